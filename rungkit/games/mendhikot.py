"""Mendikot as the "Rung Royal" rules have it: to five points, twenty seconds to seal a trump.

Trump is cut unless band hukum is chosen (MK-8), then sealed from the first five (MK-5). Source: S1.
"""

from rungkit.presets import TABLE, TENS_OPTIONS, Preset, ids

PRESET = Preset(
    name="mendhikot",
    rules=TABLE + ids("MK", 1, 2, 3, 9, 10, 11),
    options=TENS_OPTIONS + ids("CP", 22),
    values={"target": 5},
)
