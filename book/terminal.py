"""Commands that a chapter runs in a folder of their own, printed as a terminal shows them."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

WIDTH = 80


def folded(line: str) -> list[str]:
    """A line as it stands in a terminal of that width, broken between words."""
    return textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


class Terminal:
    """A folder, which goes away with the kernel, and what is typed in it."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="rungkit-")
        self.folder = Path(self._folder.name)

    def run(self, command: str, lines: int = 0) -> None:
        """Runs `rungkit ...` and prints all it says, or so many lines of it."""
        print(f"$ {command}")
        program, *rest = shlex.split(command)
        if program != "rungkit":
            raise ValueError(f"only rungkit is run here, not {program}")
        done = subprocess.run(
            [sys.executable, "-m", "rungkit", *rest],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"},
        )  # fmt: skip
        said = [part for line in done.stdout.rstrip().splitlines() for part in folded(line)]
        print("\n".join([*said[:lines], "..."] if 0 < lines < len(said) else said))

    def write(self, name: str, text: str) -> None:
        """Writes a file, and prints what is in it."""
        (self.folder / name).write_text(text.strip("\n") + "\n", "utf-8")
        self.show(name)

    def add(self, name: str, text: str) -> None:
        """Adds lines at the end of a file, and prints them."""
        path = self.folder / name
        path.write_text(path.read_text("utf-8") + text.rstrip("\n") + "\n", "utf-8")
        print(f"{name}, added at the end:\n{text.rstrip()}")

    def change(self, name: str, old: str, new: str) -> None:
        """Changes one line of a file, and prints it as it was and as it is."""
        path = self.folder / name
        text = path.read_text("utf-8")
        if text.count(f"{old}\n") != 1:
            raise ValueError(f"{name} has no such line, or several: {old}")
        path.write_text(text.replace(f"{old}\n", f"{new}\n"), "utf-8")
        print(f"{name}, one line changed:\n- {old.strip()}\n+ {new.strip()}")

    def show(self, name: str) -> None:
        """Prints a file."""
        print(f"{name}:\n\n{(self.folder / name).read_text('utf-8').rstrip()}")
