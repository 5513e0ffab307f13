"""Call Bridge and Call Break: calls, voids to be said, and what the calls score.

CB-1 to CB-3, CB-8 to CB-17. Points are kept in tenths, so that CB-14 is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rungkit import playing, reckoning
from rungkit.actions import Action
from rungkit.cards import SUITS, Card, suit_index
from rungkit.due import no_seat, not_now, not_theirs
from rungkit.events import Event, Refusal, Result, Standing
from rungkit.seats import right
from rungkit.strings import listed, seat_name, suit_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

VERBS = ("bid", "void")
LOWEST, HIGHEST = 2, 12
SPADES = 0
MADE_OF = ((reckoning.BONUS_MADE, "CB-9"), (reckoning.OVERTRICKS, "CB-14"), (reckoning.EXACT, "CB-15"))


def begin(deal: Deal) -> Deal:
    """Spades are trump; a hand without one is thrown in (CB-11); the dealer's right calls first (CB-3)."""
    rules, right = deal.rules, deal.table.right(deal.dealer)
    deal = deal.with_(trump=SPADES if rules.spades_are_trump else -1, caller=right)
    seat = spadeless(deal)
    if seat >= 0:
        return thrown_in(deal.happened(Event("thrown-in", ("CB-11",), seat=deal.seat(seat))))
    return deal.with_(stage="bid", turn=right)


def spadeless(deal: Deal) -> int:
    """The first seat without a spade, where its hand is thrown in; -1 when there is none (CB-11)."""
    if deal.rules.spadeless_thrown_in:
        for seat in range(deal.table.size):
            if not deal.hands[seat] & 8191:
                return seat
    return -1


def too_few(rules: Rules, total: int) -> bool:
    """Whether the calls are thrown in for their total (CB-16)."""
    return bool(rules.calls_total_ten and total < rules.bid_floor)


def candidates(deal: Deal) -> list[Action]:
    """Calls of the seat whose turn it is; the voids of the dealer's right while voids wait."""
    if deal.stage == "bid":
        low, high = bounds(deal)
        return [Action(deal.seat(deal.turn), "bid", None, n) for n in range(low, high + 1)]
    if deal.stage != "voids":
        return []
    right = deal.table.right(deal.dealer)
    return [Action(deal.seat(seat), "void", None, SUITS[suit]) for seat, suit in voids(deal) if seat == right]


def bounds(deal: Deal) -> tuple[int, int]:
    """The lowest and the highest call (CB-3)."""
    return (LOWEST, HIGHEST) if deal.rules.calls_two_to_twelve else (0, deal.setup.last_trick)


def asides(deal: Deal) -> list[Action]:
    """Voids may be said in any order (CB-12)."""
    if deal.stage != "voids":
        return []
    return [Action(deal.seat(seat), "void", None, SUITS[suit]) for seat, suit in voids(deal)]


