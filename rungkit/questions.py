"""Predict-first questions: options, the right one, and why every other is not, all asked of the engine.

A wrong option is a mistake people make: what the same moment would bring under one rule less or more, or a
slip such as counting tricks won for tricks taken. `KINDS` lists the kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from zlib import crc32

from rungkit import playing
from rungkit.actions import play
from rungkit.cards import in_display_order
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.outcomes import PILE_RULES, pile_mistakes, scores_of, takes
from rungkit.record import Ask
from rungkit.scoring import next_dealer
from rungkit.sentences import one_suit, pile_told, winner_told
from rungkit.showing import best, count, pile, scores
from rungkit.strings import seat_name, suit_name, team_name, tell

LEAST, MOST = 3, 5
SEVEN = 7


class Option(NamedTuple):
    """One answer; `key` is what a record's `choices` name it by."""

    key: str
    text: str
    why: str
    rules: tuple[str, ...]
    right: bool = False


Asked = tuple[str, list[Option], dict[str, Any]]


def question(
    lying: Moment, at: Moment, ask: Ask, name: str, seat: str | None = None
) -> tuple[bool, dict[str, Any]] | None:
    """A question, and whether it stands on the step on which the trick still lies on the table.

    `at` is the moment after the action asked about, `lying` the one with the four cards where that action
    completed a trick (else the same). None where the kind does not fit the moment, or would show `seat`
    what it may not see.
    """
    maker, on_the_table = KINDS.get(ask.kind, (None, False))
    on_the_table = on_the_table and lying.after is not None
    moment = lying if on_the_table else at
    if maker is None or (ask.kind == "legal" and seat not in (None, moment.deal.to_act)):
        return None
    asked = maker(moment)
    if asked is None:
        return None
    text, options, show = asked
    if ask.choices:
        many_right = ask.kind == "legal"
        options = [o for o in options if o.key in ask.choices or (o.right and not many_right)]
    elif ask.kind == "legal":
        options = _few(options)
    least = 2 if ask.choices or ask.kind == "legal" else LEAST
    if len(options) < least or not any(option.right for option in options):
        return None
    if ask.kind not in IN_ORDER:
        options.sort(key=lambda option: crc32((name + option.text).encode()))
    return on_the_table, {
        "id": name, "kind": ask.kind, "ask": text, "many": ask.kind == "legal",
        "options": [
            {"text": o.text, "why": o.why, "rules": list(o.rules), "right": o.right} for o in options
        ],
        "show": show,
    }  # fmt: skip


def _tell(key: str, **words: object) -> str:
    return tell("ask", key, **words)


def _name(deal: Deal, seat: int) -> str:
    return seat_name(deal.seat(seat))


def _few(options: list[Option]) -> list[Option]:
    """At most five cards of a hand, some that may be played and some that may not, where there are both."""
    right = [o for o in options if o.right]
    wrong = [o for o in options if not o.right]
    keep = {*_spread(wrong, max(2, MOST - len(right))), *_spread(right, max(3, MOST - len(wrong)))}
    return [option for option in options if option in keep]


