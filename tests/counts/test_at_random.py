"""Some hundred random deals over random options: the engine and the brute force agree at every step."""

import pytest
from at_random import differ
from rules_in_words import GAMES

pytestmark = pytest.mark.no_cover

A_GAME = 30


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_and_the_brute_force_agree(game):
    for seed in range(A_GAME):
        assert differ(seed, [game]) is None
