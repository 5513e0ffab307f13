"""What a moment would bring under one rule less or more: the mistakes people make, played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from rungkit import bidding, penneech, piles, playing, reckoning
from rungkit.deal import Deal
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.rules import rule_fields
from rungkit.saying import courts, points
from rungkit.sentences_ends import court_told
from rungkit.showing import called
from rungkit.strings import seat_name, team_name, tell

PILE_RULES = (piles.CAPTURED, piles.SWEPT)
TAKING = ("BR-3", "HR-9", "DS-4", "DS-5", "DS-13", "DS-14", "DS-17", "DS-18", "DS-6", "DS-7", "DS-3", "DS-2")
SCORING = ("CP-3", "DS-9", "CP-6", "DS-10", "DS-15", "CP-8", "CP-4", "DS-11", "CP-15")
OPTIONAL = {"DS-13", "DS-14", "DS-17", "DS-18", "DS-15", "CP-15"}
TEN, THREE = 10, 3


def otherwise(deal: Deal, rule: str) -> Deal:
    """The trick on the table completed with one rule switched."""
    on = not deal.rules.in_force(rule)
    fields: dict[str, object] = {rule_fields()[rule]: on}
    if rule == "DS-15":
        fields["goon_courts"] = TEN if on else THREE
    changes: dict[str, object] = {"setup": replace(deal.setup, rules=replace(deal.rules, **fields))}  # type: ignore[arg-type]
    if rule == "DS-5" and deal.run_wins == 0 and deal.last_winner >= 0:
        changes["run_wins"] = 1  # what the capture would have left
    return playing.complete(deal.with_(**changes))


def takes(deal: Deal, after: Deal) -> int:
    """How many tricks the winner's team takes by the trick on the table."""
    return sum(after.taken) - sum(deal.taken)


def pile_mistakes(moment: Moment) -> Iterator[tuple[str, str, int]]:
    """What would be taken under another rule: the rule, the key of why not, how many tricks."""
    deal = moment.deal
    assert moment.after is not None
    right = takes(deal, moment.after)
    for rule in TAKING:
        if rule in OPTIONAL:
            key = f"pile_{rule}_{'on' if deal.rules.in_force(rule) else 'off'}"
        elif deal.rules.in_force(rule):
            key = f"pile_{rule}"
        else:
            continue
        number = takes(deal, otherwise(deal, rule))
        if number != right:
            yield rule, key, number


# ---- what a deal scores ------------------------------------------------------------------------------


class Scored(NamedTuple):
    """What a deal might be thought to score, and why it does or does not."""

    text: str
    why: str
    rules: tuple[str, ...]


def _winning(deal: Deal) -> str:
    """The rule by which a deal is won."""
    return "DS-8" if deal.rules.takes_from_pile else "CP-2"


def _text(deal: Deal) -> str:
    result = deal.result
    assert result is not None
    if result.winner < 0:
        return tell("ask", "nothing")
    team = team_name(deal.table.teams[result.winner])
    if deal.rules.points_by_deal:
        return tell("ask", "team_scores", team=team, what=points(result.points[result.winner]))
    if not result.court:
        return tell("ask", "no_court", team=team)
    return tell("ask", "team_scores", team=team, what=courts(result.courts[result.winner]))


def scores_of(moment: Moment) -> Iterator[Scored]:
    """What the deal scores, then what it would under other rules or by a slip."""
    deal, result = moment.deal, moment.deal.result
    assert result is not None
    yield _right(deal, moment.events)
    if result.winner < 0:
        what = points(1) if deal.rules.points_by_deal else courts(1)
        for team in map(team_name, deal.table.teams):
            text = tell("ask", "team_scores", team=team, what=what)
            yield Scored(text, tell("ask", "score_not_won", team=team), (_winning(deal),))
        return
    before = moment.before
    if before.stage == "complete":
        yield from _under_other_rules(before)
        right = before.table.right(before.caller)
        text = _text(playing.complete(before.with_(caller=right)))
        key = "score_caller" if called(deal) else "score_leader"
        why = tell("ask", key, who=seat_name(before.seat(right)))
        rule = "CP-15" if deal.rules.points_by_deal else "DS-10" if deal.rules.takes_from_pile else "CP-6"
        yield Scored(text, why, (rule,))
    other = deal.with_(result=result._replace(
        winner=1 - result.winner, points=result.points[::-1], courts=result.courts[::-1]
    ))  # fmt: skip
    yield Scored(_text(other), tell("ask", "score_other"), (_winning(deal),))
    team = team_name(deal.table.teams[result.winner])
    if not result.court and not deal.rules.points_by_deal:
        rule = "DS-9" if deal.rules.takes_from_pile else "CP-3"
        text = tell("ask", "team_scores", team=team, what=courts(1))
        yield Scored(text, tell("ask", f"score_no_court_{rule}"), (rule,))
        return  # "nothing" would be half right of a deal that brings no court
    yield Scored(tell("ask", "nothing"), tell("ask", "score_loses"), (_winning(deal),))


