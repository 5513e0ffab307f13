"""The drawings of "Mendikot and Dehla Pakad". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import ACCENT_LINE, ACCENT_SOFT, EDGE, FACE, INK, MUTED, SUIT_SIGNS, Figure, canvas, drawn
from matplotlib.patches import FancyBboxPatch, Rectangle

TEAMS = {"NS": "North–South", "EW": "East–West"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
DECIDED = {"tens": "tens", "tricks": "tricks", "mendikot": "mendikot", "whitewash": "whitewash"}


def where_the_tens_went(ways: Mapping[str, Mapping[str, Any]], name: str, caption: str) -> Figure:
    """One row a table: each ten in the trick in which a team got it, and from when there is a trump.

    `ways` has for each label `trump` as (from trick, suit), the `tens` as (trick, suit, team), how many each
    team has, `by_team`, and `how` it was decided for the `winner`.
    """
    figure, ax = canvas(4.6, 0.5 + 0.72 * len(ways))
    ax.set(xlim=(0.4, 19.4), ylim=(len(ways) - 0.35, -0.85))
    for y, (label, way) in enumerate(ways.items()):
        since, suit = way["trump"]
        ax.text(0.5, y - 0.45, f"{label}, {SUIT_SIGNS[suit]}", va="center", fontsize=9.5, color=INK)
        ax.add_patch(Rectangle((0.5, y - 0.27), 13, 0.66, fc="none", ec=EDGE, linewidth=0.7))
        ax.add_patch(Rectangle((since - 0.5, y - 0.27), 14 - since, 0.66, fc=ACCENT_SOFT, ec="none"))
        ax.plot([since - 0.5] * 2, [y - 0.27, y + 0.39], color=ACCENT_LINE, linewidth=1.6)
        for trick in sorted({trick for trick, _, _ in way["tens"]}):
            here = [ten for ten in way["tens"] if ten[0] == trick]
            for place, (_, ten, team) in enumerate(here):
                _chip(ax, trick, y + 0.06 + 0.31 * (place - (len(here) - 1) / 2), ten, team)
        for x, team in ((14.7, "NS"), (16.5, "EW")):
            weight = 700 if team == way["winner"] else 400
            ax.text(x, y + 0.06, str(way["by_team"][team]), ha="center", va="center_baseline", fontsize=10.5,
                    color=INK, fontweight=weight)  # fmt: skip
        ax.text(17.3, y + 0.06, DECIDED[way["how"]], va="center_baseline", fontsize=8.5, color=MUTED)
    for x, words in ((14.7, "N–S"), (16.5, "E–W")):
        ax.text(x, -0.52, words, ha="center", va="center", fontsize=8.5, color=MUTED)
    ax.set_yticks([])
    ax.set_xticks(range(1, 14), [str(n) for n in range(1, 14)], fontsize=9)
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    alt = "The four tens, trick by trick. " + " ".join(_told(label, way) for label, way in ways.items())
    return drawn(figure, name, alt, caption)


def _chip(ax: Any, x: float, y: float, suit: str, team: str) -> None:
    ours = team == "NS"
    chip = FancyBboxPatch((x - 0.4, y - 0.13), 0.8, 0.26, boxstyle="round,pad=0,rounding_size=0.1",
                          fc=INK if ours else FACE, ec=INK, linewidth=1.2)  # fmt: skip
    ax.add_patch(chip)
    ax.text(x, y + 0.01, SUIT_SIGNS[suit], ha="center", va="center", fontsize=9, color=FACE if ours else INK)


def _told(label: str, way: Mapping[str, Any]) -> str:
    since, suit = way["trump"]
    tens = ", ".join(f"{SUITS[ten]} to {TEAMS[team]} in trick {trick}" for trick, ten, team in way["tens"])
    count = way["by_team"]
    return (
        f"{label}: trump {SUITS[suit]} from trick {since}; tens of {tens}. North–South {count['NS']}, "
        f"East–West {count['EW']}; {TEAMS[way['winner']]} win, by {DECIDED[way['how']]}."
    )


def how_deals_end(counts: Sequence[tuple[str, int, int]]) -> Figure:
    """How many deals end in which way: won with more tricks than the others, and with fewer."""
    figure, ax = canvas(4.4, 0.5 + 0.42 * len(counts))
    most = max(more + fewer for _, more, fewer in counts)
    for y, (_, more, fewer) in enumerate(counts):
        ax.add_patch(Rectangle((0, y - 0.3), more, 0.6, fc=INK, ec=INK))
        ax.add_patch(Rectangle((more, y - 0.3), fewer, 0.6, fc=FACE, ec=INK))
        ax.text(more + fewer + most * 0.02, y, str(more + fewer), va="center", fontsize=9, color=INK)
    ax.set(xlim=(0, most * 1.12), ylim=(len(counts) + 0.25, -0.5))
    ax.set_yticks(range(len(counts)), [label for label, _, _ in counts], fontsize=9.5)
    for tick in ax.get_yticklabels():
        tick.set_color(INK)
    ax.set_xticks([])
    ax.tick_params(length=0)
    ax.spines[["left", "bottom"]].set_visible(False)
    at = len(counts) - 0.1
    for x, words, fill in ((0.0, "winners took more tricks", INK), (0.64, "took fewer", FACE)):
        ax.add_patch(Rectangle((most * x, at - 0.16), most * 0.04, 0.32, fc=fill, ec=INK))
        ax.text(most * (x + 0.06), at, words, va="center", fontsize=9, color=INK)
    told = "; ".join(
        f"{label} {more + fewer}, {fewer} of them with fewer tricks" for label, more, fewer in counts
    )
    alt = f"Bars: how {sum(more + fewer for _, more, fewer in counts)} deals ended. {told}."
    return drawn(figure, "endings", alt, "How does a deal of Mendikot end?")
