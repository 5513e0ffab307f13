"""The table: partners, order of play, ranks, leading, following, winning, dealing (TB-1 to TB-10)."""

from itertools import pairwise

import pytest

from rulebook.positions import (
    after,
    first,
    legal,
    opened,
    played,
    refusal,
    refused_by,
    taken,
    under_way,
    winner,
)
from rungkit.cards import CARDS
from rungkit.deal import Deal
from rungkit.rules import Rules
from rungkit.view import view

# North deals, West calls and leads. East has no heart; North has one.
ROUND = {"S": "HT H4 S2", "E": "SA C3 D5", "N": "HK S9 DA", "W": "H7 SK C8"}


@pytest.mark.rule("TB-1")
def test_partners_sit_opposite_each_other():
    six_all = {"trick": 13, "leader": "S", "taken": {"NS": 6, "EW": 6}, "trump": "C"}
    north = under_way("court-piece", {"S": "S4", "E": "S9", "N": "SK", "W": "S2"}, six_all)
    assert winner(after(north, "S S4, E S9, N SK, W S2")) == "NS"
    west = under_way("court-piece", {"S": "S4", "E": "S9", "N": "SK", "W": "SA"}, six_all)
    assert winner(after(west, "S S4, E S9, N SK, W SA")) == "EW"


@pytest.mark.rule("TB-2")
def test_play_goes_to_the_right():
    deal = opened("court-piece", ROUND, dealer="N", trump="H")
    order = []
    for action in ("W H7", "S HT", "E C3", "N HK"):
        order.append(deal.to_act)
        deal = after(deal, action)
    assert order == ["W", "S", "E", "N"]


@pytest.mark.rule("TB-2")
def test_a_card_played_out_of_turn_is_refused():
    deal = after(opened("court-piece", ROUND, trump="H"), "W H7")
    why = refusal(deal, "N HK")
    assert why.rule == "TB-2"
    assert why.text == "It is not North's turn: West has just played, so South is next, on the right."


@pytest.mark.rule("TB-2")
def test_the_deal_goes_to_the_right_too():
    deal = Deal.dealt(Rules.of("court-piece"), "S", CARDS)
    first = {seat: str(deal.hand(seat)[0]) for seat in "ENWS"}
    assert first == {"E": "S2", "N": "S7", "W": "SQ", "S": "H4"}


@pytest.mark.rule("TB-3")
def test_an_ace_beats_a_king_and_so_on_down_to_the_two():
    ranks = "AKQJT98765432"
    last = {"trick": 13, "leader": "S", "taken": {"NS": 6, "EW": 6}, "trump": "C"}
    for high, low in pairwise(ranks):
        for suit in "SC":  # a plain suit, and trumps
            hands = {"S": suit + low, "E": suit + high, "N": "D3", "W": "D4"}
            deal = after(under_way("court-piece", hands, last), f"S {suit}{low}, E {suit}{high}, N D3, W D4")
            assert deal.tricks[-1].winner == deal.table.index["E"], f"{high} beats {low}"


