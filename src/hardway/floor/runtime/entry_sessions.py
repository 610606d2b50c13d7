"""Idempotency: remembers the answers of a stream by session and number, so a retry is answered, not executed twice.

A key is `PERSON/SESSION#NUMBER`; a key without a number is the first and only entry of its session. A session numbers
its entries from 1. A known number is a retry and gets its old answer; the next number is new; a number beyond it is an
error. A known number with another text is an error too: its client believes that the second entry was made. When a
stream is opened, answers are read from its rows (`StoredAnswer`); a refusal that has no row is forgotten then, and so
are the texts. Each person has a cache of sessions and answers, so one person cannot evict another's. People without a
row have a cache of their own, so that those who only send what is refused, however many, evict no one who has a row.
Knows no store.

>>> sessions = EntrySessions([StoredAnswer("p1/a#1", 7, None)])
>>> sessions.known_answer("p1/a#1"), sessions.known_answer("p1/a#2")
(Receipt(seq=7, events=(), again=True), None)
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer, Receipt
from hardway.journal.stored_stream import REMEMBERED_ROWS, StoredAnswer

T = TypeVar("T")
MAX_KEY_LENGTH = 200
MAX_PEOPLE, MAX_SESSIONS, MAX_ANSWERS = REMEMBERED_ROWS, 256, 256
"""The size of the cache: people who have stored a row, sessions of each, answers of each session. One connection never
has so many entries open. A person is evicted once this many others have stored rows since; a reopened stream would have
forgotten the person then, too."""
MAX_NEWCOMERS = 1024
"""The most people in the cache who have not stored a row yet; people whose entry waits for its answer are not
counted."""
BAD_KEY = Problem("bad_entry", f"an entry's key has at most {MAX_KEY_LENGTH} printable characters")
UNCERTAIN = Problem("not_certain", "the journal could not be written; send the entry again with the same number")
TRANSIENT = (UNCERTAIN.name, "table_suspended", "stopping")
"""Problems after which an entry is undecided: a retry with the same number counts as a new entry."""
REUSED = Problem(
    "key_reused", "this key was used for another entry, and nothing was done; give each entry a key of its own"
)
FORGOTTEN = Problem("not_taken", "this entry was answered before, and its answer is no longer stored")


class NumberedEntries:
    """The answers to the entries of one session of a client, by the number that the client gave each entry."""

    def __init__(self) -> None:
        self.last = 0
        self.active = False
        """Whether this session has sent an entry since the stream was opened; only then is a gap in its numbers an
        error."""
        self.answers: OrderedDict[int, EntryAnswer | AnswerFuture] = OrderedDict()
        self.texts: dict[int, int] = {}
        """The hash of what was entered under a number, as far as it is known: a text may tell of a person, who may be
        erased."""

    def remember(self, number: int, answer: EntryAnswer | AnswerFuture, text: str = "") -> None:
        """Remember the answer of a number, and its text if it is known; evict the oldest beyond MAX_ANSWERS."""
        self.last = max(self.last, number)
        self.answers[number] = answer
        if text:
            self.texts[number] = hash(text)
        if len(self.answers) > MAX_ANSWERS:
            oldest, _ = self.answers.popitem(last=False)
            self.texts.pop(oldest, None)

    def has_another(self, number: int, text: str) -> bool:
        """Say whether another text was entered under a number; False if that is not known."""
        return bool(text) and self.texts.get(number, hash(text)) != hash(text)

    def forget(self, number: int) -> None:
        """Forget a number, so that it can be used again; if a later one was used, it cannot."""
        self.answers.pop(number, None)
        self.texts.pop(number, None)
        if self.last == number:
            self.last = number - 1


PersonSessions = OrderedDict[str, NumberedEntries]
"""The sessions of one person, by the name of the session, newest last."""


class EntrySessions:
    """The sessions of one stream, by person, newest last. With `gaps`, a session may leave numbers out."""

    def __init__(self, stored: Iterable[StoredAnswer], *, gaps: bool = False) -> None:
        self._gaps = gaps
        self._people: OrderedDict[str, PersonSessions] = OrderedDict()
        """The sessions of people who have stored a row in this stream."""
        self._newcomers: OrderedDict[str, PersonSessions] = OrderedDict()
        """The sessions of people who have not stored a row in this stream yet."""
        self._waiting: Counter[str] = Counter()
        """How many entries of each person wait for their answer."""
        for key, seq, refusal in stored:
            self.note_row(key)
            name, number = _parts(key)
            self._session(name).remember(number, refusal or Receipt(seq, again=True))

    def known_answer(self, key: str, text: str = "") -> EntryAnswer | AnswerFuture | None:
        """Return the answer to a known key, or a Problem for a number out of order or for a key that is known with
        another text; None for a new entry."""
        if not key:
            return None
        if len(key) > MAX_KEY_LENGTH or not key.isprintable():
            return BAD_KEY
        name, number = _parts(key)
        mine = self._people.get(_person(name)) or self._newcomers.get(_person(name))
        found = mine.get(name) if mine is not None else None
        if found is None:
            return None if number == 1 or self._gaps else _gap(1, number)
        if found.has_another(number, text):
            return REUSED
        if number <= found.last:
            return found.answers.get(number, FORGOTTEN)
        follows = number == found.last + 1 or self._gaps or not found.active
        return None if follows else _gap(found.last + 1, number)

    def note_row(self, key: str) -> None:
        """Note that a key is in a row: its person is no newcomer any more."""
        if key:
            person = _person(_parts(key)[0])
            mine = self._newcomers.pop(person) if person in self._newcomers else PersonSessions()
            _touch(self._people, person, mine, MAX_PEOPLE)

    def register(self, key: str, answer: AnswerFuture, text: str = "") -> None:
        """Make a key the latest of its session, and remember its text, and its answer once there is one."""
        if not key:
            return
        name, number = _parts(key)
        session, person = self._session(name), _person(name)
        session.active = True
        session.remember(number, answer, text)
        self._waiting[person] += 1

        def finish(answer: AnswerFuture) -> None:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person]
            lost = answer.cancelled() or answer.exception() is not None  # its row may still be stored
            result = UNCERTAIN if lost else answer.result()
            if not lost and isinstance(result, Problem) and result.name in TRANSIENT:
                session.forget(number)
            elif number in session.answers:
                session.answers[number] = Receipt(result.seq, again=True) if isinstance(result, Receipt) else result

        answer.add_done_callback(finish)

    def _session(self, name: str) -> NumberedEntries:
        person = _person(name)
        mine = self._people.get(person)
        return _touch(self._newcomer(person) if mine is None else mine, name, NumberedEntries(), MAX_SESSIONS)

    def _newcomer(self, person: str) -> PersonSessions:
        """Return the sessions of a person without a row, as the newest; evict the oldest newcomers beyond
        MAX_NEWCOMERS, but none whose entry waits: a retry would enter it twice."""
        mine = self._newcomers.setdefault(person, PersonSessions())
        self._newcomers.move_to_end(person)
        if (more := len(self._newcomers) - MAX_NEWCOMERS) > 0:
            done = (one for one in self._newcomers if one != person and one not in self._waiting)
            for one in tuple(islice(done, more)):
                del self._newcomers[one]
        return mine


def as_future(answer: EntryAnswer | AnswerFuture) -> AnswerFuture:
    """Return an answer as a future that the caller can await."""
    if isinstance(answer, asyncio.Future):
        return answer
    waiting: AnswerFuture = asyncio.get_running_loop().create_future()
    waiting.set_result(answer)
    return waiting


def _touch(cache: OrderedDict[str, T], name: str, new: T, most: int) -> T:
    """Return the cached value of a name, as the newest, or `new` if there is none; evict the oldest value beyond
    `most`."""
    found = cache.setdefault(name, new)
    cache.move_to_end(name)
    if len(cache) > most:
        cache.popitem(last=False)
    return found


def _person(session: str) -> str:
    return session.partition("/")[0]


def _parts(key: str) -> tuple[str, int]:
    name, mark, number = key.rpartition("#")
    return (name, int(number)) if mark and number.isdecimal() and number.isascii() else (key, 1)


def _gap(wanted: int, number: int) -> Problem:
    return Problem("bad_entry", f"the next entry of this session has number {wanted}, not {number}")
