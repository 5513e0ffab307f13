"""Every page of the built book, as a reader's browser sees it.

A page is opened once for all that is asked of it here; its tests stand together.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pages import AXE, COLOURS, LOCK, NAMES, Watched, afresh, drawn, keep, raw_markup, violations, watched
from playwright.sync_api import Browser

from tools.book import HTML
from tools.run import ROOT

PAGES = [*NAMES, "search", "genindex"]
LIGHT = {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WINDOWS = {"light": (1280, 900), "projector": (1920, 1080), "phone": (360, 740)}


@pytest.fixture(scope="module", params=PAGES)
def opened(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Watched]]:
    """A page by its name, all its tables drawn."""
    with watched(browser, site, **LIGHT) as seen:
        seen.page.goto(f"{site}/{request.param}.html")
        drawn(seen.page)
        yield request.param.replace("/", "-"), seen


def test_a_page_asks_no_other_host_and_logs_no_error(opened: tuple[str, Watched]) -> None:
    _, seen = opened
    assert seen.page.locator("h1:visible").count() == 1
    assert raw_markup(seen.page) == []
    assert seen.was_quiet()


def test_a_page_fits_every_window(opened: tuple[str, Watched]) -> None:
    name, seen = opened
    for kind, (width, height) in WINDOWS.items():
        seen.page.set_viewport_size({"width": width, "height": height})
        assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    keep(seen.page, f"{name}-{kind}")
    seen.page.set_viewport_size({"width": 1280, "height": 900})
    assert seen.was_quiet()


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


# The theme sees a while after a window has changed what must be scrolled now.
SCROLLED_BY_KEYS = """
() => [...document.querySelectorAll("pre[tabindex='-1']")].every(pre => pre.scrollWidth <= pre.clientWidth)
"""


@pytest.fixture(scope="module")
def met() -> dict[str, set[int]]:
    """Kinds looked at on some page: of text, by the colour scheme, and of what tables are made of."""
    return {"light": set(), "dark": set(), "built": set()}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: tuple[str, Watched], scheme: str, met: dict[str, set[int]]) -> None:
    name, seen = opened
    seen.page.emulate_media(color_scheme=scheme)
    seen.page.wait_for_function("s => document.documentElement.dataset.theme === s", arg=scheme)
    seen.page.evaluate(TO_THE_MIDDLE)
    seen.page.wait_for_function(SCROLLED_BY_KEYS)
    if scheme == "dark":
        keep(seen.page, f"{name}-middle-dark")
    rules, built = (COLOURS, None) if scheme == "dark" else (AXE, met["built"])
    assert violations(seen.page, rules, met=met[scheme], built=built) == []
    assert seen.was_quiet()
    afresh(seen.page)


def test_no_style_sheet_holds_a_page_upright(browser: Browser, site: str) -> None:
    with watched(browser, site, **LIGHT) as seen:
        seen.page.goto(f"{site}/{NAMES[1]}.html")
        drawn(seen.page)
        assert violations(seen.page, LOCK) == []
        # It can find one.
        turned = "@media (orientation: landscape) { body { transform: rotate(90deg) } }"
        seen.page.add_style_tag(content=turned)
        assert len(violations(seen.page, LOCK)) == 1
    # Those of ours that a page fetches later ask nothing of how it is held.
    ours = sorted((ROOT / "rungkit").rglob("*.css"))
    assert len(ours) > 10
    assert [path for path in ours if "orientation" in path.read_text("utf-8")] == []


FIRST = "[...document.querySelectorAll('rung-table, rung-pair')].find(t => !t.pair)"


def test_pages_open_from_a_file_and_their_first_table_steps(browser: Browser) -> None:
    with watched(browser, "file:///") as seen:
        for name in PAGES:
            seen.page.goto((HTML / f"{name}.html").as_uri(), wait_until="load")
            assert seen.page.locator("h1:visible").count() == 1, name
            # What draws the first table, and then what steps it, is fetched from beside the page.
            seen.page.evaluate(f"{FIRST}?.scrollIntoView()")
            seen.page.wait_for_function(f"(t => !t || Boolean(t.box))({FIRST})")
            seen.page.evaluate(
                f"(t => {{ t?.open && t.later('do', 'skip'); t?.later('do', 'last'); }})({FIRST})"
            )
            seen.page.wait_for_function(
                f"(t => !t || t.i > 0 && (!t.tables || t.i === t.steps.length - 1))({FIRST})"
            )
            assert seen.was_quiet(), name


def test_without_scripts_a_page_is_its_text(browser: Browser, site: str) -> None:
    with watched(browser, site, java_script_enabled=False) as seen:
        for name in PAGES:
            seen.page.goto(f"{site}/{name}.html")
            assert seen.page.locator("h1:visible").count() == 1, name
            texts = seen.page.locator("rung-table:has(pre)").all_inner_texts()
            assert all("Trick" in text for text in texts), name
        assert seen.elsewhere == []


def test_a_phone_s_own_page_fits_and_its_menu_opens(browser: Browser, site: str) -> None:
    with watched(browser, site, **PHONE) as seen:
        seen.page.goto(f"{site}/{NAMES[0]}.html")
        assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seen.page.locator("button.primary-toggle").first.click()
        seen.page.locator("dialog[open] a", has_text="Rule index").click()
        seen.page.wait_for_url("**/rules.html")
        assert seen.was_quiet()


@pytest.mark.parametrize(
    ("query", "page"),
    [("pile", "double-sir"), ("11 and 12", "rules"), ("eleven and twelve", "rules"), ("bavni", "words")],
)
def test_the_search_finds_a_page_by_its_words(browser: Browser, site: str, query: str, page: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/search.html?q={query.replace(' ', '+')}")
        seen.page.wait_for_selector(f"#search-results a[href*='{page}']")
        assert seen.was_quiet()


def test_the_search_field_of_a_chapter_leads_to_the_results(browser: Browser, site: str) -> None:
    with watched(browser, site, **LIGHT) as seen:
        seen.page.goto(f"{site}/{NAMES[1]}.html")
        seen.page.keyboard.press("Control+k")
        seen.page.locator("dialog[open] input[type=search]").fill("pile")
        seen.page.keyboard.press("Enter")
        seen.page.wait_for_url("**/search.html?q=pile")
        seen.page.wait_for_selector("#search-results a[href*='double-sir']")
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
