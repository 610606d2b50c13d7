"""Whether an entry of a tournament or promotion was given by whom it may be, and at the time its row was written."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from hardway.journal.audit.entry_check import CoreCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.row import Row
from hardway.values.clock import UNKNOWN, moment

HOUSE = "house"
TOLD_FOR = "annul"
"""What the floor tells besides its own: an outcome that somebody annulled at the table."""
LATE_S = 300
"""So long after its time an entry may be written down: the floor may have had tables to read first."""
NO_ZONE = (
    "Nothing says in which zone its times are, so they were not held against the rows' own, and qualifying wagers were "
    "not counted again."
)


class GiverCheck(CoreCheck):
    """Holds the entries of a core beside the table against who gave them, and when."""

    def given(self, row: Row, command: Any | None, game: Any) -> Iterator[Finding]:
        """Check who gave the next entry, and when."""
        if self.roles is not None:
            yield from self._wrong_giver(row, self.roles)
        yield from self._wrong_time(row, game.state.now)

    def remarks(self) -> Sequence[str]:
        """Say that there is no zone."""
        return [NO_ZONE] if self.start.zone is None else []

    def _wrong_giver(self, row: Row, roles: HeldRoles) -> Iterator[Finding]:
        """Hold who gave an entry against whose it is and who held its role; a player enters for nobody else."""
        _, words = _words(row)
        verb = self.start.notation.forms.verbs.get(words[0]) if words else None
        if row.by == HOUSE:
            if row.kind == "entry" and verb is not None and not verb.by_floor and verb.name != TOLD_FOR:
                yield finding_at("crew", row, f"{verb.name} by somebody", HOUSE)
            return
        if row.kind == "entry" and verb is not None and verb.by_floor:
            yield finding_at("crew", row, f"{verb.name} by the floor itself", row.by)
        where = {"house": self.start.book.name, "pit": "", "table": row.stream}
        if row.role and not roles.may_have_worked(row.by, row.role, row.at, **where):
            yield finding_at("crew", row, f"somebody who was {row.role} there", f"{row.by}, who was not")
        if not row.role and row.by not in words:
            yield finding_at("crew", row, f"an entry of {row.by} about {row.by}", row.entry)
        if row.kind == "entry" and row.role and verb is not None and verb.whose == "patron" and words[1] != row.by:
            yield finding_at("crew", row, f"{verb.name} by {words[1]}", row.by)
        if row.kind == "entry" and verb is not None and verb.whose == "anyone" and words[1] not in (HOUSE, row.by):
            yield finding_at("crew", row, f"{verb.name} for the house or for {row.by}", row.entry)

    def _wrong_time(self, row: Row, now: int) -> Iterator[Finding]:
        """Hold the time that was told against the row's own, in the zone of the house."""
        time, _ = _words(row)
        told, zone = moment(time, now=now) if time and row.kind == "entry" else None, self.start.zone
        if told is None or zone is None:
            return
        try:
            here = f"{datetime.fromisoformat(row.at).astimezone(zone):%Y-%m-%dT%H:%M:%S}"
        except (ValueError, OverflowError):
            return  # which the chain has found
        written = moment(here, now=UNKNOWN)
        if written is not None and not told <= written <= told + LATE_S:
            yield finding_at("clock", row, here, time)


def _words(row: Row) -> tuple[str, list[str]]:
    """Return the time that an entry begins with, and its words; whether they can be read is for others to say."""
    words = row.entry.split()
    return (words[0][1:], words[1:]) if words and words[0].startswith("@") else ("", words)
