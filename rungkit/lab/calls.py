"""What each call brings with each hand, in the games of calls (CB-3).

One seat of four calls by chance, the others what a sensible beginner calls, and all play as one does; so each
call is tried with every hand. Whose turn it is to call by chance goes round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from rungkit.lab import codes
from rungkit.lab.counting import mean_interval, wilson
from rungkit.lab.engines import BLOCK, COMPILED, available, dealer_of
from rungkit.players.judging import call
from rungkit.rules import Rules
from rungkit.seats import right, table_for

GAMES = ("call-bridge", "call-break")
MOST = 13  # tricks


class Cell(NamedTuple):
    """One call with the hands of one worth: how often it was tried and made, and what it brought.

    `worth` is the number of tricks that a beginner counts in the hand (`rungkit.players.judging.call`).
    Points are sums of tenths and of their squares.
    """

    worth: int
    call: int
    deals: int
    made: int
    points: int
    squares: int

    @property
    def share(self) -> tuple[float, float, float]:
        """How often the call was made, with the 95% interval (Wilson).

        >>> Cell(3, 3, 4, 2, 0, 0).share[0]
        0.5
        """
        return (self.made / self.deals, *wilson(self.made, self.deals))

    @property
    def mean(self) -> tuple[float, float, float]:
        """The points it brought on average, with the 95% interval.

        >>> Cell(3, 3, 2, 2, 60, 1800).mean
        (3.0, 3.0, 3.0)
        """
        value, low, high = mean_interval(self.deals, self.points, self.squares)
        return value / 10, low / 10, high / 10


def cells(rules: Rules, deals: int, seed: int = 1, engine: str | None = None) -> tuple[Cell, ...]:
    """What every call brought with the hands of every worth, in so many deals for each place of the four.

    >>> found = cells(Rules.of("call-bridge"), 2, engine="readable")
    >>> sum(cell.deals for cell in found)
    8
    """
    found: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    table, dealer = table_for(rules), dealer_of(rules)
    for place in range(table.size):
        seat = right(table, dealer, place + 1)
        for hand, called, points in _rows(rules, place, seat, seed, deals, dealer, engine or available()):
            cell = found[call(hand, 0, MOST), called]
            for at, number in enumerate((1, points > 0, points, points * points)):
                cell[at] += number
    return tuple(Cell(*key, *found[key]) for key in sorted(found))


def _rows(
    rules: Rules, place: int, seat: int, seed: int, deals: int, dealer: int, engine: str
) -> Iterator[tuple[int, int, int]]:
    """The seat's hand, call and points in each deal that is played; each place has deals of its own."""
    policy, first = codes.TRIED + place, place * deals
    if engine != COMPILED:
        from rungkit.lab import readable

        for row in readable.deals(rules, policy, seed, first, deals, dealer):
            if not row.thrown_in:
                yield row.hands[seat], row.calls[seat], row.points[seat]
        return
    from rungkit.lab import kernel

    for at in range(first, first + deals, BLOCK):
        found = kernel.deals(rules, policy, seed, at, min(BLOCK, first + deals - at), dealer)
        found = found[found["thrown_in"] == 0]
        columns = (found[name][:, seat].tolist() for name in ("hands", "calls", "points"))
        yield from zip(*columns, strict=True)


def counted(game: str, deals: int, seed: int) -> list[dict[str, Any]]:
    """The cells of a game as rows of a file."""
    return [{"game": game, **cell._asdict()} for cell in cells(Rules.of(game), deals, seed)]
