"""The host of a tournament or promotion: due events, refusals, keys, and its end."""

import asyncio
import gc
import json
import weakref
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.runtime.writer import Writer
from hardway.floor.tables import Floor
from hardway.journal import Row, Unavailable
from hardway.journal.stored_stream import open_stored_stream
from hardway.promotion import PromotionAct
from hardway.rulebook import Refusal
from tests.floor.rig import Clock, Faulty, before_storing, floor, settled
from tests.promotion.by_hand import CASH, GM, TERMS

CUP, SUMMER = "tournament.cup", "promotion.summer"
MAX, KIM = CoreGiver("pmax", "casino_manager"), CoreGiver("pkim", "gaming_manager")
ANN, BOB = CoreGiver("pann"), CoreGiver("pbob")
CLOSES = datetime(2026, 12, 1, 18, tzinfo=UTC)


class Stands:
    """A tournament stream in a journal, and a clock."""

    def __init__(self, stream: str, house: str) -> None:
        self.kept, self.clock, self.stream = Faulty(), Clock(), stream
        core, _, name = stream.partition(".")

        async def found(here: Floor) -> None:
            assert await here.cores.create(core, house=house, name=name, by="house") == stream

        floor(self.kept, found, clock=self.clock)

    def host(self, work: Callable[[CoreHost], Awaitable[Any]]) -> Any:
        """Open it for some work, with no floor that lets time pass meanwhile."""

        async def run() -> Any:
            writer = Writer(self.kept)
            host = CoreHost(open_stored_stream(self.kept, self.stream), writer, clock=self.clock)
            try:
                return await work(host)
            finally:
                await writer.close()

        return asyncio.run(run())

    def rows(self) -> list[Row]:
        return list(self.kept.rows(self.stream))[1:]

    def at(self, *day_and_time: int) -> None:
        self.clock.now = datetime(*day_and_time, tzinfo=UTC)  # type: ignore[arg-type]


@pytest.fixture
def cup() -> Stands:
    return Stands(CUP, "crown")


@pytest.fixture
def summer() -> Stands:
    """A promotion that runs until six in the evening of 1 December; Ann and Bob have entered."""
    made = Stands(SUMMER, "star")

    async def begin(host: CoreHost) -> None:
        made.at(2026, 11, 14, 9)
        drafts = [line.replace(GM, "") for line in (TERMS + CASH).splitlines() if line]
        for entry in (*drafts, "publish on the website", "notify_authority"):
            assert isinstance(await host.enter(entry, KIM), Receipt), entry
        made.at(2026, 11, 20, 12)
        assert isinstance(await host.enter("start", KIM), Receipt)
        for patron in (ANN, BOB):
            assert isinstance(await host.enter("enter", patron), Receipt)

    made.host(begin)
    made.clock.now = CLOSES
    return made


def tells(*first: PromotionAct) -> Callable[[Any], Awaitable[Iterable[PromotionAct]]]:
    async def before(command: Any) -> Iterable[PromotionAct]:
        return first

    return before


def exclude(patron: str) -> PromotionAct:
    return PromotionAct("exclude", patron=patron)


def test_promotion_closing_is_stored_beside_a_refused_late_entry(summer: Stands) -> None:
    async def work(host: CoreHost) -> Any:
        refusal = await host.enter("enter", CoreGiver("pcas"))
        phase = host.game.state.phase
        await host.pass_time()
        return refusal, phase

    before = len(summer.rows())
    refusal, phase = summer.host(work)
    assert (refusal.reason, refusal.clause, phase) == ("too_late", "10.7.6", "closed")
    (row,) = summer.rows()[before:]
    assert (row.kind, row.entry, row.by) == ("entry", "@2026-12-01T18:00:00", "house")


def test_promotion_shows_as_closed_before_its_closing_is_stored(summer: Stands) -> None:
    async def work(host: CoreHost) -> list[tuple[str, int]]:
        shown = [host.now(), host.now(exclude("pbob")), host.game]
        return [(game.state.phase, len(game.state.draw.eligible)) for game in shown]

    before = summer.rows()
    assert summer.host(work) == [("closed", 2), ("closed", 1), ("running", 0)]
    assert summer.rows() == before


def test_promotion_stores_a_repeated_exclusion_only_once(summer: Stands) -> None:
    async def work(host: CoreHost) -> Any:
        host.before = tells(exclude("pbob"), exclude("pbob"))
        await host.pass_time()
        return [entry.patron for entry in host.game.state.draw.eligible]

    before = len(summer.rows())
    assert summer.host(work) == ["pann"]
    assert [row.entry for row in summer.rows()[before:]] == ["exclude pbob", "@2026-12-01T18:00:00"]


def test_promotion_does_not_close_if_storing_exclusions_fails(summer: Stands) -> None:
    async def work(host: CoreHost) -> None:
        host.before = tells(exclude("pann"), exclude("pbob"))
        summer.kept.faults.append(before_storing)
        await host.pass_time()

    before = summer.rows()
    summer.host(work)
    assert summer.rows() == before


def test_promotion_entry_is_decided_on_retry_if_counts_failed(summer: Stands) -> None:
    """Nothing was decided, so its key is free; and time passes in the next second."""
    summer.clock.now = CLOSES.replace(hour=17)

    async def work(host: CoreHost) -> list[Any]:
        faults = [Unavailable("the line broke"), Unavailable("the line broke")]

        async def before(command: Any) -> Iterable[PromotionAct]:
            if faults:
                raise faults.pop()
            return ()

        host.before = before
        await host.pass_time()
        return [await host.enter("enter", CoreGiver("pcas"), "k1") for _ in range(2)]

    first, again = summer.host(work)
    assert isinstance(first, Problem), first
    assert (first.name, isinstance(again, Receipt)) == ("table_suspended", True)
    assert first.says == "the journal cannot be read: the line broke; nothing is lost"


