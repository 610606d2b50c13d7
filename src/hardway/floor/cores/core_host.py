"""The host of a tournament or promotion: entries one after the other, and what the floor tells before each.

There are few entries, and much is looked up for each (counts of wagers, lots, people): the next begins when the one
before is durable.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from copy import copy
from datetime import datetime
from typing import Any, Self, TypeVar

from hardway.floor.cores.core_door import CoreGiver, fill_core
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer, Submission
from hardway.floor.runtime.entry_sessions import UNCERTAIN, as_future
from hardway.floor.runtime.host import HOUSE, Host
from hardway.floor.runtime.writer import Writer
from hardway.floor.timestamps import Second
from hardway.journal.stored_stream import StoredStream
from hardway.notation import NotationError, refusal_form
from hardway.notation.cores import CoreGame
from hardway.rulebook import Refusal
from hardway.values.clock import Tick

T = TypeVar("T")
Fill = Callable[[Any], Any]
"""Completes a command with what only the floor knows: the numbers of a draw."""
Admit = Callable[[Any], Coroutine[Any, Any, Refusal | None]]
"""Says why somebody's entry is not theirs to give, though the core would take it; else has ready what it needs."""
Before = Callable[[Any], Coroutine[Any, Any, Iterable[Any]]]
"""Says what the floor tells before a command is decided, or before time passes (None)."""


class CoreHost(Host):
    """One tournament or promotion."""

    gaps = True

    def __init__(self, opened: StoredStream, writer: Writer, *, clock: Callable[[], datetime]) -> None:
        super().__init__(opened, writer)
        self.clock = clock
        self.fill: Fill = lambda command: command
        self.before: Before = _nothing_first
        self.admit: Admit = _nothing
        self.second: Second
        """By which the entry in its turn is decided: the clock goes on while tables are read for it."""
        self._turn, self._tasks = asyncio.Lock(), set[asyncio.Task[Any]]()

    @property
    def host(self) -> Self:
        """Return itself: nothing else plays around it."""
        return self

    def notify(self, what: str) -> None:
        """Tell nobody: those who follow it ask for it anew."""

    def end(self) -> None:
        """Leave nothing off: what is in its turn is done to its end."""

    async def enter(self, text: str, who: CoreGiver, key: str = "") -> EntryAnswer:
        """Enter what somebody says; the answer comes when it is durable."""
        if (earlier := self.sessions.known_answer(key)) is not None:
            return await asyncio.shield(as_future(earlier))
        try:
            command = fill_core(self.start, text, who)
        except NotationError as error:
            return Problem("bad_entry", error.says)
        refusal = command if isinstance(command, Refusal) else await self.admit(command)
        if refusal is not None:
            return refusal if not who.role else await self._carried(self._write_refused(text, refusal, who))
        return await self.submit_in_turn(command, by=who.person, role=who.role, key=key)

    async def submit_in_turn(self, command: Any, *, by: str = HOUSE, role: str = "", key: str = "") -> EntryAnswer:
        """Decide a command that is filled in, in its turn."""
        if (earlier := self.sessions.known_answer(key)) is not None:
            return await asyncio.shield(as_future(earlier))
        task = self._begin(self._in_turn(command, by, role, key))
        self.sessions.register(key, task)
        return await asyncio.shield(task)

    async def pass_time(self) -> None:
        """Let time go on, if anything falls due by it."""
        await self._carried(self._pass_time())

    def now(self, *first: Any) -> CoreGame:
        """Return it as far as it is durable, with what the floor would tell, by the clock of this moment.

        What is told or fell due may not be written yet.
        """
        game: CoreGame = copy(self.game)
        second = self._seconds.of(self.clock())
        for command in (*first, Tick(second.text)):  # where the clock was set back the time is refused
            game.enter(command)
        return game

    async def drain(self) -> None:
        """Wait until what was begun is durable, and the followers know of it."""
        async with self._turn:
            await super().drain()

    async def _carried(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if its giver goes away."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _in_turn(self, command: Any, by: str, role: str, key: str) -> EntryAnswer:
        async with self._turn:
            if (shut := self._closed_problem()) is not None:
                return shut
            await self._tell_first(command)
            if self.fault is not None:
                return UNCERTAIN
            answer: AnswerFuture = asyncio.get_running_loop().create_future()
            if (
                refusal := self._decide(Submission(command, by, key, self.clock(), role), [(answer, None)])
            ) is not None:
                self.answer_in_order(refusal, answer)
            return await answer

    async def _pass_time(self) -> None:
        async with self._turn:
            if self._closed_problem() is None:
                await self._tell_first(None)
                self.advance_time(self.clock())
                await super().drain()

    async def _tell_first(self, command: Any) -> None:
        """Write down what the floor tells, as of the second that stands: what falls due by the clock comes after it."""
        self.second = self._seconds.of(self.clock())
        for first in await self.before(command):
            outcome = self.draft.enter(first)
            if not isinstance(outcome, Refusal) and self.fault is None:
                body, now = {"events": self._encoded(outcome)}, self.clock()
                row = self._row("entry", self._forms.write(first), body, by=HOUSE, role="", key="", now=now)
                self._append(Entry(row, (), first, outcome), [])
        await super().drain()

    async def _write_refused(self, text: str, refusal: Refusal, who: CoreGiver) -> EntryAnswer:
        """Write down what somebody of staff tried and the door refused."""
        async with self._turn:
            if self._closed_problem() is None:
                await self.write_refusal(text, refusal, by=who.person, role=who.role, key="", now=self.clock())
            return refusal

    def _second(self, now: datetime) -> Second:
        return self.second

    def _filled(self, command: Any) -> Any:
        return self.fill(command)

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        """Write down no secret that was filled in before it is shown."""
        unfilled = self.draft.enter(given)
        if isinstance(unfilled, Refusal):
            return given, refusal_form(unfilled)
        return filled, refusal_form(refusal)


async def _nothing(command: Any) -> None:
    return None


async def _nothing_first(command: Any) -> Iterable[Any]:
    return ()
