"""requirements.txt holds all that the book, the app and the tests need, each at one version."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = [
    line
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
PINS = {canonicalize_name(Requirement(line).name): Requirement(line) for line in LINES if line != "-e ."}


def asked(extra: str) -> list[Requirement]:
    """What an extra of rungkit asks for, with the extras that it names itself."""
    own = [Requirement(text) for text in PROJECT["optional-dependencies"][extra]]
    named = [asked(inner) for one in own if one.name == "rungkit" for inner in one.extras]
    return [one for one in own if one.name != "rungkit"] + [one for group in named for one in group]


def needed() -> dict[str, Requirement]:
    """All that the tests' extra needs here, directly or through others, by name."""
    from importlib.metadata import requires

    here = {key: str(value) for key, value in default_environment().items()}
    waiting, seen = [(one, frozenset(one.extras)) for one in asked("test")], {}
    visited = set()
    while waiting:
        one, extras = waiting.pop()
        name = canonicalize_name(one.name)
        seen[name] = one
        if (name, extras) in visited:
            continue
        visited.add((name, extras))
        for text in requires(name) or []:
            inner = Requirement(text)
            wanted = extras or {""}
            if inner.marker is None or any(inner.marker.evaluate({**here, "extra": e}) for e in wanted):
                waiting.append((inner, frozenset(inner.extras)))
    return seen


def test_every_line_fixes_one_version_and_names_no_place() -> None:
    for line in LINES:
        assert line == "-e ." or re.fullmatch(
            r"[A-Za-z0-9_.-]+==[\w.]+( ; [\w]+ (==|<) \"[\w.]+\")?", line
        ), line


def test_the_lines_are_sorted_and_each_package_stands_once() -> None:
    names = [canonicalize_name(Requirement(line).name) for line in LINES if line != "-e ."]
    assert len(names) == len(set(names))
    assert LINES[-1] == "-e ."


def test_nothing_that_is_needed_is_missing() -> None:
    assert not {name for name in needed() if name not in PINS}


@pytest.mark.parametrize("extra", sorted(PROJECT["optional-dependencies"].keys() - {"cluster"}))
def test_the_pins_agree_with_what_pyproject_asks(extra: str) -> None:
    for one in asked(extra):
        (pin,) = PINS[canonicalize_name(one.name)].specifier
        assert pin.version in one.specifier, f"{one} is asked for, {pin} is pinned"


def test_the_engine_needs_nothing() -> None:
    assert PROJECT["dependencies"] == []
