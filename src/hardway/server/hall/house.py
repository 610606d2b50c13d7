"""One process of a casino with everyone connected: the hubs of its tables, and who is looked after. Knows no HTTP."""

import asyncio
from collections import Counter
from collections.abc import Callable, Container, Coroutine
from datetime import timedelta
from typing import Any
from weakref import WeakValueDictionary

from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people.news import News
from hardway.floor.problem import Problem
from hardway.floor.rounds.rounds import entered_in
from hardway.floor.table.live import Live
from hardway.floor.table.table_door import may_read
from hardway.journal import Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.journal.stored_stream import UnreadableRow
from hardway.server.answers.codes import LOCKED, OVER, STOPPING
from hardway.server.answers.errors import done, error_of, refused
from hardway.server.context import LOG, Context
from hardway.server.shares.budget import is_local
from hardway.server.sockets.connection import Connection
from hardway.server.sockets.hosted_hub import HostedHub
from hardway.server.sockets.hub import Hub
from hardway.server.visiting.entries import Entries
from hardway.server.visiting.visitor import Visitor
from hardway.table import Refusal

LOOKS_ON_FOR = timedelta(minutes=25)
"""For how long an open page counts as an act after the last real one, in a role whose work is to look on: its session
locks five minutes after that. A person who works a table locks as staff do."""
SWEEP_SECONDS = 600.0


class House(Context):
    """The casino of one process."""

    def __init__(self, recorder: Recorder, key: Key, **settings: Any) -> None:
        super().__init__(recorder, key, **settings)
        self.entries = Entries(self)
        self.hubs: dict[str, Hub] = {}
        self._hosted: WeakValueDictionary[str, HostedHub] = WeakValueDictionary()
        """By stream, as long as somebody is connected."""
        self.connections: set[Connection] = set()
        self._sockets: Counter[str] = Counter()
        """How many each person and each address has open."""
        self.beside: list[Callable[[], Coroutine[Any, Any, None]]] = [self._rounds, self._listen, self._sweeps]
        """What goes on beside the tables from the start to the end."""
        self._hub_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By table: its hub is made once, however many come at once."""
        self.opening_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By person: each opens tables one at a time."""
        self._running: list[asyncio.Task[None]] = []

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
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.end_work()

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
        self.metrics.sockets.inc()
        self._sockets.update((connection.visitor.person, connection.address))

    def leave(self, connection: Connection) -> None:
        """Count a connection out."""
        self.connections.discard(connection)
        self.metrics.sockets.dec()
        for one in (connection.visitor.person, connection.address):
            self._sockets[one] -= 1
            if not self._sockets[one]:
                del self._sockets[one]

    async def hub(self, table: str) -> Hub:
        """Return the hub of a table, opened if it is not; raise what keeps it from being."""
        hub = self.hubs.get(table)
        live = self.floor.tables.get(table)
        if hub is not None and live is hub.live and live.host.fault is None and not self.stopping:
            return hub
        live = done(await self.floor.live(table))
        assert isinstance(live, Live)
        async with self._hub_locks.setdefault(table, asyncio.Lock()):
            hub = self.hubs.get(table)
            if hub is None:
                hub = Hub(self, table, live, put_away=self._put_away)
                await hub.open()
                self.hubs[table] = hub
            else:
                hub.reopened(live)
            return hub

    def _put_away(self, hub: Hub) -> None:
        """Forget a hub whose table is not here any more."""
        if self.hubs.get(hub.table) is hub:
            del self.hubs[hub.table]

    def hosted_hub(self, host: CoreHost) -> HostedHub:
        """Return the hub of a tournament or promotion."""
        return self._hosted.setdefault(host.stream, HostedHub(self, host))

    def may_read(self, hub: Hub, who: Visitor, what: str) -> Refusal | None:
        """Refuse to show somebody what the book keeps from them."""
        host = hub.live.host
        return may_read(host.law, host.told, hub.live.at(who.person, who.role), what)

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
        about: set[str] | None = set()  # until something was done about everybody
        while True:
            try:
                if news is None:
                    news = await self.desk(lambda: News(self.recorder))
                more = await self.desk(news.since)
                about = None if about is None or more is None else about | more
                now = self.clock()
                for connection in tuple(self.connections):
                    due = connection.locks is not None and now >= connection.locks
                    if due or about is None or connection.visitor.person in about:
                        await self._recheck(connection)
                if about is None or about:
                    await self._keep_out_absent(about)
                about = set()
            except Unavailable as fault:
                LOG.warning("nothing new is heard about people: %s", fault)
            await asyncio.sleep(self.settings.listen_seconds)

    async def recheck(self, person: str = "") -> None:
        """Look whether those connected, or one of them, are still signed in, in their roles, and may play."""
        for connection in tuple(self.connections):
            if not person or connection.visitor.person == person:
                await self._recheck(connection)
        if not person:
            await self._keep_out_absent(None)

    async def _keep_out_absent(self, about: Container[str] | None) -> None:
        """Know again whether those may play who sit at a table without being connected, or some of them."""
        here = {connection.visitor.person for connection in self.connections}
        seated = {player for live in self.floor.tables.values() for player in live.host.told.players}
        for person in sorted(seated - here):
            if person.startswith("p") and (about is None or person in about):
                await self.keep_out(person)

    async def _recheck(self, connection: Connection) -> None:
        now, active, who = self.clock(), connection.active, connection.visitor
        connection.active = False
        if active:
            connection.acted = now
        active = active or (connection.looks_on and now < connection.acted + LOOKS_ON_FOR)
        signed = await self.desk(lambda: self.people.sessions.who(connection.token, now, active=active))
        if isinstance(signed, Problem):
            connection.problem(error_of(signed))
            connection.end(LOCKED if signed.name == "session_locked" else OVER, signed.name)
            return
        connection.locks = await self.desk(lambda: self.people.sessions.locks_at(connection.token, now))
        if who.role and who.role not in await connection.roles(signed):
            connection.signed_out()
            return
        if not who.role:
            await self.keep_out(who.person)

    async def erase(self, by: str, person: str, *, why: str = "") -> None:
        """Forget a person who is at no table and in no tournament; raise why not."""
        now = self.clock()
        seated = await self.desk(lambda: bool(self.ledger.seated(person)))
        try:
            entered = await self.read(lambda: entered_in(self.recorder, person))
        except UnreadableRow as fault:
            raise refused("not_certain", f"whether they are in a tournament cannot be seen: {fault}") from None
        done(await self.desk(lambda: self.people.erase(by, person, seated=seated, entered=entered, why=why, now=now)))
        await self.recheck(person)

    async def keep_out(self, person: str) -> Problem | None:
        """Know again whether somebody may bring money to a table: their own limits, their exclusion."""
        problem = await self.desk(lambda: self.ledger.may_play(person, self.clock()))
        if problem is None:
            self.entries.kept_out.pop(person, None)
        elif self.entries.kept_out.get(person) != problem:
            self.entries.kept_out[person] = problem
            for connection in self.connections:
                if connection.visitor.person == person:
                    connection.problem(error_of(problem))
        if problem is not None:
            for live in tuple(self.floor.tables.values()):
                live.keep_from_playing(person, problem)
        return problem

    def renamed(self, person: str, name: str) -> None:
        """Show somebody by another name, wherever they are."""
        for connection in self.connections:
            if connection.visitor.person == person:
                connection.renamed(name)

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
