"""The engine for the reader's browser: fetched as pinned or not at all, and our own wheel beside it."""

import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from rungkit.site.assets import ENGINE, FOLDER
from tools import pyodide

LIBRARY = {"json/__init__.py": b"", "pdb.py": b"", "unittest/mock.py": b"", "random.py": b"x = 1"}


def library() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as whole:
        for name, content in LIBRARY.items():
            whole.writestr(name, content)
    return out.getvalue()


def package(path: Path) -> Path:
    """A package such as npm packs, with little in it."""
    held = dict.fromkeys(pyodide.FILES, b"x")
    held[pyodide.LIBRARY] = library()
    held[pyodide.LOCK] = json.dumps({"info": {"python": "3"}, "packages": {"numpy": {}}}).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:gz") as whole:
        for name, content in held.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            whole.addfile(entry, io.BytesIO(content))
    return path


def test_the_wheel_answers_alone_with_nothing_else_installed(tmp_path: Path) -> None:
    made = pyodide.wheel(tmp_path)
    script = (
        f"import sys; sys.path[:0] = [{str(made)!r}]\n"
        "from rungkit.desk import answer\n"
        "record = answer({'do': 'deal', 'game': 'hidden-rung'})['record']\n"
        "bots = dict.fromkeys('SENW', 'plain')\n"
        "played = answer({'do': 'play', 'record': record, 'players': bots, 'most': 99})\n"
        "wrong = answer({'do': 'open', 'text': ''})\n"
        "print(played['over'], len(answer({'do': 'games'})['games']) > 9, 'error' in wrong)\n"
        f"print(sorted({{name.partition('.')[0] for name in sys.modules}} & {pyodide.IDLE!r}))\n"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True)
    assert ran.stderr == ""
    assert ran.stdout == "True True True\n[]\n"


def test_the_wheel_holds_what_runs_there_alone_and_is_the_same_every_time(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    one, two = pyodide.wheel(tmp_path), pyodide.wheel(tmp_path / "again")
    assert one.read_bytes() == two.read_bytes()
    names = zipfile.ZipFile(one).namelist()
    assert not [name for name in names if name.split("/")[1] in pyodide.LEFT_OUT]
    assert {"rungkit/strings.en.toml", "rungkit/rulebook.toml", "rungkit/desk/__init__.py"} <= set(names)


def test_python_s_library_comes_without_its_idle_modules() -> None:
    left = zipfile.ZipFile(io.BytesIO(pyodide.slim(library())))
    assert left.namelist() == ["json/__init__.py", "random.py"]
    assert left.read("random.py") == b"x = 1"


def test_the_engine_is_put_beside_the_scripts_in_a_folder_of_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide, "right", lambda path, sha512: True)
    beside = tmp_path / "site" / "_static" / FOLDER
    (beside / "pyodide-1.0.0").mkdir(parents=True)
    pyodide.put(tmp_path / "site", package(tmp_path / "kept.tgz"))
    told = json.loads((beside / ENGINE).read_text("utf-8"))
    folder = beside / told["folder"]
    assert [path.name for path in beside.glob("pyodide-*")] == [f"pyodide-{pyodide.VERSION}"] == [folder.name]
    assert {path.name for path in folder.iterdir()} == {*pyodide.FILES, pyodide.LOCK, told["wheel"]}
    assert json.loads((folder / pyodide.LOCK).read_text("utf-8")) == {"info": {"python": "3"}, "packages": {}}
    counted = [path for path in folder.iterdir() if path.suffix != ".mjs"]
    assert told["size"] == sum(path.stat().st_size for path in counted)


def missing(tmp_path: Path) -> str:
    with pytest.raises(pyodide.NotFetched) as why:
        pyodide.put(tmp_path, tmp_path / "kept" / pyodide.KEPT.name)
    assert not list((tmp_path / "kept").glob("*"))
    return str(why.value)


def test_what_is_not_the_pinned_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def brought(*command: object, **how: object) -> subprocess.CompletedProcess[str]:
        package(tmp_path / "kept" / pyodide.KEPT.name)
        return subprocess.CompletedProcess((), 0)

    monkeypatch.setattr(pyodide.subprocess, "run", brought)
    assert "another file than the one pinned" in missing(tmp_path)


def test_a_machine_without_npm_or_network_builds_the_rest_and_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failed(*command: object, **how: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess((), 1)

    monkeypatch.setattr(pyodide.subprocess, "run", failed)
    assert "ended with 1" in missing(tmp_path)
    monkeypatch.setattr(pyodide, "npm", lambda: None)
    assert "no npm" in missing(tmp_path)
    monkeypatch.setattr(pyodide, "put", lambda site: (_ for _ in ()).throw(pyodide.NotFetched("so it is")))
    pyodide.add(tmp_path)
    assert capsys.readouterr().out.splitlines() == [
        f"   Pyodide {pyodide.VERSION} is not in this book, so its tables do not play on: so it is."
    ]
