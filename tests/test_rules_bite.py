"""Every rule bites: with the rule behind an ID switched off, a test marked with that ID fails.

So no test marked with a rule can pass without it, and no rule of the book is built in name only.
"""

import inspect
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
import rulebook as rule_tests

from rungkit.events import Refusal
from rungkit.rulebook import rulebook
from rungkit.rules import Rules, RulesError, rule_fields

TESTS = Path(__file__).parent
BUILT = [rule.id for rule in rulebook().values() if rule.built]
# How a test may fail for want of a rule: what it asserts is not so, or the position cannot be played.
FAILS = (AssertionError, pytest.fail.Exception)
REFUSES = (Refusal, RulesError)


def marked() -> dict[str, list[Callable[[], None]]]:
    """The tests of tests/rulebook by the rule they are marked with."""
    found: dict[str, list[Callable[[], None]]] = {}
    for module in iter_modules(rule_tests.__path__):
        if not module.name.startswith("test_"):
            continue
        for name, test in vars(import_module(f"rulebook.{module.name}")).items():
            for mark in getattr(test, "pytestmark", ()):
                assert name.startswith("test_"), f"{name} is marked but pytest does not run it"
                found.setdefault(mark.args[0], []).append(test)
    return found


def bitten(rule_id: str, tests: Iterable[Callable[[], None]]) -> dict[str, str]:
    """Which of the tests fail while every table plays without the rule, and how.

    Anything but a failed assertion or a refusal is raised: then the test is broken, not the rule missed.
    """
    whole = Rules.of
    found: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch:
        without = staticmethod(lambda *asked, **more: whole(*asked, **more).without(rule_id))
        patch.setattr(Rules, "of", without)
        for test in tests:
            try:
                test()
            except FAILS:
                found[test.__name__] = "fails"
            except REFUSES as refusal:
                found[test.__name__] = f"cannot be played: {refusal}"
    return found


@pytest.mark.parametrize("rule_id", BUILT)
def test_without_the_rule_a_test_marked_with_it_fails(rule_id: str) -> None:
    found = bitten(rule_id, marked()[rule_id])
    assert "fails" in found.values(), f"no test of {rule_id} asserts anything that hangs on it: {found}"


@pytest.mark.parametrize("rule_id", BUILT)
def test_every_built_rule_has_a_switch_and_a_test(rule_id: str) -> None:
    assert rule_id in rule_fields(), f"{rule_id} is marked as built, but the engine has no field for it"
    assert marked().get(rule_id), f"{rule_id} is marked as built, but no test is marked with it"


def test_every_switch_of_the_engine_is_a_built_rule() -> None:
    assert set(rule_fields()) == set(BUILT)


def test_every_mark_names_a_rule_of_the_rulebook() -> None:
    named = {
        (path.name, rule_id)
        for path in TESTS.rglob("test_*.py")
        for rule_id in re.findall(r"mark\.rule\(\"([^\"]*)\"\)", path.read_text("utf-8"))
    }
    assert {rule_id for _, rule_id in named} >= set(BUILT)
    assert [mark for mark in sorted(named) if mark[1] not in rulebook()] == []


def test_a_rule_test_needs_nothing_but_itself() -> None:
    """They are called here without fixtures."""
    for tests in marked().values():
        assert [test.__name__ for test in tests if inspect.signature(test).parameters] == []


def test_this_would_notice_a_test_that_does_not_need_its_rule() -> None:
    def needs_nothing() -> None:
        assert Rules.of("double-sir").in_force("DS-3")

    assert bitten("DS-4", [needs_nothing]) == {}
    assert bitten("DS-3", [needs_nothing]) == {"needs_nothing": "fails"}
    assert Rules.of("double-sir").in_force("DS-3"), "the rule is back afterwards"


def test_this_would_notice_a_test_that_only_breaks() -> None:
    def breaks() -> None:
        {}["no such key"]

    with pytest.raises(KeyError):
        bitten("DS-3", [breaks])
