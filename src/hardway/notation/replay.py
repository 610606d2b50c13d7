"""Plays a record: every entry decided in order, every expectation checked. A refused entry changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hardway.notation.expect import Failed, Moment
from hardway.notation.record import Books, Record, RecordLine, head_book, read_record
from hardway.notation.words import NotationError
from hardway.rulebook import Book
from hardway.table import Refusal, decide, open_table
from hardway.table.model.commands import Command, Face, Invalidate, NoRoll, Overrule, Roll, Tick
from hardway.table.model.events import Event, Settled
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.rulings import Clocked


class ReplayedLine(NamedTuple):
    """One line of a record as it was played."""

    line: RecordLine
    outcome: tuple[Event, ...] | Refusal
    failure: str


class Replay:
    """A record being played. Iterate over `play()`; afterwards `state` is how the table stands."""

    def __init__(self, record: Record, books: Books | None = None) -> None:
        self.record = record
        book = head_book(record.head, record.heads, record.folder, books)
        try:
            self.law, self.state = open_table(book, record.head)
        except ValueError:
            raise _head_error(book, record) from None
        self.failures: list[str] = []

    def play(self) -> Iterator[ReplayedLine]:
        """Play the record line by line."""
        outcome: tuple[Event, ...] | Refusal = ()
        settled: tuple[Settled, ...] = ()
        named: Settled | None = None
        for line in self.record.lines:
            if line.expects is not None:
                named, failure = self._expect(line, Moment(self.law, self.state, outcome, settled, named))
                yield ReplayedLine(line, (), failure)
                continue
            named = None
            due = self._pass_time(line)
            if due and line.command is not None:
                yield ReplayedLine(line._replace(text=f"@{line.time}", command=None), due, "")
            if line.command is None:
                outcome = due
            else:
                outcome = self._enter(line.command)
            if not isinstance(outcome, Refusal) and isinstance(line.command, _CALLS):
                settled = tuple(event for event in outcome if isinstance(event, Settled))
            yield ReplayedLine(line, outcome, "")

    def _pass_time(self, line: RecordLine) -> tuple[Event, ...]:
        """Set the clock to a line's time and return what fell due; the record's own reader has proved the time."""
        happened = self._enter(Tick(line.time)) if line.time else ()
        assert not isinstance(happened, Refusal)
        return tuple(event for event in happened if not isinstance(event, Clocked))

    def _enter(self, command: Command) -> tuple[Event, ...] | Refusal:
        outcome = decide(self.law, self.state, command)
        if not isinstance(outcome, Refusal):
            advance_in_place(self.state, command, outcome)
        return outcome

    def _expect(self, line: RecordLine, moment: Moment) -> tuple[Settled | None, str]:
        assert line.expects is not None
        try:
            return line.expects(moment) or moment.named, ""
        except Failed as failed:
            failure = f"line {line.number}: {line.text}: {failed}"
        self.failures.append(failure)
        return moment.named, failure


_CALLS = (Roll, NoRoll, Face, Overrule, Invalidate)
"""Entries after which other settlements are the last throw's."""


def _head_error(book: Book, record: Record) -> NotationError:
    """Return the error for the first line of a head that the book does not allow."""
    for number, head in record.heads:
        try:
            open_table(book, head)
        except ValueError as error:
            return NotationError(line=number, wrong=str(error))
    raise AssertionError("a head that fails whole fails at one of its lines")


def replay_text(text: str, folder: Path = Path(), books: Books | None = None) -> Replay:
    """Play a record from its text to the end."""
    replay = Replay(read_record(text, folder, books), books)
    for _ in replay.play():
        pass
    return replay
