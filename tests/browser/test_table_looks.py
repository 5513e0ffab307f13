"""How the table looks and whom it serves: widths, themes, projector, motion, axe; screenshots are kept."""

from __future__ import annotations

from copy import deepcopy

import pytest
from pages import AXE, COLOURS, violations
from payloads import asked, for_seat, main_line, plain_game, whole
from playwright.sync_api import Page
from table_page import WHOLE, keep, wrong

from rungkit.record import load
from rungkit.steps import steps
from tools.run import ROOT

TABLE = "document.querySelector('rung-table')"
PAYLOADS = {"whole": whole, "asked": asked, "plain": plain_game}


def captured() -> int:
    """The step count of the first capture."""
    nodes = whole()["lines"][0]["steps"]
    return next(n for n, i in enumerate(main_line(whole())) if nodes[i]["set"].get("won"))


@pytest.mark.parametrize(("theme", "rules"), [("light", AXE), ("dark", COLOURS)])
def test_axe_finds_nothing(show, theme: str, rules: dict) -> None:
    moments = {
        "whole": [
            "t.go(18), t.tell('only_lines'), t.do('share'), t.querySelector('.rt-switch').click()",
            f"t.go({captured()}), t.do('cover'), t.do('suits')",
            "t.do('last'), t.do('help')",
        ],
        "asked": ["t.do('last')", "t.querySelector('[data-pick=\"0\"]').click()"],
    }
    wrong = []
    for name, acts in moments.items():
        page = show(
            PAYLOADS[name](), more="<rung-missed></rung-missed>", root={"theme": theme},
            reduced_motion="reduce",
        )  # fmt: skip
        page.evaluate("customElements.get('rung-table').kit.tools()")
        page.wait_for_function("customElements.get('rung-table').parts.tools")
        for act in acts:
            page.evaluate(f"(() => {{ const t = {TABLE}; {act}; }})()")
            wrong += [(act, found) for found in violations(page, rules)]
            keep(page, f"axe-{name}-{acts.index(act)}-{theme}")
    assert wrong == []


@pytest.mark.parametrize("make", PAYLOADS.values(), ids=PAYLOADS.keys())
def test_a_phone_never_scrolls_sideways(show, make) -> None:
    page = show(make(), width=360, height=740)
    assert wrong(page, "return document.documentElement.scrollWidth <= 360") == []
    assert wrong(page, WHOLE) == []
    page.evaluate(f"{TABLE}.go({captured()})")
    small = page.eval_on_selector_all(
        "rung-table button, rung-table select",
        """all => all.map(b => [b.innerText, b.getBoundingClientRect()])
             .filter(([, r]) => r.width && (r.width < 43.5 || r.height < 43.5)).map(([text]) => text)""",
    )
    assert small == []
    keep(page, f"phone-{make.__name__}")


def test_on_a_phone_long_suits_keep_their_sign_and_seven_cards_one_row(show) -> None:
    payload = deepcopy(whole())
    start = payload["lines"][0]["steps"][0]["set"]
    start |= {f"hand.{seat}": [f"S{rank}" for rank in "AKQJT98765432"] for seat in "EW"}
    page = show(payload, width=360, height=740)
    page.evaluate(f"{TABLE}.go(0)")
    assert page.evaluate(f"(t => {{ const all = s => [...t.querySelectorAll(s)]; {WHOLE} }})({TABLE})")
    keep(page, "phone-long-suits")
    # The hand to play from, of seven cards, as narrow as a chapter leaves it.
    page.set_viewport_size({"width": 344, "height": 740})
    nodes = payload["lines"][0]["steps"]
    seven = next(i for i in main_line(payload) if nodes[i].get("to") and nodes[i]["n"] == 7)
    page.evaluate(f"{TABLE}.seat = '{nodes[seven]['to']}'")
    page.evaluate(f"{TABLE}.go({seven})")
    tops = page.eval_on_selector_all("[data-play] li", "all => all.map(li => li.getBoundingClientRect().top)")
    assert len(tops) == 7
    assert len(set(tops)) == 1
    # Covered hands at the sides lie within the felt as well.
    page = show(for_seat("N"), width=360, height=740)
    assert wrong(page, WHOLE) == []
    keep(page, "phone-covered")


def test_a_long_word_widens_nothing(show) -> None:
    payload, word = deepcopy(whole()), "x" * 300
    payload["title"] = word
    node = payload["lines"][0]["steps"][0]
    node |= {"say": word, "where": word}
    page = show(payload, width=360, height=740)
    page.evaluate(f"{TABLE}.set('refuse', '{word}')")
    wide = page.eval_on_selector_all(
        ".rt :is(.rt-say, .rt-line, .rt-refuse, .rt-bar, .rt-here)",
        "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)",
    )
    assert wide == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_list_shows_a_card_once_and_marks_one(show) -> None:
    """A trick in which cards are taken back (CP-9) has several rows, a variation repeats those before it."""
    name = "cp-9-correction.rung.toml"
    record = load((ROOT / "book" / "records" / name).read_text("utf-8"), name)
    payload = steps(record)
    for node in payload["lines"][0]["steps"]:
        node.pop("ask", None)
    page = show(payload)
    once = """const all_of = s => [...t.querySelectorAll(s)];
      const numbers = all_of('.rt-list tbody:not(.rt-branch) .rt-play').map(b => b.dataset.i);
      const marked = all_of('.rt-list [aria-current]');
      return new Set(numbers).size === numbers.length && marked.length === Number(Boolean(t.node.act || t.i))
        && all_of('.rt-list .rt-play[data-won]').length === new Set(all_of('.rt-list tr[data-n]')
          .map(tr => tr.dataset.n)).size"""
    assert wrong(page, once) == []
    keep(page, "list-taken-back")
    page = show(whole())
    assert wrong(page, "return all('.rt-list [aria-current]').length === Number(t.i > 0)") == []


