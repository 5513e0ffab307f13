"""The tables in the pages: to the end and back, switches and branches, links, and from a file."""

from __future__ import annotations

from typing import Any

from pages import STEP_THROUGH, WITH_TABLES, watched
from playwright.sync_api import Browser, Page

from tools.book import HTML


def ready(page: Page) -> list[str]:
    """The selectors of a page's tables and pairs, once all are drawn."""
    page.wait_for_function("[...document.querySelectorAll('rung-table, rung-pair')].every(t => t.box)")
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('rung-table, rung-pair')]
           .filter(t => !t.parentElement.closest('rung-pair')).map(t => '#' + t.id)"""
    )
    return found


def whole(found: dict[str, Any]) -> bool:
    return found["end"] == found["last"] > 0 and found["back"] == 0 and found["same"] and found["length"] > 1


def test_there_are_chapters_with_tables() -> None:
    assert "book/double-sir" in WITH_TABLES


def test_every_table_steps_to_its_end_and_back_by_key_and_by_button(browser: Browser, site: str) -> None:
    for name in WITH_TABLES:
        with watched(browser, site) as seen:
            seen.page.goto(f"{site}/{name}.html", wait_until="networkidle")
            tables = ready(seen.page)
            assert tables
            for table in tables:
                for how in ("key", "button"):
                    found = seen.page.evaluate(STEP_THROUGH, [table, how])
                    assert whole(found), (name, table, how, found)
            assert seen.was_quiet()


def test_one_table_a_page_works_from_a_file(browser: Browser) -> None:
    for name in WITH_TABLES:
        with watched(browser, "file:///") as seen:
            seen.page.goto((HTML / f"{name}.html").as_uri())
            table = ready(seen.page)[0]
            assert whole(seen.page.evaluate(STEP_THROUGH, [table, "key"])), name
            assert seen.was_quiet()


def test_every_house_rule_can_be_switched_on_and_off(browser: Browser, site: str) -> None:
    switched = 0
    for name in WITH_TABLES:
        with watched(browser, site) as seen:
            seen.page.goto(f"{site}/{name}.html", wait_until="networkidle")
            for table in ready(seen.page):
                for rule in seen.page.eval_on_selector_all(
                    f"{table} .rt-switch", "all => all.map(b => b.dataset.rule)"
                ):
                    button = f"{table} .rt-switch[data-rule='{rule}']"
                    on = f"{table} .rt-switch[data-rule='{rule}'][aria-pressed=true]"
                    seen.page.eval_on_selector(button, "b => b.click()")
                    assert rule in seen.page.eval_on_selector(table, "t => t.line.on")
                    assert seen.page.locator(on).count() == 1
                    seen.page.eval_on_selector(button, "b => b.click()")
                    assert seen.page.eval_on_selector(table, "t => t.line.on.length") == 0
                    switched += 1
            assert seen.was_quiet()
    assert switched > 0


# Goes into every variation from its fork, by the fork's own button, and back to the main line.
BRANCHES = """
selector => {
  const table = document.querySelector(selector), wrong = [];
  let tried = 0;
  if (table.tables) return { tried, wrong };
  for (const [i, node] of table.line.steps.entries())
    for (const kid of (node.kids ?? []).slice(1)) {
      table.go(i);
      if (table.open) table.box.querySelector(".rt-say [data-do=skip]").click();
      table.go(i);
      const button = table.box.querySelector(`.rt-say [data-i="${kid}"], .rt-list [data-i="${kid}"]`);
      if (!button) { wrong.push([i, kid, "no button"]); continue; }
      button.click();
      if (table.i !== kid || !table.at.includes("~")) wrong.push([i, kid, table.at]);
      tried++;
    }
  table.go(0);
  return { tried, wrong };
}
"""


def test_every_variation_can_be_entered(browser: Browser, site: str) -> None:
    tried = 0
    for name in WITH_TABLES:
        with watched(browser, site) as seen:
            seen.page.goto(f"{site}/{name}.html", wait_until="networkidle")
            for table in ready(seen.page):
                found = seen.page.evaluate(BRANCHES, table)
                assert found["wrong"] == [], (name, table)
                tried += found["tried"]
            assert seen.was_quiet()
    assert tried > 0


def test_a_link_opens_the_table_at_its_step(browser: Browser, site: str) -> None:
    for name in WITH_TABLES:
        with watched(browser, site) as seen:
            address = f"{site}/{name}.html"
            seen.page.goto(address, wait_until="networkidle")
            links = seen.page.evaluate(
                """all => all.map(s => document.querySelector(s)).filter(t => !t.tables).map(t => {
                     t.go(t.line.onward(0)[2]); return [t.pay.id, t.at, t.innerText]; })""",
                ready(seen.page),
            )
            # One of them in a page of its own, the others while the page is open.
            table, at, shown = links[0]
            other = seen.page.context.new_page()
            other.goto(f"{address}#rung={table}:{at}", wait_until="networkidle")
            ready(other)
            assert other.evaluate("s => [s.at, s.innerText]", other.query_selector(f"#rung-{table}")) == [
                at,
                shown,
            ]
            other.close()
            for table, at, shown in links:
                seen.page.evaluate("s => document.querySelector(s).go(0)", f"#rung-{table}")
                seen.page.evaluate("hash => { location.hash = hash; }", f"rung={table}:{at}")
                seen.page.wait_for_function(
                    "([s, at]) => document.querySelector(s).at === at", arg=[f"#rung-{table}", at]
                )
                assert seen.page.eval_on_selector(f"#rung-{table}", "t => t.innerText") == shown
            assert seen.was_quiet()


def test_without_scripts_a_table_is_its_text(browser: Browser, site: str) -> None:
    for name in WITH_TABLES:
        with watched(browser, site, java_script_enabled=False) as seen:
            seen.page.goto(f"{site}/{name}.html")
            for table in seen.page.locator("rung-table:has(pre)").all():
                assert "Trick" in table.inner_text()
