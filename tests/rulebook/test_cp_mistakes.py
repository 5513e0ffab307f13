"""Court Piece: mistakes at the table, put right in time or found later (CP-9, CP-10)."""

import pytest

from rulebook.positions import (
    after,
    also,
    court,
    first,
    legal,
    next_dealer,
    points,
    refusal,
    refused_by,
    said,
    so_far,
    taken,
    under_way,
    winner,
)

# South leads hearts; everybody holds one but may forget it.
REVOKE = {"S": "HA HK SA", "E": "H3 H4 C4", "N": "H7 D9 D8", "W": "H2 H5 CT"}
ELEVEN = {"trick": 11, "leader": "S", "taken": {"NS": 5, "EW": 5}, "trump": "C"}


def at_table(actions, **more):
    """Trick eleven at a real table, after some actions."""
    deal = under_way("court-piece", REVOKE, ELEVEN, at_table=True, **more)
    return after(deal, actions) if actions else deal


@pytest.mark.rule("CP-9")
def test_at_the_table_an_illegal_card_falls_and_may_be_taken_back():
    deal = at_table("S HA, E C4")
    assert first(deal, "revoke").rules == ("TB-5", "CP-9")
    assert deal.to_act == "N"
    assert also(deal) == {"E takes back"}
    deal = after(deal, "E takes back")
    assert deal.to_act == "E"
    assert legal(deal) == {"E H3", "E H4"}
    assert refused_by(deal, "E C4") == "CP-9"  # another card must be played in its place
    assert refused_by(deal, "E takes back") == "CP-9"
    assert refused_by(deal, "N H7") == "CP-9"
    deal = after(deal, "E H3")
    assert deal.to_act == "N"
    assert refused_by(deal, "E takes back") == "CP-9"  # a card that follows is no revoke


@pytest.mark.rule("CP-9")
def test_the_players_after_it_may_then_in_turn_change_theirs_even_a_correct_card():
    deal = at_table("S HA, E C4, N D9, W H2, E takes back, E H4")
    assert deal.to_act == "N"
    assert legal(deal) == {"N keeps", "N takes back"}
    assert refused_by(deal, "W takes back") == "CP-9"  # not in turn
    assert refused_by(deal, "turned down") == "CP-9"
    assert refused_by(deal, "W H5") == "CP-9"
    deal = after(deal, "N takes back, N H7")
    assert deal.to_act == "W"
    assert legal(deal) == {"W keeps", "W takes back"}
    assert [str(card) for _, card in deal.trick] == ["HA", "H4", "H7", "H2"]
    deal = after(deal, "W keeps")
    assert deal.to_act is None
    assert refused_by(deal, "W takes back") == "CP-9"
    deal = after(deal, "turned down")
    assert [event.rules for event in said(deal, "turned-down")] == [("CP-9",)]
    assert taken(deal) == {"NS": 6, "EW": 5}


@pytest.mark.rule("CP-9")
def test_one_who_keeps_a_card_keeps_it():
    deal = at_table("S HA, E C4, N D9, E takes back, E H4, N keeps")
    assert deal.to_act == "W"
    why = refusal(deal, "N takes back")
    assert why.rule == "CP-9"
    assert why.text == "North has kept that card, and one who keeps a card keeps it."
    assert also(deal) == set()


@pytest.mark.rule("CP-9")
def test_a_card_that_no_other_may_replace_stays():
    # It is North's only heart, so that to change it would be a revoke; West has another.
    deal = at_table("S HA, E C4, N H7, W H2, E takes back, E H4")
    why = refusal(deal, "N takes back")
    assert (why.rule, why.text) == ("CP-9", "North has no other card that could be played in its place.")
    assert legal(deal) == {"N keeps"}
    assert legal(after(deal, "N keeps")) == {"W keeps", "W takes back"}


@pytest.mark.rule("CP-9")
def test_a_player_without_the_suit_may_change_to_any_other_card():
    void = {**REVOKE, "N": "C7 D9 D8"}
    deal = under_way("court-piece", void, ELEVEN, at_table=True)
    deal = after(deal, "S HA, E C4, N C7, W H2, E takes back, E H4, N takes back")
    assert legal(deal) == {"N D9", "N D8"}
    deal = after(deal, "N D8, W takes back")
    assert legal(deal) == {"W H5"}
    assert said(deal, "revoke") == said(after(deal, "W H5, turned down"), "revoke")


@pytest.mark.rule("CP-9")
def test_two_revokes_in_one_trick_are_mended_one_after_the_other():
    deal = at_table("S HA, E C4, N D9, W H2")
    assert also(deal) == {"E takes back", "N takes back"}
    # North first, then East: North is not asked to change the mended card before East has played.
    deal = after(deal, "N takes back, N H7")
    assert legal(deal) == {"W keeps", "W takes back"}
    deal = after(deal, "E takes back, E H3")
    assert (deal.to_act, legal(deal)) == ("N", {"N keeps"})
    deal = after(deal, "N keeps, W keeps, turned down")
    assert deal.to_act == "S"
    assert also(deal) == set()  # nothing is left to claim


