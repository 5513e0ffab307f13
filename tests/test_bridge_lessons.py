"""Lessons of Call Bridge: which rule each card is said to be played by, switches, the number of the deal."""

from __future__ import annotations

from typing import Any

from rungkit.actions import Action
from rungkit.cards import CARDS, Card
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.record import load
from rungkit.replays import changed, note, replay_as
from rungkit.rules import Rules
from rungkit.showing_more import tenths
from rungkit.steps import steps

ENDING = """
format = 1
game = "call-bridge"
options = {options}
dealer = "N"
actions = [{actions}]
[hands]
W = "HQ S6 C2"
S = "D4 D5 C3"
E = "D9 S4 C4"
N = "HA HK SA"
[start]
trick = 11
leader = "W"
taken = {{ S = 3, E = 3, N = 2, W = 2 }}
bids = {{ S = 3, E = 3, N = 3, W = 2 }}
"""
SHORT = {"W": "S5 H3", "S": "H9 H2", "E": "HK C2", "N": "HA H4"}


def rules_of(actions: str, *options: str) -> list[tuple[str | None, list[str]]]:
    """What each step of the ending cites."""
    written = ", ".join(f'"{action}"' for action in actions.split(", "))
    record = load(ENDING.format(options=list(options), actions=written))
    nodes: list[dict[str, Any]] = steps(record)["lines"][0]["steps"]
    return [(node["act"], node["rules"]) for node in nodes if node["act"]]


def short(*options: str) -> Deal:
    hands = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in SHORT.items()}
    deal = Deal.start(Rules.of("call-bridge", options), "N", hands)
    for seat in "WSEN":
        deal = deal.apply(Action.parse(f"{seat} bid 2"))
    return deal


def test_a_card_thrown_is_cited_with_the_rule_that_leaves_it_free() -> None:
    played = dict(rules_of("W HQ, S D4, E S4, N HK, E C4, N SA, W C2, S C3"))
    assert played["S D4"] == ["CB-5", "CB-7"]
    assert played["E S4"] == ["CB-5", "CB-7"]
    assert played["N HK"][0] == "CB-4"
    assert played["N SA"] == ["CB-5", "CB-7"]
    below = dict(rules_of("W S6, S D4, E S4, N SA, N HA, W HQ, S D5, E D9"))
    assert below["E D9"][0] == "CB-5"


def test_a_card_that_must_beat_is_cited_with_cb_19() -> None:
    played = dict(rules_of("W HQ, S D4, E D9, N HA".replace("E D9", "E S4"), "CB-19"))
    assert played["N HA"][0] == "CB-4"  # a spade heads the trick: there is nothing to beat
    hands = 'W = "HQ C3"\nS = "H2 C4"\nE = "HK C5"\nN = "HA C6"\n'
    head, rest = ENDING.split("[hands]\n")
    ending = head + "[hands]\n" + hands + rest[rest.index("[start]") :]
    text = ending.format(options=["CB-19"], actions='"W HQ", "S H2", "E HK", "N HA"')
    text = text.replace("trick = 11", "trick = 12").replace("S = 3, E = 3, N = 2", "S = 4, E = 3, N = 2", 1)
    cited = {node["act"]: node["rules"] for node in steps(load(text))["lines"][0]["steps"] if node["act"]}
    assert cited["S H2"][0] == "CB-4"
    assert cited["E HK"] == ["CB-19", "CB-7"]
    assert cited["N HA"][0] == "CB-19"


def test_the_first_lead_is_cited_with_cb_18_whatever_the_leader_holds() -> None:
    actions = [Action.parse(text) for text in ("W bid 2", "S bid 2", "E bid 2", "N bid 2", "W H3")]
    hands = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in SHORT.items()}
    for options, cited in ((["CB-18"], ["CB-4", "CB-18"]), ([], ["CB-4"])):
        start = Deal.start(Rules.of("call-bridge", options), "N", hands)
        assert steps((start, actions))["lines"][0]["steps"][-1]["rules"] == cited


def test_cb_18_can_be_switched_on_and_off() -> None:
    off, on = (short(*options) for options in ([], ["CB-18"]))
    other = replay_as(off, [Action.parse("W S5")], changed(off.rules, "CB-18"), go_on=False)
    assert other.refused
    assert other.refused.rule == "CB-18"
    assert replay_as(on, [Action.parse("W S5")], changed(on.rules, "CB-18"), go_on=False).followed == 1


def test_cards_thrown_in_by_a_switch_are_said_to_be() -> None:
    start = Deal.start(
        Rules.of("call-bridge"), "N", {s: short().setup.hands[at] for at, s in enumerate("SENW")}
    )
    base, other = (
        replay_as(start, short().actions, rules) for rules in (start.rules, changed(start.rules, "CB-16"))
    )
    assert note(base, other) == "The cards are thrown in, and North deals again."
    assert tenths(0, "+") == "0"


def test_cards_thrown_in_by_another_rule_than_in_the_record_are_said_to_be() -> None:
    hands = {seat: CARDS[at * 13 : at * 13 + 13] for at, seat in enumerate("SENW")}
    start = Deal.start(Rules.of("call-bridge", ["CB-16"]), "N", hands)
    calls = [Action.parse(f"{seat} bid 2") for seat in "WSEN"]
    base, other = (replay_as(start, calls, rules) for rules in (start.rules, changed(start.rules, "CB-11")))
    assert note(base, other) == "The cards are thrown in by this rule, and North deals again."
    assert note(base, base) == "Nothing changes: no moment of this deal is decided by this rule."


def test_a_lesson_may_be_the_last_deal_of_the_game() -> None:
    whole = load(
        ENDING.format(options=[], actions="").replace('"call-bridge"', '"call-break"') + "deal = 5\n"
    )
    assert whole.deal().setup.deal_number == 5
    assert Match(Rules.of("call-break"), "N", first=4)._so_far()["deal_number"] == 4


def test_an_option_that_needs_a_value_can_be_switched_off_and_stay_when_another_is_switched() -> None:
    rules = Rules.of("call-bridge", ["CB-15"], {"exact_bonus": 3})
    assert changed(rules, "CB-15") == Rules.of("call-bridge")
    both = changed(rules, "CB-18")
    assert (both.options, both.exact_bonus_points) == (("CB-15", "CB-18"), 3)
    six = Rules.of("mendikot", ["MK-12"], {"players": 6})
    assert changed(six, "MK-12") == Rules.of("mendikot")
