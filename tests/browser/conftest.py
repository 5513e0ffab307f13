"""A fixture for the table's tests: a page with one table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from table_page import element, write


@pytest.fixture
def page_of(tmp_path: Path, serve_dir: Callable[[Path], str]) -> Callable[..., str]:
    """`page_of(payload)` is the address of a page with a table of it."""

    def make(payload: dict, attributes: str = "", html: str = "", more: str = "") -> str:
        write(tmp_path, element(payload, attributes) + more, html)
        return serve_dir(tmp_path) + "/index.html"

    return make
