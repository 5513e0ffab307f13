"""The chapter "Mendikot and Dehla Pakad": what it shows is printed, and its deals show what it says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from chapters import BOOK, Chapter, actions, fork, played, record

from rungkit.actions import Action
from rungkit.cards import CARDS
from rungkit.deal import Deal
from rungkit.replays import replay_as
from rungkit.text import text_table

CHAPTER = Chapter("mendikot")
WAYS = {"mk-drawn": "MK-4", "mk-cut": "MK-9", "mk-band-a": "MK-6", "mk-band-b": "MK-7", "mk-band-c": "MK-8"}


def replayed_until(name: str, tricks: int) -> Deal:
    """A record's deal as it stands after so many tricks."""
    deal = record(name).deal()
    for action in record(name).actions:
        if len(deal.tricks) == tricks:
            break
        deal = deal.apply(Action.parse(action))
    return deal


def split(deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...], str | None]:
    """The tens and tricks of each team, and who has won."""
    assert deal.result
    winner = deal.table.teams[deal.result.winner] if deal.result.winner >= 0 else None
    return deal.tens, deal.taken, winner


def trick(deal: Deal, number: int) -> tuple[dict[str, str], str]:
    """The cards of a trick by seat, and its winner."""
    found = next(one for one in deal.tricks if one.number == number)
    return {deal.seat(at): str(card) for at, card in found.plays}, deal.seat(found.winner)


# ---- what it shows -------------------------------------------------------------------------------------


def test_all_of_the_chapter_s_records_are_shown() -> None:
    assert {f"{table.name}.rung.toml" for table in CHAPTER.tables} == {
        p.name for p in BOOK.glob("records/mk-*")
    }


@pytest.mark.parametrize("name", WAYS)
def test_the_five_ways_are_played_with_the_same_hands_and_the_same_first_two_tricks(name: str) -> None:
    deal, cut = played(name), played("mk-cut")
    assert deal.rules.in_force(WAYS[name])
    assert deal.setup.hands == cut.setup.hands
    assert [one.plays for one in deal.tricks[:2]] == [one.plays for one in cut.tricks[:2]]
    assert str(deal.tricks[0].plays[0][1]) == "H5"
    assert deal.tricks[2].plays[:2] == cut.tricks[2].plays[:2]
    assert trick(deal, 3)[0]["N"] == "SQ"


def test_what_the_five_ways_come_to() -> None:
    assert {name: split(played(name)) for name in WAYS} == {
        "mk-drawn": ((3, 1), (11, 2), "NS"),
        "mk-cut": ((2, 2), (10, 3), "NS"),
        "mk-band-a": ((3, 1), (8, 5), "NS"),
        "mk-band-b": ((1, 3), (7, 6), "EW"),
        "mk-band-c": ((0, 4), (6, 7), "EW"),
    }


def test_the_forks_of_the_five_ways() -> None:
    assert split(fork("mk-drawn")) == ((2, 2), (10, 3), "NS")
    hearts = fork("mk-cut")
    assert (hearts.trump, trick(hearts, 3)[1], split(hearts)[0]) == (1, "S", (3, 1))
    asks, leaves = fork("mk-band-b", 0), fork("mk-band-b", 1)
    assert asks.tricks == played("mk-band-c").tricks[:3]  # and so on, as under (c)
    assert asks.hands == replayed_until("mk-band-c", 3).hands
    assert split(leaves)[0] == (2, 2)
    assert trick(leaves, 7) == ({"S": "CA", "E": "CJ", "N": "S6", "W": "H9"}, "S")
    ten, lead = fork("mk-band-c", 0), fork("mk-band-c", 1)
    assert trick(ten, 3)[0]["S"] == "DT"
    assert (split(ten)[0], ten.result and ten.result.court) == ((1, 3), None)
    assert (lead.turned_up, trick(lead, 7)[0]["S"], split(lead)[0]) == ((1, 0), "HT", (3, 1))


def test_where_a_ten_is_said_to_have_gone() -> None:
    drawn, third = played("mk-drawn"), played("mk-band-c")
    assert trick(drawn, 3) == ({"N": "SQ", "W": "S5", "S": "HT", "E": "S7"}, "N")
    assert trick(drawn, 4)[0] == {"N": "S3", "W": "SJ", "S": "C2", "E": "ST"}
    assert trick(drawn, 9)[0]["S"] == "CT"
    assert (trick(drawn, 13)[0]["S"], trick(drawn, 13)[1]) == ("DT", "W")
    assert trick(fork("mk-drawn"), 10)[0] | {"N": "", "W": ""} == {"E": "HQ", "S": "HT", "N": "", "W": ""}
    assert (trick(third, 8)[0]["W"], trick(third, 8)[0]["S"]) == ("H9", "HT")
    quiz = played("mk-quiz")
    assert [one.number for one in quiz.tricks if one.winner % 2 == 0] == [7, 10, 11]
    assert (trick(quiz, 10)[0]["N"], trick(quiz, 10)[0]["S"], quiz.trump) == ("DT", "ST", 2)


def test_the_pair_of_the_third_trick_parts_at_south_s_card() -> None:
    free, bound = played("mk-void"), played("mk-void", "MK-8")
    assert trick(free, 3) == ({"N": "SQ", "W": "S5", "S": "HT", "E": "S7"}, "N")
    assert bound.rules.in_force("MK-8")
    assert trick(bound, 3)[0]["S"][0] == "D"
    assert (free.tens, bound.tens) == ((1, 0), (0, 0))


