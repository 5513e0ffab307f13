"""Which of the plain players plays a position."""

from brute import Brute
from brute_calls import Calls
from brute_cut import Cut
from brute_penneech import Penneech
from brute_sealed import Sealed
from brute_tens import Band, Drawn, Katte
from rules_in_words import CALLS, CUT, HIDDEN, PENNEECH, TENS, rules_on


def brute_of(position):
    game = position["game"]
    on = rules_on(game, position.get("options", []))
    if game in CALLS:
        return Calls(position)
    if game in PENNEECH:
        return Penneech(position)
    if game in TENS:
        return Drawn(position) if "MK-4" in on else Katte(position) if "MK-9" in on else Band(position)
    if game in CUT:
        return Cut(position)
    if game in HIDDEN or on & {"CP-18", "CP-20"}:
        return Sealed(position)
    return Brute(position)
