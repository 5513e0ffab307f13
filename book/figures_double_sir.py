"""The drawings of "Double Sir piles". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, EDGE, FACE, INK, MUTED, Figure, canvas, drawn
from matplotlib.patches import Rectangle

TEAMS = {"NS": "North–South", "EW": "East–West"}


def piles_at_each_table(tables: Mapping[str, Mapping[str, Any]]) -> Figure:
    """Every pile taken, as a block over the tricks in it; one row a table.

    `tables` has for each label its `captures` as (after trick, team, tricks) and what is `taken` by team.
    """
    figure, ax = canvas(4.4, 0.4 + 0.56 * len(tables))
    ax.set(xlim=(0.5, 16.2), ylim=(len(tables) - 0.5, -0.85))
    for y, (label, table) in enumerate(tables.items()):
        ax.text(0.56, y - 0.5, label, va="center", fontsize=9.5, color=INK)
        for after, team, tricks in table["captures"]:
            ours = team == "NS"
            block = Rectangle((after - tricks + 0.56, y - 0.3), tricks - 0.12, 0.56,
                              fc=INK if ours else FACE, ec=INK, linewidth=1.4)  # fmt: skip
            ax.add_patch(block)
            ax.text(after - (tricks - 1) / 2, y - 0.02, str(tricks), ha="center", va="center_baseline",
                    fontsize=10, color=FACE if ours else INK)  # fmt: skip
        for x, team in ((14.4, "NS"), (15.7, "EW")):
            n = table["taken"][team]
            ax.text(x, y - 0.02, str(n), ha="center", va="center_baseline", fontsize=10.5, color=INK,
                    fontweight=700 if n >= 7 else 400)  # fmt: skip
    for x, team in ((14.4, "N–S"), (15.7, "E–W")):
        ax.text(x, -0.5, team, ha="center", va="center", fontsize=8.5, color=MUTED)
    ax.set_yticks([])
    ax.set_xticks(range(1, 14), [str(n) for n in range(1, 14)], fontsize=9)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    told = "; ".join(_row_told(label, table) for label, table in tables.items())
    alt = f"One deal in {len(tables)} rows. The tricks of each pile taken are one block, {told}."
    caption = "The same thirteen tricks at five tables: who takes which pile?"
    return drawn(figure, "tables", alt, caption)


def _row_told(label: str, table: Mapping[str, Any]) -> str:
    blocks = ", ".join(f"{tricks} to {TEAMS[team]}" for _, team, tricks in table["captures"])
    taken = table["taken"]
    return f"{label}: {blocks}: North–South {taken['NS']}, East–West {taken['EW']}"


def when_seven_are_captured(counts: Mapping[int, int]) -> Figure:
    """How many deals are decided at each trick; the last trick's bar stands out."""
    figure, ax = canvas(4.4, 2.3)
    _bars(ax, [(place, n, 0) for place, n in counts.items()], marked=13)
    ax.set_xlabel("trick at which a team has its seventh")
    ax.set_ylabel("deals")
    told = ", ".join(f"at trick {place} {n}" for place, n in counts.items())
    alt = f"Bars: of {sum(counts.values())} deals, a team has its seventh captured trick {told}."
    return drawn(figure, "decided", alt, "How often does the last trick decide the deal?")


def how_big_piles_are(counts: Mapping[int, tuple[int, int]]) -> Figure:
    """How many piles of each size are taken, by two wins in a row and by the last trick."""
    figure, ax = canvas(4.4, 2.5)
    _bars(ax, [(size, pairs, last) for size, (pairs, last) in counts.items()])
    ax.set_xlabel("tricks in the pile when it is taken")
    ax.set_ylabel("piles")
    kinds = (("taken by two wins in a row", INK), ("taken by the last trick", FACE))
    for n, (words, fill) in enumerate(kinds):
        at = 0.92 - 0.12 * n
        ax.add_patch(Rectangle((0.36, at - 0.04), 0.035, 0.08, transform=ax.transAxes, fc=fill, ec=INK))
        ax.text(0.42, at, words, transform=ax.transAxes, va="center", fontsize=10, color=INK)
    told = "; ".join(f"{size}: {pairs} and {last}" for size, (pairs, last) in counts.items())
    alt = f"Bars: how many piles of each size were taken by two wins in a row, and by the last trick. {told}."
    return drawn(figure, "sizes", alt, "How big is a pile when somebody takes it?")


def _bars(ax: Any, counts: Sequence[tuple[int, int, int]], marked: int = 0) -> None:
    top = max(first + more for _, first, more in counts)
    for place, first, more in counts:
        colour = ACCENT if place == marked else INK
        ax.add_patch(Rectangle((place - 0.36, 0), 0.72, first, fc=colour, ec=INK))
        if more:
            ax.add_patch(Rectangle((place - 0.36, first), 0.72, more, fc=FACE, ec=INK))
        ax.text(place, first + more + top * 0.02, str(first + more), ha="center", va="bottom", fontsize=8.5,
                color=INK)  # fmt: skip
    places = [place for place, _, _ in counts]
    ax.set(xlim=(places[0] - 0.6, places[-1] + 0.6), ylim=(0, top * 1.14))
    ax.set_xticks(places, [str(place) for place in places])
    ax.set_yticks([])
    ax.tick_params(length=0)
    ax.spines["left"].set_visible(False)
    ax.spines["bottom"].set_color(EDGE)
