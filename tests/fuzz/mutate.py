"""Records changed at random: each is read, played and written, or refused in one line, and nothing else.

By hand, for longer: `python tests/fuzz/mutate.py 100000 [first seed]`.
"""

import json
import random
import re
import sys
import time
from pathlib import Path

from rungkit.expect import problem
from rungkit.record import RecordError, dump, read, read_bytes
from rungkit.replay import refused_json, replay

HERE = Path(__file__).parent
# The book's records, and some deals of each game played at random under house rules.
FILES = (*(HERE.parents[1] / "book" / "records").glob("*.rung.toml"), *(HERE / "corpus").glob("*.rung.toml"))
SEEDS = [path.read_bytes() for path in sorted(FILES)]
WILD = [
    "",
    " ",
    "0",
    "-1",
    "14",
    "1e9",
    "99999999999999999999",
    "true",
    "nan",
    "[]",
    "{}",
    '"',
    "'",
    '"""',
    "[[",
    "]",
]
WILD += [
    "}",
    "=",
    ".",
    ",",
    "#",
    "\\",
    "\\u0000",
    "\r",
    "\n\n",
    "\t",
    "é",
    "\u202e",
    "\0",
    "null",
    "N",
    "X",
    "HT",
    "S1",
]
WILD += [
    '"W call S"',
    '"W declines"',
    '"deal turns HA"',
    '"W later 7"',
    '"S takes back"',
    '"turned down"',
    '"time up"',
]
WILD += [
    '"W redeal"',
    '"S plays on"',
    '"E claims S"',
    '"W show H5"',
    '"N draws H9"',
    '"W pass"',
    '"deal hides S7"',
]
WILD += ['strictness = "table"', 'options = ["CP-22", "CP-24"]', 'options = ["CP-16"]', "[values]", "[start]"]
WILD += [
    "[lesson]",
    "[[deals]]",
    "[[lesson.ask]]",
    "[expect]",
    "trick = 9",
    "pile = 3",
    "run = 2",
    "target = 1",
]
WILD += [
    'game = "double-sir-royal"',
    'game = "single-sir"',
    'streak = { team = "NS", deals = 6 }',
    "run_wins = 0",
]
WILD += ['"S bid 4"', '"W void D"', '"W hide S7"', '"W swap S4"', '"N ask"', '"W reveal"', '"S down D4"']
WILD += ['"deal cuts N"', '"W change H"', '"S stops"', '"E keeps"', 'options = ["CP-24", "CP-23", "HR-11"]']
WILD += [
    'sealed = { card = "S7", owner = "W" }',
    "bids = { S = 3, E = 2, N = 4, W = 2 }",
    "tens = { NS = 4 }",
]
WILD += ['stock = "D7 HA"', 'drawn = "D9"', "players = 8", 'options = ["MK-12"]', 'options = ["PN-20"]']
WILD += [f'game = "{name}"' for name in ("mendhikot", "dehla-pakad", "call-break", "penneech", "hidden-rung")]
PIECE = re.compile(rb'"[^"\n]*"|[A-Za-z0-9_-]+|[^\sA-Za-z0-9_-]')
ALIKE = (re.compile(rb"\b[SHDC][2-9TJQKA]\b"), re.compile(rb'"[SENW] [^"\n]*"'))
SLOW = 3.0


def mutant(seed: int) -> bytes:
    """A record after a few changes."""
    chance = random.Random(seed)
    data = chance.choice(SEEDS)
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        data = chance.choice(chance.choice([CHANGES, GENTLE, GENTLE]))(data, chance)
    return data


def _piece(data: bytes, chance: random.Random) -> tuple[int, int]:
    """Where some word, text or sign stands."""
    found = list(PIECE.finditer(data))
    return chance.choice(found).span() if found else (0, 0)


def replaced(data: bytes, chance: random.Random) -> bytes:
    at, end = _piece(data, chance)
    return data[:at] + chance.choice(WILD).encode() + data[end:]


def exchanged(data: bytes, chance: random.Random) -> bytes:
    """One word in place of another, as a slip of the pen would have it."""
    at, end = _piece(data, chance)
    other = slice(*_piece(data, chance))
    return data[:at] + data[other] + data[end:]


def line_moved(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.choice([0, 1, 2])):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def line_added(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(WILD).encode())
    return b"\n".join(lines)


def byte_changed(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + chance.choice([0, 1]) :]


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def grown(data: bytes, chance: random.Random) -> bytes:
    at, end = _piece(data, chance)
    return data[:at] + data[at:end] * chance.choice([2, 30, 3000]) + data[end:]


def swapped(data: bytes, chance: random.Random) -> bytes:
    """Two cards or two actions in each other's place: most often still a record, of another deal."""
    found = list(chance.choice(ALIKE).finditer(data))
    if len(found) < 2:
        return data
    one, other = sorted(chance.sample(found, 2), key=lambda match: match.start())
    between = data[one.end() : other.start()]
    return data[: one.start()] + other.group() + between + one.group() + data[other.end() :]


def action_gone(data: bytes, chance: random.Random) -> bytes:
    found = list(ALIKE[1].finditer(data))
    if not found:
        return data
    at, end = chance.choice(found).span()
    return data[:at] + data[end:].lstrip(b",")


CHANGES = (replaced, exchanged, line_moved, line_added, byte_changed, cut, grown)
GENTLE = (swapped, swapped, action_gone)


def outcome(data: bytes) -> str:
    """What becomes of a file: "read", "refused" or "refused in play"; raises where something is wrong."""
    began = time.process_time()
    try:
        record = read_bytes(data, "x")
    except RecordError as error:
        _one_line(error, data)
        json.dumps(refused_json(error))
        said = "refused"
    else:
        written = dump(record)
        assert read(written) == record, "what is written does not read back the same"
        assert dump(read(written)) == written, "what is written is not canonical"
        done = replay(record)
        json.dumps(done.json(), allow_nan=False)
        error_in_play = problem(record, done)
        if error_in_play is not None:
            _one_line(error_in_play, data)
        said = "read" if done.error is None else "refused in play"
    assert time.process_time() - began < SLOW, "it takes too long"
    return said


def _one_line(error: RecordError, data: bytes) -> None:
    line = str(error)
    assert 1 <= error.line <= data.count(b"\n") + 1, f"no such line: {line!r}"
    assert len(line.splitlines()) == 1, f"more than one line: {line!r}"
    assert len(line) < 500, f"a long line: {line!r}"


def main() -> None:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    said = {}
    for seed in range(first, first + count):
        try:
            what = outcome(mutant(seed))
        except Exception as error:
            what = f"{type(error).__name__}: {error}"[:160]
            print(f"seed {seed}: {what}", flush=True)
        said[what] = said.get(what, 0) + 1
    print(said)


if __name__ == "__main__":
    main()
