"""The same record under other rules, and variations that leave it."""

from dataclasses import replace
from pathlib import Path

import pytest
from steps_deals import at_random, short_deal, start_of, strict_deals, suits_apart
from test_steps import main_line

from rungkit.actions import Action
from rungkit.record import Ask, Branch, load
from rungkit.replays import changed, note, replay_as
from rungkit.rules import Rules
from rungkit.steps import StepsError, steps

FOUR = {"S": "SA SQ H3", "E": "S2 H8 D5", "N": "SK HJ D8", "W": "S4 HA C3"}
TWO_TRICKS = "W S4, S SA, E S2, N SK, S SQ, E D5, N D8, W C3"
PAIR = {"S": "SA SQ", "E": "S2 D5", "N": "SK D8", "W": "S4 C3"}


def lines(source, *switches, **more):
    return {line["key"]: line for line in steps(source, switches=switches, **more)["lines"]}


def test_each_switch_is_a_line_of_its_own_with_what_differs():
    source = short_deal("double-sir", PAIR, TWO_TRICKS)
    payload = steps(source, switches=["DS-13", "DS-4"])
    assert payload["switches"] == [
        {"rule": "DS-13", "label": "The first two are no pair"},
        {"rule": "DS-4", "label": "Without “A partner's win does not help”"},
    ]
    base, barred, same = payload["lines"]
    assert (base["key"], base["on"], base["note"]) == ("", [], None)
    assert (barred["key"], barred["on"], barred["label"]) == ("DS-13", ["DS-13"], "The first two are no pair")
    assert barred["note"] == (
        "Taken now: nothing. Before the switch: trick 2, South takes 2 tricks. "
        "Tricks now N–S 0, E–W 0; before N–S 2, E–W 0."
    )
    assert same["note"] == "Nothing changes: no moment of this deal is decided by this rule."
    (end, table) = main_line(barred)[-1]
    assert (end["rules"][0], table["pile"]["n"]) == ("DS-13", 2)


def test_a_line_that_ends_earlier_says_so():
    start = {"trick": 11, "taken": {"NS": 6, "EW": 2}, "pile": 2, "leader": "W", "trump": "H"}
    plays = "W S4, S SA, E S2, N SK, S SQ, E D5, N D8, W C3, S H3, E H8, N HJ, W HA"
    source = short_deal("double-sir", FOUR, plays, start=start)
    other = lines(source, "DS-12")["DS-12"]
    assert other["note"].startswith("The deal ends after trick 12. Taken now: nothing. Before the switch: ")
    assert len(other["steps"]) < len(lines(source)[""]["steps"])


def test_a_line_that_goes_on_plays_each_seats_cards_in_their_order_then_the_lowest():
    start, actions = suits_apart("court-piece", [])
    other = lines((start, actions), "CP-8")["CP-8"]
    acts = [node["act"] for node, _ in main_line(other) if node["act"]]
    written = [str(action) for action in actions]
    assert acts[: len(written)] == written
    assert acts[len(written)] == "S plays on"
    assert acts[len(written) + 1 :][:4] == ["S S9", "E H9", "N D9", "W C9"]
    assert other["note"].startswith("The deal goes on to trick 13; each seat plays its lowest card")
    assert "Courts now N–S 52, E–W 0; before N–S 1, E–W 0." in other["note"]


def test_a_line_on_which_an_action_is_refused_says_which_and_goes_on():
    start, actions = next(strict_deals(1))
    other = lines((start, actions), "CP-16")["CP-16"]
    assert other["note"].startswith("Before the first card the deal cannot go on as it was played. ")
    assert "in the order in which it played them before." in other["note"]
    shown = other["steps"][1]["act"]
    held = [str(card) for card in start.setup.hands[start.turn][:5]]
    assert shown.split()[1] == "show"
    assert shown.split()[2] in held
    assert main_line(other)[-1][1]["over"]


def test_a_refusal_after_which_nothing_is_played_is_told_without_how_it_goes_on():
    start, actions = next(strict_deals(1))
    plain = replay_as(start, actions, start.rules)
    other = replay_as(start, actions, changed(start.rules, "CP-16"))
    assert other.refused is not None
    goes_on = "each seat plays"
    assert goes_on in note(plain, other)
    assert goes_on not in note(plain, replace(other, actions=other.actions[: other.followed]))


def test_where_the_record_stops_short_so_does_the_line():
    start = start_of("court-piece", (), 3)
    actions = at_random(start, 3)[:7]
    for other in lines((start, actions), "CP-16", "CP-8").values():
        assert sum(node["act"] is not None for node, _ in main_line(other)) == 7


def test_the_winner_the_points_and_the_next_dealer_are_compared():
    start = {"trick": 12, "taken": {"NS": 6, "EW": 5}, "leader": "S", "trump": "S"}
    hands = {"S": "SQ D2", "E": "D5 S3", "N": "D8 SK", "W": "C3 DA"}
    played = "S SQ, E S3, N SK, W C3, N D8, W DA, S D2, E D5"
    source = short_deal("double-sir-royal", hands, played, start=start)
    note = lines(source, "DS-7", "CP-12")["DS-7"]["note"]
    assert "Taken now: nothing. Before the switch: trick 13, West takes 2 tricks." in note
    assert "Nobody wins the deal." in note
    assert "Points now N–S 0, E–W 0; before N–S 0, E–W 1." in note
    assert lines(source, "CP-12")["CP-12"]["note"] == "West deals next."


