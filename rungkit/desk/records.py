"""Records that somebody pastes or opens: read, shown where they are wrong, mended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rungkit.desk.asking import LONGEST_RECORD, BadRequest, text_of
from rungkit.record import DealRecord, Record, RecordError, dump, read
from rungkit.record.pbn import hands_of_pbn
from rungkit.replay import replay
from rungkit.rules import Rules
from rungkit.seats import table_for
from rungkit.steps import steps
from rungkit.text import text_table


def open_text(request: Mapping[str, Any]) -> dict[str, Any]:
    """The payload of a record, or as much of it as can be played with the first `error` beside it.

    :raises RecordError: where nothing of it can be read.
    """
    record = _read(request)
    whole, error = _playable(record)
    name = str(request.get("id") or "opened")[:40]
    found: dict[str, Any] = {
        "payload": steps(whole, id="".join(c if c.isalnum() else "-" for c in name)),
        "table": text_table(whole),
    }
    if error is not None:
        found["at"] = {"text": error.text, "rule": error.rule, "line": error.line, "whole": str(error)}
    return found


def mend(request: Mapping[str, Any]) -> dict[str, Any]:
    """The record laid out, cut before its first error: a text that the engine reads and plays."""
    whole, error = _playable(_read(request))
    return {"record": dump(whole), "cut": None if error is None else str(error)}


PBN = re.compile(r'^\s*(?:.*?\[Deal\s+")?([NESW]:[^"\]]*)"?', re.DOTALL | re.IGNORECASE)
DEALER = re.compile(r'\[Dealer\s+"([NESW])"', re.IGNORECASE)


def _read(request: Mapping[str, Any]) -> Record:
    """Our own form of a record; or the hands of a PBN deal, as a deal of `game`, else of Court Piece."""
    text = text_of(request, "text", LONGEST_RECORD)
    found = PBN.match(text)
    if found is None or "game =" in text:
        return read(text)
    game = text_of(request, "game", 40) if "game" in request else "court-piece"
    dealer = DEALER.search(text)
    rules = Rules.of(game)
    try:
        hands = hands_of_pbn(found[1].strip())
    except ValueError as wrong:
        raise BadRequest("as_it_is", text=wrong) from wrong
    if set(table_for(rules).seats) != set(hands):
        raise BadRequest("pbn_seats", game=game)
    one = DealRecord(dealer[1].upper() if dealer else "N", hands)
    return read(dump(Record(game, (one,))))


def _playable(record: Record) -> tuple[Record, RecordError | None]:
    """The record up to its first refused action, of a match its first deal at the most, and that refusal."""
    done = replay(record)
    error = done.error
    if error is None:
        return record, None
    if record.match and error.deal:
        return replace(record, deals=record.deals[: error.deal], expect={}), error
    first = record.deals[0]
    kept = first.actions[: error.action or 0]
    lesson = record.lesson
    if lesson is not None:
        asks = tuple(ask for ask in lesson.asks if ask.after <= len(kept))
        branches = tuple(branch for branch in lesson.branches if branch.after < len(kept))
        lesson = lesson._replace(asks=asks, branches=branches)
    cut = replace(record, deals=(replace(first, actions=kept),), expect={}, lesson=lesson)
    return (replace(cut, match=False) if record.match else cut), error
