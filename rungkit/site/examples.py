"""Which shown record lets which rule speak, and where: so that the rule index can lead to the very card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rungkit.lesson_files import record_file
from rungkit.site.sources import Book, Page, Shown


@dataclass(frozen=True)
class Example:
    """A step of a lesson at which a rule speaks; `at` is its address in the table, as `17~1.3@DS-13`."""

    page: Page
    lesson: str
    title: str
    at: str


def examples(book: Book, most: int = 3) -> dict[str, list[Example]]:
    """For each rule ID at most so many tables of the book, each at the first step that names the rule.

    Those beside which the rule is cited come first, and of these the ones that name it on their main line.
    """
    found: dict[str, list[tuple[tuple[bool, int], Example]]] = {}
    for page in book.pages:
        for section in page.sections():
            for shown in section.lessons:
                payload = payload_of(shown, page.path.parent)
                if payload is None:
                    continue
                for rule, (rank, at) in spoken(payload).items():
                    if shown.kind == "pair":  # two tables stepping together have no address but the step
                        at = at.split("@")[0].split("~")[0]
                    example = Example(page, shown.id, str(payload["title"]), at)
                    found.setdefault(rule, []).append(((rule not in section.cited, rank), example))
    return {
        rule: [example for _, example in sorted(entries, key=lambda entry: entry[0])[:most]]
        for rule, entries in found.items()
    }


def payload_of(shown: Shown, folder: Path) -> dict[str, Any] | None:
    """The steps of a table that a page in `folder` shows, None where its record is not to be found."""
    file = record_file(shown.record, folder)
    how = dict(shown.how)
    other = how.pop("other", None)
    second = record_file(other, folder) if other else None
    if file is None or (other and second is None):
        return None
    texts = tuple(path.read_text("utf-8") for path in (file, second) if path is not None)
    return _steps(shown.kind, file.name, texts, tuple(sorted(how.items())))


@cache
def _steps(kind: str, name: str, texts: tuple[str, ...], how: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    from rungkit.pairs import pair_steps
    from rungkit.record import load
    from rungkit.steps import steps

    records = [load(text, name) for text in texts]
    if kind == "lesson":
        return steps(records[0])
    return pair_steps(records[0], other=records[1] if len(records) > 1 else None, **dict(how))[0]


def spoken(payload: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """For each rule that the steps name, (how plainly, where): the smaller the number, the plainer.

    0: an event of the deal itself. 1: of a variation. 2: under a switch. 3: why a card may not be played.
    """
    found: dict[str, tuple[int, str]] = {}
    for line in payload["lines"]:
        nodes = line["steps"]
        for at, node in enumerate(nodes):
            path = address(nodes, at, line["key"])
            plain = 2 if line["key"] else 1 if "~" in path else 0
            refused = [rule for text, _ in node.get("no", ()) for rule in line["texts"][text][1:] if rule]
            for rank, rules in ((plain, node["rules"]), (3, refused)):
                for rule in rules:
                    if rank < found.get(rule, (4, ""))[0]:
                        found[rule] = rank, path
    return found


def address(nodes: list[dict[str, Any]], at: int, key: str = "") -> str:
    """Where a step lies: steps along the main line, `~k.n` for n steps into variation k, `@` the line.

    >>> address([{"p": -1, "kids": [1, 2]}, {"p": 0}, {"p": 0}], 2, "DS-13")
    '0~1.1@DS-13'
    """
    return "~".join(_turns(nodes, at)) + (f"@{key}" if key else "")


def _turns(nodes: list[dict[str, Any]], at: int) -> Iterator[str]:
    parts: list[str] = []
    along = 0
    while (parent := nodes[at]["p"]) >= 0:
        kid = nodes[parent]["kids"].index(at)
        along += 1
        if kid:
            parts.append(f"{kid}.{along}")
            along = 0
        at = parent
    yield str(along)
    yield from reversed(parts)
