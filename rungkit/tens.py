"""How a deal of Mendikot or Dehla Pakad ends: tens, then tricks; points; who deals next.

MK-2, MK-3, MK-10, MK-11, MK-12, MK-13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    court, court_why = _court(deal, winner)
    rules, before = deal.rules, deal.setup.standing
    teams = len(deal.table.teams)
    worth = {"whitewash": rules.whitewash_worth, "mendikot": rules.mendikot_worth}.get(
        court or "", rules.win_points
    )
    gained = worth if winner >= 0 and rules.mendikot_points else 0
    points = tuple(gained * (team == winner) for team in range(teams))
    scores = tuple(a + b for a, b in zip(before.scores, points, strict=True))
    standing = Standing(scores, before.courts)
    dealer, rotation = next_dealer(deal, winner, court)
    won = winner if rules.target and winner >= 0 and scores[winner] >= rules.target else -1
    team = deal.table.teams[winner] if winner >= 0 else None
    events = []
    if court:
        events.append(Event("court", court_why, team=team, why=court))
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
    rules, tens, taken = deal.rules, deal.tens, deal.taken
    if rules.three_tens_win:
        for team in (0, 1):
            if tens[team] >= 3:
                return team, "tens", ("MK-2",)
    if rules.dehla_pakad and rules.tens_tie != "tricks":
        winner = 1 - deal.team(deal.dealer) if rules.tens_tie == "non-dealers" else -1
        return winner, "tricks", ("MK-13",)
    why: tuple[str, ...] = ("MK-2", "MK-13") if rules.dehla_pakad else ("MK-2",)
    if rules.larger_table:
        why = (*why, "MK-12")
    if taken[0] == taken[1]:
        return -1, "tricks", why
    return (0 if taken[0] > taken[1] else 1), "tricks", why


def lost_by_dealing(deal: Deal) -> bool:
    """Whether the tens fell two and two, where a table lets the dealer's team lose by that (MK-13)."""
    rules = deal.rules
    return rules.dehla_pakad and rules.tens_tie == "non-dealers" and deal.tens[0] == deal.tens[1]


def _court(deal: Deal, winner: int) -> tuple[str | None, tuple[str, ...]]:
    if winner < 0 or not deal.rules.mendikots:
        return None, ()
    if deal.taken[winner] == deal.setup.last_trick:
        return "whitewash", ("MK-3",)
    return ("mendikot", ("MK-3",)) if deal.tens[winner] == 4 else (None, ())


def next_dealer(deal: Deal, winner: int, court: str | None) -> tuple[int, tuple[str, ...]]:
    """The losers deal: the same dealer, the partner after a whitewash, or the dealer's right (MK-10)."""
    dealer = deal.dealer
    if winner < 0:
        return dealer, ("MK-12",) if deal.rules.larger_table else ("MK-13",)
    if not deal.rules.mendikot_rotation or winner == deal.team(dealer):
        return deal.table.right(dealer), ("MK-10",)
    return (deal.table.partner(dealer) if court == "whitewash" else dealer), ("MK-10",)
