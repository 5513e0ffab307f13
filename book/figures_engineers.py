"""The drawings of "For engineers" and "Your variant in ten lines"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from figures import (
    ACCENT,
    ACCENT_SOFT,
    BLUE,
    EDGE,
    FACE,
    INK,
    LINE,
    MUTED,
    ON_ACCENT,
    RED,
    SUIT_SIGNS,
    Figure,
    drawn,
    sheet,
)
from matplotlib.patches import FancyBboxPatch, Rectangle

PLAIN = 320  # points across
SUITS = "SHDC"
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = "23456789TJQKA"


def _words(axes: Any, x: float, y: float, text: str, **how: Any) -> None:
    axes.text(x, y, text, **{"ha": "left", "va": "center_baseline", "fontsize": 9, "color": INK, **how})


# ---- a set of cards is a number -------------------------------------------------------------------------


def cards_as_bits(sets: Mapping[str, Iterable[int]], *, name: str, caption: str) -> Figure:
    """Sets of cards as the bits of a number: a block a set, a row a suit, a square a card.

    Each set has its label above it; the cards are whole numbers 0 to 51.
    """
    left, wide, high, step = 24, 22, 15, 92
    figure, axes = sheet(PLAIN, 16 + step * len(sets))
    told = []
    for at, (label, cards) in enumerate(sets.items()):
        top, held = 30 + step * at, set(map(int, cards))
        _words(axes, left, top - 20, label, fontweight=700)
        for rank, letter in enumerate(RANKS):
            word = "10" if letter == "T" else letter
            _words(axes, left + wide * rank + 10.5, top - 7, word, ha="center", color=MUTED, fontsize=7.5)
        for suit, letter in enumerate(SUITS):
            y = top + high * suit
            _words(axes, left - 12, y + 7, SUIT_SIGNS[letter], color=RED if letter in "HD" else INK)
            for rank in range(13):
                on = suit * 13 + rank in held
                _bit(axes, left + wide * rank, y, wide - 1, high - 1, on)
        names = ", ".join(f"{SUITS[card // 13]}{RANKS[card % 13]}" for card in sorted(held))
        told.append(f"{label}: {names}")
    alt = "Four rows of thirteen squares, a suit a row, filled where the card is in the set. " + "; ".join(
        told
    )
    return drawn(figure, name, alt + ".", caption)


def _bit(axes: Any, x: float, y: float, wide: float, high: float, on: bool) -> None:
    face, edge = (ACCENT, INK) if on else (FACE, LINE)
    axes.add_patch(Rectangle((x, y), wide, high, fc=face, ec=edge, linewidth=1))
    colour = ON_ACCENT if on else EDGE
    _words(axes, x + wide / 2, y + high / 2 + 0.5, "1" if on else "0", ha="center", color=colour, fontsize=7)


# ---- how the engine is built ----------------------------------------------------------------------------

BOXES = (
    ("A record", "a deal as text, .rung.toml", ""),
    ("Deal", "a position; it never changes", "load"),
    ("Steps", "plain data: JSON", "steps"),
    ("The table", "draws, and knows no rule", "lesson"),
)
BESIDE = (
    (0, "Rulebook", "124 rules and their words"),
    (1, "Views, players", "what one seat may see"),
    (2, "Replay", "JSON for whoever checks"),
    (3, "Desk", "what a page asks"),
)


def from_record_to_table() -> Figure:
    """The way of a deal from its text to the table, and what stands beside each station."""
    high, gap, wide, left, right = 50, 34, 158, 2, 196
    figure, axes = sheet(PLAIN, 4 * high + 3 * gap + 4)
    for at, (title, about, _) in enumerate(BOXES):
        y = 2 + at * (high + gap)
        _box(axes, left, y, wide, high, ACCENT_SOFT, title, about)
        if at:
            _arrow(axes, left + wide / 2, y - gap, y, BOXES[at][2])
    for at, title, about in BESIDE:
        y = 2 + at * (high + gap)
        _box(axes, right, y + 4, PLAIN - right - 2, high - 8, FACE, title, about, small=True)
        axes.plot([left + wide + 3, right - 3], [y + high / 2] * 2, color=EDGE, linewidth=1, linestyle=":")
    axes.annotate("", (left + wide - 10, 2 + high + gap), (left + wide - 34, 2 + high + gap),
                  arrowprops={"arrowstyle": "->", "color": BLUE, "linewidth": 1.4,
                              "connectionstyle": "arc3,rad=-1.1", "shrinkA": 0, "shrinkB": 0})  # fmt: skip
    _words(axes, left + wide - 5, 2 + high + gap - 10, "apply", color=BLUE, fontsize=8.5)
    told = "; ".join(
        f"{title} ({about}), beside it {BESIDE[at][1]}: {BESIDE[at][2]}"
        for at, (title, about, _) in enumerate(BOXES)
    )
    alt = f"Four boxes, each made from the one above. {told}. An arrow leads from Deal to Deal: apply."
    return drawn(figure, "record-to-table", alt, "How does a deal get from a text to the table?")


def _box(axes: Any, x: float, y: float, wide: float, high: float, face: str, title: str, about: str,
         small: bool = False) -> None:  # fmt: skip
    style = "round,pad=0,rounding_size=6"
    axes.add_patch(FancyBboxPatch((x, y), wide, high, boxstyle=style, fc=face, ec=EDGE, linewidth=1))
    size = 9 if small else 10.5
    _words(axes, x + 9, y + high / 2 - 8, title, fontweight=700, fontsize=size)
    _words(axes, x + 9, y + high / 2 + 9, about, color=MUTED, fontsize=7.5 if small else 8.5)


def _arrow(axes: Any, x: float, above: float, below: float, word: str) -> None:
    axes.annotate(
        "", (x, below - 1), (x, above + 1), arrowprops={"arrowstyle": "->", "color": INK, "linewidth": 1.2}
    )
    _words(axes, x - 8, (above + below) / 2, word, ha="right", color=MUTED, fontsize=8.5)


# ---- what each seat sees --------------------------------------------------------------------------------


def who_sees_what(
    hands: Mapping[str, Sequence[str]], seen: Mapping[str, Mapping[str, Sequence[str]]]
) -> Figure:
    """For each seat that looks, the cards it sees in every hand; "??" is the back of a card.

    `hands` gives all the cards by seat, a row each; `seen` the same as seen by each seat.
    """
    names = {"S": "South", "E": "East", "N": "North", "W": "West"}
    looks = {"the engine": hands, **{f"{names[seat]} sees": cards for seat, cards in seen.items()}}
    step, row = 100, 19
    figure, axes = sheet(PLAIN, step * len(looks) - 8)
    told = []
    for at, (label, cards) in enumerate(looks.items()):
        top = step * at + 10
        _words(axes, 2, top, label, fontweight=700)
        for place, (seat, held) in enumerate(cards.items()):
            y = top + 17 + row * place
            _words(axes, 10, y, seat, color=MUTED)
            for n, card in enumerate(held):
                _small_card(axes, 30 + 36 * n, y, card)
        told.append(f"{label}: " + ", ".join(f"{seat} {' '.join(held)}" for seat, held in cards.items()))
    alt = "The hands as the engine holds them and as seats see them, ?? for a back. " + "; ".join(told)
    return drawn(figure, "who-sees-what", alt + ".", "What does a seat see of the same position?")


def _small_card(axes: Any, x: float, y: float, card: str) -> None:
    sealed, token = card.endswith("*"), card.rstrip("*")
    back = token == "??"
    face = MUTED if back else ACCENT if sealed else FACE
    axes.add_patch(
        Rectangle((x, y - 8), 32, 15, fc=face, ec=INK if sealed else EDGE, linewidth=1.6 if sealed else 1)
    )
    if back:
        _words(axes, x + 16, y, "?", ha="center", color=FACE, fontsize=8.5)
        return
    text = SUIT_SIGNS[token[0]] + ("10" if token[1] == "T" else token[1])
    colour = ON_ACCENT if sealed else RED if token[0] in "HD" else INK
    _words(axes, x + 16, y, text, ha="center", color=colour, fontsize=8.5)


# ---- counting continuations -----------------------------------------------------------------------------


def ways_to_go_on(counts: Sequence[int]) -> Figure:
    """A bar for each number of cards played: in how many ways that many can be played."""
    high = 17
    figure, axes = sheet(PLAIN, 16 + high * len(counts))
    most = max(counts)
    for at, count in enumerate(counts):
        y = 12 + high * at
        _words(axes, 30, y, str(at + 1), ha="right", color=MUTED)
        wide = 218 * count / most
        axes.add_patch(Rectangle((38, y - 6), max(wide, 1), 12, fc=ACCENT, ec=INK, linewidth=0.8))
        _words(axes, 44 + wide, y, f"{count:,}", fontsize=8.5)
    told = ", ".join(f"{at} cards {count}" for at, count in enumerate(counts, start=1))
    alt = f"A bar for each number of cards played: {told}."
    return drawn(figure, "ways-to-go-on", alt, "In how many ways can so many cards be played from here?")
