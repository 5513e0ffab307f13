"""“What you missed”: gathered where it was asked, kept in the browser alone, and cleared at a click."""

from __future__ import annotations

import json
import re

from pages import NAMES, WITH_QUESTIONS, drawn, watched, wrong_skipped_right
from playwright.sync_api import Browser, Page

from tools.book import HTML

MISSED = """
() => [...document.querySelectorAll("rung-missed li")].map(li =>
  [li.querySelector("a").getAttribute("href"), li.querySelector("small").textContent])
"""


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate("JSON.parse(localStorage.getItem('rung:answers') ?? '{}')")
    return found


def test_the_start_page_counts_all_questions_of_the_book(site: str) -> None:
    """Those that its list names are those that the built pages ask."""
    listed, asked = {}, {}
    for name in NAMES:
        text = (HTML / f"{name}.html").read_text("utf-8")
        for pages in re.findall(r'<rung-missed><script type="application/json">(.*?)</script>', text):
            assert name == "book/index"
            for page in json.loads(pages):
                here = f"book/{page['href'].removesuffix('.html') or 'index'}"
                listed |= {(here, lesson): count for lesson, _, count in page["lessons"]}
        for steps in re.findall(r'<rung-table id=[^>]*><script type="application/json">(.*?)</script>', text):
            payload = json.loads(steps)
            ids = [node["ask"]["id"] for line in payload["lines"] for node in line["steps"] if "ask" in node]
            assert sorted(ids) == sorted(f"{payload['id']}-q{n + 1}" for n in range(len(ids)))
            if ids:
                asked[name, payload["id"]] = len(ids)
    assert listed == asked
    assert len({lesson for _, lesson in asked}) == len(asked) > 100  # answers are kept by these names


def test_what_is_missed_is_listed_stays_and_is_forgotten_when_asked(browser: Browser, site: str) -> None:
    """On one page; that every page lists what is missed there is a test of test_pages_tables.py."""
    with watched(browser, site) as seen:
        page = seen.page
        page.goto(f"{site}/{WITH_QUESTIONS[1]}.html", wait_until="networkidle")
        drawn(page)
        questions = wrong_skipped_right(page)
        assert set(kept(page)) == {question for _, _, question, _, _ in questions}
        page.wait_for_function("document.querySelectorAll('rung-missed li').length === 2")

        page.reload(wait_until="networkidle")
        drawn(page)
        page.wait_for_function("document.querySelectorAll('rung-missed li').length === 2")
        listed = page.evaluate(MISSED)
        assert [word for _, word in listed] == ["answered wrongly", "skipped"]
        one, at = questions[0][:2]
        page.locator(f"rung-missed a[href='{listed[0][0]}']").click()
        page.wait_for_function("([s, i]) => document.getElementById(s).i === i", arg=[one, at])

        page.get_by_role("button", name="Forget").click()
        assert page.evaluate(MISSED) == []
        assert kept(page) == {}
        page.reload(wait_until="networkidle")
        drawn(page)
        assert page.evaluate(MISSED) == []
        assert page.evaluate(
            "([s, i]) => { const t = document.getElementById(s); t.go(i); return t.open; }", [one, at]
        )
        assert seen.was_quiet()
