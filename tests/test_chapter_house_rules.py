"""The chapter "What each house rule does": its file holds every rule, and is what is played and quoted."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from chapters import BOOK, Chapter, played
from lab_numbers import LAB, PLAIN, POLICIES, RANDOM, changed, effect, figures, house_rules, of, value

from rungkit.games import presets
from rungkit.lab.engines import ends
from rungkit.lab.switches import Side, comparisons
from rungkit.rules import Rules
from tools import house_rules as counter

HOUSE = Chapter("house-rules-lab")


# ---- the files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", presets())
def test_every_optional_rule_of_every_game_is_in_the_file(game: str) -> None:
    found = comparisons(game)
    assert {one.rule for one in found} == set(presets()[game].options)
    for one in found:
        for side in (one.without, one.with_it):
            rules = Rules.of(game, side.options, dict(side.values))
            for policy in POLICIES:
                row = LAB.row(game, side, policy)
                assert row["single"]["deals"] == LAB.deals
                assert ("matches" in row) == ends(rules)
        on = [
            Rules.of(game, s.options, dict(s.values)).in_force(one.rule) for s in (one.without, one.with_it)
        ]
        assert on == [False, True]


@pytest.mark.parametrize("game", presets())
def test_what_goes_with_a_rule_is_no_more_than_it_must_be(game: str) -> None:
    """Alone, a rule with others beside it would be refused, or there would be nothing to switch."""
    for one in comparisons(game):
        assert len(one.moved) + len(one.shared) <= 2
        if not one.moved and not one.shared:
            continue
        alone = ("-" if one.rule in presets()[game].rules else "") + one.rule
        with pytest.raises(ValueError, match=r"."):
            Rules.of(game, (alone,))


@pytest.mark.parametrize("policy", POLICIES)
def test_the_first_deals_of_the_file_are_what_the_engine_plays(policy: str) -> None:
    """Of each side of each rule that changes a card: those that change none have the deals of another."""
    tables, seen = [], set()
    for (game, side, how), row in LAB.tables.items():
        marks = row["single"]["marks"]
        if how == policy and marks not in seen:
            seen.add(marks)
            tables.append((game, side, policy))
    assert len(tables) > 25
    assert LAB.again(tables, ("single",)) == 3 * len(tables)


def test_a_file_of_other_deals_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = house_rules.Lab()
    row = other.row("court-piece", Side(), "random")
    monkeypatch.setitem(row["single"], "first", row["single"]["first"] + 1)
    with pytest.raises(ValueError, match=r"court-piece.*python -m tools.house_rules"):
        other.again([("court-piece", Side(), "random")])


def test_what_it_says_it_played_again_it_played() -> None:
    assert f"90 deals played again; {LAB.deals:,} of each table lie in the file" in HOUSE.printed


# ---- the tables and the pictures ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", presets())
def test_the_numbers_of_every_game_are_shown_and_printed(game: str) -> None:
    assert f'Table(lab, "{game}")' in HOUSE.code
    assert house_rules.digest(LAB, game) in HOUSE.printed
    html = house_rules.Table(LAB, game).html()
    for one in comparisons(game):
        assert house_rules.escape(house_rules.title(one)) in html
    assert html.count("<tbody>") == len(comparisons(game))


def test_a_change_is_the_difference_of_the_two_tables_with_an_interval_around_it() -> None:
    found = effect("double-sir", "DS-13", "plain", "court")
    one, other = value("double-sir", "plain", "court"), found.with_it.value * 100
    middle, low, high = found.change
    assert middle == pytest.approx(other - one)
    assert low < middle < high
    assert found.settled
    assert not effect("court-piece", "CP-23", "random", "callers_win").settled


def test_nothing_changes_is_said_only_where_no_card_falls_differently() -> None:
    assert LAB.unchanged(of("court-piece", "CP-22"), "random")
    assert LAB.unchanged(of("court-piece", "CP-24"), "plain")
    assert not LAB.unchanged(of("court-piece", "CP-24"), "random")
    assert not LAB.unchanged(of("double-sir", "DS-15"), "plain")  # the same cards, other courts
    assert LAB.same(of("double-sir", "DS-15"), "plain")
    assert effect("double-sir", "DS-15", "plain", "court").exact


def test_a_picture_has_a_mark_for_every_change_and_none_where_nothing_changes() -> None:
    panels = house_rules.panels(LAB, ["court-piece"], ["court"])
    (rows,) = panels.values()
    marks = sum(change is not None for _, ways in rows for change in (ways or {}).values())
    drawn = figures.changes(panels, "tried", "?", across=1)
    # a marker is a <use> of its shape; two more stand in the key, the ticks of the axis beside
    uses = len(re.findall(r"<use[^>]*stroke: var\(--fig-ink\); stroke-width: 0.9", drawn.html))
    assert uses == marks > 10
    two = house_rules.panels(LAB, ["court-piece", "single-sir"], ["court"])
    assert [label for label, ways in two["courts"] if ways is None] == ["Court Piece", "Single Sir"]
    assert "CP-20 by chance +0.44, plainly +1.32" in drawn.alt
    assert "CP-22" not in drawn.alt


# ---- what the text says -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("by {} deals of a hundred by chance and {} plainly, and it makes courts more frequent: plainly {}",
         [("court-piece", "CP-20", RANDOM, "callers_win"), ("court-piece", "CP-20", PLAIN, "callers_win"),
          ("court-piece", "CP-20", PLAIN, "court")]),
        ("By chance the callers win {} deals of a hundred more with it, plainly {} fewer",
         [("court-piece", "CP-18", RANDOM, "callers_win"), ("court-piece", "CP-18", PLAIN, "callers_win")]),
        ("seems to win {} deals of a hundred more", [("court-piece", "CP-16", RANDOM, "callers_win")]),
        ("is worth {} of a hundred by chance", [("court-piece", "CP-17", RANDOM, "callers_win")]),
        ("One deal of seven is thrown in ({}%), and the callers win {} of a hundred fewer",
         [("court-piece", "CP-19", PLAIN, "thrown_in"), ("court-piece", "CP-19", PLAIN, "callers_win")]),
        ("({rule}`DS-13`): {} courts more in a hundred deals by chance, {} plainly",
         [("double-sir", "DS-13", RANDOM, "court"), ("double-sir", "DS-13", PLAIN, "court")]),
        ("({rule}`DS-14`): {} more by chance and {} plainly, where only the *pair* is barred",
         [("double-sir", "DS-14", RANDOM, "court"), ("double-sir", "DS-14", PLAIN, "court")]),
        ("as the Marathi source has it, it is {} and {}",
         [("double-sir", "DS-14 both", RANDOM, "court"), ("double-sir", "DS-14 both", PLAIN, "court")]),
        ("({rule}`DS-17`): {} more by chance, but {} plainly",
         [("double-sir", "DS-17", RANDOM, "court"), ("double-sir", "DS-17", PLAIN, "court")]),
        ("({rule}`DS-18`): {} and {} more",
         [("double-sir", "DS-18", RANDOM, "court"), ("double-sir", "DS-18", PLAIN, "court")]),
        ("between {} and {} deals of a hundred; {rule}`DS-14` does not",
         [("double-sir", "DS-13", PLAIN, "callers_win"), ("double-sir", "DS-17", PLAIN, "callers_win")]),
        ("A deal brings the other team {} courts more by chance and {} more plainly",
         [("double-sir", "DS-15", RANDOM, "others_points"), ("double-sir", "DS-15", PLAIN, "others_points")]),
        ("{} of them in a plain deal", [("double-sir", "DS-12", PLAIN, "captures")]),
        ("by chance helps the callers by {}", [("double-sir", "DS-16", RANDOM, "callers_win")]),
        ("plainly by {} deals for the first two, by {} for the aces",
         [("double-sir-royal", "DS-13", PLAIN, "match_deals"),
          ("double-sir-royal", "DS-17", PLAIN, "match_deals")]),
        ("as in Court Piece: {}% of the deals go in. In the Hidden Rung with a pile it also takes {} courts",
         [("hidden-rung", "CP-19", PLAIN, "thrown_in"), ("hidden-rung", "CP-19", PLAIN, "court")]),
        ("cut hukum: {} by chance and {} plainly for the team that does not deal, and plainly {} mendikots",
         [("mendikot", "MK-4", RANDOM, "not_dealers_win"), ("mendikot", "MK-4", PLAIN, "not_dealers_win"),
          ("mendikot", "MK-4", PLAIN, "mendikot")]),
        ("go to nobody, {} of a hundred plainly with six players and {} with eight",
         [("mendikot", "MK-12 6", PLAIN, "nobody_wins"), ("mendikot", "MK-12 8", PLAIN, "nobody_wins")]),
        ("half a call more is made in every deal, and a seat scores {} points more",
         [("call-bridge", "CB-13", PLAIN, "points")]),
        ("adds {} points, the tenths of 0.64", [("call-bridge", "CB-14", PLAIN, "points")]),
        ("is worth {} in Call Bridge and {} in Call Break",
         [("call-bridge", "CB-15", PLAIN, "points"), ("call-break", "CB-15", PLAIN, "points")]),
        ("{}% of the plain deals go in", [("call-bridge", "CB-16", PLAIN, "thrown_in")]),
        ("comes up in {}% of the deals", [("call-bridge", "CB-11", PLAIN, "thrown_in")]),
        ("plainly {} calls of the four fewer", [("call-bridge", "CB-19", PLAIN, "calls_made")]),
        ("a plain deal brings {} points more between both players, and with 32 cards ({rule}`PN-20`) {} more",
         [("penneech", "PN-18", PLAIN, "both_points"), ("penneech", "PN-20", PLAIN, "both_points")]),
    ],
)  # fmt: skip
def test_a_change_that_the_text_quotes_is_the_one_counted(said: str, changes: list[Any]) -> None:
    numbers = iter(changed(*change) for change in changes)
    text = re.sub(r"\{\}", lambda _: next(numbers), said)
    if "between both players" in said:  # with one decimal there
        pair = [abs(effect(*change).change[0]) for change in changes]
        text = said.replace("{}", f"{pair[0]:.1f}", 1).replace("{}", f"{pair[1]:.1f}", 1)
    assert text in HOUSE.text
    assert all(effect(*change).settled for change in changes)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("a court happens in {:.1f}% of the deals by chance and in {:.1f}% plainly, and the callers win "
         "{:.1f}% and {:.1f}%", [("court-piece", RANDOM, "court"), ("court-piece", PLAIN, "court"),
                         ("court-piece", RANDOM, "callers_win"), ("court-piece", PLAIN, "callers_win")]),
        ("about eleven deals, {:.1f} by chance and {:.1f} plainly",
         [("single-sir", RANDOM, "match_deals"), ("single-sir", PLAIN, "match_deals")]),
        ("Plainly there are {:.1f} without it", [("double-sir", PLAIN, "court")]),
        ("of the {:.1f} that a match takes", [("double-sir-royal", PLAIN, "match_deals")]),
        ("In that game {:.1f}% of the deals by chance end with a court, and {:.1f}% plainly",
         [("hidden-rung", RANDOM, "court"), ("hidden-rung", PLAIN, "court")]),
        ("to ten points takes {:.1f} and {:.1f}, in Be-ranga {:.1f} and {:.1f}",
         [("hidden-rung-single", RANDOM, "match_deals"), ("hidden-rung-single", PLAIN, "match_deals"),
          ("be-ranga", RANDOM, "match_deals"), ("be-ranga", PLAIN, "match_deals")]),
        ("Plainly {:.2f} of the four calls are made, and a deal brings a seat {:.2f} points",
         [("call-bridge", PLAIN, "calls_made"), ("call-bridge", PLAIN, "points")]),
    ],
)  # fmt: skip
def test_a_number_of_a_game_as_it_is_is_the_one_counted(said: str, values: list[Any]) -> None:
    assert said.format(*(value(*one) for one in values)) in HOUSE.text


def test_the_numbers_that_are_worked_out_of_others() -> None:
    went_in = effect("court-piece", "CP-19", PLAIN, "thrown_in").with_it.value
    won = effect("court-piece", "CP-19", PLAIN, "callers_win").with_it.value / (1 - went_in)
    assert f"{100 * won:.1f}% in place of {value('court-piece', PLAIN, 'callers_win'):.1f}%" in HOUSE.text
    with_it = of("court-piece", "CP-8").with_it
    sums = [
        sum(value("court-piece", RANDOM, team, side) for team in ("callers_points", "others_points"))
        for side in (Side(), with_it)
    ]
    assert f"{sums[0]:.3f} without it and {sums[1]:.3f} with it" in HOUSE.text
    for policy, often in ((RANDOM, "two"), (PLAIN, "three")):
        share = value("court-piece", policy, "fifty_two", with_it) / 100
        assert f"once in {often} thousand" in HOUSE.text
        assert {"two": 1500, "three": 2500}[often] < 1 / share < {"two": 2500, "three": 4500}[often]
    courts = of("single-sir", "CP-15").without
    long = [value("single-sir", policy, "match_deals", courts) for policy in POLICIES]
    assert f"takes {long[0]:.0f} deals by chance and {long[1]:.0f} plainly" in HOUSE.text
    for game, said in (("hidden-rung", "takes {:.1f} deals by chance and {:.1f} plainly ({{rule}}`CP-21`)"),
                       ("be-ranga-double-sar", "Be-ranga Double Sar it is {:.1f} and {:.1f}")):  # fmt: skip
        pair = [value(game, policy, "match_deals", of(game, "CP-21").with_it) for policy in POLICIES]
        assert said.format(*pair) in HOUSE.text
    white = [value("dehla-pakad", PLAIN, "whitewash", side) for side in
             (Side(), *(of("dehla-pakad", f"MK-12 {n}").with_it for n in (6, 8)))]  # fmt: skip
    assert (
        "{:.1f} of a hundred plainly with four players, becomes {:.1f} with six and {:.1f} with eight".format(
            *white
        )
        in HOUSE.text
    )


def test_the_closed_ways_of_mendikot() -> None:
    for key in ("MK-6", "MK-7", "MK-8"):
        assert 4.5 < effect("mendikot", key, RANDOM, "not_dealers_win").change[0] < 6
        assert round(effect("mendikot", key, PLAIN, "not_dealers_win").change[0]) in (21, 22)
        assert round(effect("mendhikot", key, PLAIN, "not_dealers_win").change[0]) == 13
    assert "about 5 deals of a hundred more by chance and 21 more plainly" in HOUSE.text


def test_where_the_text_claims_nothing_nothing_is_settled() -> None:
    for game, key in (("court-piece", "CP-24"), ("court-piece", "CP-23"), ("court-piece", "HR-11")):
        assert not any(each.settled for each in LAB.effects(of(game, key), RANDOM))
        assert LAB.unchanged(of(game, key), PLAIN)
    assert "nothing that a hundred thousand deals by chance could tell from chance" in HOUSE.text
    for key in ("CB-12", "CB-18"):
        assert LAB.unchanged(of("call-bridge", key), PLAIN)
    for rule in ("DS-13", "DS-14", "DS-17", "DS-18"):
        assert rule not in house_rules.sides_differ(LAB)
    assert house_rules.sides_differ(LAB) in HOUSE.printed


def test_the_two_deals_end_as_the_text_says() -> None:
    late, without = played("hl-late"), played("hl-late", "DS-14")
    assert late.result is not None
    assert (late.result.court, late.taken, without.taken) == ("court", (0, 13), (2, 11))
    first, without = played("hl-first"), played("hl-first", "DS-13")
    assert (first.taken, without.taken) == ((5, 8), (7, 6))


@pytest.mark.parametrize(("name", "key"), [("house-rules.json", "tables"), ("what-to-call.json", "calls")])
def test_the_files_are_written_line_by_line(name: str, key: str) -> None:
    text = (BOOK / name).read_text("utf-8")
    assert len(text.splitlines()) == len(json.loads(text)[key]) + 2


@pytest.mark.parametrize(
    "words", [["0"], [""], ["--seed"], ["1000", "--seed"], ["1e4", "2"], ["1,5"], ["1,2,,0"], ["12,3456"]]
)
def test_what_is_no_number_of_deals_is_said_and_nothing_is_counted(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["house_rules", *words])
    monkeypatch.setattr(counter, "table", lambda *_: pytest.fail("it was counted"))
    monkeypatch.setattr(counter, "write_whole", lambda *_: pytest.fail("it was written"))
    with pytest.raises(SystemExit):
        counter.main()
    said = "".join(capsys.readouterr())
    assert f"'{' '.join(words)}' is no number of deals" in said


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["1000", "--help"]])
def test_the_command_that_counts_says_what_it_does_when_asked_for_help(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["house_rules", *words])
    monkeypatch.setattr(counter, "table", lambda *_: pytest.fail("it was counted"))
    with pytest.raises(SystemExit) as left:
        counter.main()
    said = " ".join(capsys.readouterr().out.split())
    assert not left.value.code
    assert "book/house-rules.json and book/what-to-call.json" in said
    assert "DEALS of each table, 100,000 when unsaid" in said


def test_without_the_compiled_engine_the_environment_is_named_and_nothing_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["house_rules"])
    monkeypatch.setattr(counter, "available", lambda: "readable")
    monkeypatch.setattr(counter, "table", lambda *_: pytest.fail("it was counted"))
    with pytest.raises(SystemExit):
        counter.main()
    assert ".venv/bin/python -m tools.house_rules" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["house-rules-lab", "penneech-readings"])
def test_where_the_command_is_named_its_environment_its_time_and_what_it_overwrites_are(name: str) -> None:
    text = Chapter(name).text
    assert text.count("tools.house_rules") == text.count(".venv/bin/python -m tools.house_rules") > 0
    assert "about a quarter of an hour" in text
    assert "writes over" in text


def test_a_game_of_penneech_is_hardly_ever_won_within_a_single_deal() -> None:
    """What the chapter says of the three rows of nought in its small count."""
    text = Chapter("penneech-readings").text
    assert "never in our 100,000 by our source's rules, and with {rule}`PN-18` in two of them" in text
    sides = of("penneech", "PN-18")
    for side, times in ((sides.without, 0), (sides.with_it, 2)):
        row = LAB.row("penneech", side, RANDOM)["single"]
        assert sum(row["sums"][f"game_{moment}"][0] for moment in (1, 2, 3)) == times
        assert row["sums"]["thrown_in"][0] == 0
