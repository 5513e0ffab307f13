"""Deals by chance: dealt, and played at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rungkit.actions import Action
from rungkit.cards import Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.record.model import DealRecord, Record
from rungkit.rules import Rules, last_trick
from rungkit.seats import batches, deal_round, pack_for, table_for

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
    cards = dealt_cards(rules, table.index[dealer or table.seats[-1]], Generator(seed, index))
    hands = dict(zip(table.seats, cards.hands, strict=True))
    one = DealRecord(dealer, hands, stock=cards.stock, drawn=cards.drawn)
    return Record(game, (one,), **more)


class Dealt(NamedTuple):
    """The cards of one deal: hands in the order dealt, Penneech's stock, the card drawn for trump (MK-4)."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    drawn: Card | None


def dealt_cards(rules: Rules, dealer: int, random: Generator) -> Dealt:
    """The pack shuffled and dealt round from the dealer's right; the generator goes on from there."""
    table, pack = table_for(rules), shuffled(pack_for(rules), random)
    hands = deal_round(pack, table, dealer, batches(rules))
    stock = tuple(pack[table.size * last_trick(rules) :]) if rules.penneech else ()
    return Dealt(hands, stock, pack[random.below(len(pack))] if rules.trump_drawn else None)


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
