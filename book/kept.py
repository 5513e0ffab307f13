"""Numbers that take long: what every hand brought is kept in a file, and the first of them are played again.

`python -m tools.notebooks --anew book/playing-well.ipynb` plays all of them and writes the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from imagined import Brought

AGAIN = 10  # of each choice, played again whenever the chapter runs
ANEW = "RUNGKIT_ANEW"  # set by `tools.notebooks --anew`: nothing is taken from the file

Values = Mapping[str, Sequence[float]]


class Kept:
    """The file of a chapter, by the names of its choices."""

    def __init__(self, file: str) -> None:
        self.path = Path(__file__).parent / file
        self.anew = bool(os.environ.get(ANEW))
        self.found: dict[str, dict[str, str]] = {}
        self.again: list[str] = []
        if not self.anew:
            self.found = json.loads(self.path.read_text("utf-8"))

    def __call__(self, name: str, play: Callable[[int], Values], of: int) -> list[Brought]:
        """What each way brought in `of` hands. `play(first)` plays the first so many of them.

        :raises ValueError: when a hand that is played again brings something else than the file says.
        """
        played = {label: written(values) for label, values in play(of if self.anew else AGAIN).items()}
        if self.anew:
            self.found[name] = played
            self.path.write_text(lines(self.found), encoding="utf-8", newline="\n")
        found = self.found.get(name, {})
        for label, values in played.items():
            if found.get(label, "").split()[: len(values.split())] != values.split():
                raise ValueError(
                    f"{self.path.name}: {name}, {label}: the first hands now bring {values}, which is not "
                    "what the file says. `python -m tools.notebooks --anew` plays all of them and writes it."
                )
        self.again.append(f"{AGAIN:2} of {of:4}  {name}")
        return [
            Brought(label, tuple(float(value) for value in values.split())) for label, values in found.items()
        ]

    def told(self) -> str:
        """What was played again, a line for each choice."""
        return "\n".join(self.again)


def written(values: Sequence[float]) -> str:
    return " ".join(f"{value:g}" for value in values)


def lines(found: Mapping[str, Mapping[str, str]]) -> str:
    """JSON with a line for each way, so that a change can be read."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"
