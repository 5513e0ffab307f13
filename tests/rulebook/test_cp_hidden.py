"""Court Piece with a hidden trump: blind or chosen, swapped, or drawn when nobody called.

CP-18, CP-20, and what CP-23 and CP-24 are where trump is hidden. North deals, so West is the first chooser.
"""

import pytest

from rulebook.positions import (
    after,
    court,
    first,
    legal,
    next_dealer,
    opened,
    points,
    refused_by,
    said,
    taken,
    trick_winner,
    under_way,
    winner,
)
from rungkit.rules import Rules, RulesError
from rungkit.view import view

SIXES = {
    "W": "D9 H7 D2 C5 S3 CK",
    "S": "H4 S6 C6 S7 S8 C7",
    "E": "D5 C3 C2 S2 DJ DQ",
    "N": "H6 H8 C8 C9 CT SK",
}
FIVE = ("D9", "H7", "D2", "C5", "S3")
BLIND = {"options": ["CP-18"]}
SHUT = {"options": ["CP-20"]}


def sealed_seen(deal):
    return {seat: view(deal, seat).sealed is not None for seat in "SENW"}


NOBODY = dict.fromkeys("SENW", False)


@pytest.mark.rule("CP-18")
def test_a_card_taken_at_random_from_the_callers_five_lies_face_down():
    for game in ("court-piece", "single-sir"):
        deal = opened(game, SIXES, **BLIND)
        assert (deal.to_act, legal(deal)) == ("deal", {f"deal hides {card}" for card in FIVE})
        assert refused_by(deal, "deal hides CK") == "CP-18"  # the sixth
        assert refused_by(deal, "deal turns D9") == "CP-18"  # it is hidden, not turned up
        assert refused_by(deal, "W call D") == "CP-18"
        deal = after(deal, "deal hides D9")
        assert first(deal, "hidden").rules == ("CP-18",)
        assert (deal.trump, deal.to_act) == (-1, "W")


@pytest.mark.rule("CP-18")
def test_nobody_sees_it_the_caller_included():
    deal = opened("court-piece", SIXES, **BLIND)
    assert view(deal, "W").hand == ()  # by the other four the caller would know it
    deal = after(deal, "deal hides D9")
    assert sealed_seen(deal) == NOBODY
    assert len(view(deal, "W").hand) == 5


@pytest.mark.rule("CP-18")
def test_until_it_is_turned_up_the_caller_is_like_any_other_player():
    deal = after(opened("court-piece", SIXES, **BLIND), "deal hides D9")
    assert refused_by(deal, "W reveal") == "HR-6"  # not on lead
    start = {"trick": 5, "leader": "S", "sealed": {"card": "D9", "owner": "W"}}
    hands = {"S": "H4 S5", "E": "H5 S6", "N": "H6 S7", "W": "D9 C5"}
    void = after(under_way("court-piece", hands, start, **BLIND), "S H4, E H5, N H6")
    assert legal(void) == {"W reveal", "W C5"}  # may have it turned up, or play any card
    turned = after(void, "W reveal")
    assert first(turned, "turned-up").rules == ("HR-3", "HR-4")
    assert legal(turned) == {"W D9"}  # who asked must trump
    assert trick_winner(after(turned, "W D9")) == "W"


@pytest.mark.rule("CP-18")
def test_any_other_player_asks_and_must_trump():
    deal = after(opened("court-piece", SIXES, **BLIND), "deal hides D9, W H7, S H4")
    assert "E ask" in legal(deal)
    deal = after(deal, "E ask")
    assert legal(deal) == {"E D5", "E DJ", "E DQ"}
    assert sealed_seen(deal) == dict.fromkeys("SENW", True)


@pytest.mark.rule("CP-18")
def test_tricks_are_taken_at_once():
    deal = after(opened("court-piece", SIXES, **BLIND), "deal hides D9, W H7, S H4, E C2, N H8")
    assert (taken(deal), deal.pile) == ({"NS": 1, "EW": 0}, 0)


VOID_CALLER = {"S": "H4 S5 S9", "E": "H5 C3 D6", "N": "H6 H8 S7", "W": "D9 D2 S8"}
SEALED = {"trick": 5, "leader": "S", "taken": {"NS": 2, "EW": 2}, "sealed": {"card": "D9", "owner": "W"}}


@pytest.mark.rule("CP-20")
def test_the_trump_card_lies_face_down_in_plain_court_piece():
    for game in ("court-piece", "single-sir"):
        deal = opened(game, SIXES, **SHUT)
        assert legal(deal) == {f"W hide {card}" for card in FIVE}
        assert refused_by(deal, "W call D") == "HR-1"
        deal = after(deal, "W hide D9")
        assert first(deal, "hidden").rules == ("HR-1", "CP-20")
        assert sealed_seen(deal) == {**NOBODY, "W": True}
        assert deal.trump == -1
        assert "W reveal" in legal(deal)  # HR-6
    assert legal(opened("hidden-rung-single", SIXES)) == {f"W hide {card}" for card in FIVE}


@pytest.mark.rule("CP-20")
def test_tricks_are_taken_at_once_without_a_pile():
    deal = after(opened("court-piece", SIXES, **SHUT), "W hide D9, W H7, S H4, E ask, E D5, N H8")
    assert (trick_winner(deal), taken(deal), deal.pile) == ("E", {"NS": 0, "EW": 1}, 0)


