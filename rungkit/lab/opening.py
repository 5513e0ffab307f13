"""A deal of numbers before its first card: the shuffle, and how trump is made. Runs compiled."""

from __future__ import annotations

from typing import Any

from rungkit import calling
from rungkit.bidding import bounds, spadeless, too_few
from rungkit.calling import ways, weak
from rungkit.cards import below, shuffle
from rungkit.lab.codes import PLAIN, RANDOM, THROWN_IN, TRIED
from rungkit.lab.picking import pick
from rungkit.limits import SPADES, SUIT
from rungkit.players.judging import best_suit, call, to_seal
from rungkit.sealing import choices, hidden_trump
from rungkit.seats import right

Position = Any  # a record of numbers (`rungkit.lab.numbers`)


def new_match(deal: Position) -> None:
    """Nothing has been won yet."""
    deal.dealer = deal.first_dealer
    deal.streak_team, deal.streak = -1, 0
    deal.setup.deal_number = 1
    for team in range(4):
        deal.scores[team] = deal.match_courts[team] = 0


def seat_round(deal: Position) -> None:
    """Which seat gets each card of the pack when this dealer deals."""
    for at in range(deal.table.size * deal.setup.last_trick):
        deal.to_seat[at] = right(deal.table, deal.dealer, deal.to_place_right[at])
    deal.seated = deal.dealer


def deal_out(deal: Position) -> None:
    """The pack is shuffled and dealt round; all that a deal changes is as it is at the beginning."""
    fresh(deal)
    for at in range(deal.cards):
        deal.pack[at] = deal.whole[at]
    shuffle(deal.pack, deal.cards, deal)
    for seat in range(deal.table.size):
        deal.hands[seat] = 0
        deal.hides[seat] = 0
    for at in range(deal.table.size * deal.setup.last_trick):
        seat, card = deal.to_seat[at], deal.pack[at]
        deal.dealt[seat, deal.to_place[at]] = card
        deal.hands[seat] |= 1 << card
    for seat in range(deal.table.size):
        deal.began[seat] = deal.hands[seat]
    if deal.rules.trump_drawn:
        deal.trump = deal.pack[below(deal, deal.cards)] // 13


def fresh(deal: Position) -> None:
    """Nothing has happened yet."""
    deal.over = deal.thrown_in = deal.how = deal.made = deal.moment = deal.match_over = 0
    deal.winner = deal.match_winner = deal.trump = deal.led = deal.sealed = deal.owner = -1
    deal.first_seven = deal.last_winner = deal.last_card = deal.must_trump = -1
    deal.laid = deal.down = deal.early = deal.trump_since = deal.passes = deal.put_off = deal.changed = 0
    deal.pile = deal.pile_tens = deal.run_wins = deal.captures = deal.biggest = deal.turnups = deal.public = 0
    deal.hidden = deal.blind = deal.trump_trick = deal.mark = deal.calls = 0
    deal.number = deal.last_open = 1
    for team in range(4):
        deal.taken[team] = deal.tens[team] = deal.points[team] = deal.courts[team] = 0
    for place in range(8):
        deal.bids[place] = 0


