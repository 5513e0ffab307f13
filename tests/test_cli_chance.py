"""Deals by chance: each rule the engine plays is found deciding, and the record shows that it does."""

import pytest

from rungkit.actions import Action
from rungkit.cards import Generator
from rungkit.chance import by_chance, dealt, one_side_high, played
from rungkit.events import Refusal
from rungkit.finding import BETWEEN_DEALS, UNSEEN, find, home_of
from rungkit.record import dump, load, read
from rungkit.replay import as_json, replay
from rungkit.rules import Rules, RulesError, rule_fields


def ended(record, rules):
    """The record's deal by these rules, as far as they let it go, and whether that is all of it."""
    deal = record.deal(rules)
    for word in record.actions:
        try:
            deal = deal.apply(Action.parse(word))
        except Refusal:
            return deal, False
    return deal, True


def without(record, rule_id):
    """The table but for the rule: the option not taken where what is left goes together."""
    if rule_id not in record.options:
        return record.rules.without(rule_id)
    rest = [option for option in record.options if option != rule_id]
    for values in (record.values, {}):
        try:
            return Rules.of(record.game, rest, values)
        except RulesError:
            pass
    return record.rules.without(rule_id)


FOUND = [rule_id for rule_id in rule_fields() if rule_id not in UNSEEN | BETWEEN_DEALS | {"MK-12"}]
COUNTED = ("CP-9", "CP-14", "PN-6")  # the ways of finding differ for these; all together take too long


@pytest.mark.parametrize(
    "rule_id",
    [pytest.param(one, marks=() if one in COUNTED else pytest.mark.no_cover) for one in FOUND],
)
def test_a_deal_that_a_rule_decides_goes_another_way_without_it(rule_id: str) -> None:
    record = find(rule_id, 1)
    assert record is not None
    assert read(dump(record)) == record
    assert record.rules.in_force(rule_id)
    ours, whole = ended(record, record.rules)
    assert whole
    theirs, same = ended(record, without(record, rule_id))
    kinds = [[event.kind for event in deal.events] for deal in (ours, theirs)]
    differ = [key for key in as_json(ours) if as_json(ours)[key] != as_json(theirs)[key] and key != "options"]
    assert not same or kinds[0] != kinds[1] or {"result", "tricks", "captures", "legal", "also"} & set(differ)


def test_play_that_stops_between_deals_has_the_highest_total_as_its_winner() -> None:
    record = find("CB-10", 1)
    assert record is not None
    assert read(dump(record)) == record
    done = replay(record)
    assert (done.error, done.match.is_over) == (None, True)
    points = done.deals[0].deal.result.points
    assert max(points) == points["SENW".index(done.match.winner)]
    with pytest.MonkeyPatch.context() as patch:
        whole = Rules.of
        patch.setattr(Rules, "of", staticmethod(lambda *asked: whole(*asked).without("CB-10")))
        assert replay(record).error.word == "time up"


def test_a_larger_table_cannot_be_without_its_rule() -> None:
    record = find("MK-12", 1)
    assert record is not None
    assert read(dump(record)) == record
    deal, whole = ended(record, record.rules)
    assert whole
    assert "MK-12" in deal.events[-1].rules
    with pytest.raises(Refusal):
        record.deal(record.rules.without("MK-12"))


@pytest.mark.parametrize("rule_id", ["CB-10", "CB-15", "CB-16", "HR-11", "MK-12", "PN-12", "PN-20"])
@pytest.mark.parametrize("seed", [2, 5])
def test_what_needs_a_setting_of_its_own_is_found_by_every_seed(rule_id: str, seed: int) -> None:
    assert find(rule_id, seed) is not None


def test_without_a_void_to_the_end_nobody_makes_trump() -> None:
    record = find("BR-6", 3)
    assert record is not None
    deal, _ = ended(record, record.rules)
    assert [{card.suit for _, card in trick.plays} for trick in deal.tricks] == [
        {trick.plays[0][1].suit} for trick in deal.tricks
    ]
    assert (deal.trump, [(taken.after, taken.tricks) for taken in deal.captures]) == (-1, [(13, 13)])


def test_other_seeds_find_other_deals() -> None:
    assert find("DS-5", 1) != find("DS-5", 2)
    assert find("DS-5", 1) == find("DS-5", 1)


def test_a_rule_of_no_game_and_one_that_nothing_shows() -> None:
    assert home_of("XX-1") is None
    assert find("XX-1", 1) is None
    assert find("TB-10", 1) is None
    assert home_of("DS-13") == ("double-sir", ("DS-13",))
    assert home_of("HR-13") == ("hidden-rung-single", ())
    assert home_of("HR-11") == ("hidden-rung", ("CP-23", "HR-11"))


def test_a_rule_that_never_decides_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rungkit.finding.TRIES", 2)
    assert find("CP-19", 5) is None


def test_courts_come_about_where_one_side_plays_high() -> None:
    courts = 0
    for seed in range(40):
        deal = played(dealt("double-sir", seed).deal(), one_side_high(Generator(seed)))
        courts += deal.result is not None and deal.result.court is not None
    assert courts > 2


def test_a_void_is_said_by_whoever_has_it() -> None:
    seen = set()
    for seed in range(12):
        record = dealt("call-bridge", seed, options=("CB-12",))
        deal = played(record.deal(), by_chance(Generator(seed)))
        seen |= {event.seat for event in deal.events if event.kind == "void-declared"}
    assert len(seen) > 1


@pytest.mark.parametrize("option", ["CP-17", "CP-22", "CP-24", "DS-16"])
def test_deals_by_chance_know_every_call(option: str) -> None:
    record = dealt("double-sir", 3, options=(option,))
    deal = played(record.deal(), by_chance(Generator(3)))
    assert deal.is_over
    assert load(dump(record)) == record
