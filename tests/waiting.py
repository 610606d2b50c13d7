"""What tests wait for: something that comes true, however long a busy machine takes to bring it about."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

SECONDS = 240
"""When waiting is given up: less than the time limit of a test, and far more than anything waited for takes."""
LOOK_SECONDS = 0.005


def wait_until(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until something is true; fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        time.sleep(LOOK_SECONDS)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process is in here with the same file; SQLite locks one on every system."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(lock, timeout=SECONDS, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield


async def come_true(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until something is true, while the loop goes on; fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        await asyncio.sleep(LOOK_SECONDS)
