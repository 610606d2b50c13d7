"""One process of a casino: its journal, its people, its floor, and everyone connected. Knows no HTTP.

Whatever may wait for the store is done in threads: `desk` for people, the floor's own for tables.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta, tzinfo
from logging import getLogger
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from hardway.floor.authority import may_read
from hardway.floor.host import Answered, Keyed, Receipt, Waiting
from hardway.floor.ledger import Ledger
from hardway.floor.live import Live
from hardway.floor.people import People, Site
from hardway.floor.people.news import News
from hardway.floor.problem import Problem
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.server.budget import Budgets, Kept, is_local, paid
from hardway.server.codes import LOCKED, OVER, STOPPING
from hardway.server.errors import done, error_of
from hardway.server.hub import Hub
from hardway.server.metrics import Metrics
from hardway.server.rates import Bucket, Windows
from hardway.server.runs import Runs
from hardway.server.socket import Connection
from hardway.server.visitor import Visitor, roles_at, works_at
from hardway.table import Refusal

T = TypeVar("T")
LOG = getLogger("hardway.server")
STAKES = ("seat", "buyin", "tokens", "bet", "undo")
"""Entries that bring money to the table or may put it on the layout; somebody kept from playing may still take chips
down and leave."""
PER_MINUTE = {
    "requests": 6000, "sign_in": 60, "guests": 600, "tables": 20, "heavy": 60, "sockets": 300, "sockets_of_person": 60,
}  # fmt: skip
"""What one address may do. A page needs a handful of sockets a minute, and a school class behind one address opens
sixty at once; a person may have fifty open, and opens each once or comes back to it."""
BRINGS = ("seat", "buyin")
LOOKS_ON_FOR = timedelta(minutes=25)
"""For how long an open page counts as an act after the last real one, in a role whose work is to look on: its session
locks five minutes after that. Whoever works a table locks as staff do."""
SWEEP_SECONDS = 600.0


class Settings(NamedTuple):
    """What an operator can set."""

    secure: bool = False
    """Pages come by https: cookies say so."""
    origins: tuple[str, ...] = ()
    """Where pages may come from besides the address that was asked for: `https://casino.example`."""
    houses: tuple[str, ...] = ()
    """The houses whose tables can be opened; all, if none is named."""
    recheck_seconds: float = 30.0
    """How often the session behind a socket is looked at."""
    listen_seconds: float = 0.4
    """How often it is asked whether anything was done elsewhere about somebody who is here."""
    message_bytes: int = 4096
    messages_per_second: float = 500.0
    messages_burst: float = 1000.0
    waiting_entries: int = 64
    """Entries of one socket that may wait for their answers."""
    gather_seconds: float = 0.05
    """How long rows of a table gather after others were told."""
    queue_messages: int = 512
    queue_bytes: int = 4 << 20
    body_bytes: int = 64 << 10
    record_bytes: int = 1 << 20
    """Of a posted record."""
    sockets: int = 10_000
    sockets_of_address: int = 500
    """This machine's own address has as many as it likes: a proxy may be behind it."""
    sockets_of_person: int = 50
    tables_of_person: int = 8
    """Practice tables of one's own that are not put away."""
    requests_at_once: int = 200
    """Connections over HTTP, of one address and of all beside their sockets."""
    person_share: float = 0.1
    """Of the processor; whoever has spent it waits."""
    address_share: float = 0.5
    saved_seconds: float = 1.0
    """Of processor that a person can save up; an address twice as many."""
    words_per_second: float = 1.0
    """What one person says at tables, after a few at once."""
    words_burst: float = 5.0
    per_minute: dict[str, int] = PER_MINUTE
    """What one address may do."""
    trusted: tuple[str, ...] = ()
    """Reverse proxies whose word on the client's address is taken."""


DEFAULT = Settings()


def utc() -> datetime:
    """Return what o'clock it is."""
    return datetime.now(UTC)


