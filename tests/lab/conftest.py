"""The lab is compiled once: of several processes of tests one does it, the others wait for what it keeps."""

import tempfile
from pathlib import Path

import pytest

from rungkit.lab import codes, kernel
from rungkit.rules import Rules


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    with open(Path(tempfile.gettempdir()) / "rungkit-lab.lock", "w") as lock:
        try:
            import fcntl
        except ImportError:  # another system: each compiles for itself
            pass
        else:
            fcntl.flock(lock, fcntl.LOCK_EX)
        kernel.deals(Rules.of("court-piece"), codes.RANDOM, 1, 0, 1, 0)
