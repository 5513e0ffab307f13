"""One deal played out on a position of numbers: what `rungkit.lab.kernel` compiles.

A position here is a record of numbers with the names of `rungkit.deal.Deal`'s fields (`rungkit.lab.numbers`),
changed in place. No rule stands here: what may be done and what it brings is asked of the very functions that
the engine asks; here cards are only moved. Nothing is said of why, so that a deal takes microseconds.
"""

from __future__ import annotations

from typing import Any

from rungkit import calling, piles, sealing
from rungkit.calling import change_barred, opening
from rungkit.cards import seeded
from rungkit.following import owed
from rungkit.lab.codes import RANDOM
from rungkit.lab.ending import after_trick, turn_stock
from rungkit.lab.house import limited
from rungkit.lab.opening import call_tricks, chance_hides, choose, deal_out, new_match, seat_round
from rungkit.lab.picking import mark, nth, pick
from rungkit.penneech import first_leader as penneech_leader
from rungkit.players import plain
from rungkit.players.judging import TENS, card_of, turns_up
from rungkit.playing import (
    first_leader,
    makes_trump,
    opens_up,
    pile_verdict,
    run_after,
    tens_in,
    winner_leads,
)
from rungkit.sealing import arrival, choices, face_down, hidden_trump, may_turn_up, obliges, swap_barred
from rungkit.seats import right
from rungkit.tricks import heads, may_play

Position = Any  # a record of numbers (`rungkit.lab.numbers`)


def play_match(deal: Position, seed: int, index: int, most: int) -> None:
    """Deals in a row until the match is over, or so many; deal `n` is that of `index * most + n`."""
    new_match(deal)
    for number in range(most):
        if deal.dealer != deal.seated:
            seat_round(deal)
        play_deal(deal, seed, index * most + number)
        deal.deals = number + 1
        if deal.match_over or number + 1 == most:
            return
        deal.dealer = deal.next_dealer
        if deal.thrown_in == 0:
            deal.setup.deal_number += 1


def play_deal(deal: Position, seed: int, index: int) -> None:
    """The deal of (seed, index), from the shuffle to its result; the match so far stands in `deal`."""
    seeded(deal, seed, index)
    deal_out(deal)
    begin(deal)
    while deal.over == 0:
        turn(deal)


def begin(deal: Position) -> None:
    """What comes before the first card: calls, a card sealed, a trump turned up; then the first lead."""
    deal.caller = right(deal.table, deal.dealer)
    deal.next_dealer = deal.dealer
    how = opening(deal.rules)
    if how == calling.CALLS_TRICKS:
        call_tricks(deal)
    elif how == calling.TURNS_UP:
        deal.leader = deal.turn = penneech_leader(deal)
        if deal.rules.first_turn_up:
            turn_stock(deal, deal.dealer, deal.rules.dealer_scores_turn_up)
        return
    elif how == calling.CHANCE_HIDES:
        chance_hides(deal)
    elif how == calling.CHOOSES:
        choose(deal)
    if deal.over == 0:
        deal.leader = deal.turn = first_leader(deal)
        arrive(deal)


def turn(deal: Position) -> None:
    """The seat whose turn it is does one thing."""
    at = deal.turn
    cards, down = may(deal, at), 0
    if deal.policy != RANDOM:
        card, down = plainly(deal, at, cards)
    elif deal.hidden or (deal.number == 1 and deal.rules.change_trump):
        card, down = freely(deal, at, cards)
    else:
        card = nth(cards, pick(deal, cards.bit_count()))
    if card >= 0:
        put(deal, at, card, down)


def may(deal: Position, at: int) -> int:
    """The cards a seat may play face up; the quick way where only following binds it (`lawful`)."""
    if deal.setup.plain:
        return may_play(deal.hands[at], deal.led, deal.rules.follow_suit)
    return limited(deal, owed(deal, at)[0])


def plainly(deal: Position, at: int, cards: int) -> tuple[int, int]:
    """The sensible beginner's card, of those it may play face up, and whether it falls face down.

    -1 for no card: the sealed one is turned up.
    """
    if deal.hidden and may_turn_up(deal) and turns_up(deal, at, cards):
        turn_up(deal, obliges(deal))
        return -1, 0
    if cards:
        return card_of(deal, at, cards, unseen(deal, at)), 0
    return plain.lowest(face_down(deal), -1, TENS), 1


def freely(deal: Position, at: int, cards: int) -> tuple[int, int]:
    """A card by chance, of those that may fall face up, and whether it falls face down.

    -1 for no card: while trump lies hidden, or may still be changed, chance may choose another thing to do.
    """
    turns, down, changes, swaps = 0, 0, 0, 0
    if deal.hidden:
        turns, down = 1 if may_turn_up(deal) else 0, face_down(deal)
        if at == deal.owner and swap_barred(deal) == calling.OPEN:
            swaps = choices(deal.rules, deal.setup.last_trick) - 1
    if at == deal.caller and deal.sealed < 0 and change_barred(deal) == calling.OPEN:
        changes = 3
    count, downs = cards.bit_count(), down.bit_count()
    chosen = pick(deal, count + turns + downs + changes + swaps)
    if chosen < count:
        return nth(cards, chosen), 0
    if count + turns <= chosen < count + turns + downs:
        return nth(down, chosen - count - turns), 1
    if chosen < count + turns:
        turn_up(deal, obliges(deal))
    elif changes:
        suit = chosen - count - turns - downs
        deal.trump = suit + (1 if suit >= deal.trump else 0)
        deal.changed = 1
    else:
        swap(deal, chosen - count - turns - downs)
    return -1, 0


