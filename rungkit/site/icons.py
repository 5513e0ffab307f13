"""The theme's few icons, drawn here as small SVG paths and put in by CSS masks: no font, no script."""

from __future__ import annotations

from urllib.parse import quote

# Each on a 16 × 16 grid, in strokes of 2.
STROKES = {
    "bars": "M2 4h12M2 8h12M2 12h12",
    "list": "M2 4h1M2 8h1M2 12h1M6 4h8M6 8h8M6 12h8",
    "outdent": "M14 4H2M14 8H8M14 12H2M5 6 3 8l2 2",
    "sun": "M8 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6M8 1v1M8 14v1M1 8h1M14 8h1M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
    "moon": "M13 10A6 6 0 1 1 6 3a5 5 0 0 0 7 7z",
    "circle-half-stroke": "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM9 3v10M11 4v8",
    "magnifying-glass": "M7 2a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM11 11l3 3",
    "angle-left": "M10 3 5 8l5 5",
    "angle-right": "M6 3l5 5-5 5",
    "arrow-up": "M8 14V3M3 8l5-5 5 5",
    "chevron-down": "M3 6l5 5 5-5",
    "chevron-up": "M3 10l5-5 5 5",
    "home": "M2 8l6-5 6 5M4 7v6h8V7",
}


def icon_rules() -> str:
    """CSS that draws every icon the theme's templates name."""
    return "".join(f".fa-{name}{{--rung-icon:{_image(path)}}}\n" for name, path in STROKES.items())


def _image(path: str) -> str:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
        f"<path d='{path}' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round'/></svg>"
    )
    return f'url("data:image/svg+xml,{quote(svg)}")'
