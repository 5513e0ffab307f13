"""What is kept of a deal played: one row of numbers, the same from the compiled engine and the readable."""

from __future__ import annotations

from typing import Any

from rungkit.bidding import bid_of
from rungkit.reckoning import callers

SEATS, TEAMS, TRICKS = 8, 4, 13
# How many numbers each holds: one, or one for a team, a seat, a trick.
FIELDS: dict[str, int] = {
    "index": 1,  # which deal, or match, of the seed
    "deals": 1,  # of the match so far
    "dealer": 1,
    "caller": 1,  # the seat that made trump, or the dealer's right
    "callers": 1,  # the team that counts as callers
    "winner": 1,  # a team, -1 for none
    "how": 1,  # of `codes`: TRICKS, COURT, TENS_WIN, CALLS, TARGET, THROWN_IN
    "court": 1,  # of `rungkit.reckoning`
    "thrown_in": 1,
    "next_dealer": 1,
    "tricks": 1,  # played
    "captures": 1,
    "biggest": 1,  # the most tricks captured at once
    "trump": 1,  # at the end, -1 for none
    "trump_trick": 1,  # the trick in which trump was made or turned up, 0 before the play
    "hidden": 1,  # whether the sealed card lay there to the end
    "moment": 1,  # of `codes`: TURN_UP, IN_TRICK, COUNT where a game of Penneech was won
    "match_winner": 1,
    "match_over": 1,
    "mark": 1,  # a number of all that the tricks were (`picking.mark`)
    "points": TEAMS,  # of this deal; in Call Bridge tenths
    "courts": TEAMS,
    "taken": TEAMS,
    "tens": TEAMS,
    "scores": TEAMS,  # of the match, this deal included
    "calls": SEATS,  # tricks called, by seat
    "hands": SEATS,  # the cards dealt, as masks
    "marks": TRICKS,  # the mark after each trick
}


def fill(deal: Any, row: Any, index: int) -> None:
    """Writes a position of numbers that is over into a row; runs compiled."""
    row.index = index
    row.deals = deal.deals
    row.dealer = deal.dealer
    row.caller = deal.caller
    row.callers = callers(deal)
    row.winner = deal.winner
    row.how = deal.how
    row.court = deal.made
    row.thrown_in = deal.thrown_in
    row.next_dealer = deal.next_dealer
    row.tricks = deal.number - 1
    row.captures = deal.captures
    row.biggest = deal.biggest
    row.trump = deal.trump
    row.trump_trick = deal.trump_trick
    row.hidden = deal.hidden
    row.moment = deal.moment
    row.match_winner = deal.match_winner
    row.match_over = deal.match_over
    row.mark = deal.mark
    for team in range(TEAMS):
        row.points[team] = deal.points[team]
        row.courts[team] = deal.courts[team]
        row.taken[team] = deal.taken[team]
        row.tens[team] = deal.tens[team]
        row.scores[team] = deal.scores[team]
    for seat in range(deal.table.size):
        row.hands[seat] = deal.began[seat]
        row.calls[seat] = bid_of(deal, seat) if deal.calls else 0
    for trick in range(deal.number - 1):
        row.marks[trick] = deal.marks[trick]
