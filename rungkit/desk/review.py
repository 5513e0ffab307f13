"""A deal looked back at: what the careful player, seeing what a seat saw, would rather have done, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.desk.asking import BadRequest, no_seat, number_of, position, seat_of
from rungkit.players import Weighed, weigh
from rungkit.players.careful import THINKS
from rungkit.step_words import doing
from rungkit.strings import tell
from rungkit.view import view

WORSE = 0.15  # of the deals imagined, lost by a choice that is told of
FEWEST = 3  # deals imagined that it lost, or it may as well be luck
NODES = 6000  # twice what the careful player looks at when it plays


class Weak(NamedTuple):
    """A choice that could have been better: by how much of the deals imagined, and the sentence."""

    by: float
    say: str


def review(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the careful player says of the `n`th choice of a seat in the deal that has ended with `acts`.

    One choice a request, so that a page can tell how far it is and stop. `of` is how many choices there were,
    `at` the action's place among `acts`; `weak` is null where nothing much better was to be seen.
    """
    _, start, deal = position(request)
    seat = seat_of(request, start)
    if not deal.is_over:
        raise BadRequest("review_later")
    if seat is None:
        raise no_seat("seat", start.table.seats)
    made = list(choices(start, deal.actions, seat))
    if not made:
        return {"of": 0, "n": 0, "at": 0, "weak": None}
    n = number_of(request, "n", 0, len(made) - 1, 0)
    at, before, action = made[n]
    found = weak(before, action)
    return {"of": len(made), "n": n, "at": at, "weak": None if found is None else found.say}


def choices(start: Deal, acts: Sequence[Action], seat: str) -> Iterator[tuple[int, Deal, Action]]:
    """Where a seat had a choice worth thinking about: the place of its action, the position, what it did."""
    deal = start
    for at, action in enumerate(acts):
        mine = action.who == seat == deal.to_act and action.verb in THINKS
        if mine and sum(other.verb in THINKS for other in deal.legal_actions()) > 1:
            yield at, deal, action
        deal = deal.apply(action)


def weak(deal: Deal, done: Action, nodes: int = NODES) -> Weak | None:
    """What the careful player, from what the seat saw, says of a choice; None where it was good enough."""
    found = weigh(view(deal, done.who), 1, nodes)
    own, best = weighed(found, done), found[0]
    if own is None or not best.of:
        return None
    by = (best.won - own.won) / best.of
    if by < WORSE or best.won - own.won < FEWEST:
        return None
    words: dict[str, Any] = {"won": best.won, "own": own.won, "of": best.of}
    if done.verb == "play" and done.card is not None:
        words |= {"n": deal.number, "done": spoken(done.card), "better": _better(best.action, deal)}
        return Weak(by, tell("desk", "review_one", **words))
    words |= {"done": doing(done, deal), "better": doing(best.action, deal)}
    return Weak(by, tell("desk", "review_other", **words))


def weighed(found: list[Weighed], action: Action) -> Weighed | None:
    """What an action was worth: of cards next to each other only the lowest is played out."""
    if action.card is None:
        return next((one for one in found if one.action == action), None)
    card = action.card
    alike = [one for one in found if one.action.card is not None and one.action.card // 13 == card // 13]
    below = [one for one in alike if one.action.card is not None and one.action.card <= card]
    return max(below, key=lambda one: one.action.card or 0, default=None)


def _better(action: Action, deal: Deal) -> str:
    if action.verb == "play" and action.card is not None:
        return tell("desk", "the_card", card=spoken(action.card))
    return tell("desk", "the_choice", what=doing(action, deal))


def spoken(card: Card) -> str:
    """A card in words: the seven of hearts."""
    rank, suit = tell("label", f"rank_{str(card)[1]}"), tell("label", f"suit_{str(card)[0]}")
    return tell("label", "card", rank=rank, suit=suit)
