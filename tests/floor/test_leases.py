"""Several processes and one journal: one history, and a dead or frozen holder loses its tables."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.tables import LEASE_SECONDS, Floor
from hardway.journal import Lease, MemoryRecorder, Unavailable
from hardway.journal.audit import audit
from hardway.journal.keys import open_key
from tests.floor.rig import KEY, at, floor, real
from tests.in_soak import rest_in_soak
from tests.journal.conftest import Keeper
from tests.waiting import SECONDS, wait_until

ROOT = Path(__file__).parents[2]
SPEC = Spec("crown", dice="real")
TURN = 6
"""Even, so that a wager put down is taken up at the same table."""


class Worker:
    """A process that plays, and the lines it has printed."""

    def __init__(self, folder: Path, db: str, name: str, *, commands: int, turn: int, tables: list[str]) -> None:
        self.name, self.log = name, folder / f"{name}.jsonl"
        words = [db, str(folder / "key"), name, str(commands), str(turn), *tables]
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.floor.worker", *words], stdin=subprocess.PIPE, stdout=out, cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            )  # fmt: skip

    def go(self) -> None:
        """Let it begin, as soon as it has started."""
        self.process.stdin.write(b"go\n")
        self.process.stdin.close()

    def said(self, what: str) -> list[dict[str, Any]]:
        lines = self.log.read_text().split("\n")[:-1]
        return [line for text in lines if what in (line := json.loads(text))]

    def wait_for(self, what: str, count: int = 1, seconds: float = SECONDS) -> dict[str, Any]:
        """Wait until it has said something so often; return the last time."""

        def said() -> bool:
            assert self.process.poll() in (None, 0), f"{self.name} ended with {self.process.returncode}"
            return len(self.said(what)) >= count

        wait_until(said, seconds)
        return self.said(what)[count - 1]


Start = Callable[..., Worker]


@contextmanager
def workers(folder: Path, db: str) -> Iterator[Start]:
    open_key(folder / "key")
    started: list[Worker] = []

    def start(name: str, **more: Any) -> Worker:
        started.append(Worker(folder, db, name, **more))
        return started[-1]

    try:
        yield start
    finally:
        for worker in started:
            with suppress(ProcessLookupError):
                worker.process.send_signal(signal.SIGCONT)
                worker.process.kill()
            worker.process.wait()


def open_tables(keeper: Keeper, folder: Path, names: str, count: int) -> list[str]:
    """Open tables at which each worker has a seat."""
    tables: list[str] = []

    async def work(here: Floor) -> None:
        for _ in range(count):
            live = await at(here, SPEC)
            tables.append(live.host.stream)
            for name in names:
                assert isinstance(await live.enter(live.giver(f"p{name}"), "seat 1000", f"{name}/seat"), Receipt)

    with closing(keeper.open()) as recorder:  # a database has only so many connections
        floor(recorder, work)
    return tables


def assert_one_history(keeper: Keeper, tables: list[str], players: list[Worker]) -> None:
    """Everything acknowledged is in the journal, once, where it was said to be; and the journal is whole."""
    with closing(keeper.open()) as recorder:
        for table in tables:
            rows = list(recorder.rows(table))
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            keys = [row.key for row in rows if row.key]
            assert len(keys) == len(set(keys))
            for worker in players:
                for ack in worker.said("ack"):
                    if ack["table"] == table:
                        assert rows[ack["seq"] - 1].key == ack["ack"]
        assert not audit(recorder).findings


def race(keeper: Keeper, folder: Path, *, processes: int, commands: int, tables: int) -> None:
    names = "abcd"[:processes]
    shared = open_tables(keeper, folder, names, tables)
    each = commands // processes
    with workers(folder, keeper.db) as start:
        players = [start(name, commands=each, turn=TURN, tables=shared) for name in names]
        for worker in players:
            worker.wait_for("started")
        for worker in players:
            worker.go()
        for worker in players:
            worker.wait_for("stopped", seconds=SECONDS + commands / 20)
        assert_one_history(keeper, shared, players)
        assert sum(len(worker.said("ack")) for worker in players) == each * processes
        hands = [row.key[:1] for row in keeper.open().rows(shared[0]) if row.key]
        assert sum(a != b for a, b in pairwise(hands)) > processes, "they took turns"
        for worker in players:
            for problem in worker.said("problem"):
                assert problem["problem"] in ("elsewhere", "table_suspended", "not_certain"), problem


@pytest.mark.soak
@pytest.mark.parametrize("processes", rest_in_soak((2, 4), now=(2,)))
@pytest.mark.parametrize("shared", rest_in_soak(("sqlite", "postgres"), now=("sqlite",)), indirect=True)
def test_processes_share_tables_and_write_one_history(shared: Keeper, tmp_path: Path, processes: int) -> None:
    race(shared, tmp_path, processes=processes, commands=120, tables=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("processes", [2, 3, 4])
def test_processes_write_one_history_of_10000_commands(shared: Keeper, tmp_path: Path, processes: int) -> None:
    race(shared, tmp_path, processes=processes, commands=10_000, tables=2)


def taken_over(shared: Keeper, folder: Path) -> None:
    """Kill the holder of a table while it writes; another process takes the table over."""
    tables = open_tables(shared, folder, "ab", 1)
    with workers(folder, shared.db) as start:
        holder = start("a", commands=1_000_000, turn=0, tables=tables)
        holder.go()
        holder.wait_for("ack", 20)
        waiting = start("b", commands=40, turn=0, tables=tables)
        waiting.go()
        elsewhere = waiting.wait_for("problem")
        assert (elsewhere["problem"], elsewhere["says"]) == ("elsewhere", "http://a")
        holder.process.kill()
        holder.process.wait()
        waiting.wait_for("stopped")
        assert_one_history(shared, tables, [holder, waiting])


@pytest.mark.soak
@pytest.mark.parametrize("shared", rest_in_soak(("sqlite", "postgres"), now=("postgres",)), indirect=True)
def test_table_of_a_killed_process_is_taken_over_without_loss(shared: Keeper, tmp_path: Path) -> None:
    taken_over(shared, tmp_path)


def test_table_of_dead_process_is_taken_over_at_end_of_lease() -> None:
    """A process that does not renew its lease counts as dead. The test sets the store's clock and never waits."""
    now = [1000.0]
    recorder = MemoryRecorder(clock=lambda: now[0])

    async def play() -> None:
        one = Floor(recorder, KEY, clock=real, address="http://one")
        two = Floor(recorder, KEY, clock=real, address="http://two")
        table = await one.open(SPEC, by="p1")
        assert isinstance(table, str)
        first = await one.live(table)
        assert isinstance(await first.enter(first.giver("p1"), "seat 100", "s"), Receipt)
        now[0] += LEASE_SECONDS - 0.001
        assert await two.live(table) == Problem("elsewhere", "http://one")
        now[0] += 0.002
        second = await two.live(table)
        assert isinstance(await second.enter(second.giver("p1"), "bet field 5", "b"), Receipt)
        late = await first.enter(first.giver("p1"), "bet field 5", "l")
        assert isinstance(late, Problem), "a holder that wakes is fenced off"
        await two.stop()
        await one.stop()

    asyncio.run(play())
    assert [row.entry for row in recorder.rows("crown-1")][-1].endswith("bet p1 field 5")  # a second may have passed


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_hundred_killed_processes_lose_no_acknowledged_entry(shared: Keeper, tmp_path: Path) -> None:
    for number in range(100):
        folder = tmp_path / str(number)
        folder.mkdir()
        taken_over(shared, folder)


