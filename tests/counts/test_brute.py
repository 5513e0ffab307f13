"""The brute force itself, held to the rulebook's own examples and sentences."""

from brute import SUITS, Brute
from positions import THREE_ACES, TWO, TWO_SHORT, middle, position


def deal(game, hands, *actions, depth=0, **more):
    brute = Brute(position("by hand", game, hands, depth, **more))
    for action in actions:
        brute.play(action)
    return brute


def told(brute, kind):
    """The events of a kind, as (seat, rules)."""
    return [(event["seat"], event["rules"]) for event in brute.events if event["kind"] == kind]


def run_of(winners, first, **more):
    """A pile game in which these seats win these tricks, from trick `first` on, each by a heart."""
    seats = {seat: [] for seat in "SENW"}
    actions = []
    leader = more["start"]["leader"]
    high, low = list("AKQJT9876"), {"S": "S", "E": "D", "N": "C", "W": "S"}
    ranks = {seat: list("23456789") if seat != "W" else list("TJQKA") for seat in "SENW"}
    for winner in winners:
        seat = leader
        for _ in range(4):
            card = "H" + high.pop(0) if seat == winner else low[seat] + ranks[seat].pop(0)
            seats[seat].append(card)
            actions.append(f"{seat} {card}")
            seat = {"S": "E", "E": "N", "N": "W", "W": "S"}[seat]
        leader = winner
    brute = Brute(position("a run", "double-sir", {s: " ".join(c) for s, c in seats.items()}, 0, **more))
    for action in actions:
        if action not in brute.legal():
            brute.at_table = True
        brute.play(action)
        if brute.legal() == ["turned down"]:
            brute.play("turned down")
    return brute


def test_two_players_of_a_team_take_nothing_and_the_second_win_of_one_takes_all_seven():
    """DS-4's worked example: A is South, C is North, four tricks lie in the centre."""
    start = middle(5, "E", 0, 0, pile=4, last_winner="E", last_card="C9")
    brute = run_of(["S", "N"], 5, start=start)
    assert (brute.pile, brute.taken) == (6, {"NS": 0, "EW": 0})
    assert told(brute, "not-captured") == [("S", ["DS-3"]), ("N", ["DS-4"])]
    brute = run_of(["S", "N", "N"], 5, start=start)
    assert (brute.pile, brute.taken) == (0, {"NS": 7, "EW": 0})
    assert told(brute, "captured") == [("N", ["DS-3"])]


def test_a_third_win_takes_nothing_and_a_fourth_does():
    """DS-5 and DS-6."""
    brute = run_of(["S"] * 4, 1, start=middle(1, "S", 0, 0))
    assert told(brute, "captured") == [("S", ["DS-3", "DS-6"]), ("S", ["DS-3"])]
    assert told(brute, "not-captured") == [("S", ["DS-2"]), ("S", ["DS-5"])]
    assert brute.taken == {"NS": 4, "EW": 0}


def test_the_winner_of_two_and_three_takes_all_three():
    """DS-13: the barred second trick counts as the first of the next pair."""
    brute = run_of(["S", "S", "S"], 1, options=["DS-13"], start=middle(1, "S", 0, 0))
    assert told(brute, "not-captured") == [("S", ["DS-2"]), ("S", ["DS-13"])]
    assert (brute.pile, brute.taken) == (0, {"NS": 3, "EW": 0})


def late(bar, winners):
    return run_of(winners, 10, options=["DS-14"], values={"late_bar": bar}, start=middle(10, "E", 0, 9))


def test_the_late_bar_is_the_pair_or_both_tricks():
    """DS-14: the pair 11 and 12, or any capture at either; trick 13 takes all (DS-7)."""
    assert late("pair", "ESS").taken == {"NS": 0, "EW": 9}
    assert late("pair", "SSE").taken == {"NS": 2, "EW": 9}
    assert late("both", "SSE").taken == {"NS": 0, "EW": 9}
    assert late("both", "SSSE").taken == {"NS": 0, "EW": 13}
    assert late("pair", "ESSS").taken == {"NS": 4, "EW": 9}


def test_trick_thirteen_takes_the_pile_whatever_the_house_rules_say():
    """DS-7 overrides DS-17 and DS-18."""
    hands = {"S": "HA", "E": "D3", "N": "C2", "W": "D9"}
    start = middle(13, "S", 5, 5, pile=2, last_winner="S", last_card="SA")
    brute = deal("double-sir", hands, "S HA", "E D3", "N C2", "W D9", options=["DS-17", "DS-18"], start=start)
    assert told(brute, "captured") == [("S", ["DS-7"])]
    assert brute.result["winner"] == "NS"


def test_aces_do_not_capture():
    """DS-17 wants two aces, DS-18 the ace of trump on the second trick only."""
    plays = ["S SA", "E SK", "N S6", "W H9"]
    start = middle(11, "S", 4, 3, pile=3, last_winner="S", last_card="DA", trump="C")
    one = deal("double-sir", THREE_ACES, *plays, options=["DS-17"], start=start)
    assert told(one, "not-captured") == [("S", ["DS-17"])]
    assert (one.pile, one.run) == (4, 1)
    other = deal("double-sir", THREE_ACES, *plays, options=["DS-17"], start={**start, "last_card": "DK"})
    assert other.taken == {"NS": 8, "EW": 3}
    trump = {**start, "trump": "S"}
    assert told(deal("double-sir", THREE_ACES, *plays, options=["DS-18"], start=trump), "not-captured")
    assert told(deal("double-sir", THREE_ACES, *plays, options=["DS-18"], start=start), "captured")


