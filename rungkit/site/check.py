"""Whether the app can show a whole book: every page is rendered once, before anybody comes."""

from __future__ import annotations

from pathlib import Path

import yaml

from rungkit.site.myst import MystError
from rungkit.site.sources import Book, read_book, read_page
from rungkit.site.voila.reading import cells


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
            cells(book, page)  # kept, so that no visitor waits for it
        except MystError as reason:
            raise ValueError(f"{page.file} cannot be shown: {reason}") from None
    return book


def title(toc: Path) -> str:
    """The book's title, from the `_config.yml` beside its table of contents."""
    config = toc.parent / "_config.yml"
    found = yaml.safe_load(config.read_text("utf-8")).get("title") if config.exists() else None
    return str(found or read_book(toc).pages[0].title)
