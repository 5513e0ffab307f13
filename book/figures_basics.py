"""The drawings of "How tricks work" and "Court Piece". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT, ACCENT_LINE, EDGE, FACE, FELT, INK, LINE, MUTED, ON_ACCENT, Figure, drawn, sheet
from matplotlib.patches import Circle, FancyArrowPatch, FancyBboxPatch, Rectangle

NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
ROUND = {"N": (0, 1), "W": (-1, 0), "S": (0, -1), "E": (1, 0)}  # seen from above
RANKS = "23456789TJQKA"
WIDE = 460  # units across: on a telephone the type is still 9 px high
SIZE, SMALL = 13, 11.5


def _words(axes: Any, x: float, y: float, text: str, **how: Any) -> None:
    look = {"ha": "center", "va": "center_baseline", "fontsize": SIZE, "color": INK, **how}
    axes.text(x, y, text, **look)


def _seat(axes: Any, x: float, y: float, text: str, *, gold: bool = False, size: float = 17) -> None:
    fill, ink = (ACCENT, ON_ACCENT) if gold else (FACE, INK)
    axes.add_patch(Circle((x, y), size, facecolor=fill, edgecolor=INK if gold else EDGE, zorder=4))
    _words(axes, x, y, text, color=ink, fontweight=700 if gold else 400, zorder=5)


def _mark(axes: Any, seat: str, x: float, y: float) -> None:
    """The square of North–South, the ring of East–West, as on the table."""
    if seat in "NS":
        axes.add_patch(Rectangle((x - 5, y - 5), 10, 10, facecolor=INK, edgecolor=INK))
    else:
        axes.add_patch(Circle((x, y), 5, facecolor="none", edgecolor=INK, linewidth=2.4))


def _arrow(axes: Any, start: tuple[float, float], end: tuple[float, float], bend: float, gap: float) -> None:
    axes.add_patch(
        FancyArrowPatch(
            start, end, arrowstyle="-|>", mutation_scale=13, linewidth=2, color=ACCENT_LINE,
            shrinkA=gap, shrinkB=gap, connectionstyle=f"arc3,rad={bend}", zorder=3,
        )
    )  # fmt: skip


def turn_to_the_right(order: Sequence[str]) -> Figure:
    """Four seats; `order` begins with the player who leads, so the last of it has dealt."""
    figure, axes = sheet(WIDE, 300, down=False)
    axes.add_patch(
        FancyBboxPatch(
            (130, 75), 200, 150, boxstyle="round,pad=0,rounding_size=30", facecolor=FELT, edgecolor=LINE
        )
    )
    names = {"N": (230, 268), "W": (62, 150), "S": (230, 32), "E": (398, 150)}
    inner = {seat: (230 + x * 72, 150 + y * 48) for seat, (x, y) in ROUND.items()}
    for place, seat in enumerate(order):
        x, y = names[seat]
        _words(axes, x + 6, y + 9, NAMES[seat], fontweight=700)
        _mark(axes, seat, x - 28, y + 9)
        what = ("leads", "second", "third", "last, and has dealt")[place]
        _words(axes, x, y - 10, what, color=MUTED)
        _seat(axes, *inner[seat], str(place + 1), gold=place == 0)
        if place:
            _arrow(axes, inner[order[place - 1]], inner[seat], 0.2, 20)
    said = [NAMES[seat] for seat in order]
    alt = (
        f"A table seen from above. {said[0]} leads, and play goes to the right, counter-clockwise: "
        f"{said[1]} is second, {said[2]} third, {said[3]} last. {said[3]} has dealt. North and South sit "
        "opposite each other and have a square before their names, East and West a ring."
    )
    return drawn(figure, "turn", alt, "Whose turn comes after yours?")


def which_card_beats_which(strength: Mapping[str, int], led: str, trump: str) -> Figure:
    """All 52 cards while one suit is led and another is trump; `strength` is each card's standing."""
    figure, axes = sheet(WIDE, 190, down=False)
    rows = [trump, led, *(suit for suit in "SHDC" if suit not in (led, trump))]
    for row, suit in enumerate(rows):
        y = 165 - 36 * row
        _words(axes, 70, y, SUITS[suit], ha="right")
        for place, rank in enumerate(RANKS):
            wins = strength[suit + rank] > 0
            gold = suit == trump
            axes.add_patch(
                Rectangle(
                    (80 + 24.6 * place, y - 14), 21, 28, facecolor=ACCENT if gold else FACE if wins else FELT,
                    edgecolor=EDGE if wins else LINE, linestyle="-" if wins else (0, (2, 2)),
                )
            )  # fmt: skip
            colour = ON_ACCENT if gold else INK if wins else MUTED
            text = "10" if rank == "T" else rank
            _words(axes, 90.5 + 24.6 * place, y, text, color=colour, fontsize=SMALL)
        _words(axes, 404, y, {trump: "trump", led: "led"}.get(suit, ""), ha="left", color=MUTED)
    _arrow(axes, (80, 18), (398, 18), 0, 0)
    _words(axes, 428, 18, "higher", color=MUTED)
    alt = (
        f"All cards in four rows, two to ace. The top row, {SUITS[trump]}, is trump and beats all below it. "
        f"The second row, {SUITS[led]}, is the suit led. The other two rows are faint: in this trick no card "
        f"of {SUITS[rows[2]]} or {SUITS[rows[3]]} can win."
    )
    question = f"{SUITS[led].capitalize()} are led and {SUITS[trump]} are trump: which card beats which?"
    return drawn(figure, "beats", alt, question)


