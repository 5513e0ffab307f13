"""The pages that ask the engine, as widgets: three forms, and what a browser may send."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rungkit import table
from rungkit.games import presets
from rungkit.strings import strings
from rungkit.table.pages import DeskPage, play


@pytest.fixture(scope="module")
def page() -> DeskPage:
    return play()


def test_a_page_has_three_forms(page: DeskPage) -> None:
    forms = page._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in forms
    about = strings()["page"]["play_about"]
    assert forms["text/plain"] == about
    html = forms["text/html"]
    assert html.startswith("<rung-play><script")
    assert html.endswith(f"<p>{about}</p></rung-play>")
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    assert "<" not in found[1]
    assert json.loads(found[1]) == page.page
    assert [game["game"] for game in page.page["games"]] == list(presets())
    assert repr(page) == "<rung-play>"


def test_it_carries_its_script_and_the_table_s_but_a_table_does_not_carry_it(page: DeskPage) -> None:
    assert page._esm.count(table.part_script("desk")) == 1
    assert page._esm.count("export default { render };") == 1
    assert set(table.PAGE_PARTS).isdisjoint(table.PARTS)
    assert all(f"rung-{part}.js" in table.scripts() for part in table.PAGE_PARTS)


@pytest.mark.parametrize(
    ("content", "answers"),
    [
        ({"kind": "ping"}, [{"kind": "pong"}]),
        ({"kind": "desk", "id": 3, "request": "x"}, [3]),
        ({"kind": "desk", "id": "3", "request": {}}, []),
        ({"kind": "desk"}, []),
        ({"kind": "act", "path": "0", "action": "W C4"}, []),
        ("junk", []),
        (None, []),
    ],
)
def test_a_page_is_answered_and_junk_is_let_go(
    page: DeskPage, monkeypatch: pytest.MonkeyPatch, content: Any, answers: list[Any]
) -> None:
    sent = list[Any]()
    monkeypatch.setattr(page, "send", sent.append)
    page._handle_custom_msg(content, [])
    assert [one.get("id", one) if isinstance(one, dict) else one for one in sent] == answers
    assert all("error" in one["answer"] for one in sent if "answer" in one)


@pytest.mark.parametrize("junk", [{"element": "script"}, {"page": {}}, {"_esm": "alert(1)"}, None, 5])
def test_a_browser_changes_nothing(page: DeskPage, junk: Any) -> None:
    before = page.get_state()
    page.set_state(junk)
    assert page.get_state() == before
