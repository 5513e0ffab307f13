"""What Penneech's own questions offer: points of a trick, the count, and whether the game is won."""

import pytest
from test_questions import put
from test_steps_sentences_games import penneech

from rungkit.actions import Action
from rungkit.record import Ask, read
from rungkit.replay import replay
from rungkit.replays import replay_as
from rungkit.steps import StepsError, steps


def right(source, after, kind):
    node, options = put(source, after, kind)
    (text,) = [option["text"] for option in node["ask"]["options"] if option["right"]]
    return text, options[text]


def wrong(source, after, kind):
    node, _ = put(source, after, kind)
    return {o["text"]: o["rules"] for o in node["ask"]["options"] if not o["right"]}


def test_a_trick_of_two_trumps_scores_for_its_winner():
    source = penneech({"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA")
    text, option = right(source, 2, "points")
    assert text == "North: 8 points"
    assert option["why"] == "HQ 3 and HA 5: trumps score, for the winner of the trick."
    assert option["rules"] == ["PN-8"]
    mistakes = wrong(source, 2, "points")
    assert mistakes["South: 3 points, North: 5 points"] == ["PN-8"]  # which PN-19 would have it
    assert {"South: 8 points", "Nothing"} <= set(mistakes)


def test_at_a_table_of_points_in_hand_it_is_the_other_way_round():
    source = penneech({"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA", options=("PN-19",))
    assert right(source, 2, "points")[0] == "South: 3 points, North: 5 points"
    assert wrong(source, 2, "points")["North: 8 points"] == ["PN-19"]
    # the leader's points win the game, and the second player's are not counted any more
    won = penneech({"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA", options=("PN-19",), scores=(58, 56))
    assert right(won, 2, "points")[0] == "South: 3 points"
    assert right(won, 2, "over")[0] == "Yes, South has won it"


def test_court_cards_that_are_no_trumps():
    plain = penneech({"S": "HK C2", "N": "HJ C3"}, "S4 SJ", "S HK, N HJ")
    text, option = right(plain, 2, "points")
    assert (text, option["why"]) == ("Nothing", "No card in it scores: spades are trump.")
    assert {"South: 6 points", "South: 1 point", "South: 2 points"} <= set(wrong(plain, 2, "points"))
    parlett = penneech({"S": "HK C2", "N": "HJ C3"}, "S4 SJ", "S HK, N HJ", options=("PN-18",))
    assert right(parlett, 2, "points")[0] == "South: 6 points"
    assert wrong(parlett, 2, "points")["Nothing"] == ["PN-18"]


@pytest.mark.parametrize(
    ("trump", "scores", "mistake"),
    [("D4", "North: 7 points", "North: 14 points"), ("S4", "Nothing", "North: 7 points")],
)
def test_the_penneech(trump, scores, mistake):
    source = penneech({"S": "DT C2", "N": "D7 C3"}, f"{trump} HT", "S DT, N D7")
    assert right(source, 2, "points")[0] == scores
    assert "PN-8" in wrong(source, 2, "points")[mistake]


def count_of(tricks):
    """A deal in which South takes so many of the seven tricks and nothing else scores."""
    highs = ["H6", "H7", "H8", "H9", "S7", "S8", "S9"]
    lows = ["H2", "H3", "H4", "H5", "S3", "S4", "S5"]
    ours, theirs = highs[:tricks] + lows[tricks:], lows[:tricks] + highs[tricks:]
    play, leader = [], "S"
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=True), start=1):
        both = [f"S {mine}", f"N {other}"]
        play += both if leader == "S" else both[::-1]
        leader = "S" if number <= tricks else "N"
    hands = {"S": " ".join(ours), "N": " ".join(theirs)}
    return penneech(hands, "C2 C3 C4 C5 C6 C7 C8 C9", ", ".join(play))


@pytest.mark.parametrize(
    ("tricks", "pays"), [(4, "1 point"), (5, "3 points"), (6, "5 points"), (7, "7 points")]
)
def test_the_count(tricks, pays):
    source = count_of(tricks)
    text, option = right(source, 14, "count")
    assert (text, option["rules"]) == (pays, ["PN-11"])
    assert option["why"] == f"{tricks} tricks are {2 * tricks} cards, and each card over seven pays 1 point."
    assert {"0 points", f"{2 * tricks} points"} <= set(wrong(source, 14, "count"))
    show = put(source, 14, "count")[0]["ask"]["show"]
    assert (show["scores"], show["track"]["S"]["score"], show["over"]) == ({"S": "0", "N": "0"}, 0, None)


def test_a_point_for_each_trick_over_three_is_a_mistake_unless_it_comes_to_the_same():
    assert "2 points" in wrong(count_of(5), 14, "count")
    assert right(count_of(4), 14, "count")[0] == "1 point"


def test_whether_the_game_is_won():
    hands, stock, plays = {"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA, N C3, S C2"
    won = penneech(hands, stock, "S HQ, N HA", scores=(40, 53))
    text, option = right(won, 2, "over")
    assert text == "Yes, North has won it"
    assert option["why"] == "North has 61 with this trick, and the first to reach 61 wins at once."
    assert wrong(won, 2, "over").keys() == {"No, play goes on", "Yes, South has won it"}
    short = penneech(hands, stock, plays, scores=(40, 50))
    text, option = right(short, 2, "over")
    assert (text, option["why"]) == ("No, play goes on", "Nobody has 61 yet: it stands 58 to 40.")
    assert asked_nothing(short, 4, "over")  # the cards of the lesson are played
    assert asked_nothing(penneech(hands, stock, "S HQ, N HA", scores=(40, 52)), 2, "over")  # only SJ wins it


def test_they_are_put_only_where_they_fit():
    source = penneech({"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA")
    for kind in ("points", "over"):
        assert asked_nothing(source, 1, kind)
    assert asked_nothing(source, 2, "count")
    start, actions = source
    unscored = replay_as(start, actions, start.rules.without("PN-8"))
    assert asked_nothing((unscored.start, unscored.actions), 2, "points")
    endless = replay_as(start, actions, start.rules.without("PN-12"))
    assert asked_nothing((endless.start, endless.actions), 2, "over")


def asked_nothing(source, after, kind):
    with pytest.raises(StepsError, match="cannot be put"):
        steps(source, asks=[Ask(after, kind)])
    return True


def notes(source, rule):
    return steps(source, switches=[rule])["lines"][1]["note"]


def test_what_a_switch_changes_in_a_short_lesson_is_told_in_points():
    hands, stock, plays = {"S": "HQ C2", "N": "HA C3"}, "H4 SJ", "S HQ, N HA, N C3, S C2"
    source = penneech(hands, stock, plays)
    assert notes(source, "PN-19") == "Points now South 3, North 7; before South 0, North 10."
    assert notes(source, "PN-17") == "Nothing changes: no moment of this deal is decided by this rule."
    thrown = penneech({"S": "C9 H8", "N": "HA C3"}, "HK SJ", "S redeal")
    assert notes(thrown, "PN-14") == (
        "Points now South 0, North 4; before South 0, North 0: "
        "they are taken back when the cards are thrown in."
    )
    short_pack = penneech(
        {"S": "CK HA", "N": "CJ H7"}, "CT SQ", "S CK, N CJ, S HA, N H7", options=("PN-20",), scores=(58, 44)
    )
    told = notes(short_pack, "PN-20")
    assert "South wins the game. Points now South 6, North 0; before South 9, North 0." in told


def test_who_deals_next():
    _, option = right(count_of(5), 14, "dealer")
    assert (option["text"], option["why"]) == ("South deals", "The two players deal in turn.")


ENDING = """format = 1
game = "penneech"
dealer = "N"
stock = "HA DK"
actions = ["S H6", "N H2", "S C9", "N C4"]
[hands]
S = "H6 C9"
N = "H2 C4"
[start]
trick = 6
leader = "S"
trump = "S"
taken = { S = 3, N = 2 }
scores = { S = 20, N = 30 }
"""


def test_a_lesson_that_begins_in_the_middle_has_the_turn_ups_still_to_come():
    record = read(ENDING)
    start, actions = record.deal(), [Action.parse(action) for action in record.actions]
    nodes = steps((start, actions))["lines"][0]["steps"]
    assert [slot["text"] for slot in nodes[0]["set"]["turnups"]] == ["trick 7", "after trick 7"]
    assert [slot["card"] for slot in nodes[-1]["set"]["turnups"]] == ["HA", "DK"]
    assert [slot["trump"] for slot in nodes[-1]["set"]["turnups"]] == ["H", None]
    assert right((start, actions), 2, "turnup")[1]["rules"] == ["PN-9"]
    assert right((start, actions), 4, "turnup")[1]["rules"] == ["PN-10"]
    turned = replay(record).json()["turnups"]
    assert [(one["card"], one["trump"]) for one in turned] == [("HA", "H"), ("DK", None)]
