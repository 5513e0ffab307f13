"""Sentences, states and questions of the later games, each in a position made for it."""

import pytest
from steps_deals import short_deal
from steps_games import played
from test_questions import put
from test_steps import main_line

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.chance import dealt
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.moments import moments
from rungkit.record import Ask
from rungkit.replays import changed, note, replay_as
from rungkit.rules import Rules
from rungkit.sentences import say
from rungkit.steps import StepsError, steps
from rungkit.text import result_text, text_table

ASKED = {"S": "HA C2", "E": "D8 H5", "N": "D6 C3", "W": "D3 C4"}
LED = {"S": "SA C2", "E": "D3 C3", "N": "S5 C5", "W": "S7 C7"}


def hidden(hands, plays, owner, card, *, game="hidden-rung", options=(), **start):
    begins = {"trick": 4, "leader": "S", "sealed": {"card": card, "owner": owner}, **start}
    if game == "hidden-rung":
        begins = {"pile": 3, "last_winner": "S", **begins}
    return short_deal(game, hands, plays, options=options, start=begins, trump=None)


def nodes(source, **more):
    return steps(source, **more)["lines"][0]["steps"]


def said(source):
    return [node["say"] for node in nodes(source)]


SEVENTH = "S HA, E H5, N D6, W ask, W D3"
EIGHTH = "S SA, E ask, E D3, N S5, W S7"


def test_hr_7_word_for_word():
    source = hidden(ASKED, SEVENTH, "E", "D8")
    texts = said(source)
    assert texts[0] == (
        "The deal is under way: South is to lead to trick 4, and 3 tricks lie in the pile. "
        "The trump card lies face down before East: there is no trump yet."
    )
    assert texts[4] == (
        "West has no hearts and asks. East turns up D8: diamonds are trump from this moment. "
        "North’s D6 was played before it and is no trump. West must play a diamond now."
    )
    assert texts[5] == (
        "West has no hearts and ruffs with D3. West wins trick 4: D3 is the only trump in it."
    )
    rows = main_line(steps(source)["lines"][0])
    asked, won, taken = rows[4][1], rows[5][1], rows[6][1]
    assert rows[4][0]["where"] == "Trick 4, the trump is turned up"
    assert asked["trick"][2] == ["N", "D6", "lame"]
    assert asked["sealed"] == {"seat": "E", "card": "D8", "text": "turned up: diamonds", "open": True}
    assert asked["trump"]["note"].startswith("D8 of East turned up in trick 4")
    assert asked["pile"]["locked"]
    assert asked["pile"]["lock"] == "until a trick is won by a card played after the turn-up"
    assert asked["pile"]["run"] is None
    assert won["pile"]["run"]["wins"] == 1
    assert not won["pile"]["locked"]
    assert won["sealed"] is None
    assert taken["tags"]["E"] == "caller, has D8 back"
    for seat, must in (("W", "West must play a diamond now."), ("S", "now, if holding one.")):
        assert nodes(source, seat=seat)[4]["say"].endswith(must)


def test_hr_8_word_for_word():
    texts = said(hidden(LED, EIGHTH, "W", "S7"))
    assert texts[2] == (
        "East has no spades and asks. West turns up S7: spades are trump from this moment. "
        "But spades were led, so the highest spade wins, whenever it was played. "
        "East holds no spade and may play any card."
    )
    assert texts[5].endswith("South wins trick 4: SA is the highest spade, and spades are trump.")


def test_a_card_face_down_and_the_card_shown_at_the_end():
    hands = {"S": "HA", "E": "D8", "N": "H6", "W": "H3"}
    assert (
        "The face-down card is East’s last: D8 is turned up"
        in said(hidden(hands, "S HA", "E", "D8", trick=13))[1]
    )
    hands = {"S": "HA CA", "E": "D8 C9", "N": "H6 C3", "W": "H3 C4"}
    source = hidden(hands, "S HA, E down C9, N H6, W H3", "E", "D8", trick=12)
    node = nodes(source)[2]
    assert node["say"].startswith("East has no heart and keeps the trump face down")
    assert "C9" not in node["say"]
    assert nodes(source, seat="N")[2]["act"] == "E down ??"
    assert nodes(source, seat="E")[2]["act"] == "E down C9"
    node, options = put(source, 4, "winner")
    assert options["East, face down"]["rules"] == ["HR-5"]
    assert "C9" not in str(node["ask"])
    assert "vC9" in text_table(moments(*source)[-1].deal)


