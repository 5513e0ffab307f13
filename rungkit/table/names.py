"""Short names for a packed script's own variables: one new name for each, the same wherever it stands.

It knows the script language as far as the table's sources use it: no labels, no `var`, no name that is a
variable in one place and the browser's in another (tests/test_table_packing.py checks that). Names of
properties stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from string import ascii_letters

from rungkit.table.compact import WORD, hole_end, idle_space, pieces

TOKEN = re.compile(r"[A-Za-z_$][\w$]*|\d[\w.]*|\.\.\.|=>|\?\.|\?\?|[^\s\w]|\n| +")
NAME = re.compile(r"[A-Za-z_$][\w$]*\Z")
CLOSES = {"(": ")", "[": "]", "{": "}", "${": "}"}
# `of` is a word of the language in some places only.
WORDS = """
of async await break case catch class const continue default delete do else extends false finally for function
get if in instanceof let new null return set static super switch this throw true try typeof undefined void
while yield arguments
"""
KEPT = frozenset(WORDS.split())
CONTROL = {"if", "for", "while", "switch"}
BLOCK_AFTER = {")", "=>", ";", "{", "}", "\n", "else", "try", "finally", "do", ""}


def shortened(code: str) -> str:
    """A packed script with its own variables renamed.

    >>> shortened("const colour=one=>{const {size,edge:rim=2}=one;return {size,rim:rim.size+colour.one}};")
    'const d=a=>{const {size:b,edge:c=2}=a;return {size:b,rim:c.size+d.one}};'
    """
    tokens = list(tokens_of(code))
    where, depths, parts = inside(tokens)
    places = [meant(tokens, at, where[at]) for at in range(len(tokens))]
    used = [(token, part) for token, place, part in zip(tokens, places, parts, strict=True) if place]
    own = declared(tokens) - KEPT
    common = declared(tokens, depths) - KEPT
    free = {token for token, _ in used if token not in own} | KEPT
    fresh = (name for name in short_names() if name not in free)
    names: dict[tuple[str, int], str] = {}
    locals_ = [
        {name: None for name, part in used if part == n and name in own - common}
        for n in range(max(parts) + 1)
    ]
    few = [next(fresh) for _ in range(max(map(len, locals_)))]
    for n, some in enumerate(locals_):
        names |= {(name, n): short for name, short in zip(some, few, strict=False)}
    for name, _ in Counter(name for name, _ in used if name in common).most_common():
        short = next(fresh)
        names |= {(name, n): short for n in range(len(locals_))}
    out = []
    for token, place, part in zip(tokens, places, parts, strict=True):
        new = names.get((token, part)) if place else None
        out.append(token if new is None else f"{token}:{new}" if place == "shorthand" else new)
    return "".join(out)


def short_names() -> Iterator[str]:
    """a, b, ... Z, aa, ab, ..."""
    for length in (1, 2):
        for letters in product(ascii_letters, repeat=length):
            yield "".join(letters)


def tokens_of(code: str) -> Iterator[str]:
    """Words, signs and whole literals; a template comes as its text and the tokens of its holes."""
    for kind, part in pieces(code):
        if kind == "code":
            yield from TOKEN.findall(part)
        elif part[0] == "`":
            yield from template(part)
        else:
            yield part


def template(part: str) -> Iterator[str]:
    start = i = 0
    while i < len(part):
        if part[i] == "\\":
            i += 2
        elif part.startswith("${", i):
            end = hole_end(part, i + 2)
            yield part[start:i]
            yield "${"
            yield from tokens_of(without_spaces(part[i + 2 : end - 1]))
            yield "}"
            start = i = end
        else:
            i += 1
    yield part[start:]


def without_spaces(code: str) -> str:
    """The code of a hole without idle spaces; those of its literals stay."""
    out = ""
    for kind, part in pieces(code):
        if kind == "code":
            part = re.sub(r"(?<=(.)) +(?=(.))", idle_space, part)
            if not WORD.match(out[-1:]):
                part = part.lstrip(" ")
            if not WORD.match(part.rstrip(" ")[-1:]):
                part = part.rstrip(" ")
        out += part
    return out


def near(tokens: list[str], at: int, step: int) -> str:
    """The next token that way which is no blank."""
    at += step
    while 0 <= at < len(tokens) and tokens[at].isspace() and tokens[at] != "\n":
        at += step
    return tokens[at] if 0 <= at < len(tokens) else ""


def inside(tokens: list[str]) -> tuple[list[str], list[int], list[int]]:
    """For each token what it stands in, how deep, and the number of its part.

    It stands in "(", "[" or "${", or of braces in a "block", "class" or "object"; a part is a statement of
    the script or a member of a class.
    """
    where, depths, parts, open_, classes, part = list[str](), list[int](), list[int](), ["block"], False, 0
    # The whole script may stand in one function.
    base = 3 if tokens[:1] == ["("] else 1
    for at, token in enumerate(tokens):
        closed = open_.pop() if token in CLOSES.values() and len(open_) > 1 else ""
        where.append(open_[-1])
        depths.append(len(open_) - base)
        parts.append(part)
        classes = classes or (token == "class" and NAME.match(near(tokens, at, 1)) is not None)
        if token == "{":
            before = near(tokens, at, -1)
            open_.append("class" if classes else "block" if before in BLOCK_AFTER else "object")
            classes = False
        elif token in CLOSES:
            open_.append(token)
        deep = open_[base:]
        ends = token in (";", "}", "\n") and closed != "${" and deep in ([], ["class"])
        if ends or (token == "{" and deep == ["class"]):
            part += 1
    return where, depths, parts


def meant(tokens: list[str], at: int, where: str) -> str:
    """Whether a token is a variable's use: "use", or "shorthand" where it names a property too, or ""."""
    if not NAME.match(tokens[at]):
        return ""
    before, after = near(tokens, at, -1), near(tokens, at, 1)
    if before in (".", "?."):
        return ""
    if where == "class" and before in {"{", "}", ";", "\n", "get", "set", "static"}:
        return ""
    if where == "object" and before in "{,":
        if after in ":(":
            return ""
        return "shorthand" if after in ",}=" else "use"
    return "use"


