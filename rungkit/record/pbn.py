"""Hands in PBN: "N:AT9.KQ5.. ...", a first seat, then four hands clockwise, suits S H D C by dots."""

from __future__ import annotations

from rungkit.cards import SUITS, Card
from rungkit.strings import tell

CLOCKWISE = "NESW"


def hands_of_pbn(text: str) -> dict[str, tuple[Card, ...]]:
    """The hands of a PBN string by seat.

    :raises ValueError: with one sentence, when it is none.

    >>> [str(card) for card in hands_of_pbn("N:A.T.. K..9. Q...2 .J.8.")["S"]]
    ['SQ', 'C2']
    """
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or len(first) != 1 or first not in CLOCKWISE or len(hands) != 4:
        raise ValueError(tell("record", "no_pbn"))
    turn = CLOCKWISE.index(first)
    return {CLOCKWISE[(turn + place) % 4]: _hand(hand) for place, hand in enumerate(hands)}


def _hand(text: str) -> tuple[Card, ...]:
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(tell("record", "no_pbn_hand", hand=text[:40]))
    return tuple(Card.parse(suit + rank) for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks)
