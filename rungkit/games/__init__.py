"""The games: one short file each, showing what differs from Court Piece and why."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from rungkit.presets import Preset
from rungkit.rules import refused
from rungkit.strings import quoted

# Games of the rulebook that are still to come.
LATER = (
    "be-ranga-double-sar", "be-ranga", "hidden-rung", "hidden-rung-single", "mendikot", "mendhikot",
    "dehla-pakad", "call-bridge", "call-break", "penneech", "penneech-parlett",
)  # fmt: skip
MODULES = ("court_piece", "single_sir", "double_sir", "double_sir_royal")


@cache
def presets() -> Mapping[str, Preset]:
    """Every game's preset by its name, in the order of the book.

    >>> list(presets())
    ['court-piece', 'single-sir', 'double-sir', 'double-sir-royal']
    """
    found: list[Preset] = [import_module(f"rungkit.games.{module}").PRESET for module in MODULES]
    return {preset.name: preset for preset in found}


def preset(name: str) -> Preset:
    """The preset of a game.

    :raises RulesError: for a name that no game has.
    """
    known = presets()
    if str(name) not in known:
        games, near = ", ".join(known), get_close_matches(str(name)[:60], known, 1)
        key = "later_game" if name in LATER else "near_game" if near else "unknown_game"
        raise refused(key, game=quoted(name), near="".join(near), games=games)
    return known[name]
