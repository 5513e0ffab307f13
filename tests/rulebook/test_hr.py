"""Hidden Rung: the card that lies face down, who may ask for it, who turns it up (HR-1 to HR-6).

North deals unless it is said, so West is the caller and owns the card that lies face down.
"""

import pytest

from rulebook.hidden import CLOSED, SEALED, SIXES, VOID_EAST, hidden
from rulebook.positions import (
    after,
    first,
    legal,
    opened,
    refusal,
    refused_by,
    trick_winner,
    under_way,
)
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.rules import Rules
from rungkit.view import view


@pytest.mark.rule("HR-1")
def test_the_caller_lays_one_of_the_first_five_face_down():
    deal = opened("hidden-rung", SIXES)
    assert deal.to_act == "W"
    assert legal(deal) == {"W hide D9", "W hide H7", "W hide D2", "W hide C5", "W hide S3"}
    assert refused_by(deal, "W hide CK") == "HR-1"  # the sixth
    assert refused_by(deal, "W hide H4") == "HR-1"  # South's
    assert refused_by(deal, "S hide H4") == "HR-1"
    assert refused_by(deal, "W call D") == "HR-1"
    assert refused_by(deal, "W D9") is not None  # nobody plays before
    deal = after(deal, "W hide D9")
    assert first(deal, "hidden").rules == ("HR-1",)
    assert deal.to_act == "W"


@pytest.mark.rule("HR-1")
def test_only_the_caller_knows_it():
    deal = after(opened("hidden-rung", SIXES), "W hide D9")
    assert hidden(deal) == {"S": True, "E": True, "N": True, "W": False}
    assert str(view(deal, "W").sealed) == "D9"
    assert view(deal, "S").counts == {"S": 6, "E": 6, "N": 6, "W": 5}


@pytest.mark.rule("HR-1")
def test_it_cannot_be_played_while_it_lies_there():
    deal = after(opened("hidden-rung", SIXES), "W hide D9")
    assert {action for action in legal(deal) if action != "W reveal"} == {
        "W H7", "W D2", "W C5", "W S3", "W CK",
    }  # fmt: skip
    assert refusal(deal, "W D9").text == (
        "West cannot play D9 while it lies face down as the trump card. Allowed: CK, C5, D2, H7 or S3."
    )


@pytest.mark.rule("HR-1")
def test_the_caller_counts_as_void_where_only_this_card_is_left():
    start = {"trick": 8, "leader": "S", "sealed": {"card": "H9", "owner": "W"}}
    hands = {"S": "H4 S5", "E": "H5 S6", "N": "H6 S7", "W": "H9 C5"}
    deal = after(under_way("hidden-rung", hands, start), "S H4, E H5, N H6")
    assert legal(deal) == {"W reveal", "W down C5"}
    single = after(under_way("hidden-rung-single", hands, start), "S H4, E H5, N H6")
    assert legal(single) == {"W reveal", "W C5"}


@pytest.mark.rule("HR-2")
def test_until_it_is_turned_up_there_is_no_trump():
    deal = after(opened("hidden-rung", SIXES), "W hide D9")
    assert deal.trump == -1
    # East throws a diamond on the heart: it is no trump, and North's eight wins.
    deal = after(deal, "W H7, S H4, E DQ, N H8")
    assert trick_winner(deal) == "N"
    assert deal.tricks[-1].trump == -1


@pytest.mark.rule("HR-3")
def test_who_cannot_follow_may_ask_and_nobody_has_to():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4")
    assert legal(deal) == {"E ask", "E D5", "E C3", "E D6"}
    not_asked = after(deal, "E C3")
    assert not_asked.trump == -1
    asked = after(deal, "E ask")
    assert (asked.trump, asked.to_act) == (2, "E")
    assert first(asked, "turned-up").rules == ("HR-3", "HR-4")


