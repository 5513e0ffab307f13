"""Which shown record first lets which rule speak: so that the rule index can lead to the very card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rungkit.lesson_files import record_file
from rungkit.site.sources import Book, Page


@dataclass(frozen=True)
class Example:
    """A step of a lesson at which a rule speaks; `step` counts cards along the main line."""

    page: Page
    lesson: str
    title: str
    step: int


def examples(book: Book, most: int = 3) -> dict[str, list[Example]]:
    """For each rule ID at most so many lessons of the book, each at the first step that names the rule."""
    found: dict[str, list[Example]] = {}
    for page in book.pages:
        for shown in page.lessons():
            record = record_file(shown.record, page.path.parent)
            if record is None or shown.kind != "lesson":
                continue
            payload = _steps(record)
            for rule, step in _first_steps(payload["lines"][0]["steps"]):
                entries = found.setdefault(rule, [])
                if len(entries) < most:
                    entries.append(Example(page, shown.id, str(payload["title"]), step))
    return found


def _steps(record: Path) -> dict[str, Any]:
    from rungkit.record import load
    from rungkit.steps import steps

    return steps(load(record.read_text("utf-8"), record.name))


def _first_steps(nodes: list[dict[str, Any]]) -> Iterator[tuple[str, int]]:
    seen: set[str] = set()
    here: int | None = 0
    count = 0
    while here is not None:
        for rule in nodes[here].get("rules", []):
            if rule not in seen:
                seen.add(rule)
                yield rule, count
        kids = nodes[here].get("kids") or []
        here = kids[0] if kids else None
        count += 1
