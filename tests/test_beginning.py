"""Deals that begin in the middle: what a [start] table may say, and what is refused with which words."""

from typing import Any

import pytest

from rungkit.beginning import Beginning, beginning
from rungkit.events import Refusal, Standing
from rungkit.rules import Rules
from rungkit.seats import four_handed, table_for
from rungkit.strings import strings


def begun(game: str, start: dict[str, Any], cards: int = 4, trump: str | None = None) -> Beginning:
    rules = Rules.of(game)
    return beginning(start, rules, table_for(rules), cards, trump)


def test_a_start_before_the_calls_says_only_how_the_match_stands() -> None:
    start = {"scores": {"NS": 3}, "courts": {"EW": 2}, "streak": {"team": "EW", "deals": 4}}
    assert begun("court-piece", start) == Beginning({}, Standing((3, 0), (0, 2), 1, 4))
    assert begun("court-piece", {}) == Beginning({}, Standing((0, 0), (0, 0)))
    none = {"streak": {"team": None, "deals": 0}}
    assert begun("court-piece", none).standing == begun("court-piece", {}).standing


def test_a_start_in_the_middle_of_the_play() -> None:
    start = {
        "trick": 9, "leader": "E", "taken": {"NS": 3, "EW": 2}, "pile": 3, "last_winner": "E",
        "last_card": "HA", "run_wins": 0, "trump": "D",
    }  # fmt: skip
    middle = begun("double-sir", start).middle
    assert middle == {
        "number": 9, "leader": 1, "taken": (3, 2), "pile": 3, "last_winner": 1, "last_card": 25,
        "run_wins": 0, "trump": 2, "first_seven": -1, "last_open": True,
    }  # fmt: skip


def test_what_is_left_unsaid() -> None:
    middle = begun("double-sir", {"trick": 9, "last_winner": "N"}, trump="H").middle
    assert (middle["leader"], middle["run_wins"], middle["trump"]) == (2, 1, 1)
    assert (middle["taken"], middle["pile"], middle["last_card"]) == ((0, 0), 0, -1)
    nobody = begun("double-sir", {"trick": 9, "trump": "S"}).middle
    assert (nobody["leader"], nobody["run_wins"], nobody["last_winner"]) == (-1, 0, -1)


def test_the_teams_of_the_first_tricks_count_as_taken_where_tricks_are_taken_at_once() -> None:
    start = {"trick": 4, "firsts": ["NS", "EW", "NS"], "trump": "H"}
    assert begun("court-piece", start).middle["taken"] == (2, 1)
    assert begun("double-sir", start).middle["taken"] == (0, 0)


def test_the_first_seven_of_a_team_are_known() -> None:
    seven = {"trick": 9, "taken": {"EW": 8}, "trump": "H"}
    assert begun("court-piece", seven).middle["first_seven"] == 1
    assert begun("court-piece", {**seven, "taken": {"EW": 7, "NS": 1}}).middle["first_seven"] == -1
    assert begun("court-piece", {"trick": 7, "taken": {"NS": 6}, "trump": "H"}).middle["first_seven"] == -1


def test_a_game_without_a_call_needs_no_trump() -> None:
    rules = Rules.of("double-sir").without("CP-1")
    assert beginning({"trick": 5}, rules, four_handed(), 4).middle["trump"] == -1


def test_a_deal_later_in_the_game_counts_the_deals_before_it() -> None:
    rules = Rules.of("call-break")
    assert beginning({"deal": 5}, rules, four_handed(), 13).deal == 5
    assert beginning({}, rules, four_handed(), 13).deal == 1
    with pytest.raises(Refusal, match="deal must be a whole number from 1 to 1000"):
        beginning({"deal": 0}, rules, four_handed(), 13)


