"""The tables a floor holds: opened, leased, waited for, idle, and released."""

import asyncio
import re
import threading
from typing import Any

import pytest

from hardway.floor import tables
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime import held_streams
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import PUT_AWAY, Floor
from hardway.journal import Fenced, Lease, MemoryRecorder, Unavailable
from tests.floor.rig import KEY, SECONDS, Clock, Faulty, Hears, again, at, enter_all, entries, floor, settled, until

REAL = Spec("crown", dice="real")
OFTEN = 0.06
"""Leases so short that tables are looked after every fiftieth of a second."""


async def looked_after(recorder: Faulty) -> None:
    """Wait until every table was looked after once more."""
    renewals = recorder.renewals
    await until(lambda: recorder.renewals > renewals + 2)


def test_private_table_name_has_sixty_random_bits() -> None:
    async def work(here: Floor) -> None:
        names = {await here.open(Spec("crown", private=True, owner="p1"), by="p1") for _ in range(3)}
        assert len(names) == 3
        assert all(re.fullmatch(r"crown-[a-z2-7]{12}", str(name)) for name in names), "five bits a letter"

    floor(MemoryRecorder(), work)


def test_private_table_stays_closed_to_newcomers_after_a_restart() -> None:
    recorder, names = MemoryRecorder(), []

    async def begin(here: Floor) -> None:
        for _ in range(2):
            live = await at(here, Spec("crown", private=True, owner="p1"))
            names.append(live.host.stream)
        await here.admit(live, new=False)

    async def go_on(here: Floor) -> None:
        assert [(await again(here, name)).nobody_new for name in names] == [False, True]

    floor(recorder, begin)
    floor(recorder, go_on)


def test_stopped_server_opens_no_table_and_ends_its_threads() -> None:
    before = set(threading.enumerate())

    async def run() -> None:
        here = Floor(MemoryRecorder(), KEY, clock=Clock())
        await here.start()
        live = await at(here, REAL)
        await live.enter(live.giver("p1"), "seat 300", "s")
        await here.stop()
        assert await here.live("crown-1") == STOPPING
        own = [thread for thread in threading.enumerate() if thread.name.startswith(("store", "journal"))]
        assert set(own) <= before

    asyncio.run(run())


def test_table_requested_twice_at_once_is_opened_once() -> None:
    recorder = MemoryRecorder()
    floor(recorder, lambda here: at(here, REAL))

    async def work(here: Floor) -> None:
        one, two = await asyncio.gather(here.live("crown-1"), here.live("crown-1"))
        assert isinstance(one, Live)
        assert one is two
        assert await here.live("crown-1") is one

    floor(recorder, work)


def test_table_requested_during_its_release_reopens_with_bets() -> None:
    recorder, clock = Faulty(), Clock()

    async def work(here: Floor) -> None:
        live = await at(here, REAL)
        await live.enter(live.giver("p1"), "seat 300", "s")
        recorder.open.clear()
        last = live.enter(live.giver("p1"), "bet pass 10", "b")
        clock.on(hours=1)
        await until(lambda: live.host.stop_reason == PUT_AWAY)
        asked = asyncio.create_task(here.live("crown-1"))
        await settled()
        waits = not asked.done()
        recorder.open.set()
        assert waits
        assert isinstance(await last, Receipt)
        new = await asked
        assert new is not live
        assert new.host.durable_state.players["p1"].bets["pass"].amount == 1000
        assert isinstance(await new.enter(new.giver("p1"), "bet field 5", "f"), Receipt)

    floor(recorder, work, clock=clock, lease_seconds=OFTEN)


