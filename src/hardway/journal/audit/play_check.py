"""Whether the table kept the rules: every command is decided again from its written form, and money is counted."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hardway.journal.audit.crew_check import CrewCheck
from hardway.journal.audit.dice_check import DiceCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.editions import edition_is_kept
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, read_object
from hardway.journal.stored_stream import (
    DecodedRow,
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
from hardway.notation.cores import CoreGame
from hardway.rulebook import Book, Law
from hardway.table import Refusal, State, decide, open_table
from hardway.table.model.commands import Command, Tick
from hardway.table.model.events import Event
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.reasons import Decision
from hardway.values.vocabulary import Vocabulary
from hardway.wire import CODEC, encode

_BROKEN = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What the core raises on a table that no game has led to."""


class PlayCheck:
    """Plays a table's stream again row by row."""

    def __init__(self, recorder: Recorder, books: Mapping[str, Book], roles: HeldRoles | None = None) -> None:
        self._recorder = recorder
        self.start: StreamStart | None = None
        self.game: CoreGame | None = None
        self.dice, self.crew = DiceCheck(), CrewCheck(roles)
        self.decided = 0
        self._books = books
        """Other editions, by their digests."""
        self._laws: dict[str, Law | None] = {}
        self._edition = ""

    @property
    def state(self) -> State | None:
        """Return the table as the rows tell it."""
        return self.game.state if self.game is not None else None

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row; after one that cannot be read nothing more is played."""
        try:
            if row.seq == 1:
                yield from self._open(row)
            elif self.game is not None and row.kind in ("entry", "refused"):
                yield from self._entry(row, self.game, self.game.state)
            elif row.kind == "dice":
                if row.body and read_object(row.body) is None:
                    yield finding_at("unreadable", row, "", "what it says of the dice cannot be read")
                self.crew.noted(row)
                yield from self.dice.noted(row)
        except UnreadableRow as wrong:
            self.game = None
            yield finding_at("unreadable", row, "", wrong.says)

    def _open(self, row: Row) -> Iterator[Finding]:
        self.start = open_first_row(row, self._recorder)
        self.game = self.start.game
        self._laws = {self.start.law.book.digest: self.start.law}
        if not edition_is_kept(self._recorder, self.start.settings.get("edition", "")):
            yield finding_at("book", row, self.start.settings.get("edition"), "nothing of that hash")
        yield from self._other_edition(row)
        yield from self.dice.opening(row, self.start.settings)
        self.crew.opened(row.stream, self.start.law.book.name, self.start.settings)
        if self.start.settings.get("mode", self.start.state.mode) != self.start.state.mode:
            yield finding_at("first", row, f"a table of mode {self.start.state.mode}", self.start.settings.get("mode"))

    def _entry(self, row: Row, game: CoreGame, state: State) -> Iterator[Finding]:
        yield from self._other_edition(row)
        law = self._laws[row.book]
        assert self.start is not None
        words = (law or self.start.law).book.words
        if row.kind == "refused":
            yield from _refused(law, state, row)
            self.decided += law is not None
            return
        told = parse_entry(row, words)
        yield from self.dice.entered(row, told.command)
        yield from self.crew.entered(row, state, told.command)
        try:
            yield from _happened(law, game, row, told, words)
            self.decided += law is not None
        except _BROKEN as error:
            raise UnreadableRow(row, f"it cannot happen at the table as it stood: {error!r}") from None
        if state.accounted != state.brought:
            yield finding_at("money", row, f"{state.brought} cents", f"{state.accounted} cents")

    def _other_edition(self, row: Row) -> Iterator[Finding]:
        """Have the law of a row's book at hand, or say once that there is none."""
        assert self.start is not None
        if row.book not in self._laws:
            book = self._books.get(row.book)
            self._laws[row.book] = open_table(book, self.start.head)[0] if book is not None else None
        if row.book != self._edition and self._laws[row.book] is None:
            yield finding_at("edition", row, self.start.law.book.digest, row.book)
        self._edition = row.book


def _happened(law: Law | None, game: CoreGame, row: Row, told: ParsedEntry, words: Vocabulary) -> Iterator[Finding]:
    """Decide an entry again, and let happen what the row tells.

    The row's own text is compared: where it is what deciding gives, there is nothing to read. Elsewhere both sides are.
    """
    if law is None:
        fold_decoded(game, decode_row(row, words))
        return
    state = game.state
    read: DecodedRow | None = None
    tick: Decision = ()
    if told.time:
        tick = decide(law, state, Tick(told.time))
    begins = f'{{"tick":{_text(tick)},"events":' if told.time else '{"events":'
    if row.codec != CODEC or not row.body.startswith(begins):
        read = decode_row(row)
        yield from _compared("tick", row, tick, read.tick)
        tick = read.tick
    if told.time:
        assert not isinstance(tick, Refusal)
        advance_in_place(state, Tick(told.time), tick)
    events = decide(law, state, told.command) if told.command is not None else ()
    if read is not None or row.body[len(begins) :] != f"{_text(events)}}}":
        read = read or decode_row(row)
        yield from _compared("events", row, events, read.events)
        events = read.events
    assert not isinstance(events, Refusal)
    if told.command is not None:
        advance_in_place(state, told.command, events)


def _refused(law: Law | None, state: State, row: Row) -> Iterator[Finding]:
    """Decide a refused command again; what the floor itself refused never came to the table, and may be no entry."""
    form = read_refusal(row)
    if law is None or form.get("floor"):
        return
    told = parse_entry(row, law.book.words)
    if told.command is None:
        return
    decision: Decision = _decided(law, state, told.time, told.command)
    right = refusal_form(decision) if isinstance(decision, Refusal) else {"taken": encode(decision)}
    if right != form:
        yield finding_at("refusal", row, _json(right), row.body)


def _decided(law: Law, state: State, time: str, command: Command) -> Decision:
    if time:
        state = state.copy()
        tick = decide(law, state, Tick(time))
        if isinstance(tick, Refusal):
            return tick
        advance_in_place(state, Tick(time), tick)
    return decide(law, state, command)


def _compared(what: str, row: Row, right: Decision, told: tuple[Event, ...]) -> Iterator[Finding]:
    """Say where what the book gives and what the row tells part. Values of two kinds may be equal; texts are not."""
    if _text(right) == _text(told):
        return
    if isinstance(right, Refusal):
        yield finding_at(what, row, f"refused: {_json(refusal_form(right))}", _text(told))
        return
    for one, other in zip(right, told, strict=False):
        if _text(one) != _text(other):
            yield finding_at(what, row, _text(one), _text(other))
            return
    yield finding_at(what, row, _text(right[len(told) :]), _text(told[len(right) :]))


def _text(value: Any) -> str:
    return "" if isinstance(value, Refusal) else _json(encode(value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
