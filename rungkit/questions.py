"""Predict-first questions: options, the right one, and why every other is not, all asked of the engine.

A wrong option is a mistake people make: what the same moment would bring under one rule less or more, or a
slip such as counting tricks won for tricks taken. `KINDS` lists the kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from zlib import crc32

from rungkit import (
    questions_end,
    questions_match,
    questions_penneech,
    questions_pile,
    questions_sealed,
    questions_trick,
)
from rungkit.actions import Action
from rungkit.asking import LEAST, MOST, Asked, Option
from rungkit.moments import Moment
from rungkit.questions_choice import CHOICE, choice
from rungkit.record import Ask


def question(
    lying: Moment,
    at: Moment,
    ask: Ask,
    name: str,
    seat: str | None = None,
    ways: Sequence[tuple[Action, Moment]] = (),
) -> tuple[bool, dict[str, Any]] | None:
    """A question, and whether it stands on the step on which the trick still lies on the table.

    `at` is the moment after the action asked about, `lying` the one with the four cards where that action
    completed a trick (else the same); `ways` are what the lesson has from there, each with its last moment.
    None where the kind does not fit the moment, or would show `seat` what it may not see.
    """
    maker, on_the_table = KINDS.get(ask.kind, (None, False))
    if ask.kind == CHOICE:
        maker = partial(choice, ways=ways)
    on_the_table = on_the_table and lying.after is not None
    moment = lying if on_the_table else at
    if maker is None or (ask.kind in OF_A_HAND and seat not in (None, moment.deal.to_act)):
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
    two = ask.kind in FEW and len(moment.deal.hands) == 2
    least = 2 if ask.choices or ask.kind in ("legal", CHOICE) or two else LEAST
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


def _few(options: list[Option]) -> list[Option]:
    """At most five cards of a hand, some that may be played and some that may not, where there are both."""
    right = [o for o in options if o.right]
    wrong = [o for o in options if not o.right]
    keep = {*_spread(wrong, max(2, MOST - len(right))), *_spread(right, max(3, MOST - len(wrong)))}
    return [option for option in options if option in keep]


def _spread(options: list[Option], most: int) -> list[Option]:
    """So many of them, from all over the hand."""
    return [options[at * len(options) // most] for at in range(most)] if len(options) > most else options


# each kind's maker, and whether it is put while the trick still lies on the table
KINDS: dict[str, tuple[Callable[[Moment], Asked | None], bool]] = {
    "winner": (questions_trick.winner, True), "legal": (questions_trick.legal, False),
    "lead": (questions_trick.lead, True), "trump": (questions_trick.trump, True),
    "ask": (questions_trick.ask, False), "pile": (questions_pile.what_becomes, True),
    "run": (questions_pile.run, True), "taken": (questions_pile.taken, True),
    "may": (questions_sealed.may, False),
    "tens": (questions_pile.tens, True), "over": (questions_end.over, True),
    "score": (questions_end.score, False), "dealer": (questions_end.dealer, False),
    "call": (questions_end.call, False), "turnup": (questions_end.turnup, False),
    "points": (questions_penneech.in_trick, True), "count": (questions_penneech.count, False),
    "match": (questions_match.match, False),
}  # fmt: skip
IN_ORDER = {"winner", "legal", "run", "taken", "dealer", "lead", "trump", "ask", "tens"}
OF_A_HAND = ("legal", "ask", "may", CHOICE)  # the answer may be known to nobody but the seat asked about
FEW = ("winner", "lead", "dealer")  # whose answers are seats: at a table of two there are two
