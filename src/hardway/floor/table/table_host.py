"""The host of a table: what a second changes there, and that nothing at risk changes while electronic dice are out."""

from typing import Any

from hardway.floor.runtime.host import Host
from hardway.floor.runtime.writer import Writer
from hardway.floor.table.betting_closed import CLOSED, ServedTable
from hardway.journal.stored_stream import StoredStream
from hardway.notation import refusal_form
from hardway.rulebook import Law
from hardway.table import Refusal, State

_Clock = tuple[Any, bool, Any]


class TableHost(Host):
    """One table."""

    def __init__(self, opened: StoredStream, writer: Writer) -> None:
        self.law: Law = opened.start.law
        self.dice: str = opened.start.settings.get("dice", "electronic")
        super().__init__(opened._replace(game=ServedTable(self.law, opened.state, self.dice)), writer)
        self.told: State = self.game.state
        """The table as far as it is durable, and as anybody is shown it."""
        self.ahead: State = self.draft.state
        """The table with everything decided."""

    def _waits_for_time(self) -> bool:
        return bool(self.ahead.desk.posted) or self.ahead.desk.closing is not None

    def _now(self) -> int:
        return self.ahead.desk.now

    def _clock(self) -> _Clock:
        state = self.ahead
        return state.desk, state.guarded, state.since

    def _set_clock(self, clock: _Clock) -> None:
        state = self.ahead
        state.desk, state.guarded, state.since = clock

    def _as_refused(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, dict[str, Any]]:
        form = refusal_form(refusal)
        return given, {**form, "floor": True} if refusal is CLOSED else form
