"""One measured thing beside what it must reach."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """A measurement; `most` or `least` is its budget, neither when it stands for comparison only.

    >>> Budget("a page", 17.2, "KB gzip", most=18).verdict
    'met'
    >>> Budget("deals", 900, "deals/s", least=1500).verdict
    'not met'
    """

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the value keeps to its budget; a comparison always does."""
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )

    @property
    def verdict(self) -> str:
        if self.most is None and self.least is None:
            return "for comparison"
        return "met" if self.met else "not met"

    @property
    def target(self) -> str:
        """What it must reach, as a reader reads it."""
        if self.most is not None:
            return f"at most {number(self.most)} {self.unit}"
        if self.least is not None:
            return f"at least {number(self.least)} {self.unit}"
        return "–"

    @property
    def measured(self) -> str:
        return f"{number(self.value)} {self.unit}"


def number(value: float) -> str:
    """A number with as many places as tell something.

    >>> number(2512.4), number(17.24), number(3.0)
    ('2,512', '17.2', '3')
    """
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}"
