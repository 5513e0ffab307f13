"""The page Play where it has a kernel: the same match as in the static book, over the widget's messages."""

from __future__ import annotations

from live import live
from match import Match, a_match
from playwright.sync_api import Browser


def test_a_match_by_the_kernel(browser: Browser, app: str) -> None:
    with live(browser, app, "play.ipynb") as seen:
        a_match(Match(seen.page))
        assert not seen.page.evaluate("performance.getEntries().some(one => one.name.includes('pyodide'))")
        assert seen.was_quiet()
