"""Cards are conserved, exactly what is legal applies, undo is exact, tricks and points add up."""

import re

import pytest
from hypothesis import given

from properties.chance import Seeded
from properties.checks import (
    cards_conserved,
    events_cite,
    open_applies,
    refused_alike,
    somebody_goes_on,
    state,
    tricks_accounted,
    whole_pack,
)
from properties.tables import (
    agreed_at,
    begun,
    deals,
    everything,
    open_to_all,
    positions,
    seeds,
    some_positions,
    unlawful,
)
from rungkit import playing
from rungkit.actions import play
from rungkit.cards import CARDS, Card
from rungkit.deal import Deal
from rungkit.strings import seat_name

pytestmark = pytest.mark.no_cover


@given(deals(), seeds())
def test_cards_are_conserved(deal: Deal, seed: int) -> None:
    whole_pack(deal)
    for at in positions(deal, seed):
        cards_conserved(at)
        assert at.setup is deal.setup


@given(deals(), seeds())
def test_exactly_what_is_open_applies_and_all_else_is_refused_alike(deal: Deal, seed: int) -> None:
    for at in some_positions(deal, seed, 2):
        allowed = open_to_all(at)
        assert len(set(allowed)) == len(allowed)
        known = everything(at.table.seats)
        assert set(allowed) <= set(known)
        for action in known:
            if refused_alike(at, action) is None:
                assert action in allowed, f"{action} is open but offered to nobody"
                open_applies(at, action)
            else:
                assert action not in allowed, f"{action} is offered and refused"


@given(deals(), seeds())
def test_somebody_can_always_go_on_until_the_deal_is_over(deal: Deal, seed: int) -> None:
    for at in positions(deal, seed):
        somebody_goes_on(at)
        for action in at.legal_actions() + at.also():
            assert at.why_not(action) is None


@given(deals(), seeds())
def test_an_illegal_card_falls_at_the_table_alone_and_is_a_revoke_where_suit_was_not_followed(
    deal: Deal, seed: int
) -> None:
    for at in positions(deal, seed):
        for action in unlawful(at):
            after = at.apply(action)
            follows = any(card.suit == at.led for card in at.hand(action.who))
            revoked = follows and action.card is not None and action.card.suit != at.led
            assert bool(after.odd >> at.turn & 1) == revoked
            revoke = [event for event in after.events[len(at.events) :] if event.kind == "revoke"]
            fallen = [(event.seat, event.card) for event in revoke]
            assert fallen == ([(action.who, action.card)] if revoked else [])
        if deal.setup.strict:
            assert (at.odd, at.revokes) == (0, ())


@given(deals(), seeds())
def test_undo_is_exact(deal: Deal, seed: int) -> None:
    line = list(positions(deal, seed))
    before = [state(at) for at in line]
    again = deal
    for action, want in zip(line[-1].actions, before[1:], strict=True):
        again = again.apply(action)
        assert state(again) == want
    assert [state(at) for at in line] == before, "an earlier position has changed"


@given(deals(), seeds())
def test_every_trick_is_taken_or_in_the_pile(deal: Deal, seed: int) -> None:
    for at in positions(deal, seed):
        tricks_accounted(at)


@given(deals(), seeds())
def test_every_event_names_rules_of_the_rulebook_and_its_action(deal: Deal, seed: int) -> None:
    events_cite(list(positions(deal, seed))[-1])


FOLLOW = {"TB-5", "CB-4", "PN-6"}


@given(deals(), seeds())
def test_every_refusal_to_revoke_says_what_obliges_who_led_and_what_is_allowed(deal: Deal, seed: int) -> None:
    suits = ("spades", "hearts", "diamonds", "clubs")
    for at in positions(deal, seed):
        if at.stage != "play" or not at.trick:
            continue
        who, (leader, led) = at.seat(at.turn), at.trick[0]
        following = {card for card in at.hand(who) if card.suit == led.suit}
        for card in at.hand(who):
            why = playing.unlawful(at, play(who, card))
            if why is None:
                # Only by PN-16 and PN-17 may somebody who can follow play another suit.
                loose = at.rules.follow_or_trump or at.rules.play_anything
                assert loose or not following or card in following
                continue
            assert deal.setup.strict == (at.why_not(play(who, card)) == why)
            words = re.findall(r"\w+", why.text)
            assert why.text.startswith(f"{seat_name(who)} ")
            allowed = {held for held in at.hand(who) if playing.unlawful(at, play(who, held)) is None}
            named = {Card.parse(word) for word in words if word in map(str, CARDS)}
            allowed |= {action.card for action in at.legal_actions() if action.verb == "down"}
            assert named - {led} == {card, *allowed} - {led}
            if why.rule in FOLLOW:
                assert following
                assert card not in following
                assert allowed == following
                assert {str(led), suits[led.suit]} <= set(words)
                assert seat_name(at.seat(leader)) in why.text


def test_the_random_games_meet_every_kind_of_event() -> None:
    """So that none of the above holds only because nothing happens."""
    kinds = "dealt called shown hidden turned-up trump-made face-down swapped passed thrown-in trick-won"
    kinds += " not-captured captured revoke taken-back turned-down claim points court streak deal-over"
    kinds += " match-over bid void-declared scored"
    wanted: set[tuple[str, str | None]] = {(kind, None) for kind in kinds.split()}
    wanted |= {("not-captured", rule) for rule in ("DS-2", "DS-3", "DS-4", "DS-5", "BR-3", "HR-9")}
    wanted |= {("court", "run"), ("court", "court"), ("court", "mendikot")}

    for seed in range(2000):
        chance = Seeded(seed)
        agreed, _ = agreed_at(chance)
        *_, last = positions(begun(chance, agreed), seed)
        wanted.difference_update((event.kind, None) for event in last.events)
        wanted.difference_update(
            (event.kind, event.rules[0]) for event in last.events if event.kind == "not-captured"
        )
        wanted.difference_update(("court", event.why) for event in last.events if event.kind == "court")
        if not wanted:
            break
    assert wanted == set()
