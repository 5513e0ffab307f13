"""The lab is compiled once, by a process of its own: where covered lines are counted it takes far longer."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tools.run import ROOT, environment

COMPILED = """
from rungkit.lab import codes, kernel
from rungkit.rules import Rules
kernel.deals(Rules.of("court-piece"), codes.RANDOM, 1, 0, 1, 0)
"""


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Of several processes of tests one has it done; the others wait for what is kept on disk."""
    with open(Path(tempfile.gettempdir()) / "rungkit-lab.lock", "w") as lock:
        try:
            import fcntl
        except ImportError:  # another system: each compiles for itself
            pass
        else:
            fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "-c", COMPILED], cwd=ROOT, env=environment(), check=True)
