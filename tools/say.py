"""What the scripts say: a stage with its time, a problem in one sentence."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


def stop(sentence: str) -> NoReturn:
    """Ends the script with one sentence on stderr and exit code 1."""
    print(sentence, file=sys.stderr, flush=True)
    raise SystemExit(1)


def say(text: str) -> None:
    """Prints a line at once, even into a pipe."""
    print(text, flush=True)


def clock(seconds: float) -> str:
    """A time as a person reads it.

    >>> clock(4.21), clock(75)
    ('4.2 s', '1 min 15 s')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Says when a stage begins, and how long it took when it went well."""
    say(f"── {name} ...")
    began = time.monotonic()
    yield
    say(f"── {name}: {clock(time.monotonic() - began)}")
