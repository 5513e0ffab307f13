"""The tables in the chapters: to the end and back, switches, variations, links, every question.

A chapter is opened once for all that is asked of it here; before each test it is as a reader first sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pages import (
    STEP_THROUGH,
    WITH_QUESTIONS,
    WITH_TABLES,
    Watched,
    afresh,
    drawn,
    watched,
    wrong_skipped_right,
)
from playwright.sync_api import Browser


@pytest.fixture(scope="module", params=WITH_TABLES)
def opened(
    request: pytest.FixtureRequest, browser: Browser, site: str
) -> Iterator[tuple[Watched, list[str]]]:
    """A chapter with all its tables drawn, and their selectors."""
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/{request.param}.html")
        yield seen, drawn(seen.page)


@pytest.fixture
def chapter(opened: tuple[Watched, list[str]]) -> tuple[Watched, list[str]]:
    """The chapter as it was opened."""
    afresh(opened[0].page)
    return opened


def whole(found: dict[str, Any]) -> bool:
    there, here = found["end"] == found["last"] > 0, found["one"] and found["back"] == 0 and found["same"]
    return there and here and found["length"] > 1


def test_there_are_chapters_with_tables() -> None:
    assert "book/double-sir" in WITH_TABLES


def test_every_table_steps_to_its_end_and_back(chapter: tuple[Watched, list[str]]) -> None:
    seen, tables = chapter
    assert tables
    # By keys and by buttons in turn: that both lead the same way is proved at one table. All the way back
    # goes one table of each.
    for k, table in enumerate(tables):
        found = seen.page.evaluate(STEP_THROUGH, [table, ("key", "button")[k % 2], k > 1])
        assert whole(found), (table, found)
    assert seen.was_quiet()


# Switches each house rule on and off again, and goes to the end and back with it.
SWITCHES = """
selector => {
  const table = document.querySelector(selector), wrong = [], text = html => {
    const p = document.createElement("p");
    p.innerHTML = html;
    return p.textContent;
  };
  const button = rule => table.querySelector(`.rt-switch[data-rule="${rule}"]`);
  const pressed = rule => button(rule).getAttribute("aria-pressed");
  for (const { dataset: { rule } } of [...table.querySelectorAll(".rt-switch")]) {
    button(rule).click();
    const { line } = table, said = table.box.querySelector("[data-part=rules]").textContent;
    if (line.on.join() !== rule || pressed(rule) !== "true") wrong.push([rule, "on"]);
    if (!line.note || !said.includes(text(table.w.rich(line.note)))) wrong.push([rule, "its note"]);
    table.do("last");
    if (table.line.kids(table.i).length) wrong.push([rule, "its end"]);
    table.do("first");
    button(rule).click();
    if (table.line.on.length || pressed(rule) !== "false") wrong.push([rule, "off"]);
  }
  return wrong;
}
"""


def test_every_house_rule_can_be_switched_and_says_what_it_changes(
    chapter: tuple[Watched, list[str]],
) -> None:
    seen, tables = chapter
    for table in tables:
        assert seen.page.evaluate(SWITCHES, table) == [], table
    assert seen.was_quiet()


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


def test_every_variation_can_be_entered(chapter: tuple[Watched, list[str]]) -> None:
    seen, tables = chapter
    for table in tables:
        assert seen.page.evaluate(BRANCHES, table)["wrong"] == [], table
    assert seen.was_quiet()


# Answers every question rightly, and with every wrong option, as a reader would: by its button.
ANSWERS = """
selector => {
  const table = document.querySelector(selector), wrong = [];
  let asked = 0;
  if (table.tables) return { asked, wrong };
  const { answers, remember } = customElements.get("rung-table").kit, { w, box } = table;
  // Where the focus goes is asked elsewhere; each time it goes somewhere the whole page is styled anew.
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = () => {};
  const text = html => {
    const p = document.createElement("p");
    p.innerHTML = html;
    return p.textContent.trim();
  };
  const line = () => box.querySelector(".rt-line").textContent.trim();
  const forget = () => { for (const id of Object.keys(answers())) remember(id, null); };
  const tries = ask => {
    const right = ask.options.flatMap((o, k) => o.right ? [k] : []);
    const others = ask.options.flatMap((o, k) => o.right ? [] : [k]);
    if (!ask.many) return [["right", right], ...others.map(k => ["wrong", [k]])];
    const more = [ask.options.map((_, k) => k), others.slice(0, 1), right.slice(1)];
    const others_too = more.filter(p => p.length && p.join() !== right.join());
    return [["right", right], ...others_too.map(p => ["wrong", p])];
  };
  for (const lines of table.lines) for (const [i, { ask, say }] of lines.steps.entries()) {
    if (!ask) continue;
    asked++;
    const fail = what => wrong.push([ask.id, what]);
    for (const [kind, picked] of tries(ask)) {
      forget();
      table.line = lines.key;
      table.go(i);
      if (!table.open) fail("not asked");
      if (line() !== text(w.rich(ask.ask))) fail("the question is not what is said");
      if (box.querySelector(".rt-why")) fail("told before the answer");
      if (box.querySelectorAll(".rt-option").length !== ask.options.length) fail("options");
      if (ask.many) {
        for (const k of picked) box.querySelector(`.rt-option input[value="${k}"]`).click();
        box.querySelector("[data-do=check]").click();
      } else box.querySelector(`[data-pick="${picked[0]}"]`).click();
      if (answers()[ask.id]?.kind !== kind) fail(`answered ${picked}, kept as ${answers()[ask.id]?.kind}`);
      const verdict = text(w.html(kind === "right" ? "said_right" : "said_wrong"));
      if (!line().startsWith(verdict) || !line().includes(text(w.rich(say)))) fail(`said: ${line()}`);
      const shown = [...box.querySelectorAll(".rt-options > .rt-option")];
      for (const [k, o] of ask.options.entries()) {
        const why = shown[k]?.querySelector(".rt-why");
        const named = [...why?.querySelectorAll("a") ?? []].map(a => a.getAttribute("href").split("#")[1]);
        if (!o.why || !why?.textContent.includes(text(w.rich(o.why)))) fail(`no why of ${o.text}`);
        if (named.join() !== o.rules.join()) fail(`rules of ${o.text}: ${named} for ${o.rules}`);
      }
      if (!ask.options.some(o => o.right && o.rules.length)) fail("the right answer names no rule");
      const rights = shown.flatMap((li, k) => li.hasAttribute("data-right") ? [k] : []);
      if (rights.join() !== ask.options.flatMap((o, k) => o.right ? [k] : []).join()) fail("marked right");
    }
  }
  forget();
  HTMLElement.prototype.focus = focus;
  return { asked, wrong };
}
"""


def test_every_question_is_answered_right_and_wrong_and_says_why(chapter: tuple[Watched, list[str]]) -> None:
    seen, tables = chapter
    asked = 0
    for table in tables:
        found = seen.page.evaluate(ANSWERS, table)
        assert found["wrong"] == [], table
        asked += found["asked"]
    assert asked > 0
    assert seen.was_quiet()


def test_what_is_missed_is_listed_at_the_end(chapter: tuple[Watched, list[str]]) -> None:
    """A wrong answer and a skipped question, and no right one; the list leads to the question."""
    page = chapter[0].page
    if not any(page.url.endswith(f"{name}.html") for name in WITH_QUESTIONS):
        assert page.locator("rung-missed").count() == 0
        return
    asked = wrong_skipped_right(page)
    page.wait_for_function("document.querySelectorAll('rung-missed li').length === 2")
    listed = page.locator("rung-missed li")
    assert listed.locator("small").all_inner_texts() == ["answered wrongly", "skipped"]
    table, step = asked[0][:2]
    page.evaluate("s => document.getElementById(s).go(0)", table)
    listed.first.locator("a").click()
    page.wait_for_function("([s, i]) => document.getElementById(s).i === i", arg=[table, step])
    assert chapter[0].was_quiet()


# Each table a few steps on, then at its beginning again; then a link leads to where it was.
LINKS = """
async selectors => {
  const found = [];
  for (const selector of selectors) {
    const table = document.querySelector(selector), { id } = table.pay ?? {};
    if (table.tables) continue;
    table.go(table.line.onward(0).slice(0, 3).at(-1));
    const { at, innerText: shown } = table;
    table.go(0);
    location.hash = `rung=${id}:${at}`;
    for (let n = 0; n < 1000 && table.at !== at; n++) await new Promise(done => setTimeout(done, 5));
    found.push({ id, at, shown, led: [table.at, table.innerText] });
  }
  return found;
}
"""


def test_a_link_opens_each_table_at_its_step(chapter: tuple[Watched, list[str]]) -> None:
    seen, tables = chapter
    links = seen.page.evaluate(LINKS, tables)
    for link in links:
        assert link["led"] == [link["at"], link["shown"]], link["id"]
    assert seen.was_quiet()
    if "double-sir" not in seen.page.url:
        return
    # One of them in a page of its own, which shows the same.
    table, at, shown = (links[0][key] for key in ("id", "at", "shown"))
    other = seen.page.context.new_page()
    other.goto(f"{seen.page.url.split('#')[0]}#rung={table}:{at}")
    drawn(other)
    there = other.eval_on_selector(f"#rung-{table}", "t => [t.at, t.innerText]")
    other.close()
    assert there == [at, shown]
    assert seen.was_quiet()
