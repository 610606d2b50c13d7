"""Long work beside tables: real processes are stopped and go on, never for good; their turns are counted in virtual
time."""

import asyncio
import math
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest

from hardway.server.shares.runs import Runs
from hardway.server.shares.turns import QUIET_SECONDS, ROUND_SECONDS, TURN_SECONDS, Turns
from tests.server.hands import Hands
from tests.server.process import Process
from tests.virtual_time import run_at_once
from tests.waiting import SECONDS, come_true, wait_until

BUSY = "while True: pass"
EVERY_SECONDS = 0.002
LONG = {"strategy": "bet pass 10", "sessions": 1_000_000, "rolls": 200, "bankroll": "200.00"}


@contextmanager
def busy() -> Iterator[int]:
    """Give a process that never waits."""
    with subprocess.Popen([sys.executable, "-c", BUSY]) as process:
        try:
            yield process.pid
        finally:
            process.kill()


def status(pid: int) -> list[str]:
    """Return what the system says of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def stopped(pid: int) -> bool:
    return status(pid)[0] == "T"


async def entries(turns: Turns, seconds: float = math.inf) -> None:
    """Enter something every two milliseconds of the loop's clock."""
    until = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < until:
        turns.entry()
        await asyncio.sleep(EVERY_SECONDS)


@asynccontextmanager
async def playing(turns: Turns) -> AsyncIterator[None]:
    """Have entries come."""
    task = asyncio.create_task(entries(turns))
    try:
        yield
    finally:
        task.cancel()


class Ran:
    """For how long each process ran, by the signals it was sent and the loop's clock."""

    def __init__(self) -> None:
        self.seconds: Counter[int] = Counter()
        self.signals = 0
        self._since: dict[int, float] = {}

    def kill(self, pid: int, what: int) -> None:
        """Take note of a signal, in place of the system."""
        now = asyncio.get_running_loop().time()
        self.signals += 1
        if what == signal.SIGCONT:
            self._since[pid] = now
        else:
            assert what == signal.SIGSTOP
            self.seconds[pid] += now - self._since.pop(pid, now)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    ran = Ran()
    monkeypatch.setattr(os, "kill", ran.kill)
    return ran


@asynccontextmanager
async def taking_turns(turns: Turns, *pids: int) -> AsyncIterator[None]:
    """Have processes take turns."""
    async with AsyncExitStack() as stack:
        for pid in pids:
            limit = await stack.enter_async_context(asyncio.timeout(3600))
            stack.enter_context(turns.of(pid, limit))
        yield


@pytest.fixture
def two_cores() -> Iterator[None]:
    """Have no core left over here, nor in what is started from here."""
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(every)[:2])
    yield
    os.sched_setaffinity(0, every)


def test_background_work_pauses_while_entries_arrive() -> None:
    async def work(pids: list[int]) -> None:
        turns = Turns(2)
        async with taking_turns(turns, *pids):
            assert not any(map(stopped, pids))
            async with playing(turns):
                await come_true(lambda: all(map(stopped, pids)))
            await come_true(lambda: not any(map(stopped, pids)))

    with busy() as one, busy() as two:
        asyncio.run(work([one, two]))


def test_background_work_started_during_entries_pauses_too() -> None:
    async def work(one: int, two: int) -> None:
        turns = Turns(2)
        async with taking_turns(turns, one), playing(turns):
            await come_true(lambda: stopped(one))
            async with taking_turns(turns, two):
                await come_true(lambda: stopped(two))
                await come_true(lambda: not stopped(two))  # in its turn

    with busy() as one, busy() as two:
        asyncio.run(work(one, two))


def test_background_work_gets_turns_though_entries_never_stop(ran: Ran) -> None:
    """A turn of 20 ms every 200 ms is a tenth of one processor, shared by all: of ten rounds each has five."""

    async def work() -> None:
        turns = Turns(2)
        async with taking_turns(turns, 1, 2):
            await asyncio.sleep(ROUND_SECONDS / 2)
            await entries(turns, 10 * ROUND_SECONDS)

    run_at_once(work())
    assert ran.seconds == pytest.approx({1: 5 * TURN_SECONDS, 2: 5 * TURN_SECONDS}, rel=0.01)


