"""The drawings of "Call Bridge and Call Break". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, ACCENT_SOFT, EDGE, FACE, FELT, INK, LINE, MUTED, ON_ACCENT, Figure, canvas, drawn
from matplotlib.patches import Rectangle

NAMES = {"S": "South", "E": "East", "N": "North", "W": "West"}


def said(tenths: int) -> str:
    """Points kept in tenths, as they are read."""
    whole, part = divmod(abs(tenths), 10)
    return f"{'−' if tenths < 0 else ''}{whole}{f'.{part}' if part else ''}"


def points_by_call(points: Mapping[int, Sequence[int]], name: str, caption: str) -> Figure:
    """A row for each call, a column for each number of tricks; the points in tenths."""
    figure, ax = canvas(4.6, 3.7)
    calls = list(points)
    for y, call in enumerate(calls):
        for tricks, gained in enumerate(points[call]):
            _cell(ax, tricks, y, gained, bonus=call >= 8)
        ax.text(14.1, y, said(min(points[call])), va="center", ha="center", fontsize=8, color=MUTED)
    ax.text(14.1, -0.95, "missed", ha="center", va="center", fontsize=8, color=MUTED)
    ax.set(xlim=(-0.55, 14.7), ylim=(len(calls) - 0.45, -1.3))
    _axes(ax, "tricks won", 14)
    ax.set_yticks(range(len(calls)), [str(call) for call in calls], fontsize=9)
    ax.set_ylabel("call")
    told = "; ".join(f"call {call}: {_made(points[call])}" for call in calls)
    alt = f"A grid of calls and tricks won. Made with so many tricks, {told}. Any other number loses it."
    return drawn(figure, name, alt, caption)


def one_call(points: Mapping[str, Sequence[int]], call: int) -> Figure:
    """One call at several tables: a row for each, a column for each number of tricks."""
    figure, ax = canvas(4.6, 0.6 + 0.66 * len(points))
    for n, (label, row) in enumerate(points.items()):
        y = 1.9 * n
        ax.text(-0.46, y - 0.85, label, va="center", ha="left", fontsize=9.5, color=INK)
        for tricks, gained in enumerate(row):
            _cell(ax, tricks, y, gained, bonus=False, lost=True)
    ax.set(xlim=(-0.55, 13.55), ylim=(1.9 * len(points) - 1.3, -1.3))
    _axes(ax, "tricks won", 14)
    ax.set_yticks([])
    told = "; ".join(f"{label}: {_made(row)}" for label, row in points.items())
    alt = f"A call of {call}, made with so many tricks: {told}. Every other number of tricks loses {call}."
    return drawn(figure, "one-call", alt, f"What does a call of {call} score, at each of these tables?")


def _made(row: Sequence[int]) -> str:
    return ", ".join(f"{tricks} tricks {said(gained)}" for tricks, gained in enumerate(row) if gained > 0)


def _cell(ax: Any, x: int, y: float, gained: int, *, bonus: bool, lost: bool = False) -> None:
    made = gained > 0
    fill, ink = (FELT, MUTED) if not made else (ACCENT, ON_ACCENT) if bonus else (INK, FACE)
    ax.add_patch(
        Rectangle((x - 0.46, y - 0.46), 0.92, 0.92, fc=fill, ec=EDGE if made else LINE, linewidth=0.7)
    )
    if made or lost:
        text = said(gained)
        size = 8.5 if len(text) < 3 else 7 if len(text) < 4 else 6
        ax.text(x, y + 0.03, text, ha="center", va="center_baseline", fontsize=size, color=ink)


def _axes(ax: Any, words: str, columns: int) -> None:
    ax.set_xticks(range(columns), [str(n) for n in range(columns)], fontsize=9)
    ax.set_xlabel(words)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)


def how_often_made(shares: Mapping[int, tuple[int, int]], deals: int) -> Figure:
    """For each call, in how many of so many deals it is made by CB-8 and by CB-13."""
    figure, ax = canvas(4.6, 2.6)
    top = max(max(pair) for pair in shares.values())
    for call, (strict, free) in shares.items():
        for shift, n, fill in ((-0.2, strict, INK), (0.2, free, ACCENT_SOFT)):
            ax.add_patch(Rectangle((call + shift - 0.19, 0), 0.38, n, fc=fill, ec=INK))
            ax.text(call + shift, n + top * 0.02, str(n), ha="center", va="bottom", fontsize=7.5, color=INK)
    for n, (words, fill) in enumerate((("that many or one more", INK), ("that many or more", ACCENT_SOFT))):
        at = 0.93 - 0.12 * n
        ax.add_patch(Rectangle((0.52, at - 0.04), 0.035, 0.08, transform=ax.transAxes, fc=fill, ec=INK))
        ax.text(0.58, at, words, transform=ax.transAxes, va="center", fontsize=9.5, color=INK)
    calls = list(shares)
    ax.set(xlim=(calls[0] - 0.6, calls[-1] + 0.6), ylim=(0, top * 1.12))
    ax.set_xticks(calls, [str(call) for call in calls])
    ax.set_xlabel("call")
    ax.set_ylabel("deals in which it is made")
    ax.set_yticks([])
    ax.tick_params(length=0)
    ax.spines["left"].set_visible(False)
    ax.spines["bottom"].set_color(EDGE)
    told = "; ".join(f"call {call}: {strict} and {free}" for call, (strict, free) in shares.items())
    ways = "with that many tricks or one more, and with that many or more"
    alt = f"Bars: in how many of {deals} deals each call is made {ways}. {told}."
    return drawn(figure, "low-calls", alt, "The same hand five hundred times: which call is safe?")


def the_race(totals: Mapping[str, Sequence[int]]) -> Figure:
    """How many points, in tenths, each player is behind the leader after each deal: a line for each."""
    figure, ax = canvas(4.6, 3.2)
    deals = len(next(iter(totals.values())))
    best = [max(row[deal] for row in totals.values()) for deal in range(deals)]
    behind = {
        seat: [(n - top) / 10 for n, top in zip(row, best, strict=True)] for seat, row in totals.items()
    }
    lowest = min(map(min, behind.values()))
    gap = -lowest * 0.085
    styles = {"S": ("o", "-", MUTED), "E": ("s", "--", INK), "N": ("D", "-", INK), "W": ("^", ":", INK)}
    place = float("inf")
    for seat in sorted(totals, key=lambda seat: -totals[seat][-1]):
        marker, dashes, colour = styles[seat]
        ax.plot(
            range(1, deals + 1),
            behind[seat],
            dashes,
            marker=marker,
            color=colour,
            markersize=5,
            linewidth=1.5,
        )
        place = min(behind[seat][-1], place - gap)
        words = f"{NAMES[seat]} {said(totals[seat][-1])}"
        ax.text(deals + 0.14, place, words, va="center", fontsize=9.5, color=INK)
    ax.set(xlim=(0.8, deals + 1.3), ylim=(lowest - 0.4, 0.4))
    ax.set_xticks(range(1, deals + 1), [str(n) for n in range(1, deals + 1)])
    ax.set_yticks(range(round(lowest), 1), [str(-n) if n else "leads" for n in range(round(lowest), 1)])
    ax.set_xlabel("after deal")
    ax.set_ylabel("points behind")
    ax.tick_params(length=0)
    told = "; ".join(
        f"{NAMES[seat]} {', '.join(said(top - n) for n, top in zip(row, best, strict=True))}"
        for seat, row in totals.items()
    )
    alt = f"Four lines: how many points each is behind the leader after each of {deals} deals. {told}."
    return drawn(
        figure, "race", alt, "How far behind the leader is each player, after each of the five deals?"
    )
