"""Where random tables take their choices from: hypothesis, which shrinks them, or a seed, which is quick."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Chance(Protocol):
    """Four kinds of choice are enough for every table."""

    def pick(self, choices: Sequence[T]) -> T: ...
    def whole(self, low: int, high: int) -> int: ...
    def flag(self) -> bool: ...
    def some(self, choices: Sequence[T], most: int) -> list[T]: ...


class Drawn:
    """Choices drawn by hypothesis."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def pick(self, choices: Sequence[T]) -> T:
        return self.draw(st.sampled_from(choices))

    def whole(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def flag(self) -> bool:
        return self.draw(st.booleans())

    def some(self, choices: Sequence[T], most: int) -> list[T]:
        return self.draw(st.lists(st.sampled_from(choices), unique=True, max_size=most))


class Seeded:
    """Choices that a seed fixes."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def pick(self, choices: Sequence[T]) -> T:
        return self.random.choice(choices)

    def whole(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def flag(self) -> bool:
        return self.random.random() < 0.5

    def some(self, choices: Sequence[T], most: int) -> list[T]:
        return self.random.sample(choices, min(len(choices), self.random.randint(0, most)))
