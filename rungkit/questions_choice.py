"""What would you play? The ways that a lesson has at a moment, and how each of them ends."""

from __future__ import annotations

from collections.abc import Sequence

from rungkit.actions import Action
from rungkit.asking import Asked, Option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.players.careful import worth
from rungkit.sentences_ends import ending, winner_told
from rungkit.step_words import doing
from rungkit.strings import seat_name

CHOICE = "choice"


def choice(moment: Moment, ways: Sequence[tuple[Action, Moment]]) -> Asked | None:
    """The first action of each way and what it brings; right are those that end best for who acts.

    None where no seat is to act, where a way does not reach the end of the deal, and in Penneech, whose
    deals end in points for both.
    """
    deal, who = moment.deal, moment.deal.to_act
    ends = [last.deal for _, last in ways]
    if deal.rules.penneech or who not in deal.table.index or any(end.result is None for end in ends):
        return None
    at = deal.table.index[who]
    brought = [worth(end, at) for end in ends]
    options = [
        Option(_done(action, deal), _done(action, deal), *_end(last, at), value == max(brought))
        for (action, last), value in zip(ways, brought, strict=True)
    ]
    return told(CHOICE, who=seat_name(who)), options, {"may": []}


def _done(action: Action, deal: Deal) -> str:
    return str(action.card) if action.verb == "play" else doing(action, deal).capitalize()


def _end(last: Moment, at: int) -> tuple[str, tuple[str, ...]]:
    """How a deal ends: what the seat's own call scores, else who has won."""
    deal = last.deal
    if deal.rules.alone:
        seats = [event.seat for event in last.events if event.kind == "scored"]
        return ending(last)[seats.index(deal.seat(at))]
    return winner_told(deal, next(event for event in deal.events if event.kind == "deal-over"))
