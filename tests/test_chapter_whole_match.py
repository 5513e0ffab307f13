"""The chapter "A whole match": what it shows is printed, and its deals and its match show what it says."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from chapters import BOOK, Chapter, fork, played, record

from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.replay import replay
from rungkit.replays import changed, replay_as

CHAPTER = Chapter("whole-match")


@cache
def match() -> tuple[tuple[Deal, ...], Match]:
    found = replay(record("wm-match"))
    assert found.match
    return tuple(one.deal for one in found.deals if one.deal), found.match


def ended(deal: Deal) -> tuple[tuple[int, ...], str | None, tuple[int, ...], str]:
    """Tricks taken, the court, the courts of the match, who deals next."""
    result = deal.result
    assert result
    return deal.taken, result.court, result.standing.courts, deal.seat(result.next_dealer)


def row(deal: Deal) -> tuple[str | None, int]:
    """Whose row of deals it is after this deal, and how long."""
    assert deal.result
    standing = deal.result.standing
    return (deal.table.teams[standing.streak_team] if standing.streak else None), standing.streak


# ---- the match -----------------------------------------------------------------------------------------


def test_the_match_goes_from_the_draw_to_the_third_court() -> None:
    deals, whole = match()
    assert (len(deals), whole.winner, whole.standing.courts) == (40, "NS", (3, 1))
    assert [str(action) for action in deals[0].actions][:2] == ["S draws HQ", "E draws C6"]
    courts = {n: (row_of, result.court) for n, row_of, result in _courts(deals)}
    assert courts == {17: ("EW", "run"), 29: ("NS", "run"), 33: ("NS", "court"), 40: ("NS", "goon")}


def _courts(deals: tuple[Deal, ...]) -> list[tuple[int, str, Any]]:
    return [
        (n, deal.table.teams[deal.result.winner], deal.result)
        for n, deal in enumerate(deals, start=1)
        if deal.result and deal.result.court
    ]


def test_its_cards_are_those_of_the_shuffle_that_the_record_names() -> None:
    chance = Generator(1945, 330)
    assert "NESW"[chance.below(4)] == match()[0][0].seat(match()[0][0].dealer)
    for deal in match()[0]:
        again = Deal.dealt(deal.rules, deal.seat(deal.dealer), shuffled(CARDS, chance))
        assert again.setup.hands == deal.setup.hands


def test_who_won_more_deals_and_who_dealt_without_a_break() -> None:
    deals = match()[0]
    won = [deal.table.teams[deal.result.winner] for deal in deals if deal.result]
    assert (won.count("EW"), won.count("NS")) == (21, 19)
    dealers = "".join(deal.seat(deal.dealer) for deal in deals)
    assert (dealers[10:18], dealers[22:30]) == ("ENNNNNNS", "NWWWWWWE")
    assert "East and West have won more deals, 21 of the forty" in CHAPTER.text
    assert "deals won: {'NS': 19, 'EW': 21}" in CHAPTER.printed


@pytest.mark.parametrize(("name", "number"), [("wm-draw", 1), ("wm-seventh", 29), ("wm-last", 40)])
def test_the_whole_deals_are_the_match_s(name: str, number: int) -> None:
    deal, original = played(name), match()[0][number - 1]
    assert deal.actions == original.actions
    assert deal.setup.hands == original.setup.hands
    assert deal.setup.standing.courts == original.setup.standing.courts
    assert row(deal) == row(original)


@pytest.mark.parametrize(
    ("name", "number", "tricks"),
    [("wm-same", 14, 2), ("wm-three", 2, 2), ("wm-five", 15, 2), ("wm-time", 29, 1)],
)
def test_the_endings_are_tricks_of_the_match(name: str, number: int, tricks: int) -> None:
    deal, original = played(name), match()[0][number - 1]
    first = deal.tricks[0].number
    assert [one.plays for one in deal.tricks] == [
        one.plays for one in original.tricks[first - 1 : first - 1 + tricks]
    ]
    assert (deal.trump, deal.dealer) == (original.trump, original.dealer)
    assert (deal.setup.standing.streak, deal.setup.standing.streak_team) == (
        (original.setup.standing.streak, original.setup.standing.streak_team)
    )


def test_the_fourteenth_deal_up_to_its_end() -> None:
    deal = match()[0][13]
    winners = [deal.team(trick.winner) for trick in deal.tricks]
    assert (winners[:5], winners[:8].count(0)) == ([0] * 5, 6)


def test_the_same_deals_at_other_tables() -> None:
    def counted(deals: int, *options: str, **values: Any) -> Match:
        other = replace(
            record("wm-match"),
            options=options,
            values=values,
            deals=record("wm-match").deals[:deals],
            expect={},
        )
        found = replay(other).match
        assert found
        return found

    points = ("CP-15", "CP-21")
    three, ten = counted(40, *points, target=3), counted(40, *points, target=10)
    assert (three.winner, len(three.deals), three.standing.scores) == ("EW", 2, (0, 3))
    assert (ten.winner, len(ten.deals), ten.standing.scores) == ("EW", 12, (7, 10))
    twenty, thirty = counted(20).time_up(), counted(30).time_up()
    assert (twenty.winner, thirty.winner) == ("EW", None)
    for words in ("after  2 deals, won by EW, 3–0", "after 12 deals, won by EW, 10–7", "won by nobody, 1–1"):
        assert words in CHAPTER.printed


# ---- the deals -----------------------------------------------------------------------------------------


def test_all_of_the_chapter_s_records_are_shown() -> None:
    assert {f"{name}.rung.toml" for name in (*CHAPTER.names, "wm-match")} == {
        p.name for p in BOOK.glob("records/wm-*")
    }


def test_the_first_deal_and_its_fork() -> None:
    assert ended(played("wm-draw")) == ((5, 7), None, (0, 0), "N")
    assert ended(fork("wm-draw")) == ((7, 5), None, (0, 0), "E")


def test_the_draw_that_makes_the_teams() -> None:
    deal = played("wm-teams")
    assert [deal.seat(at) for at in deal.seated] == ["W", "E", "N", "S"]
    assert deal.seat(deal.dealer) == "N"
    again = [deal.seat(seat) for seat, _ in deal.draws[4:]]
    assert again == ["E", "W"]


def test_who_deals_after_one_trick_more_or_less() -> None:
    assert ended(played("wm-same")) == ((6, 7), None, (0, 0), "N")
    assert ended(fork("wm-same")) == ((7, 5), None, (0, 0), "W")
    ruffed, kept = played("wm-mendikot"), fork("wm-mendikot")
    assert (ruffed.tens, ruffed.taken, ended(ruffed)[3]) == ((2, 2), (8, 5), "W")
    assert (kept.tens, kept.taken, ended(kept)[3]) == ((1, 3), (7, 6), "N")
    assert ended(played("wm-bridge"))[3] == "W"


def test_the_seventh_in_a_row_and_the_fifth() -> None:
    seventh, hearts = played("wm-seventh"), fork("wm-seventh")
    assert (ended(seventh), row(seventh)) == (((7, 4), "run", (1, 1), "E"), (None, 0))
    assert (ended(hearts), row(hearts)) == (((6, 7), None, (0, 1), "S"), ("EW", 1))
    fifth, original = played("wm-five"), match()[0][14]
    assert (ended(fifth), fifth.rules.run) == (((2, 7), "run", (0, 1), "S"), 5)
    assert (ended(original), row(original)) == (((2, 7), None, (0, 0), "N"), ("EW", 5))
    south = [str(card) for card in seventh.setup.hands[0][:5]]
    assert sorted(south) == ["CJ", "D7", "DT", "H3", "HT"]
    assert (
        "the ten and the seven of diamonds, the ten and the three of hearts, the jack of clubs"
        in CHAPTER.text
    )


def test_a_goon_is_the_whole_match() -> None:
    goon, trump_first = played("wm-goon"), fork("wm-goon")
    assert goon.result
    assert (ended(goon)[:3], goon.result.match_winner, row(goon)) == (((13, 0), "goon", (3, 2)), 0, (None, 0))
    assert (ended(trump_first)[:3], row(trump_first)) == (((11, 2), None, (0, 2)), ("NS", 1))


@pytest.mark.parametrize("name", ["wm-thrown", "wm-nine", "wm-penneech"])
def test_what_is_thrown_in_leaves_everything_as_it_was(name: str) -> None:
    deal = played(name)
    assert deal.result
    assert deal.result.thrown_in
    assert deal.result.standing == deal.setup.standing
    assert deal.result.next_dealer == deal.dealer


def test_throwing_in_otherwise() -> None:
    assert [event.rules for event in fork("wm-thrown").events if event.kind == "thrown-in"] == [("CP-22",)]
    west = played("wm-thrown").setup.hands[3]
    assert sum(card.suit == 1 for card in west[:5]) == 2
    assert sorted(str(card) for card in west if card.suit == 1) == ["H2", "H3", "H4", "HA", "HJ", "HT"]
    nine = record("wm-nine")
    switched = replay_as(nine.deal(), [], changed(nine.rules, "CB-11")).deal
    assert [event.rules for event in switched.events if event.kind == "thrown-in"] == [("CB-11",)]
    assert ended(fork("wm-penneech"))[3] == "S"


def test_a_revoke_in_time_and_one_found_later() -> None:
    kept, taken_back = played("wm-revoke"), fork("wm-revoke")
    assert (ended(kept)[0], row(kept)) == ((7, 5), ("NS", 6))
    assert (ended(taken_back)[0], row(taken_back)) == ((7, 6), ("NS", 6))
    claimed, silent = played("wm-claim"), fork("wm-claim")
    assert claimed.result
    assert (claimed.result.how, claimed.result.match_winner, row(claimed)) == ("revoke", 1, (None, 0))
    assert ended(claimed)[2] == (1, 3)
    assert ended(silent)[:3] == ((7, 6), "run", (2, 2))


def test_the_clock_and_the_target() -> None:
    struck = [event for event in played("wm-time").events if event.kind == "match-over"]
    assert [(event.team, event.rules) for event in struck] == [("EW", ("CP-14",))]
    assert ended(fork("wm-time"))[1:3] == ("run", (1, 1))
    three = played("wm-three").result
    assert three
    assert (three.points, three.standing.scores, three.match_winner) == ((0, 1), (0, 3), 1)


def test_in_the_last_deal_no_trump_is_played() -> None:
    deal = played("wm-last")
    assert all(card.suit != deal.trump for trick in deal.tricks for _, card in trick.plays)
    assert sorted(str(card) for card in deal.setup.hands[1] if card.suit == 0) == ["S8", "SA", "SJ", "ST"]
    assert sorted(str(card) for card in deal.setup.hands[1][:5]) == ["C2", "D8", "H3", "S8", "ST"]
    for number in (0, 1):
        saved = fork("wm-last", number)
        assert saved.result
        assert (ended(saved)[:3], saved.result.match_winner) == (((7, 1), None, (2, 1)), -1)


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    kinds = [ask["kind"] for ask in CHAPTER.asked]
    assert len(kinds) >= 35
    assert {"dealer", "score", "match", "over", "winner", "legal", "lead", "pile", "tens", "taken"} <= set(
        kinds
    )
    assert kinds.count("dealer") >= 9
    assert kinds.count("match") >= 4
