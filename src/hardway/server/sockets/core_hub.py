"""Sends everyone at a tournament, promotion or similar core its state after each change.

Entries come over HTTP. The state is written once for each viewer, however many sockets they have, and this never takes
more than half of the event loop's time: the longer it took, the longer changes gather. A newer state replaces one that
still waits to be sent.
"""

import asyncio
import time

from hardway.floor.cores.core_host import CoreHost
from hardway.floor.runtime.entry import Entry
from hardway.journal import Unavailable
from hardway.server.answers.codes import BAD, BY_STATUS
from hardway.server.answers.errors import RequestRefused, refused
from hardway.server.answers.json_forms import Form, error, text
from hardway.server.house import LOG, House
from hardway.server.messages import from_client as m
from hardway.server.sockets.connection import Connection, Hub
from hardway.server.visiting.hosted import hosted_host, hosted_standing
from hardway.server.visiting.visitor import Visitor
from hardway.tournament.model.state import TournamentState

GATHER_SECONDS = 0.1
"""How many seconds at least pass between two sendings of a tournament's or promotion's state; changes in between are
sent together."""
STANDING = "standing"


class CoreHub(Hub):
    """Everyone connected to one tournament or promotion."""

    def __init__(self, house: House, host: CoreHost) -> None:
        super().__init__(house)
        self._host, self._changed = host, asyncio.Event()
        self._sending: asyncio.Task[None] | None = None

    @property
    def host(self) -> CoreHost:
        """Return the host: its only writer."""
        return self._host

    def attends(self, who: Visitor) -> bool:
        """Say whether a visitor works here without entering anything: also the director of a tournament, who
        waits for its rounds."""
        state = self._host.draft.state
        directs = isinstance(state, TournamentState) and state.awaits_rounds and state.director == who.person
        return super().attends(who) or (directs and bool(who.role))

    async def read_for(self, who: Visitor, after: int | None) -> Form:
        """Return the tournament or promotion as a visitor sees it."""
        return await hosted_standing(self.house, self._host, who)

    def join(self, client: Connection, read: Form, after: int | None) -> None:
        """Send a connection the state that was read for it, and each later one."""
        client.push(text(read))
        self.clients.add(client)
        if self._sending is None:
            self._follow(self._host)
            self._sending = self.house.start_work(self._send())
        if read["seq"] != self._host.head.seq:
            self._changed.set()

    def leave(self, client: Connection) -> None:
        """Stop sending to a connection."""
        self.clients.discard(client)
        if not self.clients and self._sending is not None:
            self._sending.cancel()
            self._sending = None
            self._unfollow()

    def take(self, client: Connection, message: m.FromClient) -> None:
        """Answer that entries are not accepted over this socket."""
        client.problem(error("not_taken", "This socket only sends news. Send your entry over HTTP."))

    def reopened(self, held: CoreHost) -> None:
        """Serve a stream that was reopened, and send its current state."""
        if held is not self._host:
            if self._sending is not None:
                self._follow(held)
            self._host = held
            self._changed.set()

    def _follow(self, host: CoreHost) -> None:
        """Follow this host, and no longer the earlier one."""
        self._unfollow()
        self._host = host
        host.followers.append(self._heard)

    def _unfollow(self) -> None:
        if self._heard in self._host.followers:
            self._host.followers.remove(self._heard)

    def _heard(self, entries: list[Entry]) -> None:
        self._changed.set()

    async def _send(self) -> None:
        """Send the state after each change, and now and then without one, because time passes and a journal may
        fail.
        """
        while True:
            await self._change()
            self._changed.clear()
            began = time.perf_counter()
            await self._send_standings()
            await asyncio.sleep(max(GATHER_SECONDS, time.perf_counter() - began))

    async def _change(self) -> None:
        try:
            async with asyncio.timeout(self.house.settings.recheck_seconds):
                await self._changed.wait()
        except TimeoutError:
            pass

    async def _send_standings(self) -> None:
        viewers: dict[Visitor, list[Connection]] = {}
        for client in self.clients:
            viewers.setdefault(client.visitor, []).append(client)
        try:
            self.reopened(await hosted_host(self.house, self._host.start.core, self._host.start.name))
            for visitor, clients in viewers.items():
                standing = text(await hosted_standing(self.house, self._host, visitor))
                for client in clients:
                    client.push(standing, STANDING)
        except RequestRefused as no:
            self._send_away(no)
        except Unavailable as fault:
            self._send_away(refused("unavailable", f"the journal cannot be reached: {fault}"))
        except Exception as mistake:  # a mistake of ours: no client may be left with an old state
            LOG.error("work failed", exc_info=mistake)
            self._send_away(refused("failed", "something went wrong here, and it is our mistake; connect again"))

    def _send_away(self, no: RequestRefused) -> None:
        for client in tuple(self.clients):
            client.problem(no.error)
            client.end(BY_STATUS.get(no.status, BAD), no.error["name"])
