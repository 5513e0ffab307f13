"""Predict first: the table waits, gives nothing away, tells why, remembers, and gathers what was missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from payloads import asked
from playwright.sync_api import Browser, Page
from table_page import drawn, element, opened, write

from rungkit.record import load
from rungkit.steps import steps

BOOK = Path(__file__).resolve().parents[2] / "book"
TABLE = "document.querySelector('rung-table')"


@pytest.fixture
def address(tmp_path: Path, serve_dir) -> str:
    write(tmp_path, element(asked()) + "<rung-missed>Nothing yet</rung-missed>")
    return serve_dir(tmp_path) + "/index.html"


def node(number: int) -> dict:
    found = [node for node in asked()["lines"][0]["steps"] if "ask" in node]
    return found[number]


def options(number: int, right: bool) -> list[int]:
    return [k for k, option in enumerate(node(number)["ask"]["options"]) if option["right"] is right]


def to_the_question(page: Page) -> None:
    page.evaluate(f"{TABLE}.do('last')")
    assert page.evaluate(f"{TABLE}.open")


def test_while_a_question_is_open_nothing_gives_it_away(browser: Browser, address: str) -> None:
    first, steps = node(0), asked()["lines"][0]["steps"]
    with opened(browser, address) as page:
        to_the_question(page)
        assert page.locator(".rt-line").inner_text() == first["ask"]["ask"]
        shown = page.inner_text("rung-table")
        assert first["say"].split(".")[0] not in shown
        assert all(option["why"] not in shown for option in first["ask"]["options"])
        assert page.locator("[data-best], .rt-won, [data-right], [data-won]").count() == 0
        listed = page.eval_on_selector_all(".rt-list [data-i]", "all => all.map(b => +b.dataset.i)")
        assert max(listed) == steps.index(first)
        for name in ("next", "ntrick", "last", "play"):
            button = page.locator(f".rt-key[data-do={name}]")
            assert button.get_attribute("aria-disabled") == "true"
            button.evaluate("b => b.click()")
            assert page.evaluate(f"{TABLE}.i") == steps.index(first)
        assert "answer" in page.locator(".rt-refuse").inner_text()
        page.locator("input[type=range]").fill("40")
        assert page.evaluate(f"{TABLE}.i") == steps.index(first)


def test_what_comes_after_a_question_is_not_listed_before_it(browser: Browser, address: str) -> None:
    first = asked()["lines"][0]["steps"].index(node(0))
    with opened(browser, address) as page:
        listed = page.eval_on_selector_all(".rt-list [data-i]", "all => all.map(b => +b.dataset.i)")
        assert max(listed) == first
        assert page.locator(".rt-list [data-won]").count() == 0


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_shows_the_why_of_every_option(browser: Browser, address: str, right: bool) -> None:
    first = node(0)
    with opened(browser, address) as page:
        page.evaluate("document.addEventListener('rung-answer', e => { window.heard = e.detail; })")
        to_the_question(page)
        page.locator(f"[data-pick='{options(0, right)[0]}']").click()
        assert page.evaluate("heard.right") is right
        assert page.evaluate("heard.id") == first["ask"]["id"]
        assert page.evaluate("heard.kind") == "winner"
        assert page.locator(".rt-option[data-right]").count() == 1
        assert page.locator(".rt-option[data-wrong]").count() == (0 if right else 1)
        for k, option in enumerate(first["ask"]["options"]):
            links = page.locator(f".rt-option >> nth={k} >> .rt-rule")
            assert links.all_inner_texts() == option["rules"]
        assert page.evaluate("document.activeElement.innerText") == "Go on"
        page.keyboard.press("Enter")
        assert page.evaluate(f"{TABLE}.i") > asked()["lines"][0]["steps"].index(first)


def test_several_answers_are_checked_together(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        for picked, kind in ((options(2, True), "right"), (options(2, True)[:1], "wrong")):
            page.evaluate("localStorage.clear()")
            page.reload()
            drawn(page)
            for _ in range(2):
                to_the_question(page)
                page.get_by_role("button", name="Skip").click()
            to_the_question(page)
            for k in picked:
                page.locator(f".rt-option input[value='{k}']").check()
            page.get_by_role("button", name="Check").click()
            assert (
                page.evaluate("JSON.parse(localStorage['rung:answers'])")[node(2)["ask"]["id"]]["kind"]
                == kind
            )


def test_checking_before_anything_is_ticked_asks_to_choose(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        for _ in range(2):
            to_the_question(page)
            page.get_by_role("button", name="Skip").click()
        to_the_question(page)
        page.get_by_role("button", name="Check").click()
        assert "First tick" in page.locator(".rt-refuse").inner_text()
        assert page.evaluate(f"{TABLE}.open") is True
        page.locator(f".rt-option input[value='{options(2, True)[0]}']").check()
        page.get_by_role("button", name="Check").click()
        assert page.evaluate(f"{TABLE}.open") is False


def test_the_slider_let_go_where_it_was_moves_nothing(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        for step in (1, 0):
            page.evaluate(f"{TABLE}.go({step})")
            page.evaluate(f"{TABLE}.slide({step})")
            assert page.evaluate(f"{TABLE}.i") == step


def test_an_answer_is_remembered_and_can_be_asked_again(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        to_the_question(page)
        page.locator(f"[data-pick='{options(0, True)[0]}']").click()
        page.reload()
        drawn(page)
        to_the_question(page)
        assert page.locator(".rt-line").inner_text() == node(1)["ask"]["ask"]
        page.evaluate(f"{TABLE}.go({asked()['lines'][0]['steps'].index(node(0))})")
        page.get_by_role("button", name="Ask me again later").click()
        page.evaluate(f"{TABLE}.do('prev')")
        assert page.evaluate(f"{TABLE}.open")


def test_what_was_missed_is_listed_with_its_step_and_can_be_forgotten(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        assert page.locator("rung-missed").inner_text() == "Nothing yet"
        to_the_question(page)
        page.locator(f"[data-pick='{options(0, False)[0]}']").click()
        to_the_question(page)
        page.get_by_role("button", name="Skip").click()
        links = page.locator("rung-missed a")
        assert links.all_inner_texts() == [node(0)["ask"]["ask"], node(1)["ask"]["ask"]]
        items = page.locator("rung-missed li").all_inner_texts()
        assert all(item.startswith(asked()["title"] + ": ") for item in items)
        page.evaluate(f"{TABLE}.do('first')")
        links.nth(1).click()
        page.wait_for_function(f"{TABLE}.i === {asked()['lines'][0]['steps'].index(node(1))}")
        page.locator("rung-missed button").click()
        assert page.locator("rung-missed a").count() == 0
        assert page.evaluate(f"{TABLE}.open")


def test_without_storage_answers_last_as_long_as_the_page(browser: Browser, address: str) -> None:
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } });"
    )
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    drawn(page)
    to_the_question(page)
    page.locator("[data-pick='0']").click()
    page.evaluate(f"{TABLE}.do('first')")
    to_the_question(page)
    assert page.locator(".rt-line").inner_text() == node(1)["ask"]["ask"]
    assert wrong == []
    context.close()


def test_the_list_does_not_say_what_is_trump_while_that_is_asked(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    record = load((BOOK / "records" / "br-over.rung.toml").read_text("utf-8"), "br-over.rung.toml")
    payload = steps(record, asks=[ask for ask in record.lesson.asks if ask.kind == "trump"])
    write(tmp_path, element(payload))
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        to_the_question(page)
        assert page.locator(".rt-from").count() == 0
        page.locator(".rt-option").first.click()
        assert not page.evaluate(f"{TABLE}.open")
        assert page.locator(".rt-from").first.inner_text() == "Trump clubs from here on"
