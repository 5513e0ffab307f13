"""Mendikot and Dehla Pakad: tens, points, who deals, larger tables, the pile (MK-1 to MK-3, MK-10 to MK-13).

North deals unless it is said.
"""

import pytest

from rulebook.mendikot import (
    HIDDEN,
    LAST_ROUND,
    LAST_TEN,
    PILED,
    PLAIN,
    SIXES,
    THREE,
    VOID_EAST,
    drawn,
    last_trick,
    six_handed,
    tied,
)
from rulebook.positions import (
    after,
    captures,
    court,
    first,
    latest,
    next_dealer,
    opened,
    points,
    refused_by,
    so_far,
    taken,
    tens,
    under_way,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.rules import Rules, RulesError, target_for
from rungkit.seats import pack_for, table_for


@pytest.mark.rule("MK-1")
def test_the_aim_is_to_win_the_tricks_that_hold_the_tens():
    start = {"trick": 5, "leader": "S", "trump": "C"}
    hands = {"S": "HA D2", "E": "HT D3", "N": "H3 D4", "W": "H4 DT"}
    deal = after(under_way("mendikot", hands, start), LAST_ROUND)
    assert tens(deal) == {"NS": 1, "EW": 0}  # a ten counts for the team that wins its trick
    assert tens(after(deal, "S D2, E D3, N D4, W DT")) == {"NS": 1, "EW": 1}


@pytest.mark.rule("MK-2")
def test_three_tens_win_whatever_the_tricks():
    deal = last_trick(3, 9, 2, 1)
    assert (tens(deal), taken(deal)) == ({"NS": 3, "EW": 1}, {"NS": 4, "EW": 9})
    assert (winner(deal), deal.result.how) == ("NS", "tens")


@pytest.mark.rule("MK-2")
def test_at_two_each_seven_tricks_win():
    ours = last_trick(6, 6, 2, 2, **PLAIN)
    assert (winner(ours), ours.result.how, taken(ours)) == ("NS", "tricks", {"NS": 7, "EW": 6})
    theirs = last_trick(5, 7, 2, 2, **PLAIN)
    assert (winner(theirs), theirs.result.how) == ("EW", "tricks")


@pytest.mark.rule("MK-2")
def test_the_tens_are_not_decided_before_the_last_trick():
    start = {"trick": 12, "leader": "S", "taken": {"NS": 11}, "tens": {"NS": 4}, "trump": "C"}
    hands = {"S": "HA D2", "E": "H2 D3", "N": "H3 D4", "W": "H4 D5"}
    assert not after(under_way("mendikot", hands, start), "S HA, E H2, N H3, W H4").is_over


@pytest.mark.rule("MK-3")
def test_all_four_tens_are_a_mendikot():
    deal = last_trick(4, 8, 3, 0)
    assert court(deal)[0] == "mendikot"
    assert first(deal, "court").rules == ("MK-3",)
    assert court(last_trick(4, 8, 2, 1))[0] is None


@pytest.mark.rule("MK-3")
def test_all_thirteen_tricks_are_a_whitewash():
    deal = last_trick(12, 0, 3, 0)
    assert court(deal)[0] == "whitewash"
    assert court(last_trick(11, 1, 3, 0))[0] == "mendikot"


@pytest.mark.rule("MK-10")
def test_the_dealers_team_lost_the_same_dealer_again():
    assert next_dealer(last_trick(6, 6, 2, 2, dealer="E", **PLAIN)) == "E"
    assert next_dealer(last_trick(3, 9, 3, 0, dealer="W")) == "W"  # a mendikot is no whitewash


@pytest.mark.rule("MK-10")
def test_after_a_whitewash_the_dealers_partner():
    assert next_dealer(last_trick(12, 0, 3, 0, dealer="E")) == "W"


@pytest.mark.rule("MK-10")
def test_the_dealers_team_won_the_right_of_the_dealer():
    assert next_dealer(last_trick(6, 6, 2, 2, dealer="N", **PLAIN)) == "W"
    assert next_dealer(last_trick(12, 0, 3, 0, dealer="S")) == "E"


@pytest.mark.rule("MK-11")
def test_one_point_two_for_a_mendikot_three_for_a_whitewash():
    assert points(last_trick(6, 6, 2, 2, **PLAIN)) == {"NS": 1, "EW": 0}
    assert points(last_trick(3, 9, 3, 0)) == {"NS": 2, "EW": 0}
    assert points(last_trick(12, 0, 3, 0)) == {"NS": 3, "EW": 0}
    assert first(last_trick(3, 9, 3, 0), "points").rules == ("MK-11",)


@pytest.mark.rule("MK-11")
def test_the_points_are_adjustable():
    values = {"win": 4, "mendikot": 7, "whitewash": 9}
    assert points(last_trick(6, 6, 2, 2, values=values, **PLAIN)) == {"NS": 4, "EW": 0}
    assert points(last_trick(3, 9, 3, 0, values=values)) == {"NS": 7, "EW": 0}
    assert points(last_trick(12, 0, 3, 0, values=values)) == {"NS": 9, "EW": 0}


@pytest.mark.rule("MK-11")
def test_one_source_plays_to_five_points():
    four = {"game": "mendhikot", "match": so_far((4, 4))}
    deal = last_trick(6, 6, 2, 2, **four, **PLAIN)
    assert (deal.result.match_over, deal.result.match_winner) == (True, 0)
    assert latest(deal, "match-over").rules == ("MK-11",)
    three = last_trick(6, 6, 2, 2, game="mendhikot", match=so_far((3, 4)), **PLAIN)
    assert not three.result.match_over
    # The other has no official end.
    assert not last_trick(6, 6, 2, 2, match=so_far((99, 4)), **PLAIN).result.match_over


@pytest.mark.rule("MK-11")
def test_a_players_first_three_matches_are_to_three_points():
    rules = Rules.of("mendhikot")
    assert [target_for(rules, played) for played in range(5)] == [3, 3, 3, 5, 5]


@pytest.mark.rule("MK-12")
def test_six_or_eight_sit_each_between_two_opponents():
    for players, each in ((6, 8), (8, 6)):
        rules = Rules.of("mendikot", ["MK-12"], {"players": players})
        table = table_for(rules)
        assert table.seats == tuple(f"P{n}" for n in range(1, players + 1))
        assert table.team_of == (0, 1) * (players // 2)
        assert table.teams == ("odd", "even")
        pack = pack_for(rules)
        assert sorted(set(map(str, CARDS)) - set(map(str, pack))) == ["C2", "D2", "H2", "S2"]
        deal = Deal.dealt(rules, "P2", shuffled(pack, Generator(4)))
        assert {len(deal.hand(seat)) for seat in table.seats} == {each}
        assert deal.to_act == "P3"


@pytest.mark.rule("MK-12")
def test_at_two_tens_each_more_than_half_of_the_tricks_win():
    assert winner(six_handed(4, 3, 2, 2)) == "odd"
    assert taken(six_handed(4, 3, 2, 2)) == {"odd": 5, "even": 3}
    assert winner(six_handed(3, 4, 2, 2, best="P2")) == "even"


@pytest.mark.rule("MK-12")
def test_with_half_each_nobody_wins_and_the_same_dealer_deals_again():
    deal = six_handed(3, 4, 2, 2, dealer="P4")
    assert taken(deal) == {"odd": 4, "even": 4}
    assert (winner(deal), points(deal), next_dealer(deal)) == (None, {"odd": 0, "even": 0}, "P4")
    assert not deal.result.thrown_in


@pytest.mark.rule("MK-12")
def test_the_dealers_partner_is_the_next_of_the_team_to_the_right():
    whitewash = six_handed(7, 0, 4, 0, dealer="P2")
    assert (court(whitewash)[0], next_dealer(whitewash)) == ("whitewash", "P4")
    assert next_dealer(six_handed(7, 0, 4, 0, dealer="P6", best="P1")) == "P2"
    assert next_dealer(six_handed(6, 1, 3, 1, dealer="P2")) == "P2"
    assert next_dealer(six_handed(6, 1, 3, 1, dealer="P5")) == "P6"


@pytest.mark.rule("MK-12")
def test_it_needs_the_number_of_players():
    with pytest.raises(RulesError) as refused:
        Rules.of("mendikot", ["MK-12"])
    assert refused.value.rule == "MK-12"


@pytest.mark.rule("MK-13")
def test_tricks_are_taken_when_one_player_wins_two_in_a_row():
    deal = under_way("dehla-pakad", THREE, PILED)
    deal = after(deal, "S HA, E HT, N H3, W H4")
    assert (taken(deal), deal.pile, tens(deal), deal.pile_tens) == (
        {"NS": 1, "EW": 0}, 4, {"NS": 0, "EW": 0}, 2,
    )  # fmt: skip
    deal = after(deal, "S HK, E H2, N H5, W H6")
    assert captures(deal) == [(6, "S", 5)]
    assert first(deal, "captured").rules == ("DS-3", "MK-13")
    assert (taken(deal), deal.pile, tens(deal), deal.pile_tens) == (
        {"NS": 6, "EW": 0}, 0, {"NS": 2, "EW": 0}, 0,
    )  # fmt: skip


@pytest.mark.rule("MK-13")
def test_the_winner_of_the_last_trick_sweeps_the_pile_and_its_tens():
    start = {**PILED, "trick": 13, "pile": 4, "taken": {"NS": 8}, "tens": {"NS": 1}, "pile_tens": 2}
    deal = after(under_way("dehla-pakad", LAST_TEN, start), LAST_ROUND)
    assert captures(deal) == [(13, "S", 5)]
    assert (tens(deal), court(deal)[0]) == ({"NS": 4, "EW": 0}, "whitewash")


@pytest.mark.rule("MK-13")
def test_at_two_tens_each_more_tricks_win():
    assert winner(tied({"NS": 6, "EW": 6})) == "NS"
    assert winner(tied({"NS": 3, "EW": 9})) == "EW"


@pytest.mark.rule("MK-13")
def test_or_by_agreement_the_team_that_did_not_deal_or_nobody():
    assert winner(tied({"NS": 6, "EW": 6}, tens_tie="non-dealers")) == "EW"  # North dealt
    nobody = tied({"NS": 6, "EW": 6}, tens_tie="nobody")
    assert (winner(nobody), next_dealer(nobody)) == (None, "N")
    assert points(nobody) == {"NS": 0, "EW": 0}
    # Three tens are no tie.
    assert winner(last_trick(3, 9, 2, 1, game="dehla-pakad", values={"tens_tie": "nobody"})) == "NS"


@pytest.mark.rule("MK-13")
def test_trump_is_made_as_in_mendikot():
    deal = after(under_way("dehla-pakad", VOID_EAST, HIDDEN, options=["MK-6"]), "S H4")
    assert deal.trump == 2
    deal = opened("dehla-pakad", SIXES, options=["MK-4"], drawn=drawn("S4"))
    assert deal.trump == 0


@pytest.mark.rule("TB-7")
def test_the_highest_draw_deals_or_by_agreement_the_lowest():
    draws = "S draws H9, E draws SQ, N draws D2, W draws CK"
    for agreed, deals in (("highest", "W"), ("lowest", "N")):
        deal = after(opened("mendikot", PLAIN["hands"], dealer=None, values={"draw": agreed}), draws)
        assert deal.seat(deal.dealer) == deals
    with pytest.raises(RulesError) as refused:
        Rules.of("court-piece", (), {"draw": "lowest"})
    assert refused.value.rule == "MK-10"


DRAWN_TEAMS = {"teams": "draw"}


@pytest.mark.rule("TB-7")
def test_the_draw_makes_the_teams_and_partners_come_to_sit_opposite():
    deal = opened("mendikot", PLAIN["hands"], dealer=None, values=DRAWN_TEAMS)
    assert refused_by(deal, "deal cuts E") == "TB-7"
    deal = after(deal, "S draws H9, E draws SQ, N draws D2, W draws CK")
    # West and East are the two highest: they sit opposite each other already
    assert (deal.seated, deal.seat(deal.dealer)) == ((0, 1, 2, 3), "W")
    deal = opened("mendikot", PLAIN["hands"], dealer=None, values=DRAWN_TEAMS)
    deal = after(deal, "S draws HK, E draws SA, N draws D2, W draws C9")
    # East keeps the seat, South goes opposite, to West's; North and West sit between them, in order of play
    assert deal.seated == (3, 1, 2, 0)
    assert deal.seat(deal.dealer) == "E"


@pytest.mark.rule("TB-7")
def test_a_draw_equal_across_the_middle_is_drawn_again_before_it_makes_teams():
    values = {**DRAWN_TEAMS, "draw": "lowest"}
    deal = opened("mendikot", PLAIN["hands"], dealer=None, values=values)
    deal = after(deal, "S draws HK, E draws SJ, N draws DJ, W draws C9")
    assert (deal.to_act, deal.seated) == ("E", ())
    deal = after(deal, "E draws S3, N draws H4")
    # North's jack counts as the higher: North and South against West, who deals, and East
    assert (deal.seated, deal.seat(deal.dealer)) == ((0, 1, 2, 3), "W")
    deal = opened("mendikot", PLAIN["hands"], dealer=None, values=values)
    deal = after(deal, "S draws H9, E draws S9, N draws DJ, W draws CK")
    assert deal.to_act == "S"  # equal in the deciding place
    deal = after(deal, "S draws H2, E draws S3")
    # South, the lowest, deals; East goes opposite; West and North follow in order of play
    assert (deal.seated, deal.seat(deal.dealer)) == ((0, 2, 1, 3), "S")
