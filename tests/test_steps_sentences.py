"""The sentences: each kind of moment in a position made for it, word for word."""

import string
from dataclasses import replace
from pathlib import Path

from steps_deals import every_deal, short_deal, start_of, suits_apart

from rungkit.actions import Action
from rungkit.moments import moments
from rungkit.record import load
from rungkit.sentences import say
from rungkit.steps import steps
from rungkit.strings import strings

FOUR = {"S": "SA SQ H3", "E": "S2 H8 D5", "N": "SK HJ D8", "W": "S4 HA C3"}


def said(source):
    return [node["say"] for node in steps(source)["lines"][0]["steps"]]


def test_where_illegal_cards_fall_no_other_seat_is_said_to_be_void():
    hands = {"S": "D9 H2", "E": "H8 S3", "N": "HJ D8", "W": "S4 HA"}
    strict, careless = (
        steps(short_deal("court-piece", hands, "W S4, S D9", strictness=how), seat="N")["lines"][0]["steps"]
        for how in ("strict", "table")
    )
    assert strict[2]["say"] == "South has no spades and throws D9; West’s S4 is still best."
    assert careless[2]["say"] == "South plays D9 on spades; West’s S4 is still best."


def test_following_ruffing_throwing():
    trick = said(short_deal("double-sir", FOUR, "W S4, S SA, E S2, N SK"))
    assert trick[1:5] == [
        "West leads S4 to the first trick.",
        "South follows with SA, the best card so far.",
        "East follows with S2; South’s SA is still best.",
        "North follows with SK. South wins trick 1: SA is the highest spade, and nobody ruffed.",
    ]
    hands = {"S": "SA", "E": "H8", "N": "HJ", "W": "S4"}
    assert said(short_deal("court-piece", hands, "W S4, S SA, E H8, N HJ"))[3:5] == [
        "East has no spades and ruffs with H8: a trump beats every spade.",
        "North has no spades and ruffs with HJ. North wins trick 1: HJ is the highest trump in it.",
    ]
    hands = {"S": "HJ", "E": "H8", "N": "D8", "W": "S4"}
    assert said(short_deal("court-piece", hands, "W S4, S HJ, E H8, N D8"))[2:5] == [
        "South has no spades and ruffs with HJ: a trump beats every spade.",
        "East has no spades and plays the trump H8; South’s HJ is higher.",
        "North has no spades and throws D8. South wins trick 1: HJ is the highest trump in it.",
    ]
    hands = {"S": "H8", "E": "HJ", "N": "D8", "W": "S4"}
    assert said(short_deal("court-piece", hands, "W S4, S H8, E HJ"))[3] == (
        "East has no spades either and overruffs with HJ, the higher trump."
    )
    hands = {"S": "C8", "E": "H2", "N": "D8", "W": "S4"}
    assert said(short_deal("court-piece", hands, "W S4, S C8, E H2, N D8"))[2:5] == [
        "South has no spades and throws C8; West’s S4 is still best.",
        "East has no spades and ruffs with H2: a trump beats every spade.",
        "North has no spades and throws D8. East wins trick 1: H2 is the only trump in it.",
    ]
    hands = {"S": "HA", "E": "H2", "N": "H9", "W": "H4"}
    assert said(short_deal("court-piece", hands, "W H4, S HA, E H2, N H9"))[4].endswith(
        "South wins trick 1: HA is the highest heart, and hearts are trump."
    )


def leaves(trick, start, game="double-sir", options=(), hands=None):
    """What is said when the one trick played leaves the table, and the rules cited."""
    cards = {play[0]: play[2:] for play in trick.split(", ")}
    held = {
        seat: f"{card} {spare}"
        for (seat, card), spare in zip(sorted(cards.items()), ["D2", "D3", "D4", "D5"], strict=True)
    }
    source = short_deal(game, hands or held, trick, start={"trump": "H", **start}, options=options)
    node = steps(source)["lines"][0]["steps"][-1]
    return node["say"], node["rules"]


