"""The chapters "For engineers" and "Your variant in ten lines": what they say besides what they print."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

import pytest
from chapters import BOOK, Chapter
from test_variant import blocks

from rungkit.actions import Action
from rungkit.cli import parser
from rungkit.deal import PARTS
from rungkit.games import presets
from rungkit.rulebook import rulebook
from tools.run import ROOT

sys.path.insert(0, str(BOOK))

from workshop import Workshop

ADDED = re.compile(r"""shop\.add\(\s*"([\w/.]+)",\s*(?:'''|\"{3})\n(.*?)(?:'''|\"{3})""", re.DOTALL)


TEXT = Chapter("engineers").text


def section(title: str) -> str:
    return re.split(r"^#", TEXT.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def tables(title: str) -> list[list[str]]:
    """The first column of each table of a section, the `words` in each of its cells."""
    found: list[list[str]] = []
    before = ""
    for line in section(title).splitlines():
        if line.startswith("|---"):
            found.append([])
        elif line.startswith("|") and before.startswith("|") and found:
            found[-1] += re.findall(r"`([^`]+)`", line.split("|")[1])
        before = line
    return found


# ---- the contract, in our words ------------------------------------------------------------------------


def test_every_key_of_a_record_is_told() -> None:
    schema = json.loads((ROOT / "rungkit" / "schemas" / "record.schema.json").read_text("utf-8"))
    keys = {key for form in schema["oneOf"] for key in form["properties"]}
    assert set(tables("What stands in a record")[0]) == keys


def test_every_action_is_told_as_it_is_written() -> None:
    told = tables("What stands in a record")[1]
    assert [str(Action.parse(written)) for written in told] == told
    assert {Action.parse(written).verb for written in told} == set(PARTS)


def test_every_command_is_told() -> None:
    (told,) = tables("The command")
    (commands,) = [action.choices for action in parser()._actions if isinstance(action.choices, dict)]
    assert {word.split()[1] for word in told} == set(commands)
    assert [word.split()[0] for word in told] == ["rungkit"] * len(told)


def test_the_numbers_are_those_of_the_package() -> None:
    assert len(presets()) == 15
    assert len(rulebook()) == 124
    assert "a test for each of the 124 rules" in TEXT
    budgets = (ROOT / "benchmarks" / "engine.py").read_text("utf-8")
    for least in re.findall(r"fewer than ([\d,]+)", section("Cards are numbers")):
        assert f"least={least.replace(',', '')}" in budgets


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(r"`((?:rungkit|tests|benchmarks|book)/[\w/.]*)`", TEXT)
    assert len(named) > 12
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert (ROOT / "tools" / "bots.py").exists()


# ---- the variant ---------------------------------------------------------------------------------------


def test_the_lines_are_those_of_contributing() -> None:
    added = {file: lines for code in Chapter("your-variant").code for file, lines in ADDED.findall(code)}
    assert added == blocks()
    assert sum(bool(line.strip()) for lines in added.values() for line in lines.splitlines()) <= 10


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A workshop as a fresh kernel makes it."""
    with monkeypatch.context() as patch:
        patch.delitem(sys.modules, "rungkit")
        made = Workshop()
    yield made
    made.close()


def test_a_workshop_is_opened_before_the_package_is_in_use() -> None:
    with pytest.raises(RuntimeError, match="restart the kernel"):
        Workshop()


def test_lines_go_below_the_line_named_or_to_the_end(shop: Workshop) -> None:
    shop.add("rungkit/rules.py", "\n    one: bool = False\n", below="# house rules of your own")
    shop.add("rungkit/limits.py", "\nlast = 1\n")
    lines = (shop.folder / "rungkit" / "rules.py").read_text("utf-8").splitlines()
    assert lines[lines.index("    # house rules of your own") + 1] == "    one: bool = False"
    assert (shop.folder / "rungkit" / "limits.py").read_text("utf-8").endswith("\n\n\nlast = 1\n")
    with pytest.raises(ValueError, match="no line 'of the kind'"):
        shop.add("rungkit/rules.py", "x", below="of the kind")
    assert "one: bool" not in (ROOT / "rungkit" / "rules.py").read_text("utf-8")


def test_the_copy_goes_away(shop: Workshop) -> None:
    assert (shop.folder / "rungkit" / "deal.py").exists()
    shop.close()
    assert not shop.folder.exists()
