"""The directive {missed}: what a reader missed in the whole book, chapter by chapter.

The page says which questions there are; the answers stay in the reader's browser, where `<rung-missed>`
counts them. What stands inside the directive is shown until there is an answer, and without scripts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive

from rungkit import table
from rungkit.lesson_files import record_file
from rungkit.record import read
from rungkit.site.context import Context, context_of
from rungkit.site.sources import Page


class Missed(Directive):
    """The list of the book's questions, and `<rung-missed>` around it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        found = pages(context_of(self.state.document))
        start = f"<rung-missed>{table.inside(found)}"
        inside = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, inside)
        return [
            nodes.raw("", start, format="html"),
            *inside.children,
            nodes.raw("", "</rung-missed>", format="html"),
        ]


def pages(context: Context) -> list[dict[str, Any]]:
    """Every page that asks: its title, its address ("" for the page itself) and its lessons.

    A lesson is its name on the page, its title and the number of its questions, whose names are the lesson's
    with `-q1`, `-q2` and so on.
    """
    found = []
    for page in context.book.pages:
        lessons = list(asking(page))
        if lessons:
            here = page.name == context.page
            found.append({"title": page.title, "href": "" if here else context.url(page), "lessons": lessons})
    return found


def asking(page: Page) -> list[tuple[str, str, int]]:
    """The lessons of a page that ask: name, title, how many questions."""
    found = []
    for shown in page.lessons():
        file = record_file(shown.record, page.path.parent) if shown.kind == "lesson" else None
        title, count = _asked(file.name, file.read_text("utf-8")) if file else ("", 0)
        if count:
            found.append((shown.id, title, count))
    return found


@cache
def _asked(name: str, text: str) -> tuple[str, int]:
    record = read(text, name)
    return (record.lesson.title or record.game, len(record.lesson.asks)) if record.lesson else ("", 0)
