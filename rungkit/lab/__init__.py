"""The house-rule lab: deals by the million, and what a house rule does to them.

    from rungkit.lab import simulate
    simulate("double-sir", 1_000_000, by="DS-14").frame()

Both engines play the same deals: the compiled one where numba is installed, with the extra `lab`, else the
readable one, slower, with the same numbers. A deal is fixed by its seed and index, whoever plays it.
"""

from rungkit.lab.results import Summary, simulate
from rungkit.lab.running import LabError

__all__ = ["LabError", "Summary", "simulate"]
