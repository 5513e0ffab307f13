"""The directive {rule-index}: every rule, with its source, its tests and where it is cited."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

from rungkit.finding import UNSEEN, home_of
from rungkit.rulebook import Rule, rulebook, sources
from rungkit.site.context import Context, context_of
from rungkit.site.examples import Example, examples
from rungkit.site.general_index import index
from rungkit.site.rule_role import cites
from rungkit.site.sources import marked_tests

# The first letters of an ID, in the order of the rulebook.
GROUPS = {
    "TB": "The table",
    "CP": "Court Piece",
    "DS": "Double Sir",
    "BR": "Be-ranga",
    "HR": "Hidden Rung",
    "MK": "Mendikot",
    "CB": "Call Bridge",
    "PN": "Penneech",
}
# What people call a rule who have never read its title.
SAID = {
    "DS-4": ("partners", "two different players"),
    "DS-13": ("1 and 2", "first two tricks"),
    "DS-14": ("11 and 12", "eleven and twelve"),
    "DS-17": ("ace on ace", "two aces"),
    "CP-8": ("52", "all thirteen"),
    "PN-12": ("61",),
}
ID = re.compile(r"\b(?:" + "|".join(GROUPS) + r")-\d+\b")


class RuleIndex(Directive):
    """Lists every rule by game; each has its ID as anchor (`rules.html#DS-3`)."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        context = context_of(self.state.document)
        tests = marked_tests(context.tests) if context.tests else {}
        shown = examples(context.book)
        sections = []
        for prefix, title in GROUPS.items():
            rules = [rule for rule in rulebook().values() if rule.id.startswith(prefix + "-")]
            if not rules:
                continue
            section = nodes.section("", nodes.title(title, title), ids=[prefix], names=[prefix.lower()])
            section += [self._entry(rule, context, tests.get(rule.id, []), shown) for rule in rules]
            self.state.document.note_explicit_target(section)
            sections.append(section)
        known = rulebook().values()
        names = [(name, rule.id) for rule in known for name in (rule.title, rule.id, *SAID.get(rule.id, ()))]
        return [*index(self.state.document, names), *sections, self._sources()]

    def _sources(self) -> nodes.section:
        section = nodes.section("", nodes.title("", "The sources"), ids=["sources"], names=["sources"])
        self.state.document.note_explicit_target(section)
        entries = nodes.definition_list(classes=["rung-sources"])
        for source in sources().values():
            term = nodes.term("", f"{source.key}: {source.title}, in {source.language}", ids=[source.key])
            self.state.document.set_id(term)
            meaning = nodes.definition("", nodes.paragraph("", source.about))
            entries += nodes.definition_list_item("", term, meaning)
        section += entries
        return section

    def _entry(
        self, rule: Rule, context: Context, tests: list[tuple[str, str]], shown: dict[str, list[Example]]
    ) -> nodes.Node:
        entry = nodes.container("", ids=[rule.id], classes=["rung-entry"])
        self.state.document.set_id(entry)
        head = nodes.paragraph("", "", nodes.strong(rule.id, rule.id), classes=["rung-entry-head"])
        head += nodes.Text(f" {rule.title}")
        entry += head
        entry += self._markdown(_with_links(rule))
        facts = nodes.bullet_list(classes=["rung-facts"])
        for fact in _facts(rule):
            facts += nodes.list_item("", fact)
        pages = _cited(context, rule.id)
        if pages:
            facts += nodes.list_item("", _sentence("Explained in ", pages, "; "))
        links = _seen(context, shown.get(rule.id, []))
        if links:
            facts += nodes.list_item("", _sentence("Seen in ", links))
        if rule.id not in UNSEEN and home_of(rule.id):
            command: list[nodes.Node] = [nodes.literal("", f"rungkit find {rule.id}")]
            facts += nodes.list_item("", _sentence("For another deal that it decides: ", command))
        if tests:
            names: list[nodes.Node] = [
                nodes.literal("", f"{file}::{name}", classes=["rung-test"]) for file, name in tests
            ]
            label = "Held by the test " if len(tests) == 1 else "Held by the tests "
            facts += nodes.list_item("", _sentence(label, names))
        entry += facts
        return entry

    def _markdown(self, text: str) -> list[nodes.Node]:
        holder = nodes.container()
        lines = text.splitlines()
        self.state.nested_parse(StringList(lines, "rulebook"), self.content_offset, holder)
        return list(holder.children)


def _with_links(rule: Rule) -> str:
    """The rule's text, with the other rules it names as citations."""
    known = rulebook()

    def link(found: re.Match[str]) -> str:
        name = found.group(0)
        return name if name == rule.id or name not in known else "{rule}`" + name + "`"

    return ID.sub(link, rule.text)


def _facts(rule: Rule) -> Iterator[nodes.Node]:
    if rule.sources:
        known = sources()
        links: list[nodes.Node] = [
            nodes.reference("", f"{key} ({known[key].language})", refuri=f"#{key}", internal=True)
            for key in rule.sources
        ]
        yield _sentence("From ", links)
    if rule.reading:
        yield nodes.paragraph("", "", nodes.strong("", "Our reading: "), nodes.Text(rule.reading))
    if rule.optional:
        yield nodes.paragraph("", "Optional: a table may switch it on.")
    if not rule.built:
        yield nodes.paragraph("", f"The engine does not play it yet. {rule.built_note}".strip())
    elif rule.built_note:
        yield nodes.paragraph("", rule.built_note)


def _cited(context: Context, rule: str) -> list[nodes.Node]:
    """Each page that cites the rule, with a link to each of its sections that do."""
    found: list[nodes.Node] = []
    for page in context.book.pages:
        if page.name == context.page:
            continue
        entry = nodes.inline("", f"{page.title}: ")
        for n, (title, count) in enumerate(page.citations(rule)):
            url = context.url(page, cites(rule, count))
            entry += [nodes.Text(", ")] if n else []
            entry += nodes.reference("", title, refuri=url, internal=True)
        if len(entry) > 1:
            found.append(entry)
    return found


def _seen(context: Context, found: list[Example]) -> list[nodes.Node]:
    return [
        nodes.reference("", e.title, refuri=context.url(e.page, f"rung={e.lesson}:{e.at}"), internal=True)
        for e in found
    ]


def _sentence(label: str, parts: list[nodes.Node], between: str = "") -> nodes.paragraph:
    line = nodes.paragraph("", label)
    for n, part in enumerate(parts):
        if n:
            line += nodes.Text(between or (" and " if n == len(parts) - 1 else ", "))
        line += part
    line += nodes.Text(".")
    return line
