"""Turns of long work beside tables: it runs while tables are quiet, and while entries come only in short turns.

The lowest priority is not enough. A processor with anything to do is not idle, and the kernel moves a waiting thread at
once only to one that is: beside work on every processor, two threads of a busy table wait for each other on one. So if
the work leaves no processor free, it is stopped while entries come. Its limit by the clock counts only the time in
which it may run: being stopped costs it nothing.

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
"""Long work of all worker processes goes on when no entry has come to a table for this many seconds."""
ROUND_SECONDS, TURN_SECONDS = 0.2, 0.02
"""While entries come to tables, the worker processes take turns: one runs for the first TURN_SECONDS of each round of
ROUND_SECONDS."""
TABLES = 2
"""How many processors long work leaves free for the tables: one decides entries, one writes the journal."""
CAN_REST = hasattr(signal, "SIGSTOP")
"""Whether a worker process can be paused with a signal. On Windows it cannot, and its lowest priority has to be
enough."""


class Work:
    """One process, and how much of its time is left."""

    def __init__(self, pid: int, limit: asyncio.Timeout, *, staff: bool) -> None:
        self._pid, self._limit, self.staff = pid, limit, staff
        self._left: float | None = None
        """The seconds left of the process's time limit while the process is paused; None while it runs."""

    def rest(self) -> None:
        """Stop the process, and its time limit too."""
        until = self._limit.when()
        if self._left is None and until is not None and not self._limit.expired():
            self._left = until - asyncio.get_running_loop().time()
            self._limit.reschedule(None)
            self._send(signal.SIGSTOP)

    def go(self) -> None:
        """Let the process, and its time limit, continue."""
        if self._left is not None:
            self._limit.reschedule(asyncio.get_running_loop().time() + self._left)
            self._left = None
            self._send(signal.SIGCONT)

    def _send(self, what: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, what)


class Turns:
    """All long work of a server process, and when it may run."""

    def __init__(self, processors: int | None = None) -> None:
        self._spare = max(0, (processors or known.processors()) - TABLES)
        self._works: list[Work] = []
        self._last_entry = 0.0
        """When the last entry came."""
        self._next: asyncio.TimerHandle | None = None
        """The timer that next decides which worker processes run; None while all of them may."""

    @contextmanager
    def of(self, pid: int, limit: asyncio.Timeout, *, staff: bool = False) -> Iterator[None]:
        """Let a process take turns until the block ends. If staff have work, every second turn is theirs."""
        work = Work(pid, limit, staff=staff)
        self._works.append(work)
        if self._next is not None:
            work.rest()
        try:
            yield
        finally:
            self._works.remove(work)

    def entry(self) -> None:
        """Record that an entry came at a table."""
        if CAN_REST and len(self._works) > self._spare:
            self._last_entry = asyncio.get_running_loop().time()
            if self._next is None:
                self._look()

    def _look(self) -> None:
        """Stop the processes that may not run now, and let the others continue."""
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
        """Return the process whose turn it is in a round; None if there is none."""
        works, staff = self._works, [work for work in self._works if work.staff]
        if staff:
            works, number = (staff if number % 2 else works), number // 2
        return works[number % len(works)] if works else None
