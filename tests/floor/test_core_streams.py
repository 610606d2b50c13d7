"""Tournaments and promotions as streams: created, held by leases, reopened and audited."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.cores.core_streams import CoreStreams
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.runtime.writer import Writer
from hardway.journal import Fenced, MemoryRecorder, Row, Unavailable, open_recorder
from hardway.journal.audit import audit
from hardway.journal.backup import backup
from hardway.journal.export import write_record
from hardway.journal.ledger_page import PAGE
from hardway.journal.stored_stream import open_stored_stream
from hardway.journal.streams import core_streams, table_streams
from hardway.notation import Record, read_file, replay_text
from hardway.rulebook.loading.house_shelf import folder_of
from hardway.values.clock import UNKNOWN, moment
from tests.floor.rig import Clock, Faulty, after_storing, before_storing, floor, settled, until
from tests.house_key import KEY
from tests.in_soak import more_in_soak

ROOT = Path(__file__).parents[1] / "rules"
CUP = "tournament.cup"
MANAGER, KIM, ANN = CoreGiver("pmanager22222", "casino_manager"), CoreGiver("pkim234567abc"), CoreGiver("pann234567abc")


RECORDS = {"tournament": "crown/[89]*.craps", "promotion": "star/10*.craps"}


def records_of(core: str, every: int) -> Iterator[tuple[str, Record]]:
    """Yield records of a core beside the table whose tables are not played in them."""
    for number, path in enumerate(sorted(ROOT.glob(RECORDS[core]))[::every]):
        record = read_file(path)
        tables = any(getattr(one.command, "verb", "") == "at" for one in record.lines)
        if record.core == core and not record.head.variant and not tables:
            yield f"r{number}", record


async def played(here, record, name, clock) -> CoreHost:
    """Enter a record's lines by their times."""
    clock.now, now = datetime(2000, 1, 1, tzinfo=UTC), moment(f"{record.head.date or '2000-01-02'}T00:00", now=UNKNOWN)
    stream = await here.cores.create(record.core, house=record.head.house, name=name, by="house")
    assert isinstance(stream, str), stream
    host = await here.cores.host(stream)
    assert isinstance(host, CoreHost)
    for number, line in enumerate(record.lines):
        if line.time:
            now = moment(line.time, now=now)
            clock.now = datetime(1, 1, 1, tzinfo=UTC) + timedelta(seconds=now)
            await host.pass_time()
        if line.command is not None:
            await host.submit_in_turn(line.command, role=getattr(line.command, "by", ""), key=f"k{number}")
    return host


@pytest.mark.parametrize("every", more_in_soak(12, 1))
@pytest.mark.parametrize("core", RECORDS)
def test_tournament_or_promotion_replays_to_the_same_state(core, every):
    kept, clock = MemoryRecorder(), Clock()
    records = dict(records_of(core, every))
    assert len(records) > 60 // every

    async def work(here):
        return {name: await played(here, record, name, clock) for name, record in records.items()}

    states = {name: host.game.state for name, host in floor(kept, work, clock=clock).items()}
    found = audit(kept)
    # Records count wagers, and no table here shows any; they write lots that follow from no secret; and they exclude
    # people who may play by the floor's rows.
    assert {one.what for one in found.findings} <= {"count", "lots", "excluded"}
    assert found.decided == sum(
        row.kind in ("entry", "refused") for name in states for row in kept.rows(f"{core}.{name}")
    )
    for name, state in states.items():
        assert open_stored_stream(kept, f"{core}.{name}").game.state == state
        assert replay_text("\n".join(write_record(kept.rows(f"{core}.{name}")))).state == state
    assert len(core_streams(kept, core)) == len(states)


async def cup(here) -> CoreHost:
    await here.cores.create("tournament", house="crown", name="cup", by="house")
    host = await here.cores.host(CUP)
    assert isinstance(host, CoreHost)
    return host


def test_tournament_with_bad_name_house_or_title_is_not_created():
    async def work(here):
        await cup(here)
        again = await here.cores.create("tournament", house="crown", name="cup", by="house")
        odd = await here.cores.create("tournament", house="crown", name="Cup 1", by="house")
        none = await here.cores.create("tournament", house="star", name="cup2", by="house")
        title = {"title": "Spring\nCup"}
        lines = await here.cores.create("tournament", house="crown", name="cup3", by="house", settings=title)
        gone = await here.cores.host("tournament.other")
        return [one.name for one in (again, odd, none, lines, gone)]

    assert floor(MemoryRecorder(), work) == [
        "name_in_use", "bad_entry", "bad_entry", "bad_entry", "no_such_stream",
    ]  # fmt: skip


