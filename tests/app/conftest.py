"""The app as a reader starts it, and a page of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

from tools.app import running
from tools.run import ROOT, environment

CULL = 5


@pytest.fixture(scope="session")
def app() -> Iterator[str]:
    """The app's address, with kernels ended five seconds after their page."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))  # tests may run two at once
    with running("--pool", "0", "--cull", str(CULL), "--port", str(18866 + 100 * worker)) as address:
        yield address


def refused(options: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """The command when it cannot serve."""
    return subprocess.run(
        [sys.executable, "-m", "rungkit.site.serve", *options],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
