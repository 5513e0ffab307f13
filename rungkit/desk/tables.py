"""The games with all that a table may agree on, and one table's rules in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from rungkit.cards import RANKS, in_display_order
from rungkit.desk.asking import BadRequest, text_of, texts_of
from rungkit.games import preset, presets
from rungkit.presets import BRINGS, TRUMP_WAYS, VALUES
from rungkit.rulebook import Rule, rulebook
from rungkit.rules import Rules, RulesError, last_trick, rule_fields
from rungkit.seats import pack_for, table_for
from rungkit.strings import seat_name, strings, tell

MOST_OPTIONS = 40
LARGE, LARGER = ("MK-12",), (6, 8)


def games(request: Mapping[str, Any]) -> dict[str, Any]:
    """Every game: its name, its seats, its optional rules and its values."""
    return {"games": [_game(name) for name in presets()]}


def _game(name: str) -> dict[str, Any]:
    rules, own = Rules.of(name), preset(name)
    return {
        "game": name,
        "name": game_name(name),
        "seats": _seats(rules),
        "larger": {
            str(many): _seats(large) for many in LARGER if (large := _fits(name, LARGE, players=many))
        },
        "options": [
            {
                **_rule(rulebook()[rule]), "on": rules.in_force(rule),
                "fixed": rules.in_force(rule) and rule in TRUMP_WAYS,
            }
            for rule in own.options
        ],
        "values": [
            value_at(name, value) for value in values_of(name)
        ],
    }  # fmt: skip


def values_of(game: str) -> list[str]:
    """The values that a table of a game may agree on, those of the rules that its own ones bring too.

    >>> "seconds" in values_of("mendhikot"), "seconds" in values_of("double-sir")
    (True, False)
    """
    own = {*preset(game).rules, *preset(game).options}
    own |= {brought for rule in own for brought in BRINGS.get(rule, ())}
    return [name for name, _, _, homes, _ in VALUES if own & set(homes.split())]


def _seats(rules: Rules) -> list[dict[str, str]]:
    return [{"id": seat, "name": seat_name(seat)} for seat in table_for(rules).seats]


def _fits(game: str, options: tuple[str, ...] = (), **values: object) -> Rules | None:
    """A table's rules, or None where they do not go together."""
    try:
        return Rules.of(game, options, values)
    except RulesError:
        return None


def choices_of(fits: Callable[[object], bool], meaning: str) -> list[Any]:
    """What a value may be where that is a few words, ranks or numbers; [] where it is any number of a range.

    >>> choices_of(lambda value: value in (4, 6, 8), "4, 6 or 8")
    [4, 6, 8]
    """
    words: list[Any] = re.findall(r'"([\w-]+)"', meaning) or [rank for rank in RANKS if fits(rank)]
    few: list[Any] = [number for number in range(1, 49) if fits(number)]
    return words or (few if len(few) < 9 else [])


def value_at(game: str, name: str) -> dict[str, Any]:
    """A value that a table of a game may agree on: what it may be, and what it is where nothing is said.

    It may be said `always`, or only together with one of the `rules` that it belongs to or that bring those;
    one that is `needed` must be said then, and `now` is the first that may be.

    >>> [value_at("mendikot", "players")[key] for key in ("choices", "now", "always", "needed")]
    [[4, 6, 8], 6, False, True]
    """
    _, field, fits, belongs, meaning = next(entry for entry in VALUES if entry[0] == name)
    homes, choices = belongs.split(), choices_of(fits, meaning)
    numbers = [int(number) for number in re.findall(r"\d+", meaning)]
    now = getattr(Rules.of(game), field)
    others = [one for one in choices or [*numbers, *range(2, 5)] if one != now]
    always = any(_fits(game, **{name: one}) for one in others)
    # a rule that brings another brings its values too: band hukum its seconds
    own = [rule for rule in preset(game).options if {rule, *BRINGS.get(rule, ())} & set(homes)]
    needed = not always and not any(_fits(game, (rule,)) for rule in own)
    if needed:
        now = next(one for one in others if any(_fits(game, (rule,), **{name: one}) for rule in own))
    return {
        "name": name, "rules": list(dict.fromkeys([*homes, *own])), "meaning": meaning, "choices": choices,
        "now": now,
        "label": tell("value", name), "words": {str(one): value_word(one) for one in choices},
        "least": numbers[0] if numbers else 0, "most": numbers[-1] if numbers else 0,
        "always": always, "needed": needed,
    }  # fmt: skip


def value_word(value: object) -> str:
    """How one choice of a value is said; a number as it is.

    >>> value_word("J"), value_word("pair"), value_word(6)
    ('jack', 'the pair of them takes nothing', '6')
    """
    if isinstance(value, str) and value in RANKS:
        return tell("label", f"rank_{value}")
    return str(strings()["value"]["choice"].get(str(value), value))


def game_name(game: str) -> str:
    """A game's name as a reader sees it."""
    return game.replace("-", " ").title().replace("Be Ranga", "Be-ranga")


def _rule(rule: Rule) -> dict[str, Any]:
    return {"rule": rule.id, "title": rule.title, "text": rule.text, "reading": rule.reading or None}


def agreed(request: Mapping[str, Any]) -> tuple[str, list[str], dict[str, Any], Rules]:
    """The game, options and values of a request, put together.

    :raises RulesError: where they do not go together.
    """
    game, options = text_of(request, "game", 40), texts_of(request, "options", MOST_OPTIONS)
    values = request.get("values", {})
    plain = isinstance(values, Mapping) and len(values) <= len(VALUES)
    if not plain or not all(isinstance(k, str) and isinstance(v, str | int) for k, v in values.items()):
        raise BadRequest("no_values")
    return game, options, dict(values), Rules.of(game, options, values)


def rules(request: Mapping[str, Any]) -> dict[str, Any]:
    """A table's rules in words, one by one, and how a record writes them: for a card to print."""
    game, _, values, together = agreed(request)
    own = preset(game)
    in_force = [rule for rule in rule_fields() if together.in_force(rule)]
    lines = [f'game = "{game}"']
    lines += [f"options = {json.dumps(list(together.options))}"] if together.options else []
    if values:
        lines += ["", "[values]", *(f"{name} = {json.dumps(value)}" for name, value in values.items())]
    return {
        "game": game,
        "name": game_name(game),
        "options": list(together.options),
        "rules": [
            {**_rule(rulebook()[rule]), "chosen": rule not in own.rules} for rule in in_force
        ],
        "left_out": [_rule(rulebook()[rule]) for rule in own.rules if not together.in_force(rule)],
        "seats": [{**seat, "cards": last_trick(together)} for seat in _seats(together)],
        "pack": [str(card) for card in in_display_order(pack_for(together))],
        "values": [
            {
                "name": name, "value": (now := getattr(together, field)), "chosen": name in values,
                "said": tell("value", "said", label=tell("value", name), value=value_word(now)),
            }
            for name, field, _, homes, _ in VALUES
            if getattr(together, field) and any(together.in_force(rule) for rule in homes.split())
        ],
        "toml": "\n".join(lines) + "\n",
    }  # fmt: skip
