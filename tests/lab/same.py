"""The compiled engine held against the readable one: the same deals, compared trick by trick."""

from collections.abc import Iterator

from properties.chance import Seeded
from properties.tables import GAMES, agreed_at

from rungkit.lab import kernel, readable
from rungkit.lab.rows import FIELDS
from rungkit.rules import Rules
from rungkit.seats import table_for


def differences(
    rules: Rules, policy: int, seed: int, count: int, dealer: int, most: int = 1
) -> Iterator[str]:
    """What is not the same in so many deals (or matches of `most` deals), and where to find it again."""
    compiled = kernel.deals(rules, policy, seed, 0, count, dealer, most)
    for got, want in zip(compiled, readable.deals(rules, policy, seed, 0, count, dealer, most), strict=True):
        for name in FIELDS:
            one, other = got[name].tolist(), getattr(want, name)
            if one != other:
                where = f"{rules.game} {rules.options} policy {policy} seed {seed} deal {want.index}"
                yield f"{where} dealer {dealer}: {name} is {one} compiled, {other} readable"


def table(number: int) -> tuple[Rules, int]:
    """A table with random options of the game whose turn it is, and who deals."""
    rules, _ = agreed_at(Seeded(number), (GAMES[number % len(GAMES)],))
    return rules, number // len(GAMES) % table_for(rules).size
