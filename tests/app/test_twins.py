"""Each chapter live: it opens whole, and the same settings of the controls give the book's table.

The static page is set by the table's own controls, the live one by the widgets around it; what both then show
must be the same, word for word and mark for mark. A chapter is opened once for all that is asked of it here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from live import (
    AXE,
    BOOK,
    SHOWN,
    STRUCTURE,
    Watched,
    around,
    drawn,
    file_of,
    live,
    neighbours,
    raw_markup,
    violations,
    watched,
)  # fmt: skip
from playwright.sync_api import Browser, Page

from rungkit.site.sources import Page as BookPage

NOTEBOOKS = [page for page in BOOK.pages if page.path.suffix == ".ipynb"]
Opened = tuple[BookPage, Watched]

# What both places need: a table by its id, questions put out of the way, and a wait for a change to arrive.
TOOLS = (
    "const shown = "
    + SHOWN.strip()
    + """;
const find = id => [...document.querySelectorAll("rung-table, rung-pair")]
  .find(t => !t.parentElement.closest("rung-pair") && t.pay.id === id);
const skipAll = table => {
  for (const line of table.pay.lines) for (const node of line.steps)
    if (node.ask) customElements.get("rung-table").kit.remember(node.ask.id, { kind: "skip" });
};
const settled = async (what, is) => {
  for (let n = 0; n < 2400; n++) {
    if (is()) return;
    await new Promise(done => setTimeout(done, 25));
  }
  throw new Error("it did not happen: " + what);
};
const steps = table => [0, 0.5, 1].map(part => Math.round(part * table.line.onward(0).length));
const depth = table => table.line.depths[table.i];
const slide = (table, step) => {
  const range = table.box.querySelector("input[type=range]");
  range.value = step;
  range.dispatchEvent(new Event("input"));
};
"""
)

# Goes through the settings of one table and keeps what it shows; `set` is the place's own way to set one.
GO_THROUGH = """
async (table, place) => {
  const found = {};
  if (table.tables) {
    for (const part of [0, 0.5, 1]) {
      slide(table, Math.round(part * (table.steps.length - 1)));
      found[`pair ${part}`] = shown(table);
    }
    return found;
  }
  if ([0, ...table.line.onward(0)].some(i => table.line.waits(i))) {
    if (!table.open) set.step(table, table.line.onward(0).length);
    await settled("a question stops the slider", () => table.open);
    // A card that has just fallen moves; whether it fell this moment depends on how the place was reached.
    found["stopped at"] = [table.at, ...shown(table).map(text => text.replaceAll(` data-new=""`, ""))];
  }
  skipAll(table);
  table.go(0);
  await settled("back at the beginning", () => set.reads(table) === 0);
  for (const { key, on } of table.pay.lines) {
    if (key) set.rule(table, on[0]);
    await settled(`line ${key}`, () => table.line.key === key);
    // With a rule switched the end alone: there it shows what it did.
    for (const step of key ? steps(table).slice(-1) : steps(table)) {
      if (depth(table) !== step) set.step(table, step);
      await settled(`step ${step} of ${key}`, () => depth(table) === step && !table.open);
      found[`${key} ${step}`] = shown(table);
    }
    if (key) set.rule(table, on[0]);
    await settled("the plain line", () => table.line.key === "");
  }
  // The first table from every seat, each of the others from one of them.
  const seats = table.pay.seats.map(s => s.id);
  for (const seat of [...place ? [seats[place % seats.length]] : seats, ""]) {
    set.seat(table, seat);
    await settled(`seat ${seat}`, () => table.seat === seat);
    found[`seat ${seat}`] = shown(table);
  }
  return found;
}
"""

BY_ELEMENT = """
const set = {
  reads: table => +table.box.querySelector("input[type=range]").value,
  rule: (table, rule) => table.box.querySelector(`.rt-switch[data-rule="${rule}"]`).click(),
  step: slide,
  seat: (table, seat) => {
    const select = table.box.querySelector(".rt-bar select");
    select.value = seat;
    select.dispatchEvent(new Event("change"));
  },
};
"""
BY_WIDGETS = """
const box = table => table.closest(".widget-vbox");
const set = {
  reads: table => +box(table).querySelector(".widget-slider .widget-readout").textContent,
  rule: (table, rule) =>
    [...box(table).querySelectorAll(".widget-toggle-button")]
      .find(button => button.textContent.includes(`(${rule})`)).click(),
  step: (table, step) => {
    const readout = box(table).querySelector(".widget-slider .widget-readout");
    readout.textContent = step;
    readout.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true }));
  },
  seat: (table, seat) => {
    const select = box(table).querySelector(".widget-dropdown select");
    select.selectedIndex = table.pay.seats.findIndex(s => s.id === seat) + 1;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  },
};
"""


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda page: page.name)
def opened(request: pytest.FixtureRequest, browser: Browser, app: str) -> Iterator[Opened]:
    """A chapter in the app, with all its tables."""
    page: BookPage = request.param
    with live(browser, app, file_of(page), len(page.lessons())) as seen:
        yield page, seen


def test_a_chapter_opens_live_and_unchanged(opened: Opened) -> None:
    page, seen = opened
    assert page.title in seen.page.locator("main").inner_text()
    assert raw_markup(seen.page) == []
    links = seen.page.eval_on_selector_all("a.rung-rule", "all => all.map(a => a.getAttribute('href'))")
    index = BOOK.with_directive("rule-index")
    assert index is not None
    linked = {link.split("/")[-1] for link in links}  # a table of readings links more than the text cites
    assert {f"{index.path.name}#{rule}" for rule in page.cited()} <= linked
    assert neighbours(seen.page) == around(page)
    # The colours of one chapter are those of all; text and tables are what tests of the built book look at.
    whole = page.name == "book/double-sir"
    but = () if whole else ("rung-table", "rung-pair")
    assert violations(seen.page, AXE if whole else STRUCTURE, but=but) == []
    assert seen.was_quiet()


def gone_through(page: Page, controls: str) -> dict[str, dict[str, Any]]:
    """What every table of a page shows under every setting; the tables are gone through at once."""
    found: dict[str, dict[str, Any]] = page.evaluate(
        f"""async () => {{{TOOLS}{controls}
             const whole = {IDS};
             const done = await Promise.all(whole.map((id, place) => ({GO_THROUGH})(find(id), place)));
             return Object.fromEntries(whole.map((id, k) => [id, done[k]])); }}"""
    )
    return found


# The tables and pairs of a page in order.
IDS = """[...document.querySelectorAll("rung-table, rung-pair")]
  .filter(t => !t.parentElement.closest("rung-pair")).map(t => t.pay.id)"""


def test_the_same_controls_give_the_same_table(browser: Browser, site: str, opened: Opened) -> None:
    page, moving = opened
    with watched(browser, site) as still:
        still.page.goto(f"{site}/{page.name}.html")
        drawn(still.page)
        there = gone_through(still.page, BY_ELEMENT)
        here = gone_through(moving.page, BY_WIDGETS)
        assert list(here) == list(there)
        assert len(there) == len(page.lessons())
        for table, settings in there.items():
            assert list(here[table]) == list(settings), table
            for setting in settings:
                assert here[table][setting] == settings[setting], (table, setting)
        assert still.was_quiet()
    assert moving.was_quiet()


# Each table's own choice of hands, and what the dropdown beside it then reads.
SEATS = """
async table => {
  const own = table.box.querySelector(".rt-bar select");
  const beside = box(table).querySelector(".widget-dropdown select");
  for (const [k, { id }] of [...table.pay.seats, { id: "" }].entries()) {
    own.value = id;
    own.dispatchEvent(new Event("change"));
    const place = id ? k + 1 : 0;
    await settled(`seat ${id}`, () => beside.selectedIndex === place);
  }
  return true;
}
"""


def test_a_seat_chosen_at_the_table_stands_in_the_dropdown_too(opened: Opened) -> None:
    page, seen = opened
    singles = [shown.id for shown in page.lessons() if shown.kind == "lesson"]
    for table in singles[:1]:
        call = f"async id => {{{TOOLS}{BY_WIDGETS}return ({SEATS})(find(id)); }}"
        assert seen.page.evaluate(call, table) is True
    assert seen.was_quiet()
