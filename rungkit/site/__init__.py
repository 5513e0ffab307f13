"""What makes a book of the rulebook: a Sphinx extension and a classroom app, for anybody's book.

In a Jupyter Book put `rungkit.site` among the Sphinx extensions; `python -m rungkit.site.serve` opens the
same chapters as live pages.
"""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Sphinx calls this; the work is in `rungkit.site.extension`."""
    from rungkit.site.extension import connect

    return connect(app)