def stop_between_two_writes(keeper: Keeper, worker: Worker, table: str) -> None:
    """Stop a process that holds no lock of SQLite's, which would be waited for as long as the process lives."""
    probe = keeper.open()
    for _ in range(20):
        worker.process.send_signal(signal.SIGSTOP)
        try:
            probe.release(Lease(table, 0, "nobody", 0.0))  # changes nothing, and waits for the writer
            return
        except Unavailable:
            worker.process.send_signal(signal.SIGCONT)
            time.sleep(0.05)
    raise AssertionError("it was always writing")


@pytest.mark.soak
def test_process_frozen_past_its_table_lease_is_fenced_on_waking(shared: Keeper, tmp_path: Path) -> None:
    tables = open_tables(shared, tmp_path, "ab", 1)
    with workers(tmp_path, shared.db) as start:
        holder = start("a", commands=1_000_000, turn=0, tables=tables)
        holder.go()
        holder.wait_for("ack", 20)
        if shared.name == "sqlite":
            stop_between_two_writes(shared, holder, tables[0])
        else:
            holder.process.send_signal(signal.SIGSTOP)
        waiting = start("b", commands=1_000_000, turn=0, tables=tables)
        waiting.go()
        waiting.wait_for("ack", 10)
        before = len(holder.said("ack"))
        holder.process.send_signal(signal.SIGCONT)
        told: list[dict[str, Any]] = []

        def sent_on() -> list[dict[str, Any]]:
            told[:] = [line for line in holder.said("problem") if line["problem"] == "elsewhere"]
            return told

        wait_until(sent_on)
        assert told[0]["says"] == "http://b"
        waiting.wait_for("ack", len(waiting.said("ack")) + 10)
        assert len(holder.said("ack")) <= before + 1, "one may have been durable before it slept"
        waiting.process.kill()
        waiting.process.wait()
        holder.wait_for("ack", before + 20)
        holder.process.kill()
        holder.process.wait()
        assert_one_history(shared, tables, [holder, waiting])


def test_stopped_server_frees_tables_for_another_process_at_once(shared: Keeper, tmp_path: Path) -> None:
    (table,) = open_tables(shared, tmp_path, "a", 1)

    async def play() -> None:
        key = open_key(tmp_path / "key")
        one = Floor(shared.open(), key, clock=real, address="http://one", lease_seconds=60)
        two = Floor(shared.open(), key, clock=real, address="http://two", lease_seconds=60)
        first = await one.live(table)
        assert not isinstance(first, Problem)
        assert await two.live(table) == Problem("elsewhere", "http://one")
        await one.stop()
        second = await two.live(table)
        assert not isinstance(second, Problem)
        assert isinstance(await second.enter(second.giver("pa"), "bet field 5", "k"), Receipt)
        late = await first.enter(first.giver("pa"), "bet field 5", "l")
        assert isinstance(late, Problem)
        await two.stop()

    asyncio.run(play())
