"""Single Sir: Court Piece as the "Rung Royal" rules have it, counted in points to a target of ten.

Differs from Court Piece by CP-15 (points by the deal) and CP-21 (a match has a target), and has no
timed session (CP-14). Source: S1.
"""

from rungkit.presets import CALLING, COUNTING, HIDING, MISTAKES, SINGLE_TRICKS, TABLE, Preset, ids

PRESET = Preset(
    name="single-sir",
    rules=TABLE + ids("CP", 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 15, 21) + MISTAKES,
    options=SINGLE_TRICKS + CALLING + HIDING + COUNTING,
    values={"goon": 1, "target": 10, "target_kind": "points"},
)
