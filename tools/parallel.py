"""Jupyter Book's own command, several pages read at once: `python -m tools.parallel build .`."""

from functools import partial
from typing import Any

import jupyter_book.sphinx
import sphinx_multitoc_numbering
from jupyter_book.cli.main import main

AT_ONCE = 4  # two cores, and what a notebook waits for; the pages are dealt out in so many heaps


def declared(app: Any, setup: Any = sphinx_multitoc_numbering.setup) -> dict[str, Any]:
    """That extension works when all pages are read, and does not say that it bears with this."""
    return {**(setup(app) or {}), "parallel_read_safe": True}


if __name__ == "__main__":
    sphinx_multitoc_numbering.setup = declared
    jupyter_book.sphinx.build_sphinx = partial(jupyter_book.sphinx.build_sphinx, jobs=AT_ONCE)
    main()
