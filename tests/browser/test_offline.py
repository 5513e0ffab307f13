"""The book kept on a device: opened without its host, replaced whole by the next build, taken away."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pages import Watched, drawn, violations
from play import Played
from playwright.sync_api import Browser, Page

from rungkit.site import offline
from tools import chromium
from tools.book import HTML
from tools.serve import Server, open_server

LINE = ".rung-kept p"


class Host:
    """An https host of one folder that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()
        self.address = f"https://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.server: Server = open_server(self.folder, self.port, tries=1)
        self.port = self.server.server_address[1]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(Path(__file__).with_name("localhost.pem"))
        # The handshake is made by the thread that answers, not by the one that listens.
        self.server.socket = context.wrap_socket(
            self.server.socket, server_side=True, do_handshake_on_connect=False
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()


@pytest.fixture(scope="module")
def trusting(browser: Browser) -> Iterator[Browser]:
    """A Chromium that takes the test's own certificate; without that flag no worker may come."""
    flags = [*chromium.flags(), "--ignore-certificate-errors"]
    started = browser.browser_type.launch(executable_path=chromium.find(), args=flags)
    yield started
    started.close()


@pytest.fixture
def page(trusting: Browser) -> Iterator[Page]:
    context = trusting.new_context()
    yield context.new_page()
    context.close()


def said(page: Page, words: str) -> None:
    """Waits until the line of the footer says so."""
    page.locator(LINE, has_text=words).wait_for(timeout=30_000)


def press(page: Page, name: str) -> None:
    page.locator(".rung-kept").get_by_role("button", name=name).click()


def test_after_one_visit_the_book_opens_and_plays_on_without_its_host(page: Page) -> None:
    assert (HTML / offline.WORKER).is_file(), "The book is not built: run `make book SERVE=0` first."
    with hosted(HTML) as host:
        seen = Watched(page, host.address)
        page.goto(f"{host.address}/index.html")
        page.wait_for_url("**/book/index.html")
        said(page, "This book opens without internet; “Play on” still needs it.")
        page.locator(".rung-kept button").first.focus()
        page.keyboard.press("Enter")
        said(page, "“Play on” included")
        assert violations(page) == []
        app = page.context.new_cdp_session(page)
        assert app.send("Page.getAppManifest")["errors"] == []
        missing = {one["errorId"] for one in app.send("Page.getInstallabilityErrors")["installabilityErrors"]}
        assert missing <= {"in-incognito"}  # as every page of a test is
        host.stop()
        page.goto(f"{host.address}/book/double-sir.html#rung=ds-4:1")
        assert len(drawn(page)) > 5
        table = Played(page, "ds-4")
        table.start()
        table.card("four of diamonds")
        assert table.of("t.at") == "2"
        page.goto(f"{host.address}/search.html?q=pile")
        page.wait_for_selector("#search-results a[href*='double-sir']")
        # The browser asks the host by itself whether the worker is new, and finds nobody there.
        seen.complaints = [text for text in seen.complaints if "ERR_CONNECTION_REFUSED" not in text]
        assert seen.was_quiet()


def edition(folder: Path, word: str, engine: str = "") -> None:
    """A small book of two files that both say which edition they are of, and of an engine."""
    beside = folder / "_static" / "rung"
    (beside / "pyodide-1").mkdir(parents=True, exist_ok=True)
    offline.write_files(beside, "A book", "en", "index.html")
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>A book</title>'
        f'<main><h1>{word}</h1><p id="more"></p></main><footer></footer>'
        '<script defer src="_static/rung/rung-keep.js"></script><script defer src="more.js"></script>'
    )
    (folder / "more.js").write_text(f"document.getElementById('more').textContent = '{word}';")
    (beside / "pyodide-1" / "engine.txt").write_text(engine or word)
    offline.seal(folder)


def shown(page: Page) -> list[str]:
    page.wait_for_function("document.getElementById('more').textContent")
    return page.locator("h1, #more").all_inner_texts()


ENGINE = "_static/rung/pyodide-1/engine.txt"
FETCH = f"fetch('{ENGINE}').then(found => found.text()).catch(() => 'refused')"


def test_a_new_edition_comes_whole_or_not_at_all_and_goes_when_told(page: Page, tmp_path: Path) -> None:
    edition(tmp_path, "first")
    with hosted(tmp_path) as host:
        page.goto(host.address)
        said(page, "Kept on this device")
        page.wait_for_function("navigator.serviceWorker.controller")
        # Fetched by the page once, the engine is kept as well.
        assert page.evaluate(FETCH) == "first"
        page.reload()
        said(page, "“Play on” included")
        # Half published: the list of the second, a page of the second, another file of the first.
        edition(tmp_path, "second")
        (tmp_path / "more.js").write_text("document.getElementById('more').textContent = 'first';")
        failed = page.evaluate(
            """async () => {
                 const book = await navigator.serviceWorker.getRegistration();
                 const coming = new Promise(done => { book.onupdatefound = () => done(book.installing); });
                 book.update();
                 const worker = await coming;
                 const gone = done => () => worker.state !== "installing" && done();
                 await new Promise(done => { worker.onstatechange = gone(done); });
                 return [!book.waiting, book.active.state];
               }"""
        )
        assert failed == [True, "activated"]
        page.reload()
        assert shown(page) == ["first", "first"]
        # Published: it is told, and until the reader wants it the first stays, its engine too.
        edition(tmp_path, "second")
        page.evaluate("navigator.serviceWorker.getRegistration().then(book => book.update())")
        said(page, "A newer edition")
        page.reload()
        said(page, "A newer edition")
        assert shown(page) == ["first", "first"]
        assert page.evaluate(FETCH) == "first"
        other = page.context.new_page()
        other.goto(host.address)
        assert shown(other) == ["first", "first"]
        press(page, "Show it")
        for one in (page, other):
            one.locator("h1", has_text="second").wait_for()
            assert shown(one) == ["second", "second"]
            assert one.evaluate(FETCH) == "second"
        other.close()
        assert page.evaluate("caches.keys().then(keys => keys.length)") == 1
        # An engine of another build under the same name is refused, not taken.
        page.evaluate(f"caches.keys().then(([key]) => caches.open(key)).then(it => it.delete('{ENGINE}'))")
        (tmp_path / ENGINE).write_text("third")
        assert page.evaluate(FETCH) == "refused"
        # Taken away, it stays away.
        said(page, "Kept on this device")
        press(page, "Remove it")
        said(page, "can be kept")
        assert page.evaluate("caches.keys()") == []
        page.reload()
        said(page, "can be kept")
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


@pytest.mark.parametrize(("name", "offers"), [("localhost", 1), ("127.0.0.1", 0)])
def test_on_this_machine_nothing_is_kept_unasked(
    browser: Browser, tmp_path: Path, serve_dir, name: str, offers: int
) -> None:
    edition(tmp_path, "first")
    opened = browser.new_page()
    opened.goto(serve_dir(tmp_path).replace("127.0.0.1", name))
    opened.wait_for_load_state("networkidle")
    assert opened.locator(".rung-kept").count() == offers
    assert opened.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    if offers:
        press(opened, "Keep this book")
        said(opened, "Kept on this device")
    opened.close()
