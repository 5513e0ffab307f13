"""The extension in anybody's own book: without Jupyter Book, with another theme, and with a mistake in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.run import ROOT

CONF = 'extensions = ["myst_parser", "rungkit.site"]\nmyst_enable_extensions = ["colon_fence"]\n'


def build(folder: Path, page: str) -> subprocess.CompletedProcess[str]:
    (folder / "conf.py").write_text(CONF)
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
