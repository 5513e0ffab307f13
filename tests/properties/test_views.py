"""A view shows what a seat may see and nothing else."""

import re
from dataclasses import replace
from random import Random

from hypothesis import given

from properties.tables import SEATS, deals, seeds, some_positions
from rungkit.cards import Card, CardSet
from rungkit.deal import Deal
from rungkit.view import view


def seen_by(deal: Deal, seat: str) -> set[Card]:
    """What a seat has seen by the rules: the cards played, its own, and of those only five before trump."""
    at = deal.table.index[seat]
    played = {card for _, card in deal.trick} | {card for trick in deal.tricks for _, card in trick.plays}
    if deal.stage == "draw":
        return played
    own = deal.setup.hands[at]
    return played | set(own[:5] if deal.stage in ("choose", "chance") else own)


def with_other_cards_unseen(deal: Deal, seat: str, random: Random) -> Deal:
    """The same position as far as a seat can know, with all it has not seen dealt differently."""
    seen = seen_by(deal, seat)
    unseen = [card for hand in deal.setup.hands for card in hand if card not in seen]
    random.shuffle(unseen)
    hands = tuple(tuple(card if card in seen else unseen.pop() for card in hand) for hand in deal.setup.hands)
    gone = {card for _, card in deal.trick} | {card for trick in deal.tricks for _, card in trick.plays}
    left = tuple(int(CardSet.of(card for card in hand if card not in gone)) for hand in hands)
    return deal.with_(setup=replace(deal.setup, hands=hands), hands=left)


@given(deals(), seeds())
def test_a_view_never_shows_a_hidden_card(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 6):
        for seat in SEATS:
            shown = {Card.parse(token) for token in re.findall(r"'([SHDC][2-9TJQKA])'", repr(view(at, seat)))}
            shown |= {action.card for action in view(at, seat).legal if action.card is not None}
            if at.stage == "draw":
                shown -= {action.card for action in view(at, seat).legal if action.card is not None}
            assert shown <= seen_by(at, seat)


@given(deals(), seeds())
def test_nor_can_one_be_inferred_from_anything_in_it(deal: Deal, seed: int) -> None:
    random = Random(seed)
    for at in some_positions(deal, seed, 6):
        for seat in SEATS:
            assert view(with_other_cards_unseen(at, seat, random), seat) == view(at, seat)


@given(deals(), seeds())
def test_a_view_holds_the_seats_own_actions_and_no_others(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 6):
        for seat in SEATS:
            seen = view(at, seat)
            own = [action for action in at.legal_actions() + at.also() if action.who == seat]
            assert set(own) <= set(seen.legal)
            # A claim may be tried without knowing that it is right.
            assert {action.verb for action in set(seen.legal) - set(own)} <= {"claims"}
            assert all(action.who == seat for action in seen.legal)
            assert sum(seen.counts.values()) + len(seen.trick) == (
                0
                if at.stage == "draw"
                else 20
                if at.stage in ("choose", "chance")
                else 52 - 4 * len(at.tricks)
            )
