"""The world of one seed: servers, pages, one store and one time; it takes steps, and checks the promises after each."""

import gc
import logging
import math
import sys
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any

from hardway.floor.book import HOUSE
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant, People, Person
from hardway.floor.spec import Spec
from hardway.journal.backup import copy_journal
from hardway.journal.streams import table_streams
from tests.house_key import KEY
from tests.world.hosted import (
    AWARDED_SECONDS,
    DIRECTOR,
    GAMING,
    MANAGER,
    Request,
    begin_promotion,
    claim_prizes,
    found_cup,
    found_promotion,
    hold_draw,
    pay_prizes,
)
from tests.world.loop import Broken, Time, WorldLoop
from tests.world.nature import FOUNDED, MORNING, nature
from tests.world.page import Page
from tests.world.promises import LIMITS, Promises
from tests.world.server import QUICK, Server
from tests.world.store import Store

SERVERS = 3
PLAYERS = ("ann", "bob", "cal", "dee", "eve")
STAFF = (("stan", "stickperson"), ("bea", "boxperson"), ("dan", "dealer"))
OFFICE = (("mia", MANAGER, "crown"), ("kim", DIRECTOR, "crown"), ("gil", GAMING, "star"), ("lee", GAMING, "star"))
"""Who runs the tournament and the promotion."""
SPECS = (
    Spec("crown", owner=HOUSE),
    Spec("crown", dice="real", staff="people", mode="casino", owner=HOUSE),
    Spec("vegas", owner=HOUSE, betting_seconds=5),
)
STAFFED = "crown-2"
"""The table with a crew."""
SIGN_IN_SECONDS = 10.0
LAST_SECONDS = 45
"""How long the end may take, once nothing goes wrong any more."""
RESTORED_LAST = 0.15
"""How often the last backup is restored when all prizes were given."""
MAX_TURNS = 20_000
"""Turns of loops in one moment; more is a loop that never rests."""


