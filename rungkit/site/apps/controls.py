"""What the apps share: the choice of a table, what is said to the visitor, and that nothing ever raises."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from rungkit.desk import answer
from rungkit.desk.tables import game_name
from rungkit.events import Refusal
from rungkit.games import presets
from rungkit.presets import TRUMP_WAYS
from rungkit.rulebook import rulebook
from rungkit.rules import Rules, RulesError
from rungkit.seats import table_for
from rungkit.site.apps.address import LARGEST, Table
from rungkit.steps import StepsError
from rungkit.strings import seat_name, tell
from rungkit.table.choice import Choice

WIDE = {"description_width": "auto"}


class Said(ValueError):
    """A sentence for the visitor."""

    def __init__(self, text: str, rule: str | None = None, line: int | None = None) -> None:
        super().__init__(text + (f" [{rule}]" if rule else ""))
        self.line = line


def asked(do: str, **what: Any) -> dict[str, Any]:
    """The desk's answer.

    :raises Said: with the sentence in which the desk refuses.
    """
    found = answer({"do": do, **what})
    refused = found.get("error") or found.get("refused")
    if refused:
        raise Said(refused["text"], refused.get("rule"), refused.get("line"))
    return found


class Part(widgets.VBox):
    """Controls, a line that says what happened, and a place for tables. Nothing a visitor does raises."""

    def __init__(self) -> None:
        self.missed: list[str] = []  # parts of the address for which this app has nothing
        self.said = widgets.HTML()
        self.said.add_class("rung-said")
        self.place = widgets.VBox()
        super().__init__()

    def say(self, sentence: str, *, refused: bool = False) -> None:
        """Says what happened, in place of what was said before."""
        self.said.value = f"<p>{escape(sentence)}</p>"
        (self.said.add_class if refused else self.said.remove_class)("rung-refused")

    def show(self, *shown: widgets.Widget) -> None:
        """Puts tables in the place of those before, which are ended: a kernel keeps what is not closed."""
        before = self.place.children
        self.place.children = shown
        for old in before:
            close(old)

    def press(self, button: widgets.Button, do: Callable[[], None]) -> widgets.Button:
        """The button does it, safely."""
        button.on_click(lambda _: self.safely(do))
        return button

    def safely(self, do: Callable[[], None]) -> None:
        """A refusal is said in its own sentence; a traceback would travel to the visitor's browser."""
        try:
            do()
        except Said as refused:
            text = str(refused)
            if refused.line:
                text = tell("demo", "line", line=refused.line, text=text)
            self.say(text, refused=True)
        except (RulesError, Refusal) as refused:
            self.say(refused.text + (f" [{refused.rule}]" if refused.rule else ""), refused=True)
        except StepsError as refused:
            self.say(str(refused), refused=True)
        except Exception:
            logging.getLogger(__name__).exception("app")
            self.say(tell("demo", "failed"), refused=True)


def close(widget: widgets.Widget) -> None:
    """Ends a widget with all that it holds."""
    for child in getattr(widget, "children", ()):
        close(child)
    for part in ("layout", "style"):
        if isinstance(getattr(widget, part, None), widgets.Widget):
            getattr(widget, part).close()
    widget.close()


def row(*children: widgets.Widget) -> widgets.HBox:
    """Controls beside each other, as many as there is room for."""
    return widgets.HBox(list(children), layout=widgets.Layout(flex_flow="row wrap"))


def choice(name: str, options: Iterable[tuple[str, Any]], value: Any) -> Choice:
    """A choice with its words before it."""
    return Choice(
        options=list(options), value=value, description=tell("demo", name), style=WIDE,
        layout=widgets.Layout(width="auto", max_width="100%"),
    )  # fmt: skip


def number(name: str, value: int, most: int) -> widgets.BoundedIntText:
    """A whole number with its words before it."""
    return widgets.BoundedIntText(value=value, min=0, max=most, description=tell("demo", name), style=WIDE)


def button(name: str, *, main: bool = False) -> widgets.Button:
    """A button with its words on it."""
    style = "primary" if main else ""
    return widgets.Button(
        description=tell("demo", name), button_style=style, layout=widgets.Layout(width="auto")
    )


def fold(title: str, *children: widgets.Widget) -> widgets.Accordion:
    """What is seldom needed, behind its title."""
    return widgets.Accordion(children=[widgets.VBox(list(children))], titles=[title], selected_index=None)


def wished(part: Part, name: str, given: str, control: Choice) -> None:
    """Chooses what the address names, where the control has it; says that it has not."""
    if given in [value for _, value in control.options]:
        control.value = given
    elif given:
        part.missed.append(f"{name}={given}")


class Pasted(widgets.VBox):
    """A box for a record, and a file that may be taken for it."""

    def __init__(self, text: str, part: Part, use: Callable[[], None]) -> None:
        self.text = widgets.Textarea(
            value=text, placeholder=tell("demo", "record_hint"), description=tell("demo", "record"),
            rows=6, style=WIDE, layout=widgets.Layout(width="100%"),
        )  # fmt: skip
        self.file = widgets.FileUpload(
            description=tell("demo", "upload"), multiple=False, accept=".toml,.pbn,.txt",
            layout=widgets.Layout(width="auto"),
        )  # fmt: skip
        self.show = part.press(button("show_record"), use)
        self.file.observe(lambda _: part.safely(lambda: self._take(use)), "value")
        super().__init__([self.text, row(self.show, self.file)])

    def __repr__(self) -> str:
        return "<pasted>"

    def _take(self, use: Callable[[], None]) -> None:
        files = self.file.value
        one = files[0] if isinstance(files, tuple | list) and files else None
        content = one.get("content") if isinstance(one, Mapping) else None
        if content is None:
            return
        try:
            data = bytes(content)
            self.text.value = data.decode("utf-8") if len(data) <= 4 * LARGEST else ""
        except (TypeError, ValueError):
            self.text.value = ""
        if not self.text.value:
            raise Said(tell("demo", "no_text"))
        use()

    def given(self) -> str:
        """The text.

        :raises Said: when there is none.
        """
        if not self.text.value.strip():
            raise Said(tell("demo", "no_record"))
        return str(self.text.value)


def seats(table: Table) -> list[tuple[str, str]]:
    """The seats of a table, each by its name.

    :raises RulesError: when its options do not go together.
    """
    rules = Rules.of(table.game, table.options, dict(table.values))
    return [(seat_name(seat), seat) for seat in table_for(rules).seats]


def games() -> list[tuple[str, str]]:
    """The games whose every rule the engine plays, as label and name."""
    known = rulebook()
    return [
        (game_name(name), name)
        for name, preset in presets().items()
        if all(known[rule].built for rule in preset.rules)
    ]


def optional_rules(game: str) -> list[str]:
    """The rules of a game that can be switched, those that are on from the start too.

    The way of making trump that is on goes when another is chosen: by itself it cannot be switched off.

    >>> "CB-13" in optional_rules("call-break"), "MK-9" in optional_rules("mendikot")
    (True, False)
    """
    preset = presets()[game]
    kept = set(preset.rules) & set(TRUMP_WAYS)
    return [rule for rule in preset.options if rulebook()[rule].built and rule not in kept]
