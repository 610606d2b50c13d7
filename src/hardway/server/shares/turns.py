"""Turns of long work beside tables: it runs while they are quiet, rests while entries come, and has turns even then.

The lowest priority is not enough. A processor with anything to do is not idle, and the kernel moves a thread that waits
at once only to one that is: beside work on every processor, two threads of a busy table wait for each other on one. So
where the work leaves no processors over, it is stopped while entries come. What it may take by the clock is of the time
in which it may run: resting costs it nothing.

    turns = Turns()
    with turns.of(process.pid, limit):
        await process.wait()
    turns.entry()                       # an entry came at a table
"""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from hardway.values import known

QUIET_SECONDS = 0.05
"""How long after the last entry all work goes on."""
ROUND_SECONDS, TURN_SECONDS = 0.2, 0.02
"""While entries come, one process has a turn at the beginning of each round; the next has the next."""
TABLES = 2
"""Processors that are left to the tables: one decides, one writes the journal."""
CAN_REST = hasattr(signal, "SIGSTOP")
"""Windows cannot stop a process for a while: there the lowest priority has to be enough."""


class Work:
    """One process, and what is left of its time."""

    def __init__(self, pid: int, limit: asyncio.Timeout, *, staff: bool) -> None:
        self._pid, self._limit, self.staff = pid, limit, staff
        self._left: float | None = None
        """Seconds of its budget, while it rests."""

    def rest(self) -> None:
        """Stop; the budget too."""
        until = self._limit.when()
        if self._left is None and until is not None and not self._limit.expired():
            self._left = until - asyncio.get_running_loop().time()
            self._limit.reschedule(None)
            self._send(signal.SIGSTOP)

    def go(self) -> None:
        """Go on."""
        if self._left is not None:
            self._limit.reschedule(asyncio.get_running_loop().time() + self._left)
            self._left = None
            self._send(signal.SIGCONT)

    def _send(self, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, what)


class Turns:
    """All long work of a process, and when it may run."""

    def __init__(self, processors: int | None = None) -> None:
        self._spare = max(0, (processors or known.processors()) - TABLES)
        self._works: list[Work] = []
        self._last_entry = 0.0
        """When the last entry came."""
        self._next: asyncio.TimerHandle | None = None
        """When to look again; None while all may run."""

    @contextmanager
    def of(self, pid: int, limit: asyncio.Timeout, *, staff: bool = False) -> Iterator[None]:
        """Let a process take turns until it ends; of two turns one is the staff's, where they have work."""
        work = Work(pid, limit, staff=staff)
        self._works.append(work)
        if self._next is not None:
            work.rest()
        try:
            yield
        finally:
            self._works.remove(work)

    def entry(self) -> None:
        """Note that an entry came at a table."""
        if CAN_REST and len(self._works) > self._spare:
            self._last_entry = asyncio.get_running_loop().time()
            if self._next is None:
                self._look()

    def _look(self) -> None:
        """Stop the processes that may not run now, and let the others go on."""
        loop = asyncio.get_running_loop()
        now, quiet = loop.time(), self._last_entry + QUIET_SECONDS
        if now >= quiet:
            self._next = None
            for work in self._works:
                work.go()
            return
        number, into = divmod(now, ROUND_SECONDS)
        turn = into < TURN_SECONDS
        chosen = self._chosen(int(number)) if turn else None
        for work in self._works:
            if work is chosen:
                work.go()
            else:
                work.rest()
        change = (number + 1) * ROUND_SECONDS if not turn else number * ROUND_SECONDS + TURN_SECONDS
        self._next = loop.call_at(min(quiet, change), self._look)

    def _chosen(self, number: int) -> Work | None:
        """Return whose turn it is in a round."""
        works, staff = self._works, [work for work in self._works if work.staff]
        if staff:
            works, number = (staff if number % 2 else works), number // 2
        return works[number % len(works)] if works else None
