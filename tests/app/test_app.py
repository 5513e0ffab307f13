"""The classroom app in a real browser: landing page, chapters, the Demo table, what becomes of kernels."""

from __future__ import annotations

import time
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import pytest
from conftest import CULL, refused
from live import AXE, BOOK, STRUCTURE, around, file_of, live, neighbours, render, violations, watched
from playwright.sync_api import Browser, Page

from rungkit.site.sources import Page as BookPage
from tools.app import running
from tools.run import ROOT

DEMO = "apps/demo-table.ipynb"  # an address of old, which leads to apps/app.ipynb?app=demo
PROSE = [page for page in BOOK.pages if page.path.suffix == ".md"]


def test_the_landing_page_lists_chapters_first_then_apps(browser: Browser, app: str) -> None:
    with watched(browser, app) as seen:
        seen.page.goto(app)
        links = seen.page.evaluate("[...document.querySelectorAll('main a')].map(a => a.textContent.trim())")
        apps = ["Demo table", "Compare", "Practice", "Record desk", "Lab"]
        assert links == [*(page.title for page in BOOK.pages), *apps]
        assert seen.page.locator(".rung-cards p").count() == len(apps)
        assert violations(seen.page) == []
        assert seen.was_quiet()


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_a_prose_chapter_reads_as_in_the_book(browser: Browser, app: str, site: str, page: BookPage) -> None:
    # Sphinx sets quotation marks, and breaks its lines of HTML elsewhere.
    words = r"""e => e.textContent.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"')
                     .replace(/\s+/g, "")"""
    with watched(browser, app) as seen, watched(browser, site) as book:
        seen.page.goto(render(app, file_of(page)), timeout=120_000)  # the rule index is long
        book.page.goto(f"{site}/{page.name}.html")
        book.page.evaluate("document.querySelectorAll('article .headerlink').forEach(a => a.remove())")
        ours = seen.page.locator(".rung-text").evaluate(words)
        theirs = book.page.locator("article").evaluate(words)
        assert ours == theirs
        assert neighbours(seen.page) == around(page)
        assert violations(seen.page, STRUCTURE) == []
        assert seen.was_quiet()


def said(page: Page) -> str:
    text: str = page.locator(".rung-said[role=status]").inner_text()
    return text


def paste(page: Page, record: str) -> None:
    page.locator("textarea").fill(record)
    # What is said above the button may grow or shrink in this moment and move it from under the mouse.
    page.get_by_role("button", name="Show this record").dispatch_event("click")


def wait_said(page: Page, words: str) -> None:
    page.wait_for_function(
        "w => document.querySelector('.rung-said').textContent.includes(w)",
        arg=words,
        timeout=20_000,
    )


def test_the_demo_table_deals_steps_and_survives_a_bad_record(browser: Browser, app: str) -> None:
    frames: list[str] = []
    with watched(browser, app) as seen:
        page = seen.page
        page.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(repr(data))))
        page.goto(render(app, DEMO))
        page.wait_for_selector("rung-table .rt", timeout=60_000)
        assert "apps/app.ipynb?app=demo" in page.url
        page.get_by_text("Show a record").click()
        page.get_by_label("Game").select_option(label="Court Piece")
        page.locator("input[type=number]").fill("7")
        page.locator("input[type=number]").press("Tab")
        page.get_by_role("button", name="New deal").click()
        wait_said(page, "Court Piece, deal 7.")
        page.wait_for_function("document.querySelector('rung-table')?.data?.id === 'court-piece-7'")
        before = page.locator("rung-table .rt-here").inner_text()
        page.locator("rung-table .rt-bar [data-do=next]").click()
        page.wait_for_function(
            "t => document.querySelector('rung-table .rt-here').textContent !== t", arg=before
        )
        handle = page.locator(".widget-slider .noUi-handle")
        page.wait_for_function("document.querySelector('.noUi-handle').getAttribute('aria-valuenow') > 0")
        handle.press("ArrowRight")
        page.wait_for_function("parseInt(document.querySelector('rung-table').at) === 2")

        good = (ROOT / "book" / "records" / "ds-4.rung.toml").read_text("utf-8")
        paste(page, good.replace("format = 1", "format = 1\nnonsense ="))
        wait_said(page, "Line ")
        page.locator(".rung-refused").wait_for()
        paste(page, good.replace('game = "double-sir"', 'game = "bridge"'))
        wait_said(page, "bridge")
        for junk, wrong in (
            ("", "Paste a record into the box first."),
            ("\x00\x01 binary", "Line 1: This is not a TOML record"),
            ("[" * 2000, "Line 1: Brackets or dotted keys are nested too deeply"),
            ("format = 1", "Line 1: The key game is missing here"),
        ):
            paste(page, junk)
            wait_said(page, wrong)
            page.locator(".rung-refused").wait_for()
        paste(page, good)
        wait_said(page, "The record is shown below.")
        page.wait_for_function("document.querySelector('rung-table')?.data?.id === 'pasted'")
        assert page.locator("rung-table").count() == 1
        assert seen.was_quiet()
    assert not any("Traceback" in frame or str(ROOT / "rungkit") in frame for frame in frames)