# The kind of refusal: the game, the start, the rule it names, and the whole sentence.
AT_NINE = {"trick": 9, "trump": "H"}
COUNT = " must be a whole number from "
REFUSED: dict[str, tuple[str, dict[str, Any], str | None, str]] = {
    "unknown_start": (
        "double-sir",
        {"tricks": 9},
        None,
        "'tricks' is no key of [start]: its keys are trick, leader, taken, pile, last_winner, last_card, "
        "last_after_turn_up, run_wins, firsts, trump, sealed, bids, tens, pile_tens, scores, courts, streak, "
        "deal.",
    ),
    "must_be": (
        "double-sir",
        {"pile": 2, "trump": "H"},
        None,
        "pile must be 0 here: nothing has been played before trick 1.",
    ),
    "match_won": (
        "single-sir",
        {"scores": {"NS": 10}},
        "CP-21",
        "scores is at the target of 10 already: the match is won, and no deal follows.",
    ),
    "too_many_cards": (
        "double-sir",
        {"trick": 11, "trump": "H"},
        "TB-9",
        "Hands of 4 cards cannot begin at trick 11: at most 3 are left then.",
    ),
    "winner_leads": (
        "double-sir",
        {**AT_NINE, "last_winner": "S", "leader": "N"},
        "TB-4",
        "South won the last trick and so leads: the leader cannot be North.",
    ),
    "no_pile": (
        "court-piece",
        {**AT_NINE, "pile": 2},
        "DS-2",
        "There is no pile in court-piece: leave out pile.",
    ),
    "too_many_tricks": (
        "double-sir",
        {**AT_NINE, "pile": 2, "taken": {"NS": 4, "EW": 3}},
        None,
        "Before trick 9 only 8 tricks have been played, but 7 are taken and 2 lie in the pile.",
    ),
    "bad_firsts": (
        "court-piece",
        {**AT_NINE, "firsts": ["N"] * 8},
        "CP-3",
        "firsts is a list of the team that won each trick so far, NS or EW.",
    ),
    "firsts_count": (
        "court-piece",
        {**AT_NINE, "firsts": ["NS"] * 7},
        "CP-3",
        "firsts names 7 tricks, but 8 have been played.",
    ),
    "firsts_differ": (
        "court-piece",
        {"trick": 3, "trump": "H", "firsts": ["NS", "NS"], "taken": {"NS": 1, "EW": 1}},
        "CP-3",
        "firsts and taken do not agree on how many tricks each team has.",
    ),
    "bad_streak": (
        "court-piece",
        {"streak": {"team": "N", "deals": 2}},
        "CP-4",
        'streak is written { team = "NS", deals = 3 }, with team one of NS or EW.',
    ),
    "bad_by_team": (
        "court-piece",
        {"scores": {"N": 2}},
        None,
        "scores is written { NS = 2, EW = 0 }, by team: NS and EW.",
    ),
    "bad_count": ("court-piece", {"trick": 14, "trump": "H"}, None, f"trick{COUNT}1 to 13."),
    "bad_seat": (
        "court-piece",
        {**AT_NINE, "leader": "NS"},
        None,
        "leader must be a seat, one of S, E, N, W.",
    ),
    "bad_card": (
        "double-sir",
        {**AT_NINE, "last_card": "10"},
        "DS-17",
        "last_card must be a card such as SA.",
    ),
    "needs_trump": (
        "double-sir",
        {"trick": 9},
        "CP-1",
        'A deal that begins in the middle needs its trump: write trump = "H".',
    ),
    "bad_flag": (
        "hidden-rung",
        {**AT_NINE, "last_after_turn_up": 1},
        "HR-9",
        "last_after_turn_up must be true or false.",
    ),
    "no_tens": (
        "double-sir",
        {**AT_NINE, "tens": {"NS": 1}},
        "MK-1",
        "Tens are not counted in double-sir: leave out tens and pile_tens.",
    ),
    "too_many_tens": (
        "dehla-pakad",
        {**AT_NINE, "tens": {"NS": 2, "EW": 2}, "pile_tens": 1},
        "MK-1",
        "There are only four tens.",
    ),
    "needs_bids": (
        "call-bridge",
        {"trick": 9, "bids": {"S": 3, "E": 2, "N": 4}},
        "CB-3",
        "A deal that begins in the middle needs all calls: bids = { S = 3, E = 2, N = 4, W = 2 }, "
        "each from 2 to 12.",
    ),
    "no_bids": (
        "double-sir",
        {**AT_NINE, "bids": {"S": 3}},
        "CB-3",
        "There are no calls in double-sir: leave out bids.",
    ),
    "nothing_sealed": (
        "double-sir",
        {"trick": 9, "sealed": {"card": "S7", "owner": "W"}},
        "HR-1",
        "No trump card lies face down in double-sir: leave out sealed.",
    ),
    "bad_sealed": (
        "hidden-rung",
        {"trick": 9, "sealed": {"card": "S1", "owner": "W"}},
        "HR-1",
        'sealed is written { card = "S7", owner = "W" }.',
    ),
    "sealed_and_trump": (
        "hidden-rung",
        {**AT_NINE, "sealed": {"card": "S7", "owner": "W"}},
        "HR-2",
        "While the trump card lies sealed there is no trump: leave out trump.",
    ),
    "bad_tenths": (
        "call-break",
        {"scores": {"S": 7.25}},
        None,
        "scores must be numbers from -100000 to 100000 with one decimal at most, such as -3 or 7.2.",
    ),
    "bad_trump": ("double-sir", {"trick": 9, "trump": "hearts"}, "CP-1", "trump must be S, H, D or C."),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_start_that_cannot_be_is_refused_with_the_reason(kind: str) -> None:
    game, start, rule, text = REFUSED[kind]
    with pytest.raises(Refusal) as refused:
        begun(game, start)
    assert (refused.value.text, refused.value.rule) == (text, rule)


def test_every_sentence_of_the_kind_is_shown_here() -> None:
    assert set(strings()["start"]) == set(REFUSED)


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ({"trick": "9"}, f"trick{COUNT}1 to 13."),
        ({"trick": True}, f"trick{COUNT}1 to 13."),
        ({**AT_NINE, "pile": 9}, f"pile{COUNT}0 to 8."),
        ({**AT_NINE, "last_winner": "S", "run_wins": 2}, f"run_wins{COUNT}0 to 1."),
        ({**AT_NINE, "taken": {"NS": -1}}, f"taken{COUNT}0 to 13."),
        ({**AT_NINE, "taken": [1, 2]}, "taken is written { NS = 2, EW = 0 }, by team: NS and EW."),
        ({"courts": {"NS": 1.5}}, f"courts{COUNT}0 to 100000."),
        ({"courts": 3}, "courts is written { NS = 2, EW = 0 }, by team: NS and EW."),
        ({**AT_NINE, "firsts": "NS"}, "firsts is a list of the team that won each trick so far, NS or EW."),
        ({**AT_NINE, "last_winner": ["S"]}, "last_winner must be a seat, one of S, E, N, W."),
    ],
)
def test_values_of_the_wrong_kind(start: dict[str, Any], text: str) -> None:
    with pytest.raises(Refusal) as refused:
        begun("double-sir", start)
    assert refused.value.text == text


