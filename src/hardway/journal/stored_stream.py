"""Opens a stream from its rows, whatever its core; a table from its newest valid snapshot. Decides nothing.

>>> from hardway.journal import Row, open_recorder
>>> recorder = open_recorder(":memory:")
>>> recorder.append([Row.after(None, stream="crown-1", kind="open", entry="house crown")])
[None]
>>> open_stored_stream(recorder, "crown-1").state.brought
0
>>> head = "house crown\\ntournament spring_cup"
>>> recorder.append([Row.after(None, stream="tournament.spring_cup", kind="open", entry=head)])
[None]
>>> open_stored_stream(recorder, "tournament.spring_cup").state.phase
'drafted'

A row holds its events, so any later version opens a journal, whatever its rule books say by then; a row of an unknown
procedure is refused.
"""

import json
from collections.abc import Iterable
from datetime import UTC, tzinfo
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.journal.checkpoint import read_snapshot
from hardway.journal.editions import load_edition
from hardway.journal.keys import Key
from hardway.journal.recorder import JournalError, Recorder
from hardway.journal.row import Row, digest, read_object, unknown_procedure
from hardway.journal.streams import CORE_NAME, core_of
from hardway.notation import NotationError, read_record
from hardway.notation.cores import Core, CoreGame, core_notation
from hardway.notation.forms import EntryForms, split_time
from hardway.notation.record import Record, head_book
from hardway.notation.table import TableGame
from hardway.rulebook import Book, BookError, Law, Refusal
from hardway.table import Head
from hardway.values.clock import Tick
from hardway.values.phrase import phrase_of
from hardway.values.vocabulary import NO_BOOK, Vocabulary
from hardway.wire import CodecError, decode, encode_text

REMEMBERED_ROWS = 4096
"""When a table opens, the idempotency keys of this many of the table's newest rows are loaded, to answer retries."""

OWN_EDITION = "The house now has another edition of its rule book. This table keeps the edition it was opened with."
KEPT_BOOK = (
    "The house's folder is missing, or its rule book cannot be read. This table uses the copy of the book that the "
    "journal stores."
)
OTHER_EDITION = (
    "This table was opened with another edition of the rule book, which the journal does not store. It now uses the "
    "present edition."
)
_IMPOSSIBLE = (LookupError, TypeError, ValueError, AttributeError)
"""Exceptions that a core (kind of game) raises when it folds events that cannot follow from the state."""


class UnreadableRow(JournalError):
    """Why a row cannot be read, with its place."""

    def __init__(self, row: Row | None, says: str) -> None:
        self.stream, self.seq, self.says = (row.stream, row.seq, says) if row is not None else ("", 0, says)
        super().__init__(f"{self.stream} row {self.seq}: {says}" if row is not None else says)


class ParsedEntry(NamedTuple):
    """What the entry of a row says: a time, a command, or both."""

    time: str
    command: Any | None


class DecodedRow(NamedTuple):
    """The content of an `entry` row: its time with the events that fell due, and any command with its events."""

    time: str
    tick: tuple[Any, ...]
    command: Any | None
    events: tuple[Any, ...]


class StreamStart(NamedTuple):
    """A table, tournament or promotion as its first row opens it."""

    core: str
    """`table`, or the name of another core."""
    name: str
    """The name of a tournament or promotion; empty for a table."""
    head: Head
    book: Book
    settings: dict[str, Any]
    """Settings that the server stored when it opened the stream. For a table: title, pit, dice, staff, betting_seconds,
    edition; for a tournament or promotion: house, title, zone, edition."""
    game: CoreGame
    """The game at its beginning; rows are folded into this very object."""
    other_book: str = ""
    """A warning if the house's present rule book is not the edition that opened this stream; otherwise empty."""

    @property
    def notation(self) -> Core:
        """Return how the core reads and writes its entries."""
        return core_notation(self.core)

    @property
    def law(self) -> Law:
        """Return the rule book with the options and chips of this table; only a table has one."""
        assert isinstance(self.game, TableGame)
        return self.game.law

    @property
    def state(self) -> Any:
        """Return the state at the beginning."""
        return self.game.state

    @property
    def zone(self) -> tzinfo | None:
        """Return the time zone of its times; None if it names none, or an unknown one."""
        name = str(self.settings.get("zone", ""))
        try:
            return UTC if name == "UTC" else ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None

    def begin(self, book: Book) -> CoreGame:
        """Return the game at its beginning by another edition of its book; raise ValueError if that edition does not
        fit."""
        return self.notation.begin(book, self.name, self.head)


