"""Checks who gave each entry of a tournament or promotion, and at what time."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from hardway.journal.audit.entry_check import CoreCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.row import Row
from hardway.values.clock import UNKNOWN, moment

HOUSE = "house"
FLOOR_MAY_REPORT = "annul"
"""A verb of staff that the server may enter too: `annul` reports that an outcome was annulled at the table."""
MAX_LATE_SECONDS = 300
"""The most seconds between an entry's time and its row's time: the server may first have had to read tables."""
NO_ZONE = (
    "No known time zone is stored, so the times of entries were not compared with those of rows, and qualifying wagers "
    "were not counted again."
)


class GiverCheck(CoreCheck):
    """Checks who gave the entries of a tournament or promotion, and their times."""

    def check_giver(self, row: Row, command: Any | None, game: Any) -> Iterator[Finding]:
        """Yield what is wrong with the giver and the time of the next entry."""
        if self.roles is not None:
            yield from self._wrong_giver(row, self.roles)
        yield from self._wrong_time(row, game.state.now)

    def remarks(self) -> Sequence[str]:
        """Return a remark if the time zone is missing."""
        return [NO_ZONE] if self.start.zone is None else []

    def _wrong_giver(self, row: Row, roles: HeldRoles) -> Iterator[Finding]:
        """Yield a finding if the giver did not have the role, or without a role entered for another person."""
        _, words = _words(row)
        verb = self.start.notation.forms.verbs.get(words[0]) if words else None
        if row.by == HOUSE:
            if row.kind == "entry" and verb is not None and not verb.by_floor and verb.name != FLOOR_MAY_REPORT:
                yield finding_at("crew", row, f"{verb.name} by a person", HOUSE)
            return
        if row.kind == "entry" and verb is not None and verb.by_floor:
            yield finding_at("crew", row, f"{verb.name} by the floor itself", row.by)
        where = {"house": self.start.book.name, "pit": "", "table": row.stream}
        if row.role and not roles.may_have_worked(row.by, row.role, row.at, **where):
            yield finding_at("crew", row, f"a person who was {row.role} there", f"{row.by}, who was not")
        if not row.role and row.by not in words:
            yield finding_at("crew", row, f"an entry of {row.by} about {row.by}", row.entry)
        if row.kind == "entry" and row.role and verb is not None and verb.whose == "patron" and words[1] != row.by:
            yield finding_at("crew", row, f"{verb.name} by {words[1]}", row.by)
        if row.kind == "entry" and verb is not None and verb.whose == "anyone" and words[1] not in (HOUSE, row.by):
            yield finding_at(
                "crew", row, f"an entry `{verb.name}` for the house or for {row.by}, who gave it", row.entry
            )

    def _wrong_time(self, row: Row, now: int) -> Iterator[Finding]:
        """Yield a finding if the time of an entry is not that of its row, in the house's time zone."""
        time, _ = _words(row)
        entered, zone = moment(time, now=now) if time and row.kind == "entry" else None, self.start.zone
        if entered is None or zone is None:
            return
        try:
            here = f"{datetime.fromisoformat(row.at).astimezone(zone):%Y-%m-%dT%H:%M:%S}"
        except (ValueError, OverflowError):
            return  # reported by the chain check
        written = moment(here, now=UNKNOWN)
        if written is not None and not entered <= written <= entered + MAX_LATE_SECONDS:
            yield finding_at("clock", row, here, time)


def _words(row: Row) -> tuple[str, list[str]]:
    """Return the time and the words of an entry, without checking them."""
    words = row.entry.split()
    return (words[0][1:], words[1:]) if words and words[0].startswith("@") else ("", words)
