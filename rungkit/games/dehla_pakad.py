"""Dehla Pakad: Mendikot whose tricks wait in a pile for two wins in a row (MK-13).

Trump is made as in Mendikot; the pile is Double Sir's (DS-2 to DS-7). Source: S4.
"""

from rungkit.presets import TABLE, TENS_OPTIONS, Preset, ids

PRESET = Preset(
    name="dehla-pakad",
    rules=TABLE + ids("MK", 1, 2, 3, 9, 10, 11, 13) + ids("DS", *range(2, 8)),
    options=TENS_OPTIONS,
    values={},
)
