"""What a request holds, checked as it is read: whoever sends it may send anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rungkit.actions import Action
from rungkit.deal import Deal
from rungkit.desk.covering import uncovered
from rungkit.record import Record, load
from rungkit.replays import changed, replay_as
from rungkit.rules import rule_fields
from rungkit.strings import quoted, tell

LONGEST_RECORD = 200_000  # characters
MOST_ACTS = 400


class BadRequest(ValueError):
    """A request that is none: one sentence of [desk]."""

    def __init__(self, name: str, /, **words: object) -> None:
        super().__init__(tell("desk", name, "en", **words))


def text_of(request: Mapping[str, Any], key: str, longest: int = 200) -> str:
    """A text, which must be there."""
    found = request.get(key)
    if found is None:
        raise BadRequest("lacks", key=key)
    if not isinstance(found, str) or len(found) > longest or not _sendable(found):
        raise BadRequest("no_text", key=key, longest=longest)
    return found


def _sendable(text: str) -> bool:
    """Whether a text can go out again: half of a pair of UTF-16 is JSON, yet nothing that UTF-8 can hold."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def id_of(request: Mapping[str, Any], unsaid: str) -> str:
    """The name a payload is to have, of letters, digits and hyphens: it stands in addresses."""
    found = unsaid if request.get("id") in (None, "") else text_of(request, "id", 1000)
    return "".join(letter if letter.isalnum() else "-" for letter in found[:60])


def texts_of(request: Mapping[str, Any], key: str, most: int = MOST_ACTS) -> list[str]:
    """A list of short texts; none where the key is missing."""
    found = request.get(key, [])
    fits = isinstance(found, Sequence) and not isinstance(found, str) and len(found) <= most
    if not fits or not all(isinstance(one, str) and len(one) <= 40 for one in found):
        raise BadRequest("no_texts", key=key, most=most)
    return list(found)


def number_of(request: Mapping[str, Any], key: str, least: int, most: int, unsaid: int) -> int:
    """A whole number within bounds."""
    found = request.get(key, unsaid)
    if type(found) is not int or not least <= found <= most:
        raise BadRequest("no_number", key=key, least=least, most=most, given=quoted(found))
    return found


def no_seat(key: str, seats: Sequence[str]) -> BadRequest:
    """What is said where a request must name one of the seats and does not."""
    return BadRequest("no_seat", key=key, seats=", ".join(seats))


def names_of(
    request: Mapping[str, Any], key: str, allowed: Sequence[str], seats: Sequence[str]
) -> dict[str, str]:
    """A name for each seat that is given one."""
    found = request.get(key, {})
    fits = isinstance(found, Mapping) and len(found) <= 8
    if not fits or not all(isinstance(k, str) and v in allowed for k, v in found.items()):
        raise BadRequest("no_names", key=key, allowed=", ".join(allowed))
    if not set(found) <= set(seats):
        raise no_seat(key, seats)
    return dict(found)


@lru_cache(maxsize=16)
def record_of(text: str) -> Record:
    """The record of a text.

    :raises RecordError: where it is none.
    """
    return load(text)


def position(request: Mapping[str, Any]) -> tuple[Record, Deal, Deal]:
    """The record, its deal before the first action under the rules switched, and the position asked about."""
    record = record_of(text_of(request, "record", LONGEST_RECORD))
    start = record.deal()
    for rule in texts_of(request, "on", 8):
        if rule not in rule_fields():
            raise BadRequest("no_rule", rule=quoted(rule))
        start = replay_as(start, [], changed(start.rules, rule), go_on=False).start
    return record, start, played(start, texts_of(request, "acts"))[-1]


def played(start: Deal, acts: Sequence[str]) -> list[Deal]:
    """The positions of a deal before each of the actions, and after the last, as a page holds them.

    :raises BadRequest: where one is no action.
    :raises Refusal: where one is not allowed.
    """
    deals = [start]
    for text in acts:
        deals.append(deals[-1].apply(action_of(uncovered(deals[-1], text))))
    return deals


def action_of(text: str) -> Action:
    """The action of its written form."""
    try:
        return Action.parse(text)
    except ValueError as wrong:
        raise BadRequest("as_it_is", text=wrong) from wrong


def seat_of(request: Mapping[str, Any], start: Deal) -> str | None:
    """The seat whose view is asked for; None for all hands open."""
    seat = request.get("seat")
    if seat == "":
        return None
    if seat is not None and seat not in start.table.seats:
        raise no_seat("seat", start.table.seats)
    return seat
