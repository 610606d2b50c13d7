"""The casino of one process: its journal, people, tables, budgets and threads. Knows no socket; see `hall.hall`.

Work that may wait for the store runs in threads: `desk` for people, `prove` for passwords, the floor's own for tables.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, tzinfo
from logging import getLogger
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from hardway.floor.ledger import Ledger
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.people import People, Site
from hardway.floor.problem import Problem
from hardway.floor.promotions import Promotions
from hardway.floor.rounds.rounds import Rounds
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.rulebook import house_names
from hardway.server.configuration import DEFAULT, PER_MINUTE, Settings
from hardway.server.daily import Daily
from hardway.server.shares.budget import Bucket, Budgets, Kept, Purse, Windows, paid_by_asker
from hardway.server.shares.metrics import Metrics
from hardway.server.shares.runs import Runs

T = TypeVar("T")
SWEEP_SECONDS = 600.0
LOG = getLogger("hardway.server")


def utc() -> datetime:
    """Return what o'clock it is."""
    return datetime.now(UTC)


class House:
    """The casino of one process."""

    def __init__(
        self, recorder: Recorder, key: Key, *, address: str = "", site: Site | None = None,
        settings: Settings = DEFAULT, zone: tzinfo = UTC, db: str = "", lot_secrets: LotSecrets | None = None,
        clock: Callable[[], datetime] = utc,
        **people: Any,
    ) -> None:  # fmt: skip
        self.recorder, self.key, self.settings, self.address, self.db = recorder, key, settings, address, db
        self._clock, self._zone = clock, zone
        self.zone_name = str(zone)
        site = site or Site("localhost", "Hardway", ("http://localhost:8000",))
        self.people = People(recorder, key=key, site=site, zone=zone, **people)
        self.ledger = Ledger(recorder, self.people.protection, zone)
        self.floor = Floor(
            recorder, key, clock=self.clock, address=address, check=self.may_bring, lot_secrets=lot_secrets
        )
        self.rounds = Rounds(self.floor, self.people)
        self.promotions = Promotions(self.floor, self.people, zone)
        self.metrics, self.rates = Metrics(self.floor), Windows({**PER_MINUTE, **settings.per_minute})
        self.budgets = Budgets(
            person=settings.person_share, address=settings.address_share, burst=settings.saved_seconds
        )
        self.chat = Kept(lambda: Bucket(settings.words_per_second, settings.words_burst))
        self.runs = Runs(settings.run_seconds)
        self.daily = Daily(recorder, key, self.floor.lot_secrets, settings.houses or house_names())
        self.queued: Counter[str] = Counter()
        """Bytes that wait to be sent, by person and by address: readers who do not read cost memory."""
        self.stopping = False
        self.health_lock, self.health_written = asyncio.Lock(), float("-inf")
        """When it was last seen that the journal can be written."""
        self.kept_out: dict[str, Problem] = {}
        """Why people may bring no money to a table now, as far as they were looked at."""
        self.opening_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By person: each opens tables one at a time."""
        self.background: list[Callable[[], Coroutine[Any, Any, None]]] = [self._sweep]
        """Run from start to stop, beside the tables."""
        self.on_stop: list[Callable[[], None]] = []
        """Called on stop, when everything entered is durable and answered."""
        self._running: list[asyncio.Task[None]] = []
        self._bringing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._people = ThreadPoolExecutor(4, thread_name_prefix="people")
        self._passwords = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        """A password takes a tenth of a second and more on every processor: nobody who gives none waits for it."""
        self._proving: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By address: each has one password checked at a time, so that another's waits for one of them at most."""
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reading")
        """Long readings, one at a time: several at once would leave the loop little of the interpreter."""
        self._figures = ThreadPoolExecutor(1, thread_name_prefix="figures")
        self._studying: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """By address: each has one question worked out at a time."""
        self._work: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Open the floor and start the background work."""
        await self.floor.start()
        self._running = [asyncio.get_running_loop().create_task(work()) for work in self.background]

    async def stop(self) -> None:
        """Take nothing more, write and answer what waits, and close every socket by name. Safe to call twice."""
        if self.stopping:
            return
        self.stopping = True
        for task in self._running:
            task.cancel()
        await self.runs.close()
        await self.floor.stop()
        await asyncio.sleep(0)  # those whose entries became durable are answered first
        for work in self.on_stop:
            work()
        await asyncio.gather(*self._running, return_exceptions=True)
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for threads in (self._people, self._passwords, self._figures, self._reading):
            threads.shutdown()

    def clock(self) -> datetime:
        """Return what o'clock it is at the tables."""
        return self._clock().astimezone(self._zone)

    async def desk(self, work: Callable[[], T]) -> T:
        """Do what may wait for the store about people, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._people, paid_by_asker(work))

    async def prove(self, address: str, work: Callable[[], T]) -> T:
        """Run work that hashes a password, off the loop and apart from all other work."""
        async with self._proving.setdefault(address, asyncio.Semaphore(1)):
            return await asyncio.get_running_loop().run_in_executor(self._passwords, paid_by_asker(work))

    async def study(self, address: str, work: Callable[[], T], afford: Callable[[Purse], Awaitable[None]]) -> T:
        """Work out what anybody may ask, off the loop. An address pays for it from a share of its own, an address of
        this machine too: no more than that is taken by those who are not even signed in."""
        purse = Purse(self.budgets.of(f"figures {address}"))

        def measured() -> T:
            began = time.thread_time()
            try:
                return work()
            finally:
                purse.spend(time.thread_time() - began)

        async with self._studying.setdefault(address, asyncio.Semaphore(1)):
            await afford(purse)
            return await asyncio.get_running_loop().run_in_executor(self._figures, measured)

    async def keep(self, work: Callable[[], T]) -> T:
        """Do what may wait for the store about tables, off the loop."""
        return await self.floor.in_thread(paid_by_asker(work))

    async def read(self, work: Callable[[], T]) -> T:
        """Read much of the journal, off the loop and one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, paid_by_asker(work))

    def start_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside; it is held until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("work failed", exc_info=fault)

    def bringing(self, person: str) -> asyncio.Lock:
        """Return the lock under which somebody brings money: one sum at a time, for a limit counts what is durable."""
        return self._bringing.setdefault(person, asyncio.Lock())

    async def may_bring(self, stream: str, person: str, cents: int) -> Problem | None:
        """Say why somebody may not bring an amount to a table or tournament, by their own limits."""
        if not person.startswith("p"):
            return None
        return await self.desk(lambda: self.ledger.may_buy(person, cents, self.clock(), table=stream))

    async def _sweep(self) -> None:
        """Forget guests, sessions and tries whose time is over, again and again."""
        while True:
            try:
                await self.desk(lambda: self.people.sweep(self.clock()))
            except Unavailable as fault:
                LOG.warning("people could not be swept: %s", fault)
            await asyncio.sleep(SWEEP_SECONDS)
