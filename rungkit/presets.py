"""Putting rules together: a game's preset, the options it may add, and what excludes what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from rungkit.strings import quoted, tell

if TYPE_CHECKING:
    from rungkit.rules import Rules


def ids(prefix: str, *numbers: int) -> tuple[str, ...]:
    """Rule IDs of one chapter of the rulebook.

    >>> ids("DS", 1, 2)
    ('DS-1', 'DS-2')
    """
    return tuple(f"{prefix}-{number}" for number in numbers)


TABLE = ids("TB", *range(1, 11))
MISTAKES = ids("CP", 9, 10)
SINGLE_TRICKS = ids("CP", 8)
CHOOSING = ids("CP", 19, 24)
CALLING = CHOOSING + ids("CP", 16, 17, 23)
HIDING = (*ids("CP", 18, 20), "HR-11")
COUNTING = ids("CP", 15, 21, 22)
PILE_OPTIONS = ids("DS", 12, 13, 14, 15, 16, 17, 18)
PILE = ids("DS", *range(2, 12))
ROTATION = ids("CP", 4, 5, 11, 12, 13)  # what DS-11 speaks of
TENS_OPTIONS = ids("MK", 4, 6, 7, 8, 9, 12)
BRIDGE_OPTIONS = ids("CB", *range(11, 20))
PENNEECH_OPTIONS = ids("PN", *range(14, 21))


@dataclass(frozen=True)
class Preset:
    """A game: the rules it is played with, the optional ones a table may add, its agreed values."""

    name: str
    rules: tuple[str, ...]
    options: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)


CONFLICTS: tuple[tuple[str, ...], ...] = (
    ids("CP", 16, 17, 18, 20),
    ids("MK", 4, 6, 7, 8, 9),
    ids("PN", 16, 17),
)
# an option that cannot stand without another
NEEDS = {"CB-14": "CB-13", "HR-11": "CP-23"}
# rules that come with another: hidden trump in Court Piece, band hukum
BRINGS = {
    "CP-20": ids("HR", 1, 2, 3, 4, 6, 7, 8, 10, 12, 13, 14),
    "CP-18": ids("HR", 2, 3, 4, 7, 8, 10, 12),
    "MK-6": ("MK-5", *ids("HR", 1, 2, 7, 8, 10, 12)),
    "MK-7": ("MK-5", *ids("HR", 1, 2, 3, 4, 7, 8, 10, 12)),
    "MK-8": ("MK-5", *ids("HR", 1, 2, 7, 8, 10, 12)),
}
# what holds again where an option is switched off: a call is made one way or the other
INSTEAD = {"CB-13": ("CB-8",)}
# ways of making trump: naming one replaces the preset's
TRUMP_WAYS = ids("MK", 4, 6, 7, 8, 9)


def put_together(preset: Preset, options: tuple[str, ...], values: dict[str, object]) -> Rules:
    """The Rules of a preset with options and values.

    :raises RulesError: saying which option or value does not fit, and why.
    """
    from rungkit.rules import Rules, refused, rule_fields

    on = set(preset.rules)
    named: list[str] = []
    for option in options:
        rule_id = option.removeprefix("-")
        if rule_id in named:
            raise refused("twice", rule_id, option=rule_id)
        named.append(rule_id)
        if rule_id not in preset.options:
            raise _not_an_option(preset, option)
        if option.startswith("-"):
            if rule_id not in on:
                raise refused("already_off", rule_id, option=rule_id, game=preset.name)
            if rule_id in TRUMP_WAYS:
                raise refused("one_way_needed", rule_id, option=rule_id)
            on.discard(rule_id)
            on.update(INSTEAD.get(rule_id, ()))
        else:
            on.add(rule_id)
    if any(name in TRUMP_WAYS for name in named):
        on -= set(TRUMP_WAYS) - set(named)
    for group in CONFLICTS:
        both = [rule_id for rule_id in group if rule_id in on]
        if len(both) > 1:
            key = "exclude_duty" if "PN-17" in both else "exclude"
            raise refused(key, both[1], one=both[0], other=both[1])
    for rule_id, needed in NEEDS.items():
        if rule_id in on and needed not in on:
            raise refused("needs", rule_id, option=rule_id, needed=needed)
    hidden = on & {"CP-18", "CP-20", "HR-1"}
    if "HR-11" in on and not hidden:
        raise refused("needs", "HR-11", option="HR-11", needed="CP-18 or CP-20")
    if "CP-23" in on and hidden and "HR-11" not in on:
        raise refused("needs", "CP-23", option="CP-23", needed="HR-11")
    for rule_id in sorted(on & set(BRINGS)):
        on.update(BRINGS[rule_id])
    if {"CP-18", "HR-11"} <= on:  # once swapped the card is its owner's to turn up
        on.update(ids("HR", 6, 14))
    switches: dict[str, Any] = {name: rule_id in on for rule_id, name in rule_fields().items()}
    return Rules(game=preset.name, options=options, **switches, **_agreed(preset, on, values))


def _not_an_option(preset: Preset, option: str) -> Exception:
    from rungkit.games import presets
    from rungkit.rules import refused

    rule_id = option.removeprefix("-")
    homes = [other.name for other in presets().values() if rule_id in other.options]
    if homes:
        return refused("other_game", rule_id, option=rule_id, game=preset.name, homes=", ".join(homes))
    if any(rule_id in other.rules for other in presets().values()):
        return refused("not_optional", rule_id, option=rule_id)
    bringing = [name for name, brought in BRINGS.items() if rule_id in brought and name in preset.options]
    if bringing:
        return refused("comes_with", rule_id, option=rule_id, homes=" or ".join(bringing))
    near = get_close_matches(rule_id.upper()[:60], preset.options, 1)
    key = "near_option" if near else "unknown_option"
    return refused(key, option=quoted(option), near="".join(near), options=", ".join(preset.options))


def _whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _one_of(*choices: str) -> Callable[[object], bool]:
    return lambda value: value in choices


TIES = '"tricks", "non-dealers" or "nobody"'

# name, the Rules field, what it may be, the rule it belongs to, how that is said
VALUES: tuple[tuple[str, str, Callable[[object], bool], str, str], ...] = (
    ("goon", "goon_courts", _whole(1, 1000), "CP-6 DS-10", "a whole number from 1 to 1000"),
    ("fifty_two", "fifty_two_courts", _whole(1, 1000), "CP-8", "a whole number from 1 to 1000"),
    ("run", "run", _whole(2, 100), "CP-4", "a whole number from 2 to 100"),
    ("target", "target", _whole(1, 10000), "CP-21 MK-11 PN-12", "a whole number from 1 to 10000"),
    ("target_kind", "target_kind", _one_of("points", "courts"), "CP-21", '"points" or "courts"'),
    ("weak_below", "weak_below", _one_of(*"3456789TJQKA"), "CP-19", "a rank such as J"),
    ("late_bar", "late_bar", _one_of("pair", "both"), "DS-14", '"pair" or "both"'),
    ("tens_tie", "tens_tie", _one_of("tricks", "non-dealers", "nobody"), "MK-13", TIES),
    ("win", "win_points", _whole(1, 1000), "MK-11", "a whole number from 1 to 1000"),
    ("mendikot", "mendikot_worth", _whole(1, 1000), "MK-11", "a whole number from 1 to 1000"),
    ("whitewash", "whitewash_worth", _whole(1, 1000), "MK-11", "a whole number from 1 to 1000"),
    ("bid_floor", "bid_floor", _whole(8, 48), "CB-16", "a whole number from 8 to 48"),
    ("exact_bonus", "exact_bonus_points", _whole(1, 1000), "CB-15", "a whole number from 1 to 1000"),
    ("deals", "deals", _whole(1, 1000), "CB-17", "a whole number from 1 to 1000"),
    ("seconds", "seconds", _whole(1, 3600), "MK-5", "a whole number from 1 to 3600"),
    ("draw", "draw", _one_of("highest", "lowest"), "MK-10", '"highest" or "lowest"'),
    ("teams", "teams", _one_of("seats", "draw"), "MK-10", '"seats" or "draw"'),
    ("players", "players", lambda n: type(n) is int and n in (4, 6, 8), "MK-12 MK-1", "4, 6 or 8"),
)


def _said(value: object) -> str:
    """A value in a sentence; a number of thousands of digits cannot even be written."""
    huge = isinstance(value, int) and value.bit_length() > 100
    return tell("record", "huge") if huge else repr(value)[:60]


def _agreed(preset: Preset, on: set[str], values: dict[str, object]) -> dict[str, Any]:
    from rungkit.rules import refused

    agreed: dict[str, Any] = {}
    known = {entry[0]: entry for entry in VALUES}
    for name, value in values.items():
        if name not in known:
            raise refused("unknown_value", value=quoted(name), values=", ".join(known))
        _, field_name, fits, rule_ids, meaning = known[name]
        homes = rule_ids.split()
        if not fits(value):
            raise refused("bad_value", homes[0], value=name, given=_said(value), meaning=meaning)
        if not on & set(homes):
            raise refused("value_without_rule", homes[0], value=name, rule=" or ".join(homes))
        agreed[field_name] = value
    if "DS-15" in on and "goon" in values:
        raise refused("goon_twice", "DS-15")
    if "goon" not in values:
        agreed["goon_courts"] = preset.values.get("goon", 1)
    if "CB-15" in on and "exact_bonus" not in values:
        raise refused("needs_amount", "CB-15")
    if "MK-12" in on and agreed.get("players", 4) == 4:
        raise refused("needs_players", "MK-12")
    if agreed.get("players", 4) != 4 and "MK-12" not in on:
        raise refused("value_without_rule", "MK-12", value="players", rule="MK-12")
    if "PN-12" in on:
        agreed.setdefault("target", 91 if "PN-20" in on else 61)
        if "PN-20" in on and agreed["target"] < 91:
            raise refused("target_of_32", "PN-20")
    if "target" in preset.values:
        agreed.setdefault("target", preset.values["target"])
    if "CP-21" in on:
        kind = values.get("target_kind", "points" if "CP-15" in on else "courts")
        agreed["target_kind"] = kind
        if "target" not in values:
            agreed["target"] = 10 if kind == "points" else 3
    return agreed