@pytest.mark.parametrize(
    ("spec", "minutes"),
    [
        (Spec("crown", dice="real", owner="p1"), 1),
        (Spec("crown", dice="real"), 10),
        (Spec("crown", dice="real", owner="p1", mode="casino", staff="people"), 10),
    ],
)
def test_idle_table_is_released_after_1_or_10_minutes(spec: Spec, minutes: int) -> None:
    recorder, clock = Faulty(), Clock()

    async def work(here: Floor) -> None:
        live = await at(here, spec)
        hears = Hears(live)
        clock.on(minutes=minutes)
        await looked_after(recorder)
        assert here.tables == {"crown-1": live}
        live.connect("p1")
        clock.on(seconds=1)
        await looked_after(recorder)
        assert here.tables == {"crown-1": live}, "somebody is here"
        live.disconnect("p1")
        hears.sides.clear()
        await until(lambda: hears.sides == ["away"])
        assert here.tables == {}
        assert recorder.leases()["crown-1"].holder == ""
        assert await live.enter(live.giver("p1"), "seat 300", "s") == PUT_AWAY

    floor(recorder, work, clock=clock, lease_seconds=OFTEN)


def test_snapshot_is_stored_at_multiples_of_the_row_count_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SNAPSHOT_ROWS", 4)
    recorder, clock = Faulty(), Clock()

    def kept() -> int:
        return (recorder.get("snapshot", "crown-1") or {"seq": 0})["seq"]

    async def work(here: Floor) -> None:
        live = await at(here, REAL)
        assert live.host.durable_row.seq == 1
        for row in range(2, 9):
            text = "seat 300" if row == 2 else "bet field 5"
            assert isinstance(await live.enter(live.giver("p1"), text, f"k{row}"), Receipt)
            await looked_after(recorder)
            assert kept() == row // 4 * 4

    floor(recorder, work, clock=clock, lease_seconds=OFTEN)


def test_snapshot_is_stored_1000_rows_after_the_last_snapshot() -> None:
    kept = list[Live]()

    async def work(here: Floor) -> None:
        live = await at(here, REAL)

        async def keep(live: Live) -> None:
            kept.append(live)

        here._snapshot = keep  # type: ignore[method-assign]
        for rows in (999, 1000):
            here._snapshots["crown-1"] = live.host.durable_row.seq - rows
            await here._maintain("crown-1", live, here._leases["crown-1"])
            assert len(kept) == (rows == 1000)
        here._snapshots["crown-1"] = live.host.durable_row.seq

    floor(MemoryRecorder(), work, clock=Clock(), lease_seconds=60)


def test_lease_of_60_seconds_is_renewed_every_20_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    sleep, slept = asyncio.sleep, list[float]()

    async def waits(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    async def work(here: Floor) -> None:
        await settled()

    monkeypatch.setattr(asyncio, "sleep", waits)
    floor(MemoryRecorder(), work, clock=Clock(), lease_seconds=60)
    assert 20 in slept


def test_reopened_table_finds_a_reading_in_the_last_500_rows() -> None:
    recorder, clock, asked = MemoryRecorder(), Clock(), list[int]()

    async def begin(here: Floor) -> None:
        live = await at(here, REAL)
        me, stick = live.giver("p1"), live.giver("p8", "stickperson")
        for n, (who, text) in enumerate([(me, "seat 300"), (me, "bet pass 10"), (stick, "throw")]):
            assert isinstance(await live.enter(who, text, f"k{n}"), Receipt)
        while live.host.head.seq < 600:
            live.host.write_note("note", {}, by="p8", now=clock())
        await live.host.drain()

    async def go_on(here: Floor) -> None:
        rows = recorder.rows

        def read(stream: str, after: int = 0, *more: Any, **named: Any) -> Any:
            asked.append(after)
            return rows(stream, after, *more, **named)

        recorder.rows = read  # type: ignore[method-assign, assignment]
        await again(here, "crown-1")

    floor(recorder, begin, clock=clock)
    floor(recorder, go_on, clock=clock)
    assert asked[-1] == 100


def test_house_throws_by_server_clock_when_betting_time_ends() -> None:
    clock = Clock()

    async def work(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=5))
        live.connect("p1")
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        clock.on(seconds=5)
        await until(lambda: live.host.durable_state.rolls == 1)

    floor(MemoryRecorder(), work, clock=clock)


