"""A wrong answer is told why by what lies on this table: each of these whys once said something else."""

from pathlib import Path

import pytest
from test_questions_sealed import asked

from rungkit.record import load
from rungkit.steps import steps

RECORDS = Path(__file__).parents[1] / "book" / "records"


def nodes(name):
    return steps(load((RECORDS / f"{name}.rung.toml").read_text("utf-8")))["lines"][0]["steps"]


def whys(name, at):
    """The answers of the question that stands on this step, each with its why."""
    return {option["text"]: option["why"] for option in nodes(name)[at]["ask"]["options"]}


def test_who_is_void_and_does_not_own_the_card_holds_none_of_the_suit():
    found = whys("cp-20-hidden", 4)
    assert found["No: North can follow suit"] == "North holds no spades."
    assert found["No: only the player on lead may"].startswith("The other way round: on lead nobody asks")


def test_the_owner_never_asks_able_to_follow_or_not():
    assert whys("hr-3-ask", 6)["No: South can follow suit"] == "South holds no hearts."
    follows = asked("S SA, E S4, N H8", card="H3", kind="ask")
    (put,) = [node["ask"] for node in steps(follows)["lines"][0]["steps"] if "ask" in node]
    (why,) = [option["why"] for option in put["options"] if option["text"] == "No: West can follow suit"]
    assert why == "True, but who laid the card down never asks, able to follow or not."


@pytest.mark.parametrize("card", ["HA", "H5"])
def test_having_turned_the_card_up_to_lead_a_trump_is_led_in_whatever_trick(card):
    assert (
        whys("hr-6-lead", 1)[card]
        == f"West has turned the trump card up and must lead a trump: {card} is one."
    )


def test_a_card_too_early_is_of_the_suit_that_is_trump_now():
    found = whys("hr-7", 4)
    assert found["No, its suit is not trump"] == "Its suit is trump now: diamonds. It only came too early."
    assert found["No, there is no trump yet"] == "There is a trump now."


def test_a_deal_without_a_court_is_not_also_offered_as_nothing():
    found = whys("cp-3-late", 41)
    assert "North–South: the deal, but no court" in found
    assert "Nothing for either team" not in found


def test_in_trick_12_the_card_still_lies_face_down_and_no_win_counts():
    said = nodes("hr-10-last")[10]["say"]
    assert "while the trump card lies face down" in said
    assert "first of a new pair" not in said


def test_points_tell_what_a_goon_court_is_worth_and_no_courts_beside_them():
    said = nodes("cp-points")[36]["say"]
    assert "against the callers: a goon court. They score 4 points." in said
