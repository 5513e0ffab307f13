"""Questions about the end: is the deal over, what does it score, who deals next; a call, a card turned up."""

from __future__ import annotations

from typing import Any

from rungkit import bidding, questions_penneech, reckoning, scoring
from rungkit.asking import MOST, Asked, Option, seat_option, some, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.outcomes import call_scores, scores_of, tens_scores, turn_up_scores
from rungkit.questions_pile import quiet
from rungkit.saying import name, points
from rungkit.sentences_ends import tens_dealer, winner_told
from rungkit.showing import scores
from rungkit.showing_more import tenths, track, turnups
from rungkit.strings import team_name

SEVEN = 7


def over(moment: Moment) -> Asked | None:
    """Whether the trick just won ends the deal, and who has won it."""
    deal, after = moment.deal, moment.after
    if deal.rules.penneech:
        return questions_penneech.game(moment)
    if deal.rules.alone:
        return None
    if after is None or (after.is_over and after.result is None):
        return None
    result, teams = after.result, deal.table.teams
    options = [_play_goes_on(moment, after)]
    for team, side in enumerate(teams):
        right = result is not None and result.winner == team
        why, rules = _won(after, team) if not right else winner_told(after, _deal_over(after))
        options.append(Option(side, told("over_yes", team=team_name(side)), why, rules, right))
    if result is not None and result.winner < 0:
        why, rules = winner_told(after, _deal_over(after))
        options.append(Option("nobody", told("over_nobody"), why, rules, True))
    return told("over", who=name(deal, moment.winner[0]), n=deal.number), options, quiet(moment)


def _deal_over(after: Deal) -> Any:
    return next(event for event in after.events if event.kind == "deal-over")


def _play_goes_on(moment: Moment, after: Deal) -> Option:
    """Whether play goes on, and why (CP-7, CP-8; DS-8, DS-12)."""
    if after.rules.tens_are_the_aim:
        key = "over_last" if after.is_over else "on_every_trick"
        return Option("no", told("over_no"), told(key), ("MK-2",), not after.is_over)
    rules, ahead = after.rules, max(range(2), key=lambda team: after.taken[team])
    words = {
        "team": team_name(after.table.teams[ahead]), "n": after.taken[ahead],
        "mine": after.taken[ahead], "theirs": after.taken[1 - ahead], "who": name(after, moment.winner[0]),
    }  # fmt: skip
    if after.is_over:
        early = any(after.hands)
        by_seven = "DS-12" if rules.takes_from_pile else "CP-7"
        key, rule = ("over_by_seven", by_seven) if early else ("over_last", "TB-4")
    elif after.taken[ahead] < SEVEN:
        key, rule = "on_no_seven", "DS-8" if rules.takes_from_pile else "CP-2"
    elif after.stage == "decide" or (not rules.takes_from_pile and rules.fifty_two):
        key, rule = "on_decide", "CP-8"
    else:
        key, rule = ("on_court", "DS-12") if rules.stops_when_decided else ("on_all_thirteen", "DS-8")
    return Option("no", told("over_no"), told(key, **words), (rule,), not after.is_over)


def _won(after: Deal, team: int) -> tuple[str, tuple[str, ...]]:
    """Why a team has not won the deal."""
    side, n = team_name(after.table.teams[team]), after.taken[team]
    if after.rules.tens_are_the_aim:
        words = {"team": side, "n": after.tens[team], "other": after.tens[1 - team]}
        key = "tens_lost" if after.is_over else "tens_so_far"
        return told(key, **words), ("MK-2",)
    won = sum(after.team(trick.winner) == team for trick in after.tricks)
    if n >= SEVEN:
        rule = "DS-12" if after.rules.takes_from_pile else "CP-8"
        key = "over_court" if after.rules.stops_when_decided else f"over_seven_{rule}"
        return told(key, team=side, n=n), (rule,)
    if after.rules.takes_from_pile and won >= SEVEN:
        return told("over_wins", team=side, n=won, mine=n), ("DS-8",)
    key = "over_few" if n else "over_none"
    return told(key, team=side, n=n), ("DS-8" if after.rules.takes_from_pile else "CP-2",)


def score(moment: Moment) -> Asked | None:
    """What the deal scores."""
    deal = moment.deal
    if deal.result is None or deal.rules.alone or deal.rules.penneech:
        return None
    found: dict[str, Option] = {}
    told_of = tens_scores(moment) if deal.rules.tens_are_the_aim else scores_of(moment)
    for n, scored in enumerate(told_of):
        found.setdefault(scored.text, Option(scored.text, scored.text, scored.why, scored.rules, n == 0))
    show: dict[str, Any] = {"scores": scores(deal.with_(result=None))}
    return told("score"), list(found.values())[:MOST], show


# ---- who deals next ----------------------------------------------------------------------------------


