"""The desk: answers what a page asks of the engine, over a kernel's messages or from a worker in the browser.

A request is a JSON object whose `do` names what is wanted; the answer is one too. `ASKED` lists all there is:

    act, play, hint, record    at a table: an action, the bots' turn, what they would do, the deal as a record
    open, mend                 a record or PBN deal that somebody pastes
    games, rules, deal         the games with their options, a table's rules in words, a new deal
    next, table                the next deal of a match, a deal shown again as far as it was played
    result, review             how a deal has ended, and what the careful player would rather have done

What is wrong is answered as `{"error": {"text": ...}}` in one sentence, with the `rule` and the `line` where
there is one; nothing that a page sends raises.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from rungkit.desk import at_table, dealing, records, review, sheet, tables
from rungkit.desk.asking import BadRequest
from rungkit.events import Refusal
from rungkit.record import RecordError
from rungkit.rules import RulesError
from rungkit.strings import quoted, tell

FORMAT = 1

ASKED: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "act": at_table.act,
    "play": at_table.play,
    "hint": at_table.hint,
    "record": at_table.record,
    "open": records.open_text,
    "mend": records.mend,
    "games": tables.games,
    "rules": tables.rules,
    "deal": dealing.deal,
    "next": dealing.next_deal,
    "table": sheet.table,
    "result": sheet.result,
    "review": review.review,
}


def answer(request: object) -> dict[str, Any]:
    """The answer to a request, whatever it is.

    >>> answer({"do": "act"})["error"]["text"]
    'This request lacks its record.'
    >>> answer("junk")["error"]["text"][:44]
    'A request is an object that says what to do:'
    """
    try:
        if not isinstance(request, Mapping) or not isinstance(what := request.get("do"), str):
            raise BadRequest("no_request", ways=", ".join(ASKED))
        if what not in ASKED:
            raise BadRequest("unknown_request", what=quoted(what), ways=", ".join(ASKED))
        return {"format": FORMAT, **ASKED[what](request)}
    except BadRequest as wrong:
        return _error(str(wrong))
    except RecordError as refused:
        return _error(refused.text, refused.rule, refused.line, str(refused))
    except (RulesError, Refusal) as refused:
        return _error(refused.text, refused.rule)
    except (
        Exception
    ):  # a fault of ours: said, logged where there is a log, and never a traceback for a reader
        logging.getLogger(__name__).exception("desk")
        return _error(tell("desk", "failed"))


def _error(text: str, rule: str | None = None, line: int | None = None, whole: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {"text": text, "rule": rule, "line": line}
    if whole:
        found["whole"] = whole
    return {"format": FORMAT, "error": found}
