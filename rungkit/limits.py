"""Rules that leave a player fewer cards than he holds: each one function, named as its field in `Rules`.

A function is given the position and the cards that the other rules leave, as a mask, and answers with those
that it leaves. Where it would leave none, all may be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rungkit.deal import Deal

SPADES = 0
SUIT = 8191  # the thirteen cards of a suit, spades; `SUIT << suit * 13` are those of another


def leads_first(deal: Deal) -> bool:
    """Whether the first card of the deal is to be played."""
    return deal.led < 0 and deal.number == 1


def no_spade_lead_first(deal: Deal, cards: int) -> int:
    """The first trick may not be led with a spade (CB-18)."""
    return cards & ~SUIT if leads_first(deal) else cards
