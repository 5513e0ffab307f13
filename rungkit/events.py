"""What happened, and why not: the small values a deal hands out."""

from __future__ import annotations

from typing import NamedTuple

from rungkit.cards import Card


class Event(NamedTuple):
    """Something that happened, with the rules that made it so.

    `action` counts the record's actions from 0 and is None for what came before the first; `why` names
    the particular case, so that a sentence can be told from it.
    """

    kind: str
    rules: tuple[str, ...]
    action: int | None = None
    trick: int | None = None
    seat: str | None = None
    team: str | None = None
    card: Card | None = None
    suit: str | None = None
    n: int | None = None
    why: str | None = None


class Refusal(ValueError):
    """Why an action is not allowed: one sentence, and the rule that forbids it (None where none speaks)."""

    def __init__(self, text: str, rule: str | None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.text, self.rule) == (other.text, other.rule)

    def __hash__(self) -> int:
        return hash((self.text, self.rule))


class Trick(NamedTuple):
    """A complete trick: its number, leader, plays in order as (seat, card), trump then, winner.

    `down` has a bit for each seat whose card fell face down.
    """

    number: int
    leader: int
    plays: tuple[tuple[int, Card], ...]
    trump: int
    winner: int
    rules: tuple[str, ...]
    down: int = 0


class Capture(NamedTuple):
    """A pile taken: after which trick, by whom, how many tricks, and the rules."""

    after: int
    seat: int
    tricks: int
    rules: tuple[str, ...]


class TurnUp(NamedTuple):
    """A card turned up from the stock in Penneech: by whom, and the points it scored."""

    card: Card
    seat: int
    points: int


class Standing(NamedTuple):
    """What a match carries from deal to deal, team by team: points, courts, and deals won in a row."""

    scores: tuple[int, ...]
    courts: tuple[int, ...]
    streak_team: int = -1
    streak: int = 0


NOTHING_YET = Standing((0, 0), (0, 0))


class Result(NamedTuple):
    """How a deal ended; `winner` is a team or -1, `standing` the match after it."""

    winner: int
    how: str
    court: str | None
    courts: tuple[int, ...]
    points: tuple[int, ...]
    standing: Standing
    next_dealer: int
    thrown_in: bool
    match_winner: int = -1
    match_over: bool = False
