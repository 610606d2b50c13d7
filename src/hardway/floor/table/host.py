"""One table and its one writer: decides a command, has its row made durable, and only then tells.

A host holds the table twice. `ahead` is the table with everything decided; `told` is the table as far as it is durable,
and the only one anybody is shown. A command is decided on `ahead` at once, so that many can wait for one commit; when
its row is durable its events are folded into `told`, the giver is answered and the followers are told. A refusal too
waits for the rows it was decided after. Where the store fails, everyone who waits hears that nothing is certain, and
the table is suspended until its journal has been read again.

    receipt = await host.submit(Given(Bet("p1", "pass", 1000), by="p1", key="p1/a#1", now=now))
    receipt.seq                         # 7
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.table.betting_closed import CLOSED, decide_here
from hardway.floor.table.entry import Answered, Answers, Entry, Given, Receipt, Waiting, tell
from hardway.floor.table.entry_sessions import UNCERTAIN, EntrySessions
from hardway.floor.table.writer import Writer
from hardway.floor.when import Seconds
from hardway.journal import Answer, Row, Unavailable, compact, seal_row
from hardway.journal.software import SOFTWARE
from hardway.journal.stored_table import StoredTable
from hardway.notation import refusal_form, write
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Tick
from hardway.table.model.events import Clocked, Event
from hardway.table.model.evolve import advance_in_place
from hardway.wire import CODEC, encode

Follower = Callable[[list[Entry]], None]

__all__ = ["Answered", "Entry", "Given", "Host", "Receipt", "Waiting"]


class Pending(NamedTuple):
    """A row on its way to the store, and who waits for it."""

    entry: Entry
    answers: Answers


class Host:
    """One table."""

    def __init__(self, opened: StoredTable, writer: Writer) -> None:
        self.stream = opened.stream
        self.settings = opened.settings
        self.dice: str = opened.settings.get("dice", "electronic")
        self.other_book = opened.other_book
        """What is to be said of its rule book, where the house's own is another by now."""
        self.law: Law = opened.law
        self.told: State = opened.state
        self.ahead: State = opened.state.copy()
        self.durable: Row = opened.head
        self.head: Row = opened.head
        self.fault: Answer | Unavailable = None
        """What the store said that it should not have said."""
        self.followers: list[Follower] = []
        """Told in this order of rows that have become durable."""
        self.lost: Callable[[Host], None] = lambda host: None
        """Called when the table can go on only from its journal."""
        self._writer, self._seconds = writer, Seconds()
        self._kept = (self.law.book.digest, SOFTWARE, CODEC)
        self.sessions = EntrySessions(opened.answers)
        self._waiting: deque[Pending] = deque()
        self._fresh: list[Entry] = []
        self._shut: Problem | None = None

    @property
    def suspended(self) -> str:
        """Say why the table takes nothing at present; empty when it does."""
        if self.fault is None:
            return ""
        what = str(self.fault) if isinstance(self.fault, Unavailable) else "its journal has gone on elsewhere"
        return f"the table is suspended: {what}; nothing is lost, and it opens again from its journal"

    @property
    def pending(self) -> Iterable[Entry]:
        """Return what is decided and not yet told to the followers, in order."""
        return (*self._fresh, *(waiting.entry for waiting in self._waiting))

    def shut(self, why: Problem) -> None:
        """Take nothing from now on: the table is let go."""
        self._shut = self._shut or why

    def submit(self, given: Given) -> Waiting:
        """Decide a command now, in the order given; the answer comes when its row is durable."""
        answer: Waiting = asyncio.get_running_loop().create_future()
        if (said := self.put(given, answer)) is not None:
            self.after(said, answer)
        return answer

    def put(self, given: Given, answer: Waiting | None = None) -> Refusal | Problem | None:
        """Decide a command now; return at once why it is not taken, or None: its row is on its way."""
        return self._not_open() or self._decide(given, [(answer, None)] if answer is not None else [])

    def note(self, kind: str, body: Any, *, by: str, now: datetime, role: str = "", key: str = "") -> Waiting:
        """Write a row that changes nothing at the table."""
        return self._write(lambda: Entry(self._row(kind, "", body, by=by, role=role, key=key, now=now)))

    def refuse(self, text: str, refusal: Refusal, *, by: str, role: str, key: str, now: datetime) -> Waiting:
        """Write down what somebody of staff tried and may not do; the answer is the refusal."""
        body = {**refusal_form(refusal), "floor": True}
        return self._write(
            lambda: Entry(self._row("refused", text, body, by=by, role=role, key=key, now=now), refusal=refusal)
        )

    def after(self, said: Answered, answer: Waiting | None = None) -> Waiting:
        """Answer when everything decided so far is durable: what is said may come of it."""
        answer = answer if answer is not None else asyncio.get_running_loop().create_future()
        if self._waiting:
            self._waiting[-1].answers.append((answer, said))
        else:
            tell(answer, said)
        return answer

    async def drained(self) -> None:
        """Wait until the store has answered for everything that was decided, and the followers know of it."""
        while self._waiting:
            answer: Waiting = asyncio.get_running_loop().create_future()
            self._waiting[-1].answers.append((answer, UNCERTAIN))
            await answer
        self.publish()

    def pass_time(self, now: datetime) -> None:
        """Let the table's clock go on, if anything falls due by it."""
        desk = self.ahead.desk
        if self._not_open() is None and (desk.posted or desk.closing is not None):
            before = _clock(self.ahead)
            time, tick = self._tick(now)
            if not self._fell_due(time, tick, now):
                _set_clock(self.ahead, before)

    def _not_open(self) -> Problem | None:
        return Problem("table_suspended", self.suspended) if self.fault is not None else self._shut

    def _write(self, make: Callable[[], Entry]) -> Waiting:
        answer: Waiting = asyncio.get_running_loop().create_future()
        if (shut := self._not_open()) is not None:
            tell(answer, shut)
        else:
            self._append(make(), [(answer, None)])
        return answer

    def _decide(self, given: Given, answers: Answers) -> Refusal | None:
        """Decide a command on the table ahead; return why a player's is refused, or send its row on its way."""
        state, (command, by, key, now, role, proof, undoes, _) = self.ahead, given
        before = _clock(state)
        time, tick = self._tick(now)
        if tick and self._fell_due(time, tick, now):
            before, time, tick = _clock(state), "", ()
        decision = decide_here(self.law, state, command, dice=self.dice)
        text = write(command)
        if isinstance(decision, Refusal):
            _set_clock(state, before)
            if not role:
                return decision
            text = f"@{time} {text}" if time else text
            form = {**refusal_form(decision), "floor": True} if decision is CLOSED else refusal_form(decision)
            entry = Entry(self._row("refused", text, form, by=by, role=role, key=key, now=now), refusal=decision)
        else:
            body = {"events": encode(decision)}
            if time:
                text, body = f"@{time} {text}", {"tick": encode(tick), **body}
            row = self._row("entry", text, body, by=by, role=role, key=key, now=now, proof=proof)
            advance_in_place(state, command, decision)
            entry = Entry(row, tick, command, decision, None, undoes)
        self._append(entry, answers)
        return None

    def _tick(self, now: datetime) -> tuple[str, tuple[Event, ...]]:
        """Tell the table the time, where a second has passed; return how that is written, and what it gave."""
        second = self._seconds.of(now)
        if second.at <= self.ahead.desk.now:
            return "", ()
        command = Tick(second.text)
        tick = decide(self.law, self.ahead, command)
        assert not isinstance(tick, Refusal), tick
        advance_in_place(self.ahead, command, tick)
        return second.text, tick

    def _fell_due(self, time: str, tick: tuple[Event, ...], now: datetime) -> bool:
        """Write down what fell due as a row of its own: it stands, whatever is entered next."""
        if all(type(event) is Clocked for event in tick):
            return False
        row = self._row("entry", f"@{time}", {"tick": encode(tick), "events": []}, by="house", role="", key="", now=now)
        self._append(Entry(row, tick), [])
        return True

    def _row(
        self, kind: str, entry: str, body: Any, *, by: str, role: str, key: str, now: datetime, proof: str = ""
    ) -> Row:
        head = self.head
        at = max(self._seconds.written(now), head.at)  # a clock that is set back does not set the journal back
        return seal_row((
            self.stream, head.seq + 1, kind, at, by, role, key, entry, compact(body), proof, *self._kept, head.hash,
        ))  # fmt: skip

    def _append(self, entry: Entry, answers: Answers) -> None:
        self.head = entry.row
        self._waiting.append(Pending(entry, answers))
        self._writer.submit(entry.row, self._stored)

    def _stored(self, said: Answer | Unavailable) -> None:
        """Take what the store says of the oldest row that waits."""
        entry, answers = self._waiting.popleft()
        self.fault = self.fault or said
        if self.fault is None:
            self._fold(entry)
            _tell_all(answers, entry.refusal or Receipt(entry.row.seq, entry.tick + entry.events))
        else:
            _tell_all(answers, UNCERTAIN)
            if not self._waiting:
                self.lost(self)

    def _fold(self, entry: Entry) -> None:
        if entry.tick:
            time, _, _ = entry.row.entry.partition(" ")
            advance_in_place(self.told, Tick(time[1:]), entry.tick)
        if entry.command is not None:
            advance_in_place(self.told, entry.command, entry.events)
        self.durable = entry.row
        if not self._fresh:
            asyncio.get_running_loop().call_soon(self.publish)
        self._fresh.append(entry)

    def publish(self) -> None:
        """Tell the followers what has become durable since they were last told."""
        fresh, self._fresh = self._fresh, []
        for follower in tuple(self.followers) if fresh else ():
            follower(fresh)


def _tell_all(answers: Answers, own: Answered) -> None:
    """Answer everyone who waits for a row: with what came of it, or with what was said after it."""
    for answer, other in answers:
        tell(answer, own if other is None or own is UNCERTAIN else other)


_Clock = tuple[Any, bool, Any]


def _clock(state: State) -> _Clock:
    """Return all of a table that a second changes."""
    return state.desk, state.guarded, state.since


def _set_clock(state: State, clock: _Clock) -> None:
    state.desk, state.guarded, state.since = clock
