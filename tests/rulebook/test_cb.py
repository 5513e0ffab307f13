"""Call Bridge: each alone calls how many tricks to win (CB-1 to CB-10).

North deals unless it is said, so West calls and leads first. Points are in tenths: 40 is four points.
"""

import pytest

from rulebook.bridge import OUT, bridge, opened_bid, points_for, ruffed, scored, stopped, tenths
from rulebook.positions import (
    after,
    first,
    latest,
    legal,
    next_dealer,
    opened,
    refusal,
    refused_by,
    said,
    taken,
    trick_winner,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.match import Match
from rungkit.rules import Rules


@pytest.mark.rule("CB-1")
def test_spades_are_always_trump():
    deal = bridge(OUT)
    assert deal.trump == 0
    assert opened("call-bridge", OUT).trump == 0
    assert trick_winner(after(deal, "S HK, E S5, N HA, W D3")) == "E"


@pytest.mark.rule("CB-1")
def test_each_plays_alone():
    deal = after(bridge(OUT), "S HK, E S5, N HA, W D3")
    assert deal.table.teams == ("S", "E", "N", "W")
    assert taken(deal) == {"S": 0, "E": 1, "N": 0, "W": 0}


@pytest.mark.rule("CB-2")
def test_the_deal_passes_to_the_right():
    for dealer, right in zip("SENW", "ENWS", strict=True):
        assert next_dealer(scored((4, 3, 3, 3), (3, 3, 3, 3), dealer=dealer)) == right


@pytest.mark.rule("CB-2")
def test_all_52_are_dealt_one_by_one():
    deal = Deal.dealt(Rules.of("call-bridge"), "N", CARDS)
    assert deal.hand("W") == list(CARDS[0::4])
    assert deal.hand("S") == list(CARDS[1::4])
    assert deal.hand("N") == list(CARDS[3::4])


@pytest.mark.rule("CB-3")
def test_each_calls_from_two_to_twelve_from_the_dealers_right_to_the_dealer():
    deal = opened("call-bridge", OUT)
    assert legal(deal) == {f"W bid {n}" for n in range(2, 13)}
    for wrong in (0, 1, 13):
        assert refused_by(deal, f"W bid {wrong}") == "CB-3"
    order = []
    for call in (2, 12, 3, 4):
        order.append(deal.to_act)
        others = set("SENW") - {deal.to_act}
        assert {refused_by(deal, f"{seat} bid 4") for seat in others} == {"CB-3"}
        deal = after(deal, f"{deal.to_act} bid {call}")
    assert order == ["W", "S", "E", "N"]
    assert refused_by(deal, "W bid 4") == "CB-3"
    assert [(event.seat, event.n) for event in said(deal, "bid")] == [
        ("W", 2), ("S", 12), ("E", 3), ("N", 4),
    ]  # fmt: skip


@pytest.mark.rule("CB-3")
def test_nobody_plays_before_the_calls():
    assert refusal(opened("call-bridge", OUT), "W D3") is not None


@pytest.mark.rule("CB-4")
def test_the_dealers_right_leads_and_suit_is_followed():
    deal = after(opened("call-bridge", OUT), "W bid 2, S bid 2, E bid 3, N bid 3")
    assert deal.to_act == "W"
    deal = bridge(OUT, "N")
    assert legal(after(deal, "N HA, W D3")) == {"S HK", "S H2"}
    why = refusal(after(deal, "N HA, W D3"), "S S9")
    assert why.rule == "CB-4"
    assert why.text == (
        "South cannot play S9: South holds HK and hearts were led by North (HA). Allowed: HK or H2."
    )


@pytest.mark.rule("CB-4")
def test_there_is_no_duty_to_play_high_in_spades_neither():
    hands = {"S": "HA S9", "E": "HK H2", "N": "S8 SA", "W": "D3 C4"}
    assert legal(after(bridge(hands), "S HA")) == {"E HK", "E H2"}
    low = {"S": "HQ S9", "E": "HK H2", "N": "S8 SA", "W": "D3 C4"}
    assert legal(after(bridge(low), "S HQ")) == {"E HK", "E H2"}
    assert legal(after(bridge({**low, "E": "S2 SK"}), "S S9")) == {"E S2", "E SK"}


@pytest.mark.rule("CB-5")
def test_who_cannot_follow_must_play_a_spade_if_there_is_none_yet():
    deal = after(bridge(OUT), "S HK")
    assert legal(deal) == {"E S5", "E SJ"}
    why = refusal(deal, "E D2")
    assert why.rule == "CB-5"
    assert "SJ" in why.text


@pytest.mark.rule("CB-5")
def test_who_holds_no_spade_may_play_anything():
    hands = {**OUT, "E": "D2 C2 C3"}
    assert legal(after(bridge(hands), "S HK")) == {"E D2", "E C2", "E C3"}


# North leads a heart, West ruffs with S7, South is out of hearts as well.


@pytest.mark.rule("CB-6")
def test_who_cannot_follow_must_over_ruff_with_a_spade_that_beats():
    deal = ruffed("S9 S3 D9 SQ")
    assert legal(deal) == {"S S9", "S SQ"}
    why = refusal(deal, "S D9")
    assert (why.rule, refused_by(deal, "S S3")) == ("CB-6", "CB-6")
    assert "SQ" in why.text
    assert trick_winner(after(deal, "S S9, E HT")) == "S"


@pytest.mark.rule("CB-6")
def test_who_holds_none_that_beats_may_play_any_card_a_lower_spade_too():
    assert legal(ruffed("S5 S3 D9")) == {"S S5", "S S3", "S D9"}


@pytest.mark.rule("CB-6")
def test_it_is_the_highest_spade_that_must_be_beaten():
    hands = {"N": "HA D7 C2", "W": "S7 D8 C3", "S": "SJ D9 C4", "E": "ST S8 SQ"}
    deal = after(bridge(hands, "N"), "N HA, W S7, S SJ")
    assert legal(deal) == {"E SQ"}


@pytest.mark.rule("CB-7")
def test_the_highest_spade_wins_else_the_highest_of_the_suit_led():
    deal = after(ruffed("S9 S3 D9"), "S S9, E HT")
    assert trick_winner(deal) == "S"
    assert latest(deal, "trick-won").rules == ("CB-7",)
    plain = {"S": "HK S9", "E": "DA D2", "N": "HQ H5", "W": "CA C4"}
    assert trick_winner(after(bridge(plain), "S HK, E DA, N HQ, W CA")) == "S"


@pytest.mark.rule("CB-8")
def test_a_call_of_four_is_made_with_four_or_five():
    assert [points_for(4, tricks) for tricks in range(1, 9)] == [-40, -40, -40, 40, 40, -40, -40, -40]


@pytest.mark.rule("CB-8")
def test_every_call_below_eight_gains_or_loses_itself():
    for call in range(2, 8):
        assert points_for(call, call) == points_for(call, call + 1) == 10 * call
        assert points_for(call, call - 1) == points_for(call, call + 2) == -10 * call


@pytest.mark.rule("CB-8")
def test_each_is_scored_by_its_own_call_and_nobody_wins_the_deal():
    # West called first: 3; South 4, East 2, North 3.
    deal = scored((4, 2, 3, 3), (3, 4, 3, 2))
    assert tenths(deal) == {"S": 40, "E": -20, "N": 30, "W": -30}
    assert (winner(deal), deal.result.how) == (None, "bids")
    assert [(event.seat, event.n) for event in said(deal, "scored")] == [
        ("S", 40), ("E", -20), ("N", 30), ("W", -30),
    ]  # fmt: skip


@pytest.mark.rule("CB-9")
def test_a_call_of_nine_makes_thirteen_with_nine_or_ten():
    assert [points_for(9, tricks) for tricks in (7, 8, 9, 10, 11, 12)] == [-90, -90, 130, 130, -90, -90]


@pytest.mark.rule("CB-9")
def test_bonus_calls_begin_at_eight():
    assert (points_for(8, 8), points_for(8, 7), points_for(7, 7)) == (130, -80, 70)
    assert points_for(12, 12) == points_for(12, 13) == 130
    assert first(opened_bid(8), "bid").rules == ("CB-3", "CB-9")


@pytest.mark.rule("CB-10")
def test_play_has_no_fixed_end_and_the_highest_total_wins_when_it_stops():
    match = Match(Rules.of("call-bridge"), "N")
    for number in range(6):
        deal = match.deal(shuffled(CARDS, Generator(3, number)))
        while not deal.is_over:
            deal = deal.apply(deal.legal_actions()[0])
        assert not deal.result.match_over
        match = match.add(deal)
    scores = match.standing.scores
    assert scores.count(max(scores)) == 1
    assert stopped(match) == "SENW"[scores.index(max(scores))]
    assert match.time_up().is_over


@pytest.mark.rule("CB-10")
def test_level_nobody_has_won():
    level = Match(Rules.of("call-bridge"), "N", Standing((40, 70, -20, 70), (0,) * 4))
    assert stopped(level) is None


@pytest.mark.rule("CB-10")
def test_a_game_of_five_deals_does_not_stop_before():
    assert stopped(Match(Rules.of("call-bridge", ["CB-17"]), "N")) == "refused"
