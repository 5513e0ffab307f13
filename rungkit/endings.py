"""Playing on for a 52 after the first seven (CP-8), and the end of the agreed time (CP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import scoring
from rungkit.actions import CLOCK, Action
from rungkit.due import no_seat, not_now
from rungkit.events import Event, Refusal
from rungkit.strings import seat_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal

VERBS = ("plays on", "stops", "up")


def candidates(deal: Deal) -> list[Action]:
    """What the winner of trick 7 may say."""
    if deal.stage != "decide":
        return []
    return [Action(deal.seat(deal.turn), verb) for verb in ("plays on", "stops")]


def asides(deal: Deal) -> list[Action]:
    """The clock may run out while a card is to be sealed (MK-5)."""
    return [Action(CLOCK, "up")] if _sealing_clock(deal) else []


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why nobody plays on now, or why the clock has no say."""
    if action.verb == "up":
        if action.who == CLOCK and _sealing_clock(deal):
            return None
        if action.who != CLOCK or not deal.rules.timed_session:
            return Refusal(tell("refuse", "no_clock"), "CP-14")
        return None
    if deal.stage != "decide":
        return not_now("refuse", "nothing_to_decide", "CP-8", deal)
    if action.who not in deal.table.index:
        return no_seat(deal, action.who)
    if action.who != deal.to_act:
        facts = {"other": seat_name(action.who), "who": seat_name(deal.seat(deal.turn))}
        return Refusal(tell("refuse", "winner_decides", "en", **facts), "CP-8")
    return None


def _sealing_clock(deal: Deal) -> bool:
    """Whether the clock runs for a card to be sealed (MK-5, S1's twenty seconds)."""
    return deal.stage == "choose" and deal.rules.band_hukum and deal.rules.game == "mendhikot"


def perform(deal: Deal, action: Action) -> Deal:
    """The deal goes on with the same leader, ends, or the session does."""
    if action.verb == "plays on":
        return deal.with_(stage="play")
    if action.verb == "stops":
        return scoring.by_tricks(deal.with_(stage="play"))
    if _sealing_clock(deal):
        return deal.with_(stage="chance", turn=-1, timed_out=True)
    courts = deal.setup.standing.courts
    leading = -1 if courts[0] == courts[1] else courts.index(max(courts))
    team = deal.table.teams[leading] if leading >= 0 else None
    return deal.happened(Event("match-over", ("CP-14",), team=team, why="time"), stage="over", turn=-1)
