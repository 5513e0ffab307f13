"""The widget: what Python may set, what a page may set, what it is told."""

from __future__ import annotations

import pytest
from traitlets import TraitError

from rungkit.actions import Action
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.rules import Rules
from rungkit.steps import steps
from rungkit.table.widget import RungTable


@pytest.fixture(scope="module")
def payload() -> dict:
    start = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(3)), trump="H")
    return steps((start, start.legal_actions()[:1]), switches=["DS-13"], title="A table", id="widget")


def test_it_carries_the_script_the_style_and_the_words(payload: dict) -> None:
    made = RungTable(payload, at="1")
    assert 'customElements.define("rung-table"' in made._esm
    assert made._esm.rstrip().endswith("export default { render };")
    assert ".rt-felt" in made._css
    assert made.labels["rank_A"] == "ace"
    assert repr(made) == "<table widget>"


@pytest.mark.parametrize(("name", "value"), [("at", "x"), ("at", "1~"), ("line", "DS-99"), ("seat", "Q")])
def test_python_is_told_of_a_place_that_is_not_there(payload: dict, name: str, value: str) -> None:
    with pytest.raises(TraitError, match=f"no {name} of this table"):
        RungTable(payload, **{name: value})


@pytest.mark.parametrize(
    "junk",
    [
        {"at": "17'; drop"}, {"at": 5}, {"at": None}, {"at": "9" * 10_000}, {"line": "<b>"},
        {"line": ["DS-13"]}, {"seat": {"S": 1}}, {"payload": {}}, {"labels": {"ace": "x"}},
        {"at": "\u0661"}, None, 5, float("nan"), True, b"at", "at", ["at"], [[{}]],
        {"messages": ["hello"]}, {"pair": ["", ""]}, {"_esm": "alert(1)"}, {"_css": ""}, {"nonsense": 1}, {},
    ],
)  # fmt: skip
def test_junk_from_a_page_changes_nothing(payload: dict, junk: object) -> None:
    made = RungTable(payload, at="1")
    before = made.get_state()
    made.set_state(junk)
    assert made.get_state() == before


def test_a_page_may_step_switch_and_choose_a_seat(payload: dict) -> None:
    made = RungTable(payload)
    made.set_state({"at": "1", "line": "DS-13", "seat": "N", "payload": {}})
    assert (made.at, made.line, made.seat, made.payload) == ("1", "DS-13", "N", payload)


def test_messages_are_answered_and_junk_is_let_go(payload: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    made, sent, heard = RungTable(payload), [], []
    monkeypatch.setattr(made, "send", sent.append)
    made.on_act(lambda path, action: heard.append((path, action)))
    act = {"kind": "act", "path": "3~1.2", "action": "W C4"}
    junk = [
        None,
        7,
        [],
        {"kind": "act"},
        {**act, "path": "../x"},
        {**act, "action": 5},
        {**act, "action": "drop table"},
    ]
    for content in ({"kind": "ping"}, *junk, act):
        made._heard(None, content, None)
    assert sent == [{"kind": "pong"}]
    assert heard == [("3~1.2", Action.parse("W C4"))]


def test_a_page_asks_the_desk(payload: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    made, sent = RungTable(payload), list[dict]()
    monkeypatch.setattr(made, "send", sent.append)
    made._heard(None, {"kind": "desk", "id": 3, "request": {"do": "games"}}, [])
    for junk in (None, 7, {"do": "nothing"}, {"do": "act", "record": 5}):
        made._heard(None, {"kind": "desk", "id": 4, "request": junk}, [])
    assert [(one["kind"], one["id"], "error" in one["answer"]) for one in sent] == [
        ("desk", 3, False), *[("desk", 4, True)] * 4,
    ]  # fmt: skip
    for unnumbered in (None, "3", True, 1.5):
        made._heard(None, {"kind": "desk", "id": unnumbered, "request": {"do": "games"}}, [])
    assert len(sent) == 5
