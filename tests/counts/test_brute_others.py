"""The brute force of tens, calls and Penneech, held to the rulebook's own examples and sentences."""

from brutes import brute_of
from positions import TWO, position
from positions_alone import SPADES, called
from positions_alone import late as calls_made
from positions_tens import late


def deal(game, hands, *actions, **more):
    brute = brute_of(position("by hand", game, hands, 0, **more))
    for action in actions:
        brute.play(action)
    return brute


def told(brute, kind):
    """The events of a kind, as (seat, rules)."""
    return [(event["seat"], event["rules"]) for event in brute.events if event["kind"] == kind]


LAST = {"S": "SA", "E": "SK", "N": "S7", "W": "S2"}
PLAYS = ["S SA", "E SK", "N S7", "W S2"]


def of_tens(game, ns, ew, tens, dealer="N", **more):
    """South wins the last trick of a deal in which each side has these tricks and tens."""
    pile = {"last_winner": "S", "last_card": "SJ"} if game == "dehla-pakad" else {}
    start = late(13, "S", ns, ew, tens, trump="H", **pile)
    return deal(game, LAST, *PLAYS, start=start, dealer=dealer, **more).result


def test_three_tens_win_and_then_tricks():
    """MK-2, MK-3; points by MK-11."""
    three = of_tens("mendikot", 0, 12, (3, 1))
    assert (three["winner"], three["how"], three["court"], three["points"]["NS"]) == ("NS", "tens", None, 1)
    even = of_tens("mendikot", 6, 6, (2, 2))
    assert (even["winner"], even["how"]) == ("NS", "tricks")
    all_four = of_tens("mendikot", 6, 6, (4, 0))
    assert (all_four["court"], all_four["points"]["NS"]) == ("mendikot", 2)
    white = of_tens("mendikot", 12, 0, (4, 0))
    assert (white["how"], white["court"], white["points"]["NS"]) == ("tens", "whitewash", 3)


def test_who_deals_next():
    """MK-10."""
    assert of_tens("mendikot", 6, 6, (3, 1), dealer="E")["next_dealer"] == "E"
    assert of_tens("mendikot", 12, 0, (4, 0), dealer="E")["next_dealer"] == "W"
    assert of_tens("mendikot", 6, 6, (3, 1), dealer="N")["next_dealer"] == "W"


def test_a_tie_in_dehla_pakad():
    """MK-13."""
    tie = {"tens": (2, 2), "ns": 6, "ew": 6}
    assert of_tens("dehla-pakad", **tie)["winner"] == "NS"
    assert of_tens("dehla-pakad", **tie, values={"tens_tie": "non-dealers"})["winner"] == "EW"
    nobody = of_tens("dehla-pakad", **tie, values={"tens_tie": "nobody"})
    assert (nobody["winner"], nobody["next_dealer"], nobody["how"]) == (None, "N", "tricks")


def test_the_ways_of_band_hukum():
    """MK-6 turns it up by itself, MK-7 only when asked, MK-8 makes the first void trump."""
    hands = {"S": "SA H3", "E": "H9 C5", "N": "S7 HK", "W": "S4 HA"}

    def east(way):
        start = late(12, "S", 6, 5, (2, 2), sealed={"card": "HK", "owner": "N"})
        return deal("mendikot", hands, "S SA", options=[way], start=start)

    assert (east("MK-6").trump, east("MK-6").legal()) == ("H", ["E H9", "E C5"])
    assert (east("MK-7").trump, east("MK-7").legal()) == (None, ["E H9", "E C5", "E ask"])
    assert (east("MK-8").trump, east("MK-8").legal()) == ("H", ["E H9"])


def test_the_clock_chooses_a_card_its_owner_knows():
    """MK-5."""
    brute = deal("mendhikot", TWO, "time up", options=["MK-8"])
    assert brute.legal() == ["deal hides HA", "deal hides C4"]
    brute.play("deal hides C4")
    assert brute.legal() == ["W HA", "W reveal"]


def points(call, tricks, options=(), **values):
    """What a call of South's scores, in tenths, with that many tricks."""
    start = calls_made(13, "S", (tricks - 1, 13 - tricks, 0, 0), (call, 2, 2, 2))
    brute = deal("call-bridge", LAST, *PLAYS, start=start, options=list(options), values=values)
    return brute.result["points"]["S"]


def test_a_call_is_made_with_that_many_or_one_more():
    """CB-8 and CB-9: the worked examples of 4 and of 9."""
    assert [points(4, tricks) for tricks in (3, 4, 5, 6)] == [-40, 40, 40, -40]
    assert [points(9, tricks) for tricks in (8, 9, 10, 11)] == [-90, 130, 130, -90]


def test_overtricks_tenths_and_the_exact_call():
    """CB-13, CB-14, CB-15."""
    assert points(4, 7, ["CB-13"]) == 40
    assert points(4, 7, ["CB-13", "CB-14"]) == 43
    assert points(8, 10, ["CB-13", "CB-14"]) == 132
    assert points(8, 8, ["CB-15"], exact_bonus=5) == 180
    assert points(4, 5, ["CB-15"], exact_bonus=5) == 40