def revoke_of_east(*actions):
    hands = {"S": "SA H3 C8", "E": "SK H9 D8", "N": "S7 S4 D2", "W": "HA C4 S3"}
    start = middle(11, "S", 5, 5)
    return deal("court-piece", hands, "S SA", "E H9", *actions, table=True, start=start)


def test_a_revoke_may_be_taken_back_until_it_is_turned_down():
    """CP-9, in turn: East corrects, then North and West may; another card must be played."""
    brute = revoke_of_east("N S7", "W S3")
    assert (brute.to_act(), brute.legal(), brute.also()) == (None, ["turned down"], ["E takes back"])
    brute.play("E takes back")
    assert (brute.legal(), brute.falls(), brute.also()) == (["E SK"], ["E D8"], [])
    brute.play("E SK")
    assert brute.legal() == ["N keeps", "N takes back"]
    brute.play("N takes back")
    assert (brute.legal(), brute.falls()) == (["N S4"], ["N D2"])
    brute.play("N D2")
    # North's new mistake may be put right; West has no other spade to change to.
    assert (brute.legal(), brute.also()) == (["W keeps"], ["N takes back"])
    brute.play("W keeps")
    assert (brute.legal(), brute.also()) == (["turned down"], ["N takes back"])


def test_a_card_kept_is_kept():
    """CP-9: one who keeps a card keeps it, a revoke too; it may then be claimed."""
    brute = revoke_of_east("N D2", "E takes back", "E SK", "N keeps", "W S3")
    assert (brute.legal(), brute.also()) == (["turned down"], [])
    brute.play("turned down")
    assert (brute.to_act(), brute.also()) == ("S", ["E claims N", "W claims N"])


def test_a_revoke_found_later_is_a_court_and_never_a_goon():
    """CP-10: the deal ends at once; the offenders have lost it."""
    hands = {"S": "SA H3 C2", "E": "SK D9 D8", "N": "S7 D2 C9", "W": "S3 C4 HA"}
    lines = {"N": ("court", {"NS": 1, "EW": 0}, "W"), "W": ("court", {"NS": 1, "EW": 0}, "E")}
    for dealer, (court, courts, next_dealer) in lines.items():
        brute = deal(
            "court-piece",
            hands,
            "S SA",
            "E D9",
            "N S7",
            "W S3",
            "turned down",
            table=True,
            dealer=dealer,
            start=middle(11, "S", 5, 5),
            values={"goon": 2},
        )
        assert "S claims E" in brute.legal()
        assert brute.also() == ["N claims E"]
        brute.play("N claims E")
        result = brute.result
        assert (result["how"], result["court"], result["courts"]) == ("revoke", court, courts)
        assert (result["next_dealer"], result["streak"]["deals"]) == (next_dealer, 0)


def test_the_seventh_deal_in_a_row_is_a_court():
    """CP-4, CP-5; and who deals next, CP-11 to CP-13; and CP-15's points."""
    hands = {"S": "SA", "E": "SK", "N": "S7", "W": "S2"}
    plays = ["S SA", "E SK", "N S7", "W S2"]

    def result(dealer, deals, **more):
        start = {**middle(13, "S", 6, 6), "streak": {"team": "NS", "deals": deals}}
        return deal("court-piece", hands, *plays, start=start, dealer=dealer, **more).result

    plain = result("N", 5)
    assert (plain["court"], plain["streak"], plain["next_dealer"]) == (None, {"team": "NS", "deals": 6}, "W")
    court = result("N", 6, options=["CP-15"])
    assert (court["court"], court["how"], court["courts"]["NS"], court["points"]["NS"]) == (
        "run",
        "court",
        1,
        4,
    )
    assert (court["streak"], court["next_dealer"]) == ({"team": None, "deals": 0}, "W")
    assert result("E", 5)["next_dealer"] == "E"
    assert result("E", 6)["next_dealer"] == "W"
    assert result("E", 6, options=["CP-15"])["points"]["NS"] == 3


def test_four_passes_and_a_card_of_the_dealers_right():
    """CP-24: it is turned up at once, and the dealer's right counts as caller."""
    brute = deal("court-piece", TWO, "W pass", "S pass", "E pass", "N pass", options=["CP-24", "CP-23"])
    assert (brute.to_act(), brute.legal()) == ("deal", ["deal hides HA", "deal hides C4"])
    brute.play("deal hides C4")
    assert (brute.trump, brute.to_act()) == ("C", "W")
    assert [event["kind"] for event in brute.events[-2:]] == ["hidden", "turned-up"]
    assert brute.legal() == ["W HA", "W C4", "W change S", "W change H", "W change D"]


def test_only_the_one_who_called_changes_trump_and_only_once():
    """CP-23."""
    brute = deal("court-piece", TWO, "W pass", "S call H", options=["CP-24", "CP-23"])
    assert brute.also() == [f"S change {suit}" for suit in SUITS if suit != "H"]
    brute.play("S change C")
    assert (brute.trump, brute.also(), brute.to_act()) == ("C", [], "W")


def test_thrown_in_there_is_no_winner_and_the_same_dealer():
    """CP-19, CP-22: the run of deals is left as it was."""
    weak = {**TWO, "W": "HT C4"}
    brute = deal("single-sir", weak, options=["CP-19"], start={"streak": {"team": "EW", "deals": 3}})
    assert "W redeal" in brute.legal()
    brute.play("W redeal")
    assert brute.result == {
        "winner": None,
        "how": "thrown in",
        "court": None,
        "courts": {"NS": 0, "EW": 0},
        "points": {"NS": 0, "EW": 0},
        "streak": {"team": "EW", "deals": 3},
        "next_dealer": "N",
        "thrown_in": True,
    }
    assert "W redeal" not in deal("single-sir", TWO_SHORT, "W call S", options=["CP-19"]).legal()
