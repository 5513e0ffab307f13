"""Rules put together: what is on in each game, what a table may add, and what is refused with which words."""

from itertools import combinations

import pytest

from rungkit.games import presets
from rungkit.rules import Rules, RulesError, rule_fields
from rungkit.strings import strings

# The rulebook's table: what is on in each game.
TABLE = [f"TB-{n}" for n in range(1, 11)]
COURT_PIECE = "CP-1 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-14"
SINGLE_SIR = "CP-1 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-15 CP-21"
PILES = "DS-1 DS-2 DS-3 DS-4 DS-5 DS-6 DS-7 DS-8 DS-9 DS-10 DS-11 CP-1 CP-4 CP-5 CP-9 CP-10 CP-11 CP-12 CP-13"
ROTATION = "CP-4 CP-5 CP-11 CP-12 CP-13 CP-9 CP-10"  # brought by DS-11; mistakes are the table's
MENDIKOT = "MK-1 MK-2 MK-3 MK-9 MK-10 MK-11"
BRIDGE = "TB-2 TB-3 TB-4 TB-5 TB-6 CB-1 CB-2 CB-3 CB-4 CB-5 CB-6 CB-7 CB-9 CB-10"
PENNEECH = " ".join(f"PN-{n}" for n in range(1, 14))
ON = {
    "court-piece": COURT_PIECE,
    "single-sir": SINGLE_SIR,
    "double-sir": f"{PILES} CP-14",
    "double-sir-royal": f"{PILES} DS-12 CP-15 CP-21",
    "be-ranga-double-sar": (
        f"BR-1 BR-2 BR-3 BR-6 DS-2 DS-3 DS-4 DS-5 DS-6 DS-7 DS-8 DS-9 DS-10 DS-11 {ROTATION}"
    ),
    "be-ranga": (
        "BR-1 BR-2 BR-4 BR-5 BR-6 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-15 CP-21"
    ),
    "hidden-rung": (
        "HR-1 HR-2 HR-3 HR-4 HR-5 HR-6 HR-7 HR-8 HR-9 HR-10 HR-12 "
        f"DS-2 DS-3 DS-4 DS-5 DS-7 DS-8 DS-9 DS-10 DS-11 {ROTATION}"
    ),
    "hidden-rung-single": (
        "CP-20 HR-1 HR-2 HR-3 HR-4 HR-6 HR-7 HR-8 HR-10 HR-12 HR-13 HR-14 "
        "CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-15 CP-21"
    ),
    "mendikot": MENDIKOT,
    "mendhikot": MENDIKOT,
    "dehla-pakad": f"{MENDIKOT} MK-13 DS-2 DS-3 DS-4 DS-5 DS-6 DS-7",
    "call-bridge": f"{BRIDGE} CB-8",
    "call-break": f"{BRIDGE} CB-13 CB-14 CB-17 CB-19",
    "penneech": PENNEECH,
    "penneech-parlett": f"{PENNEECH} PN-16 PN-18",
}
# Which options a game may add.
EVERYWHERE = "CP-15 CP-21 CP-22"
OPEN_CALL = "CP-16 CP-17 CP-23"
PILE_OPTIONS = "DS-12 DS-13 DS-14 DS-15 DS-16 DS-17 DS-18"
TENS = "MK-4 MK-6 MK-7 MK-8 MK-9 MK-12"
BRIDGE_OPTIONS = "CB-11 CB-12 CB-13 CB-14 CB-15 CB-16 CB-17 CB-18 CB-19"
PENNEECH_OPTIONS = "PN-14 PN-15 PN-16 PN-17 PN-18 PN-19 PN-20"
MAY_ADD = {
    "court-piece": f"CP-8 {OPEN_CALL} CP-18 CP-20 CP-19 CP-24 HR-11 {EVERYWHERE}",
    "single-sir": f"CP-8 {OPEN_CALL} CP-18 CP-20 CP-19 CP-24 HR-11 {EVERYWHERE}",
    "double-sir": f"{PILE_OPTIONS} {OPEN_CALL} CP-19 CP-24 {EVERYWHERE}",
    "double-sir-royal": f"{PILE_OPTIONS} {OPEN_CALL} CP-19 CP-24 {EVERYWHERE}",
    "be-ranga-double-sar": EVERYWHERE,
    "be-ranga": f"CP-8 {EVERYWHERE}",
    "hidden-rung": f"CP-19 CP-24 CP-23 HR-11 {EVERYWHERE}",
    "hidden-rung-single": f"CP-8 CP-19 CP-24 CP-23 HR-11 {EVERYWHERE}",
    "mendikot": TENS,
    "mendhikot": f"{TENS} CP-22",
    "dehla-pakad": TENS,
    "call-bridge": BRIDGE_OPTIONS,
    "call-break": BRIDGE_OPTIONS,
    "penneech": PENNEECH_OPTIONS,
    "penneech-parlett": PENNEECH_OPTIONS,
}
GOONS = {"double-sir": 3, "double-sir-royal": 3, "be-ranga-double-sar": 3, "hidden-rung": 3}
TARGETS = {"mendhikot": 5, "penneech": 61, "penneech-parlett": 61}
# What an option cannot stand without: another one, or its value.
WITH = {"CB-14": ["CB-13"], "HR-11": ["CP-23"]}
VALUES_OF = {"CB-15": {"exact_bonus": 2}, "MK-12": {"players": 6}}


