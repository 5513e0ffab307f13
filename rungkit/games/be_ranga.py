"""Be-ranga as the "Rung Royal" rules have it: Single Sir begun without a trump.

Nobody calls (BR-1); the first card that does not follow makes trump (BR-2); tricks are taken at once
(BR-4); the first leader's team stands as callers (BR-5). Source: S1.
"""

from rungkit.presets import COUNTING, MISTAKES, SINGLE_TRICKS, TABLE, Preset, ids

PRESET = Preset(
    name="be-ranga",
    rules=TABLE + ids("BR", 1, 2, 4, 5, 6) + ids("CP", 2, 3, 4, 5, 6, 7, 11, 12, 13, 15, 21) + MISTAKES,
    options=SINGLE_TRICKS + COUNTING,
    values={"goon": 1, "target": 10, "target_kind": "points"},
)