def test_what_becomes_of_the_pile_and_why():
    south = "S SA, E S2, N S3, W S4"
    after = {"trick": 5, "leader": "S"}
    assert leaves(south, {**after, "pile": 0}) == (
        "The trick goes face down to the centre; it is nobody’s yet. "
        "If South wins the next trick too, North–South get both.",
        ["DS-2", "DS-3"],
    )
    assert leaves(south, {**after, "pile": 3})[0].startswith("The trick joins the 3 tricks in the centre;")
    assert leaves(south, {**after, "pile": 3, "last_winner": "S"}) == (
        "South has won two in a row and takes everything in the centre, the trick just won included: "
        "4 tricks for North–South, who have 4 now. The run starts afresh.",
        ["DS-3", "DS-5"],
    )
    assert leaves("E S2, N S3, W S4, S SA", {"trick": 5, "pile": 3, "last_winner": "E"}) == (
        "East’s run is broken. The trick joins the pile, 4 in all. "
        "If South wins the next trick too, North–South get all 5 tricks.",
        ["DS-3"],
    )
    assert leaves("N S3, W S4, S SA, E S2", {"trick": 5, "pile": 3, "last_winner": "N"}) == (
        "North and South are partners, but the two wins in a row must be one player’s: nothing is taken. "
        "4 tricks lie in the pile. If South wins the next trick too, North–South get all 5 tricks.",
        ["DS-4", "DS-3"],
    )
    assert leaves(south, {"trick": 5, "last_winner": "S", "run_wins": 0})[0].startswith(
        "South has just taken the pile, so this win only opens a new one"
    )
    assert leaves(south, {"trick": 2, "pile": 1, "last_winner": "S"}) == (
        "Tricks 1 and 2 count like any others: South has won both and takes them for North–South. "
        "The run starts afresh.",
        ["DS-3", "DS-6", "DS-5"],
    )


def test_a_barred_capture_says_which_rule_bars_it():
    south = "S SA, E S2, N S3, W S4"
    run = {"last_winner": "S", "last_card": "DA"}
    text, rules = leaves(south, {"trick": 2, "pile": 1, **run}, options=("DS-13",))
    assert text.startswith("South has won tricks 1 and 2, but here the first two are no pair")
    assert rules == ["DS-13", "DS-3"]
    text, rules = leaves(south, {"trick": 12, "pile": 3, **run}, options=("DS-14",))
    assert text == (
        "South has won two in a row, but here nothing is taken so late: the pile of 4 stays, "
        "and this win counts as the first of a new pair."
    )
    assert rules == ["DS-14"]
    text, rules = leaves(south, {"trick": 6, "pile": 3, **run}, options=("DS-17",))
    assert text.startswith("South has won two in a row, both with aces, and here aces do not capture")
    # another ace would not capture either, so nothing is promised for the next trick
    assert rules == ["DS-17"]
    text, rules = leaves("S HA, E H2, N H3, W H4", {"trick": 6, "pile": 3, **run}, options=("DS-18",))
    assert text.startswith(
        "South has won two in a row, but here the ace of trump seals no pile: 4 tricks stay"
    )
    assert rules == ["DS-18"]


def test_a_lead_that_may_take_the_pile_says_so():
    start = {"trick": 5, "pile": 3, "last_winner": "S", "trump": "H"}
    four = {"S": "SA C2", "E": "S2 C3", "N": "S3 C4", "W": "S4 C5"}
    lead = said(short_deal("double-sir", four, "S SA", start=start))[1]
    assert lead == "South leads SA. Another win here would be South’s second in a row."
    barred = short_deal("double-sir", four, "S SA", start={**start, "last_card": "DA"}, options=("DS-17",))
    assert said(barred)[1] == "South leads SA."


def test_the_last_trick_sweeps():
    hands = {"S": "SA", "E": "S2", "N": "S3", "W": "S4"}
    start = {"trick": 13, "pile": 3, "last_winner": "W", "taken": {"NS": 3, "EW": 6}, "trump": "H"}
    node = steps(short_deal("double-sir", hands, "W S4, S SA, E S2, N S3", start=start))["lines"][0]["steps"][
        -1
    ]
    assert node["say"] == (
        "The last trick takes what is left: South gets 4 tricks for North–South, who end with 7. "
        "North–South have at least seven and win the deal, 7 tricks to 6. "
        "The dealer’s team has won, so West, on the dealer’s right, deals next."
    )
    assert node["rules"] == ["DS-7", "DS-8", "TB-8", "CP-11"]
    assert node["where"] == "Trick 13, captured"


def test_tricks_taken_at_once():
    text, rules = leaves(
        "S SA, E S2, N S3, W S4", {"trick": 5, "leader": "S", "taken": {"NS": 1, "EW": 3}}, "court-piece"
    )
    assert (text, rules) == ("South takes the trick for North–South: 2 to 3.", ["TB-10"])


