"""Hidden Rung as the "Rung Royal" rules have it: Single Sir with a hidden trump (HR-13).

CP-20 brings the sealed card; tricks are taken at once and nobody discards face down. Source: S1.
"""

from rungkit.presets import CHOOSING, COUNTING, MISTAKES, SINGLE_TRICKS, TABLE, Preset, ids

PRESET = Preset(
    name="hidden-rung-single",
    rules=TABLE + ids("CP", 2, 3, 4, 5, 6, 7, 11, 12, 13, 15, 20, 21) + MISTAKES,
    options=SINGLE_TRICKS + CHOOSING + ids("CP", 23) + ids("HR", 11) + COUNTING,
    values={"goon": 1, "target": 10, "target_kind": "points"},
)
