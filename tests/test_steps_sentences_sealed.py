"""What is said of the trump card that lies face down, to those who may know it."""

import pytest

from rungkit.record import load
from rungkit.steps import steps

RECORD = """
format = 1
game = "hidden-rung"
dealer = "N"
actions = ["S SA", "E S4", "N S9", "W down C5"]
[hands]
W = "{sealed} HQ C5"
S = "SA C8 D4"
E = "S4 C9 H6"
N = "S9 CK H2"
[start]
trick = 6
leader = "S"
pile = 5
sealed = {{ card = "{sealed}", owner = "W" }}
"""
NOT_HELD = "S7, which lies face down, does not count as held."


def face_down(sealed: str, seat: str | None = None) -> dict:
    nodes = steps(load(RECORD.format(sealed=sealed)), seat=seat)["lines"][0]["steps"]
    (node,) = [node for node in nodes if (node["act"] or "").startswith("W down")]
    return node


@pytest.mark.rule("HR-1")
def test_a_caller_whose_only_spade_lies_face_down_is_said_to_hold_none():
    node = face_down("S7")
    assert "West has no spade" in node["say"]
    assert NOT_HELD in node["say"]
    assert "HR-1" in node["rules"]
    assert NOT_HELD not in face_down("D7")["say"]


def test_only_its_owner_is_told_so():
    assert NOT_HELD in face_down("S7", "W")["say"]
    for seat in "SEN":
        node = face_down("S7", seat)
        assert NOT_HELD not in node["say"]
        assert "HR-1" not in node["rules"]
