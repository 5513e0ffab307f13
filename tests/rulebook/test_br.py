"""Be-ranga: the deal begins without a trump; the first void's card makes it (BR-1 to BR-6)."""

import pytest

from rulebook.positions import (
    after,
    captures,
    court,
    first,
    latest,
    legal,
    opened,
    played,
    points,
    said,
    taken,
    trick_winner,
    under_way,
    winner,
)
from rungkit.rules import Rules, RulesError

# North deals, so West leads. East has no heart, North none after one round.
HANDS = {"W": "H7 HK S4", "S": "HT H4 S5", "E": "C2 D8 S6", "N": "H6 CA D9"}


@pytest.mark.rule("BR-1")
def test_nobody_calls_and_the_dealers_right_leads():
    for game in ("be-ranga", "be-ranga-double-sar"):
        deal = opened(game, HANDS)
        assert (deal.stage, deal.to_act, deal.trump) == ("play", "W", -1)
        assert legal(deal) == {"W H7", "W HK", "W S4"}
        assert [event.kind for event in deal.events] == ["dealt"]


@pytest.mark.rule("BR-2")
def test_the_first_card_that_does_not_follow_is_trump_in_that_very_trick():
    deal = after(opened("be-ranga", HANDS), "W H7, S HT")
    assert legal(deal) == {"E C2", "E D8", "E S6"}  # any card, as the player likes
    deal = after(deal, "E C2")
    assert deal.trump == 3
    made = first(deal, "trump-made")
    assert (made.seat, str(made.card), made.suit, made.rules) == ("E", "C2", "C", ("BR-2",))
    assert trick_winner(after(deal, "N H6")) == "E"


@pytest.mark.rule("BR-2")
def test_it_stays_trump_for_the_rest_of_the_deal():
    deal = after(opened("be-ranga", HANDS), "W H7, S HT, E D8, N H6")
    assert (deal.trump, deal.to_act) == (2, "E")
    # North throws a club on the spade: nothing changes, and the nine of diamonds is a trump later.
    deal = after(deal, "E S6, N CA, W S4, S S5")
    assert (deal.trump, len(said(deal, "trump-made"))) == (2, 1)
    assert trick_winner(deal) == "E"
    deal = after(deal, "E C2, N D9, W HK, S H4")
    assert trick_winner(deal) == "N"


@pytest.mark.rule("BR-2")
def test_a_second_void_in_the_same_trick_overtrumps_with_that_suit_alone():
    hands = {**HANDS, "N": "S9 CA D9"}
    for card, wins in (("CA", "N"), ("D9", "E")):
        deal = after(opened("be-ranga", hands), f"W H7, S HT, E C2, N {card}")
        assert (deal.trump, trick_winner(deal)) == (3, wins)


# South leads and wins with aces; then East, without a heart, ruffs and goes on to win.
PILE = {"S": "SA SK H4 D2", "E": "S2 S3 C5 CA", "N": "S5 S6 H6 C2", "W": "S8 S9 H7 C3"}
BEFORE = {"trick": 5, "leader": "S", "pile": 4}


@pytest.mark.rule("BR-3")
def test_nothing_is_captured_before_the_trick_that_makes_trump():
    deal = under_way("be-ranga-double-sar", PILE, BEFORE)
    deal = after(deal, "S SA, E S2, N S5, W S8, S SK, E S3, N S6, W S9")
    assert (captures(deal), deal.pile) == ([], 6)
    why = latest(deal, "not-captured")
    assert (why.rules, why.why) == (("BR-3",), "barred")


@pytest.mark.rule("BR-3")
def test_who_wins_the_trick_that_makes_trump_and_the_next_takes_everything():
    deal = under_way("be-ranga-double-sar", PILE, BEFORE)
    deal = after(deal, "S SA, E S2, N S5, W S8, S SK, E S3, N S6, W S9, S H4, E C5, N H6, W H7")
    assert (trick_winner(deal), deal.pile) == ("E", 7)
    deal = after(deal, "E CA, N C2, W C3, S D2")
    assert captures(deal) == [(8, "E", 8)]


