"""The desk at a match: deals in one seat's view, shown again, their end, and what might have been better."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rungkit.actions import Action
from rungkit.chance import dealt
from rungkit.desk import answer
from rungkit.desk.review import choices, weak, weighed
from rungkit.games import presets
from rungkit.players import Weighed
from rungkit.record import dump, load, read
from rungkit.steps import steps
from rungkit.strings import strings, team_name

GAMES = tuple(presets())
SHORT = """format = 1
game = "court-piece"
dealer = "N"
trump = "H"
actions = []
[hands]
S = "SA"
E = "S2"
N = "S3"
W = "S4"
"""
PLAYED = ["W S4", "S SA", "E S2", "N S3"]


def ask(what: str, **more: Any) -> dict[str, Any]:
    found = answer({"do": what, **more})
    assert json.loads(json.dumps(found)) == found
    return found


def told(what: str, **more: Any) -> str:
    return str(ask(what, **more)["error"]["text"])


def text(game: str = "double-sir", seed: int = 4, **more: Any) -> str:
    return dump(dealt(game, seed, **more))


def bots(record: str, player: str = "plain") -> dict[str, str]:
    return {seat["id"]: player for seat in steps(load(record))["seats"]}


def to_the_end(record: str, player: str = "plain", seed: int = 0) -> list[str]:
    found = ask("play", record=record, acts=[], players=bots(record, player), most=120, seed=seed)
    assert found["over"]
    acts: list[str] = found["acts"]
    return acts


# ---- one seat's view --------------------------------------------------------------------------------------


def hidden(payload: dict[str, Any], own: str, record: str) -> list[str]:
    """The cards of other hands that a payload holds before any has been played."""
    hands = read(record).deals[0].hands
    first = json.dumps(payload["lines"][0]["steps"][0])
    return [str(card) for seat, held in hands.items() if seat != own for card in held if f'"{card}"' in first]


@pytest.mark.parametrize("game", ["double-sir", "mendikot", "call-bridge", "penneech"])
def test_a_deal_is_shown_as_its_seat_sees_it(game: str) -> None:
    found = ask("deal", game=game, seed=3, seat="S")
    assert found["payload"]["mode"] == "seat"
    assert found["payload"]["record"] == ""
    assert hidden(found["payload"], "S", found["record"]) == []
    assert hidden(ask("deal", game=game, seed=3)["payload"], "S", found["record"])
    acts = to_the_end(found["record"])
    following = ask("next", record=found["record"], acts=acts, seed=3, index=1, seat="N")
    assert hidden(following["payload"], "N", following["record"]) == []
    assert "P1" not in told("deal", game=game, seat="P1").split("the seats")[1]


def test_a_deal_is_shown_again_as_far_as_it_was_played() -> None:
    record = text()
    acts = ["W call H", "W SJ"]
    found = ask("table", record=record, acts=acts, seat="S", id="match-1")
    nodes = found["payload"]["lines"][0]["steps"]
    assert (found["payload"]["id"], found["payload"]["mode"], nodes[-1]["act"]) == ("match-1", "seat", "W SJ")
    assert read(found["record"]).actions == tuple(acts)
    grown = ask("act", record=record, acts=acts[:1], act=acts[1], seat="S")["steps"][-1]
    assert {key: nodes[-1][key] for key in ("say", "to", "set")} == {
        key: grown[key] for key in ("say", "to", "set")
    }
    assert ask("table", record=record, acts=acts)["payload"]["mode"] == "lesson"
    assert "must name one of the seats S, E, N, W." in told("table", record=record, seat="P1")


# ---- how it ended -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_the_score_sheet_says_what_the_record_says(game: str) -> None:
    record = text(game)
    acts = to_the_end(record)
    found = ask("result", record=record, acts=acts)
    deal = load(record).deal()
    for act in acts:
        deal = deal.apply(Action.parse(act))
    result = deal.result
    assert result is not None
    here = result.points if found["counted"] == "points" else result.courts
    tenth = 10 if deal.rules.alone else 1
    assert found["here"] == {team: n / tenth for team, n in deal.table.by_team(here).items()}
    assert found["total"] == found["here"], "it was the first deal"
    assert [team["id"] for team in found["teams"]] == list(deal.table.teams)
    assert (found["n"], found["dealer"], found["over"]) == (1, found["dealer"], result.match_over)
    if result.winner >= 0 and not deal.rules.penneech:
        assert team_name(deal.table.teams[result.winner]) in found["said"]
    assert "deals" in found["next"]
    assert found["next"] not in found["said"]


def test_courts_count_where_deals_have_no_points() -> None:
    assert (
        ask("result", record=text("court-piece"), acts=to_the_end(text("court-piece")))["counted"] == "courts"
    )
    plain = text("single-sir")
    assert ask("result", record=plain, acts=to_the_end(plain))["counted"] == "points"


def test_the_last_deal_of_a_match_names_its_winner() -> None:
    made = dealt("single-sir", 4, values={"target": 1})
    record = dump(made)
    acts = to_the_end(record)
    found = ask("result", record=record, acts=acts)
    assert found["over"]
    assert found["winner"] in [team["name"] for team in found["teams"]]
    assert found["winner"] in found["said"]


def test_a_hand_thrown_in_is_said() -> None:
    for seed in range(400):
        made = dump(dealt("penneech", seed))
        asked = ask("play", record=made, acts=[], players={}, most=9)
        found = ask("result", record=made, acts=[*asked["acts"], f"{asked['waits']} redeal"])
        if "error" not in found:
            break
    assert "new cards" in found["said"] or "thrown in" in found["said"] or "again" in found["said"]
    assert found["winner"] is None
    assert found["here"] == {"S": 0, "N": 0}


def test_a_short_deal_has_no_points_and_no_match_after_it() -> None:
    found = ask("result", record=SHORT, acts=PLAYED)
    assert found["over"]
    assert found["winner"] is None
    assert set(found["here"].values()) == {0}
    assert found["said"]


def test_what_is_not_over_has_no_end_and_no_review() -> None:
    assert told("result", record=text()).startswith("This deal is not over yet")
    assert told("review", record=text(), seat="S") == strings()["desk"]["review_later"]


# ---- a review ---------------------------------------------------------------------------------------------


def test_each_choice_of_a_seat_is_looked_at_once_and_the_weak_ones_say_why() -> None:
    record = text("court-piece", 2)
    acts = to_the_end(record, "random", 3)
    made = list(choices(load(record).deal(), [Action.parse(act) for act in acts], "S"))
    first = ask("review", record=record, acts=acts, seat="S")
    assert first["of"] == len(made)
    found = [ask("review", record=record, acts=acts, seat="S", n=n) for n in range(first["of"])]
    assert [one["at"] for one in found] == [at for at, _, _ in made]
    assert all(acts[one["at"]].startswith("S ") for one in found)
    told_of = [one["weak"] for one in found if one["weak"]]
    assert told_of, "played by chance, a deal is not played well"
    assert all("came out ahead in" in sentence for sentence in told_of)
    assert "whole number from 0 to" in told("review", record=record, acts=acts, seat="S", n=99)
    assert "must name one of the seats S, E, N, W." in told("review", record=record, acts=acts)


def test_a_choice_that_is_no_card_is_told_in_words() -> None:
    found = []
    for seed in range(1, 30):
        deal = dealt("call-bridge", seed).deal()
        found.append(weak(deal, Action.parse(f"{deal.to_act} bid 12")))
        if found[-1]:
            break
    assert found[-1] is not None
    assert found[-1].say.startswith("You chose to call 12; to call ")


def test_a_card_where_asking_was_better_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = dealt("court-piece", 1).deal().apply(Action.parse("W call H"))
    cards = [action for action in deal.legal_actions() if action.verb == "play"]
    better = Action("W", "ask")
    monkeypatch.setattr(
        "rungkit.desk.review.weigh", lambda *_: [Weighed(better, 9, 9, 10), Weighed(cards[0], 1, 1, 10)]
    )
    found = weak(deal, cards[0])
    assert found is not None
    assert "; to ask for the trump card came out ahead in 9 of 10" in found.say
    monkeypatch.setattr("rungkit.desk.review.weigh", lambda *_: [Weighed(better, 9, 9, 10)])
    assert weak(deal, cards[0]) is None, "what was not weighed is not told of"
    monkeypatch.setattr("rungkit.desk.review.weigh", lambda *_: [Weighed(cards[0], 0, 0, 0)])
    assert weak(deal, cards[0]) is None


def test_a_card_is_worth_what_the_lowest_of_its_like_is_worth() -> None:
    low, high, call = Action.parse("S H3"), Action.parse("S H5"), Action.parse("S call H")
    found = [Weighed(low, 1, 1, 2), Weighed(Action.parse("S SA"), 2, 2, 2), Weighed(call, 0, 0, 2)]
    assert weighed(found, high) == found[0]
    assert weighed(found, call) == found[2]
    assert weighed(found, Action.parse("S D2")) is None


def test_a_seat_without_a_choice_has_nothing_to_look_back_at() -> None:
    found = ask("review", record=SHORT, acts=PLAYED, seat="S")
    assert {key: found[key] for key in ("of", "n", "at", "weak")} == {"of": 0, "n": 0, "at": 0, "weak": None}


# ---- what may be agreed on --------------------------------------------------------------------------------


def test_every_value_says_what_it_may_be_and_when() -> None:
    found = {game["game"]: {v["name"]: v for v in game["values"]} for game in ask("games")["games"]}
    late = found["double-sir"]["late_bar"]
    assert (late["always"], late["needed"], late["words"]["pair"]) == (
        False, False, "the pair of them takes nothing",
    )  # fmt: skip
    assert found["double-sir"]["goon"]["always"]
    assert (found["double-sir"]["goon"]["least"], found["double-sir"]["goon"]["most"]) == (1, 1000)
    assert found["court-piece"]["weak_below"]["words"]["T"] == "ten"
    assert (found["call-bridge"]["exact_bonus"]["needed"], found["call-bridge"]["exact_bonus"]["now"]) == (
        True,
        1,
    )
    assert (found["mendikot"]["players"]["choices"], found["mendikot"]["players"]["now"]) == ([4, 6, 8], 6)
    # the time for laying the card down belongs to a rule that others bring (MK-5)
    assert found["mendhikot"]["seconds"]["rules"] == ["MK-5", "MK-6", "MK-7", "MK-8"]
    assert (found["mendhikot"]["seconds"]["always"], found["mendhikot"]["seconds"]["needed"]) == (
        False,
        False,
    )
    named = set(strings()["value"]) - {"said", "choice"}
    assert {name for values in found.values() for name in values} == named


def test_larger_tables_have_their_seats_and_a_way_of_making_trump_stands() -> None:
    found = {game["game"]: game for game in ask("games")["games"]}
    assert [seat["id"] for seat in found["mendikot"]["larger"]["6"]] == [f"P{n}" for n in range(1, 7)]
    assert found["court-piece"]["larger"] == {}
    assert [one["rule"] for one in found["mendikot"]["options"] if one["fixed"]] == ["MK-9"]


def test_a_table_says_how_many_cards_of_which_pack_each_seat_holds() -> None:
    found = ask("rules", game="mendikot", options=["MK-12"], values={"players": 8})
    assert {seat["cards"] for seat in found["seats"]} == {6}
    assert len(found["pack"]) == 48
    assert "S2" not in found["pack"]
    said = {value["name"]: value["said"] for value in found["values"]}
    assert said["players"] == "Players: 8"
    assert "target" not in said, "there is none unless the table agrees on one"
