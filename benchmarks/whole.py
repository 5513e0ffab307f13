"""How long the whole book takes from nothing, with the environment installed."""

import time

from benchmarks.budget import Budget
from tools.book import build, clean


def measure() -> list[Budget]:
    """One clean build: every notebook executed, every page written."""
    clean()
    began = time.monotonic()
    build()
    return [Budget("the whole book from clean", time.monotonic() - began, "s", most=60)]
