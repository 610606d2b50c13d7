"""One socket, and the base of the hubs, each of which serves everyone at the same table, tournament or promotion.

A connection has its own queue, so sending to it never waits. When the queue grows past its bounds the client is too
slow: the socket closes with `slow`, and the client connects again. The hall checks all connections alike
(`Hall.recheck`): a session that ended, a role that was revoked. What a hub sends and accepts depends on the core:
`table_hub` for tables, `core_hub` for every other core.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.requests import HTTPConnection

from hardway.floor.people import Identity
from hardway.floor.people.sessions import LOCK_TIME, session_id
from hardway.floor.runtime.entry import AnswerFuture
from hardway.floor.runtime.host import Host
from hardway.server.answers.codes import BAD, ELSEWHERE, OVER, SLOW, TOO_MANY
from hardway.server.answers.json_forms import error, text
from hardway.server.house import House
from hardway.server.messages import FROM_CLIENT
from hardway.server.messages import from_client as m
from hardway.server.shares.budget import TokenBucket, is_local
from hardway.server.visiting.visitor import Visitor, roles_at, visitor

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


ADDRESS_QUEUES = 8
"""The sockets of one IP address together may have this many times as many bytes waiting to be sent as those of one
person."""


class Arrival(NamedTuple):
    """A person who opens a socket: who they are, where they connect from, and how messages are sent to them."""

    asked: HTTPConnection
    signed: Identity
    address: str
    token: str
    send: Send
    write: Callable[[str], bool]
    """Sends a message without waiting; returns False if it cannot be sent without waiting."""


class Connection:
    """One socket."""

    def __init__(self, hub: "Hub", visitor: Visitor, arrival: Arrival) -> None:
        self.hub, self.visitor, self.address = hub, visitor, arrival.address
        self._house = house = hub.house
        self.budget = house.cpu_shares.budget(self.address, visitor.person)
        self.token, self.session = arrival.token, session_id(arrival.token)
        self.active = True
        """True if the person did something since their session was last checked. Messages that a page sends without the
        person do not count."""
        self.locks: datetime | None = house.clock() + LOCK_TIME[visitor.kind] if visitor.kind in LOCK_TIME else None
        """When the person's session locks for want of activity, as last checked; None if it never locks."""
        self.acted = house.clock()
        """The time of the last check of the session before which the person had done something."""
        self._send, self._write = arrival.send, arrival.write
        self._queue: deque[tuple[str, str]] = deque()
        self._bytes = 0
        self._free = True
        """True while no message waits in this socket's send queue."""
        self._wake: asyncio.Future[None] | None = None
        self._end: tuple[int, str] | None = None
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """A future that is resolved when this socket must be closed."""
        limits = house.settings
        self._bucket = TokenBucket(limits.messages_per_second, limits.messages_burst)
        self._dropped = 0
        self.follows_legal = False
        """True if the client asked to be sent what its person may enter, whenever rows of the journal change that."""
        self.last_legal = ""
        """What the client was last sent that its person may enter, as JSON text."""
        self.open_entries = 0
        """How many entries from this socket are not answered yet. They are carried out even if the socket closes,
        because dice may be in the air."""

    # Sending.

    def push(self, message: str, kind: str = "") -> None:
        """Send a message, at once or by the queue; it replaces a waiting message of the same `kind`."""
        if self._end is not None:
            return
        if self._free and self._write(message):
            return
        self._free = False
        queue, limits = self._queue, self._house.settings
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
            self._house.metrics.slow.inc()
            self.release()
            self.end(SLOW, "slow")

    def _count(self, more: int) -> bool:
        """Count bytes that wait to be sent; say whether the person or the address has too many, over all their sockets.

        An address of this machine has no limit: it may be a proxy, with everyone behind it.
        """
        self._bytes += more
        limit = self._house.settings.queue_bytes
        waits, address = self._house.queued, "" if is_local(self.address) else f"address {self.address}"
        for whose in (self.visitor.person, address):
            waits[whose] += more
            if not waits[whose]:
                del waits[whose]
        return waits[self.visitor.person] > limit or (bool(address) and waits[address] > ADDRESS_QUEUES * limit)

    def release(self) -> None:
        """Drop the queue."""
        self._count(-self._bytes)
        self._queue.clear()

    def gone(self) -> None:
        """Drop the queue and every later message, because the socket is closed."""
        self._end = self._end or (OVER, "gone")
        self.release()

    def end(self, code: int, reason: str) -> None:
        """Close the socket once the queue is sent."""
        if self._end is None:
            self._end = code, reason
            self.ending.set_result(None)
            self._rouse()

    def move_to(self, address: str) -> None:
        """Send the address of the server that serves the table, and close."""
        self.push(text({"type": "elsewhere", "address": address}))
        self.end(ELSEWHERE, "elsewhere")

    def problem(self, form: dict[str, Any], key: str | None = None) -> None:
        """Send a problem, which says why something was not done."""
        self.push(text({"type": "problem", "key": key, "error": form}))

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def sending(self) -> None:
        """Send what is in the queue as it fills, and at the end the close."""
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

    # Receiving.

    async def receiving(self, receive: Receive) -> None:
        """Receive messages until the client leaves or is sent away; the next one waits while the person's budget is
        used up."""
        limits = self._house.settings
        while self._end is None:
            if wait := self.budget.wait():
                await asyncio.sleep(wait)
                continue
            received = await receive()
            if received["type"] == "websocket.disconnect":
                return
            words = received.get("text")
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
                    self.problem(error("bad_message", _wrong(wrong)), _key_of(words))
                else:
                    self._too_many()
                continue
            if not in_time:
                self._too_many(message.key if isinstance(message, m.Enter) else None)
                continue
            self._house.metrics.received.inc()
            if isinstance(message, m.Ping):
                self.push('{"type":"pong"}', "pong")
            elif isinstance(message, m.Active):
                self.active = True
            elif (answer := self.hub.take(self, message)) is not None:
                await asyncio.wait((answer,))

    def _too_many(self, key: str | None = None) -> None:
        """Send the problem about a message that was dropped for coming too fast; an entry is answered by its key."""
        self._dropped += 1
        rate = self._house.settings.messages_per_second
        self.problem(
            error("too_many", f"You sent more than {rate:g} messages a second. This one was dropped: send it again."),
            key,
        )
        if self._dropped > self._house.settings.messages_burst:
            self.end(TOO_MANY, "too_many")

    def signed_out(self) -> None:
        """Close the socket, because its session ended."""
        self.problem(error("session_over", "Your session has ended. Sign in again."))
        self.end(OVER, "session_over")


