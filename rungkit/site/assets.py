"""The files a page loads: the site's own style on every page, the table's only where a table stands."""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from rungkit.site import offline

# Not `_static`: Jupyter Book would load everything below a source folder of that name on every page.
FOLDER = "rung"
# Where the engine for the reader's browser lies, for the script that starts it; {} while there is none.
ENGINE = "rung-engine.json"
DESK = re.compile("<rung-(?:play|rules|desk|lay)>")  # the elements of the pages that ask the engine
# What the app shares with the book lies where the app's template can serve it.
SHARED = "voila/share/nbconvert/templates/rungkit/static"


def site_style() -> str:
    """The style sheet that mends the theme, in one string."""
    from rungkit.site.icons import icon_rules

    return _text("site.css") + _text(f"{SHARED}/content.css") + icon_rules()


def _text(name: str) -> str:
    return files("rungkit.site").joinpath(name).read_text("utf-8")


def table_files() -> dict[str, str]:
    """The table's own files by name; rung-table.js fetches the others, beside it, when needed."""
    from rungkit import table

    return {
        "rung-labels.js": table.labels_script(),
        **table.scripts(),
        "rung-table.css": table.styles(),
        "rung-worker.mjs": table.worker(),
        ENGINE: "{}",
    }


def write_files(app: Any) -> None:
    """Writes the files into the build, for HTML only."""
    if app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    own = {"rung-site.css": site_style(), "icon.svg": _text(f"{SHARED}/icon.svg")}
    for name, text in {**own, **table_files()}.items():
        (folder / name).write_text(text, "utf-8")
    start = app.builder.get_target_uri(app.config.root_doc)
    offline.write_files(folder, app.config.html_title, app.config.language or "en", start)


def write_start(app: Any, exception: Exception | None) -> None:
    """Leads from the site's own address to its first page, where none of its pages is called index.

    The icon stands there too: a browser would else ask the host for one that it has not.
    """
    path = Path(app.outdir) / "index.html"
    if exception or app.builder.format != "html" or path.exists():
        return
    to, title = escape(app.builder.get_target_uri(app.config.root_doc)), escape(app.config.html_title)
    path.write_text(
        f'<!DOCTYPE html>\n<html lang="{app.config.language or "en"}">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{title}</title>\n<link rel="icon" type="image/svg+xml" href="_static/{FOLDER}/icon.svg">\n'
        f'<meta http-equiv="refresh" content="0; url={to}">\n</head>\n'
        f'<body><p><a href="{to}">{title}</a></p></body>\n</html>\n',
        "utf-8",
    )


def add_to_page(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Links the site's style, and the table's script and style on a page with a table.

    Classic scripts with `defer`: a module would not run from file://, and without defer the element would be
    made before the steps inside it have been read.
    """
    app.add_css_file(f"{FOLDER}/rung-site.css", priority=900)
    app.add_js_file(f"{FOLDER}/{offline.SCRIPT}", priority=900, defer="defer")
    body = context.get("body") or ""
    if "<rung-" in body:
        app.add_css_file(f"{FOLDER}/rung-table.css", priority=850)
        index = app.env.rung_book.with_directive("rule-index")
        if index:
            address = json.dumps(app.builder.get_relative_uri(pagename, index.name))
            app.add_js_file(None, body=f"window.RUNG_RULES = {address};", priority=840)
        asks = DESK.search(body) is not None
        for name in ("rung-labels.js", "rung-table.js", *(["rung-desk.js"] if asks else [])):
            app.add_js_file(f"{FOLDER}/{name}", priority=850, defer="defer")
