"""Runs: shared out, stopped and gone on with, counted and written."""

import csv
import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from rungkit import cli
from rungkit.lab import LabError, command, results, running, simulate
from rungkit.lab.counting import Totals, mean_interval, nothing, wilson
from rungkit.lab.engines import CHUNK, COMPILED, READABLE, Job, job, part
from rungkit.lab.measures import match_measures, measures
from rungkit.rules import Rules, RulesError

pytestmark = pytest.mark.no_cover


def test_wilsons_interval_by_hand() -> None:
    # Newcombe (1998), table I: 81 of 263 and 15 of 148
    assert [round(end, 4) for end in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(end, 4) for end in wilson(15, 148)] == [0.0624, 0.1605]
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_mean_and_its_interval_by_hand() -> None:
    # 1, 2, 3, 4: mean 2.5, variance 5/3
    mean, low, high = mean_interval(4, 10, 30)
    assert mean == 2.5
    assert round(high - mean, 6) == round(mean - low, 6) == round(1.959963984540054 * (5 / 3 / 4) ** 0.5, 6)
    assert mean_interval(0, 0, 0) == (0.0, 0.0, 0.0)
    assert mean_interval(1, 7, 49) == (7.0, 7.0, 7.0)


def test_parts_add_up_to_the_whole_by_both_engines() -> None:
    for engine in (READABLE, COMPILED):
        of = job("double-sir", engine=engine)
        whole = part(of, 0, 12)
        assert part(of, 0, 5).plus(part(of, 5, 7)) == whole == part(of, 5, 7).plus(part(of, 0, 5))
    assert whole == part(job("double-sir", engine=READABLE), 0, 12)


@pytest.mark.parametrize("game", ["single-sir", "call-break", "mendhikot", "penneech"])
def test_both_engines_say_the_same_of_matches(game: str) -> None:
    asked = [job(game, engine=engine, matches=True) for engine in (READABLE, COMPILED)]
    assert part(asked[0], 0, 1) == part(asked[1], 0, 1)


def test_threads_give_the_same_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(running.CHUNK, COMPILED, 50)
    of = job("court-piece", seed=4, engine=COMPILED)
    assert running.run(of, 470, workers=2) == running.run(of, 470) == part(of, 0, 470)


def test_a_stopped_run_goes_on_and_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(running.CHUNK, READABLE, 4)
    of, keep = job("court-piece", engine=READABLE), tmp_path / "run.json"
    whole = running.run(of, 30)

    def stop(of: Job, totals: Totals) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        running.run(of, 30, keep=keep, seen=stop)
    kept = json.loads(keep.read_text())
    assert 0 < kept["totals"]["deals"] < 30
    played: list[int] = []
    real = running.part
    monkeypatch.setattr(
        running, "part", lambda of, first, count: played.append(first) or real(of, first, count)
    )
    assert running.run(of, 30, keep=keep) == whole
    assert 0 not in played
    assert not keep.exists()


def test_what_another_run_kept_is_not_gone_on_with(tmp_path: Path) -> None:
    of, keep = job("court-piece", engine=READABLE), tmp_path / "run.json"
    for text in (
        "{",
        "[]",
        json.dumps({"run": running.named(of._replace(seed=9), 5), "totals": {}, "parts": []}),
    ):
        keep.write_text(text)
        assert running.run(of, 5, keep=keep) == part(of, 0, 5)
    assert running.place(of, 5) != running.place(of, 6)


def test_a_rule_is_switched_with_its_values() -> None:
    summary = simulate(
        "call-bridge", 6, options=["CB-15"], values={"exact_bonus": 5}, by="CB-15", engine=READABLE
    )
    assert [of.options for of, _ in summary.runs] == [(), ("CB-15",)]
    assert [row["on"] for row in summary.rows()][:1] == [False]
    royal = simulate("double-sir-royal", 4, by="DS-12", engine=READABLE)
    assert [of.options for of, _ in royal.runs] == [("-DS-12",), ()]
    with pytest.raises(RulesError):
        simulate("court-piece", 4, by="DS-13", engine=READABLE)


