"""A player that thinks ahead: deals that could be are played out, and the best choice on average is made."""

from __future__ import annotations

from typing import NamedTuple

from rungkit.actions import CHANCE, Action
from rungkit.cards import CardSet, Generator
from rungkit.deal import Deal
from rungkit.known import UNSEEN
from rungkit.players import sensible
from rungkit.players.worlds import world
from rungkit.view import View

NODES = 3000  # positions looked at for one choice, about
FEWEST, MOST = 4, 48  # deals imagined for one choice
THINKS = ("play", "down", "ask", "reveal", "call", "show", "hide", "bid")


class Weighed(NamedTuple):
    """One choice and what it brought on average: worth to the seat, deals won of those played out.

    A deal that begins in the middle and stops before it is decided counts where the side has more tricks.
    """

    action: Action
    worth: float
    won: int
    of: int


def weigh(view: View, seed: int = 0, nodes: int = NODES) -> list[Weighed]:
    """Every choice worth thinking about, the best first; one alone is not played out.

    The same `view`, `seed` and `nodes` give the same answer everywhere.
    """
    choices = _choices(view)
    if len(choices) < 2:
        return [Weighed(action, 0.0, 0, 0) for action in choices]
    random = Generator(seed, 1 + len(view.known.tricks) * 8 + len(view.trick))
    left = sum(view.counts.values()) + 2
    worlds = max(FEWEST, min(MOST, nodes // (left * len(choices))))
    at = view.known.table.index[view.seat]
    sums, wins = [0.0] * len(choices), [0] * len(choices)
    for _ in range(worlds):
        deal = world(view, random)
        luck = random.below(1 << 30)
        for place, action in enumerate(choices):
            over = play_out(deal.apply(action), luck)
            value = worth(over, at)
            sums[place] += value
            wins[place] += _ahead(over, value)
    found = [Weighed(a, s / worlds, w, worlds) for a, s, w in zip(choices, sums, wins, strict=True)]
    return sorted(found, key=lambda weighed: -weighed.worth)


def _choices(view: View) -> list[Action]:
    """The choices that differ: of cards next to each other in a suit only the lowest is tried."""
    legal = [action for action in view.legal if action.verb in THINKS]
    if view.to_act != view.seat or not legal:
        return list(view.legal)[:1]
    mine = {int(action.card) for action in legal if action.card is not None}
    lying = CardSet.of(card for _, card in view.known.trick if card != UNSEEN)
    # Over a card that lies on the table the one may win and not the other.
    between = sensible.unseen(view) | lying
    found = []
    for action in legal:
        card = action.card
        if card is not None and action.verb in ("play", "down") and not view.known.rules.tens_are_the_aim:
            below = card - 1
            while below // 13 == card // 13 and below >= 0 and below not in mine and not between >> below & 1:
                below -= 1
            if below >= 0 and below // 13 == card // 13 and below in mine and not view.known.rules.penneech:
                continue
        found.append(action)
    return found


def play_out(deal: Deal, luck: int = 0) -> Deal:
    """The deal played to its end, every seat as the sensible beginner plays."""
    while not deal.is_over:
        legal = deal.legal_actions() or deal.also()
        if deal.to_act == CHANCE:
            luck = luck * 69069 % 2147483647 + 1
            deal = deal.apply(legal[luck % len(legal)])
            continue
        unseen = sensible.unseen_by(deal, deal.turn) if deal.turn >= 0 else 0
        deal = deal.apply(sensible.chosen(deal, legal, unseen))
    return deal


def _ahead(deal: Deal, value: float) -> bool:
    """Whether a deal that is over counts as won: with two sides, one that nobody wins does not (MK-13)."""
    result = deal.result
    nobody = result is not None and result.winner < 0 and not (deal.rules.alone or deal.rules.penneech)
    return value > 0 and not nobody


def worth(deal: Deal, at: int) -> float:
    """What the end of a deal is worth to a seat: the deal first, courts, then tens and tricks.

    In Call Bridge its points over the others' average; in Penneech the difference in points.
    """
    mine, result = deal.team(at), deal.result
    taken = 2 * deal.taken[mine] - sum(deal.taken)
    if result is None or result.thrown_in:
        return 0.0 if result else float(taken)
    points = result.points
    if deal.rules.alone:
        return points[mine] - (sum(points) - points[mine]) / (len(points) - 1)
    if deal.rules.penneech:
        return 2 * points[mine] - sum(points) + (50 if result.winner == mine else -50) * (result.winner >= 0)
    sign = 0 if result.winner < 0 else 1 if result.winner == mine else -1
    courts = 2 * result.courts[mine] - sum(result.courts)
    tens = 2 * deal.tens[mine] - sum(deal.tens)
    return 10 * sign + 5 * courts + 0.5 * tens + 0.1 * taken
