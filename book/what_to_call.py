"""What the lab has counted of calls: how often each was made with each hand, and what it brought.

`python -m tools.house_rules` counts and writes `what-to-call.json`; here it is read, and its first deals are
played again by the engine that explains.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import hypot
from pathlib import Path
from typing import Any

from rungkit.lab.calls import GAMES, Cell, cells
from rungkit.lab.engines import READABLE
from rungkit.rules import Rules

CALLS = Path(__file__).parent / "what-to-call.json"


class Calls:
    """The file of what each call brought with each hand."""

    def __init__(self, file: Path = CALLS) -> None:
        kept = json.loads(file.read_text("utf-8"))
        self.deals, self.seed = kept["deals"], kept["seed"]
        self.games = {game: _cells(row for row in kept["calls"] if row["game"] == game) for game in GAMES}
        self.first = {game: _cells(rows) for game, rows in kept["first"].items()}

    def rows(self, game: str, worths: Iterable[int], most: int = 9) -> dict[int, dict[int, Cell]]:
        """By the tricks counted in the hand, then by the call."""
        return {
            worth: {cell.call: cell for cell in self.games[game] if cell.worth == worth and cell.call <= most}
            for worth in worths
        }

    def again(self, first: int = 3) -> int:
        """Plays the first deals again, each card explained; how many.

        :raises ValueError: where they come out otherwise than the file says.
        """
        for game in GAMES:
            if cells(Rules.of(game), first, self.seed, READABLE) != self.first[game]:
                raise ValueError(
                    f"what-to-call.json: the first deals of {game} are other deals now. "
                    "`python -m tools.house_rules` counts all of them anew."
                )
        return len(GAMES) * 4 * first


def best(row: Mapping[int, Cell]) -> list[int]:
    """The call that brought most, and those of which it is not certain that they bring less."""
    top = max(row.values(), key=lambda cell: cell.mean[0])
    value, low, _ = top.mean
    found = []
    for call, cell in row.items():
        middle, _, high = cell.mean
        if call == top.call or value - middle < hypot(value - low, high - middle):
            found.append(call)
    return found


def _cells(rows: Iterable[Mapping[str, Any]]) -> tuple[Cell, ...]:
    return tuple(Cell(**{name: row[name] for name in Cell._fields}) for row in rows)
