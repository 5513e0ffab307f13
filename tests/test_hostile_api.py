"""The engine asked for what cannot be: clear exceptions of the documented kinds, and nothing else."""

from typing import Any

import pytest

from rungkit.actions import Action
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.match import Match
from rungkit.record import Ask, Branch
from rungkit.rules import Rules, RulesError
from rungkit.steps import StepsError, steps

RULES = Rules.of("double-sir", ["CP-17", "CP-22", "CP-23", "CP-24", "DS-16"])
PACK = shuffled(CARDS, Generator(1))
HANDS = {seat: PACK[at : at + 13] for seat, at in zip("SENW", (0, 13, 26, 39), strict=True)}
START = Deal.dealt(RULES, "N", PACK)
POSITIONS = {
    "choosing": START,
    "chance": START.apply(Action.parse("W declines")),
    "playing": Deal.dealt(RULES, "N", PACK, trump="H"),
    "at the table": Deal.dealt(RULES, "N", PACK, trump="H", strictness="table"),
    "drawing": Deal.start(RULES, None, HANDS),
    "over": START.apply(Action.parse("W redeal")),
}
NONE: list[Any] = [
    Action("W", "play"), Action("W", "play", "C4"), Action("W", "play", 99), Action("W", "play", 5),
    Action("W", "play", Card(99)), Action("W", "play", Card(-1)), Action("W", "play", CARDS[1], "x"),
    Action(5, "play", CARDS[1]), Action([], "play", CARDS[1]), Action([], "redeal"), Action([], "takes back"),
    Action("W", []), Action("W", None), Action("W", "call"), Action("W", "call", None, 5),
    Action("W", "call", None, "Q"), Action("W", "call", None, "SH"), Action("W", "call", None, ""),
    Action("W", "call", CARDS[1], "S"), Action("W", "later"), Action("W", "later", None, "x"),
    Action("W", "later", None, -1), Action("W", "change", None, "Q"), Action("W", "claims", None, []),
    Action("W", "claims"), Action("W", "show"), Action("S", "draws"), Action("S", "draws", 99),
    Action("deal", "turns"), Action("deal", "turns", "C4"), Action("deal", "cuts", None, []),
    Action("W", "pass", None, 5), Action("W", "up"), Action("Q", "flies"),
]  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize("where", POSITIONS)
@pytest.mark.parametrize("action", NONE, ids=range(len(NONE)))
def test_an_action_that_cannot_be_is_refused_in_one_sentence(where: str, action: Any) -> None:
    with pytest.raises(Refusal) as refused:
        POSITIONS[where].apply(action)
    assert "\n" not in refused.value.text


@pytest.mark.parametrize("given", ["W C4", None, 5, ("W", "play", CARDS[0], None), []])
def test_what_is_no_action_object_is_a_type_error_that_says_how_to_make_one(given: Any) -> None:
    with pytest.raises(TypeError, match=r"is no Action: make one by Action.parse"):
        START.why_not(given)


@pytest.mark.parametrize("given", [5, None, []])
def test_what_is_no_text_is_no_action_and_no_card(given: Any) -> None:
    with pytest.raises(ValueError, match="is no action"):
        Action.parse(given)
    with pytest.raises(ValueError, match="is no card"):
        Card.parse(given)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"dealer": "Q"}, "There is no seat 'Q' at this table: the seats are S, E, N, W."),
        ({"dealer": []}, "There is no seat '\\[\\]'"),
        ({"hands": None}, "Hands are given by seat, S, E, N, W"),
        ({"hands": {"S": PACK[:13]}}, "Hands are given by seat"),
        ({"hands": {seat: ["C4"] for seat in "SENW"}}, "Hands are given by seat"),
        ({"hands": {**HANDS, "S": [99] * 13}}, "Hands are given by seat"),
        ({"hands": dict.fromkeys("SENW", PACK[:13])}, "is dealt twice"),
        ({"trump": "Q"}, "is no action of this game"),
        ({"strictness": "loose"}, "The strictness 'loose' is none"),
    ],
)
def test_a_deal_that_cannot_start(more: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        Deal.start(**{"rules": RULES, "dealer": "N", "hands": HANDS, **more})


@pytest.mark.parametrize(
    "asked",
    [(5,), ([],), (None,), ("double-sir", "DS-14"), ("double-sir", 5), ("double-sir", [5]),
     ("double-sir", None),
     ("double-sir", (), [1]), ("double-sir", (), 5), ("double-sir", (), {5: 1}),
     ("double-sir", (), {"goon": float("nan")}), ("double-sir", (), {"goon": [1] * 1000}),
     ("double-sir", (), {"goon": 10**5000}), ("double-sir", ["DS-14"], {"late_bar": {}})],
)  # fmt: skip
def test_rules_of_odd_things(asked: tuple[Any, ...]) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.of(*asked)
    assert len(refused.value.text) < 300


def test_a_match_whose_dealer_is_still_to_be_drawn_deals_from_hands_alone() -> None:
    with pytest.raises(Refusal, match="first dealer of this match is still to be drawn"):
        Match(RULES, None).deal(PACK)
    assert Match(RULES, None).begin(HANDS).to_act == "S"


@pytest.mark.parametrize(
    "how",
    [
        {"seat": "Q"}, {"seat": 5}, {"switches": ["X"]}, {"switches": ["HR-1"]}, {"switches": [5]},
        {"asks": [Ask(-1, "winner")]}, {"asks": [Ask(99, "winner")]}, {"asks": [Ask(0, "foo")]},
        {"branches": [Branch(-1, "x", ("W C4",))]}, {"branches": [Branch(0, "x", ())]},
    ],
)  # fmt: skip
def test_steps_that_cannot_be_made(how: dict[str, Any]) -> None:
    start = POSITIONS["playing"]
    with pytest.raises(StepsError):
        steps((start, start.legal_actions()[:1]), **how)


def test_a_switch_named_twice_is_offered_once() -> None:
    made = steps((POSITIONS["playing"], []), switches=["DS-13", "DS-13"])
    assert [line["key"] for line in made["lines"]] == ["", "DS-13"]