def needed(game: str, option: str) -> tuple[list[str], dict[str, object]]:
    """An option of a game with what it cannot stand without."""
    on = ON[game].split()
    options = [option, *(other for other in WITH.get(option, []) if other not in on)]
    if option in ("HR-11", "CP-23") and game in ("hidden-rung", "hidden-rung-single"):
        options = ["CP-23", "HR-11"]
    if option == "HR-11" and game in ("court-piece", "single-sir"):
        options = ["HR-11", "CP-23", "CP-20"]
    return options, VALUES_OF.get(option, {})


@pytest.mark.parametrize("game", ON)
def test_what_is_on_in_a_game(game: str) -> None:
    rules = Rules.of(game)
    four = [] if "call" in game or "penneech" in game else TABLE
    assert {rule for rule in rule_fields() if rules.in_force(rule)} == {*four, *ON[game].split()}
    assert rules.goon_courts == GOONS.get(game, 1)
    assert (rules.fifty_two_courts, rules.run, rules.weak_below, rules.late_bar) == (52, 7, "J", "pair")
    if rules.match_target:
        assert (rules.target, rules.target_kind) == (10, "points")
    else:
        assert rules.target == TARGETS.get(game, 0)
    assert (rules.game, rules.options) == (game, ())


@pytest.mark.parametrize("game", ON)
def test_what_a_table_may_add_or_leave_out(game: str) -> None:
    assert set(presets()[game].options) == set(MAY_ADD[game].split())
    on = ON[game].split()
    for rule in MAY_ADD[game].split():
        if rule in on:
            continue
        options, values = needed(game, rule)
        if rule == "PN-17" and game == "penneech-parlett":
            options.append("-PN-16")
        rules = Rules.of(game, options, values)
        assert rules.in_force(rule)
        assert rules.options == tuple(options)
    for rule in set(MAY_ADD[game].split()) & set(on) - {"MK-9", "CB-13"}:
        assert not Rules.of(game, [f"-{rule}"]).in_force(rule)


def test_switching_on_what_is_on_changes_nothing() -> None:
    assert Rules.of("double-sir-royal", ["DS-12"]).in_force("DS-12")


def test_a_rule_is_left_out_by_its_id() -> None:
    rules = Rules.of("double-sir")
    for rule in rule_fields():
        without = rules.without(rule)
        assert not without.in_force(rule)
        assert all(
            without.in_force(other) == rules.in_force(other) for other in rule_fields() if other != rule
        )


def test_the_target_goes_by_what_is_counted() -> None:
    courts = Rules.of("court-piece", ["CP-21"])
    assert (courts.target, courts.target_kind) == (3, "courts")
    points = Rules.of("court-piece", ["CP-15", "CP-21"])
    assert (points.target, points.target_kind) == (10, "points")
    agreed = Rules.of("single-sir", values={"target_kind": "courts", "target": 5})
    assert (agreed.target, agreed.target_kind) == (5, "courts")


def test_values_are_taken_over() -> None:
    values = {"goon": 2, "run": 5, "fifty_two": 26, "weak_below": "T"}
    rules = Rules.of("court-piece", ["CP-8", "CP-19"], values)
    assert (rules.goon_courts, rules.run, rules.fifty_two_courts, rules.weak_below) == (2, 5, 26, "T")
    assert Rules.of("double-sir", ["DS-14"], {"late_bar": "both"}).late_bar == "both"


