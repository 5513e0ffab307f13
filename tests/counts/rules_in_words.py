"""What is on at a table: the presets and options of the rulebook, as plain sets of rule IDs."""

SINGLE = ("court-piece", "single-sir")
PILES = ("double-sir", "double-sir-royal")
GAMES = SINGLE + PILES

# Only the rules that a table can have on or off; what every table has needs no switch.
PRESETS = {
    "court-piece": {"CP-7"},
    "single-sir": {"CP-7", "CP-15", "CP-21"},
    "double-sir": set(),
    "double-sir-royal": {"DS-12", "CP-15", "CP-21"},
}

EVERYWHERE = ["CP-15", "CP-16", "CP-17", "CP-19", "CP-21", "CP-22", "CP-23", "CP-24"]
MAY_ADD = {
    "court-piece": ["CP-8", *EVERYWHERE],
    "single-sir": ["CP-8", *EVERYWHERE],
    "double-sir": [*EVERYWHERE, "DS-12", "DS-13", "DS-14", "DS-15", "DS-16", "DS-17", "DS-18"],
    "double-sir-royal": [*EVERYWHERE, "DS-12", "DS-13", "DS-14", "DS-15", "DS-16", "DS-17", "DS-18"],
}


def rules_on(game, options):
    """The switchable rule IDs that are on."""
    on = set(PRESETS[game])
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
    }
    if "DS-15" in on:
        force["goon"] = 10
    force.update(values)
    force.setdefault("target", 10 if force["target_kind"] == "points" else 3)
    return force
