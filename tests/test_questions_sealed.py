"""What a seat may do while the trump card lies face down: every situation, its answer and its mistakes."""

import pytest

from rungkit.actions import Action
from rungkit.asking import LEAST
from rungkit.moments import opening
from rungkit.questions_sealed import may
from rungkit.record import load
from rungkit.steps import steps

ASK = '[lesson]\ntitle = "Asked"\n[[lesson.ask]]\nafter = {n}\nkind = "{kind}"\n'
RECORD = """
format = 1
game = "{game}"
{options}dealer = "N"
actions = [{actions}]
[hands]
W = "S7 H3 C5"
S = "SA C4 D2"
E = "S4 HQ D9"
N = "H8 H9 C2"
[start]
trick = 5
leader = "{leader}"
{pile}sealed = {{ card = "{card}", owner = "W" }}
"""


def asked(actions="", game="hidden-rung", leader="S", card="S7", options="", pile="pile = 4\n", kind="may"):
    """The question put after these actions, as a record's own lesson puts it."""
    played = [action.strip() for action in actions.split(",") if action.strip()]
    found = RECORD.format(
        game=game, options=options, leader=leader, card=card, pile=pile,
        actions=", ".join(f'"{action}"' for action in played),
    )  # fmt: skip
    return load(found + ASK.format(n=len(played), kind=kind))


def question(*args, **more):
    record = asked(*args, **more)
    (put,) = [node["ask"] for node in steps(record)["lines"][0]["steps"] if "ask" in node]
    deal = record.deal()
    for action in record.actions:
        deal = deal.apply(Action.parse(action))
    return put, deal


def right(put):
    (found,) = [option for option in put["options"] if option["right"]]
    return found


SITUATIONS = {
    "another on lead": ({}, "Lead any card, and nothing else", "TB-4"),
    "the owner on lead": (
        {"leader": "W"}, "Lead any card; or turn the card up, and then lead a trump", "HR-6",
    ),
    "able to follow": ({"actions": "S SA"}, "Follow suit, and nothing else", "TB-5"),
    "void": (
        {"actions": "S SA, E S4"}, "Play any card; or ask, and then play a trump if North holds one", "HR-3",
    ),
    "the owner able to follow": (
        {"leader": "N", "actions": "N H8"}, "Follow suit, and nothing else", "TB-5",
    ),
    "the owner void": (
        {"actions": "S SA, E S4, N C2"},
        "Play a card of another suit face down; or turn the card up, and then play a trump",
        "HR-5",
    ),
    "the owner void where tricks are taken at once": (
        {"actions": "S SA, E S4, N C2", "game": "hidden-rung-single", "pile": ""},
        "Play any card face up; or turn the card up, and then play a trump",
        "HR-14",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_may_be_done_in_each_situation(name):
    how, text, rule = SITUATIONS[name]
    put, _ = question(**how)
    assert put["ask"].startswith("What may ")
    assert right(put)["text"] == text
    assert rule in right(put)["rules"]
    assert len(put["options"]) >= LEAST
    assert not put["many"]
    for option in put["options"]:
        assert option["why"]
        assert option["rules"]


def test_the_right_answer_is_what_the_engine_allows():
    verbs = {
        "the owner void": {"down", "reveal"},
        "void": {"play", "ask"},
        "another on lead": {"play"},
        "the owner on lead": {"play", "reveal"},
    }
    for name, allowed in verbs.items():
        _, deal = question(**SITUATIONS[name][0])
        assert {action.verb for action in deal.legal_actions()} == allowed


ONLY_TRUMPS = """
format = 1
game = "hidden-rung"
dealer = "N"
actions = ["S SA", "E S4", "N S9"]
[hands]
W = "H7 H3"
S = "SA C4"
E = "S4 HQ"
N = "S9 C2"
[start]
trick = 5
leader = "S"
pile = 4
sealed = { card = "H7", owner = "W" }
[lesson]
title = "Nothing but trumps"
[[lesson.ask]]
after = 3
kind = "may"
"""


def test_an_owner_with_nothing_but_the_hidden_suit_must_turn_it_up():
    record = load(ONLY_TRUMPS)
    (put,) = [node["ask"] for node in steps(record)["lines"][0]["steps"] if "ask" in node]
    assert right(put)["text"] == "Turn the card up, and then play a trump"
    deal = after(ONLY_TRUMPS)
    assert [str(action) for action in deal.legal_actions()] == ["W reveal"]


def after(text):
    record = load(text)
    deal = record.deal()
    for action in record.actions:
        deal = deal.apply(Action.parse(action))
    return deal


def right_text(deal):
    """The right answer where the question can be put."""
    found = may(opening(deal))
    return next(option.text for option in found[1] if option.right) if found else None


BLIND = """
format = 1
game = "court-piece"
options = ["CP-18"]
dealer = "N"
actions = ["deal hides S7", "W C5", "S C4", "E C9", "N C2", "E D9", "N H8"]
[hands]
W = "S7 H3 C5"
S = "SA C4 D2"
E = "C9 D9 HQ"
N = "H8 H9 C2"
"""


def test_one_who_has_not_seen_the_card_asks_for_it_like_anybody():
    assert right_text(after(BLIND)) == "Play any card; or ask, and then play a trump if West holds one"
    on_lead = BLIND[: BLIND.index(', "W C5"')] + "]" + BLIND[BLIND.index("\n[hands]") :]
    assert right_text(after(on_lead)) == "Lead any card, and nothing else"


def test_no_question_where_it_has_been_turned_up_or_the_table_has_rules_of_its_own():
    deal = after(ONLY_TRUMPS)
    assert right_text(deal) is not None
    assert right_text(deal.apply(Action.parse("W reveal"))) is None
    for rule, text in (("HR-3", BLIND), ("HR-6", ONLY_TRUMPS)):
        record = load(text.replace('leader = "S"', 'leader = "W"'))
        actions = record.actions if rule == "HR-3" else ()
        deal = record.deal(record.rules.without(rule))
        for action in actions:
            deal = deal.apply(Action.parse(action))
        assert right_text(deal) is None


def test_no_question_about_band_hukum_or_before_the_card_is_laid_down():
    start = BLIND[: BLIND.index('"deal hides')] + "]" + BLIND[BLIND.index("\n[hands]") :]
    assert right_text(after(start)) is None
    band = start.replace('"court-piece"', '"mendikot"').replace("CP-18", "MK-7")
    deal = after(band).apply(Action.parse("W hide S7"))
    assert deal.hidden
    assert right_text(deal) is None


def test_a_seat_is_not_asked_what_another_may_do():
    record = asked("S SA, E S4")
    assert not [node for node in steps(record, seat="S")["lines"][0]["steps"] if "ask" in node]
    assert [node for node in steps(record, seat="N")["lines"][0]["steps"] if "ask" in node]


def test_no_question_while_the_card_may_be_swapped_besides():
    start = BLIND[: BLIND.index('"deal hides')] + "]" + BLIND[BLIND.index("\n[hands]") :]
    swaps = start.replace('"court-piece"', '"hidden-rung"').replace('"CP-18"', '"CP-23", "HR-11"')
    deal = after(swaps).apply(Action.parse("W hide S7"))
    assert right_text(deal) is None
    deal = deal.apply(Action.parse("W swap H3"))
    assert right_text(deal) == "Lead any card; or turn the card up, and then lead a trump"
