"""The rules of `rungkit.limits` that are in force, one after another, as one function for the compiler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from rungkit import limits
from rungkit.rules import Rules


def together() -> Callable[[Any, int], int]:
    """What `rungkit.following.duty` does with the functions named as fields of `Rules`, in one function.

    Written out, since a compiled function calls by name; a house rule of your own is found as the others are.
    """
    names = [entry.name for entry in fields(Rules) if entry.metadata.get("limits")]
    lines = ["def limited(deal, cards):"]
    for name in names:
        lines += [
            f"    if deal.rules.{name}:",
            f"        left = {name}(deal, cards) & cards",
            "        if left:",
            "            cards = left",
        ]
    known: dict[str, Any] = {name: getattr(limits, name) for name in names}
    exec("\n".join([*lines, "    return cards"]), known)
    found: Callable[[Any, int], int] = known["limited"]
    return found


limited = together()
