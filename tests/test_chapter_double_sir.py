"""The chapter "Double Sir piles": what it shows is printed and true, and its deals show what it says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from chapters import Chapter, Table, actions, forks, played, record

from rungkit.replays import replay_as

CHAPTER = Chapter("double-sir")


# ---- what it shows -------------------------------------------------------------------------------------


# what the two tables of a pair differ in
DIFFER = {"DS-12": "tricks", "DS-13": "captures", "DS-14": "winner", "DS-15": "courts"}


@pytest.mark.parametrize("table", CHAPTER.pairs, ids=str)
def test_the_two_tables_of_a_pair_really_differ(table: Table) -> None:
    assert table.rule
    one, two = played(table.name), played(table.name, table.rule)
    results = (one.result, two.result)
    differ = {
        "captures": one.captures != two.captures,
        "winner": len({result.winner for result in results if result}) == 2,
        "courts": len({result.courts for result in results if result}) == 2,
        "tricks": len(one.tricks) != len(two.tricks),
    }
    assert differ[DIFFER[table.rule]], differ
    if table.rule in ("DS-13", "DS-14"):
        assert [trick.plays for trick in one.tricks] == [trick.plays for trick in two.tricks]


def test_every_house_rule_of_the_pile_is_seen_by_a_pair_or_a_switch_in_its_section() -> None:
    assert {table.rule for table in CHAPTER.pairs} == DIFFER.keys()
    for name, rule in (("ds-17-aces", "DS-17"), ("ds-18-trump-ace", "DS-18")):
        lesson = record(name).lesson
        assert lesson
        assert (Table("lesson", name, None, None) in CHAPTER.tables, lesson.switches) == (True, (rule,))
        assert played(name).captures != played(name, rule).captures
    lesson = record("ds-house").lesson
    assert lesson
    assert set(lesson.switches) == {"DS-13", "DS-14", "DS-17", "DS-18"}


def test_the_short_endings_are_the_ends_of_the_whole_deals() -> None:
    for short, whole, tricks in (("ds-12-ending", "ds-seven-goes-on", 4), ("ds-15-ten", "ds-goon", 1)):
        ends = [trick.plays for trick in played(whole).tricks[-tricks:]]
        assert [trick.plays for trick in played(short).tricks] == ends
        assert played(short).taken == played(whole).taken


def test_what_the_forks_of_the_first_deal_lead_to() -> None:
    spade, club = forks("ds-full")
    assert [(c.after, spade.seat(c.seat), c.tricks) for c in spade.captures][1] == (8, "E", 6)
    assert [(c.after, club.seat(c.seat), c.tricks) for c in club.captures][-1] == (13, "W", 5)
    assert (played("ds-full").taken, spade.taken, club.taken) == ((7, 6), (4, 9), (3, 10))


def test_each_house_rule_bars_another_capture_of_the_deal_for_five_tables() -> None:
    usual = played("ds-house")
    assert usual.taken == (7, 6)
    barred = {}
    for rule in ("DS-13", "DS-14", "DS-17", "DS-18"):
        other = played("ds-house", rule)
        assert other.result
        assert other.result.winner == 1
        barred[rule] = [event.trick for event in other.events if event.rules == (rule,)]
    assert barred == {"DS-13": [2], "DS-14": [12], "DS-17": [5], "DS-18": [8]}


def test_the_milder_form_of_ds_14_lets_tricks_10_and_11_capture() -> None:
    strict = record("ds-14-both")
    mild = replace(strict, values={"late_bar": "pair"}, expect={})
    captures = replay_as(mild.deal(), actions("ds-14-both"), mild.rules).deal.captures
    assert captures == played("ds-14-both", "DS-14").captures != played("ds-14-both").captures


def test_the_sources_own_example() -> None:
    deal = played("ds-4")
    piles = [(event.kind, event.seat, event.n, event.rules) for event in deal.events if event.n]
    assert record("ds-4").start["pile"] == 4
    assert piles[1:] == [("not-captured", "N", 6, ("DS-4",)), ("captured", "N", 7, ("DS-3",))]


def test_the_first_deal_has_what_the_chapter_is_about() -> None:
    deal = played("ds-full")
    assert len({capture.tricks for capture in deal.captures}) >= 4
    by_trick = {event.trick: (event.kind, event.seat, event.rules) for event in deal.events if event.n}
    assert by_trick[2] == ("captured", "W", ("DS-3", "DS-6"))
    assert by_trick[3] == ("not-captured", "W", ("DS-5",))
    assert by_trick[11] == ("not-captured", "N", ("DS-4",))
    assert by_trick[13] == ("captured", "W", ("DS-7",))
    won = [sum(deal.team(trick.winner) == team for trick in deal.tricks) for team in (0, 1)]
    assert (won, deal.taken) == ([6, 7], (7, 6))


def test_what_the_text_says_of_its_deals() -> None:
    court = [trick for trick in played("ds-court").tricks if trick.winner % 2 == 0]
    assert [trick.number for trick in court] == [1, 2, 8]
    assert played("ds-court").taken == (0, 13)
    seven = [capture.after for capture in played("ds-12-court").captures]
    assert seven == [4, 7, 10, 12]
    assert played("ds-12-court").taken == (10, 2)
    later, hearts = played("ds-16-later"), forks("ds-16-later")[-1]
    assert [c.after for c in later.captures] == [2, 4, 12, 13]
    assert later.captures[2].tricks == 8
    assert (later.taken[1], hearts.taken[1]) == (10, 2)
    fork = forks("ds-4")[-1]
    assert [(c.seat, c.tricks) for c in fork.captures] == [(0, 6)]
    sweep = played("ds-sweep")
    assert sum(trick.winner == 3 for trick in sweep.tricks[:8]) == 6
    assert sweep.taken == (7, 6)
    assert [c.tricks for c in sweep.captures if c.seat % 2 == 0] == [2, 5]


def test_the_numbers_in_the_text_are_those_printed() -> None:
    assert "159 of the five hundred" in CHAPTER.text
    assert "at trick 13: 159 deals" in CHAPTER.printed
    assert "53 of the 1,753" in CHAPTER.text
    assert "1,753 piles in all" in CHAPTER.printed
    eight = re.search(r"piles of  8: +(\d+) by two in a row, +(\d+) by the last trick", CHAPTER.printed)
    assert eight
    assert int(eight[1]) + int(eight[2]) == 53
    assert "91 of the five hundred" in CHAPTER.text
    assert "lost the deal: 91" in CHAPTER.printed


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(CHAPTER.asked) >= 12
    assert len({ask["kind"] for ask in CHAPTER.asked}) >= 6


def test_nobody_is_told_wrong_that_the_last_trick_takes_all() -> None:
    before_last = [ask for ask in CHAPTER.asked if ask["kind"] == "pile" and "won trick 12" in ask["ask"]]
    assert before_last
    for ask in before_last:
        assert not [option for option in ask["options"] if "wins the next trick" in option["text"]]
