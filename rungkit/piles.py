"""When a trick takes the pile: pure functions on plain integers (DS-3 to DS-7, DS-13 to DS-18)."""

from __future__ import annotations

# what a trick won does to the pile; the reasons it stays are told apart for the sentence and the rule ID
OPENS = 0  # nobody's run yet: the trick opens a pile (DS-2)
CAPTURED = 1  # second win in a row (DS-3)
SWEPT = 2  # the last trick takes all that is left (DS-7)
THIRD = 3  # the seat that has just captured wins again (DS-5)
PARTNER = 4  # the partner of the last winner won (DS-4)
OPPONENT = 5  # a run by the other side begins (DS-3)
FIRST_PAIR = 6  # tricks 1 and 2 (DS-13)
LATE_PAIR = 7  # tricks 11 and 12 (DS-14)
TWO_ACES = 8  # both tricks won with aces (DS-17)
TRUMP_ACE = 9  # sealed with the ace of trump (DS-18)
NO_TRUMP_YET = 10  # before the trick that makes trump (BR-3)
BEFORE_TURN_UP = 11  # the first win came before the turn-up, or tricks 1, 2, 12 (HR-9)

BAR_FIRST = 1  # flags for `bars`
BAR_LATE_PAIR = 2
BAR_LATE_BOTH = 4
BAR_ACES = 8
BAR_TRUMP_ACE = 16
BAR_BEFORE_TRUMP = 32
BAR_BEFORE_TURN_UP = 64


def bar(number: int, card: int, last_card: int, trump: int, last_open: bool, bars: int) -> int:
    """Which rule forbids the capture at trick `number`, 0 when none does (DS-13, 14, 17, 18; BR-3, HR-9).

    `last_open` is whether the card that won the last trick was played after the turn-up.

    >>> bar(2, 5, 6, 1, True, BAR_FIRST) == FIRST_PAIR, bar(3, 5, 6, 1, True, BAR_FIRST)
    (True, 0)
    """
    if bars & BAR_FIRST and number == 2:
        return FIRST_PAIR
    if (bars & BAR_LATE_PAIR and number == 12) or (bars & BAR_LATE_BOTH and (number == 11 or number == 12)):
        return LATE_PAIR
    if bars & BAR_ACES and last_card >= 0 and card % 13 == 12 and last_card % 13 == 12:
        return TWO_ACES
    if bars & BAR_TRUMP_ACE and card % 13 == 12 and card // 13 == trump:
        return TRUMP_ACE
    if bars & BAR_BEFORE_TRUMP and trump < 0:
        return NO_TRUMP_YET
    if bars & BAR_BEFORE_TURN_UP and (not last_open or number <= 2 or number == 12):
        return BEFORE_TURN_UP
    return 0


def verdict(same: bool, partner: bool, run_wins: int, had_winner: bool, barred: int, sweeps: bool) -> int:
    """What a trick just won does to the pile; `run_wins` counts the last winner's wins towards a pair.

    `same` and `partner` compare the winner with the last trick's; `barred` is what `bar` says.

    >>> verdict(True, False, 1, True, 0, False) == CAPTURED, verdict(True, False, 0, True, 0, False) == THIRD
    (True, True)
    """
    if sweeps:
        return SWEPT
    if not had_winner or (run_wins == 0 and not same):
        return OPENS
    if run_wins == 0:
        return THIRD
    if same:
        return barred if barred else CAPTURED
    return PARTNER if partner else OPPONENT
