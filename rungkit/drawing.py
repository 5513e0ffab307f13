"""Who deals first: by chance, or by drawing cards, which may also make the teams (TB-7)."""

from __future__ import annotations

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
        if deal.rules.teams == "draw":
            return Refusal(tell("refuse", "teams_are_drawn", who=seat_name(str(deal.to_act))), "TB-7")
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
    tied = _undecided(deal, draws)
    if tied:  # equal cards are drawn again
        return deal.with_(draws=draws, drawing=tied, turn=tied[0])
    order = _by_rank(deal, draws)
    chosen = order[0][0]
    seated: tuple[int, ...] = ()
    if deal.rules.teams == "draw":
        seated = seating([seat for group in order for seat in group])
        chosen = seated.index(chosen)
    deals_itself = deal.rules.penneech or deal.rules.mendikot_rotation
    dealer = chosen if deals_itself else deal.table.right(chosen, -1)
    if not (deal.rules.lowest_draw_deals if deal.rules.penneech else deal.rules.draw_for_deal):
        dealer = 0
    return calling.begin(deal.with_(draws=draws, dealer=dealer, seated=seated, turn=-1))


def _by_rank(deal: Deal, draws: tuple[tuple[int, Card], ...]) -> list[tuple[int, ...]]:
    """The seats in groups of equal draws, the one that decides first: the highest; in Penneech the lowest.

    Who drew again is ordered by the later cards. In Penneech the ace is low (PN-13).
    """
    keys: dict[int, tuple[int, ...]] = {}
    for seat, card in draws:
        rank = (card.rank + 1) % 13 if deal.rules.penneech else card.rank
        low_first = deal.rules.penneech or deal.rules.draw == "lowest"
        keys[seat] = (*keys.get(seat, ()), rank if low_first else -rank)
    return [tuple(seat for seat in sorted(keys) if keys[seat] == key) for key in sorted(set(keys.values()))]


def _undecided(deal: Deal, draws: tuple[tuple[int, Card], ...]) -> tuple[int, ...]:
    """Who draws again: equal in the deciding place, or across the middle where the draw makes the teams."""
    groups = _by_rank(deal, draws)
    if len(groups[0]) > 1:
        return groups[0]
    half, before = len(deal.table.seats) // 2, 0
    for group in groups if deal.rules.teams == "draw" else ():
        if before < half < before + len(group):
            return group
        before += len(group)
    return ()


def seating(order: list[int]) -> tuple[int, ...]:
    """Who sits where once the draw has made the teams, the higher half against the lower (TB-7).

    `order` is the seats by their draw, the first the one who deals. That player keeps the seat, the partners
    take every second one from there to the right and the others those between, both in order of play (our
    reading). At each seat of the result stands the seat of the player who sits there now.

    >>> seating([1, 2, 3, 0])  # E and N drew the highest cards: N goes to W's seat, opposite E
    (0, 1, 3, 2)
    >>> seating([1, 3, 0, 2])  # E and W sit opposite each other already
    (0, 1, 2, 3)
    """
    first, size = order[0], len(order)
    half = size // 2

    def in_turn(seats: list[int]) -> list[int]:
        return sorted(seats, key=lambda seat: (seat - first) % size)

    partners, others = in_turn(order[:half]), in_turn(order[half:])
    seats = [0] * size
    for step in range(half):
        seats[(first + 2 * step) % size] = partners[step]
        seats[(first + 2 * step + 1) % size] = others[step]
    return tuple(seats)
