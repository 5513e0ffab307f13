"""Mendikot, S1's Mendhikot and Dehla Pakad: every way of making trump, at four, six and eight seats."""

from positions import CHANGES, FIVE, FOUR, THREE, TWO, position

TENS = {"S": "SA HT C9", "E": "ST HK D3", "N": "SK H7 DT", "W": "S2 HQ CT"}
TENS_LONG = {"S": "SA ST D4 C9", "E": "SK H2 H5 D3", "N": "HA HT HQ S3", "W": "C4 CT DT S9"}
NO_VOID = {"S": "SA HT", "E": "SK H9", "N": "ST H2", "W": "S4 HA"}
SIX_SEATS = {"P1": "SA HT", "P2": "SK D4", "P3": "S5 H9", "P4": "DA C5", "P5": "HK S9", "P6": "DT C9"}
EIGHT_SEATS = {**SIX_SEATS, "P7": "HA CT", "P8": "ST C3"}
ONE_EACH = {seat: cards[:2] for seat, cards in EIGHT_SEATS.items()}
ASKED_LATE = {"S": "HA C2", "E": "H5 DK", "N": "D6 C3", "W": "D3 C4"}
WAYS = {"drawn": "MK-4", "band (a)": "MK-6", "band (b)": "MK-7", "band (c)": "MK-8", "cut": "MK-9"}
BANDS = ("MK-6", "MK-7", "MK-8")


def late(trick, leader, odd, even, tens, teams=("NS", "EW"), **more):
    """A [start] so many tricks and tens into a deal."""
    start = {"trick": trick, "leader": leader, "taken": dict(zip(teams, (odd, even), strict=True))}
    return {**start, "tens": dict(zip(teams, tens, strict=True)), **more}


def of_tens(game):
    found = []
    for name, way in WAYS.items():
        found += of_way(game, name, way)
    found += of_scores(game)
    found += of_larger_tables(game)
    return found + (of_mendhikot(game) if game == "mendhikot" else [])


def of_way(game, name, way):
    """One way of making trump: from the beginning, and near the end."""
    options = [] if way == "MK-9" else [way]
    drawn = {"drawn": "H9"} if way == "MK-4" else {}
    found = [
        position(f"{name}, two cards", game, TWO, 8, options=options, **drawn),
        position(f"{name}, three cards", game, THREE, 6, options=options, **drawn),
    ]
    if way == "MK-7":
        found.append(
            position(
                f"{name}, thrown before it was asked for",
                game,
                ASKED_LATE,
                7,
                options=options,
                start=late(12, "S", 6, 5, (2, 2), sealed={"card": "DK", "owner": "E"}),
            )
        )
    if way in BANDS:
        hidden = {"sealed": {"card": "HQ", "owner": "N"}}
        found += [
            position(f"{name}, five cards", game, FIVE, 3, options=options),
            position(
                f"{name}, the owner leads",
                game,
                TENS_LONG,
                6,
                options=options,
                start=late(10, "N", 5, 4, (0, 0), **hidden),
            ),
            position(
                f"{name}, the owner follows",
                game,
                TENS_LONG,
                6,
                options=options,
                start=late(10, "S", 5, 4, (0, 0), **hidden),
            ),
            position(
                f"{name}, the last card",
                game,
                TWO,
                9,
                options=options,
                start=late(12, "S", 5, 6, (2, 2), sealed={"card": "C4", "owner": "W"}),
            ),
            position(
                f"{name}, the only card of the suit",
                game,
                CHANGES,
                6,
                options=options,
                start=late(11, "N", 5, 5, (2, 2), sealed={"card": "SK", "owner": "E"}),
                before=["N S7", "W S3", "S SA"],
            ),
        ]
    return found


