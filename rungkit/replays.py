"""The same actions under other rules: how far they go, how the deal goes on, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rungkit.actions import Action
from rungkit.deal import Deal, plays_plainly
from rungkit.events import Refusal
from rungkit.games import preset
from rungkit.preference import preferred
from rungkit.presets import TRUMP_WAYS, VALUES
from rungkit.rules import Rules, limits_in_force
from rungkit.showing import count
from rungkit.showing_more import tenths
from rungkit.strings import seat_name, strings, team_name, tell


@dataclass(frozen=True)
class Replay:
    """A deal played under some rules.

    `followed` is how many actions are the record's own; `refused` why the next one could not be.
    """

    start: Deal
    deal: Deal
    actions: tuple[Action, ...]
    followed: int
    refused: Refusal | None


def changed(rules: Rules, rule: str) -> Rules:
    """The same table with one rule switched: off where it is in force, on where it is optional and off.

    :raises RulesError: where it does not go with the game or its other options.

    >>> plain = Rules.of("double-sir")
    >>> changed(plain, "DS-13").options, changed(plain, "DS-4").same_player_only
    (('DS-13',), False)
    """
    options = {option.removeprefix("-"): option for option in rules.options}
    if rule not in preset(rules.game).options:
        if rules.in_force(rule):
            return rules.without(rule)
        return Rules.of(rules.game, [*rules.options, rule])  # says why not
    if rule in options:
        options.pop(rule)
    else:
        options = {option.removeprefix("-"): option for option in beside(rules.options, rule)}
        options[rule] = f"-{rule}" if rules.in_force(rule) else rule
    named = tuple(options.values())
    agreed = _amounts(rules, named)
    before = Rules.of(rules.game, rules.options, _amounts(rules, rules.options))
    after = Rules.of(rules.game, named, agreed)
    for name, field, _, homes, _ in VALUES:
        value = getattr(rules, field)
        if value != getattr(before, field) and any(after.in_force(home) for home in homes.split()):
            agreed[name] = value
    return Rules.of(rules.game, named, agreed)


AMOUNTS = {"CB-15": "exact_bonus", "MK-12": "players"}  # options that are nothing without their value


def _amounts(rules: Rules, options: Sequence[str]) -> dict[str, Any]:
    """The values that those of the table's own options need."""
    wanted = {AMOUNTS.get(option) for option in options if option in rules.options}
    return {name: getattr(rules, field) for name, field, *_ in VALUES if name in wanted}


def beside(options: Sequence[str], rule: str) -> tuple[str, ...]:
    """The options that stay when a rule is switched; one way of making trump takes another's place.

    >>> beside(["CP-22", "MK-6"], "MK-8"), beside(["DS-13", "DS-14"], "DS-13")
    (('CP-22',), ('DS-14',))
    """
    away = TRUMP_WAYS if rule in TRUMP_WAYS else (rule,)
    return tuple(option for option in options if option.removeprefix("-") not in away)


def replay_as(start: Deal, actions: Sequence[Action], rules: Rules, *, go_on: bool = True) -> Replay:
    """The record's actions under `rules`, as far as they go.

    Where one is refused, or where the recorded deal was over and this one is not, each seat goes on by its
    order of preference (`rungkit.preference`): the order in which it played in the record, else lowest first.
    """
    deal = begin = _begun(start, rules)
    refused = None
    followed = 0
    for action in actions:
        refused = None if deal.is_over else deal.why_not(action)
        if deal.is_over or refused is not None:
            break
        deal = deal.apply(action)
        followed += 1
    if go_on and rules != start.rules:
        whole = _ends(start, actions)
        while not deal.is_over and (whole or len(deal.actions) < len(actions)):
            deal = deal.apply(preferred(deal, actions))
    return Replay(begin, deal, deal.actions, followed, refused)


def _begun(start: Deal, rules: Rules) -> Deal:
    """The deal's beginning under other rules: dealt anew where they open the play otherwise."""
    setup = start.setup
    dealt = any(event.kind == "dealt" for event in start.events)
    if not dealt or _opens(rules) == _opens(start.rules):
        limits = limits_in_force(rules)
        return start.with_(setup=replace(setup, rules=rules, plain=plays_plainly(rules), limits=limits))
    hands = dict(zip(start.table.seats, setup.hands, strict=True))
    return Deal.start(
        rules, start.seat(start.dealer), hands, strictness="strict" if setup.strict else "table",
        standing=setup.standing, stock=setup.stock, drawn=setup.drawn, deal_number=setup.deal_number,
    )  # fmt: skip


def _opens(rules: Rules) -> tuple[bool, ...]:
    """What is settled when the cards are dealt, before the first action."""
    return (
        rules.calls, rules.hides, rules.blind_indicator, rules.void_makes_trump, rules.trump_drawn,
        rules.spades_are_trump, rules.spadeless_thrown_in, rules.first_turn_up, rules.dealer_leads,
        rules.non_dealer_leads, rules.dealer_scores_turn_up, rules.no_trump_while_hidden,
    )  # fmt: skip


def _ends(start: Deal, actions: Sequence[Action]) -> bool:
    for action in actions:
        start = start.apply(action)
    return start.is_over


# ---- what differs ------------------------------------------------------------------------------------


