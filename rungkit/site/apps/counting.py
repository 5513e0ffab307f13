"""A run of the lab that is watched: part after part in a thread of its own, so that the page stays awake.

It knows no widget: `told` is given what is counted so far, and at the end how it ended.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import NamedTuple

from rungkit.lab.counting import Totals, nothing
from rungkit.lab.engines import COMPILED, READABLE, Job, counted, part

MOST = {COMPILED: 1_000_000, READABLE: 20_000}  # deals of each table: a visitor's run has an end
BEGIN = {COMPILED: 2_000, READABLE: 10}  # deals in the first part; the next are as many as fill PART
PART = 0.3  # seconds: how often there is something new to see, and how long a stop may take
LARGEST = 50_000  # deals in a part
PAUSE = 0.02  # seconds that are everybody else's after each part
DONE, STOPPED, DIED = "lab_done", "lab_stopped", "lab_died"


class Progress(NamedTuple):
    """What is counted so far: each table's totals; `ended` says how the run ended, "" while it goes on."""

    jobs: tuple[Job, ...]
    totals: tuple[Totals, ...]
    deals: int
    ended: str = ""


class Run:
    """One run: one table, or two that differ by a rule, on the same deals."""

    def __init__(self, jobs: Sequence[Job], deals: int, told: Callable[[Progress], None]) -> None:
        self.jobs, self.told = tuple(jobs), told
        self.deals = max(1, min(deals, MOST[self.jobs[0].engine]))
        self._stop = Event()
        self._ready = False
        self._broken: Exception | None = None
        self._totals = [nothing(counted(job)) for job in self.jobs]
        self._thread = Thread(target=self._run, name="rungkit-lab", daemon=True)

    @property
    def going(self) -> bool:
        """Whether it goes on."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begins to count."""
        self._thread.start()

    def stop(self) -> None:
        """Asks it to stop after the part it is at; what is counted stands."""
        self._stop.set()

    def join(self, timeout: float | None = None) -> None:
        """Waits for its end."""
        self._thread.join(timeout)

    def _run(self) -> None:
        ended = DIED
        try:
            ended = self._count()
        except Exception:
            logging.getLogger(__name__).exception("a run of the lab")
        finally:
            self._tell(ended)

    def _count(self) -> str:
        if self.jobs[0].engine == COMPILED:
            Thread(target=self._make_ready, name="rungkit-lab-compiles", daemon=True).start()
        engine, done = READABLE, 0
        size = BEGIN[engine]
        while done < self.deals:
            if self._ready and engine == READABLE:
                engine = COMPILED
                size = BEGIN[engine]
            if self._broken is not None:
                raise self._broken
            size = min(size, self.deals - done)
            began = time.monotonic()
            found = []
            for job in self.jobs:
                found.append(part(job._replace(engine=engine), done, size))
                if self._stop.is_set():
                    return STOPPED
            self._totals = [one.plus(other) for one, other in zip(self._totals, found, strict=True)]
            done += size
            if done < self.deals:
                self._tell("")
            took = max(time.monotonic() - began, 0.001)
            size = max(1, min(LARGEST, 4 * size, int(size * PART / took)))
            if self._stop.wait(PAUSE):
                return STOPPED
        return DONE

    def _make_ready(self) -> None:
        """Has the engine compiled, for up to a minute; until then the readable one plays the same deals."""
        try:
            part(self.jobs[0], 0, 1)
            self._ready = True
        except Exception as why:
            self._broken = why

    def _tell(self, ended: str) -> None:
        totals = tuple(self._totals)
        self.told(Progress(self.jobs, totals, totals[0].deals, ended))
