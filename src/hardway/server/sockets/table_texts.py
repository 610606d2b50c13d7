"""The texts of a table, each written once: names, rows for each kind of viewer, and what each viewer may enter."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from hardway.floor.runtime.entry import Entry
from hardway.floor.table.bots import bot_name
from hardway.floor.table.live import Live
from hardway.journal.export import PERSON
from hardway.server.answers import table_json
from hardway.server.answers.json_forms import text
from hardway.server.house import House
from hardway.table import view
from hardway.table.legal.view import money
from hardway.values.names import name_key

MAX_NAMES = 512
"""How many people's names a table holds in memory; beyond that it drops those who are absent and did not chat
lately."""
_NO_MONEY = '"money":null}'
"""The end of a table view's JSON text for a viewer who is not seated: for a player, their money replaces the null."""


class ShownNames:
    """The names of people and bots as one table shows them; if two people have the same name, the second gets a
    number.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._shown: dict[str, str] = {}

    def __contains__(self, id: str) -> bool:
        return id in self._shown

    async def look_up(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the names of those `ids` that this table does not have a name for yet."""
        wanted = [id for id in ids if id not in self._shown]
        people = [id for id in wanted if id.startswith("p")]
        name_of = self._house.people.accounts.name_of
        found = await self._house.in_people_thread(lambda: {id: name_of(id) for id in people}) if people else {}
        return {id: bot_name(id) for id in wanted} | found

    def show(self, names: dict[str, str], *, present: Callable[[], set[str]]) -> dict[str, str]:
        """Record these names; return those that changed. If there are too many, only those in `present` are kept."""
        before = dict(self._shown)
        for id, name in names.items():
            self._shown[id] = _distinct(name, {other for one, other in self._shown.items() if one != id})
        if len(self._shown) > MAX_NAMES:
            stay = {*names, *present()}
            self._shown = {id: name for id, name in self._shown.items() if id in stay}
        return {id: self._shown[id] for id in names if before.get(id) != self._shown[id]}

    def named_in(self, *forms: Any) -> dict[str, str]:
        """Return the names of the people in these forms, and of all bots, but of nobody else."""
        ids = set(PERSON.findall(text(forms)))
        return {id: name for id, name in self._shown.items() if id in ids or not PERSON.fullmatch(id)}


def _distinct(name: str, others: set[str]) -> str:
    """Return a name, with a number if another person here has the same."""
    alike = {name_key(one) for one in others}
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(one for one in names if name_key(one) not in alike)


class LegalTexts:
    """What each viewer may enter, as JSON text, until the table's next row."""

    def __init__(self) -> None:
        self._state = ""
        self._texts: dict[str, str] = {}

    def of(self, state: str, viewer: str, make: Callable[[], str]) -> str:
        """Return what a viewer may enter, as JSON text; it is made once for each viewer and `state`, a name of the
        table's state such as its last row's hash."""
        if state != self._state:
            self._state, self._texts = state, {}
        found = self._texts.get(viewer)
        if found is None:
            found = self._texts[viewer] = make()
        return found


class RowTexts:
    """One batch of rows as messages; each part is written once for each kind of viewer."""

    def __init__(self, live: Live, entries: list[Entry]) -> None:
        self.live, self.entries = live, entries
        self._messages: dict[tuple[str, str], str] = {}
        self._rows: dict[bool, str] = {}
        self._views: dict[str, str] = {}
        self._dice = text(table_json.dice_form(live))

    def message(self, role: str, player: str) -> str:
        """Return the message for a role, for a player, or for everyone else (both empty)."""
        found = self._messages.get((role, player))
        if found is None:
            found = f'{{"type":"rows","rows":{self._row_texts(staff=bool(role))},"view":{self._view(role, player)},'
            found = self._messages[role, player] = f'{found}"dice":{self._dice}}}'
        return found

    def _row_texts(self, *, staff: bool) -> str:
        """Return the rows as JSON text: with refused entries for staff, without them for everyone else."""
        if staff not in self._rows:
            law = self.live.host.law
            self._rows[staff] = text([table_json.entry_form(law, entry, staff=staff) for entry in self.entries])
        return self._rows[staff]

    def _view(self, role: str, player: str) -> str:
        state = self.live.host.durable_state
        if role not in self._views:
            self._views[role] = text(view(self.live.host.law, state, role))
        base = self._views[role]
        return f'{base.removesuffix(_NO_MONEY)}"money":{text(money(state, player))}}}' if player else base