@pytest.mark.rule("CP-20")
def test_there_is_no_face_down_discard():
    deal = after(under_way("court-piece", VOID_CALLER, SEALED, **SHUT), "S H4, E H5, N H6")
    assert legal(deal) == {"W reveal", "W D2", "W S8"}
    assert refused_by(deal, "W down S8") == "HR-5"
    assert trick_winner(after(deal, "W D2")) == "N"
    up = after(deal, "W reveal")
    assert legal(up) == {"W D9", "W D2"}
    assert refused_by(up, "W S8") == "HR-14"


@pytest.mark.rule("CP-20")
def test_it_ends_like_court_piece():
    start = {**SEALED, "trick": 7, "taken": {"NS": 6, "EW": 0}}
    hands = {"S": "SA H2", "E": "S2 H3", "N": "S3 H4", "W": "S4 D9"}
    deal = after(under_way("court-piece", hands, start, **SHUT), "S SA, E S2, N S3, W S4")
    assert (winner(deal), court(deal)) == ("NS", ("goon", {"NS": 1, "EW": 0}))
    assert said(deal, "turned-up")[-1].rules == ("HR-12",)


@pytest.mark.rule("CP-23")
def test_where_trump_is_hidden_a_change_of_trump_is_a_swap():
    rules = {"options": ["CP-20", "CP-23", "HR-11"]}
    deal = after(opened("court-piece", SIXES, **rules), "W hide D9")
    assert not {action for action in legal(deal) if "change" in action}
    assert "W swap C5" in legal(deal)
    assert refused_by(deal, "W change H") == "HR-11"
    assert refused_by(after(deal, "W reveal"), "W change H") == "HR-11"
    with pytest.raises(RulesError) as refused:
        Rules.of("hidden-rung", ["CP-23"])
    assert refused.value.rule == "CP-23"
    for game in ("mendikot", "mendhikot", "dehla-pakad", "be-ranga", "be-ranga-double-sar"):
        with pytest.raises(RulesError):
            Rules.of(game, ["CP-23"])


PASSES = "W pass, S pass, E pass, N pass"


@pytest.mark.rule("CP-24")
def test_where_trump_is_hidden_each_may_hide_or_pass():
    deal = opened("hidden-rung", SIXES, options=["CP-24"])
    assert legal(deal) == {"W pass"} | {f"W hide {card}" for card in FIVE}
    deal = after(deal, "W pass, S pass")
    assert (deal.to_act, "E hide D5" in legal(deal)) == ("E", True)
    assert refused_by(deal, "E hide DQ") == "HR-1"  # the sixth
    deal = after(deal, "E hide D5")
    assert (deal.seat(deal.owner), deal.to_act) == ("E", "W")  # the dealer's right leads
    assert refused_by(deal, "W reveal") is not None
    assert sealed_seen(deal) == {**NOBODY, "E": True}


@pytest.mark.rule("CP-24")
def test_if_all_pass_the_chance_card_stays_face_down_and_nobody_knows_it():
    for game in ("hidden-rung", "hidden-rung-single"):
        deal = after(opened(game, SIXES, options=["CP-24"]), PASSES)
        assert (deal.to_act, legal(deal)) == ("deal", {f"deal hides {card}" for card in FIVE})
        assert refused_by(deal, "deal hides H6") == "CP-24"  # the dealer's own
        deal = after(deal, "deal hides D9")
        assert (deal.trump, deal.hidden, sealed_seen(deal)) == (-1, True, NOBODY)
        assert first(deal, "hidden").rules == ("CP-24",)
        assert deal.seat(deal.caller) == "W"


@pytest.mark.rule("CP-24")
def test_the_first_chooser_is_then_like_any_other_player():
    deal = after(opened("hidden-rung", SIXES, options=["CP-24"]), f"{PASSES}, deal hides D9")
    assert refused_by(deal, "W reveal") == "HR-6"
    # South leads a heart that West cannot follow: West may play any card face up, and none face down.
    hands = {**SIXES, "W": "D9 S3 D2 C5 C4 CK", "N": "H6 H8 H9 C9 CT SK"}
    deal = after(opened("hidden-rung", hands, options=["CP-24"]), f"{PASSES}, deal hides D9")
    deal = after(deal, "W S3, S S8, E S2, N SK, N H6")
    assert legal(deal) == {"W reveal", "W D2", "W C5", "W C4", "W CK"}
    assert refused_by(deal, "W down C5") == "HR-5"


@pytest.mark.rule("CP-24")
def test_the_team_that_hid_it_are_the_callers():
    start = {**SEALED, "trick": 7, "taken": {"NS": 6, "EW": 0}, "sealed": {"card": "H2", "owner": "S"}}
    hands = {"S": "SA H2", "E": "S2 H3", "N": "S3 H4", "W": "S4 D9"}
    deal = under_way("hidden-rung-single", hands, start, options=["CP-24"])
    deal = after(deal, "S SA, E S2, N S3, W S4")
    # South of the dealer's team hid the card: a court, no goon, and the next dealer as ever.
    assert (court(deal)[0], points(deal), next_dealer(deal)) == ("court", {"NS": 3, "EW": 0}, "W")
