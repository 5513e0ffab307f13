"""Call Bridge: each player alone calls how many tricks to win; spades are always trump.

A call is made by that many tricks or one more (CB-8); eight or more is a bonus call (CB-9). Source: S3.
"""

from rungkit.presets import BRIDGE_OPTIONS, Preset, ids

PRESET = Preset(
    name="call-bridge",
    rules=ids("TB", 2, 3, 4, 5, 6) + ids("CB", *range(1, 11)),
    options=BRIDGE_OPTIONS,
    values={},
)
