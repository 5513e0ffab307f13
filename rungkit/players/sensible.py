"""The sensible beginner at the table: which action `plain` takes, from what its seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from rungkit import penneech, piles, playing
from rungkit.actions import Action
from rungkit.cards import NO_SUIT, SUITS, Card, CardSet
from rungkit.deal import Deal
from rungkit.known import COVERED, UNSEEN, plays
from rungkit.limits import SUIT
from rungkit.players import plain
from rungkit.seats import pack_for
from rungkit.tricks import ACE_HIGH, PENNEECH, strength
from rungkit.view import View

TENS = sum(1 << suit * 13 + plain.TEN for suit in range(4))
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
    if not deal.rules.band_hukum or deal.rules.game == "mendhikot":
        hand = hand[:5]
    worth = [0] * 4
    for card in hand:
        worth[card.suit] += 20 + card.rank
    best = max(range(4), key=lambda suit: worth[suit])
    calls = [action for action in legal if action.verb == "call" and action.word == SUITS[best]]
    cards = [a for a in legal if a.verb in ("show", "hide") and a.card is not None and a.card.suit == best]
    lowest = sorted(cards, key=lambda a: (bool(TENS >> (a.card or 0) & 1), a.card or 0))
    return (calls or lowest or [action for action in legal if action.verb not in SHY] or list(legal))[0]


def _bid(deal: Deal, legal: Sequence[Action]) -> Action:
    """Calls its aces, its kings that are not alone, and its spades beyond the third."""
    hand = deal.hands[_at(deal, legal[0].who)]
    tricks = 0.0
    for suit in range(4):
        cards = hand >> suit * 13 & SUIT
        length = cards.bit_count()
        ace, king, queen = cards >> 12 & 1, cards >> 11 & 1, cards >> 10 & 1
        if suit == 0:
            tricks += ace + king * (length > 1) + queen * (length > 2) + max(0, length - 3) * 0.8
        else:
            tricks += ace * (0.95 if length < 6 else 0.6) + king * (0.6 if 1 < length < 5 else 0.2)
            tricks += (length < 2) * min(2, (hand & SUIT).bit_count()) * 0.4
    numbers = [action for action in legal if action.verb == "bid"]
    return min(numbers, key=lambda action: abs(int(action.word or 0) - tricks))


def _in_play(deal: Deal, legal: Sequence[Action], unseen: int) -> Action:
    """A card; or, while trump lies hidden, the turn-up where the others head the trick."""
    at = deal.turn
    turn_up = next((action for action in legal if action.verb in ("ask", "reveal")), None)
    cards = sum(1 << action.card for action in legal if action.card is not None and action.verb == "play")
    if turn_up is not None and deal.trick:
        heads, _ = playing.best_play(deal)
        if not (_together(deal, heads, at)) or not cards:
            return turn_up
    verb = "play"
    if not cards:
        verb = "down"
        cards = sum(1 << action.card for action in legal if action.card is not None and action.verb == "down")
    card = card_of(deal, at, cards, unseen) if verb == "play" else plain.lowest(cards, NO_SUIT, TENS)
    return next(action for action in legal if action.verb == verb and action.card == card)


def card_of(deal: Deal, at: int, legal: int, unseen: int) -> int:
    """The card a sensible beginner plays, of those that may be played."""
    rules = deal.rules
    trump = deal.trump
    tens = TENS if rules.tens_are_the_aim else 0
    want = wanted(deal, at)
    scoring = _scoring(deal, legal) if rules.penneech else 0
    if not deal.trick:
        if rules.penneech:
            return plain.duel_lead(legal, trump, unseen, scoring)
        return plain.lead(legal, trump, unseen, want, tens)
    order = PENNEECH if rules.penneech_highest else ACE_HIGH
    heads, best = playing.best_play(deal)
    height = strength(best, deal.led, trump, order)
    takes = plain.winners(legal, deal.led, trump, order, height)
    if rules.penneech:
        return plain.duel_follow(legal, takes, trump, scoring)
    if rules.void_makes_trump and trump == NO_SUIT and not legal >> deal.led * 13 & SUIT:
        return plain.lowest(plain.longest(legal), NO_SUIT, tens)  # it makes trump (BR-2, MK-9)
    last = len(deal.trick) + 1 == len(deal.hands)
    partner = _together(deal, heads, at)
    sure = bool(plain.masters(1 << best, unseen)) and (best.suit == trump or trump == NO_SUIT or last)
    safe = last or sure or best.suit == trump or best.rank >= plain.QUEEN
    if partner and want == plain.DEAR and deal.last_winner == at:
        partner = False  # the run is this player's own: the partner's win would not take the pile (DS-4)
    return plain.follow(legal, takes, unseen, trump, want, partner, safe, last, tens)


def _scoring(deal: Deal, cards: int) -> int:
    """Those of the cards that score in a trick of Penneech now (PN-8)."""
    return sum(1 << card for card in CardSet(cards) if penneech.worth_in_trick(deal, card))


def wanted(deal: Deal, at: int) -> int:
    """How much the seat wants this trick."""
    rules = deal.rules
    if rules.alone:
        return _wanted_alone(deal, at)
    if not rules.takes_from_pile or deal.last_winner < 0:
        return plain.CHEAP
    if deal.number == deal.setup.last_trick and rules.last_trick_sweeps:
        return plain.DEAR
    runs = deal.run_wins == 1
    if runs and deal.last_winner == at:
        found = playing.pile_verdict(deal, at, deal.last_card if deal.last_card % 13 < 12 else 0)
        return plain.DEAR if found == piles.CAPTURED else plain.CHEAP
    return plain.DEAR if runs and not _together(deal, deal.last_winner, at) else plain.CHEAP


def _wanted_alone(deal: Deal, at: int) -> int:
    """Tricks up to the call; beyond it only where overtricks do no harm (CB-8, CB-13)."""
    place = (at - deal.table.right(deal.dealer)) * deal.table.direction % len(deal.hands)
    call = deal.bids[place] if place < len(deal.bids) else 0
    if deal.taken[deal.team(at)] < call or deal.rules.overtricks_free:
        return plain.CHEAP
    return plain.DUCK


def _together(deal: Deal, one: int, other: int) -> bool:
    return deal.team(one) == deal.team(other) and one != other


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
    return CardSet.of(pack_for(known.rules)) & ~CardSet.of(cards)
