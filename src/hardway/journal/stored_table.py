"""Opens a table from its rows: the newest good snapshot, and what was entered since. Decides nothing.

>>> from hardway.journal import Row, open_recorder
>>> recorder = open_recorder(":memory:")
>>> recorder.append([Row.after(None, stream="crown-1", kind="open", entry="house crown")])
[None]
>>> open_stored_table(recorder, "crown-1").state.brought
0

A row tells what came of it, so a journal opens by any later version, whatever its rule books say by then; a row of a
procedure that this version does not know is refused.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from hardway.journal.editions import load_edition as kept_edition
from hardway.journal.journal_errors import JournalError
from hardway.journal.keys import Key
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, digest, read_object
from hardway.journal.snapshot import read_snapshot
from hardway.journal.software import unknown_procedure
from hardway.notation import NotationError, Replay, parse, read_record
from hardway.notation.parse import split_time
from hardway.rulebook import BookError, Law
from hardway.table import Head, Refusal, State, open_table
from hardway.table.model.commands import Command, Tick
from hardway.table.model.events import Event
from hardway.table.model.evolve import advance_in_place
from hardway.values.vocabulary import NO_BOOK, Vocabulary
from hardway.wire import CodecError, decode

REMEMBERED = 4096
"""How many of the newest rows, and of their sessions, are remembered, so that an entry sent again is known."""

OWN_EDITION = "The house has another edition of its rule book by now. This table goes on by the one it was opened with."
KEPT_BOOK = (
    "The house's own folder is not here, or its book cannot be read. Play goes on, and is verified, by the book that "
    "the journal keeps."
)
OTHER_EDITION = (
    "This table was opened with another edition of the rule book, which is not kept. It goes on by the one of today."
)


class UnreadableRow(JournalError):
    """A row that cannot be read as one; says which and why."""

    def __init__(self, row: Row | None, says: str) -> None:
        self.stream, self.seq, self.says = (row.stream, row.seq, says) if row is not None else ("", 0, says)
        super().__init__(f"{self.stream} row {self.seq}: {says}" if row is not None else says)


class ParsedEntry(NamedTuple):
    """The entry of a row: a time, a command, or both."""

    time: str
    command: Command | None


class DecodedRow(NamedTuple):
    """What an `entry` row holds: a time and what fell due, a command and what came of it."""

    time: str
    tick: tuple[Event, ...]
    command: Command | None
    events: tuple[Event, ...]


class TableStart(NamedTuple):
    """A table as its first row opens it."""

    head: Head
    law: Law
    state: State
    settings: dict[str, Any]
    """What the floor keeps about the table: name, pit, dice, staff, betting_seconds, edition."""
    other_book: str = ""
    """Why the house's rule book of today is not the one the table was opened with; empty where it is."""


class KeptAnswer(NamedTuple):
    """What the entry of a key was answered: its row, and the refusal where it was refused."""

    key: str
    seq: int
    refusal: Refusal | None


class StoredTable(NamedTuple):
    """A table with its history folded."""

    stream: str
    law: Law
    state: State
    head: Row
    """The last row."""
    settings: dict[str, Any]
    record: Head
    first: Row
    answers: tuple["KeptAnswer", ...]
    """What the newest entries were answered, oldest first."""
    dice: tuple[Row, ...]
    """The rows about dice since the house last committed to a throw, that one included; none for real dice."""
    snapshot: int
    """The row whose snapshot was used; 0 if every row was folded."""

    other_book: str
    """Why the house's rule book of today is not the one this table was opened with; empty where it is."""


def open_stored_table(recorder: Recorder, stream: str, key: Key | None = None) -> StoredTable:
    """Open a table; with the house's key from its newest good snapshot. Raise UnreadableRow, naming the row."""
    first = next(recorder.rows(stream, limit=1), None)
    if first is None:
        raise UnreadableRow(None, f"there is no table {stream}")
    start, last = open_first_row(first, recorder), first
    found = read_snapshot(recorder, key.public, stream) if key is not None else None
    state, seq = (found.state, found.seq) if found is not None else (start.state, 0)
    recent: list[Row] = []
    for row in recorder.rows(stream, max(seq - REMEMBERED, 0)):
        if row.seq > seq:
            check_follows(last, row)
            fold_row(state, row, start.law.book.words)
        recent.append(last := row)
        if len(recent) > 2 * REMEMBERED:
            del recent[:REMEMBERED]
    answers = kept_answers(recent[-REMEMBERED:])
    dice = _since_commitment(recorder, first, recent)
    head, law, _, settings, other_book = start
    return StoredTable(stream, law, state, last, settings, head, first, answers, dice, seq, other_book)


def kept_answers(rows: Iterable[Row]) -> tuple[KeptAnswer, ...]:
    """Return what those who gave some rows with keys were answered."""
    return tuple(KeptAnswer(row.key, row.seq, decode_refusal(row)) for row in rows if row.key)


