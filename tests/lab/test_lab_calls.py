"""What each call brings with each hand: one seat calls by chance, and both engines count the same."""

from __future__ import annotations

import pytest

from rungkit.lab import calls, codes, readable
from rungkit.lab.engines import COMPILED, READABLE
from rungkit.players.judging import call
from rungkit.rules import Rules


@pytest.mark.parametrize("game", calls.GAMES)
def test_both_engines_count_the_same(game: str) -> None:
    rules = Rules.of(game)
    assert calls.cells(rules, 6, 5, READABLE) == calls.cells(rules, 6, 5, COMPILED)


def test_one_seat_calls_by_chance_and_the_others_what_they_count() -> None:
    rules = Rules.of("call-bridge")
    for place in range(4):
        tried, seat = set(), (3 + place) % 4  # West, on the right of North, is the first to call
        for row in readable.deals(rules, codes.TRIED + place, 3, 0, 12, 2):
            for other in range(4):
                if other != seat:
                    assert row.calls[other] == call(row.hands[other], 2, 12)
            tried.add(row.calls[seat])
        assert len(tried) > 5


def test_every_call_is_tried_as_often_as_any_other() -> None:
    """Known exactly: of 44,000 calls 4,000 of each number, give or take five deviations."""
    found = calls.cells(Rules.of("call-bridge"), 11_000, 2)
    for number in range(2, 13):
        times = sum(cell.deals for cell in found if cell.call == number)
        assert abs(times - 4_000) < 5 * (44_000 * 10 / 121) ** 0.5


def test_a_hand_thrown_in_is_no_call() -> None:
    rules = Rules.of("call-bridge", ["CB-11"])
    found = calls.cells(rules, 4_000, 1)
    assert 14_000 < sum(cell.deals for cell in found) < 16_000 * 0.96
