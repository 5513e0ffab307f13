"""What a chapter prints beside a table, so that every deal it shows is compared with what was printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rungkit.lesson_files import record_file
from rungkit.record import Record, load
from rungkit.steps import steps
from rungkit.text import result_text, text_table


def record(name: str) -> Record:
    """The record of that name, with what it expects of itself checked.

    :raises RecordError: when it is not as it expects.
    """
    path = record_file(name, Path.cwd())
    if path is None:
        raise FileNotFoundError(f"There is no record {name}.")
    return load(path.read_text("utf-8"), path.name)


def text(name: str) -> str:
    """A record as the chapters print it: the deal, how each variation ends, what each switch changes."""
    found = record(name)
    parts = [text_table(found)]
    lesson = found.lesson
    for branch in lesson.branches if lesson else ():
        played = found.actions[: branch.after] + branch.actions
        other = replace(found, deals=(replace(found.deals[0], actions=played),))
        parts.append(f"Variation after action {branch.after}: {branch.name}\n{result_text(other)}")
    if lesson and lesson.switches:
        for line in steps(found)["lines"][1:]:
            parts.append(f"Switched: {line['key']}, {line['label']}\n{line['note']}")
    return "\n\n".join(parts)
