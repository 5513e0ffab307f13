"""Positions of Hidden Rung. North deals unless it is said, so West owns the card that lies face down."""

from rungkit.view import view

# Six cards each: the first five, and one more. East has no heart.
SIXES = {
    "W": "D9 H7 D2 C5 S3 CK",
    "S": "H4 S6 C6 S7 S8 C7",
    "E": "D5 C3 C2 S2 DJ DQ",
    "N": "H6 H8 C8 C9 CT SK",
}


def hidden(deal):
    """Whether the card lies face down for the seats, by what each may see."""
    return {seat: view(deal, seat).sealed is None for seat in "SENW"}


VOID_EAST = {"S": "H4 S5 S9", "E": "D5 C3 D6", "N": "H6 H8 S7", "W": "D9 H7 S8"}


SEALED = {"trick": 5, "leader": "S", "pile": 4, "sealed": {"card": "D9", "owner": "W"}}


# West, the caller, has no heart: two diamonds besides the hidden one, a spade and a club.
CLOSED = {"S": "H4 S5 S9 CA CK", "E": "H5 C3 D6 S4 S6", "N": "H6 H8 S7 DK DQ", "W": "D9 D2 DA S8 C5"}


# The source's example: 1 leads HA, 2 (who hid a diamond) plays H5, 3 throws D6, 4 asks and plays D3.
SOUTH_LEADS_HA = {"S": "HA S2", "E": "H5 D9", "N": "D6 C2", "W": "D3 C3"}


EAST_HID_D9 = {"trick": 5, "leader": "S", "sealed": {"card": "D9", "owner": "E"}}


# The source's example: 1 leads SA, 2 asks, 4 turns up S7; 2 plays D3, 3 S5, 4 S7.
SOUTH_LEADS_SA = {"S": "SA C2", "E": "D3 C3", "N": "S5 C4", "W": "S7 C5"}


WEST_HID_S7 = {"trick": 5, "leader": "S", "sealed": {"card": "S7", "owner": "W"}}


# South takes whatever South leads; West hid D9; East, with no heart and no diamond, asks at trick 5.
RUN = {"S": "HA HK HQ SA", "E": "C2 C3 C4 C6", "N": "H6 H7 H8 S7", "W": "D9 H2 H3 H4"}


OPEN = {"S": "SA SK SQ", "E": "S2 S3 S4", "N": "S5 S6 S7", "W": "S8 S9 ST"}


ROUNDS = ("S SA, E S2, N S5, W S8", "S SK, E S3, N S6, W S9", "S SQ, E S4, N S7, W ST")


LAST = {"trick": 13, "leader": "S", "taken": {"NS": 5, "EW": 4}, "pile": 3}


LAST |= {"sealed": {"card": "D9", "owner": "W"}}


SWAP = ["CP-23", "HR-11"]


SINGLE_LAST = {"trick": 8, "leader": "S", "taken": {"NS": 6, "EW": 1}}


SINGLE_LAST |= {"sealed": {"card": "D9", "owner": "W"}}


FOUR_AND_FOUR = {"S": "SA H2", "E": "S2 H3", "N": "S3 H4", "W": "S4 D9"}
