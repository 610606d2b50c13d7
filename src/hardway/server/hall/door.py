"""Where sockets come in: checks who comes, to which table, tournament or promotion and in which role, then connects
them.

The handshake of a visitor who may not come in is accepted; they are sent the reason as a `problem`, and the socket is
closed with a code, because a page cannot read why a handshake failed.
"""

import asyncio
from typing import Any

from starlette.requests import HTTPConnection

from hardway.floor.people import Identity
from hardway.journal import Unavailable
from hardway.server.answers.codes import BAD, BY_STATUS
from hardway.server.answers.errors import RequestRefused, error_of, refused
from hardway.server.answers.json_forms import text
from hardway.server.hall.hall import TABLE, Hall
from hardway.server.shares.budget import charge_task
from hardway.server.shares.protocols import PROTOCOL
from hardway.server.sockets.connection import Arrival, Connection, Hub, Send
from hardway.server.visiting.cookie import PERSON, address_of, count_socket, signed_in, token_of
from hardway.server.visiting.visitor import Visitor

CLOSING_SECONDS = 2.0


class Door:
    """The ASGI application for sockets of every kind."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.house = hall, hall.house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket from its handshake to its end."""
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        news = self.hall.news
        try:
            arrival = await self._admit(HTTPConnection(scope), send, watches=_watches(scope))
            connection = await self._let_in(arrival, scope["path_params"], news)
        except Unavailable as fault:
            await _turn_away(send, refused("unavailable", f"the journal cannot be reached: {fault}"))
        except RequestRefused as no:
            await _turn_away(send, no)
        else:
            await self._serve(connection, receive)

    async def _admit(self, asked: HTTPConnection, send: Send, *, watches: bool) -> Arrival:
        """Return who opens a socket; raise if nobody is signed in, or if they may not have another socket.

        With `watches`, for a socket that only shows something, a session that has locked will do.
        """
        house = self.house
        if house.stopping:
            raise refused("stopping", "the server is stopping; nothing is lost, come back in a moment")
        signed = await signed_in(house, asked, active=not watches, locked=watches)
        address = address_of(house, asked)
        if asked.scope.get(PERSON) != signed.person:
            await count_socket(house, "", signed.person)
        protocol = asked.scope.get(PROTOCOL)
        arrival = Arrival(asked, signed, address, token_of(house, asked), send, protocol.write if protocol else _never)
        self._check_room(arrival)
        return arrival

    def _check_room(self, arrival: Arrival) -> None:
        """Raise if a person or address has as many sockets as it may; asked again before each joins, as others come
        meanwhile."""
        if crowded := self.hall.crowded(arrival.address, arrival.signed.person):
            raise refused("too_many", crowded)

    async def _let_in(self, arrival: Arrival, path: dict[str, str], news: int) -> Connection:
        """Connect a visitor to what they asked for, and return the connection; raise if they may not. `news` is the
        value of `Hall.news` before their sign-in was checked: if it has changed since, it is checked again."""
        hall, query = self.hall, arrival.asked.query_params
        last = query.get("after", "")
        if last and not (last.isascii() and last.isdigit() and len(last) < 16):
            raise refused("bad_request", "`after` is the number of the last row you have")
        after = int(last) if last else None
        hub = await hall.hub(path.get("core", TABLE), path["name"])
        watches = _watches(arrival.asked.scope)
        who, read = await self._read(hub, arrival.signed, query.get("as", ""), after, watches=watches)
        while news != hall.news or hall.hubs.get(hub.host.stream) is not hub or not hub.serves:
            # somebody was signed out or lost a role meanwhile, and may be this one; or the table was put away
            news = hall.news
            hub = await hall.hub(path.get("core", TABLE), path["name"])
            signed = await signed_in(self.house, arrival.asked, active=not watches, locked=watches)
            who, read = await self._read(hub, signed, query.get("as", ""), after, watches=watches)
        self._check_room(arrival)
        connection = Connection(hub, who, arrival)
        hub.join(connection, read, after)
        hall.join(connection)
        if hub.wagers and not who.role and (kept_out := self.house.barred.get(who.person)):
            connection.problem(error_of(kept_out))
        return connection

    async def _read(
        self, hub: Hub, signed: Identity, role: str, after: int | None, *, watches: bool
    ) -> tuple[Visitor, Any]:  # fmt: skip
        """Return a visitor in the role they ask for, and what is sent to them first."""
        who = (await hub.visitor(signed, "" if watches else role))._replace(watches=watches)
        if hub.wagers and not who.role:
            await self.hall.check_may_play(who.person)
        return who, await hub.read_for(who, after)

    async def _serve(self, connection: Connection, receive: Any) -> None:
        loop = asyncio.get_running_loop()
        sending = loop.create_task(connection.sending())
        receiving = loop.create_task(_receiving(connection, receive))
        try:
            await asyncio.wait((sending, receiving, connection.ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hall.leave(connection)
            connection.hub.leave(connection)
            if connection.ending.done():  # what is queued, and the reason, is still sent to a client that reads
                await asyncio.wait((sending,), timeout=CLOSING_SECONDS)
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)
            connection.gone()


def _watches(scope: Any) -> bool:
    """Say whether a socket only watches a tournament or promotion, for a board on a wall. A table's socket never only
    watches: it takes entries."""
    return "core" in scope["path_params"] and HTTPConnection(scope).query_params.get("watch") == "1"


def _never(message: str) -> bool:
    """Return False. It stands in for `write` where the socket's protocol cannot send at once; messages are then
    queued."""
    return False


async def _receiving(connection: Connection, receive: Any) -> None:
    """Receive the messages of a connection, and charge their work to its sender."""
    await charge_task(connection.receiving(receive), connection.budget)


async def _turn_away(send: Any, no: RequestRefused) -> None:
    await send({"type": "websocket.send", "text": text({"type": "problem", "key": None, "error": no.error})})
    if no.error["name"] == "elsewhere" and "location" in no.headers:
        await send({
            "type": "websocket.send", "text": text({"type": "elsewhere", "address": no.headers["location"]}),
        })  # fmt: skip
    await send({"type": "websocket.close", "code": BY_STATUS.get(no.status, BAD), "reason": no.error["name"]})
