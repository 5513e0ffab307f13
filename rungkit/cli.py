"""The command `rungkit`: replay, check and write records, look rules up, deal and search, serve the book.

Exit codes: 0 fine, 1 a record is refused (one line each on stderr), 2 wrong usage.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import select
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from rungkit import __version__
from rungkit.cards import Generator
from rungkit.chance import by_chance, dealt, played, with_actions
from rungkit.deal import Deal
from rungkit.expect import lesson_problem, problem
from rungkit.finding import TRIES, UNSEEN, find
from rungkit.games import presets
from rungkit.record import Record, RecordError, dump, read_bytes
from rungkit.record.read import MOST_BYTES
from rungkit.replay import Replay, as_json, refused_json, replay
from rungkit.rulebook import UnknownRule, rule, sources
from rungkit.rules import Rules, RulesError
from rungkit.seats import table_for
from rungkit.strings import quoted, tell
from rungkit.writing import write_whole

STDIN = "-"
PATIENCE = 5  # seconds that a named pipe may stay without a writer


class Usage(ValueError):
    """The command was given something that does not exist: one sentence, exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; what it returns is the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        asked, rest = parser().parse_known_args(argv)
        if rest and asked.run is not run_serve:
            parser().error(tell("command", "unknown_argument", given=rest[0][:60]))
        code: int = asked.run(argparse.Namespace(**vars(asked), rest=rest))
        print(end="", flush=True)
    except (Usage, RulesError, UnknownRule) as error:
        print(f"rungkit: {error}", file=sys.stderr)
        return 2
    except OSError as error:  # nobody reads on, or what is written finds no room
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"rungkit: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="rungkit", description=tell("command", "about"), allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"rungkit {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Any], int], help_too: bool = True) -> argparse.ArgumentParser:
        said = tell("command", name)
        one = commands.add_parser(name, help=said, description=said, add_help=help_too, allow_abbrev=False)
        one.set_defaults(run=run)
        return one

    for name, run in (("replay", run_replay), ("check", run_check), ("format", run_format)):
        one = command(name, run)
        one.add_argument("files", nargs="+", metavar="FILE", help=tell("command", "file"))
        if name != "check":
            flag = "json" if name == "replay" else "check"
            one.add_argument(f"--{flag}", action="store_true", help=tell("command", f"flag_{flag}"))
    for name, run in (("new", run_new), ("simulate", run_simulate)):
        one = command(name, run)
        one.add_argument("game", metavar="GAME", help=", ".join(presets()))
        one.add_argument(
            "--option", action="append", default=[], metavar="ID", help=tell("command", "option")
        )
        one.add_argument(
            "--value", action="append", default=[], metavar="NAME=VALUE", help=tell("command", "value")
        )
        if name == "new":
            one.add_argument("--seed", type=int, default=1, metavar="N", help=tell("command", "seed"))
            one.add_argument("--dealer", metavar="SEAT", help=tell("command", "dealer"))
            one.add_argument("--played", action="store_true", help=tell("command", "played"))
        else:
            simulate_options(one)
    command("explain", run_explain).add_argument("rule", metavar="RULE-ID")
    one = command("find", run_find)
    one.add_argument("rule", metavar="RULE-ID")
    one.add_argument("--seed", type=int, default=1, metavar="N", help=tell("command", "seed"))
    command("serve", run_serve, help_too=False)
    return top


def simulate_options(one: argparse.ArgumentParser) -> None:
    """What `simulate` takes besides a game, its options and values; its numbers are read by the lab."""
    one.add_argument("--seed", default="1", metavar="N", help=tell("command", "seed"))
    one.add_argument("--deals", default="1000", metavar="N", help=tell("lab", "help_deals"))
    one.add_argument(
        "--policy", choices=("random", "plain"), default="random", help=tell("lab", "help_policy")
    )
    one.add_argument("--workers", default="1", metavar="N", help=tell("lab", "help_workers"))
    one.add_argument("--matches", action="store_true", help=tell("lab", "help_matches"))
    one.add_argument("--by", metavar="ID", help=tell("lab", "help_by"))
    one.add_argument("--cluster", metavar="ADDRESS", help=tell("lab", "help_cluster"))
    one.add_argument("--engine", choices=("compiled", "readable"), help=tell("lab", "help_engine"))
    written = one.add_mutually_exclusive_group()
    for kind in ("json", "csv", "parquet"):
        written.add_argument(f"--{kind}", metavar="FILE", help=tell("lab", f"help_{kind}"))


