"""The tournaments and promotions of one process: opened from the journal when they are wanted, held by their leases.

stream = await floor.cores.found("tournament", house="crown", name="spring_cup", by="p1")
host = await floor.cores.host("tournament.spring_cup")
await host.enter("apply", CoreGiver("p7"), key="k1")
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from hardway.floor.book import FloorAct, FloorBook
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.writer import Writer
from hardway.floor.when import written
from hardway.journal import Fenced, Lease, Recorder, Row, Unavailable, compact
from hardway.journal.editions import store_edition
from hardway.journal.keys import Key
from hardway.journal.software import SOFTWARE
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.streams import CORE_NAME, core_of, stream_of
from hardway.notation.cores import core_notation
from hardway.rulebook import BookError, house_names, load, no_house

T = TypeVar("T")
Opened = Callable[[CoreHost], None]
"""Told of each that is opened here: it may follow it, and complete what is entered."""


class FloorOfCores(Protocol):
    """What a floor gives: its store, its writer, its clock, and leases of streams."""

    recorder: Recorder
    key: Key
    writer: Writer
    clock: Callable[[], datetime]
    stopping: bool

    async def keep(self, work: Callable[[], T]) -> T:
        """Do what may wait for the store, off the loop."""

    async def lease(self, stream: str) -> Lease | Problem:
        """Lease a stream."""


class CoreStreams:
    """The tournaments and promotions of one process."""

    def __init__(self, floor: FloorOfCores) -> None:
        self._floor = floor
        self.hosts: dict[str, CoreHost] = {}
        self.opened: list[Opened] = []
        self._leases: dict[str, Lease] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._second = ""

    async def found(
        self, core: str, *, house: str, name: str, by: str, role: str = "", settings: Mapping[str, Any] | None = None
    ) -> str | Problem:
        """Begin a tournament or promotion by a house's book, and return its stream."""
        if not CORE_NAME.match(name):
            says = f"a {core} is named in small letters (a-z), digits and _, beginning with a letter, not {name!r}"
            return Problem("bad_entry", says)
        kept = dict(settings or {})
        if not str(kept.get("title", "")).isprintable():
            return Problem("bad_entry", "a title is one line of characters that can be printed")
        try:
            return await self._floor.keep(lambda: self._found(core, house, name, by, role, kept))
        except (BookError, OSError, ValueError) as error:
            return Problem("bad_entry", str(error))
        except Unavailable as fault:
            return Problem("not_certain", f"the journal could not be written: {fault}; see whether it is there")

    def _found(
        self, core: str, house: str, name: str, by: str, role: str, settings: dict[str, Any]
    ) -> str | Problem:  # fmt: skip
        recorder, stream, now = self._floor.recorder, stream_of(core, name), self._floor.clock()
        if house not in house_names():
            raise ValueError(no_house(house))
        book = load(house)
        core_notation(core).begin(book, name)
        edition = store_edition(recorder, book)
        first = Row.after(
            None, stream=stream, kind="open", at=written(now), by=by, role=role, entry=f"house {house}\n{core} {name}",
            body=compact({"house": house, **settings, "zone": str(now.tzinfo), "edition": edition}),
            book=book.digest, software=SOFTWARE,
        )  # fmt: skip

        def decide() -> FloorAct | Problem:
            if recorder.head(stream) is not None:
                return Problem("name_in_use", f"there is a {core} called {name} already; choose another name")
            return FloorAct(f"open {stream}", by, role, about={"first": first.hash}, rows=(first,))

        row = FloorBook(recorder, self._floor.key).do(decide, now)
        return row if isinstance(row, Problem) else stream

    async def host(self, stream: str) -> CoreHost | Problem:
        """Return a tournament or promotion, opened from its journal if it is not open here."""
        async with self._opening.setdefault(stream, asyncio.Lock()):
            found = self.hosts.get(stream)
            if found is not None and found.fault is None:
                return found
            if self._floor.stopping:
                return STOPPING
            try:
                return await self._open(stream, found)
            except Unavailable as fault:
                return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")
            except UnreadableRow as fault:
                return Problem("table_suspended", f"the journal of {stream} does not open: {fault}")

    async def _open(self, stream: str, before: CoreHost | None) -> CoreHost | Problem:
        floor = self._floor
        if before is not None:
            await before.drained()
        if not core_of(stream) or await floor.keep(lambda: floor.recorder.head(stream)) is None:
            core, _, name = stream.partition(".")
            return Problem("no_such_stream", f"there is no {core} called {name}")
        lease = await floor.lease(stream)
        if isinstance(lease, Problem):
            return lease
        self._leases[stream], floor.writer.tokens[stream] = lease, lease.token
        stored = await floor.keep(lambda: open_stored_stream(floor.recorder, stream))
        host = CoreHost(stored, floor.writer, clock=floor.clock)
        host.followers = before.followers if before is not None else []
        self.hosts[stream] = host
        for told in self.opened:
            told(host)
        return host

    def tick(self, now: datetime, start: Callable[[Coroutine[Any, Any, None]], Any]) -> None:
        """Let time pass, once a second."""
        if (second := written(now)[:19]) != self._second:
            self._second = second
            for host in self.hosts.values():
                if host.fault is None:
                    start(host.pass_time())

    async def look_after(self, held: Mapping[str, Lease]) -> None:
        """Go on with those whose leases were renewed, and open again what failed; let go of what another has."""
        for stream, host in tuple(self.hosts.items()):
            lease = held.get(stream)
            if lease is None or lease.token != self._leases[stream].token:
                host.fault = host.fault or Fenced(stream, self._leases[stream].token)
                del self.hosts[stream], self._leases[stream], self._floor.writer.tokens[stream]
            elif host.fault is not None:
                await self.host(stream)

    async def stop(self) -> None:
        """Take nothing more, let what was begun become durable, and give the streams back."""
        for stream, host in tuple(self.hosts.items()):
            host.shut = STOPPING
            await host.drained()
            lease = self._leases.pop(stream)
            del self.hosts[stream], self._floor.writer.tokens[stream]
            await self._floor.keep(lambda lease=lease: self._floor.recorder.release(lease))  # type: ignore[misc]
