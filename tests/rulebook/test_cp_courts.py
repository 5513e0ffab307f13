"""Court Piece: seven tricks, courts, points, who deals next, the match (CP-2 to CP-8, CP-11 to CP-15, CP-21).

In `played` one letter is one trick: "ESS" is East, then South, then South winning. The dealer's right
calls: North deals unless it is said, so West calls and East and West are the callers.
"""

import pytest

from rulebook.positions import (
    after,
    court,
    first,
    legal,
    next_dealer,
    played,
    points,
    refused_by,
    right_of,
    said,
    so_far,
    streak,
    taken,
    winner,
)
from rungkit.cards import Generator, shuffled
from rungkit.events import Refusal
from rungkit.match import Match, leading
from rungkit.rules import Rules, target_for


@pytest.mark.rule("CP-2")
def test_seven_of_the_thirteen_tricks_win_the_deal():
    deal = played("court-piece", "ESSSSSSS")
    assert winner(deal) == "NS"
    assert (taken(deal), deal.result.how) == ({"NS": 7, "EW": 1}, "tricks")
    assert not deal.result.thrown_in
    assert (first(deal, "deal-over").team, first(deal, "deal-over").rules[0]) == ("NS", "CP-2")
    six_all = played("court-piece", "SSSSSSEEEEEE")
    assert not six_all.is_over
    assert winner(played("court-piece", "SSSSSSEEEEEEE")) == "EW"


@pytest.mark.rule("CP-3")
def test_the_first_seven_tricks_in_a_row_make_a_court():
    deal = played("court-piece", "SNSNSSN", dealer="E")  # North called
    assert court(deal) == ("court", {"NS": 1, "EW": 0})
    assert deal.result.how == "court"


@pytest.mark.rule("CP-3")
def test_lose_trick_one_and_then_win_seven_is_a_deal_and_no_court():
    deal = played("court-piece", "ESNSNSSN", dealer="E")
    assert winner(deal) == "NS"
    assert court(deal) == (None, {"NS": 0, "EW": 0})
    deal = played("court-piece", "SNSNSSES", dealer="E")  # trick 7 is lost
    assert court(deal) == (None, {"NS": 0, "EW": 0})


@pytest.mark.rule("CP-4")
def test_the_seventh_deal_in_a_row_earns_a_court():
    deal = played("court-piece", "ESSSSSSS", match=so_far(streak=("NS", 6)))
    assert court(deal) == ("run", {"NS": 1, "EW": 0})
    assert deal.result.how == "court"
    sixth = played("court-piece", "ESSSSSSS", match=so_far(streak=("NS", 5)))
    assert (first(sixth, "streak").team, first(sixth, "streak").n) == ("NS", 6)
    assert (court(sixth), streak(sixth)) == ((None, {"NS": 0, "EW": 0}), ("NS", 6))


@pytest.mark.rule("CP-4")
def test_a_win_by_the_others_breaks_the_run():
    deal = played("court-piece", "SEEEEEEE", match=so_far(streak=("NS", 6)))
    assert court(deal) == (None, {"NS": 0, "EW": 0})
    assert streak(deal) == ("EW", 1)


@pytest.mark.rule("CP-4")
def test_a_seventh_win_that_is_itself_a_court_pays_one_and_begins_no_run():
    deal = played("court-piece", "SSSSSSS", dealer="E", match=so_far(streak=("NS", 6)))
    assert court(deal) == ("court", {"NS": 1, "EW": 0})
    assert streak(deal) == (None, 0)
    next_one = played("court-piece", "ESSSSSSS", match=deal.result.standing)
    assert streak(next_one) == ("NS", 1)


@pytest.mark.rule("CP-4")
def test_with_points_such_a_court_pays_a_courts_points_in_place_of_the_deals():
    callers = played("single-sir", "ESSSSSSS", dealer="E", match=so_far(streak=("NS", 6)))
    assert (court(callers)[0], points(callers)) == ("run", {"NS": 3, "EW": 0})
    others = played("single-sir", "ESSSSSSS", dealer="N", match=so_far(streak=("NS", 6)))
    assert (court(others)[0], points(others)) == ("run", {"NS": 4, "EW": 0})


@pytest.mark.rule("CP-4")
def test_a_seventh_win_that_is_a_goon_or_a_52_keeps_its_name_and_worth():
    run = so_far(streak=("NS", 6))
    goon = played("court-piece", "SSSSSSS", values={"goon": 2}, match=run)
    assert court(goon) == ("goon", {"NS": 2, "EW": 0})
    bawney = played("court-piece", "S" * 13, options=["CP-8"], on=True, match=run)
    assert court(bawney) == ("52", {"NS": 52, "EW": 0})
    assert streak(played("court-piece", "ESSSSSSS", match=run)) == (None, 0)


