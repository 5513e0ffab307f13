"""Questions about what the trick just won takes: the pile, the run, tricks and tens."""

from __future__ import annotations

from typing import Any

from rungkit import playing
from rungkit.asking import LEAST, MOST, Asked, Option, number_option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.outcomes import PILE_RULES, pile_mistakes, takes
from rungkit.saying import name
from rungkit.sentences import pile_told
from rungkit.showing import best, count, no_run
from rungkit.strings import team_name


def counting_rule(deal: Deal) -> str:
    """The rule that says what tricks taken are for."""
    rules = deal.rules
    if rules.penneech:
        return "PN-11"
    if rules.alone:
        return "CB-13" if rules.overtricks_free else "CB-8"
    return "MK-2" if rules.tens_are_the_aim else "CP-2"


def quiet(moment: Moment) -> dict[str, Any]:
    """The trick's winner may be seen, but nothing of a run."""
    return {"best": best(moment, plain=True), **no_run(moment)}


def _right_pile(moment: Moment, after: Deal) -> tuple[str, tuple[str, ...]]:
    events = after.events[len(moment.deal.events) :]
    event = next(e for e in events if e.kind in ("captured", "not-captured"))
    return pile_told(Moment(after, moment.deal, None, events, end=True), event)


def what_becomes(moment: Moment) -> Asked | None:
    """What becomes of the pile with the trick just won."""
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.takes_from_pile:
        return None
    who, right = name(deal, moment.winner[0]), takes(deal, after)
    why, rules = _right_pile(moment, after)
    n = deal.pile + 1

    def text(number: int) -> str:
        return told("takes", who=who, n=count(number)) if number else told("stays", n=count(n))

    found = {right: Option(text(right), text(right), why, rules, True)}
    for rule, key, wrong in pile_mistakes(moment):
        found.setdefault(wrong, Option(text(wrong), text(wrong), told(key, who=who), (rule,)))
    slips = [(2, "pile_two_only"), (n - 1, "pile_not_last")] if right else [(n, "pile_one_win")]
    for number, key in slips:
        if 0 < number <= n:
            found.setdefault(number, Option(text(number), text(number), told(key, who=who), ("DS-3",)))
    options = list(found.values())[: MOST - 1]
    if not right:
        if deal.number + 1 != deal.setup.last_trick:  # of the last trick it would be true (DS-7)
            later = told("next_takes")
            options.append(Option(later, later, told("pile_next"), ("DS-3",)))
        if deal.pile and deal.last_winner not in (-1, moment.winner[0]) and len(options) < MOST:
            last = name(deal, deal.last_winner)
            lost = told("last_takes", who=last, n=count(deal.pile))
            options.append(Option(lost, lost, told("pile_lost", who=last), ("DS-3",)))
    return told("pile", who=who, n=deal.number), options, quiet(moment)


def run(moment: Moment) -> Asked | None:
    """How many more wins in a row take the pile."""
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.takes_from_pile or after.is_over:
        return None
    seat, captured = moment.winner[0], takes(deal, after) > 0
    if not captured and playing.pile_verdict(after, seat, 0) not in PILE_RULES:
        return None  # a bar ahead: no number of wins would be right
    who, right = name(deal, seat), 0 if captured else 1
    why, rules = _right_pile(moment, after)
    n = deal.pile + 1
    wrong_zero = [(told(k, who=who), r) for r, k, m in pile_mistakes(moment) if m == n and r != "DS-2"]
    wrong_zero.append((told("pile_one_win", who=who), "DS-3"))
    whys = {
        0: wrong_zero[0],
        1: (told("need_1_why"), "DS-3"),
        2: (told("need_2_after" if captured else "need_2_why"), "DS-5" if captured else "DS-3"),
    }
    why = why if captured else f"{why} {told('first_of_two')}"
    options = []
    for number, (text, rule) in whys.items():
        mine = number == right
        said = told(f"need_{number}", who=who)
        options.append(Option(str(number), said, why if mine else text, rules if mine else (rule,), mine))
    return told("run", who=who, n=deal.number), options, quiet(moment)


def taken(moment: Moment) -> Asked | None:
    """How many tricks the winner's team has then."""
    deal, after = moment.deal, moment.after
    if after is None:
        return None
    seat = moment.winner[0]
    team = deal.team(seat)
    who, piles, alone = name(deal, seat), deal.rules.takes_from_pile, deal.rules.alone or deal.rules.penneech
    had, right = deal.taken[team], after.taken[team]
    at_once = counting_rule(deal)
    why, rules = _right_pile(moment, after) if piles else (told("taken_at_once"), (at_once,))
    found = {right: number_option(right, why, rules, True)}
    for rule, key, wrong in pile_mistakes(moment) if piles else ():
        found.setdefault(had + wrong, number_option(had + wrong, told(key, who=who), (rule,)))
    won = sum(deal.team(trick.winner) == team for trick in after.tricks)
    rule = "DS-3" if piles and deal.rules.tens_are_the_aim else "DS-8" if piles else at_once
    theirs = max(number for at, number in enumerate(after.taken) if at != team)
    slips = {"taken_wins": won} if piles else {}  # begun in the middle, a deal knows not all that was won
    slips |= {"taken_before": had, "taken_theirs": theirs}
    for key, slip in slips.items():
        if len(found) < MOST - 1:
            one = "_one" if alone and key != "taken_before" else ""
            found.setdefault(slip, number_option(slip, told(key + one), (rule,)))
    most = max(found) + 1
    if len(found) < LEAST + 1:
        found[most] = number_option(most, told("taken_too_many_one" if alone else "taken_too_many"), (rule,))
    key, side = "taken_alone" if alone else "taken", team_name(deal.table.teams[team])
    text = told(key, who=who, n=deal.number, team=side)
    return text, [found[number] for number in sorted(found)], quiet(moment)


def tens(moment: Moment) -> Asked | None:
    """How many tens the winner's team has then (MK-1)."""
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.tens_are_the_aim:
        return None
    seat = moment.winner[0]
    side = deal.team(seat)
    had, right = deal.tens[side], after.tens[side]
    here = sum(card.rank == playing.TEN for _, card in deal.trick)
    piles = deal.rules.takes_from_pile
    rules = ("MK-1", "MK-13") if piles else ("MK-1",)
    why = told("tens_now", n=right - had) if right > had else told("tens_same")
    found = {right: number_option(right, why, rules, True)}
    slips = {
        "tens_before": had, "tens_in_trick": had + here, "tens_with_pile": had + here + deal.pile_tens,
        "tens_theirs": after.tens[1 - side], "tens_one_more": right + 1, "tens_one_less": right - 1,
    }  # fmt: skip
    for key, slip in slips.items():
        if 0 <= slip <= 4 and len(found) < MOST - 1:
            found.setdefault(slip, number_option(slip, told(key, n=right), rules))
    team = team_name(deal.table.teams[side])
    text = told("tens", who=name(deal, seat), n=deal.number, team=team)
    return text, [found[number] for number in sorted(found)], {**quiet(moment)}
