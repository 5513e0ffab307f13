"""Steps: the shape of the payload, and that its deltas give back what the engine says, step by step."""

import json
import re
from importlib.resources import files

import jsonschema_rs
import pytest
from steps_deals import every_deal, short_deal, start_of, strict_deals, suits_apart

from rungkit.actions import Action
from rungkit.cards import in_display_order
from rungkit.events import Refusal
from rungkit.record import Ask, dump, load
from rungkit.rulebook import rulebook
from rungkit.steps import steps

pytestmark = pytest.mark.no_cover

SCHEMA = json.loads(files("rungkit").joinpath("schemas/steps.schema.json").read_text("utf-8"))
KEYS = {"tags", "trump", "trick", "led", "best", "pile", "won", "taken", "scores", "over"} | {
    f"hand.{seat}" for seat in "SENW"
}


def tables(line):
    """Every node with the table at it, put together from the deltas."""
    at = []
    for node in line["steps"]:
        at.append({**(at[node["p"]] if node["p"] >= 0 else {}), **node["set"]})
    return list(zip(line["steps"], at, strict=True))


def main_line(line):
    found, all_of = [0], line["steps"]
    while all_of[found[-1]].get("kids"):
        found.append(all_of[found[-1]]["kids"][0])
    rows = tables(line)
    return [rows[at] for at in found]


def replayed(start, actions):
    """The engine's own positions: (position, whether a complete trick still lies there, its plays)."""
    deal = start
    yield deal, ()
    for action in actions:
        before, deal = deal, deal.apply(action)
        if action.verb == "play" and len(deal.tricks) > len(before.tricks):
            yield before, deal.tricks[-1].plays
        yield deal, ()


@pytest.mark.parametrize("seat", [None, "S"])
def test_every_deal_makes_a_payload_that_fits_the_schema(seat):
    fits = jsonschema_rs.Draft202012Validator(SCHEMA)
    for number, (start, actions) in enumerate(every_deal()):
        payload = steps((start, actions), seat=seat)
        assert json.loads(json.dumps(payload)) == payload
        if number % 4 == 0 or len(actions) < 20:  # a whole deal takes a while to check
            fits.validate(payload)
        (line,) = payload["lines"]
        assert set(line["steps"][0]["set"]) - {"standing"} == KEYS
        for at, node in enumerate(line["steps"]):
            assert node["p"] < at
            assert all(line["steps"][kid]["p"] == at for kid in node.get("kids", ()))
            assert set(node["set"]) <= (KEYS if at else {*KEYS, "standing"})
            assert node["say"]
            assert node["where"]
            assert set(node["rules"]) <= set(payload["rules"]) <= set(rulebook())
            assert all(index < len(line["texts"]) for index, _ in node.get("no", ()))


def test_the_deltas_give_back_every_position_of_the_engine():
    for start, actions in every_deal():
        line = steps((start, actions))["lines"][0]
        rows, positions = main_line(line), list(replayed(start, actions))
        assert len(rows) == len(positions) == len(line["steps"])
        for (node, table), (deal, lying) in zip(rows, positions, strict=True):
            trick = lying or deal.trick
            assert [[seat, card] for seat, card, how in table["trick"] if how != "drawn"] == [
                [deal.seat(at), str(card)] for at, card in trick
            ]
            assert node["c"] == len(trick)
            fallen = {card for _, card in lying}
            for seat in "SENW":
                held = [card for card in deal.hand(seat) if card not in fallen]
                whole = [str(card) for card in in_display_order(held)]
                shown = table[f"hand.{seat}"]
                if deal.stage == "draw":
                    assert shown == []
                elif deal.trump < 0:
                    first = [str(card) for card in in_display_order(deal.setup.hands["SENW".index(seat)][:5])]
                    assert shown == first
                else:
                    assert shown == whole
            for team, number in deal.table.by_team(deal.taken).items():
                entry = table["taken"][team]
                assert entry["n"] == number == sum(entry["groups"])
            assert node["to"] == (None if lying or deal.to_act == "deal" else deal.to_act)
            may = [a.card for a in deal.legal_actions() if a.verb == "play"] if not lying else []
            assert node.get("may", []) == [str(card) for card in in_display_order(may)]
            if deal.stage == "play" and not lying:
                refused = {card for _, cards in node.get("no", ()) for card in cards}
                assert refused == {str(card) for card in deal.hand(deal.to_act)} - set(node["may"])
            if deal.rules.pile and deal.stage == "play":
                assert table["pile"]["n"] == deal.pile
            assert (table["over"] is not None) == (deal.is_over and not lying)


