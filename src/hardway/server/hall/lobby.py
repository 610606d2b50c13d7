"""The lobby: pages of the tables that anyone may join. A table that is not open in this process is read from its
journal, not opened.

A person's practice tables are not listed: their owner finds them, and anyone with their address. The first row of a
table never changes, and is read once.
"""

import re
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from hardway.floor.book import HOUSE
from hardway.floor.table.live import Live
from hardway.floor.timestamps import add_time, parse_timestamp
from hardway.journal import Row
from hardway.journal.recorder import Torn
from hardway.journal.row import read_object
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.streams import stream_of, table_streams
from hardway.rulebook import Law
from hardway.server.hall.hall import Hall
from hardway.server.shares.budget import throttled
from hardway.server.sockets.table_hub import TableHub
from hardway.table import State
from hardway.tournament.model.state import OVER
from hardway.values.money import dollars

Form = dict[str, Any]
LIST_SECONDS = 1.0
"""The list of tables in memory is used for this many seconds; then it is read from the journal again."""
PRACTICE_LIFE = timedelta(hours=24)
"""A practice table stays in its owner's list of tables for this long after its last entry."""
MAX_LISTED = 20
"""The list of tables shows at most this many tables of one person, the newest first."""


class TableAtRow(NamedTuple):
    """What the lobby shows of a table that is not open in this process, as it was after row `seq` of its journal."""

    seq: int
    form: Form


class Opening(NamedTuple):
    """How a table was opened, as its first row says."""

    name: str
    at: str
    head: str
    settings: Form

    @property
    def owner(self) -> str:
        """Return the owner of a practice table; empty for a table of the house or the casino."""
        owner = self.settings.get("owner") or HOUSE
        return "" if owner == HOUSE or self.settings.get("mode") == "casino" else str(owner)

    def matches(self, head: str, settings: Form) -> bool:
        """Say whether a new table with this head and these settings would be the same as this one."""
        alike = ("dice", "staff", "betting_seconds", "title", "private")
        return self.head == head and all(self.settings.get(one) == settings.get(one) for one in alike)


