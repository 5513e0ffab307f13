"""Mendikot: win the tricks that hold the four tens.

Trump is cut (MK-9) unless the table draws it, or hides it in one of three ways (MK-4, MK-6 to MK-8).
Points per deal are ours to set [our reading]: 1 for a win, 2 for a mendikot, 3 for a whitewash. Source: S4.
"""

from rungkit.presets import TABLE, TENS_OPTIONS, Preset, ids

PRESET = Preset(
    name="mendikot",
    rules=TABLE + ids("MK", 1, 2, 3, 9, 10, 11),
    options=TENS_OPTIONS,
    values={},
)