def test_tournament_entry_key_is_idempotent_across_a_restart():
    kept = MemoryRecorder()

    async def first(here):
        return await (await cup(here)).enter("draft entry_fee 100", MANAGER, "k1")

    async def second(here):
        host = await here.cores.host(CUP)
        again = await host.enter("draft entry_fee 100", MANAGER, "k1")
        other = await host.enter("submit", MANAGER, "k1")
        return again, other, host.game.state.items

    once = floor(kept, first)
    again, other, said = floor(kept, second)
    assert not once.again
    assert again == once._replace(events=(), again=True)
    assert other == again, "a repeat, whatever it says"
    assert said == {(0, "entry_fee"): "100"}
    assert len(list(kept.rows(CUP))) == 2


@pytest.mark.parametrize("fault", [before_storing, after_storing])
def test_tournament_suspended_by_failed_store_reopens_for_retry(fault):
    kept = Faulty()

    async def work(here):
        host = await cup(here)
        kept.faults.append(fault)
        answer = await host.enter("draft entry_fee 100", MANAGER, "k1")
        shown, taken = dict(host.game.state.items), await host.enter("draft buy_in none", MANAGER, "k2")
        opened = await here.cores.host(CUP)
        return answer, shown, taken, await opened.enter("draft entry_fee 100", MANAGER, "k1"), opened.game.state.items

    answer, shown, taken, again, said = floor(kept, work)
    assert (answer.name, taken.name, shown) == ("not_certain", "table_suspended", {})
    assert again.again == (fault is after_storing)
    assert said == {(0, "entry_fee"): "100"}
    assert audit(kept).findings == ()


def test_tournament_create_and_open_report_unavailable_journal():
    kept = Faulty()

    async def work(here):
        await cup(here)
        del here.cores.hosts[CUP]
        kept.down = True
        founded = await here.cores.create("tournament", house="crown", name="second", by="house")
        opened = await here.cores.host(CUP)
        kept.down = False
        return founded, opened

    founded, opened = floor(kept, work)
    assert founded.name == "not_certain"
    assert founded.says == "the journal could not be written: the disk is full; see whether it was created"
    assert opened.name == "table_suspended"
    assert opened.says == "the journal cannot be read: the disk is full; nothing is lost"


def test_tournament_with_an_unreadable_journal_is_not_opened():
    kept = MemoryRecorder()
    first = Row.after(None, stream=CUP, kind="entry", at="2026-11-15T07:40:00.000Z", entry="submit")
    kept.append([first, Row.after(first, stream=CUP, kind="entry", at=first.at, entry="submit")])

    async def work(here):
        return await here.cores.host(CUP)

    problem = floor(kept, work)
    assert problem.name == "table_suspended"
    assert problem.says.startswith("the journal of tournament.cup does not open: ")


def test_tournament_creation_cut_short_can_be_repeated():
    whole, kept = MemoryRecorder(), MemoryRecorder()

    async def work(here):
        return await here.cores.create("tournament", house="crown", name="cup", by="p1")

    async def other(here):
        return await here.cores.create("tournament", house="crown", name="cup", by="p2")

    async def opened(here):
        return await here.cores.host(CUP)

    assert floor(whole, work) == CUP
    kept.append(list(whole.rows(CUP)))
    assert floor(kept, opened).name == "no_such_stream", "nothing is entered until it is created again"
    assert floor(kept, other).name == "name_in_use"
    assert floor(kept, work) == CUP
    assert floor(kept, work).name == "name_in_use"
    assert isinstance(floor(kept, opened), CoreHost)
    assert not audit(kept).findings


def test_tournament_entry_refusals_give_their_reason():
    async def work(here):
        host = await cup(here)
        said = ["hand t1 ann 10", "submit", "@10:00 apply", "apply", "nonsense", "submit by casino_manager"]
        of_ann = [await host.enter(text, ANN) for text in said]
        brought = await host.enter("submit by casino_manager", MANAGER)
        unknown = await host.enter("submit", CoreGiver("p1", "king"))
        return [getattr(one, "reason", getattr(one, "name", "")) for one in (*of_ann, brought, unknown)]

    assert floor(MemoryRecorder(), work) == [
        "not_your_role", "not_your_role", "bad_time", "not_approved", "bad_entry", "not_your_role", "not_your_role",
        "not_your_role",
    ]  # fmt: skip


def test_tournament_stores_refusals_of_staff_not_of_players():
    kept = MemoryRecorder()

    async def work(here):
        host = await cup(here)
        await host.enter("award", CoreGiver("p1", "casino_manager"))
        await host.enter("apply", ANN)
        return None

    floor(kept, work)
    assert [(row.kind, row.by) for row in kept.rows(CUP)][1:] == [("refused", "p1")]
    assert audit(kept).findings == ()


