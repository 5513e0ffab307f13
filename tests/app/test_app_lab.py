"""The lab in the app: counts over a live kernel, which stays awake meanwhile, and is stopped."""

from __future__ import annotations

from live import live, violations
from playwright.sync_api import Browser

APP = "apps/app.ipynb"
SEEN = "document.querySelector('.rung-lab')?.closest('.widget-html')?.innerText ?? ''"


def test_intervals_close_in_while_the_page_stays_awake_and_a_stop_stops(browser: Browser, app: str) -> None:
    with live(browser, app, f"{APP}?app=lab&game=double-sir&policy=plain&by=DS-13") as seen:
        page = seen.page
        page.get_by_role("button", name="Count").wait_for(timeout=60_000)
        assert page.locator("h1").inner_text() == "Lab"
        assert page.get_by_label("Rule to switch").input_value().endswith("(DS-13)")
        # Rules that do not go together: the reason, and nothing is counted.
        page.get_by_text("House rules of this game").click()
        for rule in ("CP-16", "CP-17"):
            page.get_by_label(rule).check()
        page.get_by_role("button", name="Count").click()
        refused = page.locator(".rung-said.rung-refused")
        refused.filter(has_text="CP-17").wait_for(timeout=30_000)
        assert page.evaluate(SEEN) == ""
        page.get_by_label("CP-17").uncheck()
        page.get_by_label("Deals", exact=True).select_option(index=2)
        page.get_by_role("button", name="Count").click()
        # The first numbers are replaced by others: more deals, a narrower interval.
        page.wait_for_function(f"({SEEN}).includes('without DS-13')", timeout=240_000)
        first = page.evaluate(SEEN)
        page.wait_for_function(f"first => ({SEEN}) !== first", arg=first, timeout=60_000)
        assert violations(page) == []
        # The kernel answers meanwhile: another rule to switch is offered with another game.
        page.get_by_label("Game").select_option("Call Bridge")
        page.wait_for_function(
            "[...document.querySelectorAll('option')].some(one => one.text.includes('CB-13'))", timeout=30_000
        )
        stop = page.get_by_role("button", name="Stop")
        if stop.is_enabled():
            stop.click()
        page.wait_for_function(
            "/Stopped after|Counted:/.test(document.querySelector('.rung-said').innerText)", timeout=60_000
        )
        page.wait_for_function(
            "[...document.querySelectorAll('button')].some(one => one.innerText === 'Count' && !one.disabled)"
        )
        assert seen.was_quiet()
