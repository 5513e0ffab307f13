"""The chapter "Call Bridge and Call Break": what it shows is printed and true, its deals do what it says."""

from __future__ import annotations

import re

import pytest
from chapters import Chapter, Table, actions, fork, played, record

from rungkit.deal import Deal
from rungkit.replay import replay
from rungkit.replays import replay_as
from rungkit.rules import Rules
from rungkit.steps import steps

CHAPTER = Chapter("call-bridge")
SEATS = "SENW"


def calls(deal: Deal) -> dict[str, int]:
    right = (deal.dealer + 3) % 4 if deal.table.direction < 0 else (deal.dealer + 1) % 4
    return {deal.seat((right + at * deal.table.direction) % 4): call for at, call in enumerate(deal.bids)}


def scored(deal: Deal) -> dict[str, int]:
    assert deal.result
    return dict(zip(SEATS, deal.result.points, strict=True))


def took(deal: Deal) -> dict[str, int]:
    return dict(zip(SEATS, deal.taken, strict=True))


def by_hand(call: int, tricks: int, *, free: bool = False, tenths: bool = False, exact: int = 0) -> int:
    """What a call scores, in tenths, written again from the source's words."""
    if tricks < call or (not free and tricks > call + 1):
        return -10 * call
    gained = 130 if call >= 8 else 10 * call
    gained += tricks - call if tenths else 0
    return gained + (10 * exact if tricks == call else 0)


# ---- what it shows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", CHAPTER.tables, ids=str)
def test_every_deal_shown_is_scored_as_the_source_says(table: Table) -> None:
    deal = played(table.name, table.rule)
    rules = deal.rules
    how = {"free": rules.overtricks_free, "tenths": rules.overtrick_tenths}
    exact = rules.exact_bonus_points if rules.exact_bonus else 0
    assert sum(deal.taken) == 13
    for seat, call in calls(deal).items():
        assert scored(deal)[seat] == by_hand(call, took(deal)[seat], exact=exact, **how), seat


@pytest.mark.parametrize(
    ("start", "how"),
    [
        ("tricks ", {}),
        ("tricks ", {"free": True, "tenths": True}),
    ],
)
def test_the_grids_are_the_sources(start: str, how: dict[str, bool]) -> None:
    grids = [part.splitlines()[:12] for part in CHAPTER.printed.split("tricks     0    1")[1:]]
    assert len(grids) == 2
    grid = grids[1 if how else 0]
    for line in grid[1:]:
        call, *cells = line.removeprefix("call ").split()
        expected = [by_hand(int(call), tricks, **how) for tricks in range(14)]
        assert [round(float(cell) * 10) for cell in cells] == expected


@pytest.mark.parametrize("table", CHAPTER.pairs, ids=str)
def test_the_two_tables_of_a_pair_end_with_other_points(table: Table) -> None:
    assert scored(played(table.name)) != scored(played(table.name, table.rule))


def test_the_options_that_change_a_deal_stand_side_by_side() -> None:
    assert {table.rule for table in CHAPTER.pairs} == {"CB-13", "CB-18", "CB-19"}


# ---- what it says of its deals -------------------------------------------------------------------------


def test_the_first_deal() -> None:
    deal = played("cb-full")
    assert calls(deal) == {"W": 2, "S": 3, "E": 4, "N": 3}
    assert took(deal) == {"S": 3, "E": 6, "N": 4, "W": 0}
    east = [trick.number for trick in deal.tricks if trick.winner == 1]
    assert len([number for number in east if number <= 7]) == 4
    assert [number for number in east if number > 7] == [10, 12]
    for number in (10, 12):
        led = deal.tricks[number - 1].plays[0][1]
        assert str(led)[0] == "H"
    for call in range(2, 9):
        assert f"East calls {call} and wins 6: {by_hand(call, 6) // 10:>3}" in CHAPTER.printed


