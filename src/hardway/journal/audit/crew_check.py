"""Whether those who worked at a casino's table were others than those who played there, held their roles, and read each
other back; and whether everyone entered for themselves."""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.row import Row, read_object
from hardway.table import State, has_interest
from hardway.table.model.commands import Command, Roll, Seat

HOUSE = "house"


class CrewCheck:
    """Who is at one table in which role, and who read its dice last."""

    def __init__(self, roles: HeldRoles | None = None) -> None:
        self._read_by = ""
        self._roles = roles if roles is not None and roles.known else None
        self._where: dict[str, str] = {}

    def opened(self, stream: str, house: str, settings: dict[str, Any]) -> None:
        """Take where the table stands."""
        self._where = {"house": house, "pit": str(settings.get("pit", "")), "table": stream}

    def noted(self, row: Row) -> None:
        """Take a row of dice that were read."""
        if '"read"' in row.body and "read" in (read_object(row.body) or ()):
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
        if self._roles is not None and row.by != HOUSE:
            yield from self._by_whom(row, command, self._roles)

    def _by_whom(self, row: Row, command: Command | None, roles: HeldRoles) -> Iterator[Finding]:
        if row.role and not roles.may_have_worked(row.by, row.role, row.at, **self._where):
            yield finding_at("crew", row, f"somebody who was {row.role} there", f"{row.by}, who was not")
        player = getattr(command, "player", row.by)
        if not row.role and player != row.by:
            yield finding_at("crew", row, f"an entry of {player} by {player}", f"by {row.by}")
        if isinstance(command, Seat):
            if role := roles.worked(player, row.at, **self._where):
                yield finding_at("crew", row, "a player who does not work there", f"{player}, {role} there")
            elif roles.is_guest(player):
                yield finding_at("crew", row, "a player with an account", f"{player}, a guest")
