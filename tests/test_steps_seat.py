"""A seat's payload holds nothing that the seat does not know; a sentence tells nothing that is to come."""

import json
import re

import pytest
from steps_deals import every_deal, short_deal, start_of, table_deals
from test_steps import main_line, replayed

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.record import Ask, Branch, load
from rungkit.steps import StepsError, steps

pytestmark = pytest.mark.no_cover

TOKEN = re.compile(r"\b[SHDC][AKQJT2-9]\b")


def seen(deal, lying):
    """The cards that have been face up so far."""
    cards = {str(card) for trick in deal.tricks for _, card in trick.plays}
    cards |= {str(card) for _, card in (*deal.trick, *lying, *deal.draws)}
    return cards | {
        str(event.card)
        for event in deal.events
        if event.kind in ("shown", "turned-up", "taken-back", "trick-won")
    }


def own(deal, seat):
    at = deal.table.index[seat]
    if deal.stage == "draw":
        return set()
    hand = deal.setup.hands[at][:5] if deal.trump < 0 else deal.setup.hands[at]
    return {str(card) for card in hand}


@pytest.mark.parametrize("seat", ["S", "W"])
def test_no_step_names_a_card_that_the_seat_cannot_know(seat):
    for start, actions in every_deal():
        line = steps((start, actions), seat=seat)["lines"][0]
        up = set()
        for (node, table), (deal, lying) in zip(main_line(line), replayed(start, actions), strict=True):
            up |= seen(deal, lying)
            texts = [line["texts"][index] for index, _ in node.get("no", ())]
            said = {key: value for key, value in node.items() if key not in ("set", "p", "kids")}
            named = set(TOKEN.findall(json.dumps([said, table, texts])))
            assert named <= up | own(deal, seat), (node["say"], named - up - own(deal, seat))


def test_other_hands_are_covered_and_their_cards_counted():
    for start, actions in table_deals(4):
        line = steps((start, actions), seat="N")["lines"][0]
        open_line = steps((start, actions))["lines"][0]
        for (_, covered), (_, whole) in zip(main_line(line), main_line(open_line), strict=True):
            assert covered["hand.N"] == whole["hand.N"]
            for other in "SEW":
                assert covered[f"hand.{other}"] == ["??"] * len(whole[f"hand.{other}"])


def test_only_the_seats_own_choices_are_offered():
    for start, actions in table_deals(6):
        for node in steps((start, actions), seat="E")["lines"][0]["steps"]:
            if "may" in node:
                assert node["to"] == "E"
            assert all(act.startswith("E ") for act, _ in node.get("other", ()))


def test_another_seats_revoke_is_not_given_away():
    four = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    source = short_deal("double-sir", four, "W S4, S SA, E H8, N SK", strictness="table")
    told = main_line(steps(source)["lines"][0])[3]
    hidden = main_line(steps(source, seat="S")["lines"][0])[3]
    mine = main_line(steps(source, seat="E")["lines"][0])[3]
    assert told[0]["say"].startswith("East plays H8 on spades while holding S2: a revoke.")
    assert mine[0]["say"] == told[0]["say"]
    assert hidden[0]["say"] == "East plays H8 on spades, the best card so far."
    assert "CP-9" in told[0]["rules"]
    assert "CP-9" not in hidden[0]["rules"]
    assert [table["trick"][2][2] for _, table in (told, mine, hidden)] == ["odd", "odd", ""]


def test_an_honest_discard_at_the_table_reads_like_any_other():
    four = {"S": "SA SQ", "E": "H8 D5", "N": "SK HJ", "W": "S4 HA"}
    for play, said in (("E H8", ", the best card so far."), ("E D5", "; South’s SA is still best.")):
        source = short_deal("double-sir", four, f"W S4, S SA, {play}", strictness="table")
        text = steps(source, seat="S")["lines"][0]["steps"][3]["say"]
        assert text == f"East plays {play[2:]} on spades{said}"
    source = short_deal("double-sir", four, "W S4, S SA, E D5, N SK", strictness="table")
    assert " no spades" in steps(source)["lines"][0]["steps"][3]["say"]


RECORD = """format = 1
game = "double-sir"
dealer = "N"
trump = "H"
actions = ["W S4", "S SA", "E S2", "N SK"]

[hands]
W = "S4 HA"
S = "SA SQ"
E = "S2 H8"
N = "SK HJ"
"""


def test_neither_the_record_nor_variations_are_handed_to_a_seat():
    branch = Branch(1, "What if South plays SQ?", ("S SQ", "E H8"))
    payload = steps(load(RECORD), seat="S", branches=[branch], switches=["DS-13"])
    assert (payload["mode"], payload["record"]) == ("seat", "")
    assert not any("name" in node for line in payload["lines"] for node in line["steps"])
    assert "H8" not in json.dumps(payload)
    assert len(payload["lines"]) == 2


def test_under_another_rule_a_seat_sees_no_more_than_was_played():
    start = start_of("court-piece", (), 4)
    deal = start.apply(Action.parse("E call H"))
    played = [Action.parse("E call H"), deal.legal_actions()[0]]
    other = steps((start, played), seat="S", switches=["CP-16"])["lines"][1]
    assert len(other["steps"]) == 1
    assert other["note"] == "Before the first card the deal cannot go on as it was played."


def test_a_seat_is_not_asked_about_another_seats_cards():
    asks = [Ask(1, "legal")]
    made = steps(load(RECORD), seat="S", asks=asks)["lines"][0]["steps"][1]["ask"]
    assert {option["text"] for option in made["options"]} == {"SA", "SQ"}
    asks = [*asks, Ask(4, "winner")]
    left = [
        node["ask"] for node in steps(load(RECORD), seat="N", asks=asks)["lines"][0]["steps"] if "ask" in node
    ]
    assert [(ask["kind"], ask["of"]) for ask in left] == [("winner", [1, 1])]
    with pytest.raises(StepsError, match="The question “dealer” cannot be put"):
        steps(load(RECORD), seat="N", asks=[Ask(4, "dealer")])


def test_no_sentence_names_a_card_before_it_falls():
    for start, actions in every_deal():
        up = set()
        positions = replayed(start, actions)
        for (node, _), (deal, lying) in zip(
            main_line(steps((start, actions))["lines"][0]), positions, strict=True
        ):
            up |= seen(deal, lying)
            if not deal.odd:
                assert set(TOKEN.findall(node["say"])) <= up
            if node["c"] < 4 and not deal.is_over:
                assert " wins trick" not in node["say"]


def test_a_sentence_does_not_depend_on_what_follows():
    for start, actions in every_deal():
        whole = [node["say"] for node in steps((start, actions))["lines"][0]["steps"]]
        half = [node["say"] for node in steps((start, actions[: len(actions) // 2]))["lines"][0]["steps"]]
        assert whole[: len(half)] == half


def test_every_card_is_a_token_the_table_can_draw():
    assert {str(Card(at)) for at in range(52)} == {
        found for at in range(52) for found in TOKEN.findall(str(Card(at)))
    }
