"""The widget's module in a page, with a model that stands for the kernel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from payloads import parted, whole
from playwright.sync_api import Browser
from table_page import opened, write

from rungkit.desk import answer
from rungkit.record import load
from rungkit.steps import steps
from rungkit.table.widget import RungTable
from tools.run import ROOT

RECORD = ROOT / "book" / "records" / "ds-4.rung.toml"

# As much of a widget model as the module uses; `from_kernel` tells the page of a change, as ipywidgets does.
MODEL = """
window.modelOf = state => ({
  state, calls: {}, saved: 0, sent: [],
  get(name) { return this.state[name]; },
  set(name, value) { this.state[name] = value; },
  save_changes() { this.saved++; },
  send(content) { this.sent.push(content); },
  on(name, call) { (this.calls[name] ??= []).push(call); },
  off(name, call) { this.calls[name] = (this.calls[name] ?? []).filter(c => c !== call); },
  from_kernel(name, value) {
    this.state[name] = value;
    (this.calls["change:" + name] ?? []).forEach(call => call());
  },
});
window.show = async (state, esm) => {
  const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  const el = document.createElement("div"), model = modelOf(state);
  const stop = module.default.render({ model, el });
  await Promise.resolve();
  document.querySelector("main").append(el);
  return { el, model, stop, table: el.firstElementChild };
};
null;
"""


def state(made: RungTable) -> str:
    names = ("payload", "labels", "at", "line", "seat", "pair", "messages")
    return json.dumps({name: getattr(made, name) for name in names})


@pytest.fixture
def page(browser: Browser, tmp_path: Path, serve_dir):
    write(tmp_path, "")
    for name in ("rung-table.js", "rung-labels.js"):  # the widget brings its own
        (tmp_path / name).write_text("", "utf-8")
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        page.evaluate(MODEL)
        page.evaluate("esm => { window.esm = esm; }", RungTable(whole())._esm)
        yield page


def test_table_and_kernel_follow_each_other(page) -> None:
    made = RungTable(whole(), at="5", line="DS-13", seat="E", messages=["A sentence."])
    page.evaluate(f"async () => {{ window.one = await show({state(made)}, esm); }}")
    assert page.evaluate("[one.table.at, one.table.seat]") == ["5@DS-13", "E"]
    assert page.get_by_role("status").inner_text() == "A sentence."
    page.evaluate("one.table.do('next')")
    page.evaluate("one.table.querySelector('.rt-switch[data-rule=\"DS-13\"]').click()")
    page.locator("select").select_option("")
    assert page.evaluate("['at', 'line', 'seat'].map(n => one.model.get(n))") == ["6", "", ""]
    assert page.evaluate("one.model.saved") > 0
    for name, value in (("at", "9"), ("line", "DS-17"), ("seat", "N"), ("messages", ["Another."])):
        page.evaluate("([name, value]) => one.model.from_kernel(name, value)", [name, value])
    assert page.evaluate("[one.table.at, one.table.seat]") == ["9@DS-17", "N"]
    assert page.get_by_role("status").inner_text() == "Another."


def test_a_new_payload_keeps_the_step_of_the_same_deal(page) -> None:
    page.evaluate(f"async () => {{ window.one = await show({state(RungTable(whole(), at='8'))}, esm); }}")
    page.evaluate("one.model.from_kernel('payload', structuredClone(one.model.get('payload')))")
    assert page.evaluate("one.table.at") == "8"
    page.evaluate("payload => one.model.from_kernel('payload', payload)", parted())
    assert page.evaluate("one.table.at") == "0"
    assert page.locator("rung-table .rt").count() == 1


def test_an_action_the_payload_does_not_hold_is_sent(page) -> None:
    page.evaluate(f"async () => {{ window.one = await show({state(RungTable(whole()))}, esm); }}")
    page.evaluate("one.table.act('S HA', () => false)")
    assert page.evaluate("one.model.sent.filter(m => m.kind === 'act')") == [
        {"kind": "act", "path": "0", "action": "S HA"}
    ]


def test_twenty_widgets_define_the_element_once(page) -> None:
    page.evaluate(
        f"async () => {{ for (let n = 0; n < 20; n++) await show({state(RungTable(whole()))}, esm); }}"
    )
    assert page.locator("rung-table .rt").count() == 20
    assert page.locator("#rt-S").count() == 1
    page.locator("[data-do=help]").first.click()
    assert page.get_by_role("dialog").count() == 1  # from the module itself, nothing is fetched


def test_two_tables_in_a_widget(page) -> None:
    made = RungTable(parted(), pair=["", "DS-13"])
    page.evaluate(f"async () => {{ window.one = await show({state(made)}, esm); }}")
    assert page.locator("rung-pair rung-table .rt").count() == 2
    page.evaluate("one.table.do('first')")
    page.evaluate("one.table.do('next')")
    assert page.evaluate("one.table.tables.map(t => t.i)") == [1, 1]


def test_a_silent_kernel_is_told_of(page) -> None:
    page.clock.install()
    page.evaluate(f"async () => {{ window.one = await show({state(RungTable(whole()))}, esm); }}")
    page.clock.run_for(21_000)
    page.evaluate("one.model.calls['msg:custom'].forEach(call => call({ kind: 'pong' }))")
    page.clock.run_for(21_000)
    assert page.get_by_role("status").inner_text() == ""
    page.clock.run_for(21_000)
    assert page.get_by_role("status").inner_text() == page.evaluate("one.model.get('labels').kernel_gone")
    page.evaluate("one.table.do('next')")
    assert page.evaluate("one.table.i") == 1
    page.evaluate("one.model.calls['msg:custom'].forEach(call => call({ kind: 'pong' }))")
    assert page.get_by_role("status").inner_text() == ""
    page.evaluate("one.stop()")
    assert page.evaluate("one.model.calls['msg:custom'].length") == 0


def test_a_table_asks_the_desk_by_messages_and_says_when_nobody_answers(page) -> None:
    made = RungTable(steps(load(RECORD.read_text("utf-8")), id="ds-4"), at="5")
    page.evaluate(f"async () => {{ window.one = await show({state(made)}, esm); }}")
    page.evaluate("one.table.do('play_on')")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("one.table.on.stage === 'play'")
    page.get_by_role("button", name="Play the four of hearts").click()
    page.wait_for_function("one.model.sent.some(m => m.kind === 'desk')")
    sent = page.evaluate("one.model.sent.find(m => m.kind === 'desk')")
    assert (sent["request"]["do"], sent["request"]["act"]) == ("act", "S H4")
    assert sent["request"]["acts"] == list(load(RECORD.read_text("utf-8")).actions[:4])
    message = {"kind": "desk", "id": sent["id"], "answer": answer(sent["request"])}
    page.evaluate("m => one.model.calls['msg:custom'].forEach(call => call(m))", message)
    page.wait_for_function("one.table.at === '5~2.1'")
    # The kernel has no such step: it keeps the last that it has, and its word moves nothing.
    assert page.evaluate("one.model.get('at')") == "5"
    page.evaluate("one.model.from_kernel('at', '5')")
    assert page.evaluate("one.table.at") == "5~2.1"
    # What is asked while the kernel is gone is given up as soon as that is known.
    page.evaluate("one.table.act('E H3'), null")
    page.evaluate("one.table.engine.stop('kernel_gone')")
    page.wait_for_function("one.table.on.stage === 'choose'")
    assert "engine behind this page has stopped" in page.locator(".rt-on").inner_text()
    page.evaluate("one.table.do('prev')")
    assert page.evaluate("one.table.at") == "5"
