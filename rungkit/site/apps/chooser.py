"""The choice of a table: a game, its house rules each with its text, and what it agrees on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

import ipywidgets as widgets
import traitlets as t

from rungkit.desk.tables import value_at, value_word, values_of
from rungkit.games import presets
from rungkit.presets import BRINGS, VALUES
from rungkit.rulebook import rulebook
from rungkit.rules import RulesError
from rungkit.site.apps.address import Table
from rungkit.site.apps.controls import WIDE, choice, close, games, number, optional_rules, seats
from rungkit.strings import tell
from rungkit.table.choice import Choice

# the value without which an option cannot be: how it is called, and what may be chosen
NEEDS_VALUE: dict[str, tuple[str, Sequence[int]]] = {
    "MK-12": ("players", (6, 8)),
    "CB-15": ("exact_bonus", range(1, 1001)),
}
FEW = 9  # choices that are still chosen from a list


class Chooser(widgets.VBox):
    """A game, its options each with its text, the values that they need, and the `seats` of such a table."""

    seats = t.List()

    def __init__(self, table: Table, name: str = "game", *, by: str = "", suffix: str = "") -> None:
        self.game = choice(name, games(), table.game)
        self.options: dict[str, widgets.Checkbox] = {}
        self.values: dict[str, Choice | widgets.BoundedIntText] = {}
        self.rules = widgets.Accordion(selected_index=None)
        self.agreed: dict[str, Choice | widgets.Text] = {}
        self.by = by  # a rule that is going to be switched, so that its values have a place too
        super().__init__([self.game, self.rules])
        self._offer()
        self.missed = [part.replace("=", f"{suffix}=", 1) for part in self.take(table)]
        self.game.observe(lambda _: self._offer(), "value")

    def _sit(self) -> None:
        """Who sits there; options that do not go together are refused when a deal is asked for."""
        try:
            self.seats = seats(self.table())
        except RulesError:
            self.seats = seats(Table(self.game.value))

    def __repr__(self) -> str:
        return f"<chooser {self.game.value}>"

    def take(self, table: Table) -> list[str]:
        """Shows a table: its game, its options, its values.

        Returns what of it there is not in this game, as it stands in an address.
        """
        self.game.value = table.game
        own = presets()[table.game]
        for rule, box in self.options.items():
            box.value = rule in table.options or (rule in own.rules and f"-{rule}" not in table.options)
        known = {*self.options, *(f"-{rule}" for rule in self.options if rule in own.rules)}
        known -= {f"-{rule}" for rule in table.options}  # a rule that is wished for is not switched off too
        missed = [f"options={option}" for option in table.options if option not in known]
        on = self._in_force(table.options)
        fitting = {name: fits for name, _, fits, _, _ in VALUES}
        needs = {name: (rule, choices) for rule, (name, choices) in NEEDS_VALUE.items()}
        for name, value in table.values.items():
            rule, choices = needs.get(name, ("", ()))
            if rule in on and value in choices:
                self.values[rule].value = value
            elif name in self.agreed and on & set(homes_of(name)) and fitting[name](value):
                self.agreed[name].value = value if isinstance(self.agreed[name], Choice) else str(value)
            else:
                missed.append(f"values={name}:{value}")
        self._sit()
        return missed

    def table(self) -> Table:
        """What is chosen; a value has a place only where a rule that it belongs to is in force."""
        usual = presets()[self.game.value].rules
        chosen = tuple(
            rule if box.value else f"-{rule}"
            for rule, box in self.options.items()
            if box.value != (rule in usual)
        )
        on = self._in_force(chosen)
        agreed = {
            name: as_value(control.value)
            for name, control in self.agreed.items()
            if str(control.value).strip() and on & set(homes_of(name))
        }
        needed = {NEEDS_VALUE[rule][0]: self.values[rule].value for rule in chosen if rule in self.values}
        return Table(self.game.value, chosen, {**agreed, **needed})

    def _in_force(self, options: Collection[str]) -> set[str]:
        own = presets()[self.game.value]
        on = {*own.rules, *options, self.by} & {*own.rules, *own.options}
        on -= {rule for rule in own.rules if f"-{rule}" in options and rule != self.by}
        return on | {brought for rule in on for brought in BRINGS.get(rule, ())}

    def _offer(self) -> None:
        before = self.rules.children
        self.options, self.values = {}, {}
        game = self.game.value
        self.agreed = {name: usual(game, name) for name in agreed_in(game)}
        homes = {
            name: next((rule for rule in homes_of(name) if rule in optional_rules(game)), "")
            for name in self.agreed
        }
        rows: list[widgets.Widget] = [control for name, control in self.agreed.items() if not homes[name]]
        for rule in optional_rules(game):
            box = widgets.Checkbox(
                value=rule in presets()[game].rules,
                description=f"{rulebook()[rule].title} ({rule})",
                indent=False,
                layout=widgets.Layout(width="auto"),
            )
            self.options[rule] = box
            rows += [box, widgets.HTML(f"<p>{escape(rulebook()[rule].text)}</p>")]
            if rule in NEEDS_VALUE:
                self.values[rule] = value_of(*NEEDS_VALUE[rule])
                rows.insert(-1, self.values[rule])
                for control in (box, self.values[rule]):
                    control.observe(lambda _: self._sit(), "value")
            rows += [control for name, control in self.agreed.items() if homes[name] == rule]
        self.rules.children = [widgets.VBox(rows)]
        for old in before:
            close(old)
        self.rules.titles = [tell("demo", "house_rules")]
        self._sit()


def value_of(name: str, choices: Sequence[int]) -> Choice | widgets.BoundedIntText:
    """A value's choice, the first of them to begin with: from a list, or a number where there are many."""
    if len(choices) <= FEW:
        return choice(name, [(str(one), one) for one in choices], choices[0])
    found = number(name, choices[0], choices[-1])
    found.min = choices[0]
    return found


def homes_of(name: str) -> list[str]:
    """The rules that a value belongs to."""
    return next(homes.split() for value, _, _, homes, _ in VALUES if value == name)


def agreed_in(game: str) -> list[str]:
    """The values that a table of a game may agree on, but for those that an option cannot be without.

    >>> agreed_in("call-break"), "seconds" in agreed_in("mendhikot")
    (['bid_floor', 'deals'], True)
    """
    needed = {name for name, _ in NEEDS_VALUE.values()}
    return [name for name in values_of(game) if name not in needed]


def usual(game: str, name: str) -> Choice | widgets.Text:
    """A value's control, which leaves it as it usually is: a list, or a number where there are many."""
    value = value_at(game, name)
    now = value["always"] and value["now"]
    unsaid = tell("page", "as_usual_is", value=value_word(now)) if now else tell("page", "as_usual")
    layout = widgets.Layout(width="auto", max_width="100%", height="auto", flex_flow="row wrap")
    how = {"description": value["label"], "style": WIDE, "layout": layout}
    if value["choices"]:
        choices = [(value["words"][str(one)], one) for one in value["choices"]]
        return Choice(options=[(unsaid, ""), *choices], value="", **how)
    return widgets.Text(placeholder=unsaid, **how)


def as_value(given: str) -> str | int:
    """What stands in a control, as a record has it; what is no number is refused by the rules.

    >>> as_value(" 12 "), as_value("pair")
    (12, 'pair')
    """
    text = given.strip()[:40]
    return int(text) if text.isascii() and text.isdigit() else text
