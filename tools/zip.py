"""Puts the book into one file, for a stick or any host: `python -m tools.zip [--no-build]`.

The same site gives the same bytes, wherever and whenever it is packed.
"""

import argparse
import os
import tomllib
import zipfile
from pathlib import Path

from rungkit.site.offline import LEFT_OUT
from rungkit.strings import tell
from tools import book
from tools.run import ROOT
from tools.say import say, stage, stop

README, LICENSE = "README.txt", "LICENSE.txt"
# Python's own compression of one level: another one would give other bytes.
LEVEL = 9


def held(site: Path) -> dict[str, bytes]:
    """The files of the book by their names in it, its notebooks' application included."""
    names = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    return {
        name: path.read_bytes()
        for name, path in sorted(names.items())
        if name.startswith("lite/") or not LEFT_OUT.search(name)
    }


def readme(folder: str, version: str) -> bytes:
    """How to open the book, for whoever finds it on a stick; lines end so that every editor shows them."""
    text = tell("zip", "readme", folder=folder, version=version).strip()
    return ("\r\n".join(line.rstrip() for line in text.splitlines()) + "\r\n").encode()


def pack(site: Path, path: Path, version: str) -> Path:
    """Writes the file: one folder of its own name, in it README.txt, the licence and the site."""
    folder = path.stem
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w") as whole:
        beside = {README: readme(folder, version), LICENSE: (ROOT / "LICENSE").read_bytes()}
        for name, content in {**beside, **held(site)}.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # on every system alike
            entry.external_attr = 0o644 << 16
            whole.writestr(entry, content, zipfile.ZIP_DEFLATED, LEVEL)
    os.replace(unfinished, path)
    return path


def main() -> None:
    """Builds the book, then packs it."""
    parser = argparse.ArgumentParser(prog="python -m tools.zip", description="Packs the book into one file.")
    parser.add_argument("--no-build", action="store_true", help="pack what is built already")
    options = parser.parse_args()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if not options.no_build:
        with stage("build the book"):
            book.clean()
            book.build()
    if not (book.HTML / "index.html").is_file():
        stop("The book is not built: leave --no-build away.")
    path = pack(book.HTML, ROOT / "dist" / f"rungkit-book-{version}.zip", version)
    size = path.stat().st_size / 1e6
    say(f"The book is in {path.relative_to(ROOT)} ({size:.1f} MB); README.txt in it says how to open it.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        say("")
