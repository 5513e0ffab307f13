"""Some hundred random deals over random options: the engine and the brute force agree at every step."""

import pytest
from at_random import differ

A_BATCH = 100


@pytest.mark.parametrize("batch", range(8))
def test_the_engine_and_the_brute_force_agree(batch):
    for seed in range(batch * A_BATCH, (batch + 1) * A_BATCH):
        assert differ(seed) is None
