"""The whole of it: waits for the page's address, then is the app that it asks for."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

from rungkit.site.apps.address import Wanted, read
from rungkit.site.apps.compare import Compare
from rungkit.site.apps.controls import Part
from rungkit.site.apps.demo import DemoTable
from rungkit.site.apps.desk import RecordDesk
from rungkit.site.apps.lab import Lab
from rungkit.site.apps.practice import Practice
from rungkit.site.apps.stage import Stage
from rungkit.strings import tell

MADE: dict[str, Callable[[Stage, Wanted], Part]] = {
    "demo": DemoTable,
    "compare": Compare,
    "practice": Practice,
    "desk": RecordDesk,
    "lab": Lab,
}


SERVED = "RUNGKIT_SERVED"  # set where visitors come, who are nobody to read a traceback


def app() -> App:
    """The app, to end a cell with."""
    if os.environ.get(SERVED):
        silence(get_ipython())
    return App()


def silence(shell: Any) -> None:
    """Tracebacks go to the log: ipywidgets would show the page those of values that a visitor makes up."""

    def logged(*args: object, **how: object) -> None:
        logging.getLogger(__name__).warning("a value from a page was refused", exc_info=True)

    if shell is not None:
        shell.showtraceback = logged


class App(Part):
    """The page's stage, and the app once the page has told its address."""

    def __init__(self) -> None:
        super().__init__()
        self.stage = Stage()
        self.shown: Part | None = None
        self.children = [self.stage, self.place]
        self.stage.observe(lambda _: self.safely(self._open), "search")

    def __repr__(self) -> str:
        return "<app>"

    def say(self, sentence: str, *, refused: bool = False) -> None:
        """What is wrong with the address stands above the app, which has a line of its own."""
        super().say(sentence, refused=refused)
        self.children = [self.stage, self.said, self.place]

    def _open(self) -> None:
        """Only once: a page that moves on changes its address by itself."""
        if self.shown is not None:
            return
        wanted = read(self.stage.search)
        self.stage.title = tell("app", wanted.app)
        self.shown = MADE[wanted.app](self.stage, wanted)
        about = escape(tell("app", wanted.app + "_about"))
        self.show(widgets.HTML(f"<p>{about}</p>"), self.shown)
        missed = wanted.wrong(self.shown.missed)
        if missed:
            self.say(missed, refused=True)