def test_nothing_but_a_card_face_down_or_the_turn_up():
    hands = {"S": "HA CA", "E": "D8 C9", "N": "H6 C3", "W": "H3 C4"}
    line = steps(hidden(hands, "S HA", "E", "D8"))["lines"][0]
    node = line["steps"][1]
    assert "may" not in node
    ((index, cards),) = node["no"]
    assert cards == ["C9"]
    assert line["texts"][index] == [
        "East cannot follow hearts: a card of another suit goes face down, or the trump card is turned up.",
        "HR-5",
    ]
    assert ["E down C9", "play C9 face down"] in node["other"]
    assert ["E reveal", "turn the trump card up"] in node["other"]
    with pytest.raises(StepsError, match="cannot be put"):
        steps(hidden(hands, "S HA", "E", "D8"), asks=[Ask(1, "legal")])


def test_a_card_played_before_the_turn_up_is_no_trump_in_questions():
    source = hidden({**ASKED, "W": "C9 C4"}, "S HA, E H5, N D6, W ask, W C9", "E", "D8")
    _, options = put(source, 5, "winner")
    assert options["North D6"]["why"] == "D6 was played before its suit was trump, and so is no trump."
    assert options["North D6"]["rules"] == ["HR-7"]
    assert options["South HA"]["why"] == "HA is the highest heart, and no trump beats it."
    node, options = put(source, 4, "trump")
    assert node["ask"]["ask"] == "Is D6 a trump?"
    assert [text for text, o in options.items() if o["right"]] == ["No, it was played too early"]
    assert node["ask"]["show"]["trick"][2] == ["N", "D6", ""]
    assert node["ask"]["show"]["sealed"] is None
    assert said(source)[5].endswith(
        "South wins trick 4: HA is the highest heart, and D6, played before its suit was trump, is no trump."
    )
    assert "D6~" in text_table(moments(*source)[-1].deal)
    # with the whole trick gone what is trump is asked, not whether a card is
    _, options = put(hidden(ASKED, SEVENTH, "E", "D8"), 3, "trump")
    assert options["No, there is no trump yet"]["right"]


def right_of(source, after, kind):
    _, options = put(source, after, kind)
    return next(text for text, option in options.items() if option["right"])


def test_who_may_ask():
    source = hidden(ASKED, SEVENTH, "E", "D8")
    assert right_of(source, 3, "ask") == "Yes: West cannot follow suit"
    assert right_of(source, 0, "ask") == "No: South is on lead"
    assert right_of(source, 1, "ask") == "No: it is East’s own card"
    assert right_of(hidden({**ASKED, "W": "H3 C4"}, "S HA, E H5, N D6", "E", "D8"), 3, "ask") == (
        "No: West can follow suit"
    )
    asks = [Ask(3, "ask")]
    assert [n["ask"]["kind"] for n in nodes(source, seat="W", asks=asks) if "ask" in n] == ["ask"]
    assert not any("ask" in n for n in nodes(source, seat="S", asks=asks))
    band = hidden({**ASKED}, "S HA, E H5, N D6", "E", "D8", game="mendikot", options=("MK-8",))
    with pytest.raises(StepsError, match="cannot be put"):
        steps(band, asks=[Ask(0, "ask")])
    asked = hidden(ASKED, "S HA, E H5, N D6", "E", "D8", game="mendikot", options=("MK-7",))
    assert put(asked, 3, "ask")[1]["Yes: West cannot follow suit"]["rules"] == ["MK-7"]
    blind = hidden(
        {"S": "HA C2", "E": "D8 S5", "N": "D6 C3", "W": "D3 C4"}, "S HA", "E", "D8",
        game="court-piece", options=("CP-18",),
    )  # fmt: skip
    _, options = put(blind, 1, "ask")
    assert options["Yes: East cannot follow suit"]["right"]
    assert "East has not seen it" in options["No: it is East’s own card"]["why"]


