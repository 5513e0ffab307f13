"""The table's script holds no word for readers, no rule, no score; its labels are all there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rungkit import table
from rungkit.strings import strings as texts_of
from rungkit.table.compact import compact_script, hole_end, pieces

SCRIPTS = {
    "rung-table.js": table.sources("js"),
    **{f"rung-{part}.js": table.sources("js", part) for part in (*table.PARTS, *table.PAGE_PARTS)},
}
# Two words and more that no reader sees: selectors, class names, drawing, types, a media query.
SYNTAX = [
    r"[\w\s.,:>*#='~()\[\]-]*(?:\[|\.rt-|rung-(?:table|pair)|:scope|button|input|select)[\w\s.,:>*#='~()\[\]-]*",
    r"(?:rt|rung)(?:[ -][\w-]+)+", r" rt-\w*", r"M[\d\sA-Za-z.,-]+", r"use strict", r" 0px",
    r"\([\w-]+: \w+\)", r"(?: (?:data|aria)-[\w-]+(?:=\"\w*\")?x?)+",
]  # fmt: skip
SPOKEN = re.compile(r"\b(?:aria-label|title|alt|placeholder|value)=\"([^\"]*)\"")


def literals(code: str) -> Iterator[str]:
    """Every string of a script; a hole of a template is a NUL, and what stands in it is searched too."""
    for kind, part in pieces(code):
        if kind == "code" or part[0] == "/":
            continue
        if part[0] != "`":
            yield part[1:-1]
            continue
        text, i = "", 1
        while i < len(part) - 1:
            if part.startswith("${", i):
                end = hole_end(part, i + 2)
                yield from literals(part[i + 2 : end - 1])
                text, i = text + "\0", end
            else:
                text, i = text + part[i], i + 1
        yield text


def code(name: str) -> str:
    return "".join(compact_script(text) for text in SCRIPTS[name])


def shown(literal: str) -> list[str]:
    """What of a string a reader might see."""
    seen = [value for value in SPOKEN.findall(literal) if re.search(r"[A-Za-z]", value)]
    if "<" in literal or ">" in literal:
        # a tag may begin or end in another string
        rest = re.sub(r"<[^<>]*(?:>|(?=<)|$)|^[^<>]*>", "", literal)
        return seen + re.findall(r"[A-Za-z][^\0]*", rest)
    if not re.search(r"[A-Za-z]", literal) or not re.search(r"\s", literal.strip()):
        return seen
    known = any(re.fullmatch(form, literal.replace("\0", "x")) for form in SYNTAX)
    return seen if known else [*seen, literal]


def test_the_search_finds_words() -> None:
    assert shown("<p>Trump hearts</p>") == ["Trump hearts"]
    assert shown('<button aria-label="Next card">\0</button>') == ["Next card"]
    assert shown("West takes \0 tricks") == ["West takes \0 tricks"]
    assert shown("rt-key") == shown('<p class="rt-line" title="\0">\0</p>') == []
    assert list(literals("a(`x${b ? `<i>yes</i>` : 'no'}`)")) == ["<i>yes</i>", "no", "x\0"]


def test_no_word_for_readers_stands_in_the_script() -> None:
    for name in SCRIPTS:
        assert {literal: found for literal in literals(code(name)) if (found := shown(literal))} == {}, name


def test_no_rule_and_no_card_stands_in_the_script() -> None:
    for name in SCRIPTS:
        assert re.findall(r"\b(?:TB|CP|DS|BR|HR|MK|CB|PN|GL)-\d+", code(name)) == []
        assert [text for text in literals(code(name)) if re.fullmatch(r"[SHDC][AKQJT2-9]", text)] == []


def test_no_score_is_reckoned() -> None:
    counts = r"(?:took|scores?|points|pile|need)\b"
    reckoned = rf"\b{counts} *(?:[-*/%]|\+(?! *[\"'`]))|[-*/%] *\w+\.{counts}"
    for name in SCRIPTS:
        assert re.findall(reckoned, code(name)) == []
    assert re.findall(reckoned, "team.took + 1; 7 - team.score")


def test_every_label_is_used_and_every_used_label_is_there() -> None:
    words = {**table.labels(), **texts_of()["page"]}
    source = "".join(code(name) for name in SCRIPTS)
    strings = {text for name in SCRIPTS for text in literals(code(name))}
    families = {
        *("rank_", "suit_", "missed_", "sheet_", "choose_", "tally_", "page_", "bots_", "counted_"),
    }
    about = (f"{page}_about" for page in ("play", "rules", "desk", "lay"))
    python = {"all_hands", "seat_chooser", "slider", "kernel_gone", *about}
    built = {"down", "lame", "odd", "drawn"}  # how a card fell: the word stands in the payload
    unused = {
        key for key in words if key not in strings | python | built and not key.startswith(tuple(families))
    }
    assert unused == set()
    asked = set(re.findall(r"\b(?:w|w\.html|tell|button)\(\"(\w+)\"", source))
    assert asked - set(words) - families == set()
    lists = re.findall(r"\b(?:KEYS|TOOLS|SHARE)=(\[[^\]]*\])", source)
    assert {key for found in lists for key in re.findall(r"\w+", found)} <= set(words)


def test_every_blank_of_a_label_is_filled() -> None:
    known = {
        *("rank", "suit", "n", "cards", "groups", "score", "card", "seat", "team", "title", "i"),
        *("trump", "bid", "done", "all", "what", "game", "of", "match", "value", "line", "text", "table"),
    }
    texts = [*table.labels().values(), *texts_of()["page"].values()]
    blanks = {blank for text in texts for blank in re.findall(r"\{(\w+)\}", text)}
    assert blanks <= known


def test_packing_leaves_strings_alone() -> None:
    for name, sources in SCRIPTS.items():
        before = [
            text
            for source in sources
            for text in literals(re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE))
        ]
        assert list(literals(code(name))) == before
