"""The book kept on a reader's device: what makes it open there without internet, and be installed as an app.

`write_files` puts beside the other scripts what a page links; `seal` comes last, when nothing in the site
changes any more: it lists every file with its hash in the service worker, so that the worker keeps one build
whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

# The worker lies at the site's root: what lies above it is none of its business.
WORKER = "rung-offline.js"
SCRIPT = "rung-keep.js"
MANIFEST = "rung-app.json"
ICONS = ("app-180.png", "app-192.png", "app-512.png", "app.svg")
# What no page loads, and the notebooks' own application, which keeps its files by itself.
LEFT_OUT = re.compile(r"(?:^|/)\.|^(?:_sources|lite)/|^objects\.inv$|^[A-Z]+\.txt$")
# Python and our wheel, which most readers never ask for.
ENGINE = re.compile(r"/pyodide-[^/]+/")
MANIFEST_COLOURS = {"background_color": "#f5f3ee", "theme_color": "#f4bd3f"}

Listing = dict[str, tuple[str, int]]


def write_files(folder: Path, title: str, lang: str, start: str) -> None:
    """Writes the manifest, its icons and the page's script into `folder`, two below the site's root.

    `start` is the address, from that root, of the page with which the app opens.
    """
    (folder / MANIFEST).write_text(json.dumps(manifest(title, lang, start), ensure_ascii=False), "utf-8")
    for name in ICONS:
        (folder / name).write_bytes(files(__name__).joinpath(name).read_bytes())
    (folder / SCRIPT).write_text(script(0, 0), "utf-8")


def manifest(title: str, lang: str, start: str) -> dict[str, Any]:
    """What a system is told of the book when it is installed.

    >>> manifest("Rung, and more", "en", "book/index.html")["short_name"]
    'Rung'
    """
    drawn = [("app.svg", "any", "image/svg+xml")]
    drawn += [(f"app-{size}.png", f"{size}x{size}", "image/png") for size in (192, 512)]
    return {
        "name": title,
        "short_name": re.split(r"[,:;(]", title)[0].strip(),
        "lang": lang,
        "start_url": f"../../{start}",
        "scope": "../../",
        "display": "minimal-ui",
        **MANIFEST_COLOURS,
        "icons": [
            {"src": name, "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind in drawn
            for purpose in ("any", "maskable")
        ],
    }


def script(size: int, engine: int) -> str:
    """The page's script, with its words and what the book and its engine weigh in bytes."""
    from rungkit.strings import strings

    words = json.dumps(strings()["offline"], ensure_ascii=False)
    return f"(() => {{\nconst WORDS={words},SIZE={size},ENGINE={engine};\n{_source('keep.js')}}})();\n"


def seal(site: Path) -> None:
    """Writes the service worker of a site as it stands; after whatever changes in it, once more."""
    script_of_page = next(iter(site.glob(f"_static/*/{SCRIPT}")), None)
    if script_of_page is None:
        return
    held, own = listing(site), script_of_page.relative_to(site).as_posix()
    engine = {name for name in held if ENGINE.search(name)}
    weight = sum(size for name, (_, size) in held.items() if name not in engine and name != own)
    script_of_page.write_text(script(weight, sum(held[name][1] for name in engine)), "utf-8")
    held[own] = entry(script_of_page)
    (site / WORKER).write_text(worker(held), "utf-8")


def worker(held: Listing) -> str:
    """The service worker for these files, the same text for the same files.

    >>> worker({"index.html": ("00", 2)}) == worker({"index.html": ("01", 2)})
    False
    """
    parts: tuple[Listing, Listing] = ({}, {})
    for name, one in held.items():
        parts[bool(ENGINE.search(name))][name] = one
    book, engine = (json.dumps(part, separators=(",", ":"), ensure_ascii=False) for part in parts)
    build = hashlib.sha256((book + engine).encode()).hexdigest()[:16]
    return f'const FILES={book},ENGINE={engine},BUILD="{build}";\n{_source("worker.js")}'


def listing(site: Path) -> Listing:
    """The files of a site that are kept: name, the beginning of its SHA-256, bytes."""
    held = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name != WORKER and not LEFT_OUT.search(name):
            held[name] = entry(path)
    return held


def entry(path: Path) -> tuple[str, int]:
    """What is listed of a file: the beginning of its SHA-256, bytes."""
    content = path.read_bytes()
    return hashlib.sha256(content).hexdigest()[:24], len(content)


def _source(name: str) -> str:
    from rungkit.table.compact import compact_script

    return compact_script(files(__name__).joinpath(name).read_text("utf-8"))
