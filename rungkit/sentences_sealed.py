"""What is said of the trump card that lies face down: laid, asked for, turned up, swapped (HR, CP-18, MK-5).

A card that only its owner has seen is in no sentence before it is turned up.
"""

from __future__ import annotations

from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.saying import Line, Said, both, line, name, one_suit
from rungkit.showing_more import fallen_down
from rungkit.strings import seat_name, suit_name, tell
from rungkit.trumps import lame, trumps


def laid_down(deal: Deal, event: Event) -> Line:
    """A card has been laid face down by the caller or by chance."""
    who = seat_name(event.seat or "")
    if deal.sealed < 0:  # an open game: it is turned up at once
        return line("hidden", *event.rules, who=who)
    key = f"laid_{event.rules[0]}"
    if key == "laid_MK-5":
        key = "laid_late" if deal.timed_out else "laid_band"
        key = "laid_any" if deal.rules.game != "mendhikot" else key
    return line(key, *event.rules, who=who)


def swapped(moment: Moment, event: Event) -> Line:
    """The sealed card changed for another, unseen (HR-11)."""
    key = "swapped_blind" if moment.before.blind else "swapped"
    return line(key, *event.rules, who=seat_name(event.seat or ""))


def turned_up(moment: Moment, event: Event, seat: str | None) -> Said:
    """The card is turned up: why, what trump is now, which cards are none, who must play one."""
    deal = moment.deal
    assert event.suit is not None
    suit = SUITS.index(event.suit)
    words: dict[str, object] = {"owner": seat_name(event.seat or ""), "card": event.card}
    words |= {"suit": suit_name(suit), "one": one_suit(suit)}
    if event.why == "end":
        return [line("shown_at_end", *event.rules, **words)]
    said = [_why(moment, event, words)]
    for at, card in lame(deal):
        said.append(line("before_turn_up", "HR-7", who=name(deal, at), card=card, one=one_suit(suit)))
    if deal.trick and deal.led == suit and trumps(deal):
        said.append(line("trump_was_led", "HR-8", **words))
    return said + _duty(deal, suit, seat)


def _why(moment: Moment, event: Event, words: dict[str, object]) -> Line:
    """Asked for, turned up by its owner, by itself because somebody is void, or as the last card."""
    deal, action, rule = moment.deal, moment.action, event.rules[-1]
    who = name(deal, deal.turn)
    if deal.led >= 0:
        words = {**words, "led": suit_name(deal.led)}
    if action is not None and action.verb == "ask":
        return line("asks", *event.rules, who=who, **words)
    if action is not None and action.verb == "reveal":
        key = "reveals_blind" if moment.before.blind else "reveals_void" if deal.trick else "reveals_on_lead"
        return line(key, *event.rules, who=who, **words)
    return line("turned_up_last" if rule == "HR-10" else "turned_up_by_void", *event.rules, who=who, **words)


def _duty(deal: Deal, suit: int, seat: str | None) -> Said:
    """Who must play a trump now; whether one is held, only their own seat is told."""
    at = deal.turn
    words = {"who": name(deal, at), "one": one_suit(suit)}
    if deal.must_trump != at:
        free = deal.rules.band_turned_by_first_void and deal.trick
        return [line("any_card", "MK-6", **words)] if free else []
    if seat not in (None, deal.seat(at)):
        key = "must_if_held"
    else:
        key = "must" if deal.hands[at] & 8191 << suit * 13 else "must_but_none"
    return [line(key, deal.must_rule, **words)]


def face_down(moment: Moment, seat: str | None) -> Said:
    """The caller's card that falls face down (HR-5)."""
    before = moment.before
    said = [line("falls_down", "HR-5", "HR-2", who=name(before, before.turn), one=one_suit(before.led))]
    card = Card(before.sealed)
    if card.suit == before.led and seat in (None, before.seat(before.owner)):
        said.append(line("sealed_not_held", "HR-1", card=card))
    return said


def shown_down(deal: Deal) -> Said:
    """The cards that fell face down, shown when the deal is over (HR-5)."""
    found = fallen_down(deal)
    if not found:
        return []
    each = [tell("say", "down_one", card=card, n=number) for number, _, card in found]
    return [line("downs_shown", "HR-5", who=name(deal, found[0][1]), cards=both(each))]
