"""Penneech: two players, seven cards, a new trump for every trick, first to 61 points.

The seven of diamonds is the highest diamond (PN-1); trumps in tricks and turned-up court cards score
(PN-8, PN-9); an eighth card is turned (PN-10); then the cards over seven count (PN-11). Source: S2.
"""

from rungkit.presets import PENNEECH_OPTIONS, Preset, ids

PRESET = Preset(
    name="penneech",
    rules=ids("PN", *range(1, 14)),
    options=PENNEECH_OPTIONS,
    values={"target": 61},
)
