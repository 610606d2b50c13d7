"""A loop in which no time is waited for: when everybody waits for a timer, the clock is set on to the next one."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TURN_SECONDS = 1e-6
"""What a turn of the loop takes: something, so that a timer that is due by a hair is past afterwards."""


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop with a clock of its own, which nothing but its timers moves. Threads and other processes have no place in
    it: it never waits for them."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Jumps(self))

    def time(self) -> float:
        """Return how many seconds the loop takes to have passed."""
        return self.now


class _Jumps(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTime) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits, and for no timer"
        self._loop.now += max(0.0, timeout) + TURN_SECONDS
        return super().select(0)


def run_at_once(work: Coroutine[Any, Any, T]) -> T:
    """Run something in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(work)
