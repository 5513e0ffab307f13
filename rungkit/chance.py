"""Deals by chance: played at random, searched for one that a rule decides, counted by their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rungkit.actions import CLOCK, Action, play
from rungkit.cards import Generator, shuffled
from rungkit.deal import Deal
from rungkit.games import presets
from rungkit.record.model import DealRecord, Record
from rungkit.replay import as_json
from rungkit.rules import Rules, last_trick
from rungkit.seats import batches, deal_round, pack_for, table_for
from rungkit.strings import tell

TRIES = 2_000
MORE = 100  # tries once a deal is known in which the rule changes what may be done, but not yet the result
MOST_ACTIONS = 200
TIME_UP = Action(CLOCK, "up")
Pick = Callable[[Deal, Sequence[Action]], Action]


def dealt(game: str, seed: int, index: int = 0, *, dealer: str | None = "N", **more: Any) -> Record:
    """The record of a deal by chance, with no actions; the same seed and index deal the same cards.

    >>> dealt("double-sir", 1) == dealt("double-sir", 1), dealt("double-sir", 1) == dealt("double-sir", 2)
    (True, False)
    """
    rules = Rules.of(game, more.get("options", ()), more.get("values", {}))
    table = table_for(rules)
    if dealer is not None and dealer not in table.index:
        dealer = table.seats[-1]
    first = table.index[dealer or table.seats[-1]]
    pack = shuffled(pack_for(rules), Generator(seed, index))
    hands = deal_round(pack, table, first, batches(rules))
    stock = tuple(pack[len(table.seats) * last_trick(rules) :]) if rules.penneech else ()
    drawn = pack[Generator(seed, index).below(len(pack))] if rules.trump_drawn else None
    one = DealRecord(dealer, dict(zip(table.seats, hands, strict=True)), stock=stock, drawn=drawn)
    return Record(game, (one,), **more)


def with_actions(record: Record, actions: Sequence[Action]) -> Record:
    """The same record with these actions."""
    return replace(record, deals=(replace(record.deals[0], actions=tuple(map(str, actions))),))


def by_chance(chance: Generator) -> Pick:
    """Any of what may be done, each equally likely."""
    return lambda deal, actions: actions[chance.below(len(actions))]


def one_side_high(chance: Generator) -> Pick:
    """South and North play their highest cards, East and West their lowest: so courts come about."""

    def pick(deal: Deal, actions: Sequence[Action]) -> Action:
        cards = [action for action in actions if action.card is not None and action.verb == "play"]
        if len(cards) < len(actions):
            return actions[chance.below(len(actions))]
        cards.sort(key=lambda action: (action.card or 0) % 13)
        return cards[-1 if deal.to_act in ("S", "N") else 0]

    return pick


def played(deal: Deal, pick: Pick) -> Deal:
    """The deal played to its end; nobody has the cards thrown in."""
    while not deal.is_over:
        deal = deal.apply(pick(deal, [a for a in deal.legal_actions() if a.verb != "redeal"]))
    return deal


# ---- a deal that a rule decides -------------------------------------------------------------------------

CARELESS = {"CP-9", "CP-10"}  # mistakes are only made where illegal cards fall
UNSEEN = {"TB-9", "TB-10"}  # how the pack is dealt round, and what may be counted: no action shows them
RUNS = {"CP-4", "CP-5", "DS-11"}
RESULT = ("result", "tricks", "captures", "taken", "trump", "over")


def game_of(rule_id: str) -> tuple[str, bool] | None:
    """The first game that has a rule, and whether it is optional there; None when no game does."""
    for optional in (False, True):
        for preset in presets().values():
            if rule_id in (preset.options if optional else preset.rules):
                return preset.name, optional
    return None


def find(rule_id: str, seed: int) -> Record | None:
    """A deal whose result differs with a rule and without it, else one where only what may be done differs.

    None when there is neither in the deals tried.
    """
    home = None if rule_id in UNSEEN else game_of(rule_id)
    second, left, index = None, TRIES, 0
    while home is not None and left > 0:
        record = _setting(rule_id, *home, seed, index)
        other = Rules.of(home[0], (), record.values) if home[1] else record.rules.without(rule_id)
        chance = Generator(seed, TRIES + index)
        pick = one_side_high(chance) if index % 4 == 3 else by_chance(chance)
        line, decides = _compared(record.deal(), record.deal(other), pick, rule_id)
        if decides == "result":
            return with_actions(record, line)
        if decides == "moves" and second is None:
            second, left = with_actions(record, line), MORE
        left, index = left - 1, index + 1
    return second


def _setting(rule_id: str, game: str, optional: bool, seed: int, index: int) -> Record:
    """A dealt record in which the rule may come to matter."""
    more: dict[str, Any] = {"options": (rule_id,)} if optional else {}
    if rule_id in CARELESS:
        more["strictness"] = "table"
    if rule_id in RUNS:
        more |= {"values": {"run": 2}, "start": {"streak": {"team": "NS", "deals": 1}}}
    if rule_id == "CP-21":
        more["start"] = {"scores": {"NS": 9, "EW": 9}}
    dealer = None if rule_id == "TB-7" else "NESW"[index % 4]
    return dealt(game, seed, index, dealer=dealer, **more)


def _compared(ours: Deal, theirs: Deal, pick: Pick, rule_id: str) -> tuple[list[Action], str]:
    """One deal under two sets of rules: the actions, and whether its "result" or only the "moves" differ.

    What only our rules allow is done as soon as it can be; the deal then goes on by our rules alone.
    """
    line: list[Action] = []
    apart, moved = False, 0
    while not ours.is_over and len(line) < MOST_ACTIONS:
        may, might = _moves(ours, rule_id), [] if apart else _moves(theirs, rule_id)
        extra = [] if apart else [action for action in may if action not in might]
        if not apart and may != might and not moved:
            moved = len(line) + 1
        action = pick(ours, extra or [action for action in may if action.verb != "redeal"])
        ours = ours.apply(action)
        line.append(action)
        if not apart and theirs.why_not(action) is not None:
            apart = True
        elif not apart:
            theirs = theirs.apply(action)
    if apart or any(as_json(ours)[key] != as_json(theirs)[key] for key in RESULT):
        return line, "result"
    kinds = [[event.kind for event in deal.events] for deal in (ours, theirs)]
    if kinds[0] != kinds[1]:
        return line, "result"
    return (line[: moved - 1], "moves") if moved else (line, "")


def _moves(deal: Deal, rule_id: str) -> list[Action]:
    """All that anybody may do now; at a careless table illegal cards too, and the clock."""
    found = deal.legal_actions() + deal.also()
    if rule_id in CARELESS and deal.stage == "play":
        found += [play(deal.to_act or "", card) for card in deal.hand(deal.to_act or "")]
        found = list(dict.fromkeys(action for action in found if deal.why_not(action) is None))
    if rule_id == "CP-14" and deal.trick and deal.why_not(TIME_UP) is None:
        found.append(TIME_UP)
    return found


# ---- counting results -----------------------------------------------------------------------------------


def simulate(game: str, deals: int, seed: int, options: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    """How many of so many deals, played at random, ended in which way; the most frequent first."""
    rules, ended = Rules.of(game, options), Counter[str]()
    for index in range(deals):
        deal = played(
            dealt(game, seed, index, options=options).deal(rules), by_chance(Generator(seed, index))
        )
        result = deal.result
        assert result is not None
        who = (
            "nobody"
            if result.winner < 0
            else "callers"
            if result.winner == deal.team(deal.caller)
            else "dealers"
        )
        ended[tell("chance", who, how=tell("chance", result.court or result.how))] += 1
    return ended.most_common()
