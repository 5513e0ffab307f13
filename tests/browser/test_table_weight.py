"""What a page loads for its tables when it is opened, script and style as they travel: each kind of page."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from payloads import asked, other_game, parted, plain_game, whole
from playwright.sync_api import Browser
from table_page import drawn, element, write

MOST = 18_000
FAR = '<p style="height:400vh">A chapter.</p>'


def two(payload: dict) -> str:
    data = json.dumps(payload).replace("<", "\\u003c")
    return (
        f'<rung-pair><script type="application/json">{data}</script><rung-table line=""></rung-table>'
        f'<rung-table line="{payload["lines"][1]["key"]}"></rung-table></rung-pair>'
    )


def other(name: str) -> dict:
    return other_game(name)


# A body, the attributes of the page, and the parts that it fetches before anybody touches it.
KINDS = {
    "court-piece": (lambda: element(plain_game()), "", {"hands"}),
    "double-sir": (lambda: element(whole()) + element(asked()), "", {"hands", "pile", "house"}),
    "a question first": (lambda: element(asked(), 'at="4"'), "", {"hands", "pile", "ask"}),
    "two tables": (lambda: two(parted()), "", {"pile", "pair"}),
    "hidden-rung": (lambda: element(other("hidden-rung")), "", {"hands", "pile", "hidden"}),
    "be-ranga": (lambda: element(other("be-ranga")), "", {"hands", "pile"}),
    "mendikot": (lambda: element(other("mendikot")), "", {"hands", "tens", "hidden"}),
    "eight players": (lambda: element(other("eight")), "", {"hands", "tens", "hidden", "many"}),
    "call-bridge": (lambda: element(other("call-bridge")), "", {"hands", "alone"}),
    "penneech": (lambda: element(other("penneech")), "", {"hands", "stock"}),
    "class mode": (lambda: element(whole()), 'data-mode="class"', {"hands", "pile", "house", "class"}),
    "a chapter of every game": (
        lambda: FAR.join(
            [element(whole()), two(parted()), element(other("penneech")), element(other("call-bridge"))]
        ),
        "",
        {"hands", "pile", "house"},
    ),
}  # fmt: skip


def loaded(browser: Browser, address: str, *, all_of_it: bool = False) -> dict[str, int]:
    page, answers = browser.new_page(viewport={"width": 1280, "height": 900}), []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address, wait_until="networkidle")
    if all_of_it:
        drawn(page)
    else:
        page.wait_for_selector(".rt-bar")
    found = {Path(urlsplit(one.url).path).name: len(gzip.compress(one.body(), 6)) for one in answers}
    page.close()
    return {name: size for name, size in found.items() if name.startswith("rung-")}


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_page_loads_for_its_tables(browser: Browser, tmp_path: Path, serve_dir, kind: str) -> None:
    body, attributes, parts = KINDS[kind]
    write(tmp_path, body(), attributes)
    found = loaded(browser, serve_dir(tmp_path) + "/index.html")
    found.pop("rung-labels.js")  # words, not script
    assert set(found) == {"rung-table.js", "rung-table.css", *(f"rung-{part}.js" for part in parts)}
    print(f"{kind}: {sum(found.values()):,} bytes", found)
    assert sum(found.values()) <= MOST


def test_what_is_far_below_comes_with_the_reader(browser: Browser, tmp_path: Path, serve_dir) -> None:
    write(tmp_path, element(whole()) + FAR + element(other("penneech")))
    address = serve_dir(tmp_path) + "/index.html"
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address, wait_until="networkidle")
    last = "document.querySelectorAll('rung-table')[1]"
    assert page.evaluate(f"[{last}.box === undefined, {last}.innerText]") == [True, "the deal as text"]
    page.evaluate(f"{last}.scrollIntoView()")
    page.wait_for_function(f"{last}.box && {last}.querySelector('.rt-turnups')")
    page.close()
    # A link to a step of it leads there as well.
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}#rung={other('penneech')['id']}:4", wait_until="networkidle")
    page.wait_for_function(f"{last}.box && {last}.at === '4'")
    assert page.evaluate(f"{last}.getBoundingClientRect().top < innerHeight")
    page.close()
