"""Steps of all fifteen games: the deltas give back the engine, nothing hidden is told, all keys fit."""

import json
import re

import jsonschema_rs
import pytest
from steps_games import every_game
from test_steps import SCHEMA, main_line, replayed

from rungkit.actions import Action
from rungkit.cards import Card, in_display_order
from rungkit.chance import dealt
from rungkit.rulebook import rulebook
from rungkit.seats import pack_for
from rungkit.steps import steps

pytestmark = pytest.mark.no_cover

TOKEN = re.compile(r"\b[SHDC][AKQJT2-9]\b")
FACE_DOWN = ("hide", "hides", "swap", "down")


@pytest.fixture(scope="module")
def deals():
    return list(every_game(2))


def test_the_deltas_give_back_every_position_of_the_engine(deals):
    for start, actions in deals:
        payload = steps((start, actions))
        line = payload["lines"][0]
        rows, positions = main_line(line), list(replayed(start, actions))
        assert len(rows) == len(positions) == len(line["steps"])
        for (node, table), (deal, lying) in zip(rows, positions, strict=True):
            seats = deal.table.seats
            trick = lying or deal.trick
            assert [[seat, card] for seat, card, how in table["trick"] if how != "drawn"] == [
                [deal.seat(at), str(card)] for at, card in trick
            ]
            fallen = {card for _, card in lying}
            for at, seat in enumerate(seats):
                held = [card for card in deal.hand(seat) if card not in fallen]
                five = [str(card) for card in in_display_order(deal.setup.hands[at][:5])]
                shown = table[f"hand.{seat}"]
                assert shown in ([], five, [str(card) for card in in_display_order(held)])
                if deal.stage in ("play", "bid", "voids", "correct"):
                    assert shown == [str(card) for card in in_display_order(held)]
            assert node["to"] == (None if lying or deal.to_act == "deal" else deal.to_act)
            may = [a.card for a in deal.legal_actions() if a.verb == "play"] if not lying else []
            assert node.get("may", []) == [str(card) for card in in_display_order(may)]
            if deal.stage == "play" and not lying:
                refused = {card for _, cards in node.get("no", ()) for card in cards}
                assert refused == {str(card) for card in deal.hand(deal.to_act)} - set(node.get("may", ()))
                other = {act for act, _ in node.get("other", ())}
                assert other == {str(a) for a in deal.legal_actions() + deal.also() if a.verb != "play"}
            assert (table["over"] is not None) == (deal.is_over and not lying)
            for team, number in deal.table.by_team(deal.taken).items():
                assert table["taken"][team]["n"] == number == sum(table["taken"][team]["groups"])
            if deal.rules.takes_from_pile and deal.stage == "play":
                assert table["pile"]["n"] == deal.pile
            if not lying:
                check_more(deal, table)
            assert set(node["rules"]) <= set(payload["rules"]) <= set(rulebook())
            assert "{" not in node["say"]
            assert node["say"]


def check_more(deal, table):
    """The keys of the games that have them, against the position itself."""
    seats = deal.table.seats
    suit = table["trump"]["suit"]
    assert suit == ("SHDC"[deal.trump] if deal.trump >= 0 else None)
    assert [how for _, _, how in table["trick"]].count("down") == deal.down.bit_count()
    if deal.hidden:
        sealed = table["sealed"]
        assert (sealed["seat"], sealed["open"]) == (deal.seat(deal.owner), False)
        assert sealed["card"] == str(Card(deal.sealed))
    elif table.get("sealed"):
        assert table["sealed"]["open"]
    if deal.rules.alone:
        order = [seats[deal.table.right(deal.dealer, n + 1)] for n in range(4)]
        made = dict(zip(order, deal.bids, strict=False))
        assert table["bids"] == {seat: made.get(seat) for seat in seats}
    if deal.rules.voids_declared:
        voids = [(seat, suit) for seat, suits in table["voids"].items() for suit in suits]
        assert sorted(voids) == sorted((seats[seat], "SHDC"[suit]) for seat, suit in deal.said)
    if deal.rules.tens_are_the_aim:
        for team, number in deal.table.by_team(deal.tens).items():
            assert table["tens"][team]["n"] == number == len(table["tens"][team]["cards"])
    if deal.rules.penneech:
        slots = table["turnups"]
        assert len(slots) == 8
        assert [slot["card"] for slot in slots if slot["card"]] == [str(t.card) for t in deal.turnups]
        assert [slot["points"] for slot in slots if slot["card"]] == [t.points for t in deal.turnups]
        assert sum(slot["current"] for slot in slots) == (not deal.is_over and 0 < len(deal.turnups) < 8)
        thrown = deal.result is not None and deal.result.thrown_in
        for at, seat in enumerate(seats):
            entry = table["track"][seat]
            now = deal.setup.standing.scores[at] + (0 if thrown else deal.points[at])
            assert entry["score"] == now == entry["before"] + entry["gained"]
            assert table["scores"][seat] == str(now)
        left = len(pack_for(deal.rules)) - 14 - len(deal.turnups)
        assert table["stock"] == (None if deal.dealer < 0 else left)