class StoredAnswer(NamedTuple):
    """What the row with a key answered: its number, and the refusal if it was refused."""

    key: str
    seq: int
    refusal: Refusal | None


class StoredStream(NamedTuple):
    """A table, tournament or promotion with all its rows folded."""

    stream: str
    start: StreamStart
    game: CoreGame
    first: Row
    head: Row
    """The last row."""
    answers: tuple[StoredAnswer, ...]
    """The stored answers to idempotency keys of this stream, oldest first; for a table, only those of its newest
    rows."""
    dice: tuple[Row, ...]
    """The rows about dice since the house's last commitment; empty for real dice."""
    snapshot: int
    """The number of the row at which the snapshot was made that the state was read from; 0 if every row was folded."""
    token: int | None = None
    """The token of the lease for writing the stream; None if it was opened without a lease."""

    @property
    def state(self) -> Any:
        """Return the current state."""
        return self.game.state


def open_stored_stream(recorder: Recorder, stream: str, key: Key | None = None) -> StoredStream:
    """Open a stream; a table from its snapshot, if the house's key is given. Raise UnreadableRow for a row it cannot
    read."""
    first = next(recorder.rows(stream, limit=1), None)
    if first is None:
        raise UnreadableRow(None, f"there is no {'' if core_of(stream) else 'table '}{stream}")
    check_follows(None, first)
    start, last, seq = open_first_row(first, recorder), first, 0
    game, of_table = start.game, start.core == "table"
    found = read_snapshot(recorder, key.public, stream) if key is not None and of_table else None
    if found is not None:
        seq, game.state = found
    recent: list[Row] = []
    for row in recorder.rows(stream, max(seq - REMEMBERED_ROWS, 0)):
        if row.seq > max(seq, 1):
            check_follows(last, row)
            fold_row(game, row, start.book.words)
        last = row
        if of_table or row.key:
            recent.append(row)
        if of_table and len(recent) > 2 * REMEMBERED_ROWS:
            del recent[:REMEMBERED_ROWS]
    answers = _kept_answers(recent[-REMEMBERED_ROWS:] if of_table else recent)
    dice = _since_commitment(recorder, first, recent)
    return StoredStream(stream, start, game, first, last, answers, dice, seq)


def _kept_answers(rows: Iterable[Row]) -> tuple[StoredAnswer, ...]:
    """Return the stored answers in those rows that have keys."""
    return tuple(StoredAnswer(row.key, row.seq, decode_refusal(row)) for row in rows if row.key)


def check_follows(last: Row | None, row: Row) -> None:
    """Raise UnreadableRow if a row does not follow `last` in the chain, or is of an unknown procedure."""
    linked = (last is not None and row.prev == last.hash and row.seq == last.seq + 1) or row.seq == 1
    if not linked or row.hash != digest(row):
        raise UnreadableRow(row, "the chain is broken here; `hardway audit verify` says what is wrong")
    if wrong := unknown_procedure(row.software):
        raise UnreadableRow(row, wrong)


def open_first_row(row: Row, recorder: Recorder) -> StreamStart:
    """Return how a stream begins, by its first row and, if the journal stores it, its own edition of the book."""
    core, name, head = core_of(row.stream) or "table", "", row.entry
    if row.kind != "open":
        raise UnreadableRow(row, f"a stream begins with the row that opens it, not with one of kind {row.kind!r}")
    if core != "table":  # read the last line separately: the house's folder, which the rest needs, may be missing
        head, _, last = row.entry.rpartition("\n")
        word, _, name = last.partition(" ")
        if word != core or not CORE_NAME.match(name):
            raise UnreadableRow(row, f"it begins with a house and the name of the {core}, not with {last!r}")
    try:
        record, settings = read_record(head), json.loads(row.body or "{}")
    except (NotationError, ValueError, RecursionError) as error:
        raise UnreadableRow(row, f"it cannot be opened: {error}") from None
    if record.lines or not isinstance(settings, dict):
        raise UnreadableRow(row, "a first row holds the head of a record and the floor's settings, and nothing else")
    book, game, other = _as_opened(row, core, name, record, recorder, settings)
    return StreamStart(core, name, record.head, book, settings, game, other)


