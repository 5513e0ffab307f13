"""Playing on in the static book: the engine in a worker, and what is said where it cannot start."""

from __future__ import annotations

import http.server
import json
from pathlib import Path

from pages import watched
from play import FIRST_START, Played, goes_on_with_the_match, plays_on
from playwright.sync_api import Browser, Page
from table_page import element, opened, write

from rungkit.record import load
from rungkit.site.assets import ENGINE, table_files
from rungkit.steps import steps
from tools.run import ROOT
from tools.serve import Handler

CHAPTER = "book/double-sir.html"


def fits_a_phone_in_the_dark(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    table = Played(page, "ds-4")
    table.of("t.seat = '', t.go(t.line.find('1')), null")
    table.start()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert table.of("t.box.scrollWidth <= t.box.clientWidth")
    assert table.violations() == []
    # By keys alone: the first card that may be played has the focus, Enter plays it.
    assert table.of("document.activeElement.dataset.card") == "D4"
    page.keyboard.press("Enter")
    table.until("t.at === '2' && !t.on.run")
    assert table.of("document.activeElement.dataset.card") == "DT"


def test_the_static_book_plays_on(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        page, fetched = seen.page, list[str]()
        page.on("request", lambda request: fetched.append(request.url))
        page.goto(f"{site}/{CHAPTER}#rung=ds-4:5")
        table = Played(page, "ds-4")
        assert not any("pyodide" in url or "rung-play" in url for url in fetched)
        # Cancelled, and begun again.
        table.open()
        table.until("/MB, once/.test(t.on.box.textContent)")
        table.button("Start").click()
        table.until("t.on.bytes > 0")
        assert table.of("t.on.box.querySelector('progress').value") > 0
        assert "of 11." in table.panel.inner_text()
        table.button("Cancel").click()
        assert "Cancelled" in table.said()
        table.button("Close").click()
        plays_on(table)
        assert sum("asm.wasm" in url for url in fetched) <= 2
        # One engine serves every table of the page.
        page.evaluate("customElements.get('rung-table').ready().then(() => null)")
        goes_on_with_the_match(Played(page, "ds-full"))
        assert sum("asm.wasm" in url for url in fetched) <= 2
        fits_a_phone_in_the_dark(page)
        assert seen.was_quiet()


RECORDS = ROOT / "book" / "records"
RECORD = RECORDS / "ds-4.rung.toml"
# What a page is told of an engine that does not lie where it says.
THERE = {"folder": "pyodide-0", "wheel": "rungkit.whl", "size": 1}


def small(folder: Path, told: dict[str, object], name: str = "ds-4") -> None:
    write(folder, element(steps(load((RECORDS / f"{name}.rung.toml").read_text("utf-8")), id=name)))
    for name, text in {**table_files(), ENGINE: json.dumps(told)}.items():
        (folder / name).write_text(text, "utf-8")


def tried(page: Page) -> str:
    table = Played(page, "ds-4")
    table.open()
    table.button("Start").click()
    table.until("t.on.stage === 'choose' && t.on.said", FIRST_START)
    said = table.said()
    # The table still steps, and the panel goes.
    page.locator("rung-table .rt-bar [data-do=next]").click()
    assert table.of("t.at") == "1"
    table.button("Close").click()
    assert table.panel.count() == 0
    return said


def test_a_book_without_the_engine_says_so(browser: Browser, tmp_path: Path, serve_dir) -> None:
    small(tmp_path, {})
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        assert "built without the engine" in tried(page)


def test_an_engine_that_does_not_come_is_said(browser: Browser, tmp_path: Path, serve_dir) -> None:
    small(tmp_path, THERE)
    with watched(browser, "") as seen:
        seen.page.goto(serve_dir(tmp_path) + "/index.html")
        assert "could not be loaded" in tried(seen.page)


def test_a_page_opened_as_a_file_says_what_it_needs(browser: Browser, tmp_path: Path) -> None:
    small(tmp_path, THERE)
    with opened(browser, (tmp_path / "index.html").as_uri()) as page:
        assert "needs a server" in tried(page)


def test_a_table_of_one_seat_s_view_says_that_it_has_no_deal(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    write(tmp_path, element(steps(load(RECORD.read_text("utf-8")), id="ds-4", seat="S")))
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        table = Played(page, "ds-4")
        page.locator("rung-table .rt-bar [data-do=play_on]").click()
        table.until("/no whole deal/.test(t.parts.refuse.textContent)")
        assert table.panel.count() == 0


def test_a_waiting_question_comes_first_and_the_play_passes_one_on_its_way(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    write(tmp_path, element(steps(load(RECORD.read_text("utf-8")), id="ds-4")))
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        table = Played(page, "ds-4")
        table.of("t.go(t.line.steps.findIndex(s => s.ask)), null")
        page.locator("rung-table .rt-bar [data-do=play_on]").click()
        table.until("/First answer/.test(t.parts.refuse.textContent)")
        assert table.panel.count() == 0
        # The card that brings the question is the lesson's own: nothing is asked of this engine.
        table.of("(t.go(t.line.steps[t.i].p), t.engine = { start: () => Promise.resolve() }, null)")
        table.open()
        table.button("Start").click()
        table.until("t.on.stage === 'play'")
        before = table.of("t.i")
        table.of("t.act(t.line.steps[t.line.kids(t.i)[0]].act), null")
        table.until(f"t.line.steps[t.node.p]?.ask && t.node.p !== {before} && !t.on.run")
        assert not table.of("t.open")
        # Stepped back to, it waits again.
        page.locator("rung-table .rt-bar [data-do=prev]").click()
        assert table.of("t.open")
        assert table.said() == "The table waits."


def test_a_double_click_opens_and_asks_once(browser: Browser, tmp_path: Path, serve_dir) -> None:
    small(tmp_path, THERE, "ds-full")
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        table = Played(page, "ds-full")
        page.locator("rung-table .rt-bar").get_by_role("button", name="Play on from here").dblclick()
        table.button("Start").wait_for()
        # An engine that is never done; what it is asked is kept.
        table.of(
            "(t.go(t.line.onward(0).at(-1)), t.open && t.do('skip'), t.asked_for = [], t.engine = {"
            " start: () => new Promise(done => { t.starts = done; }),"
            " ask: request => (t.asked_for.push(request), new Promise(() => {})) }, null)"
        )
        # The second half of a click on Start falls on what stands there then.
        table.button("Start").click()
        table.button("Cancel").dispatch_event("click", {"detail": 2})
        assert table.of("t.on.stage") == "load"
        table.of("t.starts()")
        # The next deal of the match, asked for twice before the first answer.
        table.button("Next deal").dblclick()
        assert table.of("t.asked_for.map(request => request.index)") == [1, 1]


def test_a_link_with_very_many_actions_tells_the_first(browser: Browser, tmp_path: Path, serve_dir) -> None:
    small(tmp_path, THERE)
    address = serve_dir(tmp_path) + "/index.html#rung=ds-4:0+" + ",".join(["N_D4"] * 3000)
    with opened(browser, address) as page:
        table = Played(page, "ds-4")
        table.button("Start").wait_for()
        assert table.said().count("four of diamonds") == 20
        assert "…" in table.said()


def test_both_servers_give_modules_the_type_that_browsers_want() -> None:
    for handler in (http.server.SimpleHTTPRequestHandler, Handler):
        assert handler.guess_type(handler.__new__(handler), "/x/pyodide.mjs") in (
            "text/javascript",
            "application/javascript",
        )
