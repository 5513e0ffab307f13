"""What one seat may see: all that a bot or a single player's screen is given (CP-1, TB-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rungkit.actions import Action
from rungkit.calling import first_five
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.events import Capture, Trick


@dataclass(frozen=True)
class View:
    """A position as one seat sees it; other hands are only counted.

    `taken` is None where tricks may not be counted. `legal` holds this seat's own actions.
    """

    seat: str
    dealer: str | None
    caller: str | None
    to_act: str | None
    stage: str
    hand: tuple[Card, ...]
    counts: dict[str, int]
    trump: int
    number: int
    trick: tuple[tuple[str, Card], ...]
    tricks: tuple[Trick, ...]
    pile: int
    captures: tuple[Capture, ...]
    taken: dict[str, int] | None
    legal: tuple[Action, ...]


def view(deal: Deal, seat: str) -> View:
    """What a seat may see of a deal: before trump is made only its first five cards.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.rules import Rules
    >>> deal = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1)))
    >>> seen = view(deal, "W")
    >>> len(seen.hand), seen.counts["S"], [str(action) for action in seen.legal]
    (5, 5, ['W call S', 'W call H', 'W call D', 'W call C'])
    """
    seats = deal.table.seats
    at = deal.table.index[seat]
    choosing = deal.stage in ("draw", "choose", "chance")
    drawing = deal.stage == "draw"
    hand = () if drawing else first_five(deal, at) if choosing else tuple(deal.hand(seat))
    held = [
        0 if drawing else len(first_five(deal, n)) if choosing else m.bit_count()
        for n, m in enumerate(deal.hands)
    ]
    return View(
        seat=seat,
        dealer=seats[deal.dealer] if deal.dealer >= 0 else None,
        caller=seats[deal.caller] if deal.caller >= 0 else None,
        to_act=deal.to_act,
        stage=deal.stage,
        hand=hand,
        counts=dict(zip(seats, held, strict=True)),
        trump=deal.trump,
        number=deal.number,
        trick=tuple((seats[player], card) for player, card in deal.trick),
        tricks=deal.tricks,
        pile=deal.pile,
        captures=deal.captures,
        taken=deal.table.by_team(deal.taken) if deal.rules.tricks_countable else None,
        legal=tuple(_own_actions(deal, seat)),
    )


def _own_actions(deal: Deal, seat: str) -> list[Action]:
    """The seat's own actions; a claim may be tried against either opponent, true or not (CP-10)."""
    actions = deal.legal_actions() if deal.to_act == seat else [a for a in deal.also() if a.who == seat]
    own = [action for action in actions if action.verb != "claims"]
    if deal.setup.strict or deal.is_over or not deal.tricks or not deal.rules.claim_revoke:
        return own
    at = deal.table.index[seat]
    others = [who for n, who in enumerate(deal.table.seats) if deal.team(n) != deal.team(at)]
    return own + [Action(seat, "claims", None, who) for who in others]
