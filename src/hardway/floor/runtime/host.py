"""The only writer of a stream, whatever its core: decides a command, stores its row, and only then answers.

A host holds its game twice: `draft` includes every decided command, `game` only the durable ones, and only `game` is
shown. A command is decided on the draft at once, so that many rows share one commit. Once its row is durable, the host
folds the events into the game, answers the giver and publishes the row to the followers. A refusal waits for the rows
that were decided before it. When the store fails, every pending entry is answered "not certain", and the stream is
suspended until it is opened again from its journal.

    receipt = await host.submit(Given(Bet("p1", "pass", 1000), by="p1", key="p1/a#1", now=now))
    receipt.seq                         # 7
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from datetime import datetime
from typing import Any, NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import (
    AnswerFuture,
    AnswerList,
    Entry,
    EntryAnswer,
    Receipt,
    Submission,
    Undoes,
    resolve,
)
from hardway.floor.runtime.entry_sessions import UNCERTAIN, EntrySessions
from hardway.floor.runtime.writer import Writer
from hardway.floor.timestamps import Second, Seconds, parse_timestamp
from hardway.journal import Answer, Row, Unavailable, compact, seal_row
from hardway.journal.row import SOFTWARE
from hardway.journal.stored_stream import StoredStream, entry_body, forms_of
from hardway.notation import refusal_form
from hardway.rulebook import Refusal
from hardway.values.clock import Tick
from hardway.wire import CODEC

Follower = Callable[[list[Entry]], None]
HOUSE = "house"


class Pending(NamedTuple):
    """An entry whose row is being stored, and the futures that wait for it."""

    entry: Entry
    answers: AnswerList


class Host:
    """The only writer of one stream: decides commands, stores their rows, then answers. Subclasses know their game."""

    gaps = False
    """Whether a client's session may leave out numbers of entries; see `EntrySessions`."""

    def __init__(self, opened: StoredStream, writer: Writer) -> None:
        self.stream, self.start, self.settings = opened.stream, opened.start, opened.start.settings
        self.game: Any = opened.game
        """The game after all stored commands; this is what people are shown."""
        self.draft: Any = copy(opened.game)
        """The draft: the game after all decided commands, stored or not. New commands are decided on it."""
        self.durable_row: Row = opened.head
        """The newest stored row."""
        self.head: Row = opened.head
        """The newest row, stored or still being stored."""
        self.fault: Answer | Unavailable = None
        """The store's unexpected answer; None if nothing failed."""
        self.stop_reason: Problem | None = None
        """Why this host accepts no more entries; None while it accepts them."""
        self.followers: list[Follower] = []
        """Functions called, in this order, with rows that became durable."""
        self.on_suspended: Callable[[Any], None] = lambda host: None
        """Called with this host after the store failed, as soon as no row is pending any more."""
        self.sessions = EntrySessions(opened.answers, gaps=self.gaps)
        self._writer, self._token = writer, opened.token
        self._seconds, self._forms = Seconds(), forms_of(opened.stream)
        self._kept = (opened.start.book.digest, SOFTWARE, CODEC)
        self._waiting: deque[Pending] = deque()
        self._unpublished: list[Entry] = []

    @property
    def suspended(self) -> str:
        """Return why the stream is suspended, in a sentence; empty if it is not."""
        if self.fault is None:
            return ""
        what, it = "another process wrote to its journal", "the table" if self.start.core == "table" else "it"
        what = str(self.fault) if isinstance(self.fault, Unavailable) else what
        return f"{it} is suspended: {what}; nothing is lost, and it opens again from its journal"

    @property
    def pending(self) -> Iterable[Entry]:
        """Return the entries that are decided and not yet published, in order."""
        return (*self._unpublished, *(waiting.entry for waiting in self._waiting))

    def submit(self, given: Submission) -> AnswerFuture:
        """Decide a command now, in the order of arrival; the answer comes once its row is durable."""
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if (refused := self.closed_problem() or self._decide(given, [(answer, None)])) is not None:
            self.answer_in_order(refused, answer)
        return answer

    def put(self, given: Submission) -> Refusal | Problem | None:
        """Decide a command now for the house; return why it is refused, or None while its row is being stored. No one
        waits for it."""
        return self.closed_problem() or self._decide(given, [])

    def write_note(
        self, kind: str, body: Any, *, by: str, now: datetime, role: str = "", key: str = ""
    ) -> AnswerFuture:  # fmt: skip
        """Store a row that changes nothing in the game, of a kind such as `dice`; the answer comes once it is
        durable.
        """
        return self._store_if_open(kind, "", body, by=by, role=role, key=key, now=now)

    def write_refusal(
        self, text: str, refusal: Refusal, *, by: str, role: str, key: str, now: datetime, asked: bool = False
    ) -> AnswerFuture:  # fmt: skip
        """Store a refused entry as a `refused` row; the answer is the refusal.

        It is an entry of staff that was refused before it reached the game, or one that a player `asked` staff to
        confirm and they declined.
        """
        body = {**refusal_form(refusal), "floor": True, **({"asked": True} if asked else {})}
        return self._store_if_open("refused", text, body, by=by, role=role, key=key, now=now, refusal=refusal)

    def answer_in_order(self, what: EntryAnswer, answer: AnswerFuture | None = None) -> AnswerFuture:
        """Answer once every row decided so far is durable, because the answer may reveal what they hold."""
        answer = answer if answer is not None else asyncio.get_running_loop().create_future()
        if self._waiting:
            self._waiting[-1].answers.append((answer, what))
        else:
            resolve(answer, what)
        return answer

    async def drain(self) -> None:
        """Wait until the store has answered for every decided row, then publish them."""
        while self._waiting:
            answer: AnswerFuture = asyncio.get_running_loop().create_future()
            self._waiting[-1].answers.append((answer, UNCERTAIN))
            await answer
        self.publish()

    def advance_time(self, now: datetime) -> None:
        """Advance the time, and store the events that fall due as a row; if there are none, nothing changes."""
        if self.closed_problem() is None and self._waits_for_time():
            before = self._clock()
            time, tick = self._tick(now)
            if not self._write_due(time, tick, now):
                self._set_clock(before)

    def closed_problem(self) -> Problem | None:
        """Return why no entry is accepted now; None if they are."""
        return Problem("table_suspended", self.suspended) if self.fault is not None else self.stop_reason

    def _store_if_open(self, kind: str, text: str, body: Any, **fields: Any) -> AnswerFuture:
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if (problem := self.closed_problem()) is not None:
            resolve(answer, problem)
        else:
            self._store([(answer, None)], kind, text, compact(body), **fields)
        return answer

    # A core overrides these.

    def _waits_for_time(self) -> bool:
        """Say whether the stream has anything that can fall due."""
        return True

    def _now(self) -> int:
        """Return the second to which the decided game (the draft) has advanced, as the game counts seconds."""
        return self.draft.state.now  # type: ignore[no-any-return]

    def _second(self, now: datetime) -> Second:
        """Return the second that an entry at this moment is decided at. It is not before the newest row, which a server
        may have written whose clock is ahead."""
        if self._seconds.timestamp(now) < self.head.at:
            now = parse_timestamp(self.head.at).astimezone(now.tzinfo)
        return self._seconds.of(now)

    def _clock(self) -> Any:
        """Return the parts of the decided game (the draft) that passing time changes; `_set_clock` can restore them."""
        return self.draft.state

    def _set_clock(self, clock: Any) -> None:
        """Restore what `_clock` returned, to undo a tick or a refused command."""
        self.draft.state = clock

    def _filled(self, command: Any) -> Any:
        """Return the command with what only the floor knows filled in, such as drawn numbers."""
        return command

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        """Return the command and the refusal to store for an entry of staff; `filled` may hold a secret that no row may
        show."""
        return given, refusal_form(refusal)

    # The way of an entry: decide, make the row, store, fold, publish.

    def _decide(self, given: Submission, answers: AnswerList) -> Refusal | None:
        """Decide a command after all commands decided so far, stored or not, and store its row; return None.

        A refused entry of a player gets no row; return its refusal.
        """
        command, by, key, now, role, proof, undoes, _ = given
        before = self._clock()
        time, tick = self._tick(now)
        if tick and self._write_due(time, tick, now):
            before, time, tick = self._clock(), "", ()
        filled = self._filled(command)
        outcome = self.draft.enter(filled)
        if isinstance(outcome, Refusal):
            written, form = self._refusal_to_write(command, filled, outcome) if role else (command, {})
            self._set_clock(before)
            if not role:
                return outcome
            text = self._text(time, written)
            self._store(answers, "refused", text, compact(form), by=by, role=role, key=key, now=now, refusal=outcome)
        else:
            text, body = self._text(time, filled), self._body(time, tick, outcome)
            self._store(
                answers, "entry", text, body, by=by, role=role, key=key, now=now, proof=proof,
                tick=tick, command=filled, events=outcome, undoes=undoes,
            )  # fmt: skip
        return None

    def _text(self, time: str, command: Any) -> str:
        return f"@{time} {self._forms.write(command)}" if time else self._forms.write(command)

    def _body(self, time: str, tick: tuple[Any, ...], events: tuple[Any, ...]) -> str:
        return entry_body(time, tick, events, self.start.core)

    def _tick(self, now: datetime) -> tuple[str, tuple[Any, ...]]:
        """Advance the decided game (the draft) to this second; return the time as rows write it, and the events.

        Both are empty if no second has passed.
        """
        second = self._second(now)
        if second.at <= self._now():
            return "", ()
        tick = self.draft.enter(Tick(second.text))
        assert not isinstance(tick, Refusal), tick
        return second.text, tick

    def _write_due(self, time: str, tick: tuple[Any, ...], now: datetime) -> bool:
        """Store due events as a row of their own, so that they stay even if the next command is refused; return whether
        it did."""
        if all(event._name == "clock" for event in tick):
            return False
        self._store([], "entry", f"@{time}", self._body(time, tick, ()), by=HOUSE, now=now, tick=tick)
        return True

    def _store(
        self, answers: AnswerList, kind: str, text: str, body: str, *, by: str, now: datetime, role: str = "",
        key: str = "", proof: str = "", tick: tuple[Any, ...] = (), command: Any | None = None,
        events: tuple[Any, ...] = (), refusal: Refusal | None = None, undoes: Undoes = "",
    ) -> None:  # fmt: skip
        """Make the next row and hand it to the writer; `answers` wait for it."""
        head = self.head
        at = max(self._seconds.timestamp(now), head.at)  # the clock may be set back, the journal is not
        row = self.head = seal_row((
            self.stream, head.seq + 1, kind, at, by, role, key, text, body, proof, *self._kept, head.hash,
        ))  # fmt: skip
        self.sessions.note_row(key)
        self._waiting.append(Pending(Entry(row, tick, command, events, refusal, undoes), answers))
        self._writer.submit(row, self._stored, self._token)

    def _stored(self, answer: Answer | Unavailable) -> None:
        """Take the store's answer about the oldest pending row."""
        entry, answers = self._waiting.popleft()
        self.fault = self.fault or answer
        if self.fault is None:
            self._fold(entry)
        own = UNCERTAIN if self.fault is not None else entry.refusal or Receipt(entry.row.seq, entry.all_events)
        for future, other in answers:  # `other` is a refusal that was decided after this row
            if not future.done():  # a cancelled one: its giver has gone
                future.set_result(own if other is None or own is UNCERTAIN else other)
        if self.fault is not None and not self._waiting:
            self.on_suspended(self)

    def _fold(self, entry: Entry) -> None:
        if entry.tick:
            time, _, _ = entry.row.entry.partition(" ")
            self.game.fold(Tick(time[1:]), entry.tick)
        if entry.command is not None:
            self.game.fold(entry.command, entry.events)
        self.durable_row = entry.row
        if not self._unpublished:
            asyncio.get_running_loop().call_soon(self.publish)
        self._unpublished.append(entry)

    def publish(self) -> None:
        """Give the followers the entries that became durable since the last call."""
        entries, self._unpublished = self._unpublished, []
        for follower in tuple(self.followers) if entries else ():
            follower(entries)
