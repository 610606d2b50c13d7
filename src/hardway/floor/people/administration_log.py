"""Lists what administrators did, newest first, from the rows of the stream `floor`: accounts, roles, invitations,
locks, passwords, exclusions, erasures, and tables that were opened."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hardway.floor.book import HOUSE, STREAM
from hardway.floor.people.role_grants import ADMINISTRATOR, EVERYWHERE, Roles
from hardway.journal import Recorder, Row
from hardway.journal.floor_facts import changes
from hardway.journal.row import read_object

VERBS = {
    "grant": "role", "revoke": "role", "invite": "invitation", "withdraw": "invitation", "account": "person",
    "unlock": "person", "password": "person", "exclude": "person", "erase": "person", "open": "stream",
}  # fmt: skip
"""The acts of administrators: the first word of the entry, and what the entry names after it."""
PAGE_ROWS = 500
MAX_ROWS = 20_000
"""How many rows one call reads at most; a caller goes on from the row number `next` of the result."""


class AdministratorsAct(NamedTuple):
    """An act of an administrator, or of the owner of the database on the command line (`house`)."""

    seq: int
    at: str
    by: str
    verb: str
    person: str
    """The person whom the act is about; empty for an invitation or a stream."""
    stream: str
    """The table, tournament or promotion that the administrator opened; empty for any other act."""
    roles: tuple[dict[str, str], ...]
    """The roles that were given, taken or promised, each with `role`, `house` and `scope`."""
    until: str
    """When an exclusion or an invitation ends: a timestamp or `ever`; empty for another act."""
    why: str


class ActPage(NamedTuple):
    """Some acts, and the row number to go on from; None if there are no earlier ones."""

    acts: list[AdministratorsAct]
    next: int | None


class AdministrationLog:
    """Reads the acts of administrators that somebody may know."""

    def __init__(self, recorder: Recorder, roles: Roles) -> None:
        self._recorder, self._roles = recorder, roles
        self._house_of: dict[str, str] = {}

    def acts(
        self, who: str, houses: Callable[[str], bool], *, since: str = "", until: str = "", before: int = 0, limit: int
    ) -> ActPage:
        """Return the newest acts that `who` may know, between two timestamps and before row `before` (0: all).

        `houses` says of a house, and of `*`, whether its acts may be known. One's own acts may always be.
        """
        found: list[AdministratorsAct] = []
        head = self._recorder.head(STREAM)
        last = 0 if head is None else head.seq if not before else min(head.seq, before - 1)
        for row in _newest_first(self._recorder, last):
            if row.at < since or last - row.seq >= MAX_ROWS:
                return ActPage(found, row.seq + 1 if row.at >= since else None)
            act = _act(row) if not until or row.at <= until else None
            if act is None or not (act.by == who or any(map(houses, self._houses(act)))):
                continue
            if len(found) == limit:
                return ActPage(found, found[-1].seq)
            found.append(act)
        return ActPage(found, None)

    def _houses(self, act: AdministratorsAct) -> set[str]:
        """Return the houses that an act is about; `*` for one about a player, or about staff without a role."""
        if act.roles:
            return {one["house"] for one in act.roles}
        if act.stream:
            return {self._house(act.stream)}
        return {one.house for one in self._roles.of(act.person)} or {EVERYWHERE}

    def _house(self, stream: str) -> str:
        if stream not in self._house_of:
            first = next(iter(self._recorder.rows(stream, 0, 1)), None)
            settings = (read_object(first.body) if first is not None else None) or {}
            self._house_of[stream] = str(settings.get("house") or EVERYWHERE)
        return self._house_of[stream]


def _newest_first(recorder: Recorder, last: int) -> Iterator[Row]:
    """Yield the floor's rows from number `last` back to the first."""
    while last > 0:
        start = max(0, last - PAGE_ROWS)
        yield from reversed(list(recorder.rows(STREAM, start, last - start)))
        last = start


def _act(row: Row) -> AdministratorsAct | None:
    """Return the act of a row; None if no administrator gave it."""
    verb, *words = row.entry.split()
    if verb not in VERBS or not (row.role == ADMINISTRATOR or row.by == HOUSE):
        return None
    about = words[0] if words else ""
    body: dict[str, Any] = read_object(row.body) or {}
    promised = [after for (kind, _), after in changes(row) if kind == "invitation"]
    roles: tuple[dict[str, str], ...] = ()
    if VERBS[verb] == "role" and len(words) == 4:
        roles = ({"role": words[1], "house": words[2], "scope": words[3]},)
    elif promised:
        roles = tuple(promised[0].get("roles", ()))
    until = "ever" if words[1:] == ["for", "ever"] else words[-1] if verb == "exclude" else ""
    person = about if VERBS[verb] in ("person", "role") else ""
    stream = about if VERBS[verb] == "stream" else ""
    return AdministratorsAct(row.seq, row.at, row.by, verb, person, stream, roles, until, str(body.get("why") or ""))
