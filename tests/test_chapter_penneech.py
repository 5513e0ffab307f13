"""The chapter "Penneech scoring": what it shows is printed and true, and its deals show what it says."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from chapters import Chapter, Table, fork, played, record

from rungkit.deal import Deal
from rungkit.replay import replay
from rungkit.steps import steps

CHAPTER = Chapter("penneech")


def scored(deal: Deal) -> list[tuple[str | None, int | None, str]]:
    """Who scored, how much, for which card (None at the count), in order."""
    return [(e.seat, e.n, str(e.card)) for e in deal.events if e.kind == "points"]


def totals(deal: Deal) -> tuple[int, ...]:
    """The score of the game, South first, after the deal."""
    return tuple(a + b for a, b in zip(deal.setup.standing.scores, deal.points, strict=True))


# ---- what it shows -------------------------------------------------------------------------------------


def test_a_pair_for_every_open_question() -> None:
    assert {table.rule for table in CHAPTER.pairs} == {f"PN-{n}" for n in range(14, 21)}


@pytest.mark.parametrize("table", CHAPTER.pairs, ids=str)
def test_the_two_tables_of_a_pair_score_differently(table: Table) -> None:
    assert totals(played(table.name)) != totals(played(table.name, table.rule))


@pytest.mark.parametrize("table", CHAPTER.pairs, ids=str)
def test_every_pair_cites_the_rule_of_the_table_that_has_it(table: Table) -> None:
    on = [played(table.name), played(table.name, table.rule)]
    on = [deal for deal in on if deal.rules.in_force(str(table.rule))]
    assert len(on) == 1
    lines = steps(record(table.name), switches=[str(table.rule)])["lines"]
    line = next(line for line in lines if (line["key"] == "") == (on[0] is played(table.name)))
    assert any(table.rule in node["rules"] for node in line["steps"])


def test_the_first_deal() -> None:
    deal = played("pn-full")
    assert totals(deal) == (16, 18)
    assert "in tricks:   20" in CHAPTER.printed
    assert "on turn-ups: 13" in CHAPTER.printed
    assert "at the count: 1" in CHAPTER.printed
    assert len(deal.turnups) == 8
    first, second, third, fifth = (deal.tricks[n - 1] for n in (1, 2, 3, 5))
    assert (first.trump, first.winner) == (0, 1)
    assert [str(card) for _, card in second.plays] == ["CQ", "CA"]
    assert [str(card) for _, card in third.plays] == ["HA", "D7"]
    assert third.trump == 2
    assert [str(card) for _, card in fifth.plays] == ["C9", "H7"]
    assert (fifth.trump, deal.seat(fifth.winner)) == (2, "N")
    assert scored(deal)[-2:] == [("S", 4, "SK"), ("N", 1, "None")]
    # at the fork North has the queen's three and the jack's two
    assert scored(fork("pn-full"))[-2:] == [("N", 3, "CQ"), ("N", 2, "DJ")]


def test_the_penneech_now_or_later() -> None:
    assert scored(played("pn-1")) == [("N", 7, "D7"), ("N", 2, "HJ")]
    later = fork("pn-1")
    assert scored(later) == [("N", 2, "HJ")]
    assert [str(card) for _, card in later.tricks[2].plays] == ["DA", "D7"]
    assert later.seat(later.tricks[2].winner) == "N"
    assert later.tricks[2].trump == 3


def test_the_three_moments_of_61() -> None:
    turn_up, trick, count = (played(f"pn-12-{moment}") for moment in ("turn-up", "trick", "count"))
    assert (totals(turn_up), scored(turn_up)) == ((57, 63), [("N", 14, "D7")])
    assert (totals(trick), len(trick.turnups)) == ((62, 58), 1)
    assert (totals(count), scored(count)[-2:]) == ((61, 60), [("N", 5, "SA"), ("S", 3, "None")])
    for deal in (turn_up, trick, count):
        assert deal.result
        assert (deal.result.how, deal.result.match_over) == ("target", True)
    assert totals(fork("pn-12-turn-up")) == (71, 49)
    assert totals(fork("pn-12-trick")) == (54, 61)
    in_hand = played("pn-12-trick", "PN-19")
    assert totals(in_hand) == (54, 61)
    assert in_hand.seat(in_hand.tricks[0].winner) == "S"


def test_the_game_of_five_deals() -> None:
    game = replay(record("pn-game")).json()
    points = [deal["result"]["points"] for deal in game["deals"]]
    assert [deal["S"] for deal in points] == [16, 14, 17, 6, 6]
    assert [deal["N"] for deal in points] == [18, 0, 0, 12, 31]
    assert (game["scores"], game["result"]) == ({"S": 59, "N": 61}, {"winner": "N"})
    first, last = record("pn-game").deals[0], record("pn-game").deals[-1]
    for one, name in ((first, "pn-full"), (last, "pn-quiz")):
        assert (one.actions, one.hands, one.stock) == (
            record(name).actions, record(name).deals[0].hands, record(name).deals[0].stock,
        )  # fmt: skip
    assert record("pn-quiz").start["scores"] == {"S": 53, "N": 30}


def test_the_last_deal() -> None:
    deal = played("pn-quiz")
    assert [score for score in scored(deal) if score[0] == "S"] == [("S", 2, "HJ"), ("S", 4, "SK")]
    assert totals(deal) == (59, 61)
    other = fork("pn-quiz")
    assert (totals(other), scored(other)[-1]) == ((73, 30), ("S", 14, "D7"))
    assert other.is_over


def test_one_deal_under_several_readings() -> None:
    wanted = {None: (13, 15), "PN-14": (13, 19), "PN-18": (18, 20), "PN-19": (16, 12)}
    for rule, points in wanted.items():
        deal = played("pn-house", rule)
        assert deal.points == points
        assert [trick.plays for trick in deal.tricks] == [t.plays for t in played("pn-house").tricks]
    more = Counter(scored(played("pn-house", "PN-18"))) - Counter(scored(played("pn-house")))
    assert set(more) == {("N", 5, "DA"), ("S", 3, "HQ"), ("S", 2, "CJ")}


def test_parletts_game_has_the_hands_of_the_deal_above() -> None:
    one, two = record("pn-house").deals[0], record("pn-parlett").deals[0]
    assert (one.hands, one.stock) == (two.hands, two.stock)
    assert one.actions[2] == "N DA"
    assert two.actions[2] == "N S8"
    deal = played("pn-parlett")
    assert deal.points == (23, 15)
    assert scored(deal)[3] == ("N", 5, "DA")
    assert deal.tricks[4].trump == 1
    ruffed = fork("pn-parlett")
    assert [str(card) for _, card in ruffed.tricks[1].plays] == ["DA", "S5"]
    assert "D3" in map(str, ruffed.hand("S"))
    assert scored(ruffed)[-1] == ("S", 5, "DA")


def test_what_the_text_says_of_the_short_deals() -> None:
    assert (played("pn-15").points, played("pn-15", "PN-15").points) == ((0, 2), (7, 0))
    assert (played("pn-16").points, played("pn-16", "PN-16").points) == ((0, 4), (0, 0))
    assert (played("pn-17").points[1], played("pn-17", "PN-17").points[1]) == (4, 0)
    assert scored(played("pn-17", "PN-17"))[:2] == [("S", 5, "HA"), ("S", 4, "HK")]
    assert (totals(played("pn-20"))[0], played("pn-20").result) == (67, None)
    assert played("pn-20", "PN-20").is_over
    assert (played("pn-lead").points, fork("pn-lead").points) == ((0, 0), (0, 4))
    assert (played("pn-draw").points, fork("pn-draw").points) == ((0, 0), (0, 7))
    assert str(played("pn-draw").turnups[1].card) == str(fork("pn-draw").turnups[1].card) == "DT"
    assert "D7" in map(str, played("pn-3").setup.hands[0])
    assert played("pn-3", "PN-14").result == played("pn-3").result


def test_the_numbers_in_the_text_are_those_printed() -> None:
    assert "a little over nine in a deal" in CHAPTER.text
    falls = re.findall(r"(\d+\.\d) points a deal", CHAPTER.printed)
    assert falls == ["9.3", "4.0", "2.7"]
    assert "More than half of these points are turned up" in CHAPTER.text
    assert float(falls[0]) > sum(map(float, falls)) / 2
    assert "only eight brought so many to one player" in CHAPTER.text
    assert "31 points or more for one player: 8 of 500 deals" in CHAPTER.printed
    for tricks, pays in re.findall(r"^\| ([4-7]) \| \d+ \| (\d) \|$", CHAPTER.text, flags=re.MULTILINE):
        assert played(f"pn-11-{tricks}-tricks").points[0] == int(pays)
        assert f"{tricks:>6}{2 * int(tricks):7}{pays:>12}{pays:>8}" in CHAPTER.printed


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(CHAPTER.asked) >= 25
    kinds = {"points", "count", "turnup", "over", "legal", "lead", "winner", "trump", "dealer"}
    assert {ask["kind"] for ask in CHAPTER.asked} == kinds
