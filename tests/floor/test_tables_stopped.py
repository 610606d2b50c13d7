"""The background work of a floor: time, snapshots, renewals, references to tasks, and an orderly stop."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from hardway.floor import tables
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Unavailable
from hardway.journal.dice_proof import player_commitment
from tests.floor.rig import KEY, SECONDS, Clock, Faulty, again, at, enter_all, floor, settled, until

REAL = Spec("crown", dice="real")
CUP = "tournament.cup"
LONG = 60.0
"""Seconds between two rounds: the longest a lease may be, and far longer than this takes."""
NONCE = "ab" * 32


async def cup(here: Floor) -> CoreHost:
    """Return a tournament that was begun here."""
    assert await here.cores.create("tournament", house="crown", name="cup", by="house") == CUP
    host = await here.cores.host(CUP)
    assert isinstance(host, CoreHost), host
    return host


def test_stopping_server_releases_the_leases_of_tournaments() -> None:
    recorder = MemoryRecorder()

    async def work(here: Floor) -> None:
        await cup(here)
        assert recorder.leases()[CUP].holder == here.holder

    floor(recorder, work)
    assert recorder.leases()[CUP].holder == ""


def test_failed_tournament_is_reopened_without_a_request() -> None:
    async def work(here: Floor) -> None:
        old = await cup(here)
        old.fault = Unavailable("the disk is full")
        await until(lambda: here.cores.hosts[CUP] is not old)

    floor(MemoryRecorder(), work, lease_seconds=0.03)


async def in_the_air(here: Floor) -> tuple[Live, "asyncio.Future[Any]"]:
    """Have p1 throw, with a commitment whose nonce is awaited; return the table, and the answer to the throw."""
    live = await at(here, Spec("crown"))
    await enter_all(live, "p1", "seat 300", "bet pass 10")
    assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", NONCE)) is None
    throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "k3"))
    await until(lambda: live.host.durable_state.phase == "air")
    return live, throwing


@pytest.mark.usefixtures("patient_dice")
def test_stopping_server_waits_until_dice_in_the_air_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "REST_SECONDS", SECONDS)
    recorder = MemoryRecorder()

    async def run() -> None:
        here = Floor(recorder, KEY, clock=Clock())
        live, throwing = await in_the_air(here)
        stopping = asyncio.ensure_future(here.stop())
        await settled()
        assert live.reveal("p1", 1, NONCE) is None
        await stopping
        assert isinstance(await throwing, Receipt)

    asyncio.run(run())
    assert '"kind":"provable"' in list(recorder.rows("crown-1"))[-1].proof


@pytest.mark.usefixtures("patient_dice")
def test_stopped_server_leaves_no_task_for_dice_in_the_air(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice in the air wait for a nonce that does not come."""
    monkeypatch.setattr(tables, "REST_SECONDS", 0)

    async def run() -> None:
        here = Floor(MemoryRecorder(), KEY, clock=Clock())
        live, throwing = await in_the_air(here)
        await here.stop()
        await settled()
        assert live.dice.tasks == []
        throwing.cancel()

    asyncio.run(run())


def test_dice_reading_stored_after_its_roll_is_gone_on_reopening() -> None:
    recorder, now = MemoryRecorder(), Clock()

    async def begin(here: Floor) -> None:
        live = await at(here, REAL)
        stick = live.giver("p7", "stickperson")
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert isinstance(await live.enter(stick, "roll 4 2", "k3"), Receipt)
        await live.host.write_note("dice", {"read": [4, 2]}, by="p7", role="stickperson", now=now())

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert live.host.durable_state.phase == "hand"
        assert live.reader.reading.current is None

    floor(recorder, begin, clock=now)
    floor(recorder, go_on, clock=now)


@pytest.mark.parametrize(("mode", "by", "role"), [
    ("casino", "p1", "administrator"), ("casino", "house", ""), ("practice", "p1", ""),
])  # fmt: skip
def test_journal_row_of_a_new_table_names_the_opener_and_role(mode: str, by: str, role: str) -> None:
    recorder = MemoryRecorder()

    async def work(here: Floor) -> None:
        assert await here.open(Spec("crown", dice="real", staff="people", mode=mode), by=by) == "crown-1"

    floor(recorder, work)
    assert [(row.entry, row.by, row.role) for row in recorder.rows("floor")] == [("open crown-1", by, role)]


def puts(recorder: MemoryRecorder) -> list[str]:
    """Return a list of the facts that are kept from now on."""
    put, names = recorder.put, list[str]()

    def kept(kind: str, id: str, body: Any, **more: Any) -> None:
        names.append(f"{kind} {id}")
        put(kind, id, body, **more)

    recorder.put = kept  # type: ignore[method-assign]
    return names


def test_store_gets_no_lease_renewal_or_checkpoint_before_due() -> None:
    recorder = Faulty()
    put = puts(recorder)

    async def work(here: Floor) -> None:
        await at(here, REAL)
        await until(lambda: "checkpoint latest" in put)
        for _ in range(50):
            await here.in_thread(lambda: None)
        assert put.count("checkpoint latest") == 1
        assert recorder.renewals == 0

    floor(recorder, work, lease_seconds=LONG, checkpoint_seconds=LONG)


def test_unchanged_table_is_released_without_a_snapshot() -> None:
    recorder = MemoryRecorder()
    floor(recorder, lambda here: at(here, REAL))
    assert recorder.get("snapshot", "crown-1") is not None
    put = puts(recorder)
    floor(recorder, lambda here: again(here, "crown-1"))
    assert put != []
    assert "snapshot crown-1" not in put


def test_at_most_four_threads_use_the_store_at_once() -> None:
    """A database has a limited number of connections."""
    go_on, begun = threading.Event(), list[int]()

    def wait() -> None:
        begun.append(1)
        assert go_on.wait(SECONDS)

    async def run() -> None:
        here = Floor(MemoryRecorder(), KEY, clock=Clock())
        waiting = [asyncio.ensure_future(here.in_thread(wait)) for _ in range(8)]
        await until(lambda: len(begun) >= 4)
        await settled()
        together = len(begun)
        go_on.set()
        await asyncio.gather(*waiting)
        await here.stop()
        assert together == 4

    asyncio.run(run())


Begin = Callable[[Coroutine[Any, Any, None]], None]


@pytest.mark.parametrize("ends", [False, True])
def test_clock_task_survives_garbage_collection_only_until_done(ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TICK_SECONDS", 0.001)
    begun: list[weakref.ref[asyncio.Task[Any]]] = []

    async def wait() -> None:
        task = asyncio.current_task()
        assert task is not None
        begun.append(weakref.ref(task))
        if not ends:
            await asyncio.get_running_loop().create_future()

    def tick(now: Any, begin: Begin) -> None:
        if not begun:
            begin(wait())

    async def work(here: Floor) -> None:
        here.cores.tick = tick  # type: ignore[method-assign]
        await until(lambda: begun)
        await settled()
        gc.collect()
        assert (begun[0]() is None) == ends

    floor(MemoryRecorder(), work)
