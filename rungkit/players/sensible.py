"""The sensible beginner at the table: which action `plain` takes, from what its seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from rungkit.actions import Action
from rungkit.cards import NO_SUIT, SUITS, Card, CardSet
from rungkit.deal import Deal
from rungkit.known import COVERED, UNSEEN, plays
from rungkit.players import judging, plain
from rungkit.players.judging import TENS
from rungkit.seats import pack_for
from rungkit.view import View

# What is done as soon as it may be, and what a beginner leaves alone unless nothing else is open.
READY = ("plays on", "void", "turned down", "keeps", "turns", "hides", "draws", "cuts")
SHY = ("redeal", "swap", "change", "claims", "takes back", "later", "declines", "pass", "stops")


def chosen(deal: Deal, legal: Sequence[Action], unseen: int) -> Action:
    """What a sensible beginner does in a position, of what is open to the seat.

    `deal` may be the position as the seat knows it (`rungkit.known`): nothing but what it knows is read.
    `unseen` are the cards whose place it does not know, as a mask.
    """
    if len(legal) == 1:
        return legal[0]
    verbs = {action.verb for action in legal}
    if deal.stage == "play" and verbs & {"play", "down"} and deal.to_act == legal[0].who:
        return _in_play(deal, legal, unseen)
    if deal.stage == "bid":
        return _bid(deal, legal)
    if deal.stage == "choose":
        return _trump(deal, legal)
    ready = [action for action in legal if action.verb in READY]
    return (ready or [action for action in legal if action.verb not in SHY] or list(legal))[0]


def _at(deal: Deal, who: str) -> int:
    return deal.table.index[who]


def _trump(deal: Deal, legal: Sequence[Action]) -> Action:
    """Names, shows or hides the suit it holds most of, of two as long the one with the higher cards."""
    weak = [action for action in legal if action.verb == "redeal" and deal.rules.weak_hand_redeal]
    if weak and not deal.rules.fresh_cards:
        return weak[0]
    hand = deal.setup.hands[_at(deal, legal[0].who)]
    if not deal.rules.seals_any_card:
        hand = hand[:5]
    best = judging.best_suit(CardSet.of(hand))
    calls = [action for action in legal if action.verb == "call" and action.word == SUITS[best]]
    cards = [action for action in legal if action.verb in ("show", "hide")]
    sealed = judging.to_seal(CardSet.of(hand), best)
    shown = [action for action in cards if action.card == sealed]
    return (calls or shown or [action for action in legal if action.verb not in SHY] or list(legal))[0]


def _bid(deal: Deal, legal: Sequence[Action]) -> Action:
    """Calls as many tricks as its hand is worth."""
    numbers = {int(action.word or 0): action for action in legal if action.verb == "bid"}
    return numbers[judging.call(deal.hands[_at(deal, legal[0].who)], min(numbers), max(numbers))]


def _in_play(deal: Deal, legal: Sequence[Action], unseen: int) -> Action:
    """A card; or, while trump lies hidden, the turn-up where the others head the trick."""
    at = deal.turn
    turn_up = next((action for action in legal if action.verb in ("ask", "reveal")), None)
    cards = sum(1 << action.card for action in legal if action.card is not None and action.verb == "play")
    if turn_up is not None and judging.turns_up(deal, at, cards):
        return turn_up
    verb = "play"
    if not cards:
        verb = "down"
        cards = sum(1 << action.card for action in legal if action.card is not None and action.verb == "down")
    card = judging.card_of(deal, at, cards, unseen) if verb == "play" else plain.lowest(cards, NO_SUIT, TENS)
    return next(action for action in legal if action.verb == verb and action.card == card)


def unseen_by(deal: Deal, at: int) -> int:
    """The cards whose place a seat does not know, in a whole deal, as a mask."""
    return sum(hand for seat, hand in enumerate(deal.hands) if seat != at)


def unseen(view: View) -> int:
    """The cards whose place a seat does not know, from its view, as a mask."""
    known = view.known
    cards = [*view.hand, *(card for _, card in plays(known) if card != UNSEEN)]
    cards += [turned.card for turned in known.turnups]
    if 0 <= known.sealed < COVERED:
        cards.append(Card(known.sealed))
    return CardSet.of(pack_for(known.rules)) & ~CardSet.of(cards) & ~known.setup.gone
