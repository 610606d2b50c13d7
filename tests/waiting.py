"""What tests wait for: something that comes true, however long a busy machine takes to bring it about."""

import asyncio
import time
from collections.abc import Callable

SECONDS = 240
"""When waiting is given up: less than the time limit of a test, and far more than anything waited for takes."""
LOOK_SECONDS = 0.005


def wait_until(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until something is true; fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        time.sleep(LOOK_SECONDS)


async def come_true(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait until something is true, while the loop goes on; fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not so after {seconds} seconds"
        await asyncio.sleep(LOOK_SECONDS)
