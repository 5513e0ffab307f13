"""What README states is so."""

import re
import subprocess
import sys
from pathlib import Path

from tools.core_lines import code_lines, core_files

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_core_is_as_short_as_stated() -> None:
    (stated,) = re.findall(r"under ([\d,]+) lines of code", README)
    written = sum(code_lines(path.read_text(encoding="utf-8")) for path in core_files())
    assert written < int(stated.replace(",", ""))


def test_every_target_of_make_that_is_named_exists() -> None:
    named = set(re.findall(r"`?make ([a-z]+)", README))
    listed = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named <= set(listed[0].split())


def test_every_path_that_is_named_exists() -> None:
    named = re.findall(r"`([a-z_]+(?:/[\w.-]*)+)`", README)
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_example_runs_and_says_why() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "C2" in ran.stdout


def test_the_commands_on_records_run() -> None:
    commands = re.findall(r"^rungkit (.*)$", README, re.MULTILINE)
    assert commands
    for command in commands:
        arguments = [
            path
            for word in command.split()
            for path in (sorted(map(str, ROOT.glob(word))) if "*" in word else [word])
        ]
        ran = subprocess.run(
            [sys.executable, "-m", "rungkit", *arguments], cwd=ROOT, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr
