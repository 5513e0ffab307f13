"""What was missed in the whole book: counted chapter by chapter, with a way to each question, and cleared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from payloads import asked
from playwright.sync_api import Browser, Page
from table_page import element, opened, write

TABLE = "document.querySelector('rung-table')"
KIT = "customElements.get('rung-table').kit"
PAGES = [
    {"title": "Here", "href": "", "lessons": [["asked", "A deal with questions", 3]]},
    {"title": "There", "href": "there.html", "lessons": [["far", "A far deal", 2]]},
    {"title": "Nowhere yet", "href": "later.html", "lessons": [["late", "A late deal", 4]]},
]
# The answers that the reader has given on the other page.
THERE = {"far-q1": {"kind": "right"}, "far-q2": {"kind": "wrong", "ask": "Who wins S4?", "at": "7~1.2"}}
ROWS = """() => [...document.querySelectorAll("rung-missed tr:not(:has([colspan])):not(thead *)")].map(
  tr => [...tr.cells].map(cell => cell.textContent))"""
LINKS = """() => [...document.querySelectorAll("rung-missed li a")].map(
  a => [a.getAttribute("href"), a.closest("details").open])"""


@pytest.fixture
def address(tmp_path: Path, serve_dir: Any) -> str:
    data = f'<script type="application/json">{json.dumps(PAGES)}</script>'
    write(tmp_path, f"{element(asked())}<rung-missed>{data}<p>Nothing yet</p></rung-missed>")
    return str(serve_dir(tmp_path)) + "/index.html"


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('rung:answers'))")
    return found


def test_every_chapter_is_counted_and_all_is_forgotten_or_brought_back(
    browser: Browser, address: str
) -> None:
    first = next(i for i, node in enumerate(asked()["lines"][0]["steps"]) if "ask" in node)
    ask = asked()["lines"][0]["steps"][first]["ask"]
    wrong = next(k for k, option in enumerate(ask["options"]) if not option["right"])
    with opened(browser, address) as page:
        assert page.locator("rung-missed").inner_text() == "Nothing yet"
        for name, answer in THERE.items():
            page.evaluate(f"([name, answer]) => {KIT}.remember(name, answer)", [name, answer])
        page.evaluate(f"{TABLE}.go({first})")
        page.locator(f"[data-pick='{wrong}']").click()
        page.wait_for_selector("rung-missed table")
        rows = page.evaluate(ROWS)
        assert rows == [
            ["Here", "1 of 3", "0", "1"],
            ["There", "2 of 2", "1", "1"],
            ["Nowhere yet", "0 of 4", "0", "0"],
            ["The whole book", "3 of 9", "1", "2"],
        ]
        # The page's own are open, those of another a click away.
        assert page.evaluate(LINKS) == [
            [f"#rung=asked:{page.evaluate(f'{TABLE}.at')}", True], ["there.html#rung=far:7~1.2", False],
        ]  # fmt: skip
        assert ask["ask"] in page.locator("rung-missed li").first.inner_text()
        assert page.locator("rung-missed th a").first.get_attribute("href") == "there.html"

        page.get_by_role("button", name="Forget all my answers").click()
        assert kept(page) == {}
        assert page.evaluate(LINKS) == []
        assert page.evaluate(f"{TABLE}.open")
        page.get_by_role("button", name="Bring them back").click()
        assert page.evaluate(ROWS) == rows
        assert set(kept(page)) == {*THERE, ask["id"]}
        assert not page.evaluate(f"{TABLE}.open")


def test_what_another_tab_answers_is_counted_too_and_is_not_lost(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.evaluate(f"{KIT}.remember('late-q1', {{ kind: 'right' }})")
        other = page.context.new_page()
        other.goto(address)
        other.wait_for_selector("rung-missed table")
        other.evaluate(f"{KIT}.remember('late-q2', {{ kind: 'skip' }})")
        page.wait_for_function("document.querySelector('rung-missed tfoot')?.innerText.includes('2 of 9')")
        page.evaluate(f"{KIT}.remember('late-q3', {{ kind: 'right' }})")
        assert set(kept(page)) == {"late-q1", "late-q2", "late-q3"}
