"""What a record expects of itself: [expect] against the replay, key by key, the first difference told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rungkit.actions import Action
from rungkit.deal import Deal
from rungkit.record.lines import Path
from rungkit.record.model import Branch, Record, RecordError
from rungkit.record.read import shown
from rungkit.replay import Replay, replay
from rungkit.strings import tell

NULL = "null"  # TOML has no null


class Difference(NamedTuple):
    """Where the replay is not as expected."""

    path: Path
    expected: object
    found: object

    @property
    def text(self) -> str:
        where = ".".join(map(str, self.path))
        expected, found = told(self.expected), told(self.found)
        if expected in (found, ""):  # "false" is not false
            expected = shown(self.expected)
        return tell("record", "expected", where=where, expected=expected, found=found)


def differences(expected: Any, found: Any, path: Path = ()) -> Iterator[Difference]:
    """Where `found` is not as expected; of tables only the keys named count, lists are equally long.

    >>> [found.path for found in differences({"taken": {"NS": 7}}, {"taken": {"NS": 6, "EW": 0}, "pile": 0})]
    [('taken', 'NS')]
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key in found:
                yield from differences(value, found[key], (*path, key))
            else:
                yield Difference((*path, key), value, None)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for place, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, (*path, place))
    elif (type(expected) is not type(found) or expected != found) and not (
        expected == NULL and found is None
    ):
        yield Difference(path, expected, found)


def told(value: object) -> str:
    """A value as a sentence says it.

    >>> told(None), told("NS"), told([1, 2])
    ('nothing', 'NS', '2 of them')
    """
    if value is None or value == NULL:
        return tell("record", "nothing")
    if isinstance(value, list):
        return tell("record", "of_them", count=len(value))
    if isinstance(value, str) and value.isascii() and value.isprintable():
        return value[:36]
    return shown(value)


def problem(record: Record, played: Replay | None = None) -> RecordError | None:
    """The first thing wrong with a record: a refusal it does not expect, a difference, a branch refused."""
    played = played or replay(record)
    refused = played.error
    if refused is not None and "refused" not in record.expect:
        return refused
    for difference in differences(record.expect, played.json()):
        line = record.lines.of("expect", *difference.path)
        return RecordError(difference.text, None, line, name=record.name)
    branches = record.lesson.branches if record.lesson else ()
    return next((error for place, one in enumerate(branches) if (error := _branch(record, place, one))), None)


def lesson_problem(record: Record) -> RecordError | None:
    """The first switch, question or branch of a lesson that cannot be shown."""
    from rungkit.steps import StepsError, steps

    try:
        steps(record)
    except StepsError as error:
        return RecordError(str(error), None, record.lines.of("lesson", *error.place), name=record.name)
    except ValueError:  # the deal is refused, and the record expects it
        return None
    return None


def _branch(record: Record, place: int, branch: Branch) -> RecordError | None:
    deal: Deal = record.deal()
    before = record.actions[: branch.after]
    for count, word in enumerate((*before, *branch.actions)):
        try:
            deal = deal.apply(Action.parse(word))
        except ValueError as error:
            line = record.lines.of("lesson", "branch", place, "actions", count - branch.after)
            rule: str | None = getattr(error, "rule", None)
            return RecordError(str(error), rule, line, count, word=word, name=record.name)
    return None
