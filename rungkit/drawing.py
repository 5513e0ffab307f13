"""Who deals first: by chance, or by drawing cards (TB-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rungkit import calling
from rungkit.actions import CHANCE, Action
from rungkit.cards import Card
from rungkit.due import not_now, not_theirs
from rungkit.events import Refusal
from rungkit.seats import pack_for
from rungkit.strings import seat_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal

VERBS = ("draws", "cuts")


def begin(deal: Deal) -> Deal:
    """Every seat is to draw, in order of play."""
    seats = tuple(range(len(deal.table.seats)))
    return deal.with_(stage="draw", turn=0, drawing=seats)


def candidates(deal: Deal) -> list[Action]:
    """A card drawn by the seat whose turn it is."""
    if deal.stage != "draw":
        return []
    return [Action(deal.seat(deal.turn), "draws", card) for card in pack_for(deal.rules)]


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why a card cannot be drawn now."""
    if deal.stage != "draw":
        return not_now("refuse", "dealer_known", "TB-7", deal)
    if action.verb == "cuts":
        if action.who != CHANCE or action.word not in deal.table.index or deal.draws:
            seats = ", ".join(deal.table.seats)
            return Refusal(tell("refuse", "cut_names_seat", seats=seats), "TB-7")
        return None
    if action.who != deal.to_act:
        return not_theirs("refuse", "not_your_draw", "TB-7", deal, action.who)
    if action.card not in pack_for(deal.rules):
        return Refusal(tell("refuse", "not_in_pack", card=action.card, who=seat_name(action.who)), "TB-7")
    if any(card == action.card for _, card in deal.draws):
        return Refusal(tell("refuse", "drawn_already", card=action.card, who=seat_name(action.who)), "TB-7")
    return None


def perform(deal: Deal, action: Action) -> Deal:
    """A card is drawn; when all have drawn, the highest chooses trump, so the player on its left deals.

    In Mendikot the highest deals itself, or the lowest where the table has agreed on it; in Penneech the
    lowest (PN-13).
    """
    if action.verb == "cuts":
        return calling.begin(deal.with_(dealer=deal.table.index[str(action.word)], turn=-1))
    assert action.card is not None
    draws = (*deal.draws, (deal.turn, action.card))
    left = tuple(seat for seat in deal.drawing if seat > deal.turn)
    if left:
        return deal.with_(draws=draws, turn=left[0])
    drawn = [(card, seat) for seat, card in draws[-len(deal.drawing) :]]
    tied = _chosen(deal, drawn)
    if len(tied) > 1:  # equal cards are drawn again
        return deal.with_(draws=draws, drawing=tied, turn=tied[0])
    deals_itself = deal.rules.penneech or deal.rules.mendikot_rotation
    dealer = tied[0] if deals_itself else deal.table.right(tied[0], -1)
    if not (deal.rules.lowest_draw_deals if deal.rules.penneech else deal.rules.draw_for_deal):
        dealer = 0
    return calling.begin(deal.with_(draws=draws, dealer=dealer, turn=-1))


def _chosen(deal: Deal, drawn: list[tuple[Card, int]]) -> tuple[int, ...]:
    """The seats with the deciding card: the highest; in Penneech the lowest, ace low (PN-13)."""
    if deal.rules.penneech:
        ranks = [((card.rank + 1) % 13, seat) for card, seat in drawn]
        best = min(rank for rank, _ in ranks)
    else:
        ranks = [(card.rank, seat) for card, seat in drawn]
        decides = min if deal.rules.draw == "lowest" else max
        best = decides(rank for rank, _ in ranks)
    return tuple(sorted(seat for rank, seat in ranks if rank == best))


def teams_by_draw(draws: Mapping[str, Card]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Partnerships by the cards drawn: the two highest against the two lowest (TB-7).

    None where equal cards leave it open, so that they are drawn again.

    >>> cards = {"A": Card.parse("SK"), "B": Card.parse("H4"), "C": Card.parse("DA"), "D": Card.parse("C9")}
    >>> teams_by_draw(cards)
    (('C', 'A'), ('D', 'B'))
    >>> teams_by_draw({**cards, "D": Card.parse("HK"), "B": Card.parse("CK"), "C": Card.parse("S2")}) is None
    True
    """
    order = sorted(draws, key=lambda who: -draws[who].rank)
    half = len(order) // 2
    if draws[order[half - 1]].rank == draws[order[half]].rank:
        return None
    return tuple(order[:half]), tuple(order[half:])
