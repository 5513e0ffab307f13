"""Each chapter in both places: the same settings of the controls give the same table.

The static page is set by the table's own controls, the live one by the widgets around it; what both then show
must be the same, word for word and mark for mark.
"""

from __future__ import annotations

from typing import Any

import pytest
from live import SHOWN, WITH_TABLES, live, watched
from playwright.sync_api import Browser, Page

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
  for (let n = 0; n < 400; n++) {
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
async table => {
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
    found["stopped at"] = [table.at, ...shown(table)];
  }
  skipAll(table);
  table.go(0);
  await settled("back at the beginning", () => set.reads(table) === 0);
  for (const { key, on } of table.pay.lines) {
    if (key) set.rule(table, on[0]);
    await settled(`line ${key}`, () => table.line.key === key);
    for (const step of steps(table)) {
      if (depth(table) !== step) set.step(table, step);
      await settled(`step ${step} of ${key}`, () => depth(table) === step && !table.open);
      found[`${key} ${step}`] = shown(table);
    }
    if (key) set.rule(table, on[0]);
    await settled("the plain line", () => table.line.key === "");
  }
  for (const seat of [...table.pay.seats.map(s => s.id), ""]) {
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


def gone_through(page: Page, controls: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        f"async id => {{{TOOLS}{controls}return ({GO_THROUGH})(find(id))}}", table
    )
    return found


def ids(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("rung-table, rung-pair")]
           .filter(t => !t.parentElement.closest("rung-pair")).map(t => t.pay.id)"""
    )
    return found


@pytest.mark.parametrize("name", WITH_TABLES)
def test_the_same_controls_give_the_same_table(browser: Browser, app: str, site: str, name: str) -> None:
    with watched(browser, site) as still:
        still.page.goto(f"{site}/{name}.html", wait_until="networkidle")
        tables = ids(still.page)
        assert len(tables) > 0
        with live(browser, app, f"{name.split('/')[-1]}.ipynb", len(tables)) as moving:
            assert ids(moving.page) == tables
            for table in tables:
                there = gone_through(still.page, BY_ELEMENT, table)
                here = gone_through(moving.page, BY_WIDGETS, table)
                assert list(here) == list(there), table
                for setting in there:
                    assert here[setting] == there[setting], (table, setting)
            assert moving.was_quiet()
        assert still.was_quiet()
