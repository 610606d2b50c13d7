"""Tells everyone at one table what happens there. What many are to see is written once and sent to all of them.

A hub is the one listener of a table. Rows become text once for each kind of viewer (each role, each player, everybody
else). A quiet table's rows are told at once; at a busy one they gather for a moment and are told together, and nothing
else that everyone hears overtakes them. What changes beside the journal is gathered until the loop is free, so that a
hundred commitments are one message. Connections are told through `push`, which never waits: a slow one cannot hold up
a table.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, Protocol

from hardway.floor.book import HOUSE
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry
from hardway.floor.table.bots import bot_name
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import legal_here
from hardway.journal.export import PERSON
from hardway.report.sentences.strategy_sentences import acts_sentence
from hardway.server.answers import shown
from hardway.server.answers.json_forms import Form, text
from hardway.server.context import Context
from hardway.server.visiting.visitor import Visitor
from hardway.strategy import RuleAct
from hardway.table import view
from hardway.table.legal.view import money
from hardway.values.names import name_key

KEPT_ROWS = 512
"""Rows of a table that are kept at hand for those who come back."""
MISSED_IN_CASINO = 64
"""Of them, those that a player gets who comes back and may not read the history."""
KEPT_WORDS = 50
"""Words said at a table that are told to those who come."""
MOST_NAMES = 512
"""Names that a table keeps at hand; beyond them those are forgotten who are neither here nor spoke lately."""
PRESENCE_SECONDS, PRESENCE_SECONDS_EACH = 0.25, 0.001
"""How often at most everyone is told who is here: the more there are, the less often."""
AGAIN_SECONDS = 0.5
"""How often a suspended table is asked for again."""


class Client(Protocol):
    """A connection at a table."""

    visitor: Visitor
    follows: bool
    """Is told after the rows what may be entered."""

    def push(self, message: str, kind: str = "") -> None:
        """Send a message when the connection takes it; one of a `kind` takes the place of one that still waits."""

    def elsewhere(self, address: str) -> None:
        """Say where the table is, and close."""


class AtRow:
    """Texts that hold until the table's next row, by viewer."""

    def __init__(self) -> None:
        self._row = ""
        self._texts: dict[str, str] = {}

    def of(self, row: str, viewer: str, make: Callable[[], str]) -> str:
        """Return the text of a viewer as the table stands after a row, made only where it is not at hand."""
        if row != self._row:
            self._row, self._texts = row, {}
        found = self._texts.get(viewer)
        if found is None:
            found = self._texts[viewer] = make()
        return found