@pytest.mark.parametrize(
    "streak",
    [
        7, {"team": "NS"}, {"team": "NS", "deals": 2, "more": 1}, {"team": "NS", "deals": -1},
        {"team": "NS", "deals": "2"}, {"team": None, "deals": 2}, {"team": ["NS"], "deals": 1},
    ],
)  # fmt: skip
def test_a_run_of_deals_that_cannot_be(streak: Any) -> None:
    with pytest.raises(Refusal, match="streak is written"):
        begun("court-piece", {"streak": streak})


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("hidden-rung", {"trick": 9, "sealed": {"card": "S7"}}),
        ("hidden-rung", {"trick": 9, "sealed": {"card": "S7", "owner": "P1"}}),
        ("hidden-rung", {"trick": 9, "sealed": "S7"}),
        ("call-bridge", {"trick": 9}),
        ("call-bridge", {"trick": 9, "bids": {"S": 1, "E": 2, "N": 4, "W": 2}}),
        ("call-bridge", {"trick": 9, "bids": {"S": True, "E": 2, "N": 4, "W": 2}}),
    ],
)
def test_what_is_sealed_and_called_is_said_in_full(game: str, start: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"sealed is written|needs all calls"):
        begun(game, start)


def test_what_only_some_games_have() -> None:
    sealed = begun("hidden-rung", {"trick": 9, "sealed": {"card": "S7", "owner": "W"}}).middle
    assert (sealed["sealed"], sealed["owner"], sealed["trump"], sealed["last_open"]) == (5, 3, -1, False)
    tens = begun("dehla-pakad", {**AT_NINE, "tens": {"NS": 2}, "pile_tens": 1}).middle
    assert (tens["tens"], tens["pile_tens"]) == ((2, 0), 1)
    calls = begun("call-bridge", {"trick": 9, "bids": {"S": 3, "E": 2, "N": 4, "W": 5}}).middle
    assert (calls["called"], calls["trump"]) == ((3, 2, 4, 5), 0)
    scores = begun("call-break", {"scores": {"S": 7.2, "W": -3}}).standing.scores
    assert scores == (72, 0, 0, -30)  # in tenths
