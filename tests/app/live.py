"""What the tests of the app share: a live page, and what a table shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))

from pages import AXE, BOOK, STRUCTURE, Watched, drawn, raw_markup, violations, watched

from rungkit.site.context import by_file
from rungkit.site.sources import Page as BookPage

__all__ = [
    "AXE",
    "BOOK",
    "SHOWN",
    "STRUCTURE",
    "Watched",
    "around",
    "drawn",
    "file_of",
    "live",
    "neighbours",
    "raw_markup",
    "render",
    "violations",
    "watched",
]

READY = """
() => getComputedStyle(document.querySelector("#rendered_cells")).display !== "none"
  && !document.querySelector("#loading, script[type='application/vnd.voila.cell-output+json']")
"""
# Everything that a table draws but its links, which lead to rules.html or rules.md, and classes taken off.
SHOWN = """
table => (table.tables ?? [table]).flatMap(t => [...t.box.querySelectorAll("[data-part]")].map(part =>
  part.dataset.part + ": " + part.innerHTML.replace(/ href="[^"]*"| class=""/g, "")))
"""


def render(app: str, file: str) -> str:
    """The address of a chapter or app, by its file below the book's folder."""
    return f"{app}/voila/render/{file}"


@contextmanager
def live(browser: Browser, app: str, file: str, tables: int = 0, **options: Any) -> Iterator[Watched]:
    """A page of the app, once its kernel has drawn at least so many tables."""
    with watched(browser, app, **options) as seen:
        seen.page.goto(render(app, file), timeout=120_000)
        wait(seen.page, tables)
        yield seen


def wait(page: Page, tables: int) -> None:
    """Until the page is shown and so many tables or pairs stand in it, ready for a reader's hand."""
    page.wait_for_function(READY, timeout=120_000)
    page.wait_for_function(
        """n => [...document.querySelectorAll("rung-table, rung-pair")]
               .filter(t => t.pay && !t.parentElement.closest("rung-pair")).length >= n""",
        arg=tables,
        timeout=120_000,
    )
    drawn(page)
    page.wait_for_function(READY, timeout=120_000)


def file_of(page: BookPage) -> str:
    """A page's file below the book's folder, as the app serves it."""
    return page.path.relative_to(BOOK.folder()).as_posix()


def around(page: BookPage) -> list[str]:
    """The addresses of the pages before and after one, as seen from it."""
    here, link = BOOK.pages.index(page), by_file(BOOK)
    near = (*BOOK.pages[max(0, here - 1) : here], *BOOK.pages[here + 1 : here + 2])
    return [link(page.name, other.name) for other in near]


def neighbours(page: Page) -> list[str]:
    """The addresses that a page itself leads to, before and after it."""
    found: list[str] = page.eval_on_selector_all(
        ".rung-turn a", "all => all.map(a => a.getAttribute('href'))"
    )
    return found
