"""What every kind of question is made of: its options, each with a why and rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from rungkit.deal import Deal
from rungkit.saying import name
from rungkit.strings import tell

LEAST, MOST = 3, 5


class Option(NamedTuple):
    """One answer; `key` is what a record's `choices` name it by."""

    key: str
    text: str
    why: str
    rules: tuple[str, ...]
    right: bool = False


Asked = tuple[str, list[Option], dict[str, Any]]


def told(key: str, **words: object) -> str:
    """A sentence of [ask]."""
    return tell("ask", key, **words)


def number_option(value: int, why: str, rules: tuple[str, ...], right: bool = False) -> Option:
    """A count as an answer."""
    return Option(str(value), str(value), why, rules, right)


def seat_option(deal: Deal, at: int, why: str, rules: tuple[str, ...], right: bool, text: str = "") -> Option:
    """A seat as an answer."""
    who = name(deal, at)
    return Option(deal.seat(at), text or who, told(why, who=who), rules, right)


def some(options: list[Option]) -> list[Option]:
    """At most five of them, the right one among these; at a table of four all of them."""
    if len(options) <= MOST:
        return options
    wrong = [option for option in options if not option.right][: MOST - 1]
    return [option for option in options if option.right or option in wrong]
