"""Double Sir as the "Rung Royal" rules have it: play ends early, points count to a target of ten.

Differs from Double Sir by DS-12 (the deal ends once it is decided), CP-15 and CP-21, and has no timed
session. A goon court counts three courts and pays CP-15's four points [our reading]. Source: S1.
"""

from rungkit.presets import CALLING, COUNTING, MISTAKES, PILE_OPTIONS, TABLE, Preset, ids

PRESET = Preset(
    name="double-sir-royal",
    rules=TABLE + ids("CP", 1, 4, 5, 11, 12, 13, 15, 21) + ids("DS", *range(1, 13)) + MISTAKES,
    options=PILE_OPTIONS + CALLING + COUNTING,
    values={"goon": 3, "target": 10, "target_kind": "points"},
)
