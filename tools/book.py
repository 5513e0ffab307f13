"""Builds the book strictly, then serves it on this machine.

`python -m tools.book [--clean] [--no-serve] [--port N]`; SERVE=0 and PORT say the same.
"""

import argparse
import os
import re
import shutil
import sys

from rungkit.site import offline
from tools import lite, pyodide
from tools.run import ROOT, logged
from tools.say import say, stage, stop
from tools.serve import address, open_server

HTML = ROOT / "_build" / "html"
LOG = ROOT / "_build" / "book.log"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
TELLING = re.compile("WARNING|ERROR|Error")
# Every warning is an error, a missing reference too; all pages are read before the build gives up.
STRICT = ("--all", "-W", "-n", "--keep-going")


def clean() -> None:
    """Takes away what an earlier build left, so that no page of it stays."""
    for folder in ("html", ".doctrees", ".jupyter_cache", "jupyter_execute"):
        shutil.rmtree(ROOT / "_build" / folder, ignore_errors=True)


def build() -> None:
    """Builds the site into _build/html, or stops with the lines that say why not."""
    code = logged([sys.executable, "-m", "tools.parallel", "build", ".", *STRICT], LOG)
    if code != 0:
        lines = COLOUR.sub("", LOG.read_text(encoding="utf-8", errors="replace")).splitlines()
        telling = [line for line in lines if TELLING.search(line) and "[IPKernelApp]" not in line]
        say("\n".join(f"   {line.strip()}" for line in (telling or lines)[-25:]))
        stop(f"The book was not built: the lines above say why, all of them are in {LOG.relative_to(ROOT)}.")
    pyodide.add(HTML)
    lite.add(HTML)
    offline.seal(HTML)


def serve(port: int) -> None:
    """Serves the built book until Ctrl-C."""
    try:
        server = open_server(HTML, port)
    except (OSError, OverflowError):
        stop(f"No free port on this machine from {port} on; name another with PORT=...")
    say(f"\nThe book is at {address(server)}/  (Ctrl-C ends)")
    with server:
        server.serve_forever()


def main() -> None:
    """Builds, then serves unless told not to."""
    parser = argparse.ArgumentParser(prog="python -m tools.book", description="Builds and serves the book.")
    parser.add_argument("--clean", action="store_true", help="build from nothing")
    parser.add_argument("--no-serve", action="store_true", help="only build")
    parser.add_argument("--port", default=os.environ.get("PORT") or "8000", help="the first port to try")
    options = parser.parse_args()
    if not options.port.isdigit():
        stop(f"A port is a number: {options.port!r} is none.")
    if options.clean:
        clean()
    with stage("build the book"):
        build()
    if options.no_serve or os.environ.get("SERVE") == "0":
        say(f"The book is in {HTML.relative_to(ROOT)}.")
    else:
        serve(int(options.port))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        say("")
