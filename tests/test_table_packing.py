"""Packed scripts: their own variables get short names, and nothing else changes."""

from __future__ import annotations

import re

import pytest

from rungkit import table
from rungkit.table.compact import compact_script, pieces
from rungkit.table.names import KEPT, declared, inside, meant, shortened, tokens_of

# Names of the browser that the scripts use; a variable of the same name would be taken for it.
BROWSER = {
    "Array", "Blob", "Boolean", "CSS", "CustomEvent", "HTMLElement", "IntersectionObserver", "JSON", "Map",
    "Math", "Number", "Object", "Promise", "Set", "String", "URL", "addEventListener", "clearTimeout",
    "customElements", "decodeURIComponent", "document", "encodeURIComponent", "getComputedStyle",
    "localStorage", "location", "navigator", "parseFloat", "print", "setTimeout", "window", "Infinity",
    "XMLHttpRequest", "Worker", "cancelAnimationFrame", "fetch", "matchMedia", "requestAnimationFrame",
    "URLSearchParams", "Date",
}  # fmt: skip


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("const f=size=>size.size+1;", "const b=a=>a.size+1;"),
        ("const f=({size,edge:e=2},...rest)=>({size,e,rest});",
         "const d=({size:a,edge:b=2},...c)=>({size:a,e:b,rest:c});"),
        ("let many=[],other=many?.other;", "let a=[],b=a?.other;"),
        ("class Box{width=4;grow(by){return this.width+by}}",
         "class b{width=4;grow(a){return this.width+a}}"),
        ("const o={get(key){return key},key:4};", "const b={get(a){return a},key:4};"),
        ("for(const [k,one] of all.entries())use(k,one);", "for(const [a,b] of all.entries())use(a,b);"),
        ("function f(first,second=first.size){if(first){second()}}",
         "function c(a,b=a.size){if(a){b()}}"),
        ("const f=text=>`<b a=\"text\">${ text ? ` and ${text.size}` : 'text' }</b>`;",
         "const b=a=>`<b a=\"text\">${a?` and ${a.size}`:'text'}</b>`;"),
        ("const f=(x,y)=>x?y:x,g={class:f,f};", "const c=(a,b)=>a?b:a,d={class:c,f:c};"),
        ("try{act()}catch(error){tell(error)}", "try{act()}catch(a){tell(a)}"),
        ("const f=(one,at=0)=>{for(const x of one){at++}};", "const d=(a,b=0)=>{for(const c of a){b++}};"),
    ],
)  # fmt: skip
def test_variables_alone_are_renamed(code: str, short: str) -> None:
    assert shortened(code) == short


@pytest.mark.parametrize("part", ["", *table.PARTS, *table.PAGE_PARTS])
def test_every_name_of_a_script_is_its_own_or_the_browsers(part: str) -> None:
    code = "".join(compact_script(text) for text in table.sources("js", *([part] if part else [])))
    tokens = list(tokens_of(code))
    where, _, _ = inside(tokens)
    used = {token for at, token in enumerate(tokens) if meant(tokens, at, where[at])}
    own = declared(tokens)
    assert used - own - KEPT - BROWSER - {"SUIT_PATHS"} == set()
    assert own & BROWSER == set()


@pytest.mark.parametrize("part", ["", *table.PARTS, *table.PAGE_PARTS])
def test_strings_stay_as_they_are(part: str) -> None:
    code = "".join(compact_script(text) for text in table.sources("js", *([part] if part else [])))
    packed = shortened(code)
    for kind, literal in pieces(code):
        if kind == "literal" and literal[0] != "`":
            assert literal in packed


def test_short_names_are_new_in_their_part_alone() -> None:
    code = "const first=one=>one+1;const second=(one,two)=>first(one)+two;"
    assert shortened(code) == "const c=a=>a+1;const d=(a,b)=>c(a)+b;"
    assert re.fullmatch(r"[\w$]+", shortened("const x=1;")[6:7])