def test_numbers_of_numpy_are_agreed_values_too() -> None:
    bonus: Any = {"exact_bonus": numpy.int64(5)}
    summary = simulate("call-bridge", 2, options=["CB-15"], values=bonus, engine=READABLE)
    assert json.dumps(summary.runs[0][0].values) == '[["exact_bonus", 5]]'


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="no policy 'clever'"):
        simulate("court-piece", 1, policy="clever")
    with pytest.raises(ValueError, match="no engine 'steam'"):
        simulate("court-piece", 1, engine="steam")
    with pytest.raises(ValueError, match="A seed is"):
        simulate("court-piece", 1, seed=-1)
    with pytest.raises(ValueError, match="from 1"):
        simulate("court-piece", 0)
    with pytest.raises(ValueError, match="from 1 to 10,000,000,000,000"):
        simulate("court-piece", 10**30)
    with pytest.raises(ValueError, match="no end of its own"):
        simulate("court-piece", 1, matches=True)


@pytest.mark.parametrize(
    ("junk", "said"),
    [
        ({"options": 5}, "Options are a list"),
        ({"options": "CP-8"}, "Options are a list"),
        ({"options": None}, "Options are a list"),
        ({"options": [["CP-8"]]}, "did you mean CP-8"),
        ({"values": 5}, "Values are given by name"),
        ({"values": [1]}, "Values are given by name"),
        ({"values": {5: 1, "goon": 2}}, "no value of this game"),
        ({"values": {"goon": object()}}, "goon cannot be"),
        ({"options": ["CP-15"], "values": {"players": 6.0}}, "players cannot be 6.0"),
        ({"policy": []}, "no policy"),
        ({"policy": {}}, "no policy"),
        ({"engine": []}, "no engine"),
        ({"by": 5}, "no rule of this game"),
        ({"seed": "1"}, "A seed is"),
        ({"seed": 1.0}, "A seed is"),
        ({"deals": "5"}, "from 1"),
        ({"deals": 5.0}, "from 1"),
        ({"workers": None}, "Workers are"),
        ({"workers": 1001}, "Workers are"),
    ],
)
def test_junk_is_a_sentence_before_anything_is_counted(
    junk: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "run", lambda *_, **__: pytest.fail("it was counted"))
    with pytest.raises(ValueError, match=said):
        simulate("court-piece", **{"deals": 5, "engine": READABLE, "keep": True, **junk})


def test_a_table_is_for_a_whole_number_of_players() -> None:
    with pytest.raises(RulesError, match=r"players cannot be 6\.0: it is 4, 6 or 8"):
        simulate("mendikot", 1, options=["MK-12"], values={"players": 6.0}, engine=READABLE)


def test_numpys_whole_numbers_are_whole_numbers(tmp_path: Path) -> None:
    whole = simulate("court-piece", 3, seed=9, engine=READABLE)
    number = {key: numpy.int64(value) for key, value in {"deals": 3, "seed": 9, "workers": 1}.items()}
    again = simulate("court-piece", **number, engine=READABLE, keep=True)
    assert json.dumps(again.json()) == json.dumps(whole.json())


def test_every_measure_has_a_name_and_none_stands_twice() -> None:
    for game in (
        "court-piece",
        "double-sir",
        "be-ranga",
        "hidden-rung",
        "mendikot",
        "call-bridge",
        "penneech",
    ):
        rules = Rules.of(game)
        keys = [one.key for one in measures(rules)]
        assert len(set(keys)) == len(keys)
        assert all(one.label for one in (*measures(rules), *match_measures(rules)))
    assert nothing(measures(Rules.of("penneech"))).deals == 0


# ---- the command ------------------------------------------------------------------------------------------


def ran(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    try:
        code = cli.main(["simulate", *argv])
    except SystemExit as left:
        code = int(left.code or 0)
    return code, *capsys.readouterr()


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNGKIT_CACHE", str(tmp_path / "cache"))


def test_the_table_holds_counts_rates_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "double-sir", "--deals", "20", "--option", "DS-13", "--engine", "readable")
    assert (code, err) == (0, "")
    row = simulate("double-sir", 20, options=["DS-13"], engine=READABLE).rows()[0]
    line = next(line for line in out.splitlines() if line.startswith("callers win"))
    assert f"{row['count']}" in line.split()
    assert f"{100 * row['value']:.2f}%" in line
    assert f"({100 * row['low']:.2f}% to {100 * row['high']:.2f}%)" in line
    assert "20 deals of double-sir" in out