def test_while_four_cards_lie_there_the_winner_and_the_new_run_are_shown():
    for start, actions in strict_deals(2):
        deal = start
        nodes = main_line(steps((start, actions))["lines"][0])
        for action in actions:
            before, deal = deal, deal.apply(action)
            if len(deal.tricks) == len(before.tricks):
                continue
            number = deal.tricks[-1].number
            at = next(at for at, (node, _) in enumerate(nodes) if node["n"] == number and node["c"] == 4)
            (node, table), (end, after) = nodes[at], nodes[at + 1]
            winner = deal.seat(deal.tricks[-1].winner)
            captured = len(deal.captures) > len(before.captures)
            pair = captured and before.last_winner == deal.last_winner and before.run_wins == 1
            assert table["best"]["seat"] == node["row"]["winner"] == winner
            assert end["end"]
            assert "end" not in node
            assert end["act"] is None
            gained = sum(deal.taken) - sum(before.taken)
            if gained:
                team = deal.table.teams[deal.team(deal.last_winner)]
                assert (node["row"]["team"], node["row"]["took"]) == (team, gained)
                assert after["won"] == {**after["won"], "seat": winner, "team": team, "n": gained}
                assert after["taken"][team]["new"] == 1
                assert after["taken"][team]["groups"][-1] == gained
                assert after["taken"][team]["more"] == f"+{gained} just now"
            else:
                assert node["row"]["pile"] == deal.pile
                assert after["won"] is None
            if deal.rules.pile:
                assert node["row"].get("seals", False) == pair
                assert table["pile"]["run"]["seat"] == winner
                assert table["pile"]["run"]["wins"] == (2 if pair else 1)
                again = before.last_winner == deal.last_winner
                assert table["best"]["word"] == ("wins again" if again else "wins")
                assert (table["best"]["note"] == "two in a row") == pair
                run = after["pile"]["run"] if not deal.is_over else None
                assert (run and run["wins"]) == (1 if deal.run_wins and not deal.is_over else None)


def test_who_deals_calls_and_won_last_stands_beside_the_names():
    start, actions = suits_apart("court-piece", [])
    rows = main_line(steps((start, actions))["lines"][0])
    assert rows[0][1]["tags"] == {"W": "dealer"}
    assert rows[1][1]["tags"] == {"W": "dealer", "S": "caller"}
    won = [table["tags"]["S"] for node, table in rows if node.get("end")]
    assert won[:3] == ["caller, won trick 1", "caller, won tricks 1 and 2", "caller, won tricks 1 to 3"]


def test_trump_is_shown_with_how_it_was_made():
    def note(options, *actions):
        start = start_of("court-piece", options, 4)
        made = [*actions]
        while made and made[-1] is None:
            made.pop()
        return main_line(steps((start, [Action.parse(a) for a in made]))["lines"][0])[-1][1]["trump"]

    start = start_of("court-piece", (), 4)
    five = [str(card) for card in start.setup.hands[1][:10]]
    assert note(()) == {"suit": None, "line": "No trump yet", "note": "South deals"}
    assert note((), "E call D") == {
        "suit": "D",
        "line": "Trump diamonds",
        "note": "called by East, South deals",
    }
    assert note(("CP-23",), "E call D", "E change C")["note"] == "changed by East, South deals"
    assert note(("CP-16",), f"E show {five[0]}")["note"] == f"shown by East with {five[0]}, South deals"
    turned = note(("CP-17",), "E declines", f"deal turns {five[6]}")
    assert turned["note"] == f"{five[6]} turned up for East, South deals"


def test_an_illegal_card_at_the_table_is_drawn_odd_and_may_be_taken_back():
    four = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    deal, actions = short_deal("double-sir", four, "W S4, S SA, E H8, E takes back", strictness="table")
    rows = main_line(steps((deal, actions))["lines"][0])
    node, table = rows[3]
    assert table["trick"][2] == ["E", "H8", "odd"]
    assert ["E takes back", "East: take the card back"] in node["other"]
    assert rows[4][1]["trick"] == [["W", "S4", ""], ["S", "SA", ""]]
    assert rows[4][0]["may"] == ["S2"]