def test_rules_that_exclude_each_other_are_refused_with_the_reason(browser: Browser, app: str) -> None:
    with live(browser, app, DEMO, 1) as seen:
        page = seen.page
        page.get_by_text("House rules of this game").click()
        for rule in ("CP-16", "CP-17"):
            page.get_by_label(f"({rule})").check()
        page.get_by_role("button", name="New deal").click()
        wait_said(page, "exclude each other")
        assert "CP-17" in said(page)
        page.get_by_label("(CP-17)").uncheck()
        page.get_by_role("button", name="New deal").click()
        wait_said(page, "Double Sir, deal 1.")
        assert seen.was_quiet()


def test_every_optional_rule_is_offered_with_its_text(browser: Browser, app: str) -> None:
    from rungkit.rulebook import rulebook
    from rungkit.site.apps.controls import games, optional_rules

    with live(browser, app, DEMO, 1) as seen:
        seen.page.get_by_text("House rules of this game").click()
        for label, game in games():
            seen.page.get_by_label("Game", exact=True).select_option(label=label)
            for rule in optional_rules(game):
                seen.page.get_by_label(f"({rule})").wait_for()
            text = seen.page.locator(".jupyter-widget-Collapse-contents").first.inner_text()
            assert [rule for rule in optional_rules(game) if rulebook()[rule].text not in text] == []
        assert seen.was_quiet()


def kernel(page: Page) -> str:
    found: str = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    return found


def alive(app: str, kernel_id: str) -> bool:
    try:
        with urlopen(f"{app}/voila/alive/{kernel_id}") as answer:
            return bool(answer.status == 204)
    except HTTPError as error:
        error.close()
        return error.code != 410


