"""Tapping cards, and what a reader takes away: link, record, picture, sheet."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from payloads import main_line, whole
from playwright.sync_api import Browser, expect
from table_page import ARTIFACTS, element, opened, write

from tools import chromium
from tools.run import ROOT

TABLE = "document.querySelector('rung-table')"
# A name that leads here and yet is no secure context: browsers give it no clipboard.
PLAIN = "--host-resolver-rules=MAP plain.example 127.0.0.1"
RECORD = (ROOT / "book" / "records" / "ds-4.rung.toml").read_text("utf-8")


@pytest.fixture
def address(tmp_path: Path, serve_dir) -> str:
    write(tmp_path, element({**whole(), "record": RECORD}))
    return serve_dir(tmp_path) + "/index.html"


def choices() -> tuple[int, dict]:
    """A step of the main line at which South may play some cards and not others."""
    nodes = whole()["lines"][0]["steps"]
    for i in main_line(whole()):
        if (
            nodes[i].get("to") == "S"
            and nodes[i].get("no")
            and len(nodes[i]["may"]) > 1
            and not nodes[i]["kids"][1:]
        ):
            return i, nodes[i]
    raise AssertionError("South always has a free choice in this deal")


def test_a_forbidden_card_says_why_not(browser: Browser, address: str) -> None:
    at, node = choices()
    text, cards = whole()["lines"][0]["texts"][node["no"][0][0]], node["no"][0][1]
    with opened(browser, address) as page:
        page.evaluate(f"{TABLE}.go({at})")
        page.locator(f"[data-card={cards[0]}]").focus()
        page.keyboard.press("Enter")
        refusal = page.locator(".rt-refuse")
        assert refusal.inner_text().startswith("Why not")
        for word in re.sub(r"\b[SHDC][AKQJT2-9]\b", " ", text[0]).split():
            assert word in refusal.inner_text()
        assert refusal.locator(".rt-rule").all_inner_texts() == text[1:]
        assert page.evaluate(f"{TABLE}.i") == at


def test_the_card_played_is_followed_and_another_is_no_silent_dead_end(
    browser: Browser, address: str
) -> None:
    at, node = choices()
    nodes = whole()["lines"][0]["steps"]
    played = nodes[node["kids"][0]]["act"].split()[1]
    other = next(card for card in node["may"] if card != played)
    with opened(browser, address) as page:
        page.evaluate(f"{TABLE}.go({at})")
        page.evaluate("document.addEventListener('rung-act', e => { window.heard = e.detail; })")
        page.locator(f"[data-card={other}]").click()
        assert page.locator(".rt-refuse").inner_text() != ""
        assert page.evaluate("heard") == {
            "id": "whole",
            "path": page.evaluate(f"{TABLE}.at"),
            "action": f"S {other}",
        }
        page.locator(f"[data-card={played}]").click()
        assert page.evaluate(f"{TABLE}.i") == node["kids"][0]
        page.evaluate(f"{TABLE}.go({at})")
        page.evaluate("document.addEventListener('rung-act', e => e.preventDefault())")
        page.locator(f"[data-card={other}]").click()
        assert page.locator(".rt-refuse").inner_text() == ""


def test_without_a_clipboard_the_text_is_shown_selected(tmp_path: Path, serve_dir, browser: Browser) -> None:
    write(tmp_path, element({**whole(), "record": RECORD}))
    served = serve_dir(tmp_path)
    started = browser.browser_type.launch(executable_path=chromium.find(), args=[*chromium.flags(), PLAIN])
    try:
        with opened(started, re.sub(r"//[^:]+", "//plain.example", served) + "/index.html") as page:
            assert page.evaluate("navigator.clipboard") is None
            page.evaluate(f"{TABLE}.go(5)")
            for button, expected in (("Copy link", "#rung=whole:5"), ("Copy record", RECORD)):
                page.locator("[data-do=share]").click()
                page.get_by_role("button", name=button).click()
                dialog = page.get_by_role("dialog")
                area = dialog.locator("textarea")
                assert expected in area.input_value()
                assert area.evaluate("a => a.value.slice(a.selectionStart, a.selectionEnd) === a.value")
                assert area.evaluate("a => document.activeElement === a")
                dialog.get_by_role("button", name="Close").click()
                assert dialog.count() == 0
                page.locator("[data-do=share]").click()
    finally:
        started.close()


def test_with_a_clipboard_the_record_lands_on_it(browser: Browser, address: str) -> None:
    with opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.locator("[data-do=share]").click()
        page.get_by_role("button", name="Copy record").click()
        page.wait_for_function("document.querySelector('.rt-refuse').innerText !== ''")
        assert page.evaluate("navigator.clipboard.readText()") == RECORD


def test_the_record_and_the_picture_are_saved(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.evaluate(f"{TABLE}.go(14)")
        page.locator("[data-do=share]").click()
        saved = {}
        for button in ("Save record", "Save picture"):
            with page.expect_download() as download:
                page.get_by_role("button", name=button).click()
            saved[download.value.suggested_filename] = Path(download.value.path()).read_text("utf-8")
        cards = {c[1].replace("T", "10") for c in page.evaluate(f"{TABLE}.now['hand.S']")}
    assert saved["whole.rung.toml"] == RECORD
    picture = ElementTree.fromstring(saved["whole-14.svg"])
    assert cards < {text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) > 40
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    (ARTIFACTS / "saved.svg").write_text(saved["whole-14.svg"], "utf-8")


def test_the_sheet_holds_hands_tricks_and_result_alone(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.evaluate("window.print = () => { window.printed = true; }")
        page.locator("[data-do=share]").click()
        page.get_by_role("button", name="Print sheet").click()
        page.wait_for_function("window.printed")
        page.emulate_media(media="print")
        sheet = page.locator(".rt-sheet")
        expect(sheet).to_be_visible()
        assert not page.locator("rung-table").is_visible()
        assert sheet.locator("tbody:not(.rt-branch) .rt-play").count() == 52
        last = whole()["lines"][0]["steps"][main_line(whole())[-1]]
        assert last["set"]["over"] in sheet.inner_text()
        page.screenshot(path=ARTIFACTS / "sheet.png", full_page=True)
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        assert page.locator("rung-table").is_visible()


def test_a_table_fills_the_screen_in_class_mode_until_it_is_left(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.set_viewport_size({"width": 1280, "height": 720})
        for _ in range(2):
            page.get_by_role("button", name="Copy, save, print").click()
            page.get_by_role("button", name="Project: fill the screen").click()
            page.wait_for_function("document.fullscreenElement?.matches('[data-mode=class] > rung-table')")
            box = page.locator(".rt").bounding_box()
            screen = page.evaluate("[innerWidth, innerHeight]")
            assert box is not None
            assert [round(box["x"]), round(box["y"])] == [0, 0]
            assert abs(box["width"] - screen[0]) <= 1
            assert abs(box["height"] - screen[1]) <= 1
            before = page.evaluate("document.querySelector('rung-table').i")
            page.keyboard.press("ArrowRight")  # the keys are the table's at once
            assert page.evaluate("document.querySelector('rung-table').i") == before + 1
            page.evaluate("document.exitFullscreen()")
            page.wait_for_function("!document.querySelector('[data-mode]')")


def test_help_lists_the_keys(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.focus(".rt")
        page.keyboard.press("?")
        page.wait_for_selector("dialog li")
        assert page.get_by_role("dialog").locator("li").count() >= 6
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog')")


def test_a_missing_file_is_said(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()))
    (tmp_path / "rung-tools.js").unlink()
    page = browser.new_page()
    page.goto(serve_dir(tmp_path) + "/index.html")
    page.locator("[data-do=help]").click()
    page.wait_for_function("document.querySelector('.rt-refuse').innerText.includes('rung-tools.js')")
    page.close()
