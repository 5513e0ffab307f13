"""Executes the book's notebooks anew and cleans them; a second run changes nothing.

`python -m tools.notebooks [--anew] [NOTEBOOK...]`; `--anew` also plays anew what a chapter keeps in a file.
"""

import argparse
import os
import subprocess
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from tools.run import ROOT, environment
from tools.say import say, stage, stop

# A cell with this tag shows a table: its output is made when the book is built, not kept.
CLEARED = "nbval-ignore-output"
# Tells `book/kept.py` to take nothing from its file.
ANEW = "RUNGKIT_ANEW"


def execute(notebook: Any, folder: Path) -> None:
    """Runs all cells in a fresh kernel of this environment."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=600,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
    )
    # The kernel's own notices are no part of a notebook.
    client.execute(stderr=subprocess.DEVNULL)


def tidy(notebook: Any) -> None:
    """Leaves only what is the same on every machine and in every run."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, start=1):
        cell.setdefault("id", f"cell-{number}")
        cell.metadata = {"tags": cell.metadata["tags"]} if cell.metadata.get("tags") else {}
        if cell.cell_type != "code":
            continue
        if CLEARED in cell.metadata.get("tags", []):
            cell.outputs = []
            cell.execution_count = None


def written(notebook: Any) -> str:
    """The notebook as it stands in its file."""
    nbformat.validate(notebook)
    text: str = nbformat.writes(notebook)
    return text.rstrip("\n") + "\n"


def renew(path: Path) -> bool:
    """Executes and cleans one notebook; whether its file changed."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    execute(notebook, path.parent)
    tidy(notebook)
    after = written(notebook)
    path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def notebooks() -> list[Path]:
    """All notebooks of the book, the app's too."""
    found = sorted((ROOT / "book").rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def main() -> None:
    """All notebooks of the book, or those named."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description="Executes the notebooks.")
    parser.add_argument("notebook", nargs="*", type=Path, help="all of the book's, if none is named")
    parser.add_argument("--anew", action="store_true", help="work out the numbers kept in files, too")
    options = parser.parse_args()
    named = [path.resolve() for path in options.notebook]
    os.environ.update(environment())
    if options.anew:
        os.environ[ANEW] = "1"
    for path in named or notebooks():
        name = os.path.relpath(path, ROOT)
        try:
            with stage(name):
                changed = renew(path)
        except CellExecutionError as error:
            stop(f"{name}: a cell fails with {error.ename}: {error.evalue}")
        except (OSError, ValueError) as error:
            stop(f"{name}: {error}")
        say(f"   {'changed' if changed else 'as it was'}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
