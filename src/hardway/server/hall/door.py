"""The doors of sockets: who comes, to which table or tournament, in which role; then the connection, until it ends.

Somebody who is turned away is let in first, told why in a `problem`, and let go by a code: a page cannot read why a
handshake failed.
"""

import asyncio
from typing import Any

from starlette.requests import HTTPConnection

from hardway.journal import Unavailable
from hardway.server.answers import shown
from hardway.server.answers.codes import BAD, BY_STATUS
from hardway.server.answers.errors import RequestRefused, error_of, refused
from hardway.server.answers.json_forms import Form, text
from hardway.server.hall.house import House
from hardway.server.shares.budget import metered
from hardway.server.shares.lines import LINE
from hardway.server.sockets.connection import Arrival, Connection, Send
from hardway.server.sockets.hosted_hub import HostedConnection
from hardway.server.sockets.hub import KEPT_ROWS, MISSED_IN_CASINO, Hub
from hardway.server.sockets.socket import TableConnection
from hardway.server.visiting.cookie import PERSON, address_of, signed_in, take_socket, token_of
from hardway.server.visiting.hosted import hosted_host, hosted_standing, hosted_visitor
from hardway.server.visiting.visitor import Visitor, visitor

CLOSING_SECONDS = 2.0


class Door:
    """Where sockets come in, the same for all of them; an ASGI application."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take one socket from its handshake to its end."""
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        try:
            arrival = await self._admit(HTTPConnection(scope), send)
            connection = await self.arrive(arrival, scope["path_params"])
        except Unavailable as fault:
            await _turn_away(send, refused("unavailable", f"the journal cannot be reached: {fault}"))
        except RequestRefused as no:
            await _turn_away(send, no)
        else:
            await self._serve(connection, receive)

    async def arrive(self, arrival: Arrival, path: dict[str, str]) -> Connection:
        """Let somebody in where they want to be, and return their socket, joined; raise why not."""
        raise NotImplementedError

    async def _admit(self, asked: HTTPConnection, send: Send) -> Arrival:
        """Return who comes, if they may have another socket."""
        house = self.house
        if house.stopping:
            raise refused("stopping", "the server is stopping; nothing is lost, come back in a moment")
        signed, address = await signed_in(house, asked), address_of(house, asked)
        if asked.scope.get(PERSON) != signed.person:
            await take_socket(house, "", signed.person)
        line = asked.scope.get(LINE)
        arrival = Arrival(asked, signed, address, token_of(house, asked), send, line.write if line else _never)
        self.room(arrival)
        return arrival

    def room(self, arrival: Arrival) -> None:
        """Raise where somebody has as many sockets as they may: asked again before each joins, for others come
        meanwhile."""
        if crowded := self.house.crowded(arrival.address, arrival.signed.person):
            raise refused("too_many", crowded)

    async def _serve(self, connection: Connection, receive: Any) -> None:
        loop = asyncio.get_running_loop()
        sending = loop.create_task(connection.sending())
        receiving = loop.create_task(_receiving(connection, receive))
        try:
            await asyncio.wait((sending, receiving, connection.ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.leave(connection)
            connection.leave()
            if connection.ending.done():  # what waits, and why, is still sent to an end that takes it
                await asyncio.wait((sending,), timeout=CLOSING_SECONDS)
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)
            connection.gone()


class TableDoor(Door):
    """Where sockets come in to tables."""

    async def arrive(self, arrival: Arrival, path: dict[str, str]) -> Connection:
        """Let somebody in to a table: told how it stands, and what they missed."""
        house, asked = self.house, arrival.asked
        after = asked.query_params.get("after", "")
        if after and not (after.isascii() and after.isdigit() and len(after) < 16):
            raise refused("bad_request", "`after` is the number of the last row you have")
        hub = await house.hub(path["table"])
        who = await visitor(house, hub.live, arrival.signed, asked.query_params.get("as", ""))
        if not who.role:
            await house.keep_out(who.person)
        missed = await self._missed(hub, who, int(after)) if after else None
        self.room(arrival)
        hub.flush()
        connection = TableConnection(house, house.entries, hub, who, arrival)
        if missed is not None:  # what came between reading and now is at hand
            late = hub.missed(who, int(after) + len(missed), most=KEPT_ROWS)
            missed = [*missed, *late] if late is not None else None
        standing = hub.standing(who)
        standing["names"] |= hub.named_in(missed)
        connection.push(text({"type": "welcome", **standing, "missed": missed}))
        hub.join(connection)
        house.join(connection)
        if not who.role and (kept_out := house.entries.kept_out.get(who.person)):
            connection.problem(error_of(kept_out))
        return connection

    async def _missed(self, hub: Hub, who: Visitor, after: int) -> list[Form] | None:
        """Return the rows since somebody was last here; None where they are too many."""
        host = hub.live.host
        most = KEPT_ROWS
        if self.house.may_read(hub, who, "history") is not None:
            most = MISSED_IN_CASINO if who.person in host.told.players else 0
        found = hub.missed(who, after, most=most)
        behind = host.durable.seq - after
        if found is not None or behind > most:
            return found
        rows = await self.house.keep(lambda: list(self.house.recorder.rows(hub.table, after, behind)))
        return [shown.row_form(host.law, row, staff=bool(who.role)) for row in rows]


class HostedDoor(Door):
    """Where sockets come in to tournaments and promotions."""

    async def arrive(self, arrival: Arrival, path: dict[str, str]) -> Connection:
        """Let somebody in to a tournament or promotion: told how it stands."""
        house = self.house
        host = await hosted_host(house, path["core"], path["name"])
        who = await hosted_visitor(house, host, arrival.signed, arrival.asked.query_params.get("as", ""))
        standing = await hosted_standing(house, host, who)
        self.room(arrival)
        hub = house.hosted_hub(host)
        connection = HostedConnection(house, hub, who, arrival)
        connection.push(text(standing))
        hub.join(connection, standing["seq"])
        house.join(connection)
        return connection


def _never(message: str) -> bool:
    """Take nothing at once: this socket came by no line of ours."""
    return False


async def _receiving(connection: Connection, receive: Any) -> None:
    """Take what is sent, at the sender's expense."""
    await metered(connection.receiving(receive), connection.purse)


async def _turn_away(send: Any, no: RequestRefused) -> None:
    await send({"type": "websocket.send", "text": text({"type": "problem", "key": None, "error": no.error})})
    if no.error["name"] == "elsewhere" and "location" in no.headers:
        await send({
            "type": "websocket.send", "text": text({"type": "elsewhere", "address": no.headers["location"]}),
        })  # fmt: skip
    await send({"type": "websocket.close", "code": BY_STATUS.get(no.status, BAD), "reason": no.error["name"]})
