"""Runs the programs of this environment, each as a reader would type it."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def program(name: str) -> str:
    """The path of a program installed beside this Python."""
    suffix = ".exe" if os.name == "nt" else ""
    return str(Path(sys.executable).parent / (name + suffix))


def environment() -> dict[str, str]:
    """This environment's own kernels and programs come first; the debugger stays quiet."""
    path = str(Path(sys.executable).parent) + os.pathsep + os.environ.get("PATH", "")
    quiet = {"JUPYTER_PREFER_ENV_PATH": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    return {**os.environ, **quiet, "PATH": path}


def shown(command: Sequence[str]) -> int:
    """Runs a command in the project's folder, its output on the screen; its exit code."""
    return subprocess.run(command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL).returncode


def logged(
    command: Sequence[str], log: Path, more: Mapping[str, str] | None = None, folder: Path = ROOT
) -> int:
    """Runs a command in a folder, its output in a file, with `more` variables; its exit code."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as out:
        return subprocess.run(
            command,
            cwd=folder,
            env={**environment(), **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        ).returncode