def test_background_work_of_staff_gets_every_other_turn(ran: Ran) -> None:
    """Of twelve rounds staff have six, and of the other six each of the three has two."""

    async def work() -> None:
        turns = Turns(2)
        async with taking_turns(turns, 1, 2), asyncio.timeout(3600) as limit:
            with turns.of(3, limit, staff=True):
                await asyncio.sleep(ROUND_SECONDS / 2)
                await entries(turns, 12 * ROUND_SECONDS)

    run_at_once(work())
    assert ran.seconds == pytest.approx({1: 2 * TURN_SECONDS, 2: 2 * TURN_SECONDS, 3: 8 * TURN_SECONDS}, rel=0.01)


def test_background_work_never_pauses_with_spare_processors(ran: Ran) -> None:
    async def work() -> None:
        turns = Turns(4)
        async with taking_turns(turns, 1, 2):
            await entries(turns, 1.0)

    run_at_once(work())
    assert ran.signals == 0


def test_time_limit_of_background_work_counts_only_running_time(ran: Ran) -> None:
    """Of 0.25 s it has 0.1 s before entries come and five turns while they do; the rest when they have ended."""

    async def work() -> float:
        turns = Turns(2)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.25) as limit:
                with turns.of(1, limit):
                    await asyncio.sleep(0.1)
                    await entries(turns, 0.9)
                    await asyncio.sleep(3600)
        return asyncio.get_running_loop().time()

    left = 0.25 - 0.1 - 5 * TURN_SECONDS
    assert run_at_once(work()) == pytest.approx(1.0 + QUIET_SECONDS + left, abs=2 * EVERY_SECONDS)


SIMULATE = {"do": "simulate", "house": "crown", "goal": None, "unit": None, "seed": 1, **LONG}


def test_background_work_waiting_for_a_cpu_does_not_time_out() -> None:
    """Ten minutes by the clock in which others had the processors: of its own minute it has used next to nothing."""

    async def main() -> None:
        runs, loop = Runs(60), asyncio.get_running_loop()
        run = runs.begin("p1", {**SIMULATE, "sessions": 10})
        assert run.task is not None
        await come_true(lambda: runs.turns._works)
        time = loop.time
        loop.time = lambda: time() + 600  # type: ignore[method-assign]
        await asyncio.wait([run.task])
        assert (run.state, run.error) == ("done", None)

    asyncio.run(main())


def test_background_work_over_its_cpu_seconds_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardway.server.shares.runs.CLOCK_FACTOR", SECONDS)

    async def main() -> None:
        runs = Runs(1)
        run = runs.begin("p1", {**SIMULATE, "sessions": 10**9})
        assert run.task is not None
        await asyncio.wait([run.task])
        assert (run.state, run.error["name"]) == ("failed", "too_large")
        assert run.error["says"] == "The work took more than 1 second of a processor. Ask for less."

    asyncio.run(main())


@pytest.mark.usefixtures("two_cores")
def test_paused_background_work_can_be_cancelled() -> None:
    async def main() -> None:
        runs = Runs(SECONDS)
        run = runs.begin("p1", SIMULATE)
        assert run.task is not None
        await come_true(lambda: runs.turns._works)
        async with playing(runs.turns):
            await come_true(lambda: any(map(stopped, children())))
            run.task.cancel()
            await asyncio.wait([run.task])
        assert run.state == "cancelled"
        assert not children()

    asyncio.run(main())


def children(of: int | None = None) -> list[int]:
    """Return the workers of a process."""
    parent, found = str(of or os.getpid()), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = status(int(folder.name))[1] == parent
            if mine and b"hardway.server.shares.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


@pytest.mark.soak
@pytest.mark.usefixtures("two_cores")
def test_killed_server_leaves_no_paused_background_work(tmp_path: Path) -> None:
    with Process(str(tmp_path / "h.db")) as server:
        ann = Hands(server.address)
        ann.post("/api/guest")
        wire = ann.socket("crown-1")
        assert wire.enter("seat 300", "a")["type"] == "ack"
        assert ann.post("/api/simulations", LONG).status_code == 202
        found: list[int] = []

        def rests() -> bool:
            wire.send({"type": "enter", "key": "again", "entry": "bet field 5"})  # not waited for: it would go on
            found[:] = children(server.pid)
            return any(map(stopped, found))

        wait_until(rests)
        server.kill()
    ann.close()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in found))
