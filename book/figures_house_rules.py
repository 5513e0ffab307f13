"""The drawings of the lab's chapters: what a rule changes, with 95% intervals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import floor, log10
from typing import Any

from figures import ACCENT, EDGE, FACE, FELT, INK, LINE, MUTED, ON_ACCENT, STYLE, Figure, canvas, drawn, plt
from matplotlib.patches import Rectangle

Change = tuple[float, float, float]  # the difference, and its interval's ends
Row = tuple[str, Mapping[str, Change | None] | None]  # a rule, and its change by way of playing
WIDE, ROW = 4.2, 0.25
FAR = 6  # times what comes next: such a change would flatten all others


def changes(
    panels: Mapping[str, Sequence[Row]], name: str, caption: str, across: int = 3, left: float = 0.18
) -> Figure:
    """Small multiples: a panel a measure, a row a rule, a mark for each way of playing, zero drawn through.

    A row without ways is the heading of its group; ways without a change have nothing to draw. Shares are in
    deals of a hundred.
    """
    rows = [label for label, _ in next(iter(panels.values()))]
    down = -(-len(panels) // across)
    high = down * (0.55 + ROW * len(rows)) + 0.3
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(down, across, figsize=(WIDE, high), sharey=True, squeeze=False)
    gap = 0.6 / (ROW * len(rows) + 0.1)
    figure.subplots_adjust(
        left=left, right=0.99, wspace=0.12, hspace=gap, top=1 - 0.25 / high, bottom=0.6 / high
    )
    places = [ax for line in axes for ax in line]
    for ax in places[len(panels) :]:
        ax.axis("off")
    for ax, (measure, found) in zip(places, panels.items(), strict=False):
        _panel(ax, measure, found)
    for line in axes:
        ticks = ["" if ways is None else label for label, ways in next(iter(panels.values()))]
        line[0].set_yticks(range(len(rows)), ticks, fontsize=9, color=INK)
    _key(figure, high)
    told = ". ".join(f"{measure}: {_said(found)}" for measure, found in panels.items())
    alt = f"How much more or less with each rule, shares in deals of a hundred; only what is certain. {told}."
    return _light(drawn(figure, name, alt, caption))


def _light(figure: Figure) -> Figure:
    """The same drawing in fewer bytes: to a hundredth of a point, without names that nothing asks for."""
    html = re.sub(r'\b(?:d|x|y)="[^"]*"', lambda found: re.sub(r"(\.\d\d)\d+", r"\1", found[0]), figure.html)
    asked = set(re.findall(r'(?:href="|url\()#([^")]+)', html))
    html = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in asked else "", html)
    return Figure(re.sub(r' clip-path="[^"]*"', "", html).replace("<g></g>", ""), figure.name, figure.alt)


def _panel(ax: Any, measure: str, rows: Sequence[Row]) -> None:
    low, high = _ends(rows)
    span = high - low
    for y, (label, ways) in enumerate(rows):
        if y % 2 == 0:
            ax.axhspan(y - 0.5, y + 0.5, color=FELT, zorder=0, linewidth=0)
        if ways is None and ax.get_subplotspec().is_first_col():
            ax.set_zorder(1)  # a long name reaches into the next panel
            ax.patch.set_visible(False)
            ax.text(low - span * 0.1, y, label, va="center", fontsize=9, color=MUTED, zorder=4)
        for at, change in enumerate((ways or {}).values()):
            if change is None:
                continue
            up = y + (-0.18 if at == 0 else 0.18)
            middle = min(max(change[0], low), high)
            look = {"color": INK, "markersize": 4.4, "zorder": 3, "markeredgewidth": 0.9}
            marker = "os"[at]
            if middle != change[0]:  # far off the others: an arrow at the edge, with the number
                marker, side = ("<", "left") if change[0] < low else (">", "right")
                shift = span * (0.06 if side == "left" else -0.06)
                far = f"{change[0]:+.{1 if abs(change[0]) < 10 else 0}f}".replace("-", "−")
                ax.text(middle + shift, up, far, ha=side, va="center", fontsize=8, color=INK)
            else:
                ends = [max(change[1], low), min(change[2], high)]
                ax.plot(ends, [up, up], color=INK, linewidth=1.3, solid_capstyle="butt", zorder=2)
            ax.plot([middle], [up], marker=marker, markerfacecolor=(FACE, ACCENT)[at], **look)
    ax.plot([0, 0], [-0.6, len(rows) - 0.4], color=EDGE, linewidth=1, zorder=1)
    ax.set(ylim=(len(rows) - 0.4, -0.6), xlim=(low - span * 0.1, high + span * 0.1))
    ax.set_title(measure, fontsize=9, color=INK, pad=4)
    tick = _round_below(high if high >= -low else low)
    ax.set_xticks([0.0, tick], ["0", f"{tick:g}".replace("-", "−")])
    ax.tick_params(axis="x", labelsize=8.5, length=2, color=LINE)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left"]].set_visible(False)


def _round_below(end: float) -> float:
    """The largest of 1, 2, 5 and their tenfolds that is no more, for the one tick besides zero."""
    power = 10.0 ** floor(log10(abs(end)))
    step = max(times * power for times in (1, 2, 5) if times * power <= abs(end) * 1.0001)
    return round(step, 6) if end > 0 else -round(step, 6)


def _ends(rows: Sequence[Row]) -> tuple[float, float]:
    """From where to where a panel goes: as far as its changes do, but for one or two that leap far out."""
    by_rule = [[c for c in (ways or {}).values() if c is not None] for _, ways in rows]
    by_rule = sorted((each for each in by_rule if each), key=lambda each: max(abs(c[0]) for c in each))
    far = [max(abs(c[0]) for c in each) for each in by_rule]
    for at in range(max(2, len(far) - 2), len(far)):
        if far[at] > FAR * far[at - 1] > 0:
            del by_rule[at:]
            break
    ends = [0.0, *(end for each in by_rule for change in each for end in change[1:])]
    return (min(ends), max(ends)) if max(ends) > min(ends) else (-1.0, 1.0)


def _key(figure: Any, high: float) -> None:
    """Which mark is which, below the panels."""
    with plt.rc_context(STYLE):
        marks = [
            plt.Line2D(
                [], [], marker="os"[at], color=INK, markerfacecolor=(FACE, ACCENT)[at], markersize=5, lw=1.3
            )
            for at in (0, 1)
        ]
        figure.legend(
            marks, ["played by chance", "played plainly"], loc="lower center", ncols=2, frameon=False,
            fontsize=9, bbox_to_anchor=(0.55, -0.02 / high),
        )  # fmt: skip


def _said(rows: Sequence[Row]) -> str:
    """What certainly changes, in words."""
    told = []
    for label, ways in rows:
        sure = {way: c[0] for way, c in (ways or {}).items() if c is not None and not c[1] <= 0 <= c[2]}
        if sure:
            changes = ", ".join(f"{way} {middle:+.2f}".replace("-", "−") for way, middle in sure.items())
            told.append(f"{label} {changes}")
    return "; ".join(told) or "nothing that could be told from chance"


def moments(readings: Mapping[str, Mapping[str, Sequence[float]]], name: str, caption: str) -> Figure:
    """A bar for each reading and way of playing: at which moments its games are won, of a hundred."""
    figure, ax = canvas(WIDE, 0.9 + 0.46 * len(readings))
    words = ("on a turn-up", "in a trick", "at the count")
    fills = (ACCENT, FACE, INK)
    told = []
    for y, (reading, ways) in enumerate(readings.items()):
        for at, (way, parts) in enumerate(ways.items()):
            up, left = y + (-0.38 if at == 0 else 0.02), 0.0
            for part, fill in zip(parts, fills, strict=True):
                ax.add_patch(Rectangle((left, up), part, 0.34, fc=fill, ec=INK, linewidth=0.8))
                if part > 7:
                    dark = fill == INK
                    ax.text(left + part / 2, up + 0.18, f"{part:.0f}", ha="center", va="center", fontsize=8,
                            color=FACE if dark else ON_ACCENT if fill == ACCENT else INK)  # fmt: skip
                left += part
            shown = ", ".join(f"{word} {part:.0f}" for word, part in zip(words, parts, strict=True))
            told.append(f"{reading}, {way}: {shown}")
    ax.set(xlim=(0, 100), ylim=(len(readings) - 0.4, -1.25))
    ax.set_yticks(range(len(readings)), list(readings), fontsize=8.5, color=INK)
    ax.set_xticks([0, 50, 100], ["0", "50", "100 games"], fontsize=8)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    for x, word, fill in zip((0, 38, 70), words, fills, strict=True):
        ax.add_patch(Rectangle((x, -1.1), 3.4, 0.34, fc=fill, ec=INK, linewidth=0.8))
        ax.text(x + 5, -0.92, word, va="center", fontsize=8.5, color=INK)
    alt = f"Bars of a hundred games by the moment at which they are won. {'; '.join(told)}."
    return _light(drawn(figure, name, alt, caption))


def grid(
    cells: Mapping[int, Mapping[int, float]],
    name: str,
    caption: str,
    unit: str,
    marked: Mapping[int, Sequence[int]],
    places: int = 1,
) -> Figure:
    """A row a hand's worth, a column a call, a number in each cell; those that are marked stand out."""
    calls = list(next(iter(cells.values())))
    figure, ax = canvas(WIDE, 0.6 + 0.3 * len(cells))
    for y, (worth, row) in enumerate(cells.items()):
        for x, call in enumerate(calls):
            if call not in row:
                continue
            best = call in marked.get(worth, ())
            ax.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, fc=ACCENT if best else FACE, ec=LINE))
            text = f"{row[call]:.{places}f}".replace("-", "−")
            ax.text(x, y, text, ha="center", va="center", fontsize=8.5,
                    color=ON_ACCENT if best else INK if row[call] > 0 else MUTED)  # fmt: skip
    ax.set(xlim=(-0.6, len(calls) - 0.4), ylim=(len(cells) - 0.4, -0.6))
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.set_xticks(range(len(calls)), [str(call) for call in calls], fontsize=9)
    ax.set_yticks(range(len(cells)), [str(worth) for worth in cells], fontsize=9)
    ax.set_xlabel("call", fontsize=9)
    ax.set_ylabel("tricks counted in the hand", fontsize=9)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    told = "; ".join(
        f"{worth} counted: "
        + ", ".join(f"call {call} {row[call]:.{places}f}".replace("-", "−") for call in row)
        for worth, row in cells.items()
    )
    alt = f"A grid of {unit}, by the tricks counted and the call. {told}."
    return _light(drawn(figure, name, alt, caption))
