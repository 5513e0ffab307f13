"""Numbers that are known exactly: what the lab counts must lie where chance allows, at fixed seeds."""

from collections import Counter
from functools import cache
from math import comb, sqrt

import numpy as np

from rungkit.cards import Generator, shuffled
from rungkit.lab import codes, kernel
from rungkit.lab.engines import dealer_of
from rungkit.rules import Rules

DEALS = 60_000
SIGMAS = 4.0  # one run in sixteen thousand would lie further out; these are always the same


@cache
def rows_of(game: str, options: tuple[str, ...] = (), policy: int = codes.RANDOM, seed: int = 11):
    rules = Rules.of(game, options)
    return kernel.deals(rules, policy, seed, 0, DEALS, dealer_of(rules))


def near(count: int, chance: float, of: int = DEALS) -> bool:
    """Whether a count is as near to what is expected as chance allows."""
    return abs(count - of * chance) < SIGMAS * sqrt(of * chance * (1 - chance))


def test_a_weak_hand_is_as_frequent_as_combinatorics_say() -> None:
    # nine ranks below the jack, so 36 of 52 cards, and all five first cards of the caller are of them (CP-19)
    chance = comb(36, 5) / comb(52, 5)
    rows = rows_of("court-piece", ("CP-19",), codes.PLAIN)
    assert near(int(rows["thrown_in"].sum()), chance)
    assert not near(int(rows["thrown_in"].sum()), comb(32, 5) / comb(52, 5))


def lengths(masks: np.ndarray) -> np.ndarray:
    """The lengths of the four suits of each hand, the longest first."""
    suits = [np.bitwise_count((masks >> suit * 13) & 8191) for suit in range(4)]
    return -np.sort(-np.array(suits).T.astype(int), axis=1)


def test_hands_have_the_suit_lengths_that_they_must() -> None:
    ways = comb(52, 13)
    exact = {
        (4, 3, 3, 3): 4 * comb(13, 4) * comb(13, 3) ** 3 / ways,
        (4, 4, 3, 2): 12 * comb(13, 4) ** 2 * comb(13, 3) * comb(13, 2) / ways,
        (5, 3, 3, 2): 12 * comb(13, 5) * comb(13, 3) ** 2 * comb(13, 2) / ways,
        (5, 4, 3, 1): 24 * comb(13, 5) * comb(13, 4) * comb(13, 3) * 13 / ways,
        (6, 4, 2, 1): 24 * comb(13, 6) * comb(13, 4) * comb(13, 2) * 13 / ways,
    }
    hands = rows_of("court-piece")["hands"]
    for seat in range(4):
        found = Counter(map(tuple, lengths(hands[:, seat]).tolist()))
        for shape, chance in exact.items():
            assert near(found[shape], chance), (seat, shape)


def test_every_card_comes_to_every_seat_as_often() -> None:
    hands = rows_of("court-piece")["hands"]
    for seat in range(4):
        for card in range(52):
            assert near(int((hands[:, seat] >> card & 1).sum()), 1 / 4), (seat, card)


def test_four_tens_come_to_one_team_as_often_as_they_must() -> None:
    masks = rows_of("court-piece")["hands"]
    tens = sum(1 << suit * 13 + 8 for suit in range(4))
    both = masks[:, 0] | masks[:, 2]
    assert near(int(((both & tens) == tens).sum()), comb(48, 22) / comb(52, 26))


def test_the_shuffle_brings_every_order_as_often() -> None:
    orders = Counter(tuple(shuffled(range(5), Generator(5, index))) for index in range(24_000))
    assert len(orders) == 120
    expected = 24_000 / 120
    chi = sum((count - expected) ** 2 / expected for count in orders.values())
    assert chi < 119 + SIGMAS * sqrt(2 * 119)


def test_the_first_card_played_tells_nothing_of_the_shuffle_before_it() -> None:
    """Choices go on with the numbers after the shuffle's: trump by chance is any suit, whatever was dealt."""
    rows = rows_of("court-piece")
    longest = np.argmax([np.bitwise_count((rows["hands"][:, 3] >> s * 13) & 8191) for s in range(4)], axis=0)
    assert near(int((rows["trump"] == longest).sum()), 1 / 4)
