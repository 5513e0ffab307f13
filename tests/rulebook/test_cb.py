"""Call Bridge and Call Break: each alone calls how many tricks to win (CB-1 to CB-19).

North deals unless it is said, so West calls and leads first. Points are in tenths: 40 is four points.
"""

import pytest

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
    taken,
    trick_winner,
    under_way,
    winner,
)
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal, Standing
from rungkit.match import Match
from rungkit.rules import Rules, RulesError

CALLS = {"S": 4, "E": 3, "N": 2, "W": 3}


def bridge(hands, leader="S", *, trick=5, game="call-bridge", **more):
    """A deal in the middle of its play, four tricks played."""
    return under_way(game, hands, {"trick": trick, "leader": leader, "bids": CALLS}, **more)


# East is out of hearts and holds spades; North follows; West is out of hearts and of spades.
OUT = {"S": "HK H2 S9", "E": "S5 SJ D2", "N": "HA H5 S7", "W": "D3 C4 CA"}


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


def scored(calls, before, *, last="S", game="call-bridge", match=None, **more):
    """A deal after its thirteenth trick, won by `last`; `before` is what each had taken till then."""
    ranks = dict(zip("SENW", ("5", "4", "3", "2"), strict=True)) | {last: "A"}
    hands = {seat: f"H{rank}" for seat, rank in ranks.items()}
    start = {"trick": 13, "leader": "S", "bids": dict(zip("SENW", calls, strict=True))}
    start |= {"taken": dict(zip("SENW", before, strict=True))}
    scores = match or Standing((0,) * 4, (0,) * 4)
    deal = under_way(game, hands, start, match=scores, **more)
    return after(deal, ", ".join(f"{seat} {card}" for seat, card in hands.items()))


def tenths(deal):
    return deal.table.by_team(deal.result.points)


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


def ruffed(south):
    size = len(south.split())
    more = ["C2 C3 C4", "C5 C6 C7", "C8 C9 CT"]
    hands = {"N": "HA " + more[0], "W": "S7 " + more[1], "E": "HT " + more[2]}
    hands = {seat: " ".join(held.split()[:size]) for seat, held in hands.items()}
    return after(bridge({**hands, "S": south}, "N"), "N HA, W S7")


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


# The source's examples: what a call scores for so many tricks.
def points_for(call, tricks, **more):
    """South's points, in tenths, for a call and the tricks won, the last of them trick 13."""
    rest = 13 - tricks
    others = (rest - 2 * (rest // 3), rest // 3, rest // 3)
    deal = scored((call, 2, 2, 2), (tricks - 1, *others), **more)
    assert taken(deal)["S"] == tricks
    return tenths(deal)["S"]


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


def opened_bid(call):
    return after(opened("call-bridge", OUT), f"W bid {call}")


def stopped(match):
    """Who has won when play stops here; "refused" where it cannot."""
    try:
        return match.time_up().winner
    except Refusal:
        return "refused"


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


SPADELESS = {"W": "SA H2", "S": "S2 H3", "E": "D2 H4", "N": "S4 H5"}


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


VOIDS = {"W": "SA H2 D2", "S": "S2 H3 C3", "E": "S5 H4 D4", "N": "S4 D5 C5"}


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


OVER = {"S": "HT C2 C3", "E": "HA H5 HJ", "N": "HQ H2 S7", "W": "H3 H9 C9"}


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
