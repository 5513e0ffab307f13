"""Small fixed positions to be counted, and those of the games whose trump is called.

A few cards a hand, so that every line can be walked.
`before` is played first, without being counted; `depth` is how many actions deep the walk goes.
"""

from rules_in_words import SINGLE

TWO = {"S": "SA H3", "E": "SK H9", "N": "S7 D2", "W": "HA C4"}
TWO_SHORT = {"S": "SA SQ", "E": "S5 D9", "N": "SK HT", "W": "D2 S4"}
THREE = {"S": "SA H2 C9", "E": "S5 HK D3", "N": "SK H7 D9", "W": "S2 HQ CT"}
CHANGES = {"S": "SA H3 C8", "E": "SK H9 D8", "N": "S7 S4 D2", "W": "HA C4 S3"}
THREE_ACES = {"S": "SA HA C9", "E": "SK H4 D3", "N": "S6 DA C2", "W": "H9 CT DQ"}
FOUR = {"S": "SA SQ H3 C7", "E": "S9 S2 H8 D5", "N": "SK H6 HJ D8", "W": "S4 HA C3 D6"}
FIVE = {"S": "S2 S5 H9 C8 D7", "E": "ST H2 H3 C4 C5", "N": "S3 H4 D2 D3 C9", "W": "S8 H5 D9 C2 CT"}
SIX = {
    "S": "SA SQ H3 C7 D4 CK",
    "E": "S9 S2 H8 D5 C2 HK",
    "N": "SK H6 HJ D8 C9 DA",
    "W": "S4 HT C3 D6 H2 CA",
}
# South's side wins every trick that South or North leads in its own suits.
SEVEN = {
    "S": "SA SK SQ SJ ST S9 S8",
    "E": "HA HK HQ S2 S3 S4 S5",
    "N": "DA DK DQ DJ DT D9 D8",
    "W": "CA CK CQ CJ CT C9 H2",
}
SEVENTH = ["S SA", "E S2", "N D8", "W C9"]
ON_TO_THE_TWELFTH = [
    *["S plays on", "S SK", "E S3", "N D9", "W CT", "S SQ", "E S4", "N DT", "W CJ"],
    *["S SJ", "E S5", "N DJ", "W CQ", "S ST", "E HQ", "N DQ", "W CK"],
]


def position(
    name,
    game,
    hands,
    depth,
    *,
    options=(),
    values=None,
    start=None,
    before=(),
    dealer="N",
    table=False,
    **more,
):
    return {
        "name": f"{game}: {name}",
        "game": game,
        "options": list(options),
        "values": dict(values or {}),
        "strictness": "table" if table else "strict",
        "dealer": dealer,
        "hands": {seat: cards.split() for seat, cards in hands.items()},
        "start": dict(start or {}),
        "before": list(before),
        "depth": depth,
        **more,
    }


def middle(trick, leader, ns, ew, trump="H", pile=0, **more):
    """A [start] in the middle of a deal: so many tricks taken, so many in the pile."""
    start = {"trick": trick, "leader": leader, "taken": {"NS": ns, "EW": ew}}
    if trump:
        start["trump"] = trump
    if pile:
        start["pile"] = pile
    else:
        start["firsts"] = ["NS"] * ns + ["EW"] * ew
    return {**start, **more}


def of_every_game(game):
    """Calling, throwing in, changing trump, revoking: the same in all four."""
    twelfth = middle(12, "S", 5, 6)
    far = {"streak": {"team": "EW", "deals": 6}}
    return [
        position("the call", game, TWO, 9),
        position("a suit shown", game, TWO, 9, options=["CP-16"]),
        position("declined", game, SIX, 6, options=["CP-17"]),
        position("passed round", game, TWO, 8, options=["CP-24"]),
        position(
            "nobody calls", game, SIX, 4, options=["CP-24", "CP-23"], before=["W pass", "S pass", "E pass"]
        ),
        position("the second seat calls", game, TWO, 7, options=["CP-23", "CP-24"], before=["W pass"]),
        position("weak five", game, FIVE, 6, options=["CP-19"], values={"weak_below": "J"}),
        position("not weak enough", game, FIVE, 2, options=["CP-19", "CP-24"], values={"weak_below": "T"}),
        position("fresh cards", game, TWO, 9, options=["CP-22"]),
        position("trump changed", game, TWO, 9, options=["CP-22", "CP-23"], before=["W call H"]),
        position("a revoke", game, TWO, 10, table=True, start=twelfth),
        position(
            "a revoke put right",
            game,
            CHANGES,
            7,
            table=True,
            start=middle(11, "S", 5, 5),
            before=["S SA", "E H9", "N S7", "W S3"],
        ),
        position("two revokes", game, TWO_SHORT, 9, table=True, start=middle(12, "S", 5, 6, trump="D")),
        position(
            "a revoke found",
            game,
            THREE,
            7,
            table=True,
            start=middle(11, "S", 5, 5),
            before=["S SA", "E HK", "N H7", "W S2", "turned down"],
        ),
        position("the seventh deal in a row", game, TWO, 8, start={**twelfth, **far}),
        position(
            "the match won",
            game,
            TWO,
            8,
            options=["CP-15", "CP-21"] if game in ("court-piece", "double-sir") else [],
            values={"target": 2, "target_kind": "points"},
            start={**twelfth, "scores": {"NS": 0, "EW": 1}},
        ),
        position(
            "the match won by courts",
            game,
            TWO,
            8,
            dealer="W",
            options=["CP-21"] if game in ("court-piece", "double-sir") else [],
            values={"target": 3, "target_kind": "courts", "run": 3},
            start={**twelfth, "courts": {"NS": 1, "EW": 2}, "streak": {"team": "EW", "deals": 2}},
        ),
        position("three tricks left", game, THREE, 12, start=middle(11, "N", 4, 6)),
        position("four tricks left", game, FOUR, 13, start=middle(10, "W", 5, 4, trump="S")),
    ]


