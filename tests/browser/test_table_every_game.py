"""Every other game: refusals, a phone, a projector, axe, a quick step, two tables, paper."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from pages import AXE, COLOURS, violations
from payloads import OTHER_GAMES, asked, at_random, by_chance, main_line, other_game, whole
from playwright.sync_api import Browser
from table_page import WHOLE, drawn, element, keep, opened, write, wrong

from rungkit.games import presets
from rungkit.rules import RulesError
from rungkit.steps import StepsError, steps

TABLE = "document.querySelector('rung-table')"


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_a_card_that_may_not_be_played_says_why(show, name: str) -> None:
    payload = other_game(name)
    line = payload["lines"][0]
    node, i = next((line["steps"][i], i) for i in main_line(payload) if line["steps"][i].get("no"))
    why, rule = line["texts"][node["no"][0][0]]
    page = show(payload, f'seat="{node["to"]}"')
    page.evaluate(f"{TABLE}.go({i})")
    page.locator(f"[data-card={node['no'][0][1][0]}]").focus()
    page.keyboard.press("Enter")
    assert page.locator(".rt-refuse .rt-rule").all_inner_texts() == [rule]
    said = page.locator(".rt-refuse").inner_text()
    assert all(word in said for word in why.split() if word.isalpha() and not word.isupper())


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_other_games_fit_a_phone_and_a_projector(show, name: str) -> None:
    payload = other_game(name)
    page = show(payload, width=360, height=740)
    assert wrong(page, "return document.documentElement.scrollWidth <= 360") == []
    assert wrong(page, WHOLE) == []
    keep(page, f"phone-{name}")
    page = show(payload, width=1280, height=720, root={"mode": "class"})
    for step in (1, 6, len(main_line(payload)) // 2, len(main_line(payload)) - 1):
        page.evaluate(f"{TABLE}.go({step})")
        assert page.evaluate("document.documentElement.scrollHeight <= 720")
        felt = page.evaluate("document.querySelector('.rt-felt').getBoundingClientRect().bottom")
        lowest = page.eval_on_selector_all(
            ".rt-seat .rt-card, .rt-name",
            "all => Math.max(0, ...all.map(c => c.getBoundingClientRect().bottom))",
        )
        assert lowest <= felt + 1, (name, step)
    keep(page, f"projector-{name}")


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_axe_finds_nothing_in_other_games(show, name: str) -> None:
    payload = other_game(name)
    steps = [2, len(main_line(payload)) // 2, len(main_line(payload)) - 1]
    for theme, rules in (("light", AXE), ("dark", COLOURS)):
        page = show(payload, root={"theme": theme}, reduced_motion="reduce")
        for step in steps if theme == "light" else steps[1:]:
            page.evaluate(f"{TABLE}.go({step})")
            assert violations(page, rules) == []


@pytest.mark.parametrize("name", ["double-sir", "hidden-rung", "call-bridge", "penneech", "eight"])
def test_a_step_leaves_the_list_standing(show, name: str) -> None:
    """Only its marks move; how long a step takes is measured by `make bench`."""
    page = show(whole() if name == "double-sir" else other_game(name))
    changed = page.evaluate(
        f"""() => {{ const t = {TABLE}, seen = new MutationObserver(() => {{}});
          t.go(0);
          seen.observe(t.querySelector(".rt-list"), {{ childList: true, subtree: true }});
          for (const i of t.line.onward(0)) t.go(i);
          return seen.takeRecords().length; }}"""
    )
    assert changed == 0


def test_other_games_work_from_a_file(browser: Browser, tmp_path: Path) -> None:
    body = "".join(element(other_game(name)) for name in OTHER_GAMES)
    with opened(browser, write(tmp_path, body).as_uri()) as page:
        drawn(page)
        assert page.locator(".rt-felt").count() == len(OTHER_GAMES)


# ---- two tables, paper -------------------------------------------------------------------------------


@cache
def two_rules(name: str) -> dict:
    """A deal of the game whose taking, trump or points part under one of the options."""
    game, how, _ = OTHER_GAMES[name]
    for seed in range(40):
        start = by_chance(game, seed, **how).deal()
        actions = at_random(start, seed, wild=0)
        for option in (*presets()[game].options, *presets()[game].rules):
            try:
                payload = steps((start, actions), switches=[option], title=name, id=f"two-{name}")
            except (StepsError, RulesError):
                continue
            ends = [line["steps"] for line in payload["lines"]]
            rows = [[node["row"] for node in nodes if "row" in node] for nodes in ends]
            tracks = [[node["set"]["track"] for node in nodes if "track" in node["set"]] for nodes in ends]
            if rows[0] != rows[1] or tracks[0] != tracks[1]:
                return payload
    raise AssertionError(f"no deal of {name} parts")


@pytest.mark.parametrize("name", ["hidden-rung", "mendikot", "eight", "call-bridge", "penneech"])
def test_two_tables_of_other_games_mark_where_they_part(show, name: str) -> None:
    payload = two_rules(name)
    data = json.dumps(payload).replace("<", "\\u003c")
    tables = "".join(f'<rung-table line="{line["key"]}"></rung-table>' for line in payload["lines"])
    page = show(f'<rung-pair><script type="application/json">{data}</script>{tables}</rung-pair>', width=900)
    assert page.locator("rung-table .rt-felt").count() == 2
    assert page.locator(".rt-flag:not(:empty)").count() == 2
    marked = page.evaluate(
        """() => { const p = document.querySelector('rung-pair'), found = [];
          for (let i = 0; i < p.steps.length; i++) {
            p.go(i);
            if (document.querySelector('[data-differs]')) found.push(i);
          }
          p.go(found[0]);
          return found; }"""
    )
    assert len(marked) == 1
    inside = """all => all.every(felt => [...felt.querySelectorAll('.rt-name, .rt-card, .rt-tag')]
      .every(x => x.getBoundingClientRect().right <= felt.getBoundingClientRect().right + 1))"""
    assert page.eval_on_selector_all(".rt-felt", inside)
    assert violations(page) == []
    keep(page, f"pair-{name}")


def test_a_printed_page_has_a_handout_for_each_table(browser: Browser, tmp_path: Path, serve_dir) -> None:
    made = [asked(), other_game("hidden-rung"), other_game("penneech"), other_game("call-bridge")]
    write(tmp_path, "<p>Text of the chapter.</p>".join(element(payload) for payload in made))
    page = browser.new_page()
    page.goto(serve_dir(tmp_path) + "/index.html", wait_until="networkidle")
    # Nobody has touched a table: what makes the sheets is not there yet.
    assert page.evaluate("Object.keys(customElements.get('rung-table').parts).includes('sheet')") is False
    page.evaluate("customElements.get('rung-table').ready().then(() => null)")
    page.evaluate("addEventListener('beforeprint', () => { window.sheets = document.body.innerHTML; })")
    pdf = page.pdf()
    assert len(re.findall(rb"/Type /Page\b", pdf)) >= len(made)
    assert page.locator(".rt-sheet").count() == 0  # gone after printing
    page.set_content(page.evaluate("sheets"))
    sheets = page.locator(".rt-sheet")
    assert sheets.count() == len(made)
    texts = [sheets.nth(k).evaluate("e => e.textContent") for k in range(len(made))]
    for payload, text in zip(made, texts, strict=True):
        assert payload["title"] in text
        assert all(seat["name"] in text for seat in payload["seats"])
        assert all(rule in text and entry["text"] in text for rule, entry in payload["rules"].items())
        last = payload["lines"][0]["steps"][main_line(payload)[-1]]
        assert last["set"]["over"] in text
    rows = sheets.nth(0).locator("tr[data-n]").count()
    assert rows == 13
    asks = [node["ask"] for node in asked()["lines"][0]["steps"] if "ask" in node]
    questions, answers = (sheets.nth(0).locator(f".rt-sheet-{part}") for part in ("questions", "answers"))
    assert questions.locator("ol > li").count() == answers.locator("ol > li").count() == len(asks) > 0
    for k, ask in enumerate(asks):
        words = questions.locator("ol > li").nth(k).evaluate("e => e.textContent")
        whys = [option["why"] for option in ask["options"]]
        plain = [why for why in whys if not re.search(r"\b[SHDC][AKQJT2-9]\b", why)]
        assert not any(why in words for why in plain)
        right = [chr(97 + n) for n, option in enumerate(ask["options"]) if option["right"]]
        said = answers.locator("ol > li").nth(k).evaluate("e => e.textContent")
        assert re.findall(r"\b([a-z])\) ", said) == right
    order = sheets.nth(0).evaluate(
        """e => [...e.querySelectorAll('.rt-list, .rt-sheet-questions, .rt-sheet-rules, .rt-sheet-answers')]
             .map(x => x.className)"""
    )
    assert order == ["rt-list", "rt-sheet-rules", "rt-sheet-questions", "rt-sheet-answers"]
    page.close()


def test_a_page_is_printed_with_handouts_before_anything_was_touched(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    write(tmp_path, element(whole()))
    page = browser.new_page()
    page.goto(serve_dir(tmp_path) + "/index.html", wait_until="networkidle")
    count = "window.had = document.querySelectorAll('.rt-sheet').length"
    page.evaluate(f"addEventListener('beforeprint', () => {{ {count}; }})")
    page.pdf()
    assert page.evaluate("had") == 1
    page.close()
