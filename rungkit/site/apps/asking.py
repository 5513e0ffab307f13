"""Ask the class: a question of the step at which the table stands, put without its answer."""

from __future__ import annotations

from collections.abc import Mapping
from time import time_ns
from typing import Any, NamedTuple

from rungkit.questions import KINDS
from rungkit.record import Ask, Record, load
from rungkit.site.apps.controls import Said, asked
from rungkit.steps import StepsError, steps
from rungkit.strings import tell

ANY = "any"
# which question is tried first where any will do
ORDER = ("winner", "pile", "trump", "legal", "tens", "points", "run", "taken", "over", "lead", "may", "ask")


class Stand(NamedTuple):
    """Where a table stands: the options switched, what was done so far, and what the steps hold after."""

    on: list[str]
    acts: list[str]
    after: list[str]


def stand(payload: Mapping[str, Any], here: str) -> Stand:
    """Where a table of that payload stands, by what its page tells: `id:17~1.3@DS-13+S_H4,E_C2`.

    A page of another table, or one that tells nonsense, stands at the beginning.

    >>> nodes = [{"act": None, "kids": [1]}, {"act": "W call H"}]
    >>> stand({"id": "x", "lines": [{"key": "", "on": [], "steps": nodes}]}, "x:1+S_H4").acts
    ['W call H', 'S H4']
    """
    name, _, rest = here.partition(":")
    if name != payload["id"]:
        rest = "0"
    way, _, played = rest.partition("+")
    way, _, key = way.partition("@")
    line = next((line for line in payload["lines"] if line["key"] == key), payload["lines"][0])
    nodes, at = line["steps"], 0
    acts: list[str] = []

    def kid(number: int) -> bool:
        nonlocal at
        kids = nodes[at].get("kids") or []
        if number >= len(kids):
            return False
        at = kids[number]
        if nodes[at]["act"]:
            acts.append(nodes[at]["act"])
        return True

    for number, part in enumerate(way.split("~")):
        first, _, along = part.rpartition(".") if number else ("0", "", part)
        for count in range(int(along or 0)):
            if not kid(int(first) if not count and first else 0):
                break
    if played:
        acts += played.replace("_", " ").split(",")
        return Stand(line["on"], acts, [])
    done = len(acts)
    while kid(0):
        pass
    return Stand(line["on"], acts[:done], acts[done:])


class Put(NamedTuple):
    """A question put: the record as the table stands, its payload with the question, the question's step.

    `ask` is how an address names the question.
    """

    record: Record
    payload: dict[str, Any]
    at: str
    ask: str


def put(payload: Mapping[str, Any], here: str, kind: str) -> Put:
    """A question where the table stands.

    :raises Said: when no such question can be put there.
    """
    at = stand(payload, here)
    text = asked("record", record=payload["record"], on=at.on, acts=[*at.acts, *at.after])["record"]
    return _question(payload, load(text), len(at.acts), kind)


def again(payload: Mapping[str, Any], ask: str) -> Put:
    """The question of an address once more.

    :raises Said: when no such question can be put there.
    """
    after, _, kind = ask.partition(".")
    return _question(payload, load(payload["record"]), int(after), kind)


def _question(payload: Mapping[str, Any], record: Record, after: int, kind: str) -> Put:
    for one in ORDER + tuple(other for other in KINDS if other not in ORDER) if kind == ANY else (kind,):
        try:
            made = steps(record, asks=[Ask(after, one)], id=payload["id"], title=payload["title"])
        except StepsError:
            continue
        return Put(record, made, _open(made), f"{after}.{one}")
    raise Said(tell("demo", "no_question"))


def _open(payload: dict[str, Any]) -> str:
    """The step of the question, which nobody has answered yet."""
    nodes = payload["lines"][0]["steps"]
    at = next(number for number, node in enumerate(nodes) if "ask" in node)
    nodes[at]["ask"]["id"] += f"-{time_ns()}"  # a page remembers which questions were answered
    depth = 0
    while at > 0:
        at, depth = nodes[at]["p"], depth + 1
    return str(depth)


def kinds() -> list[tuple[str, str]]:
    """The kinds of questions, in words."""
    return [(tell("demo", "ask_" + kind), kind) for kind in (ANY, *KINDS)]
