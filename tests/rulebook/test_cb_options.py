"""Call Bridge: what a table may agree on (CB-11 to CB-19).

North deals unless it is said, so West calls and leads first. Points are in tenths: 40 is four points.
"""

import pytest

from rulebook.bridge import OUT, OVER, SPADELESS, VOIDS, bridge, points_for, scored, tenths
from rulebook.positions import (
    after,
    also,
    first,
    latest,
    legal,
    next_dealer,
    opened,
    refusal,
    refused_by,
    said,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.events import Standing
from rungkit.match import Match
from rungkit.rules import Rules, RulesError


@pytest.mark.rule("CB-11")
def test_a_hand_without_a_spade_is_thrown_in_before_the_calls():
    deal = opened("call-bridge", SPADELESS, options=["CB-11"], match=Standing((10, 0, 0, 0), (0,) * 4))
    assert deal.is_over
    assert (deal.result.thrown_in, winner(deal), next_dealer(deal)) == (True, None, "N")
    assert tenths(deal) == dict.fromkeys("SENW", 0)
    assert deal.result.standing.scores == (10, 0, 0, 0)
    assert (first(deal, "thrown-in").rules, first(deal, "thrown-in").seat) == (("CB-11",), "E")
    assert opened("call-bridge", SPADELESS).to_act == "W"
    each = {**SPADELESS, "E": "S3 H4"}
    assert opened("call-bridge", each, options=["CB-11"]).to_act == "W"


@pytest.mark.rule("CB-12")
def test_after_the_calls_every_void_is_said_in_any_order():
    calls = "W bid 2, S bid 2, E bid 3, N bid 3"
    deal = after(opened("call-bridge", VOIDS, options=["CB-12"]), calls)
    assert deal.to_act == "W"
    assert legal(deal) | also(deal) == {"W void C", "S void D", "E void C", "N void H"}
    assert refused_by(deal, "S void H") == "CB-12"
    assert refusal(deal, "W SA") is not None  # the lead waits
    deal = after(deal, "N void H, S void D, E void C")
    assert refused_by(deal, "E void C") == "CB-12"  # said already
    assert refusal(deal, "W SA") is not None
    deal = after(deal, "W void C")
    assert (deal.stage, deal.to_act) == ("play", "W")
    assert [event.seat for event in said(deal, "void-declared")] == ["N", "S", "E", "W"]


@pytest.mark.rule("CB-12")
def test_without_a_void_or_without_the_rule_the_lead_does_not_wait():
    calls = "W bid 2, S bid 2, E bid 3, N bid 3"
    assert after(opened("call-bridge", VOIDS), calls).stage == "play"
    full = {
        "W": "S2 H2 D2 C2", "S": "S3 H3 D3 C3", "E": "S4 H4 D4 C4", "N": "S5 H5 D5 C5",
    }  # fmt: skip
    assert after(opened("call-bridge", full, options=["CB-12"]), calls).stage == "play"


@pytest.mark.rule("CB-13")
def test_overtricks_are_no_fault():
    free = {"options": ["CB-13"]}
    assert [points_for(4, tricks, **free) for tricks in (3, 4, 5, 6, 9)] == [-40, 40, 40, 40, 40]
    assert [points_for(8, tricks, **free) for tricks in (7, 8, 10, 13)] == [-80, 130, 130, 130]
    assert points_for(4, 9, game="call-break", options=["-CB-14"]) == 40


@pytest.mark.rule("CB-14")
def test_a_tenth_for_each_overtrick_of_a_call_that_is_made():
    tenth = {"options": ["CB-13", "CB-14"]}
    assert [points_for(4, tricks, **tenth) for tricks in (3, 4, 5, 7)] == [-40, 40, 41, 43]
    assert points_for(8, 10, **tenth) == 132  # bonus calls too
    assert points_for(4, 7, game="call-break") == 43


@pytest.mark.rule("CB-14")
def test_tenths_are_kept_exactly():
    match = Standing((1, 2, 0, 0), (0,) * 4)
    deal = scored((4, 2, 2, 2), (4, 3, 3, 2), game="call-break", match=match)
    assert deal.result.standing.scores == (42, 23, 21, 20)


@pytest.mark.rule("CB-14")
def test_it_needs_overtricks_without_penalty():
    with pytest.raises(RulesError) as refused:
        Rules.of("call-bridge", ["CB-14"])
    assert refused.value.rule == "CB-14"


@pytest.mark.rule("CB-15")
def test_a_bonus_for_exactly_the_call():
    bonus = {"options": ["CB-15"], "values": {"exact_bonus": 2}}
    assert [points_for(4, tricks, **bonus) for tricks in (3, 4, 5)] == [-40, 60, 40]
    assert [points_for(8, tricks, **bonus) for tricks in (7, 8, 9)] == [-80, 150, 130]


@pytest.mark.rule("CB-15")
def test_the_table_agrees_on_its_amount():
    with pytest.raises(RulesError) as refused:
        Rules.of("call-bridge", ["CB-15"])
    assert refused.value.rule == "CB-15"


@pytest.mark.rule("CB-16")
def test_calls_that_total_less_than_ten_are_thrown_in():
    options = {"options": ["CB-16"]}
    deal = after(opened("call-bridge", OUT, **options), "W bid 2, S bid 2, E bid 2, N bid 3")
    assert deal.is_over
    assert (deal.result.thrown_in, next_dealer(deal)) == (True, "N")
    assert (first(deal, "thrown-in").rules, first(deal, "thrown-in").n) == (("CB-16",), 9)
    ten = after(opened("call-bridge", OUT, **options), "W bid 2, S bid 2, E bid 3, N bid 3")
    assert ten.stage == "play"
    assert after(opened("call-bridge", OUT), "W bid 2, S bid 2, E bid 2, N bid 3").stage == "play"


@pytest.mark.rule("CB-17")
def test_a_game_is_exactly_five_deals_and_the_highest_total_wins():
    for number in range(1, 6):
        deal = scored((4, 3, 3, 3), (3, 3, 3, 3), game="call-break", deal_number=number)
        assert deal.result.match_over == (number == 5)
    assert deal.table.teams[deal.result.match_winner] == "S"
    over = latest(deal, "match-over")
    assert (over.rules, over.team) == (("CB-17",), "S")


@pytest.mark.rule("CB-17")
def test_the_number_of_deals_may_be_agreed():
    for number in (2, 3):
        deal = scored((4, 3, 3, 3), (3, 3, 3, 3), game="call-break", deal_number=number, values={"deals": 3})
        assert deal.result.match_over == (number == 3)


@pytest.mark.rule("CB-17")
def test_the_highest_total_of_all_five_and_none_when_level():
    behind = Standing((0, 50, 10, 0), (0,) * 4)
    deal = scored((4, 3, 3, 3), (3, 3, 3, 3), game="call-break", deal_number=5, match=behind)
    assert deal.table.teams[deal.result.match_winner] == "E"
    level = Standing((0, 10, 0, 0), (0,) * 4)
    deal = scored((4, 3, 3, 3), (3, 3, 3, 3), game="call-break", deal_number=5, match=level)
    assert (deal.result.match_over, deal.result.match_winner) == (True, -1)


@pytest.mark.rule("CB-17")
def test_a_deal_thrown_in_is_not_one_of_the_five():
    match = Match(Rules.of("call-break", ["CB-11"]), "N")
    hands = {seat: [card for card in CARDS if card.suit == suit] for suit, seat in enumerate("SENW")}
    for _ in range(6):
        match = match.add(match.begin(hands))
    assert not match.is_over
    assert match.deal(shuffled(CARDS, Generator(1))).setup.deal_number == 1


@pytest.mark.rule("CB-18")
def test_the_first_trick_may_not_be_led_with_a_spade():
    hands = {"W": "SA H2 D2", "S": "S2 H3 C3", "E": "S5 H4 D4", "N": "S4 D5 C5"}
    first_trick = bridge(hands, "W", trick=1, options=["CB-18"])
    assert legal(first_trick) == {"W H2", "W D2"}
    why = refusal(first_trick, "W SA")
    assert why.rule == "CB-18"
    # Later any card may be led, and with nothing but spades the first trick too.
    assert "W SA" in legal(bridge(hands, "W", trick=2, options=["CB-18"]))
    spades = {**hands, "W": "SA SK SQ"}
    assert legal(bridge(spades, "W", trick=1, options=["CB-18"])) == {"W SA", "W SK", "W SQ"}


@pytest.mark.rule("CB-19")
def test_a_card_that_beats_all_before_it_must_be_played():
    deal = after(bridge(OVER, options=["CB-19"]), "S HT")
    assert legal(deal) == {"E HA", "E HJ"}
    why = refusal(deal, "E H5")
    assert why.rule == "CB-19"
    deal = after(deal, "E HJ")
    assert legal(deal) == {"N HQ"}
    assert legal(after(deal, "N HQ")) == {"W H3", "W H9"}  # none beats the queen: any heart
    assert legal(after(bridge(OVER), "S HT")) == {"E HA", "E H5", "E HJ"}


@pytest.mark.rule("CB-19")
def test_in_spades_too():
    hands = {"S": "S5 C2", "E": "S4 S9", "N": "SK S3", "W": "S2 SA"}
    deal = after(bridge(hands, options=["CB-19"]), "S S5")
    assert legal(deal) == {"E S9"}
    assert legal(after(deal, "E S9")) == {"N SK"}


@pytest.mark.rule("CB-19")
def test_following_a_suit_that_a_spade_already_heads_any_card_of_it_will_do():
    hands = {"S": "HT C2", "E": "S5 D2", "N": "HA H5", "W": "H3 HK"}
    deal = after(bridge(hands, options=["CB-19"]), "S HT, E S5")
    assert legal(deal) == {"N HA", "N H5"}


@pytest.mark.rule("CB-19")
def test_who_cannot_follow_ruffs_and_over_ruffs_as_ever():
    assert legal(after(bridge(OUT, options=["CB-19"]), "S HK")) == {"E S5", "E SJ"}