# The kind of refusal, what is asked for, the rule it names, and the whole sentence.
REFUSED = {
    "near_game": (("double-sire",), None, "'double-sire' is no game: did you mean double-sir?"),
    "unknown_option": (
        ("court-piece", ["XX-1"]),
        None,
        "'XX-1' is no rule of this game that can be switched: its options are "
        "CP-8, CP-19, CP-24, CP-16, CP-17, CP-23, CP-18, CP-20, HR-11, CP-15, CP-21, CP-22.",
    ),
    "unknown_game": (
        ("whist",),
        None,
        f"'whist' is no game: the games are {', '.join(presets())}.",
    ),
    "near_option": (
        ("double-sir", ["ds-13"]),
        None,
        "'ds-13' is no rule of this game that can be switched: did you mean DS-13?",
    ),
    "options_listed": (
        ("double-sir", "DS-14"),
        None,
        "Options are a list of rule IDs, such as [\"DS-14\"], not 'DS-14'.",
    ),
    "values_named": (
        ("double-sir", [], [3]),
        None,
        "Values are given by name, such as goon = 3, not as '[3]'.",
    ),
    "other_game": (
        ("court-piece", ["DS-14"]),
        "DS-14",
        "DS-14 is no option of court-piece: it belongs to double-sir, double-sir-royal.",
    ),
    "not_optional": (("double-sir", ["-DS-3"]), "DS-3", "DS-3 is not optional: it is part of the game."),
    "already_off": (
        ("double-sir", ["-DS-12"]),
        "DS-12",
        "DS-12 cannot be switched off: double-sir does not have it on.",
    ),
    "twice": (("double-sir", ["DS-13", "-DS-13"]), "DS-13", "DS-13 is named twice among the options."),
    "exclude": (
        ("court-piece", ["CP-17", "CP-16"]),
        "CP-17",
        "CP-16 and CP-17 exclude each other: trump is made in one way.",
    ),
    "exclude_duty": (
        ("penneech-parlett", ["PN-17"]),
        "PN-17",
        "PN-16 and PN-17 exclude each other: the second player is bound in one way.",
    ),
    "comes_with": (
        ("mendikot", ["MK-5"]),
        "MK-5",
        "MK-5 is no option by itself: it comes with MK-6 or MK-7 or MK-8.",
    ),
    "one_way_needed": (
        ("mendikot", ["-MK-9"]),
        "MK-9",
        "MK-9 cannot be switched off: name the way of making trump that takes its place.",
    ),
    "needs": (("call-bridge", ["CB-14"]), "CB-14", "CB-14 needs CB-13: switch that on as well."),
    "needs_amount": (
        ("call-break", ["CB-15"]),
        "CB-15",
        "CB-15 needs its amount: give the value exact_bonus.",
    ),
    "needs_players": (
        ("dehla-pakad", ["MK-12"]),
        "MK-12",
        "MK-12 needs the number of players: give the value players, 6 or 8.",
    ),
    "target_of_32": (
        ("penneech", ["PN-20"], {"target": 61}),
        "PN-20",
        "With 32 cards the game is to 91 points or more.",
    ),
    "goon_twice": (
        ("double-sir", ["DS-15"], {"goon": 4}),
        "DS-15",
        "DS-15 makes a goon court count ten courts, so the value goon cannot be given as well.",
    ),
    "unknown_value": (
        ("double-sir", [], {"gone": 4}),
        None,
        "'gone' is no value of this game: the values are "
        "goon, fifty_two, run, target, target_kind, weak_below, late_bar, tens_tie, win, mendikot, "
        "whitewash, bid_floor, exact_bonus, deals, seconds, draw, teams, players.",
    ),
    "bad_value": (
        ("double-sir", [], {"run": 1}),
        "CP-4",
        "The value run cannot be 1: it is a whole number from 2 to 100.",
    ),
    "value_without_rule": (
        ("double-sir", [], {"late_bar": "both"}),
        "DS-14",
        "The value late_bar belongs to DS-14, which is not in force at this table.",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_rules_that_do_not_go_together_are_refused_with_the_reason(kind: str) -> None:
    asked, rule, text = REFUSED[kind]
    with pytest.raises(RulesError) as refused:
        Rules.of(*asked)
    assert (refused.value.text, refused.value.rule) == (text, rule)
    assert str(refused.value) == text


def test_every_sentence_of_the_kind_is_shown_here() -> None:
    assert set(strings()["rules"]) == set(REFUSED)


@pytest.mark.parametrize(
    "values",
    [
        {"goon": 0}, {"goon": True}, {"goon": "3"}, {"goon": 2.0}, {"run": 101}, {"run": None},
        {"target": 0}, {"target": 10001}, {"target_kind": "tricks"}, {"target_kind": ["points"]},
        {"late_bar": "all"}, {"weak_below": "2"}, {"weak_below": "j"}, {"weak_below": 9},
    ],
)  # fmt: skip
def test_a_value_that_makes_no_sense_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(RulesError, match=f"^The value {next(iter(values))} cannot be "):
        Rules.of("double-sir-royal", ["DS-14", "CP-19"], values)


def test_a_name_that_is_like_no_game_is_answered_with_all_of_them() -> None:
    with pytest.raises(RulesError, match="court-piece, single-sir, double-sir, double-sir-royal"):
        Rules.of("whist")


def test_a_part_of_the_game_cannot_be_named_as_an_option_either() -> None:
    with pytest.raises(RulesError, match="CP-1 is not optional"):
        Rules.of("double-sir", ["CP-1"])


# More things that do not go together, by the rule that is named.
CONFLICTS = [
    *[(game, [one, other], other) for game in ("court-piece", "single-sir")
      for one, other in combinations(("CP-16", "CP-17", "CP-18", "CP-20"), 2)],
    *[(game, [one, other], other) for game in ("mendikot", "mendhikot", "dehla-pakad")
      for one, other in combinations(("MK-4", "MK-6", "MK-7", "MK-8", "MK-9"), 2)],
    ("double-sir", ["CP-16", "CP-17"], "CP-17"),
    ("penneech", ["PN-16", "PN-17"], "PN-17"),
    ("call-break", ["-CB-13"], "CB-14"),
    ("hidden-rung", ["HR-11"], "HR-11"),
    ("hidden-rung", ["CP-23"], "CP-23"),
    ("hidden-rung-single", ["CP-23"], "CP-23"),
    ("court-piece", ["HR-11"], "HR-11"),
    ("court-piece", ["HR-11", "CP-23"], "HR-11"),
    ("court-piece", ["CP-20", "CP-23"], "CP-23"),
    ("court-piece", ["CP-18", "HR-11"], "HR-11"),
    *[(game, ["CP-23"], "CP-23")
      for game in ("be-ranga", "be-ranga-double-sar", "mendikot", "mendhikot", "dehla-pakad")],
    ("mendikot", ["MK-5"], "MK-5"),
    ("mendikot", ["CP-22"], "CP-22"),
    ("double-sir", ["CP-18"], "CP-18"),
    ("double-sir", ["CP-8"], "CP-8"),
    ("hidden-rung", ["DS-13"], "DS-13"),
    ("penneech", ["CB-11"], "CB-11"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "rule"), CONFLICTS)
def test_a_conflict_is_refused_with_its_reason_and_rule(game: str, options: list[str], rule: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.of(game, options)
    assert refused.value.rule == rule
    assert refused.value.text.endswith(".")
    assert rule in refused.value.text


@pytest.mark.parametrize(
    ("game", "options", "values", "rule"),
    [
        ("mendikot", [], {"players": 6}, "MK-12"),
        ("mendikot", ["MK-12"], {"players": 4}, "MK-12"),
        ("mendikot", ["MK-12"], {"players": 5}, "MK-12"),
        ("double-sir", [], {"win": 2}, "MK-11"),
        ("mendikot", [], {"tens_tie": "nobody"}, "MK-13"),
        ("call-bridge", [], {"bid_floor": 10}, "CB-16"),
        ("call-bridge", [], {"exact_bonus": 1}, "CB-15"),
        ("call-bridge", [], {"deals": 3}, "CB-17"),
        ("mendhikot", [], {"seconds": 30}, "MK-5"),
        ("call-break", [], {"goon": 2}, "CP-6"),
    ],
)
def test_a_value_stands_only_with_its_rule(
    game: str, options: list[str], values: dict[str, object], rule: str
) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.of(game, options, values)
    assert refused.value.rule == rule


def test_naming_a_way_of_making_trump_replaces_the_presets() -> None:
    for game in ("mendikot", "mendhikot", "dehla-pakad"):
        for way in ("MK-4", "MK-6", "MK-7", "MK-8"):
            rules = Rules.of(game, [way])
            assert not rules.cut_hukum
            assert rules.band_hukum == (way != "MK-4")
            assert rules.in_force(way)
