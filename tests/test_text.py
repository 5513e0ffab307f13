"""The deal as text: what a print, a page without scripts and a compared cell show."""

from steps_deals import every_deal, short_deal, start_of, suits_apart
from steps_games import every_game

from rungkit.actions import Action
from rungkit.record import load
from rungkit.text import played, result_text, text_table

RECORD = """format = 1
game = "double-sir"
options = ["DS-14"]
dealer = "N"
trump = "H"
actions = ["W S4", "S SA", "E S2", "N SK", "S SQ", "E H8", "N HJ"]

[hands]
W = "S4 HA C3"
S = "SA SQ D2"
E = "S2 H8 D3"
N = "SK HJ D4"
"""


def test_a_record_as_a_table():
    assert (
        text_table(load(RECORD))
        == """\
double-sir with DS-14, dealer N, trump H (caller W)
S  SA SQ  D2
E  S2  H8  D3
N  SK  HJ  D4
W  S4  HA  C3

trick  S      E      N      W    won by  pile
    1  SA*    S2     SK    >S4       S       1
    2 >SQ     H8     HJ
(> led, * won, = won and took the pile)

Tricks taken: NS 0, EW 0
In the pile: 1
The deal is not over: W to act"""
    )


def test_a_whole_deal_ends_with_its_result():
    start, actions = suits_apart("double-sir", [], dealer="N")
    deal = start
    for action in actions:
        deal = deal.apply(action)
    lines = text_table(deal).splitlines()
    assert lines[5] == "Before the first card: W call S"
    assert lines[8] == "    1  S2*    H2     D2    >C2       S       1"
    assert lines[9] == "    2 >S3=    H3     D3     C3       S       NS +2"
    assert lines[20] == "   13 >SA=    HA     DA     CA       S       NS +1"
    assert result_text(deal).splitlines() == lines[-6:]
    assert lines[-6].startswith("Captures: 2 by S after trick 2; 2 by S after trick 4; ")
    assert lines[-5:] == [
        "Tricks taken: NS 13, EW 0", "Winner: NS, by court", "Court: goon",
        "Courts: NS 3, EW 0 (match NS 3, EW 0)", "Next dealer: W",
    ]  # fmt: skip


def result(source):
    deal, actions = source
    for action in actions:
        deal = deal.apply(action)
    return result_text(deal).splitlines()


def test_the_result_says_points_deals_in_a_row_and_the_match():
    assert result(suits_apart("single-sir", [], dealer="S", values={"target": 4})) == [
        "Tricks taken: NS 7, EW 0", "Winner: NS, by court", "Court: goon",
        "Courts: NS 1, EW 0 (match NS 1, EW 0)", "Points: NS 4, EW 0 (match NS 4, EW 0)",
        "Next dealer: E", "Match: NS",
    ]  # fmt: skip
    one = {"S": "SA", "E": "S2", "N": "S3", "W": "S4"}
    start = {"trick": 13, "leader": "W", "trump": "H", "taken": {"NS": 6, "EW": 6}}
    play = "W S4, S SA, E S2, N S3"
    assert "Deals in a row: NS 1" in result(short_deal("court-piece", one, play, start=start))
    nobody = {**start, "taken": {"NS": 3, "EW": 3}}
    assert result(short_deal("double-sir", one, play, start=nobody)) == [
        "Captures: 1 by S after trick 13", "Tricks taken: NS 4, EW 3", "Winner: nobody",
        "Courts: NS 0, EW 0 (match NS 0, EW 0)", "Next dealer: N",
    ]  # fmt: skip


def test_deals_without_a_result():
    one = {"S": "SA", "E": "S2", "N": "S3", "W": "S4"}
    play = "W S4, S SA, E S2, N S3"
    assert result(short_deal("double-sir", one, play))[-1] == "The cards are played; the deal has no result"
    assert result((start_of("court-piece", ("CP-22",), 4), [Action.parse("W redeal")])) == [
        "Tricks taken: NS 0, EW 0", "Thrown in; S deals again",
    ]  # fmt: skip
    two = {seat: f"{card} D{at + 2}" for at, (seat, card) in enumerate(one.items())}
    table = short_deal("double-sir", two, play, strictness="table")
    assert result(table)[-1] == "The deal is not over"
    for courts, ahead in (({"NS": 1}, "NS"), ({}, "nobody")):
        start = {"trick": 12, "leader": "W", "trump": "H", "courts": courts}
        assert result(short_deal("court-piece", two, f"{play}, time up", start=start))[-2:] == [
            "The agreed time is up; this deal does not count", f"Match: {ahead}",
        ]  # fmt: skip


def test_before_trump_is_made_and_before_anybody_deals():
    start = start_of("court-piece", (), 4)
    assert text_table(start).splitlines()[0] == "court-piece, dealer S, trump none"
    assert "(> led" not in text_table(start)
    hands = dict(zip("SENW", start.setup.hands, strict=True))
    drawn = type(start).start(start.rules, None, hands)
    assert text_table(drawn).splitlines()[0] == "court-piece, dealer none, trump none"


def test_what_was_done_at_the_table_besides_playing_is_listed():
    hands = {"S": "SA SQ", "E": "S2 H8", "N": "SK HJ", "W": "S4 HA"}
    plays = "W S4, S SA, E H8, N SK, E takes back, E S2, N keeps, turned down"
    deal, actions = short_deal("court-piece", hands, plays, strictness="table")
    for action in actions:
        deal = deal.apply(action)
    table = text_table(deal)
    assert "At the table: E takes back, N keeps" in table
    assert "    1  SA*    S2     SK    >S4       S       NS" in table
    assert "(> led, * won)" in table


def test_a_deal_begun_in_the_middle_counts_its_pile():
    hands = {"S": "SA C2", "E": "S2 C3", "N": "S3 C4", "W": "S4 CA"}
    plays = "S SA, E S2, N S3, W S4, S C2, E C3, N C4, W CA"
    source = short_deal(
        "double-sir", hands, plays, start={"trick": 8, "pile": 3, "leader": "S", "trump": "H"}
    )
    deal, actions = source
    for action in actions:
        deal = deal.apply(action)
    rows = [line for line in text_table(deal).splitlines() if line.startswith("    ")]
    assert [row.split()[-1] for row in rows] == ["4", "5"]


def varies(deal):
    """Whether the last column is the trump of each trick."""
    return deal.rules.void_makes_trump or deal.rules.penneech or deal.sealed >= 0


def test_every_deal_prints_in_ascii_and_shows_each_card_that_was_played():
    for start, actions in (*every_deal(), *every_game(3)):
        deal = start
        for action in actions:
            deal = deal.apply(action)
        table = text_table(deal)
        assert table.isascii()
        assert not any(line != line.rstrip() for line in table.splitlines())
        assert all(str(card) in table for trick in deal.tricks for _, card in trick.plays)
        rows = [line for line in table.splitlines() if line[:5].strip().isdigit()]
        assert len(rows) == len(deal.tricks) + bool(deal.trick)
        if deal.rules.takes_from_pile:
            at = -2 if varies(deal) else -1
            ends = [row.split()[at] for row, _ in zip(rows, deal.tricks, strict=False)]
            assert sum(int(end) for end in ends if end.startswith("+")) == sum(
                c.tricks for c in deal.captures
            )
        assert result_text(deal) in table
        assert played(deal) is deal