def swap(deal: Position, chosen: int) -> None:
    """The sealed card goes back to the hand, another of those it was chosen from lies in its place."""
    place = 0
    while deal.dealt[deal.owner, place] == deal.sealed or chosen > 0:
        if deal.dealt[deal.owner, place] != deal.sealed:
            chosen -= 1
        place += 1
    card = deal.dealt[deal.owner, place]
    deal.hands[deal.owner] = (deal.hands[deal.owner] & ~(1 << card)) | 1 << deal.sealed
    deal.trump = hidden_trump(deal.rules, deal.trump, card)
    deal.sealed, deal.blind, deal.changed = card, 0, 1


def unseen(deal: Position, at: int) -> int:
    """The cards whose place a seat does not know, as a mask: what it neither holds nor has seen."""
    seen = deal.hands[at] | deal.public | deal.hides[at]
    if deal.hidden and deal.owner == at and not deal.blind:
        seen |= 1 << deal.sealed
    return int(deal.all_cards & ~seen)


def turn_up(deal: Position, obliged: bool) -> None:
    """The sealed card goes back to its owner's hand; its suit is trump from here."""
    deal.hands[deal.owner] |= 1 << deal.sealed
    deal.trump = deal.sealed // 13
    deal.public |= 1 << deal.sealed
    deal.hidden = 0
    deal.early = 0
    for at in range(deal.laid):
        deal.early |= 1 << deal.trick[at][0]
    deal.trump_trick = deal.number
    deal.must_trump = deal.turn if obliged else -1


def arrive(deal: Position) -> None:
    """A turn comes: while trump lies hidden it may be turned up by itself."""
    if not deal.hidden:
        return
    found = arrival(deal)
    if found == sealing.TAKEN_BACK:
        deal.hands[deal.owner] |= 1 << deal.sealed
        deal.sealed = -1
        deal.hidden = 0
    elif found != sealing.NOTHING:
        turn_up(deal, found == sealing.VOID_TRUMPS)


def put(deal: Position, seat: int, card: int, down: int) -> None:
    """A card falls, face up or down; the last one of a trick completes it."""
    if down:
        deal.down |= 1 << seat
        deal.hides[seat] |= 1 << card
    else:
        if makes_trump(deal, card):
            deal.trump = card // 13
            deal.trump_since = deal.laid
            deal.trump_trick = deal.number
        deal.public |= 1 << card
    deal.hands[seat] ^= 1 << card
    deal.trick[deal.laid, 0] = seat
    deal.trick[deal.laid, 1] = card
    deal.laid += 1
    if deal.laid == 1:
        deal.led = card // 13
    if deal.laid == deal.table.size:
        complete(deal)
    else:
        deal.turn = right(deal.table, seat)
        arrive(deal)


def complete(deal: Position) -> None:
    """A trick is won; it is taken at once or joins the pile, and the deal may be over."""
    at = heads(deal)
    winner, card = deal.trick[at][0], deal.trick[at][1]
    take(deal, winner, card)
    note(deal, winner)
    deal.last_open = 1 if opens_up(deal, winner) else 0
    deal.last_winner, deal.last_card = winner, card
    deal.leader = deal.turn = winner if winner_leads(deal.rules) else right(deal.table, deal.trick[0][0])
    deal.number += 1
    deal.trump_since = deal.early = deal.laid = deal.down = 0
    deal.must_trump = deal.led = -1
    after_trick(deal, winner)
    if deal.over == 0:
        arrive(deal)


def take(deal: Position, winner: int, card: int) -> None:
    """The trick goes to the winner's team, or to the pile, which may go with it."""
    team, tens = deal.table.team_of[winner], tens_in(deal)
    if not deal.rules.takes_from_pile:
        deal.taken[team] += 1
        deal.tens[team] += tens
        return
    found = pile_verdict(deal, winner, card)
    deal.run_wins = run_after(deal.rules, found)
    deal.pile += 1
    deal.pile_tens += tens
    if found == piles.CAPTURED or found == piles.SWEPT:
        deal.taken[team] += deal.pile
        deal.tens[team] += deal.pile_tens
        deal.captures += 1
        deal.biggest = max(deal.biggest, deal.pile)
        deal.pile = deal.pile_tens = 0


def note(deal: Position, winner: int) -> None:
    """The trick's mark, by which two engines are compared trick by trick."""
    cards = 0
    for at in range(deal.table.size):
        cards = cards * 64 + deal.trick[at][1]
    deal.mark = mark(deal.mark, cards, winner, deal.trump, deal.pile)
    deal.marks[deal.number - 1] = deal.mark
