"""The drawing of "Be-ranga", from data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping

from figures import ACCENT, EDGE, INK, Figure, canvas, drawn
from matplotlib.patches import Rectangle


def when_trump_is_made(counts: Mapping[int, int], middle: int) -> Figure:
    """How many deals have their trump from each trick on; the bar of the trick in the `middle` stands out."""
    figure, ax = canvas(4.4, 2.5)
    top = max(counts.values())
    for trick, n in counts.items():
        colour = ACCENT if trick == middle else INK
        ax.add_patch(Rectangle((trick - 0.36, 0), 0.72, n, fc=colour, ec=INK))
        ax.text(trick, n + top * 0.02, str(n), ha="center", va="bottom", fontsize=8.5, color=INK)
    ax.set(xlim=(0.4, 13.6), ylim=(0, top * 1.14))
    ax.set_xlabel("trick in which trump is made")
    ax.set_ylabel("deals")
    ax.set_xticks(range(1, 14), [str(n) for n in range(1, 14)], fontsize=9)
    ax.set_yticks([])
    ax.tick_params(length=0)
    ax.spines["left"].set_visible(False)
    ax.spines["bottom"].set_color(EDGE)
    told = ", ".join(f"in trick {trick} {n}" for trick, n in counts.items())
    alt = f"Bars: of {sum(counts.values())} deals, trump is made {told}. The middle one: trick {middle}."
    return drawn(figure, "made", alt, "How long is there no trump?")
