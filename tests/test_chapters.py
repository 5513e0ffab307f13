"""Every chapter: the deals it shows are printed and compared, its rules and words are those of the book."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from chapters import BOOK, CLEARED, Chapter, Table, played, record

from rungkit.rulebook import rulebook, words
from rungkit.text import text_table

pytestmark = pytest.mark.no_cover

CHAPTERS = [Chapter(path.stem) for path in sorted(BOOK.glob("*.ipynb"))]
PAGES = CHAPTERS + [Chapter(path.stem) for path in sorted(BOOK.glob("*.md"))]
BY_NAME = {page.name: page for page in PAGES}
SHOWN = re.compile(r"""^(?:lesson|pair)\(\s*["']([\w-]+)["']""", re.MULTILINE)
TABLES = [(chapter, table) for chapter in CHAPTERS for table in chapter.tables]
ASKED = [(chapter, ask) for chapter in CHAPTERS for ask in chapter.asked]
# whose pair is drawn and not printed again: what it shows is its own test
DRAWN_ONLY = {("teachers", "te-first", "DS-17")}
# with cells that only work out what the next one shows
SILENT = {"court-piece", "penneech", "tricks", "whole-match", "your-variant"}
# in which no question has right answers only
ALWAYS_A_WRONG_ONE = {"double-sir", "penneech"}


def named(value: Any) -> str:
    return value.name if isinstance(value, Chapter) else str(value)


# ---- what they show ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("call-bridge", "Call Bridge and Call Break"),
        ("double-sir", "Double Sir piles"),
        ("hidden-rung", "Hidden Rung reveal timing"),
        ("penneech", "Penneech scoring"),
    ],
)
def test_its_title(name: str, title: str) -> None:
    assert "".join(BY_NAME[name].cells[0]["source"]).startswith(f"# {title}\n")


@pytest.mark.parametrize(("chapter", "table"), TABLES, ids=named)
def test_a_deal_that_is_shown_is_printed_and_compared(chapter: Chapter, table: Table) -> None:
    assert text_table(record(table.name)) in chapter.printed
    if (chapter.name, table.name, table.rule) not in DRAWN_ONLY:
        assert text_table(played(table.name, table.rule)) in chapter.printed


@pytest.mark.parametrize("chapter", CHAPTERS, ids=named)
def test_every_call_that_stands_in_a_cell_is_a_table_of_the_chapter(chapter: Chapter) -> None:
    assert [name for code in chapter.code for name in SHOWN.findall(code)] == [
        table.name for table in chapter.tables
    ]


@pytest.mark.parametrize("name", ["double-sir", "mendikot", "penneech"])
def test_its_pairs_are_a_record_as_it_is_and_with_one_rule_switched(name: str) -> None:
    chapter = BY_NAME[name]
    assert chapter.pairs == [table for table in chapter.tables if table.kind == "pair"]


def test_a_deal_that_is_shown_and_not_printed_would_be_found(tmp_path: Path) -> None:
    code = [cell for cell in Chapter("tricks").cells if cell["cell_type"] == "code"]
    kept = [cell for cell in code if 'text("tricks-void")' not in "".join(cell["source"])]
    (tmp_path / "chapter.ipynb").write_text(json.dumps({"cells": kept}), "utf-8")
    chapter = Chapter("chapter", tmp_path)
    assert len(kept) == len(code) - 1
    assert "tricks-void" in chapter.names
    assert text_table(record("tricks-void")) in Chapter("tricks").printed
    assert text_table(record("tricks-void")) not in chapter.printed


@pytest.mark.parametrize("chapter", CHAPTERS, ids=named)
def test_a_cell_that_shows_a_table_is_cleared_and_bare(chapter: Chapter) -> None:
    for cell in chapter.cells:
        if cell["cell_type"] == "code" and SHOWN.search("".join(cell["source"])):
            assert {CLEARED, "remove-input"} <= set(cell["metadata"]["tags"]), cell["id"]
            assert cell["outputs"] == []


@pytest.mark.parametrize("chapter", [one for one in CHAPTERS if one.name not in SILENT], ids=named)
def test_a_cell_that_shows_a_table_or_a_figure_is_cleared(chapter: Chapter) -> None:
    for cell in [*chapter.cells[:1], *chapter.cells[2:]]:
        if cell["cell_type"] == "code" and not cell["outputs"]:
            assert CLEARED in cell["metadata"]["tags"], cell["source"]


# ---- what they ask -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chapter", "ask"), ASKED, ids=lambda x: x["id"] if isinstance(x, dict) else x.name)
def test_every_option_has_its_why_and_its_rule(chapter: Chapter, ask: dict[str, Any]) -> None:
    assert len(ask["options"]) >= 2
    assert any(option["right"] for option in ask["options"])
    if chapter.name in ALWAYS_A_WRONG_ONE:
        assert any(not option["right"] for option in ask["options"])
    for option in ask["options"]:
        assert option["why"], option
        assert option["rules"], option


