"""A table where a tournament round is played: with tournament chips, and reporting its hands to the tournament.

A row of the table is durable first; then its report goes to the tournament, with a key that names the row. So nothing
is reported twice, and reports that a crash cut short are made when the table is reopened. Before each throw the table
asks the tournament, after all earlier reports.
"""

import asyncio
from collections.abc import Callable, Coroutine
from logging import getLogger
from typing import Any, NamedTuple

from hardway.floor.cores.core_host import CoreHost
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, Receipt, Submission
from hardway.floor.table.live import Live
from hardway.journal import Recorder
from hardway.journal.stored_stream import decode_row, fold_decoded, open_first_row
from hardway.journal.streams import chips_key, disputes_key, hand_key, takeback_key
from hardway.notation.round_table import RoundPlay
from hardway.notation.tournament import TournamentGame
from hardway.rulebook import Refusal
from hardway.strategy import RuleAct
from hardway.table import State
from hardway.table.model.commands import Command, Throw
from hardway.table.model.events import Event
from hardway.tournament.model.commands import TournamentAct

Start = Callable[[Coroutine[Any, Any, Any]], Any]
LOG = getLogger("hardway.floor")


class Unreported(NamedTuple):
    """A row of a table not yet reported to its tournament: it ended a hand (`over`) or undid such an end (`back`)."""

    what: str
    seq: int
    key: str


