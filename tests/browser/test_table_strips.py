"""Positions as pictures that speak without words: who took the pile, and why it stayed.

The strips are kept in build/artifacts/strips to be looked at. Each has four frames: a trick complete, what
became of it, the next trick complete, what became of that.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from payloads import Payload, main_line, other_game, played
from playwright.sync_api import Browser

from rungkit.steps import steps
from rungkit.table.svg import position_svg, strip_svg
from tools.run import ROOT

STRIPS = ROOT / "build" / "artifacts" / "strips"
SVG = "{http://www.w3.org/2000/svg}"
RANKS = {"A", "K", "Q", "J", "10", *"98765432"}
TEAM = {"S": "NS", "N": "NS", "E": "EW", "W": "EW"}
SCENES = ("taken-1", "taken-2", "taken-3", "partner", "opponent", "third-in-a-row")


def scene(first: Payload, second: Payload) -> str | None:
    """Which of the scenes two tricks in a row are."""
    same = first["winner"] == second["winner"]
    if second["n"] == 13 or first["n"] < 3:
        return None
    if second.get("seals"):
        return "taken"
    if same:
        return "third-in-a-row" if first.get("seals") else None
    if first.get("seals"):
        return None
    return "partner" if TEAM[first["winner"]] == TEAM[second["winner"]] else "opponent"


@cache
def strips() -> dict[str, tuple[Payload, list[int], Payload]]:
    """For each scene a payload, the nodes of its frames, and what the engine says of the second trick."""
    found: dict[str, tuple[Payload, list[int], Payload]] = {}
    takers: set[Any] = set()
    for seed in range(80):
        deals = played(seed)
        payload = steps((deals[0], deals[-1].actions), title="A strip", id=f"strip-{seed}")
        nodes, way = payload["lines"][0]["steps"], main_line(payload)
        full = [n for n, i in enumerate(way) if "row" in nodes[i]]
        for one, two in pairwise(full):
            rows = nodes[way[one]]["row"], nodes[way[two]]["row"]
            name = scene(*rows)
            if name == "taken":
                if rows[1]["winner"] in takers or len(takers) == 3:
                    continue
                takers.add(rows[1]["winner"])
                name = f"taken-{len(takers)}"
            if name and name not in found:
                found[name] = payload, [way[one], way[one + 1], way[two], way[two + 1]], rows[1]
    return found


def frames(name: str) -> list[ElementTree.Element]:
    payload, nodes, _ = strips()[name]
    return list(ElementTree.fromstring(strip_svg(payload, 0, nodes)).iter(f"{SVG}svg"))[1:]


def count(frame: ElementTree.Element, kind: str, tag: str = "rect") -> int:
    return sum(one.get("class") == f"rs-{kind}" for one in frame.iter(SVG + tag))


def lamps(frame: ElementTree.Element) -> int:
    return sum(one.get("class") == "rs-n" and one.get("r") == "8" for one in frame.iter(f"{SVG}circle"))


def arrows(frame: ElementTree.Element) -> int:
    return count(frame, "l", "path")


def pile(frame: ElementTree.Element) -> int:
    """Tricks in the middle: edges of the pile, each 62 wide."""
    edges = [
        one for one in frame.iter(f"{SVG}rect") if one.get("width") == "62" and one.get("class") != "rs-g"
    ]
    return len(edges)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_written_but_the_ranks_of_cards(name: str) -> None:
    for frame in frames(name):
        assert {text.text for text in frame.iter(f"{SVG}text")} <= RANKS
        assert not any(len(list(frame.iter(SVG + tag))) for tag in ("title", "desc", "tspan"))


@pytest.mark.parametrize("name", SCENES[:3])
def test_a_capture_shows_its_run_its_way_and_its_team(name: str) -> None:
    _, _, row = strips()[name]
    first, _, won, after = frames(name)
    assert (lamps(first), lamps(won)) == (1, 2)
    assert arrows(won) == 0
    assert arrows(after) == 2  # from the pile to the seat, from the seat to the slips
    assert pile(after) == row["took"]  # the stack that has gone to the seat
    slips = [r for r in after.iter(f"{SVG}rect") if r.get("class") == "rs-n" and r.get("height") == "22"]
    assert len(slips) == row["took"]
    side = {int(slip.get("x", "0")) > 250 for slip in slips}
    assert side == {row["team"] == "EW"}


@pytest.mark.parametrize("name", SCENES[3:])
def test_a_pile_that_stays_shows_one_lamp_and_no_arrow(name: str) -> None:
    _, _, row = strips()[name]
    _, _, won, after = frames(name)
    assert lamps(won) == lamps(after) == 1
    assert arrows(won) == arrows(after) == 0
    assert pile(after) == row["pile"]
    assert count(after, "n") == 1  # the trick just laid on it


def test_each_scene_is_told_by_the_row_of_winners() -> None:
    """The last two fields: joined by a bar when they took the pile; else two places, or a stroke between."""
    for name in SCENES:
        track = [r for r in frames(name)[2].iter(f"{SVG}rect") if r.get("y") == "414"]
        strokes = [int(r.get("x", "0")) for r in frames(name)[2].iter(f"{SVG}rect") if r.get("width") == "3"]
        bars = [int(r.get("x", "0")) for r in frames(name)[2].iter(f"{SVG}rect") if r.get("y") == "422"]
        last, previous = int(track[-1].get("x", "0")), int(track[-2].get("x", "0"))
        winners = [
            (int(c.get("cx", "0")) - (last if k else previous), c.get("cy"))
            for k, c in enumerate([c for c in frames(name)[2].iter(f"{SVG}circle") if c.get("r") == "4"][-2:])
        ]
        between = any(previous < stroke < last for stroke in strokes)
        joined = any(previous < bar < last for bar in bars)
        assert joined == name.startswith("taken"), name
        assert between == (name == "third-in-a-row"), name
        assert (winners[0] == winners[1]) == (name not in ("partner", "opponent")), name


def test_the_strips_are_kept_to_be_looked_at(browser: Browser) -> None:
    STRIPS.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 1600, "height": 400})
    for name in SCENES:
        payload, nodes, _ = strips()[name]
        svg = strip_svg(payload, 0, nodes)
        (STRIPS / f"{name}.svg").write_text(svg, "utf-8")
        page.set_content(f"<!doctype html><body style='margin:4px'>{svg}")
        page.screenshot(path=STRIPS / f"{name}.png")
    page.close()
    assert len(list(STRIPS.glob("*.png"))) >= len(SCENES)


def test_with_text_a_position_names_seats_hands_and_counts() -> None:
    payload, nodes, _ = strips()["partner"]
    written = [
        text.text for text in ElementTree.fromstring(position_svg(payload, 0, nodes[0])).iter(f"{SVG}text")
    ]
    assert {"South", "East", "North", "West"} <= set(written)
    assert any(re.fullmatch(r"N–S \d+", text or "") for text in written)
    two, four = (position_svg(payload, 0, nodes[0], colours=colours) for colours in (2, 4))
    assert two != four


@pytest.mark.parametrize(
    ("name", "size"), [("penneech", 2), ("six", 6), ("eight", 8), ("call-bridge", 4), ("hidden-rung", 4)]
)
def test_pictures_of_two_four_alone_six_and_eight(name: str, size: int) -> None:
    payload = other_game(name)
    nodes, way = payload["lines"][0]["steps"], main_line(payload)
    full = next(i for i in way if nodes[i]["c"] == size)
    picture = ElementTree.fromstring(position_svg(payload, 0, full, text=False))
    cards = [
        one for one in picture.iter(f"{SVG}rect") if (one.get("width"), one.get("height")) == ("46", "64")
    ]
    corners = {(one.get("x"), one.get("y")) for one in cards}
    assert len(cards) == len(corners) == size
    assert {text.text for text in picture.iter(f"{SVG}text")} <= RANKS
    for i in way:
        for text in (True, False):
            drawn = ElementTree.fromstring(position_svg(payload, 0, i, text=text))
            right = [float(r.get("x", 0)) + float(r.get("width", 0)) for r in drawn.iter(f"{SVG}rect")]
            assert max(right) <= 480
    last = ElementTree.fromstring(position_svg(payload, 0, way[-1]))
    named = {text.text for text in last.iter(f"{SVG}text")}
    assert {seat["name"] for seat in payload["seats"]} <= named


def test_a_sealed_card_lies_by_its_owner_in_a_picture() -> None:
    payload = other_game("hidden-rung")
    nodes, way = payload["lines"][0]["steps"], main_line(payload)
    sealed: Any = None
    for i in way:
        sealed = nodes[i]["set"].get("sealed", sealed)
        drawn = ElementTree.fromstring(position_svg(payload, 0, i))
        small = [
            one for one in drawn.iter(f"{SVG}rect") if (one.get("width"), one.get("height")) == ("14", "20")
        ]
        assert len(small) == bool(sealed and not sealed["open"])
