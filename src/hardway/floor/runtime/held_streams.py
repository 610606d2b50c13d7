"""The streams that one process plays: opened from the journal when they are wanted, and held by their leases.

A stream belongs to the process that holds its lease. A process that dies lets its leases run out, and one that is asked
for the stream next opens it from the journal; the tokens of the leases keep the dead one from writing if it wakes.
"""

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.host import Host
from hardway.floor.runtime.writer import Writer
from hardway.journal import Fenced, Lease, Recorder, Unavailable
from hardway.journal.keys import Key
from hardway.journal.stored_stream import StoredStream, UnreadableRow, open_stored_stream

RETRY_SECONDS = 0.1
"""How long between two looks at a lease that this address had before it crashed."""
W = TypeVar("W")


class Held(Protocol):
    """A stream in play: its host, and what plays around it."""

    @property
    def host(self) -> Host:
        """Return its one writer."""

    def tell(self, what: str) -> None:
        """Tell those at it that it was `opened`, is `suspended`, or was put `away`."""

    def end(self) -> None:
        """Leave off what is under way."""


T = TypeVar("T", bound=Held)


class Holder(Protocol):
    """What a process gives: its store, its writer, its clock, and how it is called where it holds leases."""

    recorder: Recorder
    key: Key
    writer: Writer
    clock: Callable[[], datetime]
    stopping: bool
    holder: str
    lease_seconds: float

    async def keep(self, work: Callable[[], W]) -> W:
        """Do what may wait for the store, off the loop."""


class HeldStreams(Generic[T]):
    """The streams of one kind, each with its host or with what plays around it."""

    def __init__(self, process: Holder) -> None:
        self._process = process
        self.here: dict[str, T] = {}
        self._leases: dict[str, Lease] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # What each kind has its own way to do.

    def unknown(self, stream: str) -> Problem:
        """Return what somebody is told who asks for a stream that is not there."""
        raise NotImplementedError

    def is_one(self, stream: str) -> bool:
        """Say whether a stream can be of this kind."""
        raise NotImplementedError

    async def around(self, found: StoredStream, before: T | None) -> T | Problem:
        """Put what plays around a stream that was opened; `before` played there until it failed."""
        raise NotImplementedError

    async def look_after_one(self, stream: str, one: T) -> None:
        """Look after a stream that is held and has not failed."""

    async def left(self, one: T) -> None:
        """Keep what should be kept of a stream before its lease is given back."""

    # What all share.

    async def get(self, stream: str) -> T | Problem:
        """Return a stream, opened from its journal if it is not open here."""
        async with self._opening.setdefault(stream, asyncio.Lock()):
            found = self.here.get(stream)
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
            await before.host.drained()
        if not self.is_one(stream) or await process.keep(lambda: process.recorder.head(stream)) is None:
            return self.unknown(stream)
        lease = await self._lease(stream)
        if isinstance(lease, Problem):
            return lease
        self._leases[stream], process.writer.tokens[stream] = lease, lease.token
        found = await process.keep(lambda: open_stored_stream(process.recorder, stream, process.key))
        one = await self.around(found, before)
        if not isinstance(one, Problem):
            self.here[stream] = one
            one.tell("opened")
        return one

    async def _lease(self, stream: str) -> Lease | Problem:
        """Lease a stream. One that this address had before it crashed is waited for: nobody else answers here."""
        process = self._process
        give_up = asyncio.get_running_loop().time() + 2 * process.lease_seconds
        while True:
            lease = await process.keep(
                lambda: process.recorder.lease(stream, process.holder, process.lease_seconds)
            )  # fmt: skip
            if lease is not None:
                return lease
            held = (await process.keep(process.recorder.leases)).get(stream)
            where = held.holder.partition("#")[0] if held is not None else ""
            if not where:  # given back meanwhile
                continue
            if where != process.holder.partition("#")[0]:
                return Problem("elsewhere", where)
            if asyncio.get_running_loop().time() > give_up:
                says = f"another process at {where} has {stream}; each needs its own address"
                return Problem("table_suspended", says)
            await asyncio.sleep(RETRY_SECONDS)

    async def look_after(self, held: Mapping[str, Lease], here: Mapping[str, T]) -> None:
        """Go on with streams whose leases were renewed, open again what failed, let go of what another process has.

        `here` were open before the leases were renewed: one that is opened meanwhile is not among them.
        """
        for stream, one in here.items():
            try:
                await self._look_after(stream, one, held.get(stream))
            except Unavailable:  # the next round tries again
                continue
            except Exception as mistake:  # of one stream, and the others go on
                report_mistake(f"looking after {stream}", mistake)

    async def _look_after(self, stream: str, one: T, lease: Lease | None) -> None:
        if self.here.get(stream) is not one:
            return
        host = one.host
        if lease is None or lease.token != self._leases[stream].token:
            host.fault = host.fault or Fenced(stream, self._leases[stream].token)
            del self.here[stream], self._leases[stream], self._process.writer.tokens[stream]
            one.tell("suspended")
        elif host.fault is not None:
            await self.get(stream)
        else:
            await self.look_after_one(stream, one)

    async def let_go(self, stream: str, why: Problem) -> None:
        """Put a stream away and give its lease back; a person who asks for it meanwhile waits, and opens it again."""
        async with self._opening.setdefault(stream, asyncio.Lock()):
            one, process = self.here[stream], self._process
            one.host.shut = why
            one.end()
            await one.host.drained()
            del self.here[stream]
            try:
                await self.left(one)
            finally:
                lease = self._leases.pop(stream)
                del process.writer.tokens[stream]
                await process.keep(lambda: process.recorder.release(lease))
        one.tell("away")


def report_mistake(what: str, mistake: Exception) -> None:
    """Tell the loop of a mistake of ours, so that what goes on beside it goes on."""
    asyncio.get_running_loop().call_exception_handler({"message": what, "exception": mistake})
