"""Home, "How tricks work" and "Court Piece": their deals and pictures show what the text says of them."""

from __future__ import annotations

import re
import sys

import pytest
from chapters import BOOK, Chapter, after, fork, played, record

from rungkit.replay import replay
from rungkit.rulebook import rulebook

TRICKS, COURT_PIECE = Chapter("tricks"), Chapter("court-piece")


def winners(name: str) -> str:
    """The seats that won the tricks, in order."""
    deal = played(name)
    return "".join(deal.seat(trick.winner) for trick in deal.tricks)


def cards(name: str, seat: str) -> list[str]:
    return [str(card) for card in record(name).deals[0].hands[seat]]


# ---- how tricks work -----------------------------------------------------------------------------------


def test_high_cards_of_other_suits_lose() -> None:
    first = played("tricks-void").tricks[0]
    assert [str(card) for _, card in first.plays] == ["C4", "C9", "HK", "C6"]
    assert winners("tricks-void") == "SEE"


def test_the_ace_that_was_led_comes_out_third() -> None:
    first = played("tricks-trump").tricks[0]
    assert [str(card) for _, card in first.plays] == ["CA", "H2", "HJ", "C4"]
    assert winners("tricks-trump") == "EWNN"


def test_to_ruff_a_partner_s_ace_costs_a_trick() -> None:
    assert played("tricks-partner").taken == (2, 1)
    assert fork("tricks-partner", "South ruffs the ace").taken == (1, 2)


def test_a_revoke_seen_in_time_costs_nothing_and_one_found_later_the_deal() -> None:
    kinds = [event.kind for event in played("cp-9-correction").events]
    assert kinds.count("taken-back") == 2
    assert played("cp-9-correction").result is None
    late = played("cp-10-claim").result
    assert late
    assert (late.how, late.court, late.winner) == ("revoke", "court", 1)


def test_the_last_table_has_a_ruff_an_overruff_and_a_trump_led() -> None:
    assert winners("tricks-five") == "NESWS"
    third, last = played("tricks-five").tricks[2], played("tricks-five").tricks[4]
    assert [str(card) for _, card in third.plays] == ["HK", "H8", "S2", "S5"]
    assert str(last.plays[0][1]) == "SJ"
    west = after("tricks-five", 10).hand("W")
    assert {str(card)[0] for card in west} == {"S"}


def test_the_variations_of_the_first_tables_are_worth_what_the_text_says() -> None:
    assert winners("tricks-turn") == "NW"
    assert played("tricks-void").taken == (1, 2)
    assert fork("tricks-void", "ace of diamonds").taken == (2, 1)
    assert played("tricks-trump").taken == (2, 2)
    kept = fork("tricks-trump", "throws a diamond")
    assert kept.taken == (1, 3)
    assert {str(card) for _, card in kept.tricks[1].plays} >= {"H2", "HJ"}
    assert played("tricks-five").taken == (3, 2)
    assert fork("tricks-five", "six of diamonds").taken == (4, 1)
    let_pass = fork("cp-10-claim", "lets it pass")
    assert (let_pass.result, let_pass.taken) == (None, (2, 0))


# ---- court piece ---------------------------------------------------------------------------------------


def test_of_the_four_calls_only_diamonds_win() -> None:
    assert cards("cp-deal", "S")[:5] == ["DA", "D9", "S4", "C5", "CT"]
    assert played("cp-deal").taken == (7, 5)
    for suit, taken in (("spades", (5, 7)), ("hearts", (6, 7)), ("clubs", (5, 7))):
        assert fork("cp-deal", f"South calls {suit}").taken == taken


def test_the_first_deal_turns_round_twice() -> None:
    assert winners("cp-deal") == "SSNWWEEWSNNS"
    sixth = played("cp-deal").tricks[5]
    assert [str(card) for _, card in sixth.plays] == ["HQ", "D3", "DJ", "HJ"]


