"""Serves the chapters and apps of a book as live pages: `python -m rungkit.site.serve`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    p = argparse.ArgumentParser(
        prog="rungkit serve", description="Serves the book's chapters and apps, live."
    )
    p.add_argument("book", nargs="?", default=".", type=Path, help="folder with the book's _toc.yml")
    p.add_argument("--port", type=int, default=8866, help="the first port to try (8866)")
    p.add_argument(
        "--ip", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)"
    )
    p.add_argument("--token", default="", help="a word that visitors must have in the address (?token=...)")
    p.add_argument("--pool", type=int, default=1, help="kernels kept warm for each notebook (1; 0 for none)")
    p.add_argument(
        "--cull", type=int, default=60, help="seconds after which a page left behind is ended (60)"
    )
    return p


def serve(argv: Sequence[str] | None = None) -> int:
    """Serves until Ctrl-C. Returns 1 with one line on stderr when the book cannot be served."""
    options = parser().parse_args(argv)
    toc = (options.book / "_toc.yml").absolute()
    if not toc.exists():
        return _refuse(f"{options.book} has no _toc.yml: name the folder of the book")
    # Voila looks for templates where Jupyter's data lie; kernels must find the same rungkit.
    package = Path(str(files("rungkit")))
    _prepend("JUPYTER_PATH", package / "site" / "voila" / "share")
    _prepend("PYTHONPATH", package.parent)
    os.environ["RUNGKIT_SERVED"] = "1"  # what a visitor does wrong is logged, never shown as a traceback
    try:
        from rungkit.site.voila.app import App
        from rungkit.site.voila.settings import settings
    except ImportError as missing:
        return _refuse(f"{missing.name} is not installed: pip install 'rungkit[book]'")
    from rungkit.site.check import check, title

    try:
        book = check(toc)
    except (ValueError, OSError) as reason:
        return _refuse(str(reason))
    every = max(1, min(10, options.cull // 5))
    config = settings(toc, book.folder(), title(toc), pool=options.pool, cull=options.cull, every=every)
    app = App(config=config, log_level="ERROR", ip=options.ip, port=options.port, token=options.token or None)
    app.toc, app.title = toc, title(toc)
    try:
        app.initialize([])
        app.start()
    except OSError as reason:
        return _refuse(str(reason))
    return 0


def _prepend(variable: str, folder: Path) -> None:
    before = os.environ.get(variable)
    os.environ[variable] = f"{folder}{os.pathsep}{before}" if before else str(folder)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(serve())