def test_choosing_trump_in_every_way():
    def last(options, *actions, seed=4):
        start = start_of("double-sir", options, seed)
        return said((start, [Action.parse(action) for action in actions]))[-1]

    five = [str(card) for card in start_of("double-sir", (), 4).setup.hands[1]]
    rest = " The rest is dealt, and East leads to the first trick."
    assert last(()) == (
        "South deals five cards to each player. "
        "East, on the dealer’s right, is to choose trump from those five alone."
    )
    assert last((), "E call D") == "East calls diamonds: diamonds are trump." + rest
    assert last(("CP-16",), f"E show {five[0]}").startswith(f"East lays {five[0]} face up instead of naming")
    assert last(("CP-17",), "E declines").startswith("East does not choose from the first five")
    assert last(("CP-17",), "E declines", f"deal turns {five[6]}").startswith(
        f"{five[6]} is turned up for East"
    )
    assert last(("DS-16",), "E later 7") == (
        "East puts the choice off: card 7 of those dealt to East will be turned up as it falls."
    )
    assert last(("CP-24",), "E pass") == "East passes the call on to North."
    passes = [f"{seat} pass" for seat in "ENWS"]
    assert last(("CP-24",), *passes).startswith("South passes too, so all four have passed")
    assert last(("CP-24",), *passes, f"deal hides {five[2]}").startswith(
        f"The dealer draws one of East’s first five cards, unseen. {five[2]} is turned up for East"
    )
    assert last(("CP-23",), "E call D", "E change C") == (
        "East has seen all thirteen cards and changes trump to clubs."
    )
    assert last(("CP-22",), "W redeal") == (
        "West asks for fresh cards before the first card is played. South deals again."
    )


def test_a_weak_hand_is_thrown_in():
    hands = {
        "S": "SA HA DA CA SK HK",
        "E": "S2 S3 S4 S5 S6 S7",
        "N": "H2 H3 H4 H5 H6 H7",
        "W": "C2 C3 C4 C5 C6 C7",
    }
    source = short_deal("court-piece", hands, "E redeal", options=("CP-19",), dealer="S", trump=None)
    nodes = steps(source)["lines"][0]["steps"]
    assert nodes[-1]["say"] == (
        "East’s first five cards are all below the jack, and East has the cards thrown in. South deals again."
    )
    assert nodes[-1]["set"]["over"] == "Thrown in: nobody wins this deal"
    assert nodes[-1]["where"] == "The deal is over"


def test_without_a_call_the_cards_are_dealt_and_led():
    start = start_of("court-piece", (), 4)
    bare = start_of("court-piece", (), 4)
    rules = bare.rules.without("CP-1")
    made = type(bare).start(rules, "S", dict(zip("SENW", bare.setup.hands, strict=True)))
    assert said((made, []))[0] == "South deals all the cards; East leads."
    assert start.rules.calls


def test_mistakes_at_the_table():
    hands = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    source = short_deal(
        "double-sir", hands, "W S4, S SA, E H8, N SK, E takes back, E S2, N keeps", strictness="table"
    )
    assert said(source)[3:] == [
        "East plays H8 on spades while holding S2: a revoke. "
        "Until the trick is turned down it can be put right.",
        "North follows with SK. East wins trick 1: H8 is the only trump in it.",
        "East takes H8 back and plays another card in its place.",
        "East follows with S2; South’s SA is still best.",
        "North keeps the card, and one who keeps a card keeps it. "
        "South wins trick 1: SA is the highest spade, and nobody ruffed.",
    ]
    source = short_deal(
        "double-sir", hands, "W S4, S SA, E H8, N SK, turned down, E S2, N claims E", strictness="table"
    )
    assert said(source)[-1] == (
        "North claims a revoke by East, found after the trick was turned down: the deal ends at once. "
        "North–South win the deal. The revoke gives them a court. "
        "A court puts the count of deals won in a row back to zero. "
        "The dealer’s team has won, so West, on the dealer’s right, deals next."
    )
    table = "W S4, S SA, E H8, N SK, turned down, E S2, N HJ, W HA, S SQ, N claims E"
    for length, word in ((8, "best so far"), (10, "wins")):
        plays = ", ".join([*table.split(", ")[: length - 1], "N claims E"])
        full = short_deal("double-sir", hands, plays, strictness="table")
        heads = [node["set"]["best"] for node in steps(full)["lines"][0]["steps"] if node["set"].get("best")]
        assert heads[-1]["word"] == word