@pytest.mark.rule("HR-3")
def test_who_can_follow_may_not_ask_nor_who_leads_nor_who_is_not_to_play():
    deal = under_way("hidden-rung", VOID_EAST, SEALED)
    assert refused_by(deal, "S ask") == "HR-3"  # on lead
    deal = after(deal, "S H4")
    assert refused_by(deal, "N ask") == "HR-3"  # not yet North's turn
    deal = after(deal, "E C3")
    why = refusal(deal, "N ask")
    assert why.rule == "HR-3"
    assert why.text == (
        "North cannot have the trump card turned up: North holds H8 and hearts were led by South (H4). "
        "Allowed: H8 or H6."
    )
    assert legal(deal) == {"N H6", "N H8"}


@pytest.mark.rule("HR-3")
def test_once_turned_up_there_is_nothing_left_to_ask_for():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4, E ask")
    assert refused_by(deal, "E ask") == "HR-1"


@pytest.mark.rule("HR-4")
def test_the_card_goes_back_to_its_owner():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4, E ask")
    turned = first(deal, "turned-up")
    assert (turned.seat, str(turned.card), turned.suit) == ("W", "D9", "D")
    assert [str(card) for card in deal.hand("W")] == ["D9", "H7", "S8"]
    assert hidden(deal) == {"S": False, "E": False, "N": False, "W": False}


@pytest.mark.rule("HR-4")
def test_who_asked_must_play_a_trump_if_holding_one():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4, E ask")
    assert legal(deal) == {"E D5", "E D6"}
    why = refusal(deal, "E C3")
    assert why.rule == "HR-4"
    assert "and so must play a trump, holding D6. Allowed: D6 or D5." in why.text


@pytest.mark.rule("HR-4")
def test_who_asked_and_holds_no_trump_may_play_anything():
    hands = {**VOID_EAST, "E": "S2 C3 C4"}
    deal = after(under_way("hidden-rung", hands, SEALED), "S H4, E ask")
    assert legal(deal) == {"E S2", "E C3", "E C4"}


@pytest.mark.rule("HR-4")
def test_nobody_but_who_asked_is_bound():
    hands = {**VOID_EAST, "N": "D2 C8 S7"}  # North has no heart either
    deal = after(under_way("hidden-rung", hands, SEALED), "S H4, E ask, E D5")
    assert legal(deal) == {"N D2", "N C8", "N S7"}


@pytest.mark.rule("HR-4")
def test_the_owner_turns_it_up_and_the_others_ask():
    on_lead = {**SEALED, "leader": "W"}
    assert refused_by(under_way("hidden-rung", VOID_EAST, on_lead), "W ask") == "HR-4"
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4")
    assert refused_by(deal, "E reveal") == "HR-4"


@pytest.mark.rule("HR-5")
def test_a_caller_who_cannot_follow_turns_it_up_or_plays_another_suit_face_down():
    deal = after(under_way("hidden-rung", CLOSED, SEALED), "S H4, E H5, N H6")
    assert legal(deal) == {"W reveal", "W down S8", "W down C5"}
    assert refused_by(deal, "W down D2") == "HR-5"  # of the hidden suit
    why = refusal(deal, "W S8")  # a face-up discard
    assert why.rule == "HR-5"
    assert why.text.startswith("West cannot play S8 face up")
    assert refused_by(deal, "W D2") == "HR-5"


@pytest.mark.rule("HR-5")
def test_having_turned_it_up_the_caller_plays_any_trump():
    deal = after(under_way("hidden-rung", CLOSED, SEALED), "S H4, E H5, N H6, W reveal")
    assert first(deal, "turned-up").rules == ("HR-5",)
    assert legal(deal) == {"W D9", "W D2", "W DA"}
    assert refused_by(deal, "W S8") == "HR-5"
    assert trick_winner(after(deal, "W D2")) == "W"


@pytest.mark.rule("HR-5")
def test_a_card_face_down_gives_nothing_away_cannot_win_and_is_no_trump():
    deal = after(under_way("hidden-rung", CLOSED, SEALED), "S H4, E H5, N H6, W down S8")
    assert trick_winner(deal) == "N"
    assert (deal.trump, deal.hidden) == (-1, True)
    fallen = first(deal, "face-down")
    assert (fallen.seat, str(fallen.card), fallen.rules) == ("W", "S8", ("HR-5",))
    for seat in "SEN":
        assert str(view(deal, seat).tricks[-1].plays[3][1]) == "??"
    assert str(view(deal, "W").tricks[-1].plays[3][1]) == "S8"