def choose(deal: Position) -> None:
    """Whoever's choice it is makes trump, puts it off to chance, or passes it on."""
    seat = deal.caller
    for _ in range(deal.table.size):
        may = ways(deal.rules, deal.setup.last_trick)
        if deal.policy == PLAIN:
            choose_plainly(deal, seat, may)
            return
        calls, shows = 4 if may & calling.CALL else 0, calling.FIRST if may & calling.SHOW else 0
        later = deal.setup.last_trick - calling.FIRST if may & calling.LATER else 0
        declines, passes = 1 if may & calling.DECLINE else 0, 1 if may & calling.PASS else 0
        hides = choices(deal.rules, deal.setup.last_trick) if may & calling.HIDE else 0
        chosen = pick(deal, calls + shows + later + declines + passes + hides)
        if chosen < calls:
            made(deal, seat, chosen)
            return
        chosen -= calls
        if chosen < shows:
            made(deal, seat, deal.dealt[seat, chosen] // 13)
            return
        chosen -= shows
        if chosen < later:
            made(deal, seat, deal.dealt[seat, calling.FIRST + chosen] // 13)
            return
        chosen -= later
        if chosen < declines:
            place = calling.FIRST + pick(deal, calling.SECOND - calling.FIRST)
            made(deal, seat, deal.dealt[seat, place] // 13)
            return
        chosen -= declines
        if chosen >= passes:
            seal(deal, seat, deal.dealt[seat, chosen - passes], 0)
            return
        deal.passes += 1
        seat = right(deal.table, seat)
    chance_hides(deal)


def choose_plainly(deal: Position, seat: int, may: int) -> None:
    """The sensible beginner's choice: a weak hand goes in, else the suit there is most of."""
    rules = deal.rules
    if rules.weak_hand_redeal and not rules.fresh_cards:
        all_weak = True
        for place in range(calling.FIRST):
            all_weak = all_weak and weak(rules, deal.dealt[seat, place])
        if all_weak:
            throw_in(deal)
            return
    held = 0
    for place in range(choices(rules, deal.setup.last_trick)):
        held |= 1 << deal.dealt[seat, place]
    suit = best_suit(held)
    if may & calling.HIDE:
        seal(deal, seat, to_seal(held, suit), 0)
    else:
        made(deal, seat, suit)


def chance_hides(deal: Position) -> None:
    """Chance takes one of the first chooser's five: sealed, or in open games trump at once (CP-18, CP-24)."""
    seat = right(deal.table, deal.dealer)
    card = deal.dealt[seat, pick(deal, calling.FIRST)]
    if deal.rules.hides or deal.rules.blind_indicator:
        seal(deal, seat, card, 1)
    else:
        made(deal, seat, card // 13)


def made(deal: Position, seat: int, suit: int) -> None:
    """Trump is made, and by whom."""
    deal.caller = seat
    deal.trump = suit


def seal(deal: Position, seat: int, card: int, blind: int) -> None:
    """A card leaves the hand and lies face down."""
    deal.hands[seat] &= ~(1 << card)
    deal.caller = deal.owner = seat
    deal.sealed, deal.blind, deal.hidden = card, blind, 1
    deal.trump = hidden_trump(deal.rules, deal.trump, card)


def call_tricks(deal: Position) -> None:
    """Spades are trump; each seat calls; voids are said (they change nothing but the numbers drawn)."""
    if deal.rules.spades_are_trump:
        deal.trump = SPADES
    if spadeless(deal) >= 0:
        throw_in(deal)
        return
    low, high = bounds(deal)
    seat, total = deal.caller, 0
    for place in range(deal.table.size):
        if deal.policy != RANDOM and deal.policy != TRIED + place:
            deal.bids[place] = call(deal.hands[seat], low, high)
        else:
            deal.bids[place] = low + pick(deal, high - low + 1)
        total += deal.bids[place]
        seat = right(deal.table, seat)
    deal.calls = deal.table.size
    if too_few(deal.rules, total):
        throw_in(deal)
    elif deal.rules.voids_declared and deal.policy == RANDOM:
        own = others = 0
        for seat in range(deal.table.size):
            for suit in range(4):
                if not deal.hands[seat] & SUIT << suit * 13:
                    if seat == deal.caller:
                        own += 1
                    else:
                        others += 1
        for left in range(own, 0, -1):
            pick(deal, left)
        for left in range(others, 0, -1):
            pick(deal, left)


def throw_in(deal: Position) -> None:
    """The cards go in: nobody wins, the same dealer deals again."""
    deal.over = deal.thrown_in = 1
    deal.how = THROWN_IN
    deal.next_dealer = deal.dealer
