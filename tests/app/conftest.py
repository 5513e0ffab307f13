"""The app as a reader starts it, and a page of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tools.app import running
from tools.run import ROOT, environment

CULL = 5


class EachChapterWhole(LoadScopeScheduling):
    """A chapter that is opened once stays in one process with all its tests; other tests go anywhere."""

    def _split_scope(self, nodeid: str) -> str:
        chapter = re.search(r"test_twins\.py::.*\[(.*)\]", nodeid)
        return chapter[1] if chapter else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> EachChapterWhole:
    return EachChapterWhole(config, log)


def port(number: int) -> str:
    """A port of this process alone: tests may run two at once."""
    return str(number + 100 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")))


@pytest.fixture(scope="session")
def app() -> Iterator[str]:
    """The app's address. A page that is looked at closely says nothing for a while, and keeps its kernel."""
    with running("--pool", "0", "--cull", "60", "--port", port(18866)) as address:
        yield address


@pytest.fixture(scope="session")
def small_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app of a book of one page, with a warm kernel, kernels ended five seconds after their page."""
    book = tmp_path_factory.mktemp("book")
    (book / "_toc.yml").write_text("format: jb-book\nroot: one\n", "utf-8")
    (book / "one.md").write_text("# One page\n", "utf-8")
    shutil.copytree(ROOT / "book" / "apps", book / "apps")
    with running("--pool", "1", "--cull", str(CULL), "--port", port(18910), book=book) as address:
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
