"""Deals in which a soak met a fault; each is played again with every check."""

from collections import Counter

import pytest

from properties.soak import one_deal


@pytest.mark.parametrize("number", [141_720])  # CP-9: the only trump of one who must trump is not taken back
def test_a_deal_that_once_failed_is_played_to_its_end(number: int) -> None:
    met = Counter[str]()
    one_deal(number, met)
    assert met.total() > 0