def of_scores(game):
    """Three tens, four, two each; whitewash; who deals next; the match."""
    pile = {"pile": 3, "pile_tens": 1, "last_winner": "N", "last_card": "SJ"} if game == "dehla-pakad" else {}
    less = 3 if pile else 0
    here = 1 if pile else 0
    known = {"trump": "H", **pile}
    found = [
        position(
            "three tricks left",
            game,
            TENS,
            12,
            start=late(11, "N", 6 - less, 4, (0, 0), **{**known, **({"pile_tens": 0} if pile else {})}),
        ),
        position("two tens each", game, TWO, 8, start=late(12, "N", 6 - less, 5, (2 - here, 2), **known)),
        position(
            "three tens", game, TWO, 8, dealer="E", start=late(12, "N", 6 - less, 5, (3 - here, 1), **known)
        ),
        position("mendikot", game, TWO, 8, start=late(12, "N", 6 - less, 5, (4 - here, 0), **known)),
        position(
            "whitewash",
            game,
            THREE,
            12,
            dealer="E",
            values={"whitewash": 5},
            start=late(11, "N", 10 - less, 0, (4 - here, 0), **known),
        ),
        position(
            "whitewash by the dealers",
            game,
            THREE,
            12,
            start=late(11, "N", 10 - less, 0, (4 - here, 0), **known),
        ),
        position(
            "the match won",
            game,
            TWO,
            8,
            values={"target": 2, "win": 2, "mendikot": 4},
            start={**late(12, "N", 6 - less, 5, (3 - here, 1), **known), "scores": {"NS": 0, "EW": 1}},
        ),
        position(
            "no trump ever",
            game,
            NO_VOID,
            8,
            start=late(12, "N", 6, 5, (1, 1), **({"last_winner": "N", "last_card": "SJ"} if pile else {})),
        ),
        position(
            "four tricks left",
            game,
            FOUR,
            13,
            start=late(10, "N", 5 - less, 4, (2 - here, 2), **{**known, "trump": "S"}),
        ),
    ]
    if pile:
        for tie in ("tricks", "non-dealers", "nobody"):
            start = late(12, "N", 6 - less, 5, (2 - here, 2), **known)
            found.append(position(f"a tie for {tie}", game, TWO, 8, values={"tens_tie": tie}, start=start))
    return found


def of_larger_tables(game):
    """MK-12."""
    teams, found = ("odd", "even"), []
    pile = {"last_winner": "P1", "last_card": "SJ"} if game == "dehla-pakad" else {}
    for players, hands, tricks in ((6, SIX_SEATS, 8), (8, EIGHT_SEATS, 6)):
        table = {"values": {"players": players}, "dealer": "P2"}
        half = tricks // 2 - 1
        found += [
            position(f"{players} seats", game, hands, 7, options=["MK-12"], **table),
            position(f"{players} seats, band", game, hands, 5, options=["MK-12", "MK-8"], **table),
            position(
                f"{players} seats, asked",
                game,
                hands,
                6,
                options=["MK-12", "MK-7"],
                **table,
                before=["P3 hide S5"],
            ),
            position(
                f"{players} seats, half the tricks each",
                game,
                hands,
                2 * players - 2,
                options=["MK-12"],
                **table,
                start=late(tricks - 1, "P1", half, half, (1, 1), teams, trump="H", **pile),
            )
            if players == 6
            else position(
                f"{players} seats, half the tricks each",
                game,
                ONE_EACH,
                8,
                options=["MK-12"],
                **table,
                start=late(tricks, "P1", half, half + 1, (1, 1), teams, trump="H", **pile),
            ),
            position(
                f"{players} seats, whitewash",
                game,
                {seat: cards[:2] for seat, cards in hands.items()},
                players,
                options=["MK-12"],
                values={"players": players},
                dealer="P4",
                start=late(tricks, "P1", tricks - 1, 0, (3, 0), teams, trump="S", **pile),
            ),
        ]
    return found


def of_mendhikot(game):
    """MK-5's clock; fresh cards."""
    return [
        position("the time is up", game, FIVE, 3, options=["MK-8"], before=["time up"]),
        position("while choosing", game, TWO, 5, options=["MK-8", "CP-22"]),
        position("fresh cards", game, TWO, 7, options=["CP-22"]),
    ]
