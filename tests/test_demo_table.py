"""The Demo table in Python alone: every game with every option is shown, or refused in a sentence."""

import pytest

from rungkit.desk import answer
from rungkit.games import presets
from rungkit.record import load
from rungkit.site.apps.address import Wanted, read
from rungkit.site.apps.chooser import NEEDS_VALUE
from rungkit.site.apps.controls import games, optional_rules
from rungkit.site.apps.demo import DemoTable
from rungkit.site.apps.stage import Stage
from rungkit.strings import tell

pytestmark = pytest.mark.no_cover

FAILED = tell("demo", "failed")
# options that cannot stand by themselves in a game: what the table is told then
REFUSED = {
    "CB-14": "needs CB-13",
    "HR-11": "needs CP-23",
    "CP-23": "needs HR-11",
    "PN-17": "exclude each other",
}


@pytest.fixture(scope="module")
def table() -> DemoTable:
    return DemoTable(Stage(), Wanted())


def deal(table: DemoTable) -> bool:
    """Presses New deal; whether it is shown."""
    table.deal.click()
    assert FAILED not in table.said.value
    return "rung-refused" not in table.said._dom_classes


def test_all_games_are_offered() -> None:
    assert [name for _, name in games()] == list(presets())


def first_met(game: str) -> list[str]:
    """The options that no game before this one has; the engine's tests have them all in every game."""
    before = list(presets())[: list(presets()).index(game)]
    return [rule for rule in optional_rules(game) if not any(rule in optional_rules(one) for one in before)]


@pytest.mark.parametrize("game", presets())
def test_every_game_is_shown_and_each_option_with_the_first_that_has_it(table: DemoTable, game: str) -> None:
    table.chooser.game.value = game
    assert deal(table)
    (shown,) = table.place.children
    assert shown.payload["game"] == game
    for rule in first_met(game):
        box = table.chooser.options[rule]
        box.value = not box.value
        if not deal(table):
            assert REFUSED[rule] in table.said.value
        box.value = not box.value


def test_a_rule_that_is_on_from_the_start_can_be_switched_off(table: DemoTable) -> None:
    table.chooser.game.value = "call-break"
    assert {rule for rule, box in table.chooser.options.items() if box.value} == {
        "CB-13", "CB-14", "CB-17", "CB-19",
    }  # fmt: skip
    assert deal(table)
    assert load(table.place.children[0].payload["record"]).options == ()
    table.chooser.options["CB-19"].value = False
    assert deal(table)
    assert load(table.place.children[0].payload["record"]).options == ("-CB-19",)
    assert read(table.stage.address).table == table.chooser.table()
    table.chooser.options["CB-13"].value = False
    assert not deal(table)
    assert "CB-14 needs CB-13" in table.said.value


def test_a_value_that_an_option_needs_is_asked_for(table: DemoTable) -> None:
    assert set(NEEDS_VALUE) == {"MK-12", "CB-15"}
    table.chooser.game.value = "dehla-pakad"
    table.chooser.options["MK-12"].value = True
    for players in (6, 8):
        table.chooser.values["MK-12"].value = players
        assert deal(table)
        assert len(table.place.children[0].payload["seats"]) == players


def test_only_seats_of_the_game_deal(table: DemoTable) -> None:
    table.chooser.game.value = "court-piece"
    table.dealer.value = "E"
    table.chooser.game.value = "double-sir"
    assert table.dealer.value == "E"
    table.chooser.game.value = "penneech"
    assert (table.dealer.value, [seat for _, seat in table.dealer.options]) == ("N", ["S", "N"])


def test_what_a_table_may_agree_on_has_a_control_in_every_game(table: DemoTable) -> None:
    chooser, needed = table.chooser, {name for name, _ in NEEDS_VALUE.values()}
    for one in answer({"do": "games"})["games"]:
        chooser.game.value = one["game"]
        assert {value["name"] for value in one["values"]} - needed <= set(chooser.agreed)
        assert chooser.table().values == {}, "nothing is agreed on before somebody does"
    chooser.game.value = "double-sir"
    chooser.agreed["goon"].value = "5"
    chooser.agreed["late_bar"].value = "both"
    assert chooser.table().values == {"goon": 5}, "the bar itself is not on"
    chooser.options["DS-14"].value = True
    assert deal(table)
    assert load(table.place.children[0].payload["record"]).values == {"goon": 5, "late_bar": "both"}
    assert read(table.stage.address).table == chooser.table()
    chooser.agreed["goon"].value = "a lot"
    assert not deal(table)
    assert "a whole number from 1 to 1000" in table.said.value
