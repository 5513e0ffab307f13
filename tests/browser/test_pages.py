"""Every page of the built book, as a reader's browser sees it."""

from __future__ import annotations

import pytest
from pages import NAMES, RAW_MARKUP, keep, violations, watched
from playwright.sync_api import Browser

from tools.book import HTML

PAGES = [*NAMES, "search"]
WINDOWS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_no_other_host_logs_no_error_and_fits(browser: Browser, site: str, name: str) -> None:
    for kind, window in WINDOWS.items():
        with watched(browser, site, **window) as seen:
            seen.page.goto(f"{site}/{name}.html", wait_until="networkidle")
            assert seen.page.locator("h1:visible").count() == 1
            assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
            keep(seen.page, f"{name.replace('/', '-')}-{kind}")
            assert seen.was_quiet()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_from_a_file(browser: Browser, name: str) -> None:
    with watched(browser, "file:///") as seen:
        seen.page.goto((HTML / f"{name}.html").as_uri(), wait_until="load")
        assert seen.page.locator("h1:visible").count() == 1
        assert seen.was_quiet()


@pytest.mark.parametrize("name", NAMES)
def test_no_markup_is_left_raw(browser: Browser, site: str, name: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/{name}.html")
        text = seen.page.locator("article").inner_text()
        assert [mark for mark in RAW_MARKUP if mark in text] == []


# Each table in the middle of its deal, where there is most to see.
TO_THE_MIDDLE = """
() => {
  for (const table of document.querySelectorAll("rung-table, rung-pair")) {
    if (table.pair) continue;
    const way = table.line.onward(0);
    table.go(way[Math.floor(way.length / 2)]);
  }
}
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(browser: Browser, site: str, name: str, scheme: str) -> None:
    with watched(browser, site, color_scheme=scheme) as seen:
        seen.page.goto(f"{site}/{name}.html", wait_until="networkidle")
        assert seen.page.evaluate("document.documentElement.dataset.theme") == scheme
        seen.page.evaluate(TO_THE_MIDDLE)
        keep(seen.page, f"{name.replace('/', '-')}-middle-{scheme}")
        assert violations(seen.page) == []


def test_the_search_finds_a_page_by_its_words(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/search.html?q=pile")
        seen.page.wait_for_selector("#search-results a[href*='double-sir']")
        assert seen.was_quiet()


def test_the_menu_of_a_phone_opens(browser: Browser, site: str) -> None:
    with watched(browser, site, **WINDOWS["phone"]) as seen:
        seen.page.goto(f"{site}/{NAMES[0]}.html")
        seen.page.locator("button.primary-toggle").first.click()
        seen.page.locator("dialog[open] a", has_text="Rule index").click()
        seen.page.wait_for_url("**/rules.html")
        assert seen.was_quiet()


def test_the_colours_can_be_changed_and_stay(browser: Browser, site: str) -> None:
    with watched(browser, site, color_scheme="light") as seen:
        seen.page.goto(f"{site}/{NAMES[0]}.html")
        button = seen.page.locator(".theme-switch-button").first
        for _ in range(3):
            if seen.page.evaluate("document.documentElement.dataset.theme") == "dark":
                break
            button.click()
        seen.page.goto(f"{site}/{NAMES[1]}.html")
        assert seen.page.evaluate("document.documentElement.dataset.theme") == "dark"