def test_band_hukum_turned_up_by_itself():
    first = said(hidden(ASKED, "S HA, E H5", "E", "D8", game="mendikot", options=("MK-6",)))[-1]
    assert first == (
        "East follows with H5; South’s HA is still best. North has no hearts: East’s card is turned up, D8, "
        "and diamonds are trump from this moment. North may play any card."
    )
    then = said(hidden(ASKED, "S HA, E H5", "E", "D8", game="mendikot", options=("MK-8",)))[-1]
    assert then.endswith("North must play a diamond now.")
    line = steps(hidden(ASKED, "S HA, E H5", "E", "D8", game="mendikot", options=("MK-8",)))["lines"][0]
    assert line["texts"][line["steps"][-1]["no"][0][0]] == [
        "The trump card has just been turned up for North, who must play a trump and holds D6.",
        "MK-8",
    ]


def test_the_seconds_for_sealing_a_card():
    record = dealt("mendhikot", 3, options=("MK-8",))
    five = record.deals[0].hands["W"][:5]
    source = record.deal(), [Action.parse("time up"), Action.parse(f"deal hides {five[0]}")]
    texts = said(source)
    assert texts[1] == "The 20 seconds are up: chance takes one of West’s first five cards."
    assert texts[2].startswith("One of West’s first five cards, taken by chance, lies face down.")
    assert [node["act"] for node in nodes(source, seat="S")] == [None, "time up", "deal hides ??"]
    assert nodes(source, seat="W")[2]["act"] == f"deal hides {five[0]}"


CUT = {"S": "HA C2", "E": "D8 S5", "N": "D6 C3", "W": "D3 C4"}


def test_be_ranga_trump_made_in_the_trick():
    source = short_deal("be-ranga-double-sar", CUT, "S HA, E D8, N D6, W D3", dealer="W", trump=None)
    assert said(source)[:3] == [
        "West deals all the cards. Nobody calls: trump is made by the first card of somebody who cannot "
        "follow suit. South leads.",
        "South leads HA to the first trick.",
        "East has no hearts and plays D8. It makes trump: diamonds are trump from this card on.",
    ]
    rows = main_line(steps(source)["lines"][0])
    assert rows[1][1]["pile"]["lock"] == "until trump is made"
    assert rows[2][1]["trump"]["note"] == "made by East with D8, West deals"
    assert rows[2][1]["pile"]["locked"] is False
    table = short_deal(
        "be-ranga-double-sar", {**CUT, "E": "D8 H5"}, "S HA, E D8, N D6, E takes back, E H5",
        dealer="W", trump=None, strictness="table",
    )  # fmt: skip
    texts = said(table)
    assert texts[2].startswith("East plays D8 on hearts while holding H5: a revoke.")
    assert "trump: diamonds" not in texts[2]
    again = short_deal(
        "be-ranga-double-sar", {**CUT, "E": "D8 C9"}, "S HA, E D8, N C3", dealer="W", trump=None,
        strictness="table",
    )  # fmt: skip
    assert "It makes trump" in said(again)[2]


def test_a_trump_made_anew_when_a_card_is_put_right():
    hands = {"S": "HA C2", "E": "D8 C9", "N": "D6 H3", "W": "S3 C4"}
    source = short_deal(
        "be-ranga", hands, "S HA, E D8, N D6, W S3, N takes back, N H3", dealer="W", trump=None,
        strictness="table",
    )  # fmt: skip
    assert said(source)[3].startswith("North plays D6 on hearts while holding H3: a revoke.")
    hands = {"S": "HA C2", "E": "D8 H9", "N": "S6 C3", "W": "S3 C4"}
    plays = "S HA, E D8, N S6, W S3, E takes back, E H9"
    texts = said(short_deal("be-ranga", hands, plays, dealer="W", trump=None, strictness="table"))
    assert texts[3].startswith("North has no hearts and plays S6. It makes trump: spades")
    plays = "S HA, E D8, N S6, W S3, E takes back, E H9, N takes back, N C3"
    texts = said(short_deal("be-ranga", hands, plays, dealer="W", trump=None, strictness="table"))
    assert texts[7] == (
        "North takes S6 back and plays another card in its place. The trump it made is unmade with it."
    )
    assert "North has no hearts and plays C3. It makes trump: clubs" in texts[8]


