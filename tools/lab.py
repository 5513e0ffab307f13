"""Holds the lab's compiled engine against the readable one on many tables, and the ways of sharing a run out.

`python -m tools.lab [TABLES]`: so many tables under random house rules, 3,000 when unsaid, each with ten
deals by chance and four played plainly. Then one run by one thread, two threads, two processes and, where
Dask is installed, a local cluster of two workers: the same checksum. The summary is benchmarks/LAB.md.
"""

import sys
import time
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.machine import describe
from rungkit.lab.engines import READABLE, available
from tools.asked import number_asked
from tools.run import ROOT
from tools.say import clock, say, stop

SUMMARY = ROOT / "benchmarks" / "LAB.md"
TABLES = 3_000
BY_CHANCE, PLAINLY = 10, 4
RUN = ("hidden-rung", 400_000)
HEAD = """\
# The two engines, held against each other

`make soak` wrote this: {tables:,} tables under random house rules, {deals:,} deals, every trick, capture,
point and call compared between the compiled engine and the readable one; no difference. Machine: {machine}.

| game | deals |
|---|---:|
{rows}

One run of {run[1]:,} deals of {run[0]}, shared out: {ways}. The same checksum each time: {checksum}.
"""


def held(tables: int) -> Counter[str]:
    """Every table's deals compared; stops at the first difference. How many deals of each game."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "lab")]
    same: Any = import_module("same")
    found, began = Counter[str](), time.monotonic()
    for number in range(tables):
        rules, dealer = same.table(number)
        for policy, count in ((0, BY_CHANCE), (1, PLAINLY)):
            for difference in same.differences(rules, policy, number, count, dealer):
                stop(f"table {number}: {difference}")
            found[rules.game] += count
        if number % 300 == 299:
            say(f"   {number + 1:,} tables, {clock(time.monotonic() - began)}")
    return found


def shared_out() -> tuple[list[str], str]:
    """The ways in which one run was shared out, and its checksum, which they must have in common."""
    from rungkit.lab import simulate

    ways: dict[str, dict[str, Any]] = {"one thread": {}, "two threads": {"workers": 2}}
    sums = {name: simulate(*RUN, **more).checksum for name, more in ways.items()}
    if find_spec("distributed"):
        from distributed import LocalCluster

        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            sums["a Dask cluster of two workers"] = simulate(*RUN, cluster=cluster.scheduler_address).checksum
    else:
        say("   Dask is not installed (the extra `cluster`): no cluster is tried.")
    few = (RUN[0], 600)
    readable = {simulate(*few, engine="readable", workers=workers).checksum for workers in (1, 2)}
    if len(readable | {simulate(*few, engine="compiled").checksum}) > 1:
        stop("Two processes of the readable engine come to another checksum.")
    if len(set(sums.values())) > 1:
        stop(f"Not the same checksum: {sums}.")
    return [*sums, "the readable engine in two processes (600 deals)"], next(iter(sums.values()))


def number(text: str) -> int:
    """How many tables; a ValueError, in a sentence, for what is no number."""
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0:
        return int(text)
    raise ValueError(f"{text[:60]!r} is no number of tables: write one such as {TABLES}.")


def main() -> None:
    """Compares, shares out, and writes the summary."""
    about = "Holds the lab's two engines against each other, for a few minutes, and writes "
    about += f"{SUMMARY.relative_to(ROOT)}."
    tables = number_asked("tools.lab", about, "TABLES so many", TABLES, number)
    if available() == READABLE:
        stop("Here numba is not installed: .venv/bin/python -m tools.lab has it.")
    counted = held(tables)
    ways, checksum = shared_out()
    rows = "\n".join(f"| {game} | {count:,} |" for game, count in sorted(counted.items()))
    SUMMARY.write_text(
        HEAD.format(
            tables=tables,
            deals=sum(counted.values()),
            machine=describe(),
            rows=rows,
            run=RUN,
            ways=", ".join(ways),
            checksum=checksum,
        ),
        "utf-8",
    )
    say(SUMMARY.read_text("utf-8"))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
