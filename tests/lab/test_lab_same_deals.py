"""The compiled engine plays as the readable one does: same seed, same deals, trick by trick."""

import pytest
from numba import njit
from properties.tables import GAMES
from same import differences, table

from rungkit.cards import Generator
from rungkit.lab import codes, kernel, rows
from rungkit.lab.numbers import switches
from rungkit.lab.picking import nth
from rungkit.rules import Rules, rule_fields

pytestmark = pytest.mark.no_cover

TABLES = 4


@pytest.mark.parametrize("at", range(len(GAMES)), ids=GAMES)
def test_under_random_house_rules_every_trick_is_the_same(at: int) -> None:
    for number in range(at, TABLES * len(GAMES), len(GAMES)):
        rules, dealer = table(number)
        assert list(differences(rules, codes.RANDOM, number, 5, dealer)) == []
        assert list(differences(rules, codes.PLAIN, number, 2, dealer)) == []


# Tables that chance seldom lays: each way of making trump, and rules that only go together.
SELDOM: tuple[tuple[str, tuple[str, ...], dict[str, object]], ...] = (
    ("court-piece", ("CP-8",), {}),
    ("court-piece", ("CP-18", "CP-23", "HR-11"), {}),
    ("court-piece", ("CP-24", "CP-23"), {}),
    ("double-sir", ("DS-16", "CP-16"), {}),
    ("double-sir", ("DS-13", "DS-14", "DS-17", "DS-18"), {"late_bar": "both"}),
    ("hidden-rung", ("CP-24", "CP-23", "HR-11"), {}),
    ("mendikot", ("MK-4", "MK-12"), {"players": 8}),
    ("mendikot", ("MK-7",), {}),
    ("call-bridge", ("CB-11", "CB-12", "CB-16", "CB-18", "CB-19"), {"bid_floor": 20}),
    ("penneech", ("PN-14", "PN-15", "PN-19", "PN-20"), {}),
)


@pytest.mark.parametrize(("game", "options", "values"), SELDOM)
def test_rules_that_chance_seldom_brings_together(game, options, values) -> None:
    rules = Rules.of(game, options, values)
    assert list(differences(rules, codes.RANDOM, 7, 12, 1)) == []
    assert list(differences(rules, codes.PLAIN, 7, 2, 1)) == []


@pytest.mark.parametrize(
    ("game", "values"),
    [("single-sir", {"target": 4}), ("penneech", {}), ("call-break", {}), ("mendhikot", {"target": 3})],
)
def test_a_whole_match_is_the_same_to_its_last_deal(game, values) -> None:
    rules = Rules.of(game, (), values)
    assert list(differences(rules, codes.RANDOM, 3, 2, 1, 60)) == []


def test_a_difference_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: with one rule the readable engine does not have, it finds a deal."""
    rules = Rules.of("double-sir")
    other = rules.without("DS-4")
    monkeypatch.setattr("same.readable.deals", _under(other))
    found = list(differences(rules, codes.RANDOM, 1, 30, 0))
    assert any("captures" in one for one in found)


def _under(other: Rules):
    from rungkit.lab.readable import deals

    return lambda rules, *more: deals(other, *more)


def test_the_card_at_a_place_is_the_same_by_the_loop_and_by_the_processor() -> None:
    ways = [njit(nth)]
    if kernel.deposits():
        ways.append(njit(kernel._nth_at_once(0, 0)))
    chance = Generator(5)
    for _ in range(200):
        held = sorted({chance.below(52) for _ in range(13)})
        cards = sum(1 << card for card in held)
        for way in ways:
            assert [way(cards, place) for place in range(len(held))] == held


def test_every_rule_reaches_the_compiled_engine_as_a_number() -> None:
    names = switches(Rules.of("double-sir", ["DS-14"]))
    assert set(rule_fields().values()) <= set(names)
    assert names["late_pair_barred"] == 1
    assert all(type(value) is int for value in names.values())
    assert set(rows.FIELDS) >= {"winner", "marks"}
