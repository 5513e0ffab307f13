"""Mistakes at the table: taking a card back in time (CP-9), and a revoke found later (CP-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import playing, reckoning, scoring
from rungkit.actions import Action
from rungkit.calling import off
from rungkit.due import no_seat, not_now
from rungkit.events import Event, Refusal
from rungkit.following import lawful
from rungkit.strings import seat_name, tell
from rungkit.tricks import may_play

if TYPE_CHECKING:
    from rungkit.deal import Deal

VERBS = ("takes back", "keeps", "turned down", "claims")


def candidates(deal: Deal) -> list[Action]:
    """What waits for somebody in an open trick: to keep or take back a card, or to turn the trick down."""
    if deal.stage == "correct":
        who = deal.seat(deal.turn)
        return [Action(who, "keeps"), Action(who, "takes back")]
    return [Action("", "turned down")] if deal.stage == "complete" else []


def asides(deal: Deal) -> list[Action]:
    """Taking back one's revoke, and claiming another's: open whoever's turn it is."""
    if deal.setup.strict:
        return []
    seats = deal.table.seats
    found = [Action(seats[seat], "takes back") for seat, _ in deal.trick if deal.odd >> seat & 1]
    for offender in sorted({seat for _, seat in deal.revokes}):
        found += [
            Action(who, "claims", None, seats[offender])
            for at, who in enumerate(seats)
            if deal.team(at) != deal.team(offender)
        ]
    return found


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why nothing can be taken back, kept, turned down or claimed."""
    if deal.setup.strict:
        return Refusal(tell("refuse", "only_at_table", action=action), "CP-9")
    if action.verb == "turned down":
        return None if deal.stage == "complete" else not_now("refuse", "not_complete", "CP-9", deal)
    if action.who not in deal.table.index:
        return no_seat(deal, action.who)
    if action.verb == "claims":
        return _why_no_claim(deal, action)
    seat, who = deal.table.index[action.who], seat_name(action.who)
    asked = deal.stage == "correct" and seat == deal.turn
    if action.verb == "keeps":
        return None if asked else not_now("refuse", "nothing_to_keep", "CP-9", deal, who=who)
    if not deal.rules.take_back:
        return off("CP-9", deal)
    if deal.hole >= 0:
        return Refusal(tell("refuse", "first_replace", who=seat_name(deal.seat(deal.turn))), "CP-9")
    if deal.kept >> seat & 1:
        return Refusal(tell("refuse", "kept", who=who), "CP-9")
    if not (asked or deal.odd >> seat & 1):
        return Refusal(tell("refuse", "no_revoke", who=who), "CP-9")
    if not _others(deal, seat):
        return Refusal(tell("refuse", "no_other_card", who=who), "CP-9")
    return None


def _others(deal: Deal, seat: int) -> int:
    """The cards, as a mask, that a seat might lawfully play in place of its card in the trick."""
    card = 1 << dict(deal.trick)[seat]
    held = tuple(hand | card if at == seat else hand for at, hand in enumerate(deal.hands))
    discarded = not card & 8191 << deal.led * 13
    if deal.hidden and seat == deal.owner and discarded:
        others = may_play(held[seat], deal.led, deal.rules.follow_suit) & ~card
        return others | 1 << deal.sealed  # which may be turned up and played
    return lawful(deal.with_(hands=held), seat) & ~card


def _why_no_claim(deal: Deal, action: Action) -> Refusal | None:
    if not deal.rules.claim_revoke:
        return off("CP-10", deal)
    seat, offender = deal.table.index[action.who], deal.table.index.get(str(action.word), -1)
    if offender < 0:
        return no_seat(deal, action.word)
    if deal.team(seat) == deal.team(offender):
        facts = {"who": seat_name(action.who), "offender": seat_name(str(action.word))}
        return Refusal(tell("refuse", "own_team", "en", **facts), "CP-10")
    if not any(at == offender for _, at in deal.revokes):
        return Refusal(tell("refuse", "wrong_claim", who=seat_name(str(action.word))), "CP-10")
    return None


def perform(deal: Deal, action: Action) -> Deal:
    """The card comes back to its hand, stays, the trick is turned down, or the deal ends by a claim."""
    if action.verb == "claims":
        return _claimed(deal, action)
    if action.verb == "turned down":
        late = tuple((deal.number, seat) for seat, _ in deal.trick if deal.odd >> seat & 1)
        down = Event("turned-down", ("CP-9",), trick=deal.number)
        return playing.complete(deal.happened(down, revokes=deal.revokes + late))
    seat = deal.table.index[action.who]
    if action.verb == "keeps":
        rest = tuple(at for at in deal.queue if at != seat)
        return playing.goes_on(deal.with_(kept=deal.kept | 1 << seat, queue=rest))
    return _taken_back(deal, seat)


def _taken_back(deal: Deal, seat: int) -> Deal:
    """The card returns; another is played in its place, then the later players may change theirs too."""
    order = [at for at, _ in deal.trick]
    place = order.index(seat)
    card = deal.trick[place][1]
    later = {at for at in order[place + 1 :] if not deal.kept >> at & 1}
    waiting = (later | set(deal.queue)) - {seat}
    hands = list(deal.hands)
    hands[seat] |= 1 << card
    return deal.happened(
        Event("taken-back", ("CP-9",), trick=deal.number, seat=deal.seat(seat), card=card),
        stage="play",
        turn=seat,
        hands=tuple(hands),
        trick=deal.trick[:place] + deal.trick[place + 1 :],
        odd=deal.odd & ~(1 << seat),
        down=deal.down & ~(1 << seat),
        early=deal.early & ~(1 << seat),
        **_unmade(deal, place),
        hole=place,
        taken_back=int(card),
        queue=tuple(at for at in order if at in waiting),
    )


def _unmade(deal: Deal, place: int) -> dict[str, int]:
    """With the card that made it, trump goes back too (BR-2); the next card makes another."""
    made = deal.rules.void_makes_trump and deal.trump_trick == deal.number and deal.trump_since == place
    return {"trump": -1, "trump_trick": 0} if made else {}


def _claimed(deal: Deal, action: Action) -> Deal:
    """The deal ends at once and the other team gets a court, never a goon (CP-10)."""
    team = deal.team(deal.table.index[action.who])
    claim = Event("claim", ("CP-10",), seat=action.who, team=deal.table.teams[team], why=str(action.word))
    return scoring.settle(deal.happened(claim), team, "revoke", reckoning.COURT, ("CP-10",), ("CP-10",))
