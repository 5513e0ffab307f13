"""How the table looks and whom it serves: widths, themes, projector, motion, axe; screenshots are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_core_python.sync_playwright import Axe
from payloads import asked, main_line, plain_game, whole
from playwright.sync_api import Browser, Page
from table_page import element, keep, opened, write

TABLE = "document.querySelector('rung-table')"
PAYLOADS = {"whole": whole, "asked": asked, "plain": plain_game}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}})["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def captured() -> int:
    """The step count of the first capture."""
    nodes = whole()["lines"][0]["steps"]
    return next(n for n, i in enumerate(main_line(whole())) if nodes[i]["set"].get("won"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, serve_dir, theme: str) -> None:
    missed = "<rung-missed></rung-missed>"
    write(tmp_path, element(whole()), f'data-theme="{theme}"')
    write(tmp_path, element(asked()) + missed, f'data-theme="{theme}"', "asked.html")
    moments = {
        "index": [
            "t.go(18), t.tell('only_lines'), t.do('share'), t.querySelector('.rt-switch').click()",
            f"t.go({captured()}), t.do('cover'), t.do('suits')",
            "t.do('last'), t.do('help')",
        ],
        "asked": ["t.do('last')", "t.querySelector('[data-pick=\"0\"]').click()"],
    }
    wrong = []
    for name, acts in moments.items():
        with opened(browser, f"{serve_dir(tmp_path)}/{name}.html") as page:
            for act in acts:
                page.evaluate(f"(() => {{ const t = {TABLE}; {act}; }})()")
                page.wait_for_timeout(250)
                wrong += [(act, found) for found in violations(page)]
    assert wrong == []


@pytest.mark.parametrize("make", PAYLOADS.values(), ids=PAYLOADS.keys())
def test_a_phone_never_scrolls_sideways(browser: Browser, tmp_path: Path, serve_dir, make) -> None:
    write(tmp_path, element(make()))
    with opened(browser, serve_dir(tmp_path) + "/index.html", 360, 740, has_touch=True) as page:
        wide = page.evaluate(
            f"""() => {{ const t = {TABLE}, wide = [];
              for (let i = 0; i < t.line.steps.length; i++) {{
                t.go(i);
                if (document.documentElement.scrollWidth > 360) wide.push(t.at);
              }}
              return wide; }}"""
        )
        assert wide == []
        page.evaluate(f"{TABLE}.go({captured()})")
        small = page.eval_on_selector_all(
            "rung-table button, rung-table select",
            """all => all.map(b => [b.innerText, b.getBoundingClientRect()])
                 .filter(([, r]) => r.width && (r.width < 43.5 || r.height < 43.5)).map(([text]) => text)""",
        )
        assert small == []
        keep(page, f"phone-{make.__name__}")


@pytest.mark.parametrize("make", PAYLOADS.values(), ids=PAYLOADS.keys())
def test_the_projector_shows_all_on_one_screen(browser: Browser, tmp_path: Path, serve_dir, make) -> None:
    write(tmp_path, element(make()).replace("<h1>", ""), 'data-mode="class"')
    with opened(browser, serve_dir(tmp_path) + "/index.html", 1280, 720) as page:
        page.evaluate("document.querySelector('h1').remove()")
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


def test_light_and_dark_follow_site_jupyter_and_system(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()))
    ways = [("theme", "dark"), ("theme", "light"), ("jpThemeLight", "false"), ("jpThemeLight", "true")]
    seen = {}
    for system in ("light", "dark"):
        with opened(browser, serve_dir(tmp_path) + "/index.html", color_scheme=system) as page:
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


def test_four_colours_and_reduced_motion(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()), 'data-suits="4"')
    with opened(browser, serve_dir(tmp_path) + "/index.html", reduced_motion="reduce") as page:
        suits = page.evaluate(
            "[...'SHDC'].map(s => getComputedStyle(document.querySelector('.rt-card.rt-' + s)).color)"
        )
        assert len(set(suits)) == 4
        page.evaluate(f"{TABLE}.do('next'), {TABLE}.do('next')")
        assert page.evaluate("document.getAnimations().every(a => a.effect.getTiming().duration === 0)")


def test_a_card_falls_and_a_pile_moves_once_in_180_ms(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()))
    with opened(browser, serve_dir(tmp_path) + "/index.html") as page:
        moving = (
            "document.getAnimations().filter(a => a.animationName === 'rt-fall')"
            ".map(a => [a.effect.target.parentNode.className, a.effect.getTiming().duration])"
        )
        assert page.evaluate(f"({TABLE}.go({captured() - 1}), {moving})") == []
        moved = page.evaluate(f"({TABLE}.do('next'), {moving})")
        assert {tuple(one) for one in moved} == {("rt-taken", 180)}
        assert page.evaluate(f"({TABLE}.do('turn'), {TABLE}.do('prev'), {moving})") == []


def test_screenshots_to_look_at(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()))
    write(tmp_path, element(asked()), name="asked.html")
    address = serve_dir(tmp_path)
    for theme in ("light", "dark"):
        with opened(browser, address + "/index.html", color_scheme=theme) as page:
            end = len(main_line(whole())) - 1
            for name, at in {"trick": 18, "won": captured() - 1, "captured": captured(), "end": end}.items():
                page.evaluate(f"{TABLE}.go({at})")
                page.wait_for_timeout(220)
                keep(page, f"{name}-{theme}")
        with opened(browser, address + "/asked.html", color_scheme=theme) as page:
            page.evaluate(f"{TABLE}.do('last')")
            keep(page, f"asked-{theme}")
            page.locator("[data-pick='0']").click()
            keep(page, f"answered-{theme}")
