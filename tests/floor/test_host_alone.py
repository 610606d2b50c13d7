"""A table whose store answers when the test says so: what is shut, what fell due meanwhile, what is told when."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from hardway.floor.problem import STOPPING
from hardway.floor.runtime.entry import Entry, Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table.served_table import TableHost
from hardway.floor.tables import PUT_AWAY, Floor
from hardway.journal import Answer, Conflict, MemoryRecorder, Row
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import parse
from hardway.table import Refusal
from tests.floor.rig import Clock, at, floor, form, settled

NOON = datetime(2026, 11, 15, 12, 0, tzinfo=ZoneInfo("Australia/Melbourne"))


class StoreByHand:
    """Rows on their way to a store, which answers for the oldest when it is told to."""

    def __init__(self, recorder: MemoryRecorder) -> None:
        self.recorder = recorder
        self.waiting: list[tuple[Row, Callable[[Answer], None]]] = []

    def submit(self, row: Row, told: Callable[[Answer], None]) -> None:
        self.waiting.append((row, told))

    def take(self) -> None:
        """Take every row that waits."""
        while self.waiting:
            row, told = self.waiting.pop(0)
            assert self.recorder.append([row]) == [None], row
            told(None)

    def say(self, answer: Answer) -> None:
        """Answer for the oldest row, and keep nothing."""
        self.waiting.pop(0)[1](answer)


def alone(work: Callable[[TableHost, StoreByHand], Coroutine[Any, Any, None]], *said: str) -> MemoryRecorder:
    """Do some work with the host of a table at which this was said."""
    recorder = MemoryRecorder()

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        for n, text in enumerate(said, 1):
            assert isinstance(await live.enter(live.giver("p1"), text, f"k{n}"), Receipt), text

    floor(recorder, begin, clock=Clock(NOON))

    async def run() -> None:
        store: Any = StoreByHand(recorder)
        await work(TableHost(open_stored_stream(recorder, "crown-1"), store), store)

    asyncio.run(run())
    return recorder


def given(text: str, key: str, now: datetime = NOON, role: str = "") -> Submission:
    """Something a player says, or somebody of staff."""
    verb, _, rest = text.partition(" ")
    return Submission(parse(text if role else f"{verb} p1 {rest}"), "p9" if role else "p1", key, now, role, text=text)


def test_closed_host_writes_no_note() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        host.stop_reason = STOPPING
        assert await host.write_note("dice", {}, by="house", now=NOON) == STOPPING
        assert not store.waiting

    alone(work, "seat 300")


def test_suspended_host_says_why() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        assert host.suspended == ""
        host.submit(given("bet pass 10", "m1"))
        store.say(Conflict("crown-1", 9))
        assert host.suspended == (
            "the table is suspended: its journal has gone on elsewhere; nothing is lost, "
            "and it opens again from its journal"
        )

    alone(work, "seat 300")


def test_closed_host_takes_no_entry_and_no_time() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        raised = host.submit(given("sign pass 15 500 from 12:30 by pit_boss p9", "x", role="pit_boss"))
        store.take()
        assert isinstance(await raised, Receipt)
        host.stop_reason = PUT_AWAY
        late = host.submit(given("bet pass 10", "m1"))
        assert late.done()
        assert late.result() == PUT_AWAY
        host.advance_time(NOON.replace(hour=13))
        assert not store.waiting

    alone(work, "seat 300")


def test_followers_have_heard_all_after_drain() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        heard: list[Entry] = []
        host.followers.append(heard.extend)
        host.submit(given("bet pass 10", "m1"))
        store.take()
        assert heard == []
        await host.drain()
        assert [entry.row.key for entry in heard] == ["m1"]
        await settled()
        assert len(heard) == 1

    alone(work, "seat 300")


def test_table_closes_at_its_time() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        posted = host.submit(given("close 13:00 by pit_boss p9", "c", role="pit_boss"))
        store.take()
        assert isinstance(await posted, Receipt)
        host.advance_time(NOON.replace(minute=59))
        assert not store.waiting
        host.advance_time(NOON.replace(hour=13))
        store.take()
        assert host.durable_state.desk.closed
        assert host.durable_row.entry == "@2026-11-15T13:00:00"

    alone(work, "seat 300")


def test_time_of_a_refused_entry_goes_to_the_next_row() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        now = NOON.replace(second=7)
        assert isinstance(await host.submit(given("bet pass 400", "m1", now)), Refusal)
        taken = host.submit(given("bet pass 10", "m2", now))
        store.take()
        assert isinstance(await taken, Receipt)
        assert host.durable_row.entry == "@2026-11-15T12:00:07 bet p1 pass 10"

    alone(work, "seat 300")


def test_durable_state_equals_the_journal_after_a_tick() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        for n, text in enumerate(("throw", "roll 4 2")):
            host.submit(given(text, f"r{n}", role="stickperson"))
        host.submit(given("bet field 5", "m1", NOON.replace(second=7)))
        store.take()
        assert host.durable_state.before is not None, "the call can still be taken back"
        assert form(host.durable_state) == form(open_stored_stream(store.recorder, "crown-1").state)

    alone(work, "seat 300", "bet pass 10")
