"""Deals of all fifteen games under every kind of option, played at random and always the same."""

import random

from steps_deals import at_random

from rungkit.chance import dealt
from rungkit.games import presets
from rungkit.record.model import Record
from rungkit.rules import Rules, RulesError

VALUES = {
    "MK-12": {"players": (6, 8)}, "CB-15": {"exact_bonus": (1, 5)}, "CB-16": {"bid_floor": (10, 30)},
    "MK-13": {"tens_tie": ("tricks", "non-dealers", "nobody")}, "CB-17": {"deals": (1, 5)},
    "DS-14": {"late_bar": ("pair", "both")}, "CP-19": {"weak_below": ("J", "A")},
}  # fmt: skip


def random_options(chance, game, often=0.35):
    """Options that the game may add, and values that belong to them; None where they do not go together."""
    preset = presets()[game]
    options = [
        f"-{option}" if option in preset.rules else option
        for option in preset.options if chance.random() < often
    ]  # fmt: skip
    on = {*preset.rules, *options} - {option.removeprefix("-") for option in options if option[0] == "-"}
    values = {
        name: chance.choice(some)
        for rule, offered in VALUES.items() if rule in on for name, some in offered.items()
    }  # fmt: skip
    try:
        Rules.of(game, options, values)
    except RulesError:
        return None
    return tuple(options), values


def records(seeds=3, games=None):
    """Records of dealt cards: each game plain, then with its options."""
    for game in games or presets():
        yield dealt(game, 1)
        chance = random.Random(game)
        found = 0
        while found < seeds:
            made = random_options(chance, game)
            if made is None:
                continue
            found += 1
            options, values = made
            more = {"options": options, "values": values}
            if chance.random() < 0.3 and Rules.of(game, options, values).take_back:
                more["strictness"] = "table"
            if chance.random() < 0.1:
                more["dealer"] = None
            yield dealt(game, found + 7, chance.randrange(1000), **more)


def played(record: Record, seed=0):
    """The deal before its first action, and actions to its end."""
    start = record.deal()
    return start, at_random(start, seed, clock=True)


def every_game(seeds=3, games=None):
    for seed, record in enumerate(records(seeds, games)):
        yield played(record, seed)
