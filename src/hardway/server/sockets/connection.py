"""One socket, whatever it is at: its queue, the session behind it, what it may send and cost. It ends by a name.

A connection has a queue of its own: telling it something never waits. Where the queue grows past its bounds the
other end is too slow, and is told to come back. The house looks after all connections alike
(`House.recheck`): a session that ended, a role that was taken, a person with too many sockets. What is sent and told is
for its kind: `socket` for tables, `hosted_hub` for tournaments and promotions.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.requests import HTTPConnection

from hardway.floor.people import Signed
from hardway.floor.people.sessions import IDLE, session_id
from hardway.server.answers.codes import BAD, ELSEWHERE, OVER, SLOW, TOO_MANY
from hardway.server.answers.json_forms import error, text
from hardway.server.context import Context
from hardway.server.messages import FROM_CLIENT
from hardway.server.messages import from_client as m
from hardway.server.shares.budget import Bucket, is_local
from hardway.server.visiting.visitor import Visitor

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


ADDRESS_QUEUES = 8
"""So many times what may wait for one person may wait for one address."""


class Arrival(NamedTuple):
    """Somebody who opens a socket and may: who they are, where they come from, and how they are told something."""

    asked: HTTPConnection
    signed: Signed
    address: str
    token: str
    send: Send
    write: Callable[[str], bool]
    """Sends a message at once; False where it has to wait."""


class Connection:
    """One socket."""

    def __init__(self, context: Context, visitor: Visitor, arrival: Arrival) -> None:
        self.visitor, self.address = visitor, arrival.address
        self._context = context
        self.purse = context.budgets.purse(self.address, visitor.person)
        self.token, self.session = arrival.token, session_id(arrival.token)
        self.active = True
        """The person acted here since the session was last looked at; what a page sends by itself is no act."""
        self.locks: datetime | None = context.clock() + IDLE[visitor.kind] if visitor.kind in IDLE else None
        """When the session locks, as far as it is known here."""
        self.acted = context.clock()
        """When the session was last looked at and the person had acted."""
        self._send, self._write = arrival.send, arrival.write
        self._queue: deque[tuple[str, str]] = deque()
        self._bytes = 0
        self._free = True
        """Nothing waits to be sent."""
        self._wake: asyncio.Future[None] | None = None
        self._end: tuple[int, str] | None = None
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when this end has been told to close."""
        limits = context.settings
        self._bucket = Bucket(limits.messages_per_second, limits.messages_burst)
        self._over = 0

    # what its kind knows

    async def roles(self, signed: Signed) -> tuple[str, ...]:
        """Return the roles that somebody has where this socket is."""
        raise NotImplementedError

    @property
    def looks_on(self) -> bool:
        """Say whether the work of the role is to look on."""
        raise NotImplementedError

    async def take(self, message: m.FromClient) -> None:
        """Take a message that is neither `ping` nor `active`."""
        raise NotImplementedError

    def renamed(self, name: str) -> None:
        """Show the person by another name from now on."""
        self.visitor = self.visitor._replace(name=name)

    def leave(self) -> None:
        """Leave the place the socket is at."""
        raise NotImplementedError

    # what is sent

    def push(self, message: str, kind: str = "") -> None:
        """Send a message when the connection takes it; one of a `kind` takes the place of one that still waits."""
        if self._end is not None:
            return
        if self._free and self._write(message):
            return
        self._free = False
        queue, limits = self._queue, self._context.settings
        if kind:
            for place, (waiting, _) in enumerate(queue):
                if waiting == kind:
                    self._count(-len(queue[place][1]))
                    del queue[place]
                    break
        queue.append((kind, message))
        too_much = self._count(len(message))
        self._rouse()
        if len(queue) > limits.queue_messages or too_much:
            self._context.metrics.slow.inc()
            self.release()
            self.end(SLOW, "slow")

    def _count(self, more: int) -> bool:
        """Count what waits to be sent; say whether it is too much, of the person on all their sockets or the address.
        An address of this machine is a proxy's, and with it everybody's."""
        self._bytes += more
        limit = self._context.settings.queue_bytes
        waits, address = self._context.queued, "" if is_local(self.address) else f"address {self.address}"
        for whose in (self.visitor.person, address):
            waits[whose] += more
            if not waits[whose]:
                del waits[whose]
        return waits[self.visitor.person] > limit or (bool(address) and waits[address] > ADDRESS_QUEUES * limit)

    def release(self) -> None:
        """Drop what waits here."""
        self._count(-self._bytes)
        self._queue.clear()

    def gone(self) -> None:
        """Drop what waits, and whatever is still said: the socket is over."""
        self._end = self._end or (OVER, "gone")
        self.release()

    def end(self, code: int, reason: str) -> None:
        """Close once what waits is sent."""
        if self._end is None:
            self._end = code, reason
            self.ending.set_result(None)
            self._rouse()

    def elsewhere(self, address: str) -> None:
        """Say where the table is, and close."""
        self.push(text({"type": "elsewhere", "address": address}))
        self.end(ELSEWHERE, "elsewhere")

    def problem(self, form: dict[str, Any], key: str | None = None) -> None:
        """Say that something could not be done."""
        self.push(text({"type": "problem", "key": key, "error": form}))

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def sending(self) -> None:
        """Send what could not be sent at once, and the end."""
        queue, loop = self._queue, asyncio.get_running_loop()
        while True:
            while queue:
                self._count(-len(queue[0][1]))
                await self._send({"type": "websocket.send", "text": queue.popleft()[1]})
            self._free = True
            if self._end is not None:
                code, reason = self._end
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake = loop.create_future()
            await self._wake

    # what is received

    async def receiving(self, receive: Receive) -> None:
        """Take what is sent, until the other end goes or is sent away. One who has spent their share of the processor
        waits before the next message is read."""
        while self._end is None:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            await self._take(message.get("text"))
            if wait := self.purse.wait():
                await asyncio.sleep(wait)

    async def _take(self, words: str | None) -> None:
        limits = self._context.settings
        if words is None or len(words) > limits.message_bytes:
            says = f"a message is JSON text of at most {limits.message_bytes} characters"
            self.problem(error("too_large" if words else "bad_message", says))
            self.end(BAD, "bad_message")
            return
        in_time = self._bucket.take(time.monotonic())
        try:
            message = FROM_CLIENT.validate_json(words)
        except ValidationError as wrong:
            if in_time:
                self.problem(error("bad_message", _wrong(wrong)))
            else:
                self._too_many()
            return
        if not in_time:
            self._too_many(message.key if isinstance(message, m.Enter) else None)
            return
        self._context.metrics.received.inc()
        if isinstance(message, m.Ping):
            self.push('{"type":"pong"}', "pong")
        elif isinstance(message, m.Active):
            self.active = True
        else:
            await self.take(message)

    def _too_many(self, key: str | None = None) -> None:
        """Say that a message came too soon after others and nothing was done; an entry is answered by its key."""
        self._over += 1
        rate = self._context.settings.messages_per_second
        self.problem(error("too_many", f"more than {rate:g} messages a second; this one was not taken"), key)
        if self._over > self._context.settings.messages_burst:
            self.end(TOO_MANY, "too_many")

    def signed_out(self) -> None:
        """End because the session has."""
        self.problem(error("session_over", "This session has ended: sign in again."))
        self.end(OVER, "session_over")


def _wrong(wrong: ValidationError) -> str:
    """Say what is wrong with a message, without repeating it."""
    first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
