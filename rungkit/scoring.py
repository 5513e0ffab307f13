"""How a deal ends: who wins it, courts, points, deals in a row, and who deals next.

CP-2 to CP-7, CP-11 to CP-13, CP-15, CP-21; DS-8 to DS-12, DS-15; TB-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import bidding, penneech, reckoning, tens
from rungkit.events import Event, Result, Standing

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

# the rules by which the next dealer is found
DEALER_WHY: tuple[tuple[str, ...], ...] = (
    (),
    ("TB-2",),
    ("TB-8", "CP-11"),
    ("TB-8", "CP-13"),
    ("TB-8", "CP-12"),
)


def after_trick(deal: Deal, winner: int) -> Deal:
    """Whether the deal is over with the trick just won, must be decided upon, or goes on."""
    rules = deal.rules
    if rules.penneech:
        return penneech.after_trick(deal, winner)
    if rules.alone:
        return bidding.after_trick(deal)
    if reckoning.by_tens(rules):
        return tens.after_trick(deal)
    deal = _pile_decided(deal) if rules.pile else _seven_reached(deal, winner)
    if deal.stage != "play" or any(deal.hands):
        return deal
    if deal.number <= deal.setup.last_trick:  # a short lesson: the cards are out, not the deal
        return deal.with_(stage="over", turn=-1)
    if reckoning.without_trump(deal):
        return settle(deal, -1, "tricks", reckoning.NO_COURT, ("BR-6",))
    return by_tricks(deal)


def _seven_reached(deal: Deal, winner: int) -> Deal:
    """Seven tricks end the deal (CP-7), unless the first seven may go on for all thirteen (CP-8)."""
    team = deal.team(winner)
    deal = deal.with_(first_seven=reckoning.first_seven(deal, team))
    found = reckoning.after_seven(deal, team, any(deal.hands))
    if found == reckoning.DECIDES:
        return deal.with_(stage="decide", turn=winner)
    return by_tricks(deal) if found == reckoning.COUNTED else deal


def _pile_decided(deal: Deal) -> Deal:
    """Seven captured end it once the other team has some too (DS-12)."""
    return by_tricks(deal) if reckoning.pile_decided(deal) else deal


def by_tricks(deal: Deal) -> Deal:
    """The deal is over: its winner by the tricks taken, and its court if it is one."""
    rules, team = deal.rules, reckoning.won_by(deal)
    if team < 0:
        return settle(deal, -1, "tricks", reckoning.NO_COURT, ("DS-8",) if rules.pile else ("CP-2",))
    whole = deal.number > deal.setup.last_trick  # then nothing ended it early
    ended: tuple[str, ...] = ("DS-8",) if whole else ("DS-8", "DS-12")
    if not rules.pile:
        ended = ("CP-2",) if whole else ("CP-2", "CP-7")
    made = reckoning.court_of(deal, team)
    return settle(deal, team, "court" if made else "tricks", made, ended, _court_why(rules, made))


def _court_why(rules: Rules, made: int) -> tuple[str, ...]:
    """The rules that say what court a team's tricks make."""
    if made == reckoning.NO_COURT:
        return ()
    if rules.pile:
        if made == reckoning.COURT:
            return ("DS-9",)
        return ("DS-9", "DS-10", "DS-15") if rules.goon_counts_ten else ("DS-9", "DS-10")
    return {reckoning.FIFTY_TWO: ("CP-3", "CP-8"), reckoning.GOON: ("CP-3", "CP-6")}.get(made, ("CP-3",))


def settle(
    deal: Deal, winner: int, how: str, made: int, ended: tuple[str, ...], why: tuple[str, ...] = ()
) -> Deal:
    """Courts, points, the count of deals in a row, the match, and the next dealer."""
    rules, names = deal.rules, deal.table.teams
    before = deal.setup.standing
    run_team, run = before.streak_team, before.streak
    courts, points = [0, 0], [0, 0]
    if winner >= 0:
        run_team, run = winner, reckoning.run_of(before.streak_team, before.streak, winner)
        made = reckoning.court_with_run(rules, made, run)
        if made == reckoning.RUN:
            how, why = "court", ("CP-4", "DS-11") if rules.pile else ("CP-4",)
        if reckoning.resets_run(rules, made):
            run_team, run = -1, 0
        called = winner == reckoning.callers(deal)
        courts[winner] = reckoning.courts_for(rules, made)
        points[winner] = reckoning.points_for(rules, made, courts[winner], called)
    court = reckoning.COURTS[made]
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


def next_dealer(deal: Deal, winner: int, court: bool) -> tuple[int, tuple[str, ...]]:
    """Who deals next, and by which rule (CP-11 to CP-13, TB-8); the dealer again when nobody won."""
    dealer, by = reckoning.next_dealer(deal, winner, court)
    return dealer, DEALER_WHY[by]


def _match_winner(deal: Deal, standing: Standing) -> int:
    counts = standing.scores if deal.rules.target_in_points else standing.courts
    return next((team for team, count in enumerate(counts) if reckoning.reaches(deal.rules, count)), -1)


def thrown_in(deal: Deal) -> Deal:
    """The cards go in: nobody wins, no points, the same dealer deals again (CP-19, CP-22)."""
    nothing = (0,) * len(deal.table.teams)
    result = Result(-1, "thrown in", None, nothing, nothing, deal.setup.standing, deal.dealer, True)
    return deal.with_(stage="over", turn=-1, result=result)
