"""Double Sir (Double Sar): tricks wait in a pile for a player who wins two in a row.

Deal, call, follow and trick are Court Piece's (DS-1); DS-2 to DS-11 say when tricks are taken, what wins
the deal and what is a court. All thirteen tricks are played. Source: S0.
"""

from rungkit.presets import CALLING, COUNTING, MISTAKES, PILE_OPTIONS, TABLE, Preset, ids

PRESET = Preset(
    name="double-sir",
    rules=TABLE + ids("CP", 1, 4, 5, 11, 12, 13, 14) + ids("DS", *range(1, 12)) + MISTAKES,
    options=PILE_OPTIONS + CALLING + COUNTING,
    values={"goon": 3},
)
