"""The tournaments and promotions of one process: opened from the journal on demand, held by their leases.

stream = await floor.cores.create("tournament", house="crown", name="spring_cup", by="p1")
host = await floor.cores.host("tournament.spring_cup")
await host.enter("apply", CoreGiver("p7"), key="k1")
"""

from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime
from typing import Any, TypeVar

from hardway.floor.book import FloorAct, FloorBook, is_opened
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.held_streams import HeldStreams, Process
from hardway.floor.timestamps import timestamp
from hardway.journal import Recorder, Row, Unavailable, compact
from hardway.journal.editions import store_edition
from hardway.journal.row import SOFTWARE
from hardway.journal.stored_stream import StoredStream
from hardway.journal.streams import CORE_NAME, core_of, stream_of
from hardway.notation.cores import core_notation
from hardway.rulebook import BookError, house_names, load, no_house_words

T = TypeVar("T")
Opened = Callable[[CoreHost], None]
"""A function called with the host of each tournament or promotion that is opened, to follow and complete its
entries."""


class CoreStreams(HeldStreams[CoreHost]):
    """The tournaments and promotions of one process."""

    def __init__(self, process: Process) -> None:
        super().__init__(process)
        self.hosts = self.open_streams
        self.opened: list[Opened] = []
        self._second = ""

    async def create(
        self, core: str, *, house: str, name: str, by: str, role: str = "", settings: Mapping[str, Any] | None = None
    ) -> str | Problem:
        """Create a tournament or promotion by a house's book; return the name of its stream, or the problem."""
        if not CORE_NAME.match(name):
            says = f"a {core} has a name of small letters (a-z), digits and _ that begins with a letter, not {name!r}"
            return Problem("bad_entry", says)
        extra = dict(settings or {})
        if not str(extra.get("title", "")).isprintable():
            return Problem("bad_entry", "a title is one line of characters that can be printed")
        try:
            return await self._process.in_thread(lambda: self._create(core, house, name, by, role, extra))
        except (BookError, OSError, ValueError) as error:
            return Problem("bad_entry", str(error))
        except Unavailable as fault:
            return Problem(
                "not_certain",
                f"the journal could not be written: {fault}; see whether it was created",
            )

    def _create(
        self, core: str, house: str, name: str, by: str, role: str, settings: dict[str, Any]
    ) -> str | Problem:  # fmt: skip
        recorder, stream, now = self._process.recorder, stream_of(core, name), self._process.clock()
        if house not in house_names():
            raise ValueError(no_house_words(house))
        book = load(house).on(f"{now:%Y-%m-%d}")
        core_notation(core).begin(book, name)
        edition = store_edition(recorder, book)
        first = Row.after(
            None, stream=stream, kind="open", at=timestamp(now), by=by, role=role,
            entry=f"house {house}\n{core} {name}",
            body=compact({"house": house, **settings, "zone": str(now.tzinfo), "edition": edition}),
            book=book.digest, software=SOFTWARE,
        )  # fmt: skip

        def decide() -> FloorAct | Problem:
            there = recorder.head(stream)
            if there is not None and _is_cut_short(recorder, there, first):
                return FloorAct(f"open {stream}", by, role, about={"first": there.hash})
            if there is not None:
                return Problem("name_in_use", f"there is a {core} called {name} already; choose another name")
            return FloorAct(f"open {stream}", by, role, about={"first": first.hash}, rows=(first,))

        row = FloorBook(recorder, self._process.key).do(decide, now)
        return row if isinstance(row, Problem) else stream

    async def host(self, stream: str) -> CoreHost | Problem:
        """Return the host of a tournament or promotion; if it is not open here, it is opened from its journal."""
        return await self.get(stream)

    def is_stream_name(self, stream: str) -> bool:
        """Say whether a stream of this name would be a tournament or promotion; it need not exist."""
        return bool(core_of(stream))

    def not_found(self, stream: str) -> Problem:
        """Return the problem for a tournament or promotion that does not exist."""
        core, _, name = stream.partition(".")
        return Problem("no_such_stream", f"there is no {core} called {name}")

    async def wrap(self, found: StoredStream, before: CoreHost | None) -> CoreHost:
        """Return the host of an opened stream; `before` is its host until its store failed, whose followers it takes
        over."""
        host = CoreHost(found, self._process.writer, clock=self._process.clock)
        host.followers = before.followers if before is not None else []
        for on_open in self.opened:
            on_open(host)
        return host

    def tick(self, now: datetime, start: Callable[[Coroutine[Any, Any, None]], Any]) -> None:
        """Advance the time of every open tournament and promotion; called once a second."""
        if (second := timestamp(now)[:19]) != self._second:
            self._second = second
            for host in self.hosts.values():
                if host.fault is None:
                    start(host.pass_time())

    async def stop(self) -> None:
        """Refuse new entries, finish the current ones, and release the streams."""
        for stream in tuple(self.open_streams):
            await self.release(stream, STOPPING)


def _is_cut_short(recorder: Recorder, there: Row, first: Row) -> bool:
    """Say whether this opening was begun before and cut short by a crash: the stream has the same first row and no
    other, and the floor has no row about it."""
    same = (there.entry, there.body, there.by) == (first.entry, first.body, first.by)
    return there.seq == 1 and same and not is_opened(recorder, there)
