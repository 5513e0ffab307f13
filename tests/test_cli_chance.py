"""Deals by chance: each rule the engine plays is found deciding, and the record shows that it does."""

import pytest

from rungkit.actions import Action
from rungkit.cards import Generator
from rungkit.chance import UNSEEN, by_chance, dealt, find, game_of, one_side_high, played, simulate
from rungkit.events import Refusal
from rungkit.record import dump, load, read
from rungkit.replay import as_json
from rungkit.rules import Rules, rule_fields


def ended(record, rules):
    """The record's deal by these rules, as far as they let it go, and whether that is all of it."""
    deal = record.deal(rules)
    for word in record.actions:
        try:
            deal = deal.apply(Action.parse(word))
        except Refusal:
            return deal, False
    return deal, True


@pytest.mark.parametrize("rule_id", [rule_id for rule_id in rule_fields() if rule_id not in UNSEEN])
def test_a_deal_that_a_rule_decides_goes_another_way_without_it(rule_id: str) -> None:
    record = find(rule_id, 1)
    assert record is not None
    assert read(dump(record)) == record
    ours, whole = ended(record, record.rules)
    assert whole
    optional = rule_id in record.options
    other = Rules.of(record.game, (), record.values) if optional else record.rules.without(rule_id)
    theirs, same = ended(record, other)
    kinds = [[event.kind for event in deal.events] for deal in (ours, theirs)]
    differ = [key for key in as_json(ours) if as_json(ours)[key] != as_json(theirs)[key] and key != "options"]
    assert not same or kinds[0] != kinds[1] or {"result", "tricks", "captures", "legal", "also"} & set(differ)


def test_other_seeds_find_other_deals() -> None:
    assert find("DS-5", 1) != find("DS-5", 2)
    assert find("DS-5", 1) == find("DS-5", 1)


def test_a_rule_of_no_game_and_one_that_nothing_shows() -> None:
    assert game_of("HR-1") is None
    assert find("HR-1", 1) is None
    assert find("TB-10", 1) is None
    assert game_of("DS-13") == ("double-sir", True)


def test_a_rule_that_never_decides_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rungkit.chance.TRIES", 2)
    assert find("CP-19", 5) is None


def test_courts_come_about_where_one_side_plays_high() -> None:
    courts = 0
    for seed in range(40):
        deal = played(dealt("double-sir", seed).deal(), one_side_high(Generator(seed)))
        courts += deal.result is not None and deal.result.court is not None
    assert courts > 2


def test_simulate_counts_all_ends() -> None:
    counted = dict(simulate("court-piece", 200, 1))
    assert sum(counted.values()) == 200
    assert {"the callers win (by tricks)", "the dealer's team wins (by tricks)"} <= set(counted)


@pytest.mark.parametrize("option", ["CP-17", "CP-22", "CP-24", "DS-16"])
def test_deals_by_chance_know_every_call(option: str) -> None:
    record = dealt("double-sir", 3, options=(option,))
    deal = played(record.deal(), by_chance(Generator(3)))
    assert deal.is_over
    assert load(dump(record)) == record
