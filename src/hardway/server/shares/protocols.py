"""Network connections before anyone is known: how many, how long idle, how fast they are read.

A connection costs a descriptor before it has sent anything, and the journal needs descriptors too. So their number is
limited, for one address more tightly, and one that requests nothing or does not read its answer is closed. If the limit
is reached, the one idle for longest is closed to make room. A socket's input is read a little at a time, as fast as it
is processed: frames are parsed in the event loop, which everyone shares.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Container
from contextlib import suppress
from functools import lru_cache
from typing import Any, ClassVar, TypeVar, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from hardway.floor.people.attempts import household
from hardway.server.shares.budget import CpuBudget, CpuShare, is_local

T = TypeVar("T")
PROTOCOL = "hardway.protocol"
"""The key of the ASGI scope under which a WebSocket's protocol object is stored."""
REQUEST_SECONDS = 10.0
"""A connection is closed if it has sent no complete HTTP request after this many seconds."""
STALLED_SECONDS = 20.0
"""A connection is closed if data waits to be sent and its client has read none for this many seconds."""
CHECK_SECONDS = 1.0
RESERVED_DESCRIPTORS = 256
"""How many file descriptors are reserved for the journal, threads, worker processes and files; sockets may use the
rest."""
MAX_DESCRIPTORS = 1 << 16
SLICE_BYTES = 2048
MAX_SLICE_SECONDS = 0.002
"""A parsed slice of bytes is charged at most this many seconds of clock time: what goes beyond, other threads used.
Reading the clock costs a sixth of reading the thread's processor time, which matters at every message."""
MAX_FRAGMENTS = 64
"""The most WebSocket frames that may make up one message. Browsers send one; endless fragments of an unfinished message
would fill memory."""
READING_SHARE, READING_SECONDS = 0.05, 0.1
"""The share of one processor that may be spent on parsing what one socket sends, and how many seconds of it can be
saved up."""


def max_connections() -> int:
    """Raise this process's limit of descriptors as far as possible; return how many connections that leaves room
    for.
    """
    try:
        import resource
    except ImportError:  # Windows, where only memory limits them
        return MAX_DESCRIPTORS - RESERVED_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft - RESERVED_DESCRIPTORS, soft // 2)


