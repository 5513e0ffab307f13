"""The chapters as notebooks in the browser: what is put there, and nothing where nobody asked."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from rungkit.site.sources import read_book
from tools import lite, pyodide

ROOT = Path(__file__).resolve().parent.parent
PAGES = {page.name.removeprefix("book/"): page for page in read_book(ROOT / "_toc.yml").pages}


@pytest.mark.parametrize(("said", "wanted"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_they_are_built_only_when_asked_for(
    said: str | None, wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LITE", raising=False)
    if said is not None:
        monkeypatch.setenv("LITE", said)
    assert lite.wanted() is wanted
    if not wanted:
        (tmp_path / "lite").mkdir()
        (tmp_path / "lite" / "old.html").write_text("of an earlier build")
        lite.add(tmp_path)
        assert list(tmp_path.iterdir()) == []


def test_what_needs_more_than_a_browser_stays_in_the_book() -> None:
    there = {name for name, page in PAGES.items() if lite.runs(page)}
    assert {"tricks", "double-sir", "penneech", "playing-well"} <= there
    assert not there & {"teachers", "your-variant", "engineers", "sources", "rules", "api/index", "play"}


def test_a_notebook_there_is_plain_markdown_with_links_that_arrive(tmp_path: Path) -> None:
    chapters = lite.put_files(tmp_path / "files")
    names = {path.name for path in (tmp_path / "files").iterdir()}
    assert {page.path.name for page in chapters} | {
        "shown.py",
        "kept.py",
        "playing-well.json",
        "records",
    } <= names
    assert not names & {"terminal.py", "figures.py"}
    for page in chapters:
        cells = json.loads((tmp_path / "files" / page.path.name).read_text("utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        assert not [mark for mark in ("{rule}", "{kbd}", "<rung-", ".md)") if mark in text], page.name
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert code == [source for kind, source in page.cells if kind == "code"]


def test_a_figure_is_one_sentence_there() -> None:
    module: dict[str, object] = {}
    exec(lite.stand_in(), module)
    find = module["__getattr__"]
    assert callable(find)
    assert repr(find("strip_of_turn_ups")([1], wide=True)).startswith("The figure of this place")
    with pytest.raises(AttributeError):
        find("__path__")


def test_every_wheel_is_pinned_and_locked_by_its_hash(tmp_path: Path) -> None:
    assert {*lite.WHEELS, *lite.BUILDERS} <= lite.pins().keys()
    path = pyodide.wheel(tmp_path, whole=True)
    entry = lite.locked(path)
    assert (entry["name"], entry["file_name"]) == ("rungkit", path.name)
    assert entry["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_page_gets_its_button(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "_static" / "rung").mkdir(parents=True)
    page = PAGES["tricks"]
    (tmp_path / "book" / "tricks.html").write_text("<html><head>\n</head><body></body></html>")
    lite.mark(tmp_path, [page])
    tag = '<script defer src="../_static/rung/rung-notebook.js" data-notebook="tricks.ipynb"></script>'
    assert f"{tag}\n</head>" in (tmp_path / "book" / "tricks.html").read_text("utf-8")
    assert "13 MB" in (tmp_path / "_static" / "rung" / "rung-notebook.js").read_text("utf-8")
