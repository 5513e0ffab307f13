"""The chapter "Double Sir piles": what it shows is printed and true, and its deals show what it says."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rungkit.actions import Action
from rungkit.deal import Deal
from rungkit.record import Record, load
from rungkit.replays import changed, replay_as
from rungkit.steps import steps
from rungkit.text import text_table

BOOK = Path(__file__).resolve().parent.parent / "book"
CELLS = json.loads((BOOK / "double-sir.ipynb").read_text("utf-8"))["cells"]
SHOWN = re.compile(r'^(lesson|pair)\("([\w-]+)"(.*)\)$')
CITED = re.compile(r"\{rule\}`([A-Z]+-\d+)`")
SWITCHED = re.compile(r'\[\], \["([\w-]+)"\]')


class Table(NamedTuple):
    """A table of the chapter: its record, and the rule switched in the second of a pair."""

    name: str
    rule: str | None


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def table_of(cell: dict[str, Any]) -> Table | None:
    found = SHOWN.match(source(cell)) if cell["cell_type"] == "code" else None
    if found is None:
        return None
    if found[1] == "lesson":
        return Table(found[2], None)
    switched = SWITCHED.search(found[3])
    assert switched, f"{source(cell)}: a pair is a record as it is, and with one rule switched"
    return Table(found[2], switched[1])


TABLES = [table for cell in CELLS if (table := table_of(cell))]
PAIRS = [table for table in TABLES if table.rule]


@cache
def record(name: str) -> Record:
    return load((BOOK / "records" / f"{name}.rung.toml").read_text("utf-8"), f"{name}.rung.toml")


@cache
def played(name: str, rule: str | None = None) -> Deal:
    found = record(name)
    rules = found.rules if rule is None else changed(found.rules, rule)
    return replay_as(found.deal(), [Action.parse(action) for action in found.actions], rules).deal


def lines(name: str) -> list[Deal]:
    """The deal as recorded, under each of its switches, and along each variation."""
    found = record(name)
    assert found.lesson
    deals = [played(name)] + [played(name, rule) for rule in found.lesson.switches]
    for branch in found.lesson.branches:
        deal = found.deal()
        for action in (*found.actions[: branch.after], *branch.actions):
            deal = deal.apply(Action.parse(action))
        deals.append(deal)
    return deals


def printed() -> str:
    """All that the compared cells print."""
    return "\n".join(
        "".join(output["text"])
        for cell in CELLS
        if cell["cell_type"] == "code" and "nbval-ignore-output" not in cell["metadata"].get("tags", [])
        for output in cell["outputs"]
        if output["output_type"] == "stream"
    )


PRINTED = printed()
TEXT = "\n\n".join(source(cell) for cell in CELLS if cell["cell_type"] == "markdown")


def asked() -> list[dict[str, Any]]:
    names = dict.fromkeys(table.name for table in TABLES if not table.rule)
    nodes = [node for name in names for node in steps(record(name))["lines"][0]["steps"]]
    return [node["ask"] for node in nodes if "ask" in node]


ASKED = asked()


# ---- what it shows -------------------------------------------------------------------------------------


def test_its_title() -> None:
    assert source(CELLS[0]).startswith("# Double Sir piles\n")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_deal_shown_is_printed_and_compared(table: Table) -> None:
    assert text_table(record(table.name)) in PRINTED
    assert text_table(played(table.name, table.rule)) in PRINTED


def test_a_cell_that_shows_a_table_or_a_figure_is_cleared() -> None:
    for cell in CELLS:
        if cell["cell_type"] == "code" and not cell["outputs"] and cell is not CELLS[1]:
            assert "nbval-ignore-output" in cell["metadata"]["tags"], source(cell)


# what the two tables of a pair differ in
DIFFER = {"DS-12": "tricks", "DS-13": "captures", "DS-14": "winner", "DS-15": "courts"}


@pytest.mark.parametrize("table", PAIRS, ids=str)
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
    assert {table.rule for table in PAIRS} == DIFFER.keys()
    for name, rule in (("ds-17-aces", "DS-17"), ("ds-18-trump-ace", "DS-18")):
        lesson = record(name).lesson
        assert lesson
        assert (Table(name, None) in TABLES, lesson.switches) == (True, (rule,))
        assert played(name).captures != played(name, rule).captures
    lesson = record("ds-house").lesson
    assert lesson
    assert set(lesson.switches) == {"DS-13", "DS-14", "DS-17", "DS-18"}


def test_the_short_endings_are_the_ends_of_the_whole_deals() -> None:
    for short, whole, tricks in (("ds-12-ending", "ds-seven-goes-on", 4), ("ds-15-ten", "ds-goon", 2)):
        ends = [trick.plays for trick in played(whole).tricks[-tricks:]]
        assert [trick.plays for trick in played(short).tricks] == ends
        assert played(short).taken == played(whole).taken


def test_what_the_forks_of_the_first_deal_lead_to() -> None:
    spade, club = lines("ds-full")[-2:]
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
    actions = [Action.parse(action) for action in mild.actions]
    captures = replay_as(mild.deal(), actions, mild.rules).deal.captures
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
    later, hearts = lines("ds-16-later")[0], lines("ds-16-later")[-1]
    assert [c.after for c in later.captures] == [2, 4, 12, 13]
    assert later.captures[2].tricks == 8
    assert (later.taken[1], hearts.taken[1]) == (10, 2)
    fork = lines("ds-4")[-1]
    assert [(c.seat, c.tricks) for c in fork.captures] == [(0, 6)]
    sweep = played("ds-sweep")
    assert sum(trick.winner == 3 for trick in sweep.tricks[:8]) == 6
    assert sweep.taken == (7, 6)
    assert [c.tricks for c in sweep.captures if c.seat % 2 == 0] == [2, 5]


def test_the_numbers_in_the_text_are_those_printed() -> None:
    assert "159 of the five hundred" in TEXT
    assert "at trick 13: 159 deals" in PRINTED
    assert "53 of the 1,753" in TEXT
    assert "1,753 piles in all" in PRINTED
    eight = re.search(r"piles of  8: +(\d+) by two in a row, +(\d+) by the last trick", PRINTED)
    assert eight
    assert int(eight[1]) + int(eight[2]) == 53
    assert "91 of the five hundred" in TEXT
    assert "lost the deal: 91" in PRINTED


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(ASKED) >= 12
    assert len({ask["kind"] for ask in ASKED}) >= 6


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: str(ask["id"]))
def test_every_option_has_its_why_and_its_rule(ask: dict[str, Any]) -> None:
    assert any(option["right"] for option in ask["options"])
    assert any(not option["right"] for option in ask["options"])
    for option in ask["options"]:
        assert option["why"], option
        assert option["rules"], option


INTUITION = {
    "ds-4-q1": ("North takes 6 tricks", "DS-4"),
    "ds-5-third-q1": ("South takes 1 trick", "DS-5"),
    "ds-seven-goes-on-q1": ("Yes, North–South have won it", "DS-12"),
    "ds-7-last-q2": ("3", "DS-7"),
    "ds-12-court-q1": ("Yes, North–South have won it", "DS-12"),
}


@pytest.mark.parametrize("name", INTUITION)
def test_what_comes_to_mind_first_is_offered_and_is_wrong(name: str) -> None:
    text, rule = INTUITION[name]
    ask = next(ask for ask in ASKED if ask["id"] == name)
    option = next(option for option in ask["options"] if option["text"] == text)
    assert not option["right"]
    assert rule in option["rules"]


def test_nobody_is_told_wrong_that_the_last_trick_takes_all() -> None:
    before_last = [ask for ask in ASKED if ask["kind"] == "pile" and "won trick 12" in ask["ask"]]
    assert before_last
    for ask in before_last:
        assert not [option for option in ask["options"] if "wins the next trick" in option["text"]]


# ---- what it cites -------------------------------------------------------------------------------------


def sections() -> list[tuple[str, set[str], set[str]]]:
    """For each heading the rules its text cites, and those that its tables' events name."""
    found: list[tuple[str, set[str], set[str]]] = [("", set(), set())]
    for cell in CELLS:
        table = table_of(cell)
        if table:
            deals = [played(table.name), played(table.name, table.rule)] if table.rule else lines(table.name)
            found[-1][2].update(rule for deal in deals for event in deal.events for rule in event.rules)
        if cell["cell_type"] != "markdown":
            continue
        for part in re.split(r"^(?=#)", source(cell), flags=re.MULTILINE):
            if part.startswith("#"):
                found.append((part.splitlines()[0], set(), set()))
            found[-1][1].update(CITED.findall(part))
    return found


SECTIONS = sections()


@pytest.mark.parametrize("rule", [f"DS-{n}" for n in range(1, 19)])
def test_every_rule_of_double_sir_is_cited_where_a_deal_shows_it(rule: str) -> None:
    where = [heading for heading, cited, named in SECTIONS if rule in cited and rule in named]
    assert where, [heading for heading, cited, _ in SECTIONS if rule in cited]


@pytest.mark.parametrize("rule", ["CP-4", "CP-5", "CP-13", "CP-15"])
def test_what_court_piece_lends_is_cited_where_a_deal_shows_it(rule: str) -> None:
    assert any(rule in cited and rule in named for _, cited, named in SECTIONS)