class Hub:
    """Everyone connected to one table."""

    def __init__(self, context: Context, table: str, live: Live, *, put_away: Callable[["Hub"], None]) -> None:
        self.table, self.live = table, live
        self._context, self._put_away = context, put_away
        self.clients: set[Client] = set()
        self.names: dict[str, str] = {}
        self._legal = AtRow()
        """What each viewer may enter, as it was last told."""
        self._recent: deque[tuple[int, Entry]] = deque(maxlen=KEPT_ROWS)
        self._said: deque[Form] = deque(maxlen=KEPT_WORDS)
        self._seated = frozenset(live.host.told.players)
        """Who sat here when it was last told who is here."""
        self._gathered: list[Entry] = []
        """Rows that are durable and not yet told."""
        self._to_follow: list[Client] = []
        """Who is still to be told what they may enter after the last rows."""
        self._gathering: asyncio.TimerHandle | None = None
        self._changed: set[str] = set()
        self._reading: Form = shown.reading_form(live)
        self._presence: asyncio.TimerHandle | None = None
        self._asks: asyncio.TimerHandle | None = None
        self._recovering: asyncio.Task[None] | None = None
        live.listeners.add(self)

    async def open(self) -> None:
        """Learn how those at the table are shown, and the one whose practice table it is."""
        told, owner = self.live.host.told, self.live.settings.get("owner") or HOUSE
        host = [owner] if told.mode == "practice" and owner != HOUSE else []
        await self.learn([*told.players, *host])

    async def learn(self, ids: Iterable[str]) -> None:
        """Look up how people are shown whom nobody has named here yet."""
        wanted = [id for id in ids if id not in self.names]
        people = [id for id in wanted if id.startswith("p")]
        found = await self._context.desk(
            lambda: {id: self._context.people.accounts.name_of(id) for id in people}
        ) if people else {}  # fmt: skip
        for id in wanted:
            found.setdefault(id, bot_name(id))
        self.name(found)

    def name(self, names: dict[str, str]) -> None:
        """Tell everyone how people are shown: two of one name are told apart by a number."""
        before = dict(self.names)
        for id, name in names.items():
            self.names[id] = _apart(name, {shown for other, shown in self.names.items() if other != id})
        if len(self.names) > MOST_NAMES:
            stay = {*self.live.host.told.players, *(one.visitor.person for one in self.clients), *names}
            stay |= {said["by"] for said in self._said}
            self.names = {id: name for id, name in self.names.items() if id in stay}
        new = {id: self.names[id] for id in names if before.get(id) != self.names[id]}
        if new:
            self.say({"type": "names", "names": new})

    def join(self, client: Client) -> None:
        """Let a connection hear from now on."""
        self.flush()
        visitor = client.visitor
        if visitor.role or visitor.person in self.live.host.told.players:
            self.name({visitor.person: visitor.name})
        self.clients.add(client)
        self.live.come(visitor.person)

    def leave(self, client: Client) -> None:
        """Let a connection go."""
        if client in self.clients:
            self.clients.discard(client)
            self.live.go(client.visitor.person)

    def speak(self, visitor: Visitor, words: str) -> None:
        """Tell everyone what somebody says."""
        said = {"by": visitor.person, "words": words}
        self._said.append(said)
        self.name({visitor.person: visitor.name})
        self.say({"type": "said", **said})

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Let a bot tell those who are here what it does; those who come later see it on the layout."""
        if self.clients and (words := acts_sentence(self.live.host.law, taken)):
            self.say({"type": "said", "by": bot, "words": words})

    def say(self, form: Form, kind: str = "", *, staff: bool = False) -> None:
        """Tell everyone, or all staff, behind the rows there are."""
        self.flush()
        message = text(form)
        for client in tuple(self.clients):
            if not staff or client.visitor.role:
                client.push(message, kind)

    def rows(self, entries: list[Entry]) -> None:
        """Tell everyone of rows that became durable, and how the table stands: now, or soon after the last."""
        self._recent.extend((entry.row.seq, entry) for entry in entries)
        self._gathered += entries
        if self._gathering is None:
            self._tell_rows()
        if self._seated != self.live.host.told.players.keys():  # a watcher sat down, or a player left and watches
            self._seated = frozenset(self.live.host.told.players)
            self.side("presence")
        strangers = [id for id in self.live.host.told.players if id not in self.names]
        if strangers:
            self._context.start_work(self.learn(strangers))
        if self.live.dice is None and shown.reading_form(self.live) != self._reading:
            self.side("reading")

    def flush(self) -> None:
        """Tell everyone of all rows there are."""
        self.live.host.publish()
        if self._gathered:
            self._tell_rows()

    def _tell_rows(self) -> None:
        began = time.perf_counter()
        entries, self._gathered = self._gathered, []
        if not self.clients:
            return
        players = self.live.host.told.players
        writing = Writing(self.live, entries)
        for client in tuple(self.clients):
            role, person = client.visitor.role, client.visitor.person
            client.push(writing.message(role, person if not role and person in players else ""))
        self._to_follow = [client for client in self.clients if client.follows]
        if self._gathering is not None:
            self._gathering.cancel()
        took = time.perf_counter() - began  # a table does not take all of the loop
        seconds = max(self._context.settings.gather_seconds, took)
        self._gathering = asyncio.get_running_loop().call_later(seconds, self._gathered_enough)

    def _tell_legal(self) -> None:
        """Tell the next of those who follow it what they may enter now; working it out for all would hold up the rows.

        Those who were not told before the next rows are told after those alone.
        """
        while self._to_follow:
            client = self._to_follow.pop()
            if client in self.clients:
                client.push(self.legal_message(client.visitor), "legal")
                break
        if self._to_follow and self._gathering is None:
            asyncio.get_running_loop().call_soon(self._tell_legal)

    def _gathered_enough(self) -> None:
        self._gathering = None
        self.flush()
        if self._gathering is None and self._to_follow:  # more rows would change it again
            self._tell_legal()

    def side(self, what: str) -> None:
        """Tell everyone soon what changed beside the journal."""
        if what == "suspended":
            self._suspended()
        elif what == "opened":
            self.reopened(self._context.floor.tables[self.table])
        elif what == "away":
            if not self.clients:
                self._put_away(self)
        elif what == "presence":
            if self._presence is None and not self._context.stopping:
                seconds = max(PRESENCE_SECONDS, len(self.clients) * PRESENCE_SECONDS_EACH)
                self._presence = asyncio.get_running_loop().call_later(seconds, self._tell_presence)
        elif what == "asks":
            if self._asks is None and not self._context.stopping:
                seconds = self._context.settings.gather_seconds
                self._asks = asyncio.get_running_loop().call_later(seconds, self._tell_asks)
        else:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._tell_changed)
            self._changed.add(what)

    def _tell_changed(self) -> None:
        self.flush()  # rows may change it again
        changed, self._changed = self._changed, set()
        if "dice" in changed:
            self.say({"type": "dice", **shown.dice_form(self.live)}, "dice")
        if "clock" in changed:
            self.say({"type": "clock", **shown.closes_form(self.live)}, "clock")
        reading = shown.reading_form(self.live)
        if "reading" in changed and reading != self._reading:
            self._reading = reading
            self.say({"type": "reading", **reading}, "reading")

    def _tell_asks(self) -> None:
        self._asks = None
        self.say({"type": "asks", "asks": shown.asks_form(self.live.asks)}, "asks", staff=True)

    def _tell_presence(self) -> None:
        self._presence = None
        self.say({"type": "presence", **self.presence()}, "presence")

    def presence(self) -> Form:
        """Return who is connected: players and staff by their ids, the others by their number."""
        players = self.live.host.told.players
        visitors = {client.visitor for client in self.clients}
        here = {one.person for one in visitors if one.role or one.person in players}
        others = {one.person for one in visitors} - here
        return {"here": sorted(here), "watchers": len(others)}

    def _suspended(self) -> None:
        """Say that the table takes nothing, and ask for it until it is open again or somebody else's."""
        says = self.live.host.suspended or "the table is suspended; nothing is lost"
        self.say({"type": "suspended", "says": says}, "suspended")
        if self._recovering is None or self._recovering.done():
            self._recovering = self._context.start_work(self._recover())

    async def _recover(self) -> None:
        while not self._context.stopping:
            found = await self._context.floor.live(self.table)
            if isinstance(found, Live):
                self.reopened(found)
                return
            if isinstance(found, Problem) and found.name == "elsewhere":
                self.flush()
                for client in tuple(self.clients):
                    client.elsewhere(found.says)
                self._put_away(self)
                return
            await asyncio.sleep(AGAIN_SECONDS)

    def reopened(self, live: Live) -> None:
        """Go on with a table that was opened again."""
        if live is self.live:
            return
        self.flush()
        self.live = live
        if self not in live.listeners:
            live.listeners.add(self)
            for client in self.clients:
                live.here[client.visitor.person] += 1
        self._recent.clear()
        self.welcome()

    def welcome(self) -> None:
        """Tell everyone anew how the table stands, with its settings."""
        for client in tuple(self.clients):
            client.push(text({"type": "welcome", **self.standing(client.visitor), "missed": None}))

    def missed(self, visitor: Visitor, after: int, *, most: int) -> list[Form] | None:
        """Return the rows after a number from what is at hand; None where that is not enough."""
        last = self.live.host.durable.seq
        if after >= last:
            return []
        if not self._recent or self._recent[0][0] > after + 1 or last - after > most:
            return None
        law, staff = self.live.host.law, bool(visitor.role)
        return [shown.entry_form(law, entry, staff=staff) for seq, entry in self._recent if seq > after]

    def standing(self, visitor: Visitor) -> Form:
        """Return the table as somebody finds it."""
        live, told = self.live, self.live.host.told
        person, role = visitor.person, visitor.role
        form: Form = {
            "table": self.table, "seq": live.host.durable.seq,
            "you": {**visitor._asdict(), "seated": person in told.players},
            "view": view(live.host.law, told, role or person),
            "settings": shown.settings_form(live, self._context.zone_name),
            "dice": shown.dice_form(live), "presence": self.presence(),
            "asks": shown.asks_form(live.asks) if role else [], **shown.closes_form(live),
            "reading": shown.reading_form(live), "said": list(self._said),
        }  # fmt: skip
        return {**form, "names": self.named_in(form)}

    def legal_message(self, visitor: Visitor, ask: int = 0) -> str:
        """Return the message that tells somebody what they may enter now."""
        return f'{{"type":"legal","ask":{ask},{self.legal_answer(visitor)[1:]}'

    def legal_answer(self, visitor: Visitor) -> str:
        """Return what somebody may enter now, and by which book and as of which row, as JSON."""
        host = self.live.host
        head = text({"seq": host.durable.seq, **host.law.book.identity})
        return f'{head[:-1]},"legal":{self.legal_text(visitor)}}}'

    def legal_text(self, visitor: Visitor) -> str:
        """Return what somebody may enter now, as JSON; for one who was never at the table, to sit down.

        Working it out costs as much as a hundred wagers: it is kept for each viewer until the table's next row.
        """
        host, who = self.live.host, visitor.role or visitor.person
        if not visitor.role and who not in host.told.players and who not in host.told.left:
            return '{"may":[{"entry":"seat"}],"not":[]}'
        return self._legal.of(
            host.durable.hash, who, lambda: text(legal_here(host.law, host.told, who, dice=host.dice))
        )

    def named_in(self, *forms: Any) -> dict[str, str]:
        """Return how those are shown whom something tells of, and every bot: not everybody who ever came."""
        ids = set(PERSON.findall(text(forms)))
        return {id: name for id, name in self.names.items() if id in ids or not PERSON.fullmatch(id)}


