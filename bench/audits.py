"""Measures `hardway audit verify`: how many rows a second one process decides again, and how that grows with more."""

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.values.known import processors
from tests.journal.games import Game

TABLES, ROWS = 32, 200_000
WANTED = 100_000
"""The rows a second that several processors must reach; each brings at least its share of sixteen."""


def figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Audit one journal with 1, 2, 4 … processes, up to one for each processor."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "hardway.db")
        recorder = open_recorder(db)
        for number in range(TABLES):
            Game(recorder, f"crown-{number + 1}", seed=number).play(ROWS // TABLES)
        recorder.close()
        most = processors()
        for jobs in sorted({min(2**power, most) for power in range(most.bit_length() + 1)}):
            rows, seconds, used = audited(db, jobs)
            alone = f"{rows / used:,.0f} a second of its processor's time" if jobs == 1 else ""
            what = f"audit with {jobs} {'process' if jobs == 1 else 'processes'}"
            yield figure(what, rows / seconds, "rows/s", min(WANTED, WANTED / 16 * jobs), True, alone)


def audited(db: str, jobs: int) -> tuple[int, float, float]:
    """Audit a journal; return its rows, the seconds by the clock, and this process's seconds of processor."""
    reopen = partial(open_recorder, db, read_only=True)
    recorder = reopen()
    began, before = time.perf_counter(), time.process_time()
    found = audit(recorder, jobs=jobs, reopen=reopen)
    seconds, after = time.perf_counter() - began, time.process_time()
    recorder.close()
    assert not found.findings, found.findings[0]
    return found.rows, seconds, after - before
