"""Questions about the match: whether the deal, or the clock, has ended it, and who has won (CP-14, CP-21)."""

from __future__ import annotations

from rungkit.asking import Asked, Option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.saying import courts, points
from rungkit.showing import scores
from rungkit.strings import team_name

CLOCK = ("CP-14",)


def match(moment: Moment) -> Asked | None:
    """Whether the match is over, asked when a deal has been scored or the time is up."""
    deal, result, rules = moment.deal, moment.deal.result, moment.deal.rules
    if result is None:
        timed = [event for event in deal.events if event.kind == "match-over"]
        return _by_the_clock(deal, timed[0].team) if timed else None
    if result.thrown_in or result.winner < 0 or rules.alone or rules.penneech:
        return None
    if rules.target and (rules.match_target or rules.mendikot_points):
        return _to_a_target(deal, result.match_winner)
    return _no_clock_yet(deal) if rules.timed_session else None


def _to_a_target(deal: Deal, won: int) -> Asked:
    """A target of points or courts, reached or not (CP-21, MK-11)."""
    assert deal.result is not None
    rules, by_courts = deal.rules, deal.rules.target_kind == "courts"
    counts = deal.result.standing.courts if by_courts else deal.result.standing.scores
    say = courts if by_courts else points
    by = ("CP-21",) if rules.match_target else ("MK-11",)
    top = {"n": max(counts), "target": say(rules.target)}
    key = "match_not_yet" if won < 0 else "match_reached_it"
    options = [Option("no", told("match_no"), told(key, **top), by, won < 0)]
    for team, side in enumerate(deal.table.teams):
        words = {"team": team_name(side), "n": say(counts[team]), "target": rules.target}
        why = told("match_has" if team == won else "match_needs", **words)
        options.append(Option(side, told("match_yes", team=team_name(side)), why, by, team == won))
    show = {"scores": scores(deal.with_(result=None))}
    return told("match", target=say(rules.target)), options, show


def _by_the_clock(deal: Deal, won: str | None) -> Asked:
    """The agreed time is up: more courts win, level nobody does (CP-14)."""
    standing = deal.setup.standing.courts
    options = [Option("no", told("match_no"), told("match_clock_stops"), CLOCK)]
    for team, side in enumerate(deal.table.teams):
        words = {"team": team_name(side), "n": courts(standing[team]), "other": standing[1 - team]}
        why = told("match_more" if side == won else "match_no_more", **words)
        options.append(Option(side, told("match_yes", team=team_name(side)), why, CLOCK, side == won))
    key = "match_level" if won is None else "match_not_level"
    why = told(key, n=standing[0], other=standing[1])
    options.append(Option("nobody", told("match_nobody"), why, CLOCK, won is None))
    return told("match_time"), options, {}


def _no_clock_yet(deal: Deal) -> Asked:
    """Where only the clock ends a match, no deal does (CP-14)."""
    assert deal.result is not None
    options = [Option("no", told("match_no"), told("match_runs"), CLOCK, True)]
    for team, side in enumerate(deal.table.teams):
        words = {"team": team_name(side), "n": courts(deal.result.standing.courts[team])}
        why = told("match_early", **words)
        options.append(Option(side, told("match_yes", team=team_name(side)), why, CLOCK))
    return told("match_timed"), options, {"scores": scores(deal.with_(result=None))}
