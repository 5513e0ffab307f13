"""Steps payloads for the table's tests, all made by the engine from dealt cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from steps_deals import at_random

from rungkit.actions import Action
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.chance import dealt as by_chance
from rungkit.deal import Deal
from rungkit.record import Ask, Branch
from rungkit.rules import Rules
from rungkit.steps import steps

Payload = dict[str, Any]


def dealt(seed: int, game: str = "double-sir") -> Deal:
    return Deal.dealt(Rules.of(game), "N", shuffled(CARDS, Generator(seed)), trump="H")


@cache
def played(seed: int, game: str = "double-sir") -> tuple[Deal, ...]:
    """A whole deal, before and after each action: mostly the highest card, every third time the lowest."""
    deals = [dealt(seed, game)]
    while not deals[-1].is_over:
        plays = sorted(deals[-1].legal_actions(), key=lambda action: action.card.rank if action.card else 0)
        deals.append(deals[-1].apply(plays[0 if len(deals) % 3 == 0 else -1]))
    return tuple(deals)


def other_way(deals: tuple[Deal, ...], after: int) -> Branch:
    """A variation: another card than the one played after so many actions, and one more trick."""
    deal = deals[after]
    card = next(action for action in deal.legal_actions() if action != deals[-1].actions[after])
    actions: list[Action] = [card]
    deal = deal.apply(card)
    while not deal.is_over and len(actions) < 7:
        actions.append(deal.legal_actions()[-1])
        deal = deal.apply(actions[-1])
    return Branch(after, f"What if {card.card} is played?", tuple(str(action) for action in actions))


def forks(deals: tuple[Deal, ...]) -> list[int]:
    """After how many actions a player follows with a choice of cards."""
    return [n for n in range(8, 30) if n % 4 and len(deals[n].legal_actions()) > 2]


@cache
def whole(seed: int = 3) -> Payload:
    """A whole deal of Double Sir with two variations at one fork and house rules, without questions."""
    deals = played(seed)
    at, later = forks(deals)[0], forks(deals)[-1]
    branches = [other_way(deals, at), other_way(deals, later)]
    return steps(
        (deals[0], deals[-1].actions),
        switches=["DS-13", "DS-17"],
        branches=branches,
        title="A whole deal",
        id="whole",
    )


@cache
def asked(seed: int = 3) -> Payload:
    """The same deal with three questions, one of which has several right answers."""
    deals = played(seed)
    many = next(
        n
        for n in range(17, 40)
        if n % 4 and 1 < len(deals[n].legal_actions()) < len(deals[n].hand(deals[n].to_act))
    )
    asks = [Ask(4, "winner"), Ask(12, "pile"), Ask(many, "legal")]
    return steps((deals[0], deals[-1].actions), asks=asks, title="A deal with questions", id="asked")


@cache
def plain_game() -> Payload:
    """Court Piece: tricks are taken at once, there is no pile."""
    deals = played(5, "court-piece")
    return steps((deals[0], deals[-1].actions), title="Court Piece", id="court")


@cache
def for_seat(seat: str) -> Payload:
    """What one seat may see."""
    deals = played(3)
    return steps((deals[0], deals[-1].actions), seat=seat, title="One seat", id="one-seat")


def parted() -> Payload:
    """A deal in which DS-13 changes what is captured."""
    for seed in range(60):
        deals = played(seed)
        payload = steps((deals[0], deals[-1].actions), switches=["DS-13"], title="Two rules", id="parted")
        if payload["lines"][1]["note"] and any("won" in n["set"] for n in payload["lines"][0]["steps"][:12]):
            rows = [[n["row"] for n in line["steps"] if "row" in n] for line in payload["lines"]]
            if rows[0] != rows[1]:
                return payload
    raise AssertionError("no deal parts under DS-13")


def main_line(payload: Payload, line: int = 0) -> list[int]:
    """The nodes of a line's main way."""
    nodes, way = payload["lines"][line]["steps"], [0]
    while kids := nodes[way[-1]].get("kids"):
        way.append(kids[0])
    return way


def has(payload: Payload, *keys: str) -> bool:
    """Whether the main line shows something under each of these keys of the table."""
    shown = [node["set"] for node in payload["lines"][0]["steps"]]
    return all(any(at.get(key) for at in shown) for key in keys)


def asked_in_a_trick(payload: Payload) -> bool:
    """Whether trump is made while a trick lies on the table."""
    return any(
        node["c"] and node["act"] and (node["set"].get("trump") or {}).get("suit")
        for node in payload["lines"][0]["steps"]
    )


# Each with its options and what must come about in it.
OTHER_GAMES: dict[str, tuple[str, dict[str, Any], Callable[[Payload], bool]]] = {
    "hidden-rung": (
        "hidden-rung",
        {},
        lambda p: has(p, "sealed", "downs") and asked_in_a_trick(p),
    ),
    "be-ranga": ("be-ranga-double-sar", {}, lambda p: has(p, "pile")),
    "mendikot": (
        "mendikot",
        {"options": ("MK-6",)},
        lambda p: has(p, "tens", "sealed") and asked_in_a_trick(p),
    ),
    "drawing": ("mendikot", {"dealer": None}, lambda p: has(p, "tens")),
    "six": ("mendikot", {"options": ("MK-12",), "values": {"players": 6}}, lambda p: has(p, "tens")),
    "eight": (
        "mendikot",
        {"options": ("MK-12", "MK-6"), "values": {"players": 8}},
        lambda p: has(p, "tens", "sealed"),
    ),
    "call-bridge": ("call-bridge", {"options": ("CB-12",)}, lambda p: any_void(p)),
    "penneech": ("penneech", {}, lambda p: any(points(p))),
}


def any_void(payload: Payload) -> bool:
    return any(any(node["set"].get("voids", {}).values()) for node in payload["lines"][0]["steps"])


def points(payload: Payload) -> list[int]:
    """What falls on each step of the main line, of whichever player."""
    tracks = [node["set"].get("track", {}) for node in payload["lines"][0]["steps"]]
    return [sum(one["gained"] for one in track.values()) for track in tracks]


@cache
def other_game(name: str, seat: str = "") -> Payload:
    """A whole deal of one of the other games, the first by chance in which what it must show comes about."""
    game, how, wanted = OTHER_GAMES[name]
    for seed in range(300):
        start = by_chance(game, seed, **how).deal()
        actions = at_random(start, seed, wild=0, clock=False)
        payload = steps((start, actions), title=name.capitalize(), id=name)
        if payload["lines"][0]["steps"][-1]["n"] > 4 and wanted(payload):
            return steps((start, actions), seat=seat, title=name, id=f"{name}-{seat}") if seat else payload
    raise AssertionError(f"no deal of {name} shows what it should")
