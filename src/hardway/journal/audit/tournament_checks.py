"""Compares a tournament's reports with the rows of its tables, and its lots with their commitments.

A round's table and its tournament are two streams: each hand is worked out again from the table's own rows. Someone who
forges one stream, with all its hashes, does not change the other.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from hardway.journal.audit.core_checks import GiverCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles, around
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import StreamStart, UnreadableRow, decode_row, fold_decoded, open_first_row
from hardway.journal.streams import ROUND_TABLE, chips_key, disputes_key, hand_key, takeback_key
from hardway.notation.round_table import LaidWagers, RoundPlay
from hardway.notation.tournament import TournamentGame
from hardway.table.model.commands import NoRoll, Roll, Seat, Throw
from hardway.tournament.model.commands import TournamentAct, is_draw
from hardway.tournament.model.events import ChipsGiven, PlaceTaken
from hardway.tournament.model.law import TournamentLaw
from hardway.tournament.model.state import TournamentState
from hardway.tournament.playing import NOTHING

GIVEN_UP = "The house replaced its commitment to the secret of a draw"


class LotsCheck:
    """Checks the lots of one tournament."""

    def __init__(self) -> None:
        self._given_up: list[int] = []

    def row(self, row: Row, command: Any, before: TournamentState) -> Iterator[Finding]:
        """Yield what is wrong with a draw or commitment; `before` is the state before the row."""
        if getattr(command, "verb", "") == "commit" and (command.what, command.round) in before.lots:
            self._given_up.append(row.seq)
        if is_draw(command) and command.numbers and not command.secret:
            yield finding_at("lots", row, "numbers that follow from a secret committed to before", row.entry)

    def remarks(self) -> Iterator[str]:
        """Yield a remark on renewed commitments."""
        if rows := self._given_up:
            yield f"{GIVEN_UP}, {'row' if len(rows) == 1 else 'rows'} {', '.join(map(str, rows))}."


_THROWS = (Throw, Roll, NoRoll)


class PlayedTable(RoundPlay):
    """The rows of a round's table, folded as far as the tournament has reports of them."""

    def __init__(self, recorder: Recorder, law: TournamentLaw, tournament: TournamentState, name: str) -> None:
        super().__init__(law, name, tournament.tables[name].round if name in tournament.tables else 0)
        self.laid = LaidWagers()
        self._rows = recorder.rows(name)
        if (row := next(self._rows, None)) is None:
            raise UnreadableRow(None, f"there is no {name}")
        self._first = open_first_row(row, recorder)
        self.state, self._words = self._first.state, self._first.book.words
        self._thrown = False
        """True once the dice were thrown in the current hand."""
        self.seats: list[tuple[int, str, int]] = []
        """Each seat taken at the table: number of the row, player's name, and cents in chips."""
        self._meant: list[tuple[str, int]] = []
        """What the server must still report to the tournament after the last folded row: what happened, and in which
        row."""
        self._ended: list[int] = []
        """Numbers of rows that ended a hand and that no report to the tournament has followed yet."""

    def as_opened(self, tournament: TournamentState) -> Iterator[Finding]:
        """Yield findings if the table belongs to another round, or if its book is not as the conditions amend it."""
        settings = self._first.settings
        is_theirs = settings.get("tournament"), settings.get("round")
        if is_theirs != (tournament.name, self.round):
            expected = f"a table of round {self.round} of {tournament.name}"
            yield Finding("round", self.name, 1, expected, f"round {is_theirs[1]} of {is_theirs[0]}")
        right, book = self.rules.amended(tournament.changes).digest, self._first.law.book.digest
        if book != right:
            yield Finding("round", self.name, 1, f"the book as the conditions change it, {right}", book)

    def was_thrown(self, hand: int, at: str) -> bool:
        """Say whether the dice of a hand were thrown before a moment."""
        for row in self._until(at):
            if row.at < at and (hand < self.laid.hands or (hand == self.laid.hands and self._thrown)):
                return True
        return False

    def placed_around(self, tournament: TournamentState, wager: TournamentAct, since: str, until: str) -> set[str]:
        """Return, in words, each set of wagers that the player of a secret wager had down between two moments, in the
        hand that it was made for."""
        found = {NOTHING}
        for row in self._until(until):
            placed = self.placed(tournament, wager.player, wager.hand)
            found = {*found, placed} if row.at >= since else {placed}
        return found

    def _until(self, at: str) -> Iterator[Row]:
        """Fold the table's rows up to a moment, and yield each."""
        for row in takewhile(lambda row: row.at <= at, self._rows):
            if row.kind == "entry":
                self._play(row)
                for what, _ in self._meant:
                    if what == "over":
                        self.laid.start_hand()
                self._meant.clear()
                yield row

    def report_of(self, key: str, tournament: TournamentState) -> Any:
        """Fold rows up to the one that a key names, and return the report it should have; None if there is no such row
        left."""
        while True:
            while self._meant:
                what, seq = self._meant.pop(0)
                if what == "back" and key == takeback_key(self.name, seq):
                    return self.correction(tournament)
                if what == "over":
                    self.laid.start_hand()
                    if key == hand_key(self.name, seq):
                        return self.last_hand(tournament)
                    self._ended.append(seq)
            if (row := next(self._rows, None)) is None:
                return None
            if row.kind == "entry":
                self._play(row)

    def disputes_by(self, key: str) -> TournamentAct | None:
        """Fold rows up to the one that a key names, and return the right report of open disputes; None if there is no
        such row."""
        if self._stops_at(key, disputes_key):
            return TournamentAct("disputes", table=self.name, waiting=self.open_disputes(self._first.law))
        return None

    def count_by(self, key: str, tournament: TournamentState, heard: RoundPlay | None) -> TournamentAct | None:
        """Fold rows up to the one that a key names, and return the right report of chips; None if there is no such row.

        `heard` knows the chips that staff took from racks.
        """
        if heard is not None:
            self.forfeited = heard.forfeited
        return self.chip_count(tournament) if self._stops_at(key, chips_key) else None

    def _stops_at(self, key: str, by: Callable[[str, int], str]) -> bool:
        """Fold rows up to the one that a key names; return whether there is one."""
        for row in self._rows:
            if row.kind == "entry":
                self._play(row)
            if key == by(self.name, row.seq):
                return True
        return False

    def unreported(self) -> list[int]:
        """Return the rows that ended a hand without a report; the last of them is left out, because its report may
        still come."""
        passed = len(self._ended)
        self.report_of("", TournamentState(""))
        return self._ended[: max(passed, len(self._ended) - 1)]

    def _play(self, row: Row) -> None:
        """Fold a row, and add the reports that it requires."""
        played = decode_row(row, self._words)
        fold_decoded(self._first.game, played)
        if isinstance(played.command, Seat):
            self.seats.append((row.seq, played.command.player, played.command.amount))
        if played.command is not None:
            meant = self.classify(played.command, played.events)
            self._thrown = "over" not in meant and (self._thrown or isinstance(played.command, _THROWS))
            self._meant += [(what, row.seq) for what in meant]


