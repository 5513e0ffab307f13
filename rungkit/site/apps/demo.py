"""The app Demo table: any game with any house rules, dealt by number or pasted as a record."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from html import escape

import ipywidgets as widgets

from rungkit.cards import Generator
from rungkit.chance import by_chance, dealt, played, with_actions
from rungkit.events import Refusal
from rungkit.games import presets
from rungkit.lessons import Lesson
from rungkit.record import Record, RecordError, load
from rungkit.rulebook import rulebook
from rungkit.rules import Rules, RulesError
from rungkit.seats import table_for
from rungkit.steps import StepsError, steps
from rungkit.strings import seat_name, strings, tell
from rungkit.text import text_table

FIRST_GAME = "double-sir"
# the value without which an option cannot be: how it is called, and what may be chosen
NEEDS_VALUE = {"MK-12": ("players", (6, 8)), "CB-15": ("exact_bonus", tuple(range(1, 14)))}


def demo_table() -> DemoTable:
    """The app, to end a cell with."""
    return DemoTable()


class DemoTable(widgets.VBox):
    """Choices, a line that says what happened, and the table. Nothing a visitor does raises."""

    def __init__(self) -> None:
        words = strings()["demo"]
        wide = {"description_width": "auto"}
        self.game = widgets.Dropdown(options=games(), value=FIRST_GAME, description=words["game"], style=wide)
        self.dealer = widgets.Dropdown(
            options=[(seat_name("N"), "N")],
            description=words["dealer"],
            style=wide,
        )
        self.seed = widgets.BoundedIntText(value=1, min=0, max=999_999, description=words["seed"], style=wide)
        self.ending = widgets.Dropdown(
            options=[(words["play_on"], True), (words["deal_only"], False)],
            value=True,
            description=words["cards"],
            style=wide,
            layout=widgets.Layout(width="auto"),
        )
        self.options: dict[str, widgets.Checkbox] = {}
        self.values: dict[str, widgets.Dropdown] = {}
        self.rules = widgets.Accordion()
        self.deal = widgets.Button(description=words["new_deal"], button_style="primary")
        self.record = widgets.Textarea(
            placeholder=words["record_hint"],
            description=words["record"],
            rows=5,
            style=wide,
            layout=widgets.Layout(width="100%"),
        )
        self.show = widgets.Button(description=words["show_record"])
        self.said = widgets.HTML()
        self.said.add_class("rung-said")
        self.place = widgets.VBox()
        super().__init__(
            [
                widgets.HBox(
                    [self.game, self.dealer, self.seed, self.ending],
                    layout=widgets.Layout(flex_flow="row wrap"),
                ),
                self.rules,
                self.deal,
                self.record,
                self.show,
                self.said,
                self.place,
            ]
        )
        self.game.observe(lambda _: self._safely(self._offer), "value")
        self.deal.on_click(lambda _: self._safely(self._new_deal))
        self.show.on_click(lambda _: self._safely(self._show_record))
        self._offer()
        self._safely(self._new_deal)

    def __repr__(self) -> str:
        return "<demo table>"

    def _offer(self) -> None:
        """The seats of the game, its optional rules, each with its text, and the values they need."""
        seats = table_for(Rules.of(self.game.value)).seats  # at a larger table the last seat deals
        dealer = self.dealer.value if self.dealer.value in seats else "N"
        self.dealer.options = [(seat_name(seat), seat) for seat in seats]
        self.dealer.value = dealer
        self.options, self.values = {}, {}
        rows = []
        for rule in optional_rules(self.game.value):
            box = widgets.Checkbox(
                description=f"{rulebook()[rule].title} ({rule})",
                indent=False,
                layout=widgets.Layout(width="auto"),
            )
            self.options[rule] = box
            rows += [box, widgets.HTML(f"<p>{escape(rulebook()[rule].text)}</p>")]
            if rule in NEEDS_VALUE:
                name, choices = NEEDS_VALUE[rule]
                self.values[rule] = widgets.Dropdown(
                    options=choices,
                    description=tell("demo", name),
                    style={"description_width": "auto"},
                    layout=widgets.Layout(width="auto"),
                )
                rows.insert(-1, self.values[rule])
        self.rules.children = [widgets.VBox(rows)]
        self.rules.titles = [tell("demo", "house_rules")]

    def _new_deal(self) -> None:
        chosen = tuple(rule for rule, box in self.options.items() if box.value)
        seed = int(self.seed.value)
        agreed = {NEEDS_VALUE[rule][0]: self.values[rule].value for rule in chosen if rule in self.values}
        record = dealt(self.game.value, seed, dealer=self.dealer.value, options=chosen, values=agreed)
        if self.ending.value:
            record = with_actions(record, played(record.deal(), by_chance(Generator(seed))).actions)
        self._draw(record, f"{self.game.value}-{seed}")
        self._say(tell("demo", "ready", game=self.game.label, seed=seed))

    def _show_record(self) -> None:
        if not self.record.value.strip():
            self._say(tell("demo", "no_record"), refused=True)
            return
        self._draw(load(self.record.value), "pasted")
        self._say(tell("demo", "ready_record"))

    def _draw(self, record: Record, name: str) -> None:
        lesson = Lesson(steps(record, id=name), text_table(record))
        before = self.place.children
        self.place.children = [lesson]
        for old in before:
            _close(old)

    def _say(self, sentence: str, *, refused: bool = False) -> None:
        self.said.value = f"<p>{escape(sentence)}</p>"
        (self.said.add_class if refused else self.said.remove_class)("rung-refused")

    def _safely(self, do: Callable[[], None]) -> None:
        """A refusal is said in its own sentence; a traceback would travel to the visitor's browser."""
        try:
            do()
        except RecordError as refused:
            rule = f" [{refused.rule}]" if refused.rule else ""
            self._say(tell("demo", "line", line=refused.line, text=refused.text + rule), refused=True)
        except (RulesError, Refusal) as refused:
            self._say(refused.text + (f" [{refused.rule}]" if refused.rule else ""), refused=True)
        except StepsError as refused:
            self._say(str(refused), refused=True)
        except Exception:
            logging.getLogger(__name__).exception("demo table")
            self._say(tell("demo", "failed"), refused=True)


def _close(widget: widgets.Widget) -> None:
    """Ends a widget with all that it holds; a kernel keeps every widget that is not closed."""
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in ("layout", "style"):
        if isinstance(getattr(widget, part, None), widgets.Widget):
            getattr(widget, part).close()
    widget.close()


def games() -> list[tuple[str, str]]:
    """The games whose every rule the engine plays, as label and name."""
    known = rulebook()
    return [
        (name.replace("-", " ").title(), name)
        for name, preset in presets().items()
        if all(known[rule].built for rule in preset.rules)
    ]


def optional_rules(game: str) -> Iterable[str]:
    """The optional rules of a game that the engine plays and that are not on already."""
    preset = presets()[game]
    return [rule for rule in preset.options if rulebook()[rule].built and rule not in preset.rules]