class FloorRoundTable(RoundPlay):
    """A table in a tournament round: follows the table and reports its hands, chips and disputes to the tournament."""

    def __init__(self, live: Live, tournament: CoreHost, game: TournamentGame, start: Start) -> None:
        super().__init__(game.law, live.host.stream, int(live.settings["round"]))
        self.live, self.tournament, self._start = live, tournament, start
        self.state: State = live.host.durable_state
        self._disputed: tuple[tuple[str, int], ...] = self.tournament_state.waiting.get(self.name, ())
        """The open disputes that were last reported to the tournament."""
        self._reporting = 0
        """How many reports to the tournament are being entered now."""
        self._all_reported, self._throw_lock = asyncio.Event(), asyncio.Lock()
        self._all_reported.set()
        self._counted: Any = None
        """The count of chips that was last reported to the tournament, and the number of its row."""
        self._end_told = self.ended is not None

    @property
    def tournament_state(self) -> Any:
        """Return the state of the tournament after all decided entries, durable or not."""
        return self.tournament.draft.state

    @property
    def is_open(self) -> bool:
        """Say whether this table is open for play in its round."""
        table = self.tournament_state.tables.get(self.name)
        return table is not None and table.round == self.round and table.phase == "open"

    def bars(self, command: Command) -> Refusal | None:
        """Return why the round does not allow an entry; None if it does."""
        return self.entry_refusal(self.tournament_state, command) or self.shooter_refusal(
            self.live.host.law, self.tournament_state, command
        )

    @property
    def ended(self) -> Refusal | None:
        """Return why nobody plays at this table any more; None while it is in play."""
        refusal = self.entry_refusal(self.tournament_state, Throw())
        return refusal if refusal is not None and refusal.reason == "table_ended" else None

    def tell_end(self) -> None:
        """Have pages ask again what may be entered, if the table has ended or was opened again since."""
        if self._end_told != (ended := self.ended is not None):
            self._end_told = ended
            self.live.notify("legal")

    async def lets_throw(self) -> Refusal | Problem | None:
        """Ask the tournament whether the next throw may be made; return why not, or None.

        It asks once at a time, and after all reports.
        """
        async with self._throw_lock:
            await self.live.host.drain()
            await self._all_reported.wait()
            answer = await self.tournament.submit_in_turn(TournamentAct("throw", table=self.name))
            return None if isinstance(answer, Receipt) else answer

    def let_sit(self) -> None:
        """Seat every player who has a seat in the round and has chips."""
        if self.is_open:
            for seat in self.to_seat(self.tournament_state):
                self.live.host.put(Submission(seat, "house", f"round {self.round} {seat.player}", self.live.clock()))

    def act_for_gone(self, after: str) -> None:
        """Enter one act that is due for a player who is out of the round: taking a win down, or giving up the dice.

        Its row leads to the next act. `after` names a row, to make the idempotency key.
        """
        if self.is_open and (done := self.action_for_departed(self.live.host.law, self.tournament_state)) is not None:
            key = f"round {self.round} gone {done.player} {after}"
            self.live.host.put(Submission(done, "house", key, self.live.clock()))

    def rows(self, entries: list[Entry]) -> None:
        """Take durable rows of the table, and report them to the tournament."""
        for entry in entries:
            self._report_row(entry.command, entry.events, entry.row.seq)
        self.act_for_gone(f"{self.name} {entries[-1].row.seq}")
        self._start(self.report_disputes())
        self.report_chips()

    def report_chips(self) -> None:
        """Report the players' chips if staff changed them after the table's round had ended."""
        self.live.host.publish()
        count, seq = self.chip_count(self.tournament.game.state), self.live.host.durable_row.seq
        if count is not None and not self._reporting and self._counted != (count, seq):
            self._counted = (count, seq)
            self._report(count, chips_key(self.name, seq))

    async def report_disputes(self) -> None:
        """Report the open disputes of the table to the tournament, if they have changed."""
        waiting, seq = self.open_disputes(self.live.host.law), self.live.host.durable_row.seq
        if waiting != self._disputed:
            self._disputed = waiting
            await self._submit(
                TournamentAct("disputes", table=self.name, waiting=waiting), disputes_key(self.name, seq)
            )

    def side(self, what: str) -> None:
        """Do nothing: changes outside the journal do not concern the tournament."""

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Do nothing: no bot plays in a round."""

    def _report_row(self, command: Command | None, events: tuple[Event, ...], seq: int) -> None:
        """Report to the tournament what happened in one row of the table."""
        if command is None:
            return
        meant = self.classify(command, events)
        for what in meant:
            if what == "back":
                self._report(self.correction(self.tournament_state), takeback_key(self.name, seq))
            elif self.is_open or "back" in meant:
                self._report(self.hand(self.tournament_state), hand_key(self.name, seq))

    def _report(self, command: Any, key: str) -> None:
        self._reporting += 1
        self._all_reported.clear()
        self._start(self._run_report(command, key))

    async def _run_report(self, command: Any, key: str) -> None:
        try:
            await self._submit(command, key)
        finally:
            self._reporting -= 1
            if not self._reporting:
                self._all_reported.set()
        self.report_chips()

    async def _submit(self, command: Any, key: str) -> None:
        answer = await self.tournament.submit_in_turn(command, role=getattr(command, "by", ""), key=key)
        if not isinstance(answer, Receipt):
            LOG.warning("the report %s was not entered in %s: %s", key, self.tournament.stream, answer)

    def catch_up(self, recorder: Recorder) -> list[Unreported]:
        """Replay the rows of tournament and table; return the rows that are not yet reported."""
        reported_keys = set[str]()
        for row in recorder.rows(self.tournament.stream):
            reported_keys.add(row.key)
            if row.kind == "entry":
                decoded = decode_row(row, self.tournament.start.book.words)
                self.follow(decoded.tick + decoded.events)
        return self._unreported(recorder, reported_keys)

    def _unreported(self, recorder: Recorder, reported_keys: set[str]) -> list[Unreported]:
        unreported: list[Unreported] = []
        rows = recorder.rows(self.name)
        game = open_first_row(next(rows), recorder).game
        self.state = game.state
        for row in rows:
            if row.kind != "entry":
                continue
            played = decode_row(row, self.live.host.law.book.words)
            fold_decoded(game, played)
            for what in self.classify(played.command, played.events) if played.command is not None else ():
                key = (takeback_key if what == "back" else hand_key)(self.name, row.seq)
                if key not in reported_keys:
                    unreported.append(Unreported(what, row.seq, key))
                if what == "over":
                    self.laid.start_hand()
        self.state = self.live.host.durable_state
        return unreported

    def report_missing(self, unreported: list[Unreported]) -> None:
        """Report the rows that a crash left unreported: at most the last hand, since each throw waits for the last
        report."""
        for what, seq, key in unreported:
            if seq == unreported[-1].seq and what == "back":
                self._report(self.correction(self.tournament_state), key)
            elif seq == unreported[-1].seq and self.is_open:
                self._report(self.last_hand(self.tournament_state), key)
