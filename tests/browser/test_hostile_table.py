"""The table given what nobody should give it: bad addresses, junk in memory, HTML in texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from payloads import whole
from playwright.sync_api import Browser
from table_page import drawn, element, opened, write

from rungkit.record import read
from rungkit.steps import steps
from tools.run import ROOT

TABLE = "document.querySelector('rung-table')"
RECORD = (ROOT / "book" / "records" / "cp-9-correction.rung.toml").read_text("utf-8")
HTML = "<img src=x onerror=\"console.error('run')\"></script><b>'&amp;\""


@pytest.fixture
def asking(tmp_path: Path) -> tuple[str, str]:
    """A page with a table that asks, and the name of its first question."""
    payload = steps(read(RECORD, "cp-9-correction.rung.toml"))
    write(tmp_path, element(payload) + "<rung-missed></rung-missed>")
    asks = [node["ask"]["id"] for node in payload["lines"][0]["steps"] if "ask" in node]
    return (tmp_path / "index.html").as_uri(), asks[0]


@pytest.mark.parametrize(
    ("address", "at"),
    [
        ("%", "0"), ("%zz", "0"), ("rung=whole:%ff", "0"), ("rung=whole:4%", "0"), ("rung=whole:9999", ""),
        ("rung=whole:4~99.1", "4"), ("rung=whole:@@", "0"), ("rung=other:4", "0"),
        ("rung=whole:" + "9" * 50_000, ""), ("rung=whole:4@nothing", "4"), ("rung=whole:<b>", "0"),
    ],
)  # fmt: skip
def test_an_address_of_junk_opens_the_nearest_step(
    browser: Browser, tmp_path: Path, address: str, at: str
) -> None:
    write(tmp_path, element({**whole(), "id": "whole"}))
    page_at = (tmp_path / "index.html").as_uri()
    with opened(browser, page_at) as page:
        last = page.evaluate(f"({TABLE}.do('last'), {TABLE}.at)")
        page.evaluate(f"{TABLE}.do('first')")
        page.evaluate(
            "async hash => { location.hash = hash; await new Promise(done => setTimeout(done, 60)); }",
            address,
        )
        assert page.evaluate(f"{TABLE}.at") == (at or last)
    with opened(browser, f"{page_at}#{address}") as page:
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
def test_junk_in_the_browsers_memory_is_lived_with(
    browser: Browser, asking: tuple[str, str], kept: str
) -> None:
    address, name = asking
    context = browser.new_context()
    said: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: said.append(str(error)))
    given = json.dumps(kept.replace("%s", name))
    page.add_init_script(f"localStorage.setItem('rung:answers', {given})")
    page.goto(address)
    drawn(page)
    through = "for (let k = 0; k < 60; k++) { t.do('next'); if (t.open) t.do('skip'); }"
    end = page.evaluate(f"(() => {{ const t = {TABLE}; {through} return t.line.kids(t.i).length; }})()")
    context.close()
    assert (end, said) == (0, [])


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