def test_one_card_earlier_the_six_wins() -> None:
    assert trick(played("mk-7-early"), 5)[1] == "N"
    assert trick(fork("mk-7-early"), 5) == ({"S": "H4", "E": "D6", "N": "C8", "W": "H7"}, "E")


def test_tens_before_tricks_and_what_the_other_card_would_have_done() -> None:
    assert split(played("mk-2-tens")) == ((3, 1), (5, 8), "NS")
    assert split(fork("mk-2-tens")) == ((2, 2), (4, 9), "EW")
    whitewash, plain = played("mk-3-whitewash"), fork("mk-3-whitewash")
    assert whitewash.result
    assert plain.result
    assert (whitewash.result.court, whitewash.result.points, whitewash.result.next_dealer) == (
        "whitewash",
        (0, 3),
        0,
    )
    assert (plain.result.court, plain.result.points, plain.result.next_dealer) == (None, (0, 1), 2)


def test_the_draw_makes_south_the_dealer_and_west_the_partner() -> None:
    deal = played("mk-draw")
    assert (deal.rules.draw, deal.rules.teams, deal.seat(deal.dealer)) == ("lowest", "draw", "S")
    assert [deal.seat(at) for at in deal.seated] == ["S", "E", "W", "N"]


def test_rung_royal_s_match_goes_the_other_way_when_west_chooses_in_time() -> None:
    chance, chosen = played("mk-time"), fork("mk-time", 0)
    assert chance.result
    assert chosen.result
    assert (chance.timed_out, str(CARDS[chance.sealed])) == (True, "S4")
    assert (chance.result.match_winner, chosen.result.match_winner) == (0, 1)
    assert (chosen.result.court, str(CARDS[chosen.sealed]), chosen.turned_up) == ("mendikot", "HJ", (1, 0))
    fresh = fork("mk-time", 1)
    assert fresh.result
    assert fresh.result.thrown_in
    west = [str(card) for card in chance.setup.hands[3]]
    assert {"S4", "HJ"} <= set(west[:5])
    assert (sum(card[0] == "S" for card in west), sum(card[0] == "H" for card in west)) == (3, 5)


def test_six_and_eight_players() -> None:
    six, eight = played("mk-six"), played("mk-eight")
    assert split(six) == ((2, 2), (5, 3), "odd")
    assert split(fork("mk-six")) == ((3, 1), (5, 3), "odd")
    assert (trick(six, 2)[0]["P3"], trick(six, 2)[0]["P4"], trick(six, 2)[1]) == ("CT", "SK", "P4")
    assert split(eight) == ((2, 2), (3, 3), None)
    assert eight.result
    assert eight.seat(eight.result.next_dealer) == "P8"


def test_the_pile_of_dehla_pakad_changes_whose_the_tens_are() -> None:
    pile, at_once = played("mk-dehla"), played("mk-dehla", "MK-13")
    assert text_table(at_once) in CHAPTER.printed
    assert any('lesson("mk-dehla", switches=["MK-13"])' in code for code in CHAPTER.code)
    assert [one.plays for one in pile.tricks] == [one.plays for one in at_once.tricks]
    assert (split(pile), split(at_once)) == (((3, 1), (6, 7), "NS"), ((2, 2), (8, 5), "NS"))
    assert (trick(pile, 7)[0]["W"], trick(pile, 7)[1]) == ("HT", "W")
    assert [(c.after, pile.seat(c.seat)) for c in pile.captures] == [(3, "E"), (5, "S"), (9, "N"), (13, "E")]
    small = fork("mk-dehla")
    assert (small.pile_tens, small.tens) == (2, (0, 1))
    tie = record("mk-13-tie")
    for agreed, winner in (("tricks", 0), ("non-dealers", 1), ("nobody", -1)):
        deal = replace(tie, values={"tens_tie": agreed}, expect={})
        over = replay_as(deal.deal(), actions("mk-13-tie"), deal.rules).deal
        assert over.result
        assert over.result.winner == winner


def test_the_numbers_in_the_text_are_those_printed() -> None:
    lines = re.findall(
        r"^(\w[\w ]+?) +(\d+) deals, +(\d+) of them won with fewer tricks$", CHAPTER.printed, re.MULTILINE
    )
    counts = {label: (int(deals), int(fewer)) for label, deals, fewer in lines}
    assert sum(deals for deals, _ in counts.values()) == 500
    assert f"In {counts['two tens each'][0]} of the five hundred" in CHAPTER.text
    assert f"In {sum(fewer for _, fewer in counts.values())} the team with fewer tricks won" in CHAPTER.text
    assert counts["all four tens"][1] == 7
    assert "seven times with all four tens" in CHAPTER.text
    assert "whitewashes: 0" in CHAPTER.printed
    made = re.search(r"trump made by trick 6: (\d+)", CHAPTER.printed)
    assert made
    assert f"In {made[1]} deals somebody had made trump by the sixth trick" in CHAPTER.text


# ---- what it asks --------------------------------------------------------------------------------------


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(CHAPTER.asked) >= 40
    assert {"winner", "legal", "lead", "trump", "ask", "pile", "run", "tens", "over", "score", "dealer"} <= {
        ask["kind"] for ask in CHAPTER.asked
    }