def test_cards_drawn_for_the_deal_lie_on_the_table_until_somebody_deals():
    texts = ("S draws HK", "E draws CK", "N draws D3", "W draws S4", "S draws H2", "E draws C9", "N S2")
    start = dealt("mendikot", 3, dealer=None).deal()
    line = steps((start, [Action.parse(text) for text in texts]))["lines"][0]
    shown = [table["trick"] for _, table in main_line(line)]
    first = [["S", "HK", "drawn"], ["E", "CK", "drawn"], ["N", "D3", "drawn"], ["W", "S4", "drawn"]]
    assert shown[:5] == [first[:n] for n in range(5)]
    # equal cards are drawn again
    assert shown[5] == [["S", "H2", "drawn"], *first[1:]]
    assert shown[6] == [["S", "H2", "drawn"], ["E", "C9", "drawn"], *first[2:]]
    assert shown[7] == [["N", "S2", ""]]
    assert [node.get("do") for node in line["steps"]] == ["to draw"] * 6 + [None] * 2


def test_where_the_draw_makes_the_teams_a_card_drawn_goes_where_its_player_goes():
    texts = ("S draws H9", "E draws SQ", "N draws D2", "W draws C3")
    record = dealt("mendikot", 3, dealer=None, values={"draw": "lowest", "teams": "draw"})
    line = steps((record.deal(), [Action.parse(text) for text in texts]))["lines"][0]
    shown = [table["trick"] for _, table in main_line(line)]
    assert shown[3] == [["S", "H9", "drawn"], ["E", "SQ", "drawn"], ["N", "D2", "drawn"]]
    # North deals and stays; West plays with North, and changes seats with South
    moved = ["S C3", "E SQ", "N D2", "W H9"]
    assert shown[4] == [[*text.split(), "drawn"] for text in moved]


def known(deal, lying, seat):
    """The cards a seat has seen: its own as dealt so far, those face up, its own face down, those shown."""
    at = deal.table.index[seat]
    own = set()
    if deal.stage != "draw":
        chosen = deal.trump >= 0 or deal.sealed >= 0 or deal.stage in ("play", "bid", "voids", "complete")
        whole = deal.rules.band_hukum and deal.rules.game != "mendhikot"
        nobody = not (deal.rules.calls or deal.rules.hides or deal.rules.blind_indicator)
        own = set(deal.setup.hands[at] if chosen or whole or nobody else deal.setup.hands[at][:5])
        if deal.blind and deal.hidden and deal.owner == at:
            own.discard(deal.sealed)
    downs = {(trick.number, who) for trick in deal.tricks for who, _ in trick.plays if trick.down >> who & 1}
    tricks = [(trick.number, trick.plays) for trick in deal.tricks]
    up = {card for n, plays in tricks for who, card in plays if (n, who) not in downs or deal.is_over}
    up |= {card for who, card in deal.trick if not deal.down >> who & 1}
    up |= {card for _, card in deal.draws}
    up |= {turned.card for turned in deal.turnups}
    up |= {e.card for e in deal.events if e.kind in ("shown", "turned-up", "taken-back", "trump-made")}
    return {str(card) for card in own | up if card is not None}


@pytest.mark.parametrize("which", [0, 1, -1])
def test_no_step_names_a_card_that_the_seat_cannot_know(deals, which):
    for start, actions in deals:
        seat = start.table.seats[which]
        payload = steps((start, actions), seat=seat)
        line = payload["lines"][0]
        up = set()
        for (node, table), (deal, lying) in zip(main_line(line), replayed(start, actions), strict=True):
            after = deal
            up |= known(after, lying, seat)
            if lying:  # the last card of the trick; one that fell face down only its own seat knows
                who, card = lying[-1]
                down = actions[len(deal.actions)].verb == "down"
                up |= {str(card)} if not down or deal.seat(who) == seat else set()
            texts = [line["texts"][index] for index, _ in node.get("no", ())]
            said = {key: value for key, value in node.items() if key not in ("set", "p", "kids")}
            named = set(TOKEN.findall(json.dumps([said, table, texts])))
            assert named <= up, (node["say"], named - up)
            assert all(act.startswith(f"{seat} ") for act, _ in node.get("other", ()))
            if "may" in node or "no" in node:
                assert node["to"] == seat


def test_what_lies_face_down_is_covered_for_others_and_shown_at_the_end():
    hidden, shown = 0, 0
    for start, actions in every_game(12, ["hidden-rung", "hidden-rung-single", "mendhikot"]):
        for seat in start.table.seats:
            rows = main_line(steps((start, actions), seat=seat)["lines"][0])
            for node, table in rows:
                act = node["act"] or ""
                who, verb, *card = act.split()[:3] if act.count(" ") > 1 else ("", "", "")
                if verb in FACE_DOWN and who != seat and who != "deal":
                    assert card == ["??"]
                for who, card, how in table["trick"]:
                    if how == "down":
                        assert (card == "??") == (who != seat)
                        hidden += card == "??"
                if table.get("sealed") and not table["sealed"]["open"] and table["sealed"]["seat"] != seat:
                    assert table["sealed"]["card"] == "??"
            last = rows[-1][1]
            assert all(card != "??" for _, _, card in last.get("downs", ()))
            shown += len(last.get("downs", ()))
    assert hidden
    assert shown


@pytest.mark.parametrize("seat", [None, 0])
def test_every_payload_fits_the_schema(seat):
    fits = jsonschema_rs.Draft202012Validator(SCHEMA)
    for start, actions in every_game(1):
        payload = steps((start, actions), seat=None if seat is None else start.table.seats[seat])
        assert json.loads(json.dumps(payload)) == payload
        fits.validate(payload)


def test_a_sentence_does_not_depend_on_what_follows(deals):
    for start, actions in deals[::2]:
        whole = [node["say"] for node in steps((start, actions))["lines"][0]["steps"]]
        half = [node["say"] for node in steps((start, actions[: len(actions) // 2]))["lines"][0]["steps"]]
        assert whole[: len(half)] == half
