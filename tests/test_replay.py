"""A record played: the JSON that checkers read, refusals, matches, and every record of the book."""

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from rungkit.cards import Generator
from rungkit.chance import by_chance, dealt, played, with_actions
from rungkit.record import RecordError, dump, load, read
from rungkit.replay import refused_json, replay

RECORDS = sorted((Path(__file__).parent.parent / "book" / "records").glob("*.rung.toml"))


@cache
def schema(name: str) -> jsonschema_rs.Draft202012Validator:
    """One of the schemas that ship with the package."""
    text = (files("rungkit") / "schemas" / f"{name}.schema.json").read_text("utf-8")
    jsonschema_rs.meta.validate(json.loads(text))
    return jsonschema_rs.Draft202012Validator(json.loads(text))


def answer(text: str) -> dict[str, Any]:
    """The replay's object, which must be as its schema says."""
    found = replay(read(text)).json()
    schema("replay").validate(found)
    return found


HANDS = '[hands]\nW = "C4 D7"\nS = "CA CT"\nE = "C2 HT"\nN = "C9 C8"\n'


def short(*actions: str, game: str = "double-sir", more: str = "", last: str = "") -> str:
    return (
        f'format = 1\ngame = "{game}"\ndealer = "N"\ntrump = "H"\nactions = {json.dumps(list(actions))}\n'
        f"{more}{HANDS}{last}"
    )


TRICK = ("W C4", "S CA", "E C2", "N C9")


def test_an_open_deal_in_json() -> None:
    found = answer(short(*TRICK, "S CT"))
    assert found["format"] == 1
    assert found["tricks"] == [
        {
            "n": 1,
            "leader": "W",
            "plays": [["W", "C4"], ["S", "CA"], ["E", "C2"], ["N", "C9"]],
            "trump": "H",
            "winner": "S",
            "rules": ["TB-6"],
        },
        {"n": 2, "leader": "S", "plays": [["S", "CT"]], "trump": None, "winner": None, "rules": []},
    ]
    assert (found["over"], found["to_act"], found["legal"], found["also"]) == (False, "E", ["HT"], [])
    assert (found["pile"], found["taken"], found["result"]) == (1, {"NS": 0, "EW": 0}, None)
    assert [event["kind"] for event in found["events"]] == ["dealt", "called", "trick-won", "not-captured"]
    assert [event["action"] for event in found["events"]] == [None, None, 3, 3]


def test_legal_holds_cards_as_tokens_and_other_actions_as_written() -> None:
    found = answer(short().replace('trump = "H"\n', ""))
    assert found["legal"] == ["W call S", "W call H", "W call D", "W call C"]
    assert (found["trump"], found["tricks"]) == (None, [])


def test_chance_acts_as_deal() -> None:
    text = short("W declines", more='options = ["CP-17"]\n').replace('trump = "H"\n', "")
    for seat, cards in {"W": "C4 D7 D2 D3 D4 D5", "S": "CA CT S2 S3 S4 S5"}.items():
        text = text.replace(f'{seat} = "{cards[:5]}', f'{seat} = "{cards}').replace(cards + cards[5:5], cards)
    hands = "".join(
        f'{seat} = "{" ".join(suit + rank for rank in "234567")}"\n'
        for seat, suit in zip("WSEN", "SHDC", strict=True)
    )
    found = answer(text[: text.index("[hands]")] + "[hands]\n" + hands)
    assert (found["to_act"], found["legal"]) == ("deal", ["deal turns S7"])


def test_others_may_act_too() -> None:
    found = answer(short(more='options = ["CP-22", "CP-23"]\n'))
    assert found["also"] == ["S redeal", "E redeal", "N redeal"]
    assert "W change S" in found["legal"]


