"""Hidden Rung: from when the turned-up suit is trump, captures, swaps, how deals end (HR-7 to HR-14).

North deals unless it is said, so West is the caller and owns the card that lies face down.
"""

import pytest

from rulebook.hidden import (
    CLOSED,
    EAST_HID_D9,
    FOUR_AND_FOUR,
    LAST,
    OPEN,
    ROUNDS,
    RUN,
    SEALED,
    SINGLE_LAST,
    SIXES,
    SOUTH_LEADS_HA,
    SOUTH_LEADS_SA,
    SWAP,
    VOID_EAST,
    WEST_HID_S7,
    hidden,
)
from rulebook.positions import (
    after,
    captures,
    court,
    first,
    latest,
    legal,
    opened,
    refused_by,
    said,
    taken,
    trick_winner,
    under_way,
    winner,
)
from rungkit.view import view


@pytest.mark.rule("HR-7")
def test_the_suit_is_trump_from_the_moment_it_is_turned_up():
    deal = under_way("hidden-rung", SOUTH_LEADS_HA, EAST_HID_D9, dealer="S")
    deal = after(deal, "S HA, E H5, N D6, W ask")
    turned = first(deal, "turned-up")
    assert (turned.seat, str(turned.card), turned.n) == ("E", "D9", 3)
    assert legal(deal) == {"W D3"}
    deal = after(deal, "W D3")
    assert trick_winner(deal) == "W"  # D6 was no trump when it was played
    assert deal.tricks[-1].rules == ("TB-6", "HR-7")


@pytest.mark.rule("HR-7")
def test_in_the_next_trick_every_card_of_it_is_a_trump():
    hands = {"S": "HA S2", "E": "H5 D9", "N": "D6 D7", "W": "D3 S5"}
    deal = under_way("hidden-rung", hands, EAST_HID_D9, dealer="S")
    deal = after(deal, "S HA, E H5, N D6, W ask, W D3, W S5, S S2, E D9, N D7")
    assert trick_winner(deal) == "E"


@pytest.mark.rule("HR-8")
def test_where_trump_itself_was_led_its_highest_card_wins():
    deal = after(under_way("hidden-rung", SOUTH_LEADS_SA, WEST_HID_S7), "S SA, E ask")
    turned = first(deal, "turned-up")
    assert (turned.seat, str(turned.card), turned.n) == ("W", "S7", 1)
    assert legal(deal) == {"E D3", "E C3"}  # East holds no spade
    deal = after(deal, "E D3, N S5, W S7")
    assert trick_winner(deal) == "S"
    assert deal.tricks[-1].rules == ("TB-6", "HR-8")


@pytest.mark.rule("HR-9")
def test_a_win_by_a_card_from_before_the_turn_up_does_not_count_towards_a_capture():
    deal = after(under_way("hidden-rung", RUN, SEALED), "S HA, E ask, E C2, N H6, W H2")
    deal = after(deal, "S HK, E C3, N H7, W H3")
    assert (captures(deal), deal.pile) == ([], 6)
    why = latest(deal, "not-captured")
    assert (why.rules, why.why) == (("HR-9",), "barred")
    # The barred trick is the first of a pair: the next win takes all.
    deal = after(deal, "S HQ, E C4, N H8, W H4")
    assert captures(deal) == [(7, "S", 7)]


@pytest.mark.rule("HR-9")
def test_it_goes_by_the_card_and_not_by_the_trick():
    hands = {"S": "HA H3 S2 S4", "E": "H5 D9 C2 C4", "N": "D6 C3 S3 S6", "W": "D3 DA C5 C6"}
    start = {**EAST_HID_D9, "pile": 4}
    deal = under_way("hidden-rung", hands, start, dealer="S")
    # West's three came after the turn-up, within the same trick; West wins the next one too.
    deal = after(deal, "S HA, E H5, N D6, W ask, W D3, W DA, S S2, E D9, N C3")
    assert captures(deal) == [(6, "W", 6)]


