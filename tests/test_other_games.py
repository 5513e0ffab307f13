"""What the games for two, for each alone and for six refuse, and their short lessons."""

from pathlib import Path

import pytest

from rungkit import sealing
from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import CARDS, Card, Generator
from rungkit.chance import by_chance, dealt, played
from rungkit.cli import main
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.match import Match
from rungkit.record import RecordError, dump, read
from rungkit.rules import Rules
from rungkit.seats import table_for


@pytest.mark.parametrize(
    "scores", [3, {"NS": 2}, {"S": "7"}, {"S": True}, {"S": 100_001}, {"S": -100_000.5}, {"S": 0.25}]
)
def test_scores_of_call_bridge_are_tenths_by_seat(scores: object) -> None:
    rules = Rules.of("call-bridge")
    with pytest.raises(Refusal, match=r"scores is written|scores must be numbers"):
        beginning({"scores": scores}, rules, table_for(rules), 13)


def test_a_call_of_tricks_is_nothing_in_a_game_without_one() -> None:
    refusal = dealt("double-sir", 1).deal().why_not(Action.parse("W bid 4"))
    assert refusal is not None
    assert "W bid 4" in refusal.text


@pytest.mark.parametrize("game", ["mendikot", "call-bridge", "penneech"])
def test_mistakes_are_played_only_where_the_rules_say_how_they_are_put_right(game: str) -> None:
    with pytest.raises(Refusal) as refused:
        dealt(game, 1, strictness="table").deal()
    assert refused.value.rule == "CP-9"


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [("penneech", (), "PN-12"), ("call-bridge", (), "CB-10"), ("call-break", (), "CB-17")],
)
def test_no_deal_counts_after_the_end_and_the_ending_rule_is_named(game, options, rule: str) -> None:
    over = Match(Rules.of(game, options), "N", over=True)
    with pytest.raises(Refusal) as refused:
        over.deal(CARDS)
    assert refused.value.rule == rule


def test_a_short_lesson_of_penneech_ends_when_its_stock_does() -> None:
    hands = {"S": [Card.parse("HA"), Card.parse("C2")], "N": [Card.parse("H2"), Card.parse("C3")]}
    deal = Deal.start(Rules.of("penneech"), "N", hands, stock=[Card.parse("D4")])
    deal = deal.apply(Action.parse("S HA")).apply(Action.parse("N H2"))
    assert (deal.is_over, deal.result, len(deal.turnups)) == (True, None, 1)


def test_a_short_lesson_of_call_bridge_scores_nothing() -> None:
    hands = {seat: [Card.parse(f"{suit}9")] for seat, suit in zip("SENW", "SHDC", strict=True)}
    deal = Deal.start(Rules.of("call-bridge"), "N", hands)
    for word in ("W bid 2", "S bid 2", "E bid 3", "N bid 3", "W C9", "S S9", "E H9", "N D9"):
        deal = deal.apply(Action.parse(word))
    assert (deal.is_over, deal.result, deal.taken) == (True, None, (1, 0, 0, 0))


def test_cards_that_are_left_out_of_the_pack_are_in_no_hand() -> None:
    for text, rule in (
        (dump(dealt("mendikot", 1, options=("MK-12",), values={"players": 6})), "MK-12"),
        (dump(dealt("penneech", 1, options=("PN-20",))), "PN-20"),
    ):
        card = read(text).deals[0].hands
        one = str(next(iter(card.values()))[0])
        with pytest.raises(RecordError) as refused:
            read(text.replace(one, "H2"))
        assert (refused.value.rule, "H2" in refused.value.text) == (rule, True)


def test_once_turned_up_there_is_nothing_more_to_ask_or_turn_up() -> None:
    deal = dealt("hidden-rung", 4).deal()
    before = played(deal, by_chance(Generator(4)))
    assert before.turned_up is not None
    for action in before.actions:
        assert deal.stage != "play" or bool(deal.hidden) or sealing.in_play(deal) == []
        deal = deal.apply(action)
    assert sealing.in_play(deal) == []


def test_a_file_in_its_canonical_layout_is_left_as_it_is(tmp_path: Path, capsys) -> None:
    path = tmp_path / "same.rung.toml"
    path.write_text(dump(dealt("penneech", 3)), "utf-8")
    before = path.stat().st_ino, path.read_bytes()
    assert (main(["format", str(path)]), capsys.readouterr().out) == (0, "")
    assert (path.stat().st_ino, path.read_bytes()) == before
