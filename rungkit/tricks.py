"""Following and winning: pure functions on plain integers below 2**62 (TB-3, TB-5, TB-6).

Those that take a position read nothing of it but numbers, so that they run compiled in `rungkit.lab` too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

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


def order_of(rules: Rules) -> int:
    """The order of the ranks at a table (TB-3, PN-1)."""
    if rules.penneech_highest:
        return PENNEECH
    return ACE_HIGH if rules.ace_high else ACE_LOW


def trump_counts(rules: Rules) -> bool:
    """Whether a trump beats the suit led (TB-6; CB-7 and PN-7 in the games of their own)."""
    if rules.penneech:
        return bool(rules.leader_wins_unless_beaten)
    return bool(rules.trump_beats and (not rules.alone or rules.spade_wins))


def stands(deal: Deal, at: int) -> int:
    """How high the card at that place of the open trick stands; -1 for one face down (HR-5).

    A card of the trump suit played before the turn-up, or before it was made trump, is no trump (HR-7,
    BR-2); where trump itself was led its highest card wins, whenever it was played (HR-8).
    """
    rules, seat, card = deal.rules, deal.trick[at][0], deal.trick[at][1]
    if deal.down >> seat & 1:
        return -1
    trump = deal.trump if trump_counts(rules) else -1
    if trump != deal.led or not rules.trump_led_highest_wins:
        early = rules.trump_from_turn_up and deal.early >> seat & 1
        if early or at < deal.trump_since:
            trump = -1
    return strength(card, deal.led, trump, order_of(rules))


def heads(deal: Deal) -> int:
    """The place in the open trick of the card that heads it (TB-6)."""
    best, height = 0, -1
    for at in range(deal.laid):
        high = stands(deal, at)
        if high > height:
            best, height = at, high
    return best


def highest_of(deal: Deal, suit: int) -> int:
    """The highest card of a suit in the open trick, -1 when there is none."""
    best = -1
    for at in range(deal.laid):
        card = deal.trick[at][1]
        if card // 13 == suit and card > best:
            best = int(card)
    return best
