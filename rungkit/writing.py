"""Files written whole or not at all: what was there is not lost when the disk is full."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from pathlib import Path


def write_whole(file: str | Path, data: bytes) -> None:
    """Writes a file's new contents; a device or a pipe is written to, and never replaced by a file.

    :raises OSError: where it cannot be written; a file that was there is as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "deal.csv"), b"deals")
    ...     Path(folder, "deal.csv").read_text()
    'deals'
    """
    path = place(file)
    if special(path):
        path.write_bytes(data)
        return
    if path.exists():
        with open(path, "r+b"):  # may it be written?
            pass
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".rungkit-")
    try:
        with open(handle, "wb") as new:
            new.write(data)
        if path.exists():
            shutil.copymode(path, beside)
        else:
            os.chmod(beside, 0o666 & ~_umask())  # as if it had been opened by its own name
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def place(file: str | Path) -> Path:
    """Where a name leads, links followed.

    :raises OSError: where its links lead round in a ring.
    """
    path = Path(os.path.realpath(file))
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(file))
    return path


def special(path: Path) -> bool:
    """Whether it is there and no plain file: a device, a pipe, a folder."""
    return path.exists() and not path.is_file()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