class Hub:
    """Everyone connected to one table, tournament or promotion."""

    wagers = False
    """Whether visitors without a role can wager here. Such a visitor who may not play is told why when they connect."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.clients: set[Connection] = set()

    @property
    def host(self) -> Host:
        """Return the host: the only writer of the stream."""
        raise NotImplementedError

    @property
    def serves(self) -> bool:
        """Say whether this hub still sends what happens."""
        return True

    async def visitor(self, signed: Identity, role: str) -> Visitor:
        """Return a visitor in the role that the person asks for; raise if they do not have it."""
        return await visitor(self.house, self.host, signed, role)

    async def still_has(self, signed: Identity, role: str) -> bool:
        """Say whether a person still has a role here."""
        return role in await roles_at(self.house, self.host, signed)

    def attends(self, who: Visitor) -> bool:
        """Say whether a visitor works here without entering anything: their role only looks on."""
        known = self.host.start.book.roles.get(who.role)
        return known is not None and known.looks_on

    async def read_for(self, who: Visitor, after: int | None) -> Any:
        """Read what a visitor is sent first; `after` is the number of the last row they have."""
        raise NotImplementedError

    def join(self, client: Connection, read: Any, after: int | None) -> None:
        """Send a connection what `read_for` read for it, what happened meanwhile, and everything from now on."""
        raise NotImplementedError

    def leave(self, client: Connection) -> None:
        """Stop sending to a connection."""
        self.clients.discard(client)

    def take(self, client: Connection, message: m.FromClient) -> AnswerFuture | None:
        """Handle a message other than `ping` and `active`; return the answer that the next message must wait for, or
        None."""
        raise NotImplementedError

    def renamed(self, person: str, name: str) -> None:
        """Show a new name of a person."""

    def reopened(self, held: Any) -> None:
        """Serve a stream that was reopened, and send its current state."""
        raise NotImplementedError

    def flush(self) -> None:
        """Send at once everything that still gathers."""


def _key_of(words: str) -> str | None:
    """Return the key that an invalid message names, so that its sender knows which entry was not made; None without
    one."""
    try:
        key = json.loads(words)["key"]
        return key if key.encode() else None
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):  # no object, or a key that is no text
        return None


def _wrong(wrong: ValidationError) -> str:
    """Return what is wrong with a message, without repeating the message."""
    first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
