"""Two tables side by side: the steps of both, under other options, played otherwise, or of another record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rungkit.record import Lesson as Taught
from rungkit.record import Record
from rungkit.steps import steps
from rungkit.strings import tell
from rungkit.text import text_table

BRANCH = "branch"  # the key of the line in which a variation is played from the beginning
OTHER = "other"  # the key of the line of a second record


def pair_steps(
    record: Record,
    one: Sequence[str] = (),
    two: Sequence[str] = (),
    *,
    branch: str = "",
    other: Record | None = None,
    **how: Any,
) -> tuple[dict[str, Any], str, tuple[str, str]]:
    """The steps of two tables as one payload, both as text, and the keys of their lines.

    The arguments are those of `rungkit.lessons.pair`.

    :raises ValueError: when the record has no line with these options, no such variation, or other seats.
    """
    if branch:
        return *_two_ways(record, branch, how), ("", BRANCH)
    if other is not None:
        return *_two_records(record, other, how), ("", OTHER)
    wanted = [*one, *(option for option in two if option not in one)]
    payload = steps(record, **{"switches": wanted, **how})
    return payload, text_table(record), (_key(payload, one), _key(payload, two))


def _two_ways(found: Record, name: str, how: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The steps of a record as recorded and with a variation of it, and both as text."""
    lesson = found.lesson or Taught()
    branch = next((each for each in lesson.branches if each.name == name), None)
    if branch is None:
        raise ValueError(tell("lesson", "no_branch", name=name))
    plain = replace(found, lesson=Taught(lesson.title))
    actions = (*found.actions[: branch.after], *branch.actions)
    other = replace(plain, deals=(replace(found.deals[0], actions=actions),))
    payload, second = steps(plain, **how), steps(other, **how)
    payload["lines"].append({**second["lines"][0], "key": BRANCH, "label": name})
    payload["rules"] |= second["rules"]
    return payload, f"{text_table(plain)}\n\n{name}\n\n{text_table(other)}"


def _two_records(one: Record, two: Record, how: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The steps of two records, those of the second as a line with what is its own, and both as text."""
    plain = [
        replace(found, lesson=Taught(found.lesson.title if found.lesson else "")) for found in (one, two)
    ]
    payload, second = (steps(found, **how) for found in plain)
    if (payload["seats"], payload["teams"]) != (second["seats"], second["teams"]):
        raise ValueError(tell("lesson", "other_seats", one=one.game, two=two.game))
    payload["lines"][0]["label"] = payload["title"]
    own = {key: second[key] for key in ("piles", "need")}
    payload["lines"].append({**second["lines"][0], "key": OTHER, "label": second["title"], "own": own})
    payload["rules"] |= second["rules"]
    return payload, "\n\n".join(text_table(found) for found in plain)


def _key(payload: dict[str, Any], options: Sequence[str]) -> str:
    for line in payload["lines"]:
        if sorted(line["on"]) == sorted(options):
            return str(line["key"])
    raise ValueError(tell("lesson", "no_line", options=", ".join(options)))
