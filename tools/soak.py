"""Runs every property test with many examples, again and again with new seeds.

`python -m tools.soak [MINUTES]`; MINUTES says the same, 10 when unsaid.
"""

import os
import secrets
import sys
import time

from tools.run import shown
from tools.say import clock, say, stop


def minutes() -> float:
    """How long to go on; a round that has begun is finished."""
    text = (sys.argv[1:] or [os.environ.get("MINUTES") or "10"])[0]
    try:
        return float(text)
    except ValueError:
        stop(f"Minutes are a number: {text!r} is none.")


def main() -> None:
    """Rounds until the time is over; a failing one says how to run it again."""
    os.environ["RUNGKIT_PROFILE"] = "thorough"
    began, length, rounds = time.monotonic(), minutes() * 60, 0
    while rounds == 0 or time.monotonic() - began < length:
        rounds += 1
        seed = str(secrets.randbelow(2**32))
        say(f"\n══ round {rounds}, seed {seed}")
        command = [sys.executable, "-m", "pytest", "tests", "-m", "hypothesis", "-q"]
        skip = ["--ignore=tests/browser", "--ignore=tests/app"]
        if shown([*command, *skip, f"--hypothesis-seed={seed}"]) != 0:
            again = f"RUNGKIT_PROFILE=thorough python -m pytest tests -m hypothesis --hypothesis-seed={seed}"
            stop(f"Round {rounds} found a failure; once more: {again}")
    say(f"\n{rounds} rounds without a failure in {clock(time.monotonic() - began)}.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped.")