# ---- records --------------------------------------------------------------------------------------------


def records(files: Sequence[str]) -> Iterator[tuple[str, Record | RecordError, bytes]]:
    """Each file's record, or why there is none, and its bytes; `-` is standard input."""
    for file in files:
        name = file if file.isprintable() else ascii(file)
        data = b""
        try:
            with opened_file(file) as opened:
                data = opened.read(MOST_BYTES + 1)
            yield file, read_bytes(data, name), data
        except RecordError as error:
            yield file, error, data
        except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
            why = getattr(error, "strerror", None) or tell("command", "bad_name")
            yield file, RecordError(tell("command", "no_file", why=why), name=name), data


def opened_file(file: str) -> BinaryIO:
    """A file to read; a named pipe is not waited for without end, as it may be that nobody writes to it."""
    if file == STDIN:
        return open(0, "rb", closefd=False)
    if not stat.S_ISFIFO(os.stat(file).st_mode):
        return open(file, "rb")
    pipe = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    if not select.select([pipe], [], [], PATIENCE)[0]:
        os.close(pipe)
        raise OSError(errno.ETIMEDOUT, tell("command", "silent_pipe", seconds=PATIENCE))
    os.set_blocking(pipe, True)
    return open(pipe, "rb")


def refuse(error: RecordError) -> None:
    """One line on stderr."""
    print(error, file=sys.stderr)


def run_replay(asked: argparse.Namespace) -> int:
    """Plays each record; one that is refused does not keep the others from being played."""
    code = 0
    for _, record, _ in records(asked.files):
        error: RecordError | None
        if isinstance(record, RecordError):
            error, answer, lines = record, refused_json(record), []
        else:
            done = replay(record)
            error = done.error or problem(record, done)
            answer, lines = done.json(), list(summary(done))
            if error is not None and done.error is None:
                answer["refused"] = {"action": None, "seat": None, "text": error.text, "rule": error.rule}
        print(json.dumps(answer) if asked.json else "\n".join(lines), end="\n" if asked.json or lines else "")
        if error is not None:
            print(end="", flush=True)
            refuse(error)
            code = 1
    return code


def run_check(asked: argparse.Namespace) -> int:
    """Says of each record whether it can be played and is as it expects itself to be."""
    code = 0
    for file, record, _ in records(asked.files):
        error = record if isinstance(record, RecordError) else problem(record) or lesson_problem(record)
        if error is None:
            print(tell("command", "fine", file=file))
        else:
            refuse(error)
            code = 1
    return code


def run_format(asked: argparse.Namespace) -> int:
    """Writes each record in its canonical layout, standard input's to standard output."""
    code = 0
    for file, record, data in records(asked.files):
        if isinstance(record, RecordError):
            refuse(record)
            code = 1
            continue
        text = dump(record).encode()
        problem_found = ""
        if asked.check:
            problem_found = tell("command", "not_canonical") if data != text else ""
        elif file == STDIN or not os.path.isfile(file):  # nothing can be written back to a pipe
            print(text.decode(), end="")
        elif data != text:
            try:
                write_whole(file, text)
            except OSError as error:
                problem_found = tell("command", "no_writing", why=error.strerror)
        if problem_found:
            refuse(RecordError(problem_found, name=record.name))
            code = 1
    return code


def summary(done: Replay) -> Iterator[str]:
    """A replay in plain lines: the tricks, what was captured, how it ended."""
    yield f"{done.record.name}: {' '.join((done.record.game, *done.record.options))}"
    for played_deal in done.deals:
        deal = played_deal.deal
        if deal is None:
            continue
        captured = {capture.after: capture for capture in deal.captures}
        for trick in deal.tricks:
            cards = "  ".join(f"{deal.seat(seat)} {card}" for seat, card in trick.plays)
            taken = captured.get(trick.number)
            more = tell("command", "takes", count=taken.tricks) if taken else ""
            yield tell(
                "command", "trick", n=trick.number, cards=cards, who=deal.seat(trick.winner), more=more
            )
        counts = ", ".join(f"{team} {count}" for team, count in deal.table.by_team(deal.taken).items())
        result = deal.result
        if result is None:
            yield tell("command", "unfinished", counts=counts)
        elif result.winner < 0 and not result.thrown_in and (deal.rules.alone or deal.rules.penneech):
            points = ", ".join(
                f"{seat} {count:g}" for seat, count in as_json(deal)["result"]["points"].items()
            )
            dealer = deal.seat(result.next_dealer)
            yield tell("command", "scored", points=points, counts=counts, dealer=dealer)
        else:
            team = deal.table.teams[result.winner] if result.winner >= 0 else tell("command", "nobody")
            how = tell("chance", result.court or result.how)
            yield tell(
                "command",
                "won",
                team=team,
                how=how,
                counts=counts,
                dealer=_deals_next(deal, result.next_dealer),
            )
    if done.match is not None and done.match.is_over:
        yield tell("command", "match_won", team=done.match.winner or tell("command", "nobody"))


