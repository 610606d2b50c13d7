"""What everything in a server stands on: the journal, people, tables, budgets, threads. Knows nobody who is connected,
and nothing that stands on it.

Whatever may wait for the store is done in threads: `desk` for people, `prove` for passwords, the floor's own for
tables.
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
from hardway.journal import Recorder
from hardway.journal.keys import Key
from hardway.rulebook import house_names
from hardway.server.configuration import DEFAULT, PER_MINUTE, Settings
from hardway.server.daily import Daily
from hardway.server.shares.budget import Bucket, Budgets, Kept, Purse, Windows, paid_by_asker
from hardway.server.shares.metrics import Metrics
from hardway.server.shares.runs import Runs

T = TypeVar("T")
LOG = getLogger("hardway.server")


def utc() -> datetime:
    """Return what o'clock it is."""
    return datetime.now(UTC)


class Context:
    """One process of a casino, without its visitors."""

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
        return await self.floor.keep(paid_by_asker(work))

    async def read(self, work: Callable[[], T]) -> T:
        """Read much of the journal, off the loop and one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, paid_by_asker(work))

    def start_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside; it is held until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return task

    async def end_work(self) -> None:
        """Break off what is done beside, and let the threads go."""
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._people.shutdown()
        self._passwords.shutdown()
        self._figures.shutdown()
        self._reading.shutdown()

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
