"""The chapter "One deal, every game": its records are one deal under each game, and go as the text says."""

from __future__ import annotations

import re
from functools import cache

import pytest
from chapters import Chapter, played
from chapters import record as record_of

from rungkit.actions import Action
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.preference import as_played, every_game, play_on, preferred, same_cards, wishes
from rungkit.record import Record
from rungkit.rules import Rules

CHAPTER = Chapter("one-deal")
SHOWN = [name.removeprefix("od-") for name in CHAPTER.names]
BESIDE = re.findall(r'other="od-([\w-]+)"', "\n".join(CHAPTER.code))


def record(name: str) -> Record:
    return record_of(f"od-{name}")


@cache
def games(dealer: str = "N") -> dict[str, Deal]:
    """The deal under every game, by the orders in which Double Sir was played."""
    one = record("double-sir")
    return every_game(one.deals[0].hands, dealer, as_played(played("od-double-sir")))


def winners(game: str, dealer: str = "N") -> str:
    deal = games(dealer)[game]
    return "".join(deal.seat(trick.winner) for trick in deal.tricks)


def winner(game: str) -> str:
    deal = games()[game]
    assert deal.result
    return deal.table.teams[deal.result.winner]


def variation(name: str) -> Deal:
    """A record's variation, which goes on by the same orders."""
    found = record(name)
    assert found.lesson
    (branch,) = found.lesson.branches
    deal = same_cards(found.rules, record("double-sir").deals[0].hands, "N")
    for action in (*found.actions[: branch.after], branch.actions[0]):
        deal = deal.apply(Action.parse(action))
    order = wishes(deal, as_played(played("od-double-sir")))
    while not deal.is_over:
        deal = deal.apply(preferred(deal, order))
    assert [str(action) for action in deal.actions[branch.after :]] == list(branch.actions)
    return deal


# ---- the deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted({*SHOWN, *BESIDE, "be-ranga-double-sar"} - {"east"}))
def test_a_record_is_the_deal_under_its_game(name: str) -> None:
    assert record(name).actions == tuple(map(str, games()[name].actions))


def test_the_deal_is_of_the_series_that_the_records_name() -> None:
    for name in ("double-sir", "east"):
        dealt = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(2026, 55478)))
        hands = dict(zip(dealt.table.seats, dealt.setup.hands, strict=True))
        assert record(name).deals[0].hands == hands
    assert record("east").actions == tuple(map(str, games("E")["double-sir"].actions))


def test_a_game_and_its_sister_with_a_pile_have_different_winners() -> None:
    for one, other in (
        ("court-piece", "double-sir"), ("hidden-rung-single", "hidden-rung"),
        ("be-ranga", "be-ranga-double-sar"), ("mendikot", "dehla-pakad"),
    ):  # fmt: skip
        assert winner(one) != winner(other)
    two_teams = [game for game, deal in games().items() if deal.table.teams == ("NS", "EW")]
    assert [winner(game) for game in two_teams].count("NS") == 6
    assert len(two_teams) == 11


def test_trump_begins_at_three_moments() -> None:
    began = {
        game: next(trick.number for trick in games()[game].tricks if trick.trump >= 0)
        for game in ("court-piece", "be-ranga", "hidden-rung")
    }
    assert began == {"court-piece": 1, "be-ranga": 2, "hidden-rung": 7}


# ---- what the text says --------------------------------------------------------------------------------


def test_one_card_has_four_fates() -> None:
    fates = {}
    for game in ("court-piece", "be-ranga", "hidden-rung", "call-bridge"):
        deal = games()[game]
        trick = deal.tricks[1]
        assert [str(card) for _, card in trick.plays[:3]] == ["C2", "CA", "C7"]
        fates[game] = (str(trick.plays[3][1]), deal.seat(trick.winner), bool(trick.down))
    assert fates == {
        "court-piece": ("H5", "E", False), "be-ranga": ("H5", "W", False),
        "hidden-rung": ("H5", "E", True), "call-bridge": ("S2", "W", False),
    }  # fmt: skip


