"""Opens a tournament or promotion from its rows, whatever core it is of. Decides nothing.

>>> from hardway.journal import Row, open_recorder
>>> recorder = open_recorder(":memory:")
>>> head = "house crown\\ntournament spring_cup"
>>> recorder.append([Row.after(None, stream="tournament.spring_cup", kind="open", entry=head)])
[None]
>>> open_stored_core(recorder, "tournament.spring_cup").game.state.phase
'drafted'
"""

import json
from datetime import UTC, tzinfo
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.journal.editions import load_edition
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_table import (
    KEPT_BOOK,
    OTHER_EDITION,
    OWN_EDITION,
    KeptAnswer,
    UnreadableRow,
    check_follows,
    kept_answers,
)
from hardway.journal.streams import CORE_NAME, core_of
from hardway.notation import NotationError, read_record
from hardway.notation.cores import CoreGame, CoreNotation, core_notation
from hardway.notation.parse import split_time
from hardway.notation.record import Record, head_book
from hardway.rulebook import Book, BookError
from hardway.values.vocabulary import Vocabulary
from hardway.wire import CodecError, decode


class CoreStart(NamedTuple):
    """A tournament or promotion as its first row opens it."""

    core: str
    name: str
    notation: CoreNotation
    book: Book
    settings: dict[str, Any]
    """What the floor keeps about it: house, title, zone, edition."""
    other_book: str = ""
    """Why the house's rule book of today is not the one it was opened with; empty where it is."""

    @property
    def zone(self) -> tzinfo | None:
        """Return the zone of its times; None where nobody wrote it down, or it is not known here."""
        name = str(self.settings.get("zone", ""))
        try:
            return UTC if name == "UTC" else ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None

    def begin(self) -> CoreGame:
        """Return it as it begins."""
        return self.notation.begin(self.book, self.name)


class DecodedCoreRow(NamedTuple):
    """What an `entry` row holds: a time and what fell due, a command and what came of it."""

    time: str
    tick: tuple[Any, ...]
    command: Any | None
    events: tuple[Any, ...]


class StoredCore(NamedTuple):
    """A tournament or promotion with its history folded."""

    stream: str
    start: CoreStart
    game: CoreGame
    head: Row
    """The last row."""
    answers: tuple[KeptAnswer, ...]
    """What its entries were answered."""


def open_stored_core(recorder: Recorder, stream: str) -> StoredCore:
    """Open it by folding its rows; raise UnreadableRow, naming the row."""
    start, game, last, given = None, None, None, list[Row]()
    for row in recorder.rows(stream):
        check_follows(last, row)
        if start is None or game is None:
            start = open_first_core_row(row, recorder)
            game = start.begin()
        else:
            fold_core_row(start, game, row)
        last = row
        if row.key:
            given.append(row)
    if start is None or game is None or last is None:
        raise UnreadableRow(None, f"there is no {stream}")
    return StoredCore(stream, start, game, last, kept_answers(given))


def open_first_core_row(row: Row, recorder: Recorder) -> CoreStart:
    """Return what a first row opens: by the rule book it was opened with, where that is installed or kept."""
    head, _, last = row.entry.rpartition("\n")  # read apart: the house's folder may be gone
    core, _, name = last.partition(" ")
    try:
        record, settings = read_record(head), json.loads(row.body or "{}")
    except (NotationError, ValueError, RecursionError) as error:
        raise UnreadableRow(row, f"it cannot be opened: {error}") from None
    whole = row.kind == "open" and core == core_of(row.stream) and CORE_NAME.match(name)
    if not whole or record.lines or not isinstance(settings, dict):
        raise UnreadableRow(row, "it begins with a row `open`: a house, what it is called, and the floor's settings")
    book, other = _book(row, record, recorder, settings)
    start = CoreStart(core, name, core_notation(core), book, settings, other)
    try:
        start.begin()
    except ValueError as error:
        raise UnreadableRow(row, f"it cannot be opened: {error}") from None
    return start


def _book(row: Row, record: Record, recorder: Recorder, settings: dict[str, Any]) -> tuple[Book, str]:
    """Return the book it goes by, and what is to be said of that."""
    try:
        book = head_book(record.head, record.heads, record.folder)
        if row.book in (book.digest, ""):
            return book, ""
    except (NotationError, BookError, OSError, ValueError) as error:
        book, why = None, error
    kept = load_edition(recorder, str(settings.get("edition", "")))
    if kept is not None and kept.digest == row.book:
        return kept, OWN_EDITION if book is not None else KEPT_BOOK
    if book is None:
        raise UnreadableRow(row, f"it cannot be opened: {why}") from None
    return book, OTHER_EDITION


def fold_core_row(start: CoreStart, game: CoreGame, row: Row) -> None:
    """Let a row happen."""
    if row.kind != "entry":
        return
    told = decode_core_row(start, row)
    try:
        game.fold(told.tick + told.events)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableRow(row, f"what came of it cannot happen as it stood: {error!r}") from None


def parse_core_entry(start: CoreStart, row: Row) -> tuple[str, Any | None]:
    """Read the entry of a row: a time, and a command if there is one."""
    try:
        time, rest = split_time(row.entry)
        return time, start.notation.forms.parse(rest, vocabulary_of(start, row.role)) if rest else None
    except NotationError as error:
        raise UnreadableRow(row, f"its entry cannot be read: {error}") from None


def vocabulary_of(start: CoreStart, role: str) -> Vocabulary:
    """Return the words of the book for an entry that a role signs."""
    return start.book.words.signed(role)


def decode_core_row(start: CoreStart, row: Row) -> DecodedCoreRow:
    """Read an `entry` row."""
    time, command = parse_core_entry(start, row)
    try:
        body = json.loads(row.body)
        tick, events = (decode(body.get(part, []), row.codec, start.core) for part in ("tick", "events"))
        if type(tick) is not tuple or type(events) is not tuple:
            raise CodecError("events are a list")
    except (CodecError, ValueError, AttributeError, RecursionError) as error:
        raise UnreadableRow(row, f"what came of it cannot be read: {error}") from None
    return DecodedCoreRow(time, tick, command, events)