def _apart(name: str, taken: set[str]) -> str:
    """Return a name as it is shown where others are there."""
    alike = {name_key(one) for one in taken}
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(one for one in names if name_key(one) not in alike)


_NO_MONEY = '"money":null}'
"""How the view of somebody who is not seated ends."""


class Writing:
    """One batch of rows being written for each kind of viewer, each part once."""

    def __init__(self, live: Live, entries: list[Entry]) -> None:
        self.live, self.entries = live, entries
        self._messages: dict[tuple[str, str], str] = {}
        self._rows: dict[bool, str] = {}
        self._views: dict[str, str] = {}
        self._dice = text(shown.dice_form(live))

    def message(self, role: str, player: str) -> str:
        """Return the message for a viewer."""
        found = self._messages.get((role, player))
        if found is None:
            found = f'{{"type":"rows","rows":{self._row_texts(staff=bool(role))},"view":{self._view(role, player)},'
            found = self._messages[role, player] = f'{found}"dice":{self._dice}}}'
        return found

    def _row_texts(self, *, staff: bool) -> str:
        """Return the rows: for staff with what was tried in vain, for everybody else without."""
        if staff not in self._rows:
            law = self.live.host.law
            self._rows[staff] = text([shown.entry_form(law, entry, staff=staff) for entry in self.entries])
        return self._rows[staff]

    def _view(self, role: str, player: str) -> str:
        state = self.live.host.told
        if role not in self._views:
            self._views[role] = text(view(self.live.host.law, state, role))
        base = self._views[role]
        return f'{base.removesuffix(_NO_MONEY)}"money":{text(money(state, player))}}}' if player else base