def test_two_tables_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "double-sir", "--deals", "6", "--by", "DS-13", "--engine", "readable")
    assert "without DS-13" in out
    assert "with DS-13" in out


def test_json_and_csv_hold_the_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    common = ("penneech", "--deals", "8", "--engine", "readable")
    written = json.loads(ran(capsys, *common, "--json", "-")[1])
    rows = simulate("penneech", 8, engine=READABLE).rows()
    assert written["results"] == json.loads(json.dumps(rows))
    file = tmp_path / "out.csv"
    assert ran(capsys, *common, "--csv", str(file))[1] == ""
    read = list(csv.DictReader(io.StringIO(file.read_text())))
    assert [row["measure"] for row in read] == [row["measure"] for row in rows]


def test_parquet_comes_back_as_the_same_frame(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import pandas

    file = tmp_path / "out.parquet"
    assert ran(capsys, "mendikot", "--deals", "6", "--engine", "readable", "--parquet", str(file))[0] == 0
    frame = simulate("mendikot", 6, engine=READABLE).frame()
    pandas.testing.assert_frame_equal(pandas.read_parquet(file), frame, check_dtype=False)


@pytest.mark.parametrize(
    "argv",
    [
        ("court-piece", "--deals", "none"),
        ("court-piece", "--deals", "1e99"),
        ("court-piece", "--deals", "1e"),
        ("court-piece", "--workers", "0"),
        ("court-piece", "--workers", "many"),
        ("court-piece", "--by", "DS-13"),
        ("court-piece", "--seed", "-4"),
        ("court-piece", "--json", "a", "--csv", "b"),
        ("court-piece", "--matches"),
        ("court-piece", "--deals", "3", "--json", "no/such/folder/file"),
    ],
)
def test_wrong_usage_is_one_line(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]) -> None:
    code, out, err = ran(capsys, *argv)
    assert code in (1, 2)
    assert out == ""
    assert err.splitlines()[-1].startswith("rungkit")
    assert "Traceback" not in err


@pytest.mark.parametrize("number", ["1e3", "1_000", "\u0663", "+3", " 3", "3.0", "x", "", "9" * 5000])
@pytest.mark.parametrize(("flag", "said"), [("--seed", "A seed is"), ("--workers", "Workers are")])
def test_a_seed_and_workers_are_written_in_plain_digits(
    capsys: pytest.CaptureFixture[str], number: str, flag: str, said: str
) -> None:
    code, out, err = ran(capsys, "court-piece", "--deals", "2", flag, number)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"rungkit: {said} a whole number")


def test_the_workers_are_refused_in_the_same_words_by_the_command_and_in_python(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(ValueError, match="Workers") as refused:
        simulate("court-piece", 2, workers=0)
    err = ran(capsys, "court-piece", "--deals", "2", "--workers", "0")[2]
    assert err == f"rungkit: {refused.value}\n"
    assert not hasattr(command, "MOST_WORKERS")  # asked in one place


def test_without_numba_the_readable_engine_runs_and_it_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("court-piece", "--deals", "7", "--json", "-")
    with_it = ran(capsys, *asked, "--engine", "compiled")
    for place in ("command.available", "engines.available"):
        monkeypatch.setattr(f"rungkit.lab.{place}", lambda: READABLE)
    code, out, err = ran(capsys, *asked)
    assert (code, out) == with_it[:2]
    assert err.count("\n") == 1
    assert "pip install numba." in err
    assert ran(capsys, *asked, "--engine", "compiled")[0] == 2


def test_stopped_by_hand_it_says_that_it_can_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Totals:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "part", stopped)
    code, out, err = ran(capsys, "court-piece", "--deals", "5")
    assert (code, out) == (130, "")
    assert "the same command goes on" in err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_says_how_far_how_fast_and_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(command.time, "monotonic", lambda: now)
    bar = command.Progress(1000, Terminal())
    one, of = nothing(()), Job("court-piece")
    bar.begin()
    assert "half a minute" in bar.out.getvalue()
    bar.seen(of, one._replace(deals=100))
    now = 110.0
    bar.seen(of, one._replace(deals=300))
    assert bar.line(now).endswith("30%  300 / 1,000  20 deals/s, 35 s left")
    bar.seen(of._replace(options=("CP-8",)), one._replace(deals=500))
    assert "80%  800 / 1,000" in bar.line(now)
    quiet = command.Progress(10, io.StringIO())
    quiet.begin()
    quiet.seen(of, one._replace(deals=5))
    quiet.clear()
    assert quiet.out.getvalue() == ""


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "find_spec", lambda name: None)
    with pytest.raises(LabError, match="needs joblib"):
        running.run(Job("court-piece", engine=READABLE), CHUNK[READABLE] + 1, workers=2)
    monkeypatch.setattr(running, "find_spec", lambda name: name if name == "joblib" else None)
    with pytest.raises(LabError, match="needs Dask"):
        running.run(Job("court-piece", engine=READABLE), 5, cluster="tcp://127.0.0.1:1")
    monkeypatch.setattr("rungkit.lab.results.find_spec", lambda name: None)
    with pytest.raises(LabError, match="needs pandas"):
        simulate("court-piece", 2, engine=READABLE).frame()


