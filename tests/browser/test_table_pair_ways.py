"""Two ways of playing one deal side by side: the same cards fall together, whoever speaks between them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import violations
from playwright.sync_api import Browser
from table_page import keep, opened, write

from rungkit.lessons import html_pair, pair
from rungkit.record import load
from tools.run import ROOT

PAIR = "document.querySelector('rung-pair')"
ACTS = f"{PAIR}.tables.map(t => t.node.act)"
RECORD = """
format = 1
game = "hidden-rung"
dealer = "S"
actions = ["S HA", "E H5", "N ask", "N D6", "W D3", "N SK", "W S5", "S S2", "E S4"]
[hands]
E = "H5 D9 S4"
N = "D6 SK C2"
W = "D3 CA S5"
S = "HA C4 S2"
[start]
trick = 5
leader = "S"
pile = 4
sealed = { card = "D9", owner = "E" }
[lesson]
title = "One card later"
[[lesson.branch]]
after = 2
name = "What if West asks?"
actions = ["N D6", "W ask", "W D3", "W CA", "S C4", "E S4", "N C2"]
"""


@pytest.fixture
def address(tmp_path: Path, serve_dir) -> str:
    two = pair(load(RECORD), branch="What if West asks?", labels=("North asks", "West asks"))
    write(tmp_path, html_pair(two.payload, two.text, two.lines))
    return serve_dir(tmp_path) + "/index.html"


def test_the_cards_fall_together_and_each_table_may_speak_between_them(
    browser: Browser, address: str
) -> None:
    with opened(browser, address, 1000) as page:
        acts = page.evaluate(f"{PAIR}.steps.map((_, i) => {{ {PAIR}.go(i); return {ACTS}; }})")
        keep(page, "pair-ways")
    assert acts[:7] == [
        [None, None],
        ["S HA", "S HA"],
        ["E H5", "E H5"],
        ["N ask", "E H5"],
        ["N D6", "N D6"],
        ["N D6", "W ask"],
        ["W D3", "W D3"],
    ]
    assert acts[-1] == [None, None]
    assert acts[-2] == ["E S4", "N C2"]


def test_it_opens_where_they_part(browser: Browser, address: str) -> None:
    with opened(browser, address, 1000) as page:
        assert page.evaluate(ACTS) == ["N ask", "E H5"]
        assert page.locator(".rt-flag:not(:empty)").count() == 2


def test_each_has_its_own_list_whose_cards_lead_both(browser: Browser, address: str) -> None:
    with opened(browser, address, 1000) as page:
        lists = page.locator(".rt-list [data-of]")
        cards = [lists.nth(k).locator("button.rt-play").all_inner_texts() for k in (0, 1)]
        assert any("king of spades" in text for text in cards[0])
        assert any("ace of clubs" in text for text in cards[1])
        lists.nth(1).locator("button.rt-play", has_text="two of clubs").click()
        assert page.evaluate(ACTS) == ["E S4", "N C2"]
        lists.nth(0).locator("button", has_text="North has no hearts and asks").click()
        assert page.evaluate(ACTS) == ["N ask", "E H5"]
        current = page.locator(".rt-list [aria-current]")
        assert "North has no hearts and asks" in " ".join(current.all_inner_texts())


def test_axe_and_a_phone(browser: Browser, address: str) -> None:
    with opened(browser, address, 360, 740) as page:
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_two_rules_part_at_the_first_card_that_differs_or_in_the_score(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    records = ROOT / "book" / "records"
    twos = [
        pair(records / f"{name}.rung.toml", [], [rule])
        for name, rule in (("mk-void", "MK-8"), ("ds-15-ten", "DS-15"))
    ]
    write(tmp_path, "".join(html_pair(two.payload, two.text, two.lines) for two in twos))
    with opened(browser, serve_dir(tmp_path) + "/index.html", 1000) as page:
        page.wait_for_function("[...document.querySelectorAll('rung-pair')].every(p => p.steps)")
        opens = page.evaluate(
            """() => [...document.querySelectorAll("rung-pair")].map(p => p.tables.map(t =>
              [t.node.act, Object.values(t.line.table(t.i).scores).join()]))"""
        )
    cards, goon = opens
    assert [act for act, _ in cards] == ["S HT", "S D5"]
    assert goon == [[None, "3,0"], [None, "10,0"]]
