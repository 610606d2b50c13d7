"""Waits until a condition is true, for as long as a busy machine may take."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

SECONDS = 240
"""The limit: below the time limit of a test, and far above what any condition takes."""
LOOK_SECONDS = 0.005


def wait_until(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until a condition is true; fail at the limit."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        time.sleep(LOOK_SECONDS)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process is in here with the same file, by a lock of SQLite."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(lock, timeout=SECONDS, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield


async def come_true(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until a condition is true while the event loop runs; fail at the limit."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        await asyncio.sleep(LOOK_SECONDS)
