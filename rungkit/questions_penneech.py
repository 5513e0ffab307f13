"""Questions of Penneech's score: what a trick and the count bring, and whether the game is won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rungkit import reckoning
from rungkit.asking import MOST, Asked, Option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.outcomes import Worth
from rungkit.rules import rule_fields
from rungkit.saying import both, name, points
from rungkit.showing import scores
from rungkit.showing_more import total, track
from rungkit.strings import suit_name, tell
from rungkit.tricks import SEVEN_OF_DIAMONDS

Gains = tuple[int, ...]  # points by seat


def in_trick(moment: Moment) -> Asked | None:
    """What the trick on the table scores, and for whom (PN-8, PN-18, PN-19)."""
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.penneech or not deal.rules.trumps_score:
        return None
    right, why, rules = _right(deal, after)
    found = {right: Option(_said(deal, right), _said(deal, right), why, rules, True)}
    for gains, key, by in _mistakes(moment):
        words = {"suit": suit_name(deal.trump), "who": name(deal, moment.winner[0])}
        found.setdefault(gains, Option(_said(deal, gains), _said(deal, gains), told(key, **words), by))
    show: dict[str, Any] = {"best": None}
    return told("points", who=name(deal, moment.winner[0])), list(found.values())[:MOST], show


def _said(deal: Deal, gains: Gains) -> str:
    each = [told("team_scores", team=name(deal, at), what=points(n)) for at, n in enumerate(gains) if n]
    return ", ".join(each) or told("nobody_scores")


def _scored(deal: Deal, after: Deal) -> Gains:
    """What the engine gives for the cards of the trick."""
    found = [0] * len(deal.hands)
    fallen = {card for _, card in deal.trick}
    for event in after.events[len(deal.events) :]:
        if event.kind == "points" and event.card in fallen:
            found[deal.table.index[str(event.seat)]] += event.n or 0
    return tuple(found)


def _right(deal: Deal, after: Deal) -> tuple[Gains, str, tuple[str, ...]]:
    gains, rules, each = _scored(deal, after), {"PN-8": None}, []
    fallen = {card for _, card in deal.trick}
    for event in after.events[len(deal.events) :]:
        if event.kind == "points" and event.card in fallen:
            rules |= dict.fromkeys(event.rules)
            each.append(tell("say", "card_worth", card=event.card, n=event.n))
    key = "points_none" if not each else "points_hand" if deal.rules.points_in_hand else "points_right"
    return gains, told(key, cards=both(each), suit=suit_name(deal.trump)), tuple(rules)


def _worth(deal: Deal, winner: int, rule: str = "") -> Gains:
    """What the trick would score with one rule switched."""
    if rule:
        fields: dict[str, Any] = {rule_fields()[rule]: not deal.rules.in_force(rule)}
        deal = deal.with_(setup=replace(deal.setup, rules=replace(deal.rules, **fields)))
    found = [0] * len(deal.hands)
    for seat, card in deal.trick:
        found[seat if deal.rules.points_in_hand else winner] += reckoning.worth_in_trick(deal, card)
    return tuple(found)


def _mistakes(moment: Moment) -> Iterator[tuple[Gains, str, tuple[str, ...]]]:
    """What the trick may be taken to score: the gains, the key of why not, the rules."""
    deal, winner = moment.deal, moment.winner[0]
    plain, fallen = _worth(deal, winner), [card for _, card in deal.trick]

    def to(seat: int, n: int) -> Gains:
        return tuple(n * (at == seat) for at in range(len(plain)))

    if SEVEN_OF_DIAMONDS in fallen:
        if deal.trump == reckoning.DIAMONDS:
            twice = to(winner, sum(plain) + reckoning.TURNED - reckoning.IN_TRICK)
            yield twice, "points_turned", ("PN-8", "PN-9")
        else:
            yield to(winner, sum(plain) + reckoning.IN_TRICK), "points_seven", ("PN-8",)
    for rule in ("PN-18", "PN-19"):
        on = "on" if deal.rules.in_force(rule) else "off"
        yield _worth(deal, winner, rule), f"points_{rule}_{on}", (rule,) if on == "on" else ("PN-8",)
    yield to(1 - winner, sum(plain)), "points_loser", ("PN-8",)
    yield to(winner, 0), "points_not_none", ("PN-8",)
    yield to(winner, 1), "points_trick", ("PN-11",)
    yield to(winner, 2), "points_cards", ("PN-11",)


# ---- the count ---------------------------------------------------------------------------------------


def count(moment: Moment) -> Asked | None:
    """What the count after the last trick pays (PN-11)."""
    deal = moment.deal
    paid = [event for event in moment.events if event.kind == "points" and event.rules == ("PN-11",)]
    if not paid:
        return None
    seat = deal.table.index[str(paid[0].seat)]
    tricks = deal.taken[seat]
    found: dict[int, Option] = {}
    for n, (value, why, rules) in enumerate(_counts(tricks)):
        words = {"tricks": tricks, "cards": 2 * tricks}
        found.setdefault(value, Option(str(value), points(value), told(why, **words), rules, n == 0))
    had = tuple(n - (paid[0].n or 0) * (at == seat) for at, n in enumerate(deal.points))
    before = deal.with_(points=had, result=None)
    show = {"scores": scores(before), "track": track(moment._replace(deal=before)), "over": None}
    asked = told("count", who=name(deal, seat), tricks=tricks, other=deal.taken[1 - seat])
    return asked, list(found.values())[:MOST], show


def _counts(tricks: int) -> Iterator[Worth]:
    rule = ("PN-11",)
    yield 2 * tricks - reckoning.SEVEN, "count_right", rule
    yield tricks, "count_tricks", rule
    yield tricks - reckoning.SEVEN // 2, "count_over_three", rule
    yield 0, "count_over_seven", rule
    yield 2 * tricks, "count_cards", rule


# ---- the game ----------------------------------------------------------------------------------------


def game(moment: Moment) -> Asked | None:
    """Whether the trick on the table wins the game (PN-12); not after the last one, for more is to come."""
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.won_at_once or deal.number >= deal.setup.last_trick:
        return None
    if after.is_over and (after.result is None or len(after.turnups) > len(deal.turnups)):
        return None  # the cards of a short lesson are played, or only a turn-up wins
    winner = after.result.winner if after.result is not None else -1
    totals = [total(deal, at) + got for at, got in enumerate(_scored(deal, after))]
    options = [_goes_on(deal, totals, winner)]
    for at, reached in enumerate(totals):
        who, target = name(deal, at), deal.rules.target
        key = "game_reached" if at == winner else "game_short"
        words = {"who": who, "total": reached, "target": target, "short": target - reached}
        text = told("over_game_yes", who=who)
        options.append(Option(deal.seat(at), text, told(key, **words), ("PN-12",), at == winner))
    return told("over_game", who=name(deal, moment.winner[0]), n=deal.number), options, {"best": None}


def _goes_on(deal: Deal, totals: Sequence[int], winner: int) -> Option:
    words = {"target": deal.rules.target, "mine": max(totals), "theirs": min(totals)}
    key = "game_goes_on" if winner < 0 else "game_at_once"
    return Option("no", told("over_no"), told(key, **words), ("PN-12",), winner < 0)
