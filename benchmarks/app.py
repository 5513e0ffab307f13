"""Thirty visitors who open the Demo table of the app at the same moment: how long they wait, what they take,
what they leave behind; and the same of Voila as it comes.

`python -m benchmarks.app` alone measures this.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.budget import Budget
from tools.app import kernels, running
from tools.run import ROOT, environment, program
from tools.visitor import APP, Visitor

VISITORS = 30
CULL = 20  # seconds after which a page left behind is ended; 60 when unsaid
PATIENCE = CULL + 20


@dataclass(frozen=True)
class Seen:
    """What thirty visitors met, in seconds, megabytes and kernels."""

    pages: list[float]
    tables: list[float]
    memory: float
    left: int


def part(waited: list[float], share: float) -> float:
    """The time within which that share of the visitors was served.

    >>> part([3, 1, 2, 4], 0.5), part([3, 1, 2, 4], 0.95)
    (3, 4)
    """
    return sorted(waited)[min(len(waited) - 1, int(len(waited) * share))]


def come(visitor: Visitor, path: str) -> tuple[float, float]:
    """Seconds until a visitor has the page whole, and until its first table is there."""
    began = time.monotonic()
    page = visitor.open(path)
    visitor.connect()
    visitor.table()
    return page, time.monotonic() - began


def visited(home: str, path: str) -> Seen:
    """All come at once, stay until all have their table, and go: every other one without a goodbye."""
    visitors = [Visitor(home) for _ in range(VISITORS)]
    with ThreadPoolExecutor(VISITORS) as pool:
        waited = list(pool.map(come, visitors, [path] * VISITORS))
    ids = [visitor.kernel for visitor in visitors]
    memory = sum(process.memory_full_info().uss for process in kernels(ids)) / VISITORS / 1e6
    for number, visitor in enumerate(visitors):
        visitor.leave(goodbye=number % 2 == 0)
    until = time.monotonic() + PATIENCE
    while (left := len(kernels(ids))) and time.monotonic() < until:
        time.sleep(1)
    return Seen([page for page, _ in waited], [table for _, table in waited], memory, left)


@contextmanager
def stock(port: int = 8995) -> Iterator[str]:
    """The address of Voila with its own settings and template, on the same book."""
    command = [program("voila"), "--no-browser", f"--port={port}", "--Voila.log_level=CRITICAL", "book"]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    home = f"http://127.0.0.1:{port}"
    try:
        answered(home, 60)
        yield home
    finally:
        server.terminate()
        server.wait(60)


def answered(home: str, seconds: float) -> None:
    """Waits until a server answers.

    :raises URLError: when it does not.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            with urlopen(home, timeout=5):
                return
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def told(name: str, seen: Seen, note: str, most: Callable[[float], float | None]) -> list[Budget]:
    """The rows of one of them."""
    rows = [
        ("page whole, half of them", part(seen.pages, 0.5), "s", None),
        ("page whole, 95 of 100", part(seen.pages, 0.95), "s", most(2)),
        ("first table there, half of them", part(seen.tables, 0.5), "s", None),
        ("first table there, 95 of 100", part(seen.tables, 0.95), "s", None),
        ("memory for each visitor", seen.memory, "MB", None),
        ("kernels left when all had gone", float(seen.left), "kernels", most(0)),
    ]
    return [
        Budget(f"{name}: {what}", value, unit, most=bound, note=note) for what, value, unit, bound in rows
    ]


def measure() -> list[Budget]:
    """The app as `make app` starts it, its pages ready; then Voila as it comes."""
    with running("--port", "8990", "--cull", str(CULL), ready=True) as home:
        ours = visited(home, f"{APP}?app=demo")
    with stock() as home:
        theirs = visited(home, f"{APP}?app=demo")
    note = f"{VISITORS} at once, every other leaves without a goodbye; looked for {PATIENCE} s"
    return [
        *told("app", ours, note, lambda bound: bound),
        *told("Voila as it comes", theirs, note, lambda _: None),
    ]


if __name__ == "__main__":
    budgets = measure()
    for one in budgets:
        print(f"{one.what}: {one.measured} {one.verdict} ({one.note})")
    sys.exit(0 if all(one.met for one in budgets) else 1)
