"""The lines that clients are connected by, before anything is known of them: how many, how long idle, how fast read.

A connection costs a descriptor before it has said a word, and the journal needs descriptors too: so there are at most
so many lines, few of them of one address, and none that sits there without asking for something, or without taking what
it asked for. Where all are taken, the one that has been idle for longest makes room for the next. What comes in over a
socket is read a little at a time, as fast as it is taken: frames are taken apart in the loop, which everybody shares.
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
from hardway.server.shares.budget import Budget, Purse, is_local

T = TypeVar("T")
LINE = "hardway.line"
"""Under which a socket's scope has its line."""
ASKING_SECONDS = 10.0
"""How long a line may be open without a whole request."""
TAKING_SECONDS = 20.0
"""How long the other end of a line may read nothing while something waits to be sent to it."""
LOOK_SECONDS = 1.0
RESERVED = 256
"""Descriptors that are left to the journal, its threads, workers and files."""
MOST_DESCRIPTORS = 1 << 16
SLICE_BYTES = 2048
SLICE_SECONDS = 0.002
"""No slice takes longer: where the clock says so, the processor was with somebody else meanwhile. A clock costs a sixth
of asking for the thread's own time, which counts at every message."""
MOST_PIECES = 64
"""Frames of one message. A browser sends one; without an end to them they cost memory and are no message."""
READING_SHARE, READING_SECONDS = 0.05, 0.1
"""Of the processor, for taking apart what one socket sends; and what of it is saved up."""


def descriptors() -> int:
    """Let this process have as many descriptors as it may, and return how many lines that leaves room for."""
    try:
        import resource
    except ImportError:  # Windows, where only memory bounds them
        return MOST_DESCRIPTORS - RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft - RESERVED, soft // 2)


