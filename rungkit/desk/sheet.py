"""A match as it stands: a deal to be shown again, and how one that is over has ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rungkit.desk.asking import BadRequest, id_of, position, seat_of
from rungkit.desk.at_table import as_record
from rungkit.moments import Moment, moments
from rungkit.record import dump
from rungkit.replay import points_by_team
from rungkit.sentences import say
from rungkit.sentences_ends import ROTATION, ending
from rungkit.showing_more import counts_points
from rungkit.steps import steps
from rungkit.strings import seat_name, team_name

# Whoever deals next does so by one of these.
NEXT = {*ROTATION, "CB-2", "PN-2"}


def table(request: Mapping[str, Any]) -> dict[str, Any]:
    """The payload of a deal as played to `acts`, as one `seat` sees it or with all hands open."""
    source, start, deal = position(request)
    record = as_record(source, start, deal)
    seat = seat_of(request, start)
    return {"record": dump(record), "payload": steps(record, id=id_of(request, "table"), seat=seat)}


def result(request: Mapping[str, Any]) -> dict[str, Any]:
    """The line of a match's score sheet for the deal that has ended with `acts`.

    `said` says how it ended and `next` who deals next; `here` and `total` are what is `counted`, points or
    courts, of the deal and of the match, by team.
    """
    _, start, deal = position(request)
    if not deal.is_over:
        raise BadRequest("deal_not_over")
    last = moments(start, deal.actions)[-1]
    told = ending(last)
    said = [text for text, rules in told if not NEXT & set(rules)]
    following = [text for text, rules in told if NEXT & set(rules)]
    found, standing = deal.result, deal.setup.standing if deal.result is None else deal.result.standing
    nothing = (0,) * len(deal.table.teams)
    points = counts_points(deal.rules)
    here = nothing if found is None else found.points if points else found.courts
    over = found is None or found.match_over
    won = found.match_winner if found else -1
    return {
        "n": deal.setup.deal_number,
        "dealer": seat_name(deal.seat(deal.dealer)),
        "said": " ".join(said) or _otherwise(last),
        "next": " ".join(following),
        "counted": "points" if points else "courts",
        "teams": [{"id": team, "name": team_name(team)} for team in deal.table.teams],
        "here": points_by_team(deal, here),
        "total": points_by_team(deal, standing.scores if points else standing.courts),
        "over": over,
        "winner": team_name(deal.table.teams[won]) if won >= 0 else None,
    }  # fmt: skip


def _otherwise(last: Moment) -> str:
    """Where no sentence tells of the end: the hand was thrown in, or only points were counted."""
    return say(last)[0] if last.deal.result is None or last.deal.result.thrown_in else ""