@pytest.mark.rule("CP-9")
def test_each_trick_stays_open_until_it_is_turned_down_the_last_one_too():
    deal = at_table("S HA, E C4, N H7, W H2")
    assert (deal.to_act, legal(deal)) == (None, {"turned down"})
    assert refused_by(deal, "S HK") == "CP-9"
    assert also(deal) == {"E takes back"}
    six_all = {"trick": 13, "leader": "S", "taken": {"NS": 6, "EW": 6}, "trump": "C"}
    hands = {"S": "HK", "E": "H3", "N": "D8", "W": "CT"}
    last = after(under_way("court-piece", hands, six_all, at_table=True), "S HK, E H3, N D8, W CT")
    assert not last.is_over
    assert winner(after(last, "turned down")) == "EW"


@pytest.mark.rule("CP-9")
def test_once_turned_down_it_is_too_late():
    deal = at_table("S HA, E C4, N H7, W H2, turned down")
    assert refused_by(deal, "E takes back") == "CP-9"
    assert "E takes back" not in also(deal) | legal(deal)


@pytest.mark.rule("CP-9")
def test_away_from_the_table_an_illegal_card_never_falls():
    deal = after(under_way("court-piece", REVOKE, ELEVEN), "S HA")
    assert refused_by(deal, "E C4") == "TB-5"
    assert refused_by(deal, "E takes back") == "CP-9"
    assert refused_by(deal, "turned down") == "CP-9"


REVOKED = "S HA, E C4, N H7, W H2, turned down"


@pytest.mark.rule("CP-10")
def test_a_revoke_found_later_ends_the_deal_and_the_other_team_gets_a_court():
    deal = at_table(REVOKED, dealer="S")  # East called, and revoked
    assert also(deal) | legal(deal) >= {"N claims E", "S claims E"}
    deal = after(deal, "E H3, N claims E") if deal.to_act == "E" else after(deal, "N claims E")
    assert deal.is_over
    assert winner(deal) == "NS"
    assert (court(deal), deal.result.how) == (("court", {"NS": 1, "EW": 0}), "revoke")


@pytest.mark.rule("CP-10")
def test_it_is_never_a_goon():
    for dealer in "SENW":
        deal = after(at_table(REVOKED, dealer=dealer, values={"goon": 9}), "S claims E")
        assert court(deal) == ("court", {"NS": 1, "EW": 0})


@pytest.mark.rule("CP-10")
def test_for_the_next_dealer_the_offenders_have_lost_the_deal():
    # NS win it: as dealers the right of the dealer, as callers with a court the dealer's partner.
    dealers = {
        dealer: next_dealer(after(at_table(REVOKED, dealer=dealer), "S claims E")) for dealer in "SENW"
    }
    assert dealers == {"S": "E", "N": "W", "E": "W", "W": "E"}


@pytest.mark.rule("CP-10")
def test_with_points_it_pays_that_team_what_a_court_pays_it():
    callers = after(at_table(REVOKED, dealer="E", options=["CP-15"]), "S claims E")
    assert points(callers) == {"NS": 3, "EW": 0}
    others = after(at_table(REVOKED, dealer="N", options=["CP-15"]), "S claims E")
    assert points(others) == {"NS": 4, "EW": 0}


@pytest.mark.rule("CP-10")
def test_only_the_other_team_claims_and_a_wrong_claim_is_refused():
    open_still = at_table("S HA, E C4, N H7, W H2")
    assert refused_by(open_still, "N claims E") == "CP-10"  # it can still be corrected
    deal = after(open_still, "turned down")
    assert refused_by(deal, "W claims E") == "CP-10"
    assert refused_by(deal, "E claims E") == "CP-10"
    assert refused_by(deal, "S claims W") == "CP-10"
    assert refused_by(deal, "E claims S") == "CP-10"
    assert refusal(deal, "S claims Q").text == "There is no seat 'Q' at this table: the seats are S, E, N, W."
    assert refusal(deal, "Q claims E").text == "There is no seat 'Q' at this table: the seats are S, E, N, W."
    assert {action for action in also(deal) | legal(deal) if "claims" in action} == {
        "N claims E",
        "S claims E",
    }


@pytest.mark.rule("CP-10")
def test_a_revoke_is_claimed_in_a_later_trick_too():
    deal = after(at_table(REVOKED), "E H3, N D9, W H5, S HK")
    assert refusal(deal, "S claims E") is None
    deal = after(deal, "turned down")
    assert winner(after(deal, "S claims E")) == "NS"


@pytest.mark.rule("CP-10")
def test_it_resets_the_count_of_deals_in_a_row():
    run = so_far(courts=(1, 0), streak=("NS", 6))
    deal = after(at_table(REVOKED, match=run), "S claims E")
    assert deal.result.standing == so_far(courts=(2, 0), scores=(1, 0))
