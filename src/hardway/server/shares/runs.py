"""Long work: started in processes of its own, few at a time, each with a budget; watched, cancelled, forgotten.

Who has least of it going comes next. Of the room for what waits one address never has more than half, and a person
only one place once half of it is taken; the work of staff, which is audits, has room of its own. Knows processes and
cpu_shares; what the work is stands in `worker`.
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
AT_ONCE = 4
STAFF_AT_ONCE = 2
MOST = 64
"""Runs that are remembered."""
WAITING = 16
"""Runs that wait or are played; of staff as many again."""
OF_ONE = 4
"""Of them, of one person."""
MOST_ROLLS = 200_000_000
KEPT_SECONDS = 900.0
LINE_BYTES = 64 << 20
RESULT = b'{"result":'
"""How the line of a worker begins that has what came of its work."""
OVERRUN = -signal.SIGXCPU if hasattr(signal, "SIGXCPU") else None
"""How a worker ends that took more of the processor than it may; Windows does not count."""
LOWEST = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
"""Windows sets a priority from outside; elsewhere the worker does it itself."""
PATIENCE = 30
"""How many times its seconds of a processor a piece of work may take by the clock, where tables want the processors."""


class QueuedRun:
    """One piece of long work."""

    def __init__(self, person: str, of: int, *, address: str = "", staff: bool = False) -> None:
        self.id, self.person, self.of = token_hex(8), person, of
        self.address, self.staff = address, staff
        self.chosen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when it may begin."""
        self.state, self.sessions = "waiting", 0
        self.result: bytes | None = None
        """As JSON. A film is large: to read it here and write it again would hold every table up."""
        self.error: Form | None = None
        self.ended = 0.0
        self.task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Say whether nothing more will come of it."""
        return self.state in ("done", "failed", "cancelled")

    def form(self) -> Form:
        """Return it as it is told."""
        return {
            "id": self.id, "state": self.state, "sessions": self.sessions, "of": self.of,
            "result": json.loads(self.result) if self.result is not None else None, "error": self.error,
        }  # fmt: skip


class Runs:
    """All long work of a process."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.turns = Turns()
        self.known: dict[str, QueuedRun] = {}

    def begin(self, person: str, job: Form, of: int = 0, *, address: str = "", staff: bool = False) -> QueuedRun:
        """Begin a piece of work; raise where there is too much of it."""
        self._forget()
        run = QueuedRun(person, of, address=address, staff=staff)
        if not self._room_for(run):
            raise refused("too_many", "as much is being worked out as can be; wait for some of it")
        self.known[run.id] = run
        run.task = asyncio.get_running_loop().create_task(self._work(run, job))
        self._choose()
        return run

    def _room_for(self, new: QueuedRun) -> bool:
        going = [run for run in self.known.values() if not run.over and run.staff == new.staff]
        mine = sum(run.person == new.person for run in going)
        here = 0 if is_local(new.address) else sum(run.address == new.address for run in going)
        half = WAITING // 2
        return len(going) < WAITING and mine < (OF_ONE if len(going) < half else 1) and (new.staff or here < half)

    def _choose(self) -> None:
        """Let work begin that waits, as long as there is a place for it: first of the one who has least of it going."""
        for staff, places in ((False, AT_ONCE), (True, STAFF_AT_ONCE)):
            going = [run for run in self.known.values() if not run.over and run.staff == staff]
            begun = Counter(run.person for run in going if run.chosen.done())
            waiting = [run for run in going if not run.chosen.done()]
            while waiting and begun.total() < places:
                run = min(waiting, key=lambda run: begun[run.person])
                waiting.remove(run)
                begun[run.person] += 1
                run.chosen.set_result(None)

    def of(self, person: str, id: str) -> QueuedRun:
        """Return somebody's run."""
        run = self.known.get(id)
        if run is None or run.person != person:
            raise refused("no_simulation", "you have no such run here; it may be forgotten already")
        return run

    async def whole(self, person: str, job: Form, *, address: str = "", staff: bool = False) -> bytes:
        """Do a piece of work, and return its result as JSON when it is done."""
        run = self.begin(person, job, address=address, staff=staff)
        assert run.task is not None
        try:
            await asyncio.shield(run.task)
        except asyncio.CancelledError:
            run.task.cancel()
            raise
        self.known.pop(run.id, None)
        if run.result is None:
            error = run.error or {"name": "failed", "says": "it was cancelled"}
            raise refused(error["name"], error["says"])
        return run.result

    async def close(self) -> None:
        """End everything."""
        tasks = [run.task for run in self.known.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, run: QueuedRun, job: Form) -> None:
        try:
            await run.chosen
            async with asyncio.timeout(PATIENCE * self._seconds) as limit:
                run.state = "running"
                await self._process(run, job, limit)
        except TimeoutError:
            waited = f"it was not done after {PATIENCE * self._seconds:g} seconds"
            run.error = _error("too_large", f"{waited} at this busy server; ask for less, or later")
        except asyncio.CancelledError:
            run.state = "cancelled"
            raise
        finally:
            run.ended = time.monotonic()
            if run.state != "cancelled":
                run.state = "done" if run.result is not None else "failed"
                run.error = run.error or (None if run.result is not None else _error("failed", "the work broke off"))
            self._choose()

    async def _process(self, run: QueuedRun, job: Form, limit: asyncio.Timeout) -> None:
        env = {**os.environ, "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hardway.server.shares.worker", str(os.getpid()), str(ceil(self._seconds)),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=env, limit=LINE_BYTES, creationflags=LOWEST,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(job).encode())
            process.stdin.close()
            await process.stdout.readline()  # it stands back now
            with self.turns.of(process.pid, limit, staff=run.staff):
                if not await self._read(run, process.stdout):
                    return
                await process.wait()
            if process.returncode == OVERRUN:
                seconds = ceil(self._seconds)
                took = f"more than {seconds} second{'s' if seconds > 1 else ''} of a processor"
                run.error = _error("too_large", f"it took {took}; ask for less")
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def _read(self, run: QueuedRun, lines: asyncio.StreamReader) -> bool:
        """Take what is told line by line; False where a line is longer than any that is waited for."""
        while True:
            try:
                line = await lines.readline()
            except ValueError:
                run.error = _error("too_large", "what came of it is too large; ask for less")
                return False
            if not line:
                return True
            if line.startswith(RESULT):
                run.result = line.rstrip()[len(RESULT) : -1]
            else:
                told = json.loads(line)
                run.sessions, run.error = told.get("sessions", run.sessions), told.get("error", run.error)

    def _forget(self) -> None:
        over = sorted((run for run in self.known.values() if run.over), key=lambda run: run.ended)
        now, spare = time.monotonic(), len(self.known) - MOST
        for place, run in enumerate(over):
            if place < spare or now - run.ended > KEPT_SECONDS:
                del self.known[run.id]


def _error(name: str, says: str) -> Form:
    return {"name": name, "clause": None, "says": says}
