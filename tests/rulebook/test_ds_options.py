"""Double Sir's house rules: the early end, captures that are barred, a late trump (DS-12 to DS-18).

In `played` one letter is one trick: "ESS" is East, then South, then South winning.
"""

from itertools import permutations

import pytest

from rulebook.positions import (
    after,
    captures,
    court,
    first,
    legal,
    opened,
    played,
    refusal,
    refused_by,
    stays,
    taken,
    under_way,
    winner,
)


@pytest.mark.rule("DS-12")
def test_the_deal_ends_once_a_team_has_captured_seven():
    deal = played("double-sir-royal", "EESNWNWSS")
    assert taken(deal) == {"NS": 7, "EW": 2}
    assert deal.is_over
    assert winner(deal) == "NS"
    assert "DS-12" in first(deal, "deal-over").rules


@pytest.mark.rule("DS-12")
def test_unless_the_others_have_captured_none():
    deal = played("double-sir-royal", "SENWSESS")
    assert taken(deal) == {"NS": 8, "EW": 0}
    assert not deal.is_over
    deal = played("double-sir-royal", "SENWSESSEE")
    assert taken(deal) == {"NS": 8, "EW": 2}
    assert deal.is_over
    assert court(deal) == (None, {"NS": 0, "EW": 0})


@pytest.mark.rule("DS-12")
def test_double_sir_knows_no_early_end_and_a_table_may_switch_it():
    winners = "EESNWNWSS"
    assert not played("double-sir", winners).is_over
    assert not played("double-sir-royal", winners, options=["-DS-12"]).is_over
    assert played("double-sir", winners, options=["DS-12"]).is_over


@pytest.mark.rule("DS-13")
def test_the_first_two_tricks_are_not_taken_as_a_pair():
    deal = played("double-sir", "SS", options=["DS-13"])
    assert (captures(deal), deal.pile) == ([], 2)
    assert stays(deal) == ("DS-13", "barred")
    assert deal.to_act == "S"


@pytest.mark.rule("DS-13")
def test_the_winner_of_two_and_three_takes_all_three():
    assert captures(played("double-sir", "SSS", options=["DS-13"])) == [(3, "S", 3)]
    assert captures(played("double-sir", "ESS", options=["DS-13"])) == [(3, "S", 3)]


@pytest.mark.rule("DS-14")
def test_the_pair_of_eleven_and_twelve_takes_nothing_and_trick_thirteen_decides():
    first_ten = "EESSEESSEE"  # four captured by South, six by East
    deal = played("double-sir", first_ten + "NN", options=["DS-14"])
    assert taken(deal) == {"NS": 4, "EW": 6}
    assert deal.pile == 2
    assert stays(deal) == ("DS-14", "barred")
    assert winner(played("double-sir", first_ten + "NNE", options=["DS-14"])) == "EW"
    assert taken(played("double-sir", first_ten + "NNN", options=["DS-14"])) == {"NS": 7, "EW": 6}


@pytest.mark.rule("DS-14")
def test_by_default_ten_and_eleven_still_capture():
    deal = played("double-sir", "EESSEESSENN", options=["DS-14"])
    assert captures(deal)[-1] == (11, "N", 3)


@pytest.mark.rule("DS-14")
def test_late_bar_both_bars_any_capture_at_eleven_and_at_twelve():
    both = {"options": ["DS-14"], "values": {"late_bar": "both"}}
    at_eleven = played("double-sir", "EESSEESSENN", **both)
    assert (taken(at_eleven), at_eleven.pile) == ({"NS": 4, "EW": 4}, 3)
    assert stays(at_eleven) == ("DS-14", "barred")
    at_twelve = played("double-sir", "EESSEESSENNN", **both)
    assert (taken(at_twelve), at_twelve.pile) == ({"NS": 4, "EW": 4}, 4)
    assert captures(played("double-sir", "EESSEESSENNNW", **both))[-1] == (13, "W", 5)
    # At ten nothing is barred.
    assert captures(played("double-sir", "EESSEESSNN", **both))[-1] == (10, "N", 2)


@pytest.mark.rule("DS-15")
def test_a_goon_court_counts_ten():
    deal = played("double-sir", "SSNNSSNNSSNNS", dealer="N", options=["DS-15"])
    assert court(deal) == ("goon", {"NS": 10, "EW": 0})
    assert first(deal, "court").rules == ("DS-9", "DS-10", "DS-15")
    callers = played("double-sir", "SSNNSSNNSSNNS", dealer="E", options=["DS-15"])
    assert court(callers) == ("court", {"NS": 1, "EW": 0})


EIGHTS = {
    "S": "S2 S3 S4 S5 S6 S7 S8 S9",
    "E": "H2 H3 H4 H5 H6 H7 H8 H9",
    "N": "D2 D3 D4 D5 D6 D7 D8 D9",
    "W": "C2 C3 C4 C5 C6 DA CT HK",
}


@pytest.mark.rule("DS-16")
def test_the_choice_is_put_off_to_a_later_card_by_its_place():
    deal = opened("double-sir", EIGHTS, dealer="N", options=["DS-16"])
    later = {action for action in legal(deal) if "later" in action}
    assert later == {"W later 6", "W later 7", "W later 8"}
    deal = after(deal, "W later 7")
    assert deal.to_act == "deal"
    assert legal(deal) == {"deal turns CT"}  # the seventh card dealt to West
    assert refused_by(deal, "deal turns HK") == "DS-16"
    deal = after(deal, "deal turns CT")
    assert deal.trump == 3
    assert deal.to_act == "W"
    assert refusal(deal, "W CT") is None  # the card turned up is in the hand like any other
    turned = first(deal, "turned-up")
    assert (turned.rules, turned.seat, str(turned.card)) == (("DS-16",), "W", "CT")


