"""Decides every command of a stream again, whatever its core, and compares events and money.

A row whose text equals the newly encoded events is not decoded at all; only rows that differ are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.editions import edition_is_kept
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, compact
from hardway.journal.stored_stream import (
    ParsedEntry,
    StreamStart,
    UnreadableRow,
    decode_row,
    fold_decoded,
    open_first_row,
    parse_entry,
    read_refusal,
)
from hardway.notation import refusal_form
from hardway.notation.cores import CoreGame, Outcome
from hardway.rulebook import Book, Refusal
from hardway.values.clock import Tick
from hardway.wire import CODEC, encode, encode_text

_BROKEN = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""Exceptions that replaying raises when rows were tampered with: no entries lead to the state that these rows give."""


class CoreCheck:
    """Base of the further checks of one core: of a table its dice and crew, of another core its reports of tables.

    Each method yields findings; here it yields none.
    """

    def __init__(self, recorder: Recorder, start: StreamStart, roles: HeldRoles | None) -> None:
        self.start, self.roles = start, roles

    def check_first_row(self, row: Row) -> Iterator[Finding]:
        """Yield what is wrong with the first row."""
        yield from ()

    def check_note(self, row: Row) -> Iterator[Finding]:
        """Yield what is wrong with a row that is no entry."""
        yield from ()

    def check_giver(self, row: Row, command: Any | None, game: Any) -> Iterator[Finding]:
        """Yield what is wrong with who gave the next entry and when; a refused entry has no command."""
        yield from ()

    def check_entry(self, row: Row, command: Any | None, game: Any) -> Iterator[Finding]:
        """Yield what is wrong with the next entry; called before it is replayed."""
        yield from ()

    def unbalanced(self, game: Any) -> tuple[str, str]:
        """Return the expected total of money and the one found, in words; equal if the money balances."""
        return "ledgers that agree with what everybody holds", "others"

    def end(self) -> Iterator[Finding]:
        """Yield what can be seen only after the last row."""
        yield from ()

    def remarks(self) -> Sequence[str]:
        """Return facts that are not wrong but that the reader should know."""
        return ()


Own = Callable[[Recorder, StreamStart, HeldRoles | None], CoreCheck]


class EntryCheck:
    """Decides the entries of a stream again, row by row."""

    def __init__(
        self, recorder: Recorder, books: Mapping[str, Book], own: Own, roles: HeldRoles | None = None
    ) -> None:  # fmt: skip
        self._recorder, self._books, self._own_of = recorder, books, own
        self._roles = roles if roles is not None and roles.known else None
        self.start: StreamStart | None = None
        self.own: CoreCheck | None = None
        self.game: CoreGame | None = None
        """The game that follows from the rows read so far; None before the first row and after an unreadable one."""
        self.decided = 0
        self._editions: dict[str, CoreGame | None] = {}
        """By digest of a rule book that rows name: the game under that book; None if the book is unknown."""
        self._edition = ""

    @property
    def remarks(self) -> list[str]:
        """Return facts that are not wrong but that the reader should know."""
        if self.start is None or self.own is None:
            return []
        return [*self.own.remarks(), *filter(None, [self.start.other_book])]

    def row(self, row: Row) -> Iterator[Finding]:
        """Yield what is wrong with the next row; after an unreadable row nothing more is decided."""
        try:
            if row.seq == 1:
                yield from self._open(row)
            elif row.kind in ("entry", "refused"):
                if self.own is not None and self.game is not None:
                    yield from self._other_edition(row)
                    yield from self._entry(row, self.own, self.game)
            elif self.own is not None:
                yield from self.own.check_note(row)
        except UnreadableRow as wrong:
            self.game = None
            yield finding_at("unreadable", row, "", wrong.says)
        except _BROKEN as error:
            self.game = None
            yield finding_at("unreadable", row, "", f"it cannot happen as it stood: {error!r}")

    def end(self) -> Iterator[Finding]:
        """Yield what can be seen only after the last row."""
        if self.own is not None:
            yield from self.own.end()

    def _open(self, row: Row) -> Iterator[Finding]:
        self.start = start = open_first_row(row, self._recorder)
        self.game, self._editions = start.game, {start.book.digest: start.game}
        self.own = self._own_of(self._recorder, start, self._roles)
        edition = start.settings.get("edition", "")
        if not edition_is_kept(self._recorder, edition):
            yield finding_at("book", row, edition, "nothing of that hash")
        yield from self._other_edition(row)
        yield from self.own.check_first_row(row)

    def _other_edition(self, row: Row) -> Iterator[Finding]:
        """Change to the edition of the book that a row names; yield a finding, once, if it is unknown."""
        assert self.start is not None
        assert self.game is not None
        if row.book not in self._editions:
            book = self._books.get(row.book)
            self._editions[row.book] = self.start.begin(book) if book is not None else None
        game = self._editions[row.book]
        if game is not None and game is not self.game:
            game.state, self.game = self.game.state, game
        if row.book != self._edition and game is None:
            yield finding_at("edition", row, self.start.book.digest, row.book)
        self._edition = row.book

    def _entry(self, row: Row, own: CoreCheck, game: CoreGame) -> Iterator[Finding]:
        decides = self._editions[row.book] is not None
        if row.kind == "refused":
            yield from own.check_giver(row, None, game)
            yield from _refused(game, row, own.start) if decides else ()
            self.decided += decides
            return
        parsed = parse_entry(row, own.start.book.words)
        yield from own.check_giver(row, parsed.command, game)
        if decides:
            yield from own.check_entry(row, parsed.command, game)
            yield from _happened(game, row, parsed, own.start)
        else:
            fold_decoded(game, decode_row(row, own.start.book.words))
        self.decided += decides
        if not game.accounted():
            yield finding_at("money", row, *own.unbalanced(game))