@pytest.mark.rule("CP-4")
def test_a_court_by_the_run_alone_is_never_a_goon():
    # North deals: South and North did not call, and a goon would count two.
    deal = played("court-piece", "ESSSSSSS", values={"goon": 2}, match=so_far(streak=("NS", 6)))
    assert court(deal) == ("run", {"NS": 1, "EW": 0})


@pytest.mark.rule("CP-4")
def test_a_table_may_agree_on_a_shorter_run():
    deal = played("court-piece", "ESSSSSSS", values={"run": 3}, match=so_far(streak=("NS", 2)))
    assert court(deal) == ("run", {"NS": 1, "EW": 0})


@pytest.mark.rule("CP-5")
def test_any_court_puts_the_count_of_deals_won_in_a_row_back_to_zero():
    run = so_far(streak=("NS", 3))
    assert streak(played("court-piece", "ESSSSSSS", match=run)) == ("NS", 4)
    by_seven = played("court-piece", "SSSSSSS", dealer="E", match=run)
    assert (court(by_seven)[0], streak(by_seven)) == ("court", (None, 0))
    goon = played("court-piece", "SSSSSSS", dealer="N", match=run)
    assert (court(goon)[0], streak(goon)) == ("goon", (None, 0))
    by_the_run = played("court-piece", "ESSSSSSS", match=so_far(streak=("NS", 6)))
    assert (court(by_the_run)[0], streak(by_the_run)) == ("run", (None, 0))
    by_the_others = played("court-piece", "EEEEEEE", match=run)
    assert (court(by_the_others)[0], streak(by_the_others)) == ("court", (None, 0))
    assert first(by_the_others, "streak").rules == ("CP-5",)


@pytest.mark.rule("CP-6")
def test_a_court_by_the_team_that_did_not_call_is_a_goon():
    deal = played("court-piece", "SNSNSNS", dealer="N")
    assert court(deal) == ("goon", {"NS": 1, "EW": 0})
    assert first(deal, "court").rules == ("CP-3", "CP-6")


@pytest.mark.rule("CP-6")
def test_what_a_goon_counts_is_adjustable():
    deal = played("court-piece", "SNSNSNS", dealer="N", values={"goon": 4})
    assert court(deal) == ("goon", {"NS": 4, "EW": 0})
    callers = played("court-piece", "SNSNSNS", dealer="E", values={"goon": 4})
    assert court(callers) == ("court", {"NS": 1, "EW": 0})


@pytest.mark.rule("CP-7")
def test_play_stops_as_soon_as_a_team_has_seven_tricks():
    for game in ("court-piece", "single-sir"):
        assert not played(game, "EESSSSSS").is_over
        deal = played(game, "EESSSSSSS")
        assert deal.is_over
        assert len(deal.tricks) == 9
        assert "CP-7" in first(deal, "deal-over").rules
    twelve = played("court-piece", "EEEEESSSSSSS")
    assert twelve.is_over
    assert "CP-7" in first(twelve, "deal-over").rules
    # Seven by trick thirteen stop nothing: there are no more.
    assert "CP-7" not in first(played("court-piece", "SSSSSSEEEEEEE"), "deal-over").rules


@pytest.mark.rule("CP-8")
def test_the_winner_of_trick_seven_decides_whether_to_play_on():
    deal = played("court-piece", "SNSNSSN", options=["CP-8"])
    assert not deal.is_over
    assert deal.to_act == "N"
    assert legal(deal) == {"N plays on", "N stops"}
    assert refused_by(deal, "S plays on") == "CP-8"
    assert refused_by(deal, "N CA") == "CP-8"  # first the word, then the card
    stopped = after(deal, "N stops")
    assert court(stopped) == ("goon", {"NS": 1, "EW": 0})
    on = after(deal, "N plays on")
    assert on.to_act == "N"
    assert refused_by(on, "N stops") == "CP-8"  # said once


@pytest.mark.rule("CP-8")
def test_all_thirteen_are_a_52_worth_52_courts():
    deal = played("court-piece", "S" * 13, dealer="E", options=["CP-8"], on=True)
    assert court(deal) == ("52", {"NS": 52, "EW": 0})
    assert (taken(deal), deal.result.how) == ({"NS": 13, "EW": 0}, "court")


