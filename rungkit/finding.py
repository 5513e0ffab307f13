"""A deal that a rule decides: played at random by two tables, one with the rule and one without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from rungkit.actions import CLOCK, Action, play
from rungkit.cards import Card, Generator, shuffled
from rungkit.chance import Pick, by_chance, dealt, one_side_high, played, quietly, with_actions
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.games import presets
from rungkit.presets import BRINGS, NEEDS, VALUES
from rungkit.record.model import DealRecord, Record
from rungkit.replay import as_json, replay
from rungkit.rules import Rules, RulesError
from rungkit.seats import table_for

TRIES = 2_000
MORE = 100  # tries once a deal is known in which the rule changes what may be done, but not yet the result
MOST_ACTIONS = 200
TIME_UP = Action(CLOCK, "up")
RESULT = ("result", "tricks", "captures", "taken", "trump", "over")

UNSEEN = {"TB-9", "TB-10"}  # how the pack is dealt round, and what may be counted: no action shows them
CARELESS = {"CP-9", "CP-10"}  # mistakes are only made where illegal cards fall
DRAWN = {"TB-7", "PN-13"}  # the first dealer is not named, but drawn for
BETWEEN_DEALS = {"CB-10"}  # play stops after a deal, so the record is a match
EVENLY = {"BR-6"}  # nobody may be void to the end, which chance never brings

_RUN: Mapping[str, Any] = {"values": {"run": 2}, "start": {"streak": {"team": "NS", "deals": 1}}}
_NEAR: Mapping[str, Any] = {"start": {"scores": {"S": 50, "N": 50}}}
# where a rule comes to matter, and the values without which it cannot be
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "CP-4": _RUN,
    "CP-5": _RUN,
    "DS-11": _RUN,
    "CP-21": {"start": {"scores": {"NS": 9, "EW": 9}}},
    "CB-15": {"values": {"exact_bonus": 5}},
    "CB-17": {"values": {"deals": 1}},
    "MK-12": {"values": {"players": 6}},
    "PN-12": _NEAR,
    "PN-20": _NEAR,
}
# the game where it shows, if not the first that has the rule: the one ends early, with the card face down,
# in the other a card is sealed without a further option
GAMES = {"HR-12": "hidden-rung-single", "HR-11": "hidden-rung"}


class Home(NamedTuple):
    """A game that has a rule, and the options that bring it there."""

    game: str
    options: tuple[str, ...] = ()


def home_of(rule_id: str) -> Home | None:
    """The first game with a rule of its own, else as an option, else brought by one; None when no game does.

    >>> home_of("DS-3"), home_of("DS-13").options, home_of("MK-5").options
    (Home(game='double-sir', options=()), ('DS-13',), ('MK-6',))
    """
    games = [preset for preset in presets().values() if preset.name == GAMES.get(rule_id, preset.name)]
    bringing = [option for option, brought in BRINGS.items() if rule_id in brought]
    for preset in games:
        if {rule_id, *bringing} & set(preset.rules):
            return Home(preset.name)
    for option in (rule_id, *bringing):
        for preset in games:
            if option in preset.options:
                return Home(preset.name, (NEEDS[option], option) if option in NEEDS else (option,))
    return None


def find(rule_id: str, seed: int) -> Record | None:
    """A deal whose result differs with a rule and without it, else one where only what may be done differs.

    None when there is neither in the deals tried.
    """
    home = None if rule_id in UNSEEN else home_of(rule_id)
    second, left, index = None, TRIES, 0
    while home is not None and left > 0:
        record = _setting(rule_id, home, seed, index)
        line, decides = _decides(record, rule_id, _pick(Generator(seed, TRIES + index), index))
        if decides == "result":
            return _until_time_up(record, line) if rule_id in BETWEEN_DEALS else with_actions(record, line)
        if decides == "moves" and second is None:
            second, left = with_actions(record, line), MORE
        left, index = left - 1, index + 1
    return second


def _pick(chance: Generator, index: int) -> Pick:
    """How the deal with that number is played: mostly by chance, some by one side's high cards."""
    return {1: quietly, 3: one_side_high}.get(index % 4, by_chance)(chance)


