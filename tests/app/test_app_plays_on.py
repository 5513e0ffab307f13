"""Playing on where the page has a kernel: the same way as in the static book, over the widget's messages."""

from __future__ import annotations

from live import live
from play import Played, goes_on_with_the_match, plays_on
from playwright.sync_api import Browser


def test_the_app_plays_on_by_its_kernel(browser: Browser, app: str) -> None:
    with live(browser, app, "double-sir.ipynb", 1) as seen:
        plays_on(Played(seen.page, "ds-4"))
        goes_on_with_the_match(Played(seen.page, "ds-full"))
        # Nothing of the browser's own engine was fetched.
        assert not seen.page.evaluate("performance.getEntries().some(one => one.name.includes('pyodide'))")
        assert seen.was_quiet()
