"""MyST without Sphinx: the Markdown of a chapter as HTML, for the classroom app.

The parser is the book's own (myst-parser), with the book's extensions and our roles and directives, so that a
chapter reads the same in both places. The book keeps to what both can render: CommonMark, definition lists,
attributes, admonitions, figures, images, code, dropdowns and our own.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from docutils import nodes
from docutils.core import publish_parts
from docutils.parsers.rst import directives, roles
from docutils.parsers.rst.directives.admonitions import BaseAdmonition
from docutils.transforms import Transform
from docutils.writers.html5_polyglot import HTMLTranslator
from docutils.writers.html5_polyglot import Writer as HTMLWriter
from myst_parser.parsers.docutils_ import Parser

from rungkit.site import register
from rungkit.site.context import Context
from rungkit.site.dropdown import Dropdown

EXTENSIONS = ("attrs_block", "attrs_inline", "colon_fence", "deflist")


class MystError(ValueError):
    """Markdown that the app cannot show as the book does; says where and why."""


def cells_to_html(cells: Sequence[str], context: Context) -> list[str]:
    """The HTML of each of a notebook's Markdown cells.

    All are parsed as one document, so that a target named in one cell can be linked from another, and then
    taken apart again. Raises MystError for a role or directive that is not known.
    """
    marks = [f"rung-cell-{n}" for n in range(len(cells))]
    source = "\n\n".join(
        f'<div id="{mark}"></div>\n\n{cell}' for mark, cell in zip(marks, cells, strict=True)
    )
    parts = re.split(r'<div id="rung-cell-\d+"></div>', to_html(source, context))
    return [part.strip() for part in parts[1:]]


def to_html(source: str, context: Context) -> str:
    """The HTML of a piece of MyST, without sections around its headings."""
    _register()
    complaints: list[str] = []
    parts = publish_parts(
        _without_front_matter(source),
        source_path=context.page,
        parser=_Parser(),
        writer=_Writer(),
        settings_overrides={
            "myst_enable_extensions": list(EXTENSIONS),
            "myst_heading_anchors": 3,
            "myst_suppress_warnings": ["myst.header", "myst.xref_missing"],
            "doctitle_xform": False,
            "sectsubtitle_xform": False,
            "embed_stylesheet": False,
            "syntax_highlight": "short",
            "raw_enabled": True,
            "file_insertion_enabled": False,
            "report_level": 2,
            "output_encoding": "unicode",
            "warning_stream": _Complaints(complaints),
            "rung_context": replace(context, seen=set()),
        },
    )
    if complaints:
        raise MystError(" ".join("".join(complaints).split()))
    return str(parts["whole"])


class _Complaints:
    """A stream that keeps what docutils has to say."""

    def __init__(self, kept: list[str]) -> None:
        self.kept = kept

    def write(self, text: str) -> None:
        self.kept.append(text)


class _Parser(Parser):
    """The book's parser, which also knows links to files of the book."""

    def get_transforms(self) -> list[type[Transform]]:
        return [*super().get_transforms(), _FileLinks]


class _FileLinks(Transform):
    """`[text](double-sir.ipynb)` and `[text](rules.md#DS-3)`: the app serves the files by these names."""

    default_priority = 600  # before docutils looks for targets that nobody has named

    def apply(self) -> None:
        context: Context = self.document.settings.rung_context
        here = (context.book.root / context.page).parent
        for node in self.document.findall(nodes.reference):
            name = node.get("refname", "")
            if name and (here / name.split("#")[0]).is_file():
                del node["refname"]
                node["refuri"] = name
                node.resolved = True


class _Writer(HTMLWriter):
    """Only the body, written by `_Translator`."""

    def __init__(self) -> None:
        super().__init__()
        self.translator_class = _Translator

    def apply_template(self) -> str:
        return "".join(self.visitor.body)


class _Translator(HTMLTranslator):
    """docutils' HTML without boxes around sections, which would tie the cells of a notebook together."""

    def visit_section(self, node: nodes.section) -> None:
        self.section_level += 1

    def depart_section(self, node: nodes.section) -> None:
        self.section_level -= 1

    def visit_admonition(self, node: nodes.admonition) -> None:
        # A box in the text, not a landmark of the page.
        self.body.append(self.starttag(node, "div", classes=["admonition", *self._kind(node)]))

    def depart_admonition(self, node: nodes.admonition | None = None) -> None:
        self.body.append("</div>\n")

    def _kind(self, node: nodes.Element) -> list[str]:
        return [] if isinstance(node, nodes.admonition) else [node.tagname]

    def starttag(self, node: nodes.Element, tagname: str, *args: Any, **attributes: Any) -> str:
        if isinstance(node, nodes.reference) and node.get("reftitle"):
            attributes["title"] = node["reftitle"]
        return str(super().starttag(node, tagname, *args, **attributes))

    def section_title_tags(self, node: nodes.title) -> tuple[str, str]:
        level = f"h{self.section_level}"
        return self.starttag(node, level, "", ids=node.parent["ids"]), f"</{level}>\n"


def _register() -> None:
    # docutils keeps these in tables of its own; to register once more changes nothing.
    for name, role in {**register.roles(), "kbd": _keyboard}.items():
        roles.register_local_role(name, role)
    for name, directive in {**register.directives(), "seealso": _SeeAlso, "dropdown": Dropdown}.items():
        directives.register_directive(name, directive)


def _keyboard(
    name: str, rawtext: str, text: str, lineno: int, inliner: Any, options: Any = None, content: Any = None
) -> tuple[list[nodes.Node], list[nodes.Node]]:
    return [nodes.raw("", f"<kbd>{html.escape(text)}</kbd>", format="html")], []


class _SeeAlso(BaseAdmonition):
    node_class = nodes.admonition
    optional_arguments = 0

    def run(self) -> list[nodes.Node]:
        self.arguments, self.node_class = ["See also"], nodes.admonition
        self.options.setdefault("class", ["seealso"])
        found: list[nodes.Node] = super().run()
        return found


def _without_front_matter(source: str) -> str:
    return re.sub(r"\A---\n.*?\n---\n", "", source, flags=re.DOTALL)
