"""Positions of Call Bridge, and what a deal scores. Points are in tenths: 40 is four points."""

from rulebook.positions import (
    after,
    opened,
    taken,
    under_way,
)
from rungkit.events import Refusal, Standing

CALLS = {"S": 4, "E": 3, "N": 2, "W": 3}


def bridge(hands, leader="S", *, trick=5, game="call-bridge", **more):
    """A deal in the middle of its play, four tricks played."""
    return under_way(game, hands, {"trick": trick, "leader": leader, "bids": CALLS}, **more)


# East is out of hearts and holds spades; North follows; West is out of hearts and of spades.
OUT = {"S": "HK H2 S9", "E": "S5 SJ D2", "N": "HA H5 S7", "W": "D3 C4 CA"}


def scored(calls, before, *, last="S", game="call-bridge", match=None, **more):
    """A deal after its thirteenth trick, won by `last`; `before` is what each had taken till then."""
    ranks = dict(zip("SENW", ("5", "4", "3", "2"), strict=True)) | {last: "A"}
    hands = {seat: f"H{rank}" for seat, rank in ranks.items()}
    start = {"trick": 13, "leader": "S", "bids": dict(zip("SENW", calls, strict=True))}
    start |= {"taken": dict(zip("SENW", before, strict=True))}
    scores = match or Standing((0,) * 4, (0,) * 4)
    deal = under_way(game, hands, start, match=scores, **more)
    return after(deal, ", ".join(f"{seat} {card}" for seat, card in hands.items()))


def tenths(deal):
    return deal.table.by_team(deal.result.points)


def ruffed(south):
    size = len(south.split())
    more = ["C2 C3 C4", "C5 C6 C7", "C8 C9 CT"]
    hands = {"N": "HA " + more[0], "W": "S7 " + more[1], "E": "HT " + more[2]}
    hands = {seat: " ".join(held.split()[:size]) for seat, held in hands.items()}
    return after(bridge({**hands, "S": south}, "N"), "N HA, W S7")


# The source's examples: what a call scores for so many tricks.
def points_for(call, tricks, **more):
    """South's points, in tenths, for a call and the tricks won, the last of them trick 13."""
    rest = 13 - tricks
    others = (rest - 2 * (rest // 3), rest // 3, rest // 3)
    deal = scored((call, 2, 2, 2), (tricks - 1, *others), **more)
    assert taken(deal)["S"] == tricks
    return tenths(deal)["S"]


def opened_bid(call):
    return after(opened("call-bridge", OUT), f"W bid {call}")


def stopped(match):
    """Who has won when play stops here; "refused" where it cannot."""
    try:
        return match.time_up().winner
    except Refusal:
        return "refused"


SPADELESS = {"W": "SA H2", "S": "S2 H3", "E": "D2 H4", "N": "S4 H5"}


VOIDS = {"W": "SA H2 D2", "S": "S2 H3 C3", "E": "S5 H4 D4", "N": "S4 D5 C5"}


OVER = {"S": "HT C2 C3", "E": "HA H5 HJ", "N": "HQ H2 S7", "W": "H3 H9 C9"}