def declared(tokens: list[str], depths: list[int] | None = None) -> set[str]:
    """Every name that the script binds: by const and let, as parameters, functions, classes.

    With `depths` only those that all of the script may use.
    """
    found: set[str] = set()
    pairs = matching(tokens)
    for at, token in enumerate(tokens):
        if depths and (depths[at] > 0 or token not in ("const", "let", "function", "class")):
            continue
        after = near(tokens, at, 1)
        if token in ("const", "let"):
            found |= bound(tokens, at + 1, pairs)
        elif token in ("function", "class") and NAME.match(after):
            found.add(after)
        elif NAME.match(token) and after == "=>":
            found.add(token)
        elif token == "(" and at in pairs:
            end = near(tokens, pairs[at], 1)
            before = near(tokens, at, -1)
            if end == "=>" or (end == "{" and before not in CONTROL):
                found |= bound(tokens, at + 1, pairs)
    return found


def matching(tokens: list[str]) -> dict[int, int]:
    """Where each bracket closes."""
    open_: list[int] = []
    pairs = {}
    for at, token in enumerate(tokens):
        if token in CLOSES:
            open_.append(at)
        elif token in CLOSES.values() and open_:
            pairs[open_.pop()] = at
    return pairs


def bound(tokens: list[str], at: int, pairs: dict[int, int]) -> set[str]:
    """The names of a list of bindings, patterns among them; what a default or a value says is passed by."""
    found: set[str] = set()
    while at < len(tokens):
        token = tokens[at]
        if token in ("{", "["):
            found |= bound(tokens, at + 1, pairs)
            at = pairs[at]
        elif NAME.match(token) and token not in KEPT:
            if near(tokens, at, 1) != ":":
                found.add(token)
        elif token == "=":
            while tokens[at + 1] not in (",", ";", ")", "]", "}", "\n") and at + 1 < len(tokens):
                at = pairs.get(at + 1, at + 1)
        elif token in (")", "]", "}", ";", "of", "\n"):
            return found
        at += 1
    return found