def dealer(moment: Moment) -> Asked | None:
    """Who deals next, and by which rule."""
    deal, result = moment.deal, moment.deal.result
    if result is None or result.next_dealer < 0:
        return None
    ways = _ways(deal)
    options = []
    for at in range(len(deal.hands)):
        left = at == deal.table.right(deal.dealer, -1)
        key, rules = ways.get(at, ("would_never" if left else "would_other", (_rule(deal),)))
        if at == result.next_dealer:
            key, rules = _right_way(moment)
        text = told("deals", who=name(deal, at))
        options.append(seat_option(deal, at, key, rules, at == result.next_dealer, text))
    # A court moves the deal: the score must not tell that there was one.
    show = {"scores": scores(deal.with_(result=None))} if result.court else {}
    return told("dealer"), some(options), show


def _rule(deal: Deal) -> str:
    """The rule by which the deal passes in this game."""
    rules = deal.rules
    if rules.penneech:
        return "PN-2"
    if rules.alone:
        return "CB-2"
    return "MK-10" if rules.tens_are_the_aim else "TB-8"


def _ways(deal: Deal) -> dict[int, tuple[str, tuple[str, ...]]]:
    """Who would deal next after other results."""
    rule = _rule(deal)
    if deal.rules.alone or deal.rules.penneech:
        right = deal.table.right(deal.dealer)
        return {deal.dealer: ("would_again", (rule,)), right: ("would_right", (rule,))}
    callers = 1 - deal.team(deal.dealer)
    if deal.rules.tens_are_the_aim:
        lost = {"would_tens_same": reckoning.NO_COURT, "would_tens_partner": reckoning.WHITEWASH}
        ways = {reckoning.tens_dealer(deal, callers, made): (key, (rule,)) for key, made in lost.items()}
        won = reckoning.tens_dealer(deal, 1 - callers, reckoning.NO_COURT)
        return {won: ("would_tens_right", (rule,)), **ways}
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for case in ((1 - callers, False), (callers, False), (callers, True)):
        seat, by = scoring.next_dealer(deal, *case)
        if by[-1] != "TB-2":
            found[seat] = (f"would_{by[-1]}", (by[-1],))
    return found


def _right_way(moment: Moment) -> tuple[str, tuple[str, ...]]:
    deal, result = moment.deal, moment.deal.result
    assert result is not None
    if result.thrown_in:
        thrown = next(event for event in deal.events if event.kind == "thrown-in")
        return "deals_same", thrown.rules
    if deal.rules.alone or deal.rules.penneech:
        return "deals_in_turn" if deal.rules.penneech else "deals_right", (_rule(deal),)
    if deal.rules.tens_are_the_aim:
        return tens_dealer(deal).replace("next", "deals"), (_rule(deal),)
    _, by = scoring.next_dealer(deal, result.winner, result.court is not None)
    key = "deals_same" if not by else "deals_right" if by[-1] == "TB-2" else f"deals_{by[-1]}"
    return key, by or ("CP-12",)


# ---- calls and turn-ups ------------------------------------------------------------------------------


def call(moment: Moment) -> Asked | None:
    """What a call scores: the most telling one when the deal is over, the one just made before the play."""
    deal, action = moment.deal, moment.action
    if not deal.rules.alone or (deal.result is not None and deal.result.thrown_in):
        return None
    if deal.result is not None:
        at = max(range(len(deal.hands)), key=lambda seat: _telling(deal, seat))
        called, took = bidding.bid_of(deal, at), deal.taken[at]
        key = "call"
    elif action is not None and action.verb == "bid" and deal.bids:
        at, called = deal.table.index[action.who], deal.bids[-1]
        key, took = "call_would", called + 1
    else:
        return None
    options: list[Option] = []
    for n, (value, why, rules) in enumerate(call_scores(deal, called, took)):
        text = tenths(value, "+")
        if all(text != option.text for option in options):
            options.append(Option(text, text, told(why), rules, n == 0))
    show = {"scores": scores(deal.with_(result=None))} if deal.result is not None else {}
    return told(key, who=name(deal, at), call=called, took=took), options[:MOST], show


def _telling(deal: Deal, seat: int) -> tuple[bool, bool, int]:
    """Calls overtaken by two or more teach most, then bonus calls, then calls missed."""
    over = deal.taken[seat] - bidding.bid_of(deal, seat)
    return over > 1, bidding.bid_of(deal, seat) >= reckoning.BONUS_CALL, abs(over)


def turnup(moment: Moment) -> Asked | None:
    """What the card just turned up scores for its turner."""
    deal = moment.deal
    turned = [event for event in moment.events if event.kind == "turned-up"]
    if not deal.rules.penneech or not turned or not deal.turnups:
        return None
    last = deal.turnups[-1]
    found: dict[int, Option] = {}
    for n, (value, why, rules) in enumerate(turn_up_scores(deal)):
        text = points(value)
        found.setdefault(value, Option(str(value), text, told(why, card=last.card), rules, n == 0))
    slots = turnups(deal)
    slots[len(deal.turnups) - 1]["points"] = None
    before = deal.with_(points=_without(deal, last.seat, last.points), result=None)
    marks = track(moment._replace(deal=before))
    show = {"turnups": slots, "track": marks, "scores": scores(before), "over": None}
    return told("turnup", who=name(deal, last.seat), card=last.card), list(found.values())[:MOST], show


def _without(deal: Deal, seat: int, points: int) -> tuple[int, ...]:
    return tuple(had - points * (at == seat) for at, had in enumerate(deal.points))
