"""Everyone connected to a casino: their sockets, their hubs, and whether they may stay. Knows no HTTP."""

import asyncio
from collections import Counter
from collections.abc import Container
from datetime import timedelta
from weakref import WeakValueDictionary

from hardway.floor.people.news import News
from hardway.floor.people.sessions import LOCK_TIME
from hardway.floor.problem import Problem
from hardway.floor.rounds.rounds import entered_in
from hardway.floor.table.live import Live
from hardway.journal import Unavailable
from hardway.journal.stored_stream import UnreadableRow
from hardway.journal.streams import stream_of
from hardway.server.answers.codes import LOCKED, OVER, STOPPING
from hardway.server.answers.errors import done, error_of, refused
from hardway.server.house import LOG, House
from hardway.server.shares.budget import is_local
from hardway.server.sockets.connection import Connection, Hub
from hardway.server.sockets.core_hub import CoreHub
from hardway.server.sockets.table_hub import TableHub

TABLE = "table"
ATTEND_TIME = timedelta(minutes=30) - LOCK_TIME["staff"]
"""How long an open page keeps a session active after the person's last act, in a role that only looks on, and for
those whose desk may have nothing to press for long: the named staff of an open table, a tournament's director.

The session locks five minutes after that. Everybody else who works at a table is locked as staff are.
"""


