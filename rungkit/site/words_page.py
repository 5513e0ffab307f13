"""The directive {words}: the words of the games, each in its own script where a source gives it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive

from rungkit.rulebook import Form, Word, sources, words
from rungkit.site.context import Context, context_of
from rungkit.site.general_index import index

# Arabic and the scripts of India, with the spaces between such words.
OTHER_SCRIPT = re.compile(r"[\u0590-\u0fff]+(?:\s+[\u0590-\u0fff]+)*")


class Words(Directive):
    """Every word with how it is said, how it is written, what it means and the rules that use it."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        context = context_of(self.state.document)
        entries = nodes.definition_list(classes=["rung-words"])
        for word in words().values():
            term = nodes.term("", "", *_term(word), ids=[f"word-{word.key}"])
            self.state.document.set_id(term)
            entries += nodes.definition_list_item("", term, nodes.definition("", *_meaning(word, context)))
        names = [(name, f"word-{word.key}") for word in words().values() for name in (word.term, *word.also)]
        return [*index(self.state.document, names), entries]


def _term(word: Word) -> list[nodes.Node]:
    found: list[nodes.Node] = [nodes.Text(", ".join((word.term, *word.also)))]
    for form in word.forms:
        found += [nodes.Text(" "), _native(form)]
    return found


def _note(form: Form) -> list[nodes.Node]:
    """A form's note, its own-script words marked with the language of the form."""
    parts = re.split(f"({OTHER_SCRIPT.pattern})", form.note.rstrip("."))
    found: list[nodes.Node] = [
        _native(replace(form, text=part)) if n % 2 else nodes.Text(part) for n, part in enumerate(parts)
    ]
    return [
        _native(form),
        nodes.Text(": "),
        *found,
        nodes.Text(f" ({sources()[form.source].language} text). "),
    ]


def _native(form: Form) -> nodes.raw:
    # docutils has no node that carries a language and a direction.
    attributes = f'class="rung-native" lang="{escape(form.lang)}" dir="{form.dir}"'
    return nodes.raw("", f"<span {attributes}>{escape(form.text)}</span>", format="html")


def _meaning(word: Word, context: Context) -> list[nodes.Node]:
    lines: list[nodes.Node] = [nodes.paragraph("", word.meaning)]
    notes: list[nodes.Node] = []
    if word.said:
        notes.append(nodes.Text(f"Said “{word.said}”. "))
    if word.where:
        notes.append(nodes.Text(f"Used in {word.where}. "))
    for form in word.forms:
        if form.note:
            notes += _note(form)
    if word.reading:
        notes.append(nodes.Text(word.reading))  # says itself what is our reading
    if notes:
        lines.append(nodes.paragraph("", "", *notes, classes=["rung-note"]))
    if word.rules:
        line = nodes.paragraph("", "Rules: ", classes=["rung-note"])
        for n, rule in enumerate(word.rules):
            line += nodes.Text(", ") if n else nodes.Text("")
            url = context.rule_url(rule)
            line += nodes.reference("", rule, refuri=url, internal=True) if url else nodes.Text(rule)
        lines.append(line)
    return lines