def test_audit_finds_changed_tournament_events_and_refusals():
    kept = MemoryRecorder()

    async def work(here):
        host = await cup(here)
        await host.enter("draft entry_fee 100", MANAGER)
        await host.enter("award", MANAGER)

    floor(kept, work)
    rows = list(kept.rows(CUP))
    changed = MemoryRecorder()
    before = None
    for row in rows:
        body = row.body.replace('"says":"100"', '"says":"1"').replace("not_your_role", "too_late")
        made = row._replace(body=body)
        before = Row.after(
            before, **{name: value for name, value in made._asdict().items() if name not in ("seq", "prev", "hash")}
        )
        changed.append([before])
    assert [one.what for one in audit(changed, tables=[CUP]).findings if one.what != "book"] == ["events", "refusal"]


def test_tournament_stream_cannot_be_opened_or_listed_as_a_table():
    kept = MemoryRecorder()

    async def work(here):
        await cup(here)
        return await here.live(CUP)

    assert floor(kept, work).name == "no_table"
    assert table_streams(kept) == []
    assert kept.facts(PAGE) == {}


def test_database_backup_contains_tournament_streams(tmp_path):
    path = str(tmp_path / "one.db")
    kept = open_recorder(path)

    async def work(here):
        await (await cup(here)).enter("draft entry_fee 100", MANAGER)

    floor(kept, work)
    kept.close()
    backup(path, str(tmp_path / "two.db"))
    copy = open_recorder(str(tmp_path / "two.db"), create=False)
    assert open_stored_stream(copy, CUP).game.state.items == {(0, "entry_fee"): "100"}
    copy.close()


T = TypeVar("T")
MAX = CoreGiver("pmax", "casino_manager")
DRAFT = "draft entry_fee 100"
ELSEWHERE = Problem("elsewhere", "http://127.0.0.2:8000")


class Alone:
    """The parts of a floor that tournaments need, with a clock that tests set."""

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


def test_tournament_title_with_a_line_break_is_refused() -> None:
    async def work(here: Alone) -> Any:
        return await here.cores.create("tournament", house="crown", name="cup2", by="house", settings={"title": "a\nb"})

    problem = alone(work)
    assert isinstance(problem, Problem)
    assert "a title is one line" in problem.says


def test_house_of_a_new_tournament_cannot_be_a_folder_path() -> None:
    async def work(here: Alone) -> Any:
        folder = str(Path(folder_of("crown")).resolve())
        return await here.cores.create("tournament", house=folder, name="cup2", by="house")

    problem = alone(work)
    assert isinstance(problem, Problem)
    assert problem.says.startswith("there is no house ")


def test_stopping_server_opens_no_tournament() -> None:
    async def work(here: Alone) -> Any:
        here.stopping = True
        return await here.cores.host(CUP), here.cores.hosts

    assert alone(work) == (STOPPING, {})


def test_tournament_leased_by_another_process_is_not_opened() -> None:
    async def work(here: Alone) -> Any:
        here.recorder.lease(CUP, "http://127.0.0.2:8000#1", 60)
        return await here.cores.host(CUP), here.cores.hosts

    assert alone(work) == (ELSEWHERE, {})


def test_failed_tournament_reopens_only_once_its_rows_are_stored() -> None:
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


def test_failed_tournament_keeps_its_followers_on_reopening() -> None:
    told: list[str] = []

    async def work(here: Alone) -> None:
        old = await here.cup()
        old.followers.append(lambda entries: told.extend(entry.row.entry for entry in entries))
        old.fault = Unavailable("the disk is full")
        assert isinstance(await (await here.cup()).enter(DRAFT, MAX), Receipt)

    alone(work)
    assert told == ["@2026-11-15T07:40:00 draft entry_fee 100 by casino_manager pmax"]


def test_tournament_clock_ticks_once_a_second() -> None:
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


def test_tournament_maintenance_reopens_only_failed_ones() -> None:
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
def test_tournament_closes_to_entries_once_its_lease_is_lost(lost: str) -> None:
    async def work(here: Alone) -> None:
        host = await here.cup()
        (lease,) = here.recorder.leases().values()
        await here.cores.maintain(
            {} if lost == "run out" else {CUP: lease._replace(token=lease.token + 1)}, dict(here.cores.open_streams)
        )
        assert host.fault == Fenced(CUP, lease.token)
        assert here.cores.hosts == {}
        problem = await host.enter(DRAFT, MAX)
        assert problem.name == "table_suspended"

    alone(work)


def test_tournament_stop_stores_entries_before_lease_release() -> None:
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
        assert here.cores.hosts == {}
        assert here.recorder.lease(CUP, "http://127.0.0.2:8000#1", 60) is not None

    alone(work)
