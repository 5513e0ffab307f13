"""Jupyter Book's own command, several pages read at once: `python -m tools.parallel build .`.

Kernels started at once would race for the same ports, so each talks over socket files in a folder of its own.
"""

import os
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager

AT_ONCE = 4  # two cores, and what a notebook waits for


class OwnSockets(AsyncKernelManager):  # type: ignore[misc]  # that package carries no types
    """A kernel whose five sockets are files in a folder that goes away with it."""

    def __init__(self, **more: Any) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="rungkit-")
        file = str(Path(self.folder.name) / "kernel.json")
        super().__init__(transport="ipc", connection_file=file, **more)

    async def cleanup_resources(self, restart: bool = False) -> None:
        await super()._async_cleanup_resources(restart)
        if not restart:
            self.folder.cleanup()


def declared(setup: Callable[[Any], Any], app: Any) -> dict[str, Any]:
    """That extension works when all pages are read, and does not say that it bears with this."""
    return {**(setup(app) or {}), "parallel_read_safe": True}


def each_alone(arguments: Sequence[str], nproc: int, maxbatch: int = 10) -> list[Any]:
    """Pages dealt out one by one: in heaps, the heaviest would keep all others waiting for it."""
    return [[page] for page in arguments]


def main() -> None:
    """Runs the command so; the packages it needs warn as they are imported, so only here."""
    import jupyter_book.sphinx
    import sphinx.builders
    import sphinx_multitoc_numbering  # type: ignore[import-untyped]  # nor does this one
    from jupyter_book.cli.main import main as command
    from myst_nb.core.execute import direct

    if os.name == "posix":  # elsewhere Sphinx reads page after page, and sockets are no files
        sphinx_multitoc_numbering.setup = partial(declared, sphinx_multitoc_numbering.setup)
        sphinx.builders.make_chunks = each_alone  # type: ignore[attr-defined]  # imported there by that name
        jupyter_book.sphinx.build_sphinx = partial(jupyter_book.sphinx.build_sphinx, jobs=AT_ONCE)
        direct.single_nb_execution = partial(direct.single_nb_execution, kernel_manager_class=OwnSockets)
    command()


if __name__ == "__main__":
    main()
