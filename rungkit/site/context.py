"""Where a piece of text stands: the book around it, and how one page links to another.

The roles and directives are plain docutils, so that the same ones serve Sphinx (the static book) and the
classroom app, which renders without Sphinx. What differs is only how a page is addressed.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from docutils import nodes

from rungkit.site.sources import Book, Page

Link = Callable[[str, str], str]


@dataclass(frozen=True)
class Context:
    """The page being rendered, its book, and `link(from_page, to_page)`: one page's address on another."""

    book: Book
    page: str
    link: Link
    tests: Path | None = None
    seen: set[str] = field(default_factory=set)

    def url(self, page: Page, anchor: str = "") -> str:
        # Sphinx calls a page's own address "#".
        return self.link(self.page, page.name).rstrip("#") + (f"#{anchor}" if anchor else "")

    def rules_url(self) -> str | None:
        """The address of the rule index, or None in a book without one."""
        index = self.book.with_directive("rule-index")
        return self.url(index) if index else None

    def rule_url(self, rule: str) -> str | None:
        """The address of a rule in the rule index, or None in a book without one."""
        index = self.rules_url()
        return None if index is None else f"{index}#{rule}"


def by_file(book: Book) -> Link:
    """Links between the source files, as the app serves them."""

    def link(here: str, there: str) -> str:
        page = book.page(there)
        file = page.file if page else there
        return posixpath.relpath(file, posixpath.dirname(here) or ".")

    return link


def context_of(document: nodes.document) -> Context:
    """The context that the builder or the app has given this document."""
    settings: Any = document.settings
    if hasattr(settings, "rung_context"):
        context: Context = settings.rung_context
        return context
    env = settings.env
    return Context(env.rung_book, env.docname, env.app.builder.get_relative_uri, env.rung_tests)
