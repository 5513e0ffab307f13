"""Penneech in David Parlett's form: the second player may follow or trump, all coat cards score.

PN-16 and PN-18 are on; the rest is Penneech. Source: S2.
"""

from rungkit.presets import PENNEECH_OPTIONS, Preset, ids

PRESET = Preset(
    name="penneech-parlett",
    rules=ids("PN", *range(1, 14)) + ids("PN", 16, 18),
    options=PENNEECH_OPTIONS,
    values={"target": 61},
)
