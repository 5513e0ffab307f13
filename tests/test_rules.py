"""Rules put together: what is on in each game, what a table may add, and what is refused with which words."""

import pytest

from rungkit.games import presets
from rungkit.rules import Rules, RulesError, rule_fields
from rungkit.strings import strings

# The rulebook's table: what is on beyond the rules of the table itself, and the agreed values.
TABLE = [f"TB-{n}" for n in range(1, 11)]
COURT_PIECE = "CP-1 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-14"
SINGLE_SIR = "CP-1 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7 CP-9 CP-10 CP-11 CP-12 CP-13 CP-15 CP-21"
PILES = "DS-1 DS-2 DS-3 DS-4 DS-5 DS-6 DS-7 DS-8 DS-9 DS-10 DS-11 CP-1 CP-4 CP-5 CP-9 CP-10 CP-11 CP-12 CP-13"
ON = {
    "court-piece": COURT_PIECE,
    "single-sir": SINGLE_SIR,
    "double-sir": f"{PILES} CP-14",
    "double-sir-royal": f"{PILES} DS-12 CP-15 CP-21",
}
EVERYWHERE = "CP-15 CP-16 CP-17 CP-19 CP-21 CP-22 CP-23 CP-24"
MAY_ADD = {
    "court-piece": f"CP-8 {EVERYWHERE}",
    "single-sir": f"CP-8 {EVERYWHERE}",
    "double-sir": f"DS-12 DS-13 DS-14 DS-15 DS-16 DS-17 DS-18 {EVERYWHERE}",
    "double-sir-royal": f"DS-12 DS-13 DS-14 DS-15 DS-16 DS-17 DS-18 {EVERYWHERE}",
}


@pytest.mark.parametrize("game", ON)
def test_what_is_on_in_a_game(game: str) -> None:
    rules = Rules.of(game)
    assert {rule for rule in rule_fields() if rules.in_force(rule)} == {*TABLE, *ON[game].split()}
    assert rules.goon_courts == (3 if "double" in game else 1)
    assert (rules.fifty_two_courts, rules.run, rules.weak_below, rules.late_bar) == (52, 7, "J", "pair")
    if rules.match_target:
        assert (rules.target, rules.target_kind) == (10, "points")
    assert (rules.game, rules.options) == (game, ())


@pytest.mark.parametrize("game", ON)
def test_what_a_table_may_add_or_leave_out(game: str) -> None:
    assert set(presets()[game].options) == set(MAY_ADD[game].split())
    for rule in MAY_ADD[game].split():
        on = rule in ON[game].split()
        option = f"-{rule}" if on else rule
        rules = Rules.of(game, [option])
        assert rules.in_force(rule) != on
        assert rules.options == (option,)


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
        "CP-8, CP-16, CP-17, CP-19, CP-23, CP-24, CP-15, CP-21, CP-22.",
    ),
    "unknown_game": (
        ("whist",),
        None,
        "'whist' is no game: the games are court-piece, single-sir, double-sir, double-sir-royal.",
    ),
    "later_game": (
        ("penneech",),
        None,
        "'penneech' is a game of the rulebook that this version does not play yet: "
        "it plays court-piece, single-sir, double-sir, double-sir-royal.",
    ),
    "near_option": (
        ("double-sir", ["ds-13"]),
        None,
        "'ds-13' is no rule of this game that can be switched: did you mean DS-13?",
    ),
    "later_option": (
        ("double-sir", ["MK-4"]),
        "MK-4",
        "MK-4 is a rule that this version does not play yet.",
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
    "goon_twice": (
        ("double-sir", ["DS-15"], {"goon": 4}),
        "DS-15",
        "DS-15 makes a goon court count ten courts, so the value goon cannot be given as well.",
    ),
    "unknown_value": (
        ("double-sir", [], {"gone": 4}),
        None,
        "'gone' is no value of this game: the values are "
        "goon, fifty_two, run, target, target_kind, weak_below, late_bar.",
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
