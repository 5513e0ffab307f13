"""Seats, partners and the order of play (TB-1, TB-2), and how a pack is dealt round (TB-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rungkit.cards import CARDS, Card
from rungkit.rules import Rules, last_trick


@dataclass(frozen=True)
class Table:
    """The seats in order of play, and the team each belongs to.

    >>> four = four_handed()
    >>> four.seats[four.right(four.index["N"])], four.teams[four.team_of[0]]
    ('W', 'NS')
    """

    seats: tuple[str, ...]
    teams: tuple[str, ...]
    team_of: tuple[int, ...]
    direction: int = 1
    index: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {seat: place for place, seat in enumerate(self.seats)})

    @property
    def size(self) -> int:
        """How many play."""
        return len(self.seats)

    def right(self, seat: int, places: int = 1) -> int:
        """The seat so many places on in order of play (TB-2)."""
        return right(self, seat, places)

    def partner(self, seat: int) -> int:
        """The next seat of the same team to the right (TB-1); the seat itself where it plays alone."""
        return partner(self, seat)

    def by_team(self, values: Sequence[int]) -> dict[str, int]:
        """One value a team, under the teams' names."""
        return dict(zip(self.teams, values, strict=True))


def right(table: Table, seat: int, places: int = 1) -> int:
    """The seat so many places on in order of play (TB-2)."""
    at = seat + table.direction * places
    if at >= table.size:
        at -= table.size
    elif at < 0:
        at += table.size
    return at if 0 <= at < table.size else at % table.size  # to divide takes longest, and is seldom needed


def partner(table: Table, seat: int) -> int:
    """The next seat of the same team to the right (TB-1); the seat itself where it plays alone."""
    at = right(table, seat)
    while table.team_of[at] != table.team_of[seat]:
        at = right(table, at)
    return at


@cache
def four_handed(*, opposite: bool = True, counter_clockwise: bool = True) -> Table:
    """S, E, N, W in order of play, S and N against E and W (TB-1, TB-2)."""
    team_of = (0, 1, 0, 1) if opposite else (0, 1, 1, 0)
    return Table(("S", "E", "N", "W"), ("NS", "EW"), team_of, 1 if counter_clockwise else -1)


@cache
def heads_up() -> Table:
    """Two players, S and N, each alone (Penneech)."""
    return Table(("S", "N"), ("S", "N"), (0, 1))


@cache
def alone() -> Table:
    """Four players, each alone (Call Bridge)."""
    return Table(("S", "E", "N", "W"), ("S", "E", "N", "W"), (0, 1, 2, 3))


@cache
def large(players: int) -> Table:
    """Six or eight players in two teams, each between two opponents (MK-12)."""
    seats = tuple(f"P{number + 1}" for number in range(players))
    return Table(seats, ("odd", "even"), tuple(number % 2 for number in range(players)))


def table_for(rules: Rules) -> Table:
    """The table a game is played at."""
    if rules.penneech:
        return heads_up()
    if rules.alone:
        return alone()
    if rules.seats != 4:
        return large(rules.seats)
    return four_handed(opposite=rules.partners_opposite, counter_clockwise=rules.counter_clockwise)


def pack_for(rules: Rules) -> tuple[Card, ...]:
    """The cards a game is played with: all 52, 48 without the twos (MK-12), or 32 (PN-20)."""
    lowest = 5 if rules.short_pack else 1 if rules.seats != 4 else 0
    return tuple(card for card in CARDS if card.rank >= lowest)


def batches(rules: Rules) -> tuple[int, ...]:
    """How many cards a seat is given at a time (TB-9; one by one in Call Bridge and Penneech)."""
    cards = last_trick(rules)
    if rules.penneech or rules.alone or not rules.dealt_in_batches:
        return (1,) * cards
    return (5, 4, 4) if cards == 13 else (5, cards - 5)


def deal_round(
    pack: Sequence[Card], table: Table, dealer: int, batches: Sequence[int]
) -> tuple[tuple[Card, ...], ...]:
    """Hands in the order dealt, the dealer's right first, a batch to each in turn (TB-9).

    >>> from rungkit.cards import CARDS
    >>> hands = deal_round(CARDS, four_handed(), 2, (5, 4, 4))
    >>> [str(card) for card in hands[3][:6]]
    ['S2', 'S3', 'S4', 'S5', 'S6', 'H9']
    """
    hands: list[list[Card]] = [[] for _ in table.seats]
    at = 0
    for batch in batches:
        for place in range(len(table.seats)):
            hands[table.right(dealer, place + 1)].extend(pack[at : at + batch])
            at += batch
    return tuple(tuple(hand) for hand in hands)
