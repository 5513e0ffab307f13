"""The desk: every request that a page may make, and whatever else somebody may send."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from rungkit.actions import Action
from rungkit.cards import CARDS, Generator
from rungkit.chance import by_chance, dealt, played, with_actions
from rungkit.desk import ASKED, answer
from rungkit.desk.covering import seen_by, uncovered
from rungkit.games import presets
from rungkit.record import dump, load, read
from rungkit.replay import replay
from rungkit.rulebook import rulebook
from rungkit.steps import steps

GAMES = tuple(presets())
TOKEN = re.compile(r"\b[SHDC][AKQJT2-9]\b")
SHOWN = ("shown", "turned-up", "taken-back", "trick-won")  # events that name a card all have seen


def ask(what: str, **more: Any) -> dict[str, Any]:
    """An answer, which must be plain JSON whatever it is."""
    found = answer({"do": what, **more})
    assert json.loads(json.dumps(found)) == found
    assert found["format"] == 1
    return found


def text(game: str = "double-sir", seed: int = 4) -> str:
    return dump(dealt(game, seed))


def error(found: dict[str, Any]) -> str:
    assert set(found) == {"format", "error"}
    return str(found["error"]["text"])


def test_an_action_makes_the_steps_that_a_record_of_it_would_have() -> None:
    found = ask("act", record=text(), acts=["W call H"], act="W SJ")
    whole = steps(load(text().replace("actions = []", 'actions = ["W call H", "W SJ"]')))
    last = whole["lines"][0]["steps"][-1]
    (node,) = found["steps"]
    assert {key: node[key] for key in ("act", "say", "where", "set", "to", "may")} == {
        key: last[key] for key in ("act", "say", "where", "set", "to", "may")
    }
    assert node["p"] == -1


def test_the_rules_that_steps_name_come_with_their_titles() -> None:
    found = ask("act", record=text(), acts=["W call H"], act="W SJ")
    assert found["cited"]["TB-5"] == {"text": rulebook()["TB-5"].title, "reading": False}
    assert set(found["cited"]) >= set(found["steps"][0]["rules"])


def test_the_card_that_completes_a_trick_makes_two_steps() -> None:
    deal = played(dealt("court-piece", 4).deal(), by_chance(Generator(1)))
    acts = [str(action) for action in deal.actions]
    found = ask("act", record=text("court-piece"), acts=acts[:4], act=acts[4])
    assert [(node["p"], node.get("end", False)) for node in found["steps"]] == [(-1, False), (0, True)]
    assert found["steps"][0]["kids"] == [1]


def test_a_refused_action_says_why_and_by_which_rule() -> None:
    found = ask("act", record=text(), acts=["W call H"], act="S SA")
    assert found["refused"]["rule"] == "TB-4"
    assert "leads to the first trick" in found["refused"]["text"]


def test_a_switched_rule_is_played() -> None:
    plain = ask("act", record=text(), acts=[], act="W later 7")
    assert plain["refused"]["rule"] == "DS-16"
    assert "steps" in ask("act", record=text(), on=["DS-16"], acts=[], act="W later 7")


def test_a_seat_is_shown_what_it_sees() -> None:
    found = ask("act", record=text(), acts=["W call H"], act="W SJ", seat="E")
    assert "may" not in found["steps"][0]
    shown = json.dumps(found["steps"][0]["set"])
    assert not any(f'"{card}"' in shown for card in load(text()).deals[0].hands["S"])


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_deal_to_its_end_and_the_record_of_it_replays(game: str) -> None:
    record = text(game)
    players = {seat["id"]: "plain" for seat in steps(load(record))["seats"]}
    found = ask("play", record=record, acts=[], players=players, most=120)
    assert found["over"]
    assert found["waits"] is None
    kept = ask("record", record=record, acts=found["acts"])["record"]
    done = replay(load(kept))
    assert done.error is None
    assert done.deals[0].deal is not None
    assert done.deals[0].deal.is_over


def test_bots_wait_for_the_seat_that_has_none() -> None:
    players = {"W": "plain", "E": "plain", "N": "plain"}
    found = ask("play", record=text(), acts=[], players=players, most=50)
    assert (found["waits"], found["over"]) == ("S", False)
    assert [act.split()[0] for act in found["acts"]] == ["W", "W"]
    assert ask("play", record=text(), acts=found["acts"], players=players)["acts"] == []
    refused = error(ask("play", record=text(), players={"Q": "plain"}))
    assert refused == "In this request players must name one of the seats S, E, N, W."


def test_a_hint_comes_from_what_the_seat_sees() -> None:
    found = ask("hint", record=text(), acts=["W call H"], seed=3)
    best, second = found["hints"]
    assert best["worth"] >= second["worth"]
    assert best["act"].split()[1] in found["say"]
    assert f"won {best['won']} of them" in found["say"]
    assert (
        error(ask("hint", record=text(), acts=["W call H"], on=["DS-99"]))
        == "There is no rule 'DS-99' to switch."
    )


def test_a_hint_is_for_the_seat_that_acts_and_for_no_other() -> None:
    own = ask("hint", record=text(), acts=["W call H"], seat="W")
    assert own["hints"] == ask("hint", record=text(), acts=["W call H"])["hints"]
    other = ask("hint", record=text(), acts=["W call H"], seat="S")
    assert error(other) == "West is to act now, so there is nothing to advise South."


# A game, its options, a deal in which a card is covered, and a seat that may not see it.
COVERED = [
    ("hidden-rung", (), 1, "S"), ("hidden-rung", ("CP-23", "HR-11"), 3, "E"),
    ("mendhikot", ("MK-6",), 1, "S"),
    ("mendhikot", ("MK-8",), 3, "N"), ("court-piece", ("CP-18",), 2, "W"),
]  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "options", "seed", "seat"), COVERED)
def test_a_seat_s_page_never_holds_a_card_that_lies_covered_before_it(
    game: str, options: tuple[str, ...], seed: int, seat: str
) -> None:
    record = dump(dealt(game, seed, options=options))
    deal = load(record).deal()
    players = dict.fromkeys("SENW", "random")
    open_to_all = ask("play", record=record, acts=[], players=players, most=120, seed=seed)["acts"]
    own, acts = {str(card) for card in deal.setup.hands["SENW".index(seat)]}, list[str]()
    for real in open_to_all:
        found = ask("play", record=record, acts=acts, players=players, seed=seed, seat=seat)
        acts += found["acts"]
        deal = deal.apply(Action.parse(real))
        if deal.is_over:
            break
        fallen = [(deal.trick, deal.down), *((trick.plays, trick.down) for trick in deal.tricks)]
        seen = {str(card) for plays, down in fallen for who, card in plays if not down >> who & 1}
        seen |= {str(event.card) for event in deal.events if event.kind in SHOWN}
        blind = {str(CARDS[deal.sealed])} if deal.hidden and deal.blind else set()  # its own, unseen (CP-18)
        assert set(TOKEN.findall(json.dumps([found["acts"], found["steps"]]))) <= seen | own - blind
    assert [real for act, real in zip(acts, open_to_all, strict=True) if act != real]
    assert ask("record", record=record, acts=acts) == ask("record", record=record, acts=open_to_all)
    assert ask("result", record=record, acts=acts) == ask("result", record=record, acts=open_to_all)


def test_the_number_of_a_covered_card_tells_nothing_without_the_hands() -> None:
    numbers = set()
    for seed in range(12):
        deal = dealt("hidden-rung", seed).deal()
        lowest = min(deal.legal_actions(), key=lambda action: action.card or 0)
        (told,) = seen_by("E", deal, [lowest])
        assert uncovered(deal, told) == str(lowest)
        numbers.add(told)
    assert len(numbers) > 8
    for junk in ("W hide 0", "W hide 53", "W hide ٣", "W hide ??", "W bid 4", "nonsense"):
        assert uncovered(deal, junk) == junk


def test_a_record_is_opened_to_its_first_error_and_mended() -> None:
    record = text().replace("actions = []", 'actions = ["W call H", "W SJ", "S HT"]')
    found = ask("open", text=record)
    assert len(found["payload"]["lines"][0]["steps"]) == 3
    assert found["at"]["rule"] == "TB-5"
    assert record.splitlines()[found["at"]["line"] - 1].startswith("actions")
    mended = ask("mend", text=record)
    assert "action 3 (S HT)" in mended["cut"]
    assert read(mended["record"]).actions == ("W call H", "W SJ")
    assert ask("mend", text=mended["record"]) == {"format": 1, "record": mended["record"], "cut": None}


def test_a_text_that_is_no_record_is_refused_in_one_line() -> None:
    found = answer({"do": "open", "text": 'format = 1\ngame = "bridge"\n'})["error"]
    assert found["line"] == 2
    assert "\n" not in found["text"]


def test_a_pbn_deal_is_opened() -> None:
    suits = ["AKQJT98765432", "", "", ""]
    hands = " ".join(".".join(suits[-n:] + suits[:-n]) for n in range(4))  # N spades, E hearts, S diamonds
    for pasted in (f'[Event "x"]\n[Dealer "E"]\n[Deal "N:{hands}"]\n', f"N:{hands}"):
        found = ask("open", text=pasted, game="double-sir")
        first = found["payload"]["lines"][0]["steps"][0]
        assert first["to"] == ("N" if "Dealer" in pasted else "W")
        record = read(found["payload"]["record"])
        assert (record.game, {str(card)[0] for card in record.deals[0].hands["E"]}) == ("double-sir", {"H"})
    assert "four players" in error(ask("open", text=f"N:{hands}", game="penneech"))
    assert "record" in ask("mend", text=f"N:{hands}")
    assert error(ask("open", text="N:AK.Q"))


def test_the_games_with_all_that_may_be_agreed_on() -> None:
    found = {game["game"]: game for game in ask("games")["games"]}
    assert tuple(found) == GAMES
    assert {option["rule"] for option in found["double-sir"]["options"]} >= {"DS-13", "DS-18"}
    (late,) = [value for value in found["double-sir"]["values"] if value["name"] == "late_bar"]
    assert (late["choices"], late["rules"]) == (["pair", "both"], ["DS-14"])
    assert [seat["id"] for seat in found["penneech"]["seats"]] == ["S", "N"]


def test_a_table_s_rules_in_words_and_as_a_record_writes_them() -> None:
    found = ask("rules", game="double-sir", options=["DS-14"], values={"late_bar": "both"})
    chosen = [rule["rule"] for rule in found["rules"] if rule["chosen"]]
    assert chosen == ["DS-14"]
    assert all(rule["text"] == rulebook()[rule["rule"]].text for rule in found["rules"])
    assert found["toml"] == 'game = "double-sir"\noptions = ["DS-14"]\n\n[values]\nlate_bar = "both"\n'
    dealt_here = dump(dealt("double-sir", 1, options=("DS-14",), values={"late_bar": "both"}))
    assert all(line in dealt_here for line in found["toml"].split("\n"))
    left = ask("rules", game="double-sir-royal", options=["-DS-12"])["left_out"]
    assert [rule["rule"] for rule in left] == ["DS-12"]


def test_rules_that_exclude_each_other_are_refused_with_the_reason() -> None:
    found = answer({"do": "rules", "game": "penneech", "options": ["PN-16", "PN-17"]})["error"]
    assert found["rule"] in ("PN-16", "PN-17")


def test_a_deal_laid_out_by_hand_is_completed_by_chance() -> None:
    hands = {"S": ["SA", "SK"], "W": ["HA"]}
    found = ask("deal", game="double-sir", hands=hands, seed=7)
    record = load(found["record"])
    assert [str(card) for card in record.deals[0].hands["S"][:2]] == ["SA", "SK"]
    cards = [card for held in record.deals[0].hands.values() for card in held]
    assert sorted(cards) == list(CARDS)
    assert ask("deal", game="double-sir", hands=hands, seed=7) == found
    told = error(answer({"do": "deal", "game": "double-sir", "hands": {"S": ["SA"], "W": ["SA"]}}))
    assert told == "SA is laid out twice: a pack has it once."
    told = error(
        answer({"do": "deal", "game": "penneech-parlett", "options": ["PN-20"], "hands": {"S": ["S2"]}})
    )
    assert told == "This game is played without S2: leave it out."
    many = {"S": [f"S{rank}" for rank in "AKQJT987"]}
    told = error(answer({"do": "deal", "game": "penneech", "hands": many}))
    assert told == "South is dealt 7 cards, and 8 are laid out."


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_from_deal_to_deal(game: str) -> None:
    record, index = text(game), 0
    players = {seat["id"]: "plain" for seat in steps(load(record))["seats"]}
    for _ in range(3):
        acts = ask("play", record=record, acts=[], players=players, most=120)["acts"]
        found = ask("next", record=record, acts=acts, seed=5, index=(index := index + 1))
        end = replay(load(ask("record", record=record, acts=acts)["record"])).deals[0].deal
        assert end is not None
        assert end.result is not None
        assert found["over"] == end.result.match_over
        if found["over"]:
            return
        begun = load(found["record"]).deal()
        assert begun.setup.standing == end.result.standing
        assert begun.seat(begun.dealer) == end.seat(end.result.next_dealer)
        record = found["record"]
    assert error(ask("next", record=record, acts=[])) == (
        "This deal is not over yet: play it to its end before the next one."
    )


JUNK = (
    None,
    3,
    -1,
    1e9,
    True,
    "",
    "x",
    "x" * 500,
    "\x00",
    [],
    {},
    [[]],
    [1],
    {"a": 1},
    [""] * 500,
    float("inf"),
)


def test_whatever_is_sent_is_answered_in_one_sentence() -> None:
    chance = random.Random(3)
    keys = ("record", "acts", "act", "on", "players", "seed", "most", "seat", "text", "game", "options",
            "values", "hands", "dealer", "index", "id")  # fmt: skip
    good = {"record": text(), "acts": ["W call H"], "game": "mendikot", "act": "W SJ", "text": text()}
    for _ in range(1200):
        request: Any = {key: chance.choice(JUNK) for key in keys if chance.random() < 0.3}
        request |= {key: value for key, value in good.items() if chance.random() < 0.5}
        request["do"] = chance.choice([*ASKED, *JUNK])
        if request["do"] == "hint" and "record" in request and chance.random() < 0.9:
            continue  # slow
        found = answer(request)
        assert isinstance(found, dict)
        if "error" in found:
            assert "\n" not in found["error"]["text"]
            assert "went wrong on our side" not in found["error"]["text"], request
    for junk in JUNK:
        assert "error" in answer(junk)


def test_what_goes_wrong_inside_is_said_without_its_details(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> dict[str, Any]:
        raise ZeroDivisionError("secret")

    monkeypatch.setitem(ASKED, "games", broken)
    assert "secret" not in error(answer({"do": "games"}))


def test_a_record_under_a_match_is_cut_where_its_second_deal_fails() -> None:
    one = with_actions(
        dealt("court-piece", 4), played(dealt("court-piece", 4).deal(), by_chance(Generator(1))).actions
    )
    whole = dump(one)
    assert read(ask("mend", text=whole)["record"]).actions == one.actions
