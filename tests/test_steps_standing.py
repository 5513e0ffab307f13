"""What the deals before have left stands on the table: the deal's number, courts, points, deals in a row."""

import pytest

from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.desk import sheet
from rungkit.events import Standing
from rungkit.games import presets
from rungkit.rules import Rules
from rungkit.showing import scores
from rungkit.showing_more import counts_points
from rungkit.steps import steps


def told(game, standing=None, number=1, options=(), values=None, seat=None, without=None):
    """The words beside the first step; later ones leave them as they are."""
    rules = Rules.of(game, options, values)
    rules = rules.without(without) if without else rules
    deal = Deal.dealt(rules, "N", shuffled(CARDS, Generator(3)), standing=standing, deal_number=number)
    nodes = steps((deal, deal.legal_actions()[:1]), seat=seat)["lines"][0]["steps"]
    assert all("standing" not in node["set"] for node in nodes[1:])
    return nodes[0]["set"].get("standing")


def test_a_first_deal_has_none_before_it():
    assert told("court-piece") is None


def test_courts_and_deals_in_a_row():
    so_far = Standing((0, 1), (0, 1), 0, 6)
    expected = [
        "Deal 29",
        "courts so far: North–South 0, East–West 1",
        "North–South have won 6 deals in a row; 7 make a court",
    ]
    assert told("court-piece", so_far, 29) == expected
    assert told("court-piece", so_far, 29, seat="W") == expected


def test_one_deal_is_no_row_yet():
    assert told("court-piece", Standing((0, 0), (0, 0), 1, 1)) == [
        "East–West won the deal before; 7 in a row make a court"
    ]


def test_a_row_that_earns_nothing_is_not_told():
    row = Standing((0, 0), (0, 0), 1, 3)
    assert told("double-sir", row, 4, without="DS-11") == ["Deal 4"]
    assert len(told("double-sir", row, 4)) == 2


@pytest.mark.parametrize(
    ("kind", "courts", "points"), [("courts", " (3 win the match)", ""), ("points", "", " (3 win the match)")]
)
def test_the_target_stands_beside_what_wins_the_match(kind, courts, points):
    options, values = ["CP-15", "CP-21"], {"target": 3, "target_kind": kind}
    assert told("court-piece", Standing((2, 1), (1, 0)), 9, options, values) == [
        "Deal 9",
        f"courts so far: North–South 1, East–West 0{courts}",
        f"points so far: North–South 2, East–West 1{points}",
    ]


def test_mendhikot_is_played_to_five():
    assert told("mendhikot", Standing((2, 3), (0, 0)), 4) == [
        "Deal 4",
        "points so far: North–South 2, East–West 3 (5 win the match)",
    ]


def test_where_scores_stand_by_the_players_only_the_deal_is_told():
    calls = Standing((61, 52, -39, 42), (0, 0, 0, 0))
    assert told("call-bridge", calls, 3, ["CB-17"]) == ["Deal 3 of 5"]
    assert told("penneech", Standing((22, 19), (0, 0)), 3) == ["Deal 3"]


@pytest.mark.parametrize("game", presets())
def test_a_table_tells_of_a_match_in_what_its_game_counts(game):
    """Courts, or points: its scores, what stands beside it and the score sheet go by the same."""
    points = {"single-sir", "double-sir-royal", "be-ranga", "hidden-rung-single", "mendikot", "mendhikot"}
    points |= {"dehla-pakad", "call-bridge", "call-break", "penneech", "penneech-parlett"}
    assert counts_points(Rules.of(game)) == (game in points)


def test_tens_without_points_are_told_in_courts():
    rules = Rules.of("mendikot").without("MK-11")
    assert not counts_points(rules)
    assert scores(Deal.dealt(rules, "N", shuffled(CARDS, Generator(3)))) is None
    assert told("mendikot", Standing((2, 3), (0, 0)), 4, without="MK-11") == ["Deal 4"]
    assert sheet.counts_points is counts_points