def _happened(game: CoreGame, row: Row, parsed: ParsedEntry, start: StreamStart) -> Iterator[Finding]:
    """Decide an entry again, yield what differs, and fold the events of the row."""
    core, read = start.core, None
    tick: Outcome = game.decide(Tick(parsed.time)) if parsed.time else ()
    begins = f'{{"tick":{_text(tick, core)},"events":' if parsed.time else '{"events":'
    if row.codec != CODEC or not row.body.startswith(begins):
        read = decode_row(row, start.book.words)
        yield from _compared("tick", row, tick, read.tick, core)
        tick = read.tick
    if parsed.time:
        assert not isinstance(tick, Refusal)
        game.fold(Tick(parsed.time), tick)
    events: Outcome = game.decide(parsed.command) if parsed.command is not None else ()
    if read is not None or row.body[len(begins) :] != f"{_text(events, core)}}}":
        read = read or decode_row(row, start.book.words)
        yield from _compared("events", row, events, read.events, core)
        events = read.events
    assert not isinstance(events, Refusal)
    if parsed.command is not None:
        game.fold(parsed.command, events)


def _refused(game: CoreGame, row: Row, start: StreamStart) -> Iterator[Finding]:
    """Decide a refused command again, and yield what differs; a refusal by the floor itself never reached the core."""
    form = read_refusal(row)
    if form.get("floor"):
        return
    time, command = parse_entry(row, start.book.words)
    if command is None:
        return
    decision: Outcome = ()
    if time:
        game = copy(game)
        decision = game.enter(Tick(time))
    if not isinstance(decision, Refusal):
        decision = game.decide(command)
    right = refusal_form(decision) if isinstance(decision, Refusal) else {"taken": encode(decision, start.core)}
    if right != form:
        yield finding_at("refusal", row, compact(right), row.body)


def _compared(what: str, row: Row, right: Outcome, stored: tuple[Any, ...], core: str) -> Iterator[Finding]:
    """Yield a finding if the right events and the stored ones differ.

    Their texts are compared, since values of two types may be equal.
    """
    if _text(right, core) == _text(stored, core):
        return
    if isinstance(right, Refusal):
        yield finding_at(what, row, f"refused: {compact(refusal_form(right))}", _text(stored, core))
        return
    for one, other in zip(right, stored, strict=False):
        if _text(one, core) != _text(other, core):
            yield finding_at(what, row, _text(one, core), _text(other, core))
            return
    yield finding_at(what, row, _text(right[len(stored) :], core), _text(stored[len(right) :], core))


def _text(value: Any, core: str) -> str:
    return "" if isinstance(value, Refusal) else encode_text(value, core)