@pytest.mark.rule("CP-8")
def test_failing_after_seven_costs_nothing_and_ends_the_deal():
    deal = played("court-piece", "SSSSSSSSSE", dealer="E", options=["CP-8"], on=True)
    assert deal.is_over
    assert winner(deal) == "NS"
    assert court(deal) == ("court", {"NS": 1, "EW": 0})
    goon = played("court-piece", "SSSSSSSE", dealer="N", options=["CP-8"], on=True)
    assert court(goon) == ("goon", {"NS": 1, "EW": 0})


@pytest.mark.rule("CP-8")
def test_by_the_team_that_did_not_call_it_is_a_52_all_the_same():
    deal = played("court-piece", "S" * 13, dealer="N", options=["CP-8"], values={"goon": 3}, on=True)
    assert court(deal) == ("52", {"NS": 52, "EW": 0})


@pytest.mark.rule("CP-8")
def test_with_points_a_52_scores_as_many_points_as_courts():
    deal = played("single-sir", "S" * 13, options=["CP-8"], values={"fifty_two": 20}, on=True)
    assert court(deal) == ("52", {"NS": 20, "EW": 0})
    assert points(deal) == {"NS": 20, "EW": 0}


@pytest.mark.rule("CP-8")
def test_only_the_first_seven_may_be_played_on():
    assert played("court-piece", "ESSSSSSS", options=["CP-8"]).is_over
    deal = played("court-piece", "SSSSSS", options=["CP-8"])
    assert refused_by(deal, "S plays on") == "CP-8"
    assert played("court-piece", "SSSSSSS").is_over  # off unless the table plays it


@pytest.mark.rule("CP-11")
def test_when_the_dealers_team_won_the_player_on_the_dealers_right_deals():
    for dealer in "SN":
        for winners in ("ESSSSSSS", "SSSSSSS"):  # a plain deal, and a goon court
            deal = played("court-piece", winners, dealer=dealer)
            assert next_dealer(deal) == right_of(dealer)
            assert "CP-11" in first(deal, "deal-over").rules


@pytest.mark.rule("CP-12")
def test_when_the_callers_won_without_a_court_the_same_dealer_deals_again():
    for dealer in "EW":
        deal = played("court-piece", "ESSSSSSS", dealer=dealer)
        assert next_dealer(deal) == dealer
        assert "CP-12" in first(deal, "deal-over").rules


@pytest.mark.rule("CP-13")
def test_when_the_callers_won_with_a_court_the_dealers_partner_deals():
    by_seven = played("court-piece", "SSSSSSS", dealer="E")
    assert (court(by_seven)[0], next_dealer(by_seven)) == ("court", "W")
    by_the_run = played("court-piece", "ESSSSSSS", dealer="E", match=so_far(streak=("NS", 6)))
    assert (court(by_the_run)[0], next_dealer(by_the_run)) == ("run", "W")
    bawney = played("court-piece", "S" * 13, dealer="W", options=["CP-8"], on=True)
    assert (court(bawney)[0], next_dealer(bawney)) == ("52", "E")


@pytest.mark.rule("CP-14")
def test_when_the_time_is_up_the_team_with_more_courts_has_won():
    match = Match(Rules.of("court-piece"), "N", so_far(courts=(2, 3), scores=(5, 1)))
    assert (match.time_up().is_over, match.time_up().winner) == (True, "EW")
    assert leading(so_far(courts=(2, 1))) == "NS"


@pytest.mark.rule("CP-14")
def test_level_on_courts_or_none_made_nobody_has_won():
    for courts in ((0, 0), (2, 2)):
        over = Match(Rules.of("court-piece"), "N", so_far(courts=courts)).time_up()
        assert (over.is_over, over.winner) == (True, None)


@pytest.mark.rule("CP-14")
def test_the_time_may_be_up_in_the_middle_of_a_deal_which_then_does_not_count():
    for courts, team in (((0, 1), "EW"), ((4, 1), "NS"), ((1, 1), None)):
        match = Match(Rules.of("court-piece"), "N", so_far(courts=courts))
        hands = {seat: [] for seat in "SENW"}
        for place, card in enumerate(shuffled(range(52), Generator(1))):
            hands["SENW"[place % 4]].append(card)
        deal = after(match.begin(hands), "W call H, time up")
        assert (deal.is_over, deal.result) == (True, None)
        assert (first(deal, "match-over").team, first(deal, "match-over").rules) == (team, ("CP-14",))
        over = match.add(deal)
        assert (over.is_over, over.winner) == (True, team)
        assert over.standing == match.standing


