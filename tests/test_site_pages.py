"""Pages in the making: who gets which, in which order, and when there is no place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from rungkit.site.voila.app import App
from rungkit.site.voila.pages import Page, Pages
from rungkit.site.voila.reading import Slow

ROOT = Path(__file__).parents[1]


class Kitchen:
    """Makes pages when it is told to, and notes the order in which they were begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.gates: list[asyncio.Event] = []
        self.bad: set[str] = set()

    async def make(self, page: Page) -> AsyncIterator[str]:
        gate = asyncio.Event()
        self.begun.append(page.notebook)
        self.gates.append(gate)
        page.kernel = f"{page.notebook}-{len(self.begun)}"
        yield "head"
        await gate.wait()
        if page.notebook in self.bad:
            raise ValueError("no")
        yield "body"

    async def finish(self, count: int = 1) -> None:
        """The first so many that are being made are done."""
        for _ in range(count):
            self.gates.pop(0).set()
            await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def whole(page: Page) -> str:
    return "".join([piece async for piece in page.read(60)])


def test_pages_are_kept_ready_one_of_each_first_and_given_out_at_once() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        pages = Pages(kitchen.make, {"app": 3, "one": 1, "two": 1}, most=9, turns=2, calm=0)
        filled = asyncio.ensure_future(pages.filled())
        await settle()
        assert kitchen.begun == ["app"]  # one at a time: the other turn is a visitor's
        await kitchen.finish(5)
        assert kitchen.begun == ["app", "one", "two", "app", "app"]
        assert filled.done()
        assert filled.result() == {}
        given = pages.take("app")
        assert given is not None
        assert given.over
        assert await whole(given) == "headbody"
        assert pages.keeps("app-4")
        assert not pages.keeps("app-1")
        await settle()
        assert kitchen.begun[5:] == ["app"]  # in place of the one given out
        pages.stop()

    asyncio.run(day())


def test_those_who_wait_come_in_turn_and_before_what_is_kept_ready() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        pages = Pages(kitchen.make, {"app": 1}, most=9, turns=2, calm=0)
        waiting = [pages.take(name) for name in ("a", "b", "c")]
        await settle()
        assert kitchen.begun == ["a", "b"]
        await kitchen.finish()
        assert kitchen.begun == ["a", "b", "c"]
        await kitchen.finish(2)
        assert kitchen.begun == ["a", "b", "c", "app"]
        assert [await whole(page) for page in waiting if page] == ["headbody"] * 3
        pages.stop()

    asyncio.run(day())


def test_nothing_is_made_ready_right_after_somebody_came() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        pages = Pages(kitchen.make, {"app": 1}, most=9, turns=2, calm=3600)
        pages.take("a")
        await settle()
        await kitchen.finish()
        assert kitchen.begun == ["a"]
        pages.stop()

    asyncio.run(day())


def test_a_place_comes_free_when_a_kernel_ends_or_its_visitor_left_before_it_began() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        pages = Pages(kitchen.make, {}, most=2, turns=1)
        first, second = pages.take("a"), pages.take("b")
        assert first is not None
        assert second is not None
        assert pages.take("c") is None
        await settle()
        pages.left(first)  # begun: its kernel is ended when nobody connects to it
        assert pages.take("c") is None
        pages.left(second)
        assert pages.take("c") is not None
        await kitchen.finish()
        pages.gone(first.kernel)
        assert pages.take("d") is not None
        assert "b" not in kitchen.begun
        pages.stop()

    asyncio.run(day())


def test_what_is_kept_ready_leaves_room_for_those_who_came() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        pages = Pages(kitchen.make, {"app": 3}, most=2, turns=2, calm=0)
        assert pages.take("a") is not None
        await settle()
        await kitchen.finish()
        await kitchen.finish()
        assert kitchen.begun == ["a", "app"]
        pages.stop()

    asyncio.run(day())


def test_a_page_that_cannot_be_made_is_told_of_and_gives_its_place_back() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        kitchen.bad = {"a"}
        pages = Pages(kitchen.make, {}, most=1, turns=1)
        page = pages.take("a")
        assert page is not None
        await settle()
        await kitchen.finish()
        assert (page.failed, await whole(page)) == (True, "head")
        assert pages.take("b") is not None
        pages.stop()

    asyncio.run(day())


def test_what_cannot_be_made_ready_keeps_nobody_waiting_and_comes_after_all_else() -> None:
    async def day() -> None:
        kitchen = Kitchen()
        kitchen.bad = {"app"}
        pages = Pages(kitchen.make, {"app": 3, "one": 1, "two": 1}, most=9, turns=2, calm=0)
        filled = asyncio.ensure_future(pages.filled())
        await settle()
        await kitchen.finish(2)
        assert not filled.done()
        await kitchen.finish()
        assert kitchen.begun[:3] == ["app", "one", "two"]
        assert filled.done()
        assert filled.result() == {"app": 3}
        kitchen.bad = set()
        await settle()
        await kitchen.finish(3)
        assert len(pages.ready["app"]) == 3, "it is tried again all the same"
        assert await pages.filled() == {}
        pages.stop()

    asyncio.run(day())


@pytest.mark.parametrize("bad", ["", "index", "app"])
def test_the_app_says_that_it_is_ready_and_what_is_not(bad: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def day() -> None:
        kitchen = Kitchen()
        kitchen.bad = {bad}
        pages = Pages(kitchen.make, {"app": 2, "one": 1}, most=9, turns=1, calm=3600 if bad else 0)
        slow = Slow(ROOT / "_toc.yml")
        slow._render = rendered  # type: ignore[method-assign]
        app = SimpleNamespace(pages=pages, slow=slow, sizes={"app": 2, "one": 1}, most=9)
        begins = asyncio.ensure_future(App._begin(app))  # type: ignore[arg-type]
        while not begins.done():
            await settle()
            if kitchen.gates:
                await kitchen.finish()
        await begins
        pages.stop()

    async def rendered(page: object) -> str:
        if bad == "index":
            raise RuntimeError("rules.md could not be rendered")
        return "<p>"

    asyncio.run(day())
    said, wrong = capfd.readouterr()
    ready = 1 if bad == "app" else 3
    assert said == f"{ready} pages are ready for at most 9 visitors.\n"
    told = {
        "": "",
        "index": "The rule index could not be made ready: rules.md could not be rendered.",
        "app": "Pages that could not be made ready: 2 of app.",
    }[bad]
    assert [line for line in wrong.splitlines() if "could not be made ready" in line] == (
        [f"{told} The app goes on without."] if bad else []
    )


def test_a_reader_hears_that_nothing_has_come_yet() -> None:
    async def day() -> None:
        page = Page("a")
        pieces = page.read(0.001)
        assert await anext(pieces) == ""
        page.add("head")
        page.end()
        assert [piece async for piece in pieces] == ["head"]

    asyncio.run(day())
