"""Pages in the making: who gets which, in which order, and when there is no place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from rungkit.site.voila.pages import Page, Pages


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
        pages.filled = asyncio.get_running_loop().create_future()
        pages.go_on()
        await settle()
        assert kitchen.begun == ["app"]  # one at a time: the other turn is a visitor's
        await kitchen.finish(5)
        assert kitchen.begun == ["app", "one", "two", "app", "app"]
        assert pages.filled.done()
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


def test_a_reader_hears_that_nothing_has_come_yet() -> None:
    async def day() -> None:
        page = Page("a")
        pieces = page.read(0.001)
        assert await anext(pieces) == ""
        page.add("head")
        page.end()
        assert [piece async for piece in pieces] == ["head"]

    asyncio.run(day())