def test_who_may_play_what() -> None:
    def may(name: str, after: int, without: str = "") -> set[str]:
        found = record(name)
        deal = found.deal(found.rules.without(without) if without else None)
        for action in actions(name)[:after]:
            deal = deal.apply(action)
        return {str(action.card) for action in deal.legal_actions()}

    assert may("cb-4", 2) == {"DK", "D3"}
    assert may("cb-4", 6) == {"SJ", "S2"}
    assert may("cb-4", 11) == {"SJ"}
    assert may("cb-5", 2) == {"S7"}
    assert may("cb-5", 2, "CB-5") == {"S7", "D2", "C4", "C8"}
    assert may("cb-5", 7) == {"HT", "DA", "D6"}
    assert may("cb-6", 2) == {"S9"}
    assert may("cb-6", 2, "CB-6") == {"S9", "S4", "H7", "CA"}
    assert may("cb-6", 3) == {"S7", "CQ", "H2", "HJ"}
    assert may("cb-19-heads", 1) == {"CT"}
    assert may("cb-19-heads", 1, "CB-19") == {"CT", "C5"}
    assert may("cb-19-heads", 7) == {"HK", "H6"}


def test_the_duties_are_cited_where_they_bind() -> None:
    nodes = steps(record("cb-6"))["lines"][0]["steps"][:5]
    cited = {node["act"]: node["rules"][0] for node in nodes if node["act"]}
    assert (cited["W S6"], cited["S S9"], cited["E H2"]) == ("CB-5", "CB-6", "CB-6")


def test_the_seven_kept_wins_and_the_seven_thrown_does_not() -> None:
    kept, thrown = played("cb-6"), fork("cb-6")
    assert (scored(kept)["E"], scored(thrown)["E"]) == (30, -30)
    assert thrown.tricks[-1].winner == 0


def test_four_calls_end_in_four_ways() -> None:
    deal = played("cb-8")
    over = {seat: took(deal)[seat] - call for seat, call in calls(deal).items()}
    assert over == {"W": 0, "S": 1, "E": -1, "N": 2}
    assert scored(played("cb-8", "CB-13"))["N"] == 20


def test_the_sources_two_examples() -> None:
    for call, made in ((4, {3: -40, 4: 40, 5: 40, 6: -40}), (9, {8: -90, 9: 130, 10: 130, 11: -90})):
        for tricks, points in made.items():
            deal = played(f"cb-{8 if call == 4 else 9}-{tricks}-tricks")
            assert (calls(deal)["S"], took(deal)["S"], scored(deal)["S"]) == (call, tricks, points)
            assert f"South calls {call} and wins {tricks:>2}: {points // 10:>3}" in CHAPTER.printed


def test_the_lead_after_the_fourth_deal() -> None:
    before = record("cb-10").start["scores"]
    result = played("cb-10").result
    assert result
    first, second, *_ = sorted(before.values(), reverse=True)
    assert first - second == 8
    after = dict(zip(SEATS, result.standing.scores, strict=True))
    assert after["S"] - after["E"] == 10


def test_the_hand_without_a_spade() -> None:
    hand = [str(card)[0] for card in record("cb-11").deals[0].hands["E"]]
    assert [hand.count(suit) for suit in "SHCD"] == [0, 5, 2, 6]
    deal, thrown = played("cb-11"), played("cb-11", "CB-11")
    assert took(deal)["E"] == 0
    assert {str(card) for _, card in deal.tricks[5].plays} >= {"HK", "S2"}
    assert scored(deal)["N"] == 70
    assert thrown.result
    assert thrown.result.thrown_in
    assert thrown.actions == ()
    assert thrown.seat(thrown.result.next_dealer) == "N"


def test_the_warning() -> None:
    warned, unwarned = played("cb-12"), fork("cb-12")
    won = [str(dict(trick.plays)[3]) for trick in warned.tricks if trick.winner == 3]
    assert won == ["DA", "CA", "SQ"]
    assert all(points > 0 for points in scored(warned).values())
    first = unwarned.tricks[0]
    assert (first.winner, {str(card) for _, card in first.plays} >= {"HA", "S2"}) == (0, True)
    assert (took(unwarned)["W"], took(unwarned)["E"], calls(unwarned)["E"]) == (2, 6, 4)


def test_four_careful_calls() -> None:
    free, strict, thrown = (played("cb-16", rule) for rule in (None, "CB-13", "CB-16"))
    assert sum(free.bids) == 9
    assert all(points > 0 for points in scored(free).values())
    assert (took(free)["S"], took(free)["E"]) == (4, 4)
    assert {seat for seat, points in scored(strict).items() if points < 0} == {"S", "E"}
    assert thrown.result
    assert thrown.result.thrown_in


