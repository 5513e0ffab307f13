"""Pages in the making: each with a kernel of its own, some made before anybody asks, a few at a time.

Voila's own pool lets a visitor who comes when it is empty wait for its refill, and starts everything at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping

Make = Callable[["Page"], AsyncIterator[str]]


class Page:
    """A page of one notebook: its HTML piece by piece as it is made, and the kernel behind it."""

    def __init__(self, notebook: str) -> None:
        self.notebook = notebook
        self.kernel = ""  # its ID, once it has started
        self.pieces: list[str] = []
        self.over = self.failed = False
        self._more = asyncio.Event()

    def add(self, piece: str) -> None:
        """The next piece of its HTML."""
        self.pieces.append(piece)
        self._more.set()

    def end(self, *, failed: bool = False) -> None:
        """Nothing more comes."""
        self.over, self.failed = True, failed
        self._more.set()

    async def read(self, patience: float) -> AsyncIterator[str]:
        """Its pieces from the first on; "" where none came for that many seconds."""
        at = 0
        while at < len(self.pieces) or not self.over:
            if at < len(self.pieces):
                yield self.pieces[at]
                at += 1
                continue
            self._more.clear()
            try:
                await asyncio.wait_for(self._more.wait(), patience)
            except TimeoutError:
                yield ""


class Pages:
    """All pages of an app that have a kernel, or will have one.

    `make` makes a page, `sizes` says how many of each notebook are kept ready, `most` how many visitors may
    have, `turns` how many are made at once for visitors; those kept ready are made with half of these turns,
    and not within `calm` seconds of a visitor's coming.
    """

    def __init__(
        self, make: Make, sizes: Mapping[str, int], *, most: int, turns: int, calm: float = 10
    ) -> None:
        self.most = most
        self.given: list[Page] = []
        self.ready: dict[str, list[Page]] = {notebook: [] for notebook in sizes}
        self._make, self._sizes, self._turns, self._calm = make, sizes, turns, calm
        self._asked: list[Page] = []
        self._making: dict[Page, asyncio.Task[None]] = {}
        self._last = self._broke = float("-inf")  # when a visitor came, and when none could be made ready
        self._later: asyncio.TimerHandle | None = None
        self._failed: set[str] = set()  # notebooks that could not be made ready the last time
        self._filled = asyncio.Event()

    async def filled(self) -> dict[str, int]:
        """Waits until all is ready that can be; how many pages of which notebook could not be made."""
        self.go_on()
        await self._filled.wait()
        made = {notebook: sum(page.over for page in self.ready[notebook]) for notebook in self._failed}
        return {notebook: self._sizes[notebook] - n for notebook, n in made.items()}

    def take(self, notebook: str) -> Page | None:
        """A page for a visitor, ready or to be made; None when there is no place."""
        if len(self.given) >= self.most:
            return None
        waiting = self.ready.get(notebook)
        page = waiting.pop(0) if waiting else Page(notebook)
        self.given.append(page)
        if not page.over and page not in self._making:
            self._asked.append(page)
        self._last = asyncio.get_running_loop().time()
        self.go_on()
        return page

    def left(self, page: Page) -> None:
        """The visitor went away before the page was made: if it is not begun it never will be."""
        if page in self._asked:
            self._asked.remove(page)
            self._given_back(page)

    def gone(self, kernel: str) -> None:
        """A kernel has ended, for whatever reason: there is a place again."""
        for pages in (self.given, *self.ready.values()):
            for page in [one for one in pages if one.kernel == kernel]:
                pages.remove(page)
        self.go_on()

    def keeps(self, kernel: str) -> bool:
        """Whether a kernel is wanted without a connection: it is kept ready, or its page is being made."""
        kept = [page for pages in self.ready.values() for page in pages]
        return any(page.kernel == kernel for page in (*kept, *self._making))

    def go_on(self) -> None:
        """Makes what is to be made, as far as there are turns."""
        while self._asked and len(self._making) < self._turns:
            self._begin(self._asked.pop(0))
        if self._asked or len(self._making) >= max(1, self._turns // 2):
            return
        notebook = self._lacking()
        if not self._making and (notebook is None or notebook in self._failed):
            self._filled.set()
        if notebook is None:
            return
        loop = asyncio.get_running_loop()
        if self._later is not None:
            self._later.cancel()
            self._later = None
        last = max(self._last, self._broke) if notebook in self._failed else self._last
        if loop.time() < last + self._calm:
            self._later = loop.call_at(last + self._calm, self.go_on)
            return
        page = Page(notebook)
        self.ready[notebook].append(page)
        self._begin(page)
        self.go_on()

    def _lacking(self) -> str | None:
        """The notebook to make ready next: one page of each first, then those of which more are wanted.

        One that could not be made is tried again after all others.
        """
        room = self.most - len(self.given)
        short = {
            notebook: len(self.ready[notebook])
            for notebook, size in self._sizes.items()
            if len(self.ready[notebook]) < min(size, room)
        }
        return min(short, key=lambda notebook: (notebook in self._failed, short[notebook]), default=None)

    def _begin(self, page: Page) -> None:
        self._making[page] = asyncio.get_running_loop().create_task(self._run(page))

    async def _run(self, page: Page) -> None:
        failed = True
        try:
            async for piece in self._make(page):
                page.add(piece)
            failed = False
        except Exception:
            logging.getLogger(__name__).exception("%s could not be made", page.notebook)
        finally:
            del self._making[page]
            page.end(failed=failed)
        if failed:
            self._given_back(page)
            if page in self.ready.get(page.notebook, []):
                self.ready[page.notebook].remove(page)
                self._failed.add(page.notebook)
                self._broke = asyncio.get_running_loop().time()  # not again at once
        else:
            self._failed.discard(page.notebook)
        self.go_on()

    def _given_back(self, page: Page) -> None:
        if page in self.given:
            self.given.remove(page)

    def stop(self) -> None:
        """Makes nothing more."""
        self._asked.clear()
        self._sizes = {}
        if self._later is not None:
            self._later.cancel()
        for task in self._making.values():
            task.cancel()
