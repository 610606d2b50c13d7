"""A table of a tournament's round, played again from its own rows: what the tournament should have been told of it."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from hardway.journal.audit.finding import Finding
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import UnreadableRow, decode_row, fold_decoded, open_first_row
from hardway.journal.streams import told_back, told_chips, told_disputes, told_key
from hardway.notation.laid_wagers import LaidWagers
from hardway.notation.round_table import RoundPlay
from hardway.table.model.commands import NoRoll, Roll, Seat, Throw
from hardway.tournament.commands import TournamentAct
from hardway.tournament.law import TournamentLaw
from hardway.tournament.sealed_wagers import NOTHING
from hardway.tournament.state import TournamentState

_THROWS = (Throw, Roll, NoRoll)


class PlayedTable(RoundPlay):
    """A table's rows, played as far as the tournament has been told of them."""

    def __init__(self, recorder: Recorder, law: TournamentLaw, tournament: TournamentState, name: str) -> None:
        super().__init__(law, name, tournament.tables[name].round if name in tournament.tables else 0)
        self.laid = LaidWagers()
        self._rows = recorder.rows(name)
        if (row := next(self._rows, None)) is None:
            raise UnreadableRow(None, f"there is no {name}")
        self._first = open_first_row(row, recorder)
        self.state, self._words = self._first.state, self._first.book.words
        self._thrown = False
        """The dice of the hand in play have left a hand."""
        self.seats: list[tuple[int, str, int]] = []
        """Who sat down with how much: the row, the name, and cents in chips."""
        self._meant: list[tuple[str, int]] = []
        """What the last row that was played means, and has not been asked for."""
        self._ended: list[int] = []
        """Rows that ended a hand and were passed over: nobody told them."""

    def as_opened(self, tournament: TournamentState) -> Iterator[Finding]:
        """Say whether it is no table of the tournament's round, or goes by another book than the conditions."""
        settings = self._first.settings
        is_theirs = settings.get("tournament"), settings.get("round")
        if is_theirs != (tournament.name, self.round):
            expected = f"a table of round {self.round} of {tournament.name}"
            yield Finding("round", self.name, 1, expected, f"round {is_theirs[1]} of {is_theirs[0]}")
        right, book = self.tl.amended(tournament.changes).digest, self._first.law.book.digest
        if book != right:
            yield Finding("round", self.name, 1, f"the book as the conditions change it, {right}", book)

    def was_thrown(self, hand: int, at: str) -> bool:
        """Say whether the dice of a hand had left a hand before a moment."""
        for row in self._until(at):
            if row.at < at and (hand < self.laid.hands or (hand == self.laid.hands and self._thrown)):
                return True
        return False

    def placed_around(self, tournament: TournamentState, wager: TournamentAct, since: str, until: str) -> set[str]:
        """Return all that was put down for a secret wager's player in its hand by some moment of a while."""
        found = {NOTHING}
        for row in self._until(until):
            placed = self.placed(tournament, wager.player, wager.hand)
            found = {*found, placed} if row.at >= since else {placed}
        return found

    def _until(self, at: str) -> Iterator[Row]:
        """Play row by row up to a moment, hand after hand."""
        for row in takewhile(lambda row: row.at <= at, self._rows):
            if row.kind == "entry":
                self._play(row)
                for what, _ in self._meant:
                    if what == "over":
                        self.begins_anew()
                self._meant.clear()
                yield row

    def told(self, key: str, tournament: TournamentState) -> Any:
        """Return what the row of this key means to the tournament; None where it means nothing, or is not ahead."""
        while True:
            while self._meant:
                what, seq = self._meant.pop(0)
                if what == "back" and key == told_back(self.name, seq):
                    return self.taken_back(tournament)
                if what == "over":
                    self.begins_anew()
                    if key == told_key(self.name, seq):
                        return self.last_hand(tournament)
                    self._ended.append(seq)
            if (row := next(self._rows, None)) is None:
                return None
            if row.kind == "entry":
                self._play(row)

    def disputes_by(self, key: str) -> TournamentAct | None:
        """Return which disputes waited after the row of this key; None where there is no such row."""
        if self._stops_at(key, told_disputes):
            return TournamentAct("disputes", table=self.name, waiting=self.disputed(self._first.law))
        return None

    def count_by(self, key: str, tournament: TournamentState, heard: RoundPlay | None) -> TournamentAct | None:
        """Return who had which other chips after the row of this key; `heard` knows what was taken from racks."""
        if heard is not None:
            self.taken = heard.taken
        return self.counted(tournament) if self._stops_at(key, told_chips) else None

    def _stops_at(self, key: str, by: Callable[[str, int], str]) -> bool:
        """Play up to the row of a key, and say whether there is one."""
        for row in self._rows:
            if row.kind == "entry":
                self._play(row)
            if key == by(self.name, row.seq):
                return True
        return False

    def untold(self) -> list[int]:
        """Return the rows that ended a hand of which nothing was told, but for the last row of all that ends one."""
        passed = len(self._ended)
        self.told("", TournamentState(""))
        return self._ended[: max(passed, len(self._ended) - 1)]

    def _play(self, row: Row) -> None:
        """Let a row happen, and note what it means to the round."""
        played = decode_row(row, self._words)
        fold_decoded(self._first.game, played)
        if isinstance(played.command, Seat):
            self.seats.append((row.seq, played.command.player, played.command.amount))
        if played.command is not None:
            meant = self.means(played.command, played.events)
            self._thrown = "over" not in meant and (self._thrown or isinstance(played.command, _THROWS))
            self._meant += [(what, row.seq) for what in meant]
