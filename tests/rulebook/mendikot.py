"""Positions of Mendikot and Dehla Pakad. North deals unless it is said; West draws, hides and leads."""

from rulebook.positions import (
    after,
    under_way,
)
from rungkit.cards import CARDS

LAST_TEN = {"S": "HA", "E": "HT", "N": "H3", "W": "H4"}


LAST_ROUND = "S HA, E HT, N H3, W H4"


def last_trick(ns, ew, ns_tens, ew_tens, *, game="mendikot", hands=LAST_TEN, play=LAST_ROUND, **more):
    """The deal after its thirteenth trick, which South wins; before it the teams had so many."""
    start = {"trick": 13, "leader": "S", "trump": "C"}
    start |= {"taken": {"NS": ns, "EW": ew}, "tens": {"NS": ns_tens, "EW": ew_tens}}
    return after(under_way(game, hands, start, **more), play)


PLAIN = {"hands": {"S": "HA", "E": "H2", "N": "H3", "W": "H4"}, "play": "S HA, E H2, N H3, W H4"}


# West has five cards and one more; East has no heart.
SIXES = {
    "W": "D9 H7 D2 C5 S3 CK",
    "S": "H4 S6 C6 S7 S8 C7",
    "E": "D5 C3 C2 S2 DJ DQ",
    "N": "H6 H8 C8 C9 CT SK",
}


def drawn(token):
    return CARDS["SHDC".index(token[0]) * 13 + "23456789TJQKA".index(token[1])]


HIDDEN = {"trick": 5, "leader": "S", "sealed": {"card": "D9", "owner": "W"}}


# East has no heart; North has one; West owns D9.
VOID_EAST = {"S": "H4 S5 S9", "E": "D5 C3 D6", "N": "H6 H8 S7", "W": "D9 H7 S8"}


# West's only heart lies face down.
BACK = {"S": "H4 S5", "E": "H5 S6", "N": "H6 S7", "W": "H9 C5"}


HIDDEN_HEART = {"trick": 8, "leader": "S", "sealed": {"card": "H9", "owner": "W"}}


SIX = [f"P{n}" for n in range(1, 7)]


def six_handed(odd, even, odd_tens, even_tens, *, dealer="P1", best="P1"):
    """The deal of six after its eighth trick, won by P1 or P2 with the ace of hearts."""
    start = {"trick": 8, "leader": "P1", "trump": "C"}
    start |= {"taken": {"odd": odd, "even": even}, "tens": {"odd": odd_tens, "even": even_tens}}
    high = ["HA", "HK"] if best == "P1" else ["HK", "HA"]
    hands = dict(zip(SIX, [*high, "H3", "H4", "H5", "H6"], strict=True))
    deal = under_way("mendikot", hands, start, dealer=dealer, options=["MK-12"], values={"players": 6})
    return after(deal, ", ".join(f"{seat} {card}" for seat, card in hands.items()))


PILED = {"trick": 5, "leader": "S", "pile": 3, "pile_tens": 1, "taken": {"NS": 1}, "trump": "C"}


THREE = {"S": "HA HK D2", "E": "HT H2 DT", "N": "H3 H5 D4", "W": "H4 H6 DA"}


TWO = "S HA, E HT, N H3, W H4, S HK, E H2, N H5, W H6"


def tied(taken_before, **values):
    """Two tens each after the last trick, taken by South."""
    start = {"trick": 13, "leader": "S", "trump": "C", "taken": taken_before}
    start |= {"tens": {"NS": 2, "EW": 2}}
    deal = under_way("dehla-pakad", PLAIN["hands"], start, values=values)
    return after(deal, PLAIN["play"])
