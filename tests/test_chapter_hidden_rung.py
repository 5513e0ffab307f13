"""The chapter "Hidden Rung reveal timing": its deals show what it says, its rules are seen where cited."""

from __future__ import annotations

import re

import pytest
from chapters import Chapter, Part, asked, fork, forks, played, record

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.steps import steps

CHAPTER = Chapter("hidden-rung")


def winners(deal: Deal) -> list[str]:
    return [deal.seat(trick.winner) for trick in deal.tricks]


def first_trick(deal: Deal) -> list[str]:
    return [f"{deal.seat(seat)} {card}" for seat, card in deal.tricks[0].plays]


def captures(deal: Deal) -> list[tuple[int, str, int]]:
    return [(capture.after, deal.seat(capture.seat), capture.tricks) for capture in deal.captures]


# ---- what it shows -------------------------------------------------------------------------------------


def test_every_variation_beside_a_deal_is_one_of_its_record() -> None:
    pairs = [table for table in CHAPTER.tables if table.branch]
    assert len(pairs) == 3
    for table in pairs:
        lesson = record(table.name).lesson
        assert lesson
        assert table.branch in [branch.name for branch in lesson.branches]


# ---- one card earlier, one card later --------------------------------------------------------------------


def test_the_same_four_cards_win_for_three_players_as_the_turn_up_moves() -> None:
    north, west, nobody = (played("hr-one-card"), *forks("hr-one-card"))
    assert first_trick(north) == first_trick(west) == first_trick(nobody)
    assert first_trick(north) == first_trick(played("hr-7")) == ["S HA", "E H5", "N D6", "W D3"]
    assert [deal.turned_up for deal in (north, west)] == [(10, 2), (10, 3)]
    assert nobody.turned_up not in ((10, 2), (10, 3))
    assert [winners(deal)[0] for deal in (north, west, nobody)] == ["N", "W", "S"]


def test_whoever_wins_it_takes_eleven_and_the_deal_turns() -> None:
    north, west = played("hr-one-card"), fork("hr-one-card", 0)
    assert captures(north)[0] == (11, "N", 11)
    assert captures(west)[0] == (11, "W", 11)
    assert north.result
    assert west.result
    assert (north.result.winner, north.result.court) == (0, None)
    assert (west.result.winner, west.result.court) == (1, "court")


