"""Long work in processes, a few at a time, each with a limit of time and memory. It can be followed and cancelled.

The person with the fewest running runs comes next. One address never has more than half of the queue, and a person only
one place once half of it is taken; the work of staff, which is audits, has its own queue. `worker` does the work.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from math import ceil
from secrets import token_hex
from typing import Any

from hardway.server.answers.errors import refused
from hardway.server.shares.budget import is_local
from hardway.server.shares.turns import Turns

Form = dict[str, Any]
MAX_RUNNING = 4
MAX_STAFF_RUNNING = 2
MAX_RUNS = 64
"""How many simulations and replays the server remembers, including finished ones."""
MAX_OPEN = 16
"""How many simulations and replays may wait or run at once; staff may have as many again."""
MAX_OPEN_OF_PERSON = 4
MAX_ROLLS = 200_000_000
RESULT_SECONDS = 900.0
"""How many seconds the result of a simulation or replay is remembered."""
MAX_LINE_BYTES = 64 << 20
RESULT = b'{"result":'
"""The first bytes of the line in which a worker process prints its result."""
OVERRUN = -signal.SIGXCPU if hasattr(signal, "SIGXCPU") else None
"""The exit code of a worker process that used more processor time than its limit; None on Windows, which has no such
limit."""
LOWEST_PRIORITY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
"""The flag for a worker process of lowest priority on Windows; 0 elsewhere, where the worker lowers its own
priority."""
CLOCK_FACTOR = 30
"""A run is stopped after its limit of processor seconds times this factor on the clock, because tables use the
processors first."""


class QueuedRun:
    """One piece of long work."""

    def __init__(self, person: str, of: int, *, address: str = "", staff: bool = False) -> None:
        self.id, self.person, self.of = token_hex(8), person, of
        self.address, self.staff = address, staff
        self.chosen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """A future that is resolved when this run's turn comes to start."""
        self.state, self.sessions = "waiting", 0
        self.result: bytes | None = None
        """The result of the run as JSON text. It is not parsed here: a large one would hold up every table."""
        self.error: Form | None = None
        self.ended = 0.0
        self.task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Say whether the run has ended."""
        return self.state in ("done", "failed", "cancelled")

    def form(self) -> Form:
        """Return the state of the run in JSON form."""
        return {
            "id": self.id, "state": self.state, "sessions": self.sessions, "of": self.of,
            "result": json.loads(self.result) if self.result is not None else None, "error": self.error,
        }  # fmt: skip


class Runs:
    """All long work of a server process."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.turns = Turns()
        self.known: dict[str, QueuedRun] = {}

    def begin(self, person: str, job: Form, of: int = 0, *, address: str = "", staff: bool = False) -> QueuedRun:
        """Queue a run, and return it; raise if there are too many."""
        self._forget()
        run = QueuedRun(person, of, address=address, staff=staff)
        if not self._room_for(run):
            raise refused(
                "too_many", "You or this server have as many simulations and replays as allowed. Wait for one to end."
            )
        self.known[run.id] = run
        run.task = asyncio.get_running_loop().create_task(self._work(run, job))
        self._choose()
        return run

    def _room_for(self, new: QueuedRun) -> bool:
        going = [run for run in self.known.values() if not run.over and run.staff == new.staff]
        mine = sum(run.person == new.person for run in going)
        here = 0 if is_local(new.address) else sum(run.address == new.address for run in going)
        half = MAX_OPEN // 2
        return (
            len(going) < MAX_OPEN
            and mine < (MAX_OPEN_OF_PERSON if len(going) < half else 1)
            and (new.staff or here < half)
        )

    def _choose(self) -> None:
        """Start waiting runs while there is room, first of the person with the fewest running."""
        for staff, places in ((False, MAX_RUNNING), (True, MAX_STAFF_RUNNING)):
            going = [run for run in self.known.values() if not run.over and run.staff == staff]
            begun = Counter(run.person for run in going if run.chosen.done())
            waiting = [run for run in going if not run.chosen.done()]
            while waiting and begun.total() < places:
                run = min(waiting, key=lambda run: begun[run.person])
                waiting.remove(run)
                begun[run.person] += 1
                run.chosen.set_result(None)

    def of(self, person: str, id: str) -> QueuedRun:
        """Return a person's run by its id; raise if there is none."""
        run = self.known.get(id)
        if run is None or run.person != person:
            raise refused(
                "no_simulation",
                "You have no such simulation or replay on this server. Old results are deleted; start it again.",
            )
        return run

    async def result_of(self, person: str, job: Form, *, address: str = "", staff: bool = False) -> bytes:
        """Do a run to its end, and return the result as JSON text; raise if it fails."""
        run = self.begin(person, job, address=address, staff=staff)
        assert run.task is not None
        try:
            await asyncio.shield(run.task)
        except asyncio.CancelledError:
            run.task.cancel()
            raise
        self.known.pop(run.id, None)
        if run.result is None:
            error = run.error or {"name": "failed", "says": "It was cancelled."}
            raise refused(error["name"], error["says"])
        return run.result

    async def close(self) -> None:
        """Cancel every run."""
        tasks = [run.task for run in self.known.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, run: QueuedRun, job: Form) -> None:
        try:
            await run.chosen
            async with asyncio.timeout(CLOCK_FACTOR * self._seconds) as limit:
                run.state = "running"
                await self._process(run, job, limit)
        except TimeoutError:
            says = f"This server is busy: the work was not done after {CLOCK_FACTOR * self._seconds:g} seconds."
            run.error = _error("too_large", f"{says} Ask for less, or try later.")
        except asyncio.CancelledError:
            run.state = "cancelled"
            raise
        finally:
            run.ended = time.monotonic()
            if run.state != "cancelled":
                run.state = "done" if run.result is not None else "failed"
                run.error = run.error or (None if run.result is not None else _error("failed", "The work broke off."))
            self._choose()

    async def _process(self, run: QueuedRun, job: Form, limit: asyncio.Timeout) -> None:
        env = {**os.environ, "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hardway.server.shares.worker", str(os.getpid()), str(ceil(self._seconds)),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=env, limit=MAX_LINE_BYTES, creationflags=LOWEST_PRIORITY,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(job).encode())
            process.stdin.close()
            await process.stdout.readline()  # it has the lowest priority now
            with self.turns.of(process.pid, limit, staff=run.staff):
                if not await self._read(run, process.stdout):
                    return
                await process.wait()
            if process.returncode == OVERRUN:
                seconds = ceil(self._seconds)
                took = f"more than {seconds} second{'s' if seconds > 1 else ''} of a processor"
                run.error = _error("too_large", f"The work took {took}. Ask for less.")
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _read(self, run: QueuedRun, lines: asyncio.StreamReader) -> bool:
        """Read progress, result and error line by line; return False if a line is too long."""
        while True:
            try:
                line = await lines.readline()
            except ValueError:
                run.error = _error("too_large", "The result is too large to send. Ask for less.")
                return False
            if not line:
                return True
            if line.startswith(RESULT):
                run.result = line.rstrip()[len(RESULT) : -1]
            else:
                news = json.loads(line)
                run.sessions, run.error = news.get("sessions", run.sessions), news.get("error", run.error)

    def _forget(self) -> None:
        over = sorted((run for run in self.known.values() if run.over), key=lambda run: run.ended)
        now, spare = time.monotonic(), len(self.known) - MAX_RUNS
        for place, run in enumerate(over):
            if place < spare or now - run.ended > RESULT_SECONDS:
                del self.known[run.id]


def _error(name: str, says: str) -> Form:
    return {"name": name, "clause": None, "says": says}
