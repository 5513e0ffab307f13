"""Whether the app can show a whole book: every page is rendered once, before anybody comes."""

from __future__ import annotations

from pathlib import Path

import yaml

from rungkit.site.context import Context, by_file
from rungkit.site.myst import MystError, cells_to_html
from rungkit.site.sources import Book, read_book, read_page


def check(toc: Path, *, later: str = "") -> Book:
    """The book, after rendering all its pages and apps. Raises ValueError naming page and reason.

    The page on which the directive `later` stands is left out: it takes long and is rendered by itself.
    """
    book = read_book(toc)
    apps = [
        read_page(book.root, path.relative_to(book.root).as_posix())
        for path in sorted(book.folder().glob("apps/*.ipynb"))
    ]
    left_out = book.with_directive(later)
    for page in (*book.pages, *apps):
        if page == left_out:
            continue
        try:
            cells_to_html(page.markdown, Context(book, page.name, by_file(book)))
        except MystError as reason:
            raise ValueError(f"{page.file} cannot be shown: {reason}") from None
    return book


def title(toc: Path) -> str:
    """The book's title, from the `_config.yml` beside its table of contents."""
    config = toc.parent / "_config.yml"
    found = yaml.safe_load(config.read_text("utf-8")).get("title") if config.exists() else None
    return str(found or read_book(toc).pages[0].title)