class Hall:
    """Everyone connected to a casino."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.hubs: dict[str, Hub] = {}
        """The open hubs, by stream."""
        self.connections: set[Connection] = set()
        self.news = 0
        """How often, as this process knows, somebody was signed out, lost a role or was excluded."""
        self._sockets: Counter[str] = Counter()
        """How many sockets each person and each address has open."""
        self._hub_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By stream: a lock, so that the stream's hub is made once, however many people ask for it at the same time."""
        house.background += [self._recheck_all, self._listen]
        house.on_stop.append(self._close)

    async def hub(self, core: str, name: str) -> Hub:
        """Return the hub of a table, tournament or promotion, and open it if necessary; raise the reason if it cannot
        be opened."""
        floor = self.house.floor
        held = done(await (floor.live(name) if core == TABLE else floor.cores.host(stream_of(core, name))))
        stream = held.host.stream
        async with self._hub_locks.setdefault(stream, asyncio.Lock()):
            hub = self.hubs.get(stream)
            if hub is not None:
                hub.reopened(held)
            elif isinstance(held, Live):
                hub = TableHub(self.house, held, put_away=self._put_away)
                await hub.open()
            else:
                hub = CoreHub(self.house, held)
            self.hubs[stream] = hub
            return hub

    async def table(self, name: str) -> TableHub:
        """Return the hub of a table."""
        hub = await self.hub(TABLE, name)
        assert isinstance(hub, TableHub)
        return hub

    def _put_away(self, hub: Hub) -> None:
        """Drop the hub of a table that was closed in this process."""
        if self.hubs.get(hub.host.stream) is hub:
            del self.hubs[hub.host.stream]

    # who is connected

    def crowded(self, address: str, person: str) -> str:
        """Return why an address or a person may not open another socket; empty if they may."""
        limits = self.house.settings
        if len(self.connections) >= limits.sockets:
            return "The house is full. Come back in a moment."
        if self._sockets[person] >= limits.sockets_of_person:
            return f"You have {limits.sockets_of_person} sockets open here already. Close some."
        if not is_local(address) and self._sockets[address] >= limits.sockets_of_address:
            return "Too many sockets are open from this address. Close some."
        return ""

    def join(self, connection: Connection) -> None:
        """Count a connection among the open ones."""
        self.connections.add(connection)
        self.house.metrics.sockets.inc()
        self._sockets.update((connection.visitor.person, connection.address))

    def leave(self, connection: Connection) -> None:
        """Remove a connection from the open ones."""
        self.connections.discard(connection)
        self.house.metrics.sockets.dec()
        for one in (connection.visitor.person, connection.address):
            self._sockets[one] -= 1
            if not self._sockets[one]:
                del self._sockets[one]

    def renamed(self, person: str, name: str) -> None:
        """Show a new name of a person wherever they are connected."""
        for connection in self._of(person):
            connection.visitor = connection.visitor._replace(name=name)
            connection.hub.renamed(person, name)

    def signed_out(self, session: str) -> None:
        """Close the sockets of a session that has ended."""
        self.news += 1
        for connection in tuple(self.connections):
            if connection.session == session:
                connection.signed_out()

    def _of(self, person: str) -> list[Connection]:
        return [connection for connection in self.connections if connection.visitor.person == person]

    def _close(self) -> None:
        """Send the rows that still gather, and close every socket with the reason `stopping`."""
        for hub in self.hubs.values():
            hub.flush()
        for connection in tuple(self.connections):
            connection.end(STOPPING, "stopping")

    # who may stay

    async def _recheck_all(self) -> None:
        while True:
            await asyncio.sleep(self.house.settings.recheck_seconds)
            try:
                await self.recheck()
            except Unavailable as fault:
                LOG.warning("sessions could not be rechecked: %s", fault)

    async def _listen(self) -> None:
        """Check people again soon after another process, or the command line, did something about them; lock idle
        sessions."""
        house = self.house
        news: News | None = None
        about: set[str] | None = None  # it may be anybody who came before the store could first be read
        while True:
            try:
                if news is None:
                    news = await house.in_people_thread(lambda: News(house.recorder))
                more = await house.in_people_thread(news.since)
                about = None if about is None or more is None else about | more
                self.news += about is None or bool(about)
                now = house.clock()
                for connection in tuple(self.connections):
                    due = connection.locks is not None and now >= connection.locks
                    if due or about is None or connection.visitor.person in about:
                        await self._recheck(connection)
                if about is None or about:
                    await self._check_absent(about)
                about = set()
            except Unavailable as fault:
                LOG.warning("changes to accounts and roles cannot be read: %s", fault)
            await asyncio.sleep(house.settings.listen_seconds)

    async def recheck(self, person: str = "") -> None:
        """Check again whether everyone connected, or one person, may stay: their session, their role, and whether they
        may play."""
        self.news += 1
        for connection in self._of(person) if person else tuple(self.connections):
            await self._recheck(connection)
        if not person:
            await self._check_absent(None)

    async def _recheck(self, connection: Connection) -> None:
        house, active, who = self.house, connection.active, connection.visitor
        now = house.clock()
        connection.active = False
        if active:
            connection.acted = now
        active = active or (connection.hub.attends(who) and now < connection.acted + ATTEND_TIME)
        signed = await house.in_people_thread(lambda: house.people.sessions.who(connection.token, now, active=active))
        if who.watches and isinstance(signed, Problem) and signed.name == "session_locked":
            connection.locks = None  # a board on a wall goes on
            return
        if isinstance(signed, Problem):
            connection.problem(error_of(signed))
            connection.end(LOCKED if signed.name == "session_locked" else OVER, signed.name)
            return
        connection.locks = await house.in_people_thread(lambda: house.people.sessions.locks_at(connection.token, now))
        if who.role and not await connection.hub.still_has(signed, who.role):
            connection.signed_out()
            return
        if not who.role:
            await self.check_may_play(who.person)

    async def check_may_play(self, person: str) -> Problem | None:
        """Check again whether a person may play, by their limits and exclusions; return why not, or None.

        If the reason has changed, it is sent to their sockets.
        """
        house = self.house
        problem = await house.in_people_thread(lambda: house.ledger.may_play(person, house.clock()))
        if problem is None:
            if house.barred.pop(person, None) is not None:
                self._tell_crews(person)
            return None
        if house.barred.get(person) != problem:
            house.barred[person] = problem
            for connection in self._of(person):
                connection.problem(error_of(problem))
            self._tell_crews(person)
        for live in tuple(house.floor.tables.values()):
            live.stop_play(person, problem)
        return problem

    def _tell_crews(self, person: str) -> None:
        """Send the staff of the tables where a person sits who is excluded there now."""
        for live in tuple(self.house.floor.tables.values()):
            if person in live.host.durable_state.players:
                live.notify("asks")

    async def _check_absent(self, about: Container[str] | None) -> None:
        """Check again the exclusions of seated players who are offline: of all, or of those in `about`."""
        here = {connection.visitor.person for connection in self.connections}
        seated = {player for live in self.house.floor.tables.values() for player in live.host.durable_state.players}
        for person in sorted(seated - here):
            if person.startswith("p") and (about is None or person in about):
                await self.check_may_play(person)

    async def erase(self, by: str, person: str, *, why: str = "") -> None:
        """Erase a person; raise if they are at a table or in a tournament."""
        house, now = self.house, self.house.clock()
        seated = await house.in_people_thread(lambda: bool(house.ledger.seated(person)))
        try:
            entered = await house.in_reading_thread(lambda: entered_in(house.recorder, person))
        except UnreadableRow as fault:
            raise refused(
                "not_certain",
                f"A tournament cannot be read, so nobody can say whether this person entered it; not erased: {fault}",
            ) from None
        done(
            await house.in_people_thread(
                lambda: house.people.erase(by, person, seated=seated, entered=entered, why=why, now=now)
            )
        )
        await self.recheck(person)
