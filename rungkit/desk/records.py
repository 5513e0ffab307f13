"""Records that somebody pastes or opens: read, shown where they are wrong, mended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rungkit.desk.asking import LONGEST_RECORD, BadRequest, id_of, text_of
from rungkit.expect import lesson_problem, problem
from rungkit.record import DealRecord, Lesson, Record, RecordError, dump, read
from rungkit.record.pbn import hands_of_pbn
from rungkit.replay import replay
from rungkit.rules import Rules
from rungkit.seats import table_for
from rungkit.steps import StepsError, steps
from rungkit.strings import tell
from rungkit.text import text_table

MOST_STEPS = 1200  # of a deal with its lesson: a second or two
MOST_DROPPED = 6  # questions and variations of a record that are left out one by one


def open_text(request: Mapping[str, Any]) -> dict[str, Any]:
    """The payload of a record, or as much of it as can be played with the first `error` beside it.

    :raises RecordError: where nothing of it can be read.
    """
    record = _read(request)
    whole, error = _playable(record)
    found: dict[str, Any] = {
        "payload": steps(whole, id=id_of(request, "opened")),
        "table": text_table(whole),
    }
    if error is not None:
        found["at"] = {"text": error.text, "rule": error.rule, "line": error.line, "whole": str(error)}
    return found


def mend(request: Mapping[str, Any]) -> dict[str, Any]:
    """The record laid out, cut before its first error: a text that the engine reads and plays."""
    whole, error = _playable(_read(request))
    return {"record": dump(whole), "cut": None if error is None else str(error)}


TAG = re.compile(r'\[Deal\s+"([NESW]:[^"\]]*)', re.IGNORECASE)
BARE = re.compile(r'[NESW]:[^"\]]*', re.IGNORECASE)
DEALER = re.compile(r'\[Dealer\s+"([NESW])"', re.IGNORECASE)


def _read(request: Mapping[str, Any]) -> Record:
    """Our own form of a record; or the hands of a PBN deal, as a deal of `game`, else of Court Piece."""
    text = text_of(request, "text", LONGEST_RECORD)
    tag = TAG.search(text)
    bare = tag or BARE.match(text.lstrip())
    if bare is None or "game =" in text:
        return read(text)
    game = text_of(request, "game", 40) if "game" in request else "court-piece"
    dealer = DEALER.search(text)
    rules = Rules.of(game)
    try:
        hands = hands_of_pbn((tag[1] if tag else bare[0]).strip())
    except ValueError as wrong:
        raise BadRequest("as_it_is", text=wrong) from wrong
    if set(table_for(rules).seats) != set(hands):
        raise BadRequest("pbn_seats", game=game)
    one = DealRecord(dealer[1].upper() if dealer else "N", hands)
    return read(dump(Record(game, (one,))))


def _playable(record: Record) -> tuple[Record, RecordError | None]:
    """As much of the record as can be played and shown, and the first thing that is wrong with it."""
    played = replay(record)
    long = _too_long(record)
    if long is not None:
        record = replace(record, lesson=None)
    refused = played.error
    error = refused or problem(record, played) or long or (lesson_problem(record) if record.lesson else None)
    if error is None:
        return record, None
    whole = _fitting(_cut(record, refused) if refused else record)
    return whole if problem(whole) is None else replace(whole, expect={}), error


def _too_long(record: Record) -> RecordError | None:
    """What is said of a lesson whose variations and switches make more steps than are shown at once."""
    lesson = record.lesson or Lesson()
    one = len(record.actions) + sum(len(branch.actions) for branch in lesson.branches)
    if one * (1 + len(lesson.switches)) <= MOST_STEPS:
        return None
    text = tell("desk", "long_lesson", most=MOST_STEPS)
    return RecordError(text, None, record.lines.of("lesson"), name=record.name)


def _cut(record: Record, refused: RecordError) -> Record:
    """The record up to its first refused action, of a match its first deal at the most."""
    if record.match and refused.deal:
        return replace(record, deals=record.deals[: refused.deal], expect={})
    first = record.deals[0]
    kept = first.actions[: refused.action or 0]
    lesson = record.lesson
    if lesson is not None:
        asks = tuple(ask for ask in lesson.asks if ask.after <= len(kept))
        branches = tuple(branch for branch in lesson.branches if branch.after < len(kept))
        lesson = lesson._replace(asks=asks, branches=branches)
    cut = replace(record, deals=(replace(first, actions=kept),), expect={}, lesson=lesson)
    return replace(cut, match=False) if record.match else cut


def _fitting(record: Record) -> Record:
    """The record without the questions and variations that have no place; of many such, without all."""
    for _ in range(MOST_DROPPED):
        try:
            steps(record)
        except StepsError as wrong:
            lesson = record.lesson or Lesson()
            kind, at = (*wrong.place, "", 0)[:2]
            asks = tuple(one for n, one in enumerate(lesson.asks) if (kind, at) != ("ask", n))
            branches = tuple(one for n, one in enumerate(lesson.branches) if (kind, at) != ("branch", n))
            fits = lesson._replace(asks=asks, branches=branches) if wrong.place else None
            record = replace(record, lesson=fits)
        else:
            return record
    return replace(record, lesson=None)
