"""The lobby: every table with what stands at it, without keeping more tables open than are played at."""

from typing import TYPE_CHECKING, Any, NamedTuple

from hardway.floor.book import STREAM
from hardway.floor.live import Live
from hardway.journal.fold import Unreadable, opened
from hardway.rulebook import Law
from hardway.table import State
from hardway.values.money import dollars

if TYPE_CHECKING:
    from hardway.server.house import House

Form = dict[str, Any]


class Seen(NamedTuple):
    """A table that is not open here, as it stood after a row."""

    seq: int
    form: Form


class Lobby:
    """What the tables look like from outside."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._seen: dict[str, Seen] = {}

    async def tables(self) -> list[Form]:
        """Return every table."""
        names = await self._house.keep(self._house.recorder.streams)
        return [form for name in names if name != STREAM and (form := await self._table(name)) is not None]

    async def _table(self, name: str) -> Form | None:
        live = self._house.floor.tables.get(name)
        if live is not None:
            return self._live(name, live)
        return await self._house.keep(lambda: self._stored(name))

    def _live(self, name: str, live: Live) -> Form:
        hub = self._house.hubs.get(name)
        form = _form(name, live.host.law, live.host.told, live.settings)
        form["watchers"] = hub.presence()["watchers"] if hub is not None else 0
        form["open"] = form["open"] and live.host.fault is None
        return form

    def _stored(self, name: str) -> Form | None:
        """Fold a table from its journal once, and again only when it has gone on elsewhere."""
        recorder = self._house.recorder
        head = recorder.head(name)
        seen = self._seen.get(name)
        if head is None or (seen is not None and seen.seq == head.seq):
            return seen.form if seen is not None else None
        try:
            found = opened(recorder, name, self._house.key)
        except Unreadable:
            return None
        form = _form(name, found.law, found.state, found.settings)
        self._seen[name] = Seen(found.head.seq, form)
        return form


def _form(name: str, law: Law, state: State, settings: Form) -> Form:
    sign = state.limits["*"]
    return {
        "table": name, "house": law.book.name.partition("/")[0], "house_name": law.book.house,
        "variant": settings.get("variant", ""), "name": settings.get("title", ""), "pit": settings.get("pit", ""),
        "mode": state.mode, "dice": settings.get("dice", "electronic"), "staff": settings.get("staff", "auto"),
        "limits": {"min": dollars(sign.minimum), "max": dollars(sign.maximum)},
        "seats": {"taken": len(state.players), "places": int(law.options["places"])},
        "point": state.point or None, "rolls": state.rolls, "watchers": 0, "open": not state.desk.closed,
    }  # fmt: skip
