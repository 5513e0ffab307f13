"""The table a reader steps through: `<rung-table>` as one classic script and one style sheet.

A page loads `labels_script()`, `script()` (both with `defer`) and `styles()`; the other `scripts()` lie
beside it and are fetched where a payload or a reader needs them. The steps stand inside the element as a
child `<script type="application/json">`, or are set as its property `data`; what else stands there is
shown until then. Attributes: `at` (an address such as 17~1.3), `line` (a line's key), `seat` (one hand),
`rules-href` (the page of the rule index; else `window.RUNG_RULES`).

`<rung-pair>` holds two `<rung-table line="...">` and steps both; `<rung-missed>` lists the page's questions
answered wrongly, skipped or put off, and where a list of pages stands in it, counts those of all of them.

Events, all bubbling: `rung-ready`, `rung-step` (id, path, line), `rung-answer` (id, right, kind, answer) and,
cancelable, `rung-act` (id, path, action) when a reader plays what the steps do not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container
from functools import cache
from importlib.resources import files

from rungkit.rulebook import rulebook
from rungkit.strings import strings
from rungkit.table import svg
from rungkit.table.compact import compact_script, compact_styles
from rungkit.table.names import shortened

# Properties that a page around the table may use.
PUBLIC = ("--rt-page", "--rt-ink")
# What a page fetches besides, each only where it is needed: the folder of its sources below js and css.
PARTS = (
    "hands",
    "pile",
    "house",
    "hidden",
    "alone",
    "tens",
    "many",
    "stock",
    "standing",
    "pair",
    "class",
    "sheet",
    "ask",
    "live",
    "play",
    "tools",
)
# What is loaded on the pages that ask the engine alone.
PAGE_PARTS = ("desk",)


@cache
def script() -> str:
    """The script that defines `<rung-table>`, once a page; it fetches the parts from beside itself.

    >>> script().startswith("(() => {") and script().endswith("})();\\n")
    True
    """
    suits = json.dumps(svg.SUITS, separators=(",", ":"))
    start = f"const SUIT_PATHS={suits};\n"
    return _packed('if (customElements.get("rung-table")) return;', start, sources("js"))


@cache
def part_script(name: str) -> str:
    """The script of one of the `PARTS`, which brings its style along.

    hands: hands. pile: the pile. house: house rules to switch. hidden: a trump face down. alone: calls.
    tens: tens taken. many: more than four seats. stock: Penneech. standing: the deals before. pair:
    `<rung-pair>`. class: the sizes of class mode. ask: questions, with the first one. live: what answers a
    reader's hand, fetched when it first comes near. play: playing on by the engine. sheet: the handouts on
    paper. tools: copying, saving, help and `<rung-missed>`, when first asked for.
    desk, one of the `PAGE_PARTS`: `<rung-play>`, `<rung-rules>`, `<rung-desk>`, `<rung-lay>`.

    >>> all("customElements" in part_script(name) for name in PARTS)
    True
    """
    # Every widget of a page brings all of them along.
    once = f'if (customElements.get("rung-table").parts.{name}) return;'
    style, start = _packed_styles(sources("css", name)), ""
    if style:
        start = (
            'document.head.append(Object.assign(document.createElement("style"), '
            f"{{ textContent: {json.dumps(style)} }}));\n"
        )
    return _packed(once, start, sources("js", name))


def _packed(once: str, start: str, texts: list[str]) -> str:
    parts = "".join(compact_script(text) for text in texts)
    return shortened(f"(() => {{\n{once}\n{start}{parts}}})();\n")


def scripts() -> dict[str, str]:
    """The scripts by the names under which they must lie beside each other."""
    parts = {f"rung-{name}.js": part_script(name) for name in (*PARTS, *PAGE_PARTS)}
    return {"rung-table.js": script(), **parts, "rung-means.js": means_script()}


def means(ids: Container[str] | None = None) -> dict[str, str]:
    """The texts of these rules, or of all, for the handouts, in the order of the rulebook: general first.

    >>> means(["TB-3", "XX-1"]).keys()
    dict_keys(['TB-3'])
    """
    return {name: rule.text for name, rule in rulebook().items() if ids is None or name in ids}


def means_script() -> str:
    """The script that brings `means()`; it lies beside the others and is fetched when something is printed.

    >>> "TB-3" in means_script()
    True
    """
    return f'customElements.get("rung-table").parts.means={json.dumps(means(), ensure_ascii=False)};\n'


@cache
def styles() -> str:
    """The style sheet of the table."""
    return _packed_styles(sources("css"))


def _packed_styles(texts: list[str]) -> str:
    """Without idle space, and with its own properties in short: `--rt-accent-line` is `--r4` or so."""
    short = _short_properties()
    return re.sub(
        r"--rt-[\w-]+", lambda found: short.get(found[0], found[0]), "".join(map(compact_styles, texts))
    )


@cache
def _short_properties() -> dict[str, str]:
    names = dict.fromkeys(re.findall(r"--rt-[\w-]+", "".join(sources("css"))))
    return {name: f"--r{n}" for n, name in enumerate(names) if name not in PUBLIC}


def worker() -> str:
    """The module that runs the engine in the reader's browser; it lies beside the scripts.

    >>> "loadPyodide" in worker()
    True
    """
    return compact_script(files("rungkit.table").joinpath("worker.mjs").read_text("utf-8"))


def labels(lang: str = "en") -> dict[str, str]:
    """The table's own words: the [label] section of the strings file."""
    return dict(strings(lang)["label"])


def labels_script(lang: str = "en") -> str:
    """The script that gives a page the table's words; it stands before `script()`.

    >>> labels_script().startswith("window.RUNG_LABELS = {")
    True
    """
    return f"window.RUNG_LABELS = {json.dumps(labels(lang), ensure_ascii=False)};\n"


def inside(data: object) -> str:
    """Data as an element of ours takes them from the page: JSON in a script of its own.

    >>> inside({"say": "</script>"})
    '<script type="application/json">{"say":"\\\\u003c/script>"}</script>'
    """
    # "</" would end the script, "<!--" would change how the rest of it is read.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json">{text}</script>'


def sources(kind: str, *below: str) -> list[str]:
    """The texts of the source files of one kind, `js` or `css`, in the order of their names."""
    folder = files("rungkit.table").joinpath(kind, *below)
    if not folder.is_dir():  # a part without a style
        return []
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith("." + kind))
    return [folder.joinpath(name).read_text("utf-8") for name in names]