def test_table_stays_closed_when_attach_fails() -> None:
    not_yet = Problem("table_suspended", "its round cannot be read")

    async def work(here: Floor) -> None:
        async def attach(live: Live) -> Problem | None:
            return not_yet

        here.attach = attach
        table = await here.open(REAL, by="p1")
        assert await here.live(str(table)) == not_yet
        assert here.tables == {}

    floor(MemoryRecorder(), work)


def test_table_is_opened_when_a_second_lease_request_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = MemoryRecorder()
    lease, asked = recorder.lease, []

    def taken_once(stream: str, holder: str, seconds: float) -> Any:
        asked.append(stream)
        return lease(stream, holder, seconds) if len(asked) > 1 else None

    async def work(here: Floor) -> None:
        assert await here.open(REAL, by="p1") == "crown-1"
        monkeypatch.setattr(recorder, "lease", taken_once)
        assert isinstance(await here.live("crown-1"), Live)
        assert asked == ["crown-1", "crown-1"]

    floor(recorder, work)


LEASE = 60
"""Seconds."""


class SlowStore(MemoryRecorder):
    """A store whose clock advances while a process waits for a lease."""

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
    """Ask a new process at http://here for a table; return its answer and the seconds it took."""
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


def test_table_leased_here_before_a_crash_opens_as_lease_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = SlowStore()
    found, took = asked_for(recorder, left_by_a_crash(recorder, "http://here"), monkeypatch)
    assert isinstance(found, Live)
    assert took == LEASE


def test_process_alive_at_the_same_address_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = SlowStore()
    table = left_by_a_crash(recorder, "http://here")
    recorder.alive = recorder.leases()[table].holder
    found, took = asked_for(recorder, table, monkeypatch)
    assert found == Problem(
        "table_suspended", f"another process at http://here has {table} open; give each process its own address"
    )
    assert took == 2 * LEASE + 1


def test_table_leased_at_another_address_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = SlowStore()
    table = left_by_a_crash(recorder, "http://there")
    assert asked_for(recorder, table, monkeypatch) == (Problem("elsewhere", "http://there"), 0)


def test_table_released_while_its_holder_is_sought_opens_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lease is released between two questions: the request for it, and who holds it."""

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
def test_table_with_a_lost_lease_is_suspended_and_closed(lost: Any) -> None:
    recorder = Renews()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears, token = Hears(live), recorder.leases()["crown-1"].token
        recorder.answer.set()
        recorder.instead = lost
        await until(lambda: not here.tables)
        assert live.host.fault == Fenced("crown-1", token)
        assert hears.sides == ["suspended"]
        late = await live.enter(live.giver("p1"), "seat 300", "k1")
        assert late.name == "table_suspended"

    floor(recorder, play, lease_seconds=0.03)


def test_table_reopened_during_a_failed_lease_renewal_stays_open() -> None:
    recorder = Renews()

    async def play(here: Floor) -> None:
        old = await at(here, REAL)
        recorder.instead = run_out
        await until(recorder.asked.is_set)
        old.host.fault = Unavailable("the disk is full")
        new = await here.live("crown-1")
        before = recorder.renewals
        recorder.answer.set()
        await until(lambda: recorder.renewals > before)
        assert here.tables == {"crown-1": new}
        assert isinstance(await new.enter(new.giver("p1"), "seat 300", "k1"), Receipt)

    floor(recorder, play, lease_seconds=0.03)


def test_failed_table_reopens_only_after_pending_rows_are_stored() -> None:
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
        await entering
        assert new is not old
        assert new.host.durable_row.key == "k1"
        assert isinstance(await new.enter(new.giver("p1"), "bet pass 10", "k2"), Receipt)
        assert await here.live("crown-1") is new

    floor(recorder, play)
    assert entries(recorder, "crown-1") == ["seat p1 300", "bet p1 pass 10"]


def test_stopping_server_answers_table_requests_with_stopping() -> None:
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