class House:
    """The casino of one process."""

    def __init__(
        self, recorder: Recorder, key: Key, *, address: str = "", site: Site | None = None,
        settings: Settings = DEFAULT, zone: tzinfo = UTC, db: str = "", clock: Callable[[], datetime] = utc,
        **people: Any,
    ) -> None:  # fmt: skip
        self.recorder, self.key, self.settings, self.address, self.db = recorder, key, settings, address, db
        self._clock, self._zone = clock, zone
        self.zone_name = str(zone)
        site = site or Site("localhost", "Hardway", ("http://localhost:8000",))
        self.people = People(recorder, site=site, zone=zone, **people)
        self.ledger = Ledger(recorder, self.people.protection, zone)
        self.floor = Floor(recorder, key, clock=self.clock, address=address, check=self._may_bring)
        self.metrics, self.rates = Metrics(self), Windows({**PER_MINUTE, **settings.per_minute})
        self.budgets = Budgets(
            person=settings.person_share, address=settings.address_share, burst=settings.saved_seconds
        )
        self.chat = Kept(lambda: Bucket(settings.words_per_second, settings.words_burst))
        self.hubs: dict[str, Hub] = {}
        self.runs = Runs()
        self.connections: set[Connection] = set()
        self._sockets: Counter[str] = Counter()
        """How many each person and each address has open."""
        self.kept_out: dict[str, Problem] = {}
        """Who may bring no money to a table now, of those connected."""
        self.stopping = False
        self.beside: list[Callable[[], Coroutine[Any, Any, None]]] = [self._rounds, self._listen, self._sweeps]
        """What goes on beside the tables from the start to the end."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Whoever opens a table does so one at a time."""
        self._bringing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._people = ThreadPoolExecutor(4, thread_name_prefix="people")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reading")
        """Long readings, one at a time: several at once would leave the loop little of the interpreter."""
        self._work: set[asyncio.Task[Any]] = set()
        self._running: list[asyncio.Task[None]] = []

    def clock(self) -> datetime:
        """Return what o'clock it is at the tables."""
        return self._clock().astimezone(self._zone)

    async def start(self) -> None:
        """Begin: time passes, sessions are looked after."""
        await self.floor.start()
        self._running = [asyncio.get_running_loop().create_task(work()) for work in self.beside]

    async def stop(self) -> None:
        """Take nothing more, write what waits, answer it, and close every socket by name. Safe to call twice."""
        if self.stopping:
            return
        self.stopping = True
        for task in self._running:
            task.cancel()
        await self.runs.close()
        await self.floor.stop()
        await asyncio.sleep(0)  # those whose entries became durable are answered first
        for hub in self.hubs.values():
            hub.flush()
        for connection in tuple(self.connections):
            connection.end(STOPPING, "stopping")
        for task in tuple(self._work):
            task.cancel()
        await asyncio.gather(*self._work, *self._running, return_exceptions=True)
        self._people.shutdown()
        self._reading.shutdown()

    async def desk(self, work: Callable[[], T]) -> T:
        """Do what may wait for the store about people, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._people, paid(work))

    async def keep(self, work: Callable[[], T]) -> T:
        """Do what may wait for the store about tables, off the loop."""
        return await self.floor.keep(paid(work))

    async def read(self, work: Callable[[], T]) -> T:
        """Read much of the journal, off the loop and one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, paid(work))

    def crowded(self, address: str, person: str) -> str:
        """Say why no more sockets are opened for an address or a person; empty where they are."""
        limits = self.settings
        if len(self.connections) >= limits.sockets:
            return "the house is full; come back in a moment"
        if self._sockets[person] >= limits.sockets_of_person:
            return f"you have {limits.sockets_of_person} sockets open here already; close some"
        if not is_local(address) and self._sockets[address] >= limits.sockets_of_address:
            return "too many sockets are open from this address; close some"
        return ""

    def join(self, connection: Connection) -> None:
        """Count a connection in."""
        self.connections.add(connection)
        self._sockets.update((connection.visitor.person, connection.address))

    def leave(self, connection: Connection) -> None:
        """Count a connection out."""
        self.connections.discard(connection)
        for one in (connection.visitor.person, connection.address):
            self._sockets[one] -= 1
            if not self._sockets[one]:
                del self._sockets[one]

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

    async def hub(self, table: str) -> Hub:
        """Return the hub of a table, opened if it is not; raise what keeps it from being."""
        hub = self.hubs.get(table)
        live = self.floor.tables.get(table)
        if hub is not None and live is hub.live and live.host.fault is None and not self.stopping:
            return hub
        live = done(await self.floor.live(table))
        assert isinstance(live, Live)
        async with self._opening.setdefault(table, asyncio.Lock()):
            hub = self.hubs.get(table)
            if hub is None:
                hub = Hub(self, table, live)
                await hub.open()
                self.hubs[table] = hub
            else:
                hub.reopened(live)
            return hub

    def entered_now(self, hub: Hub, who: Visitor, entry: str, key: str) -> Waiting | None:
        """Enter what is asked of nobody but the table; None for the rest."""
        if self.stopping or who.person in self.kept_out:
            return None
        self.runs.turns.entry()
        live = hub.live
        answer = live.enter_now(live.at(who.person, who.role), entry, f"{who.person}/{key}")
        if answer is not None:
            answer.add_done_callback(lambda answer: self.metrics.entered(answer.result()))
        return answer

    async def entered(self, hub: Hub, who: Visitor, entry: str, key: str) -> Answered:
        """Enter what somebody says at a table."""
        self.runs.turns.entry()
        live, mark = hub.live, f"{who.person}/{key}"
        if self.kept_out and not who.role and entry.lstrip().startswith(STAKES):
            problem = self.kept_out.get(who.person)
            if problem is not None:
                return await live.host.before(Keyed(mark, who.person, entry)) or problem
        if self.stopping:
            return Problem("stopping", "the server is stopping; nothing is lost, come back in a moment")
        at = live.at(who.person, who.role, guest=who.kind == "guest")
        if entry.lstrip().startswith(BRINGS):
            if live.host.told.mode == "casino":  # a role may have been given since they came
                at = at._replace(works=await works_at(self, live, who))
            async with self._bringing.setdefault(who.person, asyncio.Lock()):  # a limit counts what is durable
                answer = await live.enter(at, entry, mark)
                comes = isinstance(answer, Receipt) and not answer.again
                may_come = isinstance(answer, Problem) and answer.name == "not_certain"
                if not comes and not may_come:
                    with suppress(Unavailable):  # what is held is let go by itself in a minute
                        await self.desk(lambda: self.ledger.let_go(who.person))
        else:
            answer = await live.enter(at, entry, mark)
        self.metrics.entered(answer)
        return answer

    def may_read(self, hub: Hub, who: Visitor, what: str) -> Refusal | None:
        """Refuse to show somebody what the book keeps from them."""
        host = hub.live.host
        return may_read(host.law, host.told, hub.live.at(who.person, who.role), what)

    async def _may_bring(self, table: str, person: str, cents: int) -> Problem | None:
        if not person.startswith("p"):
            return None
        return await self.desk(lambda: self.ledger.may_buy(person, cents, self.clock(), table=table))

    # looking after connections

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(self.settings.recheck_seconds)
            try:
                await self.recheck()
            except Unavailable as fault:
                LOG.warning("sessions could not be looked at: %s", fault)

    async def _listen(self) -> None:
        """Hear within a moment what another process, or the command line, has done about somebody who is here; and
        lock the sessions in which nobody has acted for too long."""
        news: News | None = None
        while True:
            try:
                if news is None:
                    news = await self.desk(lambda: News(self.recorder))
                about = await self.desk(news.since)
                now = self.clock()
                for connection in tuple(self.connections):
                    due = connection.locks is not None and now >= connection.locks
                    if due or about is None or connection.visitor.person in about:
                        await self._recheck(connection)
            except Unavailable as fault:
                LOG.warning("nothing new is heard about people: %s", fault)
            await asyncio.sleep(self.settings.listen_seconds)

    async def recheck(self, person: str = "") -> None:
        """Look whether those connected, or one of them, are still signed in, in their roles, and may play."""
        for connection in tuple(self.connections):
            if not person or connection.visitor.person == person:
                await self._recheck(connection)

    async def _recheck(self, connection: Connection) -> None:
        now, active, who = self.clock(), connection.active, connection.visitor
        connection.active = False
        if active:
            connection.acted = now
        role = connection.hub.live.host.law.book.roles.get(who.role)
        active = active or (role is not None and role.looks_on and now < connection.acted + LOOKS_ON_FOR)
        signed = await self.desk(lambda: self.people.sessions.who(connection.token, now, active=active))
        if isinstance(signed, Problem):
            connection.problem(error_of(signed))
            connection.end(LOCKED if signed.name == "session_locked" else OVER, signed.name)
            return
        connection.locks = await self.desk(lambda: self.people.sessions.locks_at(connection.token, now))
        if who.role and who.role not in await roles_at(self, connection.hub.live, signed):
            connection.signed_out()
            return
        if not who.role:
            await self.keep_out(who.person)

    async def keep_out(self, person: str) -> Problem | None:
        """Know again whether somebody may bring money to a table: their own limits, their exclusion."""
        problem = await self.desk(lambda: self.ledger.may_play(person, self.clock()))
        if problem is None:
            self.kept_out.pop(person, None)
        elif self.kept_out.get(person) != problem:
            self.kept_out[person] = problem
            for connection in self.connections:
                if connection.visitor.person == person:
                    connection.problem(error_of(problem))
        return problem

    def signed_out(self, session: str) -> None:
        """Cut the sockets of a session that has ended."""
        for connection in tuple(self.connections):
            if connection.session == session:
                connection.signed_out()

    async def _sweeps(self) -> None:
        while True:
            try:
                await self.desk(lambda: self.people.sweep(self.clock()))
            except Unavailable as fault:
                LOG.warning("people could not be swept: %s", fault)
            await asyncio.sleep(SWEEP_SECONDS)
