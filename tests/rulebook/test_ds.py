"""Double Sir: tricks wait in a pile for a player who wins two in a row (DS-1 to DS-11).

In `played` one letter is one trick: "ESS" is East, then South, then South winning.
"""

import pytest

from rulebook.positions import (
    after,
    captures,
    court,
    first,
    legal,
    next_dealer,
    opened,
    played,
    so_far,
    stays,
    streak,
    taken,
    under_way,
    winner,
)

# South takes every trick that South leads; two tricks are left, or three.
TOP = {"S": "SA HA", "E": "S5 H5", "N": "S6 H6", "W": "S7 H7"}
LAST_TWO = {"trick": 12, "leader": "S", "taken": {"NS": 4, "EW": 4}, "pile": 3, "trump": "C"}


@pytest.mark.rule("DS-1")
def test_the_call_is_court_pieces():
    hands = {"S": "HT H4", "E": "SA C3", "N": "HK S9", "W": "H7 SK"}
    deal = opened("double-sir", hands, dealer="N")
    assert deal.to_act == "W"
    assert legal(deal) == {"W call S", "W call H", "W call D", "W call C"}
    deal = after(deal, "W call S, W H7")
    assert legal(deal) == {"S HT", "S H4"}
    deal = after(deal, "S HT, E SA, N HK")
    assert deal.to_act == "E"  # spades are trump


@pytest.mark.rule("DS-2")
def test_a_trick_won_goes_to_the_pile_and_is_nobodys():
    deal = played("double-sir", "SEN")
    assert deal.pile == 3
    assert taken(deal) == {"NS": 0, "EW": 0}
    assert captures(deal) == []


@pytest.mark.rule("DS-3")
def test_two_in_a_row_by_one_player_take_everything_in_the_centre():
    deal = played("double-sir", "ENWSS")
    assert captures(deal) == [(5, "S", 5)]
    assert taken(deal) == {"NS": 5, "EW": 0}
    assert deal.pile == 0
    assert deal.to_act == "S"  # and leads
    assert first(deal, "captured").rules == ("DS-3",)


@pytest.mark.rule("DS-3")
def test_a_win_by_the_other_side_starts_the_count_again():
    deal = played("double-sir", "NES")
    assert captures(deal) == []
    assert stays(deal) == ("DS-3", "opponent")
    assert captures(played("double-sir", "NESS")) == [(4, "S", 4)]


@pytest.mark.rule("DS-4")
def test_the_worked_example_of_partners():
    # A is South, C is North, B and D are East and West: four tricks lie in the centre.
    four = played("double-sir", "ESWE")
    assert (four.pile, captures(four)) == (4, [])
    a_then_c = played("double-sir", "ESWESN")
    assert (a_then_c.pile, captures(a_then_c)) == (6, [])
    assert stays(a_then_c) == ("DS-4", "partner")
    c_again = played("double-sir", "ESWESNN")
    assert captures(c_again) == [(7, "N", 7)]
    assert taken(c_again) == {"NS": 7, "EW": 0}


@pytest.mark.rule("DS-4")
def test_partners_who_take_turns_take_nothing_however_long():
    deal = played("double-sir", "SNSNSNSNSNSN")
    assert (deal.pile, captures(deal)) == (12, [])


@pytest.mark.rule("DS-5")
def test_a_third_win_in_a_row_takes_nothing_by_itself():
    third = played("double-sir", "ESSS")
    assert captures(third) == [(3, "S", 3)]
    assert third.pile == 1
    assert stays(third) == ("DS-5", "third")


@pytest.mark.rule("DS-5")
def test_a_fourth_win_in_a_row_takes_the_new_pile():
    assert captures(played("double-sir", "ESSSS")) == [(3, "S", 3), (5, "S", 2)]


@pytest.mark.rule("DS-5")
def test_after_a_capture_the_run_starts_afresh_for_everybody():
    deal = played("double-sir", "ESSSWW")  # the third win lies under West's two
    assert captures(deal) == [(3, "S", 3), (6, "W", 3)]
    opens = played("double-sir", "ESSN")
    assert stays(opens) == ("DS-2", "opens")


@pytest.mark.rule("DS-6")
def test_tricks_one_and_two_by_one_player_do_capture():
    deal = played("double-sir", "SS")
    assert captures(deal) == [(2, "S", 2)]
    assert taken(deal) == {"NS": 2, "EW": 0}
    assert first(deal, "captured").rules == ("DS-3", "DS-6")


@pytest.mark.rule("DS-7")
def test_the_winner_of_trick_thirteen_takes_all_that_is_left():
    deal = played("double-sir", "SESESESESESES")
    assert captures(deal) == [(13, "S", 13)]
    assert taken(deal) == {"NS": 13, "EW": 0}
    assert first(deal, "captured").rules == ("DS-7",)


@pytest.mark.rule("DS-7")
def test_whoever_won_trick_twelve():
    for twelfth in "ENW":  # South won trick 11
        deal = played("double-sir", f"EESSEESSEES{twelfth}N")
        assert captures(deal)[-1] == (13, "N", 3)
    # Even when that is the third in a row, which by DS-5 would take nothing.
    deal = played("double-sir", "EESSEESSEENNN")
    assert captures(deal)[-2:] == [(12, "N", 2), (13, "N", 1)]


