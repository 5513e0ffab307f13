"""Penneech's points: withheld while a question about them is open, and told in the list of a pair."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from table_page import element, opened, write

from rungkit.lessons import html_pair, pair
from rungkit.record import load
from rungkit.steps import steps

RECORD = """
format = 1
game = "penneech"
dealer = "N"
stock = "H4 SJ D7 C3"
actions = ["S HQ", "N HA", "N C9", "S C5"]
[hands]
S = "HQ C5"
N = "HA C9"
[lesson]
title = "A queen and an ace"
switches = ["PN-19"]
[[lesson.ask]]
after = 2
kind = "turnup"
"""
GAINS = "[...document.querySelectorAll('.rt-list .rt-gain')].map(td => td.textContent.trim())"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def test_a_card_turned_up_has_no_points_while_it_is_asked_what_it_scores(
    browser: Browser, folder: Path, serve_dir
) -> None:
    payload = steps(load(RECORD), id="turnup")
    write(folder, element(payload, 'at="3"'))
    with opened(browser, serve_dir(folder) + "/index.html") as page:
        slots = "[...document.querySelectorAll('.rt-turnups li')].map(li => li.textContent)"
        turned = page.evaluate(slots)[1]
        assert "North" in turned
        assert "null" not in turned
        assert "+2" not in turned
        assert page.evaluate(GAINS)[0] == ""
        page.get_by_role("button", name="2 points").click()
        assert "+2" in page.evaluate(slots)[1]
        assert page.evaluate(GAINS)[0].endswith("+10")


def test_the_list_of_a_pair_tells_the_points_at_each_table(browser: Browser, folder: Path, serve_dir) -> None:
    two = pair(load(RECORD), [], ["PN-19"])
    write(folder, html_pair(two.payload, two.text, two.lines))
    with opened(browser, serve_dir(folder) + "/index.html", 900) as page:
        one, other, *_ = page.evaluate(GAINS)
        assert "+10" in one
        assert "+3" in other
        assert "+7" in other
        assert not page.locator(".rt-list .rt-from").count()
