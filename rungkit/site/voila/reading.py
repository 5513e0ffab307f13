"""The book's text as HTML, rendered once for as long as its sources stay as they are.

`python -m rungkit.site.voila.reading TOC PAGE` writes the HTML of one page: what takes long, as the rule
index with the steps of every table, is done beside the app and does not keep its visitors waiting.
"""

from __future__ import annotations

import asyncio
import sys
from functools import lru_cache
from pathlib import Path

from rungkit.site.context import Context, by_file
from rungkit.site.myst import cells_to_html, to_html
from rungkit.site.sources import Book, Page, read_book

SLOW = "rule-index"  # the directive whose page takes long


@lru_cache(maxsize=128)
def cells(book: Book, page: Page) -> tuple[str, ...]:
    """The HTML of each Markdown cell of a notebook."""
    return tuple(cells_to_html(page.markdown, Context(book, page.name, by_file(book))))


@lru_cache(maxsize=64)
def prose(book: Book, page: Page) -> str:
    """The HTML of a page that is a Markdown file."""
    tests = book.root / "tests"
    return to_html(
        page.markdown[0], Context(book, page.name, by_file(book), tests if tests.is_dir() else None)
    )


class Slow:
    """The one page that takes long, rendered by a program of its own."""

    def __init__(self, toc: Path) -> None:
        self.toc = toc
        self._book: Book | None = None
        self._html: asyncio.Task[str] | None = None

    async def made(self) -> str:
        """Renders it before anybody asks; a sentence where that failed: it is tried again when asked for."""
        try:
            book = read_book(self.toc)
            page = book.with_directive(SLOW)
            if page is not None:
                await self.html(book, page)
        except Exception as reason:  # whatever it is, the app goes on and its visitors must not wait
            return f"The rule index could not be made ready: {str(reason).rstrip('.')}."
        return ""

    async def html(self, book: Book, page: Page) -> str:
        """Its HTML; who comes while it is rendered waits for it."""
        if self._html is None or self._book != book or (self._html.done() and self._html.exception()):
            self._book = book
            self._html = asyncio.ensure_future(self._render(page))
        return await asyncio.shield(self._html)

    async def _render(self, page: Page) -> str:
        command = (sys.executable, "-m", "rungkit.site.voila.reading", str(self.toc), page.name)
        program = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        try:
            out, _ = await program.communicate()
        except asyncio.CancelledError:
            program.kill()
            raise
        if program.returncode:
            raise RuntimeError(f"{page.file} could not be rendered")
        return out.decode()

    def stop(self) -> None:
        """Ends the program where it still runs."""
        if self._html is not None:
            self._html.cancel()


def main(toc: str, name: str) -> None:
    """Writes the HTML of one page of a book."""
    book = read_book(Path(toc))
    page = book.page(name)
    if page is None:
        sys.exit(f"the book has no page {name}")
    sys.stdout.buffer.write(prose(book, page).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