def test_another_winner_is_named():
    start = {"trick": 12, "taken": {"NS": 6, "EW": 5}, "leader": "S", "trump": "S"}
    hands = {"S": "SQ SA", "E": "D5 S3", "N": "D8 SK", "W": "C3 DA"}
    source = short_deal("double-sir", hands, "S SQ, E S3, N SK, W C3, N D8, W DA, S SA, E D5", start=start)
    assert "win the deal" not in lines(source, "DS-5")["DS-5"]["note"]
    last = short_deal(
        "court-piece", {"S": "SA", "E": "SK", "N": "S3", "W": "S9"}, "S SA, E SK, N S3, W S9",
        start={"trick": 13, "taken": {"NS": 6, "EW": 6}, "leader": "S", "trump": "S"},
    )  # fmt: skip
    assert "East–West win the deal." in lines(last, "TB-3")["TB-3"]["note"]


def test_rules_are_switched_as_a_record_would():
    plain = Rules.of("double-sir", ["DS-14"], {"late_bar": "both", "run": 5})
    assert changed(plain, "DS-13") == Rules.of(
        "double-sir", ["DS-14", "DS-13"], {"late_bar": "both", "run": 5}
    )
    assert changed(plain, "DS-14") == Rules.of("double-sir", [], {"run": 5})
    assert changed(Rules.of("double-sir-royal"), "DS-12") == Rules.of("double-sir-royal", ["-DS-12"])
    assert changed(Rules.of("double-sir-royal", ["-DS-12"]), "DS-12") == Rules.of("double-sir-royal")
    assert changed(plain, "DS-3") == plain.without("DS-3")


def test_a_way_of_making_trump_takes_the_place_of_another():
    band = Rules.of("mendhikot", ["CP-22", "MK-6"])
    assert changed(band, "MK-8") == Rules.of("mendhikot", ["CP-22", "MK-8"])
    assert changed(band, "MK-9") == Rules.of("mendhikot", ["CP-22", "MK-9"])
    assert changed(band, "MK-6") == Rules.of("mendhikot", ["CP-22"])
    record = 'format = 1\ngame = "mendikot"\noptions = ["MK-6"]\ndealer = "N"\n\n[hands]\n'
    hands = 'W = "S2 H2"\nS = "S3 H3"\nE = "S4 H4"\nN = "S5 H5"\n\n[lesson]\nswitches = ["MK-8"]\n'
    assert load(record + hands).lesson.switches == ("MK-8",)


def test_a_switch_that_does_not_fit_is_refused_in_a_sentence():
    source = short_deal("double-sir", PAIR, "")
    with pytest.raises(StepsError, match="The switch DS-99 names no rule"):
        steps(source, switches=["DS-99"])
    with pytest.raises(StepsError, match="CP-8 is no option of double-sir"):
        steps(source, switches=["CP-8"])


def test_under_its_own_rules_a_deal_is_not_played_on():
    start, actions = short_deal("double-sir", PAIR, "W S4")
    assert replay_as(start, actions, start.rules).deal.actions == tuple(actions)


def test_a_variation_hangs_from_the_main_line_and_ends():
    source = short_deal("double-sir", FOUR, TWO_TRICKS)
    branches = [
        Branch(1, "What if South plays SQ?", ("S SQ", "E S2", "N SK")),
        Branch(1, "What if South throws in a different card?", ("S SA",)),
        Branch(0, "Another lead", ("W C3",)),
    ]
    nodes = steps(source, branches=branches)["lines"][0]["steps"]
    first, second = nodes[1]["kids"][1:]
    assert nodes[1]["kids"][0] == 2
    assert (nodes[first]["name"], nodes[first]["act"]) == ("What if South plays SQ?", "S SQ")
    assert "name" not in nodes[nodes[first]["kids"][0]]
    assert nodes[second].get("kids") is None
    # the third play completes the trick: the cards lie there, then they leave
    last = nodes[first]["kids"][0]
    last = nodes[last]["kids"][0]
    assert nodes[last]["act"] == "N SK"
    assert nodes[nodes[last]["kids"][0]]["end"]
    assert nodes[0]["kids"][1:] == [len(nodes) - 1]


def test_a_variation_leaves_from_the_step_after_a_complete_trick():
    source = short_deal("double-sir", FOUR, TWO_TRICKS)
    nodes = steps(source, branches=[Branch(4, "What if South leads H3?", ("S H3",))])["lines"][0]["steps"]
    (parent,) = [node for node in nodes if len(node.get("kids", ())) > 1]
    assert parent["end"]


