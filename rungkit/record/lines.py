"""On which line of a TOML text each key and each item stands; and whether it is nested too deeply to read."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

# A text that is not closed is a token too, to its end: else each quote in it would be tried in turn.
TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\\?\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|[\[\]{}=.,\n]"
    r"|[A-Za-z0-9_-]+",
    re.DOTALL,
)
DEEPEST = 12


class TooDeep(Exception):
    """Brackets within brackets, or dots after dots, beyond anything that a record needs."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Lines:
    """The line of every key, table and item of an array; a text that is no TOML gives what it can.

    >>> lines = Lines('actions = [\\n "W C4",\\n "S CA",\\n]\\n[[deals]]\\n[[deals]]\\ndealer = "N"')
    >>> lines.of("actions", 1), lines.of("deals", 1, "dealer"), lines.of("deals", 0, "hands"), lines.of("no")
    (3, 7, 5, 1)
    """

    def __init__(self, text: str = "") -> None:
        self._found: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._read(text)

    def of(self, *path: str | int) -> int:
        """The line of a key or item; where it stands nowhere, of what would hold it."""
        while path:
            if path in self._found:
                return self._found[path]
            path = path[:-1]
        return 1

    def _read(self, text: str) -> None:
        line, depth, dots, heading, item = 1, 0, 0, 0, 0
        table: Path = ()
        key: Path = ()
        words: list[str] = []
        for found in TOKEN.finditer(text):
            token = found.group()
            dots = dots + 1 if token == "." else 0 if token in "=,[{\n" else dots
            if token == "\n" and depth == 0:
                if heading:
                    table = self._table(words, heading == 2)
                    self._found[table] = line
                    if heading == 2:
                        self._found.setdefault(table[:-1], line)
                key, words, heading = (), [], 0
            elif token[0] == "#":
                continue
            elif key:
                if token in ("[", "{"):
                    depth += 1
                elif token in ("]", "}"):
                    depth -= 1
                elif depth == 1 and token == ",":
                    item += 1
                if depth == 1 and token not in ("[", ",", "\n"):
                    self._found.setdefault((*key, item), line)
            elif token == "=":
                key, item = (*table, *words), 0
                self._found.setdefault(key, line)
            elif token == "[":
                heading += 1
            elif token not in "].,{}":
                words.append(token.strip("\"'"))
            if depth + dots + heading > DEEPEST:
                raise TooDeep(line)
            line += token.count("\n")
        if heading:
            self._found[self._table(words, heading == 2)] = line

    def _table(self, words: list[str], repeated: bool) -> Path:
        """The path of a table from its heading; under `[[deals]]` the number of the deal is part of it."""
        path: Path = ()
        for place, word in enumerate(words):
            path = (*path, word)
            if repeated and place == len(words) - 1:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
        return path