def _setting(rule_id: str, home: Home, seed: int, index: int) -> Record:
    """A dealt record in which the rule may come to matter."""
    more: dict[str, Any] = {"options": home.options, **SETTINGS.get(rule_id, {})}
    if rule_id in CARELESS:
        more["strictness"] = "table"
    dealer = None if rule_id in DRAWN else "NESW"[index % 4]
    record = dealt(home.game, seed, index, dealer=dealer, **more)
    return _evenly(record, Generator(seed, index)) if rule_id in EVENLY else record


def _evenly(record: Record, chance: Generator) -> Record:
    """The last three tricks of a deal in which all can follow to the end: a card of each of three suits.

    It begins in the middle: thirteen cards of a suit do not make tricks of four, so that without a mistake
    somebody is void at the latest in trick 13.
    """
    seats = table_for(record.rules).seats
    suits = shuffled(range(4), chance)[:3]
    cards = [shuffled([Card(suit * 13 + rank) for rank in range(13)], chance) for suit in suits]
    hands = {seat: tuple(suit[at] for suit in cards) for at, seat in enumerate(seats)}
    one = DealRecord(record.deals[0].dealer, hands)
    return replace(record, deals=(one,), start={"trick": 11, "pile": 10})


def without(record: Record, rule_id: str) -> Rules:
    """The same table but for one rule: the option not taken, or the rule taken away from the game."""
    if rule_id in record.options:
        rest = tuple(option for option in record.options if option != rule_id)
        own = {name for name, _, _, homes, _ in VALUES if rule_id in homes.split()}
        values = {name: value for name, value in record.values.items() if name not in own}
        try:
            return Rules.of(record.game, rest, values)
        except RulesError:  # what is left needs the option, as CP-23 needs HR-11
            pass
    return record.rules.without(rule_id)


def _decides(record: Record, rule_id: str, pick: Pick) -> tuple[list[Action], str]:
    """The actions of one deal, and whether without the rule its "result" or only the "moves" differ."""
    ours = record.deal()
    try:
        theirs = record.deal(without(record, rule_id))
    except Refusal:  # no such table without the rule; it must speak in the deal all the same
        over = played(ours, pick)
        speaks = any(rule_id in event.rules for event in over.events)
        return list(over.actions), "result" if speaks else ""
    line, decides = _compared(ours, theirs, pick, rule_id)
    if rule_id not in BETWEEN_DEALS:
        return line, decides
    match = replay(_until_time_up(record, line)).match
    return line, "result" if match is not None and match.winner else ""


def _until_time_up(record: Record, line: list[Action]) -> Record:
    """A match of this one deal, after which play stops."""
    one = with_actions(record, [*line, TIME_UP])
    return replace(one, match=True)


def _compared(ours: Deal, theirs: Deal, pick: Pick, rule_id: str) -> tuple[list[Action], str]:
    """One deal under two sets of rules: the actions, and whether its "result" or only the "moves" differ.

    What only our rules allow is done as soon as it can be; the deal then goes on by our rules alone.
    """
    line: list[Action] = []
    apart, moved = False, 0
    while not ours.is_over and len(line) < MOST_ACTIONS:
        may, might = _moves(ours, rule_id), [] if apart else _moves(theirs, rule_id)
        extra = [] if apart else [action for action in may if action not in might]
        if not apart and may != might and not moved:
            moved = len(line) + 1
        action = pick(ours, extra or [action for action in may if action.verb != "redeal"])
        ours = ours.apply(action)
        line.append(action)
        if not apart and theirs.why_not(action) is not None:
            apart = True
        elif not apart:
            theirs = theirs.apply(action)
    told = ([event.kind for event in deal.events] for deal in (ours, theirs))
    if (
        apart
        or any(as_json(ours)[key] != as_json(theirs)[key] for key in RESULT)
        or len({*map(tuple, told)}) > 1
    ):
        return line, "result"
    return (line[: moved - 1], "moves") if moved else (line, "")


def _moves(deal: Deal, rule_id: str) -> list[Action]:
    """All that anybody may do now; at a careless table illegal cards too, and the clock."""
    found = deal.legal_actions() + deal.also()
    if rule_id in CARELESS and deal.stage == "play":
        found += [play(deal.to_act or "", card) for card in deal.hand(deal.to_act or "")]
        found = list(dict.fromkeys(action for action in found if deal.why_not(action) is None))
    if rule_id == "CP-14" and deal.trick and deal.why_not(TIME_UP) is None:
        found.append(TIME_UP)
    return found
