"""Files that are no records, or are made to do harm: one clear line each, soon, and never a traceback."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from rungkit.cli import main
from rungkit.record import RecordError, dump, load, read, read_bytes

GOOD = (Path(__file__).parent.parent / "book" / "records" / "ds-full.rung.toml").read_text("utf-8")

BYTES = {
    "empty": b"",
    "blank": b"\n\n\n",
    "only comments": b"# nothing\n# else\n",
    "null bytes": b"\0" * 400,
    "junk": bytes((7919 * n * n + n) % 256 for n in range(5000)),
    "utf-16": GOOD.encode("utf-16"),
    "utf-16 without mark": GOOD.encode("utf-16-le"),
    "latin-1": GOOD.replace("A whole deal", "Une donne entière").encode("latin-1"),
    "half a character": GOOD.encode() + b"\xe2\x99",
    "an image": b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    "a zip": b"PK\x03\x04" + b"\0" * 100,
    "json": b'{"format": 1, "game": "double-sir"}',
    "brackets": b"a = " + b"[" * 100_000,
    "inline tables": b"a = " + b"{a=" * 100_000,
    "dotted keys": b"a" + b".a" * 100_000 + b" = 1",
    "dotted headings": b"[a" + b".a" * 100_000 + b"]",
    "quotes": b'a = "' + b'\\"' * 100_000,
    "long quotes": b'a = """' + b"'''" * 100_000,
    "a million digits": b"format = " + b"1" * 390_000,
    "a huge hexadecimal": b"format = 0x" + b"f" * 390_000,
    "a long word": b"g" * 390_000,
    "a long key": b"g" * 390_000 + b" = 1",
    "a long name": b'format = 1\ngame = "' + b"g" * 390_000 + b'"\nhands = ""',
    "many keys": b"\n".join(b"k%d = 1" % n for n in range(30_000)),
    "many deals": b'format = 1\ngame = "single-sir"\n' + b"[[deals]]\n" * 35_000,
    "many options": b'format = 1\ngame = "double-sir"\noptions = [' + b'"DS-13",' * 40_000 + b"]",
    "over the limit": b"# " + b"x" * 400_000,
    "over the limit, not utf-8": b"\xff" * 500_000,
}


def error_of(text: str) -> RecordError | None:
    """How a text is refused, None when it is read."""
    try:
        load(text)
    except RecordError as error:
        return error
    return None


@pytest.mark.parametrize("name", BYTES)
def test_what_is_no_record_is_refused_in_one_short_line_and_soon(name: str) -> None:
    began = time.monotonic()
    with pytest.raises(RecordError) as caught:
        read_bytes(BYTES[name], "x.rung.toml")
    assert time.monotonic() - began < 5
    line = str(caught.value)
    assert line.startswith("x.rung.toml:")
    assert "\n" not in line
    assert len(line) < 400


@pytest.mark.no_cover
def test_every_truncation_of_a_record_is_read_or_refused_in_one_line() -> None:
    for length in range(len(GOOD)):
        error = error_of(GOOD[:length])
        assert error is None or "\n" not in str(error)
        assert error is None or error.line <= GOOD[:length].count("\n") + 1


WRONG = ["1", "-1", "1.5", "true", '""', '"x"', "[]", "[[]]", "[{}]", '[["x"]]', "{}", "{ a = 1 }", "nan"]
WRONG += [
    "1979-05-27",
    "07:32:00",
    "99999999999999999999",
    '"' + "y" * 500 + '"',
    '"\\u0000\\n"',
    "[1, '', {}]",
]
KEYS = ["format", "game", "options", "strictness", "dealer", "trump", "actions", "hands", "values", "start"]
KEYS += ["expect", "lesson", "deals", "stock", "drawn"]
INNER = [
    "values.goon",
    "values.run",
    "values.late_bar",
    "values.target",
    "values.foo",
    "start.trick",
    "start.pile",
]
INNER += [
    "start.taken",
    "start.last_winner",
    "start.last_card",
    "start.trump",
    "start.firsts",
    "start.leader",
]
INNER += [
    "start.streak",
    "start.scores",
    "start.courts",
    "start.run_wins",
    "hands.W",
    "hands.X",
    "lesson.ask",
]
INNER += ["lesson.branch", "lesson.title", "lesson.switches", "expect.result", "expect.tricks", "expect.foo"]
LESS = 'format = 1\ngame = "double-sir"\ndealer = "N"\n'
HANDS = 'W = "C4"\nS = "CA"\nE = "C2"\nN = "C9"\n'


@pytest.mark.parametrize("key", KEYS + INNER)
def test_every_key_refuses_what_it_cannot_be(key: str) -> None:
    """Whatever stands there, the record is either read or refused in one line."""
    table, _, inner = key.partition(".")
    refused = 0
    for value in WRONG:
        top = "".join(line + "\n" for line in LESS.splitlines() if not line.startswith(f"{key} ="))
        hands = "" if table == "hands" and not inner else f"[hands]\n{HANDS}"
        if table == "hands" and inner:
            hands = "[hands]\n" + "".join(
                line + "\n" for line in HANDS.splitlines() if not line.startswith(f"{inner} =")
            )
            text = f"{top}{hands}{inner} = {value}\n"
        elif inner:
            text = f"{top}{hands}[{table}]\n{inner} = {value}\n"
        else:
            text = f"{top}{key} = {value}\n{hands}"
        error = error_of(text)
        refused += error is not None
        assert error is None or "\n" not in str(error)
        assert len(str(error)) < 400
    assert refused >= 10


def test_a_lesson_may_be_without_a_title() -> None:
    record = read(LESS + f"[hands]\n{HANDS}[lesson]\n")
    assert record.lesson is not None
    assert dump(record).endswith("\n[lesson]\n")


@pytest.fixture(scope="module")
def sparse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 100 MB that takes no room."""
    path = tmp_path_factory.mktemp("big") / "big.rung.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    return path


@pytest.mark.parametrize("command", ["replay", "check", "format"])
def test_a_file_of_100_mb_is_refused_at_once(
    command: str, sparse: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    assert main([command, str(sparse)]) == 1
    assert time.monotonic() - began < 2
    assert (
        capsys.readouterr().err
        == f"{sparse}:1: The record is longer than 400,000 bytes, which no record needs.\n"
    )


@pytest.mark.parametrize("name", ["no/such/file", ".", "nul\0byte", "new\nline", "x" * 5000])
@pytest.mark.parametrize("command", ["replay", "check", "format"])
def test_a_name_that_is_no_file(command: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, name]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "The file cannot be read" in said


def test_the_command_itself_shows_no_traceback(tmp_path: Path) -> None:
    """Once in a process of its own, as people run it, with several bad files and one good one."""
    files = []
    for number, (name, data) in enumerate(BYTES.items()):
        path = tmp_path / f"{number}.rung.toml"
        path.write_bytes(data)
        files.append((name, str(path)))
    good = tmp_path / "good.rung.toml"
    good.write_text(GOOD, "utf-8")
    command = [sys.executable, "-m", "rungkit", "replay", "--json", *[path for _, path in files], str(good)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == len(files)
    assert len(ran.stdout.splitlines()) == len(files) + 1
    assert "Traceback" not in ran.stderr + ran.stdout


def test_blanks_too_many_in_an_action_are_not_kept() -> None:
    record = read(GOOD.replace('"W ', '" W  ', 1))
    assert (record, dump(record)) == (read(GOOD), dump(read(GOOD)))
