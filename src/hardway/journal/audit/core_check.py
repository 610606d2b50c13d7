"""Whether a tournament or promotion kept the rules: every command is decided again, and its ledgers are counted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from hardway.journal.audit.count_check import CountCheck
from hardway.journal.audit.exclusion_check import ExclusionCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.giver_check import wrong_giver, wrong_time
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.audit.lots_check import LotsCheck
from hardway.journal.audit.round_check import RoundCheck
from hardway.journal.editions import edition_is_kept
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, compact
from hardway.journal.stored_stream import (
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
from hardway.notation.tournament import TournamentGame
from hardway.rulebook import Book, Refusal
from hardway.values.clock import Tick
from hardway.wire import encode

_BROKEN = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What a core raises on a state that no entries have led to."""
NO_ZONE = (
    "Nothing says in which zone its times are, so they were not held against the rows' own, and qualifying wagers were "
    "not counted again."
)


class OwnCheck(Protocol):
    """Holds what a core was told of tables and people against the tables' rows and the floor's."""

    def row(self, row: Row, command: Any, events: tuple[Any, ...], game: Any) -> Iterator[Finding]:
        """Check the next entry, before it is decided again."""

    def end(self) -> Iterator[Finding]:
        """Say what it was never told."""

    def remarks(self) -> Iterable[str]:
        """Return what is not wrong, and should be known."""


class TournamentCheck:
    """Holds the draws and hands of a tournament against secrets and tables."""

    def __init__(self, recorder: Recorder, start: StreamStart) -> None:
        self._rounds, self._lots = RoundCheck(recorder), LotsCheck()
        self.end, self.remarks = self._rounds.end, self._lots.remarks

    def row(self, row: Row, command: Any, events: tuple[Any, ...], game: TournamentGame) -> Iterator[Finding]:
        """Check the next entry."""
        yield from self._lots.row(row, command, game.state)
        yield from self._rounds.row(row, command, game.law, game.state)
        self._rounds.happened(events)


class PromotionCheck:
    """Holds the wagers that a promotion counted and whom it left out against tables and exclusions."""

    def __init__(self, recorder: Recorder, start: StreamStart) -> None:
        self._exclusions, house = ExclusionCheck(recorder), start.book.name.partition("/")[0]
        self._counts = CountCheck(recorder, house, start.zone) if start.zone is not None else None

    def row(self, row: Row, command: Any, events: tuple[Any, ...], game: CoreGame) -> Iterator[Finding]:
        """Check the next entry."""
        yield from self._exclusions.row(row, command, events, game.state)
        if self._counts is not None:
            yield from self._counts.row(row, command, events, game.state)

    def end(self) -> Iterator[Finding]:
        """Say nothing more."""
        yield from ()

    def remarks(self) -> Iterable[str]:
        """Say nothing more."""
        return ()


OWN_CHECKS: dict[str, Callable[[Recorder, StreamStart], OwnCheck]] = {
    "tournament": TournamentCheck,
    "promotion": PromotionCheck,
}
"""What is held against other streams besides, where a core is told of them."""


class CoreCheck:
    """Plays the stream of a tournament or promotion again row by row; `count` is given each for people's ledgers."""

    def __init__(
        self, recorder: Recorder, books: Mapping[str, Book], roles: HeldRoles | None = None,
        count: Callable[[Row], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self._recorder, self._books, self._count = recorder, books, count
        self._roles = roles if roles is not None and roles.known else None
        self.start: StreamStart | None = None
        self.decided = 0
        self._game: CoreGame | None = None
        self._skipped = False
        self._own: OwnCheck | None = None
        self.remarks: list[str] = []

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row; after one that cannot be read nothing more is played."""
        self._count(row)
        try:
            if row.seq == 1:
                yield from self._open(row)
            elif self._game is not None and self.start is not None and row.kind in ("entry", "refused"):
                if self._roles is not None:
                    yield from wrong_giver(row, self.start, self._roles)
                yield from wrong_time(row, self.start, self._game.state.now)
                yield from self._other_edition(row, self.start)
                yield from self._entry(row, self.start, self._game)
        except UnreadableRow as wrong:
            self._game = None
            yield finding_at("unreadable", row, "", wrong.says)
        except _BROKEN as error:
            self._game = None
            yield finding_at("unreadable", row, "", f"it cannot happen as it stood: {error!r}")

    def _open(self, row: Row) -> Iterator[Finding]:
        self.start = open_first_row(row, self._recorder)
        if row.book in self._books:
            self.start = self.start._replace(book=self._books[row.book])
        self._game = self.start.begin(self.start.book)
        if self.start.other_book:
            self.remarks.append(self.start.other_book)
        if self.start.zone is None:
            self.remarks.append(NO_ZONE)
        if self.start.core in OWN_CHECKS:
            self._own = OWN_CHECKS[self.start.core](self._recorder, self.start)
        if not edition_is_kept(self._recorder, self.start.settings.get("edition", "")):
            yield finding_at("book", row, self.start.settings.get("edition"), "nothing of that hash")
        yield from self._other_edition(row, self.start)

    def _other_edition(self, row: Row, start: StreamStart) -> Iterator[Finding]:
        """Say once that the book of the rows is not at hand."""
        if row.book not in ("", start.book.digest) and not self._skipped:
            self._skipped = True
            yield finding_at("edition", row, start.book.digest, row.book)

    def _entry(self, row: Row, start: StreamStart, game: CoreGame) -> Iterator[Finding]:
        if self._skipped:
            _fold(row, start, game)
            return
        if row.kind == "refused":
            yield from self._refused(row, start, game)
        else:
            told = decode_row(row, start.book.words)
            if self._own is not None:
                yield from self._own.row(row, told.command, told.tick + told.events, game)
            yield from self._happened(row, start, game)
            if not game.accounted():
                yield finding_at("money", row, "ledgers that agree with what everybody holds", "others")
        self.decided += 1

    def end(self) -> Iterator[Finding]:
        """Say what it was never told."""
        if self._own is not None:
            yield from self._own.end()
            self.remarks += self._own.remarks()

    def _happened(self, row: Row, start: StreamStart, game: CoreGame) -> Iterator[Finding]:
        """Decide an entry again, compare, and go on from what the row tells."""
        told, before = decode_row(row, start.book.words), game.state
        for what, command, events in (("tick", told.time and Tick(told.time), told.tick),
                                      ("events", told.command, told.events)):  # fmt: skip
            right = game.enter(command) if command else ()
            if _text(right, start.core) != _text(events, start.core):
                game.state = before
                yield finding_at(what, row, _text(right, start.core), _text(events, start.core))
                game.fold(command, events)
            before = game.state

    def _refused(self, row: Row, start: StreamStart, game: CoreGame) -> Iterator[Finding]:
        """Decide a refused command again; what the floor itself refused never came so far."""
        form = read_refusal(row)
        if form.get("floor"):
            return
        time, command = parse_entry(row, start.book.words)
        before = game.state
        if time:
            game.enter(Tick(time))
        decision = game.enter(command) if command is not None else ()
        game.state = before
        right = refusal_form(decision) if isinstance(decision, Refusal) else {"taken": encode(decision, start.core)}
        if right != form:
            yield finding_at("refusal", row, compact(right), row.body)


def _fold(row: Row, start: StreamStart, game: CoreGame) -> None:
    if row.kind == "entry":
        told = decode_row(row, start.book.words)
        fold_decoded(game, told)


def _text(value: Any, core: str) -> str:
    return f"refused: {compact(refusal_form(value))}" if isinstance(value, Refusal) else compact(encode(value, core))
