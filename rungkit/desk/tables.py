"""The games with all that a table may agree on, and one table's rules in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from rungkit.desk.asking import BadRequest, text_of, texts_of
from rungkit.games import preset, presets
from rungkit.presets import VALUES
from rungkit.rulebook import Rule, rulebook
from rungkit.rules import Rules, rule_fields
from rungkit.seats import table_for
from rungkit.strings import seat_name

MOST_OPTIONS = 40


def games(request: Mapping[str, Any]) -> dict[str, Any]:
    """Every game: its name, its seats, its optional rules and its values."""
    return {"games": [_game(name) for name in presets()]}


def _game(name: str) -> dict[str, Any]:
    rules, own = Rules.of(name), preset(name)
    return {
        "game": name,
        "name": game_name(name),
        "seats": [{"id": seat, "name": seat_name(seat)} for seat in table_for(rules).seats],
        "options": [{**_rule(rulebook()[rule]), "on": rules.in_force(rule)} for rule in own.options],
        "values": [
            {
                "name": value, "rules": homes.split(), "meaning": meaning,
                "choices": re.findall(r'"([\w-]+)"', meaning), "now": getattr(rules, field),
            }
            for value, field, _, homes, meaning in VALUES
            if set(homes.split()) & {*own.rules, *own.options}
        ],
    }  # fmt: skip


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
        "values": [
            {"name": name, "value": getattr(together, field), "chosen": name in values}
            for name, field, _, homes, _ in VALUES
            if any(together.in_force(rule) for rule in homes.split() if rule in rule_fields())
        ],
        "toml": "\n".join(lines) + "\n",
    }  # fmt: skip