def gone_within(app: str, kernel_id: str, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while alive(app, kernel_id):
        if time.monotonic() > until:
            return False
        time.sleep(0.2)
    return True


@pytest.mark.parametrize("goodbye", [True, False], ids=["with its goodbye", "without a word"])
def test_the_kernel_of_a_closed_page_is_gone_within_the_cull_time(
    browser: Browser, small_app: str, goodbye: bool
) -> None:
    with live(browser, small_app, DEMO, 1) as seen:
        if not goodbye:
            seen.page.route("**/voila/api/shutdown/**", lambda route: route.abort())
            seen.page.evaluate("navigator.sendBeacon = () => true")
        this = kernel(seen.page)
        assert alive(small_app, this)
        time.sleep(CULL + 2)
        assert alive(small_app, this), "a page that is open keeps its kernel"
    assert gone_within(small_app, this, CULL + 3)


def test_a_lost_kernel_is_said_within_five_seconds(browser: Browser, app: str) -> None:
    with live(browser, app, DEMO, 1) as seen:
        this = kernel(seen.page)
        assert not seen.page.locator("#rung-lost").is_visible()
        for process in psutil.process_iter(["cmdline"]):
            if any(this in word for word in process.info["cmdline"] or []):
                process.kill()
        began = time.monotonic()
        seen.page.locator("#rung-lost").wait_for(timeout=5000)
        assert time.monotonic() - began < 5
        assert "start again" in seen.page.locator("#rung-lost").inner_text()
        seen.page.locator("rung-table .rt-bar [data-do=next]").click()
        seen.page.wait_for_function("document.querySelector('rung-table').at === '1'")


# A view looks for its widget every tenth of a second for two seconds; a busy page lets it look after three.
BUSY = """
const later = setTimeout;
window.waits = 0;
window.setTimeout = (then, wait, ...rest) => {
  if (wait === 100) window.waits += 1;
  return later(then, wait === 100 ? 3000 : wait, ...rest);
};
"""


def test_the_tables_of_a_busy_page_appear_all_the_same(browser: Browser, app: str) -> None:
    with watched(browser, app) as seen:
        seen.page.add_init_script(BUSY)
        seen.page.goto(render(app, DEMO))
        seen.page.wait_for_selector("rung-table .rt", timeout=30_000)
        assert seen.page.evaluate("window.waits") > 0
        assert "Error displaying widget" not in seen.page.locator("main").inner_text()
        assert seen.was_quiet()


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/voila/render/nowhere.ipynb",
        "/voila/render/nowhere.md",
        "/voila/render/../../pyproject.toml",
    ],
)
def test_a_wrong_address_gets_a_sentence(browser: Browser, app: str, path: str) -> None:
    with watched(browser, app) as seen:
        answer = seen.page.goto(app + path)
        assert answer is not None
        assert answer.status == 404
        assert "There is no such page." in seen.page.locator("main").inner_text()
        assert "Traceback" not in seen.page.content()


@pytest.mark.parametrize("path", ["double-sir.ipynb", "rules.md", "../pyproject.toml", ".hidden/x.png"])
def test_only_pictures_and_records_are_served_as_files(app: str, path: str) -> None:
    with pytest.raises(HTTPError) as refusal:
        urlopen(f"{app}/voila/files/{path}")
    with refusal.value:
        assert refusal.value.code in (403, 404)
    with urlopen(f"{app}/voila/files/records/ds-4.rung.toml") as answer:
        assert answer.status == 200


def test_a_page_fits_a_phone_and_follows_the_dark(browser: Browser, app: str) -> None:
    for file in (DEMO, "double-sir.ipynb", "rules.md"):
        with watched(browser, app, color_scheme="dark", viewport={"width": 360, "height": 740}) as seen:
            seen.page.goto(render(app, file))
            seen.page.locator("h1").first.wait_for(timeout=60_000)
            seen.page.wait_for_timeout(500)
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= 360
            # Text alone has the colours of the text between the tables.
            assert violations(seen.page, STRUCTURE if file.endswith(".md") else AXE) == []


def test_a_taken_port_moves_on_to_the_next(app: str) -> None:
    port = int(app.rsplit(":", 1)[1])
    with running("--pool", "0", "--port", str(port)) as other:
        assert int(other.rsplit(":", 1)[1]) == port + 1


def test_with_a_token_only_those_who_have_it_come_in(browser: Browser) -> None:
    with running("--pool", "0", "--token", "rung-word", "--port", "18890") as address:
        with watched(browser, address) as seen:
            seen.page.goto(address)
            assert seen.page.locator(".rung-chapters").count() == 0
        with watched(browser, address) as seen:
            seen.page.goto(f"{address}/?token=rung-word")
            assert seen.page.locator(".rung-chapters a").count() == len(BOOK.pages)
            seen.page.goto(render(address, DEMO))
            seen.page.wait_for_selector("rung-table .rt", timeout=60_000)


def test_warm_kernels_serve_a_page_and_outlive_the_cull_time(browser: Browser, small_app: str) -> None:
    time.sleep(2 * CULL)
    with live(browser, small_app, DEMO, 1) as seen:
        seen.page.locator("rung-table .rt-bar [data-do=next]").click()
        time.sleep(CULL + 2)
        assert alive(small_app, kernel(seen.page))
        assert seen.was_quiet()


def test_a_folder_without_a_book_is_refused_in_one_line() -> None:
    done = refused(["tests"])
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "tests has no _toc.yml: name the folder of the book\n"
