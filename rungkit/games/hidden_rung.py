"""Hidden Rung: Double Sir with the trump card face down until somebody asks for it.

The caller seals one of the first five (HR-1), may discard face down (HR-5), and a pile is captured only
by wins after the turn-up (HR-9). The rest is Double Sir's pile. Source: S0.
"""

from rungkit.presets import CHOOSING, COUNTING, MISTAKES, ROTATION, TABLE, Preset, ids

PRESET = Preset(
    name="hidden-rung",
    rules=TABLE + ids("HR", *range(1, 11), 12) + ids("DS", 2, 3, 4, 5, *range(7, 12)) + ROTATION + MISTAKES,
    options=CHOOSING + ids("CP", 23) + ids("HR", 11) + COUNTING,
    values={"goon": 3},
)
