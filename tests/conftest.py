"""Fixtures for every test: a real browser, the built site, a server for any folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tools import chromium
from tools.book import HTML
from tools.serve import serving

# The same examples in every run, so that a red run is red again; no clock, for machines that are shared.
settings.register_profile("fast", derandomize=True, deadline=None, max_examples=25)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("RUNGKIT_PROFILE") or "fast")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A started Chromium. Without one the test fails and says what to install."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING, pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=chromium.flags())
        yield started
        started.close()


@pytest.fixture(scope="session")
def serve_dir() -> Iterator[Callable[[Path], str]]:
    """`serve_dir(folder)` is the address of that folder, served until the tests end."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(serving(folder))


@pytest.fixture(scope="session")
def site(serve_dir: Callable[[Path], str]) -> str:
    """The address of the built book. Where it is not built the test fails and says how."""
    if not (HTML / "index.html").is_file():
        pytest.fail("The book is not built: run `make book SERVE=0` first.", pytrace=False)
    return serve_dir(HTML)