@pytest.mark.rule("BR-3")
def test_the_first_leaders_team_stands_as_callers():
    start = {"trick": 13, "leader": "S", "trump": "C", "pile": 12}
    hands = {"S": "S9", "E": "S8", "N": "S7", "W": "S6"}
    theirs = after(under_way("be-ranga-double-sar", hands, start), "S S9, E S8, N S7, W S6")
    assert court(theirs) == ("goon", {"NS": 3, "EW": 0})  # North dealt, West led
    ours = after(under_way("be-ranga-double-sar", hands, start, dealer="W"), "S S9, E S8, N S7, W S6")
    assert court(ours) == ("court", {"NS": 1, "EW": 0})


@pytest.mark.rule("BR-4")
def test_the_single_game_takes_tricks_at_once_and_ends_at_seven():
    deal = played("be-ranga", "SESENWN")
    assert (taken(deal), deal.pile, deal.is_over) == ({"NS": 4, "EW": 3}, 0, False)
    deal = played("be-ranga", "ESSSSNNN")
    assert deal.is_over
    assert (winner(deal), taken(deal), court(deal)[0]) == ("NS", {"NS": 7, "EW": 1}, None)


@pytest.mark.rule("BR-4")
def test_its_first_seven_in_a_row_are_a_court():
    assert court(played("be-ranga", "WEEEEEE")) == ("court", {"NS": 0, "EW": 1})


@pytest.mark.rule("BR-5")
def test_points_as_elsewhere_with_the_first_leaders_team_in_the_callers_place():
    # North deals and West leads: East and West stand as callers.
    assert points(played("be-ranga", "SEEEEEEE")) == {"NS": 0, "EW": 1}
    assert points(played("be-ranga", "WEEEEEE")) == {"NS": 0, "EW": 3}
    assert points(played("be-ranga", "ESSSSSSS")) == {"NS": 2, "EW": 0}
    goon = played("be-ranga", "SSSSSSS")
    assert (court(goon), points(goon)) == (("goon", {"NS": 1, "EW": 0}), {"NS": 4, "EW": 0})


@pytest.mark.rule("BR-5")
def test_trump_is_never_changed():
    for game in ("be-ranga", "be-ranga-double-sar"):
        with pytest.raises(RulesError) as refused:
            Rules.of(game, ["CP-23"])
        assert refused.value.rule == "CP-23"


FOLLOWING = {"S": "SA HA", "E": "S2 H2", "N": "S3 H3", "W": "S4 H4"}
TWO_ROUNDS = "S SA, E S2, N S3, W S4, S HA, E H2, N H3, W H4"


@pytest.mark.rule("BR-6")
def test_where_trump_is_never_made_the_deal_is_played_out_without_one():
    start = {"trick": 12, "leader": "S", "taken": {"NS": 5, "EW": 6}}
    deal = after(under_way("be-ranga", FOLLOWING, start), TWO_ROUNDS)
    assert (deal.trump, said(deal, "trump-made")) == (-1, [])
    assert (winner(deal), taken(deal)) == ("NS", {"NS": 7, "EW": 6})


@pytest.mark.rule("BR-6")
def test_then_nothing_is_captured_until_the_winner_of_trick_thirteen_takes_all():
    start = {"trick": 12, "leader": "S", "last_winner": "S", "pile": 11}
    deal = under_way("be-ranga-double-sar", FOLLOWING, start)
    deal = after(deal, "S SA, E S2, N S3, W S4")
    assert (captures(deal), deal.pile) == ([], 12)
    deal = after(deal, "S HA, E H2, N H3, W H4")
    assert captures(deal) == [(13, "S", 13)]
    assert first(deal, "captured").rules == ("DS-7",)
    assert winner(deal) == "NS"


@pytest.mark.rule("CP-9")
@pytest.mark.rule("BR-2")
def test_at_the_table_a_revoke_makes_no_trump():
    hands = {**HANDS, "E": "C2 D8 H5"}
    deal = after(opened("be-ranga", hands, at_table=True), "W H7, S HT, E C2")
    assert (deal.trump, first(deal, "revoke").seat) == (-1, "E")
    deal = after(deal, "E takes back, E H5, N H6, turned down")
    assert (deal.trump, trick_winner(deal)) == (-1, "S")
