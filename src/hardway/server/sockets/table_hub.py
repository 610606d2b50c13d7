"""Sends everyone at one table what happens there, and handles what they enter and say.

The hub is a table's listener. Rows become text once for each kind of viewer (each role, each player, everyone else). A
quiet table's rows are sent at once; at a busy one they gather for a moment and are sent together, and no other message
to everyone overtakes them. Changes outside the journal gather until the event loop is free, so that a hundred
commitments are one message. `push` never waits: a slow client cannot hold up a table.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from json import dumps

from hardway.floor.book import HOUSE
from hardway.floor.people import Identity
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer, Receipt
from hardway.floor.runtime.entry_sessions import UNCERTAIN
from hardway.floor.table.crew import no_worker
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import TableHost, legal_here
from hardway.floor.table.table_door import may_read
from hardway.journal import Unavailable
from hardway.notation.words import SentEntry
from hardway.report.sentences.strategy_sentences import acts_sentence
from hardway.server.answers import table_json
from hardway.server.answers.errors import error_of, refused
from hardway.server.answers.json_forms import Form, error, text
from hardway.server.house import LOG, House
from hardway.server.messages import from_client as m
from hardway.server.sockets.connection import Connection, Hub
from hardway.server.sockets.table_texts import LegalTexts, RowTexts, ShownNames
from hardway.server.visiting.entries import enter_at_table, guessed_answer
from hardway.server.visiting.visitor import Visitor
from hardway.strategy import RuleAct
from hardway.table import Refusal, view
from hardway.values.phrase import spoken
from hardway.values.verbs import VERBS, staked

MAX_ROWS = 512
"""How many of a table's last rows are held in memory, to be sent to clients that reconnect."""
MAX_MISSED_IN_CASINO = 64
"""How many missed rows a client is sent when it reconnects to a casino table whose history its person may not read."""
MAX_WORDS = 50
"""How many of the last chat messages at a table are sent to a client that joins."""
PRESENCE_SECONDS, PRESENCE_SECONDS_EACH = 0.25, 0.001
"""The shortest time in seconds between two messages about who is at the table, and how much longer it is for each
connection."""
RETRY_SECONDS = 0.5
"""How many seconds pass between attempts to reopen a suspended table, or to look up names of people when the store
failed."""
FAILED = Problem(
    "failed", "something went wrong here, and it is our mistake; check whether your entry was made before you repeat it"
)


