"""The tables of one process: opens them from the journal on demand, holds their leases, and ticks their clocks.

floor = Floor(recorder, key, clock=now)
table = await floor.open(Spec("crown"), by="p1")
live = await floor.live(table)
"""

import asyncio
import os
import re
import socket
from base64 import b32encode
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from logging import getLogger
from typing import Any, TypeVar

from hardway.floor.book import HOUSE, STREAM, FloorAct, FloorBook
from hardway.floor.chance import GeneratorFailed
from hardway.floor.cores.core_streams import CoreStreams
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.people.role_grants import acting_role
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer
from hardway.floor.runtime.held_streams import HeldStreams, report_mistake
from hardway.floor.runtime.writer import Writer
from hardway.floor.spec import Spec
from hardway.floor.table.cup import Cup, Secrets
from hardway.floor.table.electronic import Electronic
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import TableHost
from hardway.floor.timestamps import timestamp
from hardway.journal import Recorder, Row, Unavailable, compact
from hardway.journal.backup import IN_THE_AIR
from hardway.journal.checkpoint import CheckpointError, write_snapshot
from hardway.journal.checkpoint import store_checkpoint as keep_checkpoint
from hardway.journal.editions import store_edition as keep_edition
from hardway.journal.keys import Key
from hardway.journal.row import SOFTWARE
from hardway.journal.stored_stream import StoredStream

LEASE_SECONDS = 3.0
RENEWALS = 3
"""How many times a lease is renewed within its lifetime."""
TICK_SECONDS = 0.1
REST_SECONDS = 2.0
"""How many seconds a stopping server waits for dice in the air; dice not called by then are called when their table
reopens."""
CHECKPOINT_SECONDS = 60.0
"""How many seconds pass between two checkpoints that the server stores in the journal itself."""
SNAPSHOT_ROWS = 1000
"""How many rows of a table pass between two snapshots."""
READING_ROWS = 500
"""How many of the newest rows a reopened table searches for a reading of its real dice."""
EMPTY_TIME = timedelta(minutes=10)
"""How long a table stays open without anyone connected."""
NAME = re.compile(r"[a-z0-9_-]{1,64}\Z")
PRACTICE_EMPTY_TIME = timedelta(minutes=1)
"""How long a practice table that a person opened stays open without anyone connected."""
NOBODY_NEW = "nobody_new"
"""The kind of the stored fact that closes a private table to new players; the fact's id is the table's name."""
PUT_AWAY = Problem("table_suspended", "the table was closed because nobody was there; nothing is lost, open it again")
T = TypeVar("T")
LOG = getLogger("hardway.floor")


Bring = Callable[[str, str, int, Callable[[], AnswerFuture]], Coroutine[Any, Any, EntryAnswer]]
"""A function of a table, a person, cents, and a function that enters what brings the money: calls the last if the
person may bring it (own limits, exclusion), and returns its answer or why they may not."""


async def bring_any(table: str, person: str, cents: int, enter: Callable[[], AnswerFuture]) -> EntryAnswer:
    """Let anybody bring any amount."""
    return await enter()


Attach = Callable[[Live], Coroutine[Any, Any, Problem | None]]


async def attach_nothing(live: Live) -> Problem | None:
    """Do nothing: the default of `Floor.attach`."""
    return None