@pytest.mark.rule("HR-9")
def test_nothing_is_captured_while_the_card_lies_face_down():
    deal = after(under_way("hidden-rung", RUN, SEALED), "S HA, E C2, N H6, W H2, S HK, E C3, N H7, W H3")
    assert captures(deal) == []
    assert latest(deal, "not-captured").rules == ("HR-9",)


@pytest.mark.rule("HR-9")
def test_nothing_is_captured_at_tricks_one_and_two_but_at_three():
    deal = under_way("hidden-rung", OPEN, {"trick": 1, "leader": "S", "trump": "D"})
    deal = after(deal, f"{ROUNDS[0]}, {ROUNDS[1]}")
    assert (captures(deal), deal.pile) == ([], 2)
    assert latest(deal, "not-captured").rules == ("HR-9",)
    assert captures(after(deal, ROUNDS[2])) == [(3, "S", 3)]


@pytest.mark.rule("HR-9")
def test_nothing_is_captured_at_trick_twelve_and_thirteen_takes_all():
    start = {"trick": 11, "leader": "S", "trump": "D", "taken": {"NS": 4, "EW": 4}, "pile": 2}
    deal = after(under_way("hidden-rung", OPEN, start), f"{ROUNDS[0]}, {ROUNDS[1]}")
    assert (captures(deal), deal.pile) == ([], 4)
    assert latest(deal, "not-captured").rules == ("HR-9",)
    assert captures(after(deal, ROUNDS[2])) == [(13, "S", 5)]


@pytest.mark.rule("HR-9")
def test_trick_eleven_still_captures_and_a_third_in_a_row_does_not():
    start = {"trick": 10, "leader": "S", "trump": "D", "taken": {"NS": 4, "EW": 4}, "pile": 1}
    deal = after(under_way("hidden-rung", OPEN, start), f"{ROUNDS[0]}, {ROUNDS[1]}")
    assert captures(deal) == [(11, "S", 3)]
    third = {**start, "trick": 5, "taken": {}, "pile": 0}
    deal = after(under_way("hidden-rung", OPEN, third), f"{ROUNDS[0]}, {ROUNDS[1]}, {ROUNDS[2]}")
    assert captures(deal) == [(6, "S", 2)]
    assert latest(deal, "not-captured").rules == ("DS-5",)


@pytest.mark.rule("HR-10")
def test_in_trick_thirteen_the_card_is_turned_up_at_its_owners_turn_and_played():
    deal = under_way("hidden-rung", {"S": "H4", "E": "DA", "N": "H6", "W": "D9"}, LAST)
    deal = after(deal, "S H4, E DA, N H6")
    turned = first(deal, "turned-up")
    assert (turned.rules, turned.trick, turned.n, turned.action) == (("HR-10",), 13, 3, 2)
    assert legal(deal) == {"W D9"}
    deal = after(deal, "W D9")  # East's ace lay there before: it is no trump
    assert trick_winner(deal) == "W"
    assert captures(deal) == [(13, "W", 4)]
    assert (taken(deal), winner(deal)) == ({"NS": 5, "EW": 8}, "EW")


@pytest.mark.rule("HR-10")
def test_unless_that_suit_was_led():
    deal = under_way("hidden-rung", {"S": "DK", "E": "DA", "N": "H6", "W": "D9"}, LAST)
    deal = after(deal, "S DK, E DA, N H6, W D9")
    assert trick_winner(deal) == "E"
    assert first(deal, "turned-up").rules == ("HR-10",)


@pytest.mark.rule("HR-10")
def test_the_owner_on_lead_leads_it():
    deal = under_way("hidden-rung", {"S": "H4", "E": "S5", "N": "H6", "W": "D9"}, {**LAST, "leader": "W"})
    deal = after(deal, "W D9, S H4, E S5, N H6")
    assert (trick_winner(deal), deal.trump) == ("W", 2)


