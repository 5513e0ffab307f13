"""How a deal ends: who wins it, courts, points, deals in a row, and who deals next.

CP-2 to CP-7, CP-11 to CP-13, CP-15, CP-21; DS-8 to DS-12, DS-15; TB-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import bidding, penneech, tens
from rungkit.events import Event, Result, Standing

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

SEVEN = 7
TEN = 10  # the courts of a goon under DS-15


def after_trick(deal: Deal, winner: int) -> Deal:
    """Whether the deal is over with the trick just won, must be decided upon, or goes on."""
    rules = deal.rules
    if rules.penneech:
        return penneech.after_trick(deal, winner)
    if rules.alone:
        return bidding.after_trick(deal)
    if rules.mendikot_points or rules.tens_are_the_aim:
        return tens.after_trick(deal)
    deal = _pile_decided(deal) if rules.pile else _seven_reached(deal, winner)
    if deal.stage != "play" or any(deal.hands):
        return deal
    if deal.number <= deal.setup.last_trick:  # a short lesson: the cards are out, not the deal
        return deal.with_(stage="over", turn=-1)
    if deal.trump < 0 and rules.first_void_makes_trump and not rules.played_out_without_trump:
        return settle(deal, -1, "tricks", None, ("BR-6",))
    return by_tricks(deal)


def _seven_reached(deal: Deal, winner: int) -> Deal:
    """Seven tricks end the deal (CP-7), unless the first seven may go on for all thirteen (CP-8)."""
    rules, team = deal.rules, deal.team(winner)
    if not _single(rules):
        return deal
    if deal.first_seven >= 0:  # the team has chosen to play on, or nothing stops at seven
        lost = team != deal.first_seven
        return by_tricks(deal) if rules.stops_at_seven and lost else deal
    if deal.taken[team] != SEVEN:
        return deal
    if deal.number == SEVEN + 1:  # all seven so far
        deal = deal.with_(first_seven=team)
        if rules.fifty_two and rules.first_seven_court and any(deal.hands):
            return deal.with_(stage="decide", turn=winner)
    return by_tricks(deal) if rules.stops_at_seven else deal


def _single(rules: Rules) -> bool:
    """Whether seven tricks end the deal; BR-4 and HR-13 say so for the games begun without a trump."""
    if rules.first_void_makes_trump:
        return rules.be_ranga_single_sir
    return rules.hidden_single_sir or not rules.hidden_in_court_piece


def _callers(deal: Deal) -> int:
    """The team that counts as callers; in Be-ranga the first leader's (BR-3, BR-5)."""
    rules = deal.rules
    if rules.first_void_makes_trump and not (
        rules.no_capture_before_trump if rules.pile else rules.first_leader_stands_as_caller
    ):
        return deal.team(deal.dealer)
    return deal.team(deal.caller)


def _pile_decided(deal: Deal) -> Deal:
    """Seven captured end it once the other team has some too (DS-12)."""
    if deal.rules.stops_when_decided and max(deal.taken) >= SEVEN and min(deal.taken) > 0:
        return by_tricks(deal)
    return deal


def by_tricks(deal: Deal) -> Deal:
    """The deal is over: its winner by the tricks taken, and its court if it is one."""
    rules, taken = deal.rules, deal.taken
    team = 0 if taken[0] >= taken[1] else 1
    counts = rules.seven_captured_win if rules.pile else rules.seven_tricks_win
    if taken[team] < SEVEN or not counts:
        return settle(deal, -1, "tricks", None, ("DS-8",) if rules.pile else ("CP-2",))
    whole = deal.number > deal.setup.last_trick  # then nothing ended it early
    ended: tuple[str, ...] = ("DS-8",) if whole else ("DS-8", "DS-12")
    if not rules.pile:
        ended = ("CP-2",) if whole else ("CP-2", "CP-7")
    court, why = _court(deal, team)
    return settle(deal, team, "court" if court else "tricks", court, ended, why)


def _court(deal: Deal, team: int) -> tuple[str | None, tuple[str, ...]]:
    """The court a team's tricks make, and the rules that say so (CP-3, CP-6, CP-8; DS-9, DS-10)."""
    rules, callers = deal.rules, _callers(deal)
    if rules.pile:
        if not rules.all_thirteen_court or deal.taken[team] < deal.setup.last_trick:
            return None, ()
        if rules.goon_of_thirteen and team != callers:
            return "goon", ("DS-9", "DS-10", "DS-15") if rules.goon_counts_ten else ("DS-9", "DS-10")
        return "court", ("DS-9",)
    if not rules.first_seven_court or deal.first_seven != team:
        return None, ()
    if rules.fifty_two and deal.taken[team] == deal.setup.last_trick:
        return "52", ("CP-3", "CP-8")
    if rules.goon and team != callers:
        return "goon", ("CP-3", "CP-6")
    return "court", ("CP-3",)


