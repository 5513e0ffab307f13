"""What the scripts that count are asked for: one number, or their help."""

import argparse
import sys
from collections.abc import Callable

from tools.say import stop


def number_asked(script: str, about: str, what: str, usual: int, read: Callable[[str], int]) -> int:
    """The number that a script's command line names, `usual` when unsaid; its help, where it asks for that.

    `read` makes a number of the words, and raises ValueError, in a sentence, where they are none.
    """
    parser = argparse.ArgumentParser(prog=f".venv/bin/python -m {script}", description=about)
    name, _, more = what.partition(" ")
    parser.add_argument(name.lower(), nargs="*", metavar=name, help=f"{more}, {usual:,} when unsaid")
    parser.parse_known_args()
    try:
        return read(" ".join(sys.argv[1:] or [str(usual)]))  # two words are no number
    except ValueError as error:
        stop(str(error))
