"""The table as a Jupyter widget: the very same script, with its step, line and seat tied to the kernel's."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import anywidget
import traitlets as t

from rungkit import table
from rungkit.actions import Action
from rungkit.desk import answer

WAY = re.compile(r"\d{1,4}(~\d{1,2}\.\d{1,4}){0,20}", re.ASCII)
# What a page may change; everything else comes from the kernel alone.
FROM_PAGE = ("at", "line", "seat")


def module(wrapper: str, parts: Sequence[str]) -> str:
    """The module of a widget: the table's script, those of parts, and what ties the element to the kernel."""
    own = [files("rungkit.table").joinpath(name).read_text("utf-8") for name in ("kernel.js", wrapper)]
    return "".join([table.script(), *(table.part_script(part) for part in parts), *own])


def replied(content: Any) -> dict[str, Any] | None:
    """The reply to a page that asks whether its kernel lives, or asks the engine; None to anything else."""
    if not isinstance(content, dict):
        return None
    if content.get("kind") == "ping":
        return {"kind": "pong"}
    if content.get("kind") == "desk" and type(content.get("id")) is int:
        # The desk takes any request: what is wrong with one is its answer.
        return {"kind": "desk", "id": content["id"], "answer": answer(content.get("request"))}
    return None


class RungTable(anywidget.AnyWidget):
    """A table of one steps payload.

    `at` is an address such as `17~1.3`, `line` the key of a line, `seat` a seat whose hand alone is shown or
    "", `pair` two line keys for two tables side by side, `messages` sentences shown below the table.

    :raises traitlets.TraitError: when a value given in Python does not fit the payload.
    """

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)
    payload = t.Dict().tag(sync=True)
    labels = t.Dict().tag(sync=True)
    at = t.Unicode("0").tag(sync=True)
    line = t.Unicode("").tag(sync=True)
    seat = t.Unicode("").tag(sync=True)
    pair = t.List(t.Unicode()).tag(sync=True)
    messages = t.List(t.Unicode()).tag(sync=True)

    def __init__(self, payload: dict[str, Any], *, pair: Sequence[str] = (), **where: Any) -> None:
        self._acts: list[Callable[[str, Action], None]] = []
        labels = {**table.labels(payload["lang"]), "means": table.means(payload["rules"])}
        super().__init__(payload=payload, labels=labels, pair=list(pair), **where)
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<table {self.payload['id']}>"

    def on_act(self, call: Callable[[str, Action], None]) -> None:
        """Calls back with the address and the action when a reader tries what the payload does not hold."""
        self._acts.append(call)

    def set_state(self, sync_data: Any) -> None:
        """What arrives from a page: only places that this payload has; anything else is let go."""
        if not isinstance(sync_data, dict):
            return
        names = [name for name in FROM_PAGE if name in sync_data and self._fits(name, sync_data[name])]
        super().set_state({name: sync_data[name] for name in names})

    def _fits(self, name: str, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        if name == "at":
            return WAY.fullmatch(value) is not None
        if name == "line":
            return value in {line["key"] for line in self.payload["lines"]}
        return value in {"", *(seat["id"] for seat in self.payload["seats"])}

    @t.validate(*FROM_PAGE)
    def _checked(self, proposal: dict[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        if not self._fits(name, value):
            raise t.TraitError(f"{value!r} is no {name} of this table.")
        return value

    @t.default("_esm")
    def _module(self) -> str:
        return module("widget.js", table.PARTS)

    @t.default("_css")
    def _style(self) -> str:
        return table.styles()

    def _heard(self, _: object, content: Any, buffers: object) -> None:
        """A page's message. Junk is let go: a visitor can send anything."""
        if not isinstance(content, dict):
            return
        if (reply := replied(content)) is not None:
            self.send(reply)
        path, action = content.get("path"), content.get("action")
        if content.get("kind") != "act" or not (isinstance(action, str) and self._fits("at", path)):
            return
        try:
            parsed = Action.parse(action)
        except Exception:  # whatever a visitor wrote instead of an action
            return
        for call in self._acts:
            call(str(path), parsed)
