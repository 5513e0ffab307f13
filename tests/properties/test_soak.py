"""The soak's own deals, a few of each game, and what it says about them."""

from collections import Counter

import pytest

from properties import soak
from properties.tables import GAMES
from tools.soak import summary

pytestmark = pytest.mark.no_cover


def test_a_few_deals_of_every_game_hold_and_are_counted() -> None:
    tally = soak.chunk(0, 2 * len(GAMES))
    assert [tally[f"deals/{game}"] for game in GAMES] == [2] * len(GAMES)
    assert all(tally[f"seconds/{game}"] > 0 for game in GAMES)
    text = summary(200, "abc", Counter(tally))
    assert f"{2 * len(GAMES)} deals (stopped before the 200 asked for)" in text
    assert all(f"| {game} | 2 |" in text for game in GAMES)


def test_a_failure_names_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise AssertionError("a card is gone")

    monkeypatch.setattr(soak, "cards_conserved", broken)
    with pytest.raises(RuntimeError, match="deal 7: AssertionError: a card is gone"):
        soak.chunk(7, 3)
