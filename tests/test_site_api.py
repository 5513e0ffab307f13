"""The API pages: every public name of every module there, its docstring whole, rule IDs as links."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from rungkit.desk import ASKED
from rungkit.site.api import blocks, marked, public_members, public_names
from rungkit.site.context import Context, by_file
from rungkit.site.myst import MystError, to_html
from rungkit.site.sources import Book, read_page
from tools.run import ROOT

PAGES = sorted((ROOT / "book" / "api").glob("*.md"))
MODULES = [
    *("actions", "cards", "deal", "desk", "events", "games", "lessons", "match", "players", "record"),
    *("replay", "replays", "rulebook", "rules", "seats", "steps", "view"),
]


def rendered(*sources: Path) -> str:
    names = ["book/rules", *(path.relative_to(ROOT).with_suffix("").as_posix() for path in sources)]
    book = Book(ROOT, tuple(read_page(ROOT, name) for name in names))
    return "".join(
        to_html(page.markdown[0], Context(book, page.name, by_file(book))) for page in book.pages[1:]
    )


def test_every_module_for_users_has_its_names_there() -> None:
    found = set(re.findall(r'id="(rungkit\.[\w.]+)"', rendered(*PAGES)))
    wanted = set()
    for name in MODULES:
        module = import_module(f"rungkit.{name}")
        wanted.add(module.__name__)
        for public, what in public_names(module):
            wanted.add(f"{module.__name__}.{public}")
            members = public_members(what) if inspect.isclass(what) else ()
            wanted |= {f"{module.__name__}.{public}.{member}" for member, _ in members}
    assert found == wanted
    assert {"rungkit.deal.Deal.why_not", "rungkit.rules.Rules.of", "rungkit.games.presets"} <= wanted


def test_every_request_to_the_desk_is_in_the_table() -> None:
    page = (ROOT / "book" / "api" / "players.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)[1:] == list(ASKED)


def test_rule_ids_in_a_docstring_lead_to_the_rule_index() -> None:
    html = rendered(ROOT / "book" / "api" / "deals.md")
    assert re.search(r'href="../rules.md#TB-9"[^>]*>TB-9</a>', html)
    assert "{rule}" not in rendered(*PAGES)
    assert "`" not in re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL)


def test_examples_and_what_is_raised_stand_as_written() -> None:
    doc = "First *this*.\n\n    a · b\n\n:raises X: when a\n    b.\n:raises Y: never.\n\n>>> 1\n1\n"
    assert list(blocks(doc)) == [
        ("text", "First *this*."),
        ("code", "a · b"),
        ("text", "- raises `X`: when a b.\n- raises `Y`: never."),
        ("code", ">>> 1\n1"),
    ]


def test_prose_means_nothing_else_as_markdown() -> None:
    assert marked('By TB-5, `a_b*` and *c* [d] <e> XX-9 "-DS-12"') == (
        r'By {rule}`TB-5`, `a_b*` and \*c\* \[d\] \<e\> XX-9 "-DS-12"'
    )


def test_a_module_that_does_not_exist_stops_the_page(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("# A\n\n```{api} rungkit.nothing\n```\n")
    page = read_page(tmp_path, "page")
    book = Book(tmp_path, (page,))
    with pytest.raises(MystError, match=r"There is no module rungkit\.nothing"):
        to_html(page.markdown[0], Context(book, page.name, by_file(book)))
