"""Lesson cells: one object that is a widget with a kernel, a page element without, text without both.

In a chapter `lesson("ds-4")` ends a cell. JupyterLab and Voila show the widget; the static book takes the
`text/html` form, a `<rung-table>` with the same steps and the same switches; where neither can be shown the
deal stands there as text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from rungkit import table, ways
from rungkit.lesson_files import record_file
from rungkit.pairs import pair_steps
from rungkit.record import Record, load
from rungkit.steps import steps
from rungkit.strings import strings, tell
from rungkit.table.choice import Choice
from rungkit.table.widget import RungTable
from rungkit.text import text_table


def lesson(
    record: str | Path | Record, *, seat: str = "", at: str = "0", line: str = "", **how: Any
) -> Lesson:
    """A lesson cell of one record: its name in `records/`, a path, or a record itself.

    `seat` covers the other hands, `at` and `line` say where it opens; what else is given goes to
    `rungkit.steps.steps` (switches, asks, branches, title).

    :raises FileNotFoundError: when no record has that name.
    :raises RecordError: when the record is refused.
    """
    found, name = _record(record)
    return Lesson(steps(found, id=how.pop("id", name), **how), text_table(found), seat=seat, at=at, line=line)


def pair(
    record: str | Path | Record,
    one: Sequence[str] = (),
    two: Sequence[str] = (),
    *,
    branch: str = "",
    other: str | Path | Record | None = None,
    labels: Sequence[str] = (),
    **how: Any,
) -> Pair:
    """Two tables side by side, stepping together: other options, another way played, or another record.

    `one` and `two` each hold no option or one that the record may switch: `pair("full", [], ["DS-13"])`.
    `branch` is the name of a variation of the record: the second table plays it. `other` is a second record,
    the same deal in another game: `pair("court", other="double")`. `labels` are headings for the two, if not
    those of the options, of the variation or of the records.

    :raises ValueError: when the record has no line with these options, no such variation, or other seats.
    """
    found, name = _record(record)
    second = None if other is None else _record(other)[0]
    how = {"id": f"{name}-pair", **how}
    payload, text, lines = pair_steps(found, one, two, branch=branch, other=second, **how)
    for key, label in zip(lines, labels, strict=False):
        next(line for line in payload["lines"] if line["key"] == key)["label"] = label
    return Pair(payload, text, lines)


def _record(record: str | Path | Record) -> tuple[Record, str]:
    if isinstance(record, Record):
        return record, Path(record.name).name.removesuffix(".rung.toml").strip("-") or "deal"
    path = record_file(record, Path.cwd()) if isinstance(record, str) else record
    if path is None:
        raise FileNotFoundError(tell("lesson", "no_record", name=record))
    return load(path.read_text("utf-8"), path.name), path.name.removesuffix(".rung.toml")


class Lesson(widgets.VBox):
    """The table with its controls: rule switches, whose hands are shown, the step, autoplay."""

    def __init__(
        self, payload: dict[str, Any], text: str, *, seat: str = "", at: str = "0", line: str = ""
    ) -> None:
        self.payload = payload
        self.text = text
        self.table = RungTable(payload, at=at, line=line, seat=seat)
        words = strings()["label"]
        self.switches = {
            entry["rule"]: widgets.ToggleButton(
                description=f"{entry['label']} ({entry['rule']})", layout=widgets.Layout(width="auto")
            )
            for entry in payload["switches"]
        }
        self.seat = Choice(
            options=[(words["all_hands"], ""), *((s["name"], s["id"]) for s in payload["seats"])],
            value=seat,
            description=words["seat_chooser"],
            style={"description_width": "auto"},
        )
        self.step = widgets.IntSlider(
            description=words["slider"],
            style={"description_width": "auto"},
            layout={"flex": "1 1 16em"},
            max=0,
        )
        self.play = widgets.Play(interval=1200, max=0)
        steppers = [self.play, self.step]
        top = [*self.switches.values()] + ([self.seat] if payload["mode"] == "lesson" else [])
        super().__init__([_row(top), self.table, _row(steppers)])
        self._follow()
        self._wire()

    def __repr__(self) -> str:
        return f"<lesson {self.payload['id']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The three forms: the live widget, the page element, the text."""
        live = super()._repr_mimebundle_(**kwargs)
        return {
            **live,
            "text/html": html_table(self.payload, self.text, **self._where()),
            "text/plain": self.text,
        }

    def _where(self) -> dict[str, str]:
        return {"at": self.table.at, "line": self.table.line, "seat": self.table.seat}

    def _wire(self) -> None:
        """Ties controls and table together, in both directions."""
        for rule, button in self.switches.items():
            button.observe(self._switcher(rule), "value")
        self.seat.observe(lambda change: self._set(seat=change["new"]), "value")
        self.step.observe(lambda change: self._set(at=ways.cut(self.table.at, change["new"])), "value")
        widgets.jslink((self.play, "value"), (self.step, "value"))
        self.table.observe(lambda _: self._follow(), ["at", "line", "seat"])

    def _set(self, **where: str) -> None:
        for name, value in where.items():
            if getattr(self.table, name) != value:
                setattr(self.table, name, value)

    def _switcher(self, rule: str) -> Callable[[dict[str, Any]], None]:
        """One rule pressed: the line with the rules then on, or with that rule alone, or the plain one."""

        def switch(change: dict[str, Any]) -> None:
            on = [r for r, button in self.switches.items() if button.value]
            if sorted(on) == sorted(self._line()["on"]):
                return
            keys = {tuple(sorted(line["on"])): line["key"] for line in self.payload["lines"]}
            wanted = (tuple(sorted(on)), (rule,) if change["new"] else (), ())
            self._set(line=next(keys[rules] for rules in wanted if rules in keys))
            self._follow()

        return switch

    def _line(self) -> dict[str, Any]:
        lines: list[dict[str, Any]] = self.payload["lines"]
        return next((line for line in lines if line["key"] == self.table.line), lines[0])

    def _follow(self) -> None:
        """The controls show what the table shows, whoever moved it."""
        line = self._line()
        for rule, button in self.switches.items():
            button.value = rule in line["on"]
        self.seat.value = self.table.seat
        most = ways.furthest(self.table.at, line["steps"])
        here = min(ways.depth(self.table.at), most)
        # A maximum below the value, or a value above the maximum, would be moved by the widget itself.
        self.step.max = max(most, self.step.value)
        self.step.value = here
        self.step.max = most
        self.play.max = most  # its value follows the slider in the page


