"""Call Break: Call Bridge in the widespread form: overtricks are free and count tenths.

CB-13, CB-14, CB-17 and CB-19 are on: no penalty for overtricks, a tenth for each, five deals, and a card
must be beaten where it can be. Source: S3, which uses both names for one game [our reading].
"""

from rungkit.presets import BRIDGE_OPTIONS, Preset, ids

PRESET = Preset(
    name="call-break",
    rules=ids("TB", 2, 3, 4, 5, 6) + ids("CB", 1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 14, 17, 19),
    options=BRIDGE_OPTIONS,
    values={},
)
