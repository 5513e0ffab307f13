"""A run: its parts shared out to threads, processes or a cluster, added up, and kept where it is stopped."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import rungkit
from rungkit.lab.counting import Totals, nothing
from rungkit.lab.engines import CHUNK, READABLE, Job, counted, part
from rungkit.strings import quoted, tell
from rungkit.writing import write_whole

Seen = Callable[[Job, Totals], None]
ROUND = 4  # parts for each worker between two looks at the clock
KEEP_EVERY = 5.0  # seconds
MOST_WORKERS = 1000
FEWER = 20  # matches in a part are so many times fewer than deals


class LabError(ValueError):
    """A run that cannot be made here: one sentence."""


def run(
    job: Job,
    deals: int,
    *,
    workers: int = 1,
    cluster: str | None = None,
    keep: Path | None = None,
    seen: Seen | None = None,
) -> Totals:
    """The totals of so many deals; the same whatever the workers and wherever they are.

    :param keep: a file that holds what is counted so far, from which the same run goes on when it was
        stopped; it is taken away at the end.
    :param seen: is given the job and the totals so far, again and again.
    :raises LabError: where what the run needs is not installed or does not answer, or where what a stopped
        run has counted finds no place.
    """
    size = _size(job)
    so_far = _kept(job, deals, keep)
    left = -(-(deals - so_far.deals) // size)
    ahead = ((at, min(size, deals - at)) for at in range(so_far.deals, deals, size))
    saved = time.monotonic()
    try:
        with _shared_out(job, min(workers, max(1, left)), cluster) as (share, hands):
            for some in _rounds(ahead, hands * ROUND):
                for found in share(some):  # in order, so that how many deals are counted says which
                    so_far = so_far.plus(found)
                if seen is not None:
                    seen(job, so_far)
                if keep is not None and time.monotonic() - saved > KEEP_EVERY:
                    with suppress(OSError):  # a full disk ends no run; whoever stops it is told
                        _keep(job, deals, keep, so_far)
                    saved = time.monotonic()
    except BaseException as stopped:
        if keep is not None and so_far.deals:
            try:
                _keep(job, deals, keep, so_far)
            except OSError as error:
                text = tell("lab", "not_kept", folder=quoted(str(keep.parent)), why=error.strerror)
                raise LabError(text) from stopped
        raise
    if keep is not None:
        with suppress(OSError):  # it may never have been there
            keep.unlink()
    return so_far


def _size(job: Job) -> int:
    """Deals, or matches, in one part."""
    return CHUNK[job.engine] // (FEWER if job.matches else 1)


def _rounds(ahead: Iterator[tuple[int, int]], most: int) -> Iterator[list[tuple[int, int]]]:
    """A few parts at a time; the first of them alone, so that there is soon something to see."""
    few = 1
    while some := list(islice(ahead, few)):  # never all at once: of 1e13 deals they would fill the memory
        yield some
        few = most


Share = Callable[[Sequence[tuple[int, int]]], list[Totals]]
Shared = tuple[Share, int]  # and how many work on it


def _shared_out(job: Job, workers: int, cluster: str | None) -> AbstractContextManager[Shared]:
    """How parts are worked on: here one by one, in threads or processes, or on a cluster."""
    if cluster is None and workers == 1:
        return nullcontext((lambda some: [part(job, *one) for one in some], 1))
    if find_spec("joblib") is None:
        raise LabError(tell("lab", "no_joblib"))
    if cluster is not None:
        return _on_cluster(job, cluster)
    # The compiled engine lets go of the interpreter, so threads will do and share what is compiled.
    return _parallel(job, workers, "loky" if job.engine == READABLE else "threading")


@contextmanager
def _parallel(job: Job, workers: int, backend: str) -> Iterator[Shared]:
    from joblib import Parallel, delayed, parallel_config

    with parallel_config(backend, n_jobs=workers):
        yield (lambda some: list(Parallel()(delayed(part)(job, *one) for one in some))), workers


@contextmanager
def _on_cluster(job: Job, address: str) -> Iterator[Shared]:
    """Parts sent to a Dask cluster, by joblib."""
    if find_spec("distributed") is None:
        raise LabError(tell("lab", "no_dask"))
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=10, set_as_default=True)
    except (OSError, TypeError, ValueError) as error:  # a TypeError for tls:// without its keys
        raise LabError(tell("lab", "no_cluster", address=address)) from error
    with closing(client), _parallel(job, -1, "dask") as (share, _):

        def answered(ask: Callable[..., Any], *of: object) -> Any:
            try:
                return ask(*of)
            except TimeoutError as error:  # joblib has waited for a worker
                raise LabError(tell("lab", "no_cluster_workers", address=address)) from error
            except (ImportError, RuntimeError, KilledWorker) as error:
                why = str(error).strip().partition("\n")[0]
                raise LabError(tell("lab", "cluster_fails", address=address, why=why)) from error

        if set(answered(client.run, source).values()) - {source()}:
            raise LabError(tell("lab", "cluster_differs", address=address))
        yield partial(answered, share), max(1, sum(client.nthreads().values()))


# ---- what is kept of a run that is stopped -----------------------------------------------------------------


@cache
def source() -> str:
    """A short name of the rules as they are now, in Python."""
    whole = hashlib.sha256()
    for path in sorted(Path(rungkit.__file__).parent.rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def named(job: Job, deals: int) -> dict[str, Any]:
    """What a run is, for the file that keeps it: another run, or other rules, begin anew."""
    return {"format": 1, **job._asdict(), "deals": deals, "source": source()}


def place(job: Job, deals: int) -> Path:
    """Where a run is kept: among the user's caches, under a name of its own."""
    name = hashlib.sha256(json.dumps(named(job, deals)).encode()).hexdigest()[:16]
    return caches() / f"simulate-{name}.json"


def caches() -> Path:
    """The folder of what may be made again: where RUNGKIT_CACHE says, else among the user's caches."""
    named = os.environ.get("RUNGKIT_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) / "rungkit"


def _kept(job: Job, deals: int, keep: Path | None) -> Totals:
    """What a stopped run had counted: whole parts, from the first on."""
    empty = nothing(counted(job))
    if keep is None:
        return empty
    try:
        saved = json.loads(keep.read_text("utf-8"))
        same = saved["run"] == json.loads(json.dumps(named(job, deals)))
        if not same or saved["check"] != _check(saved["totals"]):
            return empty
        kept = saved["totals"]
        if kept["deals"] != deals and kept["deals"] % _size(job):
            return empty
        return Totals(kept["deals"], tuple(kept["sums"]), tuple(kept["squares"]), kept["marks"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return empty


def _check(totals: dict[str, Any]) -> str:
    """A number of what is kept: a file that was changed or damaged is not gone on with."""
    return hashlib.sha256(json.dumps(totals, sort_keys=True).encode()).hexdigest()


def _keep(job: Job, deals: int, keep: Path, so_far: Totals) -> None:
    """Writes the file whole or not at all."""
    keep.parent.mkdir(parents=True, exist_ok=True)
    totals = so_far._asdict()
    text = json.dumps({"run": named(job, deals), "totals": totals, "check": _check(totals)})
    write_whole(keep, text.encode())
