"""The variant that CONTRIBUTING shows, put into a copy of the package and played there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```\w+ (\S+)\n(.*?)```\n", re.DOTALL)
MARKS = {"rungkit/rules.py": "    # house rules of your own\n"}


def blocks() -> dict[str, str]:
    """The lines of "Your variant in ten lines", by the file they belong to."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    chapter = text.split("## Your variant in ten lines")[1].split("\n## ")[0]
    return dict(BLOCK.findall(chapter))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and of the rule tests, with the lines put where CONTRIBUTING says."""
    folder = tmp_path_factory.mktemp("variant")
    leave = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "rungkit", folder / "rungkit", ignore=leave)
    shutil.copytree(ROOT / "tests" / "rulebook", folder / "tests" / "rulebook", ignore=leave)
    shutil.copy(ROOT / "tests" / "test_rules_bite.py", folder / "tests")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, lines in blocks().items():
        path = folder / name
        old = path.read_text("utf-8")
        mark = MARKS.get(name)
        new = old.replace(mark, mark + lines, 1) if mark else f"{old}\n\n{lines}"
        assert new != old, f"nowhere to put it in {name}"
        path.write_text(new, "utf-8")
    return folder


def ran(copy: Path, *words: str) -> str:
    """What a Python says that knows only the copy."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_ten_lines_in_four_files() -> None:
    found = blocks()
    lines = [line for text in found.values() for line in text.splitlines() if line.strip()]
    assert (len(found), len(lines) <= 10) == (4, True)


def test_its_test_passes_with_it_and_fails_without(copy: Path) -> None:
    tests = (
        "tests/rulebook/test_tb.py",
        "tests/test_rules_bite.py",
        "-k",
        "led_with_trump or HS-1",
    )
    said = ran(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert re.search(r"\b3 passed", said), said


def test_a_record_plays_it_and_the_command_knows_it(copy: Path) -> None:
    record = copy / "mine.rung.toml"
    hands = 'W = "H7 C8"\nS = "HT D4"\nE = "SA C3"\nN = "HK S9"\n'
    head = 'format = 1\ngame = "double-sir"\noptions = ["HS-1"]\ndealer = "N"\ntrump = "H"\n'
    record.write_text(f'{head}actions = ["W C8", "S D4", "E C3", "N S9"]\n[hands]\n{hands}', "utf-8")
    ran(copy, "-m", "rungkit", "replay", str(record))
    assert "The first trick may not be led with trump." in ran(copy, "-m", "rungkit", "explain", "HS-1")
    refused = (
        "from rungkit.record import load; from rungkit.replay import replay; "
        "text = open('mine.rung.toml').read().replace('W C8', 'W H7', 1); print(replay(load(text)).error)"
    )
    assert (
        ran(copy, "-c", refused)
        .strip()
        .endswith("West cannot play H7: The first trick may not be led with trump. Allowed: C8. [HS-1]")
    )


def test_the_package_itself_knows_nothing_of_it() -> None:
    from rungkit.rulebook import rulebook
    from rungkit.rules import rule_fields

    assert "HS-1" not in rulebook()
    assert "HS-1" not in rule_fields()
