"""The roles and directives that a book may use, by name."""

from __future__ import annotations

from typing import Any


def roles() -> dict[str, Any]:
    """Roles of ours, for Sphinx and for the app."""
    from rungkit.site.rule_role import rule_role

    return {"rule": rule_role}


def directives() -> dict[str, Any]:
    """Directives of ours, for Sphinx and for the app."""
    from rungkit.site.api import Api
    from rungkit.site.missed_page import Missed
    from rungkit.site.readings import Readings, SourceTexts
    from rungkit.site.rule_index import RuleIndex
    from rungkit.site.words_page import Words

    return {
        "api": Api,
        "missed": Missed,
        "readings": Readings,
        "rule-index": RuleIndex,
        "source-texts": SourceTexts,
        "words": Words,
    }
