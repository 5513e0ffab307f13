"""Lesson cells: three forms of one deal, and controls that follow the table and lead it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from rungkit.lessons import Lesson, Pair, lesson, pair
from rungkit.record import Lesson as Taught
from rungkit.record import Record, load
from rungkit.text import text_table

RECORDS = Path(__file__).resolve().parent.parent / "book" / "records"


@pytest.fixture
def record() -> Record:
    """A deal of the book, with the house rules to switch that the tests speak of."""
    found = load((RECORDS / "ds-full.rung.toml").read_text("utf-8"), "ds-full.rung.toml")
    return replace(found, lesson=Taught("A whole deal", switches=("DS-13", "DS-14", "DS-17", "DS-18")))


@pytest.fixture
def cell(record: Record) -> Lesson:
    return lesson(record)


def data_of(html: str) -> dict:
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_a_cell_has_three_forms(cell: Lesson, record: Record) -> None:
    forms = cell._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in forms
    assert data_of(forms["text/html"]) == cell.payload
    assert forms["text/html"].startswith('<rung-table id="rung-ds-full">')
    assert forms["text/plain"] == text_table(record)
    assert repr(cell) == "<lesson ds-full>"


def test_a_record_is_found_by_its_name_and_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(RECORDS.parent)
    named = lesson("ds-4")
    assert named.payload["id"] == "ds-4"
    assert lesson(RECORDS / "ds-4.rung.toml").payload == named.payload


def test_a_name_that_no_record_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="no-such-deal"):
        lesson("no-such-deal")


def test_where_it_opens_stands_in_the_page(record: Record) -> None:
    html = lesson(record, at="7", line="DS-13", seat="E")._repr_mimebundle_()["text/html"]
    assert html.startswith('<rung-table id="rung-ds-full" at="7" line="DS-13" seat="E">')


def test_a_rule_switch_chooses_the_line_and_follows_it(cell: Lesson) -> None:
    cell.switches["DS-13"].value = True
    assert cell.table.line == "DS-13"
    cell.switches["DS-17"].value = True  # the two together have no line of their own
    assert cell.table.line == "DS-17"
    assert cell.switches["DS-13"].value is False
    cell.switches["DS-17"].value = False
    assert cell.table.line == ""
    cell.table.line = "DS-14"
    assert [rule for rule, button in cell.switches.items() if button.value] == ["DS-14"]


def test_the_step_and_the_seat_lead_the_table_and_follow_it(cell: Lesson) -> None:
    cell.step.value = 9
    assert cell.table.at == "9"
    cell.table.at = "4"
    assert cell.step.value == 4
    cell.seat.value = "E"
    assert cell.table.seat == "E"
    cell.table.seat = ""
    assert cell.seat.value == ""


def test_the_slider_ends_where_the_line_does(cell: Lesson) -> None:
    assert cell.step.max == cell.play.max == len(cell.payload["lines"][0]["steps"]) - 1


def test_a_seats_own_lesson_has_no_choice_of_hands(record: Record) -> None:
    own = Lesson(
        {**lesson(record).payload, "mode": "seat"},
        "text",
    )
    assert own.seat not in own.children[0].children


def test_two_tables_stand_in_one_cell(record: Record) -> None:
    two = pair(record, [], ["DS-13"])
    forms = two._repr_mimebundle_()
    assert isinstance(two, Pair)
    assert repr(two) == "<pair ds-full-pair>"
    assert forms["text/html"].count("<rung-table") == 2
    assert data_of(forms["text/html"]) == two.payload
    assert forms["text/plain"] == text_table(record)


def test_a_pair_needs_lines_that_the_record_has(record: Record) -> None:
    with pytest.raises(ValueError, match="DS-13, DS-17"):
        pair(record, [], ["DS-13", "DS-17"])


@pytest.fixture
def forked() -> Record:
    return load((RECORDS / "ds-4.rung.toml").read_text("utf-8"), "ds-4.rung.toml")


def test_two_ways_of_playing_stand_side_by_side(forked: Record) -> None:
    two = pair(forked, branch="What if South leads SA?", labels=("C6", "SA"))
    first, second = data_of(html := two._repr_mimebundle_()["text/html"])["lines"]
    assert re.findall(r'<rung-table line="(\w*)">', html) == [first["key"], second["key"]] == ["", "branch"]
    assert [line["label"] for line in (first, second)] == ["C6", "SA"]
    acts = [[node["act"] for node in line["steps"] if node["act"]] for line in (first, second)]
    assert acts[0] == list(forked.actions)
    assert acts[1] == [*forked.actions[:4], "S SA", "E S3", "N S6", "W S7"]
    assert not [node for node in first["steps"] + second["steps"] if len(node.get("kids", ())) > 1]
    cited = {rule for line in (first, second) for node in line["steps"] for rule in node["rules"]}
    assert cited <= two.payload["rules"].keys()
    assert text_table(forked) in two.text
    assert "6 by S after trick 6" in two.text


def test_the_headings_of_two_ways_are_as_it_was_played_and_the_variations_name(forked: Record) -> None:
    labels = [line["label"] for line in pair(forked, branch="What if South leads SA?").payload["lines"]]
    assert labels == ["As it was played", "What if South leads SA?"]


def test_a_pair_needs_a_variation_that_the_record_has(forked: Record, record: Record) -> None:
    for deal in (forked, record, replace(record, lesson=None)):
        with pytest.raises(ValueError, match="What if nobody"):
            pair(deal, branch="What if nobody")


def test_two_games_of_one_deal_stand_side_by_side(record: Record) -> None:
    court = replace(record, game="court-piece", expect={}, lesson=None)
    court = replace(court, deals=(replace(court.deals[0], actions=court.actions[:41]),))
    two = pair(court, other=record, labels=("at once", "with a pile"))
    first, second = data_of(html := two._repr_mimebundle_()["text/html"])["lines"]
    assert re.findall(r'<rung-table line="(\w*)">', html) == [first["key"], second["key"]] == ["", "other"]
    assert [line["label"] for line in (first, second)] == ["at once", "with a pile"]
    assert (two.payload["piles"], "own" in first, second["own"]) == (False, False, {"piles": True, "need": 7})
    assert [n["act"] for n in second["steps"] if n["act"] and not n.get("end")] == list(record.actions)
    cited = {rule for line in (first, second) for node in line["steps"] for rule in node["rules"]}
    assert {"DS-2", "DS-3"} <= cited <= two.payload["rules"].keys()
    assert two.text == f"{text_table(court)}\n\n{text_table(record)}"


def test_two_records_are_headed_by_their_titles(record: Record, forked: Record) -> None:
    labels = [line["label"] for line in pair(record, other=forked).payload["lines"]]
    assert labels == [found.lesson.title for found in (record, forked) if found.lesson]


def test_games_of_other_seats_cannot_stand_side_by_side(record: Record) -> None:
    bridge = load((RECORDS / "cb-8-3-tricks.rung.toml").read_text("utf-8"))
    with pytest.raises(ValueError, match="not played by the same seats"):
        pair(record, other=bridge)


def test_a_title_cannot_end_the_data(record: Record) -> None:
    html = lesson(record, title="</script><b>")._repr_mimebundle_()["text/html"]
    assert html.count("</script>") == 1
    assert data_of(html)["title"] == "</script><b>"
