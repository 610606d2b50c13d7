"""A table of the floor that is played in a round: with tournament chips, and telling the tournament its hands.

What happens at the table is durable first; then the tournament is told, by a key that names the row. So nothing is
told twice, and what a crash left untold is told when the table is next opened. Before the dice leave a hand the
tournament is asked, behind whatever was told before.
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
from hardway.table.model.commands import Command
from hardway.table.model.events import Event
from hardway.tournament.model.commands import TournamentAct

Start = Callable[[Coroutine[Any, Any, Any]], Any]
LOG = getLogger("hardway.floor")


class Untold(NamedTuple):
    """What a row of a table means, and the tournament was not told: `back` or `over`."""

    what: str
    seq: int
    key: str


class FloorRoundTable(RoundPlay):
    """A table in play in a round of a tournament."""

    def __init__(self, live: Live, tournament: CoreHost, game: TournamentGame, start: Start) -> None:
        super().__init__(game.law, live.host.stream, int(live.settings["round"]))
        self.live, self.tournament, self._start = live, tournament, start
        self.state: State = live.host.durable_state
        self._disputed: tuple[tuple[str, int], ...] = self.stands.waiting.get(self.name, ())
        """The disputes here that the tournament was last told to wait."""
        self._telling = 0
        """How much of what was played is on its way to the tournament."""
        self._all_told, self._asks = asyncio.Event(), asyncio.Lock()
        self._all_told.set()
        self._counted: Any = None
        """The last count of chips that it was told, and after which row."""

    @property
    def stands(self) -> Any:
        """Return how the tournament stands, with everything that was decided."""
        return self.tournament.draft.state

    @property
    def is_open(self) -> bool:
        """Say whether the round is in play at this table."""
        table = self.stands.tables.get(self.name)
        return table is not None and table.round == self.round and table.phase == "open"

    def bars(self, command: Command) -> Refusal | None:
        """Say why an entry does not happen here."""
        return self.entry_refusal(self.stands, command) or self.shooter_refusal(
            self.live.host.law, self.stands, command
        )

    async def lets_throw(self) -> Refusal | Problem | None:
        """Ask the tournament before the dice leave a hand, one throw after the other; what was played is told first."""
        async with self._asks:
            await self.live.host.drain()
            await self._all_told.wait()
            answer = await self.tournament.submit_in_turn(TournamentAct("throw", table=self.name))
            return None if isinstance(answer, Receipt) else answer

    def let_sit(self) -> None:
        """Let everybody sit who has taken a place and has chips."""
        if self.is_open:
            for seat in self.to_seat(self.stands):
                self.live.host.put(Submission(seat, "house", f"round {self.round} {seat.player}", self.live.clock()))

    def act_for_gone(self, after: str) -> None:
        """Do what is next for players who are out of the round; a row after which that was looked at is named."""
        if self.is_open and (done := self.action_for_departed(self.live.host.law, self.stands)) is not None:
            key = f"round {self.round} gone {done.player} {after}"
            self.live.host.put(Submission(done, "house", key, self.live.clock()))

    def rows(self, entries: list[Entry]) -> None:
        """Hear of what became durable at the table."""
        for entry in entries:
            self._played(entry.command, entry.events, entry.row.seq)
        self.act_for_gone(f"{self.name} {entries[-1].row.seq}")
        self._start(self.tell_disputes())
        self.tell_chips()

    def tell_chips(self) -> None:
        """Tell the tournament what players have, where staff changed that after the table ended."""
        self.live.host.publish()
        count, seq = self.chip_count(self.tournament.game.state), self.live.host.durable_row.seq
        if count is not None and not self._telling and self._counted != (count, seq):
            self._counted = (count, seq)
            self._tell(count, chips_key(self.name, seq))

    async def tell_disputes(self) -> None:
        """Tell the tournament which disputes here wait, where that has changed."""
        waiting, seq = self.open_disputes(self.live.host.law), self.live.host.durable_row.seq
        if waiting != self._disputed:
            self._disputed = waiting
            await self._submit(
                TournamentAct("disputes", table=self.name, waiting=waiting), disputes_key(self.name, seq)
            )

    def side(self, what: str) -> None:
        """Hear of what no journal keeps: nothing of it is the tournament's."""

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Hear of a bot: none plays in a round."""

    def _played(self, command: Command | None, events: tuple[Event, ...], seq: int) -> None:
        """Tell the tournament what a row of the table means to it."""
        if command is None:
            return
        meant = self.classify(command, events)
        for what in meant:
            if what == "back":
                self._tell(self.correction(self.stands), takeback_key(self.name, seq))
            elif self.is_open or "back" in meant:
                self._tell(self.hand(self.stands), hand_key(self.name, seq))

    def _tell(self, command: Any, key: str) -> None:
        self._telling += 1
        self._all_told.clear()
        self._start(self._told(command, key))

    async def _told(self, command: Any, key: str) -> None:
        try:
            await self._submit(command, key)
        finally:
            self._telling -= 1
            if not self._telling:
                self._all_told.set()
        self.tell_chips()

    async def _submit(self, command: Any, key: str) -> None:
        answer = await self.tournament.submit_in_turn(command, role=getattr(command, "by", ""), key=key)
        if not isinstance(answer, Receipt):
            LOG.warning("%s was not told to %s: %s", key, self.tournament.stream, answer)

    def catch_up(self, recorder: Recorder) -> list[Untold]:
        """Read what was played here, and what was taken from racks; return what the tournament has not been told."""
        told_by = set[str]()
        for row in recorder.rows(self.tournament.stream):
            told_by.add(row.key)
            if row.kind == "entry":
                told = decode_row(row, self.tournament.start.book.words)
                self.follow(told.tick + told.events)
        return self._untold(recorder, told_by)

    def _untold(self, recorder: Recorder, told_by: set[str]) -> list[Untold]:
        untold: list[Untold] = []
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
                if key not in told_by:
                    untold.append(Untold(what, row.seq, key))
                if what == "over":
                    self.laid.start_hand()
        self.state = self.live.host.durable_state
        return untold

    def tell_untold(self, untold: list[Untold]) -> None:
        """Tell what a crash left untold: at most the last hand, for dice wait until the one before is told."""
        for what, seq, key in untold:
            if seq == untold[-1].seq and what == "back":
                self._tell(self.correction(self.stands), key)
            elif seq == untold[-1].seq and self.is_open:
                self._tell(self.last_hand(self.stands), key)
