"""Mendikot and Dehla Pakad: the four tens, and the ways trump is made (MK-1 to MK-13).

North deals unless it is said, so West, on the dealer's right, draws or hides a card and leads.
"""

import pytest

from rulebook.positions import (
    after,
    captures,
    court,
    first,
    latest,
    legal,
    next_dealer,
    opened,
    points,
    refusal,
    refused_by,
    said,
    so_far,
    taken,
    tens,
    trick_winner,
    under_way,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.rules import Rules, RulesError, target_for
from rungkit.seats import pack_for, table_for
from rungkit.view import view

LAST_TEN = {"S": "HA", "E": "HT", "N": "H3", "W": "H4"}
LAST_ROUND = "S HA, E HT, N H3, W H4"


def last_trick(ns, ew, ns_tens, ew_tens, *, game="mendikot", hands=LAST_TEN, play=LAST_ROUND, **more):
    """The deal after its thirteenth trick, which South wins; before it the teams had so many."""
    start = {"trick": 13, "leader": "S", "trump": "C"}
    start |= {"taken": {"NS": ns, "EW": ew}, "tens": {"NS": ns_tens, "EW": ew_tens}}
    return after(under_way(game, hands, start, **more), play)


PLAIN = {"hands": {"S": "HA", "E": "H2", "N": "H3", "W": "H4"}, "play": "S HA, E H2, N H3, W H4"}


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


# West has five cards and one more; East has no heart.
SIXES = {
    "W": "D9 H7 D2 C5 S3 CK",
    "S": "H4 S6 C6 S7 S8 C7",
    "E": "D5 C3 C2 S2 DJ DQ",
    "N": "H6 H8 C8 C9 CT SK",
}


def drawn(token):
    return CARDS["SHDC".index(token[0]) * 13 + "23456789TJQKA".index(token[1])]


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
    assert refusal(deal, "W CK").text == "West does not hold CK."
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


HIDDEN = {"trick": 5, "leader": "S", "sealed": {"card": "D9", "owner": "W"}}
# East has no heart; North has one; West owns D9.
VOID_EAST = {"S": "H4 S5 S9", "E": "D5 C3 D6", "N": "H6 H8 S7", "W": "D9 H7 S8"}
# West's only heart lies face down.
BACK = {"S": "H4 S5", "E": "H5 S6", "N": "H6 S7", "W": "H9 C5"}
HIDDEN_HEART = {"trick": 8, "leader": "S", "sealed": {"card": "H9", "owner": "W"}}


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


SIX = [f"P{n}" for n in range(1, 7)]


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


def six_handed(odd, even, odd_tens, even_tens, *, dealer="P1", best="P1"):
    """The deal of six after its eighth trick, won by P1 or P2 with the ace of hearts."""
    start = {"trick": 8, "leader": "P1", "trump": "C"}
    start |= {"taken": {"odd": odd, "even": even}, "tens": {"odd": odd_tens, "even": even_tens}}
    high = ["HA", "HK"] if best == "P1" else ["HK", "HA"]
    hands = dict(zip(SIX, [*high, "H3", "H4", "H5", "H6"], strict=True))
    deal = under_way("mendikot", hands, start, dealer=dealer, options=["MK-12"], values={"players": 6})
    return after(deal, ", ".join(f"{seat} {card}" for seat, card in hands.items()))


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


PILED = {"trick": 5, "leader": "S", "pile": 3, "pile_tens": 1, "taken": {"NS": 1}, "trump": "C"}
THREE = {"S": "HA HK D2", "E": "HT H2 DT", "N": "H3 H5 D4", "W": "H4 H6 DA"}
TWO = "S HA, E HT, N H3, W H4, S HK, E H2, N H5, W H6"


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


def tied(taken_before, **values):
    """Two tens each after the last trick, taken by South."""
    start = {"trick": 13, "leader": "S", "trump": "C", "taken": taken_before}
    start |= {"tens": {"NS": 2, "EW": 2}}
    deal = under_way("dehla-pakad", PLAIN["hands"], start, values=values)
    return after(deal, PLAIN["play"])


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
