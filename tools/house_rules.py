"""Counts what the lab's chapters tell: every optional rule of every game, by chance and plainly.

`.venv/bin/python -m tools.house_rules [DEALS]` plays so many deals of each table, 100,000 when unsaid, a
tenth as many whole matches where a match has an end (a hundredth where it goes by courts), and writes
`book/house-rules.json` over that of the book; then `book/what-to-call.json`, what each call brought with each
hand. One thread, for about a quarter of an hour.
"""

import json
from collections.abc import Iterator
from typing import Any

from rungkit.games import presets
from rungkit.lab import calls
from rungkit.lab.command import number
from rungkit.lab.counting import Totals
from rungkit.lab.engines import READABLE, Job, available, counted, ends, job
from rungkit.lab.running import run
from rungkit.lab.switches import Side, comparisons
from rungkit.writing import write_whole
from tools.asked import number_asked
from tools.run import ROOT
from tools.say import say, stop

FILE = ROOT / "book" / "house-rules.json"
CALLS = ROOT / "book" / "what-to-call.json"
DEALS = 100_000
FEWER = 10  # deals for one match; for one that goes by courts, which is long, ten times as many
FIRST = 3  # deals that are played again, by the engine that explains, whenever the chapters are tested
SEED = 1
POLICIES = ("random", "plain")


def tables() -> Iterator[tuple[str, Side]]:
    """Every game as it is and every side of every comparison, each once."""
    for game in presets():
        found = dict.fromkeys([Side(), *(s for one in comparisons(game) for s in (one.without, one.with_it))])
        yield from ((game, side) for side in found)


def counts(of: Job, deals: int) -> dict[str, Any]:
    """The sums and the squares of each measure over so many deals, and the mark of the first few."""
    found = run(of, deals)
    return {"deals": deals, **shown(of, found), "first": run(of, FIRST).marks}


def shown(of: Job, totals: Totals) -> dict[str, Any]:
    """Totals by the names of their measures."""
    keys = [measure.key for measure in counted(of)]
    both = zip(totals.sums, totals.squares, strict=True)
    return {"sums": dict(zip(keys, map(list, both), strict=True)), "marks": totals.marks}


def table(game: str, side: Side, policy: str, deals: int) -> dict[str, Any]:
    """What is kept of one table."""
    values = dict(side.values)
    found: dict[str, Any] = {"game": game, "options": side.options, "values": values, "policy": policy}
    one = job(game, side.options, values, policy, SEED)
    found["single"] = counts(one, deals)
    if ends(one.rules):
        fewer = FEWER if one.rules.target_in_points else FEWER * FEWER
        found["matches"] = counts(one._replace(matches=True), max(1, deals // fewer))
    return found


def lines(name: str, deals: int, rows: list[dict[str, Any]], **more: Any) -> bytes:
    """JSON with a row in a line, so that a change can be read."""
    head = json.dumps({"format": 1, "seed": SEED, "deals": deals, **more}).removesuffix("}")
    rows_written = ",\n".join(json.dumps(row) for row in rows)
    return f'{head}, "{name}": [\n{rows_written}\n]}}\n'.encode()


def called(deals: int) -> bytes:
    """What each call brought in the games of calls, and in the first few deals."""
    rows = [row for game in calls.GAMES for row in calls.counted(game, deals, SEED)]
    first = {game: calls.counted(game, FIRST, SEED) for game in calls.GAMES}
    return lines("calls", deals, rows, first=first)


def main() -> None:
    """Counts and writes both files."""
    about = (
        "Counts every house rule of every game anew, for about a quarter of an hour, and writes "
        f"{FILE.relative_to(ROOT)} and {CALLS.relative_to(ROOT)} over those of the book."
    )
    deals = number_asked("tools.house_rules", about, "DEALS of each table", DEALS, number)
    if available() == READABLE:  # it would take a week
        stop("Here numba is not installed: .venv/bin/python -m tools.house_rules has it.")
    found, every = [], [(*one, policy) for one in tables() for policy in POLICIES]
    for at, (game, side, policy) in enumerate(every, start=1):
        found.append(table(game, side, policy, deals))
        say(f"   {at} of {len(every)}  {game} {' '.join(side.options)} {policy}")
    write_whole(FILE, lines("tables", deals, found))
    say("   what to call")
    write_whole(CALLS, called(deals))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
