"""What would you play? The ways that a lesson has at a moment, and how each of them ends."""

from __future__ import annotations

from collections.abc import Sequence

from rungkit.actions import Action
from rungkit.asking import Asked, Option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.players.careful import worth
from rungkit.saying import name, points
from rungkit.sentences_ends import ending, winner_told
from rungkit.showing_more import total
from rungkit.step_words import doing
from rungkit.strings import seat_name

CHOICE = "choice"


def choice(moment: Moment, ways: Sequence[tuple[Action, Moment]]) -> Asked | None:
    """The first action of each way and what it brings; right are those that end best for who acts.

    None where no seat is to act, and where a way does not reach the end of the deal.
    """
    deal, who = moment.deal, moment.deal.to_act
    ends = [last.deal for _, last in ways]
    if who not in deal.table.index or any(end.result is None for end in ends):
        return None
    at = deal.table.index[who]
    brought = [_brought(end, at) for end in ends]
    options = [
        Option(_done(action, deal), _done(action, deal), *_end(last, at), value == max(brought))
        for (action, last), value in zip(ways, brought, strict=True)
    ]
    return told(CHOICE, who=seat_name(who)), options, {"may": []}


def _brought(end: Deal, at: int) -> tuple[float, float]:
    """What compares two ends: in Penneech who has won the game (PN-12), then the points of both."""
    result = end.result
    assert result is not None
    if not end.rules.penneech:
        return 0, worth(end, at)
    won = (result.winner == at) - (result.winner == 1 - at)
    return won, result.points[at] - result.points[1 - at]


def _done(action: Action, deal: Deal) -> str:
    return str(action.card) if action.verb == "play" else doing(action, deal).capitalize()


def _end(last: Moment, at: int) -> tuple[str, tuple[str, ...]]:
    """How a deal ends: what the seat's own call scores, in Penneech both scores, else who has won."""
    deal = last.deal
    if deal.rules.penneech:
        return _points(deal, at)
    if deal.rules.alone:
        seats = [event.seat for event in last.events if event.kind == "scored"]
        return ending(last)[seats.index(deal.seat(at))]
    return winner_told(deal, next(event for event in deal.events if event.kind == "deal-over"))


def _points(deal: Deal, at: int) -> tuple[str, tuple[str, ...]]:
    """What a deal of Penneech brings to both, and whether it wins somebody the game."""
    result, other = deal.result, 1 - at
    assert result is not None
    words = {"who": name(deal, at), "points": points(result.points[at])}
    text = told("choice_points", **words, other=name(deal, other), theirs=points(result.points[other]))
    if result.winner < 0:
        return text, ("PN-2",)
    winner = name(deal, result.winner)
    won = told("choice_game", who=winner, total=total(deal, result.winner), target=deal.rules.target)
    return f"{text} {won}", ("PN-12",)
