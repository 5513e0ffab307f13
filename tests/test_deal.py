"""The five verbs on a deal, and the small values it hands out."""

import pytest

from rungkit.actions import Action
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.rules import Rules
from rungkit.strings import listed, seat_name


def a_deal() -> Deal:
    return Deal.dealt(Rules.of("court-piece"), "N", shuffled(CARDS, Generator(2)))


def test_a_verb_of_no_game_is_refused() -> None:
    for verb in ("bid", "dance", ""):
        with pytest.raises(Refusal) as refused:
            a_deal().apply(Action("W", verb))
        assert refused.value.rule is None
        assert refused.value.text.endswith("is no action of this game: West is to choose trump.")


def test_nothing_is_done_once_the_deal_is_over() -> None:
    deal = a_deal()
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions()[0])
    assert (deal.to_act, deal.legal_actions(), deal.also()) == (None, [], [])
    for action in ("W call H", "S SA", "turned down", "time up", "deal turns C9", "W redeal"):
        assert deal.why_not(Action.parse(action)) == Refusal(
            "The deal is over: nothing more can be done in it.", None
        )


def test_a_seat_that_is_not_there_and_a_card_that_is_not_held() -> None:
    deal = a_deal().apply(Action.parse("W call H"))
    stranger = deal.why_not(Action.parse("X SA"))
    assert stranger == Refusal("There is no seat 'X' at this table: the seats are S, E, N, W.", None)
    other = next(card for card in CARDS if card not in deal.hand("W"))
    held = [str(action.card) for action in reversed(deal.legal_actions())]
    assert deal.why_not(Action("W", "play", other)) == Refusal(
        f"West does not hold {other}. Allowed: {listed(held)}.", None
    )


def test_the_same_refusal_is_the_same_value() -> None:
    one, two = Refusal("No.", "TB-5"), Refusal("No.", "TB-5")
    assert one == two
    assert len({one, two, Refusal("No.", None)}) == 2
    assert one != "No."
    assert str(one) == "No."


def test_applying_leaves_the_position_as_it_was() -> None:
    deal = a_deal()
    before = dict(vars(deal))
    after = deal.apply(Action.parse("W call H"))
    assert dict(vars(deal)) == before
    assert after.actions == (Action.parse("W call H"),)
    assert [event.action for event in after.events] == [None, 0]


def test_a_hand_is_given_in_the_order_dealt() -> None:
    hand = [Card.parse(token) for token in ["H2", "SA", "C9", "S3", "D4"]]
    others = [card for card in CARDS if card not in hand]
    hands = {"S": hand, "E": others[:5], "N": others[5:10], "W": others[10:15]}
    deal = Deal.start(Rules.of("court-piece"), "E", hands, trump="C")
    deal = deal.apply(deal.legal_actions()[0])
    assert deal.hand("S") == hand


def test_items_in_a_sentence() -> None:
    assert [listed(list(items)) for items in ("", "a", "ab", "abc")] == ["", "a", "a or b", "a, b or c"]
    assert (seat_name("S"), seat_name("P3")) == ("South", "Player 3")