def test_the_duty_to_ruff_and_over_ruff():
    """CB-5, CB-6: West must beat the nine if able; East with a lower spade may do as it likes."""
    hands = {"S": "HA H3 D2", "E": "S9 D4 S2", "N": "S3 SK D7", "W": "C2 S4 C3"}
    start = calls_made(11, "S", (4, 3, 2, 1), (4, 3, 2, 2))
    brute = deal("call-bridge", hands, "S HA", start=start)
    assert brute.legal() == ["E S9", "E S2"]
    brute.play("E S9")
    assert brute.legal() == ["N SK"]
    brute.play("N SK")
    assert brute.legal() == ["W C2", "W S4", "W C3"]


def test_the_four_calls_and_a_hand_without_a_spade():
    """CB-16, CB-11: thrown in, the same dealer."""
    low = deal("call-bridge", SPADES, *called(2, 2, 2, 3), options=["CB-16"])
    assert (low.result["how"], low.result["next_dealer"]) == ("thrown in", "N")
    assert told(low, "deal-over") == []
    bare = deal("call-bridge", TWO, options=["CB-11"])
    assert told(bare, "thrown-in") == [("W", ["CB-11"])]


def penneech(hands, *actions, stock="S2 S3 S4", **more):
    return deal("penneech", hands, *actions, stock=stock.split(), **more)


def end(south, north, trump="C", trick=7, scores=(0, 0)):
    start = {"trick": trick, "leader": "S", "taken": {"S": south, "N": north}, "trump": trump}
    return {**start, "scores": {"S": scores[0], "N": scores[1]}}


def test_a_point_for_each_card_over_seven():
    """PN-11: 4 tricks 1, 5 tricks 3, 6 tricks 5, 7 tricks 7."""
    hands = {"S": "H9", "N": "H2"}
    scored = [penneech(hands, "S H9", "N H2", start=end(n - 1, 7 - n)).points["S"] for n in (4, 5, 6, 7)]
    assert scored == [1, 3, 5, 7]


def test_the_seven_of_diamonds():
    """PN-1, PN-8, PN-9: above the ace always; 7 in a trick when diamonds are trump, 14 turned up."""
    hands = {"S": "DA S5", "N": "D7 S6"}
    off = penneech(hands, "S DA", "N D7", start=end(2, 3, "C", 6), stock="D3 C2")
    assert (off.leader, off.points) == ("N", {"S": 0, "N": 0})
    on = penneech(hands, "S DA", "N D7", start=end(2, 3, "D", 6), stock="S3 C2")
    assert on.points == {"S": 0, "N": 12}
    turned = penneech(hands, "S S5", "N S6", start=end(2, 3, "C", 6), stock="D7 C2")
    assert turned.points == {"S": 0, "N": 14}


def test_sixty_one_at_once():
    """PN-12: in a trick, on a turn-up, at the count; PN-8 pays a trick's points together."""
    hands = {"S": "DA", "N": "DK"}
    in_trick = penneech(hands, "S DA", "N DK", start=end(3, 3, "D", scores=(56, 60)))
    assert (in_trick.result["how"], in_trick.result["points"]) == ("target", {"S": 9, "N": 0})
    turn_up = penneech(hands, "S DA", "N DK", start=end(3, 3, "C", scores=(56, 60)), stock="HA")
    assert (turn_up.result["winner"], turn_up.scores) == ("S", {"S": 61, "N": 60})
    count = penneech(hands, "S DA", "N DK", start=end(3, 3, "C", scores=(60, 60)), stock="H2")
    assert (count.result["winner"], count.result["next_dealer"]) == ("S", None)


def test_points_in_hand():
    """PN-19: to the one who played it, the leader's first, and no more once the game is won."""
    hands = {"S": "DK", "N": "DA"}
    each = penneech(hands, "S DK", "N DA", start=end(3, 3, "D"), options=["PN-19"], stock="H2")
    assert each.points == {"S": 4, "N": 6}
    won = penneech(hands, "S DK", "N DA", start=end(3, 3, "D", scores=(57, 60)), options=["PN-19"])
    assert (won.result["winner"], won.points) == ("S", {"S": 4, "N": 0})


def test_a_hand_without_coats_goes_in_with_the_points_of_the_first_turn_up():
    """PN-3, PN-14."""
    hands = {"S": "S2 D7", "N": "SK D2"}
    brute = penneech(hands, options=["PN-14"], stock="DA D3", dealer="N")
    assert (brute.legal(), brute.also(), brute.points) == (["S S2", "S D7", "S redeal"], [], {"S": 0, "N": 5})
    brute.play("S redeal")
    assert (brute.result["points"], brute.scores, brute.result["next_dealer"]) == (
        {"S": 0, "N": 0},
        {"S": 0, "N": 0},
        "N",
    )
