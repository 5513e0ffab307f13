"""The page of sources: every reading of ours in a table, each rule with its link; the texts, counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rungkit.rulebook import rulebook, sources
from rungkit.site.context import Context, by_file
from rungkit.site.myst import to_html
from rungkit.site.sources import Book, read_page
from tools.run import ROOT

ROW = re.compile(r"<tr><td>(.*?)</td>\s*<td>(.*?)</td>", re.DOTALL)
OURS = {rule.id: rule.reading for rule in rulebook().values() if rule.reading}


def rendered(*names: str) -> str:
    """The page of sources as the app shows it, in a book with these other pages."""
    book = Book(ROOT, tuple(read_page(ROOT, name) for name in (*names, "book/sources")))
    page = book.pages[-1]
    return to_html("\n\n".join(page.markdown), Context(book, page.name, by_file(book)))


@pytest.fixture(scope="module")
def page() -> str:
    return rendered("book/rules")


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).replace("&quot;", '"').split())


def test_every_reading_is_in_the_table_once_with_its_rule_and_nothing_else_is(page: str) -> None:
    found = {}
    for head, reading in ROW.findall(page):
        link = re.search(r'href="rules.md#([A-Z]+-\d+)"[^>]*>\1</a>', head)
        if link and plain(head).startswith(link[1]):
            assert link[1] not in found
            found[link[1]] = plain(reading)
    assert found == OURS


def test_a_book_without_a_rule_index_names_the_rules_without_a_link(tmp_path: Path) -> None:
    (tmp_path / "alone.md").write_text("# Alone\n\n```{readings}\n```\n", "utf-8")
    alone = read_page(tmp_path, "alone")
    book = Book(tmp_path, (alone,))
    html = to_html(alone.markdown[0], Context(book, "alone", by_file(book)))
    heads = [plain(head) for head, _ in ROW.findall(html)]
    assert "href" not in "".join(head for head, _ in ROW.findall(html))
    assert [head.split()[0] for head in heads] == list(OURS)
    assert "BR-6 When trump is never made (no source)" in heads


def test_the_texts_are_told_with_the_rules_that_stand_on_them(page: str) -> None:
    for key, source in sources().items():
        named = [rule for rule in rulebook().values() if key in rule.sources]
        alone = sum(len(rule.sources) == 1 for rule in named)
        told = f"It stands behind {len(named)} of the 124 rules, behind {alone} of them alone."
        assert f"{key}: {source.title}, in {source.language}" in plain(page)
        assert told in plain(page)


def test_the_numbers_in_the_text_are_those_of_the_rulebook(page: str) -> None:
    text = plain(page)
    assert f"In {len(OURS)} of the {len(rulebook())} rules there is such a question" in text
    assert f"All {len(OURS)} of them." in text
    assert [rule.id for rule in rulebook().values() if not rule.sources] == ["BR-6"]


def test_where_the_texts_are_silent_on_mistakes_the_engine_lets_none_happen(page: str) -> None:
    from rungkit.games import presets
    from rungkit.rules import Rules

    without = {name for name in presets() if not Rules.of(name).take_back}
    assert without == {
        "mendikot", "mendhikot", "dehla-pakad", "call-bridge", "call-break", "penneech", "penneech-parlett"
    }  # fmt: skip
    assert "What a revoke costs in Mendikot, Dehla Pakad, Call Bridge or Penneech." in plain(page)
