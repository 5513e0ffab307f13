"""A position as a record of numbers: the fields of `Deal`, `Rules` and `Table` that the primitives read."""

from __future__ import annotations

from dataclasses import fields
from functools import cache, lru_cache
from typing import Any

import numpy as np

from rungkit.cards import CardSet
from rungkit.deal import plays_plainly
from rungkit.lab.rows import FIELDS
from rungkit.rules import Rules, last_trick
from rungkit.seats import batches, deal_round, pack_for, table_for

Record = Any
MOST_SEATS, MOST_CARDS, MOST_TRICKS, TEAMS = 8, 52, 13, 4

# What the position holds besides `rules`, `table` and `setup`: one number each, or so many in a row.
ONE = """one two policy cards all_cards over dealer turn caller trump number leader led laid first_seven
passes put_off changed pile last_winner last_card run_wins sealed owner blind hidden must_trump
down early trump_since last_open pile_tens hole taken_back captures biggest turnups public mark
calls trump_trick winner how made thrown_in next_dealer match_winner match_over moment streak_team
streak first_dealer seated deals"""
WIDE = ("index", "hands")  # what of a row needs more than 32 bits
# What is known never to be negative is cheaper to divide and to look up by: the generator's numbers, a pack.
NATURAL: dict[str, Any] = {"one": np.uint32, "two": np.uint32}
NATURAL |= dict.fromkeys(("whole", "pack", "to_seat", "to_place"), np.uint8)
ROWS: dict[str, tuple[int, ...]] = {
    "hands": (MOST_SEATS,),
    "began": (MOST_SEATS,),
    "hides": (MOST_SEATS,),
    "dealt": (MOST_SEATS, MOST_TRICKS),
    "trick": (MOST_SEATS, 2),
    "bids": (MOST_SEATS,),
    "taken": (TEAMS,),
    "tens": (TEAMS,),
    "points": (TEAMS,),
    "courts": (TEAMS,),
    "scores": (TEAMS,),
    "match_courts": (TEAMS,),
    "whole": (MOST_CARDS,),
    "pack": (MOST_CARDS,),
    "to_seat": (MOST_CARDS,),
    "to_place": (MOST_CARDS,),
    "to_place_right": (MOST_CARDS,),
    "marks": (MOST_TRICKS,),
}


def switches(rules: Rules) -> dict[str, int]:
    """Every rule and every agreed value of a table as a number; those agreed in words by their properties.

    >>> found = switches(Rules.of("double-sir", ["DS-13"]))
    >>> found["first_pair_barred"], found["goon_courts"], found["takes_from_pile"]
    (1, 3, 1)
    """
    names = [entry.name for entry in fields(Rules)]
    names += [name for name, value in vars(Rules).items() if isinstance(value, property)]
    values = {name: getattr(rules, name) for name in names}
    return {name: int(value) for name, value in values.items() if isinstance(value, int)}


@cache
def layout() -> np.dtype[Any]:
    """The layout of a position."""
    whole = np.int64
    rules = np.dtype([(name, whole) for name in switches(Rules())])
    table = np.dtype([("size", whole), ("direction", whole), ("team_of", whole, (MOST_SEATS,))])
    setup = np.dtype([("last_trick", whole), ("deal_number", whole), ("plain", whole)])
    parts: list[Any] = [("rules", rules), ("table", table), ("setup", setup)]
    parts += [(name, NATURAL.get(name, whole)) for name in ONE.split()]
    parts += [(name, NATURAL.get(name, whole), shape) for name, shape in ROWS.items()]
    return np.dtype(parts)


@cache
def layout_of_rows() -> np.dtype[Any]:
    """The layout of what is kept of a deal; small, since millions of rows are cleared, written and read."""
    kinds = {name: np.int64 if name in WIDE else np.int32 for name in FIELDS}
    return np.dtype(
        [(name, kinds[name]) if size == 1 else (name, kinds[name], (size,)) for name, size in FIELDS.items()]
    )


def position(rules: Rules, policy: int, dealer: int) -> np.ndarray[Any, Any]:
    """A position before the deal, in an array of one: the table, the rules, and nothing won yet."""
    return _prepared(rules, policy, dealer).copy()


@lru_cache(maxsize=8)  # a run asks for the same one at every block of deals
def _prepared(rules: Rules, policy: int, dealer: int) -> np.ndarray[Any, Any]:
    """The position that every block of a run begins with; not to be changed."""
    found = np.zeros(1, layout())
    deal: Record = found[0]
    for name, value in switches(rules).items():
        deal["rules"][name] = value
    table, pack = table_for(rules), pack_for(rules)
    deal["table"]["size"], deal["table"]["direction"] = table.size, table.direction
    deal["table"]["team_of"][: table.size] = table.team_of
    deal["setup"]["last_trick"], deal["setup"]["deal_number"] = last_trick(rules), 1
    deal["setup"]["plain"] = plays_plainly(rules)
    deal["policy"], deal["dealer"], deal["streak_team"] = policy, dealer, -1
    deal["hole"] = deal["taken_back"] = -1
    deal["cards"], deal["all_cards"] = len(pack), int(CardSet.of(pack))
    deal["whole"][: len(pack)] = pack
    deal["first_dealer"], deal["seated"] = dealer, -1
    # How the pack goes round (TB-9): so many places to the dealer's right, as the how manyth card there.
    hands: Any = deal_round(range(MOST_CARDS), table, 0, batches(rules))  # type: ignore[arg-type]
    for places in range(1, table.size + 1):
        for nth, at in enumerate(hands[table.right(0, places)]):
            deal["to_place_right"][at], deal["to_place"][at] = places, nth
    return found
