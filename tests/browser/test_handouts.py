"""Printing: a clean sheet for each worked example, before anybody has touched a table, also from a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from payloads import main_line, other_game, parted, whole
from playwright.sync_api import Browser, Page
from table_page import ARTIFACTS, element, opened, write
from test_table_weight import FAR, two

from rungkit.record import load
from rungkit.rulebook import rulebook
from rungkit.steps import steps
from tools.run import ROOT

BEFORE_PRINT = "dispatchEvent(new Event('beforeprint'))"
SHEETS = """() => [...document.querySelectorAll(".rt-sheet")].map(s => ({
  text: s.textContent, heads: [...s.querySelectorAll("thead th")].map(th => th.textContent),
  lists: s.querySelectorAll("table").length, hands: s.querySelectorAll(".rt-sheet-hands").length,
  apart: [...s.querySelectorAll("[data-first-difference]")].map(tr => +tr.dataset.n) }))"""


def pages_of(page: Page) -> int:
    """How many sheets of Letter paper, shorter than A4, the page takes; after that the handout is gone."""
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    return len(re.findall(rb"/Type /Page\b(?!s)", page.pdf(format="Letter", margin=margin)))


@pytest.mark.parametrize("where", ["file", "server"])
def test_tables_that_nobody_has_touched_or_seen_are_handouts(
    browser: Browser, tmp_path: Path, serve_dir: Any, where: str
) -> None:
    file = write(tmp_path, FAR + FAR.join([element(whole()), element(other_game("penneech"))]))
    address = file.as_uri() if where == "file" else serve_dir(tmp_path) + "/index.html"
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address, wait_until="networkidle")
    page.evaluate(BEFORE_PRINT)
    assert page.evaluate("[...document.querySelectorAll('rung-table')].map(t => t.box)") == [None, None]
    deal, penneech = page.evaluate(SHEETS)
    assert len(re.findall("What if", deal["text"])) == 2
    assert "points" in penneech["heads"]  # which a part draws that only this game needs
    assert page.evaluate("['S', 'H', 'D', 'C'].every(suit => document.getElementById('rt-' + suit))")
    used = {rule for i in main_line(whole()) for rule in whole()["lines"][0]["steps"][i]["rules"]}
    assert {"DS-3", "TB-5"} <= used
    for rule, about in rulebook().items():
        assert (f"{rule} {about.title}." in deal["text"]) == (rule in used), rule
    assert rulebook()["DS-3"].text in deal["text"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(SHEETS) == []
    page.close()


def test_two_tables_print_as_two_columns_with_the_first_difference_marked(
    browser: Browser, tmp_path: Path, serve_dir: Any
) -> None:
    write(tmp_path, two(parted()))
    with opened(browser, serve_dir(tmp_path) + "/index.html", 900) as page:
        page.evaluate("window.print = () => { window.printed = true; }")
        page.get_by_role("button", name="Copy, save, print").click()
        page.get_by_role("button", name="Print sheet").click()
        page.wait_for_function("window.printed")
        (sheet,) = page.evaluate(SHEETS)
        first = page.evaluate(
            "(p => p.tables.map((t, k) => t.line.steps[p.first[k]].n))(document.querySelector('rung-pair'))"
        )
        assert (sheet["lists"], sheet["hands"], sheet["apart"]) == (2, 1, first)
        assert sheet["text"].count("First difference") == 2
        assert rulebook()["DS-13"].text in sheet["text"]
        page.emulate_media(media="print")
        left, right = [box.bounding_box() for box in page.locator(".rt-sheet-play").all()]
        assert left
        assert right
        assert left["y"] == right["y"]
        assert left["x"] + left["width"] <= right["x"]
        page.screenshot(path=ARTIFACTS / "pair-sheet.png", full_page=True)
        assert pages_of(page) == 1


@pytest.mark.parametrize(("name", "sheets"), [("cb-full", 1), ("ds-full", 2)])
def test_a_whole_deal_fits_on_one_sheet_or_has_its_answers_on_a_second(
    browser: Browser, tmp_path: Path, serve_dir: Any, name: str, sheets: int
) -> None:
    file = ROOT / "book" / "records" / f"{name}.rung.toml"
    payload = steps(load(file.read_text("utf-8"), file.name))
    write(tmp_path, element(payload))
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        page.evaluate("window.print = () => { window.printed = true; }")
        page.get_by_role("button", name="Copy, save, print").click()
        page.get_by_role("button", name="Print sheet").click()
        page.wait_for_function("window.printed")
        assert bool(page.locator(".rt-sheet-answers[data-apart]").count()) == (sheets == 2)
        asks = [node["ask"] for node in payload["lines"][0]["steps"] if "ask" in node]
        assert page.locator(".rt-sheet-questions li").count() == len(asks)
        # No rule goes without its title, and one without its text only where the sheet is full.
        rules, texts = page.locator(".rt-sheet-rules li"), page.locator(".rt-sheet-rules span:not([hidden])")
        assert page.locator(".rt-sheet-rules b").count() == rules.count() + 1
        assert texts.count() == rules.count() if sheets == 1 else 0 < texts.count() < rules.count()
        assert pages_of(page) == sheets
