"""Whether those who worked at a casino's table were others than those who played there, and read each other back."""

import json
from collections.abc import Iterator

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.row import Row
from hardway.table import State, has_interest
from hardway.table.model.commands import Command, Roll


class CrewCheck:
    """Who read the dice of one table last."""

    def __init__(self) -> None:
        self._read_by = ""

    def noted(self, row: Row) -> None:
        """Take a row of dice that were read."""
        if '"read"' in row.body and "read" in json.loads(row.body):
            self._read_by = row.by

    def entered(self, row: Row, state: State, command: Command | None) -> Iterator[Finding]:
        """Check who gave an entry, at the table as it stood before."""
        if state.mode != "casino":
            return
        if row.role and has_interest(state, row.by):
            sits = "who sits there" if row.by in state.players else "who played there and had something open"
            yield finding_at("crew", row, "a person who does not play there", f"{row.by}, {sits}, as {row.role}")
        if isinstance(command, Roll):
            if row.role and row.by == self._read_by:
                yield finding_at("crew", row, "read back by another person", f"{row.by} read the dice and called them")
            self._read_by = ""
