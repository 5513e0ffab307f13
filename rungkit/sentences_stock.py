"""What is said of Penneech's stock and points: turn-ups, trumps in tricks, the count (PN-4, PN-8 to 14)."""

from __future__ import annotations

from rungkit.cards import SUITS
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.saying import Said, both, line, name, points
from rungkit.showing_more import total
from rungkit.strings import seat_name, suit_name, tell


def stock_told(moment: Moment) -> Said:
    """The points of a trick together, each turn-up with what it scores, and the count."""
    deal, said = moment.deal, []
    for seat in range(len(deal.hands)):
        said += _in_trick(moment, seat)
    turned: Event | None = None
    for event in moment.events:
        if event.kind == "turned-up":
            turned = event
            said += _turned(moment, event)
        elif event.kind == "points" and event.card is None:
            tricks = deal.taken[deal.table.index[event.seat or ""]]
            words = {"who": seat_name(event.seat or ""), "points": points(event.n or 0)}
            said.append(line("counted", *event.rules, tricks=tricks, cards=2 * tricks, **words))
        elif event.kind == "points" and turned is not None and event.card == turned.card:
            at = deal.table.index[event.seat or ""]
            key = "turned_penneech" if event.n == 14 else "turned_scores"
            words = {"who": seat_name(event.seat or ""), "points": points(event.n or 0)}
            said.append(line(key, *event.rules, total=total(deal, at), **words))
    return said


def _in_trick(moment: Moment, seat: int) -> Said:
    """What one seat scores in the trick just taken."""
    deal = moment.deal
    turned = [event.card for event in moment.events if event.kind == "turned-up"]
    scored = [event for event in moment.events if event.kind == "points" and event.seat == deal.seat(seat)]
    found = [event for event in scored if event.card is not None and event.card not in turned]
    if not found:
        return []
    each = [tell("say", "card_worth", card=event.card, n=event.n) for event in found]
    got = sum(event.n or 0 for event in found)
    before = total(moment.before, seat) + got
    rules = dict.fromkeys(rule for event in found for rule in event.rules)
    words = {"who": name(deal, seat), "cards": both(each), "points": points(got), "total": before}
    return [line("scores_in_trick", *rules, **words)]


def _turned(moment: Moment, event: Event) -> Said:
    """A card turned up: trump for the next trick, or after the last one for its points alone."""
    words: dict[str, object] = {"who": seat_name(event.seat or ""), "card": event.card, "n": event.trick}
    words["suit"] = suit_name(SUITS.index(event.suit or "S"))
    if "PN-10" in event.rules:
        return [line("turns_up_last", "PN-10", **words)]
    said = [line("turns_up", *event.rules, **words)]
    scored = any(other.kind == "points" and other.card == event.card for other in moment.events)
    if "PN-4" in event.rules and not scored:
        said.append(line("dealer_scores_nothing", "PN-4", who=words["who"]))
    return said