def test_tens_are_counted_where_the_tricks_are_taken() -> None:
    whole = (*TRICK, "S CT", "E HT", "N C8", "W D7")
    assert answer(short(*whole, game="court-piece"))["tens"] == {"NS": 0, "EW": 2}
    assert answer(short(*whole))["tens"] == {"NS": 0, "EW": 0}
    last = short(*whole, last='[start]\ntrick = 12\npile = 3\nlast_winner = "W"\ntrump = "H"\n')
    found = answer(last)
    assert (found["captures"][0]["tricks"], found["tens"]) == (5, {"NS": 0, "EW": 2})


def test_a_short_deal_ends_without_a_result() -> None:
    found = answer(short(*TRICK, "S CT", "E HT", "N C8", "W D7"))
    assert (found["over"], found["legal"], found["to_act"], found["result"]) == (True, None, None, None)


def test_the_books_full_deal_has_its_result() -> None:
    found = replay(load((RECORDS[0].parent / "ds-full.rung.toml").read_text("utf-8"))).json()
    assert found["result"] == {
        "winner": "NS",
        "how": "tricks",
        "court": None,
        "courts": {"NS": 0, "EW": 0},
        "points": {"NS": 0, "EW": 0},
        "streak": {"team": "NS", "deals": 1},
        "next_dealer": "W",
        "thrown_in": False,
    }
    assert (found["taken"], found["tens"]) == ({"NS": 7, "EW": 6}, {"NS": 4, "EW": 0})


def test_a_deal_thrown_in_has_no_winner_and_the_same_dealer() -> None:
    found = answer(short("E redeal", more='options = ["CP-22"]\n'))
    result = found["result"]
    assert (result["winner"], result["how"], result["thrown_in"]) == (None, "thrown in", True)
    assert (result["next_dealer"], result["streak"]) == ("N", {"team": None, "deals": 0})


@pytest.mark.parametrize(
    ("action", "seat", "rule", "words"),
    [
        ("S HA", "S", None, "does not hold"),
        ("N C8", "N", "TB-4", "cannot lead"),
        ("X C8", None, None, "no seat"),
        ("S jumps", "S", None, "is no action"),
        ("", None, None, "is no action"),
        ("S bid 4", "S", None, "no action"),
    ],
)
def test_a_refused_action_ends_the_replay_and_all_before_stands(
    action: str, seat: str | None, rule: str | None, words: str
) -> None:
    text = short(*TRICK, action, "S CT")
    done = replay(read(text, "f"))
    found = answer(text)
    assert words in found["refused"].pop("text")
    assert found["refused"] == {"action": 4, "seat": seat, "rule": rule}
    assert (found["to_act"], len(found["tricks"])) == ("S", 1)
    assert str(done.error).startswith(f"f:5: action 5 ({action}): ")


def test_actions_after_the_end_are_refused() -> None:
    found = answer(short(*TRICK, "S CT", "E HT", "N C8", "W D7", "W D7"))
    over = "The deal is over: nothing more can be done in it."
    assert found["refused"] == {"action": 8, "seat": "W", "text": over, "rule": None}


def test_a_revoke_is_refused_with_its_rule_and_falls_at_the_table() -> None:
    bad = ("W C4", "S CA", "E HT")
    assert answer(short(*bad))["refused"]["rule"] == "TB-5"
    found = answer(short(*bad, "N C9", more='strictness = "table"\n'))
    assert (found["refused"], found["to_act"], found["legal"]) == (None, None, ["turned down"])
    assert found["also"] == ["E takes back"]


def test_the_object_of_a_record_refused_on_loading() -> None:
    with pytest.raises(RecordError) as caught:
        read("format = 2")
    found = refused_json(caught.value)
    schema("replay").validate(found)
    assert found["refused"]["action"] is None
    assert found["refused"]["seat"] is None
    assert set(found) == set(answer(short()))


# ---- matches --------------------------------------------------------------------------------------------