class World:
    """Everything there is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.time = Time()
        self.ending = self.over = False
        """Nothing starts any more; everything has ended."""
        self.clocks_differ = False
        """The clock of a server was moved."""
        self.broken: Broken | None = None
        """The first promise that did not hold, wherever it was noticed."""
        self.buried: list[Any] = []
        self.tasks: set[Any] = set()
        self._order = self.chance("order")
        self.promises = Promises(self)
        self.lot_secrets = LotSecrets()
        """A folder beside the servers, which no backup holds."""
        self.outside = WorldLoop(self.time, self.chance("outside"), self.mistake)
        self.servers: list[Server] = []
        self.pages: list[Page] = []
        self.requests: list[Request] = []
        """What came in over HTTP."""
        self.drawn: dict[str, str] = {}
        """The secrets of draws that were held, and the row of each; a restore forgets none."""
        self.published: set[str] = set()
        """Those secrets that a server has shown."""
        self.backup: tuple[Store, Promises] | None = None

    def chance(self, about: str) -> Random:
        """Return chance of its own for a part of the world, so that the parts do not disturb each other."""
        return Random(f"{self.seed} {about}")

    def mistake(self, says: str) -> None:
        """Hear of a mistake of ours: an exception that nobody expected."""
        self.broke("no mistakes", says)

    def broke(self, promise: str, says: str) -> Broken:
        """Note a promise that does not hold; what is raised may be caught by the code it is about."""
        self.broken = self.broken or Broken(promise, says)
        return self.broken

    # beginning

    def begin(self, servers: int, clients: int) -> None:
        """Open the casino."""
        self.servers = [Server(self, number) for number in range(servers)]
        for server in self.servers:
            server.start()
        tables = table_streams(self.store)
        chance = self.chance("pages")
        for number in range(clients):
            name = PLAYERS[number % len(PLAYERS)]
            table = chance.choice(tables)
            page = Page(self, f"{name}{number}", self.people[name], table, home=chance.randrange(servers))
            page.numbered, page.twice = chance.random() < 0.3, chance.random() < 0.2
            page.commits, page.shows = chance.random() < 0.6, chance.random() < 0.5
            self.pages.append(page)
        for name, role in STAFF:
            self.pages.append(Page(self, name, self.people[name], STAFFED, role=role, home=chance.randrange(servers)))
        for page in self.pages:
            self.sign_in(page)
        self.glance()

    def seconds(self) -> float:
        """Return the time by the store's clock."""
        return MORNING.timestamp() + self.time.now

    def adopt(self, store: Store) -> None:
        """Begin with a copy of a store."""
        self.store = store.copied(self.seconds)
        self.store.stored, self.store.leased = self.promises.stored, self.promises.leased

    def sign_in(self, page: Page) -> None:
        """Open a session for a page, and let it come; again, where the server that was asked has gone."""
        if self.over:
            return
        page.signing += 1
        self.outside.call_later(SIGN_IN_SECONDS, self._sign_in_again, page, page.signing)
        server = next((server for server in self.servers if server.runs), None)
        if server is None:
            self.outside.call_later(1.0, self.sign_in, page)
            return
        house = server.house

        def open_session() -> str:
            person = house.people.accounts.present(page.person)
            assert isinstance(person, Person), person
            return house.people.sessions.open(person, house.clock()).token

        def signed(token: Any) -> None:
            if isinstance(token, str):
                page.token, page.out, page.signing, page.left_open = token, "", page.signing + 1, False
                page.come()
            else:
                self.outside.call_later(1.0, self.sign_in, page)

        server.do(lambda: house.in_people_thread(open_session), signed)

    def _sign_in_again(self, page: Page, times: int) -> None:
        if page.signing == times:
            self.sign_in(page)

    # time

    def advance(self, seconds: float) -> None:
        """Let time pass: turn whichever loop is due first, until nothing is due any more."""
        end, turns, last = self.time.now + seconds, 0, -1.0
        while True:
            loops = [self.outside, *(server.loop for server in self.servers if server.runs)]
            due = [(when, loop) for loop in loops if (when := loop.due()) is not None]
            now = self.time.now
            ready = [loop for when, loop in due if when <= now]
            if not ready:
                wakes = [server.frozen_until for server in self.servers if server.alive and server.frozen_until > now]
                when = min((*(when for when, _ in due), *wakes), default=math.inf)
                if when > end:
                    break
                self.time.now = max(now, when)
                continue
            turns, last = (turns + 1, last) if now == last else (0, now)
            if turns > MAX_TURNS:
                raise self.broke("answered", "a loop goes on and on without any time passing")
            (ready[0] if len(ready) == 1 else self._order.choice(ready)).turn()
            if self.broken is not None:
                raise self.broken
        self.time.now = end

    def glance(self) -> None:
        """Let every page look whether its server still answers, again and again."""
        for page in self.pages:
            page.look()
            page.come()
        if not self.over:
            self.outside.call_later(1.0, self.glance)

    def pass_night(self, hours: float) -> None:
        """Let hours pass in which nothing runs; in the morning everybody signs in anew."""
        self.time.now += hours * 3600
        for server in self.servers:
            server.troubled_until = self.time.now
        for page in self.pages:
            self.outside.call_later(3.0, self.sign_in, page)

    # backups

    def make_backup(self) -> None:
        """Copy the journal as it is at this moment."""
        copy, held = Store(self.seconds), self.store.copied(self.seconds)
        copy_journal(held, copy)
        copy.keys = held.keys
        self.backup = copy, self.promises.copied()

    def restore(self) -> None:
        """Put the last backup in the place of the journal; whatever came after it is lost, and nothing else."""
        if self.backup is None:
            return
        for server in self.servers:
            server.kill()
        self.promises = self.backup[1].copied()
        self.adopt(self.backup[0])
        for page in self.pages:
            page.wire, page.welcomed, page.token, page.seq = None, False, "", 0
            for sent in page.open.values():
                sent.wire = None
            self.outside.call_later(1.0, self.sign_in, page)
        for server in self.servers:
            server.start()

    # the end

    def heal(self) -> None:
        """End everything that has gone wrong; pages come back to a server as soon as the store is there again."""
        self.ending = True
        for server in [one for one in self.servers if one.alive and one.outage.away_until > self.time.now]:
            for page in self.pages:
                page.wander(server.number)
        for server in self.servers:
            if server.stopping:
                server.kill()
            server.line.faults.clear()
            server.frozen_until = min(server.frozen_until, self.time.now)
            server.outage.end(self.time.now)
            server.troubled_until = self.time.now
            if not server.alive:
                server.start()
        for page in self.pages:
            page.mute(0.0)
            if page.out:
                self.sign_in(page)

    def finish(self) -> None:
        """Heal everything, see that everybody is answered, stop the servers, and audit what they leave."""
        self.heal()
        self._come_to(self.promises.unanswered)
        self.advance(max(0.0, AWARDED_SECONDS - self.time.now))
        self._award()
        if self.backup is not None and self.chance("last restore").random() < RESTORED_LAST:
            self.restore()
            self._come_to(self.promises.unanswered)
            self._award()
        for page in self.pages:
            page.enter("throw" if page.role else "bet field 5")
        self._come_to(self.promises.unanswered)
        self.promises.after_step()
        self.promises.fold()
        for server in self.servers:
            server.stop()
        self._come_to(self.promises.not_stopped)
        self.promises.end()

    def _award(self) -> None:
        """Hold the draw, and give the prizes to those who claim them."""
        for work in (hold_draw, claim_prizes, pay_prizes):
            work(self, 0)
            self._come_to(self.promises.unanswered)
            self.promises.after_step()

    def _come_to(self, wanting: Callable[[], str]) -> None:
        """Let time pass until nothing is wanting; it is broken where something is after all that time."""
        for _ in range(LAST_SECONDS):
            self.advance(1.0)
            if not wanting():
                return
        raise self.broke("answered", wanting())

    def close(self) -> None:
        """Close everything, and say nothing of what was under way."""
        self.over = True
        for server in self.servers:
            server.kill()
            server.forget()
        self.pages.clear()
        self.requests.clear()
        self.tasks.clear()
        self.buried.clear()
        self.outside.close()


