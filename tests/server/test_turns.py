"""Long work beside tables: real processes are stopped and go on, in turns, and never for good."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from hardway.server.runs import Runs
from hardway.server.turns import Turns
from tests.server.hands import Hands
from tests.server.process import Process

BUSY = "while True: pass"
LONG = {"strategy": "bet pass 10", "sessions": 1_000_000, "rolls": 200, "bankroll": "200.00"}
TICKS = os.sysconf("SC_CLK_TCK")


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


def worked(pid: int) -> float:
    """Return how many seconds a process has had a processor."""
    return (int(status(pid)[11]) + int(status(pid)[12])) / TICKS


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def entries(turns: Turns, seconds: float) -> None:
    """Enter something every two milliseconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        turns.entry()
        await asyncio.sleep(0.002)


def beside(
    count: int, work: Callable[[Turns, list[int]], Awaitable[None]], *, processors: int = 2, seconds: float = 60.0
) -> None:
    """Have so many processes take turns on a machine of so many processors, each with so many seconds."""

    async def main() -> None:
        turns = Turns(processors)
        async with AsyncExitStack() as stack:
            pids = [stack.enter_context(busy()) for _ in range(count)]
            for pid in pids:
                limit = await stack.enter_async_context(asyncio.timeout(seconds))
                stack.enter_context(turns.of(pid, limit))
            await work(turns, pids)

    asyncio.run(main())


@pytest.fixture
def two_cores() -> Iterator[None]:
    """Have no core left over here, nor in what is started from here."""
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(every)[:2])
    yield
    os.sched_setaffinity(0, every)


def test_it_rests_while_entries_come_and_goes_on_when_they_do_not() -> None:
    async def work(turns: Turns, pids: list[int]) -> None:
        assert not any(map(stopped, pids))
        turns.entry()
        await until(lambda: all(map(stopped, pids)))
        await until(lambda: not any(map(stopped, pids)))

    beside(2, work)


def test_each_has_its_turns_while_entries_do_not_end() -> None:
    """A turn of 20 ms every 200 ms is a tenth of one processor, shared by all."""

    async def work(turns: Turns, pids: list[int]) -> None:
        turns.entry()
        before = [worked(pid) for pid in pids]
        await entries(turns, 2.0)
        had = [worked(pid) - start for pid, start in zip(pids, before, strict=True)]
        assert all(had), had
        assert sum(had) < 0.4, had

    beside(2, work)


def test_who_begins_while_entries_come_rests_too() -> None:
    async def work(turns: Turns, pids: list[int]) -> None:
        turns.entry()
        with busy() as pid:
            async with asyncio.timeout(60) as limit:
                with turns.of(pid, limit):
                    await until(lambda: stopped(pid))
                    await until(lambda: not stopped(pid))

    beside(1, work)


def test_where_processors_are_left_over_nobody_rests() -> None:
    async def work(turns: Turns, pids: list[int]) -> None:
        await entries(turns, 0.1)
        assert not any(map(stopped, pids))

    beside(2, work, processors=4)


def test_the_budget_is_of_the_time_in_which_it_may_run() -> None:
    async def work(turns: Turns, pids: list[int]) -> None:
        await entries(turns, 0.9)
        began = time.monotonic()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.sleep(60)
        assert 0.1 < time.monotonic() - began < 5
        raise asyncio.CancelledError

    with pytest.raises(TimeoutError):
        beside(1, work, seconds=0.4)


@pytest.mark.usefixtures("two_cores")
def test_what_rests_can_be_cancelled() -> None:
    async def main() -> None:
        runs = Runs()
        run = runs.begin("p1", {"do": "simulate", "house": "crown", "goal": None, "unit": None, "seed": 1, **LONG})
        assert run.task is not None
        await until(lambda: bool(runs.turns._works))
        playing = asyncio.create_task(entries(runs.turns, 30))
        await until(lambda: any(map(stopped, children())))
        run.task.cancel()
        await asyncio.wait([run.task])
        playing.cancel()
        assert run.state == "cancelled"
        assert not children()

    asyncio.run(main())


def children(of: int | None = None) -> list[int]:
    """Return the workers of a process."""
    parent, found = str(of or os.getpid()), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = status(int(folder.name))[1] == parent
            if mine and b"hardway.server.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


@pytest.mark.usefixtures("two_cores")
def test_a_killed_server_leaves_nothing_that_rests(tmp_path: Path) -> None:
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

        asyncio.run(until(rests))
        server.kill()
    ann.close()
    asyncio.run(until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in found)))
