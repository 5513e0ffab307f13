"""The games: one short file each, showing what differs from Court Piece and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from rungkit.presets import Preset
from rungkit.rules import house_rules, refused
from rungkit.strings import quoted

MODULES = (
    "court_piece",
    "single_sir",
    "double_sir",
    "double_sir_royal",
    "be_ranga_double_sar",
    "be_ranga",
    "hidden_rung",
    "hidden_rung_single",
    "mendikot",
    "mendhikot",
    "dehla_pakad",
    "call_bridge",
    "call_break",
    "penneech",
    "penneech_parlett",
)


@cache
def presets() -> Mapping[str, Preset]:
    """Every game's preset by its name, in the order of the book.

    >>> len(presets()), list(presets())[:3]
    (15, ['court-piece', 'single-sir', 'double-sir'])
    """
    found: list[Preset] = [import_module(f"rungkit.games.{module}").PRESET for module in MODULES]
    return {
        preset.name: replace(preset, options=preset.options + house_rules(preset.name)) for preset in found
    }


def preset(name: str) -> Preset:
    """The preset of a game.

    :raises RulesError: for a name that no game has.
    """
    known = presets()
    if str(name) not in known:
        games, near = ", ".join(known), get_close_matches(str(name)[:60], known, 1)
        key = "near_game" if near else "unknown_game"
        raise refused(key, game=quoted(name), near="".join(near), games=games)
    return known[name]