# ---- a cluster --------------------------------------------------------------------------------------------


class KilledWorker(Exception):
    """As Dask names it."""


class Client:
    """A scheduler that answers, with two workers of three threads."""

    def __init__(self, address: str, **_: object) -> None:
        if not isinstance(address, str):
            raise TypeError("Scheduler address must be a string or a Cluster instance")

    def run(self, ask: Callable[[], str]) -> dict[str, str]:
        return {"one": ask(), "two": ask()}

    def nthreads(self) -> dict[str, int]:
        return {"one": 3, "two": 3}

    def close(self) -> None:
        pass


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The parts of each round that a cluster is given, and what it fails with."""
    seen = SimpleNamespace(rounds=[], fails=None)

    def parallel(of: Job, workers: int, backend: str) -> Any:
        def share(some: Sequence[tuple[int, int]]) -> list[Totals]:
            if seen.fails is not None:
                raise seen.fails
            seen.rounds.append(len(some))
            return [part(of, *one) for one in some]

        return running.nullcontext((share, workers))

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client, KilledWorker=KilledWorker))
    monkeypatch.setattr(running, "find_spec", lambda name: name)
    monkeypatch.setattr(running, "_parallel", parallel)
    monkeypatch.setitem(running.CHUNK, READABLE, 1)
    return seen


def test_a_cluster_is_given_parts_for_all_its_threads(parts: Any) -> None:
    of = Job("court-piece", engine=READABLE)
    assert running.run(of, 30, cluster="tcp://here:8786") == part(of, 0, 30)
    assert parts.rounds == [1, 6 * running.ROUND, 5]


@pytest.mark.parametrize(
    ("fails", "said"),
    [
        (TimeoutError("no worker after 10 seconds"), "tcp://here:8786 has no workers"),
        (ModuleNotFoundError("No module named 'rungkit'"), r"\(No module named 'rungkit'\): .*same rungkit"),
        (RuntimeError("Error during deserialization\nof the graph"), r"\(Error during deserialization\)"),
        (KilledWorker("part"), "cannot count"),
    ],
)
def test_a_cluster_that_cannot_count_is_said_in_a_sentence(parts: Any, fails: Exception, said: str) -> None:
    parts.fails = fails
    with pytest.raises(LabError, match=said):
        running.run(Job("court-piece", engine=READABLE), 5, cluster="tcp://here:8786")


def test_workers_with_other_rules_count_nothing(parts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "run", lambda self, ask: {"one": ask(), "two": "another"})
    with pytest.raises(LabError, match="here:8786 have another rungkit"):
        running.run(Job("court-piece", engine=READABLE), 5, cluster="tcp://here:8786")
    assert not parts.rounds


def test_an_address_that_is_none_is_said(parts: Any) -> None:
    with pytest.raises(LabError, match="No Dask scheduler answers at 5"):
        running.run(Job("court-piece", engine=READABLE), 5, cluster=5)  # type: ignore[arg-type]
