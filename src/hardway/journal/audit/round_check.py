"""Whether a tournament was told what its tables played: each hand is worked out again from the table's own rows.

A round's table and its tournament are two streams. A change of one, sealed again, does not change the other.
"""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import around
from hardway.journal.audit.played_table import PlayedTable
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import UnreadableRow
from hardway.journal.streams import ROUND_TABLE
from hardway.tournament.commands import TournamentAct
from hardway.tournament.events import ChipsGiven, PlaceTaken
from hardway.tournament.law import TournamentLaw
from hardway.tournament.state import TournamentState

TOLD = ("hand", "annul", "recall", "result")
"""What a tournament is told of a table's play; a result is no table's of the floor."""


class RoundCheck:
    """Holds the hands of a tournament against the rows of its tables, one after the other."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._tables: dict[str, PlayedTable] = {}
        self._given: dict[tuple[str, str], int] = {}
        """The chips of each player at each table."""
        self._sits: dict[tuple[str, str], str] = {}
        """For whom somebody sits at a table."""

    def row(self, row: Row, command: Any, law: TournamentLaw, before: TournamentState) -> Iterator[Finding]:
        """Check what a row tells of a table of the floor; `before` is how the tournament stood."""
        verb = getattr(command, "verb", "")
        if verb not in (*TOLD, "seal", "reveal", "disputes", "chips") or not ROUND_TABLE.match(command.table):
            return
        try:
            if verb in TOLD:
                yield from self._hand(row, command, law, before)
            elif verb == "disputes":
                yield from self._disputes(row, command, law, before)
            elif verb == "chips":
                yield from self._count(row, command, law, before)
            else:
                yield from self._secret(row, command, law, before)
        except (UnreadableRow, LookupError, ValueError) as wrong:
            yield finding_at("round", row, f"no row of {command.table} that can be read: {wrong}", row.entry)

    def _hand(self, row: Row, command: Any, law: TournamentLaw, before: TournamentState) -> Iterator[Finding]:
        name = command.table
        if name not in self._tables:
            self._tables[name] = PlayedTable(self._recorder, law, before, name)
            yield from self._tables[name].as_opened(before)
        right = self._tables[name].told(row.key, before)
        if command != right:
            yield finding_at("round", row, str(right or f"no hand of {name} by the key {row.key!r}"), row.entry)

    def _disputes(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Hold the disputes that are said to wait against the table's rows."""
        right = PlayedTable(self._recorder, law, before, command.table).disputes_by(row.key)
        if command != right:
            yield finding_at("round", row, str(right or f"no row of {command.table} by {row.key!r}"), row.entry)

    def _count(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Hold a count of chips against the table's rows."""
        name = command.table
        right = PlayedTable(self._recorder, law, before, name)
        count = right.count_by(row.key, before, self._tables.get(name))
        if command != count:
            yield finding_at("round", row, str(count or f"no count of {name} by {row.key!r}"), row.entry)

    def _secret(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Hold a wager that is sealed against the dice of its hand, and one that is opened against the chips there."""
        table = PlayedTable(self._recorder, law, before, command.table)
        if command.verb == "seal":
            if table.was_thrown(command.hand, row.at):
                yield finding_at("round", row, f"a wager sealed before the dice of hand {command.hand}", row.entry)
            return
        right = table.placed_around(before, command, *around(row.at))
        if command.placed not in right:
            yield finding_at("round", row, f"placed {' or '.join(sorted(right))}", row.entry)

    def happened(self, events: tuple[Any, ...]) -> None:
        """Note chips that the tournament gave to a table, took from it, or put back."""
        for event in events:
            if isinstance(event, ChipsGiven):
                key = event.table, event.player
                self._given[key] = self._given.get(key, 0) + event.amount
            elif isinstance(event, PlaceTaken):
                self._sits[event.table, event.who] = event.player
        for table in self._tables.values():
            table.hears(events)

    def end(self) -> Iterator[Finding]:
        """Say which hands of a table its tournament was never told, and which chips it did not give.

        The last hand may wait for a process to tell it.
        """
        for name, table in self._tables.items():
            for seq in table.untold():
                yield Finding("round", name, seq, "a hand that its tournament was told", "none")
            for seq, who, amount in table.seats:
                given = self._given.get((name, self._sits.get((name, who), "")), 0)
                if amount != given:
                    yield Finding("round", name, seq, f"{given} cents in chips for {who}, as given", str(amount))
