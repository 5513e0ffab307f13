"""Play by a fixed order of preference: each seat makes the first choice of its order that is allowed.

A record goes on by it where another rule makes an action of it illegal (`rungkit.replays`); and one deal
can be played by it under every game, so that nothing differs but the rules (`every_game`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rungkit.actions import Action, play
from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.games import presets
from rungkit.rules import Rules, last_trick
from rungkit.sealing import FIRST

HIGH = (11, 12)  # king and ace

Orders = Mapping[str, Sequence[Card]]


def preferred(deal: Deal, order: Sequence[Action]) -> Action:
    """Of what may be done now, what stands first in `order`.

    Where nothing of it may be done: in play the lowest card; a call of, or a card of, a suit that is called
    or sealed in the order; a court is played on (CP-8); else the first choice that there is.
    """
    legal = deal.legal_actions() or deal.also()
    named = next((action for action in order if action in legal), None)
    if named is not None:
        return named
    if deal.stage == "play":
        cards = [action for action in legal if action.verb in ("play", "down")]
        return min(cards or legal, key=lambda action: (action.card or 0) % 13)
    if deal.stage == "decide":
        return legal[0]  # plays on: otherwise nothing would be seen of CP-8
    suits = {str(action.word) for action in order if action.verb == "call"}
    suits |= {str(action.card)[0] for action in order if action.verb in ("show", "hide", "hides")}
    alike = [a for a in legal if a.word in suits or (a.card is not None and str(a.card)[0] in suits)]
    return (alike or legal)[0]


def as_played(deal: Deal) -> dict[str, tuple[Card, ...]]:
    """Each seat's cards in the order in which it played them, those still held last, the lowest first."""
    gone = [action for action in deal.actions if action.verb in ("play", "down")]
    found = {}
    for seat in deal.table.seats:
        order = [action.card for action in gone if action.who == seat and action.card is not None]
        held = sorted(deal.hand(seat), key=lambda card: (card % 13, card))
        found[seat] = (*order, *held)
    return found


def wishes(deal: Deal, orders: Orders) -> list[Action]:
    """What each seat of a deal would do, the dearest first, by its order of preference of its cards.

    A seat asks for the hidden trump as soon as it may (HR-3); one that hid it leaves it lying as long as it
    may. It makes trump of the suit it holds most of among its first five cards, and of two suits as long
    of the one it prefers; the card it hides is the one of that suit it likes least (HR-1). It calls as many
    tricks as it has aces and kings, and two at least (CB-3). A seat without an order has no wish for a card.
    """
    found = []
    for at, seat in enumerate(deal.table.seats):
        hand, order = deal.setup.hands[at], tuple(orders.get(seat, ()))
        dearest = {card: place for place, card in enumerate(order)}
        five = sorted(hand[:FIRST], key=lambda card: dearest.get(card, len(order)))
        suits = [card.suit for card in five]
        suit = max(suits, key=suits.count)
        least = [card for card in five if card.suit == suit][-1]
        high = sum(card.rank in HIGH for card in hand)
        found += [
            Action(seat, "ask"),
            Action(seat, "call", None, SUITS[suit]),
            Action(seat, "show", least),
            Action(seat, "hide", least),
            Action(seat, "bid", None, max(2, high)),
        ]
        found += [action for card in order for action in (play(seat, card), Action(seat, "down", card))]
    return found


def play_on(deal: Deal, orders: Orders) -> Deal:
    """The deal played to its end, each seat by its order of preference of its cards.

    A seat plays the first card of its order that it may, and where all others are gone the lowest; what is
    no card is decided as `wishes` says.

    >>> hands = {"S": "CA H2", "E": "C2 D9", "N": "C9 SA", "W": "C4 H3"}
    >>> orders = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in hands.items()}
    >>> over = play_on(Deal.start(Rules.of("be-ranga"), "N", orders), orders)
    >>> [str(action) for action in over.actions]
    ['W C4', 'S CA', 'E C2', 'N C9', 'S H2', 'E D9', 'N SA', 'W H3']
    """
    order = wishes(deal, orders)
    while not deal.is_over:
        deal = deal.apply(preferred(deal, order))
    return deal


def every_game(hands: Orders, dealer: str, orders: Orders) -> dict[str, Deal]:
    """One deal under each of the games, played by one order of preference a seat.

    `hands` are those of four seats, in the order dealt. Penneech has two seats of seven cards and a stock
    (PN-2): there South and North play with their first seven, North dealing where neither is the dealer, and
    the cards of East and then West are the stock. It is a deal of its own, made of the same cards.

    :raises Refusal: when the hands or the dealer are none.
    """
    return {game: play_on(same_cards(Rules.of(game), hands, dealer), orders) for game in presets()}


def same_cards(rules: Rules, hands: Orders, dealer: str) -> Deal:
    """The beginning of the deal under some rules, as `every_game` has it.

    :raises Refusal: when the hands or the dealer are none, or these rules need more than hands (MK-4).
    """
    if not rules.penneech:
        return Deal.start(rules, dealer, hands)
    seven = last_trick(rules)
    dealer = dealer if dealer in ("S", "N") else "N"
    stock = [*hands["E"], *hands["W"]]
    return Deal.start(rules, dealer, {seat: hands[seat][:seven] for seat in ("S", "N")}, stock=stock)
