"""The four apps of the one notebook: what a class sees, a match played, a session lost and found again."""

from __future__ import annotations

import psutil
from live import live, violations
from playwright.sync_api import Browser, Page

from rungkit.record import load
from tools.run import ROOT

APP = "apps/app.ipynb"
TABLE = "document.querySelector('rung-table')"


def until(page: Page, what: str, timeout: int = 30_000) -> None:
    page.wait_for_function(what, timeout=timeout)


def kernel(page: Page) -> str:
    found: str = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    return found


def test_ask_the_class_cover_hands_and_find_the_place_again(browser: Browser, app: str) -> None:
    with live(browser, app, f"{APP}?app=demo&game=court-piece&seed=5&cards=sense", 1) as seen:
        page = seen.page
        assert page.locator("h1").inner_text() == "Demo table"
        page.get_by_role("button", name="Cover West").click()
        until(page, f"{TABLE}.now['hand.W'].every(card => card === '??')")
        assert page.evaluate(f"{TABLE}.now['hand.S'].includes('??')") is False
        # Four cards lie there: who wins is asked, and nothing tells it.
        page.locator("rung-table .rt-bar [data-do=next]").click()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        until(page, f"{TABLE}.node.where.includes('card 4')")
        page.wait_for_timeout(300)
        page.get_by_label("Question").select_option("who wins the trick")
        page.get_by_role("button", name="Ask the class").click()
        until(page, f"{TABLE}?.open === true")
        assert "won" not in page.locator("rung-table .rt-say").inner_text()
        page.get_by_role("button", name="Show the answer").click()
        until(page, f"{TABLE}.open === false")
        assert violations(page) == []
        # A reload finds the deal and the step.
        page.locator("rung-table .rt-bar [data-do=next]").click()
        at = page.evaluate(f"{TABLE}.at")
        page.reload()
        until(page, f"{TABLE}?.box && {TABLE}.at === '{at}'", 60_000)
        assert seen.was_quiet()


def test_a_lost_session_starts_again_where_it_stood(browser: Browser, app: str) -> None:
    with live(browser, app, f"{APP}?app=demo&game=mendikot&seed=9", 1) as seen:
        page = seen.page
        page.locator("rung-table .rt-bar [data-do=next]").click()
        this = page.evaluate(
            "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
        )
        for process in psutil.process_iter(["cmdline"]):
            if any(this in word for word in process.info["cmdline"] or []):
                process.kill()
        page.locator("#rung-lost").wait_for(timeout=5000)
        page.locator("rung-table .rt-bar [data-do=next]").click()
        page.get_by_role("link", name="start again").click()
        until(
            page, f"{TABLE}?.box && {TABLE}.at === '2' && document.querySelector('#rung-lost').hidden", 60_000
        )
        assert page.evaluate(f"{TABLE}.pay.game") == "mendikot"


def test_a_deal_against_bots_its_review_and_the_next(browser: Browser, app: str) -> None:
    with live(
        browser, app, f"{APP}?app=practice&game=court-piece&seed=3", 1, reduced_motion="reduce"
    ) as seen:
        page = seen.page
        until(page, f"{TABLE}.on?.stage === 'play' && !{TABLE}.on.run", 60_000)
        page.get_by_role("button", name="Review this deal").click()
        until(page, "/Play the deal to its end/.test(document.querySelector('.rung-said').textContent)")
        page.get_by_role("button", name="What would you do?").click()
        until(page, f"/did best|usual one/.test({TABLE}.on.said)")
        # Whatever may be done first, until the deal is over.
        page.evaluate(
            f"""() => {{ globalThis.hand = setInterval(() => {{
                const t = {TABLE};
                if (t.now.over) clearInterval(globalThis.hand);
                else if (t.on && !t.on.run && t.to === 'S')
                    t.act(t.may.length ? 'S ' + t.may[0] : t.others[0][0]);
            }}, 30); }}"""
        )
        until(page, f"Boolean({TABLE}.now.over) && !{TABLE}.on.run", 120_000)
        page.get_by_role("button", name="Review this deal").click()
        until(
            page,
            "/would have been played|did better/.test(document.querySelector('main').textContent)",
            60_000,
        )
        page.get_by_role("button", name="Next deal").click()
        second = f"{TABLE}?.pay?.id === 'practice-court-piece-3-2' && {TABLE}.on?.stage === 'play'"
        until(page, second, 60_000)
        assert "Deal 2. The match stands" in page.locator(".rung-said[role=status]").last.inner_text()
        page.reload()
        until(
            page, f"{TABLE}?.pay?.id === 'practice-court-piece-3-2' && {TABLE}.on?.stage === 'play'", 60_000
        )
        assert violations(page) == []
        assert seen.was_quiet()