def test_the_sources_examples_are_the_sources() -> None:
    seven, eight = played("hr-7"), played("hr-8")
    assert (winners(seven)[0], seven.tricks[0].rules) == ("W", ("TB-6", "HR-7"))
    assert (seven.seat(seven.owner), seven.sealed // 13) == ("E", 2)
    assert first_trick(eight) == ["S SA", "E D3", "N S5", "W S7"]
    assert (winners(eight)[0], eight.tricks[0].rules) == ("S", ("TB-6", "HR-8"))
    assert (eight.seat(eight.owner), str(Card(eight.sealed))) == ("W", "S7")


# ---- what the text says of its deals ---------------------------------------------------------------------


def test_the_first_deal_has_what_the_chapter_is_about() -> None:
    deal = played("hr-full")
    assert winners(deal)[:4] == ["E"] * 4
    assert captures(deal) == [(6, "S", 6), (10, "E", 4), (13, "W", 3)]
    barred = [event.trick for event in deal.events if event.rules == ("HR-9",)]
    assert barred == [2, 3, 4, 12]
    assert [(event.trick, str(event.card)) for event in deal.events if event.kind == "face-down"] == [
        (5, "H5")
    ]
    spades = [card for card in record("hr-full").deals[0].hands["S"] if card.suit == 0]
    assert sorted(map(str, spades)) == ["S3", "S4", "S8"]
    assert winners(deal)[10:12] == ["W", "W"]
    later = fork("hr-full", 0)
    assert winners(later)[:5] == ["E"] * 5
    assert later.turned_up
    assert later.turned_up[0] == 6
    assert (deal.taken, later.taken) == ((6, 7), (7, 6))


def test_the_sealed_card_is_not_in_the_hand() -> None:
    deal = record("hr-1-sealed").deal()
    for action in record("hr-1-sealed").actions[:3]:
        deal = deal.apply(Action.parse(action))
    assert deal.led == Card.parse("S7").suit
    assert "W S7" not in map(str, deal.legal_actions())
    assert {action.verb for action in deal.legal_actions()} == {"down", "reveal"}
    assert winners(played("hr-1-sealed"))[1] == "W"
    assert winners(fork("hr-1-sealed", 0))[0] == "S"


def test_who_may_not_ask_is_refused() -> None:
    deal, may = record("hr-3-ask").deal(), {}
    for at, action in enumerate(record("hr-3-ask").actions):
        who = deal.to_act
        may[at] = (who, deal.why_not(Action.parse(f"{who} ask")))
        deal = deal.apply(Action.parse(action))
    allowed = {at: who for at, (who, refusal) in may.items() if refusal is None}
    assert allowed == {3: "N", 9: "N"}
    refused = {at: (who, refusal.rule) for at, (who, refusal) in may.items() if refusal}
    assert refused[2] == ("E", "HR-3")
    assert refused[5] == ("S", "HR-4")
    assert refused[8] == ("E", "HR-3")


def test_the_caller_on_lead_draws_the_trumps_first_or_loses_the_pile() -> None:
    assert captures(played("hr-6-lead"))[0] == (7, "W", 7)
    assert captures(fork("hr-6-lead", 0))[0] == (7, "S", 7)
    drawn = [str(card) for _, card in played("hr-6-lead").tricks[0].plays]
    assert sorted(card for card in drawn if card[0] == "H") == ["H7", "H8", "HA"]


def test_an_ace_falls_face_down_and_does_not_win() -> None:
    deal = played("hr-5-down")
    trick = deal.tricks[0]
    assert [str(card) for seat, card in trick.plays if trick.down >> seat & 1] == ["HA"]
    assert deal.seat(trick.winner) == "S"
    assert str(deal.tricks[1].plays[0][1]) == "HQ"


def test_it_is_the_card_that_counts_and_not_the_trick() -> None:
    deal = played("hr-9-card")
    assert deal.turned_up == (6, 3)
    assert winners(deal)[:3] == ["S"] * 3
    assert captures(deal) == [(8, "S", 8)]
    assert not [card for card in record("hr-9-card").deals[0].hands["W"] if card.suit == 2]
    (mistake,) = [
        option
        for option in asked("hr-9-card")[1]["options"]
        if "HR-9" in option["rules"] and not option["right"]
    ]
    assert mistake["text"] == "South takes 7 tricks"


def test_asking_without_a_trump_opens_the_pile_for_a_partner() -> None:
    asks, does_not = played("hr-9-asks"), fork("hr-9-asks", 0)
    assert [trick.plays for trick in asks.tricks[:2]] == [trick.plays for trick in does_not.tricks[:2]]
    assert captures(asks) == [(7, "N", 7)]
    assert captures(does_not) == []
    assert not [card for card in record("hr-9-asks").deals[0].hands["S"] if card.suit in (1, 2)]


def test_a_two_takes_thirteen_tricks() -> None:
    deal = played("hr-10-last")
    assert captures(deal) == [(13, "W", 13)]
    assert [event.rules for event in deal.events if event.kind == "turned-up"] == [("HR-10",)]
    assert deal.result
    assert deal.result.court == "court"


def test_the_other_form() -> None:
    ended = played("hr-12-single")
    assert (ended.taken, len(ended.tricks), ended.shown_at_end) == ((7, 0), 7, True)
    turned = fork("hr-12-single", 0)
    assert turned.turned_up == (1, 0)
    assert turned.taken[1] > 0
    thrown = fork("hr-14-single", 0)
    assert not any(trick.down for trick in thrown.tricks)


def test_the_house_rules() -> None:
    swapped, left = played("hr-11-swap"), fork("hr-11-swap", 0)
    assert (swapped.taken, left.taken) == ((4, 7), (7, 4))
    assert sum(card.suit == 1 for card in record("hr-11-swap").deals[0].hands["W"]) == 7
    blind = played("hr-18-blind")
    assert "W reveal" in map(str, blind.actions)
    passed = played("hr-24-pass")
    assert [event.seat for event in passed.events if event.kind == "passed"] == ["W", "S", "E", "N"]


def test_north_throws_a_club_that_is_no_trump() -> None:
    quiz = played("hr-quiz")
    trick = quiz.tricks[6]
    assert [str(card) for _, card in trick.plays] == ["SJ", "S8", "C6", "C5"]
    assert quiz.seat(trick.winner) == "W"
    assert fork("hr-quiz", 0).seat(fork("hr-quiz", 0).tricks[6].winner) == "N"


def test_the_numbers_in_the_text_are_those_printed() -> None:
    assert "turned up in the middle of a trick: 325 of 500" in CHAPTER.printed
    assert "another winner if one card later:   195" in CHAPTER.printed
    assert "another winner if one card earlier: 11" in CHAPTER.printed
    assert "the card before it is of the suit:   77" in CHAPTER.printed
    assert "the card after it is of the suit:    241" in CHAPTER.printed
    told = (
        "In 325 of the five hundred",
        "195 of those tricks",
        "only 11 have",
        "241 of the 325",
        "suit in 77",
    )
    for number in told:
        assert number in CHAPTER.text


SWITCHED = {
    "hr-7": ("HR-7", "North won the last trick"),
    "hr-8": ("HR-8", "West wins trick 5 now; before it was South."),
    "hr-9-card": ("HR-9", "trick 7, South takes 7 tricks"),
    "hr-full": ("HR-9", "Tricks now N–S 2, E–W 11; before N–S 6, E–W 7."),
}


@pytest.mark.parametrize("name", SWITCHED)
def test_without_the_rule_the_deal_is_another(name: str) -> None:
    rule, note = SWITCHED[name]
    (line,) = [line for line in steps(record(name), switches=[rule])["lines"] if line["key"] == rule]
    assert note in line["note"]
    assert f"Without {rule}: {line['note']}" in CHAPTER.printed
    assert f'lesson("{name}"' in "".join(code for code in CHAPTER.code if f'switches=["{rule}"]' in code)


def test_west_has_shown_no_club_in_six_tricks() -> None:
    deal = played("hr-quiz")
    west = deal.table.index["W"]
    seen = {card.suit for trick in deal.tricks[:6] for seat, card in trick.plays if seat == west}
    assert seen == {0, 1, 2}


# ---- the seat that looks, and what is asked --------------------------------------------------------------


def test_the_reader_sits_where_the_trump_is_not_known() -> None:
    shown = re.compile(r'^(?:lesson|pair)\("([\w-]+)".*seat="(\w)"')
    seats = dict(found.groups() for code in CHAPTER.code if (found := shown.match(code)))
    assert set(seats) == {"hr-5-down", "hr-quiz"}
    for name, seat in seats.items():
        deal = record(name).deal()
        owner = deal.owner if deal.sealed >= 0 else deal.table.right(deal.dealer)
        assert deal.seat(owner) != seat


def test_there_are_questions_enough_of_kinds_enough() -> None:
    assert len(CHAPTER.asked) >= 30
    assert {"winner", "legal", "trump", "ask", "may", "pile", "run", "over", "dealer"} <= {
        ask["kind"] for ask in CHAPTER.asked
    }


# ---- what it cites ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", CHAPTER.sections[1:], ids=lambda part: part.title[:40])
def test_a_rule_cited_in_a_section_with_a_table_is_seen_there(part: Part) -> None:
    assert not part.named or part.cited <= part.named, part.title