class Pair(widgets.VBox):
    """Two lines of one deal side by side; the tables step together."""

    def __init__(self, payload: dict[str, Any], text: str, lines: tuple[str, str]) -> None:
        self.payload = payload
        self.text = text
        self.lines = lines
        self.table = RungTable(payload, pair=list(lines))
        super().__init__([self.table])

    def __repr__(self) -> str:
        return f"<pair {self.payload['id']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The three forms: the live widget, the page element, the text."""
        live = super()._repr_mimebundle_(**kwargs)
        return {**live, "text/html": html_pair(self.payload, self.text, self.lines), "text/plain": self.text}


def html_table(payload: dict[str, Any], text: str, *, at: str = "0", line: str = "", seat: str = "") -> str:
    """`<rung-table>` with its steps as JSON and the deal as text for a page without scripts."""
    where = {"at": "" if at == "0" else at, "line": line, "seat": seat}
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in where.items() if value)
    return (
        f'<rung-table id="rung-{escape(payload["id"])}"{attributes}>{table.inside(payload)}'
        f"<pre>{escape(text)}</pre></rung-table>"
    )


def html_pair(payload: dict[str, Any], text: str, lines: tuple[str, str]) -> str:
    """`<rung-pair>`: the steps once, and a table for each of the two lines."""
    inside = (f"<pre>{escape(text)}</pre>", "")  # it goes when the script draws the first table
    tables = "".join(
        f'<rung-table line="{escape(key)}">{pre}</rung-table>' for key, pre in zip(lines, inside, strict=True)
    )
    return f'<rung-pair id="rung-{escape(payload["id"])}">{table.inside(payload)}{tables}</rung-pair>'


def _row(children: Sequence[widgets.Widget]) -> widgets.HBox:
    return widgets.HBox(list(children), layout=widgets.Layout(flex_flow="row wrap"))