def penneech(hands, stock, plays, *, options=(), scores=(0, 0), dealer="N", values=None):
    rules = Rules.of("penneech", options, values)
    held = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in hands.items()}
    cards = [Card.parse(card) for card in stock.split()]
    start = Deal.start(rules, dealer, held, stock=cards, standing=Standing(scores, (0, 0)))
    return start, [Action.parse(action) for action in plays.split(", ") if action]


def test_penneech_turn_ups_and_points():
    source = penneech({"S": "D7 C2", "N": "DA C3"}, "D4 SJ D7 H2", "S D7, N DA")
    texts = said(source)
    assert texts[2] == (
        "North follows with DA. South wins trick 1: D7 is the highest diamond, and diamonds are trump. "
        "The seven of diamonds is the highest diamond."
    )
    assert texts[3] == (
        "South takes the trick: 1 to 0. South scores 12 points in the trick (D7 7 and DA 5) and has 12. "
        "South turns up SJ: spades are trump for trick 2. It scores 2 points for South, who has 14."
    )
    rows = main_line(steps(source)["lines"][0])
    assert rows[3][1]["track"]["S"] == {"score": 14, "before": 0, "gained": 14, "target": 61}
    slot = rows[3][1]["turnups"][1]
    assert slot == {"card": "SJ", "by": "S", "points": 2, "trump": "S", "current": True, "text": "trick 2"}
    node, options = put(source, 2, "turnup")
    assert options["2 points"]["right"]
    assert node["ask"]["show"]["track"]["S"]["score"] == 12
    assert node["ask"]["show"]["turnups"][1]["points"] is None
    assert right_of(source, 0, "turnup") == "0 points"
    assert right_of(source, 2, "winner") == "South D7"
    assert right_of(source, 0, "lead") == "South"
    dealer_leads = penneech({"S": "D7 C2", "N": "DA C3"}, "D4 SJ", "", options=("PN-15",))
    assert right_of(dealer_leads, 0, "lead") == "North"
    won = penneech({"S": "D7 C2", "N": "DA C3"}, "D4 SJ D7 H2", "S D7, N DA", scores=(50, 3))
    assert said(won)[-1].endswith("South has 62, which reaches 61: the game is won at once.")
    assert main_line(steps(won)["lines"][0])[-1][1]["over"] == "South wins the game"
    assert "Next dealer: none" in text_table(moments(*won)[-1].deal)
    first = penneech({"S": "D2", "N": "DA"}, "D7 SJ", "", options=("PN-14",), scores=(0, 50))
    assert said(first)[0].endswith("the game is won at once.")
    assert said(penneech({"S": "D2 C2", "N": "D3 C3"}, "S4 S5", "S D2, N D3, N C3, S C2"))[-1].endswith(
        "The cards of this lesson are played."
    )
    weak = penneech({"S": "D2 C2", "N": "D3 CA"}, "S4 S5", "S redeal")
    assert said(weak)[-1] == (
        "South has no ace, king, queen or jack and throws the hand in. North deals again."
    )


