"""Writing a record in its one canonical layout."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from rungkit.record.model import DealRecord, Lesson, Record
from rungkit.rules import Rules
from rungkit.seats import table_for

PLAY = re.compile(r"\S+ (down )?[SHDC][2-9TJQKA]")
BARE = re.compile(r"[A-Za-z0-9_-]+")


def dump(record: Record) -> str:
    """The canonical text of a record: `dump(load(text))` comes back byte for byte from then on."""
    top = [f"format = {1}", f"game = {_text(record.game)}"]
    if record.options:
        top.append(f"options = {_value(list(record.options))}")
    if record.strictness != "strict":
        top.append(f"strictness = {_text(record.strictness)}")
    blocks = [*([list(record.comment)] if record.comment else []), top]
    if not record.match:
        top += _deal(record.deals[0], record)
        blocks.append(["[hands]", *_hands(record.deals[0], record.rules)])
    for deal in record.deals if record.match else ():
        blocks.append(["[[deals]]", *_deal(deal, record)])
        blocks.append(["[deals.hands]", *_hands(deal, record.rules)])
    for key in ("values", "start", "expect"):
        table: Mapping[str, Any] = getattr(record, key)
        if table:
            blocks.append([f"[{key}]", *_pairs(table)])
    if record.lesson is not None:
        blocks += _lesson(record.lesson, record)
    return "\n".join("\n".join(block) + "\n" for block in blocks)


def _deal(deal: DealRecord, record: Record) -> list[str]:
    written = [f"dealer = {_text(deal.dealer)}"] if deal.dealer else []
    written += [f"trump = {_text(deal.trump)}"] if deal.trump else []
    written += [f"drawn = {_text(str(deal.drawn))}"] if deal.drawn is not None else []
    written += [f"stock = {_text(' '.join(map(str, deal.stock)))}"] if deal.stock else []
    return [*written, *_actions(deal.actions, record.strictness, len(deal.hands))]


def _hands(deal: DealRecord, rules: Rules) -> list[str]:
    """The hands as dealt, the dealer's right first."""
    table = table_for(rules)
    first = table.right(table.index[deal.dealer or table.seats[-1]])
    seats = [table.seats[table.right(first, place)] for place in range(len(table.seats))]
    return [f"{seat} = {_text(' '.join(map(str, deal.hands[seat])))}" for seat in seats]


def _actions(actions: Iterable[str], strictness: str, seats: int) -> list[str]:
    """A line a trick; what is said before the play, and between tricks, on lines of its own."""
    lines: list[list[str]] = [[]]
    cards = 0
    for action in actions:
        action = " ".join(action.split())
        card = PLAY.fullmatch(action) is not None
        if (card and cards == 0) or (cards == seats and (card or strictness == "strict")):
            lines.append([])
            cards = 0
        lines[-1].append(_text(action))
        cards += card - action.endswith(" takes back")
        if action == "turned down":
            lines.append([])
            cards = 0
    written = [f"  {', '.join(line)}," for line in lines if line]
    return ["actions = [", *written, "]"] if written else ["actions = []"]


def _lesson(lesson: Lesson, record: Record) -> list[list[str]]:
    head = ["[lesson]"]
    if lesson.title:
        head.append(f"title = {_text(lesson.title)}")
    if lesson.switches:
        head.append(f"switches = {_value(list(lesson.switches))}")
    blocks = [head]
    for ask in lesson.asks:
        choices = [f"choices = {_value(list(ask.choices))}"] if ask.choices else []
        blocks.append(["[[lesson.ask]]", f"after = {ask.after}", f"kind = {_text(ask.kind)}", *choices])
    for branch in lesson.branches:
        named = [f"after = {branch.after}", f"name = {_text(branch.name)}"]
        blocks.append(
            [
                "[[lesson.branch]]",
                *named,
                *_actions(branch.actions, record.strictness, len(record.deals[0].hands)),
            ]
        )
    return blocks


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value, spread=True)}" for key, value in table.items()]


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, *, spread: bool = False) -> str:
    """A TOML value; a list of tables may take a line an item."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        if spread and any(isinstance(one, dict) for one in value):
            return "[\n" + "".join(f"  {_value(one)},\n" for one in value) + "]"
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value).lower()
