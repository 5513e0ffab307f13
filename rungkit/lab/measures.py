"""What is counted of deals: for each game the measures that its rules make meaningful.

A measure reads a row of `rungkit.lab.rows`: one deal's numbers, or whole columns of many deals at once. So it
is written with operators that both know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from rungkit import reckoning
from rungkit.lab import codes
from rungkit.rules import Rules
from rungkit.strings import tell

SHARE, MEAN = "share", "mean"  # of deals in which something is so; of a number of each deal


class Measure(NamedTuple):
    """Something counted: its name, whether a share or a mean, how it reads off a row, the unit it is kept in.

    A mean is kept in whole numbers; Call Bridge's points are tenths, so `scale` is 10 there.
    """

    key: str
    kind: str
    of: Callable[[Any], Any]
    scale: int = 1

    @property
    def label(self) -> str:
        """What it is called in a table."""
        return tell("lab", self.key)


def measures(rules: Rules) -> tuple[Measure, ...]:
    """The measures of a game under its rules, in the order of the table.

    >>> [one.key for one in measures(Rules.of("court-piece"))][:4]
    ['callers_win', 'others_win', 'court', 'callers_court']
    """
    if rules.penneech:
        found = _penneech()
    elif rules.alone:
        found = _calls()
    elif reckoning.by_tens(rules):
        found = _tens()
    else:
        found = _courts(rules)
    return (*found, *_ways(rules))


def match_measures(rules: Rules) -> tuple[Measure, ...]:
    """The measures of whole matches: how long they are, and how they end.

    >>> [one.key for one in match_measures(Rules.of("single-sir"))]
    ['match_deals', 'match_over', 'match_to_nobody', 'match_court']
    """
    found = [
        Measure("match_deals", MEAN, lambda row: row.deals),
        Measure("match_over", SHARE, lambda row: row.match_over != 0),
        Measure("match_to_nobody", SHARE, lambda row: (row.match_over != 0) & (row.match_winner < 0)),
        Measure("match_court", SHARE, lambda row: row.court != reckoning.NO_COURT),
    ]
    if rules.penneech:
        found[2:] = _moments()
    elif rules.alone:
        found.pop()
    return tuple(found)


def _moments() -> Iterator[Measure]:
    for moment in (codes.TURN_UP, codes.IN_TRICK, codes.COUNT):
        yield Measure(f"game_{moment}", SHARE, partial(_won_at, moment))


def _courts(rules: Rules) -> Iterator[Measure]:
    yield Measure("callers_win", SHARE, lambda row: row.winner == row.callers)
    yield Measure("others_win", SHARE, lambda row: (row.winner >= 0) & (row.winner != row.callers))
    yield Measure("court", SHARE, lambda row: row.court != reckoning.NO_COURT)
    yield Measure(
        "callers_court",
        SHARE,
        lambda row: (row.court != reckoning.NO_COURT) & (row.winner == row.callers),
    )
    yield Measure("goon", SHARE, lambda row: row.court == reckoning.GOON)
    if rules.fifty_two:
        yield Measure("fifty_two", SHARE, lambda row: row.court == reckoning.FIFTY_TWO)
    yield Measure("callers_points", MEAN, lambda row: _of(row.points, row.callers))
    yield Measure("others_points", MEAN, lambda row: _of(row.points, 1 - row.callers))
    yield Measure("callers_tricks", MEAN, lambda row: _of(row.taken, row.callers))


def _tens() -> Iterator[Measure]:
    yield Measure("dealers_win", SHARE, lambda row: row.winner == row.dealer % 2)
    yield Measure("not_dealers_win", SHARE, lambda row: row.winner == 1 - row.dealer % 2)
    yield Measure("nobody_wins", SHARE, lambda row: (row.winner < 0) & (row.thrown_in == 0))
    yield Measure("tens_decide", SHARE, lambda row: row.how == codes.TENS_WIN)
    yield Measure("mendikot", SHARE, lambda row: row.court == reckoning.MENDIKOT)
    yield Measure("whitewash", SHARE, lambda row: row.court == reckoning.WHITEWASH)
    yield Measure("dealers_points", MEAN, lambda row: _of(row.points, row.dealer % 2))
    yield Measure("not_dealers_points", MEAN, lambda row: _of(row.points, 1 - row.dealer % 2))


def _calls() -> Iterator[Measure]:
    for place in range(1, 5):
        yield Measure(f"made_{place}", SHARE, partial(_made, place))
    yield Measure("calls_made", MEAN, lambda row: sum((row.points[seat] > 0) * 1 for seat in range(4)))
    yield Measure("call", MEAN, lambda row: sum(row.calls[seat] for seat in range(4)), 4)
    yield Measure("points", MEAN, lambda row: sum(row.points[seat] for seat in range(4)), 40)
    for place in range(1, 5):
        yield Measure(f"points_{place}", MEAN, partial(_points, place), 10)


def _penneech() -> Iterator[Measure]:
    yield Measure(
        "dealer_ahead", SHARE, lambda row: _of(row.points, row.dealer) > _of(row.points, 1 - row.dealer)
    )
    yield Measure(
        "other_ahead", SHARE, lambda row: _of(row.points, row.dealer) < _of(row.points, 1 - row.dealer)
    )
    yield Measure("dealer_points", MEAN, lambda row: _of(row.points, row.dealer))
    yield Measure("other_points", MEAN, lambda row: _of(row.points, 1 - row.dealer))
    yield Measure("both_points", MEAN, lambda row: row.points[0] + row.points[1])
    yield from _moments()


def _ways(rules: Rules) -> Iterator[Measure]:
    """What some rules bring to any game: a pile, a trump made late or lying hidden, cards thrown in."""
    if rules.takes_from_pile:
        yield Measure("captures", MEAN, lambda row: row.captures)
        yield Measure("biggest", MEAN, lambda row: row.biggest)
    if rules.void_makes_trump:
        yield Measure("never_trump", SHARE, lambda row: row.trump < 0)
    if rules.hides or rules.blind_indicator:
        yield Measure("never_turned_up", SHARE, lambda row: row.hidden != 0)
    if rules.void_makes_trump or rules.hides or rules.blind_indicator:
        yield Measure("trump_trick", MEAN, lambda row: row.trump_trick)
    yield Measure("tricks_played", MEAN, lambda row: row.tricks)
    yield Measure("thrown_in", SHARE, lambda row: row.thrown_in != 0)


def _won_at(moment: int, row: Any) -> Any:
    """Whether a game of Penneech was won at that moment."""
    return row.moment == moment


def _made(place: int, row: Any) -> Any:
    """Whether the call of the seat so many places to the dealer's right was made."""
    return _points(place, row) > 0


def _points(place: int, row: Any) -> Any:
    """The points, in tenths, of the seat so many places to the dealer's right."""
    return sum(row.points[seat] * ((row.dealer + place) % 4 == seat) for seat in range(4))


def _of(values: Any, team: Any) -> Any:
    """The value of one of two teams, which may differ from deal to deal."""
    return values[0] * (team == 0) + values[1] * (team == 1)