def of_single(game):
    """Tricks taken at once: courts, goon, 52."""
    even = middle(7, "S", 6, 0, trump="S")
    return [
        position("a court", game, SEVEN, 2, start=even, before=SEVENTH[:3], dealer="E"),
        position("a goon", game, SEVEN, 2, start=even, before=SEVENTH[:3], values={"goon": 2}),
        position("after seven", game, SEVEN, 3, options=["CP-8"], start=even, before=SEVENTH),
        position(
            "all thirteen",
            game,
            SEVEN,
            8,
            options=["CP-8"],
            start=even,
            before=[*SEVENTH, *ON_TO_THE_TWELFTH],
            dealer="E",
        ),
        position(
            "fifty-two by the others",
            game,
            SEVEN,
            8,
            options=["CP-8"],
            values={"fifty_two": 20},
            start=even,
            before=[*SEVENTH, *ON_TO_THE_TWELFTH],
            dealer="S",
        ),
        position("one trick, then seven", game, THREE, 12, start=middle(11, "S", 6, 4, trump="C")),
    ]


def of_piles(game):
    """Tricks go to a pile: captures, and what bars them."""

    def late(**more):
        return middle(11, "S", 4, 3, pile=3, last_winner="S", last_card="SJ", **more)

    return [
        position("put off", game, SIX, 6, options=["DS-16"]),
        position("put off or passed", game, SIX, 5, options=["DS-16", "CP-24", "CP-17"]),
        position("a pile of three", game, THREE, 12, start=late()),
        position("a third win", game, THREE, 12, start=late(run_wins=0)),
        position(
            "the first two",
            game,
            THREE,
            9,
            options=["DS-13"],
            start=middle(2, "S", 0, 0, pile=1, last_winner="S", last_card="SJ"),
        ),
        position("the last pair", game, THREE, 12, options=["DS-14"], start=late()),
        position(
            "eleven and twelve", game, THREE, 12, options=["DS-14"], values={"late_bar": "both"}, start=late()
        ),
        position("aces", game, THREE_ACES, 12, options=["DS-17"], start={**late(), "last_card": "CA"}),
        position("the ace of trump", game, THREE_ACES, 12, options=["DS-18"], start=late()),
        position(
            "aces and the ace of trump",
            game,
            THREE_ACES,
            12,
            options=["DS-17", "DS-18"],
            start={**late(), "last_card": "CA"},
        ),
        position(
            "all thirteen",
            game,
            THREE,
            12,
            dealer="E",
            start=middle(11, "N", 8, 0, pile=2, last_winner="N", last_card="SJ"),
        ),
        position(
            "all thirteen, a goon",
            game,
            THREE,
            12,
            options=["DS-15"],
            dealer="S",
            start=middle(11, "S", 8, 0, pile=2, last_winner="S", last_card="SJ"),
        ),
        position(
            "an early end",
            game,
            FOUR,
            13,
            options=["DS-12"] if game == "double-sir" else [],
            start=middle(10, "W", 5, 1, trump="S", pile=3, last_winner="W", last_card="CA"),
        ),
        position(
            "no early end",
            game,
            THREE,
            12,
            options=["-DS-12"] if game == "double-sir-royal" else [],
            start=middle(11, "S", 6, 1, pile=3, last_winner="S", last_card="CJ"),
        ),
    ]


def of_called(game):
    """All positions of a game whose trump is called."""
    return of_every_game(game) + (of_single(game) if game in SINGLE else of_piles(game))
