"""Each rule is cited beside a record that shows it, and what says so can fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rungkit.record import load
from rungkit.rulebook import rulebook
from rungkit.site.examples import address, payload_of, spoken
from rungkit.site.sources import Book, Page, Shown, read_book, read_page
from tools.citations import bare, missing, seen
from tools.run import ROOT

pytestmark = pytest.mark.no_cover

RECORDS = ROOT / "book"


def chapter(folder: Path, *cells: str) -> Page:
    """A chapter of these cells: a call of `lesson` or `pair` is code, all else is text."""
    kinds = ["code" if cell.startswith(("lesson(", "pair(")) else "markdown" for cell in cells]
    made = [{"cell_type": kind, "source": cell} for kind, cell in zip(kinds, cells, strict=True)]
    (folder / "records").symlink_to(RECORDS / "records")
    (folder / "chapter.ipynb").write_text(json.dumps({"cells": made}), "utf-8")
    return read_page(folder, "chapter")


def test_every_rule_of_the_rulebook_is_cited_where_a_record_shows_it() -> None:
    assert missing(read_book(ROOT / "_toc.yml").pages) == []


def test_a_rule_counts_in_the_section_whose_table_names_it(tmp_path: Path) -> None:
    page = chapter(
        tmp_path, "# A chapter\n\nFirst {rule}`DS-7`.", "## Partners\n\nSee {rule}`DS-4`.", 'lesson("ds-4")',
        "And {rule}`HR-7`.\n\n## After\n\nAlso {rule}`DS-3`.",
    )  # fmt: skip
    found = seen([page])
    assert found == {"DS-4": [(page, "Partners")]}
    assert missing([page]) == [rule for rule in rulebook() if rule != "DS-4"]
    assert list(bare([page])) == [(page, "Partners", ["HR-7"])]


def test_a_directive_that_a_page_only_shows_as_code_does_not_stand_there(tmp_path: Path) -> None:
    directive = "```{rule-index}\n```"
    (tmp_path / "how.md").write_text(f"# How\n\n````markdown\n{directive}\n````\n", "utf-8")
    (tmp_path / "rules.md").write_text(f"# Rules\n\n{directive}\n", "utf-8")
    how, rules = (read_page(tmp_path, name) for name in ("how", "rules"))
    assert Book(tmp_path, (how, rules)).with_directive("rule-index") == rules
    assert Book(tmp_path, (how,)).with_directive("rule-index") is None


def test_a_rule_of_a_pair_s_second_table_counts_and_one_of_no_table_does_not(tmp_path: Path) -> None:
    page = chapter(
        tmp_path, "# A\n\n{rule}`DS-15` and {rule}`DS-13`", 'pair("ds-goon", [], ["DS-15"], id="x")'
    )
    assert page.sections()[-1].lessons == (Shown("pair", "ds-goon", "x", (("one", ()), ("two", ("DS-15",)))),)
    assert seen([page]).keys() == {"DS-15"}


def test_a_comment_in_a_block_of_code_is_no_heading(tmp_path: Path) -> None:
    page = chapter(tmp_path, "# A\n\n```python\n# not a heading\n```\n\n{rule}`DS-4`", 'lesson("ds-4")')
    assert [section.title for section in page.sections()] == ["A", "A"]
    assert seen([page]).keys() == {"DS-4"}


def test_every_rule_that_a_table_names_is_named_at_the_step_told() -> None:
    house = Shown("pair", "ds-house", "x", (("one", ("DS-13",)), ("two", ("DS-14",))))
    games = Shown("pair", "ds-4", "y", (("other", "ds-5-third"),))
    ways = Shown("pair", "ds-4", "z", (("branch", _a_branch("ds-4")),))
    for shown in (Shown("lesson", "ds-4", "ds-4"), house, games, ways):
        payload = payload_of(shown, RECORDS)
        assert payload is not None
        lines = {line["key"]: line for line in payload["lines"]}
        said = spoken(payload)
        assert said.keys() == payload["rules"].keys() - _only_asked(payload, said.keys())
        for rule, (rank, at) in said.items():
            line = lines[at.partition("@")[2]]
            nodes = line["steps"]
            node = next(n for i, n in enumerate(nodes) if address(nodes, i, line["key"]) == at)
            refused = [line["texts"][text][1] for text, _ in node.get("no", ())]
            assert rule in (refused if rank == 3 else node["rules"])


def _a_branch(name: str) -> str:
    lesson = load((RECORDS / "records" / f"{name}.rung.toml").read_text("utf-8")).lesson
    assert lesson is not None
    return lesson.branches[0].name


def _only_asked(payload: dict[str, object], said: object) -> set[str]:
    """Rules that only an option of a question names."""
    text = json.dumps(payload)
    asked = {
        rule
        for line in json.loads(text)["lines"]
        for node in line["steps"]
        for option in node.get("ask", {}).get("options", ())
        for rule in option["rules"]
    }
    return asked - set(said)  # type: ignore[call-overload]
