"""Demo table: any game with any house rules before a class, dealt by number, laid out by hand or pasted."""

from __future__ import annotations

import re
from typing import Any

import ipywidgets as widgets

from rungkit.lessons import Lesson
from rungkit.record import load
from rungkit.rules import Rules
from rungkit.site.apps.address import CARDS, MOST_SEED, Table, Wanted, written
from rungkit.site.apps.asking import ANY, Put, again, kinds, put
from rungkit.site.apps.chooser import Chooser
from rungkit.site.apps.controls import (
    Part,
    Pasted,
    Said,
    asked,
    button,
    choice,
    close,
    fold,
    number,
    row,
    wished,
)
from rungkit.site.apps.stage import Stage
from rungkit.strings import seat_name, tell
from rungkit.text import text_table

PASTED = "pasted"
CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])", re.ASCII | re.IGNORECASE)


class DemoTable(Part):
    """The app Demo table."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage = stage
        self.payload: dict[str, Any] | None = None
        self.chooser = Chooser(wanted.table)
        self.dealer = choice("dealer", self.chooser.seats, None)
        self.seed = number("seed", wanted.seed, MOST_SEED)
        self.cards = choice("cards", [(tell("demo", "cards_" + one), one) for one in CARDS], wanted.cards)
        self.deal = self.press(button("new_deal", main=True), self.new_deal)
        self.laid: dict[str, widgets.Text] = {}
        self.hands = widgets.VBox()
        self.lay = self.press(button("lay_out"), self.lay_out)
        self.pasted = Pasted(wanted.record, self, self.show_record)
        self.kind = choice("ask_kind", kinds(), ANY)
        self.ask = self.press(button("ask_class"), self.ask_class)
        self.reveal = self.press(button("reveal"), self.show_answer)
        self.open = ""  # the question that waits for its answer
        self.big = widgets.ToggleButton(description=tell("demo", "big"), layout=widgets.Layout(width="auto"))
        self.clock = widgets.Checkbox(value=True, description=tell("demo", "clock"), indent=False)
        self.covers: dict[str, widgets.ToggleButton] = {}
        self.hidden = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self.children = [
            self.chooser,
            row(self.dealer, self.seed, self.cards, self.deal),
            fold(tell("demo", "by_hand"), self.hands, self.lay),
            fold(tell("demo", "by_record"), self.pasted),
            self.said,
            row(self.big, self.hidden, self.clock),
            row(self.kind, self.ask, self.reveal),
            self.place,
        ]
        self.big.observe(lambda change: setattr(stage, "big", bool(change["new"])), "value")
        self.clock.observe(lambda _: self._time(), "value")
        self.chooser.observe(lambda _: self.safely(self._seats), "seats")
        self._seats()
        self.missed += self.chooser.missed
        wished(self, "dealer", wanted.dealer, self.dealer)
        name = wanted.name or PASTED
        self.safely((lambda: self.show_record(name)) if wanted.record else self.new_deal)
        if wanted.ask:
            self._ask_again(wanted.ask)

    def __repr__(self) -> str:
        return "<demo table>"

    def _seats(self) -> None:
        """Who may deal, and a line of cards for each seat: at a larger table the last seat deals."""
        names, before = self.chooser.seats, self.dealer.value
        own = [seat for _, seat in names]
        self.dealer.options = names
        self.dealer.value = before if before in own else "N" if "N" in own else own[-1]
        gone = self.hands.children
        self.laid = {
            seat: widgets.Text(
                description=name, placeholder=tell("demo", "laid_hint"), style={"description_width": "5em"},
                layout=widgets.Layout(width="100%"),
            )
            for name, seat in names
        }  # fmt: skip
        self.hands.children = [
            widgets.HTML(f"<p>{tell('demo', 'laid_about')}</p>"), *self.laid.values()
        ]  # fmt: skip
        for old in gone:
            close(old)

    def new_deal(self) -> None:
        """Deals by the number chosen."""
        table, seed = self.chooser.table(), int(self.seed.value)
        self._dealt(table, seed, {})
        self.stage.address = self._address(table)
        self.say(tell("demo", "ready", game=self.chooser.game.label, seed=seed))

    def lay_out(self) -> None:
        """Deals with the cards laid in hands, the others by the number chosen."""
        table, seed = self.chooser.table(), int(self.seed.value)
        hands = {seat: cards(box.value) for seat, box in self.laid.items() if box.value.strip()}
        if not hands:
            raise Said(tell("demo", "nothing_laid"))
        self._dealt(table, seed, hands)
        self._keep()
        self.say(tell("demo", "ready_laid", n=sum(map(len, hands.values()))))

    def _dealt(self, table: Table, seed: int, hands: dict[str, list[str]]) -> None:
        name = f"{table.game}-{seed}"
        how = {"options": list(table.options), "values": table.values, "id": name}
        made = asked("deal", game=table.game, seed=seed, dealer=self.dealer.value, hands=hands, **how)
        if self.cards.value != "dealt":
            bot = {"chance": "random", "sense": "plain"}[self.cards.value]
            record = made["record"]
            players = {seat["id"]: bot for seat in made["payload"]["seats"]}
            acts = asked("play", record=record, players=players, most=120, seed=seed)["acts"]
            record = asked("record", record=record, acts=acts)["record"]
            made = asked("open", text=record, id=name)
        self._draw(made["payload"])

    def show_record(self, name: str = PASTED) -> None:
        """Shows what is pasted, as far as it can be played."""
        found = asked("open", text=self.pasted.given(), id=name)
        self._draw(found["payload"])
        self._keep()
        if "at" in found:
            raise Said(found["at"]["text"], found["at"]["rule"], found["at"]["line"])
        if self.stage.address:
            self.say(tell("demo", "ready_record"))

    def ask_class(self) -> None:
        """Puts a question of the step where the table stands, without its answer."""
        if self.payload is None:
            raise Said(tell("demo", "no_question"))
        self._put(put(self.payload, self.stage.here, self.kind.value))

    def _put(self, question: Put) -> None:
        self._draw(question.payload, question.at, question.ask)
        self._keep()
        self.say(tell("demo", "asked"))

    def _ask_again(self, ask: str) -> None:
        """A page that is loaded again has its question again."""
        try:
            if self.payload is None:
                raise Said(tell("demo", "no_question"))
            self._put(again(self.payload, ask))
        except Said:
            self.missed.append(f"ask={ask}")

    def show_answer(self) -> None:
        """Shows the answer, and has done with the question."""
        self.stage.reveal()
        if self.open:
            self.open = ""
            self._keep()

    def _draw(self, payload: dict[str, Any], at: str = "0", ask: str = "") -> None:
        self.payload, self.open = payload, ask
        record = load(payload["record"])
        self._time(record.rules)
        self._cover(payload)
        self.stage.fresh()
        self.show(Lesson(payload, text_table(record), at=at))

    def _time(self, rules: Rules | None = None) -> None:
        """The time for laying down the trump card (MK-5), where there is one."""
        if rules is None and self.payload is not None:
            rules = load(self.payload["record"]).rules
        timed = rules is not None and rules.band_hukum and rules.game == "mendhikot"
        self.clock.layout.display = "" if timed else "none"
        self.stage.seconds = rules.seconds if rules is not None and timed and self.clock.value else 0

    def _cover(self, payload: dict[str, Any]) -> None:
        """A button a seat that covers its hand; a table of the same seats keeps what is covered."""
        names = [seat["id"] for seat in payload["seats"]]
        if names == list(self.covers):
            return
        gone = self.hidden.children
        self.covers = {
            seat: widgets.ToggleButton(
                description=tell("demo", "cover", seat=seat_name(seat)), layout=widgets.Layout(width="auto")
            )
            for seat in names
        }
        for toggle in self.covers.values():
            toggle.observe(lambda _: self._covered(), "value")
        self.hidden.children = list(self.covers.values())
        for old in gone:
            close(old)
        self._covered()

    def _covered(self) -> None:
        self.stage.covered = [seat for seat, toggle in self.covers.items() if toggle.value]

    def _address(self, table: Table, record: str = "") -> str:
        name = self.payload["id"] if record and self.payload else ""
        how = {
            "dealer": self.dealer.value,
            "cards": self.cards.value,
            "record": record,
            "name": name,
            "ask": self.open,
        }
        return written(Wanted("demo", table, seed=int(self.seed.value), **how))

    def _keep(self) -> None:
        """The deal itself in the address: it has no number that would bring it again."""
        record = self.payload["record"] if self.payload else ""
        found = self._address(self.chooser.table(), record)
        if not found:
            self.say(tell("app", "too_long"))
        self.stage.address = found


def cards(text: str) -> list[str]:
    """The cards of a line that somebody wrote: `SA, h10 c4` or `SA HT C4`.

    :raises Said: when a word is no card.

    >>> cards("SA, h10 c4")
    ['SA', 'HT', 'C4']
    """
    found = []
    for word in re.split(r"[\s,;]+", text.strip()[:400]):
        if not word:
            continue
        if not CARD.fullmatch(word):
            raise Said(tell("demo", "no_card", word=repr(word[:20])))
        found.append(word.upper().replace("10", "T"))
    return found
