"""What is said at the end of a deal: who has won, courts, points, calls, who deals next, the match."""

from __future__ import annotations

from rungkit.bidding import bid_of, highest
from rungkit.deal import Deal
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.saying import Line, Said, courts, line, name, points
from rungkit.sentences_sealed import shown_down, turned_up
from rungkit.showing import count
from rungkit.showing_more import tenths, total
from rungkit.strings import seat_name, team_name, tell
from rungkit.tens import lost_by_dealing

ROTATION = ("TB-8", "CP-11", "CP-12", "CP-13", "TB-2", "MK-10")


def ending(moment: Moment) -> Said:
    """Who has won the deal, its court and points, deals in a row, the next dealer, the match."""
    deal, events = moment.deal, moment.events
    found = {event.kind: event for event in events}
    said = [told for event in events if event.why == "end" for told in turned_up(moment, event, None)]
    said += shown_down(deal)
    if deal.is_over and deal.result is None and "match-over" not in found:
        return [line("over_cards"), *said]
    if deal.rules.alone:
        return said + _calls_scored(deal, events)
    if deal.rules.penneech:
        return said + _game(deal, found)
    if "deal-over" in found:
        said += _never_made(deal)
        said.append(winner_told(deal, found["deal-over"]))
    if "court" in found:
        said.append((court_told(deal, found["court"]), found["court"].rules))
    if "points" in found:
        said.append(line("points", *found["points"].rules, points=points(found["points"].n or 0)))
    said += _leaders(deal, found)
    streak = found.get("streak")
    if streak and streak.n == 0:
        said.append(line("streak_zero", *streak.rules))
    elif streak and (streak.n or 0) > 1:
        said.append(line("streak", *streak.rules, n=streak.n))
    if "deal-over" in found:
        said.append(dealer_told(deal, found["deal-over"]))
    if "match-over" in found:
        event = found["match-over"]
        key = "match_time" if event.team else "match_level"
        key = "match_won" if {"CP-21", "MK-11"} & set(event.rules) else key
        said.append(line(key, *event.rules, team=team_name(event.team or "")))
    return said


# ---- two teams ---------------------------------------------------------------------------------------


def winner_told(deal: Deal, event: Event) -> Line:
    """Who has won the deal, and by how many tricks or tens."""
    rules = tuple(rule for rule in event.rules if rule not in ROTATION)
    if deal.rules.tens_are_the_aim:
        return _tens_told(deal, event, rules)
    if event.team is None:
        return line("over_no_trump" if rules == ("BR-6",) else "over_nobody", *rules)
    team = deal.table.teams.index(event.team)
    key = "over_early" if {"CP-7", "DS-12"} & set(rules) else "over_tricks"
    if deal.rules.hidden_single_sir and deal.rules.in_force("HR-13") and "CP-7" in rules:
        rules += ("HR-13",)
    if deal.rules.first_void_makes_trump and deal.rules.be_ranga_single_sir and event.why != "revoke":
        rules += ("BR-4",)
    if event.why == "revoke":
        key = "over_claim"
    mine, theirs = count(deal.taken[team]), deal.taken[1 - team]
    return line(key, *rules, team=team_name(event.team), mine=mine, theirs=theirs)


def _never_made(deal: Deal) -> Said:
    """A deal in which everybody could follow suit to its end (BR-6)."""
    rules = deal.rules
    unmade = deal.trump < 0 and rules.first_void_makes_trump and rules.played_out_without_trump
    return [line("never_made", "BR-6")] if unmade else []


def _leaders(deal: Deal, found: dict[str, Event]) -> Said:
    """Where nobody calls, who stands as callers once it matters (BR-5; BR-3 with the pile)."""
    rule = "BR-3" if deal.rules.takes_from_pile else "BR-5"
    first = deal.table.right(deal.dealer)
    side, over = deal.table.teams[deal.team(first)], found.get("deal-over")
    if not deal.rules.first_void_makes_trump or not deal.rules.in_force(rule) or over is None:
        return []
    if over.team != side and not {"court", "points"} & found.keys():
        return []
    return [line("leaders_as_callers", rule, who=name(deal, first), team=team_name(side))]


