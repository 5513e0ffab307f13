"""A position with all that one seat may not know taken out of it: what a player at the table has to go by."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rungkit.cards import NO_SUIT, Card, CardSet
from rungkit.events import Trick
from rungkit.seats import pack_for

if TYPE_CHECKING:
    from rungkit.deal import Deal

UNSEEN = Card(-1)  # a card that fell face down before another seat (HR-5)
COVERED = 52  # the trump card that lies face down, to those who do not know it (HR-1)


def _owner_knows(deal: Deal, at: int) -> bool:
    """Whether the seat knows the sealed card: shown, or its own and not blind (HR-1, CP-18)."""
    return not deal.hidden or (deal.owner == at and not deal.blind)


def _as_seen(trick: Trick, at: int, over: bool) -> Trick:
    """A complete trick with the cards others played face down left out (HR-5)."""
    if over or not trick.down & ~(1 << at):
        return trick
    plays = tuple(
        (seat, UNSEEN if seat != at and trick.down >> seat & 1 else card) for seat, card in trick.plays
    )
    return trick._replace(plays=plays)


def plays(known: Deal) -> list[tuple[int, Card]]:
    """Every card played so far, with its seat, in order."""
    return [play for trick in known.tricks for play in trick.plays] + list(known.trick)


def known(deal: Deal, seat: str, hand: tuple[Card, ...]) -> Deal:
    """The position as `seat` knows it, `hand` being the cards it sees; others' hands are empty.

    The cards of tricks before a deal that begins in the middle are `setup.gone`: all have seen them.
    The sealed card is `COVERED` where the seat does not know it, face-down cards of others are `UNSEEN`.
    Actions and events are left out, and so is who revoked: whoever sees that by the cards may say so.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.deal import Deal
    >>> from rungkit.rules import Rules
    >>> deal = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1)))
    >>> [mask.bit_count() for mask in known(deal, "W", tuple(deal.hand("W")[:5])).hands]
    [0, 0, 0, 5]
    """
    at, over = deal.table.index[seat], deal.is_over
    own = sum(1 << card for card in hand)
    gone = tuple(card for card in deal.setup.hands[at] if _played(deal, at, card))
    sees = _owner_knows(deal, at)
    sealed = (Card(deal.sealed),) if sees and deal.sealed >= 0 and deal.owner == at else ()
    mine = tuple(card for card in deal.setup.hands[at] if card in (*hand, *gone, *sealed))
    hands = tuple(mine if n == at else () for n in range(len(deal.hands)))
    return deal.with_(
        setup=replace(
            deal.setup,
            hands=hands,
            stock=tuple(turned.card for turned in deal.turnups),
            gone=_fell_before(deal),
        ),
        actions=(),
        events=(),
        hands=tuple(own if n == at else 0 for n in range(len(deal.hands))),
        sealed=deal.sealed if sees else COVERED,
        trump=deal.trump if sees else NO_SUIT,
        trick=tuple(
            (who, UNSEEN if who != at and deal.down >> who & 1 and not over else card)
            for who, card in deal.trick
        ),
        tricks=tuple(_as_seen(trick, at, over) for trick in deal.tricks),
        odd=deal.odd & 1 << at,
        revokes=tuple(revoke for revoke in deal.revokes if revoke[1] == at),
    )


def _fell_before(deal: Deal) -> int:
    """The cards of the tricks before a deal that begins in the middle, as a mask: those that nobody holds.

    0 where more are missing than fell, as in a short lesson: which of them fell, none can say.

    >>> from rungkit.deal import Deal
    >>> from rungkit.rules import Rules
    >>> hands = {"S": [Card(0)], "E": [Card(1)], "N": [Card(2)], "W": [Card(3)]}
    >>> at = [Deal.start(Rules.of("double-sir"), "N", hands, middle={"number": n}) for n in (12, 13)]
    >>> [_fell_before(deal).bit_count() for deal in at]
    [0, 48]
    """
    first = deal.tricks[0].number if deal.tricks else deal.number
    if first < 2:
        return 0
    held = CardSet.of(card for cards in (*deal.setup.hands, deal.setup.stock) for card in cards)
    gone = CardSet.of(pack_for(deal.rules)) & ~held
    return gone if gone.bit_count() == (first - 1) * len(deal.hands) else 0


def _played(deal: Deal, at: int, card: Card) -> bool:
    return not deal.hands[at] >> card & 1 and not (deal.hidden and deal.owner == at and card == deal.sealed)
