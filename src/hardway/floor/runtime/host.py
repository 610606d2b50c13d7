"""One stream and its one writer, whatever its core: decides a command, has its row made durable, and only then tells.

A host holds its game twice. `draft` has everything decided; `game` is as far as it is durable, and the only one anybody
is shown. A command is decided on the draft at once, so that many can wait for one commit; when its row is durable its
events are folded into the game, the giver is answered and the followers are told. A refusal too waits for the rows it
was decided after. Where the store fails, everyone who waits hears that nothing is certain, and the stream is suspended
until its journal has been read again.

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
from hardway.floor.runtime.entry import AnswerFuture, AnswerList, Entry, EntryAnswer, Receipt, Submission, resolve
from hardway.floor.runtime.entry_sessions import UNCERTAIN, EntrySessions
from hardway.floor.runtime.writer import Writer
from hardway.floor.timestamps import Second, Seconds
from hardway.journal import Answer, Row, Unavailable, compact, seal_row
from hardway.journal.row import SOFTWARE
from hardway.journal.stored_stream import StoredStream, forms_of
from hardway.notation import refusal_form
from hardway.rulebook import Refusal
from hardway.values.clock import Tick
from hardway.wire import CODEC, encode

Follower = Callable[[list[Entry]], None]
HOUSE = "house"


class Pending(NamedTuple):
    """A row on its way to the store, and who waits for it."""

    entry: Entry
    answers: AnswerList


class Host:
    """One stream. What a core does otherwise than the others stands in a subclass."""

    gaps = False
    """Whether numbers of entries may be left out."""

    def __init__(self, opened: StoredStream, writer: Writer) -> None:
        self.stream, self.start, self.settings = opened.stream, opened.start, opened.start.settings
        self.game: Any = opened.game
        self.draft: Any = copy(opened.game)
        self.durable_row: Row = opened.head
        self.head: Row = opened.head
        self.fault: Answer | Unavailable = None
        """The store's unexpected answer; None while all is well."""
        self.stop_reason: Problem | None = None
        """Why nothing is taken any more."""
        self.followers: list[Follower] = []
        """Told in this order of rows that have become durable."""
        self.on_suspended: Callable[[Any], None] = lambda host: None
        """Called when it can go on only from its journal."""
        self.sessions = EntrySessions(opened.answers, gaps=self.gaps)
        self._writer, self._seconds, self._forms = writer, Seconds(), forms_of(opened.stream)
        self._kept = (opened.start.book.digest, SOFTWARE, CODEC)
        self._waiting: deque[Pending] = deque()
        self._fresh: list[Entry] = []

    @property
    def suspended(self) -> str:
        """Say why it takes nothing at present; empty when it does."""
        if self.fault is None:
            return ""
        what, it = "its journal has gone on elsewhere", "the table" if self.start.core == "table" else "it"
        what = str(self.fault) if isinstance(self.fault, Unavailable) else what
        return f"{it} is suspended: {what}; nothing is lost, and it opens again from its journal"

    @property
    def pending(self) -> Iterable[Entry]:
        """Return what is decided and not yet told to the followers, in order."""
        return (*self._fresh, *(waiting.entry for waiting in self._waiting))

    def submit(self, given: Submission) -> AnswerFuture:
        """Decide a command now, in the order given; the answer comes when its row is durable."""
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if (said := self._closed_problem() or self._decide(given, [(answer, None)])) is not None:
            self.answer_in_order(said, answer)
        return answer

    def put(self, given: Submission) -> Refusal | Problem | None:
        """Decide a command now; return at once why it is not taken, or None: its row is on its way."""
        return self._closed_problem() or self._decide(given, [])

    def write_note(
        self, kind: str, body: Any, *, by: str, now: datetime, role: str = "", key: str = ""
    ) -> AnswerFuture:
        """Write a row that changes nothing in the game."""
        return self._write(lambda: Entry(self._row(kind, "", body, by=by, role=role, key=key, now=now)))

    def write_refusal(
        self, text: str, refusal: Refusal, *, by: str, role: str, key: str, now: datetime
    ) -> AnswerFuture:
        """Write down what somebody of staff tried and may not do; the answer is the refusal."""
        body = {**refusal_form(refusal), "floor": True}
        return self._write(
            lambda: Entry(self._row("refused", text, body, by=by, role=role, key=key, now=now), refusal=refusal)
        )

    def answer_in_order(self, said: EntryAnswer, answer: AnswerFuture | None = None) -> AnswerFuture:
        """Answer when everything decided so far is durable: what is said may come of it."""
        answer = answer if answer is not None else asyncio.get_running_loop().create_future()
        if self._waiting:
            self._waiting[-1].answers.append((answer, said))
        else:
            resolve(answer, said)
        return answer

    async def drain(self) -> None:
        """Wait until the store has answered for everything that was decided, and the followers know of it."""
        while self._waiting:
            answer: AnswerFuture = asyncio.get_running_loop().create_future()
            self._waiting[-1].answers.append((answer, UNCERTAIN))
            await answer
        self.publish()

    def advance_time(self, now: datetime) -> None:
        """Let the clock go on, if anything falls due by it."""
        if self._closed_problem() is None and self._waits_for_time():
            before = self._clock()
            time, tick = self._tick(now)
            if not self._write_due(time, tick, now):
                self._set_clock(before)

    def _closed_problem(self) -> Problem | None:
        return Problem("table_suspended", self.suspended) if self.fault is not None else self.stop_reason

    def _write(self, make: Callable[[], Entry]) -> AnswerFuture:
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if (shut := self._closed_problem()) is not None:
            resolve(answer, shut)
        else:
            self._append(make(), [(answer, None)])
        return answer

    # What a core has its own way to do.

    def _waits_for_time(self) -> bool:
        """Say whether anything can fall due."""
        return True

    def _now(self) -> int:
        """Return the time that the draft was told last."""
        return self.draft.state.now  # type: ignore[no-any-return]

    def _second(self, now: datetime) -> Second:
        """Return the second by which an entry is decided that is given now."""
        return self._seconds.of(now)

    def _clock(self) -> Any:
        """Return all of the draft that a second changes."""
        return self.draft.state

    def _set_clock(self, clock: Any) -> None:
        """Put back what a second has changed, or a command that was refused."""
        self.draft.state = clock

    def _filled(self, command: Any) -> Any:
        """Return a command with what only the floor knows."""
        return command

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        """Return a refused command, as it was given and filled in, and its refusal as they are written down."""
        return given, refusal_form(refusal)

    # The way of an entry: decided, made a row, stored, folded, told.

    def _decide(self, given: Submission, answers: AnswerList) -> Refusal | None:
        """Decide a command on the draft; return why a player's is refused, or send its row on its way."""
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
            entry = Entry(self._row("refused", text, form, by=by, role=role, key=key, now=now), refusal=outcome)
        else:
            body = {"tick": self._encoded(tick)} if time else {}
            body["events"] = self._encoded(outcome)
            text = self._text(time, filled)
            row = self._row("entry", text, body, by=by, role=role, key=key, now=now, proof=proof)
            entry = Entry(row, tick, filled, outcome, None, undoes)
        self._append(entry, answers)
        return None

    def _text(self, time: str, command: Any) -> str:
        return f"@{time} {self._forms.write(command)}" if time else self._forms.write(command)

    def _encoded(self, events: tuple[Any, ...]) -> Any:
        return encode(events, self.start.core)

    def _tick(self, now: datetime) -> tuple[str, tuple[Any, ...]]:
        """Tell the draft the time, where a second has passed; return how that is written, and what it gave."""
        second = self._second(now)
        if second.at <= self._now():
            return "", ()
        tick = self.draft.enter(Tick(second.text))
        assert not isinstance(tick, Refusal), tick
        return second.text, tick

    def _write_due(self, time: str, tick: tuple[Any, ...], now: datetime) -> bool:
        """Write down what fell due as a row of its own: it stands, whatever is entered next."""
        if all(event._name == "clock" for event in tick):
            return False
        body = {"tick": self._encoded(tick), "events": []}
        row = self._row("entry", f"@{time}", body, by=HOUSE, role="", key="", now=now)
        self._append(Entry(row, tick), [])
        return True

    def _row(
        self, kind: str, entry: str, body: Any, *, by: str, role: str, key: str, now: datetime, proof: str = ""
    ) -> Row:
        head = self.head
        at = max(self._seconds.timestamp(now), head.at)  # a clock that is set back does not set the journal back
        return seal_row((
            self.stream, head.seq + 1, kind, at, by, role, key, entry, compact(body), proof, *self._kept, head.hash,
        ))  # fmt: skip

    def _append(self, entry: Entry, answers: AnswerList) -> None:
        self.head = entry.row
        self._waiting.append(Pending(entry, answers))
        self._writer.submit(entry.row, self._stored)

    def _stored(self, said: Answer | Unavailable) -> None:
        """Take what the store says of the oldest row that waits."""
        entry, answers = self._waiting.popleft()
        self.fault = self.fault or said
        if self.fault is None:
            self._fold(entry)
        own = UNCERTAIN if self.fault is not None else entry.refusal or Receipt(entry.row.seq, entry.all_events)
        for answer, other in answers:  # with what came of the row, or with what was said after it
            if not answer.done():  # its giver still listens
                answer.set_result(own if other is None or own is UNCERTAIN else other)
        if self.fault is not None and not self._waiting:
            self.on_suspended(self)

    def _fold(self, entry: Entry) -> None:
        if entry.tick:
            time, _, _ = entry.row.entry.partition(" ")
            self.game.fold(Tick(time[1:]), entry.tick)
        if entry.command is not None:
            self.game.fold(entry.command, entry.events)
        self.durable_row = entry.row
        if not self._fresh:
            asyncio.get_running_loop().call_soon(self.publish)
        self._fresh.append(entry)

    def publish(self) -> None:
        """Tell the followers what has become durable since they were last told."""
        fresh, self._fresh = self._fresh, []
        for follower in tuple(self.followers) if fresh else ():
            follower(fresh)
