"""A casino without a network: the app is called as a server would call it, by HTTP and by socket, in one loop.

Every answer that is no success is checked for the one shape an error has, and every message of a socket against its
model.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from itertools import count
from typing import Any

import httpx2
from argon2 import PasswordHasher
from pydantic import TypeAdapter

from hardway.floor.book import HOUSE
from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people import Grant, Person
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.journal import Recorder, open_recorder
from hardway.journal.streams import stream_of
from hardway.server import House, Settings, create_app
from hardway.server.configuration import PER_MINUTE
from hardway.server.hall.hall import Hall
from hardway.server.messages import TO_CLIENT, FailedMessage, hosted
from hardway.server.shares.protocols import next_message
from tests.house_key import KEY
from tests.server.hands import seen
from tests.waiting import SECONDS

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
FREE = dict.fromkeys(PER_MINUTE, 10**9)
FAST = Settings(
    per_minute=FREE,
    messages_per_second=10**9,
    messages_burst=10**9,
    waiting_entries=10**6,
    gather_seconds=0.001,
    person_share=1e6,
    address_share=1e6,
    words_per_second=1e9,
    words_burst=1e9,
    sockets_of_address=10**6,
    sockets_of_person=10**6,
    tables_of_person=10**6,
    run_seconds=SECONDS,
)
ORIGIN = "http://hardway.test"


STANDING: TypeAdapter[Any] = TypeAdapter(hosted.AnyStanding)


class Inside:
    """One casino, and everyone in it."""

    def __init__(self, recorder: Recorder, settings: Settings) -> None:
        self.ahead = timedelta()
        self.recorder = recorder
        self.addresses = count(int(IPv4Address("10.0.0.1")))
        self.house = House(recorder, KEY, address=ORIGIN, settings=settings, clock=self.clock, hasher=QUICK)
        self.app = create_app(self.house)
        self.hall: Hall = self.app.state.hall

    def clock(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    async def table(self, house: str, **settings: Any) -> str:
        """Open a table of the house itself."""
        name, _, variant = house.partition("/")
        table = await self.house.floor.open(Spec(name, variant, owner=HOUSE)._replace(**settings), by=HOUSE)
        assert isinstance(table, str), table
        return table

    def stranger(self) -> "Caller":
        return Caller(self, "", "")

    def guest(self) -> "Caller":
        session = self.house.people.sessions.guest(self.clock())
        return Caller(self, session.signed.person, session.token)

    def person(self, name: str, kind: str = "staff", *grants: Grant) -> "Caller":
        """Return a caller signed in to an account, with roles."""
        people, now = self.house.people, self.clock()
        person = people.accounts.add(name, f"four dice in a cup, {name}", kind, now)
        assert isinstance(person, Person), person
        for grant in grants:
            assert people.roles.grant(HOUSE, person.id, grant, why="test", now=now) == grant
        return Caller(self, person.id, people.sessions.open(person, now).token)


class Caller:
    """A caller of the app, with or without the cookie of a session."""

    def __init__(self, inside: Inside, person: str, token: str) -> None:
        self.inside, self.person, self.token = inside, person, token
        self._http: httpx2.AsyncClient | None = None

    @property
    def http(self) -> httpx2.AsyncClient:
        if self._http is None:
            cookies = {"hardway": self.token} if self.token else None
            address = str(IPv4Address(next(self.inside.addresses)))  # every caller has an address
            transport = httpx2.ASGITransport(self.inside.app, raise_app_exceptions=False, client=(address, 123))
            self._http = httpx2.AsyncClient(transport=transport, base_url=ORIGIN, cookies=cookies)
        return self._http

    async def ask(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """Ask over HTTP; whatever is refused has the one shape."""
        answer = await self.http.request(method, path, json=body, headers={"origin": ORIGIN})
        if answer.is_error:
            FailedMessage.model_validate_json(answer.content)
        return answer

    async def enter(self, table: str, entry: str, key: str, role: str = "") -> httpx2.Response:
        return await self.ask("POST", f"/api/tables/{table}/entries?as={role}", {"key": key, "entry": entry})

    @asynccontextmanager
    async def socket(self, table: str, *, role: str = "", after: str = "") -> AsyncIterator["Wire"]:
        """Open a socket."""
        wire = Wire(self, f"/api/tables/{table}/socket", f"as={role}&after={after}")
        try:
            yield wire
        finally:
            await wire.gone()

    @asynccontextmanager
    async def listening(self, address: str, *, role: str = "", watch: bool = False) -> AsyncIterator["Wire"]:
        """Open a socket that only tells, at a tournament or promotion; `watch`: for a board on a wall."""
        wire = Wire(self, f"{address}/socket", f"as={role}{'&watch=1' if watch else ''}")
        try:
            yield wire
        finally:
            await wire.gone()


class Wire:
    """A socket, as the app sees it."""

    def __init__(self, who: Caller, path: str, query: str) -> None:
        headers = [(b"origin", ORIGIN.encode()), (b"host", b"hardway.test")]
        headers += [(b"cookie", f"hardway={who.token}".encode())] if who.token else []
        scope = {
            "type": "websocket", "path": path, "raw_path": b"", "query_string": query.encode(),
            "headers": headers, "client": ("127.0.0.1", 123), "server": ("hardway.test", 80), "scheme": "ws",
            "root_path": "", "subprotocols": [], "asgi": {"version": "3.0"}, "http_version": "1.1",
            "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        self.code: int | None = None
        self.reason = ""
        self.heard: list[dict[str, Any]] = []
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._run(who.inside.app, scope))

    async def _run(self, app: Any, scope: dict[str, Any]) -> None:
        try:
            await app(scope, lambda: next_message(self._in), self._sent)
        finally:
            self._out.put_nowait(None)

    async def _sent(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "websocket.send":
                received = json.loads(message["text"])
                if "type" in received:
                    TO_CLIENT.validate_json(message["text"])
                else:
                    STANDING.validate_json(message["text"])
                    received["type"] = "standing"
                self._out.put_nowait(received)
            case "websocket.close":
                self.code, self.reason = message["code"], message.get("reason", "")
                self._in.put_nowait({"type": "websocket.disconnect", "code": self.code})
            case "websocket.http.response.start":
                self.code = message["status"]

    def send(self, message: Any) -> None:
        """Send a message, or text or bytes as they are."""
        if isinstance(message, bytes):
            self._in.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self, *types: str, key: str | None = None) -> dict[str, Any]:
        """Return the next message of a type, and of a key; fail when the socket ends first."""
        async with asyncio.timeout(SECONDS):
            while (message := await self._out.get()) is not None:
                self.heard.append(message)
                if (not types or message["type"] in types) and (key is None or message.get("key") == key):
                    return message
        raise AssertionError(f"closed with {self.code} {self.reason}, and no {' or '.join(types)} came")

    async def end(self) -> tuple[int | None, str]:
        """Wait for the app to close; return how it did."""
        async with asyncio.timeout(SECONDS):
            while (message := await self._out.get()) is not None:
                self.heard.append(message)
        return self.code, self.reason

    async def enter(self, entry: str, key: str) -> dict[str, Any]:
        """Enter something; return the answer when its row has come too."""
        self.send({"type": "enter", "key": key, "entry": entry})
        answer = await self.hear("ack", "refused", "problem", key=key)
        while answer["type"] == "ack" and seen(self.heard) < answer["seq"]:
            await self.hear("rows", "welcome")
        return answer

    async def gone(self) -> None:
        """Go away."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(SECONDS):
            await self._task


