"""What is left out when the sources are packed: comments, indents and idle spaces; nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

WORD = re.compile(r"[\w$]")
STRING = re.compile(r"(['\"])(?:\\.|(?!\1).)*\1")
PATTERN = re.compile(r"/(?![/*])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+/\w*")
# A line end beside one of these never ends a statement.
LINE_END = re.compile(r"(?<=[{,;(\[])\n|\n(?=[})\]?:&|.]|\+(?!\+))")
# After one of these a slash begins a pattern, elsewhere it divides.
BEFORE_PATTERN = "(,=:[!&|?{};>\n"


def compact_script(text: str) -> str:
    """A script without indents, whole-line comments, spaces beside signs and line ends inside brackets.

    >>> compact_script("// why\\nif (a + +b) {\\n  c(`x ${ y } / z`, ' - ');\\n}\\n")
    "if(a+ +b){c(`x ${ y } / z`,' - ')}\\n"
    """
    lines = (line.strip() for line in text.splitlines())
    code = "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
    out = ""
    for kind, part in pieces(code):
        if kind == "code":
            part = re.sub(r"/\* .*? \*/", "", part)
            part = re.sub(r"(?<=(.)) +(?=(.))", idle_space, part)
            part = re.sub(r";(?=})", "", LINE_END.sub("", part))
            if part.startswith(" ") and not (out and WORD.match(out[-1])):
                part = part[1:]
            if part.endswith(" ") and not WORD.match(part[-2:-1]):
                part = part[:-1]
        out += part
    return out


def idle_space(found: re.Match[str]) -> str:
    """One space where two words or two signs would run together, else none."""
    left, right = found[1], found[2]
    both_words = WORD.match(left) and WORD.match(right)
    return " " if both_words or (left in "+-" and right in "+-") else ""


def pieces(code: str) -> Iterator[tuple[str, str]]:
    """The code cut into literals (strings, templates, patterns) and what lies between them."""
    start = i = 0
    while i < len(code):
        end = i
        if code[i] in "\"'":
            found = STRING.match(code, i)
            end = found.end() if found else i
        elif code[i] == "`":
            end = template_end(code, i)
        elif code[i] == "/" and (code[:i].rstrip(" ")[-1:] or "\n") in BEFORE_PATTERN:
            found = PATTERN.match(code, i)
            end = found.end() if found else i
        if end > i:
            if start < i:
                yield "code", code[start:i]
            yield "literal", code[i:end]
            start = i = end
        else:
            i += 1
    if start < i:
        yield "code", code[start:]


def template_end(code: str, i: int) -> int:
    """Where the template that begins at `i` ends, templates inside its holes included."""
    i += 1
    while code[i] != "`":
        if code[i] == "\\":
            i += 2
        elif code.startswith("${", i):
            i = hole_end(code, i + 2)
        else:
            i += 1
    return i + 1


def hole_end(code: str, i: int) -> int:
    """Where a template's hole ends, strings and templates inside it skipped."""
    depth = 1
    while depth:
        if code[i] == "`":
            i = template_end(code, i)
            continue
        if code[i] in "\"'":
            i = code.index(code[i], i + 1)
        depth += {"{": 1, "}": -1}.get(code[i], 0)
        i += 1
    return i


def compact_styles(text: str) -> str:
    """A style sheet without comments, idle spaces and the quotes of an attribute's value that is a word.

    >>> compact_styles('/* why */ a, b > [at="n"] {\\n  top: calc(1px + 2px);\\n}')
    'a,b>[at=n]{top:calc(1px + 2px)}'
    """
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text).replace(";}", "}").replace(": ", ":")
    text = re.sub(r'="([A-Za-z][\w-]*)"]', r"=\1]", text)
    return text.strip()
