"""Renders a chapter's Markdown cells before Voila shows the notebook: the file itself stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbconvert.preprocessors import Preprocessor
from traitlets import Unicode

from rungkit.site.context import Context, by_file
from rungkit.site.sources import Book, Page, read_book, read_page
from rungkit.site.voila.reading import cells
from rungkit.strings import strings


class MystPreprocessor(Preprocessor):
    """Puts each Markdown cell's HTML, the page's title and its neighbours into the notebook's metadata."""

    toc = Unicode(help="the book's table of contents").tag(config=True)
    book = Unicode(help="the book's title").tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        book = read_book(Path(self.toc))
        page = find_page(book, resources["metadata"]["name"])
        marked = [cell for cell in nb.cells if cell.cell_type == "markdown"]
        for cell, text in zip(marked, cells(book, page), strict=True):
            cell.metadata["rungkit_html"] = text
        nb.metadata["title"] = page.title
        nb.metadata["rungkit"] = {
            "book": self.book,
            "rules": Context(book, page.name, by_file(book)).rules_url() or "",
            "words": _words(),
            **neighbours(book, page),
        }
        return nb, resources


def _words() -> dict[str, Any]:
    """Names of the controls that ipywidgets leaves without one, by the icons on them."""
    label, app = strings()["label"], strings()["app"]
    buttons = {"play": label["play"], "pause": label["pause"], "stop": app["stop"], "retweet": app["repeat"]}
    return {"slider": label["slider"], "buttons": buttons}


def find_page(book: Book, stem: str) -> Page:
    """The page of a notebook of that name: a chapter, or one beside the chapters."""
    for page in book.pages:
        if page.path.stem == stem:
            return page
    for path in sorted(book.folder().rglob(f"{stem}.ipynb")):
        return read_page(book.root, path.relative_to(book.root).as_posix())
    raise FileNotFoundError(f"no notebook is called {stem}")


def neighbours(book: Book, page: Page) -> dict[str, dict[str, str] | None]:
    """The chapters before and after a page, as title and address, in the order of the book."""
    if page not in book.pages:
        return {"previous": None, "following": None}
    here = book.pages.index(page)
    link = by_file(book)

    def entry(n: int) -> dict[str, str] | None:
        if not 0 <= n < len(book.pages):
            return None
        return {"title": book.pages[n].title, "url": link(page.name, book.pages[n].name)}

    return {"previous": entry(here - 1), "following": entry(here + 1)}
