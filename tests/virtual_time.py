"""An event loop that never waits: when all tasks wait for a timer, the clock jumps to the next one."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TURN_SECONDS = 1e-6
"""The time of one turn: above 0, so that a timer that is just due has passed afterwards."""


class VirtualTime(asyncio.SelectorEventLoop):
    """An event loop whose clock only its timers move. It never waits for threads or other processes."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Jumps(self))

    def time(self) -> float:
        """Return the seconds that have passed in the loop."""
        return self.now


class _Jumps(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTime) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "every task waits, and for no timer"
        self._loop.now += max(0.0, timeout) + TURN_SECONDS
        return super().select(0)


def run_at_once(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(work)
