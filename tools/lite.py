"""The chapters as notebooks that run in the reader's browser, by JupyterLite: where LITE=1 is said, else not.

`add` builds JupyterLite into the site's folder `lite`, with its own Pyodide and all that a chapter imports,
and puts "Open as a notebook" on each chapter that can run there. pip and npm fetch it once, at the build; a
reader's browser asks nobody but the site.
"""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path

from rungkit.site.assets import FOLDER
from rungkit.site.sources import Page, read_book
from rungkit.strings import strings, tell
from rungkit.table.compact import compact_script
from tools import pyodide
from tools.run import ROOT, environment, logged
from tools.say import say, stop

# The Pyodide that jupyterlite-pyodide-kernel 0.8.6 is made for, as npm writes its hash beside it.
VERSION = "314.0.6"
SHA512 = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
PYTHON = "3.14"
# What builds it, each in a folder of its own; what these need besides is in .venv.
BUILDERS = ("doit", "jupyterlite-core", "jupyterlite-pyodide-kernel", "pkginfo")
KEPT = ROOT / "_build" / "lite"
BOOK = ROOT / "book"
PINS = ("requirements.txt", "requirements-lite.txt")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
# What the kernel and the widgets need of the pinned packages.
WHEELS = (
    *("anywidget", "asttokens", "comm", "executing", "ipython", "ipython_pygments_lexers", "ipywidgets"),
    *("matplotlib-inline", "micropip", "packaging", "parso", "prompt_toolkit", "psygnal", "pure_eval"),
    *("Pygments", "stack-data", "traitlets", "typing_extensions", "wcwidth"),
)
# The kernel asks for it, and does without: five megabytes for completing what is typed.
EMPTY = "jedi"
# Python's own, and yet no browser has it; nor has it matplotlib, which draws the figures.
NOT_THERE = ("multiprocessing", "subprocess")
FIGURES = "figures_"
# Pages that are made of it are tools and no chapters.
TOOLS = "rungkit.table.pages"
# Wheels of Python alone, whatever this machine is.
PURE = ("--no-deps", "--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
WIDGETS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
SCRIPT = "rung-notebook.js"
# What a browser fetches before the first cell runs, compressed.
MEGABYTES = 13
EPOCH = "315532800"  # of no date, where the sources have none


def wanted() -> bool:
    """Whether this build is to have notebooks."""
    return os.environ.get("LITE", "0") not in ("", "0")


def add(site: Path) -> None:
    """Puts the notebooks into a built site when they are wanted; takes those of an earlier build away."""
    shutil.rmtree(site / "lite", ignore_errors=True)
    if not wanted():
        return
    home = installed()
    source = KEPT / "source"
    shutil.rmtree(source, ignore_errors=True)
    chapters = put_files(source / "files")
    put_engine(source / "static" / "pyodide", home)
    put_settings(source, home)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--output-dir", str(site / "lite")]
    log = KEPT / "lite.log"
    with_home = {"PYTHONPATH": str(home), "SOURCE_DATE_EPOCH": changed()}
    if logged(command, log, with_home, source) != 0:
        stop(f"The notebooks were not built: {log.relative_to(ROOT)} says why.")
    mark(site, chapters)


def pins() -> dict[str, str]:
    """Every pinned package's line, by its name as written there."""
    lines = [line for name in PINS for line in (ROOT / name).read_text("utf-8").splitlines()]
    return {line.split("==")[0]: line.split(" ;")[0] for line in lines if "==" in line}


def installed() -> Path:
    """A folder with JupyterLite, and beside it the wheels for the browser; both are fetched once."""
    home, wheels = KEPT / "jupyterlite", KEPT / "wheels"
    stamp, asked = KEPT / "installed.txt", "\n".join(pins().values())
    digest = hashlib.sha256((asked + "\n".join(WHEELS)).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return home
    for folder in (home, wheels):
        shutil.rmtree(folder, ignore_errors=True)
    chosen = [pins()[name] for name in WHEELS]
    pip("install", "--no-deps", "--target", str(home), *(pins()[name] for name in BUILDERS))
    pip("download", *PURE, "--python-version", PYTHON, "-d", str(wheels), *chosen)
    stamp.write_text(digest)
    return home


def pip(what: str, *arguments: str) -> None:
    """Runs pip, or stops with its last line."""
    command = [sys.executable, "-m", "pip", what, "-q", "--disable-pip-version-check", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        stop(f"LITE=1 needs JupyterLite, and pip could not bring it: {(said or ['it said nothing'])[-1]}")


def changed() -> str:
    """When the sources last changed, in seconds: the date of every file, so that builds of them are alike."""
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return asked.stdout.strip() or EPOCH


def put_files(folder: Path) -> list[Page]:
    """Copies what the notebooks read, and them; the chapters that can run there."""
    folder.mkdir(parents=True)
    shutil.copytree(BOOK / "records", folder / "records")
    for path in (*BOOK.glob("*.py"), *BOOK.glob("*.json")):
        if path.name.startswith(FIGURES):
            (folder / path.name).write_text(stand_in(), "utf-8")
        elif path.suffix == ".json" or can_be_had(path.stem):
            shutil.copy(path, folder / path.name)
    chapters = [page for page in read_book(ROOT / "_toc.yml").pages if runs(page)]
    beside = {page.path.name for page in chapters}
    for page in chapters:
        (folder / page.path.name).write_text(notebook(page, beside), "utf-8")
    return chapters


def stand_in() -> str:
    """A module whose every function says that figures are not drawn here."""
    words = tell("lite", "no_figure")
    return (
        "class Sentence:\n"
        f"    def __repr__(self): return {words!r}\n\n\n"
        "def __getattr__(name):\n"
        "    if name.startswith('__'): raise AttributeError(name)\n"
        "    return lambda *given, **named: Sentence()\n"
    )


def runs(page: Page) -> bool:
    """Whether all that a chapter's code imports can be had in the browser."""
    code = [source for kind, source in page.cells if kind == "code"]
    return bool(code) and all(can_be_had(name) for source in code for name in imports(source))


def imports(source: str) -> Iterator[str]:
    """The modules that a cell imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def can_be_had(name: str) -> bool:
    """Whether a notebook in the browser can import a module.

    >>> can_be_had("rungkit.lessons"), can_be_had("figures_basics"), can_be_had("terminal")
    (True, True, False)
    """
    first, _, rest = name.partition(".")
    if name == TOOLS:
        return False
    if first == "rungkit":
        return rest.partition(".")[0] not in ("site", "lab")
    beside = BOOK / f"{first}.py"
    if beside.exists() and not first.startswith(FIGURES):
        return all(can_be_had(inner) for inner in imports(beside.read_text("utf-8")))
    own = beside.exists() or first == "IPython"
    return own or (first in sys.stdlib_module_names and first not in NOT_THERE)


def notebook(page: Page, beside: Collection[str]) -> str:
    """A chapter's notebook for the browser's kernel, its text in plain Markdown."""
    content = json.loads(page.path.read_text("utf-8"))
    content["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = plain("".join(cell["source"]), beside)
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def plain(text: str, beside: Collection[str]) -> str:
    """Markdown without what only the book can show; links lead to the notebooks that are there.

    >>> plain("As {rule}`DS-3` says, [there](double-sir.ipynb#x) and [here](words.md).", {"double-sir.ipynb"})
    'As **DS-3** says, [there](double-sir.ipynb#x) and here.'
    """
    text = re.sub(r"\{\w+\}`([^`]+)`", r"**\1**", text)
    text = re.sub(r"^\{[^`\n]*\}\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"(?:^#+ [^\n]*\n+)?<rung-missed[\s\S]*?</rung-missed>\n*", "", text, flags=re.MULTILINE)
    return re.sub(
        r"\[([^\]]*)\]\(([^)#]*)(#[^)]*)?\)",
        lambda found: found[0] if found[2] in {"", *beside} or "://" in found[2] else found[1],
        text,
    )


def put_engine(folder: Path, home: Path) -> None:
    """Pyodide, the wheels of all that the kernel imports, and the lock that names them."""
    folder.mkdir(parents=True)
    try:
        package = pyodide.fetch(ROOT / "_build" / "pyodide" / f"pyodide-{VERSION}.tgz", VERSION, SHA512)
    except pyodide.NotFetched as why:
        stop(f"LITE=1 needs Pyodide {VERSION}, and it cannot be had: {why}.")
    with tarfile.open(package) as whole:
        held = {name: whole.extractfile(f"package/{name}") for name in (*pyodide.FILES, pyodide.LOCK)}
        for name, content in held.items():
            assert content is not None
            (folder / name).write_bytes(content.read())
    own = home / "share" / "jupyter" / "labextensions" / KERNEL / "static" / "pypi"
    for path in (*(KEPT / "wheels").glob("*.whl"), *own.glob("*.whl")):
        if "widgetsnbextension-3" not in path.name:
            shutil.copy(path, folder / path.name)
    pyodide.wheel(folder, whole=True)
    with zipfile.ZipFile(folder / f"{EMPTY}-0-py3-none-any.whl", "w") as nothing:
        about = f"Metadata-Version: 2.1\nName: {EMPTY}\nVersion: 0\n"
        pyodide.write(nothing, f"{EMPTY}-0.dist-info/METADATA", about.encode())
    lock = json.loads((folder / pyodide.LOCK).read_text("utf-8"))
    packages = {entry["name"]: entry for entry in map(locked, sorted(folder.glob("*.whl")))}
    (folder / pyodide.LOCK).write_text(json.dumps({**lock, "packages": packages}), "utf-8")


def locked(path: Path) -> dict[str, object]:
    """A wheel's entry in Pyodide's lock; all of them are loaded, so that none need name another."""
    name, version = path.name.split("-")[:2]
    return {
        "name": name.lower().replace("_", "-"),
        "version": version,
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def put_settings(source: Path, home: Path) -> None:
    """What JupyterLite is built of, and where its kernel finds everything."""
    lock = json.loads((source / "static" / "pyodide" / pyodide.LOCK).read_text("utf-8"))
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./static/pyodide/{pyodide.LOCK}",
            "packages": list(lock["packages"]),
        },
    }
    config = {
        "appName": tell("lite", "app"),
        "appUrl": "./tree",
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    (source / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": config}), "utf-8"
    )
    environments = (home, Path(sys.prefix))
    extensions = [
        str(root / "share" / "jupyter" / "labextensions" / name)
        for root, names in zip(environments, ((KERNEL,), WIDGETS), strict=True)
        for name in names
    ]
    build = {
        "apps": ["notebooks", "tree"],  # the second lists the files
        "contents": [str(source / "files")],
        "federated_extensions": extensions,
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
    }
    (source / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": build}), "utf-8")


def mark(site: Path, chapters: list[Page]) -> None:
    """Puts the script with the button on those pages."""
    named = {**strings()["lite"], "about": tell("lite", "about", size=MEGABYTES)}
    words = json.dumps(named, ensure_ascii=False)
    size = sum(path.stat().st_size for path in (site / "lite").rglob("*") if path.is_file())
    code = compact_script((ROOT / "rungkit" / "site" / "offline" / "notebook.js").read_text("utf-8"))
    script = f"(() => {{\nconst WORDS={words};\n{code}}})();\n"
    (site / "_static" / FOLDER / SCRIPT).write_text(script, "utf-8")
    say(f"   {len(chapters)} chapters open as notebooks ({size / 1e6:.0f} MB in all).")
    for page in chapters:
        path = site / f"{page.name}.html"
        up = "../" * page.name.count("/")
        tag = f'<script defer src="{up}_static/{FOLDER}/{SCRIPT}" data-notebook="{page.path.name}"></script>'
        path.write_text(path.read_text("utf-8").replace("</head>", f"{tag}\n</head>", 1), "utf-8")