def match(*seeds: int, start: str = "", cut: int | None = None, dealers: bool = False) -> str:
    """A match of Single Sir, its deals by chance, each dealt by whose turn it is."""
    texts, dealer = [], "N"
    for place, seed in enumerate(seeds):
        record = dealt("single-sir", seed, dealer=dealer)
        deal = played(record.deal(), by_chance(Generator(seed, 1)))
        text = dump(with_actions(record, deal.actions[:cut] if place == len(seeds) - 1 else deal.actions))
        body = text.partition('game = "single-sir"\n')[2].replace("[hands]", "[deals.hands]")
        texts.append("[[deals]]\n" + (body if dealers or place == 0 else body.partition("\n")[2]))
        assert deal.result is not None
        dealer = deal.seat(deal.result.next_dealer)
    return 'format = 1\ngame = "single-sir"\n' + start + "".join(texts)


def test_a_match_adds_its_deals_up() -> None:
    found = answer(match(1, 2, 3, dealers=True))
    points = [deal["result"]["points"] for deal in found["deals"]]
    assert found["scores"] == {team: sum(each[team] for each in points) for team in ("NS", "EW")}
    assert [deal["scores"] for deal in found["deals"]][-1] == found["scores"]
    assert (found["over"], found["result"], found["refused"]) == (False, None, None)
    assert set(found) == {
        "format",
        "game",
        "options",
        "over",
        "scores",
        "courts",
        "result",
        "refused",
        "deals",
    }


def test_the_dealer_unsaid_is_the_one_whose_turn_it_is() -> None:
    assert answer(match(1, 2, 3))["deals"] == answer(match(1, 2, 3, dealers=True))["deals"]


def test_the_wrong_dealer_is_refused() -> None:
    text = match(1, 2, dealers=True)
    head, second = text.rsplit("[[deals]]\n", 1)
    wrong = "S" if second.startswith('dealer = "N"') else "N"
    found = answer(f'{head}[[deals]]\ndealer = "{wrong}"\n{second.partition(chr(10))[2]}')
    assert (found["refused"]["deal"], found["refused"]["rule"], found["refused"]["action"]) == (
        1,
        "TB-8",
        None,
    )
    assert found["deals"][1]["refused"]["text"] == found["refused"]["text"]
    assert found["deals"][1]["tricks"] == []


def test_deals_after_the_winning_one_are_refused() -> None:
    text = match(1, 2, start="[start]\nscores = { NS = 9, EW = 9 }\n")
    found = answer(text)
    assert found["over"] is True
    assert found["result"] == {"winner": found["deals"][0]["result"]["winner"]}
    assert found["refused"]["deal"] == 1
    assert found["refused"]["rule"] == "CP-21"
    error = replay(read(text, "m")).error
    assert str(error).startswith("m:")
    assert ": deal 2: The match is over" in str(error)


def test_an_action_refused_in_a_match_is_placed_by_deal_and_line() -> None:
    text = match(1, 2)
    second = text.rindex(" call") - 1
    wrong = f"{text[:second]}{'S' if text[second] != 'S' else 'E'}{text[second + 1 :]}"
    found = answer(wrong)
    assert (found["refused"]["deal"], found["refused"]["action"]) == (1, 0)
    error = replay(read(wrong, "m")).error
    assert error is not None
    assert error.line == wrong[:second].count("\n") + 1
    assert f"m:{error.line}: deal 2: action 1 (" in str(error)


def test_a_deal_follows_only_one_that_is_over() -> None:
    head, second = match(1, 2).rsplit("[[deals]]\n", 1)
    at = head.rindex('  "')
    found = answer(head[:at] + head[head.index("]\n", at) :] + "[[deals]]\n" + second)
    assert found["refused"]["deal"] == 1
    assert "not over" in found["refused"]["text"]
    assert len(found["deals"]) == 2


def test_the_last_deal_of_a_match_may_be_open() -> None:
    found = answer(match(1, 2, cut=9))
    assert [deal["over"] for deal in found["deals"]] == [True, False]
    assert found["refused"] is None


