"""The end of a deal of numbers, asked of `rungkit.reckoning` at every trick. Runs compiled."""

from __future__ import annotations

from typing import Any

from rungkit import reckoning
from rungkit.bidding import bid_of, highest
from rungkit.lab.codes import CALLS, COUNT, COURT, IN_TRICK, RANDOM, TARGET, TENS_WIN, TRICKS, TURN_UP
from rungkit.lab.picking import pick
from rungkit.penneech import wins
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
from rungkit.seats import right

Position = Any  # a record of numbers (`rungkit.lab.numbers`)


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
        deal.match_winner = highest(deal.scores)
    dealer = right(deal.table, deal.dealer) if deal.rules.deal_passes_right else deal.dealer
    finish(deal, -1, CALLS, reckoning.NO_COURT, dealer)


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
