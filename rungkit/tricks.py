"""Following and winning: pure functions on plain integers below 2**62 (TB-3, TB-5, TB-6)."""

from __future__ import annotations

# the order of the ranks in a suit
ACE_LOW = 0
ACE_HIGH = 1
PENNEECH = 2  # the seven of diamonds stands over the ace (PN-1)
SEVEN_OF_DIAMONDS = 31


def may_play(hand: int, led: int, follow_suit: bool) -> int:
    """The cards of a hand that may be played, as a mask; `led` is the suit led, -1 on lead (TB-5).

    >>> may_play(0b1_0000000000001, 0, True) == 1, may_play(1 << 20, 0, True) == 1 << 20
    (True, True)
    """
    if led < 0 or not follow_suit:
        return hand
    of_suit = hand & (8191 << led * 13)
    return of_suit if of_suit else hand


def strength(card: int, led: int, trump: int, order: int) -> int:
    """How high a card stands in a trick: trumps over the suit led over all else (TB-3, TB-6, PN-1).

    >>> strength(12, 0, 1, ACE_HIGH) < strength(13, 0, 1, ACE_HIGH)
    True
    >>> strength(31, 2, -1, PENNEECH) > strength(38, 2, -1, PENNEECH)
    True
    """
    suit = card // 13
    rank = card % 13
    if order == ACE_LOW and rank == 12:
        rank = -1
    if order == PENNEECH and card == SEVEN_OF_DIAMONDS:
        rank = 13
    if suit == trump:
        return 32 + rank
    if suit == led:
        return 16 + rank
    return 0


def beats(card: int, best: int, led: int, trump: int, order: int) -> bool:
    """Whether a card played later takes the trick from the best so far (TB-6).

    >>> beats(13, 12, 0, 1, ACE_HIGH), beats(13, 12, 0, 2, ACE_HIGH)
    (True, False)
    """
    return strength(card, led, trump, order) > strength(best, led, trump, order)
