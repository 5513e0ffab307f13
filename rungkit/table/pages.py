"""The pages that ask the engine: each an element of the same script, with or without a kernel.

In a notebook `play()` ends a cell. JupyterLab and Voila show the widget, whose engine is the kernel's; the
static book takes the `text/html` form, whose engine is fetched into the browser when it is asked for.
"""

from __future__ import annotations

from html import escape
from typing import Any

import anywidget
import traitlets as t

from rungkit import table
from rungkit.desk.tables import games
from rungkit.strings import strings
from rungkit.table.widget import module, replied


class DeskPage(anywidget.AnyWidget):
    """One of the pages: `element` is its element, `page` the games to choose from and the words."""

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)
    element = t.Unicode().tag(sync=True)
    page = t.Dict().tag(sync=True)
    labels = t.Dict().tag(sync=True)

    def __init__(self, name: str) -> None:
        self.about = strings()["page"][f"{name}_about"]
        super().__init__(element=f"rung-{name}", page=page_data(), labels=table.labels())
        self.on_msg(lambda _, content, buffers: self._heard(content))

    def __repr__(self) -> str:
        return f"<{self.element}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The three forms: the live widget, the page element, the text."""
        live = super()._repr_mimebundle_(**kwargs)
        data = table.inside(self.page)
        html = f"<{self.element}>{data}<p>{escape(self.about)}</p></{self.element}>"
        found = live[0] if isinstance(live, tuple) else live
        return {**found, "text/html": html, "text/plain": self.about}

    def set_state(self, sync_data: Any) -> None:
        """What arrives from a page: nothing there is a page's to change."""

    @t.default("_esm")
    def _module(self) -> str:
        return module("pages.js", [*table.PARTS, *table.PAGE_PARTS])

    @t.default("_css")
    def _style(self) -> str:
        return table.styles()

    def _heard(self, content: Any) -> None:
        if (reply := replied(content)) is not None:
            self.send(reply)


def page_data() -> dict[str, Any]:
    """What a page holds before the engine runs: the games with all that may be chosen, and its words."""
    return {"games": games({})["games"], "words": strings()["page"]}


def play() -> DeskPage:
    """A match against bots."""
    return DeskPage("play")


def our_rules() -> DeskPage:
    """A table's rules put together: a card to print, a link, a preset."""
    return DeskPage("rules")


def record_desk() -> DeskPage:
    """A record or PBN deal opened, its first error in place, saved mended."""
    return DeskPage("desk")


def lay_out() -> DeskPage:
    """A deal laid out by hand, the rest of it dealt at random."""
    return DeskPage("lay")
