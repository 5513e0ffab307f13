"""The page's side of an app: its address, where its table stands, and what the page does for it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import anywidget
import traitlets as t

from rungkit.site.apps.address import LONGEST
from rungkit.strings import strings

# `id:17~1.3@DS-13+S_H4,E_C2`: the table, its step, and what was played beyond the steps it was given.
HERE = re.compile(r"[\w-]{1,80}:\d{1,4}(~\d{1,2}\.\d{1,4}){0,20}(@[\w,-]{0,60})?(\+[\w,]{1,4000})?", re.ASCII)


class Stage(anywidget.AnyWidget):
    """What the page tells (`search`, `here`) and what it is told; it shows nothing but a clock.

    `address` is written into the page's address, `covered` names the seats whose hands are covered, `play` a
    table that is to be played on by itself, `seconds` the time for laying a card down (0: no clock), `big`
    asks for the sizes of class mode.
    """

    _esm = t.Unicode(files("rungkit.site.apps").joinpath("stage.js").read_text("utf-8")).tag(sync=True)
    search = t.Unicode("").tag(sync=True)
    here = t.Unicode("").tag(sync=True)
    address = t.Unicode("").tag(sync=True)
    title = t.Unicode("").tag(sync=True)
    covered = t.List(t.Unicode()).tag(sync=True)
    play = t.Dict().tag(sync=True)
    seconds = t.Int(0).tag(sync=True)
    big = t.Bool(False).tag(sync=True)
    words = t.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(words={"clock": strings()["app"]["clock"]})

    def __repr__(self) -> str:
        return "<stage>"

    def set_state(self, sync_data: Any) -> None:
        """What arrives from a page: its address and where its table stands; anything else is let go."""
        if not isinstance(sync_data, dict):
            return
        found = {}
        search, here = sync_data.get("search"), sync_data.get("here")
        if isinstance(search, str):
            found["search"] = search[: LONGEST + 2]  # enough to see that it is too long
        if isinstance(here, str) and HERE.fullmatch(here):
            found["here"] = here
        super().set_state(found)

    def save(self, name: str, text: str) -> None:
        """Hands the visitor a file."""
        self.send({"kind": "save", "name": name, "text": text})

    def fresh(self) -> None:
        """Another deal comes: where the one before stood is nothing to it."""
        self.send({"kind": "fresh"})

    def reveal(self) -> None:
        """Shows the answer to the question that is open."""
        self.send({"kind": "reveal"})
