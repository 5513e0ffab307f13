"""Proves everything, one stage after another: `python -m tools.test [STAGE...]`.

A stage that fails ends the run with its name.
"""

import os
import sys
import time

from tools.run import program, shown
from tools.say import clock, say, stop

PYTEST = (sys.executable, "-m", "pytest")
# Two at once: a machine of two cores is what the times are told for.
TWO = ("-n", "2")
LINT = ((program("ruff"), "check", "."), (program("ruff"), "format", "--check", "."))
TYPES = ((program("mypy"),),)
UNITS = (
    *PYTEST,
    "rungkit",
    "tools",
    "benchmarks",
    "tests",
    "--doctest-modules",
    "--ignore=tests/browser",
    "--ignore=tests/app",
    "--ignore=tests/lite",
    "--cov",
    "--cov-report=term-missing:skip-covered",
    *TWO,
    "--dist",
    "worksteal",
)
# Each file whole in one process: a notebook in one kernel, a page opened once for all its tests.
WHOLE = (*TWO, "--dist", "loadfile")
NBVAL = (*PYTEST, "--nbval", "book", *WHOLE)

STAGES: dict[str, tuple[tuple[str, ...], ...]] = {
    "lint": LINT,
    "types": TYPES,
    # Before the units: its chapters compile the lab's engine once, which two test processes would do twice.
    "build": ((sys.executable, "-m", "tools.book", "--clean", "--no-serve"),),
    "units": (UNITS,),
    "nbval": (NBVAL,),
    "browser": ((sys.executable, "-m", "tools.chromium"), (*PYTEST, "tests/browser", *WHOLE)),
    "app": ((sys.executable, "-m", "tools.chromium"), (*PYTEST, "tests/app", *TWO, "--dist", "loadscope")),
}


def run(name: str) -> float:
    """Runs one stage; its seconds. Stops with its name when one of its commands fails."""
    say(f"\n══ {name}")
    began = time.monotonic()
    for command in STAGES[name]:
        if shown(command) != 0:
            stop(f"══ {name} failed after {clock(time.monotonic() - began)}.")
    seconds = time.monotonic() - began
    say(f"══ {name}: {clock(seconds)}")
    return seconds


def main() -> None:
    """All stages in order, or those named on the command line or in STAGES."""
    os.environ["PYTHONHASHSEED"] = "0"  # both workers meet sets in the same order, and a red run is red again
    wanted = sys.argv[1:] or os.environ.get("STAGES", "").split() or list(STAGES)
    unknown = [name for name in wanted if name not in STAGES]
    if unknown:
        stop(f"No stage is called {unknown[0]!r}; the stages are {', '.join(STAGES)}.")
    took = {name: run(name) for name in wanted}
    each = ", ".join(f"{name} {clock(seconds)}" for name, seconds in took.items())
    say(f"\nAll is proved in {clock(sum(took.values()))}: {each}.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
