"""All the positions of every game."""

from positions import of_called
from positions_alone import of_calls, of_penneech
from positions_cut import of_cut
from positions_hidden import of_court_piece, of_hidden
from positions_tens import of_tens
from rules_in_words import CALLS, CUT, GAMES, HIDDEN, OPEN, TENS


def positions(game):
    """All positions of one game."""
    if game in OPEN:
        hidden = of_court_piece(game) if game in ("court-piece", "single-sir") else []
        return of_called(game) + hidden
    if game in CUT:
        return of_cut(game)
    if game in HIDDEN:
        return of_hidden(game)
    if game in TENS:
        return of_tens(game)
    return of_calls(game) if game in CALLS else of_penneech(game)


def all_positions():
    return [one for game in GAMES for one in positions(game)]
