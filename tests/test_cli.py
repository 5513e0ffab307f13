"""The command: what it prints, its exit codes, and that nothing makes it show a traceback."""

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rungkit import cli
from rungkit.cli import main
from rungkit.finding import UNSEEN
from rungkit.games import presets
from rungkit.record import dump, read
from rungkit.rulebook import Rule, rule, rulebook

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "book" / "records"
FULL = str(RECORDS / "ds-full.rung.toml")
BAD = """\
format = 1
game = "court-piece"
dealer = "N"
trump = "H"
actions = [
  "W C4", "S H5",
]
[hands]
W = "C4"
S = "H5"
E = "C2"
N = "C9"
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process: exit code, standard output, standard error."""

    def command(*argv: str) -> tuple[int, str, str]:
        try:
            code = main(argv)
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A record whose second action leads to nothing wrong, and whose third does."""
    path = tmp_path / "bad.rung.toml"
    path.write_text(BAD.replace('"S H5"', '"S H5",\n "N C9"'), "utf-8")
    return str(path)


# ---- replay, check, format ------------------------------------------------------------------------------


def test_replay_prints_tricks_captures_and_the_result(run: Run) -> None:
    code, out, err = run("replay", FULL)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"{FULL}: double-sir"
    assert "   2  W HA  S H9  E H4  N H7  W wins, takes 2" in out
    assert out.splitlines()[-1].strip() == "NS wins (by tricks): NS 7, EW 6; W deals next"


def test_replay_in_json_is_one_object_a_line_and_goes_on_after_a_refusal(run: Run, bad: str) -> None:
    code, out, err = run("replay", "--json", FULL, bad, "no-such-file", FULL)
    objects = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [one["game"] for one in objects] == ["double-sir", "court-piece", None, "double-sir"]
    assert objects[0] == objects[3]
    assert (objects[1]["refused"]["action"], objects[1]["refused"]["seat"]) == (2, "N")
    first, second = err.splitlines()
    assert first.startswith(f"{bad}:7: action 3 (N C9): It is not North's turn")
    assert first.endswith(" [TB-2]")
    assert second.startswith("no-such-file:1: ")


def test_replay_prints_an_unfinished_deal(run: Run, bad: str) -> None:
    code, out, _ = run("replay", bad)
    assert code == 1
    assert out.splitlines()[-1].strip() == "so far NS 0, EW 0"


def test_replay_tells_what_is_not_as_expected(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.rung.toml"
    path.write_text(BAD + "[expect]\nover = true\n", "utf-8")
    code, out, err = run("replay", "--json", str(path))
    refused = json.loads(out)["refused"]
    assert (code, refused["action"], refused["rule"]) == (1, None, None)
    assert err == f"{path}:14: {refused['text']}\n"


def test_replay_prints_a_match(run: Run, tmp_path: Path) -> None:
    text = (RECORDS / "cp-match.rung.toml").read_text("utf-8")
    code, out, _ = run("replay", str(RECORDS / "cp-match.rung.toml"))
    assert (code, out.count(" deals next")) == (0, text.count("[[deals]]"))
    path = tmp_path / "x.rung.toml"
    one = 'format = 1\ngame = "court-piece"\n[[deals]]\ndealer = "N"\ntrump = "H"\nactions = ["time up"]\n'
    path.write_text(one + BAD[BAD.index("[hands]") :].replace("[hands]", "[deals.hands]"), "utf-8")
    assert run("replay", str(path))[1].splitlines()[-1].strip() == "the match is over; its winner: nobody"
    path.write_text(path.read_text("utf-8").replace('trump = "H"', 'options = ["x"]\ntrump = "H"'), "utf-8")
    assert run("replay", str(path))[1] == ""


def test_replay_shows_no_deal_that_could_not_begin(run: Run, tmp_path: Path) -> None:
    text = (RECORDS / "cp-match.rung.toml").read_text("utf-8")
    at = text.index("[[deals]]", text.index("[[deals]]") + 1)
    path = tmp_path / "x.rung.toml"
    path.write_text(text[:at] + text[at:].replace('dealer = "N"', 'dealer = "S"', 1), "utf-8")
    code, out, err = run("replay", str(path))
    assert (code, out.count(" deals next")) == (1, 1)
    assert "deal 2: " in err


def test_replay_shows_a_deal_thrown_in(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.rung.toml"
    text = BAD.replace('"W C4", "S H5",', '"S redeal",').replace("dealer", 'options = ["CP-22"]\ndealer')
    path.write_text(text, "utf-8")
    assert run("replay", str(path))[1].splitlines()[-1].strip().startswith("nobody wins (thrown in)")


def test_check_says_fine_or_why_not(run: Run, bad: str) -> None:
    assert run("check", FULL) == (0, f"{FULL}: fine\n", "")
    code, out, err = run("check", bad, FULL)
    assert (code, out) == (1, f"{FULL}: fine\n")
    assert err.startswith(f"{bad}:7: action 3")


def test_format_writes_the_canonical_layout_and_only_where_needed(run: Run, bad: str) -> None:
    assert run("format", "--check", bad) == (
        1,
        "",
        f"{bad}:1: The layout is not canonical: run rungkit format.\n",
    )
    assert run("format", bad) == (0, "", "")
    text = Path(bad).read_text("utf-8")
    assert text == dump(read(text))
    assert run("format", "--check", bad, FULL) == (0, "", "")
    assert run("format", "no-such-file")[0] == 1


def stdin(text: bytes, *argv: str) -> tuple[int, str, str]:
    """Runs a command in a process of its own, with something on standard input."""
    ran = subprocess.run(
        [sys.executable, "-m", "rungkit", *argv], input=text, capture_output=True, timeout=60
    )
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def test_a_dash_is_standard_input() -> None:
    text = Path(FULL).read_bytes()
    assert stdin(text, "format", "-") == (0, text.decode(), "")
    code, out, _ = stdin(text, "replay", "--json", "-")
    assert (code, json.loads(out)["taken"]) == (0, {"NS": 7, "EW": 6})
    assert stdin(b"\xff", "check", "-") == (1, "", "-:1: The file is not UTF-8 text: save it as UTF-8.\n")


def test_format_reads_standard_input_here_too(run: Run) -> None:
    before = os.dup(0)
    with open(FULL, "rb") as file:
        os.dup2(file.fileno(), 0)
    try:
        assert run("format", "-") == (0, Path(FULL).read_text("utf-8"), "")
    finally:
        os.dup2(before, 0)
        os.close(before)


# ---- rules and deals ------------------------------------------------------------------------------------


def test_new_deals_the_same_cards_for_the_same_seed(run: Run) -> None:
    code, out, err = run("new", "double-sir", "--seed", "4", "--option", "DS-13", "--dealer", "E")
    assert (code, err) == (0, "")
    record = read(out)
    assert (record.game, record.options, record.deals[0].dealer, record.actions) == (
        "double-sir",
        ("DS-13",),
        "E",
        (),
    )
    assert run("new", "double-sir", "--seed", "4", "--option", "DS-13", "--dealer", "E")[1] == out
    assert run("new", "double-sir", "--seed", "5")[1] != out
    assert dump(record) == out


def test_new_can_play_the_deal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "played.rung.toml"
    path.write_text(run("new", "court-piece", "--played")[1], "utf-8")
    code, out, _ = run("replay", str(path))
    assert (code, " deals next" in out) == (0, True)


@pytest.mark.parametrize("game", presets())
def test_new_deals_and_plays_every_game(run: Run, game: str, tmp_path: Path) -> None:
    path = tmp_path / "played.rung.toml"
    path.write_text(run("new", game, "--seed", "2", "--played")[1], "utf-8")
    code, out, err = run("replay", str(path))
    assert (code, err) == (0, "")
    assert "deals next" in out
    assert ("wins (" in out or "win (" in out) == (not game.startswith(("call-", "penneech")))


def test_new_takes_values_and_the_seats_of_the_table(run: Run) -> None:
    large = ("new", "mendikot", "--option", "MK-12", "--value", "players=8")
    record = read(run(*large, "--dealer", "P3")[1])
    assert (record.values, record.deals[0].dealer, len(record.deals[0].hands)) == ({"players": 8}, "P3", 8)
    assert read(run(*large)[1]).deals[0].dealer == "P8"
    assert run(*large, "--dealer", "N")[2].startswith("rungkit: There is no seat 'N' at this table")
    assert read(run("new", "dehla-pakad", "--value", "tens_tie=nobody")[1]).values == {"tens_tie": "nobody"}


def test_simulate_counts_deals_with_options_and_values(run: Run) -> None:
    bridge = ("simulate", "call-bridge", "--option", "CB-15", "--value", "exact_bonus=2", "--deals", "6")
    code, out, _ = run(*bridge, "--seed", "2")
    assert code == 0
    assert "calls made, of four" in out
    assert run(*bridge, "--seed", "2")[1] == out
    assert run(*bridge, "--seed", "3")[1] != out


def test_explain_prints_the_rule_its_source_and_an_example(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code, out, _ = run("explain", "DS-5")
    assert code == 0
    assert "a third win in a row takes nothing" in out
    assert "Source: S0" in out
    assert "Example: book/records/" in out.replace("\\", "/")
    monkeypatch.chdir(RECORDS)
    assert "Example: rungkit find DS-5" in run("explain", "DS-5")[1]


def unbuilt(rule_id: str) -> Rule:
    """A rule as if the engine did not play it."""
    return replace(rule(rule_id), built=False)


def test_explain_says_what_is_our_reading_and_what_is_not_played_yet(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Our reading: " in run("explain", "CP-9")[1]
    monkeypatch.setattr(cli, "rule", unbuilt)
    assert "does not play this rule yet" in run("explain", "HR-1")[1]


def test_explain_knows_every_rule_and_names_an_example_where_one_can_be(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(RECORDS)  # so that none is found here, and the search is quick
    for rule_id in rulebook():
        code, out, _ = run("explain", rule_id)
        assert (code, out.startswith(f"{rule_id}  ")) == (0, True)
        assert (f"Example: rungkit find {rule_id}\n" in out) == (rule_id not in UNSEEN)
        assert ("Source: " in out) == bool(rule(rule_id).sources)


def test_an_example_is_looked_for_only_in_records_that_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.rung.toml").write_text("no record", "utf-8")
    (tmp_path / "b.rung.toml").write_text(Path(FULL).read_text("utf-8"), "utf-8")
    assert cli.example("DS-5", tmp_path) == tmp_path / "b.rung.toml"
    assert cli.example("CP-3", tmp_path) is None
    assert cli.example("CP-9", RECORDS) == RECORDS / "cp-9-correction.rung.toml"
    assert cli.example("DS-4", RECORDS) == RECORDS / "ds-4.rung.toml"


def test_find_prints_a_record_that_says_what_it_is_for(run: Run) -> None:
    code, out, _ = run("find", "DS-4", "--seed", "3")
    assert code == 0
    assert out.startswith("# DS-4 decides here")
    assert dump(read(out)) == out


def test_find_says_when_there_is_nothing_to_find(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("find", "TB-10")[0::2] == (
        1,
        "rungkit: No action shows TB-10, so no deal can be found that it decides.\n",
    )
    monkeypatch.setattr("rungkit.finding.TRIES", 2)
    assert run("find", "CP-19", "--seed", "5")[::2] == (
        1,
        "rungkit: In 2000 deals played by chance none was found that CP-19 decides.\n",
    )
    monkeypatch.setattr(cli, "rule", unbuilt)
    code, out, err = run("find", "HR-1")
    assert (code, out) == (1, "")
    assert "does not play HR-1 yet" in err


def test_serve_hands_its_arguments_on(run: Run, tmp_path: Path) -> None:
    code, _, err = run("serve", str(tmp_path))
    assert code == 1
    assert "_toc.yml" in err
    assert "usage: rungkit serve" in run("serve", "--help")[1]


# ---- wrong usage, and what the machine may do -----------------------------------------------------------


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["foo"],
        ["replay"],
        ["check", "--foo", FULL],
        ["check", FULL, "--json"],
        ["new", "whist"],
        ["new", "double-sir", "--seed", "x"],
        ["new", "double-sir", "--seed", "9" * 5000],
        ["new", "double-sir", "--option", "CP-8"],
        ["new", "double-sir", "--option", "DS-13", "--option", "-DS-13"],
        ["new", "double-sir", "--played", "--dealer", "Q"],
        ["new", "mendikot", "--option", "MK-12"],
        ["new", "mendikot", "--value", "win"],
        ["new", "mendikot", "--value", "=3"],
        ["new", "mendikot", "--value", "win=2", "--value", "win=3"],
        ["new", "mendikot", "--value", "win=" + "9" * 5000],
        ["simulate", "double-sir", "--deals", "0"],
        ["simulate", "double-sir", "--deals", "99999999999999"],
        ["simulate", "x" * 5000],
        ["explain", "XX-1"],
        ["explain", "ds-3\n"],
        ["find", ""],
    ],
)
def test_wrong_usage_is_told_shortly_and_ends_with_2(run: Run, argv: list[str]) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("rungkit")
    assert "Traceback" not in err


def test_a_rule_misspelt_is_told_with_the_likely_one(run: Run) -> None:
    assert run("explain", "ds3") == (2, "", "rungkit: The rulebook has no rule 'ds3'; did you mean DS-3?\n")


def test_the_version_and_the_help(run: Run) -> None:
    assert run("--version")[:2] == (0, f"rungkit {cli.__version__}\n")
    code, out, _ = run("--help")
    assert code == 0
    assert all(
        name in out for name in ("replay", "check", "format", "new", "explain", "find", "simulate", "serve")
    )


def test_ctrl_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "find", stopped)
    assert run("find", "DS-3") == (130, "", "")


class Full(io.StringIO):
    """A stream on which nothing can be written."""

    def __init__(self, why: int) -> None:
        super().__init__()
        self.why = why

    def write(self, _: str) -> int:
        raise OSError(self.why, os.strerror(self.why))


@pytest.mark.parametrize(("why", "code", "said"), [(errno.EPIPE, 0, 0), (errno.ENOSPC, 1, 1)])
def test_output_that_cannot_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch, why: int, code: int, said: int
) -> None:
    monkeypatch.setattr(sys, "stdout", Full(why))
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    ended, _, err = run("check", FULL)
    assert (ended, len(err.splitlines())) == (code, said)


def test_a_pipe_closed_early_is_quiet() -> None:
    """A real pipe, whose reader goes away before anything is written."""
    command = [sys.executable, "-m", "rungkit", "replay", "--json", *[FULL] * 200]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_name_with_odd_letters_is_printed_all_the_same(tmp_path: Path) -> None:
    """A name that is no text in any encoding, on a terminal that knows only ASCII."""
    name = os.fsencode(tmp_path) + b"/\xff\xfe.rung.toml"
    ran = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"rungkit", b"check", name],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr
    assert ran.stderr.count(b"\n") == 1


def test_python_m_runs_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import runpy

    import rungkit.__main__ as only_imported

    assert only_imported.main is main
    monkeypatch.delitem(sys.modules, only_imported.__name__)
    monkeypatch.setattr(sys, "argv", ["rungkit", "check", FULL])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("rungkit", run_name="__main__")
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"{FULL}: fine\n"
