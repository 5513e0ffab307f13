"""Serves the chapters and apps of a book as live pages: `python -m rungkit.site.serve`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

WORD = "RUNGKIT_TOKEN"  # the token by the environment: a command line is read by everybody on the machine


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
    p.add_argument(
        "--name", action="append", default=[],
        help="a name under which visitors reach it through a proxy on this machine; may be said again",
    )  # fmt: skip
    p.add_argument(
        "--token", default=None,
        help=f"a word that visitors must have in the address (?token=...); {WORD} says it unseen",
    )  # fmt: skip
    p.add_argument(
        "--visitors",
        type=int,
        help="live pages open at once (what the cores and the memory of the machine bear)",
    )
    p.add_argument(
        "--pool", type=int,
        help="apps kept ready before anybody comes, beside one page of each chapter (three quarters of the"
        " visitors; 0: nothing is kept ready)",
    )  # fmt: skip
    p.add_argument(
        "--cull", type=int, default=60, help="seconds after which a page left behind is ended (60)"
    )
    p.add_argument(
        "--static", type=Path,
        help="the built book, for those who find no place (_build/html beside the _toc.yml, if it is there)",
    )  # fmt: skip
    return p


def serve(argv: Sequence[str] | None = None) -> int:
    """Serves until Ctrl-C. Returns 1 with one line on stderr when the book cannot be served."""
    options = parser().parse_args(argv)
    toc = (options.book / "_toc.yml").absolute()
    if not toc.exists():
        return _refuse(f"{options.book} has no _toc.yml: name the folder of the book")
    for name, least in (("visitors", 1), ("pool", 0), ("cull", 1)):
        value = getattr(options, name)
        if value is not None and value < least:
            return _refuse(f"--{name} {value}: at least {least} is needed")
    if options.static is not None and not (options.static / "index.html").is_file():
        return _refuse(f"{options.static} has no index.html: --static names the folder of the built book")
    # Voila looks for templates where Jupyter's data lie; kernels must find the same rungkit.
    package = Path(str(files("rungkit")))
    _prepend("JUPYTER_PATH", package / "site" / "voila" / "share")
    _prepend("PYTHONPATH", package.parent)
    os.environ["RUNGKIT_SERVED"] = "1"  # what a visitor does wrong is logged, never shown as a traceback
    token = os.environ.pop(WORD, "") if options.token is None else options.token
    try:
        import psutil

        from rungkit.site.voila.app import App
        from rungkit.site.voila.handlers import APP
        from rungkit.site.voila.reading import SLOW
        from rungkit.site.voila.settings import bound_memory, fitting, settings
    except ImportError as missing:
        return _refuse(f"{missing.name} is not installed: pip install 'rungkit[book]'")
    from rungkit.site.check import check, title

    try:
        book = check(toc, later=SLOW)
    except (ValueError, OSError) as reason:
        return _refuse(str(reason))
    folder, cores = book.folder(), os.cpu_count() or 1
    most = options.visitors or fitting(cores, psutil.virtual_memory().total)
    pool = most * 3 // 4 if options.pool is None else options.pool
    notebooks = [page.path for page in book.pages if page.path.suffix == ".ipynb"]
    built = options.static or toc.parent / "_build" / "html"
    config = settings(folder, toc, title(toc), cull=options.cull, ip=options.ip, names=options.name)
    app = App(config=config, log_level="ERROR", ip=options.ip, port=options.port, token=token or None)
    app.toc, app.title, app.most, app.turns = toc, title(toc), most, cores
    app.built = built.absolute() if (built / "index.html").is_file() else None
    app.sizes = {path.relative_to(folder).as_posix(): 1 for path in notebooks} if pool else {}
    if pool and (folder / APP).is_file():
        app.sizes = {APP: pool, **app.sizes}
    bound_memory()
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
