"""The words of a step besides its sentence: where in the deal it is, what may be done, why a card may not."""

from __future__ import annotations

from typing import Any

from rungkit import playing
from rungkit.actions import CHANCE, Action
from rungkit.cards import SUITS, in_display_order
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.moments import Moment
from rungkit.showing import BEFORE_PLAY, COVERED, gained, sealed
from rungkit.strings import listed, seat_name, suit_name, tell

UNSEEN = ("hide", "hides", "swap", "down")  # what is done with a card that others do not see


def written(moment: Moment, seat: str | None) -> str | None:
    """The action as the table knows it; a card that `seat` has not seen is covered."""
    action = moment.action
    if action is None:
        return None
    others = action.verb in UNSEEN and seat not in (None, action.who)
    if others and not _seen(moment, action, seat):
        return f"{action.who} {action.verb} {COVERED}"
    return str(action)


def _seen(moment: Moment, action: Action, seat: str | None) -> bool:
    """Whether the card was shown at once, or `seat` is its owner though chance chose it (CP-24, MK-5)."""
    deal = moment.deal
    owner = action.who == CHANCE and deal.owner >= 0 and deal.seat(deal.owner) == seat and not deal.blind
    return owner or any(event.kind == "turned-up" and event.card == action.card for event in moment.events)


def number(moment: Moment) -> int:
    deal = moment.deal
    if deal.trick:
        return deal.number
    return deal.tricks[-1].number if deal.tricks else 0


def where(moment: Moment) -> str:
    deal = moment.deal
    if deal.trick:
        if moment.action is not None and moment.action.verb in ("ask", "reveal"):
            return tell("say", "at_asked", n=deal.number)
        return tell("say", "at_card", n=deal.number, c=len(deal.trick), of=len(deal.hands))
    if moment.end:
        gains = any(gained(moment))
        key = "at_piled" if not gains else "at_captured" if deal.rules.takes_from_pile else "at_taken"
        return tell("say", key, n=deal.tricks[-1].number)
    if deal.stage in BEFORE_PLAY:
        return tell("say", "at_draw" if deal.stage == "draw" else "at_call")
    if deal.stage in ("bid", "voids"):
        return tell("say", f"at_{deal.stage}")
    if deal.is_over:
        return tell("say", "at_over")
    return tell("say", "at_after", n=deal.tricks[-1].number) if deal.tricks else tell("say", "at_start")


def row(moment: Moment) -> dict[str, Any]:
    """What the list says of a complete trick."""
    deal, after = moment.deal, moment.after
    assert after is not None
    row: dict[str, Any] = {"n": deal.number, "winner": deal.seat(moment.winner[0])}
    if sealed(moment):
        row["seals"] = True
    gains = [now - then for now, then in zip(after.taken, deal.taken, strict=True)]
    if any(gains):
        return {**row, "team": deal.table.teams[gains.index(max(gains))], "took": max(gains)}
    return {**row, "pile": after.pile}


def why_not(deal: Deal, refusal: Refusal) -> str:
    """A refusal as the table gives it for several cards at once."""
    may = in_display_order(action.card for action in playing.legal(deal) if action.card is not None)
    who, rule = seat_name(deal.to_act or ""), str(refusal.rule)
    words = {"who": who, "held": listed([str(card) for card in may])}
    if deal.trick:
        words |= {"leader": seat_name(deal.seat(deal.trick[0][0])), "suit": suit_name(deal.led)}
    if not may:
        return tell("say", "why_not_closed", **words)
    if rule in FOLLOWING:
        return tell("say", "why_not", **{**words, "held": may[0]})
    if rule in BINDING:
        return tell("say", f"why_not_{rule}", **words)
    if deal.must_trump == deal.turn and rule == deal.must_rule:
        return tell("say", "why_not_trump", **words)
    return refusal.text


FOLLOWING = ("TB-5", "CB-4", "PN-6")
BINDING = ("CB-5", "CB-6", "CB-18", "CB-19", "PN-16")


def doing(action: Action, deal: Deal) -> str:
    """What a seat may do besides playing a card, in words; out of turn, with the seat's name."""
    key, word = "do_" + action.verb.replace(" ", "_"), str(action.word)
    suit = suit_name(SUITS.index(word)) if action.verb in ("call", "change", "void") else ""
    what = tell("say", key, card=action.card, suit=suit, n=word, who=seat_name(word))
    if action.who == deal.to_act or action.who not in deal.table.index:
        return what
    return tell("say", "do_out_of_turn", who=seat_name(action.who), what=what)