def _tens_told(deal: Deal, event: Event, rules: tuple[str, ...]) -> Line:
    """Three tens or four, or two each and the tricks (MK-2, MK-12, MK-13)."""
    if event.team is None:
        key = "tens_level" if deal.taken[0] == deal.taken[1] else "tens_nobody"
        return line(key, *dict.fromkeys(rules), tricks=count(deal.taken[0]))
    team = deal.table.teams.index(event.team)
    words = {"team": team_name(event.team), "mine": count(deal.taken[team]), "theirs": deal.taken[1 - team]}
    if event.why == "tens":
        key = "tens_all" if deal.tens[team] == 4 else "tens_three"
    elif deal.tens[0] != deal.tens[1]:
        key = "tens_tricks"
    else:
        key = "tens_tie_dealer" if lost_by_dealing(deal) else "tens_tie"
    return line(key, *dict.fromkeys(rules), **words)


def court_told(deal: Deal, event: Event) -> str:
    """What court it is and what it is worth."""
    worth = courts(event.n or 0)
    scored = (
        "_points" if event.why == "goon" and deal.rules.points_by_deal else ""
    )  # the points say its worth
    return tell("say", f"court_{event.why}_{event.rules[0]}{scored}", courts=worth, n=deal.rules.run)


def dealer_told(deal: Deal, event: Event) -> Line:
    """Who deals next, and why."""
    rules = tuple(rule for rule in event.rules if rule in ROTATION)
    who = seat_name(event.seat or "")
    if deal.rules.tens_are_the_aim:
        return line(tens_dealer(deal), *(rules or event.rules[-1:]), who=who)
    key = f"next_{rules[-1]}" if rules and rules[-1] != "TB-2" else "next_right" if rules else "next_same"
    return line(key, *rules, who=who)


def tens_dealer(deal: Deal) -> str:
    """Which way the deal goes in the games of tens (MK-10)."""
    result = deal.result
    assert result is not None
    if result.winner < 0:
        return "next_same"
    if result.winner == deal.team(deal.dealer):
        return "next_tens_right"
    if not deal.rules.mendikot_rotation:
        return "next_right"
    return "next_tens_partner" if result.court == "whitewash" else "next_tens_same"


# ---- each for themselves -----------------------------------------------------------------------------


def _calls_scored(deal: Deal, events: tuple[Event, ...]) -> Said:
    """What each call scores, then who deals next, and after the last deal who has won (CB-8 to CB-17)."""
    said: Said = []
    for event in events:
        words = {"who": seat_name(event.seat or event.team or "")}
        if event.kind == "scored":
            at = deal.table.index[event.seat or ""]
            more = {"call": bid_of(deal, at), "taken": deal.taken[at], "scored": tenths(event.n or 0, "+")}
            said.append(line("call_scored", *event.rules, **words, **more))
        elif event.kind == "deal-over":
            over = any(other.kind == "match-over" for other in events)
            goes_on = ["CB-10"] * (deal.rules.no_fixed_end and not deal.rules.five_deals)
            said += [] if over else [line("next_in_turn", *event.rules, *goes_on, **words)]
        elif event.kind == "match-over":
            result = deal.result
            assert result is not None
            top = max(result.standing.scores)
            key = "game_calls" if highest(result.standing.scores) >= 0 else "game_calls_level"
            said.append(line(key, *event.rules, **words, total=tenths(top)))
    return said


def _game(deal: Deal, found: dict[str, Event]) -> Said:
    """Penneech: the game won at once, or the deal passes (PN-2, PN-12)."""
    if "match-over" in found:
        event = found["match-over"]
        at = deal.table.index[event.team or ""]
        words = {"who": seat_name(event.team or ""), "total": total(deal, at), "target": deal.rules.target}
        return [line("game_won", *event.rules, **words)]
    if "deal-over" in found:
        event = found["deal-over"]
        return [line("next_alternates", *event.rules, who=seat_name(event.seat or ""))]
    return []