@pytest.mark.rule("DS-16")
def test_the_place_is_a_later_one():
    deal = opened("double-sir", EIGHTS, dealer="N", options=["DS-16"])
    for place in (0, 5, 9, 14):
        assert refused_by(deal, f"W later {place}") == "DS-16"


ACES = {"S": "SA HA DK", "E": "S5 H5 D5", "N": "S6 H6 D6", "W": "S7 H7 D7"}
LINE = list(zip("SENW", "A567", strict=True))
LAST_BUT = {"trick": 8, "leader": "S", "taken": {"NS": 2, "EW": 2}, "pile": 3, "trump": "C"}
FIRST_ACE = "S SA, E S5, N S6, W S7"
SECOND_ACE = "S HA, E H5, N H6, W H7"
KING = "S DK, E D5, N D6, W D7"


@pytest.mark.rule("DS-17")
def test_two_wins_in_a_row_both_with_aces_take_nothing():
    deal = after(under_way("double-sir", ACES, LAST_BUT, options=["DS-17"]), f"{FIRST_ACE}, {SECOND_ACE}")
    assert (captures(deal), deal.pile) == ([], 5)
    assert stays(deal) == ("DS-17", "barred")
    # The trick itself is won, and its winner leads.
    assert deal.tricks[-1].winner == deal.table.index["S"]
    assert deal.to_act == "S"


@pytest.mark.rule("DS-17")
def test_an_ace_and_another_card_do_capture_in_either_order():
    for order in (f"{FIRST_ACE}, {KING}", f"{KING}, {FIRST_ACE}"):
        deal = after(under_way("double-sir", ACES, LAST_BUT, options=["DS-17"]), order)
        assert captures(deal) == [(9, "S", 5)]


@pytest.mark.rule("DS-17")
def test_the_barred_trick_is_the_first_of_a_new_pair():
    deal = under_way("double-sir", ACES, LAST_BUT, options=["DS-17"])
    deal = after(deal, f"{FIRST_ACE}, {SECOND_ACE}, {KING}")
    assert captures(deal) == [(10, "S", 6)]


@pytest.mark.rule("DS-17")
def test_an_ace_won_before_the_deal_begins_in_the_middle_counts():
    start = {**LAST_BUT, "last_winner": "S", "last_card": "CA"}
    deal = after(under_way("double-sir", ACES, start, options=["DS-17"]), FIRST_ACE)
    assert (captures(deal), deal.pile) == ([], 4)


TRUMP_ACE = {**LAST_BUT, "trump": "H"}


@pytest.mark.rule("DS-18")
def test_the_ace_of_trump_does_not_seal_a_pile():
    deal = after(under_way("double-sir", ACES, TRUMP_ACE, options=["DS-18"]), f"{FIRST_ACE}, {SECOND_ACE}")
    assert (captures(deal), deal.pile) == ([], 5)
    assert stays(deal) == ("DS-18", "barred")


@pytest.mark.rule("DS-18")
def test_such_a_win_is_the_first_of_a_new_pair():
    deal = under_way("double-sir", ACES, TRUMP_ACE, options=["DS-18"])
    deal = after(deal, f"{FIRST_ACE}, {SECOND_ACE}, {KING}")
    assert captures(deal) == [(10, "S", 6)]


@pytest.mark.rule("DS-18")
def test_the_ace_of_trump_as_the_first_of_a_pair_bars_nothing():
    deal = after(under_way("double-sir", ACES, TRUMP_ACE, options=["DS-18"]), f"{SECOND_ACE}, {KING}")
    assert captures(deal) == [(9, "S", 5)]
    # Nor does another ace that seals.
    deal = after(under_way("double-sir", ACES, TRUMP_ACE, options=["DS-18"]), f"{KING}, {FIRST_ACE}")
    assert captures(deal) == [(9, "S", 5)]


@pytest.mark.rule("DS-18")
def test_it_is_so_in_every_suit():
    for place, trump in enumerate("SHDC"):
        other = "SHDC"[place - 1]
        hands = {seat: f"{other}{low} {trump}{low}" for seat, low in zip("ENW", "567", strict=True)}
        start = {**TRUMP_ACE, "trump": trump}
        line = f"S {other}K, E {other}5, N {other}6, W {other}7"
        line += f", S {trump}A, E {trump}5, N {trump}6, W {trump}7"
        deal = under_way("double-sir", {"S": f"{other}K {trump}A", **hands}, start, options=["DS-18"])
        assert captures(after(deal, line)) == []
        assert (
            captures(after(under_way("double-sir", {"S": f"{other}K {trump}A", **hands}, start), line)) != []
        )


@pytest.mark.rule("DS-17")
def test_it_is_so_with_the_aces_of_any_two_suits():
    for one, two in permutations("SHDC", 2):
        hands = {seat: f"{one}{low} {two}{low}" for seat, low in zip("SENW", "A567", strict=True)}
        deal = under_way("double-sir", hands, LAST_BUT, options=["DS-17"])
        deal = after(deal, ", ".join(f"{seat} {suit}{low}" for suit in (one, two) for seat, low in LINE))
        assert (captures(deal), deal.pile) == ([], 5)