def voids(deal: Deal) -> list[tuple[int, int]]:
    """The voids still to be said, as (seat, suit)."""
    every = [
        (s, suit)
        for s in range(len(deal.hands))
        for suit in range(4)
        if not deal.hands[s] >> suit * 13 & 8191
    ]
    return [void for void in every if void not in deal.said]


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why a call or a void cannot be said now."""
    who = seat_name(action.who)
    if not deal.rules.alone:
        return not_now("refuse", "no_tricks_called", None, deal, action=action, game=deal.rules.game)
    if action.verb == "void":
        if deal.stage != "voids":
            return not_now("bid", "no_voids_now", "CB-12", deal)
        if action.who not in deal.table.index:
            return no_seat(deal, action.who)
        suit = suit_index(str(action.word))
        if (deal.table.index[action.who], suit) in voids(deal):
            return None
        held = deal.hands[deal.table.index[action.who]] >> suit * 13 & 8191
        facts: dict[str, object] = {"who": who, "suit": suit_name(suit)}
        if not held:
            return Refusal(tell("bid", "void_said", "en", **facts), "CB-12")
        facts["obliging"] = Card(suit * 13 + held.bit_length() - 1)
        return Refusal(tell("bid", "not_void", "en", **facts), "CB-12")
    if deal.stage != "bid":
        return not_now("bid", "no_calls_now", "CB-3", deal)
    if action.who != deal.to_act:
        return not_theirs("bid", "not_your_call", "CB-3", deal, action.who)
    low, high = bounds(deal)
    if not isinstance(action.word, int) or not low <= action.word <= high:
        return Refusal(tell("bid", "two_to_twelve", who=who, number=action.word, low=low, high=high), "CB-3")
    return None


def first(deal: Deal, who: str) -> Refusal:
    """No card yet: the calls come first, or the voids; nobody is told the voids of others."""
    if deal.stage == "voids":
        own = [f"{who} void {SUITS[suit]}" for seat, suit in voids(deal) if deal.seat(seat) == who]
        key = "at_voids" if own else "at_others_voids"
        return Refusal(tell("refuse", key, who=seat_name(who), ways=listed(own)), "CB-12")
    low, high = bounds(deal)
    return Refusal(tell("refuse", "at_bid", who=seat_name(deal.seat(deal.turn)), low=low, high=high), "CB-3")


def perform(deal: Deal, action: Action) -> Deal:
    """A call or a void is said; after the last one the dealer's right leads."""
    if action.verb == "void":
        seat, suit = deal.table.index[action.who], suit_index(str(action.word))
        said = Event("void-declared", ("CB-12",), seat=action.who, suit=SUITS[suit])
        return _lead(deal.happened(said, said=(*deal.said, (seat, suit))))
    number = int(action.word or 0)
    rules = ("CB-3", "CB-9") if number >= reckoning.BONUS_CALL else ("CB-3",)
    bids = (*deal.bids, number)
    deal = deal.happened(Event("bid", rules, seat=action.who, n=number), bids=bids)
    if len(bids) < len(deal.hands):
        return deal.with_(turn=deal.table.right(deal.turn))
    if too_few(deal.rules, sum(bids)):
        return thrown_in(deal.happened(Event("thrown-in", ("CB-16",), n=sum(bids))))
    return _lead(deal)


def _lead(deal: Deal) -> Deal:
    if deal.rules.voids_declared and voids(deal):
        return deal.with_(stage="voids", turn=deal.table.right(deal.dealer))
    return playing.begin(deal)


def bid_of(deal: Deal, seat: int) -> int:
    """The call a seat made; calls are kept in the order they were made, from the dealer's right."""
    place = (seat - right(deal.table, deal.dealer)) * deal.table.direction
    return deal.bids[place % deal.table.size]


def score(deal: Deal, call: int, tricks: int) -> tuple[int, tuple[str, ...]]:
    """What a call scores, in tenths, and by which rules (CB-8, CB-9, CB-13 to CB-15)."""
    points, how = reckoning.call_score(deal.rules, call, tricks)
    way = "CB-13" if deal.rules.overtricks_free else "CB-8"
    return points, (way, *(rule for flag, rule in MADE_OF if how & flag))


def after_trick(deal: Deal) -> Deal:
    """When the cards are out each call is scored, seat by seat; nobody wins a deal."""
    if any(deal.hands):
        return deal
    if deal.number <= deal.setup.last_trick:
        return deal.with_(stage="over", turn=-1)
    events, points = [], []
    for seat in range(len(deal.hands)):
        gained, why = score(deal, bid_of(deal, seat), deal.taken[seat])
        points.append(gained)
        events.append(Event("scored", why, seat=deal.seat(seat), n=gained))
    before = deal.setup.standing
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    standing = Standing(scores, before.courts)
    dealer = deal.table.right(deal.dealer) if deal.rules.deal_passes_right else deal.dealer
    last = reckoning.last_of_game(deal.rules, deal.setup.deal_number)
    winner = highest(scores) if last else -1
    events.append(Event("deal-over", ("CB-2",), seat=deal.seat(dealer), why="bids"))
    if last:
        name = deal.table.teams[winner] if winner >= 0 else None
        events.append(Event("match-over", ("CB-17",), team=name))
    nothing = (0,) * len(points)
    result = Result(-1, "bids", None, nothing, tuple(points), standing, dealer, False, winner, last)
    return deal.happened(*events, stage="over", turn=-1, result=result)


def highest(scores: Sequence[int]) -> int:
    """The seat with the highest total, -1 when two share it (CB-10, CB-17).

    >>> highest((20, 51, 30, 50)), highest((20, 51, 51, -30)), highest((51, 20, 50, 51))
    (1, -1, -1)
    """
    best, shared = 0, False
    for seat in range(1, len(scores)):
        if scores[seat] > scores[best]:
            best, shared = seat, False
        elif scores[seat] == scores[best]:
            shared = True
    return -1 if shared else best


def thrown_in(deal: Deal) -> Deal:
    """The cards go in; the same dealer deals again."""
    from rungkit import scoring

    return scoring.thrown_in(deal)
