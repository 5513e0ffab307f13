"""A view shows what a seat may see and nothing else."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from properties.tables import chooses_from_five, deals, lying_hidden, positions, seeds, some_positions
from rungkit.cards import CARDS, Card, CardSet
from rungkit.deal import Deal
from rungkit.view import view

pytestmark = pytest.mark.no_cover


def seen_by(deal: Deal, seat: str) -> set[Card]:
    """What a seat has seen by the rules: the cards played face up, turned up, and its own.

    Of its own only five before trump is made; none of those before a blind card is drawn from them.
    """
    at = deal.table.index[seat]
    seen = {
        card
        for plays, down in [(deal.trick, deal.down), *((trick.plays, trick.down) for trick in deal.tricks)]
        for player, card in plays
        if deal.is_over or player == at or not down >> player & 1
    }
    seen |= {turn.card for turn in deal.turnups}
    if deal.sealed >= 0 and not deal.hidden:
        seen.add(Card(deal.sealed))
    if deal.shown >= 0:  # laid face up for all, then taken up again (CP-16)
        seen.add(Card(deal.shown))
    if deal.stage == "draw":
        return seen
    own = set(deal.setup.hands[at][:5] if chooses_from_five(deal) else deal.setup.hands[at])
    if deal.stage == "chance" and deal.rules.blind_indicator and at == deal.table.right(deal.dealer):
        return seen
    if deal.hidden and deal.owner == at and deal.blind:
        own.discard(Card(deal.sealed))
    return seen | own


def with_other_cards_unseen(deal: Deal, seat: str, random: Random) -> Deal:
    """The same position as far as a seat can know, with all it has not seen dealt differently.

    The unseen cards change places wherever they are: in hands, in the stock, face down on the table.
    """
    seen = seen_by(deal, seat)
    everywhere = [*deal.setup.stock, *(card for hand in deal.setup.hands for card in hand)]
    unseen = [card for card in everywhere if card not in seen]
    others = list(unseen)
    random.shuffle(others)
    moved = dict(zip(unseen, others, strict=True))

    def shifted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved.get(card, card) for card in cards)

    def played(plays: tuple[tuple[int, Card], ...]) -> tuple[tuple[int, Card], ...]:
        return tuple((player, moved.get(card, card)) for player, card in plays)

    setup = replace(
        deal.setup,
        hands=tuple(shifted(hand) for hand in deal.setup.hands),
        stock=shifted(deal.setup.stock),
    )
    return deal.with_(
        setup=setup,
        hands=tuple(int(CardSet.of(shifted(tuple(CardSet(hand))))) for hand in deal.hands),
        sealed=int(moved.get(Card(deal.sealed), deal.sealed)),
        trick=played(deal.trick),
        tricks=tuple(trick._replace(plays=played(trick.plays)) for trick in deal.tricks),
    )


def shows_nothing_hidden(at: Deal) -> None:
    for seat in at.table.seats:
        seen = view(at, seat)
        shown = {Card.parse(token) for token in re.findall(r"'([SHDC][2-9TJQKA])'", repr(seen))}
        offered = {action.card for action in seen.legal if action.card is not None}
        # A card drawn for the deal may be any of the pack.
        shown = shown - set(CARDS) if at.stage == "draw" else shown | offered
        assert shown <= seen_by(at, seat)


def lets_nothing_be_inferred(at: Deal, random: Random) -> None:
    for seat in at.table.seats:
        assert view(with_other_cards_unseen(at, seat, random), seat) == view(at, seat)


@given(deals(), seeds())
def test_a_view_never_shows_a_hidden_card(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 6):
        shows_nothing_hidden(at)


@given(deals(), seeds())
def test_nor_can_one_be_inferred_from_anything_in_it(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 6):
        lets_nothing_be_inferred(at, Random(seed))


@given(deals(sealed=True), seeds())
def test_nor_the_sealed_card_nor_one_discarded_face_down(deal: Deal, seed: int) -> None:
    for at in positions(deal, seed):
        shows_nothing_hidden(at)
        lets_nothing_be_inferred(at, Random(seed))


@given(deals(), seeds())
def test_a_view_holds_the_seats_own_actions_and_no_others(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 6):
        players, each = len(at.table.seats), at.setup.last_trick
        dealt = 0 if at.stage == "draw" else 5 * players if chooses_from_five(at) else players * each
        for seat in at.table.seats:
            seen = view(at, seat)
            own = [action for action in at.legal_actions() + at.also() if action.who == seat]
            assert set(own) <= set(seen.legal)
            # A claim may be tried without knowing that it is right.
            assert {action.verb for action in set(seen.legal) - set(own)} <= {"claims"}
            assert all(action.who == seat for action in seen.legal)
            on_table = len(seen.trick) + players * len(at.tricks) + (lying_hidden(at) is not None)
            assert sum(seen.counts.values()) + on_table == dealt
