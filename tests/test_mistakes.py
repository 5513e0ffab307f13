"""Mistakes made on purpose in every game: each is refused in a sentence that says what would be right."""

import tomllib
from pathlib import Path

import pytest

from rungkit.expect import problem
from rungkit.games import presets
from rungkit.record import RecordError, load

CASES = tomllib.loads((Path(__file__).parent / "mistakes" / "mistakes.toml").read_text("utf-8"))
MISTAKES = CASES["mistake"]


def refused(case: dict[str, str]) -> RecordError:
    """What refuses the record of a case."""
    hands = "\n".join(
        f'{seat} = "{cards}"' for seat, cards in CASES["hands"][case.get("hands", "fives")].items()
    )
    actions = ", ".join(f'"{action.strip()}"' for action in case["actions"].split(","))
    dealer = case.get("dealer", "N")
    head = f'format = 1\ngame = "{case["game"]}"\n{case.get("top", "")}\n'
    head += f'dealer = "{dealer}"\n' if dealer else ""
    text = f"{head}actions = [{actions}]\n[hands]\n{hands}\n{case.get('tail', '')}\n"
    try:
        error = problem(load(text, "f"))
    except RecordError as found:
        error = found
    assert error is not None, "nothing is wrong with it"
    return error


@pytest.mark.parametrize("case", MISTAKES, ids=[f"{case['game']}: {case['actions']}" for case in MISTAKES])
def test_the_mistake_is_refused_by_this_sentence(case: dict[str, str]) -> None:
    error = refused(case)
    assert error.action == case["actions"].count(","), f"refused too early: {error}"
    assert (f"{error.text} [{error.rule}]" if error.rule else error.text) == case["said"]
    assert error.text.endswith(".")


def test_a_table_where_illegal_cards_do_not_fall_says_so_before_the_first_action() -> None:
    error = refused({"game": "call-bridge", "actions": "W bid 2", "top": 'strictness = "table"'})
    assert (error.action, error.rule) == (None, "CP-9")
    assert "belongs to the games from court-piece to hidden-rung-single" in error.text


def test_mistakes_are_made_in_all_fifteen_games() -> None:
    assert {case["game"] for case in MISTAKES} == set(presets())


def test_who_must_follow_is_told_which_card_obliges_who_led_what_and_what_is_allowed() -> None:
    follow = [case["said"] for case in MISTAKES if case["said"].endswith(("[TB-5]", "[CB-4]", "[PN-6]"))]
    assert len(follow) > 8
    for said in follow:
        assert " holds " in said
        assert " were led by " in said
        assert "Allowed: " in said or " may be played." in said
