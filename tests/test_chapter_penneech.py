"""The chapter "Penneech scoring": what it shows is printed and true, and its deals show what it says."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rungkit.actions import Action
from rungkit.deal import Deal
from rungkit.record import Record, load
from rungkit.replay import replay
from rungkit.replays import changed, replay_as
from rungkit.steps import steps
from rungkit.text import text_table

BOOK = Path(__file__).resolve().parent.parent / "book"
CELLS = json.loads((BOOK / "penneech.ipynb").read_text("utf-8"))["cells"]
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


def fork(name: str) -> Deal:
    """The deal along its one variation."""
    found = record(name)
    assert found.lesson
    (branch,) = found.lesson.branches
    deal = found.deal()
    for action in (*found.actions[: branch.after], *branch.actions):
        deal = deal.apply(Action.parse(action))
    return deal


def scored(deal: Deal) -> list[tuple[str | None, int | None, str]]:
    """Who scored, how much, for which card (None at the count), in order."""
    return [(e.seat, e.n, str(e.card)) for e in deal.events if e.kind == "points"]


def totals(deal: Deal) -> tuple[int, ...]:
    """The score of the game, South first, after the deal."""
    return tuple(a + b for a, b in zip(deal.setup.standing.scores, deal.points, strict=True))


PRINTED = "\n".join(
    "".join(output["text"])
    for cell in CELLS
    if cell["cell_type"] == "code" and "nbval-ignore-output" not in cell["metadata"].get("tags", [])
    for output in cell["outputs"]
    if output["output_type"] == "stream"
)
TEXT = "\n\n".join(source(cell) for cell in CELLS if cell["cell_type"] == "markdown")


def asked() -> list[dict[str, Any]]:
    names = dict.fromkeys(table.name for table in TABLES if not table.rule)
    nodes = [node for name in names for node in steps(record(name))["lines"][0]["steps"]]
    return [node["ask"] for node in nodes if "ask" in node]


ASKED = asked()


# ---- what it shows -------------------------------------------------------------------------------------


def test_its_title() -> None:
    assert source(CELLS[0]).startswith("# Penneech scoring\n")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_deal_shown_is_printed_and_compared(table: Table) -> None:
    assert text_table(record(table.name)) in PRINTED
    assert text_table(played(table.name, table.rule)) in PRINTED


def test_a_pair_for_every_open_question() -> None:
    assert {table.rule for table in PAIRS} == {f"PN-{n}" for n in range(14, 21)}


@pytest.mark.parametrize("table", PAIRS, ids=str)
def test_the_two_tables_of_a_pair_score_differently(table: Table) -> None:
    assert totals(played(table.name)) != totals(played(table.name, table.rule))


@pytest.mark.parametrize("table", PAIRS, ids=str)
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
    assert "in tricks:   20" in PRINTED
    assert "on turn-ups: 13" in PRINTED
    assert "at the count: 1" in PRINTED
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
    assert "a little over nine in a deal" in TEXT
    falls = re.findall(r"(\d+\.\d) points a deal", PRINTED)
    assert falls == ["9.3", "4.0", "2.7"]
    assert "More than half of these points are turned up" in TEXT
    assert float(falls[0]) > sum(map(float, falls)) / 2
    assert "only eight brought so many to one player" in TEXT
    assert "31 points or more for one player: 8 of 500 deals" in PRINTED
    for tricks, pays in re.findall(r"^\| ([4-7]) \| \d+ \| (\d) \|$", TEXT, flags=re.MULTILINE):
        assert played(f"pn-11-{tricks}-tricks").points[0] == int(pays)
        assert f"{tricks:>6}{2 * int(tricks):7}{pays:>12}{pays:>8}" in PRINTED


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(ASKED) >= 25
    kinds = {"points", "count", "turnup", "over", "legal", "lead", "winner", "trump", "dealer"}
    assert {ask["kind"] for ask in ASKED} == kinds


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: str(ask["id"]))
def test_every_option_has_its_why_and_its_rule(ask: dict[str, Any]) -> None:
    assert any(option["right"] for option in ask["options"])
    assert any(not option["right"] for option in ask["options"])
    for option in ask["options"]:
        assert option["why"], option
        assert option["rules"], option


MISTAKES = {
    "pn-1-q1": ("North: 14 points", "PN-9"),
    "pn-11-5-tricks-q1": ("5 points", "PN-11"),
    "pn-12-turn-up-q1": ("7 points", "PN-8"),
    "pn-12-trick-q2": ("No, play goes on", "PN-12"),
    "pn-draw-q1": ("North: 7 points", "PN-8"),
    "pn-3-q1": ("South deals", "PN-2"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_comes_to_mind_first_is_offered_and_is_wrong(name: str) -> None:
    text, rule = MISTAKES[name]
    ask = next(ask for ask in ASKED if ask["id"] == name)
    option = next(option for option in ask["options"] if option["text"] == text)
    assert not option["right"]
    assert rule in option["rules"]


# ---- what it cites -------------------------------------------------------------------------------------


def sections() -> list[tuple[str, set[str], set[str]]]:
    """For each heading the rules its text cites, and those that the steps of its tables name."""
    found: list[tuple[str, set[str], set[str]]] = [("", set(), set())]
    for cell in CELLS:
        table = table_of(cell)
        if table:
            payload = steps(record(table.name), **({"switches": [table.rule]} if table.rule else {}))
            nodes = [node for line in payload["lines"] for node in line["steps"]]
            found[-1][2].update(rule for node in nodes for rule in node["rules"])
        if cell["cell_type"] != "markdown":
            continue
        for part in re.split(r"^(?=#)", source(cell), flags=re.MULTILINE):
            if part.startswith("#"):
                found.append((part.splitlines()[0], set(), set()))
            found[-1][1].update(CITED.findall(part))
    return found


SECTIONS = sections()


@pytest.mark.parametrize("rule", [f"PN-{n}" for n in range(1, 21)])
def test_every_rule_of_penneech_is_cited_where_a_deal_shows_it(rule: str) -> None:
    where = [heading for heading, cited, named in SECTIONS if rule in cited and rule in named]
    assert where, [heading for heading, cited, _ in SECTIONS if rule in cited]
