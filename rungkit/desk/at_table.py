"""At a table: an action tried, the bots' turn, a hint, and the deal so far as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rungkit.actions import CHANCE, Action
from rungkit.cards import Generator
from rungkit.deal import Deal
from rungkit.desk.asking import BadRequest, action_of, names_of, number_of, position, seat_of, text_of
from rungkit.desk.covering import seen_by
from rungkit.players import PLAYERS, Weighed, choose, weigh
from rungkit.record import Record, dump
from rungkit.rulebook import rulebook
from rungkit.steps import more_steps
from rungkit.strings import seat_name, team_name, tell
from rungkit.view import view

MOST_BOT_ACTS = 120


def act(request: Mapping[str, Any]) -> dict[str, Any]:
    """The steps of one action after `acts`, or the refusal of it."""
    _, start, deal = position(request)
    action = action_of(text_of(request, "act", 40))
    refusal = deal.why_not(action)
    if refusal is not None:
        return {"refused": {"text": refusal.text, "rule": refusal.rule}}
    return _steps(start, deal, [action], request)


def play(request: Mapping[str, Any]) -> dict[str, Any]:
    """The steps of what the bots do, `most` actions at most, until a seat without a bot is to act.

    `players` names the bot of each seat; chance and the turning down of tricks go on by themselves. Where a
    `seat` is named, `acts` has a number for each card that this seat may not see.
    """
    _, start, deal = position(request)
    players = names_of(request, "players", PLAYERS, start.table.seats)
    seed, most = number_of(request, "seed", 0, 10**9, 0), number_of(request, "most", 1, MOST_BOT_ACTS, 1)
    done: list[Action] = []
    now = deal
    while len(done) < most and (action := by_itself(now, players, seed)) is not None:
        now = now.apply(action)
        done.append(action)
    waits = None if now.is_over or by_itself(now, {}, seed) is not None else waited_for(now)
    return {
        **_steps(start, deal, done, request), "acts": seen_by(seat_of(request, start), deal, done),
        "waits": waits, "over": now.is_over,
    }  # fmt: skip


def by_itself(deal: Deal, players: Mapping[str, str], seed: int) -> Action | None:
    """What happens next without a person: by a bot, by chance, or because nothing else can be done."""
    if deal.is_over:
        return None
    moment = len(deal.actions)
    if deal.to_act == CHANCE:
        legal = deal.legal_actions()
        return legal[Generator(seed, moment).below(len(legal))]
    if deal.stage == "draw":
        legal = deal.legal_actions()
        bot = deal.to_act in players
        return legal[Generator(seed, moment).below(len(legal))] if bot else None
    if deal.stage == "voids":  # said in any order, whoever's turn it is (CB-12)
        voids = deal.legal_actions() + deal.also()
        return next((void for void in voids if void.who in players), None)
    if deal.to_act is None:
        return next(iter(deal.legal_actions() or deal.also()), None)
    if deal.to_act not in players:
        return None
    return choose(view(deal, deal.to_act), players[deal.to_act], seed=seed * 512 + moment)


def waited_for(deal: Deal) -> str | None:
    """The seat that is to do something: to act, or to say a void before the first lead (CB-12)."""
    open_to = deal.legal_actions() or deal.also()
    return open_to[0].who if deal.stage == "voids" else deal.to_act


def hint(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the careful player would do for the seat to act, from what that seat sees, and why.

    Where a `seat` is named, it must be that one: what another would do tells of that one's hand.
    """
    _, start, deal = position(request)
    who, asks = waited_for(deal), seat_of(request, start)
    if deal.is_over or who not in deal.table.index:
        raise BadRequest("nobody_acts")
    if asks not in (None, who):
        raise BadRequest("not_your_turn", who=seat_name(str(who)), seat=seat_name(asks))
    found = weigh(view(deal, str(who)), number_of(request, "seed", 0, 10**9, 0))
    return {"hints": [_told(deal, one) for one in found[:2]], "say": _say(deal, found)}


def _told(deal: Deal, one: Weighed) -> dict[str, Any]:
    return {"act": str(one.action), "worth": round(one.worth, 2), "won": one.won, "of": one.of}


def _say(deal: Deal, found: list[Weighed]) -> str:
    """The two best choices and what they brought in the deals imagined, in words."""
    who, best = seat_name(str(deal.to_act)), found[0]
    if best.of == 0:
        return tell("desk", _unweighed(deal), who=seat_name(best.action.who), act=_named(best.action))
    at = deal.table.index[str(deal.to_act)]
    by_points = deal.rules.alone or deal.rules.penneech
    side = who if by_points else team_name(deal.table.teams[deal.team(at)])
    key = "hint_stops" if _stops_short(deal, at) else "hint_points" if by_points else "hint"
    said = tell("desk", key, of=best.of, act=_named(best.action), side=side, won=best.won)
    second = found[1]  # one choice alone is not played out
    after = "hint_more" if second.won > best.won and not by_points else "hint_next"
    return said + " " + tell("desk", after, act=_named(second.action), won=second.won)


def _stops_short(deal: Deal, at: int) -> bool:
    """Whether the hands, of a deal begun in the middle, run out before its last trick."""
    held = deal.hands[at].bit_count() + (deal.hidden and deal.owner == at)
    return deal.stage == "play" and deal.number + held <= deal.setup.last_trick


def _unweighed(deal: Deal) -> str:
    """Why nothing was played out: there is one way, cards of one worth, or nothing to see ahead."""
    verbs = [action.verb for action in deal.legal_actions() if action.verb != "claims"]
    if len(verbs) == 1 or deal.stage == "voids":
        return "hint_only"
    if deal.stage == "draw":
        return "hint_draw"
    return "hint_alike" if set(verbs) <= {"play", "down"} else "hint_first"


def _named(action: Action) -> str:
    return str(action.card) if action.verb == "play" else str(action).split(" ", 1)[1]


def record(request: Mapping[str, Any]) -> dict[str, Any]:
    """The deal as played to `acts`, as the text of a record that the engine reads back."""
    source, start, deal = position(request)
    return {"record": dump(as_record(source, start, deal))}


def as_record(source: Record, start: Deal, deal: Deal) -> Record:
    """The record's deal with the actions made, under the rules that were switched; without its lesson."""
    made = tuple(str(action) for action in deal.actions)
    first = replace(source.deals[0], actions=made)
    rules = start.rules
    return replace(
        source, deals=(first,), options=rules.options, expect={}, lesson=None, match=False, comment=()
    )


def _steps(start: Deal, deal: Deal, fresh: list[Action], request: Mapping[str, Any]) -> dict[str, Any]:
    found = more_steps(start, deal.actions, fresh, seat_of(request, start))
    named = {rule for node in found["steps"] for rule in node["rules"]} | {rule for _, rule in found["texts"]}
    known = [rulebook()[rule] for rule in sorted(named - {None})]
    return {
        **found, "cited": {rule.id: {"text": rule.title, "reading": bool(rule.reading)} for rule in known},
    }  # fmt: skip
