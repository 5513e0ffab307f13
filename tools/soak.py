"""Plays random deals of every game under random house rules, each checked at every step.

`python -m tools.soak [DEALS]`; DEALS says the same, 200000 when unsaid. Stopped, it goes on from there the
next time; with other source it begins anew. What it met stands in benchmarks/SOAK.md.
"""

import json
import os
import signal
import sys
import time
from collections import Counter
from importlib import import_module
from multiprocessing import Pool
from typing import Any

from benchmarks.machine import describe
from tools.run import ROOT
from tools.say import clock, say, stop
from tools.stamp import stamp

TALLY = ROOT / "_build" / "soak.json"
SUMMARY = ROOT / "benchmarks" / "SOAK.md"
CHUNK = 300  # deals between two savings
DEALS = 200_000
CHECKED = """\
At every step: cards conserved; every trick taken or in the pile; what is legal applies; some of all actions
that could be written are refused by `why_not` and by `apply` alike, under a rule that there is; events cite
rules of the book. At the end: points, courts, tens, calls and Penneech's count by the rulebook, exactly; the
actions played again give the same positions; the deal written as a record, read and played is the same deal.
The checks are those of `tests/properties/checks.py`. Speeds are of one core, all checks included.
"""


def deals_wanted() -> int:
    """How many deals to play in all."""
    text = (sys.argv[1:] or [os.environ.get("DEALS") or str(DEALS)])[0]
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        stop(f"Deals are a number: {text!r} is none.")
    return int(text)


def source() -> str:
    """A short name of the engine and of the checks as they are now."""
    return stamp([*(ROOT / "rungkit").rglob("*.py"), *(ROOT / "tests" / "properties").glob("*.py")])


def so_far(name: str) -> tuple[set[int], Counter[str]]:
    """The chunks played of this source, and what they met."""
    try:
        saved = json.loads(TALLY.read_text("utf-8"))
    except (OSError, ValueError):
        saved = {}
    if saved.get("source") != name:
        return set(), Counter()
    return set(saved["chunks"]), Counter(saved["tally"])


def save(name: str, chunks: set[int], tally: Counter[str]) -> None:
    TALLY.parent.mkdir(parents=True, exist_ok=True)
    fresh = TALLY.with_suffix(".new")
    fresh.write_text(json.dumps({"source": name, "chunks": sorted(chunks), "tally": tally}), "utf-8")
    fresh.replace(TALLY)


def ready() -> None:
    """A worker leaves Ctrl+C to its parent and finds the checks among the tests."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.path.insert(0, str(ROOT / "tests"))


def chunk(part: tuple[int, int]) -> tuple[int, dict[str, float]]:
    """The first deal of a chunk and what its deals met; runs in a worker."""
    checks: Any = import_module("properties.soak")
    return part[0], checks.chunk(*part)


def play(wanted: int, name: str, chunks: set[int], tally: Counter[str]) -> None:
    """All chunks not played yet, saved one by one; a failure stops it and says which deal."""
    ahead = [(first, min(CHUNK, wanted - first)) for first in range(0, wanted, CHUNK) if first not in chunks]
    with Pool(initializer=ready) as pool:  # its workers end with it, whatever they are doing
        try:
            for first, met in pool.imap_unordered(chunk, ahead):
                tally.update(met)
                chunks.add(first)
                save(name, chunks, tally)
        except RuntimeError as failure:
            stop(f"{failure}\nOnce more, in tests/: python -m properties.soak SEED, with that deal's number.")


def played(tally: Counter[str]) -> int:
    return sum(count for key, count in tally.items() if key.startswith("deals/"))


def lines_of(tally: Counter[str], head: str) -> list[str]:
    """A table of the counts under one heading, the most frequent first."""
    found = [(key.split("/", 1)[1], count) for key, count in tally.items() if key.startswith(f"{head}/")]
    rows = [f"| {what} | {count:,} |" for what, count in sorted(found, key=lambda pair: (-pair[1], pair[0]))]
    return [f"| {head} | times |", "|---|---:|", *rows, ""]


def summary(wanted: int, name: str, tally: Counter[str]) -> str:
    """What SOAK.md says."""
    deals = played(tally)
    whole = "" if deals >= wanted else f" (stopped before the {wanted:,} asked for)"
    games = sorted(key.split("/")[1] for key in tally if key.startswith("deals/"))
    rows = []
    for game in games:
        seconds = tally[f"seconds/{game}"]
        rows.append(
            f"| {game} | {tally[f'deals/{game}']:,} | {tally[f'at the table/{game}']:,} "
            f"| {tally[f'actions/{game}']:,} | {tally[f'refused/{game}']:,} "
            f"| {tally[f'deals/{game}'] / seconds:.0f} | {tally[f'actions/{game}'] / seconds:,.0f} |"
        )
    actions = sum(tally[f"actions/{game}"] for game in games)
    head = [
        "# Random deals, checked at every step",
        "",
        f"{deals:,} deals{whole}, {actions:,} actions, no failure.",
        f"Command: `make soak` (`DEALS={wanted}`). Machine: {describe()}. Source: {name}.",
        "",
        CHECKED,
        "| game | deals | of them at table strictness | actions | tries refused | deals a second "
        "| actions a second |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    counts = [line for head in ("event", "how", "court", "option") for line in lines_of(tally, head)]
    return "\n".join([*head, *rows, "", *counts])


def main() -> None:
    """Plays what is missing and writes the summary, of a stopped run too."""
    wanted, name, began = deals_wanted(), source(), time.monotonic()
    for asked in (signal.SIGINT, signal.SIGTERM):  # in the background SIGINT would be ignored
        signal.signal(asked, signal.default_int_handler)
    chunks, tally = so_far(name)
    if chunks:
        say(f"{played(tally):,} deals of this source were played before.")
    try:
        play(wanted, name, chunks, tally)
    except KeyboardInterrupt:
        say("\nStopped; the next run goes on from here.")
    if not played(tally):
        stop("No deal was played.")
    text = summary(wanted, name, tally)
    SUMMARY.write_text(text, "utf-8")
    say(text)
    say(f"{played(tally):,} deals without a failure; {clock(time.monotonic() - began)} this time.")


if __name__ == "__main__":
    main()
