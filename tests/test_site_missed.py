"""The list of the whole book's questions, for the page that counts what a reader missed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rungkit.site.context import Context, by_file
from rungkit.site.missed_page import asking, pages
from rungkit.site.myst import to_html
from rungkit.site.sources import Book, Page, read_book, read_page
from tools.run import ROOT

BOOK = read_book(ROOT / "_toc.yml")


def page_of(name: str) -> Page:
    found = BOOK.page(name)
    assert found
    return found


def test_a_lesson_is_named_as_on_its_page_with_the_number_of_its_questions() -> None:
    assert asking(page_of("book/engineers")) == [("engineers-ds-4", "A partner's win does not help", 2)]
    assert asking(page_of("book/words")) == []


def test_every_page_that_asks_is_listed_with_its_address() -> None:
    small = Book(ROOT, tuple(page_of(f"book/{name}") for name in ("index", "words", "engineers")))
    found = pages(Context(small, "book/index", by_file(small)))
    assert [(page["title"], page["href"]) for page in found] == [
        ("Rung and its family", ""),
        ("For engineers", "engineers.ipynb"),
    ]


def test_the_text_inside_stands_until_there_is_an_answer(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text("# One\n\n```{missed}\nNothing *yet*.\n```\n")
    page = read_page(tmp_path, "one")
    book = Book(tmp_path, (page, page_of("book/engineers")))
    html = to_html(page.markdown[0], Context(book, "one", lambda here, there: f"/{there}"))
    data = re.search(r'<rung-missed><script type="application/json">(.*?)</script>', html)
    assert data
    (other,) = json.loads(data[1])
    assert other == {
        "title": "For engineers",
        "href": "/book/engineers",
        "lessons": [["engineers-ds-4", "A partner's win does not help", 2]],
    }
    assert re.search(r"</script>\s*<p>Nothing <em>yet</em>.</p>\s*</rung-missed>", html)
