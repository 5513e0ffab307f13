"""Is the match over? What is offered, and why each answer is right or not (CP-14, CP-21, MK-11)."""

import pytest
from test_questions import put

from rungkit.record import Ask, read
from rungkit.steps import StepsError, steps

# the seventh trick: East leads the winning card, so the callers, East and West, have seven to nothing
ENDING = """
format = 1
game = "{game}"
{options}
dealer = "N"
actions = ["{actions}"]
[hands]
E = "SA"
N = "S2"
W = "S3"
S = "S4"
[values]
{values}
[start]
trick = {trick}
leader = "E"
taken = {{ NS = {lost}, EW = 6 }}
trump = "H"
{start}
"""
FALLS = '", "'.join(("E SA", "N S2", "W S3", "S S4"))


def ending(game="court-piece", options="", values="", start="", actions=FALLS, lost=0):
    """East and West win their seventh trick, after so many that they have lost."""
    text = ENDING.format(
        game=game, options=options, values=values, start=start, actions=actions, lost=lost, trick=7 + lost
    )
    return read(text)


def asked(record, after=4):
    node, options = put(record, after, "match")
    (right,) = [text for text, option in options.items() if option["right"]]
    return node, options, right


def test_a_court_too_few_and_a_court_enough():
    to_three = {"options": 'options = ["CP-21"]', "values": 'target_kind = "courts"'}
    node, options, right = asked(ending(**to_three, start="courts = { NS = 2, EW = 1 }"))
    assert node["ask"]["ask"] == "The match goes to 3 courts. Is it over?"
    assert right == "No, the match goes on"
    assert options[right]["why"] == "Nobody has 3 courts yet: the most that a team has is 2."
    assert options["Yes, North–South have won it"]["why"] == "North–South have 2 courts, and 3 are needed."
    # what the deal has brought is not to be seen while the question is open
    assert node["ask"]["show"]["scores"] == {"NS": "2", "EW": "1"}
    _, options, right = asked(ending(**to_three, start="courts = { NS = 2, EW = 2 }"))
    assert right == "Yes, East–West have won it"
    assert options[right]["why"] == "East–West have 3 courts, and 3 win the match."
    assert options["No, the match goes on"]["why"] == "A team has 3, and 3 courts end the match."
    assert {rule for option in options.values() for rule in option["rules"]} == {"CP-21"}


@pytest.mark.parametrize(
    ("had", "target", "right"),
    [
        (6, 10, "No, the match goes on"),
        (7, 10, "Yes, East–West have won it"),
        (0, 3, "Yes, East–West have won it"),
    ],
)
def test_a_target_of_points_is_reached_by_a_court_s_three(had, target, right):
    record = ending("single-sir", values=f"target = {target}", start=f"scores = {{ NS = 0, EW = {had} }}")
    assert asked(record)[2] == right


def test_who_deals_next_is_asked_without_telling_that_there_was_a_court():
    start = "courts = { NS = 2, EW = 1 }"
    node, _ = put(ending(start=start), 4, "dealer")
    assert node["ask"]["show"] == {"scores": {"NS": "2", "EW": "1"}}
    assert put(ending(start=start, lost=1), 4, "dealer")[0]["ask"]["show"] == {}


def test_without_a_target_no_deal_ends_the_match():
    node, options, right = asked(ending(start="courts = { NS = 0, EW = 51 }"))
    assert right == "No, the match goes on"
    assert options["Yes, East–West have won it"]["why"].startswith("East–West have 52 courts, but")
    assert {rule for option in options.values() for rule in option["rules"]} == {"CP-14"}
    assert node["ask"]["show"]["scores"] == {"NS": "0", "EW": "51"}


@pytest.mark.parametrize(
    ("courts", "right"),
    [
        ("{ NS = 1, EW = 0 }", "Yes, North–South have won it"),
        ("{ NS = 1, EW = 4 }", "Yes, East–West have won it"),
        ("{ NS = 2, EW = 2 }", "Yes, and nobody has won it"),
        ("{ NS = 0, EW = 0 }", "Yes, and nobody has won it"),
    ],
)
def test_when_the_time_is_up_more_courts_win(courts, right):
    record = ending(start=f"courts = {courts}", actions="time up")
    node, options, found = asked(record, 1)
    assert found == right
    assert node["ask"]["ask"] == "The agreed time is up. Is the match over, and who has won it?"
    assert len(options) == len({option["why"] for option in options.values()}) == 4


def test_five_points_in_rung_royal_s_mendikot():
    start = """format = 1
game = "mendhikot"
dealer = "N"
actions = ["W SA", "S S2", "E S3", "N S4"]
[hands]
W = "SA"
S = "S2"
E = "S3"
N = "S4"
[start]
trick = 13
leader = "W"
taken = { NS = 5, EW = 7 }
tens = { NS = 1, EW = 3 }
trump = "H"
scores = { NS = 4, EW = 4 }
"""
    _, options, right = asked(read(start))
    assert right == "Yes, East–West have won it"
    assert options[right]["rules"] == ["MK-11"]


THROWN = """format = 1
game = "court-piece"
options = ["CP-22"]
dealer = "N"
actions = ["S redeal"]
[hands]
W = "SA"
S = "S2"
E = "S3"
N = "S4"
"""
NO_END = """format = 1
game = "be-ranga-double-sar"
dealer = "N"
actions = ["W SA", "S S2", "E S3", "N S4"]
[hands]
W = "SA"
S = "S2"
E = "S3"
N = "S4"
[start]
trick = 13
leader = "W"
taken = { NS = 5, EW = 7 }
trump = "H"
"""


@pytest.mark.parametrize(
    ("record", "after"),
    [
        (ending(), 3),  # the trick is not complete
        (read(THROWN), 1),
        (read(NO_END), 4),  # its rules know no match
        (
            read(NO_END.replace("trick = 13", "trick = 12").replace("EW = 7", "EW = 6")),
            4,
        ),  # the cards are out
    ],
)
def test_where_no_match_can_end_nothing_is_asked(record, after):
    with pytest.raises(StepsError):
        steps(record, asks=[Ask(after, "match")])
