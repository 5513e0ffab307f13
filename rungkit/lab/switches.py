"""Every optional rule of a game as two tables that differ by it: what the rule does is what then differs.

Some rules cannot be switched alone. What goes with them stands here, and the reason is always one that
`rungkit.presets` gives when the rules are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rungkit.games import preset
from rungkit.lab.engines import Job
from rungkit.presets import TRUMP_WAYS

HIDING = "CP-20"  # the hidden trump that a swap needs in open Court Piece
DRAWN = "MK-4"  # trump drawn before the deal: what the other ways of making trump are held against
BONUS = 1  # CB-15: the source names no amount


class Side(NamedTuple):
    """The options and agreed values of one of two tables."""

    options: tuple[str, ...] = ()
    values: tuple[tuple[str, Any], ...] = ()


class Comparison(NamedTuple):
    """A rule of a game, the table without it and the table with it.

    `way` is the value that the rule is played with, where there are several worth comparing.
    """

    game: str
    rule: str
    without: Side
    with_it: Side
    way: str = ""

    @property
    def key(self) -> str:
        """Its name within the game: the rule, and the way of it.

        >>> [one.key for one in comparisons("mendikot")][-2:]
        ['MK-12 6', 'MK-12 8']
        """
        return f"{self.rule} {self.way}".strip()

    @property
    def moved(self) -> tuple[str, ...]:
        """The other options that differ: what cannot be switched but together with the rule."""
        found = set(self.without.options) ^ set(self.with_it.options)
        return tuple(sorted(option for option in found if option.removeprefix("-") != self.rule))

    @property
    def shared(self) -> tuple[str, ...]:
        """The options of both tables, without which there would be nothing to switch."""
        return tuple(sorted(set(self.without.options) & set(self.with_it.options)))

    def jobs(self, policy: str, seed: int = 1, *, matches: bool = False) -> tuple[Job, Job]:
        """What is to be simulated: the table without the rule, and with it."""
        one, other = (
            Job(self.game, side.options, side.values, policy, seed, matches=matches)
            for side in (self.without, self.with_it)
        )
        return one, other


def comparisons(game: str) -> tuple[Comparison, ...]:
    """Every optional rule of a game, in the order of its preset.

    >>> found = {one.key: one for one in comparisons("court-piece")}
    >>> found["CP-8"].without, found["CP-8"].with_it.options
    (Side(options=(), values=()), ('CP-8',))
    >>> found["HR-11"].shared, found["HR-11"].moved
    (('CP-20',), ('CP-23',))

    :raises RulesError: for a name that no game has.
    """
    return tuple(one for rule in preset(game).options for one in _of(game, rule))


def _of(game: str, rule: str) -> Iterator[Comparison]:
    on = rule in preset(game).rules
    without, with_it = (Side((f"-{rule}",)), Side()) if on else (Side(), Side((rule,)))
    if rule == "MK-9":  # one way of making trump there must be
        without = Side((DRAWN,))
    elif rule == "MK-12":
        for players in (6, 8):
            seats = Side((rule,), (("players", players),))
            yield Comparison(game, rule, without, seats, str(players))
        return
    elif rule == "HR-11" or (rule == "CP-23" and _lies_hidden(game)):
        shared = () if _lies_hidden(game) else (HIDING,)
        without, with_it = Side(shared), Side((*shared, "CP-23", "HR-11"))
    elif rule == "CB-13" and on and "CB-14" in preset(game).rules:
        without, with_it = Side(("-CB-14", "-CB-13")), Side(("-CB-14",))
    elif rule == "CB-14" and not on:
        without, with_it = Side(("CB-13",)), Side(("CB-13", rule))
    elif rule == "CB-15":
        with_it = Side((rule,), (("exact_bonus", BONUS),))
    elif rule == "PN-17" and "PN-16" in preset(game).rules:
        with_it = Side(("-PN-16", rule))
    yield Comparison(game, rule, without, with_it)
    if rule == "DS-14":
        yield Comparison(game, rule, without, Side((rule,), (("late_bar", "both"),)), "both")


def _lies_hidden(game: str) -> bool:
    """Whether trump lies face down in the game as it is, and not only by an option."""
    return bool({"HR-1", "CP-20"} & set(preset(game).rules))


def is_way_of_trump(rule: str) -> bool:
    """Whether a rule is one of several ways of making trump, of which there is always just one.

    >>> is_way_of_trump("MK-9"), is_way_of_trump("MK-12")
    (True, False)
    """
    return rule in TRUMP_WAYS
