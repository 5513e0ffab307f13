"""Penneech: two players, a new trump for every trick, first to 61 (PN-1 to PN-20).

North deals unless it is said, so South leads. The stock is written in the order its cards are turned up.
"""

import pytest

from rulebook.positions import (
    after,
    also,
    cards,
    first,
    latest,
    legal,
    next_dealer,
    opened,
    refusal,
    refused_by,
    said,
    so_far,
    taken,
    trick_winner,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.rules import Rules, RulesError
from rungkit.seats import pack_for


def started(hands, stock, game="penneech", **more):
    """A deal of seven cards each, or fewer for a short one; the stock in the order turned up."""
    return opened(game, hands, stock=cards(stock), **more)


def scores(deal):
    """The points of the deal so far."""
    return deal.table.by_team(deal.points)


def pair(south, north, turned, *, lead="S", **more):
    """One trick of one card each, the trump turned up first; the short deal ends with it."""
    other = "N" if lead == "S" else "S"
    held = {"S": south, "N": north}
    deal = started({"S": f"{south} S7", "N": f"{north} S8"}, f"{turned} S2 S3", **more)
    return after(deal, f"{lead} {held[lead]}, {other} {held[other]}")


@pytest.mark.rule("PN-1")
def test_the_seven_of_diamonds_is_above_the_ace_trump_or_not():
    for turned in ("D2", "H2"):
        assert trick_winner(pair("DA", "D7", turned)) == "N"
        assert trick_winner(pair("D7", "DA", turned)) == "S"


@pytest.mark.rule("PN-1")
def test_other_sevens_are_nothing_special():
    assert trick_winner(pair("HA", "H7", "C9")) == "S"
    assert trick_winner(pair("H8", "H7", "C9")) == "S"
    assert trick_winner(pair("H6", "H7", "C9")) == "N"


@pytest.mark.rule("PN-1")
def test_two_play_and_each_for_himself():
    deal = pair("HA", "H7", "C9")
    assert deal.table.seats == ("S", "N")
    assert deal.table.teams == ("S", "N")


@pytest.mark.rule("PN-2")
def test_seven_cards_each_one_at_a_time_and_the_rest_is_the_stock():
    deal = Deal.dealt(Rules.of("penneech"), "N", CARDS)
    assert deal.hand("S") == list(CARDS[0:14:2])
    assert deal.hand("N") == list(CARDS[1:14:2])
    assert deal.setup.stock == CARDS[14:]
    assert len(deal.setup.stock) == 38


# South wins four tricks, North three; nothing of it scores: no trump is ever played.
SOUTH_FOUR = {"S": "H9 H8 H6 H5 S3 S4 S5", "N": "H4 H3 H2 D2 S9 S8 ST"}
LOW = "C2 C3 C4 C5 C6 C7 C8 C9"
FOUR_THREE = "S H9, N H4, S H8, N H3, S H6, N H2, S H5, N D2, S S3, N S9, N S8, S S4, N ST, S S5"


@pytest.mark.rule("PN-2")
def test_the_deal_alternates():
    assert next_dealer(after(started(SOUTH_FOUR, LOW), FOUR_THREE)) == "S"
    hands = {"S": SOUTH_FOUR["N"], "N": SOUTH_FOUR["S"]}
    assert next_dealer(after(started(hands, LOW, dealer="S"), swapped(FOUR_THREE))) == "N"


def swapped(play):
    """The same play with South and North in each other's place."""
    turned = [f"{'N' if action[0] == 'S' else 'S'} {action[2:]}" for action in play.split(", ")]
    return ", ".join(turned)


COATLESS = {"S": "H9 H8 H6", "N": "H4 HK S9"}


@pytest.mark.rule("PN-3")
def test_a_hand_without_ace_king_queen_or_jack_may_go_in_before_the_lead():
    deal = started(COATLESS, LOW, match=so_far((7, 9)))
    assert "S redeal" in legal(deal)
    why = refusal(deal, "N redeal")
    assert why.rule == "PN-3"
    assert "HK" in why.text
    over = after(deal, "S redeal")
    assert (over.result.thrown_in, winner(over), next_dealer(over)) == (True, None, "N")
    assert over.result.standing.scores == (7, 9)
    assert first(over, "thrown-in").rules == ("PN-3",)
    assert refused_by(after(deal, "S H9"), "S redeal") == "PN-3"
    assert refusal(deal, "Q redeal").text == "There is no seat 'Q' at this table: the seats are S, N."


@pytest.mark.rule("PN-3")
def test_the_dealer_too():
    deal = started({"S": "HA S2", "N": "D9 D8"}, LOW)
    assert also(deal) == {"N redeal"}
    for coat in "AKQJ":
        assert refused_by(started({"S": f"H{coat} S2", "N": "D9 D8"}, LOW), "S redeal") == "PN-3"


@pytest.mark.rule("PN-3")
@pytest.mark.rule("PN-14")
def test_points_scored_for_the_first_turn_up_are_taken_back():
    deal = started(COATLESS, "HA C2 C3", options=["PN-14"], match=so_far((7, 9)))
    assert scores(deal) == {"S": 0, "N": 5}
    over = after(deal, "S redeal")
    assert over.result.points == (0, 0)
    assert over.result.standing.scores == (7, 9)


@pytest.mark.rule("PN-4")
def test_the_dealer_turns_up_the_first_trump_and_scores_nothing():
    deal = started(COATLESS, "DA C2 C3")
    assert deal.trump == 2
    turned = first(deal, "turned-up")
    assert (turned.seat, str(turned.card), turned.rules) == ("N", "DA", ("PN-4",))
    assert scores(deal) == {"S": 0, "N": 0}
    assert deal.turnups[0].points == 0


@pytest.mark.rule("PN-5")
def test_the_non_dealer_leads():
    assert started(COATLESS, LOW).to_act == "S"
    assert started(COATLESS, LOW, dealer="S").to_act == "N"


@pytest.mark.rule("PN-6")
def test_the_second_player_follows_if_able_else_plays_any_card():
    deal = after(started({"S": "H9 S2 D3", "N": "H4 C5 S9"}, LOW), "S H9")
    assert legal(deal) == {"N H4"}
    why = refusal(deal, "N C5")  # a trump
    assert why.rule == "PN-6"
    assert why.text == (
        "North cannot play C5: North holds H4 and hearts were led by South (H9). Only H4 may be played."
    )
    void = after(started({"S": "H9 S2 D3", "N": "D4 C5 S9"}, LOW), "S H9")
    assert legal(void) == {"N D4", "N C5", "N S9"}


@pytest.mark.rule("PN-7")
def test_of_one_suit_the_higher_wins_else_a_trump_else_the_leader():
    assert trick_winner(pair("H4", "H9", "C9")) == "N"
    assert trick_winner(pair("HA", "C4", "C9")) == "N"
    assert trick_winner(pair("C4", "HA", "C9")) == "S"
    assert trick_winner(pair("H4", "SA", "C9")) == "S"  # neither is a trump
    assert latest(pair("HA", "C4", "C9"), "trick-won").rules == ("PN-7",)


@pytest.mark.rule("PN-8")
def test_trumps_score_in_the_trick_for_its_winner_at_once():
    for rank, worth in zip("AKQJT", (5, 4, 3, 2, 0), strict=True):
        assert scores(pair("H4", f"H{rank}", "H9")) == {"S": 0, "N": worth}
    assert scores(pair("HA", "HK", "H9")) == {"S": 9, "N": 0}  # both, to the winner
    assert scores(pair("DA", "D7", "D9")) == {"S": 0, "N": 12}
    assert scores(pair("D4", "D7", "D9")) == {"S": 0, "N": 7}


@pytest.mark.rule("PN-8")
def test_off_trump_nothing_scores_the_seven_of_diamonds_neither():
    assert scores(pair("HA", "HK", "C9")) == {"S": 0, "N": 0}
    assert scores(pair("DA", "D7", "C9")) == {"S": 0, "N": 0}
    assert scores(pair("HA", "CJ", "C9")) == {"S": 0, "N": 2}  # the trump alone


@pytest.mark.rule("PN-9")
def test_the_winner_turns_up_the_next_trump_scores_it_and_leads():
    for turned, worth in (("HA", 5), ("HK", 4), ("HQ", 3), ("HJ", 2), ("HT", 0), ("D7", 14), ("S7", 0)):
        deal = started({"S": "H4 S2 S3", "N": "H9 D3 D4"}, f"C9 {turned} C2")
        deal = after(deal, "S H4, N H9")
        assert scores(deal) == {"S": 0, "N": worth}, turned
        assert deal.to_act == "N"
        assert deal.trump == "SHDC".index(turned[0])
        up = latest(deal, "turned-up")
        assert (up.seat, str(up.card), up.rules) == ("N", turned, ("PN-9",))


@pytest.mark.rule("PN-10")
def test_after_the_seventh_trick_its_winner_turns_one_more_and_scores_it():
    deal = after(started(SOUTH_FOUR, LOW[:-2] + "SK"), FOUR_THREE)
    assert len(deal.turnups) == 8
    up = latest(deal, "turned-up")
    assert (up.seat, str(up.card), up.rules) == ("N", "SK", ("PN-10",))
    # North's four for the king; South's one for four tricks.
    assert (scores(deal), deal.is_over) == ({"S": 1, "N": 4}, True)
    assert scores(after(started(SOUTH_FOUR, LOW[:-2] + "D7"), FOUR_THREE)) == {"S": 1, "N": 14}


def count(south):
    """The points of a deal in which South wins that many tricks and no scoring trump is seen.

    South leads; every trick is two cards of one suit.
    """
    lows = ["H2", "H3", "H4", "H5", "S3", "S4", "S5"]
    highs = ["H6", "H7", "H8", "H9", "S7", "S8", "S9"]
    ours = highs[:south] + lows[south:]
    theirs = lows[:south] + highs[south:]
    leader, play = "S", []
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        both = [f"S {mine}", f"N {other}"]
        play += both if leader == "S" else both[::-1]
        leader = "S" if number < south else "N"
    deal = after(started({"S": " ".join(ours), "N": " ".join(theirs)}, LOW), ", ".join(play))
    assert taken(deal) == {"S": south, "N": 7 - south}
    return scores(deal)


@pytest.mark.rule("PN-11")
def test_four_tricks_count_one_five_three_six_five_and_seven_seven():
    for tricks, worth in ((4, 1), (5, 3), (6, 5), (7, 7)):
        assert count(tricks) == {"S": worth, "N": 0}
        assert count(7 - tricks) == {"S": 0, "N": worth}


@pytest.mark.rule("PN-12")
def test_sixty_one_wins_at_once_on_a_turn_up():
    deal = started({"S": "H4 S2 S3", "N": "H9 D3 D4"}, "C9 HA C2", match=so_far((0, 56)))
    deal = after(deal, "S H4, N H9")
    assert deal.is_over
    assert (winner(deal), deal.result.how, deal.result.match_over) == ("N", "target", True)
    assert deal.result.standing.scores == (0, 61)
    assert (deal.result.next_dealer, latest(deal, "match-over").rules) == (-1, ("PN-12",))


@pytest.mark.rule("PN-12")
def test_in_a_trick_and_no_card_is_turned_up_after_it():
    deal = pair("H4", "HA", "H9", match=so_far((60, 57)))
    assert (deal.is_over, winner(deal), len(deal.turnups)) == (True, "N", 1)
    assert not pair("H4", "HA", "H9", match=so_far((60, 55))).is_over


@pytest.mark.rule("PN-12")
def test_at_the_count():
    deal = after(started(SOUTH_FOUR, LOW, match=so_far((60, 60))), FOUR_THREE)
    assert (winner(deal), deal.result.how, deal.result.match_over) == ("S", "target", True)
    assert latest(deal, "points").rules == ("PN-11",)
    short = after(started(SOUTH_FOUR, LOW, match=so_far((59, 60))), FOUR_THREE)
    assert (winner(short), short.result.match_over) == (None, False)


@pytest.mark.rule("PN-12")
def test_and_the_last_turn_up_comes_before_the_count():
    deal = started(SOUTH_FOUR, LOW[:-2] + "SK", match=so_far((60, 57)))
    assert winner(after(deal, FOUR_THREE)) == "N"


@pytest.mark.rule("PN-12")
def test_a_match_goes_on_from_deal_to_deal_until_then():
    match = Match(Rules.of("penneech"), "N")
    for number in range(40):
        if match.is_over:
            break
        deal = match.deal(shuffled(CARDS, Generator(2, number)))
        while not deal.is_over:
            plays = [action for action in deal.legal_actions() if action.verb == "play"]
            deal = deal.apply(plays[0])
        match = match.add(deal)
    assert match.is_over
    scores_of = dict(zip("SN", match.standing.scores, strict=True))
    assert scores_of[match.winner] >= 61
    assert min(scores_of.values()) < 61


@pytest.mark.rule("PN-13")
def test_the_lowest_card_drawn_deals_king_high_and_ace_low():
    for south, north, deals in (("C9", "D5", "N"), ("CK", "DA", "N"), ("HA", "D2", "S"), ("SQ", "HK", "S")):
        deal = after(started(COATLESS, LOW, dealer=None), f"S draws {south}, N draws {north}")
        assert deal.seat(deal.dealer) == deals


@pytest.mark.rule("PN-13")
def test_equal_ranks_draw_again():
    deal = after(started(COATLESS, LOW, dealer=None), "S draws C9, N draws D9")
    assert deal.to_act == "S"
    deal = after(deal, "S draws C5, N draws D3")
    assert (deal.seat(deal.dealer), deal.to_act) == ("N", "S")


@pytest.mark.rule("PN-14")
def test_the_dealer_scores_for_the_first_turn_up():
    for turned, worth in (("DA", 5), ("SK", 4), ("D7", 14), ("H7", 0)):
        deal = started(COATLESS, f"{turned} C2 C3", options=["PN-14"])
        assert scores(deal) == {"S": 0, "N": worth}
    event = first(started(COATLESS, "DA C2 C3", options=["PN-14"]), "points")
    assert (event.rules, event.seat, event.n) == (("PN-14",), "N", 5)


@pytest.mark.rule("PN-14")
def test_it_may_win_the_game():
    deal = started(COATLESS, "D7 C2 C3", options=["PN-14"], match=so_far((60, 47)))
    assert (deal.is_over, winner(deal)) == (True, "N")


@pytest.mark.rule("PN-15")
def test_the_dealer_leads():
    assert started(COATLESS, LOW, options=["PN-15"]).to_act == "N"
    assert started(COATLESS, LOW, options=["PN-15"], dealer="S").to_act == "S"


BOTH = {"S": "H9 S2 D3 D4", "N": "H4 C5 S9 CA"}


@pytest.mark.rule("PN-16")
def test_the_second_player_may_follow_or_trump_at_will():
    for more in ({"options": ["PN-16"]}, {"game": "penneech-parlett"}):
        deal = after(started(BOTH, LOW, **more), "S H9")
        assert legal(deal) == {"N H4", "N C5", "N CA"}
        why = refusal(deal, "N S9")
        assert why.rule == "PN-16"
    void = after(started({**BOTH, "N": "D2 C5 S9 CA"}, LOW, options=["PN-16"]), "S H9")
    assert legal(void) == {"N D2", "N C5", "N S9", "N CA"}
    # A trump led is followed.
    assert legal(after(started({**BOTH, "S": "C9 S2 D3 D4"}, LOW, options=["PN-16"]), "S C9")) == {
        "N C5", "N CA",
    }  # fmt: skip


@pytest.mark.rule("PN-17")
def test_the_second_player_may_play_anything():
    deal = after(started(BOTH, LOW, options=["PN-17"]), "S H9")
    assert legal(deal) == {"N H4", "N C5", "N S9", "N CA"}
    assert trick_winner(after(deal, "N S9")) == "S"


@pytest.mark.rule("PN-17")
def test_not_together_with_follow_or_trump():
    for game, options in (("penneech", ["PN-16", "PN-17"]), ("penneech-parlett", ["PN-17"])):
        with pytest.raises(RulesError) as refused:
            Rules.of(game, options)
        assert refused.value.rule == "PN-17"


@pytest.mark.rule("PN-18")
def test_aces_and_court_cards_score_off_trump_too():
    assert scores(pair("HA", "HK", "C9", options=["PN-18"])) == {"S": 9, "N": 0}
    assert scores(pair("HA", "HQ", "C9", game="penneech-parlett")) == {"S": 8, "N": 0}
    assert scores(pair("H2", "SJ", "C9", options=["PN-18"])) == {"S": 2, "N": 0}
    assert latest(pair("HA", "HK", "C9", options=["PN-18"]), "points").rules == ("PN-8", "PN-18")


@pytest.mark.rule("PN-18")
def test_the_seven_of_diamonds_still_only_when_diamonds_are_trump():
    assert scores(pair("D2", "D7", "C9", options=["PN-18"])) == {"S": 0, "N": 0}
    assert scores(pair("D2", "D7", "D9", options=["PN-18"])) == {"S": 0, "N": 7}


@pytest.mark.rule("PN-19")
def test_a_trumps_points_go_to_who_played_it():
    deal = pair("HQ", "HA", "H9", options=["PN-19"])
    assert trick_winner(deal) == "N"
    assert scores(deal) == {"S": 3, "N": 5}
    assert [(event.seat, event.n) for event in said(deal, "points")] == [("S", 3), ("N", 5)]


@pytest.mark.rule("PN-19")
def test_the_leaders_first_and_then_it_may_be_too_late_for_the_others():
    deal = pair("HQ", "HA", "H9", options=["PN-19"], match=so_far((58, 56)))
    assert (winner(deal), deal.result.standing.scores) == ("S", (61, 56))
    behind = pair("HQ", "HA", "H9", options=["PN-19"], match=so_far((57, 56)))
    assert (winner(behind), behind.result.standing.scores) == ("N", (60, 61))


@pytest.mark.rule("PN-20")
def test_thirty_two_cards_and_a_higher_target():
    rules = Rules.of("penneech", ["PN-20"])
    pack = pack_for(rules)
    assert len(pack) == 32
    assert {str(card)[1] for card in pack} == set("AKQJT987")
    assert rules.target == 91
    deal = Deal.dealt(rules, "N", pack)
    assert (len(deal.hand("S")), len(deal.setup.stock)) == (7, 18)
    assert Rules.of("penneech", ["PN-20"], {"target": 121}).target == 121
    with pytest.raises(RulesError) as refused:
        Rules.of("penneech", ["PN-20"], {"target": 90})
    assert refused.value.rule == "PN-20"


@pytest.mark.rule("PN-20")
def test_a_card_left_out_cannot_be_drawn_for_the_deal_either():
    deal = started({"S": "H8 S9", "N": "HA C8"}, "H9 ST", options=["PN-20"], dealer=None)
    why = refusal(deal, "S draws H6")
    assert why is not None
    assert why.rule == "TB-7"
    assert why.text == "H6 cannot be drawn: this game is played without it, so South draws another card."
    assert len(deal.legal_actions()) == 32


@pytest.mark.rule("PN-20")
def test_then_sixty_one_does_not_win():
    hands = {"S": "H8 S9", "N": "HA C8"}
    for reached, over in ((86, True), (85, False)):
        deal = started(hands, "H9 ST", options=["PN-20"], match=so_far((0, reached)))
        assert after(deal, "S H8, N HA").is_over == over
