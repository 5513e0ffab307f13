"""Hidden Rung in both forms, and the hidden trumps of Court Piece."""

from positions import CHANGES, FIVE, FOUR, SEVEN, THREE, TWO, middle, position
from rules_in_words import PILES

# 1 is South, 2 East who hid DK, 3 North, 4 West.
HR_7 = {"S": "HA C2", "E": "H5 DK", "N": "D6 C3", "W": "D3 C4"}
# 1 is South, 2 East, 3 North, 4 West who hid S7.
HR_8 = {"S": "SA C2", "E": "D3 C3", "N": "S5 C4", "W": "S7 C5"}
LONG = {"S": "SA S2 D4 C9", "E": "SK H2 H5 D3", "N": "HA HK HQ S3", "W": "C4 C5 D6 S9"}
SEVENTH = ["S SA", "E S2", "N D8", "W C9"]


def sealed(card, owner, trick, leader, ns, ew, **more):
    start = middle(trick, leader, ns, ew, trump=None, **more)
    return {**start, "sealed": {"card": card, "owner": owner}, "last_after_turn_up": False}


def of_sealing(game, options, hidden=True):
    """Hiding, asking, turning up, swapping; `options` bring the hidden trump into Court Piece."""
    may_swap = [*options, "CP-23", "HR-11"]
    found = [
        position(
            "asked for in the trick", game, HR_7, 7, options=options, start=sealed("DK", "E", 12, "S", 5, 6)
        ),
        position(
            "the suit led is trump", game, HR_8, 7, options=options, start=sealed("S7", "W", 12, "S", 5, 6)
        ),
        position(
            "three cards, East's hidden",
            game,
            THREE,
            9,
            options=options,
            start=sealed("D3", "E", 11, "N", 4, 6),
        ),
        position("the owner leads", game, LONG, 7, options=options, start=sealed("HQ", "N", 10, "N", 4, 5)),
        position(
            "only trumps beside it", game, LONG, 7, options=options, start=sealed("HK", "N", 10, "S", 4, 5)
        ),
        position("the last card", game, TWO, 9, options=options, start=sealed("C4", "W", 12, "S", 5, 6)),
        position(
            "asked at the table",
            game,
            CHANGES,
            6,
            options=options,
            table=True,
            start=sealed("HA", "W", 11, "S", 5, 5),
            before=["S SA", "E H9", "N S7"],
        ),
        position(
            "a revoke and a void",
            game,
            LONG,
            6,
            options=options,
            table=True,
            start=sealed("HQ", "N", 10, "S", 4, 5),
            before=["S D4", "E H2"],
        ),
        position(
            "found while it is hidden",
            game,
            THREE,
            4,
            options=options,
            table=True,
            start=sealed("C9", "S", 11, "S", 5, 5),
            before=["S SA", "E HK", "N H7", "W S2", "turned down"],
        ),
        position(
            "swapped", game, FIVE, 4, options=may_swap, before=["W hide CT"] if hidden else ["deal hides CT"]
        ),
        position("before the first card", game, TWO, 9, options=[*may_swap, "CP-22"]),
    ]
    return found


def of_hidden(game):
    pile = game in PILES
    match = ["CP-15", "CP-21"] if pile else []
    twelfth = sealed("C4", "W", 12, "S", 5, 6)
    far = {"streak": {"team": "EW", "deals": 6}}
    passing = ["CP-24", "CP-23", "HR-11"]
    found = [
        position("hiding", game, TWO, 9),
        position("passed round", game, TWO, 8, options=["CP-24"]),
        position(
            "nobody hides", game, TWO, 8, options=passing, before=["W pass", "S pass", "E pass", "N pass"]
        ),
        position("the second seat hides", game, TWO, 7, options=passing, before=["W pass"]),
        position("weak five", game, FIVE, 4, options=["CP-19"], values={"weak_below": "J"}),
        position("not weak enough", game, FIVE, 3, options=["CP-19", "CP-24"], values={"weak_below": "T"}),
        *of_sealing(game, []),
        position("turned up long ago", game, FOUR, 13, start=middle(10, "W", 5, 4, trump="S")),
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
    ]
    return found + (of_hidden_piles(game) if pile else of_hidden_single(game))


def of_hidden_single(game):
    """Tricks taken at once."""
    seventh = sealed("H2", "W", 7, "S", 6, 0)
    return [
        position("a goon with the card hidden", game, SEVEN, 5, start=seventh, values={"goon": 2}),
        position(
            "a court with the card hidden",
            game,
            SEVEN,
            2,
            dealer="E",
            before=SEVENTH[:3],
            start=sealed("D9", "N", 7, "S", 6, 0),
        ),
        position("after seven", game, SEVEN, 3, options=["CP-8"], start=seventh, before=SEVENTH),
        position(
            "fifty-two",
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


def of_hidden_piles(game):
    """A capture needs both wins after the turn-up; tricks 1, 2 and 12 never take."""

    def late(**more):
        return sealed("D3", "E", 10, "S", 4, 3, pile=2, last_winner="S", last_card="SJ", **more)

    known = middle(10, "S", 4, 3, trump="D", pile=2, last_winner="S", last_card="SJ", last_after_turn_up=True)

    def swept(dealer, values):
        start = middle(11, "N", 8, 0, pile=2, last_winner="N", last_card="SJ", last_after_turn_up=True)
        return position(
            f"all thirteen, {dealer} deals", game, THREE, 12, dealer=dealer, values=values, start=start
        )

    return [
        position("a pile and a hidden trump", game, LONG | {"E": "SK H2 D5 D3"}, 7, start=late()),
        position(
            "won before the turn-up",
            game,
            THREE,
            12,
            start={**known, "trick": 11, "pile": 3, "last_after_turn_up": False},
        ),
        position("won after it", game, THREE, 12, start={**known, "trick": 11, "pile": 3}),
        position("a third win", game, THREE, 12, start={**known, "trick": 11, "pile": 3, "run_wins": 0}),
        position(
            "captured, then a third win",
            game,
            THREE,
            12,
            start={**known, "trick": 8, "pile": 0, "run_wins": 0, "last_after_turn_up": True},
        ),
        position(
            "two in a row, then a third",
            game,
            LONG,
            8,
            start={**known, "trick": 7, "pile": 2, "taken": {"NS": 2, "EW": 2}},
        ),
        position("trick 12", game, TWO, 8, start={**known, "trick": 12, "pile": 4}),
        position(
            "the first two",
            game,
            THREE,
            9,
            start=middle(2, "S", 0, 0, pile=1, last_winner="S", last_card="SJ", last_after_turn_up=True),
        ),
        swept("E", {}),
        swept("S", {"goon": 10}),
    ]


def of_court_piece(game):
    """CP-20 and CP-18 in Court Piece and Single Sir."""
    found = of_sealing(game, ["CP-20"]) + of_sealing(game, ["CP-18"], hidden=False)
    for one in found:
        one["name"] += f" ({one['options'][0]})"
    more = [
        position("hidden, passed round", game, TWO, 7, options=["CP-20", "CP-24"]),
        position("blind, weak five", game, FIVE, 3, options=["CP-18", "CP-19"], values={"weak_below": "A"}),
        position("hidden, a goon", game, SEVEN, 4, options=["CP-20"], start=sealed("H2", "W", 7, "S", 6, 0)),
    ]
    return found + more
