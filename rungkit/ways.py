"""Addresses of steps, such as `17~1.3`: at step 17 take variation 1, three steps along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Nodes = Sequence[Mapping[str, Any]]


def depth(way: str) -> int:
    """How many steps lie before the one at that address.

    >>> depth("17"), depth("17~1.3")
    (17, 20)
    """
    return sum(along for _, along in _parts(way))


def cut(way: str, steps: int) -> str:
    """The address so many steps from the beginning, on the way to `way` and straight on from there.

    >>> cut("17~1.3", 18), cut("17~1.3", 5), cut("17", 20)
    ('17~1.1', '5', '20')
    """
    *before, (kid, _) = _parts(way)
    kept: list[tuple[int, int]] = []
    for earlier, along in before:
        if steps <= along:
            kept.append((earlier, steps))
            break
        kept.append((earlier, along))
        steps -= along
    else:
        kept.append((kid, steps))
    return str(kept[0][1]) + "".join(f"~{kid}.{along}" for kid, along in kept[1:])


def furthest(way: str, nodes: Nodes) -> int:
    """How many steps there are along a way, straight on to its end.

    >>> nodes = [{"kids": [1, 2]}, {"kids": [3]}, {}, {}]
    >>> furthest("0", nodes), furthest("0~1.1", nodes)
    (2, 1)
    """
    here, gone = 0, 0
    for kid, along in _parts(way):
        for _ in range(along):
            kids = nodes[here].get("kids") or []
            if kid >= len(kids):
                return gone
            here, gone, kid = kids[kid], gone + 1, 0
    while kids := nodes[here].get("kids"):
        here, gone = kids[0], gone + 1
    return gone


def _parts(way: str) -> list[tuple[int, int]]:
    """(which child, how far) for each stretch of an address; what is no number counts as 0."""
    found = []
    for number, part in enumerate(way.split("@")[0].split("~")):
        kid, _, along = part.rpartition(".") if number else ("0", "", part)
        found.append((_number(kid), _number(along)))
    return found


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0
