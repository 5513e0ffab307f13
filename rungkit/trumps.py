"""Which cards of the open trick are trumps, and which are not though they are of its suit (HR-7, HR-8)."""

from __future__ import annotations

from rungkit.cards import Card
from rungkit.deal import Deal


def of_trump_suit(deal: Deal) -> list[tuple[int, int, Card]]:
    """The place, seat and card of every card of the trump suit that lies face up in the trick."""
    return [
        (at, seat, card)
        for at, (seat, card) in enumerate(deal.trick)
        if card.suit == deal.trump and not deal.down >> seat & 1
    ]


def counts(deal: Deal, at: int, seat: int) -> bool:
    """Whether a card of the trump suit, at its place in the trick, is a trump.

    One played before the suit was turned up or made trump is none (HR-7, BR-2); where that suit was led
    its highest card wins all the same (HR-8).
    """
    if deal.trump == deal.led and deal.rules.trump_led_highest_wins:
        return True
    return at >= deal.trump_since and not (deal.rules.trump_from_turn_up and deal.early >> seat & 1)


def trumps(deal: Deal) -> list[Card]:
    """The trumps in the open trick."""
    return [card for at, seat, card in of_trump_suit(deal) if counts(deal, at, seat)]


def lame(deal: Deal) -> list[tuple[int, Card]]:
    """The seats and cards of the trump suit that are no trumps: they fell before it was trump."""
    return [(seat, card) for at, seat, card in of_trump_suit(deal) if not counts(deal, at, seat)]
