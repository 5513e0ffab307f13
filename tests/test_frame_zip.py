"""The book as one file, and its service worker: the same bytes for the same site, and nothing left out."""

from __future__ import annotations

import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from rungkit.site import offline
from tools import zip as packing

PAGE = "book/index.html"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built site in small: a page, its script, an engine, notebooks, and what no page loads."""
    folder = tmp_path / "html"
    named = (PAGE, "index.html", "_static/rung/pyodide-1/a.wasm", "lite/lab/index.html", ".buildinfo")
    for name in (*named, "_sources/index.md", "objects.inv"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"This is {name}.")
    offline.write_files(folder / "_static" / "rung", "Rung, and more", "en", PAGE)
    offline.seal(folder)
    return folder


def kept(site: Path) -> tuple[dict[str, list[object]], dict[str, list[object]], str]:
    """What the worker lists: the book's files, the engine's, and the build."""
    text = (site / offline.WORKER).read_text("utf-8")
    found = re.match(r'const FILES=(\{.*?\}),ENGINE=(\{.*?\}),BUILD="(\w+)";\n', text)
    assert found is not None
    return json.loads(found[1]), json.loads(found[2]), found[3]


def test_the_same_site_is_packed_into_the_same_bytes(site: Path, tmp_path: Path) -> None:
    first = packing.pack(site, tmp_path / "one" / "book.zip", "1.0").read_bytes()
    for path in site.rglob("*"):
        os.utime(path, (1, 1))
        path.chmod(0o700)
    assert packing.pack(site, tmp_path / "two" / "book.zip", "1.0").read_bytes() == first
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["book.zip"]


def test_it_holds_the_site_and_how_to_open_it(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(packing.pack(site, tmp_path / "book.zip", "1.0")) as whole:
        names = set(whole.namelist())
        readme = whole.read("book/README.txt").decode()
        page = whole.read(f"book/{PAGE}").decode()
    own = {f"book/{path.relative_to(site).as_posix()}" for path in site.rglob("*") if path.is_file()}
    idle = {"book/.buildinfo", "book/_sources/index.md", "book/objects.inv"}
    assert names == own - idle | {"book/README.txt", "book/LICENSE.txt"}
    assert page == f"This is {PAGE}."
    assert "python3 -m http.server 8000 --bind 127.0.0.1" in readme
    assert readme.count("\n") == readme.count("\r\n")
    assert max(map(len, readme.splitlines())) <= 80


def test_the_worker_lists_what_the_pages_need_each_with_its_hash(site: Path) -> None:
    files, engine, _ = kept(site)
    beside = {offline.SCRIPT, offline.MANIFEST, *offline.ICONS}
    assert set(files) == {PAGE, "index.html", *(f"_static/rung/{name}" for name in beside)}
    assert set(engine) == {"_static/rung/pyodide-1/a.wasm"}
    # sha256sum of "This is book/index.html."
    assert files[PAGE] == ["e8528da561a58496fece45b0", 24]
    script = (site / "_static" / "rung" / offline.SCRIPT).read_text("utf-8")
    weight = sum(size for name, (_, size) in files.items() if not name.endswith(offline.SCRIPT))
    assert f"SIZE={weight},ENGINE={engine['_static/rung/pyodide-1/a.wasm'][1]};" in script


def test_another_file_makes_another_build_and_the_same_files_the_same(site: Path) -> None:
    before = (site / offline.WORKER).read_bytes()
    offline.seal(site)
    assert (site / offline.WORKER).read_bytes() == before
    build = kept(site)[2]
    (site / PAGE).write_text("This is another.")
    offline.seal(site)
    assert kept(site)[2] != build


def test_a_site_without_the_script_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("A page.")
    offline.seal(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
