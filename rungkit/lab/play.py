"""One deal played out on a position of numbers: what `rungkit.lab.kernel` compiles.

A position here is a record of numbers with the names of `rungkit.deal.Deal`'s fields (`rungkit.lab.numbers`),
changed in place. No rule stands here: what may be done and what it brings is asked of the very functions that
the engine asks; here cards are only moved. Nothing is said of why, so that a deal takes microseconds.
"""

from __future__ import annotations

from typing import Any

from rungkit import calling, piles, reckoning, sealing
from rungkit.bidding import bid_of, bounds, spadeless, too_few
from rungkit.calling import change_barred, opening, ways, weak
from rungkit.cards import below, seeded, shuffle
from rungkit.following import owed
from rungkit.lab.house import limited
from rungkit.lab.picking import mark, nth, pick
from rungkit.limits import SUIT
from rungkit.penneech import first_leader as penneech_leader
from rungkit.penneech import wins
from rungkit.players import plain
from rungkit.players.judging import TENS, best_suit, call, card_of, to_seal, turns_up
from rungkit.playing import (
    first_leader,
    makes_trump,
    opens_up,
    pile_verdict,
    run_after,
    tens_in,
    winner_leads,
)
from rungkit.reckoning import (
    after_seven,
    by_tens,
    call_score,
    callers,
    cards_over,
    court_of,
    court_of_tens,
    court_with_run,
    courts_for,
    first_seven,
    last_of_game,
    next_dealer,
    pile_decided,
    points_for,
    reaches,
    reaches_tens,
    resets_run,
    run_of,
    tens_dealer,
    tens_points,
    without_trump,
    won_by,
    won_by_tens,
    worth_in_trick,
    worth_turned,
)
from rungkit.sealing import arrival, choices, face_down, hidden_trump, may_turn_up, obliges, swap_barred
from rungkit.seats import right
from rungkit.tricks import heads

# The compiler sees to the types of what runs compiled; a position is a record of numpy there.
Position = Any

RANDOM, PLAIN = 0, 1  # how every seat plays
TRICKS, COURT, TENS_WIN, CALLS, TARGET, THROWN_IN = range(6)  # how a deal ended
TURN_UP, IN_TRICK, COUNT = 1, 2, 3  # the moment at which a game of Penneech was won (PN-12)
SPADES = 0


def new_match(deal: Position) -> None:
    """Nothing has been won yet."""
    deal.dealer = deal.first_dealer
    deal.streak_team, deal.streak = -1, 0
    deal.setup.deal_number = 1
    for team in range(4):
        deal.scores[team] = deal.match_courts[team] = 0


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


def seat_round(deal: Position) -> None:
    """Which seat gets each card of the pack when this dealer deals."""
    for at in range(deal.table.size * deal.setup.last_trick):
        deal.to_seat[at] = right(deal.table, deal.dealer, deal.to_place_right[at])
    deal.seated = deal.dealer


def play_deal(deal: Position, seed: int, index: int) -> None:
    """The deal of (seed, index), from the shuffle to its result; the match so far stands in `deal`."""
    seeded(deal, seed, index)
    deal_out(deal)
    begin(deal)
    while deal.over == 0:
        turn(deal)


# ---- before the first card ------------------------------------------------------------------------------


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


def begin(deal: Position) -> None:
    """What comes before the first card: calls, a card sealed, a trump turned up; then the first lead."""
    deal.caller = right(deal.table, deal.dealer)
    deal.next_dealer = deal.dealer
    how = opening(deal.rules)
    if how == calling.CALLS_TRICKS:
        call_tricks(deal)
    elif how == calling.TURNS_UP:
        begin_penneech(deal)
        return
    elif how == calling.CHANCE_HIDES:
        chance_hides(deal)
    elif how == calling.CHOOSES:
        choose(deal)
    if deal.over == 0:
        deal.leader = deal.turn = first_leader(deal)
        arrive(deal)


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
        if deal.policy == PLAIN:
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


# ---- the play -------------------------------------------------------------------------------------------


