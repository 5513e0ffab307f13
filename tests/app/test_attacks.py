"""Attempts to break the app: those of tools/attacks.py that are quick, no place free, the network cut."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from live import live, violations, watched
from playwright.sync_api import Browser

from tools.app import running
from tools.attacks import OVER_HTTP, Attempt, Target
from tools.attacks_wire import callbacks, code, frames, messages, traits
from tools.visitor import APP, Visitor

AT_ONCE = (*OVER_HTTP, code, frames, messages, traits, callbacks)


@pytest.mark.parametrize("attempt", AT_ONCE, ids=lambda attempt: attempt.__name__)
def test_an_attempt_comes_to_nothing(app: str, attempt: Attempt) -> None:
    assert attempt(Target(app))


def test_where_no_place_is_free_a_page_says_so_and_leads_to_the_book(browser: Browser, site: str) -> None:
    assert site  # the built book, which the app serves too
    with running("--pool", "0", "--visitors", "1", "--cull", "7", "--port", "18930") as home:
        inside = Visitor(home)
        inside.open()
        with watched(browser, home, viewport={"width": 360, "height": 740}) as seen:
            page = seen.page
            answer = page.goto(f"{home}/voila/render/double-sir.ipynb")
            assert answer is not None
            assert (answer.status, answer.headers["retry-after"]) == (503, "7")
            assert page.locator("h1").inner_text() == "No place is free"
            assert "7\nseconds" in page.locator("main").inner_text().replace(" seconds", "\nseconds")
            assert violations(page) == []
            page.get_by_role("link", name="Double Sir piles, in the book").click()
            page.wait_for_function("document.querySelector('rung-table')?.box")
            page.go_back()
            inside.leave()
            page.get_by_role("link", name="Try again").click()
            page.wait_for_function("document.querySelector('rung-table')?.box", timeout=120_000)


class Cable:
    """A network between a page and the app, which can be cut: what was on the way then stays there."""

    def __init__(self, home: str) -> None:
        where = urlsplit(home)
        self.to = (where.hostname, where.port)
        self.whole = threading.Event()
        self.whole.set()
        self.ended = threading.Event()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.ends: list[socket.socket] = [self.door]
        self.carriers: list[threading.Thread] = []
        self.home = f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def run(self) -> None:
        """Carries every connection until the end."""
        while not self.ended.is_set():
            if not select.select([self.door], [], [], 0.1)[0]:
                continue
            near, _ = self.door.accept()
            far = socket.create_connection(self.to)
            self.ends += [near, far]
            for one, other in ((near, far), (far, near)):
                carrier = threading.Thread(target=self._carry, args=(one, other), daemon=True)
                self.carriers.append(carrier)
                carrier.start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.whole.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def end(self) -> None:
        """Lets go of all that is connected."""
        self.whole.set()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for carrier in self.carriers:
            carrier.join()
        for end in self.ends:
            end.close()


@contextmanager
def cable(home: str) -> Iterator[Cable]:
    """A cable to the app, while the block runs."""
    between = Cable(home)
    thread = threading.Thread(target=between.run, daemon=True)
    thread.start()
    try:
        yield between
    finally:
        between.ended.set()
        thread.join()
        between.end()


def test_a_network_that_is_cut_is_said_within_five_seconds_and_the_page_goes_on(
    browser: Browser, app: str
) -> None:
    with cable(app) as between, live(browser, between.home, f"{APP[13:]}?app=demo&seed=4", 1) as seen:
        page = seen.page
        between.whole.clear()
        page.locator("#rung-away").wait_for(timeout=5000)
        page.locator("rung-table .rt-bar [data-do=next]").click()  # what is there still steps
        page.wait_for_function("document.querySelector('rung-table').at === '1'")
        assert not page.locator("#rung-lost").is_visible()
        between.whole.set()
        page.locator("#rung-away").wait_for(state="hidden")
        page.get_by_role("button", name="New deal").click()
        page.wait_for_function("document.querySelector('.rung-said').textContent.includes('deal 4')")
