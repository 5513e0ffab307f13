"""What `rungkit simulate` writes, and what it keeps of a run that was stopped."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from rungkit.cli import main
from rungkit.lab import command, running
from rungkit.lab.counting import Totals
from rungkit.lab.engines import READABLE, Job
from rungkit.writing import write_whole

ASKED = ("simulate", "court-piece", "--deals", "5", "--engine", "readable", "--seed", "1")


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "out.csv"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main([*ASKED, "--csv", str(pipe)]) == 0
        assert os.read(reader, 10).decode().startswith("game")
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "No such file"),
        ("none/out.csv", "No such file"),
        (".", "Is a directory"),
        ("ring", "Too many levels of symbolic links"),
    ],
)
def test_a_file_that_cannot_be_written_is_said_before_anything_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    monkeypatch.setattr(command, "simulate", lambda *_, **__: pytest.fail("it was counted"))
    monkeypatch.chdir(tmp_path)
    Path("ring").symlink_to("ring")
    assert main([*ASKED, "--csv", name]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert why in said
    assert "name a file in a folder that is there" in said


def test_links_that_lead_round_in_a_ring_are_no_place_to_write(tmp_path: Path) -> None:
    ring = tmp_path / "ring"
    ring.symlink_to("ring")
    with pytest.raises(OSError, match="Too many levels"):
        write_whole(ring, b"deals")
    assert ring.is_symlink()


@pytest.mark.parametrize("more", [(), ("--json", "-"), ("--parquet", "-")])
def test_a_standard_output_that_is_closed_is_said_before_anything_is_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(command, "simulate", lambda *_, **__: pytest.fail("it was counted"))
    monkeypatch.setattr("sys.stdout", None)
    assert main([*ASKED, *more]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Standard output is closed" in said
    assert "folder" not in said


def test_of_more_deals_than_memory_holds_only_the_next_few_parts_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first part is at hand at once, and the run can be stopped, however many are to come."""

    def stop(_: Job, so_far: Totals) -> None:
        raise KeyboardInterrupt(so_far.deals)

    monkeypatch.setitem(running.CHUNK, READABLE, 2)
    with pytest.raises(KeyboardInterrupt, match=r"^2$"):
        running.run(Job("court-piece", engine=READABLE), 10**40, seen=stop)


def test_a_disk_that_fills_up_at_the_end_loses_no_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "write_whole", full)
    assert main([*ASKED, "--csv", str(tmp_path / "out.csv")]) == 1
    out, err = capsys.readouterr()
    assert "court-piece" in out
    assert "No space left on device" in err
    assert list(tmp_path.iterdir()) == []


def test_what_was_kept_and_then_damaged_is_counted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same sums, whatever stands in the file that a stopped run left."""
    monkeypatch.setitem(running.CHUNK, READABLE, 3)
    job, deals, keep = Job("court-piece", engine=READABLE, seed=3), 6, tmp_path / "kept.json"
    whole = running.run(job, deals)
    half = running.run(job, 3)
    running._keep(job, deals, keep, half)
    kept = json.loads(keep.read_text())
    assert running._kept(job, deals, keep) == half
    for harm in (
        lambda: kept["totals"].update(deals=4),
        lambda: kept["totals"]["sums"].__setitem__(0, 99),
        lambda: kept["totals"].update(deals=6),
        lambda: kept.pop("check"),
    ):
        harm()
        keep.write_text(json.dumps(kept))
        assert running.run(job, deals, keep=keep) == whole
    for harm_text in ("{", "[" * 100_000):
        keep.write_text(harm_text)
        assert running.run(job, deals, keep=keep) == whole
