"""Five hundred pages of the app, opened, drawn and left: `python -m tools.loads [LOADS]`.

Four visitors at once go through the apps and, every fifth time, a chapter; every third leaves without a
goodbye. It ends with 1 when a page does not come, when something of the server is told, when a kernel is left
at the end, or when the app itself has grown.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import psutil

from rungkit.site.apps.address import APPS, Wanted, written
from rungkit.site.sources import read_book
from tools.app import kernels, running
from tools.attacks import tells_nothing
from tools.run import ROOT
from tools.say import clock, say, stop
from tools.visitor import APP, Visitor

LOADS = 500
AT_ONCE = 4
CULL = 10
WARM = 0.2  # of the loads come first: templates are read, caches filled
GROWTH = 30_000_000  # bytes that the app itself may grow by in all the others


def addresses(loads: int) -> list[str]:
    """The pages in the order in which they are opened."""
    book = read_book(ROOT / "_toc.yml")
    folder = book.folder()
    notebooks = [page.path for page in book.pages if page.path.suffix == ".ipynb"]
    chapters = [f"voila/render/{path.relative_to(folder).as_posix()}" for path in notebooks]
    return [
        chapters[n // 5 % len(chapters)] if n % 5 == 4 else APP + written(Wanted(APPS[n % len(APPS)], seed=n))
        for n in range(loads)
    ]


def load(home: str, number: int, path: str) -> tuple[str, float]:
    """One page opened, drawn and left; its kernel, and seconds until all its widgets were there."""
    visitor, began = Visitor(home), time.monotonic()
    visitor.open(path)
    visitor.connect()
    if "?app=" in path:
        visitor.update(visitor.stage(), {"search": path[path.index("?") :]})
    elif b"widget-view+json" in visitor.page:  # a kernel that shows no widget knows of none
        visitor.models()
    if not visitor.answers(120):
        raise RuntimeError(f"the kernel of {path} does not answer")
    took = time.monotonic() - began
    for text in visitor.heard:
        tells_nothing(text, path)
    visitor.leave(goodbye=number % 3 > 0)
    return visitor.kernel, took


def main(loads: int) -> None:
    """Opens them all, and says what is left."""
    paths, began = addresses(loads), time.monotonic()
    warm = max(1, int(loads * WARM))
    with running("--pool", "2", "--cull", str(CULL), "--port", "29900") as home:
        app = psutil.Process().children()[0]
        seen: list[tuple[str, float]] = []
        sizes = []
        for part in (range(warm), range(warm, loads)):
            with ThreadPoolExecutor(AT_ONCE) as pool:
                seen += pool.map(load, [home] * len(part), part, [paths[n] for n in part])
            sizes.append(int(app.memory_full_info().uss))
            say(
                f"{len(seen)} loads, {clock(time.monotonic() - began)}; the app takes {sizes[-1] // 10**6} MB"
            )
        ids = [kernel for kernel, _ in seen]
        until = time.monotonic() + 60 + 3 * CULL
        while (left := len(kernels(ids))) and time.monotonic() < until:
            time.sleep(1)
    waited = sorted(took for _, took in seen)
    say(
        f"{len(seen)} pages were drawn, half within {clock(waited[len(waited) // 2])}, the slowest in"
        f" {clock(waited[-1])}; {left} kernels are left."
    )
    if left:
        stop(f"{left} kernels were left behind.")
    if sizes[1] - sizes[0] > GROWTH:
        stop(f"The app grew by {(sizes[1] - sizes[0]) // 10**6} MB in {loads - warm} loads.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else LOADS)
