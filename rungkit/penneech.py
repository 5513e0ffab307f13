"""Penneech: the changing trump, points in tricks and on turn-ups, the count, and 61 at once.

PN-2 to PN-5, PN-8 to PN-12, PN-14, PN-15, PN-18, PN-19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit.cards import SUITS, Card
from rungkit.events import Event, Result, Standing, TurnUp
from rungkit.reckoning import cards_over, worth_in_trick, worth_turned
from rungkit.seats import right

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules


def begin(deal: Deal) -> Deal:
    """The dealer turns up the first trump (PN-4); the non-dealer leads (PN-5, PN-15)."""
    other = deal.table.right(deal.dealer)
    leads = first_leader(deal)
    deal = deal.with_(stage="play", leader=leads, turn=leads, caller=other)
    if not deal.rules.first_turn_up:
        return deal
    return turn_up(deal, deal.dealer, ("PN-4",), deal.rules.dealer_scores_turn_up, "PN-14")


def first_leader(deal: Deal) -> int:
    """Who leads to the first trick (PN-5, PN-15)."""
    dealer_leads = deal.rules.dealer_leads or not deal.rules.non_dealer_leads
    return deal.dealer if dealer_leads else right(deal.table, deal.dealer)


def turn_up(deal: Deal, seat: int, why: tuple[str, ...], scores: bool, rule: str) -> Deal:
    """The next card of the stock is turned up: trump for the next trick, and points to its turner."""
    if len(deal.turnups) >= len(deal.setup.stock):
        return deal.with_(stage="over", turn=-1)  # a short lesson's stock is used up
    card = deal.setup.stock[len(deal.turnups)]
    points = worth_turned(card) if scores else 0
    event = Event("turned-up", why, trick=deal.number, seat=deal.seat(seat), card=card, suit=SUITS[card.suit])
    deal = deal.happened(event, trump=card.suit, turnups=(*deal.turnups, TurnUp(card, seat, points)))
    return won(gain(deal, seat, points, (rule,), card), seat) if points else deal


def turned_before(deal: Deal) -> int:
    """How many cards were turned up before a lesson that begins in the middle: one for each trick begun."""
    if deal.stage == "draw" or any(event.kind == "dealt" for event in deal.events):
        return 0
    return deal.tricks[0].number if deal.tricks else deal.number


def gain(deal: Deal, seat: int, points: int, why: tuple[str, ...], card: Card | None = None) -> Deal:
    """Points for a seat."""
    gained = tuple(had + points * (at == seat) for at, had in enumerate(deal.points))
    event = Event("points", why, trick=deal.number, seat=deal.seat(seat), card=card, n=points)
    return deal.happened(event, points=gained)


def won(deal: Deal, seat: int) -> Deal:
    """The first to reach the target wins at once (PN-12)."""
    total = deal.setup.standing.scores[seat] + deal.points[seat]
    return _over(deal, seat, "target") if wins(deal.rules, total) and deal.stage != "over" else deal


def wins(rules: Rules, total: int) -> bool:
    """Whether so many points win the game at once (PN-12)."""
    return bool(rules.won_at_once and total >= rules.target)


def after_trick(deal: Deal, winner: int) -> Deal:
    """A trick's points go to its winner (or to who played them, PN-19); then the winner turns up."""
    for seat, card in deal.tricks[-1].plays:
        points = worth_in_trick(deal, card)
        to = seat if deal.rules.points_in_hand else winner
        rule = "PN-19" if deal.rules.points_in_hand else "PN-18" if card.suit != deal.trump else "PN-8"
        if points and deal.stage != "over":
            deal = gain(deal, to, points, ("PN-8", rule) if rule != "PN-8" else ("PN-8",), card)
            deal = won(deal, to) if deal.rules.points_in_hand else deal
    deal = won(deal, winner)
    if deal.stage == "over":
        return deal
    last = deal.number > deal.setup.last_trick
    if not any(deal.hands) and not last:
        return deal.with_(stage="over", turn=-1)
    if last and deal.rules.eighth_turn_up:
        deal = turn_up(deal, winner, ("PN-10",), True, "PN-10")
    elif not last and deal.rules.winner_turns_up:
        deal = turn_up(deal, winner, ("PN-9",), True, "PN-9")
    return count(deal) if last and deal.stage != "over" else deal


def count(deal: Deal) -> Deal:
    """A point for each card over seven to the player with more tricks (PN-11)."""
    seat = 0 if deal.taken[0] > deal.taken[1] else 1
    over = cards_over(deal, seat)
    if over:
        deal = won(gain(deal, seat, over, ("PN-11",)), seat)
    return deal if deal.stage == "over" else _over(deal, -1, "tricks")


def _over(deal: Deal, winner: int, how: str) -> Deal:
    before, nothing = deal.setup.standing, (0, 0)
    scores = tuple(a + b for a, b in zip(before.scores, deal.points, strict=True))
    dealer = deal.table.right(deal.dealer) if deal.rules.deal_alternates else deal.dealer
    events = [Event("deal-over", ("PN-2",) if winner < 0 else ("PN-12",), seat=deal.seat(dealer), why=how)]
    if winner >= 0:
        events.append(Event("match-over", ("PN-12",), team=deal.seat(winner)))
        dealer = -1
    result = Result(
        winner, how, None, nothing, deal.points, Standing(scores, nothing), dealer, False, winner, winner >= 0
    )
    return deal.happened(*events, stage="over", turn=-1, result=result)
