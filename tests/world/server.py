"""One server process of the world: the production house, hall and door, on a loop and a line of its own."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from argon2 import PasswordHasher

from hardway.server import House, Settings
from hardway.server.hall.door import Door
from hardway.server.hall.hall import Hall
from tests.house_key import KEY
from tests.world.loop import WorldLoop
from tests.world.nature import MORNING
from tests.world.store import Line, Outage

if TYPE_CHECKING:
    from tests.world.page import Page
    from tests.world.world import World

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
RATES = {"requests": 10**6, "sign_in": 10**6, "guests": 10**6, "tables": 10**6, "heavy": 10**6, "sockets": 10**6}
SETTINGS = Settings(per_minute={**RATES, "sockets_of_person": 10**6}, queue_messages=24)


class Server:
    """A process that can be started, stopped, killed, frozen and cut off."""

    def __init__(self, world: "World", number: int) -> None:
        self.world, self.number, self.address = world, number, f"http://s{number}.test"
        self.ahead = timedelta()
        """How far its clock is ahead of the world's."""
        self.alive = False
        self.stopping = False
        self.frozen_until = 0.0
        self.troubled_until = 0.0
        """When the last thing that befell it is over, but for an outage of the store."""
        self.outage = Outage()
        self.wires: dict[Wire, None] = {}

    def start(self) -> None:
        """Start the process anew."""
        world = self.world
        self.loop = WorldLoop(world.time, world.chance(f"loop {self.number}"), world.mistake)
        self.line = Line(world.store, self.loop, world.chance(f"line {self.number}"), self.outage)
        self.line.wrote = lambda rows, answers: world.promises.written(self, rows, answers)
        asyncio._set_running_loop(self.loop)
        try:
            self.house = House(
                self.line, KEY, address=self.address, settings=SETTINGS, clock=self.clock, hasher=QUICK,
                lot_secrets=world.lot_secrets,
            )  # fmt: skip
            self.hall = Hall(self.house)
            self.door = Door(self.hall)
            self._starting = self.house.start()
            self._started = self.loop.create_task(self._starting)
        finally:
            asyncio._set_running_loop(None)
        self.alive, self.stopping, self.troubled_until = True, False, world.time.now

    def clock(self) -> datetime:
        """Return the time by this process's clock."""
        return MORNING + timedelta(seconds=self.world.time.now) + self.ahead

    @property
    def well_since(self) -> float:
        """Since when nothing befalls it any more."""
        return max(self.troubled_until, self.outage.well_since)

    @property
    def runs(self) -> bool:
        """Say whether its loop may be turned now."""
        return self.alive and self.world.time.now >= self.frozen_until

    def kill(self) -> None:
        """End the process at once; nothing of it runs any more."""
        if not self.alive:
            return
        self.alive = False
        self.loop.set_exception_handler(lambda *_: None)
        self.loop.close()
        self._starting.close()
        self.world.buried.append((self.loop, self.house, self.door))
        for wire in tuple(self.wires):
            wire.ended = True  # without a word
            wire.tell(None)
        self.wires.clear()

    def forget(self) -> None:
        """Let go of everything that was the process."""
        for name in ("loop", "line", "house", "hall", "door", "_starting", "_started"):
            self.__dict__.pop(name, None)

    def stop(self) -> None:
        """Stop it as an operator does; it is dead when all is written."""
        if self.alive and not self.stopping:
            self.stopping = True
            self.do(self.house.stop, lambda _: self.kill())

    def do(self, work: Callable[[], Coroutine[Any, Any, Any]], then: Callable[[Any], None] = lambda _: None) -> None:
        """Do something in the process; `then` is told what came of it, unless the process died."""

        async def run() -> None:
            try:
                outcome = await work()
            except Exception as fault:
                outcome = fault
            self.world.outside.call_soon(then, outcome)

        self.loop.call_soon(lambda: self._held(self.loop.create_task(run())))

    def _held(self, task: asyncio.Task[None]) -> None:
        self.world.tasks.add(task)
        task.add_done_callback(self.world.tasks.discard)

    def open(self, page: "Page") -> "Wire":
        """Open a socket for a page."""
        wire = Wire(self, page)
        self.wires[wire] = None
        return wire


class Wire:
    """One socket, from its page to the door of a server."""

    def __init__(self, server: Server, page: "Page") -> None:
        self.server, self.page, self.token, self.role = server, page, page.token, page.role
        self.line, self.since = server.line, server.world.time.now
        self.let_in = False
        """The server has sent the table on it."""
        self.ended = False
        """The server has let it go."""
        self._inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        self._arrives = 0.0
        self._chance = server.world.chance(f"wire {page.name} {page.connected}")
        self.mute_until = 0.0
        """Until when its page reads nothing."""
        query = f"as={page.role}" + (f"&after={page.seq}" if page.seq and page.comes_back else "")
        self._scope = {
            "type": "websocket", "path": page.path, "path_params": page.path_params, "query_string": query.encode(),
            "headers": [(b"cookie", f"hardway={page.token}".encode())], "client": (page.address, 1), "scheme": "ws",
            "server": ("s.test", 80), "root_path": "", "subprotocols": [], "http_version": "1.1",
        }  # fmt: skip
        server.loop.call_soon(lambda: server._held(server.loop.create_task(self._serve())))

    async def _serve(self) -> None:
        try:
            await self.server.door(self._scope, self._receive, self._send)
        finally:
            if not self.ended:
                self.ended = True
                self.server.wires.pop(self, None)
                self.tell(None)

    async def _receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiter = self.server.loop.create_future()
            await self._waiter
        return self._inbox.popleft()

    async def _send(self, message: dict[str, Any]) -> None:
        while (left := self.mute_until - self.server.loop.time()) > 0:
            await asyncio.sleep(left)
        if message["type"] == "websocket.send":
            self.let_in = self.let_in or message["text"].startswith('{"type":"welcome"')
            self.tell(message["text"])
        elif message["type"] == "websocket.close":
            self._put({"type": "websocket.disconnect", "code": message["code"]})

    def tell(self, text: str | None) -> None:
        """Carry a message to the page, one after the other."""
        world = self.server.world
        if world.over:
            return
        self._arrives = max(self._arrives, world.time.now + self._latency()) + 1e-6
        world.outside.call_at(self._arrives, self.page.hear, self, text)

    def send(self, message: dict[str, Any]) -> None:
        """Carry a message of ASGI to the server."""
        self.server.world.outside.call_later(self._latency(), self._put, message)

    def _latency(self) -> float:
        return self._chance.expovariate(500)

    def _put(self, message: dict[str, Any]) -> None:
        if self.ended or self.line is not self.server.line or not self.server.alive:
            return
        self._inbox.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
