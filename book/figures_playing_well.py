"""The drawings of "Playing well": means with 95% intervals. Each takes data that its chapter has printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, EDGE, FACE, INK, LINE, MUTED, SUIT_SIGNS, Figure, canvas, drawn
from matplotlib.patches import Rectangle

CARD = re.compile(r"\b([SHDC])([AKQJT2-9])\b")
Mean = tuple[float, float]  # a mean and half of its 95% interval


def ways(
    groups: Mapping[str, Mapping[str, Mean]], name: str, caption: str, unit: str, *, percent: bool = False
) -> Figure:
    """A bar for each way with its interval, in groups; the best of a group stands out."""
    rows = sum(len(group) + 1.3 for group in groups.values())
    figure, ax = canvas(4.6, 0.45 + 0.27 * rows)
    most = max(mean + half for group in groups.values() for mean, half in group.values())
    least = min(0.0, *(mean - half for group in groups.values() for mean, half in group.values()))
    span = most - least
    ax.set(xlim=(least - span * 0.02, most + span * 0.42), ylim=(rows + 0.1, -0.7))
    y = 0.0
    for heading, group in groups.items():
        if heading:
            ax.text(least, y - 0.05, heading, va="center", fontsize=9, color=MUTED)
        y += 1 if heading else 0
        best = max(mean for mean, _ in group.values())
        for label, (mean, half) in group.items():
            fill = ACCENT if mean == best else FACE
            ax.add_patch(Rectangle((0, y - 0.36), mean, 0.72, fc=fill, ec=INK, linewidth=1))
            _interval(ax, (mean - half, mean + half), (y, y))
            words = f"{_signs(label)}  {_number(mean, percent)}"
            ax.text(most + span * 0.4, y, words, ha="right", va="center", fontsize=9, color=INK,
                    bbox={"fc": FACE, "ec": LINE, "pad": 1.6, "lw": 0.6})  # fmt: skip
            y += 1
        y += 0.3
    ax.plot([0, 0], [-0.5, y], color=EDGE, linewidth=1)
    _bare(ax)
    told = "; ".join(
        (f"{heading}: " if heading else "")
        + ", ".join(_told(label, m, percent) for label, m in group.items())
        for heading, group in groups.items()
    )
    return drawn(figure, name, f"Bars of {unit}, with 95% intervals. {told}.", caption)


def differences(found: Mapping[Any, Mean], name: str, caption: str, across: str, up: str) -> Figure:
    """How much more one way brings than the other, as a bar up or down for each case, with its interval."""
    figure, ax = canvas(4.6, 2.7)
    tops = [mean + half for mean, half in found.values()]
    lows = [mean - half for mean, half in found.values()]
    span = max(tops) - min(*lows, 0)
    for x, (mean, half) in enumerate(found.values()):
        ax.add_patch(Rectangle((x - 0.3, 0), 0.6, mean, fc=ACCENT if mean > 0 else FACE, ec=INK))
        _interval(ax, (x, x), (mean - half, mean + half))
        at = mean + half if mean > 0 else mean - half
        ax.text(x, at + span * (0.03 if mean > 0 else -0.03), f"{mean:+.2f}".replace("-", "−"), ha="center",
                va="bottom" if mean > 0 else "top", fontsize=9, color=INK)  # fmt: skip
    ax.plot([-0.6, len(found) - 0.4], [0, 0], color=EDGE, linewidth=1)
    ax.set(xlim=(-0.6, len(found) - 0.4), ylim=(min(*lows, 0) - span * 0.16, max(*tops, 0) + span * 0.16))
    ax.set_xticks(range(len(found)), [str(case) for case in found], fontsize=9)
    ax.set_yticks([])
    ax.set_xlabel(across)
    ax.set_ylabel(up)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    told = "; ".join(f"{case}: {mean:+.2f}, give or take {half:.2f}" for case, (mean, half) in found.items())
    return drawn(figure, name, f"Bars of {up}, with 95% intervals, by {across}. {told}.", caption)


def calls(tables: Mapping[str, Mapping[int, Mean]], name: str, caption: str) -> Figure:
    """The points that each call brings on average at each table, side by side, with intervals."""
    figure, ax = canvas(4.6, 2.9)
    numbers = list(next(iter(tables.values())))
    width = 0.8 / len(tables)
    for place, (label, row) in enumerate(tables.items()):
        fill = (INK, ACCENT)[place]
        for call, (mean, half) in row.items():
            x = call + (place - (len(tables) - 1) / 2) * width
            ax.add_patch(Rectangle((x - width / 2, 0), width, mean, fc=fill, ec=INK))
            _interval(ax, (x, x), (mean - half, mean + half), edge=EDGE if place == 0 else INK)
        ax.add_patch(
            Rectangle((0.04, 0.82 + 0.1 * place), 0.035, 0.07, transform=ax.transAxes, fc=fill, ec=INK)
        )
        ax.text(0.095, 0.855 + 0.1 * place, label, transform=ax.transAxes, va="center", fontsize=9, color=INK)
    ax.plot([numbers[0] - 0.6, numbers[-1] + 0.6], [0, 0], color=EDGE, linewidth=1)
    ends = [mean + sign * half for row in tables.values() for mean, half in row.values() for sign in (-1, 1)]
    ax.set(xlim=(numbers[0] - 0.6, numbers[-1] + 0.6), ylim=(min(ends) - 0.5, max(ends) + 2.1))
    ax.set_xticks(numbers, [str(number) for number in numbers])
    ax.set_xlabel("call")
    ax.set_ylabel("points on average")
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    told = "; ".join(
        f"{label}: " + ", ".join(f"{call} {mean:+.2f}" for call, (mean, _) in row.items())
        for label, row in tables.items()
    )
    return drawn(figure, name, f"Bars of the points that each call brings on average. {told}.", caption)


def _interval(ax: Any, xs: Sequence[float], ys: Sequence[float], edge: str = INK) -> None:
    ax.plot(xs, ys, color=edge, linewidth=1.6, solid_capstyle="butt", zorder=3)


def _number(mean: float, percent: bool) -> str:
    return f"{mean:.0%}" if percent else f"{mean:.2f}".replace("-", "−")


def _signs(label: str) -> str:
    """The suits of cards as signs, ten as 10."""
    return CARD.sub(lambda card: SUIT_SIGNS[card[1]] + card[2].replace("T", "10"), label)


def _told(label: str, mean: Mean, percent: bool) -> str:
    middle, half = mean
    return f"{label} {_number(middle, percent)}, give or take {_number(half, percent)}"


def _bare(ax: Any) -> None:
    ax.set_xticks([])
    ax.set_yticks([])
    ax.spines[["left", "bottom"]].set_visible(False)
