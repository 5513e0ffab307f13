"""What is on at a table: the presets and options of the rulebook, as plain sets of rule IDs."""

OPEN = ("court-piece", "single-sir", "double-sir", "double-sir-royal")
CUT = ("be-ranga-double-sar", "be-ranga")
HIDDEN = ("hidden-rung", "hidden-rung-single")
TENS = ("mendikot", "mendhikot", "dehla-pakad")
CALLS = ("call-bridge", "call-break")
PENNEECH = ("penneech", "penneech-parlett")
COURTS = OPEN + CUT + HIDDEN
GAMES = COURTS + TENS + CALLS + PENNEECH

# Tricks taken at once, up to seven; tricks taken by twos.
SINGLE = ("court-piece", "single-sir", "be-ranga", "hidden-rung-single")
PILES = ("double-sir", "double-sir-royal", "be-ranga-double-sar", "hidden-rung")

# Only the rules that a table can have on or off; what every table has needs no switch.
PRESETS = {
    "court-piece": {"CP-7"},
    "single-sir": {"CP-7", "CP-15", "CP-21"},
    "double-sir": set(),
    "double-sir-royal": {"DS-12", "CP-15", "CP-21"},
    "be-ranga-double-sar": set(),
    "be-ranga": {"CP-7", "CP-15", "CP-21"},
    "hidden-rung": set(),
    "hidden-rung-single": {"CP-7", "CP-15", "CP-20", "CP-21"},
    "mendikot": {"MK-9"},
    "mendhikot": {"MK-9"},
    "dehla-pakad": {"MK-9"},
    "call-bridge": set(),
    "call-break": {"CB-13", "CB-14", "CB-17", "CB-19"},
    "penneech": set(),
    "penneech-parlett": {"PN-16", "PN-18"},
}

WAYS_TO_TRUMP = ["MK-4", "MK-6", "MK-7", "MK-8", "MK-9"]
EVERYWHERE = ["CP-15", "CP-21", "CP-22"]
OPENLY = [*EVERYWHERE, "CP-16", "CP-17", "CP-19", "CP-23", "CP-24"]
SEALED_TOO = ["CP-18", "CP-20", "HR-11"]
HOUSE = ["DS-12", "DS-13", "DS-14", "DS-15", "DS-16", "DS-17", "DS-18"]
BIDS = ["CB-11", "CB-12", "CB-13", "CB-14", "CB-15", "CB-16", "CB-17", "CB-18", "CB-19"]
DOUBTS = ["PN-14", "PN-15", "PN-16", "PN-17", "PN-18", "PN-19", "PN-20"]
MAY_ADD = {
    "court-piece": ["CP-8", *OPENLY, *SEALED_TOO],
    "single-sir": ["CP-8", *OPENLY, *SEALED_TOO],
    "double-sir": [*OPENLY, *HOUSE],
    "double-sir-royal": [*OPENLY, *HOUSE],
    "be-ranga-double-sar": EVERYWHERE,
    "be-ranga": ["CP-8", *EVERYWHERE],
    "hidden-rung": [*EVERYWHERE, "CP-19", "CP-24", "CP-23", "HR-11"],
    "hidden-rung-single": ["CP-8", *EVERYWHERE, "CP-19", "CP-24", "CP-23", "HR-11"],
    "mendikot": [*WAYS_TO_TRUMP, "MK-12"],
    "mendhikot": [*WAYS_TO_TRUMP, "MK-12", "CP-22"],
    "dehla-pakad": [*WAYS_TO_TRUMP, "MK-12"],
    "call-bridge": BIDS,
    "call-break": BIDS,
    "penneech": DOUBTS,
    "penneech-parlett": DOUBTS,
}


def rules_on(game, options):
    """The switchable rule IDs that are on; a way of making trump takes the place of the preset's."""
    on = set(PRESETS[game])
    if any(option in WAYS_TO_TRUMP for option in options):
        on -= {*WAYS_TO_TRUMP}
    for option in options:
        if option.startswith("-"):
            on.discard(option[1:])
        else:
            on.add(option)
    return on


def values_in_force(game, on, values):
    """Every number and word that the table may set, with what holds when it says nothing."""
    force = {
        "goon": 1 if game in SINGLE else 3,
        "fifty_two": 52,
        "run": 7,
        "target_kind": "points",
        "weak_below": "J",
        "late_bar": "pair",
        "tens_tie": "tricks",
        "win": 1,
        "mendikot": 2,
        "whitewash": 3,
        "bid_floor": 10,
        "exact_bonus": 0,
        "players": 4,
        "deals": 5,
    }
    if "DS-15" in on:
        force["goon"] = 10
    force.update(values)
    if game in PENNEECH:
        force.setdefault("target", 91 if "PN-20" in on else 61)
    elif game == "mendhikot":
        force.setdefault("target", 5)
    elif game in COURTS:
        force.setdefault("target", 10 if force["target_kind"] == "points" else 3)
    return force