def turn(deal: Position) -> None:
    """The seat whose turn it is does one thing."""
    at = deal.turn
    cards = limited(deal, owed(deal, at)[0])
    if deal.hidden:
        up, down = may_turn_up(deal), face_down(deal)
    else:
        up, down = False, 0
    if deal.policy == PLAIN:
        if up and turns_up(deal, at, cards):
            turn_up(deal, obliges(deal))
        elif cards:
            put(deal, at, card_of(deal, at, cards, unseen(deal, at)), False)
        else:
            put(deal, at, plain.lowest(down, -1, TENS), True)
        return
    chosen, count = 0, cards.bit_count()
    if not deal.hidden and (deal.number > 1 or not deal.rules.change_trump):
        put(deal, at, nth(cards, pick(deal, count)), False)
        return
    turns, downs = 1 if up else 0, down.bit_count()
    changes = 3 if at == deal.caller and deal.sealed < 0 and change_barred(deal) == calling.OPEN else 0
    swaps = 0
    if deal.hidden and at == deal.owner and swap_barred(deal) == calling.OPEN:
        swaps = choices(deal.rules, deal.setup.last_trick) - 1
    chosen = pick(deal, count + turns + downs + changes + swaps)
    if chosen < count:
        put(deal, at, nth(cards, chosen), False)
    elif chosen < count + turns:
        turn_up(deal, obliges(deal))
    elif chosen < count + turns + downs:
        put(deal, at, nth(down, chosen - count - turns), True)
    elif changes:
        suit = chosen - count - turns - downs
        deal.trump = suit + (1 if suit >= deal.trump else 0)
        deal.changed = 1
    else:
        swap(deal, chosen - count - turns - downs)


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


def put(deal: Position, seat: int, card: int, down: bool) -> None:
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


# ---- the end --------------------------------------------------------------------------------------------


def after_trick(deal: Position, winner: int) -> None:
    """Whether the deal is over with the trick just won."""
    rules, left = deal.rules, deal.number <= deal.setup.last_trick
    if rules.penneech:
        after_trick_of_two(deal, winner, left)
    elif rules.alone:
        if not left:
            score_calls(deal)
    elif by_tens(rules):
        if not left:
            score_tens(deal)
    else:
        if rules.pile:
            if pile_decided(deal):
                by_tricks(deal)
        else:
            seven(deal, deal.table.team_of[winner], left)
        if deal.over == 0 and not left:
            if without_trump(deal):
                settle(deal, -1, reckoning.NO_COURT)
            else:
                by_tricks(deal)


def seven(deal: Position, team: int, left: bool) -> None:
    """Seven tricks may end the deal; who took the first seven may play on."""
    deal.first_seven = first_seven(deal, team)
    found = after_seven(deal, team, left)
    stops = found == reckoning.DECIDES and deal.policy == RANDOM and pick(deal, 2) == 1
    if found == reckoning.COUNTED or stops:
        by_tricks(deal)


def by_tricks(deal: Position) -> None:
    """The deal is over: its winner by the tricks taken."""
    team = won_by(deal)
    settle(deal, team, court_of(deal, team) if team >= 0 else reckoning.NO_COURT)


def settle(deal: Position, winner: int, court: int) -> None:
    """Courts, points, the count of deals in a row, the match, and the next dealer."""
    rules = deal.rules
    if winner >= 0:
        run = run_of(deal.streak_team, deal.streak, winner)
        court = court_with_run(rules, court, run)
        deal.streak_team, deal.streak = winner, run
        if resets_run(rules, court):
            deal.streak_team, deal.streak = -1, 0
        deal.courts[winner] = courts_for(rules, court)
        deal.points[winner] = points_for(rules, court, deal.courts[winner], winner == callers(deal))
    add_up(deal)
    for team in (1, 0):
        count = deal.scores[team] if rules.target_in_points else deal.match_courts[team]
        if reaches(rules, count):
            deal.match_winner, deal.match_over = team, 1
    dealer = next_dealer(deal, winner, court != reckoning.NO_COURT)[0]
    finish(deal, winner, COURT if court != reckoning.NO_COURT else TRICKS, court, dealer)


def add_up(deal: Position) -> None:
    """The match grows by the deal's points and courts."""
    for team in range(4):
        deal.scores[team] += deal.points[team]
        deal.match_courts[team] += deal.courts[team]


