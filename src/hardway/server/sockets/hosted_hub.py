"""Tells everyone at a tournament or promotion how it stands, each time that changes. Entries come over HTTP.

How it stands is worked out once for each viewer, however many sockets they have, and never takes more than half of the
loop's time: the longer it took, the longer changes gather. A newer standing takes the place of one that still waits.
"""

import asyncio
import time

from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people import Signed
from hardway.floor.runtime.entry import Entry
from hardway.journal import Unavailable
from hardway.server.answers.codes import BAD, BY_STATUS
from hardway.server.answers.errors import RequestRefused, refused
from hardway.server.answers.json_forms import error, text
from hardway.server.context import LOG, Context
from hardway.server.messages import from_client as m
from hardway.server.sockets.connection import Arrival, Connection
from hardway.server.visiting.hosted import hosted_host, hosted_roles, hosted_standing
from hardway.server.visiting.visitor import Visitor

GATHER_SECONDS = 0.1
"""How long changes gather at least after one was told."""
STANDING = "standing"


class HostedHub:
    """Everyone connected to one tournament or promotion."""

    def __init__(self, context: Context, host: CoreHost) -> None:
        self.host, self.clients = host, set[HostedConnection]()
        self._context, self._changed = context, asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    def join(self, client: "HostedConnection", seen: int) -> None:
        """Let a connection hear from now on, which was told how it stood after the row `seen`."""
        self.clients.add(client)
        if self._telling is None:
            self._follow(self.host)
            self._telling = self._context.start_work(self._tell())
        if seen != self.host.head.seq:
            self._changed.set()

    def leave(self, client: "HostedConnection") -> None:
        """Let a connection go."""
        self.clients.discard(client)
        if not self.clients and self._telling is not None:
            self._telling.cancel()
            self._telling = None
            self._unfollow()

    def _follow(self, host: CoreHost) -> None:
        """Hear of each change, of a host that was opened anew too."""
        self._unfollow()
        self.host = host
        host.followers.append(self._heard)

    def _unfollow(self) -> None:
        if self._heard in self.host.followers:
            self.host.followers.remove(self._heard)

    def _heard(self, entries: list[Entry]) -> None:
        self._changed.set()

    async def _tell(self) -> None:
        """Tell everyone after each change, and now and then without one: time passes, and a journal may fail."""
        while True:
            await self._change()
            self._changed.clear()
            began = time.perf_counter()
            await self._tell_all()
            await asyncio.sleep(max(GATHER_SECONDS, time.perf_counter() - began))

    async def _change(self) -> None:
        try:
            async with asyncio.timeout(self._context.settings.recheck_seconds):
                await self._changed.wait()
        except TimeoutError:
            pass

    async def _tell_all(self) -> None:
        viewers: dict[tuple[str, str], list[HostedConnection]] = {}
        for client in self.clients:
            viewers.setdefault((client.visitor.person, client.visitor.role), []).append(client)
        try:
            host = await hosted_host(self._context, self.host.start.core, self.host.start.name)
            if host is not self.host:
                self._follow(host)
            for clients in viewers.values():
                told = text(await hosted_standing(self._context, host, clients[0].visitor))
                for client in clients:
                    client.push(told, STANDING)
        except RequestRefused as no:
            self._send_away(no)
        except Unavailable as fault:
            self._send_away(refused("unavailable", f"the journal cannot be reached: {fault}"))
        except Exception as mistake:  # of ours: nobody is left with an old standing
            LOG.error("work failed", exc_info=mistake)
            self._send_away(refused("failed", "something went wrong here, and it is our mistake; come back"))

    def _send_away(self, no: RequestRefused) -> None:
        for client in tuple(self.clients):
            client.problem(no.error)
            client.end(BY_STATUS.get(no.status, BAD), no.error["name"])


class HostedConnection(Connection):
    """One socket at a tournament or promotion."""

    def __init__(self, context: Context, hub: HostedHub, visitor: Visitor, arrival: Arrival) -> None:
        super().__init__(context, visitor, arrival)
        self.hub = hub

    async def roles(self, signed: Signed) -> tuple[str, ...]:
        """Return the roles that somebody has there."""
        return await hosted_roles(self._context, self.hub.host, signed)

    @property
    def looks_on(self) -> bool:
        """Say whether the work of the role is to look on."""
        role = self.hub.host.start.book.roles.get(self.visitor.role)
        return role is not None and role.looks_on

    async def take(self, message: m.FromClient) -> None:
        """Say that nothing is entered here."""
        self.problem(error("not_taken", "entries come over HTTP; this socket only tells"))

    def leave(self) -> None:
        """Leave the tournament or promotion."""
        self.hub.leave(self)
