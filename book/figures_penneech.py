"""The drawings of "Penneech scoring". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, ACCENT_SOFT, EDGE, FACE, INK, LINE, MUTED, RED, SUIT_SIGNS, Figure, canvas, drawn
from matplotlib.patches import Circle, FancyBboxPatch, Rectangle

SEATS = {"S": "South", "N": "North"}


def strip_of_turn_ups(deal: Sequence[Mapping[str, Any]]) -> Figure:
    """Eight cards turned up in a row, the trick that each was trump for below it, and the points of both.

    One column a turn-up: `card`, `by`, `points`, `total` (by seat, after it); but for the last `plays` as
    (seat, card), `winner` and `won` (points of the trick by seat); in the last `count` (by seat).
    """
    figure, ax = canvas(4.6, 3.5)
    ax.set(xlim=(-1.0, 8.0), ylim=(6.15, -0.75))
    ax.axis("off")
    for y, words in enumerate(("turned\nup", "", "South", "North", "", "South", "North")):
        ax.text(-0.95, y * 0.9, words, va="center", fontsize=8.5, color=MUTED)
    for x, column in enumerate(deal):
        _card(ax, x + 0.5, 0.05, str(column["card"]), framed=True, size=11)
        _turner(ax, x + 0.5, column)
        fallen = dict(column.get("plays", ()))
        for seat, y in (("S", 1.8), ("N", 2.7)):
            if seat in fallen:
                if column["winner"] == seat:
                    ax.add_patch(Rectangle((x + 0.08, y - 0.36), 0.84, 0.72, fc=ACCENT_SOFT, ec=EDGE, lw=0.8))
                _card(ax, x + 0.5, y, fallen[seat])
                worth = column["won"].get(seat, 0)
                if worth:
                    ax.text(x + 0.5, y + (0.55 if seat == "N" else -0.55), f"+{worth}", ha="center",
                            va="center", fontsize=9, color=INK, fontweight=700)  # fmt: skip
        if "count" in column:
            for seat, worth in column["count"].items():
                words = f"count\n+{worth}"
                ax.text(x + 0.5, 1.8 if seat == "S" else 2.7, words, ha="center", va="center", fontsize=8.5,
                        color=INK, fontweight=700)  # fmt: skip
        for seat, y in (("S", 4.5), ("N", 5.4)):
            ax.text(x + 0.5, y, str(column["total"][seat]), ha="center", va="center", fontsize=10, color=INK)
        ax.text(x + 0.5, -0.6, f"{x + 1}" if x < 7 else "last", ha="center", va="center", fontsize=8.5,
                color=MUTED)  # fmt: skip
    ax.text(-0.95, 3.95, "points so far", va="center", fontsize=8.5, color=MUTED)
    ax.plot([-0.95, 7.95], [3.62, 3.62], color=LINE, linewidth=1)
    told = "; ".join(_column_told(x, column) for x, column in enumerate(deal))
    alt = f"The eight cards turned up in a deal and the trick that each was trump for: {told}."
    return drawn(figure, "strip", alt, "Where do the points of the first deal come from?")


def _turner(ax: Any, x: float, column: Mapping[str, Any]) -> None:
    worth = column["points"]
    words = f"{column['by']} +{worth}" if worth else str(column["by"])
    ax.text(x, 0.78, words, ha="center", va="center", fontsize=9, color=INK if worth else MUTED,
            fontweight=700 if worth else 400)  # fmt: skip


def _card(ax: Any, x: float, y: float, card: str, *, framed: bool = False, size: float = 10) -> None:
    if framed:
        ax.add_patch(
            FancyBboxPatch((x - 0.4, y - 0.42), 0.8, 0.84, boxstyle="round,pad=0,rounding_size=0.1", fc=FACE,
                           ec=EDGE, lw=1)
        )  # fmt: skip
    sign, rank = SUIT_SIGNS[card[0]], card[1].replace("T", "10")
    ax.text(x, y, f"{sign}{rank}", ha="center", va="center_baseline", fontsize=size,
            color=RED if card[0] in "HD" else INK)  # fmt: skip


def _column_told(x: int, column: Mapping[str, Any]) -> str:
    by = SEATS[column["by"]]
    turned = f"{by} turns up {column['card']}" + (f" for {column['points']}" if column["points"] else "")
    if "plays" not in column:
        scored = ", ".join(f"{SEATS[seat]} counts {n}" for seat, n in column["count"].items())
        return f"last, {turned}, {scored}"
    worth = sum(column["won"].values())
    cards = " and ".join(f"{SEATS[seat]} {card}" for seat, card in column["plays"])
    won = f"{SEATS[column['winner']]} wins" + (f" {worth} points" if worth else "")
    return f"{x + 1}, {turned}, {cards}, {won}"


def race_to_61(totals: Mapping[str, Sequence[int]]) -> Figure:
    """A peg for each deal on a track of sixty holes, thirty out and thirty back, and the last, the 61st."""
    figure, ax = canvas(4.6, 2.5)
    ax.set(xlim=(-2.4, 36.4), ylim=(15.4, -3.2), aspect="equal")
    ax.axis("off")
    for seat, top in (("S", 0.0), ("N", 9.3)):
        ax.text(-2.3, top - 2.1, SEATS[seat], va="center", fontsize=9.5, color=INK)
        holes = [_at(hole, top) for hole in range(1, 62)]
        ax.plot([x for x, _ in holes], [y for _, y in holes], "o", ms=3.6, mfc=LINE, mec=EDGE, mew=0.6)
        for hole in (10, 20, 30, 40, 50, 60):
            x, y = _at(hole, top)
            ax.text(x, y + (1.15 if hole <= 30 else -1.15), str(hole), ha="center", va="center", fontsize=7,
                    color=MUTED)  # fmt: skip
        placed: dict[int, list[int]] = {}
        for deal, total in enumerate(totals[seat], start=1):
            placed.setdefault(total, []).append(deal)
        for total, deals in placed.items():
            x, y = _at(min(total, 61), top)
            ax.add_patch(Circle((x, y), 0.62, fc=ACCENT if total >= 61 else INK, ec=INK, lw=1, zorder=3))
            words = f"{deals[0]}–{deals[-1]}" if len(deals) > 1 else str(deals[0])
            ax.text(x, y + (-1.6 if total <= 30 else 1.6), words, ha="center", va="center", fontsize=8.5,
                    color=INK)  # fmt: skip
    told = "; ".join(f"{SEATS[seat]} {', '.join(map(str, after))}" for seat, after in totals.items())
    alt = f"Two tracks of sixty-one holes with a peg after each deal, at: {told}."
    return drawn(figure, "race", alt, "How does a game to 61 go?")


def _at(hole: int, top: float) -> tuple[float, float]:
    """Where a hole is: out from the left, back from the right, a gap after each five; the 61st at the end."""
    if hole == 61:
        return -1.6, top + 3.3
    place = hole - 1 if hole <= 30 else 60 - hole
    return place + place // 5 * 0.9 + 0.4, top if hole <= 30 else top + 3.3


def one_deal_read_otherwise(scores: Mapping[str, Mapping[str, int]]) -> Figure:
    """The points of South and North in one deal, a row for each way of reading the rules."""
    figure, ax = canvas(4.6, 0.55 + 0.5 * len(scores))
    most = max(max(by.values()) for by in scores.values())
    ax.set(xlim=(-14.8, most + 2.5), ylim=(len(scores) - 0.4, -0.95))
    ax.axis("off")
    for y, (label, by) in enumerate(scores.items()):
        ax.text(-14.7, y, label, va="center", fontsize=9, color=INK)
        for seat, at in (("S", -0.19), ("N", 0.19)):
            fill = INK if seat == "S" else FACE
            ax.add_patch(Rectangle((0, y + at - 0.17), by[seat], 0.34, fc=fill, ec=INK, lw=1))
            ax.text(by[seat] + 0.4, y + at, str(by[seat]), va="center", fontsize=8.5, color=INK)
    for n, (words, fill) in enumerate((("South", INK), ("North", FACE))):
        ax.add_patch(Rectangle((n * 6, -0.8), 0.9, 0.3, fc=fill, ec=INK, lw=1))
        ax.text(n * 6 + 1.3, -0.65, words, va="center", fontsize=8.5, color=MUTED)
    told = "; ".join(f"{label}: South {by['S']}, North {by['N']}" for label, by in scores.items())
    alt = f"Bars of the points of one deal under several readings. {told}."
    return drawn(figure, "readings", alt, "What does each reading make of the same deal?")
