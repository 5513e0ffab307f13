"""How a deal of Mendikot or Dehla Pakad ends: tens, then tricks; points; who deals next.

MK-2, MK-3, MK-10, MK-11, MK-12, MK-13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import reckoning
from rungkit.events import Event, Result, Standing

if TYPE_CHECKING:
    from rungkit.deal import Deal


def after_trick(deal: Deal) -> Deal:
    """Every trick is played; then the tens decide."""
    if any(deal.hands):
        return deal
    if deal.number <= deal.setup.last_trick:
        return deal.with_(stage="over", turn=-1)
    winner, how, why = _winner(deal)
    made = reckoning.court_of_tens(deal, winner)
    court = reckoning.COURTS[made]
    rules, before = deal.rules, deal.setup.standing
    teams = len(deal.table.teams)
    gained = reckoning.tens_points(rules, made) if winner >= 0 else 0
    points = tuple(gained * (team == winner) for team in range(teams))
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    standing = Standing(scores, before.courts)
    dealer, rotation = next_dealer(deal, winner, made)
    won = winner if winner >= 0 and reckoning.reaches_tens(rules, scores[winner]) else -1
    team = deal.table.teams[winner] if winner >= 0 else None
    events = []
    if court:
        events.append(Event("court", ("MK-3",), team=team, why=court))
    if gained:
        events.append(Event("points", ("MK-11",), team=team, n=gained))
    events.append(Event("deal-over", why + rotation, team=team, seat=deal.seat(dealer), why=how))
    if won >= 0:
        events.append(Event("match-over", ("MK-11",), team=deal.table.teams[won]))
    nothing = (0,) * teams
    result = Result(winner, how, court, nothing, points, standing, dealer, False, won, won >= 0)
    return deal.happened(*events, stage="over", turn=-1, result=result)


def _winner(deal: Deal) -> tuple[int, str, tuple[str, ...]]:
    """Three tens win; at two each, more tricks (MK-2; MK-12 and MK-13 say what a tie of tricks is)."""
    rules, (winner, by) = deal.rules, reckoning.won_by_tens(deal)
    if by == reckoning.BY_TENS:
        return winner, "tens", ("MK-2",)
    if by == reckoning.BY_TIE:
        return winner, "tricks", ("MK-13",)
    why: tuple[str, ...] = ("MK-2", "MK-13") if rules.dehla_pakad else ("MK-2",)
    if rules.larger_table:
        why = (*why, "MK-12")
    return winner, "tricks", why


def lost_by_dealing(deal: Deal) -> bool:
    """Whether the tens fell two and two, where a table lets the dealer's team lose by that (MK-13)."""
    return deal.rules.tie_against_dealers and deal.tens[0] == deal.tens[1]


def next_dealer(deal: Deal, winner: int, made: int) -> tuple[int, tuple[str, ...]]:
    """The losers deal: the same dealer, the partner after a whitewash, or the dealer's right (MK-10)."""
    dealer = reckoning.tens_dealer(deal, winner, made)
    if winner < 0:
        return dealer, ("MK-12",) if deal.rules.larger_table else ("MK-13",)
    return dealer, ("MK-10",)
