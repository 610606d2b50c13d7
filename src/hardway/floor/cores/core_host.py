"""One tournament or promotion and its one writer: decides a command, has its row made durable, and only then tells.

Entries are taken one after the other: each waits until the row before is durable, for there are few. `ahead` has
everything decided; `told` is as far as it is durable, and the only one anybody is shown. Where the store fails it is
suspended until its journal has been read again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from hardway.floor.cores.core_door import CoreGiver, fill_core
from hardway.floor.problem import Problem
from hardway.floor.table.entry import Answered, Receipt
from hardway.floor.table.entry_sessions import UNCERTAIN, EntrySessions, ready
from hardway.floor.table.writer import Writer
from hardway.floor.when import Second, Seconds
from hardway.journal import Answer, Row, Unavailable, compact, seal_row
from hardway.journal.software import SOFTWARE
from hardway.journal.stored_core import StoredCore
from hardway.notation import NotationError, refusal_form
from hardway.notation.cores import CoreGame
from hardway.rulebook import Refusal
from hardway.values.clock import Tick
from hardway.wire import CODEC, encode

HOUSE = "house"
T = TypeVar("T")
Fill = Callable[[Any], Any]
"""Completes a command with what only the floor knows: the numbers of a draw."""
Admit = Callable[[Any], Coroutine[Any, Any, Refusal | None]]
"""Says why somebody's entry is not theirs to give, though the core would take it; else has ready what it needs."""
Before = Callable[[Any], Coroutine[Any, Any, Iterable[Any]]]
"""Says what the floor tells before a command is decided, or before time passes (None)."""


class CoreEntry(NamedTuple):
    """A row with the values it was made of."""

    row: Row
    command: Any | None = None
    events: tuple[Any, ...] = ()
    """What fell due, and what came of the command."""
    refusal: Refusal | None = None


Follower = Callable[[CoreEntry], None]


