"""Event loops in virtual time, one for each server process, and threads that a seed can hold up at every call.

A loop never waits: `World` turns the loop whose next callback is due first. What production gives to a thread runs in
a greenlet of that loop: it starts late, and stands still at each call of the store, as a thread that waits does.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from greenlet import getcurrent, greenlet

FRAME = 1e-6
"""Seconds that a turn takes: what is due at one moment has an order."""


class Broken(AssertionError):
    """A promise that did not hold."""

    def __init__(self, promise: str, says: str) -> None:
        super().__init__(f"{promise}: {says}")
        self.promise, self.says = promise, says


class Time:
    """The world's one time, in seconds since it began."""

    def __init__(self) -> None:
        self.now = 0.0


class WorldLoop(asyncio.BaseEventLoop):
    """The event loop of one process."""

    def __init__(self, time: Time, chance: Random, mistake: Callable[[str], None]) -> None:
        super().__init__()
        self._selector: Any = _Nothing()
        self.world_time, self.chance = time, chance
        self._threads: dict[Any, tuple[set[greenlet], deque[Callable[[], None]]]] = {}
        self._mistake = mistake
        self.set_exception_handler(self._unexpected)

    def _unexpected(self, _: Any, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), Broken):  # which is noted already
            self._mistake(f"{context['message']}: {context.get('exception')!r}")

    def time(self) -> float:
        """Return the world's time."""
        return self.world_time.now

    def due(self) -> float | None:
        """Return when the next callback is due; None where there is none."""
        if self._ready:
            return 0.0
        while self._scheduled and self._scheduled[0]._cancelled:
            handle = self._scheduled[0]
            self._timer_cancelled_count -= 1
            handle._scheduled = False
            _drop_first(self._scheduled)
        return self._scheduled[0]._when if self._scheduled else None

    def turn(self) -> None:
        """Run everything that is due."""
        asyncio._set_running_loop(self)
        try:
            self._run_once()
        finally:
            asyncio._set_running_loop(None)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Run work in a greenlet, as soon as the executor has a thread for it."""
        future = self.create_future()

        def work() -> None:
            try:
                result = func(*args)
            except BaseException as fault:  # whatever it is, it belongs to the one who waits
                answer, outcome = future.set_exception, fault
            else:
                answer, outcome = future.set_result, result
            running.discard(getcurrent())
            if not self.is_closed():
                self.call_later(self.chance.expovariate(2000), lambda: future.done() or answer(outcome))
                if waiting:
                    self.call_soon(waiting.popleft())

        def begin() -> None:
            thread = greenlet(work)
            running.add(thread)
            thread.switch()

        running, waiting = self._threads.setdefault(executor, (set(), deque()))
        if len(running) + len(waiting) < getattr(executor, "_max_workers", 4):
            running.add(begin)  # the place is taken from now on
            self.call_later(self.chance.expovariate(2000), lambda: (running.discard(begin), begin()))
        else:
            waiting.append(begin)
        return future

    def _process_events(self, event_list: Any) -> None:
        """Do nothing: there are no files or sockets."""

    def _write_to_self(self) -> None:
        """Do nothing: nobody calls from another thread."""


def pause(loop: WorldLoop, seconds: float) -> None:
    """Let a thread stand still; not to be called in the loop itself."""
    thread = getcurrent()
    assert thread.parent is not None, "the loop itself waits"
    loop.call_later(seconds, thread.switch)
    thread.parent.switch()


def in_thread() -> bool:
    """Say whether this runs in a thread of a loop."""
    return getcurrent().parent is not None


class ThreadLock:
    """A lock between threads of one process; in place of `threading.Lock`, which would stop the whole world."""

    def __init__(self) -> None:
        self._held = False

    def __enter__(self) -> None:
        while self._held:
            pause(asyncio.get_running_loop(), 0.0005)  # type: ignore[arg-type]
        self._held = True

    def __exit__(self, *_: object) -> None:
        self._held = False


class _Nothing:
    def select(self, timeout: float | None) -> list[Any]:
        return []

    def close(self) -> None:
        pass


def _drop_first(scheduled: list[Any]) -> None:
    from heapq import heappop

    heappop(scheduled)
