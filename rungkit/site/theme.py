"""What the book theme needs mended: its icons' script, its accessibility, its weight, foreign addresses."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from rungkit.site.slim import pruned, used_names

# Written by extensions of a Jupyter Book that a book of ours has no use for, on every page.
UNWANTED = re.compile(r"unpkg\.com|cdn\.jsdelivr|cdnjs\.|THEBE_JS_URL|sphinx-thebe")
THEMES = ("sphinx_book_theme", "pydata_sphinx_theme")
BOOTSTRAP = "bootstrap.js"
# What its script is for; without these the pages get along without it. A tooltip is the browser's own.
BOOTSTRAP_USED = re.compile(r"""data-bs-toggle=["'](?!tooltip)|pst-collapse-sidebar-button""")
BOOTSTRAP_TAG = re.compile(r"""<script[^>]*\bsrc="[^"]*/bootstrap\.js[^"]*"[^>]*></script>\n?""")
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
    if config.html_theme not in THEMES:
        return
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
    """Takes the icon font and what no page comes under out of the styles, and removes what no page loads."""
    site = Path(app.outdir)
    static = site / "_static"
    if exception or app.builder.format != "html" or not static.is_dir():
        return
    for pattern in UNUSED_FILES:
        for path in static.glob(pattern):
            _remove(path)
    style = static / "styles" / "pydata-sphinx-theme.css"
    if not style.exists():
        return
    style.write_text(without_icon_font(style.read_text("utf-8")), "utf-8")
    without_bootstrap(site)
    used = used_names(site)
    for path in (style, style.with_name("sphinx-book-theme.css"), *static.glob("mystnb.*.css")):
        if path.exists():
            path.write_text(pruned(path.read_text("utf-8"), used), "utf-8")


def without_bootstrap(site: Path) -> None:
    """Takes Bootstrap's script off the pages where none of them has a use for it."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    if any(BOOTSTRAP_USED.search(text) for text in pages.values()):
        return
    for path, text in pages.items():
        if BOOTSTRAP in text:
            path.write_text(BOOTSTRAP_TAG.sub("", text), "utf-8")
    for script in (site / "_static" / "scripts").glob(f"{BOOTSTRAP}*"):
        script.unlink()


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
