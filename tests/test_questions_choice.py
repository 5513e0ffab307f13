"""The question what you would do: every way of the lesson is an option, and its why is how that way ends."""

import json

import pytest

from rungkit.actions import Action
from rungkit.chance import dealt
from rungkit.players.careful import play_out
from rungkit.record import Ask, Branch, load
from rungkit.steps import StepsError, steps


def asking(after, actions):
    """A lesson that asks what you would do, and of the other way."""
    return f"""[lesson]
title = "Asked"
[[lesson.ask]]
after = {after}
kind = "choice"
[[lesson.branch]]
after = {after}
name = "What if?"
actions = {json.dumps(actions)}
"""


# Trick 13 takes all that lies there; South, with the higher trump, may keep it or spend it.
PILE = """
format = 1
game = "double-sir"
dealer = "N"
actions = [
  "W HK", "S D2", "E H3", "N H4",
  "W D9", "S ST", "E C3", "N C4",
]
[hands]
W = "HK D9"
S = "D2 ST"
E = "H3 C3"
N = "H4 C4"
[start]
trick = 12
leader = "W"
taken = { NS = 3, EW = 3 }
pile = 5
trump = "S"
""" + asking(1, ["S ST", "E H3", "N H4", "S D2", "E C3", "N C4", "W D9"])

CALLS = """
format = 1
game = "call-bridge"
dealer = "N"
actions = [
  "W HK", "S H2", "E H3", "N H4",
  "W C9", "S C2", "E C3", "N C4",
]
[hands]
W = "HK C9"
S = "H2 C2"
E = "H3 C3"
N = "H4 C4"
[start]
trick = 12
leader = "W"
taken = { S = 3, E = 3, N = 3, W = 2 }
bids = { S = 3, E = 3, N = 3, W = 3 }
""" + asking(0, ["W C9", "S C2", "E C3", "N C4", "W HK", "S H2", "E H3", "N H4"])

# South's ace of hearts takes the queen and wins the game; a low card lets North win it with three points.
GAME = """
format = 1
game = "penneech"
dealer = "S"
stock = "H6 SA"
actions = ["N HQ", "S HA"]
[hands]
N = "HQ S4 C9"
S = "HA H2 D8"
[start]
scores = { S = 54, N = 58 }
""" + asking(1, ["S H2"])


def put(text, **more):
    return [node["ask"] for node in steps(load(text), **more)["lines"][0]["steps"] if "ask" in node]


def test_each_way_is_an_option_and_says_how_it_ends():
    (asked,) = put(PILE)
    assert asked["ask"] == "What would you do at South’s place?"
    found = {option["text"]: option for option in asked["options"]}
    assert found.keys() == {"D2", "ST"}
    assert found["D2"]["right"]
    assert not found["ST"]["right"]
    assert "North–South" in found["D2"]["why"]
    assert "10 tricks to 3" in found["D2"]["why"]
    assert "East–West" in found["ST"]["why"]
    assert all("DS-8" in option["rules"] for option in asked["options"])


def test_ways_that_end_alike_are_both_right():
    (asked,) = put(CALLS)
    assert [option["right"] for option in asked["options"]] == [True, True]
    whys = {option["why"] for option in asked["options"]}
    assert len(whys) == 1
    assert "West called 3" in whys.pop()
    assert all(option["rules"] == ["CB-8"] for option in asked["options"])


def test_who_sits_at_one_place_is_not_told_what_the_others_hold():
    assert put(PILE, seat="S") == []


def test_a_way_that_does_not_end_is_no_answer():
    with pytest.raises(StepsError):
        put(PILE.replace('"N H4", "S D2", "E C3", "N C4", "W D9"]', '"N H4"]'))


def test_where_nobody_is_to_act_there_is_nothing_to_choose():
    with pytest.raises(StepsError):
        put(PILE.replace("after = 1\nkind", "after = 8\nkind"))


def test_another_action_is_told_in_words():
    start = dealt("court-piece", 1).deal()
    called = [play_out(start.apply(Action("W", "call", word=suit))) for suit in "SH"]
    actions = [[str(action) for action in deal.actions] for deal in called]
    branch = Branch(0, "What if?", tuple(actions[1]))
    made = steps(
        (start, [Action.parse(text) for text in actions[0]]), asks=[Ask(0, "choice")], branches=[branch]
    )
    options = made["lines"][0]["steps"][0]["ask"]["options"]
    assert {option["text"] for option in options} == {"Call spades", "Call hearts"}


def test_in_penneech_the_game_decides():
    (asked,) = put(GAME)
    found = {option["text"]: option for option in asked["options"]}
    assert {text: option["right"] for text, option in found.items()} == {"HA": True, "H2": False}
    assert found["HA"]["why"] == (
        "The deal brings South 8 points and North 0 points. South reaches 62, and 61 wins the game."
    )
    assert "North reaches 61" in found["H2"]["why"]
    assert found["HA"]["rules"] == found["H2"]["rules"] == ["PN-12"]


def test_in_penneech_a_deal_that_wins_no_game_is_compared_by_both_scores():
    start = dealt("penneech", 1).deal()
    ends = [play_out(start.apply(action)) for action in start.legal_actions()]
    most = [end.result.points[0] - end.result.points[1] for end in ends]
    best, worst = ends[most.index(max(most))], ends[most.index(min(most))]
    assert max(most) > min(most)
    acts = [[str(action) for action in end.actions] for end in (worst, best)]
    branch = Branch(0, "What if?", tuple(acts[1]))
    played = [Action.parse(text) for text in acts[0]]
    made = steps((start, played), asks=[Ask(0, "choice")], branches=[branch])
    options = made["lines"][0]["steps"][0]["ask"]["options"]
    right = {option["text"]: option for option in options if option["right"]}
    assert right.keys() == {acts[1][0].split()[1]}
    (why,) = right.values()
    assert why["rules"] == ["PN-2"]
    mine, other = best.result.points
    assert f"{mine} point" in why["why"]
    assert f"{other} point" in why["why"]
