"""A match: deals in a row, and what is refused."""

import pytest

from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal, Standing
from rungkit.match import Match
from rungkit.rules import Rules
from rungkit.seats import four_handed

HANDS = {seat: list(shuffled(CARDS, Generator(4)))[n * 13 : n * 13 + 13] for n, seat in enumerate("SENW")}


def played_out(deal: Deal) -> Deal:
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions()[0])
    return deal


def test_each_deal_begins_where_the_last_left_the_match() -> None:
    match = Match(Rules.of("court-piece", values={"run": 2}), "N")
    for number in range(6):
        deal = match.deal(shuffled(CARDS, Generator(9, number)))
        assert (deal.seat(deal.dealer), deal.setup.standing) == (match.dealer, match.standing)
        deal = played_out(deal)
        assert deal.result is not None
        match = match.add(deal)
        assert match.dealer == deal.seat(deal.result.next_dealer)
        assert match.standing == deal.result.standing
    assert len(match.deals) == 6
    assert not match.is_over


def test_only_the_dealer_whose_turn_it_is_deals() -> None:
    match = Match(Rules.of("court-piece"), "N")
    with pytest.raises(Refusal) as refused:
        match.begin(HANDS, dealer="E")
    assert (refused.value.text, refused.value.rule) == (
        "East cannot deal: by the last deal it is North's turn.",
        "TB-8",
    )
    assert match.begin(HANDS, dealer="N").to_act == match.begin(HANDS).to_act == "W"


def test_the_first_deal_may_name_its_dealer_or_have_one_drawn() -> None:
    match = Match(Rules.of("court-piece"), None)
    assert match.begin(HANDS, dealer="E").to_act == "N"
    assert match.begin(HANDS).stage == "draw"


def test_a_deal_is_added_when_it_is_over() -> None:
    match = Match(Rules.of("court-piece"), "N")
    with pytest.raises(Refusal) as refused:
        match.add(match.begin(HANDS))
    assert refused.value.text == "The deal is not over yet, so it cannot be added to the match."


def test_a_won_match_takes_no_more() -> None:
    match = Match(Rules.of("single-sir", values={"target": 1}), "N")
    deal = played_out(match.begin(HANDS))
    match = match.add(deal)
    assert match.is_over
    for more in (lambda: match.add(deal), lambda: match.begin(HANDS), match.time_up):
        with pytest.raises(Refusal, match="The match is over: no further deal counts") as refused:
            more()
        assert refused.value.rule == "CP-21"


def test_a_deal_thrown_in_leaves_the_match_as_it_was() -> None:
    match = Match(Rules.of("single-sir", ["CP-22"]), "E", Standing((3, 4), (1, 0), 1, 2))
    over = match.add(match.begin(HANDS).apply(Action.parse("S redeal")))
    assert (over.dealer, over.standing, over.is_over) == ("E", match.standing, False)


def test_a_short_lesson_leaves_the_match_as_it_was() -> None:
    rules = Rules.of("double-sir")
    start = {"trick": 5, "last_winner": "S", "trump": "H"}
    one_each = {seat: [Card.parse(suit + "A")] for seat, suit in zip("SENW", "SHDC", strict=True)}
    middle = beginning(start, rules, four_handed(), 1).middle
    match = Match(rules, "N", Standing((1, 0), (1, 0), 0, 1))
    after = match.add(played_out(match.begin(one_each, middle=middle)))
    assert (after.dealer, after.standing, after.is_over, after.winner) == ("N", match.standing, False, None)