def test_the_record_desk_marks_the_line_and_saves_the_record_mended(browser: Browser, app: str) -> None:
    text = (ROOT / "book" / "records" / "ds-4.rung.toml").read_text("utf-8")
    lines = text.splitlines()
    with live(browser, app, f"{APP}?app=desk") as seen:
        page = seen.page
        page.locator("textarea").fill("\n".join([*lines[:1], "nonsense =", *lines[1:]]))
        page.get_by_role("button", name="Show this record").click()
        page.locator(".rung-excerpt mark").wait_for()
        assert "nonsense" in page.locator(".rung-excerpt mark").inner_text()
        assert page.locator("rung-table").count() == 0
        page.locator("textarea").fill(text)
        page.get_by_role("button", name="Show this record").click()
        until(page, f"Boolean({TABLE}?.box)")
        assert page.locator(".rung-excerpt").count() == 0
        with page.expect_download() as saved:
            page.get_by_role("button", name="Download it mended").click()
        assert load(saved.value.path().read_text("utf-8")).game == "double-sir"
        page.reload()
        until(page, f"Boolean({TABLE}?.box)", 60_000)
        assert violations(page) == []
        assert seen.was_quiet()


def test_two_games_side_by_side_step_together_and_come_back(browser: Browser, app: str) -> None:
    with live(browser, app, f"{APP}?app=compare&game=double-sir&game2=be-ranga&seed=4", 1) as seen:
        page = seen.page
        page.locator("rung-pair [data-do=last]").click()
        at = page.evaluate("document.querySelector('rung-pair').at")
        page.reload()
        until(page, f"document.querySelector('rung-pair')?.at === '{at}'", 60_000)
        page.get_by_label("Second game").select_option("Double Sir")
        page.get_by_role("button", name="Compare").click()
        until(page, "/same table/.test(document.querySelector('main').textContent)")
        assert violations(page) == []
        assert seen.was_quiet()


def test_the_time_runs_out_into_a_card_laid_down_by_chance(browser: Browser, app: str) -> None:
    address = f"{APP}?app=demo&game=mendhikot&options=MK-6&values=seconds:3&cards=dealt"
    with live(browser, app, address, 1, reduced_motion="reduce") as seen:
        page = seen.page
        # A clicker's key finds the table wherever the page has its focus.
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("PageDown")
        until(page, f"document.activeElement === {TABLE}.box")
        page.get_by_role("button", name="Play on from here").click()
        page.get_by_role("button", name="Start").click()
        clock = page.locator(".rung-clock")
        clock.wait_for()
        assert "seconds to lay the card down" in clock.inner_text()
        until(page, f"{TABLE}.line.trail({TABLE}.i).some(i => {TABLE}.line.steps[i].act === 'time up')")
        until(page, f"Boolean({TABLE}.now.sealed) && !{TABLE}.on.run")
        clock.wait_for(state="hidden")
        page.get_by_label("Time for laying down the trump card").uncheck()
        page.get_by_role("button", name="New deal").click()
        until(page, f"!{TABLE}?.on && {TABLE}?.i === 0")
        page.get_by_role("button", name="Play on from here").click()
        page.get_by_role("button", name="Start").click()
        until(page, f"{TABLE}.on?.stage === 'play' && !{TABLE}.on.run")
        page.wait_for_timeout(1000)
        assert not clock.is_visible()
        assert seen.was_quiet()