def test_no_spade_to_open() -> None:
    deal, other = played("cb-18"), played("cb-18", "CB-18")
    assert [str(trick.plays[0][1]) for trick in deal.tricks[:5]] == ["SA", "SK", "SQ", "SJ", "DA"]
    assert deal.tricks[4].winner == 3
    held = {
        str(card)[0]
        for seat in "SEN"
        for card in record("cb-18").deals[0].hands[seat]
        if all(card not in dict(trick.plays).values() for trick in deal.tricks[:4])
    }
    assert "S" not in held
    assert (str(other.tricks[0].plays[0][1]), other.tricks[0].winner) == ("DA", 0)
    assert (scored(deal)["W"], scored(other)["W"]) == (70, -70)


def test_beat_it_if_you_can() -> None:
    deal, other = played("cb-19"), played("cb-19", "CB-19")

    def card(of: Deal, trick: int, seat: str) -> str:
        return str(dict(of.tricks[trick - 1].plays)[SEATS.index(seat)])

    assert (card(deal, 8, "W"), card(other, 8, "W")) == ("H2", "H8")
    assert (card(deal, 8, "E"), card(other, 8, "E")) == ("HA", "HA")
    assert (card(deal, 9, "N"), card(other, 9, "N")) == ("H5", "HQ")
    assert (card(deal, 9, "S"), card(other, 9, "S")) == ("H9", "H9")
    assert (deal.tricks[8].winner, other.tricks[8].winner) == (0, 2)
    assert (took(deal)["S"], took(other)["S"]) == (8, 6)


def test_two_deals_under_both_games() -> None:
    first = replay_as(record("cb-full").deal(), actions("cb-full"), Rules.of("call-break"))
    assert first.refused is None
    assert first.deal.result == played("cb-break").result
    assert (scored(played("cb-full"))["E"], scored(first.deal)["E"], scored(first.deal)["N"]) == (-40, 42, 31)
    second = replay_as(record("cb-19").deal(), actions("cb-19"), Rules.of("call-break"))
    assert second.refused
    assert second.refused.rule == "CB-19"
    assert scored(second.deal)["S"] == -70


def test_the_game_of_five_deals() -> None:
    game = replay(record("cb-17-game")).json()
    assert [deal.dealer for deal in record("cb-17-game").deals] == ["N", "W", "S", "E", "N"]
    totals = dict.fromkeys(SEATS, 0)
    before = {}
    for ended in game["deals"]:
        before = dict(totals)
        for seat in SEATS:
            totals[seat] += by_hand(ended["bids"][seat], ended["taken"][seat], free=True, tenths=True)
    assert totals == {"S": 96, "E": 115, "N": 117, "W": 113}
    assert (before["E"], before["N"], max(before.values())) == (95, 95, 95)
    assert game["result"]["winner"] == "N"
    fifth = record("cb-17")
    assert fifth.deals[0].actions == record("cb-17-game").deals[4].actions
    assert fifth.deals[0].hands == record("cb-17-game").deals[4].hands
    assert {seat: round(points * 10) for seat, points in fifth.start["scores"].items()} == before
    assert "without the tenths: East 11, North 11, West 11" in CHAPTER.printed


def test_the_numbers_in_the_text_are_those_printed() -> None:
    assert "100 of the five hundred deals, and four is made in 239" in CHAPTER.text
    assert "a call of 2 is made in 100 deals by CB-8, in 499 by CB-13" in CHAPTER.printed
    assert "a call of 4 is made in 239 deals" in CHAPTER.printed
    assert "two is made in 499" in CHAPTER.text
    made = {
        int(call): int(n)
        for call, n in re.findall(r"a call of (\d+) is made in +(\d+) deals by", CHAPTER.printed)
    }
    assert "by the usual rule no call is made as often as four" in CHAPTER.text
    assert max(made, key=made.__getitem__) == 4
    assert "bring 4.2" in CHAPTER.text


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(CHAPTER.asked) >= 30
    assert {ask["kind"] for ask in CHAPTER.asked} >= {"winner", "legal", "call", "lead", "dealer"}
