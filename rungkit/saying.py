"""The small words that every sentence is put together from."""

from __future__ import annotations

from rungkit.deal import Deal
from rungkit.strings import seat_name, strings, team_name, tell

Line = tuple[str, tuple[str, ...]]
Said = list[Line]


def line(key: str, *rules: str, **words: object) -> Line:
    """A sentence of [say] and the rules that made it so."""
    return tell("say", key, **words), rules


def one_suit(suit: int) -> str:
    """heart for 1."""
    return str(strings()["name"]["suit"][suit])


def name(deal: Deal, seat: int) -> str:
    """South for seat 0."""
    return seat_name(deal.seat(seat))


def team(deal: Deal, seat: int) -> str:
    """The team of a seat."""
    return team_name(deal.table.teams[deal.team(seat)])


def both(words: list[str]) -> str:
    """ "H7", "H7 and H3", "H7, H3 and H2"."""
    if len(words) < 2:
        return "".join(words)
    return tell("name", "and", first=", ".join(words[:-1]), last=words[-1])


def courts(number: int) -> str:
    """ "1 court", "3 courts"."""
    return tell("say", "courts_one" if number == 1 else "courts_many", n=number)


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return tell("say", "points_one" if number == 1 else "points_many", n=number)
