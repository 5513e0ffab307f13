"""The brute force of hidden and cut trump, held to the rulebook's own examples and sentences."""

from brutes import brute_of
from positions import THREE, TWO, middle, position
from positions_hidden import HR_7, HR_8, sealed


def deal(game, hands, *actions, **more):
    brute = brute_of(position("by hand", game, hands, 0, **more))
    for action in actions:
        brute.play(action)
    return brute


def told(brute, kind):
    """The events of a kind, as (seat, rules)."""
    return [(event["seat"], event["rules"]) for event in brute.events if event["kind"] == kind]


def test_a_card_lying_there_before_the_turn_up_is_no_trump():
    """HR-7's worked example: 1 is South, 2 is East."""
    start = sealed("DK", "E", 12, "S", 5, 6)
    brute = deal("hidden-rung", HR_7, "S HA", "E H5", "N D6", "W ask", start=start)
    assert brute.legal() == ["W D3"]
    brute.play("W D3")
    assert told(brute, "trick-won")[0][0] == "W"


def test_where_trump_was_led_its_highest_card_wins():
    """HR-8's worked example: 1 is South, 4 is West."""
    start = sealed("S7", "W", 12, "S", 5, 6)
    brute = deal("hidden-rung", HR_8, "S SA", "E ask", "E D3", "N S5", "W S7", start=start)
    assert told(brute, "trick-won")[0][0] == "S"


def test_the_hidden_card_is_in_nobodys_hand():
    """HR-1: it cannot be played, and its owner is void in a suit of which only it is left."""
    brute = deal("hidden-rung", TWO, "W hide HA", "W C4", "S H3", "E H9", "N D2")
    assert brute.seal == {"owner": "W", "card": "HA", "turned_up": {"trick": 2, "play": 0}}
    start = sealed("H7", "N", 11, "E", 5, 5)
    held = deal("hidden-rung", THREE, "E HK", start=start)
    assert held.legal() == ["N down SK", "N down D9", "N reveal"]
    held.play("N reveal")
    assert held.legal() == ["N H7"]


def test_the_caller_who_cannot_follow_discards_face_down_or_turns_up():
    """HR-5: a card of another suit, which cannot win; HR-14 in Court Piece: face up like anybody."""
    start = sealed("D3", "E", 11, "W", 5, 5)
    brute = deal("hidden-rung", THREE, "W CT", "S C9", start=start)
    assert brute.legal() == ["E down S5", "E down HK", "E reveal"]
    brute.play("E down HK")
    assert told(brute, "face-down") == [("E", ["HR-5"])]
    single = deal("hidden-rung-single", THREE, "W CT", "S C9", start=start)
    assert single.legal() == ["E S5", "E HK", "E reveal"]


def test_a_blind_card_is_asked_for_and_not_turned_up_on_lead():
    """CP-18, CP-24: its owner is like any other player, until it is swapped (HR-11)."""
    nobody = ["W pass", "S pass", "E pass", "N pass", "deal hides HA"]
    brute = deal("hidden-rung", TWO, *nobody, options=["CP-24", "CP-23", "HR-11"])
    assert brute.legal() == ["W C4", "W swap C4"]
    brute.play("W swap C4")
    assert brute.legal() == ["W HA", "W reveal"]


def test_a_capture_needs_both_wins_after_the_turn_up():
    """HR-9, by the card: South's SA lay there before the turn-up, North's later win did not."""
    hands = {"S": "SA CA C2", "E": "D3 C3 H2", "N": "S5 C4 H3", "W": "S7 C5 H4"}
    start = sealed("S7", "W", 5, "S", 0, 0, pile=4, last_winner="S", last_card="HA")
    trick = ["S SA", "E ask", "E D3", "N S5", "W S7"]
    brute = deal("hidden-rung", hands, *trick, start=start)
    assert told(brute, "not-captured") == [("S", ["HR-9"])]
    for action in ("S CA", "E C3", "N C4", "W C5"):
        brute.play(action)
    assert told(brute, "not-captured")[1:] == [("S", ["HR-9"])]
    for action in ("S C2", "E H2", "N H3", "W H4"):
        brute.play(action)
    assert told(brute, "captured") == [("S", ["DS-3"])]
    assert brute.taken == {"NS": 7, "EW": 0}


def test_nothing_is_captured_at_the_end_of_trick_12():
    """HR-9; and the last trick sweeps (DS-7)."""
    hands = {"S": "SA SK", "E": "S2 S3", "N": "S4 S5", "W": "S6 S7"}
    start = middle(12, "S", 5, 0, trump="D", pile=6, last_winner="S", last_card="H2", last_after_turn_up=True)
    brute = deal("hidden-rung", hands, "S SA", "E S2", "N S4", "W S6", start=start)
    assert told(brute, "not-captured") == [("S", ["HR-9"])]


def test_a_deal_that_ends_sealed_shows_the_card():
    """HR-12, however it ends."""
    brute = deal("hidden-rung", TWO, "W hide HA", "S redeal", options=["CP-22"])
    assert told(brute, "turned-up") == [("W", ["HR-12"])]
    assert (brute.seal["turned_up"], brute.trump) == ("end", None)


def test_the_first_void_makes_trump_in_that_very_trick():
    """BR-2: South, without a club, plays a spade and wins by it; the spades after it are trumps too."""
    brute = deal("be-ranga", TWO, "W C4", "S SA", "E SK", "N S7")
    assert told(brute, "trump-made") == [("S", ["BR-2"])]
    assert (brute.trump, told(brute, "trick-won")[0][0]) == ("S", "S")


def test_nothing_is_captured_before_trump_is_made():
    """BR-3: who wins the trick that makes trump and the next takes all."""
    hands = {"S": "SA SK D2", "E": "S2 DA D3", "N": "S4 S5 D4", "W": "S6 S7 D5"}
    start = middle(5, "S", 0, 0, trump=None, pile=4, last_winner="S", last_card="HA")
    brute = deal("be-ranga-double-sar", hands, "S SA", "E S2", "N S4", "W S6", start=start)
    assert told(brute, "not-captured") == [("S", ["BR-3"])]
    for action in ("S SK", "E D3", "N S5", "W S7"):
        brute.play(action)
    assert told(brute, "captured") == []
    assert (brute.trump, brute.leader) == ("D", "E")
    for action in ("E DA", "N D4", "W D5", "S D2"):
        brute.play(action)
    assert told(brute, "captured") == [("E", ["DS-3"])]
    assert brute.taken == {"NS": 0, "EW": 7}


def test_a_revoke_makes_no_trump_and_a_maker_may_take_it_back():
    """BR-2 speaks of one who cannot follow; CP-9."""
    hands = {"S": "SA H3 C8", "E": "SK H9 D8", "N": "H4 D2 C5", "W": "HA C4 S3"}
    start = middle(11, "S", 5, 5, trump=None)
    brute = deal("be-ranga", hands, "S SA", "E H9", start=start, table=True)
    assert brute.trump is None
    for action in ("N D2", "E takes back", "E SK", "N takes back"):
        brute.play(action)
    assert brute.trump is None
    brute.play("N C5")
    assert brute.trump == "C"