class Lobby:
    """Finds the open tables for the lobby, a page at a time, and those of one person."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._house = hall, hall.house
        self._folded: dict[str, TableAtRow] = {}
        self._openings: dict[str, Opening] = {}
        self._over: set[str] = set()
        """The tournaments that are known to be finished or cancelled."""
        self._listed: list[str] = []
        self._fresh = 0.0

    async def page(self, number: int, size: int, house: str = "") -> Form:
        """Return a page of the tables that anyone may join; of one house, if it is named."""
        await self._refresh()
        names = [name for name in self._listed if not house or self._openings[name].settings.get("house") == house]
        found = [await self._table(name) for name in names[(number - 1) * size : number * size]]
        return {
            "tables": [form for form in found if form is not None], "page": number,
            "pages": max(1, -(-len(names) // size)), "count": len(names),
        }  # fmt: skip

    async def mine(self, person: str, now: datetime) -> list[Form]:
        """Return the open tables where a person sits, then the practice tables they opened and have not left."""
        ledger = self._house.ledger
        sits, left = await self._house.in_store_thread(lambda: (ledger.seated(person), ledger.left_tables(person)))
        own = [one.name for one in await self.own(person, now) if one.name not in left]
        found = [await self._table(name) for name in dict.fromkeys((*sits[:MAX_LISTED], *own))]
        return await self._hosted([form for form in found if form is not None and form["open"] and not form["over"]])

    async def _hosted(self, forms: list[Form]) -> list[Form]:
        """Return the listed tables with the names of the people who opened them."""
        owners = {form["table"]: self._openings[form["table"]].owner for form in forms}
        people = {owner for owner in owners.values() if owner}
        name_of = self._house.people.accounts.name_of
        names = (
            await self._house.in_people_thread(lambda: {owner: name_of(owner) for owner in people}) if people else {}
        )
        return [{**form, "opened_by": names.get(owners[form["table"]], "")} for form in forms]

    async def own(self, person: str, now: datetime) -> list[Opening]:
        """Return how the practice tables of a person were opened, the newest first."""
        await self._refresh(at_once=True)
        mine = sorted((one for one in self._openings.values() if one.owner == person), key=_age, reverse=True)
        return await self._house.in_store_thread(
            lambda: [one for one in mine[:MAX_LISTED] if self._is_current(one.name, now)]
        )

    def _is_current(self, name: str, now: datetime) -> bool:
        head = self._house.recorder.head(name)
        return head is not None and now < add_time(parse_timestamp(head.at), PRACTICE_LIFE)

    def opened(self) -> None:
        """Make the next request read the list again, because a table was opened here."""
        self._fresh = 0.0

    async def _refresh(self, *, at_once: bool = False) -> None:
        now = time.monotonic()
        if at_once or now > self._fresh:
            self._fresh = now + LIST_SECONDS
            await self._house.in_store_thread(self._learn)

    def _learn(self) -> None:
        """Read the first rows of tables opened since the last time."""
        recorder = self._house.recorder
        new = [name for name in table_streams(recorder) if name not in self._openings]
        for name in throttled(new):
            for row in recorder.rows(name, 0, 1):
                self._openings[name] = opening(row)
        if new:
            listed = (one for one in self._openings.values() if not one.owner)
            self._listed = [one.name for one in sorted(listed, key=lambda one: _natural_order(one.name))]

    async def _table(self, name: str) -> Form | None:
        live = self._house.floor.tables.get(name)
        form = (
            self._live(name, live) if live is not None
            else await self._house.in_store_thread(lambda: self._stored(name))
        )  # fmt: skip
        if form is None:
            return None
        tournament = str(self._openings[name].settings.get("tournament") or "")
        return {**form, "over": bool(tournament) and await self._is_over(tournament)}

    async def _is_over(self, tournament: str) -> bool:
        """Say whether a tournament is finished or cancelled; once it is, it stays so, and is not looked up again."""
        if tournament not in self._over:
            stream = stream_of("tournament", tournament)
            host = self._house.floor.cores.hosts.get(stream)
            phase = (
                host.game.state.phase if host is not None
                else await self._house.in_store_thread(lambda: self._phase(stream))
            )  # fmt: skip
            if phase in OVER:
                self._over.add(tournament)
        return tournament in self._over

    def _phase(self, stream: str) -> str:
        """Return the phase of a tournament that is not open in this process; empty if its journal cannot be read."""
        try:
            return str(open_stored_stream(self._house.recorder, stream).game.state.phase)
        except (UnreadableRow, Torn):
            return ""

    def _live(self, name: str, live: Live) -> Form:
        hub = self._hall.hubs.get(name)
        form = _form(name, live.host.law, live.host.durable_state, live.settings)
        form["watchers"] = hub.presence()["watchers"] if isinstance(hub, TableHub) else 0
        form["open"] = form["open"] and live.host.fault is None
        return form

    def _stored(self, name: str) -> Form | None:
        """Return what the lobby shows of a table that is not open in this process; None if its journal cannot be read.

        The journal is read once, and again only after another process has added rows.
        """
        recorder = self._house.recorder
        seen = self._folded.get(name)
        try:
            head = recorder.head(name)
            if head is None or (seen is not None and seen.seq == head.seq):
                return seen.form if seen is not None else None
            found = open_stored_stream(recorder, name, self._house.key)
        except (UnreadableRow, Torn):
            return None
        form = _form(name, found.start.law, found.state, found.start.settings)
        self._folded[name] = TableAtRow(found.head.seq, form)
        return form


def opening(row: Row) -> Opening:
    """Read how a table was opened from its first row."""
    return Opening(row.stream, row.at, row.entry, read_object(row.body) or {})


def _age(one: Opening) -> tuple[str, list[Any]]:
    return one.at, _natural_order(one.name)


def _natural_order(name: str) -> list[Any]:
    """Return a key that sorts crown-2 before crown-10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def _form(name: str, law: Law, state: State, settings: Form) -> Form:
    sign = state.limits["*"]
    return {
        "table": name, "house": law.book.name, "house_name": law.book.heading,
        "variant": settings.get("variant", ""), "name": settings.get("title", ""), "opened_by": "",
        "pit": settings.get("pit", ""),
        "mode": state.mode, "dice": settings.get("dice", "electronic"), "staff": settings.get("staff", "auto"),
        "limits": {"min": dollars(sign.minimum), "max": dollars(sign.maximum)},
        "seats": {"taken": len(state.players), "places": law.settings.places},
        "point": state.point or None, "rolls": state.rolls, "watchers": 0, "open": not state.desk.closed,
    }  # fmt: skip
