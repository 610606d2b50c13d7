"""Serves a casino until SIGTERM or Ctrl-C: the first administrator, tables, the server.

Knows uvicorn and signals. On a signal nothing more is accepted, waiting entries are stored and answered, every socket
is closed with the reason, and the process ends with 0.
"""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from secrets import token_bytes
from typing import NamedTuple

import uvicorn

from hardway.floor.book import HOUSE, STREAM
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant, Problem, Site
from hardway.floor.people.usernames import new_password
from hardway.floor.spec import Spec
from hardway.journal.recorder import is_address
from hardway.report.wording import mark_lines
from hardway.rulebook import house_names, load
from hardway.server.app import create_app
from hardway.server.configuration import Settings
from hardway.server.hall.lobby import opening
from hardway.server.house import House
from hardway.server.opening import OpenJournal, ServeOptions
from hardway.server.page import stale_page
from hardway.server.server_lease import ServerLease
from hardway.server.shares.protocols import Gate, max_connections, protocols
from hardway.server.upkeep import Upkeep

SEND_BYTES = 256 << 10
NO_TLS = (
    "Warning: other machines can connect to this server without TLS, so passwords and session cookies can be read on"
    " the network. Put a reverse proxy with TLS in front and give --address https://…, or listen at 127.0.0.1."
)


class FirstStart(NamedTuple):
    """What the first start created: an administrator and tables."""

    name: str
    password: str
    tables: tuple[str, ...]


def serve(options: ServeOptions, journal: OpenJournal) -> int:
    """Serve a journal until a signal stops it."""
    with listen(options.host, options.port) as listening:
        return _serve(options, journal, listening)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; the kernel's buffer for a client that does not read is limited."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), backlog=4096, family=family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
    # without this, the second part of an answer would wait 40 ms
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _serve(options: ServeOptions, journal: OpenJournal, listening: socket.socket) -> int:
    host = f"[{options.host}]" if ":" in options.host else options.host
    address = (options.address or f"http://{host}:{listening.getsockname()[1]}").rstrip("/")
    house = House(
        journal.recorder, journal.key, address=address, site=_site(address), settings=_settings(options, address),
        zone=options.zone, db=options.db,
        lot_secrets=LotSecrets(journal.key_path.with_name(f"{journal.key_path.name}.draws")),
    )  # fmt: skip
    Upkeep(house, options.upkeep).start()
    lease = ServerLease(house.floor, lambda line: print(line, flush=True))
    house.background.append(lease.hold)
    Runner(house, address, embedded=not is_address(options.db), says=journal.says).run(listening)
    lease.end()
    return 0


def _settings(options: ServeOptions, address: str) -> Settings:
    origins = tuple(dict.fromkeys((address, *options.origins)))
    return Settings(
        secure=options.secure or address.startswith("https:"),
        origins=origins,
        houses=options.houses,
        trusted=options.trusted,
    )


def _site(address: str) -> Site:
    """Return the site that passkeys belong to. An IP address cannot have passkeys; then it is localhost."""
    domain = address.partition("://")[2].partition("/")[0].rpartition(":")[0] or address.partition("://")[2]
    if domain.replace(".", "").isdigit() or "[" in domain:
        domain = "localhost"
    return Site(domain, "Hardway", (address, address.replace("127.0.0.1", "localhost")))