def settle(
    deal: Deal, winner: int, how: str, court: str | None, ended: tuple[str, ...], why: tuple[str, ...] = ()
) -> Deal:
    """Courts, points, the count of deals in a row, the match, and the next dealer."""
    rules, names = deal.rules, deal.table.teams
    before = deal.setup.standing
    run_team, run, court, why = _run(deal, winner, court, why)
    if court == "run":
        how = "court"
    courts, points = [0, 0], [0, 0]
    if winner >= 0:
        courts[winner] = _courts(deal, court)
        points[winner] = _points(deal, winner, court, courts[winner])
    standing = Standing(
        tuple(a + b for a, b in zip(before.scores, points, strict=True)),
        tuple(a + b for a, b in zip(before.courts, courts, strict=True)),
        run_team,
        run,
    )
    dealer, rotation = next_dealer(deal, winner, court is not None)
    match_winner = _match_winner(deal, standing)
    events = []
    team = names[winner] if winner >= 0 else None
    if court:
        events.append(Event("court", why, team=team, n=courts[winner], why=court))
    if rules.points_by_deal and winner >= 0:
        events.append(Event("points", ("CP-15",), team=team, n=points[winner]))
    if rules.seven_deals_court and winner >= 0:
        rule = "CP-5" if court and rules.court_resets_run else "CP-4"
        streak_team = names[run_team] if run_team >= 0 else None
        events.append(Event("streak", (rule,), team=streak_team, n=run))
    over = Event("deal-over", ended + rotation, team=team, seat=deal.seat(dealer), why=how)
    events.append(over)
    if match_winner >= 0:
        events.append(Event("match-over", ("CP-21",), team=names[match_winner]))
    result = Result(
        winner,
        how,
        court,
        tuple(courts),
        tuple(points),
        standing,
        dealer,
        False,
        match_winner,
        match_winner >= 0,
    )
    return deal.happened(*events, stage="over", turn=-1, result=result)


def _run(
    deal: Deal, winner: int, court: str | None, why: tuple[str, ...]
) -> tuple[int, int, str | None, tuple[str, ...]]:
    """Deals won in a row: the team, how many, and the court a full run earns (CP-4, CP-5, DS-11)."""
    rules, before = deal.rules, deal.setup.standing
    if winner < 0:
        return before.streak_team, before.streak, court, why
    run = before.streak + 1 if before.streak_team == winner else 1
    if court is None and counts_runs(rules) and run >= rules.run:
        court, why = "run", ("CP-4", "DS-11") if rules.pile else ("CP-4",)
    if court and rules.court_resets_run:
        return -1, 0, court, why
    return winner, run, court, why


def counts_runs(rules: Rules) -> bool:
    """Whether deals won in a row earn a court (CP-4, DS-11)."""
    return rules.seven_deals_court and (rules.run_and_rotation or not rules.pile)


def _courts(deal: Deal, court: str | None) -> int:
    if court == "goon":
        return TEN if deal.rules.goon_counts_ten else deal.rules.goon_courts
    if court == "52":
        return deal.rules.fifty_two_courts
    return 1 if court else 0


def _points(deal: Deal, winner: int, court: str | None, courts: int) -> int:
    """The deal's points: CP-15's where it is on, else the courts it earned."""
    if not deal.rules.points_by_deal:
        return courts
    if court == "52":
        return courts
    called = winner == _callers(deal)
    if court:
        return 3 if called else 4
    return 1 if called else 2


def next_dealer(deal: Deal, winner: int, court: bool) -> tuple[int, tuple[str, ...]]:
    """Who deals next, and by which rule (CP-11 to CP-13, TB-8); the dealer again when nobody won."""
    rules, dealer = deal.rules, deal.dealer
    if winner < 0:
        return dealer, ()
    if not rules.losers_deal or (rules.pile and not rules.run_and_rotation):
        return deal.table.right(dealer), ("TB-2",)
    if winner == deal.team(dealer):
        return (deal.table.right(dealer) if rules.dealers_won_right_deals else dealer), ("TB-8", "CP-11")
    if court:
        return (deal.table.partner(dealer) if rules.court_partner_deals else dealer), ("TB-8", "CP-13")
    same = dealer if rules.callers_won_same_deals else deal.table.right(dealer)
    return same, ("TB-8", "CP-12")


def _match_winner(deal: Deal, standing: Standing) -> int:
    rules = deal.rules
    if not rules.match_target:
        return -1
    counts = standing.scores if rules.target_kind == "points" else standing.courts
    return next((team for team, count in enumerate(counts) if count >= rules.target), -1)


def thrown_in(deal: Deal) -> Deal:
    """The cards go in: nobody wins, no points, the same dealer deals again (CP-19, CP-22)."""
    nothing = (0,) * len(deal.table.teams)
    result = Result(-1, "thrown in", None, nothing, nothing, deal.setup.standing, deal.dealer, True)
    return deal.with_(stage="over", turn=-1, result=result)
