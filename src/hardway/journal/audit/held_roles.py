"""The roles of people at any time, by the floor's rows. Knows no table.

Processes have different clocks, and an entry is accepted a moment before its row is stored. So a person counts as
surely having a role, or surely not, only if that was so for a while before and after.
"""

from datetime import datetime, timedelta
from typing import Any

from hardway.journal.floor_facts import FLOOR, changes
from hardway.journal.recorder import Recorder, Unavailable

ADMINISTRATOR, EVERYWHERE, GUEST = "administrator", "*", "guest"
MARGIN = timedelta(seconds=10)
Roles = tuple[tuple[str, str, str], ...]
"""The roles that a person holds: each is a role's name, the house and the scope of the role."""


class HeldRoles:
    """The roles of all people, from the first row of the floor on."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._held: dict[str, list[tuple[str, Roles]]] = {}
        """By person: the time of each change of roles, with the roles held from then on."""
        try:
            for row in recorder.rows(FLOOR):
                for (kind, person), after in changes(row):
                    if kind == "grant":
                        self._held.setdefault(person, []).append((row.at, _roles(after)))
        except Unavailable:  # the audit of the floor names the damaged row; half of the roles would accuse others
            self._held.clear()

    @property
    def known(self) -> bool:
        """Say whether any role was ever granted; if none was, roles are not checked."""
        return bool(self._held)

    def worked(self, person: str, at: str, *, house: str, pit: str, table: str) -> str:
        """Return a role that a person surely had at a table, or in its pit or its whole house; empty if there is
        none."""
        before, after = (self._at(person, moment, house, pit, table) for moment in around(at))
        return next((role for role in before if role in after), "")

    def may_have_worked(self, person: str, role: str, at: str, *, house: str, pit: str, table: str) -> bool:
        """Say whether a person may have had this role at a table."""
        return any(role in self._at(person, moment, house, pit, table) for moment in (at, *around(at)))

    def is_guest(self, person: str) -> bool:
        """Say whether a person is a guest, without an account."""
        return (self._recorder.get("person", person) or {}).get("kind") == GUEST

    def _at(self, person: str, at: str, house: str, pit: str, table: str) -> list[str]:
        roles: Roles = ()
        for since, held in self._held.get(person, ()):
            roles = held if since <= at else roles
        scopes = (EVERYWHERE, f"pit:{pit}", f"table:{table}")
        return [role for role, where, scope in roles if where in (house, EVERYWHERE) and scope in scopes]


def around(at: str) -> tuple[str, str]:
    """Return timestamps a margin before and after a time; twice the text itself if it is malformed."""
    try:
        moment = datetime.fromisoformat(at)
        return tuple(f"{(moment + by).isoformat(timespec='milliseconds')[:23]}Z" for by in (-MARGIN, MARGIN))  # type: ignore[return-value]
    except (ValueError, OverflowError):
        return at, at


def _roles(after: dict[str, Any]) -> Roles:
    try:
        return tuple((str(one["role"]), str(one["house"]), str(one["scope"])) for one in after["roles"])
    except (LookupError, TypeError):
        return ()
