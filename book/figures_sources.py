"""The drawing of "Sources and our readings"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from figures import ACCENT, EDGE, FACE, INK, MUTED, ON_ACCENT, Figure, canvas, drawn
from matplotlib.patches import Circle

STEP, LEFT = 1.0, 3.7


def who_says_what(rows: Mapping[str, Sequence[int]], columns: Sequence[str]) -> Figure:
    """A row a group of rules, a column a source: how many of the rules it stands behind; last, the readings.

    Each row has a number for every column; the last column is drawn apart from the others.
    """
    most = max(max(counts) for counts in rows.values())
    figure, ax = canvas(4.6, 0.42 * (len(rows) + 1.4))
    ax.set(xlim=(0, LEFT + STEP * len(columns) + 0.5), ylim=(len(rows) - 0.4, -1.1), aspect="equal")
    ax.axis("off")
    places = [LEFT + STEP * at + (0.4 if at == len(columns) - 1 else 0) for at in range(len(columns))]
    for x, word in zip(places, columns, strict=True):
        ax.text(x, -0.85, word, ha="center", va="center", fontsize=9.5, color=MUTED)
    for y, (title, counts) in enumerate(rows.items()):
        ax.text(0, y, title, va="center", fontsize=10, color=INK)
        for x, count in zip(places, counts, strict=True):
            if not count:
                ax.text(x, y, "·", ha="center", va="center", color=EDGE)
                continue
            ours = x == places[-1]
            size = 0.2 + 0.26 * (count / most) ** 0.5
            ax.add_patch(Circle((x, y), size, fc=ACCENT if ours else FACE, ec=INK, linewidth=1))
            colour = ON_ACCENT if ours else INK
            ax.text(x, y, str(count), ha="center", va="center_baseline", fontsize=8.5, color=colour)
    told = "; ".join(
        f"{title}: " + (", ".join(f"{w} {n}" for w, n in zip(columns, counts, strict=True) if n) or "none")
        for title, counts in rows.items()
    )
    alt = f"Rules behind which each source stands, and rules with a reading of ours. {told}."
    return drawn(
        figure, "who-says-what", alt, "Which source speaks of which rules, and where did we have to choose?"
    )