class CoreHost:
    """One tournament or promotion."""

    def __init__(self, opened: StoredCore, writer: Writer, *, clock: Callable[[], datetime]) -> None:
        self.stream, self.start, self.clock = opened.stream, opened.start, clock
        self.told, self.ahead = opened.game, opened.start.begin()
        self.ahead.state = opened.game.state
        self.head = opened.head
        self.sessions = EntrySessions(opened.answers, gaps=True)
        self.fault: Answer | Unavailable = None
        """What the store said that it should not have said."""
        self.shut: Problem | None = None
        self.followers: list[Follower] = []
        """Told of each row that has become durable."""
        self.fill: Fill = lambda command: command
        self.before: Before = _nothing_first
        self.admit: Admit = _nothing
        self._writer, self._seconds, self._turn = writer, Seconds(), asyncio.Lock()
        self.second: Second
        """By which the entry in its turn is decided: the clock goes on while tables are read for it."""
        self._forms = opened.start.notation.forms
        self._tasks: set[asyncio.Task[Any]] = set()

    async def enter(self, text: str, who: CoreGiver, key: str = "") -> Answered:
        """Enter what somebody says; the answer comes when it is durable."""
        if (earlier := self.sessions.earlier(key)) is not None:
            return await asyncio.shield(ready(earlier))
        try:
            command = fill_core(self.start, text, who)
        except NotationError as error:
            return Problem("bad_entry", error.says)
        refusal = command if isinstance(command, Refusal) else await self.admit(command)
        if refusal is not None:
            return refusal if not who.role else await self._carried(self._write_refused(text, refusal, who))
        return await self.submit(command, by=who.person, role=who.role, key=key)

    async def submit(self, command: Any, *, by: str = HOUSE, role: str = "", key: str = "") -> Answered:
        """Decide a command that is filled in, in its turn."""
        if (earlier := self.sessions.earlier(key)) is not None:
            return await asyncio.shield(ready(earlier))
        task = self._begin(self._submit(command, by, role, key))
        self.sessions.begin(key, task)
        return await asyncio.shield(task)

    async def pass_time(self) -> None:
        """Let time go on, if anything falls due by it."""
        await self._carried(self._pass_time())

    async def _carried(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if its giver goes away."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _submit(self, command: Any, by: str, role: str, key: str) -> Answered:
        async with self._turn:
            if (shut := self._not_open()) is not None:
                return shut
            self.second = self._seconds.of(self.clock())
            await self._tell_first(command)
            return UNCERTAIN if self.fault is not None else await self._decide(command, by, role, key)

    async def _pass_time(self) -> None:
        async with self._turn:
            if self.fault is None and self.shut is None:
                self.second = self._seconds.of(self.clock())
                await self._tell_first(None)
            if self.fault is None and self.shut is None:
                before = self.ahead.state
                time, tick = self._tick()
                if not await self._fell_due(time, tick):
                    self.ahead.state = before

    async def _tell_first(self, command: Any) -> None:
        """Write down what the floor tells, as of the second that stands: what falls due by the clock comes after it."""
        for first in await self.before(command):
            outcome = self.ahead.enter(first)
            if not isinstance(outcome, Refusal) and self.fault is None:
                body = {"events": encode(outcome, self.start.core)}
                row = self._row("entry", self._forms.write(first), body, HOUSE, "", "")
                await self._store(CoreEntry(row, first, outcome))

    def now(self, *first: Any) -> CoreGame:
        """Return it as far as it is durable, with what the floor would tell, by the clock of this moment.

        What is told or fell due may not be written yet.
        """
        game, second = self.start.begin(), self._seconds.of(self.clock())
        game.state = self.told.state
        for command in (*first, Tick(second.text)):  # where the clock was set back the time is refused
            game.enter(command)
        return game

    async def drained(self) -> None:
        """Wait until what was begun is durable."""
        async with self._turn:
            return

    def _not_open(self) -> Problem | None:
        """Say why nothing is taken."""
        if self.fault is None:
            return self.shut
        says = "its journal has gone on elsewhere, or failed; nothing is lost, and it opens again from its journal"
        return Problem("table_suspended", says)

    async def _decide(self, said: Any, by: str, role: str, key: str) -> Answered:
        before, command = self.ahead.state, self.fill(said)
        time, tick = self._tick()
        if await self._fell_due(time, tick):
            before, time, tick = self.ahead.state, "", ()
            command = self.fill(said)
        outcome = self.ahead.enter(command)
        if isinstance(outcome, Refusal):
            unfilled = self.ahead.enter(said)
            self.ahead.state = before
            if not role:
                return outcome
            if isinstance(unfilled, Refusal):  # a secret that was filled in is not written down before it is shown
                command, refusal = said, unfilled
            else:
                refusal = outcome
            row = self._row("refused", self._text(time, command), refusal_form(refusal), by, role, key)
            answer = await self._store(CoreEntry(row, refusal=refusal))
            return outcome if isinstance(answer, Refusal) else answer
        text = self._text(time, command)
        body = {"tick": encode(tick, self.start.core)} if time else {}
        body["events"] = encode(outcome, self.start.core)
        row = self._row("entry", text, body, by, role, key)
        return await self._store(CoreEntry(row, command, tick + outcome))

    def _text(self, time: str, command: Any) -> str:
        return f"@{time} {self._forms.write(command)}" if time else self._forms.write(command)

    def _tick(self) -> tuple[str, tuple[Any, ...]]:
        """Tell the time of this turn, where a second has passed; return how that is written, and what it gave."""
        second = self.second
        if second.at <= self.ahead.state.now:
            return "", ()
        tick = self.ahead.enter(Tick(second.text))
        assert not isinstance(tick, Refusal), tick
        return second.text, tick

    async def _fell_due(self, time: str, tick: tuple[Any, ...]) -> bool:
        """Write down what fell due as a row of its own: it stands, whatever is entered next."""
        names = self.start.notation.names
        due = any(names.get(type(event)) != "clock" for event in tick)
        if due:
            body = {"tick": encode(tick, self.start.core), "events": []}
            await self._store(CoreEntry(self._row("entry", f"@{time}", body, HOUSE, "", ""), None, tick))
        return due

    async def _write_refused(self, text: str, refusal: Refusal, who: CoreGiver) -> Answered:
        """Write down what somebody of staff tried and the door refused."""
        async with self._turn:
            if self.fault is None and self.shut is None:
                body = {**refusal_form(refusal), "floor": True}
                row = self._row("refused", text, body, who.person, who.role, "")
                await self._store(CoreEntry(row, refusal=refusal))
            return refusal

    def _row(self, kind: str, entry: str, body: Any, by: str, role: str, key: str) -> Row:
        head = self.head
        at = max(self._seconds.written(self.clock()), head.at)
        kept = (self.start.book.digest, SOFTWARE, CODEC)
        return seal_row(
            (self.stream, head.seq + 1, kind, at, by, role, key, entry, compact(body), "", *kept, head.hash)
        )

    async def _store(self, entry: CoreEntry) -> Answered:
        """Have a row made durable, then let it be told and answer for it."""
        answer: asyncio.Future[Answer | Unavailable] = asyncio.get_running_loop().create_future()
        self._writer.submit(entry.row, answer.set_result)
        said = await asyncio.shield(answer)
        if said is not None:
            self.fault = said
            return UNCERTAIN
        self.head = entry.row
        self.told.fold(entry.events)
        for follower in tuple(self.followers):
            follower(entry)
        return entry.refusal or Receipt(entry.row.seq, entry.events)


async def _nothing(command: Any) -> None:
    return None


async def _nothing_first(command: Any) -> Iterable[Any]:
    return ()
