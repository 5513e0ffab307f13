"""Counts that add up, and what they say: shares with Wilson's interval, means with the normal one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rungkit.lab.measures import MEAN, SHARE, Measure

Z = 1.959963984540054  # 95 of 100


class Totals(NamedTuple):
    """How many deals, for each measure the sum of its values and of their squares, and the sum of the marks.

    All whole numbers, so that it does not matter in which order, or where, the parts are added.
    """

    deals: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    marks: int

    def plus(self, other: Totals) -> Totals:
        """Both together."""
        return Totals(
            self.deals + other.deals,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(a + b for a, b in zip(self.squares, other.squares, strict=True)),
            (self.marks + other.marks) % 2**61,
        )


class Estimate(NamedTuple):
    """What a run says of one measure: how often or how much, and the 95% interval."""

    measure: Measure
    deals: int
    times: int
    value: float
    low: float
    high: float


def nothing(measures: Sequence[Measure]) -> Totals:
    """The totals of no deal."""
    zero = (0,) * len(measures)
    return Totals(0, zero, zero, 0)


def total(rows: Iterable[Any], measures: Sequence[Measure]) -> Totals:
    """The totals of rows one by one."""
    found, deals, marks = [[0, 0] for _ in measures], 0, 0
    for row in rows:
        deals, marks = deals + 1, marks + row.mark
        for at, measure in enumerate(measures):
            value = int(measure.of(row))
            found[at][0] += value
            found[at][1] += value * value
    return Totals(deals, tuple(one for one, _ in found), tuple(two for _, two in found), marks % 2**61)


def total_of_columns(columns: Any, deals: int, measures: Sequence[Measure]) -> Totals:
    """The totals of whole columns, as numpy has them."""
    import numpy as np

    sums, squares = [], []
    for measure in measures:
        values = measure.of(columns)
        if measure.kind == SHARE:  # true or false: its own square
            sums.append(int(np.count_nonzero(values)))
            squares.append(sums[-1])
        else:
            sums.append(int(values.sum()))
            squares.append(int((values * values).sum()))
    return Totals(deals, tuple(sums), tuple(squares), int(columns.mark.sum()) % 2**61)


def wilson(times: int, of: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson).

    >>> tuple(round(end, 3) for end in wilson(50, 100)), wilson(0, 10)[0]
    ((0.404, 0.596), 0.0)
    """
    if of == 0:
        return 0.0, 1.0
    share, spread = times / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / of + spread / (4 * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(deals: int, summed: int, squares: int) -> tuple[float, float, float]:
    """A mean and its 95% interval (normal), from whole sums.

    >>> mean_interval(4, 8, 16)
    (2.0, 2.0, 2.0)
    """
    if deals == 0:
        return 0.0, 0.0, 0.0
    mean = summed / deals
    if deals == 1:
        return mean, mean, mean
    variance = (deals * squares - summed * summed) / (deals * (deals - 1))
    half = Z * math.sqrt(variance / deals)
    return mean, mean - half, mean + half


def estimates(totals: Totals, measures: Sequence[Measure]) -> list[Estimate]:
    """What the totals say of each measure."""
    found = []
    for at, measure in enumerate(measures):
        times = totals.sums[at]
        if measure.kind == SHARE:
            value = times / totals.deals if totals.deals else 0.0
            low, high = wilson(times, totals.deals)
        else:
            assert measure.kind == MEAN
            value, low, high = (
                end / measure.scale for end in mean_interval(totals.deals, times, totals.squares[at])
            )
        found.append(Estimate(measure, totals.deals, times, value, low, high))
    return found


def difference(one: Estimate, other: Estimate) -> tuple[float, float, float]:
    """How much more the other is, with the 95% interval that the two intervals give (Newcombe).

    It takes the two for independent. Where both count the same deals they go together, and the interval is
    wider than it need be.

    >>> share = Measure("court", SHARE, int)
    >>> few, many = Estimate(share, 9, 1, 0.1, 0.07, 0.14), Estimate(share, 9, 3, 0.3, 0.26, 0.33)
    >>> tuple(round(number, 3) for number in difference(few, many))
    (0.2, 0.143, 0.242)
    """
    low = math.hypot(other.value - other.low, one.high - one.value)
    high = math.hypot(other.high - other.value, one.value - one.low)
    found = other.value - one.value
    return found, found - low, found + high
