"""One table and its one writer: decides a command, has its row made durable, and only then tells.

A host holds the table twice. `ahead` is the table with everything decided; `told` is the table as far as it is durable,
and the only one anybody is shown. A command is decided on `ahead` at once, so that many can wait for one commit; when
its row is durable its events are folded into `told`, the giver is answered and the followers are told. A refusal too
waits for the rows it was decided after. Where the store fails, everyone who waits hears that nothing is certain, and
the table is suspended until its journal has been read again.

    receipt = await host.submit(Given(Bet("p1", "pass", 1000), by="p1", key="a1", now=now))
    receipt.seq                         # 7
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.table.again import KEY_TAKEN, OTHERWISE, as_before
from hardway.floor.table.betting_closed import CLOSED, decide_here
from hardway.floor.table.entry import Answered, Answers, Entry, Given, Keyed, Receipt, Waiting, tell
from hardway.floor.table.writer import Writer
from hardway.floor.when import Seconds
from hardway.journal import Answer, Conflict, Repeated, Row, Unavailable, compact, seal_row
from hardway.journal.software import SOFTWARE
from hardway.journal.stored_table import REMEMBERED, StoredTable
from hardway.notation import refusal_form, write
from hardway.notation.words import SentEntry
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Tick
from hardway.table.model.events import Clocked, Event
from hardway.table.model.evolve import advance_in_place
from hardway.wire import CODEC, encode

Follower = Callable[[list[Entry]], None]
LONGEST_KEY = 200
UNCERTAIN = Problem("not_certain", "the journal could not be written; ask again with the same key")
BAD_KEY = Problem("bad_entry", f"a key is at most {LONGEST_KEY} characters that can be printed")

__all__ = ["Answered", "Entry", "Given", "Host", "Keyed", "Receipt", "Waiting"]


Work = Callable[[Answers], Refusal | None]
"""Decides an entry and sends its row on its way, or returns why it is refused."""


class Pending(NamedTuple):
    """A row on its way to the store, who waits for it, and the work to do anew if it cannot stand there."""

    entry: Entry
    given: Given | Keyed
    answers: Answers
    work: Work


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
        self._keys: OrderedDict[str, int] = OrderedDict(opened.keys)
        """The newest keys, oldest first, and their rows; an older one is found by the store."""
        self._waiting: deque[Pending] = deque()
        self._behind: list[tuple[Work, Answers]] | None = None
        """What must be decided anew behind a row whose key the store had already; None but for that moment."""
        self._meanwhile: list[tuple[Work, Answers]] = []
        """What came in that moment: it is decided after all that was given before it."""
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
        return self._take(given, answer, lambda answers: self._decide(given, answers))

    def note(
        self, kind: str, body: Any, *, by: str, now: datetime, role: str = "", key: str = "", said: str = ""
    ) -> Waiting:
        """Write a row that changes nothing at the table."""
        kept = {**body, "said": said} if said else body
        return self._write(
            Keyed(key, by, said), lambda: Entry(self._row(kind, "", kept, by=by, role=role, key=key, now=now))
        )

    def refuse(self, text: str, refusal: Refusal, *, by: str, role: str, key: str, now: datetime) -> Waiting:
        """Write down what somebody of staff tried and may not do; the answer is the refusal."""
        body = {**refusal_form(refusal), "floor": True}
        return self._write(
            Keyed(key, by, text),
            lambda: Entry(self._row("refused", text, body, by=by, role=role, key=key, now=now), refusal=refusal),
        )

    def after(self, said: Answered, answer: Waiting | None = None) -> Waiting:
        """Answer when everything decided so far is durable: what is said may come of it."""
        answer = answer if answer is not None else asyncio.get_running_loop().create_future()
        if self._waiting:
            self._waiting[-1].answers.append((answer, said))
        else:
            tell(answer, said)
        return answer

    def knows(self, key: str) -> bool:
        """Say whether a key was given lately."""
        return key in self._keys

    async def before(self, given: Keyed) -> Answered | None:
        """Answer an entry whose key was given before, lately or long ago, once it is durable; None for a new key."""
        if given.key in self._keys and self.fault is None:
            answer: Waiting = asyncio.get_running_loop().create_future()
            self._again(given, answer)
            return await answer
        if not given.key or self.head.seq <= REMEMBERED:
            return None
        try:
            row = await self._writer.find(self.stream, given.key)
        except Unavailable as fault:
            return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")
        return as_before(row, given, self.law.book.words) if row is not None else None

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
        if self._not_open() is None and self._behind is None and (desk.posted or desk.closing is not None):
            before = _clock(self.ahead)
            time, tick = self._tick(now)
            if not self._fell_due(time, tick, now):
                _set_clock(self.ahead, before)

    def _not_open(self) -> Problem | None:
        return Problem("table_suspended", self.suspended) if self.fault is not None else self._shut

    def _take(self, given: Given | Keyed, answer: Waiting | None, work: Work) -> Refusal | Problem | None:
        """Do the work of an entry, unless the table is shut or has had it; return why it is not taken."""
        if self.fault is not None or self._shut is not None:
            return self._not_open()
        key = given.key
        if len(key) > LONGEST_KEY or not key.isprintable():
            return BAD_KEY
        if key and key in self._keys:
            if answer is not None:
                self._again(given, answer)
            return None
        answers: Answers = [(answer, None)] if answer is not None else []
        if self._behind is not None:
            self._meanwhile.append((work, answers))
            return None
        return work(answers)

    def _write(self, given: Keyed, make: Callable[[], Entry]) -> Waiting:
        def work(answers: Answers) -> None:
            self._append(make(), given, answers, work)

        answer: Waiting = asyncio.get_running_loop().create_future()
        if (said := self._take(given, answer, work)) is not None:
            tell(answer, said)
        return answer

    def _decide(self, given: Given, answers: Answers) -> Refusal | None:
        """Decide a command on the table ahead; return why a player's is refused, or send its row on its way."""
        state, (command, by, key, now, role, proof, undoes, said) = self.ahead, given
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
            if SentEntry(said).verb in OTHERWISE:
                body["said"] = said
            row = self._row("entry", text, body, by=by, role=role, key=key, now=now, proof=proof)
            advance_in_place(state, command, decision)
            entry = Entry(row, tick, command, decision, None, undoes)
        self._append(entry, given, answers, lambda answers: self._decide(given, answers))
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
        self._append(Entry(row, tick), Keyed("", "house"), [], lambda answers: self._due_again(now, answers))
        return True

    def _due_again(self, now: datetime, answers: Answers) -> None:
        """Let time pass once more behind an old key, and answer those who waited for what had fallen due."""
        self.pass_time(now)
        for answer, said in answers:
            self.after(said or UNCERTAIN, answer)

    def _row(
        self, kind: str, entry: str, body: Any, *, by: str, role: str, key: str, now: datetime, proof: str = ""
    ) -> Row:
        head = self.head
        at = max(self._seconds.written(now), head.at)  # a clock that is set back does not set the journal back
        return seal_row((
            self.stream, head.seq + 1, kind, at, by, role, key, entry, compact(body), proof, *self._kept, head.hash,
        ))  # fmt: skip

    def _append(self, entry: Entry, given: Given | Keyed, answers: Answers, work: Work) -> None:
        self.head = entry.row
        if entry.row.key:
            self._keys[entry.row.key] = entry.row.seq
            if len(self._keys) > REMEMBERED:
                self._keys.popitem(last=False)
        self._waiting.append(Pending(entry, given, answers, work))
        self._writer.submit(entry.row, self._stored)

    def _again(self, given: Given | Keyed, answer: Waiting) -> None:
        """Answer an entry whose key was given lately; if that is not durable yet, when it is."""
        for waiting in self._waiting:
            if waiting.entry.row.key == given.key:
                other = as_before(waiting.entry.row, given, self.law.book.words) is KEY_TAKEN
                waiting.answers.append((answer, KEY_TAKEN if other else None))
                return

        def tell_as_before(looked_up: asyncio.Future[Row | None]) -> None:
            row = looked_up.result() if looked_up.exception() is None else None
            tell(answer, as_before(row, given, self.law.book.words) if row is not None else UNCERTAIN)

        asyncio.ensure_future(self._writer.find(self.stream, given.key)).add_done_callback(tell_as_before)

    def _stored(self, said: Answer | Unavailable) -> None:
        """Take what the store says of the oldest row that waits."""
        waiting = self._waiting.popleft()
        if self.fault is not None:
            _tell_all(waiting.answers, UNCERTAIN)
        elif said is None and self._behind is None:
            self._fold(waiting.entry)
            entry = waiting.entry
            _tell_all(waiting.answers, entry.refusal or Receipt(entry.row.seq, entry.tick + entry.events))
        elif isinstance(said, Repeated):
            self._behind = self._behind or []
            for answer, other in waiting.answers:
                if other is None:
                    self._again(waiting.given, answer)
                else:
                    tell(answer, UNCERTAIN)
        elif isinstance(said, Conflict) and self._behind is not None:
            self._keys.pop(waiting.entry.row.key, None)
            self._behind.append((waiting.work, waiting.answers))
        else:
            self.fault = said or Unavailable("the journal took a row that does not follow")
            _tell_all(waiting.answers, UNCERTAIN)
        if not self._waiting:
            self._settle()

    def _settle(self) -> None:
        """Go on once the store has answered for every row: with what was behind an old key, or not at all."""
        behind, self._behind, self._meanwhile = (self._behind or []) + self._meanwhile, None, []
        if self.fault is not None:
            for _, answers in behind:
                _tell_all(answers, UNCERTAIN)
            self.lost(self)
        elif self.head is not self.durable:
            self.ahead, self.head = self.told.copy(), self.durable
            for work, answers in behind:
                if (refusal := work(answers)) is not None:
                    for answer, other in answers:
                        self.after(other or refusal, answer)

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
