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
CALLING = ids("CP", 16, 17, 19, 23, 24)
COUNTING = ids("CP", 15, 21, 22)
PILE_OPTIONS = ids("DS", 12, 13, 14, 15, 16, 17, 18)


@dataclass(frozen=True)
class Preset:
    """A game: the rules it is played with, the optional ones a table may add, its agreed values."""

    name: str
    rules: tuple[str, ...]
    options: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)


CONFLICTS: tuple[tuple[str, ...], ...] = (ids("CP", 16, 17, 18, 20),)


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
            on.discard(rule_id)
        else:
            on.add(rule_id)
    for group in CONFLICTS:
        both = [rule_id for rule_id in group if rule_id in on]
        if len(both) > 1:
            raise refused("exclude", both[1], one=both[0], other=both[1])
    switches: dict[str, Any] = {name: rule_id in on for rule_id, name in rule_fields().items()}
    return Rules(game=preset.name, options=options, **switches, **_agreed(preset, on, values))


def _not_an_option(preset: Preset, option: str) -> Exception:
    from rungkit.games import presets
    from rungkit.rulebook import rulebook
    from rungkit.rules import refused

    rule_id = option.removeprefix("-")
    homes = [other.name for other in presets().values() if rule_id in other.options]
    if homes:
        return refused("other_game", rule_id, option=rule_id, game=preset.name, homes=", ".join(homes))
    if any(rule_id in other.rules for other in presets().values()):
        return refused("not_optional", rule_id, option=rule_id)
    if rule_id in rulebook():
        return refused("later_option", rule_id, option=rule_id)
    near = get_close_matches(rule_id.upper()[:60], preset.options, 1)
    key = "near_option" if near else "unknown_option"
    return refused(key, option=quoted(option), near="".join(near), options=", ".join(preset.options))


def _whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _one_of(*choices: str) -> Callable[[object], bool]:
    return lambda value: value in choices


# name, the Rules field, what it may be, the rule it belongs to, how that is said
VALUES: tuple[tuple[str, str, Callable[[object], bool], str, str], ...] = (
    ("goon", "goon_courts", _whole(1, 1000), "CP-6 DS-10", "a whole number from 1 to 1000"),
    ("fifty_two", "fifty_two_courts", _whole(1, 1000), "CP-8", "a whole number from 1 to 1000"),
    ("run", "run", _whole(2, 100), "CP-4", "a whole number from 2 to 100"),
    ("target", "target", _whole(1, 10000), "CP-21", "a whole number from 1 to 10000"),
    ("target_kind", "target_kind", _one_of("points", "courts"), "CP-21", '"points" or "courts"'),
    ("weak_below", "weak_below", _one_of(*"3456789TJQKA"), "CP-19", "a rank such as J"),
    ("late_bar", "late_bar", _one_of("pair", "both"), "DS-14", '"pair" or "both"'),
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
            raise refused("unknown_value", value=name, values=", ".join(known))
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
        agreed["goon_courts"] = preset.values["goon"]
    if "CP-21" in on:
        kind = values.get("target_kind", "points" if "CP-15" in on else "courts")
        agreed["target_kind"] = kind
        if "target" not in values:
            agreed["target"] = 10 if kind == "points" else 3
    return agreed
