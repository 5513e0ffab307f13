"""The directive {api} `rungkit.deal`: a module's public names, from their signatures and docstrings.

Plain docutils, as our other directives, so that the book and the classroom app show the same page. In a
docstring `single backticks` are code, rule IDs lead to the rule index, `>>>` and what is indented stays as it
is, and `:raises X:` begins a line of a list.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

from rungkit.rulebook import rulebook
from rungkit.site.rule_index import ID

LONGEST = 240  # a class with more fields than that is made by a method of its own
CITED = re.compile(r"(?<!-)" + ID.pattern)  # "-DS-12" is an option switched off, not a citation
FIELD = re.compile(r"^:(?:raises|returns|param)\s*([^:]*):\s*(.*)$")


class Api(Directive):
    """One module: what it is for, then each class and function with its signature."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        try:
            module = import_module(name)
        except ImportError as reason:
            return [
                self.state_machine.reporter.error(f"There is no module {name}: {reason}", line=self.lineno)
            ]
        section = nodes.section("", nodes.title("", name), ids=[anchor(name)], names=[name.lower()])
        self.state.document.note_explicit_target(section)
        section += self._prose(inspect.getdoc(module) or "")
        entries = nodes.definition_list(classes=["rung-api"])
        for public, what in public_names(module):
            entries += self._entry(f"{name}.{public}", public, what)
        section += entries
        return [section]

    def _entry(self, full: str, shown: str, what: Any) -> nodes.definition_list_item:
        term = nodes.term("", "", nodes.literal("", shown + signature(what)), ids=[anchor(full)])
        self.state.document.set_id(term)
        meaning = nodes.definition("", *self._prose(inspect.getdoc(what) or ""))
        if inspect.isclass(what):
            members = nodes.definition_list(classes=["rung-api"])
            for name, member in public_members(what):
                members += self._entry(f"{full}.{name}", name, member)
            if len(members):
                meaning += members
        if not len(meaning):
            meaning += nodes.paragraph()
        return nodes.definition_list_item("", term, meaning)

    def _prose(self, doc: str) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for kind, text in blocks(doc):
            if kind == "code":
                found.append(nodes.literal_block(text, text, language="pycon" if ">>>" in text else "text"))
                continue
            holder = nodes.container()
            self.state.nested_parse(StringList(marked(text).splitlines(), "docstring"), 0, holder)
            found += holder.children
        return found


def anchor(name: str) -> str:
    """The anchor of a name: `#rungkit.deal.Deal.apply`."""
    return name


def public_names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The classes and functions that a module is asked for: those it names, else those it defines.

    >>> [name for name, _ in public_names(import_module("rungkit.tricks"))][:1]
    ['may_play']
    """
    named = getattr(module, "__all__", None)
    for name in named or list(vars(module)):
        what = getattr(module, name)
        own = named or getattr(what, "__module__", None) == module.__name__
        called = inspect.isclass(what) or (callable(what) and inspect.isroutine(inspect.unwrap(what)))
        if own and called and not name.startswith("_"):
            yield name, what


def public_members(what: type) -> Iterator[tuple[str, Any]]:
    """The methods and properties that a class itself defines and describes."""
    for name, member in vars(what).items():
        plain = getattr(member, "__func__", member)
        if isinstance(plain, property) or inspect.isfunction(plain):
            target = plain.fget if isinstance(plain, property) else plain
            if not name.startswith("_") and target is not None and target.__doc__:
                yield name, plain


def signature(what: Any) -> str:
    """How it is called, or the type of a property.

    >>> from rungkit.cards import Card
    >>> signature(vars(Card)["parse"].__func__), signature(vars(Card)["suit"])
    ('(token: str) -> Card', ': int')
    """
    if isinstance(what, property):
        kind = inspect.signature(what.fget).return_annotation if what.fget else ""
        return "" if kind is inspect.Signature.empty else f": {kind}"
    if inspect.isclass(what) and (issubclass(what, BaseException) or not _is_made(what)):
        return ""
    try:
        call = inspect.signature(what)
    except (TypeError, ValueError):
        return ""
    own = [p for p in call.parameters.values() if p.name not in ("self", "cls")]
    text = str(call.replace(parameters=own)).replace("'", "").removesuffix(" -> None")
    return "(...)" if inspect.isclass(what) and len(text) > LONGEST else text


def _is_made(what: type) -> bool:
    """Whether a class is made by calling it with its fields."""
    return dataclasses.is_dataclass(what) or hasattr(what, "_fields") or "__init__" in vars(what)


def blocks(doc: str) -> Iterator[tuple[str, str]]:
    """A docstring's paragraphs, lists of fields, and blocks of code.

    >>> list(blocks("One.\\n\\n>>> 1\\n1\\n\\n:raises X: when\\n    it is so."))
    [('text', 'One.'), ('code', '>>> 1\\n1'), ('text', '- raises `X`: when it is so.')]
    """
    for part in re.split(r"\n\s*\n", doc.strip()):
        lines = part.splitlines()
        if not lines:
            continue
        if lines[0].startswith(">>>") or all(line.startswith("    ") for line in lines):
            yield "code", inspect.cleandoc("\n" + part)
        elif FIELD.match(lines[0]):
            yield "text", "\n".join(_fields(lines))
        else:
            yield "text", part


def _fields(lines: list[str]) -> list[str]:
    found: list[str] = []
    for line in lines:
        field = FIELD.match(line)
        if field is None:
            found[-1] += f" {line.strip()}"
        else:
            word = line[1:].split()[0].rstrip(":")
            found.append(f"- {word} " + (f"`{field[1]}`: " if field[1] else "") + field[2])
    return found


def marked(text: str) -> str:
    """Prose as Markdown: rule IDs as citations, and nothing else outside `code` with a meaning of its own."""
    known = rulebook()
    parts = re.split(r"(`[^`]*`)", text)
    for n in range(0, len(parts), 2):
        plain = re.sub(r"([*_<>\[\]\\$|])", r"\\\1", parts[n])
        parts[n] = CITED.sub(lambda m: "{rule}`" + m[0] + "`" if m[0] in known else m[0], plain)
    return "".join(parts)