class Floor(HeldStreams[Live]):
    """The tables of one process; `cores` are its tournaments and promotions."""

    def __init__(
        self, recorder: Recorder, key: Key, *, clock: Callable[[], datetime], address: str = "",
        bring: Bring = bring_any, lot_secrets: LotSecrets | None = None, lease_seconds: float = LEASE_SECONDS,
        checkpoint_seconds: float = CHECKPOINT_SECONDS,
    ) -> None:  # fmt: skip
        super().__init__(self)
        self.recorder, self.key, self.clock, self.bring = recorder, key, clock, bring
        self.holder = f"{address or socket.gethostname()}#{os.getpid()}-{os.urandom(4).hex()}"
        """The name that holds this process's leases: its address, and after # a part unique to the process."""
        self.writer, self._secrets = Writer(recorder), Secrets(key)
        self.lot_secrets = lot_secrets or LotSecrets()
        self.tables = self.open_streams
        self.cores = CoreStreams(self)
        self.attach: Attach = attach_nothing
        """Called with each opened table before it is used; if it returns a Problem, the table stays closed."""
        self.lease_seconds, self._checkpoint_seconds = lease_seconds, checkpoint_seconds
        self._store = ThreadPoolExecutor(4, thread_name_prefix="store")
        self._snapshots: dict[str, int] = {}
        self._running: list[asyncio.Task[None]] = []
        self._begun: set[asyncio.Task[None]] = set()
        self.stopping = False

    async def start(self) -> None:
        """Start the clock, the renewal of leases and the checkpoints."""
        loop = asyncio.get_running_loop()
        self._running = [loop.create_task(work) for work in (self._tick(), self._renew(), self._checkpoints())]

    async def stop(self) -> None:
        """Refuse new entries, wait for dice in the air, store pending rows, and release every stream."""
        self.stopping = True
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for live in self.tables.values():
            live.stop_reason = STOPPING
        with suppress(TimeoutError):
            async with asyncio.timeout(REST_SECONDS):
                await asyncio.gather(*(live.rest() for live in self.tables.values()))
        with suppress(Unavailable):  # a lease that was not released expires
            await self.cores.stop()
        for table in tuple(self.tables):
            with suppress(Unavailable):
                await self.release(table, STOPPING)
        await self.writer.close()
        with suppress(Unavailable, CheckpointError):
            await self.in_thread(self._checkpoint)
        self._store.shutdown()

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run blocking store work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._store, work)

    async def open(self, spec: Spec, *, by: str) -> str | Problem:
        """Open a new table; return its name, or the problem."""
        if wrong := await self.in_thread(spec.wrong):
            return Problem("bad_entry", wrong)
        try:
            return await self.in_thread(lambda: self._create(spec, by))
        except Unavailable as fault:
            return Problem(
                "not_certain",
                f"the journal could not be written: {fault}; see whether the table was opened",
            )
        except GeneratorFailed as fault:
            return Problem("dice_failed", f"no table with electronic dice can be opened: {fault}")

    def _create(self, spec: Spec, by: str) -> str:
        """Store the first row of a table, then the floor's row that names it; so an audit notices if the table is
        missing."""
        now = self.clock()
        opening: list[Row] = []

        def decide() -> FloorAct:
            opening[:] = [self._first_row(spec, by, now)]
            about = {"first": opening[0].hash}
            role = acting_role(by) if spec.mode == "casino" else ""
            return FloorAct(f"open {opening[0].stream}", by, role, about=about, rows=tuple(opening))

        FloorBook(self.recorder, self.key).do(decide, now)
        return opening[0].stream

    def _first_row(self, spec: Spec, by: str, now: datetime) -> Row:
        """Return the first row of a new table."""
        table = self._new_name(spec)
        cup = Cup.new(table, self._secrets) if spec.dice == "electronic" else None
        book = spec.law.book.on(f"{now:%Y-%m-%d}")
        settings = {**spec.settings, "edition": keep_edition(self.recorder, book)}
        return Row.after(
            None, stream=table, kind="open", at=timestamp(now), by=by, entry=spec.head,
            body=compact(settings), proof=compact(cup.opening) if cup is not None else "",
            book=book.digest, software=SOFTWARE,
        )  # fmt: skip

    def _new_name(self, spec: Spec) -> str:
        """Return an unused table name: the next number, or sixty random bits for a private table.

        It begins with house and variant: from an address alone, the page draws the right felt.
        """
        house = f"{spec.house}-{spec.tournament}-" if spec.tournament else f"{spec.house}-"
        begins = f"{house}{spec.variant}_" if spec.variant and not spec.tournament else house
        if spec.private:
            return begins + b32encode(os.urandom(8)).decode()[:12].lower()
        number = 1 + sum(stream.startswith(house) for stream in self.recorder.streams())
        while self.recorder.head(f"{begins}{number}") is not None:
            number += 1
        return f"{begins}{number}"

    async def live(self, table: str) -> Live | Problem:
        """Return a table; if it is not open here, it is opened from its journal."""
        return await self.get(table)

    def is_stream_name(self, stream: str) -> bool:
        """Say whether a table could have this name; it need not exist."""
        return NAME.match(stream) is not None and stream != STREAM

    def not_found(self, stream: str) -> Problem:
        """Return the problem for a table that does not exist."""
        return Problem("no_table", f"there is no table {stream}")

    async def wrap(self, found: StoredStream, before: Live | None) -> Live | Problem:
        """Return the live table around an opened stream, with its dice; or the problem."""
        if found.start.other_book:
            LOG.warning("%s: %s", found.stream, found.start.other_book)
        host = TableHost(found, self.writer)
        host.on_suspended = self._lost
        dice = None
        if found.start.settings.get("dice", "electronic") == "electronic":
            fact = await self.in_thread(lambda: self.recorder.get(IN_THE_AIR, found.stream)) or {"seq": 0}
            cup = Cup.reopened(found.stream, self._secrets, found.dice, in_backup=fact["seq"])
            dice = Electronic(host, cup, clock=self.clock)
            await dice.open()
        live = Live(
            host, dice, clock=self.clock, before=before,
            bring=lambda person, cents, enter: self.bring(found.stream, person, cents, enter),
        )  # fmt: skip
        if found.start.settings.get("private"):
            live.nobody_new = await self.in_thread(lambda: self.recorder.get(NOBODY_NEW, found.stream)) is not None
        if dice is None and found.state.phase != "hand":
            after = max(found.head.seq - READING_ROWS, 0)
            live.reader.reopened(await self.in_thread(lambda: list(self.recorder.rows(found.stream, after))))
        if (problem := await self.attach(live)) is not None:
            return problem
        self._snapshots[found.stream] = found.snapshot
        live.start()
        return live

    async def admit(self, live: Live, *, new: bool) -> None:
        """Open a private table to new players, or close it to them; stored, so that it survives a restart."""
        table = live.host.stream
        await self.in_thread(lambda: self.recorder.put(NOBODY_NEW, table, None if new else {"table": table}))
        live.nobody_new = not new

    def _lost(self, host: TableHost) -> None:
        """Tell listeners that a table is suspended; the next request or lease renewal opens it again."""
        live = self.tables.get(host.stream)
        if live is not None and live.host is host:
            live.notify("suspended")

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = self.clock()
            self.cores.tick(now, self._begin)
            for table, live in tuple(self.tables.items()):
                try:
                    live.tick(now)
                except Exception as mistake:  # one table's bug must not stop the others
                    report_mistake(f"the clock of {table}", mistake)

    async def _renew(self) -> None:
        """Until stopped, renew the leases, reopen suspended streams, store snapshots and release idle tables."""
        while True:
            await asyncio.sleep(self.lease_seconds / RENEWALS)
            tables, cores = dict(self.open_streams), dict(self.cores.open_streams)
            try:
                held = await self.in_thread(lambda: self.recorder.renew(self.holder, self.lease_seconds))
            except Unavailable:  # a table that has something to store notices the failure itself
                continue
            await self.cores.maintain(held, cores)
            await self.maintain(held, tables)

    async def _checkpoints(self) -> None:
        while True:
            try:
                await self.in_thread(self._checkpoint)
            except Unavailable:  # retried in the next round
                pass
            except CheckpointError as fault:
                report_mistake("keeping a checkpoint", fault)
            await asyncio.sleep(self._checkpoint_seconds)

    def _checkpoint(self) -> None:
        keep_checkpoint(self.recorder, self.key, timestamp(self.clock()))

    async def maintain_one(self, stream: str, one: Live) -> None:
        """Release a table that is idle; otherwise store a snapshot every SNAPSHOT_ROWS rows."""
        if not one.here and self.clock() - one.last_active > _idle(one):
            await self.release(stream, PUT_AWAY)
        elif one.host.durable_row.seq - self._snapshots[stream] >= SNAPSHOT_ROWS:
            await self._snapshot(one)

    async def before_release(self, one: Live) -> None:
        """Store a last snapshot, unless the table failed or has not changed since the last one."""
        if one.host.fault is None and one.host.durable_row.seq > self._snapshots[one.host.stream]:
            await self._snapshot(one)

    async def _snapshot(self, live: Live) -> None:
        row, state = live.host.durable_row, live.host.durable_state.copy()
        await self.in_thread(lambda: write_snapshot(self.recorder, self.key, row, state))
        self._snapshots[live.host.stream] = row.seq


def _idle(live: Live) -> timedelta:
    """Return how long a table may be idle before it is released."""
    of_a_person = live.host.durable_state.mode == "practice" and live.settings.get("owner", HOUSE) not in (HOUSE, "")
    return PRACTICE_EMPTY_TIME if of_a_person else EMPTY_TIME
