"""Questions: one right answer (or the exact set), and a why and a rule for every option."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from steps_deals import (
    drawn_deals,
    made_deals,
    short_deal,
    short_deals,
    start_of,
    strict_deals,
    suits_apart,
    table_deals,
)
from steps_games import every_game

from rungkit import playing
from rungkit.actions import Action
from rungkit.moments import act, opening
from rungkit.questions import KINDS, question
from rungkit.record import Ask
from rungkit.rulebook import rulebook
from rungkit.steps import steps


def asked_everywhere(deals):
    """Every question that can be put in these deals: kind, position after the action, question."""
    for number, (start, actions) in enumerate(deals):
        at = opening(start)
        for count, action in enumerate([None, *actions]):
            made = act(at.deal, action) if action else [at]
            at, lying = made[-1], made[0]
            for kind in KINDS:
                found = question(lying, at, Ask(count, kind), f"d{number}-{count}")
                if found is not None:
                    yield kind, lying, at.deal, found


def all_deals():
    yield from strict_deals(2)
    yield from table_deals(6)
    yield from made_deals()
    yield from short_deals()
    yield from drawn_deals()


def games():
    """Deals of every game; those of the first four come from all_deals besides."""
    yield from every_game(2)
    yield from every_game(25, ("penneech",))  # there is one count in a deal, at most


SHOWN = {"best", "pile", "may", "to", "scores", "trump", "sealed", "trick", "turnups", "track", "over"}
OF_SEATS = ("winner", "lead", "dealer")


def test_every_kind_is_put_with_three_to_five_options_of_which_one_is_right():
    kinds, firsts = Counter(), Counter()
    for kind, _, deal, (on_the_table, asked) in asked_everywhere((*all_deals(), *games())):
        kinds[kind] += 1
        options = asked["options"]
        right = [at for at, option in enumerate(options) if option["right"]]
        texts, whys = [o["text"] for o in options], [o["why"] for o in options]
        assert asked["ask"].endswith("?")
        assert asked["kind"] == kind
        assert len(set(texts)) == len(texts)
        assert len(set(whys)) == len(whys), whys
        assert all(o["rules"] and set(o["rules"]) <= set(rulebook()) for o in options)
        assert not any("{" in text for text in (*texts, *whys, asked["ask"]))
        if kind == "legal":
            assert asked["many"]
            assert right
            assert 2 <= len(options) <= 5
            assert not on_the_table
        else:
            assert not asked["many"]
            assert len(right) == 1
            two = len(deal.hands) == 2 and kind in OF_SEATS
            assert (2 if two else 3) <= len(options) <= 5
            firsts[kind, right[0]] += 1
        assert set(asked["show"]) <= SHOWN
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) > 20
    for kind in set(KINDS) - {"legal", "dealer", "run", "ask"}:
        assert len([at for of, at in firsts if of == kind]) > 2, kind


@pytest.mark.no_cover
def test_the_right_option_is_what_the_engine_then_does():
    for kind, lying, deal, (_, asked) in asked_everywhere(all_deals()):
        (right, *_) = [option["text"] for option in asked["options"] if option["right"]]
        moment = lying
        after = moment.after
        team = {"NS": "North–South", "EW": "East–West"}
        if after is not None:
            winner = {"S": "South", "E": "East", "N": "North", "W": "West"}[after.seat(after.last_winner)]
            gained = sum(after.taken) - sum(moment.deal.taken)
            side = after.team(after.last_winner)
            if kind == "winner":
                assert right.startswith(f"{winner} ")
            elif kind == "pile":
                tricks = f"{gained} trick{'s' if gained > 1 else ''}"
                assert (
                    right == f"{winner} takes {tricks}" if gained else right.startswith("Nobody takes it: ")
                )
            elif kind == "run":
                assert right.startswith("None") == (gained > 0)
                assert (right == "One more") == (after.run_wins == 1)
            elif kind == "taken":
                assert right == str(after.taken[side])
            elif kind == "over":
                if not after.is_over:
                    assert right == "No, play goes on"
                elif after.result.winner < 0:
                    assert right == "Yes, and nobody has won it"
                else:
                    assert right == f"Yes, {team[after.table.teams[after.result.winner]]} have won it"
            elif kind == "lead":
                assert right == winner
        if kind == "dealer":
            names = {"S": "South", "E": "East", "N": "North", "W": "West"}
            assert right == f"{names[deal.seat(deal.result.next_dealer)]} deals"
        if kind == "score" and deal.result.winner >= 0:
            assert right.startswith(team[deal.table.teams[deal.result.winner]])
            won = deal.result.points if deal.rules.points_by_deal else deal.result.courts
            number = won[deal.result.winner]
            assert (f" {number} " in right) == (number > 0)


def test_which_cards_may_be_played_is_exactly_what_the_rules_allow():
    for kind, _, deal, (_, asked) in asked_everywhere(strict_deals(1)):
        if kind != "legal":
            continue
        legal = {str(action.card) for action in playing.legal(deal)}
        for option in asked["options"]:
            assert option["right"] == (option["text"] in legal)
        held = {str(card) for card in deal.hand(deal.to_act)}
        both = bool(legal) and bool(held - legal)
        assert len({option["right"] for option in asked["options"]}) == 1 + both


def test_nothing_on_the_table_gives_the_answer_away():
    for kind, lying, deal, (on_the_table, asked) in asked_everywhere(strict_deals(1)):
        show = asked["show"]
        if kind in ("winner", "lead") and lying.after is not None:
            assert show["best"] is None
        if on_the_table and lying.deal.rules.pile:
            before = lying.deal
            run = show["pile"]["run"]
            assert (run and (run["seat"], run["wins"])) == (
                (before.seat(before.last_winner), 1) if before.run_wins else None
            )
        if kind in ("pile", "run", "taken", "over"):
            assert show["best"]["word"] == "wins"
            assert show["best"]["note"] in ("", "led", "trump")
        if kind == "legal":
            assert show == {"may": []}
        if kind == "score":
            before = deal.setup.standing
            counts = before.scores if deal.rules.points_by_deal else before.courts
            assert show["scores"] in (None, deal.table.by_team(tuple(map(str, counts))))


def put(source, after, kind, *choices):
    for node in steps(source, asks=[Ask(after, kind, choices)], id="q")["lines"][0]["steps"]:
        if "ask" in node:
            return node, {option["text"]: option for option in node["ask"]["options"]}
    raise AssertionError("no question")


ACES = "S SA, E S2, N S3, W S4"
HANDS = {"S": "SA D2", "E": "S2 D3", "N": "S3 D4", "W": "S4 D5"}


def pile_of(hands, plays, start, game="double-sir", options=(), kind="pile", values=None):
    source = short_deal(game, hands, plays, start={"trump": "H", **start}, options=options)
    _, options = put(source, 4, kind)
    right = next(text for text, option in options.items() if option["right"])
    return right, {text: option["rules"] for text, option in options.items()}


def test_a_partners_win_takes_nothing_though_a_team_rule_would():
    hands = {"N": "S3 D4", "W": "S4 D5", "S": "SA D2", "E": "S2 D3"}
    right, rules = pile_of(hands, "N S3, W S4, S SA, E S2", {"trick": 5, "pile": 3, "last_winner": "N"})
    assert right == "Nobody takes it: 4 tricks in the pile"
    assert rules["South takes 4 tricks"] == ["DS-4"]
    assert rules["South takes 1 trick"] == ["DS-2"]


def test_a_third_win_in_a_row_takes_nothing_though_it_feels_so():
    start = {"trick": 5, "last_winner": "S", "run_wins": 0}
    right, rules = pile_of(HANDS, ACES, start)
    assert right == "Nobody takes it: 1 trick in the pile"
    assert rules["South takes 1 trick"] == ["DS-5"]
    right, rules = pile_of(HANDS, ACES, start, kind="run")
    assert right == "One more"
    assert rules["None: the pile goes to South now"] == ["DS-5"]


@pytest.mark.parametrize(
    ("rule", "trick", "card"),
    [("DS-13", 2, "DA"), ("DS-14", 12, "DK"), ("DS-17", 6, "DA"), ("DS-18", 6, "DK")],
)
def test_a_house_rule_bars_what_the_usual_rule_takes_and_the_other_way_round(rule, trick, card):
    hands = HANDS if rule != "DS-18" else {"S": "HA D2", "E": "H2 D3", "N": "H3 D4", "W": "H4 D5"}
    plays = ", ".join(f"{seat} {hands[seat][:2]}" for seat in "SENW")
    start = {"trick": trick, "pile": 1, "last_winner": "S", "last_card": card}
    right, rules = pile_of(hands, plays, start, options=(rule,))
    assert right.startswith("Nobody")
    assert rules["South takes 2 tricks"] == [rule]
    right, rules = pile_of(hands, plays, start)
    assert right == "South takes 2 tricks"
    nobody = [by for text, by in rules.items() if text.startswith("Nobody")]
    assert nobody[0][0] in (rule, "DS-13", "DS-6")


def test_a_capture_is_all_that_lies_there():
    right, rules = pile_of(HANDS, ACES, {"trick": 6, "pile": 4, "last_winner": "S"})
    assert right == "South takes 5 tricks"
    assert sorted(rules.items()) == [
        ("Nobody takes it: 5 tricks in the pile", ["DS-3"]), ("South takes 1 trick", ["DS-2"]),
        ("South takes 2 tricks", ["DS-3"]), ("South takes 5 tricks", ["DS-3"]),
    ]  # fmt: skip


def test_a_rule_that_is_off_is_no_reason():
    deal, actions = short_deal(
        "double-sir", HANDS, ACES, start={"trick": 6, "pile": 4, "last_winner": "S", "trump": "H"}
    )
    loose = deal.with_(setup=replace(deal.setup, rules=deal.rules.without("DS-4").without("DS-7")))
    _, options = put((loose, actions), 4, "pile")
    assert {rule for option in options.values() for rule in option["rules"]} == {"DS-2", "DS-3"}


def test_the_last_trick_takes_what_is_left():
    hands = {seat: cards[:2] for seat, cards in HANDS.items()}
    start = {"trick": 13, "pile": 4, "last_winner": "W", "taken": {"NS": 3, "EW": 5}}
    plays = "W S4, S SA, E S2, N S3"
    right, rules = pile_of(hands, plays, start)
    assert right == "South takes 5 tricks"
    assert rules["Nobody takes it: 5 tricks in the pile"] == ["DS-7"]
    right, _ = pile_of(hands, plays, start, kind="over")
    assert right == "Yes, North–South have won it"
    right, rules = pile_of(hands, plays, {**start, "pile": 0, "taken": {"NS": 3, "EW": 3}}, kind="over")
    assert right == "Yes, and nobody has won it"


def test_seven_captured_do_not_end_a_deal_that_is_played_to_the_end():
    start = {"trick": 9, "pile": 1, "last_winner": "S", "taken": {"NS": 5, "EW": 2}}
    right, rules = pile_of(HANDS, ACES, start, kind="over")
    assert right == "No, play goes on"
    assert rules["Yes, North–South have won it"] == ["DS-12"]
    right, _ = pile_of(HANDS, ACES, start, "double-sir-royal", kind="over")
    assert right == "Yes, North–South have won it"
    court = {"trick": 8, "pile": 1, "last_winner": "S", "taken": {"NS": 6, "EW": 0}}
    right, rules = pile_of(HANDS, ACES, court, "double-sir-royal", kind="over")
    assert right == "No, play goes on"
    assert rules[right] == ["DS-12"]


def test_tricks_won_are_not_tricks_captured():
    # South and North win in turn, so that no player wins two in a row
    hands = {"S": "SA S3 HA H3 CA C3 DA D5", "N": "S2 SK H2 HK C2 CK D2 D6",
             "E": "S4 S5 H4 H5 C4 C5 D3 D7", "W": "S6 S7 H6 H7 C6 C7 D4 D8"}  # fmt: skip
    plays = (
        "S SA, E S4, N S2, W S6, S S3, E S5, N SK, W S7, N H2, W H6, S HA, E H4, S H3, E H5, N HK, W H7, "
        "N C2, W C6, S CA, E C4, S C3, E C5, N CK, W C7, N D2, W D4, S DA, E D3"
    )
    source = short_deal("double-sir", hands, plays, dealer="W", trump="D")
    _, options = put(source, 28, "over")
    assert options["No, play goes on"]["right"]
    assert options["Yes, North–South have won it"]["why"] == (
        "North–South have won 7 tricks, but have captured only 0, and seven captured are needed."
    )
    _, options = put(source, 28, "taken")
    assert options["7"]["why"] in (
        "That is how many tricks they have won, but only what is captured counts.",
        "The win before was a partner’s, and the two wins in a row must be one player’s.",
    )


def test_the_first_seven_may_go_on_for_a_52():
    start = {"trick": 7, "taken": {"NS": 6, "EW": 0}, "leader": "S", "firsts": ["NS"] * 6}
    right, rules = pile_of(HANDS, ACES, start, "court-piece", ("CP-8",), kind="over")
    assert right == "No, play goes on"
    assert rules[right] == rules["Yes, North–South have won it"] == ["CP-8"]
    right, rules = pile_of(HANDS, ACES, start, "court-piece", kind="over")
    assert right == "Yes, North–South have won it"
    assert rules["No, play goes on"] == ["CP-7"]


def test_the_lead_to_the_first_trick_is_the_dealers_rights_whoever_called():
    start = start_of("court-piece", ("CP-24",), 4)
    actions = [Action.parse(text) for text in ("E pass", "N call H")]
    node, options = put((start, actions), 2, "lead")
    assert node["ask"]["ask"] == "Trump is made. Who leads to the first trick?"
    assert node["ask"]["show"] == {"to": None, "may": []}
    assert [text for text, option in options.items() if option["right"]] == ["East"]
    assert options["North"]["why"].startswith("North called, but the player on the dealer’s right leads")
    with pytest.raises(ValueError, match="cannot be put"):
        put((start, actions), 1, "lead")


def test_a_question_may_be_narrowed_to_some_choices():
    hands = {"S": "SA SQ H2 H3", "E": "S2 D3 D4 D6", "N": "S3 D7 D8 D9", "W": "S4 C2 C3 C4"}
    source = short_deal("court-piece", hands, "W S4, S SA, E S2, N S3")
    _, options = put(source, 1, "legal", "SA", "H3")
    assert {text: option["right"] for text, option in options.items()} == {"SA": True, "H3": False}
    _, options = put(source, 4, "winner", "E", "W")
    assert list(options) == ["South SA", "East S2", "West S4"]
    with pytest.raises(ValueError, match="cannot be put"):
        put(source, 1, "legal", "H2", "H3")


def test_what_a_deal_scores():
    _, options = put(suits_apart("double-sir", [], dealer="N"), 53, "score")
    assert [text for text, option in options.items() if option["right"]] == ["North–South: 3 courts"]
    assert options["North–South: 10 courts"]["rules"] == ["DS-15"]
    _, options = put(suits_apart("double-sir", [], dealer="N", options=("DS-15",)), 53, "score")
    assert options["North–South: 10 courts"]["right"]
    assert options["North–South: 3 courts"]["rules"] == ["DS-15"]
    _, options = put(suits_apart("single-sir", [], dealer="S"), 29, "score")
    assert options["North–South: 4 points"]["right"]
    assert options["North–South: 3 points"]["rules"] in (["CP-6"], ["CP-15"])
    assert "East–West: 4 points" in options
    hands = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    claimed = short_deal(
        "double-sir", hands, "W S4, S SA, E H8, N SK, turned down, E S2, N claims E", strictness="table"
    )
    _, options = put(claimed, 7, "score")
    assert options["North–South: 1 court"]["right"]
    thrown = (start_of("court-piece", ("CP-22",), 4), [Action.parse("W redeal")])
    _, options = put(thrown, 1, "score")
    assert options["Nothing for either team"]["right"]
    _, options = put(thrown, 1, "dealer")
    assert options["South deals"]["right"]
    last = {"trick": 13, "leader": "W", "trump": "H", "taken": {"NS": 6, "EW": 6}}
    one = {seat: cards[:2] for seat, cards in HANDS.items()}
    source = short_deal("single-sir", one, "W S4, S SA, E S2, N S3", start=last)
    _, options = put(source, 4, "score")
    assert any(option["right"] and "point" in text for text, option in options.items())


def test_who_deals_next_by_each_rule_of_the_rotation():
    def right(source, after):
        _, options = put(source, after, "dealer")
        return next((text, o["rules"]) for text, o in options.items() if o["right"]), options

    found, options = right(suits_apart("court-piece", []), 29)
    assert found == ("East deals", ["TB-8", "CP-13"])
    assert options["West deals"]["rules"] == ["CP-12"]
    assert options["South deals"]["rules"] == ["CP-11"]
    assert options["North deals"]["rules"] == ["TB-8"]
    found, _ = right(suits_apart("court-piece", [], dealer="N"), 29)
    assert found == ("West deals", ["TB-8", "CP-11"])
    deal, actions = suits_apart("court-piece", [])
    loose = deal.with_(setup=replace(deal.setup, rules=deal.rules.without("TB-8")))
    found, _ = right((loose, actions), 29)
    assert found == ("South deals", ["TB-2"])


def test_a_question_does_not_fit_every_moment():
    source = short_deal("court-piece", HANDS, "W S4, S SA, E S2, N S3")
    for after, kind in (
        (4, "pile"),
        (4, "run"),
        (3, "taken"),
        (3, "over"),
        (4, "score"),
        (4, "dealer"),
        (2, "winner"),
    ):
        with pytest.raises(ValueError, match="cannot be put"):
            put(source, after, kind)
    one = {seat: cards[:2] for seat, cards in HANDS.items()}
    short = short_deal("double-sir", one, "W S4, S SA, E S2, N S3")
    for kind in ("over", "lead", "run"):
        with pytest.raises(ValueError, match="cannot be put"):
            put(short, 4, kind)
    # with both tricks barred ahead, no number of wins would be right
    both = short_deal(
        "double-sir", HANDS, ACES, options=("DS-14",), values={"late_bar": "both"},
        start={"trick": 10, "leader": "S", "trump": "H"},
    )  # fmt: skip
    with pytest.raises(ValueError, match="cannot be put"):
        put(both, 4, "run")
    # the last trick alone, by the seat that has just captured: two answers would not make a question
    start = {"trick": 13, "last_winner": "S", "run_wins": 0, "taken": {"NS": 6, "EW": 6}, "trump": "H"}
    alone = short_deal("double-sir", one, "S SA, E S2, N S3, W S4", start=start)
    with pytest.raises(ValueError, match="cannot be put"):
        put(alone, 4, "pile")


@pytest.mark.no_cover
def test_questions_are_the_same_every_time():
    def everything():
        return json.dumps([asked for _, _, _, (_, asked) in asked_everywhere(strict_deals(1))])

    assert everything() == everything()
