"""Plays a record: every entry decided in order, every expectation checked. A refused entry changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hardway.notation.core_expect import CoreMoment, Failed, Signed
from hardway.notation.cores import CoreGame, Outcome, core_notation
from hardway.notation.expect import CALLS, Moment
from hardway.notation.record import Books, Record, RecordLine, head_book, read_record
from hardway.notation.words import NotationError
from hardway.rulebook import Book
from hardway.table import Refusal, decide, open_table
from hardway.table.model.commands import Command, Tick
from hardway.table.model.events import Clocked, Event, Settled
from hardway.table.model.evolve import advance_in_place
from hardway.values.clock import UNKNOWN


class ReplayedLine(NamedTuple):
    """One line of a record as it was played."""

    line: RecordLine
    outcome: tuple[Any, ...] | Refusal
    failure: str


class RecordPlayer:
    """Plays the lines of a record one after the other; what is entered and what can be expected is its core's."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.failures: list[str] = []
        self._last: Any = None

    def play(self) -> Iterator[ReplayedLine]:
        """Play the record line by line."""
        outcome: Outcome = ()
        for line in self.record.lines:
            if line.expects is not None:
                yield ReplayedLine(line, (), self._expected(line, outcome))
                continue
            due = self._pass_time(line.time) if line.time else ()
            if due and line.command is not None:
                yield ReplayedLine(line._replace(text=f"@{line.time}", command=None), due, "")
            self._last = line.command
            outcome = due if line.command is None else self._enter(line.command)
            self._entered(line.command, outcome)
            yield ReplayedLine(line, outcome, "")

    def _expected(self, line: RecordLine, outcome: Outcome) -> str:
        try:
            self._check(line, outcome)
        except Failed as failed:
            self.failures.append(f"line {line.number}: {line.text}: {failed}")
            return self.failures[-1]
        return ""

    @property
    def _signed(self) -> Signed | None:
        """Return what the entry above, which was refused, gives if somebody of another role signs it."""
        command: Any = self._last
        manner: Any = getattr(command, "manner", None)
        if getattr(command, "by", ""):
            return lambda role: self._try(command._replace(by=role))
        if getattr(manner, "by", ""):
            return lambda role: self._try(command._replace(manner=manner._replace(by=role)))
        return None

    def _pass_time(self, time: str) -> tuple[Any, ...]:
        """Set the clock and return what fell due."""
        raise NotImplementedError

    def _enter(self, command: Any) -> Outcome:
        raise NotImplementedError

    def _try(self, command: Any) -> Outcome:
        """Decide a command that is expected to be refused."""
        return self._enter(command)

    def _entered(self, command: Any, outcome: Outcome) -> None:
        """Note what later expectations are about."""

    def _check(self, line: RecordLine, outcome: Outcome) -> None:
        raise NotImplementedError


class Replay(RecordPlayer):
    """A table's record being played. Iterate over `play()`; afterwards `state` is how the table stands."""

    def __init__(self, record: Record, books: Books | None = None) -> None:
        super().__init__(record)
        if record.core:
            raise NotationError(wrong=f"this is the record of a {record.core}, and no table's")
        book = head_book(record.head, record.heads, record.folder, books)
        try:
            self.law, self.state = open_table(book, record.head)
        except ValueError:
            raise _head_error(book, record) from None
        self._settled: tuple[Settled, ...] = ()
        self._named: Settled | None = None

    def _pass_time(self, time: str) -> tuple[Event, ...]:
        happened = self._enter(Tick(time))
        assert not isinstance(happened, Refusal)  # the record's own reader has proved the time
        return tuple(event for event in happened if not isinstance(event, Clocked))

    def _enter(self, command: Command) -> tuple[Event, ...] | Refusal:
        outcome = self._try(command)
        if not isinstance(outcome, Refusal):
            advance_in_place(self.state, command, outcome)
        return outcome

    def _try(self, command: Command) -> tuple[Event, ...] | Refusal:
        return decide(self.law, self.state, command)

    def _entered(self, command: Any, outcome: Outcome) -> None:
        self._named = None
        if not isinstance(outcome, Refusal) and isinstance(command, CALLS):
            self._settled = tuple(event for event in outcome if isinstance(event, Settled))

    def _check(self, line: RecordLine, outcome: Outcome) -> None:
        assert line.expects is not None
        moment = Moment(self.law, self.state, outcome, self._settled, self._named, self._signed)
        self._named = line.expects(moment) or self._named


class CoreReplay(RecordPlayer):
    """The record of a core beside the table being played; afterwards `game.state` is how it stands."""

    def __init__(self, record: Record, books: Books | None = None) -> None:
        super().__init__(record)
        self.notation = core_notation(record.core)
        self.book = head_book(record.head, record.heads, record.folder, books)
        try:
            self.game: CoreGame = self.notation.begin(self.book, record.name)
        except ValueError as error:
            raise NotationError(wrong=str(error)) from None

    @property
    def state(self) -> Any:
        """Return how it stands."""
        return self.game.state

    def _pass_time(self, time: str) -> tuple[Any, ...]:
        date = self.record.head.date
        dated = f"{date}T{time}" if date and "T" not in time and self.state.now == UNKNOWN else time
        happened = self.game.enter(self.notation.forms.parse(f"@{dated}"))
        assert not isinstance(happened, Refusal)  # the record's own reader has proved the time
        return tuple(event for event in happened if self.notation.names.get(type(event)) != "clock")

    def _enter(self, command: Any) -> Outcome:
        return self.game.enter(command)

    def _check(self, line: RecordLine, outcome: Outcome) -> None:
        assert line.expects is not None
        line.expects(CoreMoment(self.game, outcome, self._signed))


def open_replay(record: Record, books: Books | None = None) -> Replay | CoreReplay:
    """Open a record to be played: of a table, or of another core."""
    return CoreReplay(record, books) if record.core else Replay(record, books)


def _head_error(book: Book, record: Record) -> NotationError:
    """Return the error for the first line of a head that the book does not allow."""
    for number, head in record.heads:
        try:
            open_table(book, head)
        except ValueError as error:
            return NotationError(line=number, wrong=str(error))
    raise AssertionError("a head that fails whole fails at one of its lines")


def replay_text(text: str, folder: Path | None = None, books: Books | None = None) -> Replay | CoreReplay:
    """Play a record from its text to the end."""
    replay = open_replay(read_record(text, folder, books), books)
    for _ in replay.play():
        pass
    return replay
