"""A casino to test: a journal of its own, a clock, a real server on a free port, and hands to reach it by."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from argon2 import PasswordHasher

from hardway.floor.book import HOUSE
from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant, Person, Site
from hardway.journal import Recorder, open_recorder
from hardway.server import House, Settings
from hardway.server.configuration import PER_MINUTE
from hardway.server.hall.hall import Hall
from hardway.server.serve import listen, uvicorn_config
from tests.house_key import KEY
from tests.server.hands import Hands
from tests.waiting import SECONDS

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "four dice in a cup"
SITE = Site("localhost", "Hardway", ("http://localhost",))
OFTEN = dict.fromkeys(PER_MINUTE, 10**6)
PLENTY: dict[str, Any] = {
    "per_minute": OFTEN,
    "tables_of_person": 10**6,
    "run_seconds": SECONDS,
    "saved_seconds": SECONDS,
}
"""Limits that no test meets by chance, on a machine however slow; a test of a limit sets it."""


class Clock:
    """A clock that stays at the start of the test until the test sets it on: no entry waits for a second to pass."""

    def __init__(self) -> None:
        self._began, self.ahead = datetime.now(UTC), timedelta()

    def __call__(self) -> datetime:
        return self._began + self.ahead


class Casino:
    """A server that runs, the house inside it, and people to ask it with."""

    def __init__(
        self, hall: Hall, address: str, loop: asyncio.AbstractEventLoop, stop: Callable[[], None]
    ) -> None:  # fmt: skip
        self.hall, self.house, self.address, self.loop, self.stop = hall, hall.house, address, loop, stop
        self._hands: list[Hands] = []
        self._numbers = count(1)

    def guest(self) -> Hands:
        """Return a guest."""
        hands = self.stranger()
        hands.post("/api/guest")
        return hands

    def stranger(self) -> Hands:
        """Return a client that is not signed in."""
        self._hands.append(Hands(self.address))
        return self._hands[-1]

    def person(self, name: str, *grants: Grant, kind: str = "staff") -> Hands:
        """Return a client signed in to an account, with roles."""
        people, now = self.house.people, self.house.clock()
        name = f"{name} {next(self._numbers)}"
        person = people.accounts.add(name, PASSWORD, kind, now)
        assert isinstance(person, Person), person
        for grant in grants:
            people.roles.grant(HOUSE, person.id, grant, why="", now=now)
        hands = self.stranger()
        assert hands.post("/api/sign-in", {"name": name, "password": PASSWORD}).status_code == 200
        return hands

    def administrator(self, name: str = "Ada") -> Hands:
        """Return an administrator of every house."""
        return self.person(name, Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE))

    def table(self, hands: Hands, house: str = "crown", **settings: Any) -> str:
        """Open a table."""
        answer = hands.post("/api/tables", {"house": house, **settings})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def run(self, work: Any) -> Any:
        """Do something inside the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def close(self) -> None:
        """Let everybody go."""
        for hands in self._hands:
            hands.close()


@contextmanager
def serving(house: House, port: int = 0) -> Iterator[Casino]:
    """Serve a house on a port, by default a free one, in a thread."""
    listening = listen("127.0.0.1", port)
    config = uvicorn_config(house)
    server = uvicorn.Server(config)
    found: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        found.append(asyncio.get_running_loop())
        await server.serve([listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    while not server.started:
        thread.join(0.005)
        assert thread.is_alive(), "the server did not start"

    def stop() -> None:
        asyncio.run_coroutine_threadsafe(house.stop(), found[0]).result(SECONDS)
        server.should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive()

    casino = Casino(config.app.state.hall, f"http://127.0.0.1:{listening.getsockname()[1]}", found[0], stop)
    try:
        yield casino
    finally:
        casino.close()
        if thread.is_alive():
            casino.stop()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    kept = open_recorder(str(tmp_path / "h.db"))
    yield kept
    kept.close()


@pytest.fixture
def house(recorder: Recorder, clock: Clock, tmp_path: Path) -> Callable[..., House]:
    """Make a house; settings can be given by name."""

    def make(**settings: Any) -> House:
        wanted = Settings(**{**PLENTY, **settings})
        db = str(tmp_path / "h.db")
        return House(recorder, KEY, site=SITE, settings=wanted, clock=clock, db=db, hasher=QUICK)

    return make


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """Serve a house with everyday settings, for all tests of a file: each opens tables of its own."""
    db = str(tmp_path_factory.mktemp("casino") / "h.db")
    kept = open_recorder(db)
    made = House(kept, KEY, site=SITE, settings=Settings(**PLENTY), clock=Clock(), db=db, hasher=QUICK)
    with serving(made) as running:
        yield running
    kept.close()
