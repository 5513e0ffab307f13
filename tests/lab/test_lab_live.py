"""The live lab on the compiled engine: until it is ready the readable one counts, and the sum is one."""

from __future__ import annotations

import pytest

from rungkit.lab import simulate
from rungkit.lab.engines import COMPILED, Job
from rungkit.site.apps import counting
from rungkit.site.apps.counting import DIED, DONE, Progress, Run

JOBS = (Job("double-sir"), Job("double-sir", ("DS-13",)))


def test_two_engines_in_a_row_count_what_one_counts() -> None:
    seen: list[Progress] = []
    run = Run(JOBS, 9_000, seen.append)
    run.start()
    run.join(240)
    whole = simulate("double-sir", 9_000, by="DS-13", engine=COMPILED)
    assert seen[-1].ended == DONE
    assert seen[-1].totals == tuple(totals for _, totals in whole.runs)


def test_an_engine_that_cannot_be_compiled_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = counting.part

    def breaks(job: Job, first: int, count: int) -> object:
        if job.engine == COMPILED:
            raise RuntimeError
        return real(job, first, count)

    monkeypatch.setattr(counting, "part", breaks)
    seen: list[Progress] = []
    run = Run(JOBS, 10**6, seen.append)
    run.start()
    run.join(120)
    assert seen[-1].ended == DIED