def test_a_variation_comes_later_until_its_fork_is_reached(show) -> None:
    nodes = whole()["lines"][0]["steps"]
    fork = next(node["p"] for node in nodes if "name" in node)
    page = show(whole())
    later = "[...document.querySelector('.rt-branch').querySelectorAll('[data-later]')].length"
    assert page.evaluate(f"({TABLE}.go({nodes[fork]['p']}), {later})") > 0
    assert page.evaluate(f"({TABLE}.go({fork}), {later})") == 0


@pytest.mark.parametrize("make", PAYLOADS.values(), ids=PAYLOADS.keys())
def test_the_projector_shows_all_on_one_screen(show, make) -> None:
    page = show(make(), width=1280, height=720, root={"mode": "class"})
    page.evaluate(f"{TABLE}.go(22)")
    assert page.evaluate("document.documentElement.scrollHeight <= 720")
    cut = page.eval_on_selector_all(
        ".rt-seat .rt-card, .rt-centre .rt-card, .rt-bar button",
        """all => all.map(b => b.getBoundingClientRect())
             .filter(r => r.width && (r.top < 0 || r.bottom > 720)).length""",
    )
    assert cut == 0
    felt = page.evaluate("document.querySelector('.rt-felt').getBoundingClientRect().bottom")
    lowest = page.eval_on_selector_all(
        ".rt-seat .rt-card", "all => Math.max(...all.map(c => c.getBoundingClientRect().bottom))"
    )
    assert lowest <= felt
    size = page.eval_on_selector(".rt-line", "line => parseFloat(getComputedStyle(line).fontSize)")
    assert size >= 19
    keep(page, f"projector-{make.__name__}")


def colours(page: Page) -> list[str]:
    return page.evaluate(
        """['.rt-felt', '.rt', '.rt-name'].map(s => getComputedStyle(document.querySelector(s)))
             .map(style => style.backgroundColor + style.color)"""
    )


def test_light_and_dark_follow_site_jupyter_and_system(show) -> None:
    ways = [("theme", "dark"), ("theme", "light"), ("jpThemeLight", "false"), ("jpThemeLight", "true")]
    seen = {}
    for system in ("light", "dark"):
        page = show(whole(), color_scheme=system)
        seen[system, "system"] = colours(page)
        for name, value in ways:
            page.evaluate(f"document.body.dataset.{name} = '{value}'")
            seen[system, name, value] = colours(page)
            page.evaluate(f"delete document.body.dataset.{name}")
    light, dark = seen["light", "system"], seen["dark", "system"]
    assert light != dark
    for (_, *how), found in seen.items():
        if how != ["system"]:
            assert found == (dark if how in (["theme", "dark"], ["jpThemeLight", "false"]) else light), how


def test_four_colours_and_reduced_motion(show) -> None:
    page = show(whole(), root={"suits": "4"}, reduced_motion="reduce")
    suits = page.evaluate(
        "[...'SHDC'].map(s => getComputedStyle(document.querySelector('.rt-card.rt-' + s)).color)"
    )
    assert len(set(suits)) == 4
    page.evaluate(f"{TABLE}.do('next'), {TABLE}.do('next')")
    assert page.evaluate("document.getAnimations().every(a => a.effect.getTiming().duration === 0)")


def test_a_card_falls_and_a_pile_moves_once_in_180_ms(show) -> None:
    page = show(whole())
    moving = (
        "document.getAnimations().filter(a => a.animationName === 'rt-fall')"
        ".map(a => [a.effect.target.parentNode.className, a.effect.getTiming().duration])"
    )
    assert page.evaluate(f"({TABLE}.go({captured() - 1}), {moving})") == []
    moved = page.evaluate(f"({TABLE}.do('next'), {moving})")
    assert {tuple(one) for one in moved} == {("rt-taken", 180)}
    assert page.evaluate(f"({TABLE}.do('turn'), {TABLE}.do('prev'), {moving})") == []


def test_screenshots_to_look_at(show) -> None:
    end = len(main_line(whole())) - 1
    for theme in ("light", "dark"):
        page = show(whole(), color_scheme=theme, reduced_motion="reduce")
        for name, at in {"trick": 18, "won": captured() - 1, "captured": captured(), "end": end}.items():
            page.evaluate(f"{TABLE}.go({at})")
            keep(page, f"{name}-{theme}")
