"""Figures of the chapters: matplotlib's drawings as SVG that take the page's light or dark colours.

`drawn(figure, name, alt, caption)` ends a cell. Draw with the colours below, and no others: in the page each
of them becomes a CSS variable.
"""

from __future__ import annotations

import io
import re
from html import escape
from typing import Any

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt

# name: (as drawn, which is the light theme; dark theme)
COLOURS = {
    "ink": ("#1d1b18", "#f0eee9"),
    "muted": ("#5d584e", "#b6bac1"),
    "edge": ("#7c7668", "#9a9fa9"),
    "line": ("#dcd7cb", "#373b43"),
    "felt": ("#f5f3ee", "#1b1d21"),
    "face": ("#fffffe", "#2a2d33"),
    "red": ("#b3261e", "#ff938a"),
    "blue": ("#0b5aa8", "#86bdff"),
    "accent": ("#f4bd3f", "#f4bd3f"),
    "accent_line": ("#8a5c00", "#f4bd3f"),
    "accent_soft": ("#fdf2d3", "#3b3320"),
    "on_accent": ("#1d1b17", "#1d1b17"),
}
INK, MUTED, EDGE, LINE, FELT, FACE = (COLOURS[k][0] for k in ("ink", "muted", "edge", "line", "felt", "face"))
RED, BLUE, ACCENT, ON_ACCENT = (COLOURS[k][0] for k in ("red", "blue", "accent", "on_accent"))
ACCENT_LINE, ACCENT_SOFT = COLOURS["accent_line"][0], COLOURS["accent_soft"][0]
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": EDGE,
    "axes.labelcolor": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.fonttype": "path",
}


def canvas(width: float = 4.4, height: float = 3.0, **more: Any) -> tuple[Any, Any]:
    """A figure and its axes in the book's style; 4.4 inches stay readable on a telephone."""
    with plt.rc_context(STYLE):
        return plt.subplots(figsize=(width, height), **more)


def sheet(wide: float, high: float, *, down: bool = True) -> tuple[Any, Any]:
    """A bare figure of `wide` by `high` units, a point each, counted from the top down or from the bottom."""
    figure, axes = canvas(wide / 72, high / 72)
    axes.set_position((0, 0, 1, 1))
    axes.set(xlim=(0, wide), ylim=(high, 0) if down else (0, high))
    axes.axis("off")
    return figure, axes


class Figure:
    """A drawing as a page element; where no picture can be shown, its alternative text."""

    def __init__(self, html: str, name: str, alt: str) -> None:
        self.html, self.name, self.alt = html, name, alt

    def __repr__(self) -> str:
        return f"<figure {self.name}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.alt}


def drawn(figure: Any, name: str, alt: str, caption: str) -> Figure:
    """The finished drawing. `caption` is the question that it answers, `alt` the answer in words."""
    with plt.rc_context({**STYLE, "svg.hashsalt": name}):
        out = io.StringIO()
        empty = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(
            out, format="svg", transparent=True, bbox_inches="tight", pad_inches=0.04, metadata=empty
        )
    plt.close(figure)
    svg = _inline(out.getvalue(), name, alt)
    html = f'<figure class="rung-figure">{_style()}{svg}<figcaption>{escape(caption)}</figcaption></figure>'
    return Figure(html, name, alt)


def _style() -> str:
    light = "".join(f"--fig-{name}:{pair[0]};" for name, pair in COLOURS.items())
    dark = "".join(f"--fig-{name}:{pair[1]};" for name, pair in COLOURS.items())
    return (
        f"<style>.rung-figure{{{light}margin:1rem 0;max-width:32rem}}"
        f'[data-theme="dark"] .rung-figure,[data-jp-theme-light="false"] .rung-figure{{{dark}}}'
        ".rung-figure svg{display:block;width:100%;height:auto}</style>"
    )


def _inline(svg: str, name: str, alt: str) -> str:
    """The svg element alone: named for readers of screens, its ids its own, its colours variables."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]+"', svg)
    assert box is not None
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {box[0]}'
    svg = re.sub(
        r"^<svg[^>]*>", f'{opening} role="img" aria-label="{escape(alt)}" fill="var(--fig-ink)">', svg
    )
    svg = re.sub(r"(\d\.\d{4})\d+", r"\1", svg.replace("#000000", INK))
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = svg.replace('href="#', f'href="#{name}-').replace("url(#", f"url(#{name}-")
    for colour, (light, _) in COLOURS.items():
        svg = svg.replace(light, f"var(--fig-{colour})")
    return re.sub(r">\s+<", "><", svg)
