"""The page Play: a match over a worker, in games of every kind, kept and forgotten; where nothing starts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from match import Match, a_match, answering
from pages import watched
from playwright.sync_api import Browser, Page
from table_page import opened, write

from rungkit.desk import answer
from rungkit.site.assets import ENGINE, table_files
from rungkit.table.pages import play

SCRIPT = '<script defer src="rung-desk.js"></script>'


def small(folder: Path, told: dict[str, object] | None = None) -> Path:
    """The page alone, beside an engine or without one."""
    page = write(folder, SCRIPT + play()._repr_mimebundle_()["text/html"])
    for name, text in {**table_files(), ENGINE: json.dumps(told or {})}.items():
        (folder / name).write_text(text, "utf-8")
    return page


@contextmanager
def by_function(browser: Browser, folder: Path, serve_dir, hash_: str = "") -> Iterator[tuple[Match, Page]]:
    small(folder)
    with opened(browser, f"{serve_dir(folder)}/index.html{hash_}", reduced_motion="reduce") as page:
        yield answering(page, answer), page


def test_a_match_in_the_static_book(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        fetched = list[str]()
        seen.page.on("request", lambda request: fetched.append(request.url))
        seen.page.goto(f"{site}/book/play.html")
        match = Match(seen.page)
        match.place.get_by_text("MB, once").wait_for()
        assert not any("pyodide" in url for url in fetched)
        # Cancelled, and begun again.
        match.button("Start the match").click()
        match.place.get_by_role("progressbar").wait_for()
        match.button("Cancel").click()
        match.place.get_by_text("Cancelled").wait_for()
        a_match(match)
        assert seen.was_quiet()


# What is not done by a card in turn: a sealed card, calls and voids, eight seats, a hand thrown in, turn-ups.
KINDS = [
    ("hidden-rung", ""),
    ("call-bridge", "&options=CB-12"),
    ("mendikot", "&options=MK-12,MK-6&values=players:8"),
    ("double-sir", "&options=CP-22,DS-16,CP-23"),
    ("penneech", ""),
]  # fmt: skip


def test_every_kind_of_game_goes_from_deal_to_deal(browser: Browser, tmp_path: Path, serve_dir) -> None:
    with by_function(browser, tmp_path, serve_dir) as (match, page):
        for game, more in KINDS:
            page.evaluate(f"location.hash = 'game={game}{more}&seed=7'")
            match.until(f"document.querySelector('rung-play').table.game === '{game}'")
            match.button("Start the match").click()
            match.begun()
            match.play()
            match.place.locator("[data-place=end] [data-main]").wait_for()
            match.button("Next deal").click()
            match.begun(2)
            assert match.place.locator(".rd-sheet tbody tr").count() == 1, game
            match.button("Leave the match").click()


def test_a_match_is_won_and_another_begins(browser: Browser, tmp_path: Path, serve_dir) -> None:
    address = "#game=single-sir&values=target:1&seat=E&dealer=S&seed=5"
    with by_function(browser, tmp_path, serve_dir, address) as (match, _):
        assert match.place.get_by_label("First dealer").input_value() == "S"
        match.button("Start the match").click()
        match.begun()
        assert match.of("t.bottom") == "E"
        match.play()
        match.button("Another match").wait_for()
        assert "have won the match" in match.place.locator("[data-place=end]").inner_text()
        assert match.button("Next deal").count() == 0
        # A choice taken back undoes the end, and the deal can be played to another one.
        match.place.get_by_role("button", name="Take back").click()
        match.until("!document.querySelector('rung-play [data-place=end]').textContent")
        assert match.place.locator(".rd-sheet").count() == 0
        match.play()
        match.button("Another match").click()
        assert match.button("Go on with it").is_visible()
        # The same cards by the link of the match.
        first = (match.kept() or {})["record"]
        match.button("Start the match").click()
        match.begun()
        assert (match.kept() or {})["record"] == first


def test_a_review_leads_to_each_weak_choice(browser: Browser, tmp_path: Path, serve_dir) -> None:
    sentence = "Trick 2: you played the ace of spades; the king of spades came out ahead."

    def told(request: dict[str, object]) -> dict[str, object]:
        if request["do"] != "review":
            return answer(request)
        at = [k for k, act in enumerate(request["acts"]) if act.startswith("S ") and "call" not in act]  # type: ignore[arg-type, var-annotated]
        return {"of": 3, "n": request["n"], "at": at[1], "weak": sentence if request["n"] == 1 else None}

    small(tmp_path)
    address = f"{serve_dir(tmp_path)}/index.html#game=court-piece&dealer=N&seed=5"
    with opened(browser, address, reduced_motion="reduce") as page:
        match = answering(page, told)
        match.button("Start the match").click()
        match.begun()
        match.play()
        acts = (match.kept() or {})["acts"]
        match.button("Review this deal").click()
        match.place.get_by_text("other choices did better").wait_for()
        (told_of,) = match.place.locator(".rd-weak li").all_inner_texts()
        assert told_of.startswith(sentence)
        match.place.get_by_role("button", name="Show Trick 2").click()
        match.until("t?.pay?.mode === 'lesson' && t.box && t.contains(document.activeElement)")
        mine = [act for act in acts if act.startswith("S ") and "call" not in act][1]
        assert match.of("t.line.steps[t.line.kids(t.i)[0]].act") == mine


@pytest.mark.parametrize("kept", ['{"v":0}', '{"v":1,"record":5}', "[]", '"x"', "5"])
def test_what_an_older_page_kept_is_said_and_can_be_forgotten(
    browser: Browser, tmp_path: Path, serve_dir, kept: str
) -> None:
    small(tmp_path)
    with opened(browser, f"{serve_dir(tmp_path)}/index.html") as page:
        page.evaluate("kept => localStorage.setItem('rung:match', kept)", kept)
        page.reload()
        match = Match(page)
        match.place.get_by_text("cannot read").wait_for()
        match.button("Forget it").click()
        assert match.kept() is None


def test_an_engine_that_stops_leaves_the_match(browser: Browser, tmp_path: Path, serve_dir) -> None:
    with by_function(browser, tmp_path, serve_dir, "#game=court-piece&dealer=N&seed=5") as (match, page):
        match.button("Start the match").click()
        match.begun()
        page.evaluate(
            "document.querySelector('rung-play').engine.ask = () => Promise.reject('engine_gone'), 0"
        )
        match.of("t.act('S x')")
        match.place.get_by_text("The engine has stopped").wait_for()
        page.evaluate("document.querySelector('rung-play').engine.ask = r => answered(r), 0")
        match.button("Go on with it").click()
        match.begun()


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({}, "built without the engine"),
        ({"folder": "pyodide-0", "wheel": "r.whl", "size": 1}, "could not be loaded"),
    ],
)
def test_an_engine_that_is_not_there_is_said(
    browser: Browser, tmp_path: Path, serve_dir, told: dict[str, object], sentence: str
) -> None:
    small(tmp_path, told)
    with watched(browser, "") as seen:
        seen.page.goto(f"{serve_dir(tmp_path)}/index.html")
        match = Match(seen.page)
        match.button("Start the match").click()
        match.place.get_by_text(sentence).wait_for()


def test_a_page_opened_as_a_file_says_what_it_needs(browser: Browser, tmp_path: Path) -> None:
    page = small(tmp_path)
    with opened(browser, page.as_uri()) as seen:
        Match(seen).place.get_by_text("needs a server").wait_for()


def test_it_fits_a_phone_in_the_dark_and_goes_by_keys(browser: Browser, tmp_path: Path, serve_dir) -> None:
    small(tmp_path)
    address = (
        f"{serve_dir(tmp_path)}/index.html#game=mendikot&options=MK-12&values=players:8&dealer=P1&seed=5"
    )
    phone = {"color_scheme": "dark", "reduced_motion": "reduce", "width": 360, "height": 740}
    with opened(browser, address, **phone) as page:
        match = answering(page, answer)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        match.button("Start the match").focus()
        page.keyboard.press("Enter")
        match.begun()
        assert match.of("document.activeElement.dataset.card || document.activeElement.dataset.act")
        page.keyboard.press("Enter")
        match.until("!t.on.run && t.i > 0")
        match.play()
        match.button("Next deal").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert match.violations() == []
