"""Call Bridge, Call Break and Penneech: each player alone."""

from positions import FIVE, FOUR, THREE, TWO, TWO_SHORT, position

SPADES = {"S": "SA S5", "E": "S9 D4", "N": "S3 SK", "W": "SQ H2"}
RUFFS = {"S": "HA H3 S4", "E": "S9 D4 SJ", "N": "S3 SK HK", "W": "HQ H2 S2"}
TWO_VOIDS = {"S": "SA H3 D4 C5", "E": "S9 H8 D7 C6", "N": "S2 S3 D2 C2", "W": "S7 H7 H6 C7"}


def late(trick, leader, taken, bids, scores=None):
    seats = "SENW"
    start = {"trick": trick, "leader": leader, "taken": dict(zip(seats, taken, strict=True))}
    start["bids"] = dict(zip(seats, bids, strict=True))
    return {**start, "scores": dict(zip(seats, scores, strict=True))} if scores else start


def called(*bids):
    return [f"{seat} bid {tricks}" for seat, tricks in zip("WSEN", bids, strict=False)]


def of_calls(game):
    end = late(12, "S", (5, 2, 3, 1), (6, 3, 2, 8), (4.1, -3, 0, 12))
    high = late(12, "N", (9, 0, 1, 1), (9, 2, 3, 2))
    free = ["CB-13"] if game == "call-bridge" else []
    found = [
        position("the last two calls", game, TWO, 3, before=called(2, 2)),
        position("too few called", game, TWO, 4, options=["CB-16"], before=called(2, 3, 2)),
        position(
            "a higher floor",
            game,
            TWO,
            3,
            options=["CB-16"],
            values={"bid_floor": 20},
            before=called(4, 4, 4),
        ),
        position("a hand without a spade", game, TWO, 3, options=["CB-11"]),
        position("spades all round", game, SPADES, 3, options=["CB-11"], before=called(2, 2, 2)),
        position("voids", game, TWO_VOIDS, 6, options=["CB-12"], before=called(2, 3, 4, 5)),
        position("many voids", game, TWO, 4, options=["CB-12"], before=called(2, 3, 4, 5)),
        position("no spade led", game, SPADES, 8, options=["CB-18"], before=called(2, 3, 4, 5)),
        position(
            "nothing but spades",
            game,
            SPADES,
            8,
            options=["CB-18"],
            before=["N bid 2", "W bid 2", "S bid 3", "E bid 3"],
            dealer="E",
        ),
        position("ruffs from the start", game, RUFFS, 12, before=called(2, 3, 4, 5)),
        position("ruffs", game, RUFFS, 12, start=late(11, "S", (5, 2, 2, 1), (6, 3, 2, 8))),
        position(
            "overtaking",
            game,
            RUFFS,
            12,
            options=["CB-19"] if game == "call-bridge" else ["-CB-19"],
            start=late(11, "W", (5, 2, 2, 1), (6, 3, 2, 8)),
        ),
        position("three cards", game, THREE, 12, start=late(11, "E", (4, 3, 2, 1), (5, 5, 2, 2))),
        position("four cards", game, FOUR, 9, start=late(10, "E", (4, 2, 2, 1), (5, 5, 2, 2))),
        position("scores", game, TWO, 8, start=end),
        position("bonus calls", game, TWO, 8, start=high),
        position("overtricks free", game, TWO, 8, options=free, start=end),
        position("tenths", game, TWO, 8, options=[*free, "CB-14"] if free else [], start=end),
        position(
            "exactly the call", game, TWO, 8, options=[*free, "CB-15"], values={"exact_bonus": 5}, start=high
        ),
        position(
            "exactly, an overtrick more",
            game,
            TWO,
            8,
            options=["CB-15"],
            values={"exact_bonus": 5},
            start=end,
        ),
        position(
            "the last deal",
            game,
            TWO,
            8,
            options=["CB-17"] if free else [],
            values={"deals": 3},
            start=end,
            deal_number=3,
        ),
        position(
            "a deal too early",
            game,
            TWO,
            8,
            options=["CB-17"] if free else [],
            values={"deals": 3},
            start=end,
            deal_number=2,
        ),
        position("short", game, TWO_SHORT, 8, before=called(2, 2, 2, 2)),
        position("five cards", game, FIVE, 4, before=called(2, 2, 2, 2)),
    ]
    if game == "call-break":
        back = ["-CB-13", "-CB-14"]
        found.append(position("a call or one more", game, TWO, 8, options=back, start=end))
    return found


