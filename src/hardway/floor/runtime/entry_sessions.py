"""Which entries a stream has had: by session and number, so that an entry that is sent again is answered, not decided.

A key is `SESSION#NUMBER`; one without a number is the first and only entry of its session. A session numbers its
entries from 1. A number that was given is a repeat and gets its answer; the next is new; one beyond it is an error.
What is durable is read from the rows when a stream is opened (`KeptAnswer`); a refusal that made no row is known until
then. The newest sessions of each person are remembered, and of each the newest answers: nobody can make another's be
forgotten. A key begins with its person, `p7k3/SESSION#NUMBER`. Knows no rule and no store.

>>> kept = EntrySessions([KeptAnswer("p1/a#1", 7, None)])
>>> kept.earlier("p1/a#1"), kept.earlier("p1/a#2")
(Receipt(seq=7, events=(), again=True), None)
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeVar

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Answered, Receipt, Waiting
from hardway.journal.stored_stream import KeptAnswer

T = TypeVar("T")
LONGEST_KEY = 200
PEOPLE, SESSIONS, ANSWERS = 1024, 256, 256
"""People who are remembered, sessions of each and answers of each session: more than one connection may wait for."""
BAD_KEY = Problem("bad_entry", f"a key is at most {LONGEST_KEY} characters that can be printed")
UNCERTAIN = Problem("not_certain", "the journal could not be written; send it again with its number")
PASSING = (UNCERTAIN.name, "table_suspended", "stopping")
"""Answers that say nothing of the entry: sent again, it is taken as if it were new."""
FORGOTTEN = Problem("not_taken", "this number was answered before, and its answer is not known any more")


class NumberedEntries:
    """The entries of one session."""

    def __init__(self) -> None:
        self.last = 0
        self.heard = False
        """Whether it has entered something since the stream was opened: then no number before the next is missing."""
        self.answers: OrderedDict[int, Answered | Waiting] = OrderedDict()

    def keep(self, number: int, answer: Answered | Waiting) -> None:
        """Remember an answer."""
        self.last = max(self.last, number)
        self.answers[number] = answer
        if len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)

    def forget(self, number: int) -> None:
        """Let a number be taken as new, unless others followed it."""
        self.answers.pop(number, None)
        if self.last == number:
            self.last = number - 1


class EntrySessions:
    """The sessions of one stream by person, newest last; the floor itself may leave numbers out (`gaps`)."""

    def __init__(self, kept: Iterable[KeptAnswer], *, gaps: bool = False) -> None:
        self._gaps = gaps
        self._people: OrderedDict[str, OrderedDict[str, NumberedEntries]] = OrderedDict()
        for key, seq, refusal in kept:
            name, number = _parts(key)
            self._session(name).keep(number, refusal or Receipt(seq, again=True))

    def earlier(self, key: str) -> Answered | Waiting | None:
        """Return what an entry was answered before, or why its number cannot be the next; None where it is new."""
        if not key:
            return None
        if len(key) > LONGEST_KEY or not key.isprintable():
            return BAD_KEY
        name, number = _parts(key)
        mine = self._people.get(_person(name))
        found = mine.get(name) if mine is not None else None
        if found is None:
            return None if number == 1 or self._gaps else _gap(1, number)
        if number <= found.last:
            return found.answers.get(number, FORGOTTEN)
        follows = number == found.last + 1 or self._gaps or not found.heard
        return None if follows else _gap(found.last + 1, number)

    def begin(self, key: str, answer: Waiting) -> None:
        """Take an entry as the next of its session; its answer is remembered when it is there."""
        if not key:
            return
        name, number = _parts(key)
        session = self._session(name)
        session.heard = True
        session.keep(number, answer)

        def over(answer: Waiting) -> None:
            lost = answer.cancelled() or answer.exception() is not None  # its row may be on its way all the same
            said = UNCERTAIN if lost else answer.result()
            if not lost and isinstance(said, Problem) and said.name in PASSING:
                session.forget(number)
            elif number in session.answers:
                session.answers[number] = Receipt(said.seq, again=True) if isinstance(said, Receipt) else said

        answer.add_done_callback(over)

    def _session(self, name: str) -> NumberedEntries:
        mine = _newest(self._people, _person(name), OrderedDict[str, NumberedEntries](), PEOPLE)
        return _newest(mine, name, NumberedEntries(), SESSIONS)


def ready(answer: Answered | Waiting) -> Waiting:
    """Return an answer that is there as one to be waited for."""
    if isinstance(answer, asyncio.Future):
        return answer
    waiting: Waiting = asyncio.get_running_loop().create_future()
    waiting.set_result(answer)
    return waiting


def _newest(kept: OrderedDict[str, T], name: str, new: T, most: int) -> T:
    """Return what is kept under a name, or what is new, as the newest of so many."""
    found = kept.setdefault(name, new)
    kept.move_to_end(name)
    if len(kept) > most:
        kept.popitem(last=False)
    return found


def _person(session: str) -> str:
    return session.partition("/")[0]


def _parts(key: str) -> tuple[str, int]:
    name, mark, number = key.rpartition("#")
    return (name, int(number)) if mark and number.isdecimal() and number.isascii() else (key, 1)


def _gap(wanted: int, number: int) -> Problem:
    return Problem("bad_entry", f"the next entry of this session has number {wanted}, not {number}")