class Gate:
    """All network connections of a server, and their limits."""

    def __init__(self, *, limit: int, of_address: int, trusted: Container[str] = ()) -> None:
        self._limit, self._of_address, self._trusted = limit, of_address, trusted
        self._open: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._http: dict[HttpProtocol, float | None] = {}
        """Open HTTP connections, oldest first, each with the time since which it has no request to answer; None while
        it answers one."""
        self._stalled: dict[asyncio.Transport, tuple[int, float]] = {}
        """Connections whose client does not read: how many bytes wait to be sent, and since when the client has read
        none."""

    def enter(self, http: "HttpProtocol") -> bool:
        """Count a new connection; return False if there is no room for it."""
        address = (http.transport.get_extra_info("peername") or ("",))[0]
        shared = is_local(address) or address in self._trusted
        address = household(address)
        full = not shared and self._by_address[address] >= self._of_address
        full = full or (len(self._open) >= self._limit and not self._make_room())
        self._open[http.transport] = address
        self._by_address[address] += 1
        self._http[http] = time.monotonic()
        return not full

    def _make_room(self) -> bool:
        """Close the oldest connection that has nothing to answer; return False if there is none."""
        idle = next((one for one in self._http if not one.is_answering and not one.transport.is_closing()), None)
        if idle is not None:
            idle.transport.abort()
            self.upgrade(idle)
            self.leave(idle.transport)
        return idle is not None

    def upgrade(self, http: "HttpProtocol") -> None:
        """Stop checking a connection for requests, because it is a WebSocket now."""
        self._http.pop(http, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """Stop counting a connection."""
        self._stalled.pop(transport, None)
        address = self._open.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def check_often(self) -> None:
        """Close idle and stalled connections, again and again."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.close_idle(time.monotonic())
            self.close_stalled(time.monotonic())

    def close_idle(self, now: float) -> None:
        """Close connections that have requested nothing for too long."""
        for http, since in tuple(self._http.items()):
            if http.is_answering:
                self._http[http] = None
            elif since is None:
                self._http[http] = now
            elif now - since > REQUEST_SECONDS:
                http.transport.close()

    def close_stalled(self, now: float) -> None:
        """Close connections whose client has read nothing for too long."""
        for transport in tuple(self._open):
            waiting = transport.get_write_buffer_size()
            before, since = self._stalled.get(transport, (0, now))
            if not waiting:
                self._stalled.pop(transport, None)
            elif not before or waiting < before:
                self._stalled[transport] = waiting, now
            elif now - since > STALLED_SECONDS:
                transport.abort()
            else:
                self._stalled[transport] = waiting, since


class HttpProtocol(H11Protocol):
    """An HTTP connection."""

    gate: ClassVar[Gate]

    @property
    def is_answering(self) -> bool:
        """Say whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Accept the connection, if there is room."""
        super().connection_made(transport)
        if not self.gate.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self.gate.upgrade(self)
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Make the connection a WebSocket; it is no longer checked for unfinished requests."""
        self.gate.upgrade(self)
        super().handle_websocket_upgrade(event)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. Input that is not processed yet waits here."""

    gate: ClassVar[Gate]

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.budget = CpuBudget()
        """The processor-time budget charged for parsing this socket's messages; it is the person's own once the person
        is known."""
        self._share = CpuShare(READING_SHARE, READING_SECONDS)
        self._unread = bytearray()
        self._next_read: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        if self._next_read is not None:
            self._next_read.cancel()
        self._unread.clear()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Serve the socket, and give the application access to this protocol."""
        cast("dict[str, Any]", self.scope)[PROTOCOL] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send a message of the application.

        A refused handshake counts as complete; otherwise uvicorn would log each as our mistake. Nor is it one if the
        server closed the connection before, because it stops.
        """
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def write(self, message: str) -> bool:
        """Send a message at once; return False if the connection is stalled or closed, so that the message has to wait.

        By way of `send` it would pass through four calls that wait for nothing, and be made into a frame again for each
        watcher: a roll to a thousand watchers would take half as long again.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame(message))
        return True

    def handle_cont(self, event: Any) -> None:
        """Take a fragment of a message; too many of them end the connection."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Parse a little of what came; the rest when that is processed."""
        self._unread += data
        if self._next_read is None and self._all_taken:
            self._read()

    async def receive(self) -> Any:
        """Return the next message; after the last one, more input is parsed."""
        message = await next_message(self.queue)
        if self.queue.empty() and self.read_paused and self._next_read is None:
            self._read_on()
        return message

    @property
    def _all_taken(self) -> bool:
        """Say whether all parsed messages were processed; after we have closed, the rest is parsed to find the client's
        close."""
        return self.queue.empty() or self.close_sent

    def _read(self) -> None:
        """Parse one slice, and the next one as soon as this one is processed and paid for."""
        self._next_read = None
        piece = bytes(self._unread[:SLICE_BYTES])
        del self._unread[:SLICE_BYTES]
        began = time.perf_counter()
        super().data_received(piece)
        cost = min(time.perf_counter() - began, MAX_SLICE_SECONDS)
        self._share.spend(cost)
        self.budget.spend(cost)
        if self._all_taken and not self.transport.is_closing():
            self._read_on()

    def _read_on(self) -> None:
        """Parse more, now or when there is processor time for it."""
        wait = max(self._share.wait(), self.budget.wait())
        if self._unread or wait:
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            self._next_read = self.loop.call_later(wait, self._read)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


@lru_cache(maxsize=4)
def frame(message: str) -> bytes:
    """Return a message as a WebSocket frame; the last one is cached, since all clients get the same."""
    return Frame(Opcode.TEXT, message.encode()).serialize(mask=False)


async def next_message(queue: asyncio.Queue[T]) -> T:
    """Return the next message, but let other tasks run first, even if it is there already."""
    if not queue.empty():
        await asyncio.sleep(0)
    return await queue.get()


def protocols(gate: Gate) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """Return the protocol classes of a server with this gate."""
    return type("Http", (HttpProtocol,), {"gate": gate}), type("Socket", (SocketProtocol,), {"gate": gate})