def test_why_another_card_may_not_be_played_stands_once_for_all_of_them():
    four = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    payload = steps(short_deal("double-sir", four, "W S4"))
    line = payload["lines"][0]
    assert line["steps"][1].get("no") is None
    hands = {**four, "S": "HK H2", "E": "S2 H3"}
    line = steps(short_deal("double-sir", hands, "W S4, S H2"))["lines"][0]
    ((index, cards),) = line["steps"][2]["no"]
    assert (line["texts"][index], cards) == (["East holds S2, and West led spades.", "TB-5"], ["H3"])
    # at the table the card just taken back is refused for a reason of its own
    back = "W S4, S H2, E H3, E takes back"
    line = steps(short_deal("double-sir", {**hands, "E": "S2 S3 H3"}, back, strictness="table"))["lines"][0]
    reasons = {line["texts"][index][1]: cards for index, cards in line["steps"][-1]["no"]}
    assert reasons == {"CP-9": ["H3"]}


def test_what_else_may_be_done_is_said_in_words():
    start = start_of("double-sir", ("CP-17", "CP-19", "CP-22", "CP-24", "DS-16"), 4)
    said = dict(steps((start, []))["lines"][0]["steps"][0]["other"])
    assert said["E call H"] == "call hearts"
    assert said["E later 7"] == "put it off to card 7"
    assert said["E pass"] == "pass the call"
    assert said["E declines"] == "choose from a later card"
    assert said["E redeal"] == "ask for new cards"
    assert said["N redeal"] == "North: ask for new cards"


def test_the_payload_names_the_table_and_every_rule_it_cites():
    start, actions = next(strict_deals(1))
    payload = steps((start, actions), title="A first deal", id="first")
    assert (payload["id"], payload["title"], payload["mode"], payload["piles"]) == (
        "first", "A first deal", "lesson", False,
    )  # fmt: skip
    assert [seat["id"] for seat in payload["seats"]] == ["S", "E", "N", "W"]
    assert payload["seats"][3] == {"id": "W", "name": "West", "team": "EW"}
    assert payload["teams"][0] == {"id": "NS", "name": "North–South", "short": "N–S"}
    assert payload["rules"]["TB-5"]["text"] == rulebook()["TB-5"].title
    assert payload["rules"]["TB-5"]["reading"] is bool(rulebook()["TB-5"].reading)
    cited = set(re.findall(r'"((?:TB|CP|DS)-\d+)"', json.dumps({**payload, "rules": {}})))
    assert set(payload["rules"]) == cited


def test_a_payload_without_a_name_is_named_by_its_title_or_game():
    source = short_deal("double-sir", {"S": "SA", "E": "S2", "N": "SK", "W": "S4"}, "")
    assert steps(source)["id"] == steps(source)["title"].lower().replace(" ", "-") == "double-sir"
    assert steps(source, title="Who’s run, now?")["id"] == "who-s-run-now"


RECORD = """format = 1
game = "double-sir"
dealer = "N"
trump = "H"
actions = ["W S4", "S SA", "E S2", "N SK"]

[hands]
W = "S4 HA"
S = "SA SQ"
E = "S2 H8"
N = "SK HJ"

[lesson]
title = "One trick"
switches = ["DS-13"]

[[lesson.ask]]
after = 4
kind = "winner"

[[lesson.branch]]
after = 1
name = "What if South plays SQ?"
actions = ["S SQ"]
"""


def test_a_record_brings_its_own_lesson():
    payload = steps(load(RECORD, "lessons/one-trick.rung.toml"))
    assert (payload["id"], payload["title"]) == ("one-trick", "One trick")
    assert payload["record"] == dump(load(RECORD))
    assert [line["key"] for line in payload["lines"]] == ["", "DS-13"]
    base = payload["lines"][0]["steps"]
    assert [node["ask"]["kind"] for node in base if "ask" in node] == ["winner"]
    assert [node["name"] for node in base if "name" in node] == ["What if South plays SQ?"]
    assert steps(load(RECORD))["id"] == "one-trick"
    assert steps(load(RECORD), asks=[Ask(2, "legal")])["lines"][0]["steps"][2]["ask"]["id"] == "one-trick-q1"
    bare = load(RECORD[: RECORD.index("[lesson]")])
    assert steps(bare)["title"] == "Double sir"


def test_an_action_that_is_not_allowed_is_refused_as_the_engine_refuses_it():
    start, _ = short_deal("double-sir", {"S": "SA", "E": "S2", "N": "SK", "W": "S4"}, "")
    with pytest.raises(Refusal, match="West, on the right of North, who dealt, leads"):
        steps((start, [Action.parse("S SA")]))


def test_the_same_deal_gives_the_same_payload():
    for start, actions in strict_deals(1):
        once, twice = (steps((start, actions), switches=["CP-23"]) for _ in range(2))
        assert json.dumps(once) == json.dumps(twice)
