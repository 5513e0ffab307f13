"""`rungkit simulate`: what is asked, the progress of it, and the table or the file at its end."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from rungkit.lab.counting import Totals
from rungkit.lab.engines import READABLE, Job, available
from rungkit.lab.measures import SHARE
from rungkit.lab.results import COLUMNS, MOST_DEALS, Summary, simulate
from rungkit.lab.running import LabError
from rungkit.rules import RulesError
from rungkit.strings import quoted, tell
from rungkit.writing import place, special, write_whole

THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+", re.ASCII)
STDOUT = "-"
WIDTH = 24  # of the bar


def number(text: str) -> int:
    """A whole number of deals, `1e6` too.

    :raises LabError: for what is none, or too many.

    >>> number("1e6"), number("250_000"), number("250,000"), number("20")
    (1000000, 250000, 250000, 20)
    """
    plain = text.replace("_", "")
    if THOUSANDS.fullmatch(plain):  # and no other comma: 1,5 is not 15
        plain = plain.replace(",", "")
    head, _, power = plain.lower().partition("e")
    right = head.isascii() and head.isdigit() and (not power or (power.isascii() and power.isdigit()))
    if right and ("e" not in plain.lower() or power) and len(head) < 15 and len(power) < 3:
        found: int = int(head) * 10 ** int(power or 0)
        if 1 <= found <= MOST_DEALS:
            return found
    raise LabError(tell("lab", "how_many", given=quoted(text), most=f"{MOST_DEALS:,}"))


def plain(text: str) -> Any:
    """A whole number in plain digits; what is none stays as it is, and `simulate` says what it must be.

    >>> plain("20"), plain("1e6"), plain("1_0"), plain("-1")
    (20, '1e6', '1_0', '-1')
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 1000 else text


def run(asked: argparse.Namespace, values: dict[str, Any]) -> int:
    """Simulates and writes; the exit code.

    :raises LabError: or RulesError, or ValueError: one sentence of what is wrong.
    """
    deals = number(asked.deals)
    given = ((kind, vars(asked)[kind]) for kind in WRITERS)
    kind, file = next(((kind, file) for kind, file in given if file is not None), (None, STDOUT))
    ready(file)  # before hours are spent
    if kind == "parquet":
        _needs_pandas()
    if asked.engine != READABLE and available() == READABLE:
        if asked.engine:
            raise LabError(tell("lab", "no_numba"))
        print(f"rungkit: {tell('lab', 'no_numba')} {tell('lab', 'goes_on')}", file=sys.stderr)
    progress = Progress(deals * (1 if asked.by is None else 2), sys.stderr)
    progress.begin()
    try:
        summary = simulate(
            asked.game,
            deals,
            options=asked.option,
            values=values,
            policy=asked.policy,
            seed=plain(asked.seed),
            workers=plain(asked.workers),
            by=asked.by,
            cluster=asked.cluster,
            engine=asked.engine,
            matches=asked.matches,
            keep=True,
            seen=progress.seen,
        )
    except KeyboardInterrupt:
        progress.clear()
        print(f"rungkit: {tell('lab', 'stopped')}", file=sys.stderr)
        raise
    except ValueError as error:
        if isinstance(error, LabError | RulesError):
            raise
        raise LabError(str(error)) from error
    finally:
        progress.clear()
    if kind is None:
        print(table(summary))
        return 0
    try:
        write(summary, kind, file)
    except OSError as error:
        if file == STDOUT:
            raise
        print(table(summary), flush=True)  # what was counted is not lost with the file
        raise OSError(error.errno, _no_file(file, error)) from error
    return 0


def _needs_pandas() -> None:
    from importlib.util import find_spec

    if not (find_spec("pandas") and find_spec("pyarrow")):
        raise LabError(tell("lab", "no_pandas"))


class Progress:
    """A bar on a terminal, with deals a second and the time left; elsewhere nothing."""

    def __init__(self, deals: int, out: TextIO) -> None:
        self.deals, self.out, self.shows = deals, out, out.isatty()
        self.began, self.before, self.last, self.first = time.monotonic(), 0, 0, 0
        self.job: Job | None = None

    def begin(self) -> None:
        """Before there is anything to count: the first run may have to compile."""
        if self.shows:
            print(tell("lab", "begins"), end="", file=self.out, flush=True)

    def seen(self, job: Job, totals: Totals) -> None:
        """The totals so far of the run that is going on; another one may have been before it."""
        if self.job is None:  # what an earlier, stopped run had counted is no speed
            self.began, self.first = time.monotonic(), totals.deals
        elif job != self.job:
            self.before += self.last
        self.job, self.last = job, totals.deals
        if self.shows:
            print(f"\r{self.line(time.monotonic())}", end="\x1b[K", file=self.out, flush=True)

    def line(self, now: float) -> str:
        """The bar in words and blocks."""
        done = self.before + self.last
        share = done / self.deals
        bar = ("█" * int(share * WIDTH)).ljust(WIDTH, "·")
        line = f"{bar} {share:4.0%}  {done:,} / {self.deals:,}"
        rate = (done - self.first) / (now - self.began) if now > self.began else 0.0
        if rate > 0:
            left = clock((self.deals - done) / rate)
            line += "  " + tell("lab", "speed", rate=f"{rate:,.0f}", left=left)
        return line

    def clear(self) -> None:
        """Takes the bar away."""
        if self.shows:
            print("\r\x1b[K", end="", file=self.out, flush=True)


