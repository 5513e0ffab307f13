"""Mendikot: the ways trump is made (MK-4 to MK-9).

North deals, so West, on the right, draws or hides a card and leads.
"""

import pytest

from rulebook.mendikot import BACK, HIDDEN, HIDDEN_HEART, PLAIN, SIXES, VOID_EAST, drawn, last_trick
from rulebook.positions import (
    after,
    first,
    legal,
    opened,
    refusal,
    refused_by,
    said,
    trick_winner,
    under_way,
    winner,
)
from rungkit.events import Refusal
from rungkit.view import view


@pytest.mark.rule("MK-4")
def test_a_card_drawn_before_the_deal_fixes_trump():
    deal = opened("mendikot", SIXES, options=["MK-4"], drawn=drawn("D9"))
    assert (deal.trump, deal.to_act) == (2, "W")
    made = first(deal, "trump-made")
    assert (made.seat, str(made.card), made.suit, made.rules) == ("W", "D9", "D", ("MK-4",))
    # The card went back before the deal: here it is West's own, and West may play it.
    assert "W D9" in legal(deal)
    # East's diamond is a trump in the first trick; a club thrown on it changes nothing.
    deal = after(deal, "W H7, S H4, E D5, N H8")
    assert (trick_winner(deal), deal.trump) == ("E", 2)


@pytest.mark.rule("MK-4")
def test_without_the_card_the_deal_cannot_begin():
    with pytest.raises(Refusal) as refused:
        opened("mendikot", SIXES, options=["MK-4"])
    assert refused.value.rule == "MK-4"


@pytest.mark.rule("MK-5")
def test_one_card_of_the_hand_is_laid_face_down():
    deal = opened("mendikot", SIXES, options=["MK-7"])
    assert legal(deal) == {f"W hide {card}" for card in SIXES["W"].split()}
    assert refused_by(deal, "W hide H4") == "MK-5"
    assert refused_by(deal, "W call H") == "MK-5"
    deal = after(deal, "W hide CK")
    assert first(deal, "hidden").rules == ("MK-5",)
    assert refusal(deal, "W CK").text == (
        "West cannot play CK while it lies face down as the trump card. Allowed: C5, D9, D2, H7 or S3."
    )
    assert [view(deal, seat).sealed is None for seat in "SENW"] == [True, True, True, False]


@pytest.mark.rule("MK-5")
def test_by_the_other_settings_it_is_one_of_the_first_five_within_twenty_seconds():
    deal = opened("mendhikot", SIXES, options=["MK-8"])
    five = SIXES["W"].split()[:5]
    assert legal(deal) == {f"W hide {card}" for card in five}
    assert refused_by(deal, "W hide CK") == "MK-5"
    assert deal.rules.seconds == 20
    deal = after(deal, "time up")
    assert (deal.to_act, legal(deal)) == ("deal", {f"deal hides {card}" for card in five})
    assert refused_by(deal, "W hide D9") == "MK-5"
    assert refused_by(deal, "deal hides CK") == "MK-5"
    assert refused_by(deal, "deal turns C5") == "MK-5"
    deal = after(deal, "deal hides C5")
    assert first(deal, "hidden").rules == ("MK-5",)
    assert str(view(deal, "W").sealed) == "C5"  # only the owner knows it
    assert view(deal, "S").sealed is None


@pytest.mark.rule("MK-5")
def test_elsewhere_no_clock_runs():
    assert refused_by(opened("mendikot", SIXES, options=["MK-8"]), "time up") is not None


@pytest.mark.rule("MK-6")
def test_band_a_the_first_void_turns_it_up_and_may_play_anything():
    deal = under_way("mendikot", VOID_EAST, HIDDEN, options=["MK-6"])
    assert legal(after(deal, "S H4")) == {"E D5", "E C3", "E D6"}
    deal = after(deal, "S H4")
    turned = first(deal, "turned-up")
    assert (turned.rules, turned.seat, str(turned.card), turned.n) == (("MK-6",), "W", "D9", 1)
    assert (deal.trump, deal.to_act) == (2, "E")
    assert "D9" in {str(card) for card in deal.hand("W")}
    assert trick_winner(after(deal, "E D5, N H8, W H7")) == "E"
    assert trick_winner(after(deal, "E C3, N H8, W H7")) == "N"


@pytest.mark.rule("MK-6")
def test_band_a_who_gets_it_back_in_the_suit_led_must_play_it():
    deal = after(under_way("mendikot", BACK, HIDDEN_HEART, options=["MK-6"]), "S H4, E H5, N H6")
    assert first(deal, "turned-up").rules == ("MK-6",)
    assert legal(deal) == {"W H9"}
    assert refused_by(deal, "W C5") == "TB-5"


@pytest.mark.rule("MK-6")
def test_band_a_nobody_asks_and_nobody_turns_it_up():
    deal = under_way("mendikot", VOID_EAST, {**HIDDEN, "leader": "W"}, options=["MK-6"])
    assert legal(deal) == {"W H7", "W S8"}
    assert refused_by(deal, "W reveal") is not None


@pytest.mark.rule("MK-7")
def test_band_b_who_cannot_follow_may_ask_and_must_then_trump():
    deal = after(under_way("mendikot", VOID_EAST, HIDDEN, options=["MK-7"]), "S H4")
    assert legal(deal) == {"E ask", "E D5", "E C3", "E D6"}
    asked = after(deal, "E ask")
    assert first(asked, "turned-up").rules == ("MK-7",)
    assert legal(asked) == {"E D5", "E D6"}
    assert refused_by(asked, "E C3") == "MK-7"
    assert trick_winner(after(asked, "E D5, N H8, W H7")) == "E"