def test_court_piece_and_double_sir_have_the_same_tricks() -> None:
    court, double = games()["court-piece"], games()["double-sir"]
    assert court.actions == double.actions
    assert winners("court-piece") == "SENNWNSSEEWEW"
    assert (court.taken, double.taken) == ((6, 7), (8, 5))
    partner = [event.trick for event in double.events if event.rules == ("DS-4",)]
    assert partner[0] == 7
    assert [(c.after, c.tricks) for c in double.captures] == [(4, 4), (8, 4), (10, 2), (13, 3)]
    royal = games()["double-sir-royal"]
    assert (len(royal.tricks), royal.taken) == (10, (8, 2))


def test_both_hidden_rungs_have_the_same_winners_as_far_as_they_go() -> None:
    double = winners("hidden-rung")
    assert winners("hidden-rung-single") == double[:8] == "SENNNSNS"
    assert sum(seat in "NS" for seat in double) == 7
    assert double.endswith("WWWWW")
    assert games()["hidden-rung"].taken == (0, 13)
    assert games()["hidden-rung"].turned_up == (7, 2)
    turned = variation("hidden-rung")
    assert (turned.taken, turned.captures[0].after) == ((4, 9), 4)


def test_trump_by_accident() -> None:
    spades = variation("be-ranga")
    assert (spades.trump, spades.taken, len(spades.tricks)) == (0, (7, 5), 12)
    assert games()["be-ranga"].taken == (7, 1)
    for game in ("mendikot", "dehla-pakad"):
        assert games()[game].tens == (2, 2)
    tens = [t.number for t in games()["mendikot"].tricks for _, card in t.plays if card.rank == 8]
    assert tens == [11, 12, 13, 13]
    assert winners("dehla-pakad")[4:10] == "NSNSEE"
    assert games()["be-ranga-double-sar"].captures == tuple(
        c._replace(rules=d.rules)
        for c, d in zip(games()["dehla-pakad"].captures, games()["be-ranga-double-sar"].captures, strict=True)
    )


def test_everybody_alone_and_the_two_of_them() -> None:
    bridge, brake = games()["call-bridge"], games()["call-break"]
    assert bridge.taken == brake.taken == (3, 1, 4, 5)
    assert bridge.result
    assert brake.result
    assert (bridge.result.points, brake.result.points) == ((30, -20, 30, -20), (30, -20, 31, 23))
    hearts = [dict(deal.tricks[2].plays) for deal in (bridge, brake)]
    assert [[str(trick[seat]) for seat in (0, 1)] for trick in hearts] == [["H3", "H2"], ["H6", "H9"]]
    assert (winners("penneech"), winners("penneech-parlett")) == ("NNNNSNS", "NNNSSNS")
    assert [games()[game].points for game in ("penneech", "penneech-parlett")] == [(2, 5), (11, 8)]
    third, fourth = games()["penneech-parlett"].tricks[2:4]
    assert [str(card) for trick in (third, fourth) for _, card in trick.plays] == ["HA", "C3", "CK", "SA"]


def test_the_same_cards_when_east_deals() -> None:
    assert sum(seat in "EW" for seat in winners("double-sir", "E")) == 4
    assert games("E")["double-sir"].taken == (13, 0)
    assert "East and West win four tricks of the thirteen." in CHAPTER.text


def test_house_rules_that_turn_the_deal_round() -> None:
    orders, hands = as_played(played("od-double-sir")), record("double-sir").deals[0].hands
    for game, rule in (("court-piece", "CP-18"), ("court-piece", "CP-20"), ("double-sir", "DS-18"),
                       ("mendikot", "MK-6"), ("mendikot", "MK-7"), ("mendikot", "MK-8")):  # fmt: skip
        other = play_on(same_cards(Rules.of(game, [rule]), hands, "N"), orders)
        assert other.result
        assert other.table.teams[other.result.winner] != winner(game), rule
        assert "{rule}`" + rule + "`" in CHAPTER.text


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    found = CHAPTER.asked
    assert len(found) >= 30
    assert len({ask["kind"] for ask in found}) >= 10