@pytest.mark.parametrize(
    ("branch", "why"),
    [
        (Branch(8, "Too late", ("S H3",)), "“Too late” must leave the main line"),
        (Branch(80, "Far too late", ("S H3",)), "“Far too late” must leave the main line"),
        (Branch(1, "Wrong", ("S H3",)), "“Wrong” cannot be: S H3: South cannot play H3"),
        (Branch(1, "Odd", ("S jumps",)), "“Odd” cannot be: S jumps: 'S jumps' is no action"),
    ],
)
def test_a_variation_that_cannot_be_is_refused_in_a_sentence(branch, why):
    with pytest.raises(StepsError, match=why):
        steps(short_deal("double-sir", FOUR, TWO_TRICKS), branches=[branch])


def test_questions_stand_on_the_main_line_only_and_are_numbered():
    source = short_deal("double-sir", FOUR, TWO_TRICKS)
    asks = [Ask(4, "winner"), Ask(4, "legal"), Ask(8, "pile")]
    made = lines(source, "DS-13", asks=asks, id="two")
    found = [node["ask"] for node in made[""]["steps"] if "ask" in node]
    assert [(ask["id"], ask["of"]) for ask in found] == [
        ("two-q1", [1, 3]), ("two-q2", [2, 3]), ("two-q3", [3, 3]),
    ]  # fmt: skip
    assert not any("ask" in node for node in made["DS-13"]["steps"])


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        ([Ask(9, "winner")], "A question after action 9 comes too late: the deal has 8 actions."),
        ([Ask(1, "winner")], "The question “winner” cannot be put after action 1."),
        ([Ask(4, "riddle")], "The question “riddle” cannot be put after action 4."),
        ([Ask(4, "winner"), Ask(4, "pile")], "Two questions stand on the same step, after action 4."),
    ],
)
def test_a_question_that_cannot_be_put_is_refused_in_a_sentence(asks, why):
    with pytest.raises(StepsError, match=why):
        steps(short_deal("double-sir", PAIR, TWO_TRICKS), asks=asks)


def test_actions_at_the_table_may_be_a_variation_too():
    four = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    source = short_deal("double-sir", four, "W S4, S SA, E H8, N SK, turned down", strictness="table")
    branch = Branch(4, "What if East owns up?", ("E takes back", "E S2", "N keeps", "turned down"))
    nodes = steps(source, branches=[branch])["lines"][0]["steps"]
    assert [node["act"] for node in nodes[-4:]] == list(branch.actions)
    assert nodes[-1]["end"]
    rows = [node["row"]["winner"] for node in nodes if "row" in node]
    assert rows == ["E", "S"]
    assert Action.parse(nodes[4]["act"]) == Action.parse("N SK")


def test_under_another_rule_a_variation_stands_where_it_still_fits():
    start = {"trick": 10, "taken": {"NS": 5, "EW": 2}, "pile": 1, "last_winner": "S", "trump": "H"}
    hands = {"S": "SA SQ H3 D2", "E": "S2 H8 D5 D3", "N": "SK HJ D8 D4", "W": "S4 HA C3 D6"}
    plays = "S SA, E S2, N SK, W S4, S SQ, E D5"
    branches = [Branch(1, "Early", ("E S2", "N SK")), Branch(4, "Late", ("S H3",))]
    made = lines(short_deal("double-sir", hands, plays, start=start), "DS-12", branches=branches)
    named = {key: [node["name"] for node in line["steps"] if "name" in node] for key, line in made.items()}
    assert named == {"": ["Early", "Late"], "DS-12": ["Early"]}


def test_points_and_courts_are_not_compared_with_each_other():
    source = suits_apart("court-piece", [])
    assert "The deal scores points: N–S 3, E–W 0." in lines(source, "CP-15")["CP-15"]["note"]
    source = suits_apart("single-sir", [])
    assert "Courts alone are counted: N–S 1, E–W 0." in lines(source, "CP-15")["CP-15"]["note"]


EXAMPLE = """
format = 1
game = "hidden-rung"
dealer = "N"
actions = ["S SA", "E ask", "E D3", "N S5", "W S7"]
[hands]
W = "S7 C3"
S = "SA C4"
E = "D3 C9"
N = "S5 C2"
[start]
trick = 5
leader = "S"
pile = 4
sealed = { card = "S7", owner = "W" }
"""


def test_another_winner_is_said_where_that_is_all_that_differs():
    found = lines(load(EXAMPLE), "HR-8", "HR-10")
    assert found["HR-8"]["note"] == "West wins trick 5 now; before it was South."
    assert found["HR-10"]["note"].startswith("Nothing changes")


@pytest.mark.parametrize(
    ("name", "line", "where"),
    [
        (
            "pn-16",
            "PN-16",
            "From trick 1, card 2, the deal cannot go on as it was played. North cannot play",
        ),
        (
            "cp-court",
            "CP-16",
            "Before the first card the deal cannot go on as it was played. North cannot name",
        ),
    ],
)
def test_where_the_record_cannot_be_followed_is_told_by_trick_and_card(
    name: str, line: str, where: str
) -> None:
    file = Path(__file__).resolve().parent.parent / "book" / "records" / f"{name}.rung.toml"
    lines = {made["key"]: made for made in steps(load(file.read_text("utf-8")))["lines"]}
    assert lines[line]["note"].startswith(where)