PLAY_REPORTS = ("hand", "annul", "recall", "result")
"""Verbs that report play to a tournament. Tables of the server itself never report a `result`."""


class RoundCheck:
    """Compares the reports of a tournament with the rows of its tables."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._tables: dict[str, PlayedTable] = {}
        self._given: dict[tuple[str, str], int] = {}
        """How many chips (in cents) each player was given at each table."""
        self._sits: dict[tuple[str, str], str] = {}
        """By table and substitute: the player for whom the substitute sits there."""

    def row(self, row: Row, command: Any, law: TournamentLaw, before: TournamentState) -> Iterator[Finding]:
        """Yield what is wrong with a report from a table of this floor; `before` is the state before the row."""
        verb = getattr(command, "verb", "")
        if verb not in (*PLAY_REPORTS, "seal", "reveal", "disputes", "chips") or not ROUND_TABLE.match(command.table):
            return
        try:
            if verb in PLAY_REPORTS:
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
        right = self._tables[name].report_of(row.key, before)
        if command != right:
            yield finding_at("round", row, str(right or f"no hand of {name} by the key {row.key!r}"), row.entry)

    def _disputes(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Yield a finding if a report of open disputes differs from the table's rows."""
        right = PlayedTable(self._recorder, law, before, command.table).disputes_by(row.key)
        if command != right:
            yield finding_at("round", row, str(right or f"no row of {command.table} by {row.key!r}"), row.entry)

    def _count(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Yield a finding if a report of chips differs from the table's rows."""
        name = command.table
        right = PlayedTable(self._recorder, law, before, name)
        count = right.count_by(row.key, before, self._tables.get(name))
        if command != count:
            yield finding_at("round", row, str(count or f"no count of {name} by {row.key!r}"), row.entry)

    def _secret(
        self, row: Row, command: TournamentAct, law: TournamentLaw, before: TournamentState
    ) -> Iterator[Finding]:
        """Yield a finding if a secret wager was sealed after its dice, or opened with other chips than the table
        has.
        """
        table = PlayedTable(self._recorder, law, before, command.table)
        if command.verb == "seal":
            if table.was_thrown(command.hand, row.at):
                yield finding_at("round", row, f"a wager sealed before the dice of hand {command.hand}", row.entry)
            return
        right = table.placed_around(before, command, *around(row.at))
        if command.placed not in right:
            yield finding_at("round", row, f"placed {' or '.join(sorted(right))}", row.entry)

    def happened(self, events: tuple[Any, ...]) -> None:
        """Take events that gave chips to a table, or took them away."""
        for event in events:
            if isinstance(event, ChipsGiven):
                key = event.table, event.player
                self._given[key] = self._given.get(key, 0) + event.amount
            elif isinstance(event, PlaceTaken):
                self._sits[event.table, event.who] = event.player
        for table in self._tables.values():
            table.follow(events)

    def end(self) -> Iterator[Finding]:
        """Yield hands without a report, and seats with other chips than the player was given.

        The report of the last hand may still come.
        """
        for name, table in self._tables.items():
            for seq in table.unreported():
                yield Finding("round", name, seq, "a report of this hand to its tournament", "none")
            for seq, who, amount in table.seats:
                given = self._given.get((name, self._sits.get((name, who), "")), 0)
                if amount != given:
                    yield Finding(
                        "round",
                        name,
                        seq,
                        f"{given} cents in chips for {who}, the amount that the tournament gave out",
                        str(amount),
                    )


class TournamentCheck(GiverCheck):
    """Checks the draws and reports of a tournament."""

    def __init__(self, recorder: Recorder, start: StreamStart, roles: HeldRoles | None) -> None:
        super().__init__(recorder, start, roles)
        self._rounds, self._lots = RoundCheck(recorder), LotsCheck()

    def check_entry(self, row: Row, command: Any | None, game: TournamentGame) -> Iterator[Finding]:
        """Yield what is wrong with the next entry."""
        yield from self._lots.row(row, command, game.state)
        yield from self._rounds.row(row, command, game.law, game.state)
        decoded = decode_row(row, self.start.book.words)
        self._rounds.happened(decoded.tick + decoded.events)

    def end(self) -> Iterator[Finding]:
        """Yield what can be seen only after the last row."""
        return self._rounds.end()

    def remarks(self) -> Sequence[str]:
        """Return a remark on renewed commitments."""
        return [*super().remarks(), *self._lots.remarks()]
