"""The classroom app as somebody starts it, for tests and measurements."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from tools.run import ROOT, environment


@contextmanager
def running(*options: str, book: Path = ROOT, ready: bool = False) -> Iterator[str]:
    """`python -m rungkit.site.serve` with these options; its address, once it says so.

    With `ready` it is waited for until its pages are ready.
    """
    command = [sys.executable, "-m", "rungkit.site.serve", str(book), *options]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        assert said.startswith("The app is at http://"), said
        if ready:
            more = server.stdout.readline()
            assert "are ready" in more, more
        yield said.split()[4].rstrip("/")
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()


def kernels(ids: Sequence[str]) -> list[psutil.Process]:
    """The processes of these kernels that run on this machine."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        words = process.info["cmdline"] or []
        if process.info["status"] != psutil.STATUS_ZOMBIE and any(
            one in word for word in words for one in ids
        ):
            found.append(process)
    return found
