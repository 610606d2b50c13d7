"""The streams that one process has open: each is opened from the journal on demand, and held by a lease.

A stream belongs to the process that holds its lease. The leases of a dead process run out, and another process opens
the stream from the journal. The store checks the token of the lease, so a process that wakes too late cannot write.
"""

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from hardway.floor.book import is_opened
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.host import Host
from hardway.floor.runtime.writer import Writer
from hardway.journal import Fenced, Lease, Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.journal.stored_stream import StoredStream, UnreadableRow, open_stored_stream

RETRY_SECONDS = 0.1
"""How many seconds pass before we try again to get a lease that a crashed process at our own address still holds."""
W = TypeVar("W")


class HeldStream(Protocol):
    """An open stream: its host, and the objects that use the host, such as a table's dice, bots and clock."""

    @property
    def host(self) -> Host:
        """Return the host: the only writer of the stream."""

    def notify(self, what: str) -> None:
        """Tell its listeners that it was `opened`, is `suspended`, or was released (`away`)."""

    def end(self) -> None:
        """Cancel its running tasks, because it is no longer served here."""


T = TypeVar("T", bound=HeldStream)


class Process(Protocol):
    """What a stream needs of its process: store, key, writer, clock, and the name under which it holds leases."""

    recorder: Recorder
    key: Key
    writer: Writer
    clock: Callable[[], datetime]
    stopping: bool
    holder: str
    lease_seconds: float

    async def in_thread(self, work: Callable[[], W]) -> W:
        """Run blocking store work in a thread."""


class HeldStreams(Generic[T]):
    """The open streams of one kind: tables, or tournaments and promotions."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.open_streams: dict[str, T] = {}
        self._leases: dict[str, Lease] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Each kind overrides these.

    def not_found(self, stream: str) -> Problem:
        """Return the problem for a stream that does not exist."""
        raise NotImplementedError

    def is_stream_name(self, stream: str) -> bool:
        """Say whether a stream of this name would be of this kind; it need not exist."""
        raise NotImplementedError

    async def wrap(self, found: StoredStream, before: T | None) -> T | Problem:
        """Return an opened stream with its host and the objects that use it, or the problem.

        `before` is the stream as it was open until the store failed, or None.
        """
        raise NotImplementedError

    async def maintain_one(self, stream: str, one: T) -> None:
        """Do the regular work of a stream whose lease was just renewed: snapshots, closing idle tables."""

    async def before_release(self, one: T) -> None:
        """Store what a stream needs stored before its lease is given back."""

    # All kinds share these.

    async def get(self, stream: str) -> T | Problem:
        """Return an open stream; if it is not open here, it is opened from its journal."""
        async with self._opening.setdefault(stream, asyncio.Lock()):
            found = self.open_streams.get(stream)
            if found is not None and found.host.fault is None:
                return found
            if self._process.stopping:
                return STOPPING
            try:
                return await self._open(stream, found)
            except Unavailable as fault:
                return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")
            except UnreadableRow as fault:
                return Problem("table_suspended", f"the journal of {stream} does not open: {fault}")

    async def _open(self, stream: str, before: T | None) -> T | Problem:
        process = self._process
        if before is not None:
            await before.host.drain()
        if not self.is_stream_name(stream) or not await process.in_thread(lambda: _is_there(process.recorder, stream)):
            return self.not_found(stream)
        lease = await self._lease(stream)
        if isinstance(lease, Problem):
            return lease
        self._leases[stream] = lease
        found = await process.in_thread(lambda: open_stored_stream(process.recorder, stream, process.key))
        one = await self.wrap(found._replace(token=lease.token), before)
        if not isinstance(one, Problem):
            self.open_streams[stream] = one
            one.notify("opened")
        return one

    async def _lease(self, stream: str) -> Lease | Problem:
        """Return the lease of a stream, or the problem. Wait if our own address holds it: that is this server before a
        crash."""
        process = self._process
        give_up = asyncio.get_running_loop().time() + 2 * process.lease_seconds
        while True:
            lease = await process.in_thread(
                lambda: process.recorder.lease(stream, process.holder, process.lease_seconds)
            )  # fmt: skip
            if lease is not None:
                return lease
            held = (await process.in_thread(process.recorder.leases)).get(stream)
            where = held.holder.partition("#")[0] if held is not None else ""
            if not where:  # released in this moment
                continue
            if where != process.holder.partition("#")[0]:
                return Problem("elsewhere", where)
            if asyncio.get_running_loop().time() > give_up:
                says = f"another process at {where} has {stream} open; give each process its own address"
                return Problem("table_suspended", says)
            await asyncio.sleep(RETRY_SECONDS)

    async def maintain(self, held: Mapping[str, Lease], here: Mapping[str, T]) -> None:
        """Maintain the streams whose leases were renewed, reopen failed ones, and drop those that another process
        holds.

        `here` is a copy of the open streams from before the renewal: a stream opened later is not among `held` yet.
        """
        for stream, one in here.items():
            try:
                await self._maintain(stream, one, held.get(stream))
            except Unavailable:  # retried in the next round
                continue
            except Exception as mistake:  # one stream's bug must not stop the others
                report_mistake(f"maintaining {stream}", mistake)

    async def _maintain(self, stream: str, one: T, lease: Lease | None) -> None:
        opening = self._opening.get(stream)
        if self.open_streams.get(stream) is not one or (opening is not None and opening.locked()):
            return  # while it is opened or released, its lease may be newer than the one renewed here
        host = one.host
        if lease is None or lease.token != self._leases[stream].token:
            host.fault = host.fault or Fenced(stream, self._leases[stream].token)
            del self.open_streams[stream], self._leases[stream]
            one.end()
            one.notify("suspended")
        elif host.fault is not None:
            await self.get(stream)
        else:
            await self.maintain_one(stream, one)

    async def release(self, stream: str, why: Problem) -> None:
        """Close a stream and give its lease back. A request that comes meanwhile waits, and opens the stream again."""
        async with self._opening.setdefault(stream, asyncio.Lock()):
            one, process = self.open_streams.get(stream), self._process
            if one is None:  # released or lost while this waited
                return
            one.host.stop_reason = why
            one.end()
            await one.host.drain()
            del self.open_streams[stream]
            try:
                await self.before_release(one)
            finally:  # a lease that the store does not take back expires
                lease = self._leases.pop(stream)
                try:
                    await process.in_thread(lambda: process.recorder.release(lease))
                finally:
                    one.notify("away")


def _is_there(recorder: Recorder, stream: str) -> bool:
    """Say whether a stream is in the journal, and was opened by the floor: nothing is entered in one whose opening a
    crash cut short, so the audit can tell a stream that was put into the database."""
    head = recorder.head(stream)
    return head is not None and (head.seq > 1 or is_opened(recorder, head))


def report_mistake(what: str, mistake: Exception) -> None:
    """Report an exception to the event loop's handler, so that the caller can continue."""
    asyncio.get_running_loop().call_exception_handler({"message": what, "exception": mistake})
