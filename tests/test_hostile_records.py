"""What was found by trying to break records and the command, each with what is right about it now."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rungkit import cli
from rungkit.cli import main
from rungkit.expect import lesson_problem, problem
from rungkit.record import RecordError, dump, load, read, read_bytes

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "book" / "records"
HANDS = '[hands]\nW = "C4 HA"\nS = "CA HK"\nE = "C2 H3"\nN = "C9 H5"\n'
PLAYED = '"W C4", "S CA", "E C2", "N C9"'


def text(
    actions: str = "",
    *,
    game: str = "double-sir",
    top: str = 'trump = "H"\n',
    hands: str = HANDS,
    tail: str = "",
) -> str:
    """A record of two cards each."""
    return f'format = 1\ngame = "{game}"\ndealer = "N"\n{top}actions = [{actions}]\n{hands}{tail}'


def line_of(given: str) -> str:
    """The one line that refuses a record, or that its lesson cannot be shown."""
    try:
        record = load(given, "f")
        error = problem(record) or lesson_problem(record)
    except RecordError as refused:
        error = refused
    assert error is not None
    assert "\n" not in str(error)
    return str(error)


def match(actions: str, *, options: str = "", values: str = "", times: int = 1) -> str:
    """A match of deals of one card each."""
    hands = '[deals.hands]\nW = "C4"\nS = "CA"\nE = "C2"\nN = "C9"\n'
    deal = f'[[deals]]\ndealer = "N"\ntrump = "H"\nactions = [{actions}]\n{hands}'
    return f'format = 1\ngame = "court-piece"\n{options}{deal * times}{values}'


# ---- the clock, and deals too many ----------------------------------------------------------------------


def test_time_up_after_a_match_won_is_refused_and_no_traceback() -> None:
    record = (RECORDS / "cp-match.rung.toml").read_text("utf-8")
    first = record.split("[[deals]]")[1]
    won = first.rstrip().replace('",\n]', '", "time up",\n]', 1)
    rules = 'format = 1\ngame = "court-piece"\noptions = ["CP-15", "CP-21"]\n'
    said = line_of(f"{rules}[[deals]]{won}\n[values]\ntarget = 1\n")
    assert said.endswith("(time up): The match is over: no further deal counts. [CP-21]")
    assert problem(read(f'format = 1\ngame = "court-piece"\n[[deals]]{won}\n')) is None


def test_time_up_between_short_deals() -> None:
    assert problem(read(match(PLAYED + ', "time up"'))) is None
    assert "deal 2: The match is over" in line_of(match(PLAYED + ', "time up"', times=2))
    assert "The match is over" in line_of(match('"time up", "time up"'))


def test_a_deal_after_one_that_is_not_over() -> None:
    assert line_of(match('"W C4"', times=2)).endswith(
        "The deal before it is not over yet: finish that one first."
    )


# ---- what is written must come back ---------------------------------------------------------------------


def test_a_comment_keeps_what_follows_a_sign_that_some_call_a_line_end() -> None:
    given = text().replace("format", "# one\u2028two\n# three\x85four\nformat", 1)
    assert dump(read(given)).startswith("# one\u2028two\n# three\x85four\n")


def test_a_byte_order_mark_is_no_part_of_a_text_either() -> None:
    assert read("\ufeff" + text()) == read_bytes(text().encode("utf-8-sig"))


def test_spaces_in_an_action_are_written_as_one() -> None:
    loose = read(text(PLAYED.replace("W C4", " W   C4")))
    assert dump(loose) == dump(read(text(PLAYED)))


# ---- sentences that say what, where and what would be right ---------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (text('"W С4"'), "'С4' (with a cyrillic capital letter es) is no card"),
        (text('"W C４"'), "'C４' (with a fullwidth digit four) is no card"),
        (text('"Е C2"'), "There is no seat 'Е' (with a cyrillic capital letter ie)"),
        (text('"W c4"'), "'c4' is no card: write suit then rank"),
        (text('"W C10"'), "'C10' is no card: write suit then rank, like SA, HT or C4"),
        (text('"W up"'), "'W up' is no action"),
        (text('"turned up"'), "'turned up' is no action"),
        (text('"W\\u00a0C4"'), "Item 1 of actions holds a sign that cannot be seen: 'W\\xa0C4'"),
        (
            text(hands=HANDS.replace("C4", "С4")),
            "f:7: In W, 'С4' (with a cyrillic capital letter es) is no card",
        ),
        (text(game="dоuble-sir"), "(with a cyrillic small letter o) is no game: did you mean double-sir?"),
        (text(game="penneech"), "f:7: 'W' is no key here: the keys are S or N."),
        (text(game=""), "'' is no game: the games are court-piece,"),
        (
            text(top='options = ["ds-13"]\n'),
            "f:4: 'ds-13' is no rule of this game that can be switched: did you",
        ),
        (
            text(top='options = ["CP-18"]\n'),
            "CP-18 is no option of double-sir: it belongs to court-piece, single-sir. [CP-18]",
        ),
        (text(tail='[expect]\nover = "false"\n'), "expects over to be 'false', but it is false"),
        (text(tail='[expect]\nresult = ""\n'), "expects result to be '', but it is nothing"),
        (
            text(hands='[[hands]]\nW = "C4"\n'),
            "f:6: hands cannot be a list: write a table, under one heading",
        ),
        (
            'format = 1\ngame = "double-sir"\n[deals]\ndealer = "N"\n',
            "f:3: deals holds at least one deal, each",
        ),
        (
            "dealer = 1\n" + match(PLAYED),
            "f:1: In a match dealer stands under each [[deals]], not at the head.",
        ),
    ],
)
def test_the_sentence_names_what_is_wrong(given: str, said: str) -> None:
    assert said in line_of(given)


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ('trump = "S"', "f:12: The trump in [start] is not the record's trump, H: name it once. [CP-1]"),
        (
            'last_card = "CA"',
            "f:12: The last_card CA won a trick already played, so nobody can hold it. [TB-3]",
        ),
        ("foo = 1", "f:12: 'foo' is no key of [start]"),
        ("pile = 1", "f:12: pile must be 0 here"),
    ],
)
def test_a_start_that_contradicts_itself(start: str, said: str) -> None:
    given = text(tail=f"[start]\n{start}\n")
    assert said in line_of(given)


@pytest.mark.parametrize(
    ("options", "start", "target"),
    [
        ('options = ["CP-15", "CP-21"]', "scores = { NS = 10 }", "10"),
        ('options = ["CP-21"]', "courts = { EW = 3 }", "3"),
    ],
)
def test_a_match_that_was_won_before_it_began(options: str, start: str, target: str) -> None:
    top = f'{options}\ntrump = "H"\n'
    said = line_of(text(game="court-piece", top=top, tail=f"[start]\n{start}\n"))
    assert f"is at the target of {target} already" in said
    assert load(text(game="court-piece", tail=f"[start]\n{start}\n"))


# ---- lessons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lesson", "said"),
    [
        ('switches = ["DS-13", "DS-13"]', "f:12: DS-13 is named twice among the switches."),
        ('[[lesson.branch]]\nafter = 0\nname = " "\nactions = ["W HA"]', "f:12: A branch has a name"),
        ('[[lesson.branch]]\nafter = 0\nname = "x"\nactions = []', "f:12: A branch has a name"),
        ('[[lesson.branch]]\nafter = 4\nname = "x"\nactions = ["S HK"]', "f:12: The branch “x” must leave"),
        (
            '[[lesson.ask]]\nafter = 4\nkind = "winner"\n[[lesson.ask]]\nafter = 1\nkind = "foo"',
            "f:15: The question “foo” cannot be put after action 1.",
        ),
        ("[lesson.ask]\nafter = 1", "ask is written under its own heading, [[lesson.ask]]."),
    ],
)
def test_a_lesson_that_cannot_be_shown_is_no_fine_record(lesson: str, said: str) -> None:
    assert said in line_of(text(PLAYED, tail=f"[lesson]\n{lesson}\n"))


def test_check_looks_at_the_lesson_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.rung.toml"
    path.write_text(text(PLAYED, tail='[lesson]\n[[lesson.ask]]\nafter = 1\nkind = "foo"\n'), "utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}:12: The question “foo” cannot be put after action 1.\n"


def test_a_lesson_on_a_deal_that_is_refused_on_purpose() -> None:
    given = text('"W C4", "S HK"', tail='[expect]\nrefused = { action = 1 }\n[lesson]\ntitle = "x"\n')
    assert lesson_problem(load(given)) is None


# ---- pipes, devices, full disks -------------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def feed(pipe: Path, data: str) -> threading.Thread:
    """Writes to a pipe as soon as somebody reads from it."""
    writer = threading.Thread(target=pipe.write_text, args=(data, "utf-8"), daemon=True)
    writer.start()
    return writer


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    pipe: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "PATIENCE", 0)
    assert main(["check", str(pipe)]) == 1
    said = capsys.readouterr().err
    assert said == f"{pipe}:1: The file cannot be read: nobody has written to this pipe for 0 seconds.\n"


def test_a_pipe_is_read_and_formatted_to_standard_output(
    pipe: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = feed(pipe, text(PLAYED))
    assert main(["format", str(pipe)]) == 0
    writer.join(5)
    assert capsys.readouterr().out == dump(read(text(PLAYED)))


def test_format_check_writes_nothing_even_of_standard_input() -> None:
    command = [sys.executable, "-m", "rungkit", "format", "--check", "-"]
    ran = subprocess.run(command, input=text(), capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "-:1: The layout is not canonical: run rungkit format.\n"


def test_a_disk_that_is_full_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.rung.toml"
    path.write_text(text(), "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert main(["format", str(path)]) == 1
    assert capsys.readouterr().err == (
        f"{path}:1: The file cannot be written: No space left on device. It stays as it was.\n"
    )
    assert path.read_text("utf-8") == text()
    assert list(tmp_path.iterdir()) == [path]


def test_format_keeps_a_link_and_the_rights_of_its_file(tmp_path: Path) -> None:
    path, link = tmp_path / "x.rung.toml", tmp_path / "link.rung.toml"
    path.write_text(text(), "utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    assert main(["format", str(link)]) == 0
    assert link.is_symlink()
    assert path.read_text("utf-8") == dump(read(text()))
    assert path.stat().st_mode & 0o777 == 0o640


def test_format_leaves_a_canonical_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.rung.toml"
    path.write_text(dump(read(text())), "utf-8")
    before = path.stat()
    assert main(["format", str(path)]) == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