# by chapter: a record, which of its questions, what comes to mind first, the rule that says otherwise
FIRST_THOUGHTS = {
    "tricks": [
        ("tricks-void", "q2", "East HK", "TB-6"),
        ("tricks-trump", "q2", "West CA", "TB-6"),
    ],
    "court-piece": [
        ("cp-3-late", "q3", "North–South: 1 court", "CP-3"),
        ("cp-goon", "q3", "North–South: the deal, but no court", "CP-3"),
        ("cp-52", "q1", "Yes, North–South have won it", "CP-8"),
        ("cp-points", "q1", "North–South: 3 points", "CP-15"),
    ],
    "double-sir": [
        ("ds-4", "q1", "North takes 6 tricks", "DS-4"),
        ("ds-5-third", "q1", "South takes 1 trick", "DS-5"),
        ("ds-seven-goes-on", "q1", "Yes, North–South have won it", "DS-12"),
        ("ds-7-last", "q2", "3", "DS-7"),
        ("ds-12-court", "q1", "Yes, North–South have won it", "DS-12"),
    ],
    "mendikot": [
        ("mk-dehla", "tens", "2", "MK-13"),
        ("mk-2-tens", "over", "Yes, East–West have won it", "MK-2"),
        ("mk-band-c", "legal", "HT", "MK-8"),
        ("mk-7-early", "winner", "East D6", "HR-7"),
        ("mk-eight", "over", "Yes, Team Even have won it", "MK-2"),
    ],
    "call-bridge": [
        ("cb-full", "q5", "S3", "CB-6"),
        ("cb-full", "q7", "+4", "CB-13"),
        ("cb-5", "q1", "C8", "CB-5"),
        ("cb-6", "q1", "S4", "CB-6"),
        ("cb-8", "q2", "+2", "CB-13"),
        ("cb-10", "q1", "North deals", "CB-2"),
        ("cb-14", "q1", "+8.2", "CB-9"),
        ("cb-quiz", "q3", "C3", "CB-19"),
    ],
    "penneech": [
        ("pn-1", "q1", "North: 14 points", "PN-9"),
        ("pn-11-5-tricks", "q1", "5 points", "PN-11"),
        ("pn-12-turn-up", "q1", "7 points", "PN-8"),
        ("pn-12-trick", "q2", "No, play goes on", "PN-12"),
        ("pn-draw", "q1", "North: 7 points", "PN-8"),
        ("pn-3", "q1", "South deals", "PN-2"),
    ],
    "whole-match": [
        ("wm-seventh", "dealer", "West deals", "CP-12"),
        ("wm-same", "dealer", "West deals", "CP-11"),
        ("wm-goon", "score", "North–South: 1 court", "DS-10"),
        ("wm-five", "score", "East–West: the deal, but no court", "CP-4"),
        ("wm-nine", "dealer", "West deals", "CB-2"),
        ("wm-time", "match", "Yes, and nobody has won it", "CP-14"),
        ("wm-claim", "match", "No, the match goes on", "CP-21"),
    ],
}


@pytest.mark.parametrize(
    ("chapter", "name", "which", "text", "rule"),
    [(chapter, *thought) for chapter, thoughts in FIRST_THOUGHTS.items() for thought in thoughts],
)
def test_what_comes_to_mind_first_is_offered_and_is_wrong(
    chapter: str, name: str, which: str, text: str, rule: str
) -> None:
    of_record = [ask for ask in BY_NAME[chapter].asked if re.fullmatch(rf"{name}-q\d+", ask["id"])]
    ask = next(ask for ask in of_record if which in (ask["id"].removeprefix(f"{name}-"), ask["kind"]))
    option = next(option for option in ask["options"] if option["text"] == text)
    assert not option["right"]
    assert rule in option["rules"]


# ---- what they cite ------------------------------------------------------------------------------------


def numbered(game: str, last: int) -> list[str]:
    return [f"{game}-{n}" for n in range(1, last + 1)]


# what is taught where, each rule beside a deal that shows it
TAUGHT = {
    ("tricks", "court-piece"): [rule for rule in rulebook() if rule.startswith(("TB-", "CP-"))],
    ("double-sir",): [*numbered("DS", 18), "CP-4", "CP-5", "CP-13", "CP-15"],
    ("hidden-rung",): [*numbered("HR", 14), "CP-18", "CP-20", "CP-23", "CP-24"],
    ("be-ranga",): numbered("BR", 6),
    ("call-bridge",): numbered("CB", 19),
    ("penneech",): numbered("PN", 20),
}


@pytest.mark.parametrize(
    ("names", "rule"),
    [(names, rule) for names, rules in TAUGHT.items() for rule in rules],
    ids=lambda x: x if isinstance(x, str) else "+".join(x),
)
def test_every_rule_that_is_taught_is_cited_where_a_deal_shows_it(names: tuple[str, ...], rule: str) -> None:
    citing = [part for name in names for part in BY_NAME[name].sections if rule in part.cited]
    assert any(rule in part.named for part in citing), [part.title for part in citing]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_rule_that_is_cited_is_a_rule(page: Chapter) -> None:
    cited = set(re.findall(r"\{rule\}`([^`]*)`", page.text))
    assert cited <= rulebook().keys()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_words_in_other_scripts_are_a_source_s_own_and_say_their_language(page: Chapter) -> None:
    text = page.text
    known = {(form.text, form.lang, form.dir) for word in words().values() for form in word.forms}
    marked = re.findall(r'<(?:span|bdi)\b[^>]*? lang="(\w+)"(?: dir="(\w+)")?[^>]*>([^<]+)<', text)
    assert {(word, lang, way or "ltr") for lang, way, word in marked} <= known
    bare = re.sub(r"<(span|bdi)\b[^>]* lang=.*?</\1>", "", text)
    assert not re.search(r"[\u0590-\u0fff]", bare)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_suit_is_typed_as_a_sign_that_may_turn_into_a_picture(page: Chapter) -> None:
    assert not re.search(r"[\u2660-\u2667\U0001f000-\U0001faff]", page.text)