def finish(deal: Position, winner: int, how: int, court: int, dealer: int) -> None:
    """The deal is over."""
    deal.over = 1
    deal.winner, deal.how, deal.made, deal.next_dealer = winner, how, court, dealer


def score_tens(deal: Position) -> None:
    """Every trick is played; then the tens decide."""
    winner, by = won_by_tens(deal)
    court = court_of_tens(deal, winner)
    if winner >= 0:
        deal.points[winner] = tens_points(deal.rules, court)
    add_up(deal)
    if winner >= 0 and reaches_tens(deal.rules, deal.scores[winner]):
        deal.match_winner, deal.match_over = winner, 1
    how = TENS_WIN if by == reckoning.BY_TENS else TRICKS
    finish(deal, winner, how, court, tens_dealer(deal, winner, court))


def score_calls(deal: Position) -> None:
    """Each call is scored, seat by seat; nobody wins a deal."""
    for seat in range(deal.table.size):
        deal.points[seat] = call_score(deal.rules, bid_of(deal, seat), deal.taken[seat])[0]
    add_up(deal)
    if last_of_game(deal.rules, deal.setup.deal_number):
        deal.match_over = 1
        best = times = 0
        for seat in range(deal.table.size):
            if deal.scores[seat] > deal.scores[best]:
                best = seat
        for seat in range(deal.table.size):
            times += 1 if deal.scores[seat] == deal.scores[best] else 0
        deal.match_winner = best if times == 1 else -1
    dealer = right(deal.table, deal.dealer) if deal.rules.deal_passes_right else deal.dealer
    finish(deal, -1, CALLS, reckoning.NO_COURT, dealer)


# ---- Penneech -------------------------------------------------------------------------------------------


def begin_penneech(deal: Position) -> None:
    """The dealer turns up the first trump; then the first lead."""
    deal.leader = deal.turn = penneech_leader(deal)
    if deal.rules.first_turn_up:
        turn_stock(deal, deal.dealer, deal.rules.dealer_scores_turn_up)


def turn_stock(deal: Position, seat: int, scores: bool) -> None:
    """The next card of the stock: trump for the next trick, and points to its turner."""
    card = deal.pack[deal.table.size * deal.setup.last_trick + deal.turnups]
    deal.turnups += 1
    deal.trump = card // 13
    deal.public |= 1 << card
    if scores:
        gain(deal, seat, worth_turned(card))
        win_at_once(deal, seat, TURN_UP)


def gain(deal: Position, seat: int, points: int) -> None:
    """Points for a seat, in the deal and in the game."""
    deal.points[seat] += points
    deal.scores[seat] += points


def win_at_once(deal: Position, seat: int, moment: int) -> None:
    """The first to reach the target wins at once."""
    if deal.over == 0 and wins(deal.rules, deal.scores[seat]):
        deal.match_winner, deal.match_over, deal.moment = seat, 1, moment
        finish(deal, seat, TARGET, reckoning.NO_COURT, -1)


def after_trick_of_two(deal: Position, winner: int, left: bool) -> None:
    """A trick's points, then the winner turns up; after the last trick the count."""
    rules = deal.rules
    for at in range(deal.table.size):
        points = worth_in_trick(deal, deal.trick[at][1])
        seat = deal.trick[at][0] if rules.points_in_hand else winner
        if points and deal.over == 0:
            gain(deal, seat, points)
            if rules.points_in_hand:
                win_at_once(deal, seat, IN_TRICK)
    win_at_once(deal, winner, IN_TRICK)
    if deal.over:
        return
    if rules.winner_turns_up if left else rules.eighth_turn_up:
        turn_stock(deal, winner, True)
    if not left and deal.over == 0:
        seat = 0 if deal.taken[0] > deal.taken[1] else 1
        gain(deal, seat, cards_over(deal, seat))
        win_at_once(deal, seat, COUNT)
        if deal.over == 0:
            dealer = right(deal.table, deal.dealer) if rules.deal_alternates else deal.dealer
            finish(deal, -1, TRICKS, reckoning.NO_COURT, dealer)
