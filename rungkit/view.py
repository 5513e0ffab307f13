"""What one seat may see: all that a bot or a single player's screen is given (CP-1, TB-10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rungkit.actions import Action
from rungkit.calling import first_five
from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.events import Capture, Trick, TurnUp
from rungkit.known import COVERED, UNSEEN, known


@dataclass(frozen=True)
class View:
    """A position as one seat sees it; other hands are only counted.

    `taken` is None where tricks may not be counted. `legal` holds this seat's own actions. A card played face
    down by another seat is None until the deal is over (HR-5); `sealed` is the hidden trump card where this
    seat knows it. `tens` are those taken, None where tens do not count; `shown` the card that made trump in
    everybody's sight (CP-16); `bids` the calls in the order made, `said` the voids as (seat, suit); `turnups`
    and `points` are Penneech's. `known` is the position with all that the seat does not know taken out.
    """

    seat: str
    dealer: str | None
    caller: str | None
    to_act: str | None
    stage: str
    hand: tuple[Card, ...]
    sealed: Card | None
    counts: dict[str, int]
    trump: int
    number: int
    trick: tuple[tuple[str, Card | None], ...]
    tricks: tuple[Trick, ...]
    face_down: tuple[str, ...]
    pile: int
    captures: tuple[Capture, ...]
    taken: dict[str, int] | None
    tens: dict[str, int] | None
    shown: Card | None
    bids: tuple[int, ...]
    said: tuple[tuple[str, str], ...]
    turnups: tuple[TurnUp, ...]
    points: tuple[int, ...]
    legal: tuple[Action, ...]
    known: Deal = field(compare=False, repr=False)


def view(deal: Deal, seat: str) -> View:
    """What a seat may see of a deal: before trump is made only its first five cards.

    With a blind indicator (CP-18) the chooser has not seen those either, or would know the one drawn.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.rules import Rules
    >>> deal = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1)))
    >>> seen = view(deal, "W")
    >>> len(seen.hand), seen.counts["S"], [str(action) for action in seen.legal]
    (5, 5, ['W call S', 'W call H', 'W call D', 'W call C'])
    """
    seats = deal.table.seats
    hand = hand_seen(deal, seat)
    seen = known(deal, seat, hand)
    return View(
        seat=seat,
        dealer=seats[deal.dealer] if deal.dealer >= 0 else None,
        caller=seats[deal.caller] if deal.caller >= 0 else None,
        to_act=deal.to_act,
        stage=deal.stage,
        hand=hand,
        counts=counts_seen(deal),
        trump=seen.trump,
        number=deal.number,
        trick=tuple((seats[player], None if card == UNSEEN else card) for player, card in seen.trick),
        tricks=seen.tricks,
        sealed=Card(seen.sealed) if 0 <= seen.sealed < COVERED else None,
        face_down=tuple(seats[player] for player, _ in deal.trick if deal.down >> player & 1),
        pile=deal.pile,
        captures=deal.captures,
        taken=deal.table.by_team(deal.taken) if deal.rules.tricks_countable else None,
        tens=deal.table.by_team(deal.tens) if deal.rules.tens_are_the_aim else None,
        shown=Card(deal.shown) if deal.shown >= 0 else None,
        bids=deal.bids,
        said=tuple((seats[who], SUITS[suit]) for who, suit in deal.said),
        turnups=deal.turnups,
        points=deal.points,
        legal=tuple(_own_actions(deal, seat)),
        known=seen,
    )


def hand_seen(deal: Deal, seat: str) -> tuple[Card, ...]:
    """A seat's own cards as it sees them: none before the deal, five before trump is made (CP-1, CP-18).

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.rules import Rules
    >>> deal = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1)))
    >>> len(hand_seen(deal, "W")), len(hand_seen(deal.apply(Action.parse("W call S")), "W"))
    (5, 13)
    """
    at = deal.table.index[seat]
    if deal.stage == "draw":
        return ()
    if not _choosing(deal):
        return tuple(deal.hand(seat))
    blind = deal.rules.blind_indicator and at == deal.table.right(deal.dealer)
    return () if blind else first_five(deal, at)


def counts_seen(deal: Deal) -> dict[str, int]:
    """How many cards lie before each seat, in the order of the seats (CP-1).

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.rules import Rules
    >>> counts_seen(Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1))))
    {'S': 5, 'E': 5, 'N': 5, 'W': 5}
    """
    choosing, seats = _choosing(deal), deal.table.seats
    if deal.stage == "draw":
        return dict.fromkeys(seats, 0)
    numbers = [len(first_five(deal, n)) if choosing else m.bit_count() for n, m in enumerate(deal.hands)]
    return dict(zip(seats, numbers, strict=True))


def _choosing(deal: Deal) -> bool:
    return deal.stage in ("draw", "choose", "chance") and _chooses_from_five(deal)


def _chooses_from_five(deal: Deal) -> bool:
    """Whether trump is chosen before the rest is dealt; in Mendikot any card of the hand is sealed (MK-8)."""
    return deal.stage == "draw" or not deal.rules.band_hukum or deal.rules.game == "mendhikot"


def _own_actions(deal: Deal, seat: str) -> list[Action]:
    """The seat's own actions; a claim may be tried against either opponent, true or not (CP-10)."""
    actions = deal.legal_actions() if deal.to_act == seat else [a for a in deal.also() if a.who == seat]
    own = [action for action in actions if action.verb != "claims"]
    if deal.setup.strict or deal.is_over or not deal.tricks or not deal.rules.claim_revoke:
        return own
    at = deal.table.index[seat]
    others = [who for n, who in enumerate(deal.table.seats) if deal.team(n) != deal.team(at)]
    return own + [Action(seat, "claims", None, who) for who in others]