@pytest.mark.rule("HR-5")
def test_at_the_table_it_lies_with_the_others_until_they_are_turned_down():
    deal = after(under_way("hidden-rung", CLOSED, SEALED, at_table=True), "S H4, E C3, N H6, W down S8")
    assert legal(deal) == {"turned down"}  # East, who has the five of hearts, may still take the club back
    deal = after(deal, "E takes back, E H5, N keeps")
    assert [str(card) for _, card in deal.trick] == ["H4", "H5", "H6", "S8"]
    assert view(deal, "N").face_down == ("W",)
    assert legal(after(deal, "W takes back")) == {"W reveal", "W down C5"}
    assert trick_winner(after(deal, "W keeps, turned down")) == "N"


@pytest.mark.rule("HR-5")
def test_nor_in_the_open_trick_is_it_seen():
    deal = after(under_way("hidden-rung", CLOSED, {**SEALED, "leader": "N"}), "N H6, W down S8")
    assert view(deal, "S").trick[1] == ("W", None)
    assert view(deal, "S").face_down == ("W",)
    assert str(view(deal, "W").trick[1][1]) == "S8"


@pytest.mark.rule("HR-5")
def test_it_is_shown_when_the_deal_is_over():
    start = {**SEALED, "trick": 12, "pile": 11}
    hands = {"S": "H4 S5", "E": "H5 S6", "N": "H6 S7", "W": "D9 C5"}
    deal = after(under_way("hidden-rung", hands, start), "S H4, E H5, N H6, W down C5")
    assert str(view(deal, "S").tricks[0].plays[3][1]) == "??"
    deal = after(deal, "N S7, W D9, S S5, E S6")
    assert deal.is_over
    assert str(view(deal, "S").tricks[0].plays[3][1]) == "C5"


@pytest.mark.rule("HR-5")
def test_a_caller_with_nothing_but_the_hidden_suit_must_turn_it_up():
    hands = {**CLOSED, "W": "D9 D2 DA D3 D4"}
    deal = after(under_way("hidden-rung", hands, SEALED), "S H4, E H5, N H6")
    assert legal(deal) == {"W reveal"}


@pytest.mark.rule("HR-5")
def test_nobody_else_plays_face_down_and_the_caller_only_when_void():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4")
    assert refused_by(deal, "E down C3") == "HR-5"
    deal = after(deal, "E C3, N H6")
    assert refused_by(deal, "W down S8") == "HR-5"  # West holds H7
    assert legal(deal) == {"W H7"}


@pytest.mark.rule("HR-6")
def test_the_caller_on_lead_may_turn_it_up_and_must_then_lead_a_trump():
    deal = under_way("hidden-rung", CLOSED, {**SEALED, "leader": "W"})
    assert legal(deal) == {"W reveal", "W D2", "W DA", "W S8", "W C5"}
    deal = after(deal, "W reveal")
    assert first(deal, "turned-up").rules == ("HR-6",)
    assert legal(deal) == {"W D9", "W D2", "W DA"}
    assert refused_by(deal, "W S8") == "HR-6"
    # East ruffs a heart no more than any other: the lead of a trump is followed.
    assert legal(after(deal, "W D2, S S5")) == {"E D6"}


@pytest.mark.rule("HR-6")
def test_not_when_another_leads_and_the_caller_can_follow():
    deal = after(under_way("hidden-rung", VOID_EAST, SEALED), "S H4, E C3, N H6")
    assert refused_by(deal, "W reveal") == "HR-3"


@pytest.mark.rule("HR-2")
def test_a_table_that_has_trump_at_once_shows_it_to_nobody_but_its_owner():
    rules = Rules.of("hidden-rung", ["CP-23", "HR-11"]).without("HR-2")
    hands = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in SIXES.items()}
    deal = after(Deal.start(rules, "N", hands), "W hide D9")
    assert [view(deal, seat).trump for seat in "SENW"] == [-1, -1, -1, 2]
    deal = after(deal, "W swap H7")
    assert [view(deal, seat).trump for seat in "SENW"] == [-1, -1, -1, 1]