def _as_opened(
    row: Row, core: str, name: str, record: Record, recorder: Recorder, settings: dict[str, Any]
) -> tuple[Book, CoreGame, str]:
    """Return the book to use, the game at its beginning, and a warning if that is not the book the house has now, or
    not the one that the stream was opened with; otherwise empty."""
    found: tuple[Book, CoreGame] | None = None
    why: Exception | None = None
    try:
        book = head_book(record.head, record.heads, record.folder)
        found = book, core_notation(core).begin(book, name, record.head)
        if row.book in (book.digest, ""):
            return *found, ""
    except (NotationError, BookError, OSError, ValueError) as error:
        why = error
    kept = load_edition(recorder, str(settings.get("edition", "")))
    try:
        if kept is not None and kept.digest == row.book:
            by_conditions = core == "table" and settings.get("tournament")  # the conditions amend the book
            says = "" if by_conditions else OWN_EDITION
            return kept, core_notation(core).begin(kept, name, record.head), KEPT_BOOK if found is None else says
    except ValueError as error:
        why = error
    if found is None:
        raise UnreadableRow(row, f"it cannot be opened: {why}")
    return *found, OTHER_EDITION


def fold_row(game: CoreGame, row: Row, book: Vocabulary) -> None:
    """Fold a row into a game, which is changed in place."""
    if row.kind != "entry":
        return
    decoded = decode_row(row, book)
    try:
        fold_decoded(game, decoded)
    except _IMPOSSIBLE as error:
        raise UnreadableRow(row, f"what came of it cannot happen as it stood: {error!r}") from None


def fold_decoded(game: CoreGame, decoded: DecodedRow) -> None:
    """Fold the content of a row into a game, which is changed in place."""
    if decoded.time:
        game.fold(Tick(decoded.time), decoded.tick)
    if decoded.command is not None:
        game.fold(decoded.command, decoded.events)


def forms_of(stream: str) -> EntryForms:
    """Return how the core of a stream reads and writes its entries."""
    return core_notation(core_of(stream)).forms


def parse_entry(row: Row, book: Vocabulary = NO_BOOK) -> ParsedEntry:
    """Return what the entry of a row says. Give the words of its book if it matters which wager is named."""
    try:
        time, rest = split_time(row.entry)
        return ParsedEntry(time, _parsed(core_of(row.stream), rest, row.role, book) if rest else None)
    except NotationError as error:
        raise UnreadableRow(row, f"its entry cannot be read: {error}") from None


def entry_body(time: str, tick: tuple[Any, ...], events: tuple[Any, ...], core: str) -> str:
    """Return the body of an `entry` row: the events, and before them those of the time that passed, if any did."""
    passed = f'"tick":{encode_text(tick, core)},' if time else ""
    return f'{{{passed}"events":{encode_text(events, core)}}}'


def decode_row(row: Row, book: Vocabulary = NO_BOOK) -> DecodedRow:
    """Return the content of an `entry` row. Give the words of its book if more than the events matters."""
    time, command = parse_entry(row, book)
    core = core_of(row.stream) or "table"
    try:
        body = json.loads(row.body)
        tick, events = decode(body.get("tick", []), row.codec, core), decode(body.get("events", []), row.codec, core)
        if type(tick) is not tuple or type(events) is not tuple:
            raise CodecError("events are a list")
    except (CodecError, ValueError, AttributeError, RecursionError) as error:
        raise UnreadableRow(row, f"what came of it cannot be read: {error}") from None
    return DecodedRow(time, tick, command, events)


def read_refusal(row: Row) -> dict[str, Any]:
    """Return the refusal in a row as it is stored, to compare it."""
    form = read_object(row.body)
    if form is None:
        raise UnreadableRow(row, "its refusal cannot be read")
    return form


def decode_refusal(row: Row) -> Refusal | None:
    """Return the refusal in a `refused` row; None for rows of other kinds."""
    if row.kind != "refused":
        return None
    try:
        body = json.loads(row.body)
        says = phrase_of(body["says"], body.get("phrase", []))
        return Refusal(body["reason"], body["clause"], says, body.get("reading", ""), body.get("amended", ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableRow(row, f"its refusal cannot be read: {error!r}") from None


@lru_cache(maxsize=4096)
def _parsed(core: str, entry: str, role: str, book: Vocabulary) -> Any:
    """Return the command of an entry, signed by this role; cached, since the same few come again and again."""
    return core_notation(core).forms.parse(entry, book.for_signer(role))


def _since_commitment(recorder: Recorder, first: Row, recent: list[Row]) -> tuple[Row, ...]:
    """Return the rows with proofs since the house's last commitment."""
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
        begin, end = max(begin - REMEMBERED_ROWS, 1), begin - 1
        rows = list(recorder.rows(first.stream, begin - 1, end - begin + 1))


def _commits(row: Row) -> bool:
    return '"next"' in (row.body if row.kind == "dice" else row.proof)