def test_two_tens_each():
    tie = {"trick": 13, "leader": "S", "tens": {"NS": 2, "EW": 2}, "taken": {"NS": 6, "EW": 6}, "trump": "S"}
    hands = {"S": "SA", "E": "S9", "N": "SK", "W": "S4"}
    plays = "S SA, E S9, N SK, W S4"
    last = said(short_deal("mendikot", hands, plays, start=tie))[-1]
    assert "Two tens each, so the tricks decide: North–South win the deal, 7 tricks to 6." in last
    values = {"tens_tie": "nobody"}
    nobody = short_deal("dehla-pakad", hands, plays, start=tie, values=values)
    assert "Two tens each, and then nobody wins the deal." in said(nobody)[-1]
    node, options = put(nobody, 4, "score")
    assert options["Nothing for either team"]["right"]
    assert node["ask"]["show"]["scores"] == {"NS": "0", "EW": "0"}
    assert right_of(nobody, 4, "dealer") == "North deals"
    dealers = short_deal("dehla-pakad", hands, plays, start=tie, values={"tens_tie": "non-dealers"})
    assert "Two tens each, and then the dealer’s team loses: East–West win the deal." in said(dealers)[-1]
    over = steps(dealers)["lines"][0]["steps"][-1]["set"]["over"]
    assert over == "East–West win the deal, 2 tens to 2, for the others have dealt"
    played_out = dealers[0]
    for action in dealers[1]:
        played_out = played_out.apply(action)
    assert "Winner: EW, by agreement: the others dealt" in result_text(played_out)


def test_a_whitewash_and_a_mendikot():
    hands = {"S": "ST", "E": "S9", "N": "S8", "W": "S4"}
    plays = "S ST, E S9, N S8, W S4"
    start = {"trick": 13, "leader": "S", "tens": {"NS": 3, "EW": 0}, "trump": "S"}
    white = short_deal("mendikot", hands, plays, dealer="W", start={**start, "taken": {"NS": 12, "EW": 0}})
    last = said(white)[-1]
    assert "North–South have all four tens and win the deal, with 13 tricks to 0." in last
    assert "All the tricks are theirs, a whitewash. They score 3 points." in last
    assert last.endswith("The dealer’s team has lost every trick, so East, the dealer’s partner, deals next.")
    mendikot = short_deal("mendikot", hands, plays, dealer="W", start={**start, "taken": {"NS": 9, "EW": 3}})
    assert "All four tens are a mendikot." in said(mendikot)[-1]
    assert right_of(mendikot, 4, "tens") == "4"
    assert right_of(white, 4, "dealer") == "East deals"
    assert right_of(white, 4, "score") == "North–South: 3 points"
    rules = white[0].rules.without("MK-10")
    plain = replay_as(*white, rules)
    assert said((plain.start, plain.actions))[-1].endswith("South, on the right, deals next.")
    tricks = replay_as(*mendikot, mendikot[0].rules.without("MK-2"))
    text = said((tricks.start, tricks.actions))[-1]
    assert "Here the tricks decide: North–South win the deal, 10 tricks to 3." in text


def test_calls_and_their_scores_in_tenths():
    record = dealt("call-break", 3)
    start, actions = played(record)
    texts = said((start, actions))
    assert "East called 2 and took 3: +2.1." in texts[-1]
    assert right_of((start, actions), len(actions), "call")
    assert right_of((start, actions), 1, "call") == "+13.1"
    old = replay_as(start, actions, changed(start.rules, "CB-14"))
    told = note(replay_as(start, actions, start.rules), old)
    assert "Points now South −8, East +2, " in told  # CB-14: no tenths
    assert "before South −8, East +2.1, " in told


def test_a_game_of_five_deals_is_won_or_shared():
    record = dealt("call-break", 3, values={"deals": 1})
    start, actions = played(record)
    assert said((start, actions))[-1].endswith(
        "It was the last deal of the game: East has the highest total, 2.1, and wins the game."
    )
    level = start.with_(setup=start.setup.__class__(**{
        **{name: getattr(start.setup, name) for name in start.setup.__dataclass_fields__},
        "standing": Standing((101, 0, 0, 0), (0, 0, 0, 0)),
    }))  # fmt: skip
    last = main_line(steps((level, actions))["lines"][0])[-1]
    assert last[0]["say"].endswith("is shared: nobody wins the game.")
    assert last[1]["over"] == "The game is over, and nobody has won it"


