"""How chance chooses, and the mark of a trick: one function each for both engines."""

from __future__ import annotations

from rungkit.cards import Generator, below


def pick(random: Generator, count: int) -> int:
    """One of so many things that may be done, each equally likely; for one alone no number is drawn.

    >>> pick(Generator(1), 1), 0 <= pick(Generator(1), 5) < 5
    (0, True)
    """
    return below(random, count) if count > 1 else 0


def nth(cards: int, place: int) -> int:
    """The card at a place of a set, counted from the lowest.

    >>> nth(0b1011, 0), nth(0b1011, 2)
    (0, 3)
    """
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def mark(before: int, cards: int, winner: int, trump: int, pile: int) -> int:
    """A number of all that the tricks so far were: what fell, who won, what was trump, what lies in the pile.

    `before` is the mark of the trick before, `cards` those of the trick, 64 to a place.
    """
    found = (before * 1000003 + winner + 8 * (trump + 1) + 64 * pile) % 2147483647
    return (found * 1000003 + cards) % 2147483647
