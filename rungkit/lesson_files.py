"""Where a chapter's records lie: in a folder `records` beside it, or in one further up."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".rung.toml"


def record_file(name: str, folder: Path) -> Path | None:
    """The file of the record `name` as seen from `folder`: `records/ds-4.rung.toml` there or above."""
    for place in (folder, *folder.parents):
        for path in (place / "records" / f"{name}{SUFFIX}", place / "book" / "records" / f"{name}{SUFFIX}"):
            if path.is_file():
                return path
    return None
