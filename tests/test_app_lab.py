"""The live lab: a run that is watched, stopped, refused, or breaks off, and what is said of it each time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rungkit.lab import simulate
from rungkit.lab.engines import READABLE, Job
from rungkit.site.apps import counting
from rungkit.site.apps import lab as lab_module
from rungkit.site.apps.address import Table, Wanted, read, written
from rungkit.site.apps.controls import close
from rungkit.site.apps.counting import DIED, DONE, STOPPED, Progress, Run
from rungkit.site.apps.lab import Lab, picture
from rungkit.site.apps.stage import Stage
from rungkit.site.apps.whole import app
from rungkit.strings import tell

COURT = Job("court-piece", engine=READABLE)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    """The app where numba is not installed."""
    monkeypatch.setattr(lab_module, "available", lambda: READABLE)
    monkeypatch.setitem(lab_module.HOW_MANY, READABLE, (20, 40, 80))
    made = Lab(Stage(), Wanted("lab", Table("court-piece")))
    yield made
    made.stop()
    if made.run is not None:
        made.run.join(60)


def ended(lab: Lab) -> str:
    assert lab.run is not None
    lab.run.join(120)
    assert not lab.run.going
    return re.sub("<.*?>", "", lab.said.value)


# ---- the run ----------------------------------------------------------------------------------------------


def test_a_run_counts_what_simulate_counts_part_after_part() -> None:
    seen: list[Progress] = []
    run = Run((COURT,), 45, seen.append)
    run.start()
    run.join(120)
    whole = simulate("court-piece", 45, engine=READABLE)
    assert seen[-1].totals[0] == whole.runs[0][1]
    assert (seen[-1].deals, seen[-1].ended) == (45, DONE)
    assert [one.ended for one in seen[:-1]] == [""] * (len(seen) - 1)
    assert len(seen) >= 2
    assert [one.deals for one in seen] == sorted(one.deals for one in seen)


def test_a_stop_ends_it_and_what_is_counted_stands() -> None:
    seen: list[Progress] = []

    def told(progress: Progress) -> None:
        seen.append(progress)
        run.stop()

    run = Run((COURT, COURT._replace(options=("CP-8",))), 20_000, told)
    run.start()
    run.join(120)
    assert not run.going
    assert seen[-1].ended == STOPPED
    assert 0 < seen[-1].deals < 20_000
    assert [totals.deals for totals in seen[-1].totals] == [seen[-1].deals] * 2


def test_a_run_is_never_longer_than_a_visitor_s_may_be() -> None:
    assert Run((COURT,), 10**9, lambda _: None).deals == counting.MOST[READABLE]


def test_a_run_that_dies_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(counting, "part", breaks)
    seen: list[Progress] = []
    run = Run((COURT,), 10, seen.append)
    run.start()
    run.join(60)
    assert [(one.ended, one.deals) for one in seen] == [(DIED, 0)]


# ---- the app ----------------------------------------------------------------------------------------------


def test_without_numba_the_readable_engine_counts_and_it_is_said(lab: Lab) -> None:
    assert tell("lab", "goes_on") in lab.said.value
    lab.begin.click()
    assert tell("lab", "goes_on") in lab.said.value or "Counted" in lab.said.value
    assert ended(lab) == tell("demo", DONE, deals="40")
    assert "40 deals so far" in lab.counted.value
    value = next(
        row for row in simulate("court-piece", 40, engine=READABLE).rows() if row["measure"] == "court"
    )
    assert f"<b>{100 * value['value']:.2f}%</b>" in lab.counted.value
    assert (lab.begin.disabled, lab.end.disabled) == (False, True)


def test_a_rule_is_switched_on_the_same_deals(lab: Lab) -> None:
    lab.by.value = "CP-15"
    lab.deals.value = 20
    lab.begin.click()
    ended(lab)
    drawn = lab.counted.value
    assert drawn.count("without CP-15") == drawn.count("more with CP-15") > 5
    runs = simulate("court-piece", 20, by="CP-15", engine=READABLE).rows()
    one, other = (row["value"] for row in runs if row["measure"] == "callers_points")
    assert f"more with CP-15: <b>{other - one:+.3f}</b>" in drawn
    assert "by=CP-15" in lab.stage.address


def test_one_run_at_a_time(lab: Lab) -> None:
    lab.deals.value = 80
    lab.begin.click()
    first = lab.run
    assert first is not None
    assert lab.begin.disabled
    lab.begin.click()  # a page that sends it all the same
    assert lab.run is first
    assert tell("demo", "lab_busy") in lab.said.value
    assert "rung-refused" in lab.said._dom_classes
    lab.end.click()
    assert "Stopped after" in ended(lab)


def test_rules_that_do_not_go_together_are_refused_with_the_reason(lab: Lab) -> None:
    lab.chooser.options["CP-16"].value = True
    lab.chooser.options["CP-17"].value = True
    lab.begin.click()
    assert lab.run is None
    assert "CP-17" in lab.said.value
    assert "rung-refused" in lab.said._dom_classes
    lab.chooser.options["CP-17"].value = False
    lab.by.value = "HR-11"
    lab.begin.click()
    assert lab.run is None
    assert "HR-11" in lab.said.value


def test_a_run_that_dies_is_told_to_the_visitor(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(counting, "part", breaks)
    lab.begin.click()
    assert ended(lab) == tell("demo", DIED, deals="0")
    assert "rung-refused" in lab.said._dom_classes
    assert not lab.begin.disabled


def test_a_page_that_closes_ends_its_run(lab: Lab) -> None:
    lab.deals.value = 80
    lab.begin.click()
    close(lab)
    assert lab.run is not None
    lab.run.join(60)
    assert not lab.run.going


def test_another_game_offers_its_own_rules(lab: Lab) -> None:
    lab.by.value = "CP-8"
    lab.chooser.game.value = "call-bridge"
    assert lab.by.value == ""
    assert {rule for _, rule in lab.by.options} >= {"CB-13", "CB-19"}


def test_its_address_opens_it_as_it_was() -> None:
    wanted = Wanted("lab", Table("double-sir", ("DS-14",)), policy="plain", by="DS-13")
    assert read(written(wanted)) == wanted
    made = Lab(Stage(), wanted)
    assert (made.policy.value, made.by.value) == ("plain", "DS-13")
    assert made.chooser.table().options == ("DS-14",)
    assert read("?app=lab&policy=clever&by=<b>").wrong()


def test_an_address_that_switches_no_rule_of_its_game_is_told_so() -> None:
    made = app()
    made.stage.set_state({"search": "?app=lab&game=penneech&by=CP-8"})
    assert isinstance(made.shown, Lab)
    assert made.shown.by.value == ""
    assert tell("app", "bad_address", what="by=CP-8") in made.said.value
    assert "rung-refused" in made.said._dom_classes


@pytest.mark.parametrize(
    ("game", "rule", "name", "unsaid", "other"),
    [("dehla-pakad", "MK-12", "players", 6, 8), ("call-bridge", "CB-15", "exact_bonus", 1, 50)],
)
def test_a_rule_that_needs_a_value_is_switched_with_one(
    game: str, rule: str, name: str, unsaid: int, other: int
) -> None:
    stage = Stage()
    made = Lab(stage, read(f"?app=lab&game={game}&by={rule}"))
    (control,) = made.by_value.children
    assert control.value == unsaid
    control.value = other
    without, with_it = made.jobs(made._table())
    assert (without.options, with_it.options) == ((), (rule,))
    assert (dict(without.values), dict(with_it.values)) == ({}, {name: other})
    made._address(made._table())
    again = Lab(Stage(), read(stage.address))
    assert (again.missed, [one.value for one in again.by_value.children]) == ([], [other])
    again.by.value = ""
    assert (list(again.by_value.children), again._table()) == ([], Table(game))
    again.by.value = rule
    again.chooser.game.value = "court-piece"
    assert list(again.by_value.children) == []


def test_what_is_drawn_lies_where_the_numbers_are() -> None:
    run = simulate("court-piece", 30, engine=READABLE).runs
    drawn = picture(Progress((run[0][0],), (run[0][1],), 30))
    for place, width in re.findall(r'<rect class="in" x="([\d.]+)" y="1" width="([\d.]+)"', drawn):
        assert 0 <= float(place) <= 100
        assert float(place) + float(width) <= 100.5
    assert drawn.count("<rect") == len(run[0][1].sums)
