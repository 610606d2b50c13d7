"""Whether a tournament was told what its tables played: each hand is worked out again from the table's own rows.

A round's table and its tournament are two streams. Whoever changes one and seals it anew has not changed the other.
"""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_table import UnreadableRow, decode_row, fold_decoded, open_first_row
from hardway.journal.streams import ROUND_TABLE, told_back, told_key
from hardway.notation.hosted import RoundPlay
from hardway.tournament.commands import Annul, Hand, Recall
from hardway.tournament.law import TournamentLaw
from hardway.tournament.state import TournamentState

TOLD = (Hand, Annul, Recall)


class RoundCheck:
    """Holds the hands of a tournament against the rows of its tables, one after the other."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._tables: dict[str, _PlayedTable] = {}

    def row(self, row: Row, command: Any, law: TournamentLaw, before: TournamentState) -> Iterator[Finding]:
        """Check what a row tells of a table of the floor; `before` is how the tournament stood."""
        if not isinstance(command, TOLD) or not ROUND_TABLE.match(command.table):
            return
        try:
            right = self._table(law, before, command.table).told(row.key, before)
        except (UnreadableRow, LookupError, ValueError) as wrong:
            right = f"no row of {command.table} that can be read: {wrong}"
        if command != right:
            yield finding_at(
                "round", row, str(right or f"no hand of {command.table} by the key {row.key!r}"), row.entry
            )

    def happened(self, events: tuple[Any, ...]) -> None:
        """Note chips that the tournament took from a table, or put back."""
        for table in self._tables.values():
            table.hears(events)

    def end(self) -> Iterator[Finding]:
        """Say which hands of a table its tournament was never told; the last may wait for a process to tell it."""
        for name, table in self._tables.items():
            for seq in table.untold():
                yield Finding("round", name, seq, "a hand that its tournament was told", "none")

    def _table(self, law: TournamentLaw, before: TournamentState, name: str) -> "_PlayedTable":
        if name not in self._tables:
            self._tables[name] = _PlayedTable(self._recorder, law, name, before.tables[name].round)
        return self._tables[name]


class _PlayedTable(RoundPlay):
    """A table's rows, played as far as the tournament has been told of them."""

    def __init__(self, recorder: Recorder, law: TournamentLaw, name: str, number: int) -> None:
        super().__init__(law, name, number)
        self._rows = recorder.rows(name)
        first = open_first_row(next(self._rows), recorder)
        self.state, self._words = first.state, first.law.book.words
        self._meant: list[tuple[str, Any, int]] = []
        """What the last row that was played means, and has not been asked for."""
        self._ended: list[int] = []
        """Rows that ended a hand and were passed over: nobody told them."""

    def told(self, key: str, tournament: TournamentState) -> Any:
        """Return what the row of this key means to the tournament; None where it means nothing, or is not ahead."""
        while True:
            while self._meant:
                what, command, seq = self._meant.pop(0)
                if what == "back" and key == told_back(self.name, seq):
                    return self.taken_back(command)
                if what == "over":
                    self.begins_anew()
                    if key == told_key(self.name, seq):
                        return self.last_hand(tournament)
                    self._ended.append(seq)
            if (row := next(self._rows, None)) is None:
                return None
            if row.kind == "entry":
                self._play(row)

    def untold(self) -> list[int]:
        """Return the rows that ended a hand of which nothing was told, but for the last row of all that ends one."""
        passed = len(self._ended)
        self.told("", TournamentState(""))
        return self._ended[: max(passed, len(self._ended) - 1)]

    def _play(self, row: Row) -> None:
        """Let a row happen, and note what it means to the round."""
        played = decode_row(row, self._words)
        fold_decoded(self.state, played)
        if played.command is not None:
            meant = self.means(played.command, played.events)
            self._meant += [(what, played.command, row.seq) for what in meant]
