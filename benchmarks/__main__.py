"""`python -m benchmarks [engine] [lab] [book] [app]`: prints each budget, its target and what was measured.

With nothing named it measures all and writes benchmarks/RESULTS.md. It ends with 1 when a budget is not met.
"""

import datetime
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import app, engine, lab, pages, play, whole
from benchmarks.budget import Budget
from benchmarks.machine import describe
from tools.say import say, stage, stop

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"
HEAD = ("what", "must reach", "measured", "", "note")


def measure_book() -> list[Budget]:
    """The book's build, its pages, then the engine that starts in them."""
    return whole.measure() + pages.measure() + play.measure()


PARTS: dict[str, Callable[[], list[Budget]]] = {
    "engine": engine.measure,
    "lab": lab.measure,
    "book": measure_book,
    "app": app.measure,
}


def rows(budgets: Iterable[Budget]) -> list[tuple[str, ...]]:
    """The table's rows, its head first."""
    return [HEAD, *((one.what, one.target, one.measured, one.verdict, one.note) for one in budgets)]


def as_text(budgets: list[Budget]) -> str:
    """The table for a terminal."""
    table = rows(budgets)
    widths = [max(len(row[place]) for row in table) for place in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    )


def as_markdown(budgets: list[Budget]) -> str:
    """The same table for RESULTS.md, with the machine and the day."""
    head, *body = rows(budgets)
    lines = [head, ("---",) * len(HEAD), *body]
    table = "\n".join("| " + " | ".join(row) + " |" for row in lines)
    day = datetime.date.today().isoformat()
    return (
        "# Budgets, measured\n\n"
        f"`make bench` wrote this on {day}. Machine: {describe()}.\n\n{table}\n\n"
        "Engine figures are processor seconds of one core over random legal deals, the median of"
        f" {engine.ROUNDS} rounds of\n{engine.DEALS}. Pages are opened in a real Chromium over http; each"
        " file counts as gzip makes it, or as it is where that is\nsmaller. KB is 1,000 bytes. A step runs"
        " from the key to the finished layout, over every table of the book, questions\nskipped.\n"
    )


def main() -> None:
    """Measures, prints, and keeps the results."""
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        stop(f"Nothing to measure is called {unknown[0]!r}; there are {', '.join(PARTS)}.")
    budgets = []
    for name in wanted:
        with stage(f"measure: {name}"):
            budgets += PARTS[name]()
    say(f"\n{describe()}\n\n{as_text(budgets)}\n")
    if set(wanted) == set(PARTS):
        RESULTS.write_text(as_markdown(budgets), encoding="utf-8")
        say(f"Kept in benchmarks/{RESULTS.name}.")
    missed = [one.what for one in budgets if not one.met]
    if missed:
        stop(f"Not met: {'; '.join(missed)}.")
    say("All budgets are met.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
