"""The chapters of the book as their tests read them: what each shows, says, prints, asks and cites."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rungkit.actions import Action
from rungkit.deal import Deal
from rungkit.record import Record, load
from rungkit.replays import changed, replay_as
from rungkit.site.sources import Page, Shown, read_page
from rungkit.steps import steps
from tools.run import ROOT

BOOK = ROOT / "book"
CLEARED = "nbval-ignore-output"


class Table(NamedTuple):
    """A table of a chapter: its record; in a pair, the rule switched in the second, or its variation."""

    kind: str
    name: str
    rule: str | None
    branch: str | None

    def __str__(self) -> str:
        return "-".join(filter(None, (self.name, self.rule, self.kind if self.branch else None)))


class Part(NamedTuple):
    """What stands between two headings: the rules cited there, and those that its tables' steps name."""

    title: str
    cited: set[str]
    named: set[str]


@dataclass(frozen=True)
class Chapter:
    """A page of the book by its name, as `Chapter("double-sir")`."""

    name: str
    folder: Path = BOOK

    @cached_property
    def page(self) -> Page:
        return read_page(self.folder, self.name)

    @cached_property
    def cells(self) -> list[dict[str, Any]]:
        """The cells of a notebook, with their tags and outputs."""
        found: list[dict[str, Any]] = json.loads(self.page.path.read_text("utf-8"))["cells"]
        return found

    @cached_property
    def text(self) -> str:
        """What the page says, without its code."""
        return "\n\n".join(self.page.markdown)

    @cached_property
    def code(self) -> list[str]:
        return [source for kind, source in self.page.cells if kind == "code"]

    @cached_property
    def printed(self) -> str:
        """What the cells print that are compared when the notebooks are tested."""
        compared = [
            cell
            for cell in self.cells
            if cell["cell_type"] == "code" and CLEARED not in cell["metadata"].get("tags", [])
        ]
        outputs = [output for cell in compared for output in cell["outputs"]]
        return "\n".join("".join(output["text"]) for output in outputs if output["output_type"] == "stream")

    @cached_property
    def tables(self) -> list[Table]:
        return [_table(shown) for shown in self.page.lessons()]

    @property
    def pairs(self) -> list[Table]:
        """The pairs of a record as it is, and with one rule switched."""
        return [table for table in self.tables if table.rule]

    @property
    def names(self) -> list[str]:
        """The records that it shows, each once."""
        return list(dict.fromkeys(table.name for table in self.tables))

    @property
    def lessons(self) -> list[str]:
        """The records that it shows at a table of their own, where the reader is asked."""
        return list(dict.fromkeys(table.name for table in self.tables if table.kind == "lesson"))

    @cached_property
    def asked(self) -> list[dict[str, Any]]:
        return [ask for name in self.lessons for ask in asked(name)]

    @cached_property
    def sections(self) -> list[Part]:
        return [
            Part(section.title, set(section.cited), set().union(*map(named, map(_table, section.lessons))))
            for section in self.page.sections()
        ]


def _table(shown: Shown) -> Table:
    how = dict(shown.how)
    if "two" in how:
        assert not how["one"], f"{shown}: a pair is a record as it is, and with one rule switched"
        (how["two"],) = how["two"]
    return Table(shown.kind, shown.record, how.get("two"), how.get("branch"))


@cache
def record(name: str) -> Record:
    return load((BOOK / "records" / f"{name}.rung.toml").read_text("utf-8"), f"{name}.rung.toml")


def actions(name: str) -> list[Action]:
    return [Action.parse(action) for action in record(name).actions]


def after(name: str, count: int, *others: str) -> Deal:
    """The deal of a record after so many of its actions, and then these others."""
    deal = record(name).deal()
    for action in (*record(name).actions[:count], *others):
        deal = deal.apply(Action.parse(action))
    return deal


@cache
def played(name: str, rule: str | None = None) -> Deal:
    """The deal of a record to its end, as it is or with one rule switched."""
    if rule is None:
        return after(name, len(record(name).actions))
    return replay_as(record(name).deal(), actions(name), changed(record(name).rules, rule)).deal


def forks(name: str) -> list[Deal]:
    """The deal of a record along each of its variations."""
    lesson = record(name).lesson
    assert lesson
    return [after(name, branch.after, *branch.actions) for branch in lesson.branches]


def fork(name: str, which: int | str | None = None) -> Deal:
    """The deal along one variation: by its number, by words of its name, or the only one."""
    found = forks(name)
    if which is None:
        (which,) = range(len(found))
    if isinstance(which, int):
        return found[which]
    lesson = record(name).lesson
    return next(deal for deal, way in zip(found, lesson.branches, strict=True) if which in way.name)


@cache
def _lines(name: str, rule: str | None = None) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = steps(record(name), **({"switches": [rule]} if rule else {}))["lines"]
    return lines


def asked(name: str) -> list[dict[str, Any]]:
    """What the reader of a record is asked on its main line."""
    return [node["ask"] for node in _lines(name)[0]["steps"] if "ask" in node]


def named(table: Table) -> set[str]:
    """The rules that the steps of a table name, in every line and variation."""
    lines = _lines(table.name, table.rule)
    return {rule for line in lines for node in line["steps"] for rule in node["rules"]}
