"""Court Piece (Rang, Coat Piece, Seven Hands): the caller names trump from five cards; seven tricks win.

Rules: TB, CP-1 to CP-7, CP-9 to CP-14. Source: S0.
"""

from rungkit.presets import CALLING, COUNTING, HIDING, MISTAKES, SINGLE_TRICKS, TABLE, Preset, ids

PRESET = Preset(
    name="court-piece",
    rules=TABLE + ids("CP", 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14) + MISTAKES,
    options=SINGLE_TRICKS + CALLING + HIDING + COUNTING,
    values={"goon": 1},
)
