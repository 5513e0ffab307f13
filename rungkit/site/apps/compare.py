"""Compare: one deal under two games, or under two choices of options."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import ipywidgets as widgets

from rungkit.chance import dealt
from rungkit.deal import Deal
from rungkit.desk.tables import game_name
from rungkit.lessons import Lesson, pair
from rungkit.preference import Orders, as_played, play_on, same_cards
from rungkit.record import DealRecord, Record
from rungkit.record import Lesson as Taught
from rungkit.rules import Rules
from rungkit.seats import table_for
from rungkit.site.apps.address import MOST_SEED, Table, Wanted, written
from rungkit.site.apps.chooser import Chooser
from rungkit.site.apps.controls import Part, Said, button, choice, number, row, seats, wished
from rungkit.site.apps.stage import Stage
from rungkit.steps import steps
from rungkit.strings import tell
from rungkit.text import text_table

PACK = "court-piece"  # its deal is the one compared: four hands of the whole pack


class Compare(Part):
    """The app Compare."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage = stage
        self.one, self.two = Chooser(wanted.table, "first"), Chooser(wanted.other, "second", suffix="2")
        self.missed += self.one.missed + self.two.missed
        self.dealer = choice("dealer", seats(Table(PACK)), "N")
        wished(self, "dealer", wanted.dealer, self.dealer)
        self.seed = number("seed", wanted.seed, MOST_SEED)
        self.go = self.press(button("compare", main=True), self.compare)
        half = widgets.Layout(flex="1 1 18rem")
        self.children = [
            row(widgets.VBox([self.one], layout=half), widgets.VBox([self.two], layout=half)),
            row(self.dealer, self.seed, self.go),
            self.said,
            self.place,
        ]
        self.safely(self.compare)

    def __repr__(self) -> str:
        return "<compare>"

    def compare(self) -> None:
        """Plays the deal under both, each seat by one order of preference of its cards."""
        tables = self.one.table(), self.two.table()
        seed, dealer = int(self.seed.value), self.dealer.value
        if tables[0] == tables[1]:
            raise Said(tell("demo", "same_tables"))
        names = [titled(table) for table in tables]
        played = zip(both(tables, dealer, seed), names, strict=True)
        records = [replace(found, lesson=Taught(name)) for found, name in played]
        name = f"compared-{seed}"
        self.stage.fresh()
        try:
            self.show(pair(records[0], other=records[1], id=name, labels=names))
        except ValueError:  # tables of other seats stand below each other
            shown: list[widgets.Widget] = []
            for at, record in enumerate(records):
                shown += [
                    widgets.HTML(f"<h3>{escape(names[at])}</h3>"),
                    Lesson(steps(record, id=f"{name}-{at + 1}"), text_table(record)),
                ]
            self.show(*shown)
        self.stage.address = written(Wanted("compare", *tables, dealer=dealer, seed=seed))
        self.say(tell("demo", "compared", one=names[0], two=names[1]))


def titled(table: Table) -> str:
    """A table in a few words.

    >>> titled(Table("court-piece", ("CP-16",)))
    'Court Piece with CP-16'
    >>> titled(Table("call-break", ("-CB-19",)))
    'Call Break without CB-19'
    """
    name = game_name(table.game)
    on = [option for option in table.options if not option.startswith("-")]
    off = [option.removeprefix("-") for option in table.options if option not in on]
    for key, options in (("with_options", on), ("without_options", off)):
        if options:
            name = tell("demo", key, game=name, options=", ".join(options))
    return name


def both(tables: tuple[Table, Table], dealer: str, seed: int) -> list[Record]:
    """One deal under two tables, played to its end by the same preferences.

    :raises RulesError: when options do not go together.
    :raises Refusal: when a table needs more than four hands.
    """
    hands = dealt(PACK, seed, dealer=dealer).deals[0].hands
    orders = as_played(same_cards(Rules.of(PACK), hands, dealer))
    return [_played(table, hands, orders, dealer) for table in tables]


def _played(table: Table, hands: Orders, orders: Orders, dealer: str) -> Record:
    rules = Rules.of(table.game, table.options, dict(table.values))
    if len(table_for(rules).seats) > 4:
        raise Said(tell("demo", "four_seats"))
    start = same_cards(rules, hands, dealer)
    return recorded(start, play_on(start, orders), table)


def recorded(start: Deal, over: Deal, table: Table) -> Record:
    """A deal played as a record."""
    own = {seat: tuple(start.setup.hands[at]) for at, seat in enumerate(start.table.seats)}
    one = DealRecord(
        start.seat(start.dealer), own, actions=tuple(map(str, over.actions)), stock=tuple(start.setup.stock)
    )
    return Record(table.game, (one,), options=table.options, values=dict(table.values))