PAIR = {"S": "DA D7", "N": "DK CQ"}
UNLIKE = {"S": "SA D7 C3", "N": "S5 SJ HK"}
TRIO = {"S": "SA D7 C3", "N": "S5 DJ CK"}
POOR = {"S": "S8 D7 C3", "N": "S5 DT CK"}
SEVENS = {"S": "SA HK D4 C2 S3 H5 D6", "N": "SK HQ DJ C9 S4 H6 D8"}
BARE = {"S": "S2 H3 D4 C2 S3 H5 D6", "N": "S9 H8 DT C9 S4 H6 D8"}
STOCK = "D2 D7 HA C5 SJ H2 S6 DQ"


def of_penneech(game):
    def late(trick, leader, south, north, trump, scores=(0, 0)):
        start = {"trick": trick, "leader": leader, "taken": {"S": south, "N": north}, "trump": trump}
        return {**start, "scores": {"S": scores[0], "N": scores[1]}}

    def pn(name, hands, depth, stock=STOCK, **more):
        return position(name, game, hands, depth, stock=stock.split(), **more)

    end = late(6, "S", 2, 3, "D")
    near = late(6, "S", 2, 3, "D", (50, 56))
    plain = ["-PN-16"] if game == "penneech-parlett" else []
    parlett = [] if plain else ["PN-16"]
    return [
        pn("three cards", TRIO, 6),
        pn("seven cards", SEVENS, 4),
        pn("a hand without a coat", POOR, 4),
        pn("two of them", BARE, 3),
        pn(
            "thrown in, the turn-up taken back",
            BARE,
            3,
            "HA D2 C3",
            options=["PN-14"],
            start={"scores": {"N": 8}},
        ),
        pn("the dealer scores", TRIO, 6, "HA D2 C3 S4", options=["PN-14"]),
        pn("the penneech turned up", TRIO, 6, "D7 D2 C3 S4", options=["PN-14"], dealer="S"),
        pn(
            "won before the first lead",
            TRIO,
            6,
            "D7 D2",
            options=["PN-14"],
            start={"scores": {"S": 0, "N": 47}},
        ),
        pn("the dealer leads", UNLIKE, 6, options=["PN-15"]),
        pn("follow or trump", TRIO, 6, options=parlett),
        pn("play anything", TRIO, 6, options=[*plain, "PN-17"]),
        pn("coats off trump", TRIO, 6, options=["PN-18"] if not plain else ["-PN-18"]),
        pn("in hand", TRIO, 6, options=["PN-19"]),
        pn("the last two tricks", PAIR, 4, "S3 SK", start=end),
        pn("the last two, not of trump", PAIR, 4, "S3 C2", start={**end, "trump": "S"}),
        pn(
            "the penneech is no trump",
            PAIR,
            4,
            "H7 C7",
            start={**end, "trump": "H"},
            options=["PN-18"] if not plain else [],
        ),
        pn("won in the trick", PAIR, 4, "S3 SK", start=near),
        pn("won on a turn-up", PAIR, 4, "D7 HA", start=late(6, "S", 2, 3, "S", (48, 47))),
        pn("won at the count", PAIR, 4, "S3 S2", start=late(6, "S", 3, 2, "H", (60, 58))),
        pn("won in hand, the leader first", PAIR, 4, "S3 SK", start=near, options=["PN-19"]),
        pn("one more trick", {"S": "D7", "N": "DK"}, 2, "CA", start=late(7, "N", 6, 0, "D")),
        pn(
            "a higher target",
            PAIR,
            4,
            "S3 SK",
            start={**near, "scores": {"S": 88, "N": 89}},
            options=["PN-20"],
        ),
        pn("a lower target", PAIR, 4, "S3 SK", start=end, values={"target": 10}),
    ]