def ends(source):
    return " ".join(said(source)[-2:])


def test_courts_are_told_with_what_they_are_worth():
    on, stops = Action.parse("S plays on"), Action.parse("S stops")
    played_on = suits_apart("court-piece", [on], options=("CP-8",))
    assert "North–South have the first seven tricks. South says whether" in " ".join(said(played_on))
    assert "South plays on for all thirteen." in " ".join(said(played_on))
    assert "All thirteen are theirs: a 52-court, 52 courts." in ends(played_on)
    stopped = ends(suits_apart("court-piece", [stops], options=("CP-8",)))
    assert "South stops at seven." in stopped
    assert "They took the first seven in a row: a court." in stopped
    assert "so East, the dealer’s partner, deals next." in stopped
    goon = ends(suits_apart("single-sir", [], dealer="S", values={"target": 4}))
    assert (
        "They took the first seven in a row against the callers: a goon court. They score 4 points." in goon
    )
    assert "North–South have reached the target: the match is theirs." in goon
    assert "All thirteen are theirs: a court." in ends(suits_apart("double-sir", []))
    assert "a goon court, 3 courts." in ends(suits_apart("double-sir", [], dealer="N"))


ONE = {"S": "SA", "E": "S2", "N": "S3", "W": "S4"}


def test_deals_in_a_row_and_who_deals_next():
    play = "W S4, S SA, E S2, N S3"
    start = {"trick": 13, "leader": "W", "trump": "H", "taken": {"NS": 6, "EW": 6}}
    streak = {"streak": {"team": "NS", "deals": 3}}
    assert "They have won 4 deals in a row." in ends(
        short_deal("court-piece", ONE, play, start={**start, **streak})
    )
    full = ends(short_deal("court-piece", ONE, play, start={**start, "streak": {"team": "NS", "deals": 6}}))
    assert "They have won 7 deals in a row, which earns a court." in full
    assert "so East deals again." in ends(short_deal("court-piece", ONE, play, start=start, dealer="E"))
    nobody = {"trick": 13, "leader": "W", "trump": "H", "taken": {"NS": 3, "EW": 3}}
    assert ends(short_deal("double-sir", ONE, play, start=nobody)).endswith(
        "No team has seven: nobody wins the deal. North deals again."
    )
    deal, actions = short_deal("court-piece", ONE, play, start=start)
    loose = deal.with_(setup=replace(deal.setup, rules=deal.rules.without("TB-8")))
    assert ends((loose, actions)).endswith("West, on the right, deals next.")


def test_an_early_end_and_the_time():
    start = {"trick": 11, "taken": {"NS": 6, "EW": 4}, "leader": "W", "trump": "H"}
    hands = {seat: f"{card} D{at + 2}" for at, (seat, card) in enumerate(ONE.items())}
    early = ends(short_deal("court-piece", hands, "W S4, S SA, E S2, N S3", start=start))
    assert "North–South have at least seven, which decides the deal: 7 tricks to 4." in early
    up = short_deal("court-piece", hands, "W S4, time up", start={"courts": {"NS": 1, "EW": 0}})
    assert said(up)[-1] == "The agreed time is up: North–South have more courts and win."
    assert said(short_deal("court-piece", hands, "time up"))[-1].endswith("level on courts: nobody has won.")
    assert said(short_deal("court-piece", ONE, "W S4, S SA, E S2, N S3"))[-1].endswith(
        "1 to 0. The cards of this lesson are played."
    )


def test_every_sentence_of_the_section_is_said_somewhere_and_has_its_blanks_filled():
    for start, actions in every_deal():
        for moment in moments(start, actions):
            text, rules = say(moment)
            assert text
            assert "{" not in text
            assert len(rules) == len(set(rules))
    for key, text in strings()["say"].items():
        blanks = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in blanks), key


def test_one_trick_lies_in_the_pile_where_the_rule_of_the_third_win_is_away() -> None:
    record = load((Path(__file__).parents[1] / "book" / "records" / "br-full.rung.toml").read_text("utf-8"))
    made = steps(record, switches=["DS-5"])
    said = " ".join(node["say"] for node in made["lines"][1]["steps"])
    assert "1 trick lies in the pile" in said
    assert "1 tricks" not in said