@pytest.mark.parametrize("ends", ["fault", "stop_reason"])
def test_promotion_host_stores_nothing_once_stopped_or_failed(summer: Stands, ends: str) -> None:
    asked = []

    async def work(host: CoreHost) -> None:
        async def before(command: Any) -> Iterable[PromotionAct]:
            asked.append(command)
            return ()

        host.before = before
        setattr(host, ends, STOPPING)
        await host.pass_time()

    before = summer.rows()
    summer.host(work)
    assert (asked, summer.rows()) == ([], before)


def test_promotion_closing_is_not_stored_if_the_host_stops(summer: Stands) -> None:
    async def work(host: CoreHost) -> None:
        async def before(command: Any) -> Iterable[PromotionAct]:
            host.stop_reason = STOPPING
            return ()

        host.before = before
        await host.pass_time()

    before = summer.rows()
    summer.host(work)
    assert summer.rows() == before


def test_promotion_stores_role_refusals_of_staff_not_of_players(cup: Stands) -> None:
    async def work(host: CoreHost) -> list[Any]:
        return [await host.enter("submit by casino_manager", who) for who in (MAX, ANN)]

    refusals = cup.host(work)
    assert [one.reason for one in refusals] == ["not_your_role"] * 2
    (row,) = cup.rows()
    assert (row.kind, row.entry, row.by, row.role) == ("refused", "submit by casino_manager", "pmax", "casino_manager")
    body = json.loads(row.body)
    assert (body["reason"], body["says"], body["floor"]) == ("not_your_role", refusals[0].says, True)


@pytest.mark.parametrize("ends", ["fault", "stop_reason"])
def test_tournament_host_writes_nothing_once_stopped_or_failed(cup: Stands, ends: str) -> None:
    async def work(host: CoreHost) -> tuple[Any, Any]:
        setattr(host, ends, STOPPING)
        return await host.enter("submit by casino_manager", MAX), await host.enter("draft entry_fee 100", MAX)

    refusal, problem = cup.host(work)
    assert refusal.reason == "not_your_role"
    assert problem.name == {"fault": "table_suspended", "stop_reason": "stopping"}[ends]
    assert cup.rows() == []


def test_entry_key_of_a_tournament_is_at_most_200_characters(cup: Stands) -> None:
    async def work(host: CoreHost) -> list[Any]:
        return [await host.enter("draft entry_fee 100", MAX, key) for key in ("k" * 201, "a\tb", "k" * 200)]

    long, odd, taken = cup.host(work)
    assert isinstance(long, Problem)
    assert long == odd
    assert "at most 200 printable characters" in long.says
    assert isinstance(taken, Receipt)


def test_tournament_entry_retry_gets_its_refusal_and_no_new_row(cup: Stands) -> None:
    async def work(host: CoreHost) -> list[Any]:
        return [await host.enter("award", MAX, "k1") for _ in range(2)]

    first, again = cup.host(work)
    assert isinstance(first, Refusal)
    assert again == first
    assert len(cup.rows()) == 1


def test_tournament_entry_filled_by_the_server_is_idempotent(summer: Stands) -> None:
    """A retry gives the same answer, though the server filled some fields."""

    def commits(command: PromotionAct) -> PromotionAct:
        return command._replace(says="ab" * 32) if command.verb == "commit" else command

    async def work(host: CoreHost) -> list[Any]:
        host.fill = commits
        return [await host.enter("commit house", KIM, "k1") for _ in range(2)]

    summer.at(2026, 11, 20, 13)
    first, again = summer.host(work)
    assert again == Receipt(first.seq, again=True)


def test_tournament_entry_is_stored_though_sender_disconnects(cup: Stands) -> None:
    waits: list[weakref.ref[asyncio.Future[None]]] = []

    async def before(command: Any) -> Iterable[Any]:
        future = asyncio.get_running_loop().create_future()
        waits.append(weakref.ref(future))
        await future
        return ()

    async def work(host: CoreHost) -> None:
        host.before = before
        entering = asyncio.ensure_future(host.enter("draft entry_fee 100", MAX))
        await settled()
        entering.cancel()
        await settled()
        del entering
        gc.collect()
        future = waits[0]()
        future.set_result(None)
        await host.drain()

    cup.host(work)
    assert len(cup.rows()) == 1


def test_tournament_entry_task_is_collected_once_finished(cup: Stands) -> None:
    done: list[weakref.ref[asyncio.Task[Any]]] = []

    async def before(command: Any) -> Iterable[Any]:
        task = asyncio.current_task()
        assert task is not None
        done.append(weakref.ref(task))
        return ()

    async def work(host: CoreHost) -> Any:
        host.before = before
        await host.enter("draft entry_fee 100", MAX)
        await settled()
        gc.collect()
        return [task() for task in done]

    assert cup.host(work) == [None]


@pytest.mark.parametrize("seconds", [-9, 400])
def test_entry_row_has_the_time_of_arrival_though_clock_jumps(summer: Stands, seconds: int) -> None:
    summer.clock.now = CLOSES.replace(hour=17)

    async def before(command: Any) -> Iterable[PromotionAct]:
        summer.clock.now += timedelta(seconds=seconds)
        return ()

    async def enter(host: CoreHost) -> Any:
        host.before = before
        return await host.enter("enter", CoreGiver("pcat"))

    assert isinstance(summer.host(enter), Receipt)
    (row,) = [row for row in summer.rows() if row.by == "pcat"]
    assert row.at == "2026-12-01T17:00:00.000Z"
