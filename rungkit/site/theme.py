"""What the book theme needs mended: its icons' script, its accessibility, its weight, foreign addresses."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

# Written by extensions of a Jupyter Book that a book of ours has no use for, on every page.
UNWANTED = re.compile(r"unpkg\.com|cdn\.jsdelivr|cdnjs\.|THEBE_JS_URL|sphinx-thebe")
UNUSED_FILES = (
    "scripts/fontawesome.js",
    "scripts/*.map",
    "scripts/*.LICENSE.txt",
    "styles/*.map",
    "vendor",
    "locales",
)


def use_templates(app: Any, config: Any) -> None:
    """Our few templates before the theme's."""
    config.templates_path = [str(files("rungkit.site").joinpath("theme")), *config.templates_path]


def drop_widget_state(app: Any, pagename: str, *_: Any) -> None:
    """myst-nb would write the whole widget state of a notebook into its page; the tables do not need it."""
    data = getattr(app.env, "nb_metadata", {}).get(pagename, {})
    data.get("js_files", {}).pop("ipywidgets_state", None)


def mend_page(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Takes scripts with foreign addresses off the page and makes loose scripts wait for the page."""
    scripts = context.get("script_files")
    if scripts is not None:
        context["script_files"] = [script for script in scripts if not UNWANTED.search(_words(script))]
    if context.get("body"):
        # myst-nb names its folded cells otherwise than the words it shows.
        context["body"] = context["body"].replace(' aria-label="Toggle hidden content"', "")


def _words(script: Any) -> str:
    attributes = getattr(script, "attributes", {})
    return f"{getattr(script, 'filename', script)} {attributes.get('body', '')}"


def slim_files(app: Any, exception: Exception | None) -> None:
    """Takes the icon font out of the theme's style and removes what no page loads."""
    static = Path(app.outdir) / "_static"
    if exception or app.builder.format != "html" or not static.is_dir():
        return
    for pattern in UNUSED_FILES:
        for path in static.glob(pattern):
            _remove(path)
    style = static / "styles" / "pydata-sphinx-theme.css"
    if style.exists():
        style.write_text(without_icon_font(style.read_text("utf-8")), "utf-8")


def without_icon_font(css: str) -> str:
    """The style sheet without Font Awesome's faces, classes and characters.

    >>> without_icon_font('@font-face{font-family:Font Awesome 6}.fa-bars:before{content:"x"}.nav{color:red}')
    '.nav{color:red}'
    """
    css = re.sub(r"@font-face\{[^}]*Font Awesome[^}]*\}", "", css)
    css = re.sub(r"/\*#.*?\*/", "", css)
    return re.sub(r"(?:^|(?<=[}/]))((?:\.fa[brs]?\b|\.fa-)[^{}]*)\{[^{}]*\}", _keep_mixed, css)


def _keep_mixed(found: re.Match[str]) -> str:
    selectors = [s for s in found.group(1).split(",") if not re.match(r"\.fa[brs]?\b|\.fa-", s)]
    return ",".join(selectors) + found.group(0)[len(found.group(1)) :] if selectors else ""


def _remove(path: Path) -> None:
    if path.is_dir():
        for child in path.iterdir():
            _remove(child)
        path.rmdir()
    else:
        path.unlink()
