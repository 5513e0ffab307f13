"""Every link of the built site, read from its files: inside the book it arrives, outside it is sound."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from rungkit.site.examples import address
from tools.book import HTML

LOADING = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "srcset")}
RULES = re.compile(r"window\.RUNG_RULES = (\"[^\"]*\")")


class Found(HTMLParser):
    """What a page holds: its anchors, its links, the files it loads, and the steps of its tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tables: dict[str, dict[str, Any]] = {}
        self.table = ""
        self.payload = False
        self.feed(text)
        rules = RULES.search(text)
        self.rules: str | None = json.loads(rules[1]) if rules else None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if given.get(name) and tag != "meta"}
        self.loads += [value for name, value in given.items() if (tag, name) in LOADING]
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("rung-table", "rung-pair") and "id" in given:
            self.table = given["id"].removeprefix("rung-")
        self.payload = tag == "script" and given.get("type") == "application/json"

    def handle_endtag(self, tag: str) -> None:
        self.payload = False

    def handle_data(self, data: str) -> None:
        if self.payload and self.table:
            self.tables.setdefault(self.table, json.loads(data))


@cache
def found(path: Path) -> Found:
    return Found(path.read_text("utf-8"))


PAGES = sorted(
    path for path in HTML.rglob("*.html") if path.relative_to(HTML).parts[0] not in ("_static", "lite")
)


def lost(page: Path, link: str) -> str | None:
    """Why a link of a page does not arrive, None when it does."""
    if urlsplit(link).scheme or link.startswith("//"):
        parts = urlsplit(link)
        well = parts.scheme in ("https", "http", "mailto") and (
            "." in parts.netloc or parts.scheme == "mailto"
        )
        return None if well and " " not in link else "is no address"
    parts = urlsplit(urljoin(page.as_uri(), link))
    target = Path(unquote(parts.path))
    if not target.is_file():
        return "leads to no file"
    if not parts.fragment or target.suffix != ".html":
        return None
    name = unquote(parts.fragment)
    if not name.startswith("rung="):
        return None if name in found(target).ids else "leads to no anchor"
    table, _, at = name.removeprefix("rung=").partition(":")
    if table not in found(target).tables:
        return "leads to no table"
    key = at.partition("@")[2]
    payload = found(target).tables[table]
    nodes = next((line["steps"] for line in payload["lines"] if line["key"] == key), [])
    return None if any(address(nodes, n, key) == at for n in range(len(nodes))) else "leads to no step"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HTML).as_posix())
def test_every_link_of_a_page_arrives_and_nothing_is_loaded_from_elsewhere(page: Path) -> None:
    here = found(page)
    assert [(link, why) for link in here.links if (why := lost(page, link))] == []
    for file in here.loads:
        assert not urlsplit(file).scheme or file.startswith("data:"), file
        assert not file.startswith("//")
        assert file.startswith("data:") or lost(page, file) is None, file


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HTML).as_posix())
def test_every_rule_that_a_table_may_name_has_its_entry(page: Path) -> None:
    here = found(page)
    for table, payload in here.tables.items():
        assert here.rules
        for rule in payload["rules"]:
            assert lost(page, f"{here.rules}#{rule}") is None, (table, rule)


def test_the_site_s_own_address_leads_to_the_first_page_and_has_its_icon() -> None:
    """Without one of its own a browser asks the host for an icon that is not there."""
    text = (HTML / "index.html").read_text("utf-8")
    assert 'content="0; url=book/index.html"' in text
    assert Found(text).links == ["book/index.html"]
    assert Found(text).loads == ["_static/rung/icon.svg"]


def test_there_are_pages_tables_and_links_to_steps() -> None:
    assert HTML / "search.html" in PAGES
    assert sum(len(found(page).tables) for page in PAGES) > 20
    assert sum("#rung=" in link for page in PAGES for link in found(page).links) > 100


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("nowhere.html", "leads to no file"),
        ("rules.html#XX-1", "leads to no anchor"),
        ("double-sir.html#rung=nothing:3", "leads to no table"),
        ("double-sir.html#rung=ds-4:900", "leads to no step"),
        ("double-sir.html#rung=ds-4:3@DS-99", "leads to no step"),
        ("https://nowhere", "is no address"),
        ("double-sir.html#rung=ds-4:3", None),
        ("rules.html#DS-4", None),
    ],
)
def test_a_link_that_does_not_arrive_is_found(link: str, why: str | None) -> None:
    assert lost(HTML / "book" / "index.html", link) == why