def _spread(options: list[Option], most: int) -> list[Option]:
    """So many of them, from all over the hand."""
    return [options[at * len(options) // most] for at in range(most)] if len(options) > most else options


# ---- the trick ---------------------------------------------------------------------------------------


def _winner(moment: Moment) -> Asked | None:
    deal = moment.deal
    if len(deal.trick) < LEAST:
        return None
    seat, top = moment.winner
    trumps = sum(card.suit == deal.trump for _, card in deal.trick)
    options = []
    for at, card in sorted(deal.trick):
        words = {"card": card, "led": one_suit(deal.led), "best": top, "suit": suit_name(deal.led)}
        if at == seat:
            key = "winner_suit"
            if trumps:
                led = "winner_led_trump" if deal.led == deal.trump else "winner_trump"
                key = led if trumps > 1 or deal.led == deal.trump else "winner_only_trump"
        elif card.suit not in (deal.led, deal.trump):
            key = "loser_off"
        else:
            key = "loser_lower" if card.suit == top.suit else "loser_ruffed"
        text = f"{_name(deal, at)} {card}"
        options.append(Option(deal.seat(at), text, _tell(key, **words), ("TB-6",), at == seat))
    show: dict[str, Any] = {"best": None}
    if moment.after is not None and deal.rules.pile:
        show["pile"] = pile(moment, before=True)
    return _tell("winner" if moment.after is not None else "best"), options, show


def _legal(moment: Moment) -> Asked | None:
    deal, who = moment.deal, moment.deal.to_act
    if deal.stage != "play" or who is None:
        return None
    options = []
    for card in in_display_order(deal.hand(who)):
        refusal = playing.unlawful(deal, play(who, card))
        words = {"who": seat_name(who), "card": card}
        if refusal is not None:
            why = refusal.text
        elif not deal.trick:
            why = _tell("legal_lead", **words)
        else:
            key = "legal_follows" if card.suit == deal.led else "legal_void"
            why = _tell(key, led=one_suit(deal.led), suit=suit_name(deal.led), **words)
        rules = ("TB-5",) if deal.trick else ("TB-4",)
        options.append(Option(str(card), str(card), why, rules, refusal is None))
    return _tell("legal", who=seat_name(who)), options, {"may": []}


def _lead(moment: Moment) -> Asked | None:
    deal = moment.deal
    if moment.after is not None:
        return None if moment.after.is_over else _lead_next(moment, moment.after)
    if deal.stage != "play" or deal.trick or deal.tricks or deal.dealer < 0:
        return None
    leader, options = deal.turn, []
    for at in range(len(deal.hands)):
        key = "led_other_first"
        if at == leader:
            key = "leads_right"
        elif at == deal.caller:
            key = "led_caller"
        elif at == deal.dealer:
            key = "led_dealer"
        elif deal.team(at) == deal.team(leader):
            key = "led_partner_first"
        options.append(_seat_option(deal, at, key, ("TB-4",), at == leader))
    return _tell("lead_first"), options, {"to": None, "may": []}


def _lead_next(moment: Moment, after: Deal) -> Asked:
    deal, options = moment.deal, []
    for at in range(len(deal.hands)):
        key = "led_other"
        if at == after.turn:
            key = "leads_winner"
        elif at == deal.trick[0][0]:
            key = "led_last"
        elif deal.team(at) == deal.team(after.turn):
            key = "led_partner"
        options.append(_seat_option(deal, at, key, ("TB-4",), at == after.turn))
    return _tell("lead"), options, {"best": None, **_no_run(moment)}


def _seat_option(
    deal: Deal, at: int, why: str, rules: tuple[str, ...], right: bool, text: str = ""
) -> Option:
    who = _name(deal, at)
    return Option(deal.seat(at), text or who, _tell(why, who=who), rules, right)


# ---- the pile ----------------------------------------------------------------------------------------


def _no_run(moment: Moment) -> dict[str, Any]:
    return {"pile": pile(moment, before=True)} if moment.deal.rules.pile else {}


def _quiet(moment: Moment) -> dict[str, Any]:
    """The trick's winner may be seen, but nothing of a run."""
    return {"best": best(moment, plain=True), **_no_run(moment)}


def _right_pile(moment: Moment, after: Deal) -> tuple[str, tuple[str, ...]]:
    events = after.events[len(moment.deal.events) :]
    event = next(e for e in events if e.kind in ("captured", "not-captured"))
    return pile_told(Moment(after, moment.deal, None, events, end=True), event)


def _pile(moment: Moment) -> Asked | None:
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.pile:
        return None
    who, right = _name(deal, moment.winner[0]), takes(deal, after)
    why, rules = _right_pile(moment, after)
    n = deal.pile + 1

    def text(number: int) -> str:
        return _tell("takes", who=who, n=count(number)) if number else _tell("stays", n=count(n))

    found = {right: Option(text(right), text(right), why, rules, True)}
    for rule, key, wrong in pile_mistakes(moment):
        found.setdefault(wrong, Option(text(wrong), text(wrong), _tell(key, who=who), (rule,)))
    slips = [(2, "pile_two_only"), (n - 1, "pile_not_last")] if right else [(n, "pile_one_win")]
    for number, key in slips:
        if 0 < number <= n:
            found.setdefault(number, Option(text(number), text(number), _tell(key, who=who), ("DS-3",)))
    options = list(found.values())[: MOST - 1]
    if not right:
        if deal.number + 1 != deal.setup.last_trick:  # of the last trick it would be true (DS-7)
            later = _tell("next_takes")
            options.append(Option(later, later, _tell("pile_next"), ("DS-3",)))
        if deal.pile and deal.last_winner not in (-1, moment.winner[0]) and len(options) < MOST:
            last = _name(deal, deal.last_winner)
            lost = _tell("last_takes", who=last, n=count(deal.pile))
            options.append(Option(lost, lost, _tell("pile_lost", who=last), ("DS-3",)))
    return _tell("pile", who=who, n=deal.number), options, _quiet(moment)


def _run(moment: Moment) -> Asked | None:
    deal, after = moment.deal, moment.after
    if after is None or not deal.rules.pile or after.is_over:
        return None
    seat, captured = moment.winner[0], takes(deal, after) > 0
    if not captured and playing.pile_verdict(after, seat, 0) not in PILE_RULES:
        return None  # a bar ahead: no number of wins would be right
    who, right = _name(deal, seat), 0 if captured else 1
    why, rules = _right_pile(moment, after)
    n = deal.pile + 1
    wrong_zero = [(_tell(k, who=who), r) for r, k, m in pile_mistakes(moment) if m == n and r != "DS-2"]
    wrong_zero.append((_tell("pile_one_win", who=who), "DS-3"))
    whys = {
        0: wrong_zero[0],
        1: (_tell("need_1_why"), "DS-3"),
        2: (_tell("need_2_after" if captured else "need_2_why"), "DS-5" if captured else "DS-3"),
    }
    why = why if captured else f"{why} {_tell('first_of_two')}"
    options = []
    for number, (text, rule) in whys.items():
        mine = number == right
        said = _tell(f"need_{number}", who=who)
        options.append(Option(str(number), said, why if mine else text, rules if mine else (rule,), mine))
    return _tell("run", who=who, n=deal.number), options, _quiet(moment)


def _taken(moment: Moment) -> Asked | None:
    deal, after = moment.deal, moment.after
    if after is None:
        return None
    seat = moment.winner[0]
    team = deal.team(seat)
    who, piles = _name(deal, seat), deal.rules.pile
    had, right = deal.taken[team], after.taken[team]
    why, rules = _right_pile(moment, after) if piles else (_tell("taken_at_once"), ("CP-2",))
    found = {right: Option(str(right), str(right), why, rules, True)}
    for rule, key, wrong in pile_mistakes(moment) if piles else ():
        number = str(had + wrong)
        found.setdefault(had + wrong, Option(number, number, _tell(key, who=who), (rule,)))
    won = sum(deal.team(trick.winner) == team for trick in after.tricks)
    rule = "DS-8" if piles else "CP-2"
    slips = {"taken_wins": won, "taken_before": had, "taken_theirs": after.taken[1 - team]}
    for key, slip in slips.items():
        if len(found) < MOST - 1:
            found.setdefault(slip, Option(str(slip), str(slip), _tell(key), (rule,)))
    most = max(found) + 1
    if len(found) < LEAST + 1:
        found[most] = Option(str(most), str(most), _tell("taken_too_many"), (rule,))
    text = _tell("taken", who=who, n=deal.number, team=team_name(deal.table.teams[team]))
    return text, [found[number] for number in sorted(found)], _quiet(moment)


# ---- the end of a deal -------------------------------------------------------------------------------


def _over(moment: Moment) -> Asked | None:
    deal, after = moment.deal, moment.after
    if after is None or (after.is_over and after.result is None):
        return None
    result, teams = after.result, deal.table.teams
    options = [_play_goes_on(moment, after)]
    for team, name in enumerate(teams):
        right = result is not None and result.winner == team
        why, rules = _won(after, team) if not right else winner_told(after, _deal_over(after))
        options.append(Option(name, _tell("over_yes", team=team_name(name)), why, rules, right))
    if result is not None and result.winner < 0:
        why, rules = winner_told(after, _deal_over(after))
        options.append(Option("nobody", _tell("over_nobody"), why, rules, True))
    return _tell("over", who=_name(deal, moment.winner[0]), n=deal.number), options, _quiet(moment)


def _deal_over(after: Deal) -> Any:
    return next(event for event in after.events if event.kind == "deal-over")


def _play_goes_on(moment: Moment, after: Deal) -> Option:
    """Whether play goes on, and why (CP-7, CP-8; DS-8, DS-12)."""
    rules, ahead = after.rules, max(range(2), key=lambda team: after.taken[team])
    words = {
        "team": team_name(after.table.teams[ahead]), "n": after.taken[ahead],
        "mine": after.taken[ahead], "theirs": after.taken[1 - ahead], "who": _name(after, moment.winner[0]),
    }  # fmt: skip
    if after.is_over:
        early = any(after.hands)
        key, rule = ("over_by_seven", "DS-12" if rules.pile else "CP-7") if early else ("over_last", "TB-4")
    elif after.taken[ahead] < SEVEN:
        key, rule = "on_no_seven", "DS-8" if rules.pile else "CP-2"
    elif after.stage == "decide" or (not rules.pile and rules.fifty_two):
        key, rule = "on_decide", "CP-8"
    else:
        key, rule = ("on_court", "DS-12") if rules.stops_when_decided else ("on_all_thirteen", "DS-8")
    return Option("no", _tell("over_no"), _tell(key, **words), (rule,), not after.is_over)


def _won(after: Deal, team: int) -> tuple[str, tuple[str, ...]]:
    """Why a team has not won the deal."""
    name, n = team_name(after.table.teams[team]), after.taken[team]
    won = sum(after.team(trick.winner) == team for trick in after.tricks)
    if n >= SEVEN:
        rule = "DS-12" if after.rules.pile else "CP-8"
        key = "over_court" if after.rules.stops_when_decided else f"over_seven_{rule}"
        return _tell(key, team=name, n=n), (rule,)
    if after.rules.pile and won >= SEVEN:
        return _tell("over_wins", team=name, n=won, mine=n), ("DS-8",)
    return _tell("over_few" if n else "over_none", team=name, n=n), ("DS-8" if after.rules.pile else "CP-2",)


def _score(moment: Moment) -> Asked | None:
    deal = moment.deal
    if deal.result is None:
        return None
    found: dict[str, Option] = {}
    for n, scored in enumerate(scores_of(moment)):
        found.setdefault(scored.text, Option(scored.text, scored.text, scored.why, scored.rules, n == 0))
    show: dict[str, Any] = {"scores": scores(deal.with_(result=None))}
    return _tell("score"), list(found.values())[:MOST], show


def _dealer(moment: Moment) -> Asked | None:
    deal, result = moment.deal, moment.deal.result
    if result is None:
        return None
    callers = 1 - deal.team(deal.dealer)
    cases = [next_dealer(deal, *case) for case in ((1 - callers, False), (callers, False), (callers, True))]
    options = []
    for at in range(len(deal.hands)):
        key = "would_never"
        rules: tuple[str, ...] = ("TB-8",)
        for seat, by in cases:
            if seat == at and by[-1] != "TB-2":
                key, rules = f"would_{by[-1]}", (by[-1],)
        if at == result.next_dealer:
            _, by = next_dealer(deal, result.winner, result.court is not None)
            key = "deals_same" if not by else "deals_right" if by[-1] == "TB-2" else f"deals_{by[-1]}"
            rules = by or ("CP-12",)
        text = _tell("deals", who=_name(deal, at))
        options.append(_seat_option(deal, at, key, rules, at == result.next_dealer, text))
    return _tell("dealer"), options, {}


# each kind's maker, and whether it is put while the trick still lies on the table
KINDS: dict[str, tuple[Callable[[Moment], Asked | None], bool]] = {
    "winner": (_winner, True), "legal": (_legal, False), "pile": (_pile, True), "run": (_run, True),
    "taken": (_taken, True), "over": (_over, True), "score": (_score, False), "dealer": (_dealer, False),
    "lead": (_lead, True),
}  # fmt: skip
IN_ORDER = {"winner", "legal", "run", "taken", "dealer", "lead"}
