"""The role {rule}`DS-3`: a rule's ID as a link to the rule index, with the rule's short title to hover on."""

from __future__ import annotations

from typing import Any

from docutils import nodes

from rungkit.rulebook import UnknownRule, rule
from rungkit.site.context import context_of


def rule_role(
    name: str, rawtext: str, text: str, lineno: int, inliner: Any, options: Any = None, content: Any = None
) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """A citation of one rule. An ID that the rulebook does not have is an error of the build."""
    rule_id = text.strip()
    try:
        cited = rule(rule_id)
    except UnknownRule as unknown:
        return [], [inliner.reporter.error(unknown.text, line=lineno)]
    context = context_of(inliner.document)
    url = context.rule_url(rule_id)
    if url is None:
        node: nodes.Element = nodes.inline(rawtext, rule_id, classes=["rung-rule"])
    else:
        node = nodes.reference(rawtext, rule_id, refuri=url, internal=True, classes=["rung-rule"])
        node["reftitle"] = cited.title
    # The rule index leads back to the citations.
    count = 1
    while cites(rule_id, count) in inliner.document.ids:
        count += 1
    target = nodes.inline("", "", node, ids=[cites(rule_id, count)])
    inliner.document.set_id(target)
    return [target], []


def cites(rule_id: str, count: int) -> str:
    """The anchor of a page's citation of a rule, counted from 1."""
    return f"cites-{rule_id}" + (f"-{count}" if count > 1 else "")