@pytest.mark.rule("HR-10")
def test_it_holds_in_every_game_with_a_sealed_card():
    hands = {"S": "H4", "E": "DA", "N": "H6", "W": "D9"}
    start = {"trick": 13, "leader": "S", "taken": {"NS": 6, "EW": 6}}
    start |= {"sealed": {"card": "D9", "owner": "W"}}
    for game, options in (("hidden-rung-single", ()), ("court-piece", ["CP-20"]), ("mendikot", ["MK-7"])):
        deal = after(under_way(game, hands, start, options=options), "S H4, E DA, N H6, W D9")
        assert (trick_winner(deal), taken(deal)) == ("W", {"NS": 6, "EW": 7}), game


@pytest.mark.rule("HR-11")
@pytest.mark.rule("CP-23")
def test_the_hidden_card_is_swapped_for_another_of_the_first_five():
    deal = after(opened("hidden-rung", SIXES, options=SWAP), "W hide D9")
    swaps = {action for action in legal(deal) if "swap" in action}
    assert swaps == {"W swap H7", "W swap D2", "W swap C5", "W swap S3"}
    assert refused_by(deal, "W swap CK") == "HR-11"  # the sixth
    assert refused_by(deal, "W swap D9") == "HR-11"  # it lies there already
    assert refused_by(deal, "E swap D5") == "HR-11"
    deal = after(deal, "W swap H7")
    assert first(deal, "swapped").rules == ("HR-11", "CP-23")
    # The old card is back in the hand; the new one lies there, unseen by the others.
    assert {str(card) for card in deal.hand("W")} == {"D9", "D2", "C5", "S3", "CK"}
    assert hidden(deal) == {"S": True, "E": True, "N": True, "W": False}
    assert str(view(deal, "W").sealed) == "H7"
    assert refused_by(deal, "W swap D9") == "CP-23"  # once
    deal = after(deal, "W D9, S H4, E D5")
    assert refused_by(deal, "N swap H6") is not None


@pytest.mark.rule("HR-11")
def test_the_new_suit_is_the_trump():
    deal = after(opened("hidden-rung", SIXES, options=SWAP), "W hide D9, W swap C5, W H7, S H4, E ask")
    assert deal.trump == 3
    assert legal(deal) == {"E C3", "E C2"}


@pytest.mark.rule("HR-11")
def test_only_before_the_first_card_and_only_where_the_table_plays_it():
    deal = after(opened("hidden-rung", SIXES, options=SWAP), "W hide D9, W C5")
    assert refused_by(deal, "W swap D2") == "HR-11"
    assert refused_by(after(opened("hidden-rung", SIXES), "W hide D9"), "W swap D2") == "HR-11"


@pytest.mark.rule("HR-11")
@pytest.mark.rule("CP-24")
def test_if_nobody_called_the_first_chooser_may_swap_the_blind_card():
    passes = "W pass, S pass, E pass, N pass, deal hides D2"
    deal = after(opened("hidden-rung", SIXES, options=[*SWAP, "CP-24"]), passes)
    assert hidden(deal) == {"S": True, "E": True, "N": True, "W": True}
    deal = after(deal, "W swap S3")
    assert str(view(deal, "W").sealed) == "S3"
    assert "D2" in {str(card) for card in deal.hand("W")}
    # Now West knows it, and may turn it up on lead like any caller.
    assert "W reveal" in legal(deal)


@pytest.mark.rule("HR-12")
def test_a_card_still_face_down_at_the_end_is_turned_for_all_to_see():
    deal = after(under_way("hidden-rung-single", FOUR_AND_FOUR, SINGLE_LAST), "S SA, E S2, N S3, W S4")
    assert deal.is_over
    turned = first(deal, "turned-up")
    assert (turned.rules, turned.seat, str(turned.card), turned.why) == (("HR-12",), "W", "D9", "end")
    assert hidden(deal) == {"S": False, "E": False, "N": False, "W": False}


@pytest.mark.rule("HR-12")
def test_however_the_deal_ends():
    fresh = after(opened("hidden-rung", SIXES, options=["CP-22"]), "W hide D9, E redeal")
    assert latest(fresh, "turned-up").rules == ("HR-12",)
    claimed = under_way("hidden-rung", VOID_EAST, SEALED, at_table=True)
    claimed = after(claimed, "S H4, E C3, N S7, W H7, turned down, E claims N")
    assert claimed.is_over
    assert latest(claimed, "turned-up").rules == ("HR-12",)
    timed = after(opened("court-piece", SIXES, options=["CP-20"]), "W hide D9, time up")
    assert latest(timed, "turned-up").rules == ("HR-12",)


