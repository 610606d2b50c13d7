"""One table and its one writer: decides a command, has its row made durable, and only then tells.

A host holds the table twice. `ahead` is the table with everything decided; `told` is the table as far as it is durable,
and the only one anybody is shown. A command is decided on `ahead` at once, so that many can wait for one commit; when
its row is durable its events are folded into `told`, the giver is answered and the followers are told. Where the store
refuses or fails, `ahead` goes back to `told`, everyone who waits hears that nothing is certain, and the table is
suspended until its journal has been read again.

>>> receipt = await host.submit(Given(Bet("p1", "pass", 1000), by="p1", key="a1", now=now))      # doctest: +SKIP
>>> receipt.seq                                                                                  # doctest: +SKIP
7
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from hardway import __version__
from hardway.floor.problem import Problem
from hardway.floor.when import table_time
from hardway.floor.when import written as stamp
from hardway.floor.writer import Writer
from hardway.journal import Answer, Repeated, Row, Unavailable, compact, sealed
from hardway.journal.fold import Opened
from hardway.notation import refusal_form, write
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.commands import Command, Tick
from hardway.table.events import Event
from hardway.table.evolve import advance_in_place
from hardway.table.rulings import Clocked
from hardway.wire import CODEC, encode

REMEMBERED = 4096
"""Keys of the newest rows that a host knows by heart; an older one is found by the store."""


class Given(NamedTuple):
    """A command, and who gives it."""

    command: Command
    by: str
    key: str
    now: datetime
    role: str = ""
    proof: str = ""


class Entry(NamedTuple):
    """A row with the values it was made of: what fell due, the command, and what came of it."""

    row: Row
    tick: tuple[Event, ...] = ()
    command: Command | None = None
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Receipt(NamedTuple):
    """What a giver is told of a command that was taken; `again` says that it had been taken before."""

    seq: int
    events: tuple[Event, ...] = ()
    again: bool = False


class Known(NamedTuple):
    """A command that was given before: its row, and the refusal it was answered with."""

    seq: int
    refusal: Refusal | None


Answered = Receipt | Refusal | Problem
Waiting = asyncio.Future[Answered]
Follower = Callable[[list[Entry]], None]


class Host:
    """One table."""

    def __init__(self, opened: Opened, writer: Writer) -> None:
        self.stream = opened.stream
        self.settings = opened.settings
        self.law: Law = opened.law
        self.told: State = opened.state
        self.ahead: State = opened.state.copy()
        self.durable: Row = opened.head
        self.head: Row = opened.head
        self.fault: Answer | Unavailable = None
        """What the store said that it should not have said."""
        self.followers: set[Follower] = set()
        self.lost: Callable[[Host], None] = lambda host: None
        """Called when the table can go on only from its journal."""
        self._writer = writer
        self._keys: OrderedDict[str, Known] = OrderedDict()
        self._waiting: deque[tuple[Entry, Waiting]] = deque()
        self._fresh: list[Entry] = []
        for key, seq, refusal in opened.keys:
            self._remember(key, seq, refusal)

    @property
    def suspended(self) -> str:
        """Say why the table takes nothing at present; empty when it does."""
        if self.fault is None:
            return ""
        what = str(self.fault) if isinstance(self.fault, Unavailable) else "its journal has gone on elsewhere"
        return f"the table is suspended: {what}; nothing is lost, and it opens again from its journal"

    def submit(self, given: Given) -> Waiting:
        """Decide a command now, in the order given; the answer comes when its row is durable."""
        if (before := self.given(given.key)) is not None:
            return before
        answer: Waiting = asyncio.get_running_loop().create_future()
        self._decide(given, answer)
        return answer

    def given(self, key: str) -> Waiting | None:
        """Return the answer of what was given before under this key, or why nothing is taken; None for a new one."""
        answer: Waiting = asyncio.get_running_loop().create_future()
        if self.fault is not None:
            answer.set_result(Problem("table_suspended", self.suspended))
        elif key and key in self._keys:
            self._again(self._keys[key], answer)
        else:
            return None
        return answer

    def note(self, kind: str, body: Any, *, by: str, now: datetime, role: str = "", key: str = "") -> Waiting:
        """Write a row that changes nothing at the table."""
        return self._write(lambda: Entry(self._row(kind, "", body, by=by, role=role, key=key, now=now)), key)

    def refuse(self, text: str, refusal: Refusal, *, by: str, role: str, key: str, now: datetime) -> Waiting:
        """Write down what somebody of staff tried and may not do; the answer is the refusal."""
        body = refusal_form(refusal)
        return self._write(
            lambda: Entry(self._row("refused", text, body, by=by, role=role, key=key, now=now), refusal=refusal), key
        )

    def _write(self, make: Callable[[], Entry], key: str) -> Waiting:
        if (before := self.given(key)) is not None:
            return before
        answer: Waiting = asyncio.get_running_loop().create_future()
        self._append(make(), answer)
        return answer

    def pass_time(self, now: datetime) -> None:
        """Let the table's clock go on, if anything falls due by it."""
        if self.fault is None and (self.ahead.desk.posted or self.ahead.desk.closing is not None):
            before = self.ahead.desk, self.ahead.guarded, self.ahead.since
            text, tick = self._tick(now)
            if not self._fell_due(text, tick, now):
                self.ahead.desk, self.ahead.guarded, self.ahead.since = before

    def _decide(self, given: Given, answer: Waiting) -> None:
        state = self.ahead
        before = state.desk, state.guarded, state.since
        time, tick = self._tick(given.now)
        if self._fell_due(time, tick, given.now):
            before, time, tick = (state.desk, state.guarded, state.since), "", ()
        command = given.command
        decision = decide(self.law, state, command)
        text = write(command)
        by, role, key, now = given.by, given.role, given.key, given.now
        if isinstance(decision, Refusal):
            state.desk, state.guarded, state.since = before
            if not role:
                answer.set_result(decision)
                return
            row = self._row("refused", text, refusal_form(decision), by=by, role=role, key=key, now=now)
            self._append(Entry(row, refusal=decision), answer)
            return
        advance_in_place(state, command, decision)
        body = {"events": encode(decision)}
        if time:
            text, body = f"@{time} {text}", {"tick": encode(tick), **body}
        row = self._row("entry", text, body, by=by, role=role, key=key, now=now, proof=given.proof)
        self._append(Entry(row, tick, command, decision), answer)

    def _tick(self, now: datetime) -> tuple[str, tuple[Event, ...]]:
        """Tell the table the time, where a second has passed; return how that is written, and what it gave."""
        text, at = table_time(now)
        if at <= self.ahead.desk.now:
            return "", ()
        command = Tick(text)
        tick = decide(self.law, self.ahead, command)
        assert not isinstance(tick, Refusal), tick
        advance_in_place(self.ahead, command, tick)
        return text, tick

    def _fell_due(self, time: str, tick: tuple[Event, ...], now: datetime) -> bool:
        """Write down what fell due as a row of its own: it stands, whatever is entered next."""
        if all(type(event) is Clocked for event in tick):
            return False
        row = self._row("entry", f"@{time}", {"tick": encode(tick), "events": []}, by="house", role="", key="", now=now)
        self._append(Entry(row, tick), asyncio.get_running_loop().create_future())
        return True

    def _row(
        self, kind: str, entry: str, body: Any, *, by: str, role: str, key: str, now: datetime, proof: str = ""
    ) -> Row:
        at = max(stamp(now), self.head.at)  # a clock that is set back does not set the journal back
        head, book = self.head, self.law.book.digest
        return sealed((
            self.stream, head.seq + 1, kind, at, by, role, key, entry, compact(body), proof, book, __version__, CODEC,
            head.hash,
        ))  # fmt: skip

    def _append(self, entry: Entry, answer: Waiting) -> None:
        self.head = entry.row
        if entry.row.key:
            self._remember(entry.row.key, entry.row.seq, entry.refusal)
        self._waiting.append((entry, answer))
        self._writer.submit(entry.row, self._stored)

    def _remember(self, key: str, seq: int, refusal: Refusal | None) -> None:
        self._keys[key] = Known(seq, refusal)
        if len(self._keys) > REMEMBERED:
            self._keys.popitem(last=False)

    def _again(self, known: Known, answer: Waiting) -> None:
        """Answer a command that was given before as it was answered then; if it is not durable yet, when it is."""
        for entry, first in self._waiting:
            if entry.row.seq == known.seq:
                first.add_done_callback(lambda done: _tell(answer, done.result()))
                return
        answer.set_result(known.refusal or Receipt(known.seq, again=True))

    def _stored(self, said: Answer | Unavailable) -> None:
        """Take what the store says of the oldest row that waits."""
        entry, answer = self._waiting.popleft()
        if said is None and self.fault is None:
            self._fold(entry)
            _tell(answer, entry.refusal or Receipt(entry.row.seq, entry.tick + entry.events))
            return
        self._keys.pop(entry.row.key, None)
        if isinstance(said, Repeated):
            _tell(answer, Receipt(said.seq, again=True))
        else:
            _tell(answer, Problem("not_certain", "the journal could not be written; ask again with the same key"))
        self.fault = self.fault or said
        if not self._waiting:
            self._recover()

    def _fold(self, entry: Entry) -> None:
        if entry.tick:
            text, _, _ = entry.row.entry.partition(" ")
            advance_in_place(self.told, Tick(text[1:]), entry.tick)
        if entry.command is not None:
            advance_in_place(self.told, entry.command, entry.events)
        self.durable = entry.row
        if not self._fresh:
            asyncio.get_running_loop().call_soon(self._publish)
        self._fresh.append(entry)

    def _publish(self) -> None:
        """Tell the followers what has become durable since they were last told."""
        fresh, self._fresh = self._fresh, []
        for follower in tuple(self.followers):
            follower(fresh)

    def _recover(self) -> None:
        """Go back to what is durable. An old key given again leaves the table as it was; anything else suspends it."""
        self.ahead, self.head = self.told.copy(), self.durable
        if isinstance(self.fault, Repeated):
            self.fault = None
        else:
            self.lost(self)


def _tell(answer: Waiting, said: Answered) -> None:
    if not answer.done():
        answer.set_result(said)
