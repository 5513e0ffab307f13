"""Play by an order of preference: the first choice that is allowed, in every game; no chance in it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rungkit.actions import Action
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.games import presets
from rungkit.preference import as_played, every_game, play_on, preferred, wishes
from rungkit.rules import Rules

pytestmark = pytest.mark.no_cover

Hands = Mapping[str, list[Card]]
HANDS = {
    "W": "D6 H5 S7 S4 HQ", "S": "DA C2 SK H6 C6", "E": "D7 CA H2 S8 DT", "N": "D4 C7 HK ST HT",
}  # fmt: skip


def cards(text: str) -> list[Card]:
    return [Card.parse(card) for card in text.split()]


def given() -> Hands:
    return {seat: cards(text) for seat, text in HANDS.items()}


def said(deal: Deal) -> list[str]:
    return [str(action) for action in deal.actions]


def dealt(game: str, number: int = 1, options: tuple[str, ...] = ()) -> Deal:
    return Deal.dealt(Rules.of(game, options), "N", shuffled(CARDS, Generator(2026, number)))


def orders_of(deal: Deal) -> Hands:
    return {seat: shuffled(deal.hand(seat), Generator(7, at)) for at, seat in enumerate(deal.table.seats)}


# ---- cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", presets())
def test_every_card_is_the_first_of_its_seat_s_order_that_may_be_played(game: str) -> None:
    deal = dealt(game)
    orders = orders_of(deal)
    over = play_on(deal, orders)
    assert over.is_over
    cards_played = 0
    for action in over.actions:
        legal = [a.card for a in deal.legal_actions() if a.verb == action.verb]
        if action.verb in ("play", "down"):
            assert action.card == next(card for card in orders[action.who] if card in legal)
            cards_played += 1
        deal = deal.apply(action)
    assert cards_played >= 14


@pytest.mark.parametrize("game", presets())
def test_the_same_order_plays_the_same_deal(game: str) -> None:
    deal = dealt(game, 3)
    assert play_on(deal, orders_of(deal)).actions == play_on(deal, orders_of(deal)).actions


def test_another_order_plays_another_deal() -> None:
    deal = dealt("double-sir")
    turned = {seat: list(reversed(order)) for seat, order in orders_of(deal).items()}
    assert play_on(deal, turned).actions[1:] != play_on(deal, orders_of(deal)).actions[1:]


def test_a_seat_without_an_order_plays_its_lowest_card() -> None:
    deal = Deal.start(Rules.of("be-ranga"), "N", given())
    assert said(play_on(deal, {"S": cards("DA C2 SK H6 C6")}))[:5] == ["W S4", "S SK", "E S8", "N ST", "S DA"]


def test_a_deal_played_out_gives_its_own_order_back() -> None:
    over = play_on(dealt("double-sir"), orders_of(dealt("double-sir")))
    assert play_on(dealt("double-sir"), as_played(over)).actions == over.actions


def test_what_is_still_held_stands_last_the_lowest_first() -> None:
    deal = Deal.start(Rules.of("court-piece"), "N", given(), trump="S").apply(Action.parse("W H5"))
    assert [str(card) for card in as_played(deal)["W"]] == ["H5", "S4", "D6", "S7", "HQ"]


# ---- what is no card -----------------------------------------------------------------------------------


def test_trump_is_the_suit_of_most_of_the_first_five() -> None:
    deal = Deal.start(Rules.of("court-piece"), "N", {**given(), "W": cards("S7 HQ H5 HT D6")} | {"N": cards(
        "D4 C7 HK ST S4")})  # fmt: skip
    assert said(play_on(deal, deal_orders(deal)))[0] == "W call H"


def deal_orders(deal: Deal) -> Hands:
    return {seat: deal.hand(seat) for seat in deal.table.seats}


@pytest.mark.parametrize(("order", "call"), [("HQ S7 H5 S4 D6", "W call H"), ("S7 HQ H5 S4 D6", "W call S")])
def test_of_two_suits_as_long_the_preferred_one_is_trump(order: str, call: str) -> None:
    deal = Deal.start(Rules.of("court-piece"), "N", given())
    assert said(play_on(deal, {**given(), "W": cards(order)}))[0] == call


def test_the_card_hidden_is_the_least_liked_of_the_suit() -> None:
    deal = Deal.start(Rules.of("hidden-rung"), "N", given())
    assert said(play_on(deal, {**given(), "W": cards("S4 D6 H5 HQ S7")}))[0] == "W hide S7"


@pytest.mark.parametrize("game", ["hidden-rung", "hidden-rung-single"])
def test_others_ask_as_soon_as_they_may_and_the_owner_never_turns_up_what_may_lie(game: str) -> None:
    asked = fell = 0
    for number in range(20):
        deal = dealt(game, number)
        for action in play_on(deal, orders_of(deal)).actions:
            may = {legal.verb for legal in deal.legal_actions()}
            assert action.verb == "ask" or "ask" not in may
            assert action.verb != "reveal" or may == {"reveal"}
            asked += action.verb == "ask"
            fell += action.verb == "down"
            deal = deal.apply(action)
    assert asked >= 15
    assert (fell > 0) == (game == "hidden-rung")


def test_an_owner_of_nothing_but_the_hidden_suit_turns_it_up() -> None:
    hands = {"W": "S9 S4 S7", "S": "SA DA HA", "E": "D7 C2 H2", "N": "D4 C7 HK"}
    deal = Deal.start(Rules.of("hidden-rung"), "N", {seat: cards(text) for seat, text in hands.items()})
    orders = {seat: cards(text) for seat, text in hands.items()}
    orders["E"], orders["N"] = cards("H2 D7 C2"), cards("HK D4 C7")
    deal = deal.apply(Action.parse("W hide S4"))
    for text in ("W S9", "S SA"):
        deal = deal.apply(Action.parse(text))
    without_asking = [action for action in wishes(deal, orders) if action.verb != "ask"]
    while not deal.is_over and "W reveal" not in said(deal):
        deal = deal.apply(preferred(deal, without_asking))
    assert said(deal)[-1] == "W reveal"


@pytest.mark.parametrize(
    ("hand", "bid"), [("SA SK HA HK DA", 5), ("S2 S3 S4 H2 DA", 2), ("S2 S3 S4 H2 H4", 2)]
)
def test_as_many_tricks_are_called_as_there_are_aces_and_kings(hand: str, bid: int) -> None:
    rest = shuffled([card for card in CARDS if card not in cards(hand)], Generator(1))
    hands = {"W": cards(hand), "S": rest[:5], "E": rest[5:10], "N": rest[10:15]}
    assert said(play_on(Deal.start(Rules.of("call-bridge"), "N", hands), hands))[0] == f"W bid {bid}"


def test_what_nobody_has_a_wish_for_is_the_first_that_may_be_done() -> None:
    start = dealt("call-bridge", 3, ("CB-12",))
    voids = [action for action in play_on(start, orders_of(start)).actions if action.verb == "void"]
    deal = start
    while deal.stage == "bid":
        deal = deal.apply(preferred(deal, wishes(deal, orders_of(start))))
    assert voids == deal.also()[: len(voids)]
    deal = Deal.start(Rules.of("court-piece", ["CP-18"]), "N", given())
    assert said(play_on(deal, given()))[0] == "deal hides D6"


def test_a_court_is_played_on() -> None:
    pack = [Card(suit * 13 + rank) for rank in range(13) for suit in (0, 1, 2, 3)]
    hands = {seat: [c for c in pack if c.suit == suit] for suit, seat in enumerate("WSEN")}
    deal = Deal.start(Rules.of("court-piece", ["CP-8"]), "N", hands)
    assert "W plays on" in said(play_on(deal, hands))


# ---- one deal, every game ------------------------------------------------------------------------------


def test_one_deal_under_every_game() -> None:
    start = dealt("double-sir", 5)
    hands = deal_orders(start)
    found = every_game(hands, "N", orders_of(start))
    assert list(found) == list(presets())
    for game, deal in found.items():
        assert deal.is_over
        assert deal.rules == Rules.of(game)
        if not deal.rules.penneech:
            assert deal_orders(Deal.start(deal.rules, "N", hands)) == hands
            assert deal.seat(deal.dealer) == "N"


@pytest.mark.parametrize(("dealer", "deals"), [("N", "N"), ("S", "S"), ("E", "N")])
def test_penneech_borrows_seven_cards_each_and_a_stock(dealer: str, deals: str) -> None:
    hands = deal_orders(dealt("double-sir", 5))
    deal = every_game(hands, dealer, hands)["penneech"]
    assert deal.setup.hands == (tuple(hands["S"][:7]), tuple(hands["N"][:7]))
    assert deal.setup.stock == (*hands["E"], *hands["W"])
    assert deal.seat(deal.dealer) == deals


def test_hands_that_are_none_are_refused() -> None:
    hands = given()
    with pytest.raises(Refusal, match="is dealt twice"):
        every_game({**hands, "E": hands["W"]}, "N", hands)