class Entering:
    """A tournament or promotion at its address."""

    def __init__(self, here: Inside, address: str) -> None:
        self.here, self._address, self._key = here, address, 0

    async def enter(self, who: Caller, entry: str, role: str = "", status: int = 200) -> Any:
        """Enter something, and return the answer, which must have this status."""
        self._key += 1
        answer = await who.ask("POST", f"{self._address}/entries?as={role}", {"key": f"k{self._key}", "entry": entry})
        assert answer.status_code == status, (entry, answer.text)
        if status == 200:
            hosted.HostedTaken.model_validate_json(answer.content)
        return answer.json()

    async def draft(self, who: Caller, role: str, *entries: str) -> None:
        """Enter what a test begins with, which it does not look at: without HTTP, in a third of the time."""
        core, name = self._address.split("/")[-2:]
        host = await self.here.house.floor.cores.host(stream_of(core, name))
        assert isinstance(host, CoreHost), host
        for entry in entries:
            answer = await host.enter(entry, CoreGiver(who.person, role))
            assert isinstance(answer, Receipt), (entry, answer)


def inside(
    work: Callable[[Inside], Coroutine[Any, Any, Any]], *, db: str = ":memory:", settings: Settings = FAST
) -> Any:
    """Do some work in a casino of its own; the journal stays open for the one that opened it by name."""

    async def run() -> Any:
        recorder = open_recorder(db)
        here = Inside(recorder, settings)
        async with here.app.router.lifespan_context(here.app):
            try:
                return await work(here)
            finally:
                await here.house.stop()

    return asyncio.run(run())
