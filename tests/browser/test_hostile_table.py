"""The table given what nobody should give it: bad addresses, junk in memory, HTML in texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from payloads import whole
from playwright.sync_api import Browser, Page
from table_page import drawn, element, opened, write

from rungkit.record import read
from rungkit.steps import steps
from tools.run import ROOT

TABLE = "document.querySelector('rung-table')"
RECORD = (ROOT / "book" / "records" / "cp-9-correction.rung.toml").read_text("utf-8")
HTML = "<img src=x onerror=\"console.error('run')\"></script><b>'&amp;\""


@pytest.fixture(scope="module")
def whole_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with a table, opened once; it must stay without a word on the console."""
    address = write(tmp_path_factory.mktemp("whole"), element({**whole(), "id": "whole"})).as_uri()
    with opened(browser, address) as page:
        yield page


@pytest.fixture(scope="module")
def asking_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, str]]:
    """A page with a table that asks, opened once, and the name of its first question."""
    payload = steps(read(RECORD, "cp-9-correction.rung.toml"))
    body = element(payload) + "<rung-missed></rung-missed>"
    asks = [node["ask"]["id"] for node in payload["lines"][0]["steps"] if "ask" in node]
    with opened(browser, write(tmp_path_factory.mktemp("asking"), body).as_uri()) as page:
        yield page, asks[0]


@pytest.fixture
def asking(asking_page: tuple[Page, str]) -> Iterator[tuple[Page, str]]:
    """That page, without an error in it."""
    said: list[str] = []

    def hears(error: object) -> None:
        said.append(str(error))

    asking_page[0].on("pageerror", hears)
    yield asking_page
    asking_page[0].remove_listener("pageerror", hears)
    assert said == []


def to(page: Page, address: str) -> None:
    """Another address of the same page; the page's own script hears of it before this goes on."""
    page.evaluate(
        """hash => new Promise(done => {
             if (location.hash === hash) return done(null);
             addEventListener("hashchange", () => done(null), { once: true });
             location.hash = hash;
           })""",
        address,
    )


@pytest.mark.parametrize(
    ("address", "at"),
    [
        ("%", "0"), ("%zz", "0"), ("rung=whole:%ff", "0"), ("rung=whole:4%", "0"), ("rung=whole:9999", ""),
        ("rung=whole:4~99.1", "4"), ("rung=whole:@@", "0"), ("rung=other:4", "0"),
        ("rung=whole:" + "9" * 50_000, ""), ("rung=whole:4@nothing", "4"), ("rung=whole:<b>", "0"),
    ],
)  # fmt: skip
def test_an_address_of_junk_opens_the_nearest_step(whole_page: Page, address: str, at: str) -> None:
    page = whole_page
    to(page, "")
    last = page.evaluate(f"({TABLE}.do('last'), {TABLE}.at)")
    page.evaluate(f"{TABLE}.do('first')")
    to(page, address)
    assert page.evaluate(f"{TABLE}.at") == (at or last)
    # Opened with it.
    page.reload()
    drawn(page)
    assert page.evaluate(f"{TABLE}.at") == (at or last)


def test_a_name_with_a_colon_and_a_percent_sign_has_a_link_that_opens(
    browser: Browser, tmp_path: Path
) -> None:
    write(tmp_path, element({**whole(), "id": "a:b 100%"}))
    with opened(browser, (tmp_path / "index.html").as_uri() + "#rung=a%3Ab%20100%25:7") as page:
        assert page.evaluate(f"{TABLE}.at") == "7"
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.evaluate(f"{TABLE}.do('copy_link')")
        link = page.get_by_role("dialog").locator("textarea").input_value()
        assert link.endswith("#rung=a%3Ab%20100%25:7")


@pytest.mark.parametrize(
    "kept",
    ["5", "null", '"x"', "[]", "{", "true", '{"%s":5}', '{"%s":null}', '{"%s":{"kind":"right","picked":5}}',
     '{"%s":{"kind":"right","picked":{}}}', '{"%s":{"kind":"wrong","picked":[99]}}', '{"%s":{"kind":{}}}'],
)  # fmt: skip
def test_junk_in_the_browsers_memory_is_lived_with(asking: tuple[Page, str], kept: str) -> None:
    page, name = asking
    page.evaluate("kept => localStorage.setItem('rung:answers', kept)", kept.replace("%s", name))
    page.reload()
    drawn(page)
    through = "for (let k = 0; k < 60; k++) { t.do('next'); if (t.open) t.do('skip'); }"
    assert page.evaluate(f"(() => {{ const t = {TABLE}; {through} return t.line.kids(t.i).length; }})()") == 0


def test_texts_that_are_html_are_shown_as_they_are(browser: Browser, tmp_path: Path) -> None:
    """A title, a branch, a comment and a file's name, through the steps, the table and its tools."""
    shown = HTML.replace('"', '\\"')
    at = RECORD.index("[lesson]")
    head = f"# {HTML}\n{RECORD[:at]}"
    record = read(
        f'{head}[lesson]\ntitle = "{shown}"\n[[lesson.branch]]\nafter = 0\nname = "{shown}"\n'
        f'actions = ["{read(RECORD).actions[0]}"]\n',
        f"{HTML}.rung.toml",
    )
    payload = steps(record)
    write(tmp_path, element(payload))
    with opened(browser, (tmp_path / "index.html").as_uri()) as page:
        page.evaluate(f"(window.print = () => {{}}, {TABLE}.do('share'))")
        page.wait_for_function("customElements.get('rung-table').parts.tools")
        for tool in ("copy_link", "copy_record", "help", "print_sheet"):
            page.evaluate(f"{TABLE}.do('{tool}')")
        assert page.locator(".rt-acts button", has_text="<img src=x").count() == 1
        assert page.locator(".rt-sheet", has_text="<img src=x").count() == 1
        assert page.locator("img").count() == 0
