"""The scripts around the lab: what they are asked, and what cannot be had for them, without any counting."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks import peers
from tools import lab


@pytest.fixture(autouse=True)
def _nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "held", lambda *_: pytest.fail("tables were compared"))


def left(monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    monkeypatch.setattr("sys.argv", ["lab", *words])
    with pytest.raises(SystemExit) as ended:
        lab.main()
    return ended.value.code


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["20", "--help"]])
def test_help_says_what_is_compared_and_what_is_written(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not left(monkeypatch, *words)
    assert "benchmarks/LAB.md" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["0"], [""], ["x"], ["5", "6"], ["9" * 5000], ["--all"]])
def test_what_is_no_number_of_tables_is_said(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert left(monkeypatch, *words) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "is no number of tables" in err


def test_without_the_compiled_engine_there_is_nothing_to_compare(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "available", lambda: "readable")
    assert left(monkeypatch, "5") == 1
    assert ".venv/bin/python -m tools.lab" in capsys.readouterr().err


# ---- the libraries beside ours ----------------------------------------------------------------------------


@pytest.fixture
def nothing_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(peers, "home", lambda: tmp_path)
    peers.built.cache_clear()
    yield tmp_path
    peers.built.cache_clear()


def test_without_a_compiler_nothing_is_installed_and_it_is_said(
    nothing_built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers.shutil, "which", lambda _: None)
    monkeypatch.setattr(peers, "python", lambda _: pytest.fail("something was installed"))
    assert peers.built() is None
    assert "no C++ compiler" in capsys.readouterr().out


def test_a_library_that_cannot_be_had_is_not_called_a_missing_compiler(
    nothing_built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers.shutil, "which", lambda name: name)
    monkeypatch.setattr(peers, "python", lambda _: None)
    assert peers.built() is None
    assert "compiler" not in capsys.readouterr().out


def test_sources_that_came_damaged_are_left_out(nothing_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched(*_: object) -> bool:
        (nothing_built / "source").mkdir()
        (nothing_built / "source" / "open_spiel.tar.gz").write_bytes(b"half of it")
        return True

    monkeypatch.setattr(peers, "done", fetched)
    assert peers._source(nothing_built) is None


@pytest.mark.parametrize("script", ["raise SystemExit(1)", "print('no number')", "print(0.0)"])
def test_a_program_that_fails_is_said_and_left_out(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(command: list[Any], **_: object) -> str:
        if "Exit" in script:
            raise peers.subprocess.CalledProcessError(1, command)
        return script.removeprefix("print(").strip(")'")

    monkeypatch.setattr(peers.subprocess, "check_output", told)
    assert peers.rate(["program", Path("game")], 10) is None
    assert "program game 10 fails" in capsys.readouterr().out
