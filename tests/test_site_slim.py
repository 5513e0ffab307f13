"""What is taken off the built pages: only what none of them comes under."""

from __future__ import annotations

from pathlib import Path

import pytest

from rungkit.site.slim import pruned, rules, used_names
from rungkit.site.theme import without_bootstrap

TAG = '<script defer src="_static/scripts/bootstrap.js?v=1"></script>\n'


def site(folder: Path, body: str) -> Path:
    (folder / "_static" / "scripts").mkdir(parents=True)
    (folder / "_static" / "scripts" / "bootstrap.js").write_text("var bootstrap")
    (folder / "_static" / "own.js").write_text('box.classList.add("set-by-script")')
    (folder / "index.html").write_text(f"<html>{TAG}<body>{body}</body></html>", "utf-8")
    return folder


def test_the_names_of_pages_and_scripts_are_used(tmp_path: Path) -> None:
    used = used_names(site(tmp_path, """<p id='here' class="one two"><input data-class="three">"""))
    assert {"here", "one", "two", "set-by-script"} <= used
    assert "four" not in used


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".a>.b{x:1}", ""),
        (".a,.b .a,.c{x:1}", ".a{x:1}"),
        (".a:not(.b){x:1}", ".a:not(.b){x:1}"),
        (".a:is(.b,.c) i{x:1}", ".a:is(.b,.c) i{x:1}"),
        ("[class*=.b]{x:1}", "[class*=.b]{x:1}"),
        ("@media (min-width:1px){.b{x:1}.a{y:2}}", "@media (min-width:1px){.a{y:2}}"),
        ("@media print{.b{x:1}}", ""),
        ('.a:after{content:"}.b{"}.b{x:1}', '.a:after{content:"}.b{"}'),
        ("@import url(x.css);.b{x:1}", "@import url(x.css);"),
        ("@keyframes b{from{x:1}to{x:2}}", "@keyframes b{from{x:1}to{x:2}}"),
        ("/* .b{ */:root{--b:1}", ":root{--b:1}"),
        (r".w-1\/2{x:1}.b\:hover{x:1}", r".w-1\/2{x:1}"),
    ],
)
def test_only_rules_that_no_page_comes_under_go(css: str, kept: str) -> None:
    assert pruned(css, {"a", "w-1/2"}) == kept


def test_a_rule_s_braces_are_its_own() -> None:
    assert list(rules("@media print{a{x:1}}b{y:2}")) == [("@media print", "a{x:1}"), ("b", "y:2")]


def test_bootstrap_goes_where_no_page_needs_it(tmp_path: Path) -> None:
    folder = site(tmp_path, '<button data-bs-toggle="tooltip">')
    without_bootstrap(folder)
    assert TAG not in (folder / "index.html").read_text("utf-8")
    assert not (folder / "_static" / "scripts" / "bootstrap.js").exists()


def test_bootstrap_stays_where_a_page_has_a_menu_of_its(tmp_path: Path) -> None:
    folder = site(tmp_path, '<button data-bs-toggle="dropdown">')
    without_bootstrap(folder)
    assert TAG in (folder / "index.html").read_text("utf-8")
    assert (folder / "_static" / "scripts" / "bootstrap.js").exists()
