"""Jupyter Book's own command, several pages read at once: `python -m tools.parallel build .`."""

from collections.abc import Callable
from functools import partial
from typing import Any

AT_ONCE = 4  # two cores, and what a notebook waits for; the pages are dealt out in so many heaps


def declared(setup: Callable[[Any], Any], app: Any) -> dict[str, Any]:
    """That extension works when all pages are read, and does not say that it bears with this."""
    return {**(setup(app) or {}), "parallel_read_safe": True}


def main() -> None:
    """Runs the command with both changes; its packages warn as they are imported, so only here."""
    import jupyter_book.sphinx
    import sphinx_multitoc_numbering
    from jupyter_book.cli.main import main as command

    sphinx_multitoc_numbering.setup = partial(declared, sphinx_multitoc_numbering.setup)
    jupyter_book.sphinx.build_sphinx = partial(jupyter_book.sphinx.build_sphinx, jobs=AT_ONCE)
    command()


if __name__ == "__main__":
    main()