class TableHub(Hub):
    """Everyone connected to one table."""

    wagers = True

    def __init__(self, house: House, live: Live, *, put_away: Callable[[Hub], None]) -> None:
        super().__init__(house)
        self.live, self._put_away = live, put_away
        self.names = ShownNames(house)
        self._legal = LegalTexts()
        self._recent: deque[tuple[int, Entry]] = deque(maxlen=MAX_ROWS)
        self._said: deque[Form] = deque(maxlen=MAX_WORDS)
        self._seated = frozenset(live.host.durable_state.players)
        """The players seated when the hub last sent the list of people present."""
        self._gathered: list[Entry] = []
        """Rows that are durable in the journal and not sent to clients yet."""
        self._gathering: asyncio.TimerHandle | None = None
        self._to_follow: list[Connection] = []
        """Clients to be sent again what they may enter, because rows were added to the journal."""
        self._changed: set[str] = set()
        """The kinds of change outside the journal (such as `clock`) that will be sent to clients soon."""
        self._reading: Form = table_json.reading_form(live)
        self._recovering: asyncio.Task[None] | None = None
        self._naming: asyncio.Task[None] | None = None
        live.listeners.add(self)

    @property
    def host(self) -> TableHost:
        """Return the host: the only writer of the table."""
        return self.live.host

    @property
    def table(self) -> str:
        """Return the table's name."""
        return self.live.host.stream

    @property
    def serves(self) -> bool:
        """Say whether this is still the hub of the open table: it may be put away while somebody comes in."""
        return self.house.floor.tables.get(self.table) is self.live

    # Who comes and leaves.

    def attends(self, who: Visitor) -> bool:
        """Say whether a visitor works here without entering anything: also one who stands at this table while it is
        open, named as its staff."""
        desk = self.host.durable_state.desk
        return super().attends(who) or (not desk.closed and (who.person, who.role) in desk.staff)

    async def open(self) -> None:
        """Look up the names of the people at the table, and of the owner of a practice table."""
        owner = self.live.settings.get("owner") or HOUSE
        owners = [owner] if self.host.durable_state.mode == "practice" and owner != HOUSE else []
        self.name(await self.names.look_up([*self.host.durable_state.players, *owners]))

    async def visitor(self, signed: Identity, role: str) -> Visitor:
        """Return a visitor in the role that the person asks for; raise if they do not have it, or if they play at this
        casino table themselves."""
        if role and (plays := no_worker(self.host.durable_state, signed.person)) is not None:
            raise refused(plays.reason, plays.says)
        return await super().visitor(signed, role)

    async def read_for(self, who: Visitor, after: int | None) -> list[Form] | None:
        """Return the rows that a visitor missed; None if there are too many, or if the visitor has no rows at all.

        Raise if another process has written rows that this one does not have: the visitor has seen them.
        """
        if after is None:
            return None
        host, most = self.host, MAX_ROWS
        if after > host.durable_row.seq:
            head = await self.house.in_store_thread(lambda: self.house.recorder.head(self.table))
            if head is not None and head.seq > host.durable_row.seq:
                raise refused("table_suspended", "another process wrote to this table; come back in a moment")
            return None  # the journal was restored
        if self.may_read(who, "history") is not None:
            most = MAX_MISSED_IN_CASINO if who.person in host.durable_state.players else 0
        found = self.missed(who, after, most=most)
        behind = host.durable_row.seq - after
        if found is not None or behind > most:
            return found
        rows = await self.house.in_store_thread(lambda: list(self.house.recorder.rows(self.table, after, behind)))
        return [table_json.row_form(host.law, row, staff=bool(who.role)) for row in rows]

    def join(self, client: Connection, read: list[Form] | None, after: int | None) -> None:
        """Send a connection the whole table with the rows it missed, and then everything from now on."""
        self.flush()
        who = client.visitor
        if read is not None and after is not None:  # rows that came since they were read are in memory
            late = self.missed(who, after + len(read), most=MAX_ROWS)
            read = [*read, *late] if late is not None else None
        standing = self.standing(who)
        standing["names"] |= self.names.named_in(read)
        client.push(text({"type": "welcome", **standing, "missed": read}))
        if who.role or who.person in self.host.durable_state.players:
            self.name({who.person: who.name})
        self.clients.add(client)
        self.live.connect(who.person)

    def leave(self, client: Connection) -> None:
        """Stop sending to a connection."""
        if client in self.clients:
            self.clients.discard(client)
            self.live.disconnect(client.visitor.person)

    def may_read(self, who: Visitor, what: str) -> Refusal | None:
        """Return the refusal of a part of the table that the book hides from a visitor; None if they may read it."""
        return may_read(self.host.law, self.host.durable_state, self.live.giver(who.person, who.role), what)

    # Names.

    def name(self, names: dict[str, str]) -> None:
        """Show these names of people, and send them to everyone."""
        if new := self.names.show(names, present=self._present):
            self.say({"type": "names", "names": new})

    def renamed(self, person: str, name: str) -> None:
        """Show a new name of a person, and send it to everyone."""
        if person in self.names:
            self.name({person: name})

    def _present(self) -> set[str]:
        here = {client.visitor.person for client in self.clients}
        return {*self.host.durable_state.players, *here, *(said["by"] for said in self._said)}

    def _strangers(self) -> list[str]:
        return [id for id in self.host.durable_state.players if id not in self.names]

    async def _name_strangers(self) -> None:
        """Look up and show the players' names that are not known yet; retry while the store is away, because no later
        row may ask for them."""
        try:
            while strangers := self._strangers():
                try:
                    self.name(await self.names.look_up(strangers))
                except Unavailable:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._naming = None

    # What clients send.

    def take(self, client: Connection, message: m.FromClient) -> AnswerFuture | None:
        """Handle an entry, or any other message to a table; return an answer that the next message must wait for, or
        None.

        An entry that brings money may wait before it is decided. One that staff may have to confirm holds up nothing.
        """
        if type(message) is not m.Enter:
            self._take_other(client, message)
            return None
        client.active = True
        if client.open_entries >= self.house.settings.waiting_entries:
            says = (
                f"{client.open_entries} of your entries are not answered yet. Wait for an answer before the next one."
            )
            client.problem(error("too_many", says), message.key)
            return None
        entry = SentEntry(message.entry)
        try:
            answer = enter_at_table(self.house, self.live, client.visitor, entry, message.key, client.budget)
        except Exception as mistake:  # a mistake of ours
            LOG.error("work failed", exc_info=mistake)
            client.push(answer_text(FAILED, message.key))
            return None
        client.open_entries += 1
        answer.add_done_callback(lambda answer: self._answer(client, answer, entry, message.key))
        asks = self.live.settings.get("staff") == "people" and entry.verb in VERBS and VERBS[entry.verb].money_if
        return answer if staked(entry.verb, entry.rest) in ("money", "tokens") and not asks else None

    def _answer(self, client: Connection, answer: AnswerFuture, entry: SentEntry, key: str) -> None:
        client.open_entries -= 1
        if answer.cancelled():  # the table is released here, and the row may be on its way
            said: EntryAnswer = UNCERTAIN
        elif answer.exception() is not None:  # logged where the work was started
            said = FAILED
        else:
            said = guessed_answer(self.live, entry, answer.result())
        client.push(answer_text(said, key))

    def _take_other(self, client: Connection, message: m.FromClient) -> None:
        live, who = self.live, client.visitor
        if isinstance(message, m.Legal):
            client.follows_legal = client.follows_legal or message.follow
            client.push(self._legal_message(client, message.ask))
        elif isinstance(message, m.Say):
            self._take_words(client, message.words)
        elif isinstance(message, m.Ready):
            live.set_ready(who.person, take_back=message.take_back)
        elif who.role:
            client.problem(error("not_taken", "Staff cannot commit to a nonce for the dice; only players can."))
        else:
            if isinstance(message, m.Commit):
                refusal = live.commit(who.person, message.throw, message.commitment)
            else:
                assert isinstance(message, m.Reveal)
                refusal = live.reveal(who.person, message.throw, message.nonce)
            if refusal is not None:
                client.problem(error_of(refusal))

    def _take_words(self, client: Connection, words: str) -> None:
        client.active, who = True, client.visitor
        if not self.house.chat.of(who.person).take(time.monotonic()):
            client.problem(
                error("too_many", "You are sending chat messages too fast. This one was not sent: wait a moment.")
            )
        elif who.kind == "guest" and self.host.durable_state.mode == "casino":
            client.problem(error("not_allowed", "At a casino table only people with an account may write in the chat."))
        elif not words.isprintable() or not words.strip():
            client.problem(
                error("bad_message", "A chat message is one line of printable characters. Yours was not sent.")
            )
        else:
            said = {"by": who.person, "words": words}
            self._said.append(said)
            self.name({who.person: who.name})
            self.say({"type": "said", **said})

    # What everyone is sent.

    def say(self, form: Form, kind: str = "", *, staff: bool = False) -> None:
        """Send a message to everyone, or to staff only, after the rows that were gathered."""
        self.flush()
        message = text(form)
        for client in tuple(self.clients):
            if not staff or client.visitor.role:
                client.push(message, kind)

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Show what a bot does and why to the people who are here; those who come later see only its wagers."""
        if self.clients and (words := acts_sentence(self.host.law, taken)):
            self.say({"type": "said", "by": bot, "words": words, **spoken(words)})

    def rows(self, entries: list[Entry]) -> None:
        """Send everyone rows that became durable, with the table after them: at once, or soon after the last ones."""
        self._recent.extend((entry.row.seq, entry) for entry in entries)
        self._gathered += entries
        if self._gathering is None:
            self._send_rows()
        players = self.host.durable_state.players
        if self._seated != players.keys():  # a watcher sat down, or a player left and now watches
            self._seated = frozenset(players)
            self.side("presence")
        if self._naming is None and self._strangers():
            self._naming = self.house.start_work(self._name_strangers())
        if self.live.dice is None and table_json.reading_form(self.live) != self._reading:
            self.side("reading")

    def flush(self) -> None:
        """Send everyone all rows that were gathered."""
        self.host.publish()
        if self._gathered:
            self._send_rows()

    def _send_rows(self) -> None:
        began = time.perf_counter()
        entries, self._gathered = self._gathered, []
        if not self.clients:
            return
        players = self.host.durable_state.players
        texts = RowTexts(self.live, entries)
        for client in tuple(self.clients):
            role, person = client.visitor.role, client.visitor.person
            client.push(texts.message(role, person if not role and person in players else ""))
        self._to_follow = [client for client in self.clients if client.follows_legal]
        if self._gathering is not None:
            self._gathering.cancel()
        took = time.perf_counter() - began  # so that one table does not use all of the event loop's time
        seconds = max(self.house.settings.gather_seconds, took)
        self._gathering = asyncio.get_running_loop().call_later(seconds, self._end_gathering)

    def _end_gathering(self) -> None:
        self._gathering = None
        self.flush()
        if self._gathering is None and self._to_follow:  # more rows are coming, which would change it again
            self._send_legal()

    def _send_legal(self) -> None:
        """Send the next client that follows it what it may enter, if that changed; all at once would hold up the rows.

        Clients not served before the next rows are sent only what they may enter after those.
        """
        while self._to_follow:
            client = self._to_follow.pop()
            if client in self.clients:
                if self._legal_text(client.visitor) != client.last_legal:
                    client.push(self._legal_message(client), "legal")
                break
        if self._to_follow and self._gathering is None:
            asyncio.get_running_loop().call_soon(self._send_legal)

    # Changes outside the journal.

    def side(self, what: str) -> None:
        """Send everyone, soon, a change outside the journal. `what` names it, such as `dice`, `presence` or
        `suspended`; `Listener.side` has all names."""
        if what == "suspended":
            self._suspend()
        elif what == "opened":
            self.reopened(self.house.floor.tables[self.table])
        elif what == "away":
            if self.clients:  # they came while the table was being closed
                self._reopen()
            else:
                self._put_away(self)
        elif what == "legal":
            self._to_follow = [client for client in self.clients if client.follows_legal]
            self._send_legal()
        elif what not in self._changed:
            self._changed.add(what)
            asyncio.get_running_loop().call_later(self._gather_seconds(what), self._send_beside, what)

    def _gather_seconds(self, what: str) -> float:
        if what == "presence":
            return max(PRESENCE_SECONDS, len(self.clients) * PRESENCE_SECONDS_EACH)
        return self.house.settings.gather_seconds if what == "asks" else 0

    def _send_beside(self, what: str) -> None:
        self._changed.discard(what)
        self.flush()  # the rows that were gathered may change it again
        form = BESIDE[what](self)
        if what == "reading":
            if form == self._reading:
                return
            self._reading = form
        self.say({"type": what, **form}, what, staff=what == "asks")

    def presence(self) -> Form:
        """Return who is connected: players and staff by their ids, and how many others."""
        players = self.host.durable_state.players
        visitors = {client.visitor for client in self.clients}
        here = {one.person for one in visitors if one.role or one.person in players}
        others = {one.person for one in visitors} - here
        ready, awaited = sorted(self.live.ready), self.live.awaited
        return {"here": sorted(here), "watchers": len(others), "ready": ready, "awaited": awaited}

    # A table that is suspended, and opens again.

    def _suspend(self) -> None:
        """Send that the table is suspended, and try to reopen it until it is open or another process serves it."""
        says = self.host.suspended or "the table is suspended; nothing is lost"
        self.say({"type": "suspended", "says": says}, "suspended")
        self._reopen()

    def _reopen(self) -> None:
        """Start to reopen the table, until it is open or another process serves it; do nothing if that is under way."""
        if self._recovering is None or self._recovering.done():
            self._recovering = self.house.start_work(self._recover())

    async def _recover(self) -> None:
        while not self.house.stopping:
            found = await self.house.floor.live(self.table)
            if isinstance(found, Live):
                if self.house.floor.tables.get(self.table) is found:
                    self.reopened(found)
                    return
                continue  # it was put away again before this was told
            if found.name == "elsewhere":
                self.flush()
                for client in tuple(self.clients):
                    client.move_to(found.says)
                self._put_away(self)
                return
            await asyncio.sleep(RETRY_SECONDS)

    def reopened(self, held: Live) -> None:
        """Serve a table that was reopened, and send its current state."""
        if held is self.live:
            return
        self.flush()
        self.live = held
        if self not in held.listeners:
            held.listeners.add(self)
            for client in self.clients:
                held.here[client.visitor.person] += 1
        self._recent.clear()
        self.welcome()

    def welcome(self) -> None:
        """Send everyone the whole table, with its settings."""
        for client in tuple(self.clients):
            client.push(text({"type": "welcome", **self.standing(client.visitor), "missed": None}))

    def asks(self) -> Form:
        """Return what only staff are sent: the requests that wait for them, and which players the house has excluded
        from play; a limit that a player set and reached is nobody else's business."""
        barred = self.house.barred
        excluded = (one for one in self.host.durable_state.players if one in barred and barred[one].name == "excluded")
        return {"asks": table_json.asks_form(self.live.asks), "excluded": sorted(excluded)}

    # The table as a visitor sees it.

    def missed(self, who: Visitor, after: int, *, most: int) -> list[Form] | None:
        """Return the rows after number `after` that are in memory; None if not all are."""
        last = self.host.durable_row.seq
        if after >= last:
            return []
        if not self._recent or self._recent[0][0] > after + 1 or last - after > most:
            return None
        law, staff = self.host.law, bool(who.role)
        return [table_json.entry_form(law, entry, staff=staff) for seq, entry in self._recent if seq > after]

    def standing(self, who: Visitor) -> Form:
        """Return the whole table as a visitor sees it."""
        live, host = self.live, self.host
        form: Form = {
            "table": self.table, "seq": host.durable_row.seq,
            "you": {
                "person": who.person, "name": who.name, "kind": who.kind, "role": who.role, "roles": who.roles,
                "seated": who.person in host.durable_state.players,
            },
            "view": view(host.law, host.durable_state, who.role or who.person),
            "settings": table_json.settings_form(live, self.house.zone_name),
            "dice": table_json.dice_form(live), "presence": self.presence(),
            **(self.asks() if who.role else {"asks": [], "excluded": []}), **table_json.closes_form(live),
            "reading": table_json.reading_form(live), "said": list(self._said),
        }  # fmt: skip
        return {**form, "names": self.names.named_in(form)}

    def _legal_message(self, client: Connection, ask: int = 0) -> str:
        """Return the message that tells a client what its person may enter now; `ask` is the number of the client's
        request, 0 if unasked."""
        client.last_legal = self._legal_text(client.visitor)
        return f'{{"type":"legal","ask":{ask},{self.legal_answer(client.visitor)[1:]}'

    def legal_answer(self, who: Visitor) -> str:
        """Return what a visitor may enter now, the book and the row it rests on, as JSON text."""
        head = text({"seq": self.host.durable_row.seq, **self.host.law.book.identity})
        return f'{head[:-1]},"legal":{self._legal_text(who)}}}'

    def _legal_text(self, who: Visitor) -> str:
        """Return what a visitor may enter now, as JSON text; for one who was never at the table, how to sit down.

        Working it out costs as much as a hundred wagers, so it is stored for each viewer until the table's next row, or
        the end of its round.
        """
        host, viewer = self.host, who.role or who.person
        ended = self.live.round.ended if self.live.round is not None else None
        if not who.role and viewer not in host.durable_state.players and viewer not in host.durable_state.departed:
            return '{"may":[{"entry":"seat"}],"not":[]}'
        return self._legal.of(
            f"{host.durable_row.hash} {ended is not None}",
            viewer,
            lambda: text(legal_here(host.law, host.durable_state, viewer, dice=host.dice, ended=ended)),
        )


BESIDE: dict[str, Callable[[TableHub], Form]] = {
    "dice": lambda hub: table_json.dice_form(hub.live),
    "clock": lambda hub: table_json.closes_form(hub.live),
    "reading": lambda hub: table_json.reading_form(hub.live),
    "asks": lambda hub: hub.asks(),
    "presence": lambda hub: hub.presence(),
}
"""For each kind of change that is not in the journal, the function that makes its message. `asks` are sent to staff
alone."""


def answer_text(answer: EntryAnswer, key: str) -> str:
    """Return the message that answers an entry, as JSON text."""
    if type(answer) is Receipt:
        again = "true" if answer.again else "false"
        return f'{{"type":"ack","key":{dumps(key)},"seq":{answer.seq},"again":{again}}}'
    kind = "refused" if isinstance(answer, Refusal) else "problem"
    assert isinstance(answer, Refusal | Problem)
    return text({"type": kind, "key": key, "error": error_of(answer)})
