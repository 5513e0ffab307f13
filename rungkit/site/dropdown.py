"""The directive {dropdown}: text that opens on a click, as plain `<details>`: no script, no style sheet."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives


class Dropdown(Directive):
    """As sphinx-design's, with its options `open`, `class` and `name`."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "open": directives.flag,
        "class": directives.class_option,
        "name": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        title = self.arguments[0] if self.arguments else "More"
        box = nodes.container(classes=["rung-dropdown"])
        self.state.nested_parse(self.content, self.content_offset, box)
        words, problems = self.state.inline_text(title, self.lineno)
        opened = " open" if "open" in self.options else ""
        summary = nodes.inline("", "", *words)
        return [
            nodes.raw("", f"<details{opened}><summary>", format="html"),
            summary,
            nodes.raw("", "</summary>", format="html"),
            box,
            nodes.raw("", "</details>", format="html"),
            *problems,
        ]
