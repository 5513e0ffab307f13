"""How the sensible beginner judges a position: pure functions that read nothing of it but numbers.

`rungkit.players.sensible` makes actions of what they say; `rungkit.lab` runs them compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import piles
from rungkit.limits import SUIT
from rungkit.players import plain
from rungkit.playing import pile_verdict
from rungkit.reckoning import worth_in_trick
from rungkit.seats import right
from rungkit.tricks import ACE_HIGH, PENNEECH, heads, strength

if TYPE_CHECKING:
    from rungkit.deal import Deal

TENS = 1 << plain.TEN | 1 << 13 + plain.TEN | 1 << 26 + plain.TEN | 1 << 39 + plain.TEN


def best_suit(hand: int) -> int:
    """The suit of which there is most, of two as long the one with the higher cards: what is made trump.

    >>> best_suit(1 << 3 | 1 << 20 | 1 << 21)
    1
    """
    best, most = 0, -1
    for suit in range(4):
        worth = plain.heft(hand >> suit * 13 & SUIT, 19)
        if worth > most:
            best, most = suit, worth
    return best


def to_seal(cards: int, suit: int) -> int:
    """The card of a suit that is sealed or shown: the lowest, a ten only where there is no other.

    >>> to_seal(1 << 8 | 1 << 11, 0), to_seal(1 << 8, 0)
    (11, 8)
    """
    held = cards & SUIT << suit * 13
    spare = held & ~TENS
    held = spare if spare else held
    return (held & -held).bit_length() - 1


def call(hand: int, low: int, high: int) -> int:
    """How many tricks are called: aces, kings that are not alone, and spades beyond the third (CB-3).

    >>> call(0b1111111111111, 2, 12), call(1 << 25 | 0b1111 << 26, 2, 12)
    (12, 2)
    """
    tricks = 0  # in hundredths
    for suit in range(4):
        cards = hand >> suit * 13 & SUIT
        length = cards.bit_count()
        ace, king, queen = cards >> 12 & 1, cards >> 11 & 1, cards >> 10 & 1
        if suit == 0:
            tricks += 100 * (ace + (king if length > 1 else 0) + (queen if length > 2 else 0))
            tricks += 80 * max(0, length - 3)
        else:
            tricks += ace * (95 if length < 6 else 60) + king * (60 if 1 < length < 5 else 20)
            tricks += 40 * min(2, (hand & SUIT).bit_count()) if length < 2 else 0
    best = low
    for number in range(low + 1, high + 1):
        if abs(100 * number - tricks) < abs(100 * best - tricks):
            best = number
    return best


def turns_up(deal: Deal, at: int, cards: int) -> bool:
    """Whether a seat that may have the hidden card turned up does: where the others head the trick.

    `cards` are those it may play face up.
    """
    return deal.laid > 0 and (not cards or not together(deal, deal.trick[heads(deal)][0], at))


def card_of(deal: Deal, at: int, legal: int, unseen: int) -> int:
    """The card a sensible beginner plays, of those that may be played."""
    rules, trump, led = deal.rules, deal.trump, deal.led
    tens = TENS if rules.tens_are_the_aim else 0
    want = wanted(deal, at)
    scoring = scoring_of(deal, legal) if rules.penneech else 0
    if deal.laid == 0:
        if rules.penneech:
            return plain.duel_lead(legal, trump, unseen, scoring)
        return plain.lead(legal, trump, unseen, want, tens)
    order = PENNEECH if rules.penneech_highest else ACE_HIGH
    head = heads(deal)
    seat, best = deal.trick[head][0], deal.trick[head][1]
    height = strength(best, led, trump, order)
    takes = plain.winners(legal, led, trump, order, height)
    if rules.penneech:
        return plain.duel_follow(legal, takes, trump, scoring)
    if rules.void_makes_trump and trump < 0 and not legal >> led * 13 & SUIT:
        return plain.lowest(plain.longest(legal), -1, tens)  # it makes trump (BR-2, MK-9)
    last = deal.laid + 1 == deal.table.size
    partner = together(deal, seat, at)
    ruffed = best // 13 == trump
    sure = plain.masters(1 << best, unseen) != 0 and (ruffed or trump < 0 or last)
    safe = last or sure or ruffed or best % 13 >= plain.QUEEN
    if partner and want == plain.DEAR and deal.last_winner == at:
        partner = False  # the run is this player's own: the partner's win would not take the pile (DS-4)
    return plain.follow(legal, takes, unseen, trump, want, partner, safe, last, tens)


def scoring_of(deal: Deal, cards: int) -> int:
    """Those of the cards that score in a trick of Penneech now (PN-8)."""
    found, left = 0, cards
    while left:
        low = left & -left
        if worth_in_trick(deal, low.bit_length() - 1):
            found |= low
        left ^= low
    return found


def wanted(deal: Deal, at: int) -> int:
    """How much the seat wants this trick."""
    rules = deal.rules
    if rules.alone:
        return wanted_alone(deal, at)
    if not rules.takes_from_pile or deal.last_winner < 0:
        return plain.CHEAP
    if deal.number == deal.setup.last_trick and rules.last_trick_sweeps:
        return plain.DEAR
    runs = deal.run_wins == 1
    if runs and deal.last_winner == at:
        found = pile_verdict(deal, at, deal.last_card if deal.last_card % 13 < 12 else 0)
        return plain.DEAR if found == piles.CAPTURED else plain.CHEAP
    return plain.DEAR if runs and not together(deal, deal.last_winner, at) else plain.CHEAP


def wanted_alone(deal: Deal, at: int) -> int:
    """Tricks up to the call; beyond it only where overtricks do no harm (CB-8, CB-13)."""
    place = (at - right(deal.table, deal.dealer)) * deal.table.direction % deal.table.size
    call = deal.bids[place] if place < len(deal.bids) else 0
    if deal.taken[deal.table.team_of[at]] < call or deal.rules.overtricks_free:
        return plain.CHEAP
    return plain.DUCK


def together(deal: Deal, one: int, other: int) -> bool:
    """Whether two seats are partners."""
    return deal.table.team_of[one] == deal.table.team_of[other] and one != other
