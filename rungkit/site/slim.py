"""A style sheet without the rules that no page of the built book can come under."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

NAMED = re.compile(r"""\b(?:class|id)=(?:"([^"]*)"|'([^']*)')""")
WORD = re.compile(r"[A-Za-z_][\w-]*")
# Every class or id in a selector, which may be written with backslashes.
NAME = re.compile(r"[.#]((?:[\w-]|\\.)+)")
# What stands in these need not be on the page for the rule to hold.
ALTERNATIVE = re.compile(r":(?:not|is|where|has|-webkit-any)\((?:[^()]|\([^()]*\))*\)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NESTED = ("@media", "@supports", "@layer", "@container")


def used_names(site: Path) -> set[str]:
    """The classes and ids of a built site's pages, and every word of its scripts, which may set some."""
    found: set[str] = set()
    for page in site.rglob("*.html"):
        for double, single in NAMED.findall(page.read_text("utf-8")):
            found.update((double or single).split())
    for script in (site / "_static").rglob("*.js"):
        found.update(WORD.findall(script.read_text("utf-8")))
    return found


def pruned(css: str, used: Collection[str]) -> str:
    """The style sheet without the rules for classes and ids that are not used.

    >>> pruned("a{x:1}.b,.c{y:2}@media print{.c{z:3}}", {"b"})
    'a{x:1}.b{y:2}'
    >>> pruned(":not(.c)>i{x:1}#c{y:2}@font-face{z:3}", set())
    ':not(.c)>i{x:1}@font-face{z:3}'
    """
    kept = []
    for head, body in rules(COMMENT.sub("", css)):
        name = head.strip()
        if body is None:
            kept.append(head + ";")
        elif name.startswith(NESTED):
            inside = pruned(body, used)
            kept += [f"{head}{{{inside}}}"] if inside.strip() else []
        elif name.startswith("@"):
            kept.append(f"{head}{{{body}}}")
        elif found := [one for one in _selectors(head) if _may_be(one, used)]:
            kept.append(f"{','.join(found)}{{{body}}}")
    return "".join(kept)


def rules(css: str) -> Iterator[tuple[str, str | None]]:
    """Each rule as what stands before its braces and in them; None for one without, as `@import`.

    >>> list(rules('@charset "x";a{b:url("}")}'))
    [('@charset "x"', None), ('a', 'b:url("}")')]
    """
    start = at = 0
    while at < len(css):
        if css[at] in "\"'":
            at = _after_string(css, at)
        elif css[at] == ";":
            yield css[start:at], None
            start = at = at + 1
        elif css[at] == "{":
            end = _closing(css, at)
            yield css[start:at], css[at + 1 : end]
            start = at = end + 1
        else:
            at += 1


def _closing(css: str, at: int) -> int:
    depth = 0
    while at < len(css):
        if css[at] in "\"'":
            at = _after_string(css, at)
            continue
        depth += {"{": 1, "}": -1}.get(css[at], 0)
        if depth == 0:
            return at
        at += 1
    return at


def _after_string(css: str, at: int) -> int:
    quote, at = css[at], at + 1
    while at < len(css) and css[at] != quote:
        at += 2 if css[at] == "\\" else 1
    return at + 1


def _selectors(head: str) -> list[str]:
    """The selectors of a list, which commas part outside parentheses."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(head):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            found.append(head[start:at])
            start = at + 1
    return [*found, head[start:]]


def _may_be(selector: str, used: Collection[str]) -> bool:
    plain = re.sub(r"\[[^]]*\]", "", ALTERNATIVE.sub("", selector))
    return all(name.replace("\\", "") in used for name in NAME.findall(plain))
