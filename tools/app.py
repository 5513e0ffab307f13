"""The classroom app as somebody starts it, for tests and measurements."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.run import ROOT, environment


@contextmanager
def running(*options: str, book: Path = ROOT) -> Iterator[str]:
    """`python -m rungkit.site.serve` with these options; its address, once it says so."""
    command = [sys.executable, "-m", "rungkit.site.serve", str(book), *options]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        assert said.startswith("The app is at http://"), said
        yield said.split()[4].rstrip("/")
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()
