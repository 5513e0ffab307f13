"""A deal that begins in the middle: the [start] table of a record, checked and turned into a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rungkit.cards import NO_SUIT, Card, suit_index
from rungkit.events import Refusal, Standing
from rungkit.rules import Rules, last_trick
from rungkit.seats import Table
from rungkit.strings import seat_name, tell

MATCH_KEYS = ("scores", "courts", "streak", "deal")
PLAY_KEYS = (
    "trick",
    "leader",
    "taken",
    "pile",
    "last_winner",
    "last_card",
    "last_after_turn_up",
    "run_wins",
    "firsts",
    "trump",
    "sealed",
    "bids",
    "tens",
    "pile_tens",
)


class Beginning(NamedTuple):
    """Where a deal begins: fields of a `Deal` under way (empty before the calls), and the match so far.

    `deal` is the number of the deal in the match, which CB-17 counts.
    """

    middle: dict[str, Any]
    standing: Standing
    deal: int = 1


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
    standing = _standing(start, rules, table)
    counted = standing.scores if rules.target_kind == "points" else standing.courts
    if rules.match_target and max(counted) >= rules.target:
        key = "scores" if rules.target_kind == "points" else "courts"
        raise _bad("match_won", "CP-21", key=key, target=rules.target)
    deal = _count(start, "deal", 1, 1000, 1)
    if not any(key in PLAY_KEYS for key in start):
        return Beginning({}, standing, deal)
    return Beginning(_middle(start, rules, table, cards, trump), standing, deal)


def _bad(key: str, rule: str | None = None, /, **words: object) -> Refusal:
    return Refusal(tell("start", key, "en", **words), rule)


def _middle(
    start: Mapping[str, Any], rules: Rules, table: Table, cards: int, trump: str | None
) -> dict[str, Any]:
    last = last_trick(rules)
    number = _count(start, "trick", 1, last, 1)
    if number + cards - 1 > last:
        raise _bad("too_many_cards", "TB-9", trick=number, cards=cards, most=last + 1 - number)
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
    sealed, owner = _sealed(start, rules, table)
    suit = _suit(start.get("trump", trump), rules, sealed >= 0)
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
        **_more(start, rules, table, sealed, owner),
    }


def _more(start: Mapping[str, Any], rules: Rules, table: Table, sealed: int, owner: int) -> dict[str, Any]:
    """What only some games have: the sealed card, tens, calls."""
    after = start.get("last_after_turn_up", sealed < 0)
    if type(after) is not bool:
        raise _bad("bad_flag", "HR-9", key="last_after_turn_up")
    more: dict[str, Any] = {"last_open": after}
    if sealed >= 0:
        more |= {"sealed": sealed, "owner": owner, "caller": owner, "blind": rules.blind_indicator}
    if "tens" in start or "pile_tens" in start:
        if not rules.tens_are_the_aim:
            raise _bad("no_tens", "MK-1", game=rules.game)
        more |= {"tens": _by_team(start, "tens", table, 4), "pile_tens": _count(start, "pile_tens", 0, 4, 0)}
        if sum(more["tens"]) + more["pile_tens"] > 4:
            raise _bad("too_many_tens", "MK-1")
    if rules.alone:
        bids = start.get("bids")
        if not isinstance(bids, dict) or set(bids) != set(table.seats):
            raise _bad("needs_bids", "CB-3")
        called = [bids[seat] for seat in table.seats]
        if any(type(call) is not int or not 2 <= call <= 12 for call in called):
            raise _bad("needs_bids", "CB-3")
        more["called"] = tuple(called)
    elif "bids" in start:
        raise _bad("no_bids", "CB-3", game=rules.game)
    return more


def _sealed(start: Mapping[str, Any], rules: Rules, table: Table) -> tuple[int, int]:
    """The card that still lies face down, and its owner (HR-1)."""
    if "sealed" not in start:
        return -1, -1
    given = start["sealed"]
    if not (rules.hides or rules.blind_indicator):
        raise _bad("nothing_sealed", "HR-1", game=rules.game)
    if not isinstance(given, dict) or set(given) != {"card", "owner"} or given["owner"] not in table.seats:
        raise _bad("bad_sealed", "HR-1")
    try:
        return int(Card.parse(str(given["card"]))), table.index[given["owner"]]
    except ValueError:
        raise _bad("bad_sealed", "HR-1") from None


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
    taken = _by_team(start, "taken", table, last_trick(rules))
    if firsts and not rules.pile and taken != counted:
        raise _bad("firsts_differ", "CP-3")
    return taken


def _standing(start: Mapping[str, Any], rules: Rules, table: Table) -> Standing:
    streak = start.get("streak", {"team": None, "deals": 0})
    if not isinstance(streak, dict) or set(streak) != {"team", "deals"}:
        raise _bad("bad_streak", "CP-4", teams=" or ".join(table.teams))
    team, deals = streak["team"], streak["deals"]
    none = team in (None, "") and deals == 0
    if type(deals) is not int or not (none or (team in table.teams and 0 <= deals <= 1000)):
        raise _bad("bad_streak", "CP-4", teams=" or ".join(table.teams))
    named = table.teams.index(team) if deals else -1
    scores = _tenths(start, table) if rules.alone else _by_team(start, "scores", table, 100000)
    return Standing(scores, _by_team(start, "courts", table, 100000), named, deals)


def _tenths(start: Mapping[str, Any], table: Table) -> tuple[int, ...]:
    """Scores of Call Bridge, which may be negative and have tenths (CB-8, CB-14), as whole tenths."""
    given = start.get("scores", {})
    if not isinstance(given, dict) or any(seat not in table.teams for seat in given):
        raise _bad("bad_by_team", key="scores", teams=" and ".join(table.teams))
    points = [given.get(seat, 0) for seat in table.teams]
    if any(type(value) not in (int, float) or not -100000 <= value <= 100000 for value in points):
        raise _bad("bad_tenths")
    tenths = tuple(round(value * 10) for value in points)
    if any(value != exact / 10 for value, exact in zip(points, tenths, strict=True)):
        raise _bad("bad_tenths")
    return tenths


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


def _suit(letter: object, rules: Rules, sealed: bool) -> int:
    if sealed and letter is not None:
        raise _bad("sealed_and_trump", "HR-2")
    if letter is None:
        if rules.alone:
            return 0
        if rules.calls or rules.penneech or (rules.hides and not sealed):
            raise _bad("needs_trump", "CP-1")
        return NO_SUIT
    try:
        return suit_index(str(letter))
    except ValueError:
        raise _bad("bad_trump", "CP-1") from None
