"""Practice: a match against bots, with hints at the table and a review after each deal."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.lessons import Lesson
from rungkit.players import Weighed, weigh
from rungkit.record import load
from rungkit.site.apps.address import BOTS, MOST_SEED, Table, Wanted, written
from rungkit.site.apps.asking import stand
from rungkit.site.apps.controls import Chooser, Part, Said, asked, button, choice, number, row, seats
from rungkit.site.apps.stage import Stage
from rungkit.strings import seat_name, tell
from rungkit.text import text_table
from rungkit.view import view

WORSE = 0.15  # of the deals imagined, lost by a choice that is told of
MOST_TOLD = 5


class Practice(Part):
    """The app Practice."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage = stage
        self.record, self.payload = "", dict[str, Any]()
        self.deal = 0
        self.chooser = Chooser(wanted.table)
        self.seed = number("seed", wanted.seed, MOST_SEED)
        self.seat = choice("your_seat", seats(Table(wanted.table.game)), None)
        self._seats()
        if wanted.seat in [seat for _, seat in self.seat.options]:
            self.seat.value = wanted.seat
        self.bot = choice("bots", [(tell("demo", "bots_" + bot), bot) for bot in BOTS], wanted.bot)
        self.begin = self.press(button("new_match", main=True), self.new_match)
        self.next = self.press(button("next_deal"), self.next_deal)
        self.look = self.press(button("review"), self.review)
        self.reviewed = widgets.HTML()
        self.chooser.game.observe(lambda _: self.safely(self._seats), "value")
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
        names = seats(Table(self.chooser.game.value))
        before = self.seat.value
        self.seat.options = names
        self.seat.value = before if before in [seat for _, seat in names] else names[0][1]

    def new_match(self) -> None:
        """The first deal of a match."""
        table = self.chooser.table()
        own = [seat for _, seat in seats(table)]
        found = asked(
            "deal", game=table.game, options=list(table.options), values=table.values,
            seed=int(self.seed.value), dealer=own[-1], id=self._name(0),
        )  # fmt: skip
        self.deal = 0
        self._show(found["record"], found["payload"])
        self.say(tell("demo", "match_on", game=self.chooser.game.label, who=seat_name(self.seat.value)))

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
        seat = self.seat.value
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
        found = reviewed(load(self.record).deal(), acts, self.seat.value)
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
    deal, weak = start, list[tuple[float, str]]()
    for text in acts:
        action = Action.parse(text)
        if action.who == seat and deal.to_act == seat and deal.stage == "play":
            found = weigh(view(deal, seat), 1, 1500)
            own, best = weighed(found, action), found[0]
            if own is not None and best.of and (best.won - own.won) / best.of >= WORSE:
                weak.append(((best.won - own.won) / best.of, sentence(deal, action, own, best)))
        deal = deal.apply(action)
    if not deal.is_over:
        raise Said(tell("demo", "review_later"))
    worst = sorted(weak, reverse=True)[:MOST_TOLD]
    return [text for _, text in weak if text in {one for _, one in worst}]


def weighed(found: list[Weighed], action: Action) -> Weighed | None:
    """What an action was worth: of cards next to each other only the lowest is played out."""
    if action.card is None:
        return next((one for one in found if one.action == action), None)
    card = action.card
    alike = [one for one in found if one.action.card is not None and one.action.card // 13 == card // 13]
    below = [one for one in alike if one.action.card is not None and one.action.card <= card]
    return max(below, key=lambda one: one.action.card or 0, default=None)


def sentence(deal: Deal, done: Action, own: Weighed, best: Weighed) -> str:
    """One choice that could have been better."""
    return tell(
        "demo", "review_one", n=deal.number, done=spoken(done.card), better=spoken(best.action.card),
        won=best.won, own=own.won, of=best.of,
    )  # fmt: skip


def spoken(card: Card | None) -> str:
    """A card in words: the seven of hearts."""
    if card is None:
        return ""
    rank, suit = tell("label", f"rank_{str(card)[1]}"), tell("label", f"suit_{str(card)[0]}")
    return tell("label", "card", rank=rank, suit=suit)
