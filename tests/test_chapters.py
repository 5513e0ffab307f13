"""Every chapter: the deals it shows are printed and compared, its rules and words are those of the book."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rungkit.record import load
from rungkit.rulebook import rulebook, words
from rungkit.text import text_table

BOOK = Path(__file__).resolve().parent.parent / "book"
CHAPTERS = sorted(BOOK.glob("*.ipynb"))
PAGES = CHAPTERS + sorted(BOOK.glob("*.md"))
SHOWN = re.compile(r"""^(?:lesson|pair)\(\s*["']([\w-]+)["']""", re.MULTILINE)
CLEARED = "nbval-ignore-output"


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def prose(path: Path) -> str:
    """What a page says, without its code."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n\n".join("".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "markdown")


def shown(path: Path) -> list[str]:
    """The records that a chapter shows."""
    code = ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "code"]
    return [name for text in code for name in SHOWN.findall(text)]


def printed(path: Path) -> str:
    """What the cells print that are compared when the notebooks are tested."""
    compared = [
        c for c in cells(path) if c["cell_type"] == "code" and CLEARED not in c["metadata"].get("tags", [])
    ]
    outputs = [output for cell in compared for output in cell["outputs"] if output["output_type"] == "stream"]
    return "\n".join("".join(output["text"]) for output in outputs)


@pytest.mark.parametrize(
    ("path", "name"),
    [(path, name) for path in CHAPTERS for name in shown(path)],
    ids=lambda x: getattr(x, "stem", x),
)
def test_a_deal_that_is_shown_is_printed_and_compared(path: Path, name: str) -> None:
    record = load((BOOK / "records" / f"{name}.rung.toml").read_text("utf-8"))
    assert text_table(record) in printed(path)


def test_a_deal_that_is_shown_and_not_printed_would_be_found(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.ipynb"
    code = [cell for cell in cells(BOOK / "tricks.ipynb") if cell["cell_type"] == "code"]
    kept = [cell for cell in code if 'text("tricks-void")' not in "".join(cell["source"])]
    chapter.write_text(json.dumps({"cells": kept}), "utf-8")
    record = load((BOOK / "records" / "tricks-void.rung.toml").read_text("utf-8"))
    assert len(kept) == len(code) - 1
    assert "tricks-void" in shown(chapter)
    assert text_table(record) not in printed(chapter)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_cell_that_shows_a_table_is_cleared_and_bare(path: Path) -> None:
    for cell in cells(path):
        if cell["cell_type"] == "code" and SHOWN.search("".join(cell["source"])):
            assert {CLEARED, "remove-input"} <= set(cell["metadata"]["tags"]), cell["id"]
            assert cell["outputs"] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_rule_that_is_cited_is_a_rule(path: Path) -> None:
    cited = set(re.findall(r"\{rule\}`([^`]*)`", prose(path)))
    assert cited <= rulebook().keys()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_words_in_other_scripts_are_a_source_s_own_and_say_their_language(path: Path) -> None:
    text = prose(path)
    known = {(form.text, form.lang, form.dir) for word in words().values() for form in word.forms}
    marked = re.findall(r'<(?:span|bdi)\b[^>]*? lang="(\w+)"(?: dir="(\w+)")?[^>]*>([^<]+)<', text)
    assert {(word, lang, way or "ltr") for lang, way, word in marked} <= known
    bare = re.sub(r"<(span|bdi)\b[^>]* lang=.*?</\1>", "", text)
    assert not re.search(r"[\u0590-\u0fff]", bare)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_suit_is_typed_as_a_sign_that_may_turn_into_a_picture(path: Path) -> None:
    assert not re.search(r"[\u2660-\u2667\U0001f000-\U0001faff]", prose(path))