def test_the_court_comes_of_four_small_spades_and_three_high_ones_win_nothing() -> None:
    assert cards("cp-court", "N")[:5] == ["S7", "D5", "S4", "S9", "S5"]
    assert {"SK", "SQ", "SJ"} <= set(cards("cp-court", "E"))
    assert winners("cp-court") == "SSSSNNS"
    fifth, seventh = played("cp-court").tricks[4], played("cp-court").tricks[6]
    assert "S4" in [str(card) for _, card in fifth.plays]
    assert "S8" in [str(card) for _, card in seventh.plays]
    east = played("cp-court").table.index["E"]
    led = [(trick.plays[0][1].suit, dict(trick.plays)[east].suit) for trick in played("cp-court").tricks]
    assert all(suit == followed for suit, followed in led)


def test_seven_in_a_row_after_the_first_trick_are_no_court() -> None:
    assert winners("cp-3-late")[0] == "W"
    assert set(winners("cp-3-late")[1:]) == {"S", "N"}
    assert len(winners("cp-3-late")) == 8
    result = played("cp-3-late").result
    assert result
    assert (result.winner, result.court) == (0, None)
    spades = [card for card in cards("cp-3-late", "S") if card[0] == "S"]
    assert len(spades) == 7
    assert {"SK", "SQ", "SJ", "ST", "S9"} <= set(spades)


def test_west_s_five_small_cards_end_in_goon_or_by_four_house_rules_in_something_milder() -> None:
    assert sorted(cards("cp-goon", "W")[:5]) == ["C4", "D7", "D8", "H3", "H4"]
    assert cards("cp-weak-hand", "W") == cards("cp-goon", "W")
    assert {"HA", "HK", "HQ"} <= set(cards("cp-goon", "N"))
    goon = played("cp-goon").result
    assert goon
    assert (goon.court, goon.courts) == ("goon", (1, 0))
    thrown = fork("cp-weak-hand", "CP-19").result
    assert thrown
    assert thrown.thrown_in
    for rule, taken in (("CP-17", (7, 5)), ("CP-24", (7, 3)), ("CP-23", (7, 5))):
        milder = fork("cp-weak-hand", rule)
        assert milder.taken == taken
        assert milder.result
        assert milder.result.court is None


def test_playing_on_wins_fifty_two_or_costs_nothing() -> None:
    courts = {name: played(name).result for name in ("cp-52", "cp-8-played-on", "cp-court")}
    worth = {name: result.courts for name, result in courts.items() if result}
    assert worth == {"cp-52": (52, 0), "cp-8-played-on": (1, 0), "cp-court": (1, 0)}
    assert record("cp-8-played-on").actions[:29] == record("cp-court").actions
    stopped = fork("cp-52", "stops at seven").result
    assert stopped
    assert stopped.courts == (1, 0)


def test_the_seventh_deal_in_a_row_is_a_court_and_the_partner_deals() -> None:
    result = played("cp-4-run").result
    assert result
    assert (result.court, result.courts, result.standing.streak) == ("run", (1, 0), 0)
    assert played("cp-4-run").taken == (7, 5)
    assert (record("cp-4-run").deals[0].dealer, result.next_dealer) == ("W", 1)


def test_the_goon_court_in_points_wins_the_match() -> None:
    result = played("cp-points").result
    assert result
    assert (result.points, result.standing.scores, result.match_winner) == ((4, 0), (10, 9), 0)


def test_the_variations_of_court_piece_end_as_the_text_says() -> None:
    east = [card for card in cards("cp-court", "E") if card[0] == "H"]
    king = fork("cp-court", "king of hearts")
    assert (east, king.taken) == (["HQ"], (7, 1))
    assert king.result
    assert king.result.court is None
    assert fork("cp-goon", "calls diamonds").taken == (7, 3)
    assert fork("cp-4-run", "calls hearts").taken == (5, 7)
    hearts = fork("cp-points", "calls hearts").result
    assert hearts
    assert (hearts.standing.scores, hearts.match_winner) == ((8, 9), -1)
    assert fork("cp-quiz", "calls hearts").taken == (5, 7)
    west = cards("cp-quiz", "W")
    assert [card for card in west[:5] if card[0] == "H"] == ["HQ"]
    assert {card for card in west[5:] if card[0] == "H"} == {"HA", "HJ", "H6", "H3"}


