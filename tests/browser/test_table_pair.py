"""Two tables of one deal under two rules: one bar, one list, the first difference marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pages import violations
from payloads import main_line, parted
from playwright.sync_api import Browser
from table_page import keep, opened, write

PAIR = "document.querySelector('rung-pair')"


@pytest.fixture(scope="module")
def payload() -> dict:
    return parted()


@pytest.fixture
def address(payload, tmp_path: Path, serve_dir) -> str:
    data = json.dumps(payload).replace("<", "\\u003c")
    tables = '<rung-table line=""><pre>as text</pre></rung-table><rung-table line="DS-13"></rung-table>'
    write(tmp_path, f'<rung-pair><script type="application/json">{data}</script>{tables}</rung-pair>')
    return serve_dir(tmp_path) + "/index.html"


def test_both_open_at_the_first_difference_and_step_together_to_the_end_and_back(
    browser: Browser, address: str, payload
) -> None:
    longest = max(len(main_line(payload, line)) for line in (0, 1))
    with opened(browser, address, 900) as page:
        apart = page.evaluate(
            f"""() => {{
              const p = {PAIR}, acts = t => t.line.trail(t.i).filter(i => t.line.steps[i].act).length;
              const key = k => p.box.dispatchEvent(new KeyboardEvent("keydown", {{ key: k, bubbles: true }}));
              const opens = p.steps[p.i] === p.first;
              let there = 0, back = 0, apart = 0;
              key("Home");
              for (let i = -1; i !== p.i; there++) {{
                i = p.i;
                key("ArrowRight");
                apart += acts(p.tables[0]) !== acts(p.tables[1]);
              }}
              for (let i = -1; i !== p.i; back++) {{
                i = p.i;
                p.box.querySelector("[data-do=prev]").click();
              }}
              return [opens, there, back, apart]; }}"""
        )
    assert apart == [True, longest, longest, 0]


def test_the_first_difference_is_marked_and_only_that(browser: Browser, address: str, payload) -> None:
    with opened(browser, address, 900) as page:
        marked = page.evaluate(
            f"""() => {{ const p = {PAIR}, found = [];
              for (let i = 0; i < p.steps.length; i++) {{
                p.go(i);
                if (document.querySelector("[data-differs]")) found.push(i);
              }}
              return found; }}"""
        )
        assert len(marked) == 1
        states = page.evaluate(
            f"""k => [k - 1, k].map(i => {PAIR}.steps[i].map((node, t) => {{
                  const {{ won, taken, pile }} = {PAIR}.tables[t].line.table(node);
                  return JSON.stringify([won, taken, pile]); }}))""",
            marked[0],
        )
        assert states[0][0] == states[0][1]
        assert states[1][0] != states[1][1]
        page.evaluate(f"{PAIR}.go({marked[0]})")
        assert page.locator(".rt-flag:not(:empty)").count() == 2
        assert page.locator("tr[data-first-difference]").count() == 1
        keep(page, "pair")
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        keep(page, "pair-dark")


def test_axe_and_a_phone(browser: Browser, address: str) -> None:
    for theme in ("light", "dark"):
        with opened(browser, address, 900, color_scheme=theme) as page:
            page.evaluate(f"{PAIR}.go(12)")
            assert violations(page) == []
    with opened(browser, address, 360, 740) as page:
        page.evaluate(f"{PAIR}.go(12)")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        keep(page, "pair-phone")


def test_on_a_phone_nothing_of_a_pair_is_cut_off(browser: Browser, address: str) -> None:
    cut = f"""(() => {{
        const cut = [];
        for (let i = 0; i < {PAIR}.line.steps.length; i++) {{
            {PAIR}.go(i);
            for (const felt of document.querySelectorAll(".rt-felt")) {{
                const box = felt.getBoundingClientRect();
                for (const name of felt.querySelectorAll(".rt-name")) {{
                    const at = name.getBoundingClientRect();
                    if (at.left < box.left || at.right > box.right) cut.push([i, name.textContent]);
                }}
            }}
        }}
        return cut;
    }})()"""
    with opened(browser, address, 360, 740) as page:
        assert page.evaluate(cut) == []


def test_a_link_opens_both_at_the_step_and_plays_nothing(browser: Browser, address: str, payload) -> None:
    # Actions beyond the steps are for a table alone.
    with opened(browser, f"{address}#rung={payload['id']}:9+W_HA", 900) as page:
        page.wait_for_function(f"document.activeElement === {PAIR}.box")
        assert page.evaluate(f"{PAIR}.tables.map(t => t.i)") == [
            main_line(payload, line)[9] for line in (0, 1)
        ]
        assert page.locator("script[src*=rung-play]").count() == 0


def test_a_pair_fills_the_screen_in_class_mode_and_comes_back(browser: Browser, address: str) -> None:
    with opened(browser, address, 1280, 720) as page:
        page.locator("rung-pair > .rt-both > .rt-bar [data-do=share]").click()
        menu = page.locator("rung-pair .rt-menu")
        menu.get_by_role("button", name="Project").wait_for()
        assert menu.locator("[data-do=save_svg]").count() == 0  # two tables are not one picture
        menu.get_by_role("button", name="Project").click()
        page.wait_for_function("document.fullscreenElement?.matches('[data-mode=class] > rung-pair')")
        page.wait_for_function(f"getComputedStyle({PAIR}).display === 'grid'")
        # One screen: nothing scrolls, all of both tables and of what steps them is on it.
        sizes = f"(p => [p.scrollHeight - p.clientHeight, p.scrollWidth - p.clientWidth])({PAIR})"
        assert page.evaluate(sizes) == [0, 0]
        for part in (".rt-felt >> nth=0", ".rt-felt >> nth=1", ".rt-both .rt-list", ".rt-both .rt-bar"):
            box = page.locator(part).bounding_box()
            assert box is not None
            right, bottom = box["x"] + box["width"], box["y"] + box["height"]
            assert box["x"] >= 0 <= box["y"]
            assert right <= 1281
            assert bottom <= 721
        size = page.locator(".rt-line >> nth=0").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert size * page.evaluate(f"{PAIR}.currentCSSZoom") >= 20  # read from the last row
        before = page.evaluate(f"{PAIR}.i")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(f"{PAIR}.i") == before - 1
        page.evaluate("document.exitFullscreen()")
        page.wait_for_function("!document.fullscreenElement && !document.querySelector('[data-mode]')")