def check_follows(last: Row | None, row: Row) -> None:
    """Let no row in that is not the next of its chain, or was decided by a procedure not known here."""
    linked = (last is not None and row.prev == last.hash and row.seq == last.seq + 1) or row.seq == 1
    if not linked or row.hash != digest(row):
        raise UnreadableRow(row, "the chain is broken here; `hardway audit verify` says what is wrong")
    if wrong := unknown_procedure(row.software):
        raise UnreadableRow(row, wrong)


def open_first_row(row: Row, recorder: Recorder) -> TableStart:
    """Return the table a first row opens: by the rule book it was opened with, where that is installed or kept."""
    if row.kind != "open":
        raise UnreadableRow(row, f"a table begins with the row that opens it, not with one of kind {row.kind!r}")
    try:
        record, settings = read_record(row.entry), json.loads(row.body or "{}")
    except (NotationError, ValueError, RecursionError) as error:
        raise UnreadableRow(row, f"the table cannot be opened: {error}") from None
    if record.lines or not isinstance(settings, dict):
        raise UnreadableRow(row, "a first row holds the head of a record and the floor's settings, and nothing else")
    try:
        play = Replay(record)
        if play.law.book.digest == row.book:
            return TableStart(record.head, play.law, play.state, settings)
    except (NotationError, BookError, OSError, ValueError) as error:
        play, why = None, error
    book = kept_edition(recorder, str(settings.get("edition", "")))
    if book is not None and book.digest == row.book:
        says = "" if settings.get("tournament") else OWN_EDITION  # its conditions change the book
        says = KEPT_BOOK if play is None else says
        return TableStart(record.head, *open_table(book, record.head), settings, says)
    if play is None:
        raise UnreadableRow(row, f"the table cannot be opened: {why}") from None
    return TableStart(record.head, play.law, play.state, settings, OTHER_EDITION)


def fold_row(state: State, row: Row, book: Vocabulary) -> None:
    """Let a row happen at a table that nobody else holds."""
    if row.kind != "entry":
        return
    told = decode_row(row, book)
    try:
        fold_decoded(state, told)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableRow(row, f"what came of it cannot happen at the table as it stood: {error!r}") from None


def fold_decoded(state: State, told: DecodedRow) -> None:
    """Let what a row holds happen."""
    if told.time:
        advance_in_place(state, Tick(told.time), told.tick)
    if told.command is not None:
        advance_in_place(state, told.command, told.events)


def parse_entry(row: Row, book: Vocabulary = NO_BOOK) -> ParsedEntry:
    """Read the entry of a row, by the words of the table's book where the wager it names matters."""
    try:
        time, rest = split_time(row.entry)
        return ParsedEntry(time, _parsed(rest, row.role, book) if rest else None)
    except NotationError as error:
        raise UnreadableRow(row, f"its entry cannot be read: {error}") from None


def decode_row(row: Row, book: Vocabulary = NO_BOOK) -> DecodedRow:
    """Read an `entry` row, by the words of the table's book where more than its events matter."""
    time, command = parse_entry(row, book)
    try:
        body = json.loads(row.body)
        tick, events = decode(body.get("tick", []), row.codec), decode(body.get("events", []), row.codec)
        if type(tick) is not tuple or type(events) is not tuple:
            raise CodecError("events are a list")
    except (CodecError, ValueError, AttributeError, RecursionError) as error:
        raise UnreadableRow(row, f"what came of it cannot be read: {error}") from None
    return DecodedRow(time, tick, command, events)


def read_refusal(row: Row) -> dict[str, Any]:
    """Return the refusal of a row as it was stored, for comparison."""
    form = read_object(row.body)
    if form is None:
        raise UnreadableRow(row, "its refusal cannot be read")
    return form


def decode_refusal(row: Row) -> Refusal | None:
    """Return the refusal of a `refused` row."""
    if row.kind != "refused":
        return None
    try:
        body = json.loads(row.body)
        return Refusal(body["reason"], body["clause"], body["says"], body.get("reading", ""), body.get("amended", ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableRow(row, f"its refusal cannot be read: {error!r}") from None


@lru_cache(maxsize=4096)
def _parsed(entry: str, role: str, book: Vocabulary) -> Command:
    """Read an entry; the same few are given again and again. Who acts is the role that gave it."""
    return parse(entry, book.signed(role))


def _since_commitment(recorder: Recorder, first: Row, recent: list[Row]) -> tuple[Row, ...]:
    """Return the rows with proofs from the last in which the house committed to a throw."""
    if not _commits(first):
        return ()
    found: list[Row] = []
    begin, rows = recent[0].seq, recent
    while True:
        for row in reversed(rows):
            if row.proof or row.kind == "dice":
                found.append(row)
                if _commits(row):
                    return tuple(reversed(found))
        begin, end = max(begin - REMEMBERED, 1), begin - 1
        rows = list(recorder.rows(first.stream, begin - 1, end - begin + 1))


def _commits(row: Row) -> bool:
    return '"next"' in (row.body if row.kind == "dice" else row.proof)