@pytest.mark.rule("TB-3")
def test_the_pack_has_four_suits_of_thirteen():
    deal = Deal.dealt(Rules.of("court-piece"), "N", CARDS)
    everything = sorted(str(card) for seat in "SENW" for card in deal.hand(seat))
    assert everything == sorted(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")


@pytest.mark.rule("TB-4")
def test_the_dealers_right_leads_any_card():
    deal = opened("court-piece", ROUND, dealer="N", trump="H")
    assert deal.to_act == "W"
    assert legal(deal) == {"W H7", "W SK", "W C8"}
    assert refused_by(deal, "N HK") == "TB-4"


@pytest.mark.rule("TB-4")
def test_the_winner_of_a_trick_leads_any_card_to_the_next():
    deal = after(opened("court-piece", ROUND, dealer="N", trump="H"), "W H7, S HT, E C3, N HK")
    assert deal.to_act == "N"
    assert legal(deal) == {"N S9", "N DA"}
    why = refusal(deal, "W SK")
    assert (why.rule, why.text) == (
        "TB-4",
        "West cannot lead: North won the last trick and leads to this one.",
    )


@pytest.mark.rule("TB-5")
def test_who_holds_the_suit_led_must_play_it():
    deal = after(opened("court-piece", ROUND, dealer="N", trump="S"), "W H7")
    assert legal(deal) == {"S HT", "S H4"}
    why = refusal(deal, "S S2")
    assert why.rule == "TB-5"
    assert why.text == (
        "South cannot play S2: South holds HT and hearts were led by West (H7). Allowed: HT or H4."
    )


@pytest.mark.rule("TB-5")
def test_of_one_card_that_obliges_the_refusal_says_only_that_one():
    deal = after(opened("court-piece", ROUND, dealer="N", trump="S"), "W H7, S HT, E SA")
    assert legal(deal) == {"N HK"}
    assert refusal(deal, "N DA").text == (
        "North cannot play DA: North holds HK and hearts were led by West (H7). Only HK may be played."
    )


@pytest.mark.rule("TB-5")
def test_who_cannot_follow_may_play_any_card_trump_or_not():
    trumps = after(opened("court-piece", ROUND, dealer="N", trump="S"), "W H7, S HT")
    assert legal(trumps) == {"E SA", "E C3", "E D5"}
    for card in ("SA", "C3", "D5"):
        assert refusal(trumps, f"E {card}") is None
    # And trump itself need not be kept out: a follower may play high or low.
    assert refusal(after(opened("court-piece", ROUND, trump="S"), "W H7"), "S H4") is None


@pytest.mark.rule("TB-6")
def test_the_highest_trump_wins():
    hands = {"S": "HA S3", "E": "C4 S5", "N": "HK S7", "W": "C9 S8"}
    start = {"trick": 12, "leader": "S", "taken": {"NS": 5, "EW": 6}, "trump": "C"}
    deal = after(under_way("court-piece", hands, start), "S HA, E C4, N HK, W C9")
    assert deal.to_act == "W" or deal.is_over
    assert taken(deal) == {"NS": 5, "EW": 7}
    won = first(deal, "trick-won")
    assert (won.seat, str(won.card), won.rules) == ("W", "C9", ("TB-6",))


@pytest.mark.rule("TB-6")
def test_without_a_trump_the_highest_card_of_the_suit_led_wins():
    hands = {"S": "H4 S3", "E": "DA S5", "N": "H6 S7", "W": "SA S8"}
    start = {"trick": 12, "leader": "S", "taken": {"NS": 5, "EW": 6}, "trump": "C"}
    deal = after(under_way("court-piece", hands, start), "S H4, E DA, N H6, W SA")
    assert deal.to_act == "N"
    assert taken(deal) == {"NS": 6, "EW": 6}


@pytest.mark.rule("TB-6")
def test_a_trump_led_is_won_by_the_highest_trump():
    hands = {"S": "C4 S3", "E": "CT S5", "N": "HA S7", "W": "C9 S8"}
    start = {"trick": 12, "leader": "S", "taken": {"NS": 6, "EW": 5}, "trump": "C"}
    deal = after(under_way("court-piece", hands, start), "S C4, E CT, N HA, W C9")
    assert deal.to_act == "E"


FIVES = {"S": "S2 S3 S4 S5 S6", "E": "H2 H3 H4 H5 H6", "N": "D2 D3 D4 D5 D6", "W": "C2 C3 C4 C5 C6"}


@pytest.mark.rule("TB-7")
def test_the_highest_card_drawn_chooses_trump_and_the_player_on_its_left_deals():
    deal = opened("court-piece", FIVES, dealer=None)
    assert deal.to_act == "S"
    deal = after(deal, "S draws H9, E draws SQ, N draws D2, W draws CK")
    assert deal.to_act == "W"  # chooses trump
    assert deal.seat(deal.dealer) == "N"


@pytest.mark.rule("TB-7")
def test_equal_cards_are_drawn_again():
    deal = opened("court-piece", FIVES, dealer=None)
    deal = after(deal, "S draws H9, E draws SK, N draws D2, W draws CK")
    assert deal.to_act == "E"
    assert refused_by(deal, "S draws HA") == "TB-7"
    assert refused_by(deal, "E draws CK") == "TB-7"  # on the table already
    deal = after(deal, "E draws S3, W draws S4")
    assert deal.seat(deal.dealer) == "N"
    assert deal.to_act == "W"


@pytest.mark.rule("TB-7")
def test_three_equal_cards_leave_only_those_three_to_draw():
    deal = after(opened("court-piece", FIVES, dealer=None), "S draws SA, E draws HA, N draws D2, W draws CA")
    order = []
    for action in ("S draws S7", "E draws H7", "W draws C7", "S draws D9", "E draws S2", "W draws C2"):
        order.append(deal.to_act)
        deal = after(deal, action)
    assert order == ["S", "E", "W", "S", "E", "W"]
    assert (deal.seat(deal.dealer), deal.to_act) == ("W", "S")


@pytest.mark.rule("TB-7")
def test_or_chance_names_the_first_dealer():
    deal = opened("court-piece", FIVES, dealer=None)
    assert refused_by(deal, "deal cuts Q") == "TB-7"
    assert refused_by(deal, "S cuts E") == "TB-7"
    deal = after(deal, "deal cuts E")
    assert (deal.seat(deal.dealer), deal.to_act) == ("E", "N")
    assert refused_by(deal, "S draws HA") == "TB-7"


@pytest.mark.rule("TB-7")
def test_nobody_plays_or_calls_before_the_dealer_is_found():
    deal = opened("court-piece", FIVES, dealer=None)
    assert refused_by(deal, "S S2") == "TB-7"
    assert refusal(deal, "S call H") is not None
    assert refused_by(deal, "E draws HA") == "TB-7"  # South draws first
    assert refused_by(after(deal, "S draws HA"), "deal cuts E") == "TB-7"


@pytest.mark.rule("TB-8")
def test_the_next_dealer_comes_from_the_team_that_lost():
    for dealer in "SENW":
        for winners in ("ESSSSSSS", "SEEEEEEE", "SSSSSSS", "EEEEEEE"):
            deal = played("court-piece", winners, dealer=dealer)
            won, lost = (0, 1) if winners[-1] == "S" else (1, 0)
            assert deal.result.winner == won
            assert deal.team(deal.result.next_dealer) == lost
            # and so the winners choose the next trump
            assert deal.team(deal.table.right(deal.result.next_dealer)) == won


@pytest.mark.rule("TB-9")
def test_five_cards_each_then_four_then_four():
    deal = Deal.dealt(Rules.of("double-sir"), "N", CARDS)
    assert deal.hand("W") == [*CARDS[0:5], *CARDS[20:24], *CARDS[36:40]]
    assert deal.hand("S") == [*CARDS[5:10], *CARDS[24:28], *CARDS[40:44]]
    assert deal.hand("E") == [*CARDS[10:15], *CARDS[28:32], *CARDS[44:48]]
    assert deal.hand("N") == [*CARDS[15:20], *CARDS[32:36], *CARDS[48:52]]


@pytest.mark.rule("TB-10")
def test_everybody_can_count_how_many_tricks_each_team_has():
    single = played("court-piece", "SEN")
    assert [view(single, seat).taken for seat in "SENW"] == [{"NS": 2, "EW": 1}] * 4
    piles = played("double-sir", "ESSEE")
    assert [view(piles, seat).taken for seat in "SENW"] == [{"NS": 3, "EW": 2}] * 4