@pytest.mark.rule("MK-7")
def test_band_b_a_trick_nobody_asked_in_has_no_trump():
    deal = after(under_way("mendikot", VOID_EAST, HIDDEN, options=["MK-7"]), "S H4, E D6, N H8, W H7")
    assert (trick_winner(deal), deal.tricks[-1].trump) == ("N", -1)


@pytest.mark.rule("MK-7")
def test_band_b_cards_from_before_the_turn_up_are_no_trumps():
    hands = {**VOID_EAST, "N": "D3 C8 S7"}
    deal = under_way("mendikot", hands, HIDDEN, options=["MK-7"])
    deal = after(deal, "S H4, E D6, N ask, N D3, W H7")
    assert trick_winner(deal) == "N"


@pytest.mark.rule("MK-7")
def test_band_b_where_the_hidden_suit_itself_was_led_its_highest_card_wins():
    hands = {"S": "SA C2", "E": "D3 C3", "N": "S5 C4", "W": "S7 C5"}
    start = {**HIDDEN, "sealed": {"card": "S7", "owner": "W"}}
    deal = after(under_way("mendikot", hands, start, options=["MK-7"]), "S SA, E ask, E D3, N S5, W S7")
    assert trick_winner(deal) == "S"


@pytest.mark.rule("MK-7")
def test_band_b_its_owner_turns_it_up_too_when_unable_to_follow():
    hands = {**VOID_EAST, "W": "D9 C7 D2"}
    deal = after(under_way("mendikot", hands, HIDDEN, options=["MK-7"]), "S H4, E C3, N H6")
    assert legal(deal) == {"W reveal", "W C7", "W D2"}
    assert legal(after(deal, "W reveal")) == {"W D9", "W D2"}


@pytest.mark.rule("MK-8")
def test_band_c_the_first_void_has_it_turned_up_and_must_trump():
    deal = after(under_way("mendhikot", VOID_EAST, HIDDEN, options=["MK-8"]), "S H4")
    assert first(deal, "turned-up").rules == ("MK-8",)
    assert legal(deal) == {"E D5", "E D6"}
    assert refused_by(deal, "E C3") == "MK-8"
    no_trump = {**VOID_EAST, "E": "C2 C3 C4"}
    assert legal(after(under_way("mendhikot", no_trump, HIDDEN, options=["MK-8"]), "S H4")) == {
        "E C2", "E C3", "E C4",
    }  # fmt: skip


@pytest.mark.rule("MK-8")
def test_band_c_who_gets_it_back_in_the_suit_led_must_follow_first():
    deal = after(under_way("mendhikot", BACK, HIDDEN_HEART, options=["MK-8"]), "S H4, E H5, N H6")
    assert legal(deal) == {"W H9"}
    assert refused_by(deal, "W C5") == "TB-5"


@pytest.mark.rule("MK-8")
def test_band_c_its_owner_may_turn_it_up_on_lead_and_must_lead_a_trump():
    hands = {**VOID_EAST, "W": "D9 D2 S8"}
    deal = under_way("mendhikot", hands, {**HIDDEN, "leader": "W"}, options=["MK-8"])
    assert legal(deal) == {"W reveal", "W D2", "W S8"}
    deal = after(deal, "W reveal")
    assert first(deal, "turned-up").rules == ("MK-8",)
    assert legal(deal) == {"W D9", "W D2"}


@pytest.mark.rule("MK-8")
def test_band_c_outside_those_settings_any_card_of_the_hand_is_hidden():
    assert "W hide CK" in legal(opened("mendikot", SIXES, options=["MK-8"]))
    assert "W hide CK" not in legal(opened("mendhikot", SIXES, options=["MK-8"]))


@pytest.mark.rule("MK-9")
def test_cut_the_first_void_makes_trump_in_that_very_trick():
    for game in ("mendikot", "mendhikot", "dehla-pakad"):
        deal = opened(game, SIXES)
        assert (deal.stage, deal.trump) == ("play", -1)
        deal = after(deal, "W H7, S H4")
        assert legal(deal) == {f"E {card}" for card in SIXES["E"].split()}
        deal = after(deal, "E C2, N H8")
        made = first(deal, "trump-made")
        assert (made.seat, made.suit, made.rules) == ("E", "C", ("MK-9",))
        assert (deal.trump, trick_winner(deal)) == (3, "E")


@pytest.mark.rule("MK-9")
def test_cut_a_trump_made_stays():
    deal = after(opened("mendikot", SIXES), "W H7, S H4, E C2, N H8, E DJ, N C8")
    assert (deal.trump, len(said(deal, "trump-made"))) == (3, 1)


@pytest.mark.rule("MK-9")
def test_cut_may_never_happen():
    deal = last_trick(6, 6, 2, 2, **PLAIN)
    start = {"trick": 13, "leader": "S", "taken": {"NS": 6, "EW": 6}, "tens": {"NS": 2, "EW": 2}}
    never = after(under_way("mendikot", PLAIN["hands"], start), PLAIN["play"])
    assert (never.trump, winner(never)) == (-1, winner(deal))