def clock(seconds: float) -> str:
    """A time left, short.

    >>> clock(9), clock(75), clock(7300)
    ('9 s', '1 min 15 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


# ---- the table --------------------------------------------------------------------------------------------


def table(summary: Summary) -> str:
    """The summary as lines of text: counts, rates, intervals; two runs side by side."""
    runs = summary.runs
    one = runs[0][0]
    head = tell(
        "lab",
        "head_matches" if one.matches else "head",
        deals=f"{runs[0][1].deals:,}",
        game=one.game,
        policy=one.policy,
        seed=one.seed,
    )
    # what both tables have: the rule switched has its columns
    options = [option for option in one.options if option in runs[-1][0].options]
    lines = [head + (f" [{', '.join(options)}]" if options else ""), ""]
    found = summary.rows()
    if summary.by is None:
        lines += _columns([_cells(row) for row in found])
    else:
        keys = list(dict.fromkeys(row["measure"] for row in found))
        rows = [["", *_beside(summary.by, False), *_beside(summary.by, True)]]
        for key in keys:
            pair = [
                next((r for r in found if r["measure"] == key and r["on"] is on), None)
                for on in (False, True)
            ]
            label = next(row["label"] for row in pair if row)
            rows.append([label, *_value(pair[0]), *_value(pair[1])])
        lines += _columns(rows)
    lines += ["", tell("lab", "foot", checksum=summary.checksum)]
    return "\n".join(lines)


def _beside(rule: str, on: bool) -> list[str]:
    return [tell("lab", "with" if on else "without", rule=rule), ""]


def _cells(row: dict[str, Any]) -> list[str]:
    count = "" if row["count"] is None else f"{row['count']:,}"
    return [row["label"], count, *_value(row)]


def _value(row: dict[str, Any] | None) -> list[str]:
    """A value and its interval; places enough to show the interval's width."""
    if row is None:
        return ["–", ""]
    places = 2 if row["kind"] == SHARE else 3
    if row["kind"] == SHARE:
        shown = [f"{100 * row[key]:.{places}f}" for key in ("value", "low", "high")]
        return [f"{shown[0]}%", tell("lab", "interval", low=f"{shown[1]}%", high=f"{shown[2]}%")]
    shown = [f"{row[key]:.{places}f}" for key in ("value", "low", "high")]
    return [shown[0], tell("lab", "interval", low=shown[1], high=shown[2])]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Cells in columns: words to the left, numbers to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *others = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1])]
        cells += [
            cell.ljust(width) if "…" in cell or "to" in cell else cell.rjust(width) for cell, width in others
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


# ---- files ------------------------------------------------------------------------------------------------


def ready(file: str) -> None:
    """Whether a file can be written, tried before there is anything to write.

    :raises LabError: where it cannot.
    """
    if file == STDOUT and sys.stdout is not None:
        return
    if file == STDOUT:
        raise LabError(tell("lab", "closed"))
    try:
        if not file:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        path = Path(file)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if not special(path):
            tempfile.TemporaryFile(dir=place(file).parent).close()
    except (OSError, ValueError) as error:
        raise LabError(_no_file(file, error)) from error


def _no_file(file: str, error: Exception) -> str:
    return tell("lab", "no_file", file=quoted(file), why=getattr(error, "strerror", None) or error)


def write(summary: Summary, kind: str, file: str) -> None:
    """Writes the summary; a file is there whole or not at all, `-` is standard output."""
    data = WRITERS[kind](summary)
    if file != STDOUT:
        write_whole(file, data)
    elif kind == "parquet":
        sys.stdout.buffer.write(data)
    else:
        sys.stdout.write(data.decode())


def _json(summary: Summary) -> bytes:
    return (json.dumps(summary.json(), indent=1) + "\n").encode()


def _csv(summary: Summary) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(summary.rows())
    return text.getvalue().encode()


def _parquet(summary: Summary) -> bytes:
    raw = io.BytesIO()
    summary.frame().to_parquet(raw, index=False)
    return raw.getvalue()


WRITERS: dict[str, Callable[[Summary], bytes]] = {"json": _json, "csv": _csv, "parquet": _parquet}
