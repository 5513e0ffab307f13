"""Be-ranga Double Sar: Double Sir begun without a trump; the first void's card makes it.

Nobody calls (BR-1), the first card that does not follow is trump from that very trick (BR-2), and nothing
is captured before it (BR-3). The rest is Double Sir's pile. Source: S0.
"""

from rungkit.presets import COUNTING, MISTAKES, PILE, ROTATION, TABLE, Preset, ids

PRESET = Preset(
    name="be-ranga-double-sar",
    rules=TABLE + ids("BR", 1, 2, 3, 6) + PILE + ROTATION + MISTAKES,
    options=COUNTING,
    values={"goon": 3},
)
