"""What stands in the book's sources: its pages in order, the rules they cite, the tests that hold a rule."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

CITED = re.compile(r"\{rule\}`([^`]+)`")
NAMED = re.compile(r"\{([\w-]+)\}")
HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
ANY_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)
# What is shown as code cites nothing and has no headings: fences without a directive, and ``…``.
CODE = re.compile(r"^(`{3,}|~{3,})(?!\{).*?^\1\s*$|(?<!`)``(?!`).*?(?<!`)``(?!`)", re.MULTILINE | re.DOTALL)
MARKUP = re.compile(r"\{[a-z]+\}(?=`)|[*_`]|<[^>]+>|\[(?=[^]]*\])|\]\([^)]*\)")


@dataclass(frozen=True)
class Shown:
    """A call of `lesson` or `pair` in a cell: the record and the name that the table has on the page.

    `how` holds its further arguments as far as they are written out.
    """

    kind: str
    record: str
    id: str
    how: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Section:
    """What stands between two headings: its title, the rules cited there in order, the tables shown there."""

    title: str
    cited: tuple[str, ...]
    lessons: tuple[Shown, ...]


@dataclass(frozen=True)
class Page:
    """One page: `name` is its path below the book's root without suffix, as in `book/double-sir`.

    `cells` are those of a notebook as (kind, source), or the one text of a Markdown file.
    """

    name: str
    path: Path
    title: str
    cells: tuple[tuple[str, str], ...]

    @property
    def file(self) -> str:
        return self.name + self.path.suffix

    @property
    def markdown(self) -> tuple[str, ...]:
        return tuple(source for kind, source in self.cells if kind == "markdown")

    def cited(self) -> set[str]:
        """The rule IDs named by a `{rule}` role on the page."""
        return {rule for section in self.sections() for rule in section.cited}

    def citations(self, rule: str) -> list[tuple[str, int]]:
        """The sections that cite a rule, each with the number of its first citation on the page, from 1."""
        found, before = [], 0
        for section in self.sections():
            count = section.cited.count(rule)
            if count:
                found.append((section.title, before + 1))
            before += count
        return found

    def lessons(self) -> list[Shown]:
        """The tables and pairs of tables that its code cells show, in order."""
        return [shown for kind, text in self.cells if kind == "code" for shown in _calls(text)]

    def sections(self) -> list[Section]:
        """Its text from heading to heading, in order."""
        return list(self._sections)

    @cached_property
    def _sections(self) -> tuple[Section, ...]:
        """Found once: the rule index asks for them by every rule."""
        found: list[tuple[str, list[str], list[Shown]]] = [(self.title, [], [])]
        for kind, text in self.cells:
            if kind == "code":
                found[-1][2].extend(_calls(text))
                continue
            parts = ANY_HEADING.split(CODE.sub("", text))
            found[-1][1].extend(CITED.findall(parts[0]))
            for title, body in zip(parts[1::2], parts[2::2], strict=True):
                found.append((MARKUP.sub("", title), CITED.findall(title + body), []))
        return tuple(
            Section(title, tuple(name.strip() for name in cited), tuple(lessons))
            for title, cited, lessons in found
        )


@dataclass(frozen=True)
class Book:
    """The pages of a book in the order of its table of contents."""

    root: Path
    pages: tuple[Page, ...]

    def page(self, name: str) -> Page | None:
        return next((page for page in self.pages if page.name == name), None)

    def with_directive(self, directive: str) -> Page | None:
        """The page on which a directive such as `rule-index` stands, not only as code, if there is one."""
        return self._directives.get(directive)

    @cached_property
    def _directives(self) -> dict[str, Page]:
        """The first page on which each role or directive stands."""
        found: dict[str, Page] = {}
        for page in self.pages:
            for text in page.markdown:
                for name in NAMED.findall(CODE.sub("", text)):
                    found.setdefault(name, page)
        return found

    def folder(self) -> Path:
        """The one folder that holds every page."""
        return Path(os.path.commonpath([page.path.parent for page in self.pages]))


def read_book(toc: Path, root: Path | None = None) -> Book:
    """The book of a Jupyter Book table of contents (`_toc.yml`), whose pages lie beside it or below `root`.

    Raises FileNotFoundError naming the page that the table of contents has and the disk has not.
    """
    root = root or toc.parent
    return Book(root, tuple(read_page(root, name, title) for name, title in _listed(toc.read_text("utf-8"))))


def read_page(root: Path, name: str, title: str = "") -> Page:
    """One page by its name, a notebook or a Markdown file."""
    stem = re.sub(r"\.(ipynb|md)$", "", name)
    for suffix in (".ipynb", ".md"):
        path = root / (stem + suffix)
        if path.exists():
            break
    else:
        raise FileNotFoundError(f"the table of contents names {name}, and there is no such file")
    return _page(stem, path, title, path.read_text("utf-8"))


# The app asks for its book with every visitor: what is unchanged is taken apart once.
@lru_cache(maxsize=256)
def _page(stem: str, path: Path, title: str, text: str) -> Page:
    cells = _cells(text) if path.suffix == ".ipynb" else (("markdown", text),)
    found = HEADING.search("\n\n".join(source for kind, source in cells if kind == "markdown"))
    return Page(stem, path, title or (found.group(1) if found else stem), cells)


def _cells(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"])


def _calls(text: str) -> Iterator[Shown]:
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a cell with a command of IPython
        return
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("lesson", "pair")
        ):
            named = {word.arg: _constant(word.value) for word in node.keywords}
            record = _constant(node.args[0]) if node.args else named.get("record")
            if record:
                suffix = "-pair" if node.func.id == "pair" else ""
                how = tuple(_written_out(node)) if suffix else ()
                yield Shown(node.func.id, record, named.get("id") or record + suffix, how)


PAIR = {"one", "two", "branch", "other"}


def _written_out(call: ast.Call) -> Iterator[tuple[str, Any]]:
    """What says which two tables a pair shows, as literals of Python."""
    words = [(word.arg, word.value) for word in call.keywords]
    for name, node in (*zip(("one", "two"), call.args[1:3], strict=False), *words):
        if name in PAIR:
            with suppress(ValueError):
                value = ast.literal_eval(node)
                yield str(name), tuple(value) if isinstance(value, list) else value


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@lru_cache(maxsize=8)
def _listed(toc: str) -> tuple[tuple[str, str], ...]:
    return tuple(_toc_files(yaml.safe_load(toc)))


def _toc_files(node: dict[str, object]) -> Iterator[tuple[str, str]]:
    name = node.get("root") or node.get("file")
    if isinstance(name, str):
        yield name, str(node.get("title") or "")
    for key in ("parts", "chapters", "sections", "subtrees", "entries"):
        children = node.get(key)
        if isinstance(children, list):
            for child in children:
                yield from _toc_files(child)


def marked_tests(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """For each rule ID the tests marked with it, as (file below the folder's parent, test name).

    The marks are read, not run: `@pytest.mark.rule("DS-3")` above a test or a test class.
    """
    held: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(folder.parent).as_posix()
        for name, rules in _marked(ast.parse(path.read_text("utf-8")).body):
            for rule in rules:
                held.setdefault(rule, []).append((file, name))
    return held


def _marked(body: Iterable[ast.stmt]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            rules = [rule for mark in node.decorator_list for rule in _rules_of(mark)]
            if rules:
                yield node.name, rules
            if isinstance(node, ast.ClassDef):
                yield from _marked(node.body)


def _rules_of(mark: ast.expr) -> list[str]:
    if not isinstance(mark, ast.Call) or not ast.unparse(mark.func).endswith("mark.rule"):
        return []
    return [rule for rule in map(_constant, mark.args) if rule]
