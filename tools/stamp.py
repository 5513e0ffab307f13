"""A short name of some files as they are now: what was measured of others is begun anew."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tools.run import ROOT


def stamp(files: Iterable[Path], of: str = "") -> str:
    """A name for these files, by where they stand and what is in them; `of` tells runs of them apart.

    >>> stamp([ROOT / "Makefile"]) == stamp([ROOT / "Makefile"]) != stamp([ROOT / "Makefile"], "2026")
    True
    """
    whole = hashlib.sha256(of.encode())
    for path in sorted(files):
        whole.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return whole.hexdigest()[:12]