def test_time_up_ends_a_match() -> None:
    text = 'format = 1\ngame = "court-piece"\n[start]\ncourts = { NS = 2, EW = 1 }\n[[deals]]\ndealer = "N"\n'
    one = text + 'trump = "H"\nactions = ["W C4", "time up"]\n' + HANDS.replace("[hands]", "[deals.hands]")
    found = answer(one)
    assert (found["over"], found["result"], found["courts"]) == (True, {"winner": "NS"}, {"NS": 2, "EW": 1})
    level = answer(one.replace("NS = 2", "NS = 1"))
    assert (level["over"], level["result"]) == (True, {"winner": None})


@pytest.mark.parametrize("timed", [True, False])
def test_time_up_after_the_last_card_ends_the_match_where_a_time_was_agreed(timed: bool) -> None:
    text = match(1, 2)
    if timed:
        text = text.replace("single-sir", "court-piece")
    at = text.rindex("\n]")
    found = answer(f'{text[:at]}\n  "time up",{text[at:]}')
    assert found["over"] is timed
    assert found["deals"][1]["over"] is True
    assert (found["refused"] is None) is timed
    assert answer(text)["over"] is False


# ---- schemas and the book's records ---------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_books_records_and_what_comes_of_them_are_as_the_schemas_say(path: Path) -> None:
    text = path.read_text("utf-8")
    schema("record").validate(tomllib.loads(text))
    assert answer(text)["refused"] is None


def test_the_schemas_refuse_what_is_wrong() -> None:
    table = tomllib.loads(short())
    for key, value in {
        "format": 2,
        "dealer": "X",
        "zzz": 1,
        "hands": {"W": "C4"},
        "strictness": "no",
    }.items():
        assert not schema("record").is_valid({**table, key: value})
    found = answer(short(*TRICK))
    for key, value in {
        "format": 2,
        "over": 1,
        "trump": "X",
        "legal": 3,
        "refused": {},
        "taken": None,
    }.items():
        assert not schema("replay").is_valid({**found, key: value})
    assert not schema("replay").is_valid({key: found[key] for key in found if key != "also"})


@pytest.mark.parametrize(
    "path", [path for path in RECORDS if "match" not in path.name], ids=lambda path: path.name
)
@pytest.mark.no_cover
def test_the_steps_of_the_books_records_are_as_their_schema_says(path: Path) -> None:
    from rungkit.steps import steps

    found = json.loads(json.dumps(steps(load(path.read_text("utf-8"), path.name))))
    schema("steps").validate(found)
    assert not schema("steps").is_valid({**found, "format": 2})


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", ["court-piece", "single-sir", "double-sir", "double-sir-royal"])
def test_deals_by_chance_come_back_from_their_records(game: str, seed: int) -> None:
    record = dealt(game, seed)
    deal = played(record.deal(), by_chance(Generator(seed, 9)))
    text = dump(with_actions(record, deal.actions))
    again = replay(load(text)).deals[0].deal
    assert again is not None
    assert (again.events, again.result, again.tricks) == (deal.events, deal.result, deal.tricks)
    answer(text)


def test_who_came_to_sit_where_when_the_draw_made_the_teams() -> None:
    packs = {
        seat: " ".join(suit + rank for rank in "AKQJT98765432")
        for seat, suit in zip("SENW", "SHDC", strict=True)
    }
    hands = "".join(f'{seat} = "{cards}"\n' for seat, cards in packs.items())
    draws = json.dumps(["S draws HK", "E draws SA", "N draws D2", "W draws C9"])
    text = f'format = 1\ngame = "mendikot"\nactions = {draws}\n[values]\nteams = "draw"\n[hands]\n{hands}'
    # the king and the ace play together: South goes opposite East, to West's seat, West to South's
    assert answer(text)["seated"] == {"S": "W", "E": "E", "N": "N", "W": "S"}
    assert "seated" not in answer(text.replace('teams = "draw"', ""))
