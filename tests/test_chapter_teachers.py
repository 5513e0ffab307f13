"""The chapter "For teachers": what it says of keys, menus, commands and other chapters' tables is so."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from chapters import BOOK, Chapter, after, fork, played, record

from rungkit.actions import Action
from rungkit.pairs import pair_steps
from rungkit.questions import KINDS
from rungkit.questions_choice import CHOICE
from rungkit.rulebook import rulebook
from rungkit.site.examples import address
from rungkit.site.serve import parser
from rungkit.steps import steps
from rungkit.strings import strings
from tools.run import ROOT

CHAPTER = Chapter("teachers")
TEXT = CHAPTER.text
OUTPUTS = [output for cell in CHAPTER.cells if cell["cell_type"] == "code" for output in cell["outputs"]]
PRINTED = "\n".join("".join(output.get("text", "")) for output in OUTPUTS)
LABELS = strings()["label"]


# ---- showing ---------------------------------------------------------------------------------------------


def test_each_key_it_names_is_one_that_the_table_lists() -> None:
    table = TEXT[TEXT.index("| key |") : TEXT.index("Most presenter")]
    named = re.findall(r"\{kbd\}`([^`]+)`", table)
    assert {"→", "PageDown", "f", "h"} < set(named)
    assert set(named) == set(re.findall(r"[←→↑↓?]|Page\w+|Home|End|Space|\bf\b|\bh\b", LABELS["help_keys"]))


@pytest.mark.parametrize(
    "key", ["project", "print_sheet", "copy_link", "copy_record", "skip", "again_later", "forget"]
)
def test_each_line_of_a_menu_that_it_names_is_there(key: str) -> None:
    assert f"*{LABELS[key]}*" in TEXT


def test_the_picture_is_saved_as_svg() -> None:
    assert LABELS["save_svg"] == "Save picture (SVG)"
    assert "*Save picture* writes the table as you see it, as a drawing (SVG)" in TEXT


def test_the_links_to_a_card_lead_where_they_say() -> None:
    nodes = steps(record("te-class"))["lines"][0]["steps"]
    there = {address(nodes, n): node for n, node in enumerate(nodes)}
    links = dict(re.findall(r'<a href="#rung=te-class:([^"]+)">([^<]+)</a>', TEXT))
    assert links.keys() == {"7", "14", "5~1.1"}
    assert there["7"]["ask"]["ask"].endswith("may South play?")
    assert there["14"]["ask"]["kind"] == "over"
    assert there["5~1.1"]["act"] == "N SA"


def test_three_tricks_to_go() -> None:
    deal = after("te-class", 6)
    refused = deal.why_not(Action.parse("S H3"))
    assert refused
    assert refused.rule == "TB-5"
    assert [len(trick.plays) for trick in played("te-class").tricks] == [4, 4, 4]
    for end, tricks in ((played("te-class"), (7, 6)), (fork("te-class"), (7, 5))):
        assert end.taken == tricks
        assert end.result
        assert end.result.winner == 0


@pytest.mark.parametrize(("title", "minutes"), [("twenty minutes", 20), ("forty-five minutes", 45)])
def test_a_lesson_plan_fills_its_time_without_a_gap(title: str, minutes: int) -> None:
    part = TEXT.split(f"## A lesson of {title}\n")[1].split("\n## ")[0]
    times = [(int(a), int(b)) for a, b in re.findall(r"^\| (\d+)–(\d+) \|", part, re.MULTILINE)]
    assert times[0][0] == 0
    assert all(before[1] == then[0] for before, then in pairwise(times))
    assert times[-1][1] == minutes


def test_what_the_lesson_plans_say_of_other_chapters_tables() -> None:
    refused = after("tricks-follow", 5).why_not(Action.parse("E H7"))
    assert refused
    assert refused.rule == "TB-5"
    void = played("tricks-void").tricks[0]
    assert "E HK" in record("tricks-void").actions[:3]
    assert played("tricks-void").seat(void.winner) == "S"
    trump = record("tricks-trump")
    assert trump.actions[:2] == ("W CA", "S H2")
    assert trump.lesson
    assert trump.lesson.branches[0].actions[0] == "S D4"
    pile = played("ds-full")
    assert (pile.seat(pile.tricks[2].winner), record("ds-full").actions[9]) == ("W", "W CK")
    capture = pile.captures[1]
    assert (capture.after, pile.seat(capture.seat), capture.tricks) == (5, "N", 3)


def test_a_reading_is_told_by_the_command() -> None:
    reading = rulebook()["DS-17"].reading
    assert reading
    assert reading in PRINTED.replace("\n", " ")


# ---- the app ---------------------------------------------------------------------------------------------


def test_the_options_of_the_app_are_those_it_has() -> None:
    serve = re.search(r"^rungkit serve (.+)$", TEXT, re.MULTILINE)
    assert serve
    options = parser().parse_args(serve[1].split())
    assert (options.ip, options.token, options.visitors) == ("0.0.0.0", "pile-of-eight", 32)
    assert f":{options.port}/?token={options.token}\n" in TEXT
    assert options.cull == 60
    assert "after a minute; `--cull 600`" in TEXT
    assert parser().parse_args(["--cull", "600", "--port", "9000"]).port == 9000
    assert parser().parse_args(["--pool", "0"]).pool == 0
    assert "three quarters of the visitors; 0: nothing is kept ready" in " ".join(
        parser().format_help().split()
    )


# ---- writing ---------------------------------------------------------------------------------------------


def test_the_file_written_step_by_step_is_the_record_that_is_shown() -> None:
    assert "the same as te-first.rung.toml: True" in PRINTED


def test_the_lesson_goes_as_the_text_says() -> None:
    lesson = played("te-first")
    assert [lesson.seat(trick.winner) for trick in lesson.tricks] == ["S", "N", "W", "W"]
    assert lesson.taken == (0, 4)
    assert [(c.after, c.tricks) for c in fork("te-first").captures] == [(2, 2), (4, 2)]
    court = played("te-court")
    assert [trick.plays for trick in court.tricks] == [trick.plays for trick in lesson.tricks]
    assert court.taken == (2, 2)
    switched = steps(record("te-first"))["lines"][1]
    assert switched["steps"][20]["rules"] == ["DS-17"]


def test_the_king_decides_the_deal_and_the_table_asks_for_it() -> None:
    king, four = played("te-choice"), fork("te-choice")
    assert king.result
    assert four.result
    assert (king.result.winner, four.result.winner) == (1, 0)
    nodes = steps(record("te-choice"))["lines"][0]["steps"]
    asked = next(node for node in nodes if "ask" in node)
    assert {o["text"]: o["right"] for o in asked["ask"]["options"]} == {"D4": True, "DK": False}
    # the table of one seat opens there
    assert address(nodes, nodes.index(asked)) == "7"
    assert TEXT.count('seat="N", at="7"') == 1
    text = (BOOK / "records" / "te-choice.rung.toml").read_text("utf-8")
    shown = re.search(r"```toml\n(\[start\]\n.*?)```", TEXT, re.DOTALL)
    assert shown
    assert shown[1] in text


def test_every_kind_of_question_has_its_line() -> None:
    table = next("".join(o["data"]["text/html"]) for o in OUTPUTS if "text/html" in o.get("data", {}))
    rows = re.findall(r'<th scope="row"><code>(\w+)</code></th>((?:<td>.+?</td>){3})', table)
    assert {kind for kind, _ in rows} == {*KINDS, CHOICE}
    for _, cells in rows:
        assert all(unescape(cell).strip() for cell in re.findall(r"<td>(.*?)</td>", cells))


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("te-first", {"two": ["DS-17"]}),
        ("te-first", {"branch": "What if North keeps DK?"}),
        ("te-court", {"other": "te-first"}),
    ],
)
def test_the_two_tables_of_a_pair_end_differently(name: str, how: dict[str, Any]) -> None:
    other = {"other": record(how["other"])} if "other" in how else how
    payload, _, keys = pair_steps(record(name), **other)
    lines = {line["key"]: line for line in payload["lines"]}
    ends = []
    for key in keys:
        taken: dict[str, Any] = {}
        node = 0
        nodes = lines[key]["steps"]
        while True:
            taken = nodes[node]["set"].get("taken", taken)
            if not nodes[node].get("kids"):
                break
            node = nodes[node]["kids"][0]
        ends.append([taken[team]["n"] for team in ("NS", "EW")])
    assert ends[0] != ends[1]


def test_a_seat_s_own_steps_hold_no_card_of_another_hand() -> None:
    payload = json.dumps(steps(record("te-first"), seat="N")["lines"][0]["steps"][0]["set"])
    found = record("te-first").deals[0].hands
    assert all(str(card) in payload for card in found["N"])
    assert not any(str(card) in payload for seat in "SEW" for card in found[seat])
    assert re.search(r"^S \?\? \?\? \?\? \?\?$", PRINTED, re.MULTILINE)


# ---- a book of your own, and another language ------------------------------------------------------------


def test_the_wheel_has_the_name_that_the_text_gives_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f'"dist/{project["name"]}-{project["version"]}-py3-none-any.whl[book]"' in TEXT
    assert "book" in project["optional-dependencies"]


def test_the_sentence_for_translators_is_one_of_the_file() -> None:
    (line,) = re.findall(r"```toml\n(\w+ = .+)\n```", TEXT)
    assert line in (ROOT / "rungkit" / "strings.en.toml").read_text("utf-8").splitlines()