@cache
def founded() -> tuple[Store, dict[str, str], dict[str, str]]:
    """Return the store of a casino with tables, a tournament, a promotion and people; the people's ids; the secrets of its draws.
    They are the same for every seed."""
    world = World(0)
    with nature(world.time, world.chance("founding")), Quiet(world):
        ids = _found(world)
        store = world.store
    gc.freeze()  # books are loaded now: they need not be looked through after every world
    return store, ids, dict(world.lot_secrets._held)


def _found(world: World) -> dict[str, str]:
    world.adopt(Store(float))
    people = People(world.store, key=KEY, hasher=QUICK)
    ids: dict[str, str] = {}
    grants = {"ada": Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE)}
    grants |= {name: Grant(role, "crown", EVERYWHERE) for name, role in STAFF}
    grants |= {name: Grant(role, house, EVERYWHERE) for name, role, house in OFFICE}
    for name in (*grants, *PLAYERS):
        person = people.accounts.add(name.capitalize(), f"four dice in a cup, {name}", _kind(name, grants), FOUNDED)
        assert isinstance(person, Person), person
        ids[name] = person.id
        if name in grants:
            people.roles.grant(HOUSE, person.id, grants[name], why="", now=FOUNDED)
    for name, cents in LIMITS.items():
        people.protection.limit(ids[name], "loss day", cents, now=FOUNDED)
    server = Server(world, 0)
    world.servers = [server]
    server.start()
    server.ahead = FOUNDED - MORNING
    _settle(world, server, lambda: found_promotion(server, ids["gil"]))
    server.ahead = timedelta(hours=-20)
    _settle(world, server, lambda: begin_promotion(server, ids["gil"]))
    for spec in SPECS:
        _settle(world, server, lambda spec=spec: server.house.floor.open(spec, by=HOUSE))
    _settle(world, server, lambda: found_cup(server, ids["mia"], ids["kim"]))
    server.stop()
    world.advance(30.0)
    return ids


def _kind(name: str, grants: Iterable[str]) -> str:
    return "staff" if name in grants else "player"


def _settle(world: World, server: Server, work: Callable[[], Any]) -> None:
    found: list[Any] = []
    server.do(work, found.append)
    world.advance(5.0)
    assert [type(one) for one in found] == [str], found


class Quiet:
    """While a world runs: warnings of the log are kept back, and errors of ours are mistakes of the world."""

    def __init__(self, world: World) -> None:
        self.world = world

    def __enter__(self) -> None:
        self._log = logging.getLogger("hardway")
        self._handler = _Errors(self.world)
        self._before = self._log.propagate, sys.unraisablehook
        self._log.addHandler(self._handler)
        self._log.propagate = False
        self._asyncio = logging.getLogger("asyncio").level
        logging.getLogger("asyncio").setLevel(logging.CRITICAL + 1)
        sys.unraisablehook = lambda _: None

    def __exit__(self, *_: object) -> None:
        self.world.close()
        gc.collect()  # what was under way ends here, unheard
        self._log.removeHandler(self._handler)
        self._log.propagate, sys.unraisablehook = self._before
        logging.getLogger("asyncio").setLevel(self._asyncio)


class _Errors(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        self._world.mistake(f"{record.getMessage()}: {fault!r}")
