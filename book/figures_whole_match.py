"""The drawings of "A whole match". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, EDGE, FELT, INK, LINE, MUTED, ON_ACCENT, Figure, canvas, drawn
from matplotlib.patches import Rectangle

NAMES = {"S": "South", "E": "East", "N": "North", "W": "West"}
TEAMS = {"NS": "N–S", "EW": "E–W"}
SPOKEN = {"NS": "North–South", "EW": "East–West"}
SMALL = 8
HALF = 20  # the sheet is read in lines of so many deals
TOP = 8.6


def score_sheet(deals: Sequence[Mapping[str, Any]]) -> Figure:
    """A column for each deal: who dealt it, who won it, and the row of deals won as a bar that grows."""
    lines = [deals[at : at + HALF] for at in range(0, len(deals), HALF)]
    figure, panels = canvas(4.6, 2.9 * len(lines) + 0.3, nrows=len(lines), squeeze=False)
    for n, (axes, line) in enumerate(zip(panels[:, 0], lines, strict=True)):
        _line(axes, line, first=n * HALF + 1)
    _key(panels[0, 0])
    figure.subplots_adjust(hspace=0.08)
    courts = [
        f"deal {n}, {SPOKEN[deal['winner']]} by {_spoken(deal['court'])}"
        for n, deal in enumerate(deals, start=1)
        if deal["court"]
    ]
    rows = "; ".join(
        f"{n} {deal['dealer']} {TEAMS[deal['winner']]} {deal['row']}" for n, deal in enumerate(deals, 1)
    )
    alt = (
        f"A score sheet of {len(deals)} deals. Courts: {'; '.join(courts)}. "
        f"Deal by deal, its dealer, its winners and their deals won in a row: {rows}."
    )
    return drawn(
        figure, "score-sheet", alt, "How did each deal move the count of deals in a row, and who dealt it?"
    )


def _spoken(court: str) -> str:
    return {"run": "seven deals in a row", "court": "the first seven tricks", "goon": "a goon court"}[court]


def _line(axes: Any, deals: Sequence[Mapping[str, Any]], first: int) -> None:
    """One line of the sheet."""
    axes.axis("off")
    axes.set(xlim=(-2.3, HALF - 0.3), ylim=(-TOP - 4.5, TOP + 1.2))
    for height in (-7, 7):
        axes.plot([-0.6, HALF - 0.4], [height, height], color=LINE, linewidth=1, linestyle=(0, (3, 2)))
        axes.text(-0.75, height, "7", ha="right", va="center", fontsize=7, color=MUTED)
    axes.plot([-0.6, HALF - 0.4], [0, 0], color=EDGE, linewidth=1)
    for team, y in (("NS", 3.2), ("EW", -3.2)):
        axes.text(-0.75, y, TEAMS[team], ha="right", va="center", fontsize=SMALL, color=INK)
    for row, words in enumerate(("dealer", "courts", "deal")):
        axes.text(-0.75, -TOP - 0.5 - 1.6 * row, words, ha="right", va="center", fontsize=7, color=MUTED)
    for x, deal in enumerate(deals):
        up = 1 if deal["winner"] == "NS" else -1
        fill = ACCENT if deal["court"] else INK if deal["callers"] else FELT
        low = min(0, up * deal["row"])
        axes.add_patch(Rectangle((x - 0.38, low), 0.76, deal["row"], fc=fill, ec=INK, linewidth=0.8))
        if deal["court"]:
            axes.text(
                x,
                up * (deal["row"] + 0.85),
                deal["court"],
                ha="center",
                va="center",
                fontsize=SMALL,
                color=INK,
            )
            standing = "–".join(map(str, deal["courts"]))
            axes.text(x, -TOP - 2.1, standing, ha="center", va="center", fontsize=SMALL, fontweight=700)
        axes.text(x, -TOP - 0.5, deal["dealer"], ha="center", va="center", fontsize=SMALL, color=INK)
        axes.text(x, -TOP - 3.7, str(first + x), ha="center", va="center", fontsize=6.5, color=MUTED)


def _key(axes: Any) -> None:
    """What the three kinds of bar mean."""
    for x, (fill, words) in zip(
        (-2.2, 3.6, 12.0),
        ((INK, "callers won"), (FELT, "dealer’s team won"), (ACCENT, "a court: back to 0")),
        strict=True,
    ):
        axes.add_patch(Rectangle((x, TOP + 1.9), 0.7, 1.1, fc=fill, ec=INK, linewidth=0.8, clip_on=False))
        axes.text(x + 1.0, TOP + 2.4, words, ha="left", va="center", fontsize=SMALL, color=INK)


def when_over(ways: Sequence[Mapping[str, Any]], deals: int) -> Figure:
    """A bar for each way of counting the same deals: how long the match is, and who wins it."""
    figure, axes = canvas(4.6, 0.5 + 0.62 * len(ways))
    for n, way in enumerate(ways):
        y = 1.7 * n
        axes.text(0, y - 0.72, way["label"], ha="left", va="center", fontsize=9, color=INK)
        won = way["winner"]
        axes.add_patch(
            Rectangle((0, y - 0.3), way["deals"], 0.6, fc=ACCENT if won else FELT, ec=EDGE, linewidth=0.8)
        )
        words = f"{TEAMS[won] if won else 'nobody'} {way['score']}"
        inside = way["deals"] > deals / 3
        axes.text(
            way["deals"] + (-0.5 if inside else 0.5), y, words, ha="right" if inside else "left", va="center",
            fontsize=SMALL, color=ON_ACCENT if inside and won else INK,
        )  # fmt: skip
    axes.set(xlim=(-0.3, deals + 0.5), ylim=(1.7 * len(ways) - 1.1, -1.2))
    axes.set_xticks(range(0, deals + 1, 10), [str(n) for n in range(0, deals + 1, 10)], fontsize=SMALL)
    axes.set_xlabel("deals played", fontsize=9)
    axes.set_yticks([])
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    told = "; ".join(
        f"{way['label']}, over after deal {way['deals']}: "
        f"{SPOKEN[way['winner']] + ' win' if way['winner'] else 'nobody wins'}, {way['score']}"
        for way in ways
    )
    alt = f"The same {deals} deals, counted in several ways. {told}."
    return drawn(
        figure,
        "when-over",
        alt,
        "The same deals, counted otherwise: when is the match over, and who has won it?",
    )
