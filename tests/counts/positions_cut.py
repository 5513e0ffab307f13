"""Be-ranga: trump made by the first void's card."""

from positions import CHANGES, FOUR, SEVEN, THREE, TWO, TWO_SHORT, middle, position
from rules_in_words import PILES

NO_VOID = {"S": "SA H3", "E": "SK H9", "N": "S7 H2", "W": "S4 HA"}
MAKER = {"S": "SA H3 C8", "E": "SK H9 D8", "N": "H4 D2 C5", "W": "HA C4 S3"}
SEVENTH = ["S SA", "E S2", "N D8", "W C9"]


def unmade(trick, leader, ns, ew, **more):
    return middle(trick, leader, ns, ew, trump=None, **more)


def of_cut(game):
    twelfth = unmade(12, "S", 5, 6)
    far = {"streak": {"team": "EW", "deals": 6}}
    double_sar = game in PILES
    match = ["CP-15", "CP-21"] if double_sar else []
    found = [
        position("the first void", game, TWO, 9),
        position("three cards", game, THREE, 12),
        position("four cards, trump made already", game, FOUR, 13, start=middle(10, "W", 5, 4, trump="S")),
        position("fresh cards", game, TWO, 9, options=["CP-22"]),
        position("no trump ever", game, NO_VOID, 8, start=twelfth),
        position("a revoke makes no trump", game, TWO, 10, table=True, start=twelfth),
        position(
            "a revoke put right",
            game,
            CHANGES,
            7,
            table=True,
            start=unmade(11, "S", 5, 5),
            before=["S SA", "E H9", "N S7", "W S3"],
        ),
        position(
            "trump taken back",
            game,
            MAKER,
            7,
            table=True,
            start=unmade(11, "S", 5, 5),
            before=["S SA", "E H9", "N D2", "W S3"],
        ),
        position("two revokes", game, TWO_SHORT, 9, table=True, start=twelfth),
        position(
            "a revoke found",
            game,
            THREE,
            7,
            table=True,
            start=unmade(11, "S", 5, 5),
            before=["S SA", "E HK", "N H7", "W S2", "turned down"],
        ),
        position("the seventh deal in a row", game, TWO, 8, start={**twelfth, **far}),
        position(
            "the match won",
            game,
            TWO,
            8,
            options=match,
            values={"target": 2, "target_kind": "points"},
            start={**twelfth, "scores": {"NS": 0, "EW": 1}},
        ),
        position(
            "the match won by courts",
            game,
            TWO,
            8,
            dealer="W",
            options=["CP-21"] if double_sar else [],
            values={"target": 3, "target_kind": "courts", "run": 3},
            start={**twelfth, "courts": {"NS": 1, "EW": 2}, "streak": {"team": "EW", "deals": 2}},
        ),
    ]
    return found + (of_double_sar(game) if double_sar else of_be_ranga(game))


def of_be_ranga(game):
    """Tricks taken at once."""
    seventh = unmade(7, "S", 6, 0)
    return [
        position("a court", game, SEVEN, 2, start=seventh, before=SEVENTH[:3], dealer="E"),
        position("a goon", game, SEVEN, 2, start=seventh, before=SEVENTH[:3], values={"goon": 2}),
        position("after seven", game, SEVEN, 5, options=["CP-8"], start=seventh, before=SEVENTH),
        position(
            "fifty-two",
            game,
            THREE,
            12,
            options=["CP-8"],
            values={"fifty_two": 20},
            start=middle(7, "S", 6, 0, trump="S"),
        ),
        position(
            "all thirteen",
            game,
            SEVEN,
            6,
            options=["CP-8"],
            start=middle(7, "S", 6, 0, trump="S"),
            before=[
                *[*SEVENTH, "S plays on", "S SK", "E S3", "N D9", "W CT", "S SQ", "E S4", "N DT", "W CJ"],
                *["S SJ", "E S5", "N DJ", "W CQ", "S ST", "E HQ", "N DQ", "W CK", "S S9", "E HK", "N DK"],
            ],
        ),
    ]


def of_double_sar(game):
    """Nothing is captured before the trick that makes trump."""

    def late(**more):
        return unmade(11, "S", 4, 3, pile=3, last_winner="S", last_card="SJ", **more)

    def swept(dealer, values):
        start = middle(11, "N", 8, 0, pile=2, last_winner="N", last_card="SJ")
        return position(
            f"all thirteen, {dealer} deals", game, THREE, 12, dealer=dealer, values=values, start=start
        )

    return [
        position("a pile and no trump", game, THREE, 12, start=late()),
        position("after a capture", game, THREE, 12, start=late(run_wins=0)),
        position("trump made before", game, THREE, 12, start={**late(), "trump": "H"}),
        position(
            "nothing captured but by the last",
            game,
            NO_VOID,
            8,
            start=unmade(12, "S", 0, 0, pile=11, last_winner="S", last_card="SJ"),
        ),
        swept("E", {}),
        swept("S", {"goon": 10}),
    ]
