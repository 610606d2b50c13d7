"""The tournaments and promotions of one process: begun by a house's book, held by leases, opened again and given back."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.cores.core_streams import CoreStreams
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.runtime.writer import Writer
from hardway.journal import Fenced, Unavailable
from hardway.rulebook.loading.house_shelf import folder_of
from tests.floor.rig import Clock, Faulty, settled, until
from tests.house_key import KEY

T = TypeVar("T")
CUP = "tournament.cup"
MAX = CoreGiver("pmax", "casino_manager")
DRAFT = "draft entry_fee 100"
ELSEWHERE = Problem("elsewhere", "http://127.0.0.2:8000")


class Alone:
    """All of a floor that tournaments need, with no clock that goes on by itself."""

    def __init__(self) -> None:
        self.recorder, self.clock, self.stopping = Faulty(), Clock(), False
        self.writer, self.key = Writer(self.recorder), KEY
        self.holder, self.lease_seconds = "http://127.0.0.1:8000#1", 60.0
        self.cores = CoreStreams(self)

    async def in_thread(self, work: Callable[[], T]) -> T:
        return work()

    async def cup(self) -> CoreHost:
        """Return the tournament, opened here."""
        host = await self.cores.host(CUP)
        assert isinstance(host, CoreHost), host
        return host


def alone(work: Callable[[Alone], Coroutine[Any, Any, T]]) -> T:
    """Do some work beside a tournament that was begun."""

    async def run() -> T:
        here = Alone()
        assert await here.cores.create("tournament", house="crown", name="cup", by="house") == CUP
        try:
            return await work(here)
        finally:
            here.recorder.open.set()
            await here.writer.close()

    return asyncio.run(run())


def test_title_is_one_line() -> None:
    async def work(here: Alone) -> Any:
        return await here.cores.create("tournament", house="crown", name="cup2", by="house", settings={"title": "a\nb"})

    problem = alone(work)
    assert isinstance(problem, Problem)
    assert "a title is one line" in problem.says


def test_house_is_a_known_name_and_no_path() -> None:
    async def work(here: Alone) -> Any:
        folder = str(Path(folder_of("crown")).resolve())
        return await here.cores.create("tournament", house=folder, name="cup2", by="house")

    problem = alone(work)
    assert isinstance(problem, Problem)
    assert problem.says.startswith("there is no house ")


def test_stopping_floor_opens_no_core() -> None:
    async def work(here: Alone) -> Any:
        here.stopping = True
        return await here.cores.host(CUP), here.cores.hosts

    assert alone(work) == (STOPPING, {})


def test_core_held_elsewhere_is_not_opened() -> None:
    async def work(here: Alone) -> Any:
        here.recorder.lease(CUP, "http://127.0.0.2:8000#1", 60)
        return await here.cores.host(CUP), here.cores.hosts

    assert alone(work) == (ELSEWHERE, {})


def test_failed_core_reopens_after_its_pending_rows() -> None:
    async def work(here: Alone) -> dict[Any, str]:
        old = await here.cup()
        here.recorder.open.clear()
        before = here.recorder.at_the_door
        entering = asyncio.ensure_future(old.enter(DRAFT, MAX))
        await until(lambda: here.recorder.at_the_door > before)
        old.fault = Unavailable("the disk is full")
        opening = asyncio.ensure_future(here.cup())
        await settled()
        here.recorder.open.set()
        new = await opening
        await entering
        assert new is not old
        return new.game.state.items

    assert alone(work) == {(0, "entry_fee"): "100"}


def test_followers_follow_a_reopened_tournament() -> None:
    told: list[str] = []

    async def work(here: Alone) -> None:
        old = await here.cup()
        old.followers.append(lambda entries: told.extend(entry.row.entry for entry in entries))
        old.fault = Unavailable("the disk is full")
        assert isinstance(await (await here.cup()).enter(DRAFT, MAX), Receipt)

    alone(work)
    assert told == ["@2026-11-15T07:40:00 draft entry_fee 100 by casino_manager pmax"]


def test_core_time_passes_once_a_second() -> None:
    async def work(here: Alone) -> list[int]:
        host, begun, passed = await here.cup(), list[Coroutine[Any, Any, None]](), []
        for second, micro in ((1, 0), (1, 999_999), (2, 0), (3, 0)):
            if second == 3:
                host.fault = Unavailable("the disk is full")
            here.cores.tick(datetime(2026, 11, 15, 7, 40, second, micro, tzinfo=UTC), begun.append)
            passed.append(len(begun))
        for work in begun:
            await work
        return passed

    assert alone(work) == [1, 1, 2, 2]


def test_core_with_a_renewed_lease_goes_on() -> None:
    async def work(here: Alone) -> None:
        host = await here.cup()
        held = here.recorder.leases()
        await here.cores.maintain(held, dict(here.cores.open_streams))
        assert here.cores.hosts == {CUP: host}
        host.fault = Unavailable("the disk is full")
        await here.cores.maintain(held, dict(here.cores.open_streams))
        opened = here.cores.hosts[CUP]
        assert (opened.fault, opened is host) == (None, False)

    alone(work)


@pytest.mark.parametrize("lost", ["run out", "another's"])
def test_core_whose_lease_is_lost_is_dropped(lost: str) -> None:
    async def work(here: Alone) -> None:
        host = await here.cup()
        (lease,) = here.recorder.leases().values()
        await here.cores.maintain(
            {} if lost == "run out" else {CUP: lease._replace(token=lease.token + 1)}, dict(here.cores.open_streams)
        )
        assert host.fault == Fenced(CUP, lease.token)
        assert (here.cores.hosts, here.writer.tokens) == ({}, {})
        problem = await host.enter(DRAFT, MAX)
        assert isinstance(problem, Problem)
        assert problem.name == "table_suspended"

    alone(work)


def test_stopped_cores_are_durable_and_released() -> None:
    async def work(here: Alone) -> None:
        host = await here.cup()
        here.recorder.open.clear()
        before = here.recorder.at_the_door
        entering = asyncio.ensure_future(host.enter(DRAFT, MAX))
        await until(lambda: here.recorder.at_the_door > before)
        stopping = asyncio.ensure_future(here.cores.stop())
        await settled()
        assert not stopping.done()
        late = asyncio.ensure_future(host.enter("draft buy_in none", MAX))
        await settled()
        here.recorder.open.set()
        assert isinstance(await entering, Receipt)
        assert await late == STOPPING
        await stopping
        assert (here.cores.hosts, here.writer.tokens) == ({}, {})
        assert here.recorder.lease(CUP, "http://127.0.0.2:8000#1", 60) is not None

    alone(work)
