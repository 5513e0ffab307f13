"""The directives {source-texts} and {readings}: the texts the rules come from, and what is our reading."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from docutils.parsers.rst import Directive

from rungkit.rulebook import Rule, rulebook, sources
from rungkit.site.context import Context, context_of
from rungkit.site.rule_index import GROUPS

RULE, READING = 30, 70  # hundredths of the width


class SourceTexts(Directive):
    """Each source: its language, what it is about, and how many rules stand on it."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        entries = nodes.definition_list(classes=["rung-sources"])
        for source in sources().values():
            term = nodes.term("", f"{source.key}: {source.title}, in {source.language}")
            meaning = nodes.definition("", nodes.paragraph("", source.about))
            meaning += nodes.paragraph("", _behind(source.key))
            entries += nodes.definition_list_item("", term, meaning)
        return [entries]


def _behind(key: str) -> str:
    """How many rules a source stands behind, and how many on its word alone.

    >>> _behind("S3").split(",")[0]
    'It stands behind 21 of the 124 rules'
    """
    named = [rule for rule in rulebook().values() if key in rule.sources]
    alone = sum(rule.sources == (key,) for rule in named)
    return f"It stands behind {len(named)} of the {len(rulebook())} rules, behind {alone} of them alone."


class Readings(Directive):
    """Every rule in which something is our reading: a table a game, each rule leading to the rule index."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        context = context_of(self.state.document)
        found: list[nodes.Node] = []
        for prefix, title in GROUPS.items():
            ours = [r for r in rulebook().values() if r.reading and r.id.startswith(prefix + "-")]
            if not ours:
                continue
            name = f"readings-{prefix}"
            section = nodes.section("", nodes.title(title, title), ids=[name], names=[name.lower()])
            self.state.document.note_explicit_target(section)
            section += _table(ours, context)
            found.append(section)
        return found


def _table(rules: Iterable[Rule], context: Context) -> nodes.table:
    group = nodes.tgroup("", cols=2)
    group += [nodes.colspec(colwidth=RULE), nodes.colspec(colwidth=READING)]
    group += nodes.thead("", _row(nodes.paragraph("", "Rule"), nodes.paragraph("", "Our reading")))
    body = nodes.tbody()
    for rule in rules:
        url = context.rule_url(rule.id)
        named: nodes.Node = nodes.Text(rule.id)
        if url is not None:
            named = nodes.reference("", rule.id, refuri=url, internal=True, classes=["rung-rule"])
        where = f" ({', '.join(rule.sources) or 'no source'})"
        head = nodes.paragraph("", "", named, nodes.Text(f" {rule.title}{where}"))
        body += _row(head, nodes.paragraph("", rule.reading))
    group += body
    return nodes.table("", group, classes=["rung-readings"])


def _row(*cells: nodes.Node) -> nodes.row:
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))
