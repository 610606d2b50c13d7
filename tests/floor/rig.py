"""A floor for tests: with a clock to set, a store that fails on demand, and crashes."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer, Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.table.table_door import Giver
from hardway.floor.tables import Bring, Floor
from hardway.journal import Answer, MemoryRecorder, Recorder, Row, Unavailable
from hardway.journal.keys import Key
from hardway.journal.stores.memory_recorder import MemoryRecorder as Memory
from hardway.strategy import RuleAct
from hardway.wire import encode_state
from tests.house_key import KEY
from tests.waiting import SECONDS

TURNS = 100
"""Far more turns of a loop than any task here takes to where it waits."""


class Clock:
    """A clock that moves only when a test sets it."""

    def __init__(self, now: datetime | None = None) -> None:
        self.now = now or datetime(2026, 11, 15, 7, 40, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def on(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


def real() -> datetime:
    return datetime.now(UTC)


Fault = Callable[[Sequence[Row], Mapping[str, int] | None, Callable[[], list[Answer]]], list[Answer]]


class Faulty(Memory):
    """A recorder whose appends can be delayed, or fail as `faults` says."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        super().__init__(**({"clock": clock} if clock is not None else {}))
        self.faults: list[Fault | None] = []
        """What befalls the appends to come, in order."""
        self.down = False
        self.open = threading.Event()
        self.open.set()
        self.at_the_door = 0
        """Appends that have come so far, held up or not."""
        self.turned_away = 0
        """What has been asked of it while it was down."""
        self.renewals = 0
        self.appends = 0
        self.rows_appended = 0

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        self.at_the_door += 1
        assert self.open.wait(SECONDS), "nobody opened"
        self.appends += 1
        self.rows_appended += len(rows)
        fault = self.faults.pop(0) if self.faults else None
        if self.down:
            raise Unavailable("the disk is full")
        if fault is None:
            return super().append(rows, tokens)
        return fault(rows, tokens, lambda: super(Faulty, self).append(rows, tokens))

    def lease(self, stream: str, holder: str, seconds: float) -> Any:
        self._up()
        return super().lease(stream, holder, seconds)

    def renew(self, holder: str, seconds: float) -> Any:
        self._up()
        renewed = super().renew(holder, seconds)
        self.renewals += 1
        return renewed

    def head(self, stream: str) -> Row | None:
        self._up()
        return super().head(stream)

    def get(self, kind: str, id: str) -> Any:
        self._up()
        return super().get(kind, id)

    def put(self, kind: str, id: str, body: Any, **more: Any) -> None:
        self._up()
        super().put(kind, id, body, **more)

    def _up(self) -> None:
        if self.down:
            self.turned_away += 1
            raise Unavailable("the disk is full")


def before_storing(rows: Any, tokens: Any, store: Any) -> Any:
    """Fail with nothing stored."""
    raise Unavailable("the disk is full")


def after_storing(rows: Any, tokens: Any, store: Any) -> Any:
    """Fail with everything stored."""
    store()
    raise Unavailable("the line broke")


def half_stored(rows: Any, tokens: Any, store: Any) -> Any:
    """Fail with everything stored, by a mistake of the store."""
    store()
    raise RuntimeError("a mistake")


def checked(check: Callable[[str, str, int], Coroutine[Any, Any, Problem | None]]) -> Bring:
    """Return what brings money to a table if this check of a table, a person and cents finds no problem."""

    async def bring(table: str, person: str, cents: int, enter: Callable[[], AnswerFuture]) -> EntryAnswer:
        return await check(table, person, cents) or await enter()

    return bring


def floor(
    recorder: Recorder, work: Callable[[Floor], Coroutine[Any, Any, Any]], *, clock: Any = real, crash: bool = False,
    key: Key = KEY, **more: Any,
) -> Any:  # fmt: skip
    """Run some work on a new floor, and stop the floor; with `crash` it is not stopped, as in a power cut."""

    async def run() -> Any:
        here = Floor(recorder, key, clock=clock, **more)
        await here.start()
        try:
            return await work(here)
        finally:
            if not crash:
                await here.stop()

    return asyncio.run(run())


async def at(here: Floor, spec: Spec) -> Live:
    """Open a table."""
    table = await here.open(spec, by="p1")
    assert isinstance(table, str), table
    return await again(here, table)


async def again(here: Floor, table: str) -> Live:
    """Ask for a table until it is open."""
    async with asyncio.timeout(SECONDS):
        while not isinstance(live := await here.live(table), Live):
            await asyncio.sleep(0.01)
    return live


async def enter_all(live: Live, who: Giver | str, *entries: str) -> None:
    """Enter some texts of a player or of staff, one after the other; each must be accepted."""
    giver = live.giver(who) if isinstance(who, str) else who
    for text in entries:
        answer = await live.enter(giver, text, f"{giver.person}/{live.host.head.seq}")
        assert isinstance(answer, Receipt), (text, answer)


async def until(true: Callable[[], Any]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(SECONDS):
        while not true():
            await asyncio.sleep(0.001)


async def settled() -> None:
    """Give every task enough turns of the event loop to reach a point where it waits."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Hears:
    """A listener that remembers."""

    def __init__(self, live: Live | None = None) -> None:
        self.entries: list[Entry] = []
        self.sides: list[str] = []
        self.acted: list[tuple[str, RuleAct]] = []
        if live is not None:
            live.listeners.add(self)

    def rows(self, entries: list[Entry]) -> None:
        self.entries += entries

    def side(self, what: str) -> None:
        self.sides.append(what)

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        self.acted += [(bot, one) for one in taken]


class Unheld:
    """Work that no test references: it finishes only if the floor references its task."""

    async def waits(self, *_: Any) -> None:
        """Wait for `ends`."""
        future, task = asyncio.get_running_loop().create_future(), asyncio.current_task()
        assert task is not None
        self._future, self._task = weakref.ref(future), weakref.ref(task)
        await future
        del task

    async def ends(self) -> None:
        """See that it is held until it is done, and no longer."""
        await settled()
        gc.collect()
        future = self._future()
        future.set_result(None)
        await settled()
        del future
        gc.collect()
        assert self._task() is None


def form(state: Any) -> Any:
    """Return a table as a value that can be compared."""
    return encode_state(state)


def entries(recorder: MemoryRecorder | Recorder, table: str) -> list[str]:
    """Return the entries of a table without their times."""
    return [row.entry.partition(" ")[2] if row.entry.startswith("@") else row.entry for row in recorder.rows(table)][1:]