@pytest.mark.rule("DS-7")
def test_trick_thirteen_overrides_the_house_rules_that_bar_a_capture():
    for trump, options in (("C", ["DS-17"]), ("H", ["DS-18"]), ("H", ["DS-13", "DS-14", "DS-17", "DS-18"])):
        start = {**LAST_TWO, "trump": trump}
        deal = after(under_way("double-sir", TOP, start, options=options), "S SA, E S5, N S6, W S7")
        deal = after(deal, "S HA, E H5, N H6, W H7")
        assert captures(deal) == [(13, "S", 5)]
        assert taken(deal) == {"NS": 9, "EW": 4}


@pytest.mark.rule("DS-7")
def test_the_last_trick_of_a_short_lesson_is_not_trick_thirteen():
    hands = {"S": "S9", "E": "S5", "N": "S2", "W": "S7"}
    for trick in (9, 12):
        start = {"trick": trick, "last_winner": "N", "taken": {"NS": 4, "EW": 4}, "trump": "C"}
        deal = after(under_way("double-sir", hands, start), "N S2, W S7, S S9, E S5")
        assert deal.is_over
        assert (captures(deal), deal.pile, deal.result) == ([], 1, None)


@pytest.mark.rule("DS-8")
def test_seven_captured_tricks_win_though_the_others_won_more():
    # East and West win seven tricks, but six of them go to South and North.
    deal = played("double-sir", "EWEWESSEESSSS")
    assert captures(deal) == [(7, "S", 7), (9, "E", 2), (11, "S", 2), (13, "S", 2)]
    assert [deal.team(trick.winner) for trick in deal.tricks].count(1) == 7
    assert taken(deal) == {"NS": 11, "EW": 2}
    assert winner(deal) == "NS"
    assert court(deal) == (None, {"NS": 0, "EW": 0})
    assert deal.result.how == "tricks"


@pytest.mark.rule("DS-8")
def test_all_thirteen_are_played_though_seven_are_captured():
    deal = played("double-sir", "SENWSESS")
    assert taken(deal) == {"NS": 8, "EW": 0}
    assert not deal.is_over
    deal = played("double-sir", "EESSEESSEESSE")
    assert taken(deal) == {"NS": 6, "EW": 7}
    assert winner(deal) == "EW"


@pytest.mark.rule("DS-9")
def test_all_thirteen_captured_is_a_court_even_where_the_others_won_a_trick():
    # East deals, so North calls: no goon.
    deal = played("double-sir", "ESSNNSSNNSSNN", dealer="E")
    assert taken(deal) == {"NS": 13, "EW": 0}
    assert court(deal) == ("court", {"NS": 1, "EW": 0})
    assert deal.result.how == "court"


@pytest.mark.rule("DS-9")
def test_twelve_captured_is_no_court():
    deal = played("double-sir", "SSNNSSNNSSNNE", dealer="E")
    assert taken(deal) == {"NS": 12, "EW": 1}
    assert court(deal) == (None, {"NS": 0, "EW": 0})


@pytest.mark.rule("DS-9")
def test_a_court_resets_the_run_of_deals():
    deal = played("double-sir", "SSNNSSNNSSNNS", dealer="E", match=so_far(streak=("NS", 4)))
    assert streak(deal) == (None, 0)
    deal = played("double-sir", "SSNNSSNNSSNNE", dealer="E", match=so_far(streak=("NS", 4)))
    assert streak(deal) == ("NS", 5)


@pytest.mark.rule("DS-10")
def test_all_thirteen_by_the_dealers_team_is_a_goon_worth_three_courts():
    deal = played("double-sir", "SSNNSSNNSSNNS", dealer="N")
    assert court(deal) == ("goon", {"NS": 3, "EW": 0})
    assert deal.result.standing.courts == (3, 0)


@pytest.mark.rule("DS-10")
def test_a_table_may_agree_on_another_number():
    deal = played("double-sir", "SSNNSSNNSSNNS", dealer="S", values={"goon": 5})
    assert court(deal) == ("goon", {"NS": 5, "EW": 0})


@pytest.mark.rule("DS-11")
def test_the_seventh_deal_in_a_row_earns_a_court():
    deal = played("double-sir", "EESSEESSEESSS", match=so_far(streak=("NS", 6)))
    assert taken(deal) == {"NS": 7, "EW": 6}
    assert court(deal) == ("run", {"NS": 1, "EW": 0})
    assert first(deal, "court").rules == ("CP-4", "DS-11")


@pytest.mark.rule("DS-11")
def test_the_next_dealer_is_found_as_in_court_piece():
    callers = "SSNNSSNNSSNNE"  # South and North capture twelve
    assert next_dealer(played("double-sir", callers, dealer="E")) == "E"
    assert next_dealer(played("double-sir", "SSNNSSNNSSNNN", dealer="E")) == "W"
    assert next_dealer(played("double-sir", callers, dealer="N")) == "W"
