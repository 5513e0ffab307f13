"""Names for the general index, by which the search finds a place too; the app has neither."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes


def index(document: nodes.document, names: Iterable[tuple[str, str]]) -> list[nodes.Node]:
    """Entries of the index, each a name and the anchor that it leads to; none without Sphinx."""
    if not hasattr(document.settings, "env"):
        return []
    from sphinx import addnodes

    # A semicolon would part an entry from one below it.
    entries = [("single", name.replace(";", ","), anchor, "", None) for name, anchor in names]
    return [addnodes.index(entries=entries)]
