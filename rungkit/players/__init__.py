"""Players that see a `View` and nothing else: random, plain and careful.

    choose(view(deal, "W"), "plain")

`random` takes any action open to it; `plain` plays as a sensible beginner does; `careful` imagines deals that
agree with what it has seen, plays them out and takes what did best. Each is deterministic for a seed.
"""

from __future__ import annotations

from rungkit.actions import Action
from rungkit.cards import Generator
from rungkit.players import sensible
from rungkit.players.careful import NODES, Weighed, weigh
from rungkit.view import View

PLAYERS = ("random", "plain", "careful")

__all__ = ["NODES", "PLAYERS", "Weighed", "choose", "weigh"]


def choose(view: View, player: str = "plain", seed: int = 0, nodes: int = NODES) -> Action:
    """What a player of that name does now, from what its seat sees.

    :raises ValueError: when there is no such player, or nothing is open to the seat.

    >>> from rungkit.chance import dealt
    >>> from rungkit.view import view
    >>> deal = dealt("double-sir", 1).deal()
    >>> str(choose(view(deal, "W")))
    'W call C'
    """
    if player not in PLAYERS:
        raise ValueError(f"There is no player {player!r}: the players are {', '.join(PLAYERS)}.")
    if not view.legal:
        raise ValueError(f"Nothing is open to {view.seat} now.")
    if player == "random":
        # a claim that is untrue is refused (CP-10), and nobody can say by chance which is true
        open_to = [action for action in view.legal if action.verb != "claims"] or list(view.legal)
        return open_to[Generator(seed, len(view.known.tricks) * 8 + len(view.trick)).below(len(open_to))]
    if player == "careful":
        return weigh(view, seed, nodes)[0].action
    return sensible.chosen(view.known, view.legal, sensible.unseen(view))
