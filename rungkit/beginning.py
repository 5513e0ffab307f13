"""A deal that begins in the middle: the [start] table of a record, checked and turned into a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rungkit.cards import NO_SUIT, Card, suit_index
from rungkit.events import Refusal, Standing
from rungkit.rules import Rules
from rungkit.seats import Table
from rungkit.strings import seat_name, tell

MATCH_KEYS = ("scores", "courts", "streak")
PLAY_KEYS = (
    "trick", "leader", "taken", "pile", "last_winner", "last_card", "run_wins", "firsts", "trump",
)  # fmt: skip
LAST_TRICK = 13


class Beginning(NamedTuple):
    """Where a deal begins: fields of a `Deal` under way (empty before the calls), and the match so far."""

    middle: dict[str, Any]
    standing: Standing


def beginning(
    start: Mapping[str, Any], rules: Rules, table: Table, cards: int, trump: str | None = None
) -> Beginning:
    """Read a [start] table; `cards` is the number of cards in each hand, `trump` the record's own.

    :raises Refusal: with one sentence naming the key, what is wrong and what would be right.

    >>> from rungkit.seats import four_handed
    >>> start = {"trick": 5, "pile": 4, "last_winner": "S", "trump": "H"}
    >>> found = beginning(start, Rules.of("double-sir"), four_handed(), 4)
    >>> found.middle["number"], found.middle["pile"], found.middle["run_wins"]
    (5, 4, 1)
    """
    for key in start:
        if key not in MATCH_KEYS + PLAY_KEYS:
            raise _bad("unknown_start", key=key, keys=", ".join(PLAY_KEYS + MATCH_KEYS))
    standing = _standing(start, table)
    counted = standing.scores if rules.target_kind == "points" else standing.courts
    if rules.match_target and max(counted) >= rules.target:
        key = "scores" if rules.target_kind == "points" else "courts"
        raise _bad("match_won", "CP-21", key=key, target=rules.target)
    if not any(key in PLAY_KEYS for key in start):
        return Beginning({}, standing)
    return Beginning(_middle(start, rules, table, cards, trump), standing)


def _bad(key: str, rule: str | None = None, /, **words: object) -> Refusal:
    return Refusal(tell("start", key, "en", **words), rule)


def _middle(
    start: Mapping[str, Any], rules: Rules, table: Table, cards: int, trump: str | None
) -> dict[str, Any]:
    number = _count(start, "trick", 1, LAST_TRICK, 1)
    if number + cards - 1 > LAST_TRICK:
        raise _bad("too_many_cards", "TB-9", trick=number, cards=cards, most=LAST_TRICK + 1 - number)
    before = number - 1
    last_winner = _seat(start, "last_winner", table)
    leader = _seat(start, "leader", table)
    if last_winner >= 0 and leader not in (-1, last_winner):
        who = seat_name(table.seats[last_winner])
        raise _bad("winner_leads", "TB-4", who=who, leader=seat_name(table.seats[leader]))
    taken = _taken(start, rules, table, before)
    pile = _count(start, "pile", 0, before, 0)
    if pile and not rules.pile:
        raise _bad("no_pile", "DS-2", game=rules.game)
    if sum(taken) + pile > before:
        raise _bad("too_many_tricks", trick=number, taken=sum(taken), pile=pile, before=before)
    suit = _suit(start.get("trump", trump), rules)
    first_seven = next((team for team, count in enumerate(taken) if before >= 7 and count == before), -1)
    return {
        "number": number,
        "leader": leader if leader >= 0 else last_winner,
        "taken": taken,
        "pile": pile,
        "last_winner": last_winner,
        "last_card": _card(start),
        "run_wins": _count(start, "run_wins", 0, 1, 1) if last_winner >= 0 else 0,
        "trump": suit,
        "first_seven": -1 if rules.pile else first_seven,
    }


def _taken(start: Mapping[str, Any], rules: Rules, table: Table, before: int) -> tuple[int, ...]:
    """Tricks taken by team; where only `firsts` is given, counted from it (CP-3)."""
    firsts = start.get("firsts", [])
    if not isinstance(firsts, list) or any(team not in table.teams for team in firsts):
        raise _bad("bad_firsts", "CP-3", teams=" or ".join(table.teams))
    if firsts and len(firsts) != before:
        raise _bad("firsts_count", "CP-3", given=len(firsts), before=before)
    counted = tuple(firsts.count(team) for team in table.teams)
    if "taken" not in start:
        return counted if firsts and not rules.pile else (0,) * len(table.teams)
    taken = _by_team(start, "taken", table, LAST_TRICK)
    if firsts and not rules.pile and taken != counted:
        raise _bad("firsts_differ", "CP-3")
    return taken


def _standing(start: Mapping[str, Any], table: Table) -> Standing:
    streak = start.get("streak", {"team": None, "deals": 0})
    if not isinstance(streak, dict) or set(streak) != {"team", "deals"}:
        raise _bad("bad_streak", "CP-4", teams=" or ".join(table.teams))
    team, deals = streak["team"], streak["deals"]
    none = team in (None, "") and deals == 0
    if type(deals) is not int or not (none or (team in table.teams and 0 <= deals <= 1000)):
        raise _bad("bad_streak", "CP-4", teams=" or ".join(table.teams))
    named = table.teams.index(team) if deals else -1
    return Standing(
        _by_team(start, "scores", table, 100000), _by_team(start, "courts", table, 100000), named, deals
    )


def _by_team(start: Mapping[str, Any], key: str, table: Table, most: int) -> tuple[int, ...]:
    given = start.get(key, {})
    if not isinstance(given, dict) or any(team not in table.teams for team in given):
        raise _bad("bad_by_team", key=key, teams=" and ".join(table.teams))
    values = [given.get(team, 0) for team in table.teams]
    if any(type(value) is not int or not 0 <= value <= most for value in values):
        raise _bad("bad_count", key=key, low=0, high=most)
    return tuple(values)


def _count(start: Mapping[str, Any], key: str, low: int, high: int, unsaid: int) -> int:
    value = start.get(key, unsaid)
    if low == high and value != low:
        raise _bad("must_be", key=key, value=low)
    if type(value) is not int or not low <= value <= high:
        raise _bad("bad_count", key=key, low=low, high=high)
    return value


def _seat(start: Mapping[str, Any], key: str, table: Table) -> int:
    if key not in start:
        return -1
    if start[key] not in table.seats:
        raise _bad("bad_seat", key=key, seats=", ".join(table.seats))
    return table.index[start[key]]


def _card(start: Mapping[str, Any]) -> int:
    if "last_card" not in start:
        return -1
    try:
        return int(Card.parse(str(start["last_card"])))
    except ValueError:
        raise _bad("bad_card", "DS-17") from None


def _suit(letter: object, rules: Rules) -> int:
    if letter is None:
        if rules.calls:
            raise _bad("needs_trump", "CP-1")
        return NO_SUIT
    try:
        return suit_index(str(letter))
    except ValueError:
        raise _bad("bad_trump", "CP-1") from None
