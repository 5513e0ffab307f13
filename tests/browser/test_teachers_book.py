"""The book that the chapter For teachers tells how to make, from the files as they stand there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser

from rungkit.site.check import check
from tools.run import ROOT, program

CELLS = json.loads((ROOT / "book" / "teachers.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n\n".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")
FENCE = re.compile(r"^(`{3,})\w+ (\S+?)(?:, (first|second) cell)?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
FOUND = {(name, cell): text for _, name, cell, text in FENCE.findall(TEXT)}


def write_book(folder: Path, *files: str, first: str = "", record: str = "") -> None:
    """The chapter's files that are named, its notebook, the record; another text or record may stand in."""
    for name in files:
        (folder / name).write_text(FOUND[name, ""], "utf-8")
    make = nbformat.v4
    cells = [
        make.new_markdown_cell(first or FOUND["lesson.ipynb", "first"].rstrip("\n")),
        make.new_code_cell(FOUND["lesson.ipynb", "second"].rstrip("\n"), metadata={"tags": ["remove-input"]}),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = make.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, folder / "lesson.ipynb")
    (folder / "records").mkdir()
    path = folder / "records" / "my-first.rung.toml"
    shutil.copy(ROOT / "book" / "records" / "te-first.rung.toml", path)
    if record:
        path.write_text(record, "utf-8")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment, check=False)


JUPYTER = ("_config.yml", "_toc.yml", "rules.md")
PLAIN = ("conf.py", "index.md", "rules.md")
STRICT = ("-W", "-n", "--keep-going")


def jupyter_book(folder: Path) -> subprocess.CompletedProcess[str]:
    return run(folder, program("jupyter-book"), "build", ".", *STRICT)


def plain_sphinx(folder: Path) -> subprocess.CompletedProcess[str]:
    return run(folder, sys.executable, "-m", "sphinx", *STRICT, "-q", ".", "_build/html")


def test_the_chapter_has_all_the_files() -> None:
    named = {(name, "") for name in (*JUPYTER, *PLAIN)}
    assert FOUND.keys() == named | {("lesson.ipynb", "first"), ("lesson.ipynb", "second")}


@pytest.mark.parametrize(("files", "build"), [(JUPYTER, jupyter_book), (PLAIN, plain_sphinx)])
def test_the_book_builds_and_its_table_steps_from_the_folder(
    browser: Browser, tmp_path: Path, files: tuple[str, ...], build: object
) -> None:
    assert callable(build)
    write_book(tmp_path, *files)
    done = build(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: request.url.startswith("file:") or wrong.append(request.url))
    page.goto((tmp_path / "_build" / "html" / "lesson.html").as_uri())
    table = page.locator("rung-table#rung-my-first")
    table.locator(".rt-bar [data-do=next]").click()
    page.wait_for_function("document.querySelector('rung-table').at === '1'")
    assert page.locator("a.rung-rule").first.get_attribute("href") == "rules.html#DS-4"
    page.locator("a.rung-rule").first.click()
    page.locator("#DS-4").wait_for(state="attached")
    page.close()
    assert wrong == []


def test_the_app_can_show_it(tmp_path: Path) -> None:
    write_book(tmp_path, *JUPYTER)
    assert [page.name for page in check(tmp_path / "_toc.yml").pages] == ["lesson", "rules"]


def test_a_wrong_rule_and_a_refused_record_stop_a_strict_build(tmp_path: Path) -> None:
    good = (ROOT / "book" / "records" / "te-first.rung.toml").read_text("utf-8")
    wrong = good.replace('"N DK"', '"N S4"', 1)
    assert wrong != good
    write_book(tmp_path, *PLAIN, first="# A\n\n{rule}`DS-99`", record=wrong)
    done = plain_sphinx(tmp_path)
    assert done.returncode != 0
    # The build reads on, and says both.
    said = done.stderr + "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.err.log"))
    assert "The rulebook has no rule 'DS-99'" in said
    assert "North cannot play S4" in said
