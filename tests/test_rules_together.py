"""Every combination of options that the rulebook allows is accepted, and every other one refused."""

from itertools import combinations
from random import Random

import pytest
from test_rules import MAY_ADD, ON

from rungkit.rules import Rules, RulesError, rule_fields

ONE_OF = (
    {"CP-16", "CP-17", "CP-18", "CP-20"},
    {"MK-4", "MK-6", "MK-7", "MK-8", "MK-9"},
    {"PN-16", "PN-17"},
)
SEALED = {"CP-18", "CP-20", "HR-1"}
AMOUNTS = {"CB-15": {"exact_bonus": 3}, "MK-12": {"players": 8}}


def in_force(game: str, options: tuple[str, ...]) -> set[str]:
    """What would be on, were there no conflicts; of the ways of making trump only those named."""
    on = set(ON[game].split())
    if set(options) & ONE_OF[1]:
        on -= ONE_OF[1]
    off = {option[1:] for option in options if option[0] == "-"}
    return (on | {option for option in options if option[0] != "-"}) - off


def blamed(game: str, options: tuple[str, ...]) -> set[str]:
    """The rules by which the options might be refused; none where all goes together."""
    on = in_force(game, options)
    found: set[str] = set()
    for group in ONE_OF:
        if len(group & on) > 1:
            found |= group
    found |= {"CB-14"} if "CB-14" in on and "CB-13" not in on else set()
    found |= {"HR-11"} if "HR-11" in on and not ("CP-23" in on and SEALED & on) else set()
    found |= {"CP-23"} if {"CP-23"} <= on and SEALED & on and "HR-11" not in on else set()
    found |= {"MK-9"} if "-MK-9" in options else set()
    return found


def check(game: str, options: tuple[str, ...]) -> bool:
    """Put the options together; whether that went well."""
    values: dict[str, object] = {}
    for option in options:
        values |= AMOUNTS.get(option, {})
    why = blamed(game, options)
    if why:
        with pytest.raises(RulesError) as refused:
            Rules.of(game, options, values)
        assert refused.value.rule in why, (game, options, refused.value.text)
        return False
    rules = Rules.of(game, options, values)
    on = in_force(game, options)
    assert {rule for rule in MAY_ADD[game].split() if rules.in_force(rule)} == on & set(MAY_ADD[game].split())
    assert on <= {rule for rule in rule_fields() if rules.in_force(rule)}
    return True


def choices(game: str) -> list[str]:
    """The options of a game; those on already to be left out."""
    on = ON[game].split()
    return [f"-{option}" if option in on else option for option in MAY_ADD[game].split()]


@pytest.mark.parametrize("game", ON)
def test_every_pair_of_options(game: str) -> None:
    together = [check(game, pair) for pair in combinations(choices(game), 2)]
    assert any(together)


@pytest.mark.parametrize("game", ON)
def test_larger_sets_of_options(game: str) -> None:
    random = Random(game)
    known = choices(game)
    accepted = 0
    for _ in range(400):
        some = random.sample(known, random.randint(1, len(known)))
        accepted += check(game, tuple(some))
    assert accepted >= 20


@pytest.mark.parametrize("game", ON)
def test_as_many_options_as_go_together(game: str) -> None:
    """One after another is added as long as it is accepted; at the end no further one is."""
    random = Random(game)
    for _ in range(20):
        known, options = random.sample(choices(game), len(choices(game))), ()
        for option in (*known, *known):  # some go only after what they need
            if option not in options and not blamed(game, (*options, option)):
                options = (*options, option)
        assert check(game, options)


def test_conflicts_are_met_here() -> None:
    assert blamed("court-piece", ("CP-16", "CP-17")) >= {"CP-16", "CP-17"}
    assert blamed("hidden-rung", ("CP-23", "HR-11")) == set()
    assert blamed("penneech-parlett", ("PN-17",)) == {"PN-16", "PN-17"}
    assert blamed("penneech-parlett", ("PN-17", "-PN-16")) == set()