def note(base: Replay, other: Replay, *, reasons: bool = True) -> str:
    """What is different from the record, in a few sentences; that nothing is, where nothing is.

    Without `reasons` nothing is said of why an action is refused: that may name cards held.
    """
    said = []
    if other.refused is not None:
        why = other.refused.text if reasons else ""
        said.append(f"{_from_where(base, other.followed)} {why}".rstrip())
        if len(other.actions) > other.followed:
            said.append(tell("say", "note_goes_on"))
    a, b = base.deal, other.deal
    if (by := _thrown_in(b)) and by != (before := _thrown_in(a)):
        assert b.result is not None
        key = "note_thrown_too" if before else "note_thrown"
        return tell("say", key, who=seat_name(b.seat(b.result.next_dealer)))
    if len(b.tricks) < len(a.tricks):
        said.append(tell("say", "note_earlier", n=len(b.tricks) and b.tricks[-1].number))
    elif len(b.tricks) > len(a.tricks):
        said.append(tell("say", "note_later", n=b.tricks[-1].number))
    if a.rules.takes_from_pile:
        said += _captures(a, b)
    if a.taken != b.taken:
        said.append(tell("say", "note_taken", here=_taken(b), there=_taken(a)))
    said += _results(a, b)
    return " ".join(said or _winners(a, b)) or tell("say", "note_same")


def _thrown_in(deal: Deal) -> tuple[str, ...]:
    """The rules by which the cards went in, none where they did not."""
    return next((event.rules for event in deal.events if event.kind == "thrown-in"), ())


def _winners(a: Deal, b: Deal) -> list[str]:
    """The first trick with another winner, where that is all a short lesson comes to."""
    for there, here in zip(a.tricks, b.tricks, strict=False):
        if here.winner != there.winner:
            names = {"here": seat_name(b.seat(here.winner)), "there": seat_name(a.seat(there.winner))}
            return [tell("say", "note_trick", n=here.number, **names)]
    return []


def _from_where(base: Replay, followed: int) -> str:
    """From which card on the record cannot be followed."""
    deal = base.start
    for action in base.actions[:followed]:
        deal = deal.apply(action)
    if deal.number == 1 and not deal.trick and base.actions[followed].verb not in ("play", "down"):
        return tell("say", "note_refused_call")
    return tell("say", "note_refused", n=deal.number, c=len(deal.trick) + 1)


def _captures(a: Deal, b: Deal) -> list[str]:
    def told(deal: Deal, others: Deal) -> str:
        found = [capture for capture in deal.captures if capture[:3] not in {c[:3] for c in others.captures}]
        each = [
            tell("say", "note_capture", n=c.after, who=seat_name(deal.seat(c.seat)), count=count(c.tricks))
            for c in found
        ]
        return "; ".join(each) or tell("say", "note_none")

    here, there = told(b, a), told(a, b)
    if here == there:
        return []
    return [tell("say", "note_captures", here=here, there=there)]


def _taken(deal: Deal) -> str:
    return _counts(deal.table.teams, deal.taken)


def _results(a: Deal, b: Deal) -> list[str]:
    if a.result is None or b.result is None:
        return _short(a, b)
    said = []
    teams = a.table.teams
    if a.result.winner != b.result.winner:
        key = "note_winner" if b.result.winner >= 0 else "note_no_winner"
        key = "note_winner_one" if b.rules.penneech and b.result.winner >= 0 else key
        said.append(tell("say", key, team=team_name(teams[b.result.winner])))
    kind = (a.rules.points_by_deal, b.rules.points_by_deal)
    if kind[0] != kind[1]:
        said.append(
            tell("say", "note_scored" if kind[1] else "note_unscored", here=_counts(teams, b.result.points))
        )
    for what in ("courts", "points") if kind == (True, True) or _by_points(a.rules) else ("courts",):
        here, there = getattr(b.result, what), getattr(a.result, what)
        if here != there:
            words = {"here": _scores(b, here), "there": _scores(a, there)}
            said.append(tell("say", f"note_{what}", **words))
    if b.result.thrown_in and a.points != b.points:
        said.append(tell("say", "note_taken_back", here=_scores(b, b.points), there=_scores(a, a.points)))
    if a.result.next_dealer != b.result.next_dealer and b.result.next_dealer >= 0:
        said.append(tell("say", "note_dealer", who=seat_name(b.seat(b.result.next_dealer))))
    return said


def _short(a: Deal, b: Deal) -> list[str]:
    """The game won and the points of Penneech, where the cards of a short lesson leave no result."""
    said = []
    if a.result is None and b.result is not None and b.rules.penneech and b.result.winner >= 0:
        said.append(tell("say", "note_winner_one", team=team_name(b.table.teams[b.result.winner])))
    if a.rules.penneech and a.points != b.points:
        said.append(tell("say", "note_points", here=_scores(b, b.points), there=_scores(a, a.points)))
    return said


def _by_points(rules: Rules) -> bool:
    """Whether a game counts points and knows no courts."""
    return rules.alone or rules.penneech or rules.tens_are_the_aim


def _scores(deal: Deal, numbers: Sequence[int]) -> str:
    """Points by team; those of Call Bridge are kept in tenths."""
    if deal.rules.alone:
        return _counts(deal.table.teams, [tenths(number, "+") for number in numbers])
    return _counts(deal.table.teams, numbers)


def _counts(teams: Sequence[str], numbers: Sequence[int | str]) -> str:
    short = strings()["name"]["team_short"]
    return ", ".join(f"{short[team]} {n}" for team, n in zip(teams, numbers, strict=True))
