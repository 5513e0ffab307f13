"""What the lab's chapters are held against: the files of what was counted, by game, rule and measure."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from chapters import BOOK

from rungkit.lab.switches import Comparison, Side, comparisons

sys.path.insert(0, str(BOOK))
house_rules = import_module("house_rules")  # the book's folder is no package
what_to_call = import_module("what_to_call")
figures = import_module("figures_house_rules")
LAB = house_rules.Lab()
KEPT = what_to_call.Calls()
RANDOM, PLAIN = POLICIES = ("random", "plain")


def of(game: str, key: str) -> Comparison:
    return next(one for one in comparisons(game) if one.key == key)


def effect(game: str, key: str, policy: str, measure: str) -> Any:
    (found,) = LAB.effects(of(game, key), policy, (measure,))
    return found


def changed(game: str, key: str, policy: str, measure: str) -> str:
    """The change as the chapter writes it, without its sign."""
    found = effect(game, key, policy, measure)
    return str(house_rules.number(abs(found.change[0]), found.share))


def value(game: str, policy: str, measure: str, side: Side | None = None) -> float:
    one = LAB.estimates(game, side or Side(), policy)[measure]
    return float(one.value) * (100 if one.measure.kind == "share" else 1)
