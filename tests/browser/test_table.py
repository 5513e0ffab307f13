"""The table in a real browser: stepping, branches, rule switches, links."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from payloads import for_seat, main_line, plain_game, whole
from playwright.sync_api import Browser
from table_page import drawn, element, opened, write

# Steps on to the end and back inside the page; gives how many steps each way.
THERE_AND_BACK = """
([on, back]) => {
  const t = document.querySelector("rung-table");
  const go = how => {
    const before = t.at;
    const key = how.startsWith("key:") && how.slice(4);
    if (key) t.box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    else t.querySelector(`[data-do=${how}].rt-key`).click();
    return t.at !== before;
  };
  let there = 0, home = 0;
  while (go(on)) there++;
  const end = t.at;
  while (go(back)) home++;
  return { there, home, end, start: t.at };
}
"""


@pytest.mark.parametrize(
    ("on", "back", "stops"),
    [
        ("key:ArrowRight", "key:ArrowLeft", "steps"), ("next", "prev", "steps"),
        ("key:PageDown", "key:PageUp", "tricks"), ("ntrick", "ptrick", "tricks"),
        ("key:End", "key:Home", "ends"), ("last", "first", "ends"),
    ],
)  # fmt: skip
def test_steps_to_the_end_and_back(show, on: str, back: str, stops: str) -> None:
    way = main_line(whole())
    expected = {"steps": len(way) - 1, "tricks": 13, "ends": 1}[stops]
    page = show(whole())
    went = page.evaluate(THERE_AND_BACK, [on, back])
    assert (went["there"], went["home"]) == (expected, expected)
    assert (went["start"], went["end"]) == ("0", str(len(way) - 1))


def test_tricks_taken_at_once_step_as_well(show) -> None:
    page = show(plain_game())
    went = page.evaluate(THERE_AND_BACK, ["next", "prev"])
    assert went["there"] == went["home"] == len(main_line(plain_game())) - 1
    assert page.locator(".rt-pile").count() == 0


def test_keys_do_nothing_elsewhere(show) -> None:
    page = show(whole(), more="<input id=elsewhere>")
    page.focus("#elsewhere")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    assert page.evaluate("document.querySelector('rung-table').at") == "0"
    assert page.input_value("#elsewhere") == "f"


def test_space_plays_and_pauses(browser: Browser, page_of) -> None:
    with opened(browser, page_of(whole())) as page:
        page.clock.install()
        page.focus(".rt")
        page.keyboard.press("Space")
        page.clock.run_for(20_000)
        at = int(page.evaluate("document.querySelector('rung-table').at"))
        assert at > 2
        page.keyboard.press("Space")
        page.clock.run_for(60_000)
        assert page.evaluate("document.querySelector('rung-table').at") == str(at)


def test_the_slider_goes_to_its_step(show) -> None:
    page = show(whole())
    for step in (30, 7):
        page.locator("input[type=range]").fill(str(step))
        assert page.evaluate("document.querySelector('rung-table').at") == str(step)


@pytest.mark.parametrize("count", range(1, 14))
def test_every_card_of_a_long_suit_is_drawn_once(show, count: int) -> None:
    payload = deepcopy(whole())
    held = [f"S{rank}" for rank in "AKQJT98765432"[:count]]
    payload["lines"][0]["steps"][0]["set"]["hand.W"] = held
    page = show(payload)
    rows = page.locator(".rt-seat[data-at=w] .rt-row")
    assert rows.locator(".rt-ix").all_inner_texts() == [card[1].replace("T", "10") for card in held]


def test_a_lesson_offers_each_way_once_and_none_that_leads_nowhere(show) -> None:
    payload = deepcopy(whole())
    nodes = payload["lines"][0]["steps"]
    named = next(node for node in nodes if "name" in node)
    fork = nodes[named["p"]]
    main = nodes[fork["kids"][0]]["act"]
    fork["other"] = [[main, "the way written"], [named["act"], "the same way"], ["E call S", "call spades"]]
    for mode, expected in (("lesson", 2), ("seat", 4)):
        page = show({**payload, "mode": mode})
        page.evaluate("i => document.querySelector('rung-table').go(i)", named["p"])
        offered = page.locator(".rt-acts button").all_inner_texts()
        assert len(offered) == expected
        assert "the way written" in offered
        assert ("call spades" in offered) is (mode == "seat")


def test_a_branch_is_entered_by_list_by_fork_and_by_key(show) -> None:
    nodes = whole()["lines"][0]["steps"]
    first = next(i for i, node in enumerate(nodes) if "name" in node)
    fork, ways = nodes[first]["p"], []
    depth = main_line(whole()).index(fork)
    page = show(whole())
    page.locator(f".rt-what button[data-i='{first}']").click()
    ways.append(page.evaluate("document.querySelector('rung-table').at"))
    page.get_by_role("button", name="Back to the main line").click()
    assert page.evaluate("document.querySelector('rung-table').i") == fork
    page.locator(f".rt-acts button[data-i='{first}']").click()
    ways.append(page.evaluate("document.querySelector('rung-table').at"))
    page.evaluate("i => document.querySelector('rung-table').go(i)", fork)
    page.focus(".rt")
    page.keyboard.press("ArrowDown")
    ways.append(page.evaluate("document.querySelector('rung-table').at"))
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.querySelector('rung-table').at") == str(depth + 1)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.querySelector('rung-table').at") == "0"
    assert ways == [f"{depth}~1.1"] * 3


def test_a_switched_rule_keeps_the_step_and_says_what_changed(show) -> None:
    note = whole()["lines"][1]["note"]
    page = show(whole(), 'at="20"')
    switch = page.locator(".rt-switch[data-rule='DS-13']")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    assert page.evaluate("document.querySelector('rung-table').at") == "20@DS-13"
    assert switch.get_attribute("aria-pressed") == "true"
    assert note.split(".")[0] in page.locator(".rt-note").inner_text()
    page.locator(".rt-note .rt-go").click()
    assert page.evaluate("document.querySelector('rung-table').i") > 0
    page.locator(".rt-switch[data-rule='DS-17']").click()
    assert page.evaluate("document.querySelector('rung-table').line.key") == "DS-17"
    page.locator(".rt-switch[data-rule='DS-17']").click()
    assert page.evaluate("document.querySelector('rung-table').line.key") == ""


def test_a_link_opens_at_its_step(browser: Browser, page_of) -> None:
    address = page_of(whole(), more='<p style="height:3000px"></p><a href="#rung=whole:9@DS-17">there</a>')
    with opened(browser, address + "#rung=whole:17") as page:
        assert page.evaluate("document.querySelector('rung-table').at") == "17"
        for _ in range(2):  # the second click does not change the address
            page.evaluate("document.querySelector('rung-table').at = '3@'")
            page.get_by_role("link", name="there").click()
            page.wait_for_function("document.querySelector('rung-table').at === '9@DS-17'")
        assert page.evaluate("document.querySelector('rung-table').getBoundingClientRect().top < innerHeight")


def test_every_address_leads_back_to_its_step(show) -> None:
    page = show(whole())
    wrong = page.evaluate(
        """document.querySelector("rung-table").lines.flatMap(line =>
             line.steps.map((_, i) => i).filter(i => line.find(line.path(i)) !== i))"""
    )
    assert wrong == []


def test_hands_are_turned_covered_and_chosen(show) -> None:
    page = show(whole())

    def names():
        return [page.locator(f".rt-seat[data-at={at}] .rt-name").inner_text().split()[0] for at in "senw"]

    assert names() == ["South", "East", "North", "West"]
    page.focus(".rt")
    page.keyboard.press("f")
    assert names() == ["East", "North", "West", "South"]
    page.locator("select").select_option("N")
    assert names()[0] == "North"
    assert page.locator(".rt-card[data-back]").count() == 39
    page.keyboard.press("Escape")
    page.focus(".rt")
    page.keyboard.press("h")
    assert page.locator(".rt-card[data-back]").count() == 0


def test_what_one_seat_may_see_has_no_way_to_the_rest(show) -> None:
    page = show(for_seat("E"))
    assert page.locator(".rt-card[data-back]").count() == 39
    assert not page.locator("select").is_visible()
    assert not page.locator("[data-do=cover]").is_visible()
    page.focus(".rt")
    page.keyboard.press("h")
    assert page.locator(".rt-card[data-back]").count() == 39


def test_it_works_from_a_file_and_without_scripts(browser: Browser, tmp_path: Path) -> None:
    address = write(tmp_path, element(whole(), text="the deal as text")).as_uri()
    with opened(browser, address) as page:
        assert page.evaluate(THERE_AND_BACK, ["next", "prev"])["there"] > 60
        assert page.get_by_text("the deal as text").count() == 0
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.get_by_text("the deal as text").is_visible()
    context.close()


def test_four_colours_are_remembered(browser: Browser, page_of) -> None:
    with opened(browser, page_of(whole())) as page:
        page.locator("[data-do=suits]").click()
        assert page.evaluate("document.documentElement.dataset.suits") == "4"
        page.reload()
        drawn(page)
        assert page.evaluate("document.documentElement.dataset.suits") == "4"
        assert page.locator("[data-do=suits]").get_attribute("aria-pressed") == "true"
