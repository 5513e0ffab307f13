"""The chapter "Penneech's uncertainties": its points, moments and games are those that were counted."""

from __future__ import annotations

import re

import pytest
from chapters import Chapter, played
from lab_numbers import LAB, PLAIN, POLICIES, RANDOM, effect, of, value

from rungkit.lab.switches import Side, comparisons

READINGS = Chapter("penneech-readings")

SIDES = {"as our source has it": ("penneech", Side()), "Parlett's game": ("penneech-parlett", Side())}
SIDES |= {f"({{rule}}`{one.rule}`)": ("penneech", one.with_it) for one in comparisons("penneech")}


@pytest.mark.parametrize("reading", SIDES)
def test_the_points_of_each_reading_stand_in_the_table(reading: str) -> None:
    game, side = SIDES[reading]
    (row,) = [line for line in READINGS.text.splitlines() if line.startswith("| ") and reading in line]
    pairs = [
        ", ".join(f"{value(game, policy, key, side):.2f}" for key in ("dealer_points", "other_points"))
        for policy in POLICIES
    ]
    assert row.endswith(f"| {pairs[0]} | {pairs[1]} |")


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("the lead is worth a quarter of a point, {}", [("PN-15", RANDOM, "dealer_points")]),
        ("The plain player loses {} by leading", [("PN-15", PLAIN, "dealer_points")]),
        ("plainly the dealer gains {} and {} points, against {} and {} for the other",
         [("PN-16", PLAIN, "dealer_points"), ("PN-17", PLAIN, "dealer_points"),
          ("PN-16", PLAIN, "other_points"), ("PN-17", PLAIN, "other_points")]),
        ("is another scale: {.1} points more in a deal by chance, {.1} plainly",
         [("PN-18", RANDOM, "both_points"), ("PN-18", PLAIN, "both_points")]),
        ("bring {.1} and {.1} points more",
         [("PN-20", RANDOM, "both_points"), ("PN-20", PLAIN, "both_points")]),
    ],
)  # fmt: skip
def test_a_change_that_the_text_quotes_is_the_one_counted(
    said: str, changes: list[tuple[str, str, str]]
) -> None:
    left = iter(changes)

    def number(found: re.Match[str]) -> str:
        middle = effect("penneech", *next(left)).change[0]
        return f"{abs(middle):.{1 if found[0] == '{.1}' else 2}f}"

    assert re.sub(r"\{[^}]*\}", number, said) in READINGS.text
    assert all(effect("penneech", *change).settled for change in changes)


def test_the_points_and_the_length_of_a_game() -> None:
    both = [value("penneech", policy, "both_points") for policy in POLICIES]
    assert (
        f"a deal brings {both[0]:.1f} points between the two by chance, and {both[1]:.1f} plainly"
        in READINGS.text
    )
    short = of("penneech", "PN-20").with_it
    (one, two), (three, four) = (
        [value("penneech", policy, "match_deals", side) for side in (short, Side())] for policy in POLICIES
    )
    said = f"{one:.1f} deals in place of {two:.1f} by chance, {three:.1f} in place of {four:.1f} plainly"
    assert said in READINGS.text
    others = [effect("penneech", one.key, PLAIN, "both_points").change for one in comparisons("penneech")]
    small = [abs(change[0]) for change in others if change and abs(change[0]) < 9]
    assert len(small) == 5 - sum(change is None for change in others)
    assert max(small) < 2.1


def test_the_moments_of_a_game_are_as_the_text_says() -> None:
    def won(moment: int, policy: str, key: str | None = None, game: str = "penneech") -> float:
        return value(game, policy, f"game_{moment}", of(game, key).with_it if key else Side())

    for policy in POLICIES:
        assert sum(won(moment, policy) for moment in (1, 2, 3)) == pytest.approx(100)
    text = READINGS.text
    assert (
        f"{won(1, RANDOM):.1f} of a hundred by chance and {won(1, PLAIN):.1f} plainly are won on a turn-up"
        in text
    )
    parlett = won(2, PLAIN, game="penneech-parlett")
    assert f"Plainly it is {won(2, PLAIN, 'PN-18'):.1f} and {parlett:.1f} of a hundred" in text
    assert f"from {won(2, PLAIN):.1f} to {won(2, PLAIN, 'PN-16'):.1f} plainly" in text
    assert f"and {won(1, PLAIN, 'PN-14'):.1f} plain games end on one" in text


def test_whose_deal_it_is_as_the_text_says() -> None:
    def ahead(who: str, policy: str, key: str | None = None, game: str = "penneech") -> float:
        return value(game, policy, f"{who}_ahead", of(game, key).with_it if key else Side())

    text = READINGS.text
    assert (f"ahead in {ahead('dealer', PLAIN):.1f} of a hundred and the other player in "
            f"{ahead('other', PLAIN):.1f}") in text  # fmt: skip
    assert f"{ahead('dealer', RANDOM):.1f} to {ahead('other', RANDOM):.1f}. With" in text
    assert f"the plain dealer is ahead in {ahead('dealer', PLAIN, 'PN-16'):.1f}" in text
    assert f"score off trump too, in {ahead('dealer', PLAIN, game='penneech-parlett'):.1f}" in text
    assert f"{ahead('dealer', PLAIN, 'PN-15'):.1f} to {ahead('other', PLAIN, 'PN-15'):.1f}" in text


def test_points_in_hand_move_nothing_but_in_parletts_game() -> None:
    for policy in POLICIES:
        assert not any(each.settled for each in LAB.effects(of("penneech", "PN-19"), policy))
    lost = effect("penneech-parlett", "PN-19", PLAIN, "dealer_points").change[0]
    won = effect("penneech-parlett", "PN-19", PLAIN, "other_points").change[0]
    assert lost == pytest.approx(-won)
    assert f"{won:.2f} points a deal go from the plain dealer to the other player" in READINGS.text


def test_a_card_turned_up_is_worth_what_it_is_worth() -> None:
    """Known exactly: four each of 5, 4, 3 and 2 points and once 14, of 52 cards."""
    mean = (4 * (5 + 4 + 3 + 2) + 14) / 52
    for policy in POLICIES:
        low, high = effect("penneech", "PN-14", policy, "dealer_points").change[1:]
        assert low < mean < high
    assert f"{mean:.2f} points, and all of them are the dealer's" in READINGS.text


def test_the_deals_score_what_the_text_says() -> None:
    assert (played("pr-honours").points, played("pr-honours", "PN-18").points) == ((14, 14), (6, 4))
    assert (played("pr-hand").points, played("pr-hand", "PN-19").points) == ((24, 5), (21, 8))
    assert "108 deals and games of the file played again" in READINGS.printed
