"""Addresses of steps on a lesson's tree: a main line, variations, variations of variations."""

import pytest

from rungkit.ways import cut, depth, furthest

# Steps 0 to 4 are the main line; at step 1 there is a variation of three steps, at its second one more.
TREE = [
    {"kids": [1]}, {"kids": [2, 5]}, {"kids": [3]}, {"kids": [4]}, {},
    {"kids": [6]}, {"kids": [7, 8]}, {}, {"kids": []},
]  # fmt: skip


@pytest.mark.parametrize(
    ("way", "steps"),
    [("0", 0), ("17", 17), ("17~1.3", 20), ("17~1.3~2.4", 24), ("4@DS-13", 4), ("x", 0), ("", 0)],
)
def test_how_many_steps_lie_before_an_address(way: str, steps: int) -> None:
    assert depth(way) == steps


@pytest.mark.parametrize(
    ("steps", "way"),
    [
        (0, "0"),
        (16, "16"),
        (17, "17"),
        (18, "17~1.1"),
        (20, "17~1.3"),
        (21, "17~1.3~2.1"),
        (30, "17~1.3~2.10"),
    ],
)
def test_an_address_is_cut_after_so_many_steps(steps: int, way: str) -> None:
    assert cut("17~1.3~2.4", steps) == way
    assert depth(way) == steps


@pytest.mark.parametrize(
    ("way", "steps"),
    [("0", 4), ("3", 4), ("4", 4), ("1~1.1", 4), ("1~1.2~1.1", 4), ("1~1.2", 4), ("2~0.1", 4)],
)
def test_a_way_is_followed_to_its_end(way: str, steps: int) -> None:
    assert furthest(way, TREE) == steps


def test_a_way_that_leaves_the_tree_ends_where_it_leaves() -> None:
    assert furthest("1~4.1", TREE) == 1
    assert furthest("9", TREE) == 4
    assert furthest("1~1.2~3.1", TREE) == 3
    assert furthest("7", [{}]) == 0
