"""The chapter "What to call": what each call brings is what was counted, and the best calls are shaded."""

from __future__ import annotations

import re

import pytest
from chapters import Chapter, fork, played, record
from lab_numbers import KEPT, what_to_call

from rungkit.players.judging import call

CALLS = Chapter("what-to-call")


def test_the_calls_of_the_file_are_what_the_engine_plays() -> None:
    assert KEPT.again() == 24
    for game in what_to_call.GAMES:
        assert sum(cell.deals for cell in KEPT.games[game]) == 4 * KEPT.deals
        assert {cell.call for cell in KEPT.games[game]} == set(range(2, 13))


def test_the_shaded_calls_are_the_best_and_those_not_settled_against_them() -> None:
    for game in what_to_call.GAMES:
        for row in KEPT.rows(game, range(9)).values():
            shaded = what_to_call.best(row)
            top = max(row, key=lambda number: row[number].mean[0])
            assert top in shaded
            assert all(row[number].mean[2] > row[top].mean[1] for number in shaded)
    assert {worth: what_to_call.best(row) for worth, row in KEPT.rows("call-bridge", range(9)).items()} == {
        0: [2], 1: [2], 2: [2], 3: [3], 4: [4], 5: [5], 6: [5, 6], 7: [6], 8: [6, 7]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        ("a call of three brings {:.2f} points and is made in {:%} of a hundred, a call of two brings {:.2f} "
         "and a call of four {:.2f}", [("call-bridge", 3, 3), ("call-bridge", 3, 3), ("call-bridge", 3, 2),
                                   ("call-bridge", 3, 4)]),
        ("with nothing it loses money: {:.2f}", [("call-bridge", 0, 2)]),
        ("with five counted four brings {:.2f} points, six {:.2f}",
         [("call-bridge", 5, 4), ("call-bridge", 5, 6)]),
        ("call six: {:.2f} points, where seven brings {:.2f} and is made in {:%} of a hundred only",
         [("call-bridge", 7, 6), ("call-bridge", 7, 7), ("call-bridge", 7, 7)]),
        ("a call of eight is made in {:%} of a hundred", [("call-bridge", 8, 8)]),
        ("a call of three is made in {:%} of a hundred and brings {:.2f} points, a call of four is made in "
         "{:%} and brings {:.2f}", [("call-break", 4, 3), ("call-break", 4, 3), ("call-break", 4, 4),
                               ("call-break", 4, 4)]),
        ("which brings {:.2f} in place of {:.2f} for five", [("call-break", 5, 4), ("call-break", 5, 5)]),
        ("five brings {:.2f} and six {:.2f}", [("call-break", 7, 5), ("call-break", 7, 6)]),
        ("is sure of it, and gets {:.2f}", [("call-break", 7, 2)]),
        ("a call of three brought {:.2f} points on average, four {:.2f} and five {:.2f}",
         [("call-bridge", 4, 3), ("call-bridge", 4, 4), ("call-bridge", 4, 5)]),
    ],
)  # fmt: skip
def test_what_a_call_brings_is_what_was_counted(said: str, cells: list[tuple[str, int, int]]) -> None:
    left = iter(cells)

    def number(found: re.Match[str]) -> str:
        game, worth, called = next(left)
        cell = KEPT.rows(game, [worth])[worth][called]
        if found[0] == "{:%}":
            return f"{100 * cell.share[0]:.0f}"
        return found[0].format(cell.mean[0]).replace("-", "−")

    assert re.sub(r"\{:[^}]*\}", number, said) in CALLS.text


def test_the_rest_of_what_is_said_of_calls() -> None:
    bridge, broken = (KEPT.rows(game, range(9)) for game in what_to_call.GAMES)
    assert (
        f"four is better than two by {bridge[3][4].mean[0] - bridge[3][2].mean[0]:.2f} points" in CALLS.text
    )
    assert f"costs {broken[4][3].mean[0] - broken[4][2].mean[0]:.2f} points a deal" in CALLS.text
    assert bridge[4][3].mean[1] < bridge[4][5].mean[2]  # much alike
    cells = KEPT.games["call-bridge"]
    many = sum(cell.deals for cell in cells if cell.worth >= 8) / sum(cell.deals for cell in cells)
    assert round(1000 * many) == 3


def test_the_hands_count_four_and_five_and_four_makes_both() -> None:
    counts = {name: call(record(name).deal().hands[0], 0, 13) for name in ("wc-call", "wc-break")}
    assert counts == {"wc-call": 4, "wc-break": 5}
    assert "4 counted in SK ST S8 S6 S4 S2 HK H3 DQ DJ D6 CQ C9" in CALLS.printed
    assert "24 deals played again" in CALLS.printed
    for deal, points in zip(
        (played("wc-call"), fork("wc-call", 0), fork("wc-call", 1)), (40, 30, -50), strict=True
    ):
        assert deal.result is not None
        assert (deal.taken[0], deal.result.points[0]) == (4, points)
    broken = (played("wc-break"), fork("wc-break", 0), fork("wc-break", 1))
    assert [(deal.taken[0], deal.result.points[0]) for deal in broken if deal.result] == [
        (4, 40),
        (4, 31),
        (4, -50),
    ]
