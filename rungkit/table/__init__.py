"""The table a reader steps through: `<rung-table>` as one classic script and one style sheet.

A page loads `labels_script()`, `script()` (both with `defer`) and `styles()`; `tools_script()` lies beside
the script as rung-tools.js and is fetched when first needed. The steps stand inside the element as a child
`<script type="application/json">`, or are set as its property `data`; what else stands there is shown until
then. Attributes: `at` (an address such as 17~1.3), `line` (a line's key), `seat` (one hand shown),
`rules-href` (the page of the rule index; else `window.RUNG_RULES`).

`<rung-pair>` holds two `<rung-table line="...">` and steps both; `<rung-missed>` lists the page's questions
answered wrongly, skipped or put off. Events, all bubbling: `rung-ready`, `rung-step` (id, path, line),
`rung-answer` (id, right, kind, answer) and, cancelable, `rung-act` (id, path, action) when a reader plays
what the steps do not hold.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from rungkit.strings import strings
from rungkit.table import svg
from rungkit.table.compact import compact_script, compact_styles


@cache
def script() -> str:
    """The script that defines `<rung-table>`, `<rung-pair>` and `<rung-missed>`, once a page.

    >>> script().startswith("(() => {") and script().endswith("})();\\n")
    True
    """
    start = f"const SUIT_PATHS = {json.dumps(svg.SUITS)};\n"
    parts = "".join(compact_script(text) for text in sources("js"))
    return f'(() => {{\n"use strict";\nif (customElements.get("rung-table")) return;\n{start}{parts}}})();\n'


@cache
def tools_script() -> str:
    """The script beside `script()`, fetched when a reader first copies, saves, prints or asks for help.

    >>> "rung-tools.js" in script() and tools_script().startswith("(() => {")
    True
    """
    style = json.dumps(compact_styles("".join(sources("css", "tools"))))
    parts = "".join(compact_script(text) for text in sources("js", "tools"))
    # Every widget of a page brings it along.
    once = 'if (customElements.get("rung-missed")) return;'
    return f'(() => {{\n"use strict";\n{once}\nconst STYLE = {style};\n{parts}}})();\n'


@cache
def styles() -> str:
    """The style sheet of the table."""
    return "".join(compact_styles(text) for text in sources("css"))


def labels(lang: str = "en") -> dict[str, str]:
    """The table's own words: the [label] section of the strings file."""
    return dict(strings(lang)["label"])


def labels_script(lang: str = "en") -> str:
    """The script that gives a page the table's words; it stands before `script()`.

    >>> labels_script().startswith("window.RUNG_LABELS = {")
    True
    """
    return f"window.RUNG_LABELS = {json.dumps(labels(lang), ensure_ascii=False)};\n"


def sources(kind: str, *below: str) -> list[str]:
    """The texts of the source files of one kind, `js` or `css`, in the order of their names."""
    folder = files("rungkit.table").joinpath(kind, *below)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith("." + kind))
    return [folder.joinpath(name).read_text("utf-8") for name in names]