def _deals_next(deal: Deal, dealer: int) -> str:
    return deal.seat(dealer) if dealer >= 0 else tell("command", "nobody")


# ---- rules and deals ------------------------------------------------------------------------------------


def run_new(asked: argparse.Namespace) -> int:
    """Prints a dealt record."""
    options, agreed = tuple(asked.option), values(asked.value)
    seats = table_for(Rules.of(asked.game, options, agreed)).seats
    if asked.dealer and asked.dealer not in seats:
        raise Usage(tell("refuse", "no_seat_of", who=quoted(asked.dealer), seats=", ".join(seats)))
    record = dealt(asked.game, asked.seed, dealer=asked.dealer or "N", options=options, values=agreed)
    if asked.played:
        chance = Generator(asked.seed, 1)
        record = with_actions(record, played(record.deal(), by_chance(chance)).actions)
    else:
        record.deal()
    print(dump(record), end="")
    return 0


def values(given: Sequence[str]) -> dict[str, int | str]:
    """Values as they stand on the command line, `target=5`.

    :raises Usage: for what is not written so.
    """
    found: dict[str, int | str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name and equals and value):
            raise Usage(tell("command", "no_value", given=quoted(one)))
        if name in found:
            raise Usage(tell("command", "value_twice", name=quoted(name)))
        found[name] = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    return found


def run_simulate(asked: argparse.Namespace) -> int:
    """Simulates deals and prints, or writes, what was counted."""
    from rungkit.lab.command import run
    from rungkit.lab.running import LabError

    try:
        return run(asked, values(asked.value))
    except LabError as error:
        raise Usage(str(error)) from error


def run_explain(asked: argparse.Namespace) -> int:
    """Prints a rule as the rulebook has it, and a record of the book that shows it."""
    found = rule(asked.rule)
    print(f"{found.id}  {found.title}\n\n{found.text}\n")
    if found.sources:
        named = "; ".join(f"{key} {sources()[key].title}" for key in found.sources)
        print(tell("command", "source", sources=named))
    if found.reading:
        print(tell("command", "reading", reading=found.reading))
    if not found.built:
        print(tell("command", "not_built", note=found.built_note).strip())
    elif (shown := example(found.id)) or found.id not in UNSEEN:
        print(tell("command", "example", example=shown or f"rungkit find {found.id}"))
    return 0


def example(rule_id: str, folder: Path = Path("book") / "records") -> Path | None:
    """A record of the book, where it is at hand, in which a rule speaks; first those named after the rule."""
    named = f"{rule_id.lower()}-"
    paths = sorted(
        folder.glob("*.rung.toml"), key=lambda path: (named not in f"{path.name[:-10]}-", path.name)
    )
    for path, record, _ in records(list(map(str, paths))):
        if isinstance(record, Record):
            deals = [one.deal for one in replay(record).deals if one.deal is not None]
            if any(rule_id in event.rules for deal in deals for event in deal.events):
                return Path(path)
    return None


def run_find(asked: argparse.Namespace) -> int:
    """Prints a record in which a rule decides."""
    found = rule(asked.rule)
    record = find(found.id, asked.seed) if found.built else None
    if record is None:
        key = "unseen" if found.id in UNSEEN else "not_found" if found.built else "not_played"
        print(f"rungkit: {tell('command', key, rule=found.id, tries=TRIES)}", file=sys.stderr)
        return 1
    print(f"# {tell('command', 'decides', rule=found.id, title=found.title)}\n\n{dump(record)}", end="")
    return 0


def run_serve(asked: argparse.Namespace) -> int:
    """Serves the book, where the extra `book` is installed."""
    from rungkit.site.serve import serve

    return serve(asked.rest)
