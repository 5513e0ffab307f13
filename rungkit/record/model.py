"""What a record holds, as frozen values, and the one error that refuses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rungkit.beginning import beginning
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.record.lines import Lines
from rungkit.rules import Rules
from rungkit.seats import table_for


class RecordError(ValueError):
    """Why a record is refused: one sentence, the rule that forbids it (or None), and where.

    `line` counts from 1. `deal` and `action` count from 0; they are None for what is wrong before the first
    action, and in a record of one deal.
    """

    def __init__(
        self,
        text: str,
        rule: str | None = None,
        line: int = 1,
        action: int | None = None,
        *,
        word: str = "",
        deal: int | None = None,
        name: str = "-",
    ) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.line = line
        self.action = action
        self.word = word
        self.deal = deal
        self.name = name

    def __str__(self) -> str:
        """`FILE:LINE: action 21 (N H5): reason [RULE-ID]`, people's counting."""
        deal = "" if self.deal is None else f"deal {self.deal + 1}: "
        action = "" if self.action is None else f"action {self.action + 1} ({self.word}): "
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{self.name}:{self.line}: {deal}{action}{self.text}{rule}"


class Ask(NamedTuple):
    """A question of a lesson, put after so many actions; `choices` may narrow what is offered."""

    after: int
    kind: str
    choices: tuple[str, ...] = ()


class Branch(NamedTuple):
    """What might have been played in place of the record's actions after so many."""

    after: int
    name: str
    actions: tuple[str, ...]


class Lesson(NamedTuple):
    """How a record is taught: its title, the options offered as switches, questions and branches."""

    title: str = ""
    switches: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class DealRecord:
    """One deal as recorded: hands in the order dealt, actions as written.

    `stock` is Penneech's, in the order it is turned up; `drawn` the card drawn for trump (MK-4).
    """

    dealer: str | None
    hands: Mapping[str, tuple[Card, ...]]
    trump: str | None = None
    actions: tuple[str, ...] = ()
    stock: tuple[Card, ...] = ()
    drawn: Card | None = None


@dataclass(frozen=True)
class Record:
    """A record: the rules, one deal or (`match`) several, what is expected of them, and how it is taught.

    `deal()` is the first deal before its first action; `rungkit.replay` plays it all.
    """

    game: str
    deals: tuple[DealRecord, ...]
    options: tuple[str, ...] = ()
    strictness: str = "strict"
    values: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    lesson: Lesson | None = None
    match: bool = False
    comment: tuple[str, ...] = ()
    name: str = field(default="-", compare=False)
    lines: Lines = field(default_factory=Lines, compare=False, repr=False)

    @property
    def rules(self) -> Rules:
        return Rules.of(self.game, self.options, self.values)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of the first deal."""
        return self.deals[0].actions

    def deal(self, rules: Rules | None = None) -> Deal:
        """The first deal before its first action, in the middle where [start] says so.

        :raises Refusal: when [start] or the call made beforehand cannot be.
        """
        rules, first = rules or self.rules, self.deals[0]
        cards = len(next(iter(first.hands.values())))
        begins = beginning(self.start, rules, table_for(rules), cards, first.trump)
        return Deal.start(
            rules,
            first.dealer,
            first.hands,
            trump=first.trump,
            strictness=self.strictness,
            standing=begins.standing,
            middle=begins.middle,
            stock=first.stock,
            drawn=first.drawn,
            deal_number=begins.deal,
        )

    def opening(self) -> Match:
        """The match before its first deal."""
        rules = self.rules
        cards = len(next(iter(self.deals[0].hands.values())))
        begins = beginning(self.start, rules, table_for(rules), cards)
        return Match(rules, self.deals[0].dealer, begins.standing, first=begins.deal)
