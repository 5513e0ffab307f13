"""The extension in anybody's own book: without Jupyter Book, with another theme, and with a mistake in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from nbformat import writes
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tools.run import ROOT

CONF = 'extensions = ["myst_parser", "rungkit.site"]\nmyst_enable_extensions = ["colon_fence"]\n'


KERNEL = {"name": "python3", "display_name": "Python", "language": "python"}


def build(folder: Path, page: str, conf: str = CONF) -> subprocess.CompletedProcess[str]:
    (folder / "conf.py").write_text(conf)
    if page:
        (folder / "index.md").write_text(page, "utf-8")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "-n",
        "--keep-going",
        "-q",
        str(folder),
        str(folder / "out"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_the_extension_serves_a_plain_sphinx_book(tmp_path: Path) -> None:
    done = build(
        tmp_path,
        "# Rules\n\nAs {rule}`DS-3` says.\n\n:::{dropdown} More\nInside.\n:::\n\n:::{rule-index}\n:::\n",
    )
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert 'href="#DS-3"' in page
    assert 'id="DS-3"' in page
    assert "<details><summary>" in page


def test_a_rule_that_does_not_exist_stops_the_build_with_one_sentence(tmp_path: Path) -> None:
    done = build(tmp_path, "# A page\n\nAs {rule}`DS-99` says.\n")
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if "DS-99" in line]
    assert len(said) == 1
    assert "index.md:3" in said[0]
    assert "The rulebook has no rule 'DS-99'; did you mean DS-18?" in said[0]


def test_what_a_cell_prints_in_pieces_is_shown_as_one(tmp_path: Path) -> None:
    cell = new_code_cell("print('one\\n', flush=True)\nprint('\\ntwo', flush=True)")
    page = new_notebook(cells=[new_markdown_cell("# A page"), cell], metadata={"kernelspec": KERNEL})
    (tmp_path / "index.ipynb").write_text(writes(page), "utf-8")
    done = build(tmp_path, "", CONF.replace("myst_parser", "myst_nb"))
    assert done.returncode == 0, done.stderr
    assert "one\n\n\ntwo" in (tmp_path / "out" / "index.html").read_text("utf-8")
