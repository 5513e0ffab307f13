"""Fixtures for the table's tests: a page with one table of its own, and a page that tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from table_page import drawn, element, listened, write

# Everything that a test may have left behind; then the body that the next one asks for.
AFRESH = """
([body, root]) => {
  const { kit } = customElements.get("rung-table"), html = document.documentElement;
  document.querySelectorAll("rung-table").forEach(t => t.rest());
  localStorage.clear();
  kit.memory.kept = {};
  history.replaceState(null, "", location.pathname);
  for (const name of Object.keys(html.dataset)) delete html.dataset[name];
  Object.assign(html.dataset, root);
  document.querySelector("main").innerHTML = body;
  scrollTo(0, 0);
}
"""


@pytest.fixture
def page_of(tmp_path: Path, serve_dir: Callable[[Path], str]) -> Callable[..., str]:
    """`page_of(payload)` is the address of a page with a table of it."""

    def make(payload: dict, attributes: str = "", html: str = "", more: str = "") -> str:
        write(tmp_path, element(payload, attributes) + more, html)
        return serve_dir(tmp_path) + "/index.html"

    return make


@pytest.fixture(scope="module")
def shared(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, serve_dir: Callable[[Path], str]
) -> Iterator[tuple[Page, list[str]]]:
    """One page for all tests of a file, and what it said on its console."""
    folder = tmp_path_factory.mktemp("table")
    write(folder, "")
    context = browser.new_context(has_touch=True)
    page = context.new_page()
    said = listened(page)
    page.goto(serve_dir(folder) + "/index.html")
    yield page, said
    context.close()


@pytest.fixture
def show(shared: tuple[Page, list[str]]) -> Iterator[Callable[..., Page]]:
    """`show(payload)` is the shared page with a table of it, as if it had just been opened.

    `root` holds data attributes of the page, as `theme`; `media` is what the page is told of the reader.
    """
    page, said = shared
    said.clear()

    def make(
        payload: dict[str, Any] | str,
        attributes: str = "",
        *,
        more: str = "",
        width: int = 800,
        height: int = 900,
        root: dict[str, str] | None = None,
        **media: Any,
    ) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            **{"media": "screen", "color_scheme": "light", "reduced_motion": "no-preference", **media}
        )
        body = payload if isinstance(payload, str) else element(payload, attributes) + more
        # A table that fills the screen has no room for a heading.
        heading = "" if "mode" in (root or {}) else "<h1>A table</h1>"
        page.evaluate(AFRESH, [heading + body, root or {}])
        drawn(page)
        return page

    yield make
    assert said == []
