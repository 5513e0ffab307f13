"""What the tests of the app share: a live page, and what a table shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))

from pages import BOOK, RAW_MARKUP, WITH_TABLES, Watched, violations, watched

__all__ = ["BOOK", "RAW_MARKUP", "SHOWN", "WITH_TABLES", "Watched", "live", "render", "violations", "watched"]

READY = """
() => getComputedStyle(document.querySelector("#rendered_cells")).display !== "none"
  && !document.querySelector("#loading, script[type='application/vnd.voila.cell-output+json']")
  && [...document.querySelectorAll("rung-table, rung-pair")].every(t => t.box)
"""
# Everything that a table draws but its links, which lead to rules.html or rules.md.
SHOWN = """
table => (table.tables ?? [table]).flatMap(t => [...t.box.querySelectorAll("[data-part]")].map(part =>
  part.dataset.part + ": " + part.innerHTML.replace(/ href="[^"]*"/g, "")))
"""


def render(app: str, file: str) -> str:
    """The address of a chapter or app, by its file below the book's folder."""
    return f"{app}/voila/render/{file}"


@contextmanager
def live(browser: Browser, app: str, file: str, tables: int = 0, **options: Any) -> Iterator[Watched]:
    """A page of the app, once its kernel has drawn at least so many tables."""
    with watched(browser, app, **options) as seen:
        seen.page.goto(render(app, file))
        wait(seen.page, tables)
        yield seen


def wait(page: Page, tables: int) -> None:
    """Until the page is shown and so many tables or pairs stand in it."""
    page.wait_for_function(READY, timeout=120_000)
    page.wait_for_function(
        """n => [...document.querySelectorAll("rung-table, rung-pair")]
               .filter(t => !t.parentElement.closest("rung-pair")).length >= n""",
        arg=tables,
        timeout=120_000,
    )
    page.wait_for_function(READY, timeout=120_000)
