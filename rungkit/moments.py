"""A deal as the moments a reader steps through: one an action, and one more when a trick leaves the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rungkit import playing
from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.events import Event

TURN_DOWN = Action("", "turned down")


class Moment(NamedTuple):
    """One step: the position shown, the one before it, what was done, and what it made happen.

    `end` marks the step on which a complete trick leaves the table. While four cards lie there, `after` is
    the position that the trick brings.
    """

    deal: Deal
    before: Deal
    action: Action | None = None
    events: tuple[Event, ...] = ()
    end: bool = False
    after: Deal | None = None

    @property
    def winner(self) -> tuple[int, Card]:
        """The seat and the card that head the trick on the table."""
        return playing.best_play(self.deal)


def opening(start: Deal) -> Moment:
    """The moment before the first action."""
    return Moment(start, start, None, start.events)


def act(before: Deal, action: Action) -> list[Moment]:
    """The moments of one action: two where a card completes a trick that is turned down by itself.

    :raises Refusal: when the action is not allowed.
    """
    after = before.apply(action)
    events = after.events[len(before.events) :]
    if after.stage == "complete":
        return [Moment(after, before, action, events, after=after.apply(TURN_DOWN))]
    if action.verb not in ("play", "down") or len(after.tricks) == len(before.tricks):
        return [Moment(after, before, action, events, end=action == TURN_DOWN)]
    first = next(at for at, event in enumerate(events) if event.kind == "trick-won")
    lying = _lying(before, after, events[:first])
    return [
        Moment(lying, before, action, events[:first], after=after),
        Moment(after, lying, None, events[first:], end=True),
    ]


def _lying(before: Deal, after: Deal, fallen: tuple[Event, ...]) -> Deal:
    """The trick just completed, while its cards still lie on the table; its last card may have made trump."""
    trick, hands = after.tricks[-1], list(before.hands)
    hands[before.turn] &= ~(1 << trick.plays[-1][1])
    made = any(event.kind == "trump-made" for event in fallen)
    return before.with_(
        trick=trick.plays,
        hands=tuple(hands),
        actions=after.actions,
        events=before.events + fallen,
        stage="complete",
        turn=-1,
        trump=trick.trump,
        down=trick.down,
        trump_since=len(trick.plays) - 1 if made else before.trump_since,
        trump_trick=before.number if made else before.trump_trick,
    )


def moments(start: Deal, actions: Iterable[Action]) -> list[Moment]:
    """Every moment of a deal, the opening included.

    :raises Refusal: when an action is not allowed.
    """
    found = [opening(start)]
    for action in actions:
        found += act(found[-1].deal, action)
    return found
