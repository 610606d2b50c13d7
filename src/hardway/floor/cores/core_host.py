"""The host of a tournament or promotion: it takes one entry at a time, and before each stores what the server
itself reports to the game, such as counts of wagers.

Entries are few and need much looked up (counts of wagers, lots, people), so each waits until the one before is durable.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from copy import copy
from datetime import datetime
from typing import Any, Self, TypeVar

from hardway.floor.cores.core_door import CoreGiver, fill_core
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer, Submission
from hardway.floor.runtime.entry_sessions import UNCERTAIN, as_future
from hardway.floor.runtime.host import HOUSE, Host
from hardway.floor.runtime.writer import Writer
from hardway.floor.timestamps import Second
from hardway.journal import Unavailable
from hardway.journal.stored_stream import StoredStream, UnreadableRow
from hardway.notation import NotationError, refusal_form
from hardway.notation.cores import CoreGame
from hardway.rulebook import Refusal
from hardway.values.clock import Tick

T = TypeVar("T")
Fill = Callable[[Any], Any]
"""A function that fills into a command what only the server knows, such as the random numbers of a draw."""
Admit = Callable[[Any], Coroutine[Any, Any, Refusal | None]]
"""A function that returns why the server refuses a command that the rules allow, or None; it may first prepare what
the command needs."""
Before = Callable[[Any], Coroutine[Any, Any, Iterable[Any]]]
"""A function that returns what the server must enter before a command, or before time passes (None): commands that
report to the game."""


class CoreHost(Host):
    """The host of one tournament or promotion."""

    gaps = True

    def __init__(self, opened: StoredStream, writer: Writer, *, clock: Callable[[], datetime]) -> None:
        super().__init__(opened, writer)
        self.clock = clock
        self.fill: Fill = lambda command: command
        self.before: Before = _no_reports
        self.admit: Admit = _no_refusal
        self.moment: datetime
        self.second: Second
        """The time at which the current entry is decided, exact and in whole seconds; it stays while tables are read
        for the entry."""
        self._turn, self._tasks = asyncio.Lock(), set[asyncio.Task[Any]]()

    @property
    def host(self) -> Self:
        """Return this object, which is host and open stream in one."""
        return self

    def notify(self, what: str) -> None:
        """Do nothing: the followers of a tournament or promotion notice for themselves that its host was reopened."""

    def end(self) -> None:
        """Do nothing: the current entry may finish."""

    async def enter(self, text: str, who: CoreGiver, key: str = "") -> EntryAnswer:
        """Enter a person's message; the answer comes once its row is durable."""
        if (earlier := self.sessions.known_answer(key, text)) is not None:
            return await asyncio.shield(as_future(earlier))
        try:
            command = fill_core(self.start, text, who)
        except NotationError as error:
            return Problem("bad_entry", error.says)
        refusal = command if isinstance(command, Refusal) else await self.admit(command)
        if refusal is not None:
            return refusal if not who.role else await self._run_to_the_end(self._write_refused(text, refusal, who))
        return await self.submit_in_turn(command, by=who.person, role=who.role, key=key, text=text)

    async def submit_in_turn(
        self, command: Any, *, by: str = HOUSE, role: str = "", key: str = "", text: str = ""
    ) -> EntryAnswer:
        """Decide a complete command after all earlier entries; the answer comes once its row is durable. `text` is what
        a person typed, by which a key that is used for another entry is noticed."""
        if (earlier := self.sessions.known_answer(key, text)) is not None:
            return await asyncio.shield(as_future(earlier))
        task = self._start_task(self._in_turn(command, by, role, key))
        self.sessions.register(key, task, text)
        return await asyncio.shield(task)

    async def pass_time(self) -> None:
        """Advance the time to now, and store the events that fall due."""
        await self._run_to_the_end(self._pass_time())

    def now(self, *first: Any) -> CoreGame:
        """Return a copy of the durable game, as it would be now after these commands; nothing is stored."""
        game: CoreGame = copy(self.game)
        second = self._seconds.of(self.clock())
        for command in (*first, Tick(second.text)):  # refused, without harm, if the clock was set back
            game.enter(command)
        return game

    async def drain(self) -> None:
        """Wait until the current entry is durable, then publish it."""
        async with self._turn:
            await super().drain()

    async def _run_to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end even if its caller is cancelled, as when a client disconnects."""
        return await asyncio.shield(self._start_task(work))

    def _start_task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _in_turn(self, command: Any, by: str, role: str, key: str) -> EntryAnswer:
        async with self._turn:
            if (shut := self.closed_problem()) is not None:
                return shut
            if (unread := await self._store_reports(command)) is not None:
                return unread
            if self.fault is not None:
                return UNCERTAIN
            answer: AnswerFuture = asyncio.get_running_loop().create_future()
            if (refusal := self._decide(Submission(command, by, key, self.moment, role), [(answer, None)])) is not None:
                self.answer_in_order(refusal, answer)
            return await answer

    async def _pass_time(self) -> None:
        async with self._turn:
            if self.closed_problem() is None and await self._store_reports(None) is None:  # else again in a second
                self.advance_time(self.moment)
                await super().drain()

    async def _store_reports(self, command: Any) -> Problem | None:
        """Store the commands by which the server reports to the game before this command, such as counts of wagers;
        return the problem if the journal cannot be read for them, and then nothing is stored.

        They happen at the current second; events of time that fall due come after them. The clock is read once for all
        of it: a clock that jumps meanwhile would give a row another time than its entry has.
        """
        self.moment = self.clock()
        self.second = super()._second(self.moment)
        try:
            reports = await self.before(command)
        except (Unavailable, UnreadableRow) as fault:
            return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")
        for first in reports:
            outcome = self.draft.enter(first)
            if not isinstance(outcome, Refusal) and self.fault is None:
                text, body = self._forms.write(first), self._body("", (), outcome)
                self._store([], "entry", text, body, by=HOUSE, now=self.moment, command=first, events=outcome)
        await super().drain()
        return None

    async def _write_refused(self, text: str, refusal: Refusal, who: CoreGiver) -> EntryAnswer:
        """Store an entry of staff that was refused before it reached the game, and return the refusal."""
        async with self._turn:
            if self.closed_problem() is None:
                await self.write_refusal(text, refusal, by=who.person, role=who.role, key="", now=self.clock())
            return refusal

    def _second(self, now: datetime) -> Second:
        return self.second

    def _filled(self, command: Any) -> Any:
        return self.fill(command)

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        """Return what the row of a refused command holds: the refusal of the command without the secret that the floor
        fills in."""
        unfilled = self.draft.enter(given)
        if isinstance(unfilled, Refusal):
            return given, refusal_form(unfilled)
        return filled, refusal_form(refusal)


async def _no_refusal(command: Any) -> None:
    return None


async def _no_reports(command: Any) -> Iterable[Any]:
    return ()