def test_single_sir_s_deal_that_nobody_calls() -> None:
    result = played("cp-single").result
    assert result
    assert (played("cp-single").taken, result.points) == ((7, 6), (2, 0))
    fresh = fork("cp-single", "fresh cards").result
    assert fresh
    assert fresh.thrown_in
    south, spades = fork("cp-single", "South calls hearts"), fork("cp-single", "ten of spades")
    assert south.result
    assert spades.result
    assert (south.result.winner, south.result.points) == (1, (0, 2))
    assert (spades.result.winner, spades.result.points) == (1, (0, 1))


def test_the_time_is_up_before_the_last_trick() -> None:
    deal = played("cp-14-time")
    over = deal.events[-1]
    assert (over.kind, over.team, over.why, deal.taken) == ("match-over", "NS", "time", (6, 6))
    longer = fork("cp-14-time", "still time").result
    assert longer
    assert (longer.winner, longer.court) == (1, None)


def test_two_ways_of_hiding_the_trump() -> None:
    assert winners("cp-20-hidden") == "NSS"
    assert fork("cp-20-hidden", "asks for nothing").taken == (1, 1)
    assert winners("cp-18-blind") == "WES"


def test_an_evening_has_every_way_of_passing_the_deal_on() -> None:
    deals = replay(record("cp-match")).json()["deals"]
    named = {rule for deal in deals for event in deal["events"] for rule in event["rules"]}
    assert {"CP-11", "CP-12", "CP-13", "CP-5"} <= named
    assert [deal["result"]["next_dealer"] for deal in deals] == list("NSSSENWW")
    assert [deal["result"]["court"] for deal in deals if deal["result"]["court"]] == ["court", "goon"]


def test_the_table_of_points_is_what_the_engine_counts() -> None:
    for words, points in (("callers win", 1), ("callers' court", 3), ("others win", 2), ("goon court", 4)):
        assert f"{words:<15}{points}" in COURT_PIECE.printed
    written = re.findall(r"^\| won by .* \| (\d) \|$", COURT_PIECE.text, re.MULTILINE)
    assert written == ["1", "3", "2", "4"]


# ---- what they ask, cite and say -----------------------------------------------------------------------


@pytest.mark.parametrize(("chapter", "questions", "kinds"), [(TRICKS, 18, 5), (COURT_PIECE, 30, 7)])
def test_there_are_questions_enough_of_kinds_enough(chapter: Chapter, questions: int, kinds: int) -> None:
    found = chapter.asked
    assert len(found) >= questions
    assert len({ask["kind"] for ask in found}) >= kinds
    assert len({ask["id"] for ask in found}) == len(found)


HOUSE_RULES = [rule for rule in rulebook() if rule.startswith(("TB-", "CP-")) and rulebook()[rule].optional]


@pytest.mark.parametrize("rule", HOUSE_RULES)
def test_every_house_rule_stands_in_the_list_of_house_rules(rule: str) -> None:
    listed = COURT_PIECE.text.split("## The house rules of your table")[1]
    assert "{rule}`" + rule + "`" in listed


FILLER = re.compile(r"\b(simply|just|note that|of course|obviously|basically)\b", re.IGNORECASE)


@pytest.mark.parametrize("page", [Chapter("index"), TRICKS, COURT_PIECE], ids=lambda page: page.name)
def test_no_filler(page: Chapter) -> None:
    assert not FILLER.search(page.text)


# ---- the pictures --------------------------------------------------------------------------------------


def test_a_picture_is_named_takes_the_page_s_colours_and_is_the_same_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(BOOK))
    from figures_basics import turn_to_the_right  # type: ignore[import-not-found]

    one, two = turn_to_the_right("WSEN"), turn_to_the_right("WSEN")
    assert one.html == two.html
    svg = one.html[one.html.index("<svg") : one.html.index("</svg>")]
    assert 'role="img" aria-label="A table seen from above. West leads' in svg
    assert not re.search(r"#[0-9a-f]{6}", svg)
    assert set(re.findall(r' id="(\w+)-', svg)) <= {"turn"}
    assert '[data-theme="dark"]' in one.html
    for module in ("figures", "figures_basics"):
        sys.modules.pop(module)
