"""How a sensible beginner plays a card: pure functions on plain integers below 2**62.

Win as cheaply as it can be done, do not beat your partner, keep tens out of the others' tricks, and where
two wins in a row take a pile, go on winning while the run is yours and stop it while it is theirs.
"""

from __future__ import annotations

from rungkit.tricks import SEVEN_OF_DIAMONDS, strength

SUIT = 8191
QUEEN = 10
TEN = 8

# what a trick is worth to the seat to play
DUCK = 0  # better lost
CHEAP = 1  # won where it costs little
DEAR = 2  # won at any cost


def winners(cards: int, led: int, trump: int, order: int, height: int) -> int:
    """Those of the cards that would head the trick, whose best card stands as high as `height`.

    >>> winners(1 << 5 | 1 << 20, 0, 1, 1, strength(9, 0, 1, 1)) == 1 << 20
    True
    """
    found, left = 0, cards
    while left:
        low = left & -left
        if strength(low.bit_length() - 1, led, trump, order) > height:
            found |= low
        left ^= low
    return found


def masters(cards: int, unseen: int) -> int:
    """Those of the cards that no unseen card of their suit is above.

    >>> masters(1 << 11 | 1 << 3, 1 << 5) == 1 << 11
    True
    """
    found = 0
    for suit in range(4):
        above = unseen >> suit * 13 & SUIT
        floor = above.bit_length()
        found |= cards & SUIT << suit * 13 & ~((1 << floor) - 1 << suit * 13)
    return found


def lowest(cards: int, trump: int, spare: int) -> int:
    """The card given up most easily: no trump before a trump, none of `spare` before those, then by rank."""
    best, worth, left = -1, 1 << 20, cards
    while left:
        low = left & -left
        card = low.bit_length() - 1
        cost = card % 13 + (64 if card // 13 == trump else 0) + (32 if spare & low else 0)
        if cost < worth:
            best, worth = card, cost
        left ^= low
    return best


def highest(cards: int, trump: int) -> int:
    """The highest card, a trump before others."""
    best, worth, left = -1, -1, cards
    while left:
        low = left & -left
        card = low.bit_length() - 1
        value = card % 13 + (64 if card // 13 == trump else 0) + (13 if card == SEVEN_OF_DIAMONDS else 0)
        if value > worth:
            best, worth = card, value
        left ^= low
    return best


def lead(legal: int, trump: int, unseen: int, want: int, tens: int) -> int:
    """The card to lead: a sure one off trump; else low from the longest suit; on a run the surest there is.

    `unseen` are the cards the player has not seen, `tens` those not to be given away.

    >>> lead(1 << 12 | 1 << 20, -1, 1 << 11, CHEAP, 0)  # the ace of spades
    12
    """
    sure = masters(legal, unseen)
    side = sure & ~(SUIT << trump * 13) if trump >= 0 else sure
    if want == DEAR and sure:
        return highest(sure, trump)
    if want == DEAR:
        return highest(legal, trump)
    if want == CHEAP and side:
        return highest(side, trump)
    plain = legal & ~(SUIT << trump * 13) if trump >= 0 else legal
    pool = plain if plain else legal
    return lowest(longest(pool), trump, tens)


def heft(held: int, each: int) -> int:
    """How much there is of a suit: `each` a card, and for each its rank, the deuce 1 and the ace 13.

    >>> heft(1 << 0 | 1 << 12, 20)
    54
    """
    found, left = 0, held
    while left:
        low = left & -left
        found += each + low.bit_length()
        left ^= low
    return found


def longest(cards: int) -> int:
    """The cards of the suit of which there are most, of two as long the one with the higher cards.

    >>> longest(1 << 3 | 1 << 12 | 1 << 20) == 1 << 3 | 1 << 12
    True
    """
    best, most = cards, 0
    for suit in range(4):
        held = cards & SUIT << suit * 13
        worth = heft(held >> suit * 13, 20)
        if worth > most:
            best, most = held, worth
    return best


def follow(
    legal: int,
    takes: int,
    unseen: int,
    trump: int,
    want: int,
    partner: bool,
    safe: bool,
    last: bool,
    tens: int,
) -> int:
    """The card to follow with; `takes` are those of `legal` that would head the trick.

    `partner` is whether the partner's card heads it, `safe` whether that card will hardly be beaten,
    `last` whether nobody plays after, `tens` the cards that count and are not to be given away.

    >>> follow(0b1011, 0b1010, 0, -1, CHEAP, False, False, True, 0)
    1
    >>> follow(0b1011, 0b1010, 0, -1, CHEAP, True, True, False, 0)
    0
    """
    if partner and safe:
        gift = legal & tens & ~takes if last else 0
        return lowest(
            gift if gift else legal & ~takes if legal & ~takes else legal, trump, 0 if last else tens
        )
    if want == DUCK:
        under = legal & ~takes
        return highest(under, -1) if under else lowest(legal, trump, tens)
    if not takes:
        return lowest(legal, trump, tens)
    if last:
        prize = takes & tens
        return lowest(prize if prize and not trump_only(prize, trump) else takes, trump, 0)
    sure = masters(takes, unseen)
    if sure:
        return lowest(sure, trump, 0)
    if want == DEAR or trump_only(takes, trump):
        return highest(takes, trump) if want == DEAR else lowest(takes, trump, tens)
    return lowest(legal, trump, tens)


def duel_lead(legal: int, trump: int, unseen: int, scoring: int) -> int:
    """The lead of one against one, where trumps score: a sure scoring card, else the highest off trump.

    >>> duel_lead(1 << 12 | 1 << 20, 0, 0, 1 << 12)
    12
    """
    sure = masters(legal & scoring, unseen)
    if sure:
        return highest(sure, trump)
    side = legal & ~(SUIT << trump * 13)
    return highest(side, -1) if side else lowest(legal, -1, scoring)


def duel_follow(legal: int, takes: int, trump: int, scoring: int) -> int:
    """The answer of one against one: win with what scores most, else as cheaply as can be.

    >>> duel_follow(0b1011, 0b1010, 0, 0b1000), duel_follow(0b1011, 0, 0, 0b0001)
    (3, 1)
    """
    if takes & scoring:
        return highest(takes & scoring, trump)
    return lowest(takes if takes else legal, trump, scoring)


def trump_only(cards: int, trump: int) -> bool:
    """Whether all the cards are trumps."""
    return trump >= 0 and cards & ~(SUIT << trump * 13) == 0