def four_calls(taken: Mapping[str, Mapping[str, int]], called: str) -> Figure:
    """Tricks taken by each team under each call of the same cards; `called` is the call really made."""
    row, zero, unit = 38, 270, 22
    high = row * len(taken) + 56
    figure, axes = sheet(WIDE, high, down=False)
    for seven, team in ((zero + 7 * unit, "N–S"), (zero - 7 * unit, "E–W")):
        axes.plot(
            [seven, seven], [34, high - 8], color=ACCENT_LINE, linewidth=1.5, linestyle=(0, (2, 2)), zorder=0
        )
        _words(axes, seven, 18, f"7 for {team}", color=MUTED)
    for n, (suit, tricks) in enumerate(taken.items()):
        y = high - 27 - row * n
        gold = suit == called
        _words(axes, 84, y, SUITS[suit], ha="right", fontweight=700 if gold else 400)
        ours, theirs = tricks["NS"] * unit, tricks["EW"] * unit
        axes.add_patch(Rectangle((zero, y - 13), ours, 26, facecolor=ACCENT if gold else FACE, edgecolor=INK))
        axes.add_patch(
            Rectangle(
                (zero - theirs, y - 13), theirs, 26, facecolor=FELT, edgecolor=EDGE, linestyle=(0, (3, 2))
            )
        )
        _words(axes, zero + ours - 10, y, str(tricks["NS"]), color=ON_ACCENT if gold else INK, fontweight=700)
        _words(axes, zero - theirs + 10, y, str(tricks["EW"]))
    axes.plot([zero, zero], [34, high - 8], color=INK, linewidth=1.5)
    each = "; ".join(f"{SUITS[s]}, N–S {t['NS']} and E–W {t['EW']}" for s, t in taken.items())
    alt = f"Bars of the tricks that each team takes, a row for each trump suit: {each}."
    return drawn(figure, "calls", alt, "South has five cards and four suits to call: which call wins?")


def who_deals_next(found: Mapping[str, Mapping[str, str]], dealer: str = "N") -> Figure:
    """A small table for each way a deal ends; `found` gives the next dealer by ending and dealer."""
    figure, axes = sheet(WIDE, 200, down=False)
    titles = {
        "dealers": ("the dealer’s team", "has won"),
        "callers": ("the callers have won", "without a court"),
        "court": ("the callers have", "made a court"),
    }
    for n, (how, title) in enumerate(titles.items()):
        middle, after = 77 + 153 * n, found[how][dealer]
        for line, text in enumerate(title):
            _words(axes, middle, 184 - 17 * line, text, fontsize=SMALL)
        at = {seat: (middle + x * 48, 72 + y * 48) for seat, (x, y) in ROUND.items()}
        for seat, spot in at.items():
            _seat(axes, *spot, seat, gold=seat == after)
        if after == dealer:
            x, y = at[dealer]
            _arrow(axes, (x - 11, y + 12), (x + 11, y + 12), -1.5, 0)
        else:
            _arrow(axes, at[dealer], at[after], 0, 19)
    d, by = NAMES[dealer], {how: NAMES[seats[dealer]] for how, seats in found.items()}
    alt = (
        f"Three tables on which {d} has dealt. The dealer’s team has won: {by['dealers']}, on the right, "
        f"deals next. The callers have won without a court: {by['callers']} deals again. The callers have "
        f"made a court: {by['court']}, the dealer’s partner, deals."
    )
    return drawn(figure, "rotation", alt, f"{d} has dealt: who deals next?")


def an_evening(deals: Sequence[Mapping[str, str]]) -> Figure:
    """A column for each deal: who dealt it, which team won it, as callers or not, and with what court."""
    figure, axes = sheet(WIDE, 290, down=False)
    step = 392 / len(deals)
    rows = {seat: 262 - 36 * n for n, seat in enumerate("NWSE")}
    for seat, y in rows.items():
        axes.plot([52, WIDE - 8], [y, y], color=LINE, linewidth=1.5, zorder=1)
        _words(axes, 46, y, NAMES[seat], ha="right", fontsize=SMALL)
    path = [(58 + step * (n + 0.5), rows[deal["dealer"]]) for n, deal in enumerate(deals)]
    axes.plot(*zip(*path, strict=True), color=ACCENT_LINE, linewidth=2, zorder=2)
    for y, text in ((118, "won by"), (92, "as"), (34, "court")):
        _words(axes, 46, y, text, ha="right", fontsize=SMALL, color=MUTED)
    for n, ((x, y), deal) in enumerate(zip(path, deals, strict=True), start=1):
        _seat(axes, x, y, str(n), gold=True, size=13)
        _words(axes, x, 118, deal["winner"], fontsize=SMALL)
        _words(axes, x, 102, deal["as"], rotation=90, va="top", fontsize=SMALL, color=MUTED)
        _words(axes, x, 34, deal["court"], fontsize=SMALL, fontweight=700)
    told = "; ".join(
        f"{n}, {NAMES[deal['dealer']]} deals, {deal['winner']} win as {deal['as']}"
        + (f" with a {deal['court']}" if deal["court"] else "")
        for n, deal in enumerate(deals, start=1)
    )
    return drawn(figure, "evening", f"Eight deals: {told}.", "Eight deals: who deals each of them, and why?")
