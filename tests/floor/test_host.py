"""One host per stream: nothing is answered before it is durable, whatever the store does, and nothing twice."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime import writer
from hardway.floor.runtime.entry import Entry, Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import TableHost
from hardway.floor.tables import PUT_AWAY, Floor
from hardway.journal import Answer, Conflict, Fenced, MemoryRecorder, Row, Unavailable
from hardway.journal.audit import audit
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import parse
from hardway.table import Refusal
from tests.floor.rig import (
    KEY,
    Clock,
    Faulty,
    Hears,
    after_storing,
    at,
    before_storing,
    checked,
    entries,
    floor,
    form,
    half_stored,
    real,
    settled,
    until,
)  # fmt: skip

REAL = Spec("crown", dice="real")


def conflicts(rows: Any, tokens: Any, store: Any) -> Any:
    return [Conflict(row.stream, 99) for row in rows]


def fenced(rows: Any, tokens: Any, store: Any) -> Any:
    return [Fenced(row.stream, 99) for row in rows]


FAULTS = [before_storing, after_storing, half_stored, conflicts, fenced]


def assert_as_told(recorder: MemoryRecorder, live: Live) -> None:
    """Assert that the durable state is the fold of the journal, and that the audit finds nothing."""
    found = open_stored_stream(recorder, live.host.stream)
    assert form(live.host.durable_state) == form(found.state)
    assert live.host.durable_row == found.head
    assert not audit(recorder).findings


def test_table_answers_bet_and_later_refusal_once_bet_is_durable() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears = Hears(live)
        me = live.giver("p1")
        await live.enter(me, "seat 300", "k1")
        told = form(live.host.durable_state)
        recorder.open.clear()
        bet = asyncio.ensure_future(live.enter(me, "bet pass 300", "k2"))
        refused = asyncio.ensure_future(live.enter(me, "bet pass 10", "k3"))  # nothing is left in the rack
        door = asyncio.ensure_future(live.enter(me, "bet ann pass 10", "k4"))
        await until(lambda: live.host.decided_state.players["p1"].rack == 0)
        await settled()
        assert not bet.done()
        assert not refused.done(), "it would tell of a wager that is not durable"
        assert not door.done()
        assert form(live.host.durable_state) == told
        assert len(hears.entries) == 1
        recorder.open.set()
        assert isinstance(await bet, Receipt)
        answer = await refused
        assert answer.reason == "not_enough"
        assert isinstance(await door, Refusal)
        assert [entry.row.seq for entry in hears.entries] == [2, 3]
        assert_as_told(recorder, live)

    floor(recorder, play)


@pytest.mark.parametrize("fault", FAULTS)
def test_store_failure_suspends_a_table_that_reopens_whole(fault: Any) -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears = Hears(live)
        live.connect("p1")
        me = live.giver("p1")
        await live.enter(me, "seat 300", "k1")
        recorder.faults = [fault]
        recorder.open.clear()
        bets = [asyncio.ensure_future(live.enter(me, "bet pass 10", f"b{n}")) for n in range(3)]
        refused = asyncio.ensure_future(live.enter(me, "bet pass 9999", "r"))
        await settled()
        late = asyncio.ensure_future(live.enter(me, "bet pass 10", "b3"))
        recorder.open.set()
        for answer in await asyncio.gather(*bets, refused):
            assert answer.name == "not_certain"
        assert isinstance(await late, Problem)
        assert live.host.suspended
        suspended = await live.enter(me, "bet pass 10", "b4")
        assert suspended.name == "table_suspended"
        assert "nothing is lost" in suspended.says
        await until(lambda: here.tables["crown-1"] is not live)
        new = here.tables["crown-1"]
        assert new.listeners == {hears}
        assert new.here == {"p1": 1}
        assert hears.sides[-2:] == ["suspended", "opened"]
        for n in range(5):
            assert isinstance(await new.enter(me, "bet pass 10", f"b{n}"), Receipt)
        assert new.host.durable_state.players["p1"].bets["pass"].amount == 5000
        assert [row.key for row in recorder.rows("crown-1")][2:] == [f"b{n}" for n in range(5)]
        assert_as_told(recorder, new)

    floor(recorder, play, lease_seconds=0.15)


def test_full_disk_suspends_a_table_that_reopens_without_loss() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears = Hears(live)
        me = live.giver("p1")
        await live.enter(me, "seat 300", "k1")
        recorder.down = True
        answer = await live.enter(me, "bet pass 10", "k2")
        assert isinstance(answer, Problem)
        tries = recorder.turned_away
        await until(lambda: recorder.turned_away > tries + 2)
        found = await here.live("crown-1")
        assert found.name == "table_suspended"
        assert "the disk is full" in found.says
        assert hears.sides.count("opened") == 0
        recorder.down = False
        await until(lambda: here.tables["crown-1"].host.fault is None)
        assert isinstance(await here.tables["crown-1"].enter(me, "bet pass 10", "k2"), Receipt)
        assert_as_told(recorder, here.tables["crown-1"])

    floor(recorder, play, lease_seconds=0.15)


def test_idle_table_survives_failed_lease_renewals() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        hears = Hears(live)
        recorder.down = True
        tries = recorder.turned_away
        await until(lambda: recorder.turned_away > tries + 2)
        recorder.down = False
        renewals = recorder.renewals
        await until(lambda: recorder.renewals > renewals + 1)
        assert hears.sides == []
        assert isinstance(await live.enter(live.giver("p1"), "seat 300", "k1"), Receipt)

    floor(recorder, play, lease_seconds=0.06)


@pytest.mark.parametrize("key", ["nul\0", "\ud800", "line\nbreak", "x" * 201])
def test_invalid_entry_key_is_refused_and_the_table_goes_on(key: str) -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        answer = await live.enter(live.giver("p1"), "seat 300", key)
        assert answer.name == "bad_entry"
        assert isinstance(await live.enter(live.giver("p1"), "seat 300", "k" * 200), Receipt)
        assert_as_told(recorder, live)

    floor(recorder, play)


def test_racing_entries_of_a_person_are_stored_in_order_sent() -> None:
    recorder = MemoryRecorder()

    async def slowly(table: str, person: str, cents: int) -> Problem | None:
        await asyncio.sleep(0.02)
        return None

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        one, two, stick = live.giver("p1"), live.giver("p2"), live.giver("p8", "stickperson")
        said = [(one, "seat 300"), (one, "bet pass 10"), (one, "take pass"), (one, "undo"), (one, "bet field 5")]
        first = [asyncio.ensure_future(live.enter(who, text, f"k{n}")) for n, (who, text) in enumerate(said)]
        await asyncio.gather(*first)
        said = [(two, "seat 300"), (stick, "throw"), (one, "undo"), (two, "bet field 5"), (stick, "roll 1 1"),
                (one, "bet field 10")]  # fmt: skip
        racing = [asyncio.ensure_future(live.enter(who, text, f"m{n}")) for n, (who, text) in enumerate(said)]
        *_, undone, _, _, _ = await asyncio.gather(*racing)
        assert undone.name == "nothing_to_undo"

    floor(recorder, play, bring=checked(slowly))
    assert entries(recorder, "crown-1") == [
        "seat p1 300", "bet p1 pass 10", "take p1 pass", "bet p1 pass 10", "bet p1 field 5",
        "throw", "roll 1 1", "bet p1 field 10", "seat p2 300", "bet p2 field 5",
    ]  # fmt: skip


def test_store_commits_rows_of_several_tables_together() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        tables = [await at(here, REAL) for _ in range(8)]
        for n, live in enumerate(tables):
            await live.enter(live.giver(f"p{n}"), "seat 300", "s")
        before = recorder.appends, recorder.rows_appended
        recorder.open.clear()
        racing = [
            asyncio.ensure_future(live.enter(live.giver(f"p{n}"), "bet field 5", f"k{m}"))
            for m in range(8)
            for n, live in enumerate(tables)
        ]
        ahead = [live.host.decided_state.players[f"p{n}"].bets for n, live in enumerate(tables)]
        await until(lambda: all("field" in bets and bets["field"].amount == 8 * 500 for bets in ahead))
        recorder.open.set()
        assert all(isinstance(answer, Receipt) for answer in await asyncio.gather(*racing))
        commits, rows = recorder.appends - before[0], recorder.rows_appended - before[1]
        assert rows == 64
        assert commits <= 2, "one that had begun, and one for all that waited"
        assert not audit(recorder).findings

    floor(recorder, play)


def test_write_conflict_of_one_table_does_not_suspend_another() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        one, two = await at(here, REAL), await at(here, REAL)
        await one.enter(one.giver("p1"), "seat 300", "s")
        await two.enter(two.giver("p1"), "seat 300", "s")

        def only_one(rows: Any, tokens: Any, store: Any) -> Any:
            answers = MemoryRecorder.append(recorder, [row for row in rows if row.stream == "crown-2"], tokens)
            return [Conflict("crown-1", 7) if row.stream == "crown-1" else answers.pop(0) for row in rows]

        recorder.open.clear()
        before = recorder.at_the_door
        first = asyncio.ensure_future(two.enter(two.giver("p1"), "bet field 5", "a"))
        await until(lambda: recorder.at_the_door > before)
        recorder.faults = [None, only_one]
        racing = [
            asyncio.ensure_future(live.enter(live.giver("p1"), "bet field 5", f"k{n}"))
            for n in range(4)
            for live in (one, two)
        ]
        await settled()
        recorder.open.set()
        await first
        answers = await asyncio.gather(*racing)
        assert all(isinstance(answer, Problem) for answer in answers[::2])
        assert all(isinstance(answer, Receipt) for answer in answers[1::2])
        assert one.host.suspended
        assert not two.host.suspended

    floor(recorder, play)


def test_table_host_writes_no_row_after_a_storage_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Faulty()
    monkeypatch.setattr(writer, "MAX_BATCH_ROWS", 1)

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await live.enter(live.giver("p1"), "seat 300", "s")
        recorder.open.clear()
        recorder.faults = [after_storing]
        racing = [asyncio.ensure_future(live.enter(live.giver("p1"), "bet field 5", f"k{n}")) for n in range(4)]
        await settled()
        recorder.open.set()
        await asyncio.gather(*racing)
        assert [row.key for row in recorder.rows("crown-1")] == ["", "s", "k0"]
        assert isinstance(live.host.fault, Unavailable)

    floor(recorder, play)


def test_stopping_server_stores_entries_and_releases_tables() -> None:
    recorder = Faulty()

    async def play() -> None:
        here = Floor(recorder, KEY, clock=real)
        await here.start()
        live = await at(here, REAL)
        await live.enter(live.giver("p1"), "seat 300", "s")
        recorder.open.clear()
        last = asyncio.ensure_future(live.enter(live.giver("p1"), "bet field 5", "k1"))
        await settled()
        stopping = asyncio.create_task(here.stop())
        await settled()
        late = await live.enter(live.giver("p1"), "bet field 5", "k2")
        assert late.name == "stopping"
        recorder.open.set()
        await stopping
        assert isinstance(await last, Receipt)
        assert recorder.leases()["crown-1"].holder == ""
        assert recorder.get("snapshot", "crown-1")["seq"] == 3
        after = await live.enter(live.giver("p1"), "bet field 5", "k3")
        assert isinstance(after, Problem)

    asyncio.run(play())


NOON = datetime(2026, 11, 15, 12, 0, tzinfo=ZoneInfo("Australia/Melbourne"))


class StoreByHand:
    """A writer whose store answers for the oldest row when a test says so."""

    def __init__(self, recorder: MemoryRecorder) -> None:
        self.recorder = recorder
        self.waiting: list[tuple[Row, Callable[[Answer], None]]] = []

    def submit(self, row: Row, told: Callable[[Answer], None], token: int | None) -> None:
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
    """Return the submission of an entry by a player or by staff."""
    verb, _, rest = text.partition(" ")
    return Submission(parse(text if role else f"{verb} p1 {rest}"), "p9" if role else "p1", key, now, role, text=text)


def test_stopped_table_host_refuses_to_store_a_row_of_kind_dice() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        host.stop_reason = STOPPING
        assert await host.write_note("dice", {}, by="house", now=NOON) == STOPPING
        assert not store.waiting

    alone(work, "seat 300")


def test_suspended_table_host_explains_why_in_words() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        assert host.suspended == ""
        host.submit(given("bet pass 10", "m1"))
        store.say(Conflict("crown-1", 9))
        assert host.suspended == (
            "the table is suspended: another process wrote to its journal; nothing is lost, "
            "and it opens again from its journal"
        )

    alone(work, "seat 300")


def test_stopped_table_host_refuses_entries_and_ignores_time() -> None:
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


def test_host_drain_waits_until_followers_got_every_stored_row() -> None:
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


def test_table_closes_at_the_posted_closing_time() -> None:
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


def test_time_of_a_refused_entry_is_recorded_with_the_next_row() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        now = NOON.replace(second=7)
        assert isinstance(await host.submit(given("bet pass 400", "m1", now)), Refusal)
        taken = host.submit(given("bet pass 10", "m2", now))
        store.take()
        assert isinstance(await taken, Receipt)
        assert host.durable_row.entry == "@2026-11-15T12:00:07 bet p1 pass 10"

    alone(work, "seat 300")


def test_durable_table_state_equals_that_rebuilt_from_journal() -> None:
    async def work(host: TableHost, store: StoreByHand) -> None:
        for n, text in enumerate(("throw", "roll 4 2")):
            host.submit(given(text, f"r{n}", role="stickperson"))
        host.submit(given("bet field 5", "m1", NOON.replace(second=7)))
        store.take()
        assert host.durable_state.before is not None, "the call can still be taken back"
        assert form(host.durable_state) == form(open_stored_stream(store.recorder, "crown-1").state)

    alone(work, "seat 300", "bet pass 10")
