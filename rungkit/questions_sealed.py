"""What a seat may do while the trump card lies face down: ask, turn it up, play face up or face down."""

from __future__ import annotations

from rungkit import sealing
from rungkit.actions import Action
from rungkit.asking import Asked, Option, told
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.strings import seat_name, suit_name

# for each situation the right answer first, then what people take for it; each with its rules
ANSWERS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "void": (
        ("void", ("HR-3", "HR-4")), ("must_ask", ("HR-3",)), ("ask_any", ("HR-4",)), ("no_ask", ("HR-3",)),
    ),
    "follow": (("follow", ("TB-5", "HR-3")), ("follow_ask", ("HR-3",)), ("follow_any", ("TB-5",))),
    "follow_own": (("follow", ("TB-5", "HR-3")), ("follow_turn", ("HR-3",)), ("follow_any", ("TB-5",))),
    "lead": (("lead", ("TB-4", "HR-3")), ("lead_ask", ("HR-3",)), ("lead_ask_any", ("HR-3",))),
    "lead_own": (
        ("lead_own", ("HR-6",)), ("lead_turn_any", ("HR-6",)), ("lead_only", ("HR-6",)),
        ("sealed", ("HR-1",)),
    ),
    "down": (
        ("down", ("HR-5",)), ("throw_up", ("HR-5",)), ("turn_any", ("HR-5",)), ("sealed", ("HR-1",)),
    ),
    "turn_only": (("turn_only", ("HR-5",)), ("down_none", ("HR-5",)), ("throw_up", ("HR-5",))),
    "throw": (
        ("throw", ("HR-14",)), ("down_single", ("HR-13",)), ("turn_any", ("HR-14",)), ("sealed", ("HR-1",)),
    ),
}  # fmt: skip


def may(moment: Moment) -> Asked | None:
    """What the seat to act may do, where the table plays hidden trump by the usual rules."""
    deal = moment.deal
    situation = _situation(deal)
    if situation is None:
        return None
    led = suit_name(deal.led) if deal.led >= 0 else ""
    words = {"who": seat_name(deal.to_act or ""), "suit": led}
    options = [
        Option(key, told(f"may_{key}", **words), told(f"may_{key}_why", **words), rules, place == 0)
        for place, (key, rules) in enumerate(ANSWERS[situation])
    ]
    return told("may", **words), options, {"may": []}


def _situation(deal: Deal) -> str | None:
    """Which of the situations it is: on lead, able to follow or not, the card one's own or another's."""
    if not deal.hidden or deal.stage != "play" or deal.to_act is None or deal.rules.band_hukum:
        return None
    if any(action.who == deal.to_act for action in sealing.asides(deal) if deal.why_not(action) is None):
        return None  # the card may be swapped as well (HR-11)
    own = deal.turn == deal.owner and not deal.blind
    turns = Action(deal.to_act, "reveal" if deal.turn == deal.owner else "ask")
    able = deal.why_not(turns) is None
    if deal.led < 0:
        return ("lead_own" if able else None) if own else "lead"
    if deal.hands[deal.turn] & 8191 << deal.led * 13:
        return "follow_own" if own else "follow"
    if not able:
        return None
    if not own:
        return "void"
    if not sealing.closed_hand(deal, deal.turn):
        return "throw"
    return "down" if sealing.face_down(deal) else "turn_only"
