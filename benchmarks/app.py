"""Thirty visitors who open the Demo table of the app at the same moment: how long they wait, what they take.

`python -m benchmarks.app` alone measures this.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import psutil

from benchmarks.budget import Budget
from tools.app import running

VISITORS = 30
PAGE = "/voila/render/apps/app.ipynb?app=demo"
PATIENCE = 300


def opened(address: str) -> float:
    """Seconds until one visitor has the whole page."""
    began = time.monotonic()
    with urlopen(address + PAGE, timeout=PATIENCE) as answer:
        answer.read()
    return time.monotonic() - began


def taken() -> float:
    """The memory of the app and all its kernels, in MB, what they share counted once."""
    mine = psutil.Process().children(recursive=True)
    return float(sum(one.memory_full_info().uss for one in mine)) / 1e6


def measure() -> list[Budget]:
    """With one kernel kept warm, as `make app` starts it."""
    with running("--port", "8990") as address:
        opened(address)
        empty = taken()
        with ThreadPoolExecutor(VISITORS) as pool:
            waited = sorted(pool.map(opened, [address] * VISITORS))
        full = taken()
    note = f"{VISITORS} Demo tables, one kernel kept warm"
    return [
        Budget("app: opened by all at once, half wait", waited[VISITORS // 2], "s", note=note),
        Budget("app: opened by all at once, 95 of 100", waited[int(VISITORS * 0.95)], "s", most=2, note=note),
        Budget("app: memory for them", full - empty, "MB", note=f"{(full - empty) / VISITORS:.0f} MB each"),
    ]


if __name__ == "__main__":
    for one in measure():
        print(f"{one.what}: {one.measured} ({one.note})")
