"""A copy of the package to try a house rule in, so that your own rungkit stays as it is.

This module must be used before anything of rungkit is imported: the copy then is the rungkit of this kernel.
"""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path


class Workshop:
    """The package and its rule tests in a folder of their own, which goes away with the kernel."""

    def __init__(self) -> None:
        if "rungkit" in sys.modules:
            raise RuntimeError("rungkit is in use already: restart the kernel and begin at the top.")
        spec = find_spec("rungkit")
        if spec is None or spec.origin is None:
            raise RuntimeError("There is no rungkit here to copy.")
        package = Path(spec.origin).parent
        self.folder = Path(tempfile.mkdtemp(prefix="rungkit-"))
        atexit.register(self.close)
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package, self.folder / "rungkit", ignore=leave)
        tests = package.parent / "tests"
        shutil.copytree(tests / "rulebook", self.folder / "tests" / "rulebook", ignore=leave)
        shutil.copy(tests / "test_rules_bite.py", self.folder / "tests")

    def add(self, file: str, lines: str, below: str = "") -> None:
        """Puts lines into a file of the copy: below the line that reads `below`, else at the end."""
        path = self.folder / file
        old = path.read_text("utf-8").splitlines()
        new = lines.strip("\n").splitlines()
        found = [n for n, line in enumerate(old, start=1) if line.strip() == below]
        if below and not found:
            raise ValueError(f"{file} has no line {below!r}.")
        at = found[0] if below else len(old)
        gap = [] if below else ["", ""]
        path.write_text("\n".join([*old[:at], *gap, *new, *old[at:]]) + "\n", "utf-8")
        count = len([line for line in new if line.strip()])
        print(f"{file}: {count} {'line' if count == 1 else 'lines'} more")

    def open(self) -> None:
        """From now on `import rungkit` means the copy."""
        sys.path[:0] = [str(self.folder), str(self.folder / "tests")]

    def close(self) -> None:
        """Takes the folder away."""
        shutil.rmtree(self.folder, ignore_errors=True)