def test_a_switch_that_makes_trump_otherwise_deals_anew():
    start, actions = played(dealt("court-piece", 2))
    other = steps((start, actions), switches=["CP-20"])["lines"][1]
    assert "to lay one of those five face down" in other["steps"][0]["say"]
    assert any((node["act"] or "").split()[1:2] == ["hide"] for node in other["steps"])
    start, actions = played(dealt("mendikot", 2))
    with pytest.raises(StepsError, match="the record needs drawn"):
        steps((start, actions), switches=["MK-4"])
    start, actions = played(dealt("penneech", 2))
    with pytest.raises(StepsError, match="played with other cards"):
        steps((start, actions), switches=["PN-20"])
    both = penneech({"S": "CK HA", "N": "CJ H7"}, "CT SQ", "S CK, N CJ", scores=(58, 44))
    assert [line["key"] for line in steps(both, switches=["PN-20"])["lines"]] == ["", "PN-20"]
    start, actions = played(dealt("call-bridge", 4))
    assert len(steps((start, actions), switches=["CB-12"])["lines"][1]["steps"]) > len(actions) - 4


def test_every_moment_has_its_sentence_whoever_reads_it():
    for game in ("hidden-rung", "mendhikot", "call-bridge", "penneech"):
        start, actions = played(dealt(game, 5))
        for moment in moments(start, actions):
            for seat in (None, *start.table.seats):
                text, rules = say(moment, seat)
                assert text
                assert len(rules) == len(set(rules))


def test_the_draw_decides_who_deals_and_may_make_the_teams():
    def told(draws, **values):
        ranks = "AKQJT98765432"
        suits = dict(zip("SENW", "SHDC", strict=True))
        hands = {seat: [Card.parse(suit + rank) for rank in ranks] for seat, suit in suits.items()}
        deal = Deal.start(Rules.of("mendikot", (), values), None, hands)
        return [node["say"] for node in nodes((deal, [Action.parse(text) for text in draws.split(", ")]))]

    first, *_, last = told("S draws H9, E draws SQ, N draws D2, W draws CK")
    assert first == "Nobody has dealt yet. In turn each player draws a card; the highest deals."
    assert "West has the highest card and deals." in last
    first, *_, again, _, last = told("S draws H9, E draws SQ, N draws D2, W draws C2, N draws H3, W draws H4",
                                     draw="lowest", teams="draw")  # fmt: skip
    assert "the higher half play against the lower, and the lowest deals." in first
    assert "Equal cards leave it open: North and West draw again." in again
    # North keeps the seat as the lowest, West goes opposite, so South to West's
    assert "By the cards drawn West and North play together, against East and South." in last
    assert "they change seats: West to South’s and South to West’s." in last
    assert "North has the lowest card and deals." in last
    last = told("S draws H9, E draws SQ, N draws D2, W draws CK", teams="draw")[-1]
    assert "By the cards drawn South and North play together, against East and West." in last
    assert "and nobody changes seats." in last


def test_where_nobody_calls_the_first_leader_s_team_stands_as_callers():
    start = {"trick": 13, "leader": "W", "taken": {"NS": 6, "EW": 6}}
    hands = {"W": "S2", "S": "S3", "E": "S4", "N": "S5"}
    for plays, dealer, told in (
        ("W S2, S S3, E S4, N S5", "N", "They score 2 points. Nobody called. West led"),
        ("W S2, S S3, E S4, N S5", "W", "They score 1 point. Nobody called. South led"),
    ):
        node = steps(short_deal("be-ranga", hands, plays, start=start, dealer=dealer, trump=None))
        last = node["lines"][0]["steps"][-1]
        assert told in last["say"]
        assert "Everybody could follow suit to the end, and trump was never made." in last["say"]
        assert {"BR-4", "BR-5", "BR-6"} <= set(last["rules"])


def test_with_the_pile_that_is_told_only_where_it_matters():
    hands = {"W": "S2", "S": "S3", "E": "S4", "N": "S5"}
    for dealer, told in (("N", False), ("W", True)):
        start = {"trick": 13, "leader": "W", "trump": "H", "pile": 6, "taken": {"NS": 3, "EW": 3}}
        plays = "W S2, S S3, E S4, N S5"
        node = steps(short_deal("be-ranga-double-sar", hands, plays, start=start, dealer=dealer, trump=None))
        last = node["lines"][0]["steps"][-1]
        assert ("stand as the callers" in last["say"]) == told
        assert ("BR-3" in last["rules"]) == told
