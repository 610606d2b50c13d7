"""Whose a table is: leases that are waited for, lost and given back, and tables asked for while they come and go."""

import asyncio
import threading
from typing import Any

import pytest

from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime import held_streams
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import Fenced, Lease, MemoryRecorder, Unavailable
from tests.floor.rig import KEY, SECONDS, Clock, Faulty, Hears, at, entries, floor, settled, until

REAL = Spec("crown", dice="real")
LEASE = 60
"""Seconds."""


class SlowStore(MemoryRecorder):
    """A store whose clock goes on while somebody waits to ask it for a lease again."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.asked = 0
        self.alive = ""
        """Who renews what it holds."""
        super().__init__(clock=lambda: self.now)

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        self.asked += 1
        assert self.asked < 1000, "nobody waits"
        self.renew(self.alive, LEASE)
        return super().lease(stream, holder, seconds)


def asked_for(recorder: SlowStore, table: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ask a new process at http://here for a table; return what it says, and after how many seconds."""
    monkeypatch.setattr(held_streams, "RETRY_SECONDS", 1)
    sleep = asyncio.sleep

    async def wait(seconds: float) -> None:
        recorder.now += seconds
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", wait)

    async def run() -> Any:
        asyncio.get_running_loop().time = lambda: recorder.now  # type: ignore[method-assign]
        here = Floor(recorder, KEY, clock=Clock(), address="http://here", lease_seconds=LEASE)
        before = recorder.now
        found = await here.live(table)
        took = recorder.now - before
        await here.stop()
        return found, took

    return asyncio.run(run())


def left_by_a_crash(recorder: SlowStore, address: str) -> str:
    """Return a table whose lease a process at an address has had since it crashed."""

    async def begin(here: Floor) -> str:
        return (await at(here, REAL)).host.stream

    table: str = floor(recorder, begin, crash=True, address=address, lease_seconds=LEASE)
    return table


def test_table_of_this_address_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = SlowStore()
    found, took = asked_for(recorder, left_by_a_crash(recorder, "http://here"), monkeypatch)
    assert isinstance(found, Live)
    assert took == LEASE


def test_same_address_is_waited_for_two_leases_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = SlowStore()
    table = left_by_a_crash(recorder, "http://here")
    recorder.alive = recorder.leases()[table].holder
    found, took = asked_for(recorder, table, monkeypatch)
    assert found == Problem(
        "table_suspended", f"another process at http://here has {table}; each needs its own address"
    )
    assert took == 2 * LEASE + 1


def test_table_of_another_address_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = SlowStore()
    table = left_by_a_crash(recorder, "http://there")
    assert asked_for(recorder, table, monkeypatch) == (Problem("elsewhere", "http://there"), 0)


def test_table_released_in_this_moment_is_leased(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the two questions, who may have it and who has it, another process gives it back: nobody has it then."""

    class GivenBack(SlowStore):
        def leases(self) -> dict[str, Lease]:
            for lease in super().leases().values():
                self.release(lease)
            return super().leases()

    recorder = GivenBack()
    found, took = asked_for(recorder, left_by_a_crash(recorder, "http://there"), monkeypatch)
    assert isinstance(found, Live)
    assert took == 0


class Renews(Faulty):
    """A store whose next renewal the test answers, when it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.instead: Any = None
        self.asked, self.answer = threading.Event(), threading.Event()

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        held: dict[str, Lease] = super().renew(holder, seconds)
        if self.instead is None:
            return held
        self.asked.set()
        assert self.answer.wait(SECONDS)
        change, self.instead = self.instead, None
        changed: dict[str, Lease] = change(held)
        return changed


def run_out(held: dict[str, Lease]) -> dict[str, Lease]:
    return {}


def anothers(held: dict[str, Lease]) -> dict[str, Lease]:
    return {table: lease._replace(token=lease.token + 1) for table, lease in held.items()}


@pytest.mark.parametrize("lost", [run_out, anothers])
def test_table_with_a_lost_lease_is_dropped(lost: Any) -> None:
    recorder = Renews()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears, token = Hears(live), recorder.leases()["crown-1"].token
        recorder.answer.set()
        recorder.instead = lost
        await until(lambda: not here.tables)
        assert live.host.fault == Fenced("crown-1", token)
        assert here.writer.tokens == {}
        assert hears.sides == ["suspended"]
        late = await live.enter(live.giver("p1"), "seat 300", "k1")
        assert isinstance(late, Problem)
        assert late.name == "table_suspended"

    floor(recorder, play, lease_seconds=0.03)


def test_table_reopened_meanwhile_is_not_dropped() -> None:
    recorder = Renews()

    async def play(here: Floor) -> None:
        old = await at(here, REAL)
        recorder.instead = run_out
        await until(recorder.asked.is_set)
        old.host.fault = Unavailable("the disk is full")
        new = await here.live("crown-1")
        assert isinstance(new, Live)
        before = recorder.renewals
        recorder.answer.set()
        await until(lambda: recorder.renewals > before)
        assert here.tables == {"crown-1": new}
        assert isinstance(await new.enter(new.giver("p1"), "seat 300", "k1"), Receipt)

    floor(recorder, play, lease_seconds=0.03)


def test_failed_table_reopens_after_its_pending_rows() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        old = await at(here, REAL)
        recorder.open.clear()
        before = recorder.at_the_door
        entering = asyncio.ensure_future(old.enter(old.giver("p1"), "seat 300", "k1"))
        await until(lambda: recorder.at_the_door > before)
        old.host.fault = Unavailable("the disk is full")
        opening = asyncio.ensure_future(here.live("crown-1"))
        for _ in range(10):
            await here.in_thread(lambda: None)
            await settled()
        waits = not opening.done()
        recorder.open.set()
        assert waits
        new = await opening
        assert isinstance(new, Live)
        await entering
        assert new is not old
        assert new.host.durable_row.key == "k1"
        assert isinstance(await new.enter(new.giver("p1"), "bet pass 10", "k2"), Receipt)
        assert await here.live("crown-1") is new

    floor(recorder, play)
    assert entries(recorder, "crown-1") == ["seat p1 300", "bet p1 pass 10"]


def test_stopping_floor_answers_for_every_table() -> None:
    recorder = Faulty()

    async def play() -> None:
        here = Floor(recorder, KEY, clock=Clock())
        live = await at(here, REAL)
        assert await here.open(REAL, by="p1") == "crown-2"
        recorder.open.clear()
        entering = asyncio.ensure_future(live.enter(live.giver("p1"), "seat 300", "k1"))
        await settled()
        stopping = asyncio.ensure_future(here.stop())
        await settled()
        asking = [asyncio.ensure_future(here.live(table)) for table in ("crown-1", "crown-2")]
        await settled()
        recorder.open.set()
        assert await asyncio.gather(*asking) == [STOPPING, STOPPING]
        await stopping
        assert isinstance(await entering, Receipt)
        assert await here.live("crown-1") == STOPPING

    asyncio.run(play())
