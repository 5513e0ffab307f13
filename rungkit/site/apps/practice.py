"""Practice: a match against bots, with hints at the table and a review after each deal."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rungkit.deal import Deal
from rungkit.desk.asking import BadRequest, played
from rungkit.desk.review import choices, weak
from rungkit.lessons import Lesson
from rungkit.record import load
from rungkit.site.apps.address import BOTS, MOST_SEED, Wanted, written
from rungkit.site.apps.asking import stand
from rungkit.site.apps.chooser import Chooser
from rungkit.site.apps.controls import Part, Said, asked, button, choice, number, row, wished
from rungkit.site.apps.stage import Stage
from rungkit.strings import seat_name, tell
from rungkit.text import text_table

NODES = 3000  # looked at for one choice: a visitor waits for all of them
MOST_TOLD = 5


class Practice(Part):
    """The app Practice."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage = stage
        self.record, self.payload = "", dict[str, Any]()
        self.deal, self.own = 0, ""  # the deal of the match that is on, and the visitor's seat in it
        self.chooser = Chooser(wanted.table)
        self.seed = number("seed", wanted.seed, MOST_SEED)
        self.seat = choice("your_seat", self.chooser.seats, None)
        self._seats()
        self.missed += self.chooser.missed
        wished(self, "seat", wanted.seat, self.seat)
        self.bot = choice("bots", [(tell("demo", "bots_" + bot), bot) for bot in BOTS], wanted.bot)
        self.begin = self.press(button("new_match", main=True), self.new_match)
        self.next = self.press(button("next_deal"), self.next_deal)
        self.look = self.press(button("review"), self.review)
        self.reviewed = widgets.HTML()
        self.chooser.observe(lambda _: self.safely(self._seats), "seats")
        self.children = [
            self.chooser,
            row(self.seed, self.seat, self.bot, self.begin),
            self.said,
            self.place,
            row(self.look, self.next),
            self.reviewed,
        ]
        self.safely((lambda: self._again(wanted)) if wanted.record else self.new_match)

    def __repr__(self) -> str:
        return "<practice>"

    def _seats(self) -> None:
        names, before = self.chooser.seats, self.seat.value
        self.seat.options = names
        self.seat.value = before if before in [seat for _, seat in names] else names[0][1]

    def new_match(self) -> None:
        """The first deal of a match."""
        table = self.chooser.table()
        found = asked(
            "deal", game=table.game, options=list(table.options), values=table.values,
            seed=int(self.seed.value), dealer=self.chooser.seats[-1][1], id=self._name(0),
        )  # fmt: skip
        self.deal = 0
        self._show(found["record"], found["payload"])
        self.say(tell("demo", "match_on", game=self.chooser.game.label, who=seat_name(self.own)))

    def _name(self, deal: int) -> str:
        return f"practice-{self.chooser.game.value}-{int(self.seed.value)}-{deal + 1}"

    def _again(self, wanted: Wanted) -> None:
        """The deal that the address holds."""
        self.deal = wanted.deal
        found = asked("open", text=wanted.record, id=self._name(wanted.deal))
        self._show(wanted.record, found["payload"])
        self.say(tell("demo", "match_again", n=self.deal + 1))

    def next_deal(self) -> None:
        """The deal after the one that has ended, or who has won the match."""
        acts = stand(self.payload, self.stage.here).acts
        index = self.deal + 1
        found = asked("next", record=self.record, acts=acts, seed=int(self.seed.value), index=index)
        standing = told(found["standing"])
        if found["over"]:
            self.say(tell("demo", "match_over", standing=standing))
            return
        self.deal = index
        self._show(found["record"], {**found["payload"], "id": self._name(index)})
        self.say(tell("demo", "deal_on", n=index + 1, standing=standing))

    def _show(self, record: str, payload: dict[str, Any]) -> None:
        self.record, self.payload = record, payload
        self.reviewed.value = ""
        rules = load(record).rules
        self.stage.seconds = rules.seconds if rules.band_hukum and rules.game == "mendhikot" else 0
        own = [seat["id"] for seat in payload["seats"]]
        seat = self.own = self.seat.value if self.seat.value in own else own[0]
        self.stage.play = {"id": payload["id"], "seat": seat, "bot": self.bot.value}
        self.stage.fresh()
        self.show(Lesson(payload, text_table(load(record)), seat=seat))
        wanted = Wanted(
            "practice", self.chooser.table(), seed=int(self.seed.value), deal=self.deal, record=record,
            seat=seat, bot=self.bot.value,
        )  # fmt: skip
        self.stage.address = written(wanted)

    def review(self) -> None:
        """What the careful player would rather have done, where it matters most."""
        acts = stand(self.payload, self.stage.here).acts
        found = reviewed(load(self.record).deal(), acts, self.own)
        if not found:
            self.reviewed.value = f"<p>{escape(tell('demo', 'review_good'))}</p>"
            return
        rows = "".join(f"<li>{escape(sentence)}</li>" for sentence in found)
        self.reviewed.value = f"<p>{escape(tell('demo', 'review_head'))}</p><ol>{rows}</ol>"


def told(standing: dict[str, Any]) -> str:
    """How a match stands, in a few words.

    >>> told({"scores": {"NS": 3, "EW": 1}, "courts": {"NS": 0, "EW": 0}, "winner": None})
    'NS 3, EW 1'
    """
    points = standing["scores"] if any(standing["scores"].values()) else standing["courts"]
    return ", ".join(f"{name} {n}" for name, n in points.items())


def reviewed(start: Deal, acts: list[str], seat: str) -> list[str]:
    """The choices of a seat that the careful player, seeing what it saw, would have made otherwise.

    :raises Said: when the deal is not over.
    """
    try:
        over = played(start, acts)[-1]
    except BadRequest as wrong:
        raise Said(str(wrong)) from wrong
    if not over.is_over:
        raise Said(tell("desk", "review_later"))
    found = [
        one
        for _, deal, done in choices(start, over.actions, seat)
        if (one := weak(deal, done, NODES)) is not None
    ]
    worst = sorted(found, reverse=True)[:MOST_TOLD]
    return [one.say for one in found if one in worst]
