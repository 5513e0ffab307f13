"""`python -m rungkit` is the command `rungkit`."""

import sys

from rungkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