def uvicorn_config(house: House) -> uvicorn.Config:
    """Return the configuration of uvicorn; let the house close idle and stalled connections from its start on."""
    limits = house.settings
    most, of_address = limits.sockets + limits.requests_at_once, limits.sockets_of_address + limits.requests_at_once
    room = min(max_connections(), most)
    gate = Gate(limit=room, of_address=min(of_address, room // 2), trusted=limits.trusted)
    house.settings = limits._replace(sockets=min(limits.sockets, max(1, room - limits.requests_at_once)))
    house.background.append(gate.check_often)
    http, ws = protocols(gate)
    return uvicorn.Config(
        create_app(house), log_config=None, access_log=False, http=http, ws=ws, loop="auto",
        ws_max_size=limits.message_bytes * 4, ws_per_message_deflate=False, server_header=False,
        timeout_graceful_shutdown=5, proxy_headers=False,
    )  # fmt: skip


class _Server(uvicorn.Server):
    """Uvicorn without its own signal handlers, so that the process ends with 0."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: the program that runs the server handles signals."""
        yield


class Runner:
    """One run of a server."""

    def __init__(self, house: House, address: str, *, embedded: bool, says: str = "") -> None:
        self.house, self.address, self.embedded, self.says = house, address, embedded, says
        self._opening: asyncio.Task[FirstStart] | None = None

    def run(self, listening: socket.socket) -> None:
        """Run until a signal stops it."""
        config = uvicorn_config(self.house)
        server = _Server(config)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(self._serve(server, listening))

    async def _serve(self, server: uvicorn.Server, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()

        ending: list[asyncio.Task[None]] = []

        def stop() -> None:
            ending.append(loop.create_task(self._stop(server)))

        stop_on_signals(loop, stop)
        serving = loop.create_task(server.serve([listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            self._opening = loop.create_task(first_start(self.house, tables=self.embedded))
            opened = await self._opening
            collect_garbage_seldom()
            says = "\n".join(filter(None, (stale_page(), self.says)))
            print(greeting(self.address, opened, needs_tls=self._needs_tls(listening), says=says), flush=True)
        await serving

    def _needs_tls(self, listening: socket.socket) -> bool:
        """Say whether other machines can connect, and without TLS."""
        return not self.house.settings.secure and not ip_address(listening.getsockname()[0]).is_loopback

    async def _stop(self, server: uvicorn.Server) -> None:
        """Stop the server once the first start has finished; otherwise the next start would find half of what it
        makes.
        """
        try:
            if self._opening is not None:
                await asyncio.wait([self._opening])
            await self.house.stop()
        finally:
            server.should_exit = True


def stop_on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Call a function in the event loop on SIGTERM and on Ctrl-C."""
    for sign in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(sign, stop)
        except NotImplementedError:  # Windows: its loops do not watch signals
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))


def collect_garbage_seldom() -> None:
    """Make garbage collection rare, and keep it out of books and code, which fill most of the memory and stay.

    Searching them took a fifth of a busy server's time, and stopped every table for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


async def first_start(house: House, *, tables: bool) -> FirstStart:
    """Create an administrator if there is none and, with `tables`, a practice table in each house that has none."""
    name, password = await house.in_people_thread(lambda: _administrator(house))
    opened: list[str] = []
    if tables:
        streams = await house.floor.in_thread(house.recorder.streams)
        for one in house.houses:
            there = [stream for stream in streams if stream != STREAM and stream.startswith(f"{one}-")]
            if not there:
                table = await house.floor.open(Spec(one, title="Practice", owner=HOUSE), by=HOUSE)
                there = [table] if isinstance(table, str) else []
            opened += there
    guests = await house.floor.in_thread(lambda: _for_guests(house, opened))
    return FirstStart(name, password, tuple(guests))


def _for_guests(house: House, tables: list[str]) -> list[str]:
    """Return those of the tables at which a guest may sit down: practice tables that belong to nobody."""
    first = (opening(row) for table in tables for row in house.recorder.rows(table, 0, 1))
    return [one.name for one in first if one.settings.get("mode") != "casino" and not one.owner]


def _administrator(house: House) -> tuple[str, str]:
    """Create the first administrator; return the name and the password, which is not stored anywhere else."""
    people, now = house.people, house.clock()
    granted = people.book.facts("grant").values()
    if any(role["role"] == ADMINISTRATOR for fact in granted for role in fact["roles"]):
        return "", ""
    password, number = new_password(token_bytes), 1
    person = people.open_account(HOUSE, "admin", password, "staff", now)
    while isinstance(person, Problem):
        number += 1
        person = people.open_account(HOUSE, f"admin{number}", password, "staff", now)
    people.roles.grant(HOUSE, person.id, Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE), why="first start", now=now)
    return person.name, password


def greeting(address: str, made: FirstStart, *, needs_tls: bool = False, says: str = "") -> str:
    """Return the greeting: where the casino is, how to sign in the first time, and what is not safe."""
    lines = [f"Hardway is open at {address}", "To play, open this address in a browser; you need no account."]
    lines += [NO_TLS] if needs_tls else []
    if made.tables:
        lines.append(f"Open tables: {', '.join(made.tables)}. Anyone may sit down there as a guest.")
    here = (house for house in house_names() if any(table.startswith(f"{house}-") for table in made.tables))
    lines += mark_lines(load(house) for house in here)
    lines += [says] if says else []
    if made.password:
        lines.append(f"To run the casino, sign in as {made.name}, password {made.password} (shown this once).")
    return "\n".join([*lines, "Ctrl-C stops the server; the journal keeps every game."])