@pytest.mark.rule("HR-12")
def test_a_card_turned_up_before_is_not_turned_again():
    start = {**SINGLE_LAST, "leader": "W"}
    hands = {"S": "SA H2", "E": "S2 H3", "N": "S3 D4", "W": "S4 D9"}
    deal = after(under_way("hidden-rung-single", hands, start), "W reveal, W D9, S H2, E H3, N D4")
    deal = after(deal, "W S4, S SA, E S2, N S3")
    assert deal.is_over
    assert [event.rules for event in said(deal, "turned-up")] == [("HR-6",)]


@pytest.mark.rule("HR-13")
def test_the_other_hidden_rung_takes_tricks_at_once_and_ends_at_seven():
    deal = after(under_way("hidden-rung-single", FOUR_AND_FOUR, SINGLE_LAST), "S SA, E S2, N S3, W S4")
    assert (taken(deal), winner(deal), deal.is_over) == ({"NS": 7, "EW": 1}, "NS", True)
    assert court(deal)[0] is None


@pytest.mark.rule("HR-13")
def test_its_first_seven_in_a_row_are_a_court():
    start = {**SINGLE_LAST, "trick": 7, "taken": {"NS": 6, "EW": 0}}
    deal = after(under_way("hidden-rung-single", FOUR_AND_FOUR, start, dealer="S"), "S SA, E S2, N S3, W S4")
    assert deal.is_over
    assert court(deal) == ("goon", {"NS": 1, "EW": 0})  # West's team hid the card


@pytest.mark.rule("HR-13")
def test_and_nobody_discards_face_down():
    start = {**SINGLE_LAST, "trick": 5, "taken": {"NS": 2, "EW": 2}}
    deal = after(under_way("hidden-rung-single", CLOSED, start), "S H4, E H5, N H6")
    assert legal(deal) == {"W reveal", "W D2", "W DA", "W S8", "W C5"}
    assert refused_by(deal, "W down S8") == "HR-5"


@pytest.mark.rule("HR-14")
def test_a_caller_who_cannot_follow_may_turn_it_up_and_must_then_trump():
    start = {**SINGLE_LAST, "trick": 5, "taken": {"NS": 2, "EW": 2}}
    deal = after(under_way("hidden-rung-single", CLOSED, start), "S H4, E H5, N H6")
    assert "W reveal" in legal(deal)
    deal = after(deal, "W reveal")
    assert first(deal, "turned-up").rules == ("HR-14",)
    assert legal(deal) == {"W D9", "W D2", "W DA"}
    assert refused_by(deal, "W S8") == "HR-14"


@pytest.mark.rule("HR-14")
def test_nobody_makes_the_caller_do_it():
    start = {**SINGLE_LAST, "trick": 5, "taken": {"NS": 2, "EW": 2}}
    deal = after(under_way("hidden-rung-single", CLOSED, start), "S H4, E H5, N H6, W DA")
    assert deal.hidden
    assert trick_winner(deal) == "N"  # the ace was no trump


@pytest.mark.rule("CP-9")
def test_at_the_table_only_not_following_suit_is_a_revoke():
    # East asked and does not trump, West discards face up: wrong, but no revoke to take back or to claim.
    asked = after(under_way("hidden-rung", VOID_EAST, SEALED, at_table=True), "S H4, E ask, E C3")
    assert (said(asked, "revoke"), refused_by(asked, "E takes back")) == ([], "CP-9")
    shut = after(under_way("hidden-rung", CLOSED, SEALED, at_table=True), "S H4, E H5, N H6, W S8")
    assert (said(shut, "revoke"), refused_by(shut, "W takes back")) == ([], "CP-9")
    true = after(under_way("hidden-rung", CLOSED, SEALED, at_table=True), "S H4, E C3")
    assert first(true, "revoke").seat == "E"
    assert legal(after(true, "E takes back")) == {"E H5"}
