"""What the server of one process has for all its houses: journal, people, tables, budgets and threads. Knows no socket;
`hall.hall` does.

Work that may wait for the store runs in threads, and is charged to the request that asked for it.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer, Receipt
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.rulebook import house_names
from hardway.server.configuration import DEFAULT, PER_MINUTE, Settings
from hardway.server.daily import Daily
from hardway.server.shares.budget import (
    CpuBudget,
    CpuShares,
    LruMap,
    RateLimits,
    TokenBucket,
    charge_request,
    charge_thread,
)
from hardway.server.shares.metrics import Metrics
from hardway.server.shares.runs import Runs

T = TypeVar("T")
SWEEP_SECONDS = 600.0
AGAIN_SECONDS = 1.0
"""How many seconds after a mistake background work begins again."""
LOG = getLogger("hardway.server")


def utc() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


class House:
    """The casino that one process serves, with all its houses: the journal, people, tables, budgets and threads."""

    def __init__(
        self, recorder: Recorder, key: Key, *, address: str = "", site: Site | None = None,
        settings: Settings = DEFAULT, zone: tzinfo = UTC, db: str = "", lot_secrets: LotSecrets | None = None,
        clock: Callable[[], datetime] = utc,
        **people: Any,
    ) -> None:  # fmt: skip
        self.recorder, self.key, self.settings, self.address, self.db = recorder, key, settings, address, db
        self._clock, self.zone = clock, zone
        self.zone_name = str(zone)
        site = site or Site("localhost", "Hardway", ("http://localhost:8000",))
        self.people = People(recorder, key=key, site=site, zone=zone, houses=lambda: self.houses, **people)
        self.ledger = Ledger(recorder, self.people.protection, zone)
        self.floor = Floor(recorder, key, clock=self.clock, address=address, bring=self.bring, lot_secrets=lot_secrets)
        self.rounds = Rounds(self.floor, self.people)
        self.promotions = Promotions(self.floor, self.people, zone)
        self.metrics, self.rates = Metrics(self.floor), RateLimits({**PER_MINUTE, **settings.per_minute})
        self.cpu_shares = CpuShares(
            person=settings.person_share, address=settings.address_share, burst=settings.saved_seconds
        )
        self.chat = LruMap(lambda: TokenBucket(settings.words_per_second, settings.words_burst))
        self.runs = Runs(settings.run_seconds)
        self.daily = Daily(recorder, key, self.floor.lot_secrets, self.houses)
        self.queued: Counter[str] = Counter()
        """The bytes that wait to be sent to sockets, counted for each person and for each address, because a client
        that does not read costs memory."""
        self.barred: dict[str, Problem] = {}
        """By person: why they may not play (a limit or an exclusion), as last checked. A person who may play has no
        entry."""
        self.stopping = False
        self.background: list[Callable[[], Coroutine[Any, Any, None]]] = [self._sweep]
        """Background tasks of the server: each coroutine function is started when the server starts."""
        self.on_stop: list[Callable[[], None]] = []
        """Functions that are called when the server stops, after every entry is durable in the journal and answered."""
        self.health_lock, self.health_written = asyncio.Lock(), float("-inf")
        """A lock for the health check's test write to the journal, and the time (`time.monotonic`) of its last
        success."""
        self.opening_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """For each person a lock held while they open a practice table, so that they open one at a time."""
        self._person_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._people = ThreadPoolExecutor(4, thread_name_prefix="people")
        self._passwords = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        """The threads that check passwords. A check takes a processor a tenth of a second or more; other requests do
        not wait for it."""
        self._password_turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """For each IP address a semaphore of one: it checks one password at a time, so that other addresses wait
        little."""
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reading")
        """The thread for long reads of the journal. Several such threads at once would leave the event loop little of
        Python's interpreter."""
        self._figures = ThreadPoolExecutor(1, thread_name_prefix="figures")
        self._figure_turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """For each IP address a semaphore of one: it may have one calculation of odds run at a time."""
        self._running: list[asyncio.Task[None]] = []
        self._work: set[asyncio.Task[Any]] = set()

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses of this casino: where one plays, works, and opens tables."""
        return tuple(dict.fromkeys(self.settings.houses)) or house_names()

    async def start(self) -> None:
        """Start the clock, the leases and the checkpoints of all tables, and the background work."""
        await self.floor.start()
        self._running = [asyncio.get_running_loop().create_task(_keep_running(work)) for work in self.background]

    async def stop(self) -> None:
        """Accept nothing more, store and answer what waits, and close every socket with the reason. Safe to call
        twice.
        """
        if self.stopping:
            return
        self.stopping = True
        for task in self._running:
            task.cancel()
        await self.runs.close()
        await self.floor.stop()
        await asyncio.sleep(0)  # first answer the entries that became durable
        for work in self.on_stop:
            work()
        await asyncio.gather(*self._running, return_exceptions=True)
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for threads in (self._people, self._passwords, self._figures, self._reading):
            threads.shutdown()

    def clock(self) -> datetime:
        """Return the time in the casino's zone."""
        return self._clock().astimezone(self.zone)

    async def in_people_thread(self, work: Callable[[], T]) -> T:
        """Run work that asks the store about people, in its thread, and return the result."""
        return await asyncio.get_running_loop().run_in_executor(self._people, charge_request(work))

    async def in_store_thread(self, work: Callable[[], T]) -> T:
        """Run work that asks the store about tables, in a thread, and return the result."""
        return await self.floor.in_thread(charge_request(work))

    async def in_reading_thread(self, work: Callable[[], T]) -> T:
        """Run work that reads much of the journal, one piece after another, and return the result."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, charge_request(work))

    async def in_password_thread(self, address: str, work: Callable[[], T]) -> T:
        """Run work that hashes a password, in threads used for nothing else, and return the result."""
        async with self._password_turns.setdefault(address, asyncio.Semaphore(1)):
            return await asyncio.get_running_loop().run_in_executor(self._passwords, charge_request(work))

    async def in_figures_thread(
        self, address: str, work: Callable[[], T], wait_for_budget: Callable[[CpuBudget], Awaitable[None]]
    ) -> T:
        """Run work that anyone may ask for, signed in or not, and return the result.

        Its processor time is charged to a budget that each address has for such work alone. An address of this machine,
        which has no such limit elsewhere, has one too.
        """
        budget = CpuBudget(self.cpu_shares.of(f"figures {address}"))
        async with self._figure_turns.setdefault(address, asyncio.Semaphore(1)):
            await wait_for_budget(budget)
            return await asyncio.get_running_loop().run_in_executor(self._figures, charge_thread(work, budget))

    def start_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a background task; it is referenced until it is done, and an error in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._end_work)
        return task

    def _end_work(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("work failed", exc_info=fault)

    async def bring(self, stream: str, person: str, cents: int, enter: Callable[[], AnswerFuture]) -> EntryAnswer:
        """Enter what brings an amount (in cents) to a table or tournament, if the person's own limits allow it; return
        the answer, or why they do not. Of one person one sum is entered at a time, because limits count durable rows.
        """
        async with self.person_lock(person):
            answer = await self.may_bring(stream, person, cents) or await enter()
            await self.end_hold(person, answer)
            return answer

    async def end_hold(self, person: str, answer: EntryAnswer) -> None:
        """Release the amount that is reserved for a person, unless this answer says that its row came or may come."""
        uncertain = isinstance(answer, Problem) and answer.name == "not_certain"
        if not isinstance(answer, Receipt) and not uncertain:
            with suppress(Unavailable):  # a reserved amount expires after a minute anyway
                await self.in_people_thread(lambda: self.ledger.release_hold(person))

    def person_lock(self, person: str) -> asyncio.Lock:
        """Return the lock under which a person brings money, or applies to a tournament: one at a time."""
        return self._person_locks.setdefault(person, asyncio.Lock())

    async def may_bring(self, stream: str, person: str, cents: int) -> Problem | None:
        """Return why a person's own limits forbid bringing an amount (in cents) to a table or tournament; None if they
        do not."""
        if not person.startswith("p"):
            return None
        return await self.in_people_thread(lambda: self.ledger.may_buy(person, cents, self.clock(), table=stream))

    async def _sweep(self) -> None:
        """Delete sessions, invitations and failed sign-ins that have expired, once in a while until the server
        stops.
        """
        while True:
            try:
                await self.in_people_thread(lambda: self.people.sweep(self.clock()))
            except Unavailable as fault:
                LOG.warning("expired sessions and invitations could not be deleted: %s", fault)
            await asyncio.sleep(SWEEP_SECONDS)


async def _keep_running(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run background work to its end. A mistake in it is logged, and it begins again: ended without a word, it would
    leave sessions unchecked until the server is started again."""
    while True:
        try:
            return await work()
        except Exception as mistake:
            LOG.error("background work failed and begins again", exc_info=mistake)
        await asyncio.sleep(AGAIN_SECONDS)