@pytest.mark.rule("CP-14")
def test_a_match_that_is_over_by_time_takes_no_more_deals():
    assert refused_by(played("court-piece", "S"), "time up") is None
    over = Match(Rules.of("court-piece"), "N").time_up()
    with pytest.raises(Refusal) as refused:
        over.deal(shuffled(range(52), Generator(1)))
    assert refused.value.rule == "CP-14"
    with pytest.raises(Refusal):
        over.time_up()
    assert refused_by(played("single-sir", "S"), "time up") == "CP-14"  # no agreed time there
    with pytest.raises(Refusal):
        Match(Rules.of("single-sir"), "N").time_up()


@pytest.mark.rule("CP-15")
def test_the_callers_get_one_for_seven_tricks_and_three_for_a_court():
    assert points(played("single-sir", "ESSSSSSS", dealer="E")) == {"NS": 1, "EW": 0}
    assert points(played("single-sir", "SSSSSSS", dealer="E")) == {"NS": 3, "EW": 0}


@pytest.mark.rule("CP-15")
def test_the_other_team_gets_two_for_seven_tricks_and_four_for_a_court():
    assert points(played("single-sir", "ESSSSSSS", dealer="N")) == {"NS": 2, "EW": 0}
    assert points(played("single-sir", "SSSSSSS", dealer="N")) == {"NS": 4, "EW": 0}


@pytest.mark.rule("CP-15")
def test_a_goon_of_many_courts_still_pays_four_points():
    deal = played("double-sir-royal", "SSNNSSNNSSNNS", dealer="N")
    assert court(deal) == ("goon", {"NS": 3, "EW": 0})
    assert points(deal) == {"NS": 4, "EW": 0}


@pytest.mark.rule("CP-15")
def test_where_it_is_off_a_deals_points_are_its_courts():
    assert points(played("court-piece", "ESSSSSSS", dealer="N")) == {"NS": 0, "EW": 0}
    assert points(played("court-piece", "SSSSSSS", values={"goon": 2}, dealer="N")) == {"NS": 2, "EW": 0}
    with_it = played("court-piece", "ESSSSSSS", dealer="N", options=["CP-15"])
    assert points(with_it) == {"NS": 2, "EW": 0}


@pytest.mark.rule("CP-21")
def test_the_first_team_to_ten_points_wins_the_match():
    nine = played("single-sir", "ESSSSSSS", dealer="E", match=so_far((8, 9)))
    assert (nine.result.standing.scores, nine.result.match_winner) == ((9, 9), -1)
    ten = played("single-sir", "ESSSSSSS", dealer="N", match=so_far((8, 9)))
    assert ten.result.standing.scores == (10, 9)
    assert first(ten, "match-over").team == "NS"
    assert first(ten, "match-over").rules == ("CP-21",)


@pytest.mark.rule("CP-21")
def test_or_the_first_to_three_courts_as_the_table_chooses():
    courts = {"options": ["CP-21"], "match": so_far(courts=(2, 0))}
    deal = played("court-piece", "SSSSSSS", dealer="E", **courts)
    assert (deal.result.standing.courts, first(deal, "match-over").team) == ((3, 0), "NS")
    assert said(played("court-piece", "ESSSSSSS", dealer="E", **courts), "match-over") == []
    royal = played(
        "single-sir", "SSSSSSS", dealer="E", values={"target_kind": "courts"}, match=so_far(courts=(2, 0))
    )
    assert first(royal, "match-over").team == "NS"


@pytest.mark.rule("CP-21")
def test_both_targets_are_adjustable():
    deal = played("single-sir", "ESSSSSSS", dealer="E", values={"target": 5}, match=so_far((4, 0)))
    assert deal.result.match_winner == 0
    values = {"target": 1, "target_kind": "courts"}
    deal = played("double-sir-royal", "SSNNSSNNSSNNS", dealer="E", values=values)
    assert deal.result.match_winner == 0


@pytest.mark.rule("CP-21")
def test_a_players_first_three_matches_are_to_three_points():
    rules = Rules.of("single-sir")
    assert [target_for(rules, played_so_far) for played_so_far in range(5)] == [3, 3, 3, 10, 10]
    courts = Rules.of("single-sir", values={"target_kind": "courts"})
    assert target_for(courts, 0) == 3
    assert target_for(Rules.of("single-sir", values={"target": 2}), 0) == 2


@pytest.mark.rule("CP-21")
def test_a_match_that_is_won_takes_no_more_deals():
    rules = Rules.of("single-sir")
    match = Match(rules, "N", so_far((9, 9))).add(played("single-sir", "ESSSSSSS", match=so_far((9, 9))))
    assert (match.is_over, match.winner) == (True, "NS")
    with pytest.raises(Refusal) as refused:
        match.deal(shuffled(range(52), Generator(1)))
    assert refused.value.rule == "CP-21"
