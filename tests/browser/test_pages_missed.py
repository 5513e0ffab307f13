"""“What you missed”: gathered on each chapter, kept in the browser alone, and cleared at a click."""

from __future__ import annotations

import pytest
from pages import WITH_MISSED, drawn, watched
from playwright.sync_api import Browser, Page

# The questions of the page in order, as (table, step, id, a right option, a wrong one); those of one answer.
QUESTIONS = """
() => [...document.querySelectorAll("rung-table")].filter(t => !t.pair).flatMap(t =>
  t.lines.flatMap(line => line.steps.flatMap(({ ask }, i) => ask && !ask.many && !line.key
    ? [[t.id, i, ask.id, ask.options.findIndex(o => o.right), ask.options.findIndex(o => !o.right)]] : [])))
"""
MISSED = """
() => [...document.querySelectorAll("rung-missed li")].map(li =>
  [li.querySelector("a").getAttribute("href"), li.querySelector("small").textContent])
"""


def answer(page: Page, table: str, step: int, how: str) -> None:
    page.evaluate("([s, i]) => document.getElementById(s).go(i)", [table, step])
    page.eval_on_selector(f"[id='{table}'] .rt-say {how}", "button => button.click()")


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate("JSON.parse(localStorage.getItem('rung:answers') ?? '{}')")
    return found


@pytest.mark.parametrize("name", WITH_MISSED)
def test_what_is_missed_is_listed_stays_and_is_forgotten_when_asked(
    browser: Browser, site: str, name: str
) -> None:
    with watched(browser, site) as seen:
        page = seen.page
        page.goto(f"{site}/{name}.html", wait_until="networkidle")
        drawn(page)
        questions = page.evaluate(QUESTIONS)
        assert len(questions) >= 3
        (one, at, first, _, wrong), (two, then, second, _, _), (three, last, third, right, _) = questions[:3]
        answer(page, one, at, f"[data-pick='{wrong}']")
        answer(page, two, then, "[data-do=skip]")
        answer(page, three, last, f"[data-pick='{right}']")
        assert set(kept(page)) == {first, second, third}
        page.wait_for_function("document.querySelectorAll('rung-missed li').length === 2")

        page.reload(wait_until="networkidle")
        drawn(page)
        page.wait_for_function("document.querySelectorAll('rung-missed li').length === 2")
        listed = page.evaluate(MISSED)
        assert [word for _, word in listed] == ["answered wrongly", "skipped"]
        page.locator(f"rung-missed a[href='{listed[0][0]}']").click()
        page.wait_for_function("([s, i]) => document.getElementById(s).i === i", arg=[one, at])

        page.locator("rung-missed button").click()
        assert page.evaluate(MISSED) == []
        assert kept(page) == {}
        page.reload(wait_until="networkidle")
        drawn(page)
        assert page.evaluate(MISSED) == []
        assert page.evaluate(
            "([s, i]) => { const t = document.getElementById(s); t.go(i); return t.open; }", [one, at]
        )
        assert seen.was_quiet()
