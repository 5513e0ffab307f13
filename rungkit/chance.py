"""Deals by chance: dealt, played at random, counted by their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rungkit.actions import Action
from rungkit.cards import Generator, shuffled
from rungkit.deal import Deal
from rungkit.record.model import DealRecord, Record
from rungkit.rules import Rules, last_trick
from rungkit.seats import batches, deal_round, pack_for, table_for
from rungkit.strings import tell

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


def quietly(chance: Generator) -> Pick:
    """By chance, but calls are low, and nobody asks for the trump card: so it may lie there to the end."""

    def pick(deal: Deal, actions: Sequence[Action]) -> Action:
        quiet = [action for action in actions if action.verb not in ("ask", "reveal")] or actions
        if deal.stage == "bid":
            quiet = quiet[:2]
        return quiet[chance.below(len(quiet))]

    return pick


def played(deal: Deal, pick: Pick) -> Deal:
    """The deal played to its end; nobody has the cards thrown in, and the clock does not run out.

    Where nobody is to act, others have something to say (a void, CB-12) or the trick is to be turned down.
    """
    while not deal.is_over:
        may = [action for action in deal.legal_actions() if action.verb != "redeal"] or deal.also()
        deal = deal.apply(pick(deal, may))
    return deal


# ---- counting results -----------------------------------------------------------------------------------


def simulate(
    game: str, deals: int, seed: int, options: tuple[str, ...] = (), values: Mapping[str, Any] | None = None
) -> list[tuple[str, int]]:
    """How many of so many deals, played at random, ended in which way; the most frequent first."""
    agreed = dict(values or {})
    rules, ended = Rules.of(game, options, agreed), Counter[str]()
    for index in range(deals):
        deal = dealt(game, seed, index, options=options, values=agreed).deal(rules)
        ended[ending(played(deal, by_chance(Generator(seed, index))))] += 1
    return ended.most_common()


def ending(deal: Deal) -> str:
    """How a deal that is over ended, in words that fit its game: who won it, how many calls were made."""
    result = deal.result
    assert result is not None
    if result.thrown_in:
        return tell("chance", "thrown in")
    if deal.rules.alone:
        return tell("chance", "calls_made", made=sum(points > 0 for points in result.points))
    how = tell("chance", result.court or result.how)
    if deal.rules.penneech:
        ahead = result.points[deal.dealer] - result.points[deal.table.right(deal.dealer)]
        who = "more_dealer" if ahead > 0 else "more_other" if ahead < 0 else "even"
        if result.winner >= 0:
            who = "game_dealer" if result.winner == deal.dealer else "game_other"
        return tell("chance", who, how=how)
    if result.winner < 0:
        return tell("chance", "nobody")
    return tell("chance", _side(deal, result.winner), how=how)


def _side(deal: Deal, winner: int) -> str:
    """The side that won: callers, where trump was called; the dealer's team; the other one."""
    rules, dealers = deal.rules, deal.team(deal.dealer)
    if rules.tens_are_the_aim:
        return "dealers" if winner == dealers else "not_dealers"
    if winner != deal.team(deal.caller):
        return "dealers" if winner == dealers else "not_callers"
    return "leaders" if rules.first_void_makes_trump else "callers"