def _under_other_rules(before: Deal) -> Iterator[Scored]:
    for rule in SCORING:
        on = before.rules.in_force(rule)
        if not on and rule not in OPTIONAL:
            continue
        key = f"score_{rule}_{'on' if on else 'off'}" if rule in OPTIONAL else f"score_{rule}"
        yield Scored(_text(otherwise(before, rule)), tell("ask", key), (rule,))


def _right(deal: Deal, events: tuple[Event, ...]) -> Scored:
    result = deal.result
    assert result is not None
    if result.winner < 0:
        return Scored(_text(deal), tell("ask", "score_nothing_right"), (_winning(deal),))
    why: list[str] = []
    rules: list[str] = []
    team = team_name(deal.table.teams[result.winner])
    for event in events:
        if event.kind == "court":
            why.append(court_told(deal, event))
            rules += event.rules
        elif event.kind == "points":
            called = "score_as_callers" if result.winner == deal.team(deal.caller) else "score_against"
            why.append(tell("ask", "score_right_points", team=team, called=tell("ask", called)))
            rules += event.rules
    if not why:
        why = [tell("ask", "score_right_plain", team=team)]
        rules = ["DS-9" if deal.rules.takes_from_pile else "CP-3"]
    return Scored(_text(deal), " ".join(why), tuple(dict.fromkeys(rules)))


# ---- what games without courts score -------------------------------------------------------------------

Worth = tuple[int, str, tuple[str, ...]]  # points, the key of why, the rules


def tens_scores(moment: Moment) -> Iterator[Scored]:
    """What a deal of tens scores, then what it might be taken to score (MK-3, MK-11)."""
    deal, result, rules = moment.deal, moment.deal.result, moment.deal.rules
    assert result is not None
    teams = [team_name(team) for team in deal.table.teams]
    worths = {None: rules.win_points, "mendikot": rules.mendikot_worth, "whitewash": rules.whitewash_worth}

    def said(team: int, number: int) -> str:
        return tell("ask", "team_scores", team=teams[team], what=points(number))

    winner = result.winner
    if winner >= 0:
        why = tell("ask", f"score_right_{result.court or 'tens'}", team=teams[winner])
        by = ("MK-3", "MK-11") if result.court else ("MK-11",)
        yield Scored(said(winner, result.points[winner]), why, by)
        for court, worth in worths.items():
            key = f"score_not_{court or 'tens'}"
            yield Scored(said(winner, worth), tell("ask", key), ("MK-3",) if court else ("MK-11",))
        yield Scored(said(1 - winner, result.points[winner]), tell("ask", "score_other"), ("MK-11",))
        yield Scored(tell("ask", "nothing"), tell("ask", "score_loses"), ("MK-11",))
        return
    yield Scored(tell("ask", "nothing"), tell("ask", "score_nothing_right"), ("MK-2",))
    for team in (0, 1):
        why = tell("ask", "score_not_won", team=teams[team])
        yield Scored(said(team, rules.win_points), why, ("MK-2",))


def call_scores(deal: Deal, call: int, tricks: int) -> Iterator[Worth]:
    """What a call scores with so many tricks, in tenths, then under other rules and by slips."""
    right, by = bidding.score(deal, call, tricks)
    over = tricks - call
    key = "call_missed" if over < 0 else "call_made" if right > 0 else "call_over"
    yield right, f"{key}_bonus" if "CB-9" in by else key, by
    for rule in ("CB-13", "CB-8", "CB-14", "CB-9", "CB-15"):
        on = deal.rules.in_force(rule)
        fields: dict[str, Any] = {rule_fields()[rule]: not on}
        if rule == "CB-15" and not on:
            continue
        if rule == "CB-14" and not on:
            fields["overtricks_free"] = True
        other = deal.with_(setup=replace(deal.setup, rules=replace(deal.rules, **fields)))
        yield bidding.score(other, call, tricks)[0], f"call_{rule}_{'on' if on else 'off'}", (rule,)
    yield tricks * 10, "call_tricks", by
    yield -call * 10 if right > 0 else call * 10, "call_other_sign", by
    yield 0, "call_nothing", by


def turn_up_scores(deal: Deal) -> Iterator[Worth]:
    """What the card turned up last scores, then what it might be taken to score (PN-4, PN-9, PN-14)."""
    last, place = deal.turnups[-1], len(deal.turnups) + penneech.turned_before(deal)
    first, ends = place == 1, place > deal.setup.last_trick
    rule = "PN-10" if ends else "PN-9"
    worth = reckoning.worth_turned(last.card)
    if first:
        rule = "PN-14" if deal.rules.dealer_scores_turn_up else "PN-4"
    seven = worth == reckoning.TURNED
    key = "turned_seven" if seven else "turned_coat" if worth else "turned_plain"
    yield last.points, "turned_first" if worth and not last.points else key, (rule,)
    if worth:
        yield worth, "turned_not_first" if not last.points else key, ("PN-9",)
        yield 0, "turned_scores_too", (rule,)
    if seven:
        yield reckoning.IN_TRICK, "turned_in_trick", ("PN-8",)
    for value in (5, 4, 3, 2):
        yield value, f"turned_{value}", ("PN-9",)