class Gate:
    """All lines of a server."""

    def __init__(self, *, most: int, of_address: int, trusted: Container[str] = ()) -> None:
        self._most, self._of_address, self._trusted = most, of_address, trusted
        self._open: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._asking: dict[RequestLine, float | None] = {}
        """Lines of HTTP, the oldest first, and since when each has had nothing to answer."""
        self._clogged: dict[asyncio.Transport, tuple[int, float]] = {}
        """Lines whose other end does not read: how many bytes wait, and since when not one fewer."""

    def enter(self, line: "RequestLine") -> bool:
        """Count a line in; False where there is no room for it."""
        address = (line.transport.get_extra_info("peername") or ("",))[0]
        shared = is_local(address) or address in self._trusted
        address = household(address)
        full = not shared and self._by_address[address] >= self._of_address
        full = full or (len(self._open) >= self._most and not self._make_room())
        self._open[line.transport] = address
        self._by_address[address] += 1
        self._asking[line] = time.monotonic()
        return not full

    def _make_room(self) -> bool:
        """Let the line go that has been open for longest without anything to answer; False where none is idle."""
        idle = next((line for line in self._asking if not line.answers and not line.transport.is_closing()), None)
        if idle is not None:
            idle.transport.abort()
            self.upgrade(idle)
            self.leave(idle.transport)
        return idle is not None

    def upgrade(self, line: "RequestLine") -> None:
        """Look no longer after a line that has become a socket."""
        self._asking.pop(line, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """Count a line out."""
        self._clogged.pop(transport, None)
        address = self._open.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def look_after(self) -> None:
        """Close the lines that ask for nothing, and those that take nothing, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.close_idle(time.monotonic())
            self.close_clogged(time.monotonic())

    def close_idle(self, now: float) -> None:
        """Close the lines that have asked for nothing for too long."""
        for line, since in tuple(self._asking.items()):
            if line.answers:
                self._asking[line] = None
            elif since is None:
                self._asking[line] = now
            elif now - since > ASKING_SECONDS:
                line.transport.close()

    def close_clogged(self, now: float) -> None:
        """Close the lines to whose other end nothing could be sent for too long."""
        for transport in tuple(self._open):
            waiting = transport.get_write_buffer_size()
            before, since = self._clogged.get(transport, (0, now))
            if not waiting:
                self._clogged.pop(transport, None)
            elif not before or waiting < before:
                self._clogged[transport] = waiting, now
            elif now - since > TAKING_SECONDS:
                transport.abort()
            else:
                self._clogged[transport] = waiting, since


class RequestLine(H11Protocol):
    """A line of HTTP."""

    gate: ClassVar[Gate]

    @property
    def answers(self) -> bool:
        """Say whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Take the line, if there is room."""
        super().connection_made(transport)
        if not self.gate.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the line go."""
        self.gate.upgrade(self)
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Become a socket."""
        self.gate.upgrade(self)
        super().handle_websocket_upgrade(event)


class SocketLine(WebSocketsSansIOProtocol):
    """A line of a socket. What has come in and is not read yet waits here."""

    gate: ClassVar[Gate]

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.purse = Purse()
        """What reading is paid from too, once it is known who sends: a new line has a share of its own saved up."""
        self._budget = Budget(READING_SHARE, READING_SECONDS)
        self._unread = bytearray()
        self._soon: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the line go."""
        if self._soon is not None:
            self._soon.cancel()
        self._unread.clear()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Say what reading is paid from, once it is known who sends."""
        cast("dict[str, Any]", self.scope)[LINE] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send; a handshake that is answered by no is over too, and uvicorn would log each as a mistake of ours.

        Nor is it a mistake where the server, as it stops, has ended the line before.
        """
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def write(self, message: str) -> bool:
        """Send a message at once; False where the line is clogged or closed, and the message has to wait.

        By way of `send` it would pass through four calls that wait for nothing and be made into a frame for each
        watcher anew: a roll to a thousand watchers takes half as long again.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame(message))
        return True

    def handle_cont(self, event: Any) -> None:
        """Take a piece of a message, of which there are not too many."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read a little of what came; the rest when that is taken."""
        self._unread += data
        if self._soon is None and self._taken:
            self._read()

    async def receive(self) -> Any:
        """Return the next message; when it was the last, more is read."""
        message = await next_of(self.queue)
        if self.queue.empty() and self.read_paused and self._soon is None:
            self._go_on()
        return message

    @property
    def _taken(self) -> bool:
        """Say whether everything read so far was taken; what comes after the end is read for the other's goodbye."""
        return self.queue.empty() or self.close_sent

    def _read(self) -> None:
        """Read one slice, and what follows as soon as it was taken and paid for."""
        self._soon = None
        piece = bytes(self._unread[:SLICE_BYTES])
        del self._unread[:SLICE_BYTES]
        began = time.perf_counter()
        super().data_received(piece)
        cost = min(time.perf_counter() - began, SLICE_SECONDS)
        self._budget.spend(cost)
        self.purse.spend(cost)
        if self._taken and not self.transport.is_closing():
            self._go_on()

    def _go_on(self) -> None:
        """Read on, now or when there is a share of the processor for it."""
        wait = max(self._budget.wait(), self.purse.wait())
        if self._unread or wait:
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            self._soon = self.loop.call_later(wait, self._read)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


@lru_cache(maxsize=4)
def frame(message: str) -> bytes:
    """Return a message as a frame; the next to be sent to is sent the same one."""
    return Frame(Opcode.TEXT, message.encode()).serialize(mask=False)


async def next_of(queue: asyncio.Queue[T]) -> T:
    """Return the next of what has come in; others come first, even where more is there already."""
    if not queue.empty():
        await asyncio.sleep(0)
    return await queue.get()


def lines(gate: Gate) -> tuple[type[RequestLine], type[SocketLine]]:
    """Return the lines of a server with this gate."""
    return type("Request", (RequestLine,), {"gate": gate}), type("Socket", (SocketLine,), {"gate": gate})
