"""Plays a record: decides every entry in order, and checks every expectation."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from hardway.notation.cores import CoreGame, Outcome, core_notation
from hardway.notation.expect import Failed, Moment, Signed
from hardway.notation.record import Books, Record, RecordLine, head_book, read_record
from hardway.notation.suggestion import meant_by
from hardway.notation.words import NotationError
from hardway.rulebook import Book, Refusal
from hardway.table import open_table
from hardway.values.clock import UNKNOWN, Tick


class ReplayedLine(NamedTuple):
    """One line of a played record, with its events or its refusal; `failure` is empty if the line is in order."""

    line: RecordLine
    outcome: tuple[Any, ...] | Refusal
    failure: str


class Replay:
    """Plays a record: iterate over `play()`, then read `state` and `failures`.

    A failure is a line that begins with `=` and does not hold, or a misspelt wager, which was not put down. Each
    `play()` plays the record from its first line.
    """

    def __init__(self, record: Record, books: Books | None = None) -> None:
        self.record, self.core = record, core_notation(record.core)
        self.failures: list[str] = []
        self.book = head_book(record.head, record.heads, record.folder, books)
        self.game, self._begun = self._opened(), False

    def _opened(self) -> CoreGame:
        record = self.record
        try:
            return self.core.begin(self.book, record.name, record.head)
        except ValueError as error:
            raise NotationError(wrong=str(error)) if record.core else _head_error(self.book, record) from None

    @property
    def law(self) -> Any:
        """Return the rules that the replayed game is decided by; at a table, the book with its options and chips."""
        return self.game.law

    @property
    def state(self) -> Any:
        """Return the state of the game that is replayed, after the lines played so far."""
        return self.game.state

    def play(self) -> Iterator[ReplayedLine]:
        """Play the record from its first line, and yield each of its lines with the result."""
        if self._begun:
            self.game, self.failures = self._opened(), []
        self._begun = True
        outcome: Outcome = ()
        last: Any = None
        for line, after in zip_longest(self.record.lines, self.record.lines[1:]):
            if line.expects is not None:
                yield ReplayedLine(line, (), self._expected(line, Moment(self.game, outcome, self._signed(last))))
                continue
            due = self._pass_time(line.time) if line.time else ()
            if due and line.command is not None:
                yield ReplayedLine(line._replace(text=f"@{line.time}", command=None), due, "")
            last, outcome = line.command, due if line.command is None else self.game.enter(line.command)
            expected = after is not None and after.expects is not None
            yield ReplayedLine(line, outcome, "" if expected else self._misspelt(line, outcome))

    def _misspelt(self, line: RecordLine, outcome: Outcome) -> str:
        """Return the failure of an entry that was refused because its wager is misspelt."""
        if self.record.core or not isinstance(outcome, Refusal):
            return ""
        book = self.law.book
        if meant := meant_by(outcome, line.text, book.words):
            why = f"{book.house} has no wager of this name; did you mean {meant}?"
            self.failures.append(f"line {line.number}: {line.text}: {why}")
        return self.failures[-1] if meant else ""

    def _expected(self, line: RecordLine, moment: Moment) -> str:
        assert line.expects is not None
        try:
            line.expects(moment)
        except Failed as failed:
            self.failures.append(f"line {line.number}: {line.text}: {failed}")
            return self.failures[-1]
        return ""

    def _signed(self, command: Any) -> Signed | None:
        """Return a function that decides the last refused entry as if another role had signed it.

        None if nobody signs such an entry.
        """
        manner: Any = getattr(command, "manner", None)
        if getattr(command, "by", ""):
            return lambda role: self.game.enter(command._replace(by=role))
        if getattr(manner, "by", ""):
            return lambda role: self.game.enter(command._replace(manner=manner._replace(by=role)))
        return None

    def _pass_time(self, time: str) -> tuple[Any, ...]:
        """Set the clock and return the events that fell due.

        In a tournament or promotion, the first time may lack the day: it is then that of the head.
        """
        date = self.record.head.date if self.record.core else ""
        dated = f"{date}T{time}" if date and "T" not in time and self.state.now == UNKNOWN else time
        happened = self.game.enter(Tick(dated))
        assert not isinstance(happened, Refusal)  # times were checked when the record was read
        return tuple(event for event in happened if event._name != "clock")


def of_table(record: Record) -> Record:
    """Return the record unchanged if it is of a table; otherwise raise NotationError."""
    if record.core:
        raise NotationError(wrong=f"this is the record of a {record.core}, not of a table")
    return record


def _head_error(book: Book, record: Record) -> NotationError:
    """Return the error of the first line of the head that the book does not allow."""
    for number, head in record.heads:
        try:
            open_table(book, head)
        except ValueError as error:
            return NotationError(line=number, wrong=str(error))
    raise AssertionError("a head that fails whole fails at one of its lines")


def replay_text(text: str, folder: Path | None = None, books: Books | None = None) -> Replay:
    """Play the text of a record to its end and return the replay; `failures` lists what is wrong with the record."""
    replay = Replay(read_record(text, folder, books), books)
    for _ in replay.play():
        pass
    return replay
