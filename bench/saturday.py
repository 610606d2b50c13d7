"""Measures a casino on a Saturday: tables of eight players and twenty watchers at a casino's pace, on several server
processes with one PostgreSQL.

A table rolls once a minute, and each player makes three entries in that time. Every player and watcher has a socket
and follows what may be entered, as the page does. All of it runs on this machine, the people too, in processes of their
own. What one core carries follows from the servers' processor time; the waits say little on a busy machine.

    python -m bench.saturday [TABLES…]      such as 1000: 8,000 seated, 20,000 watching
"""

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import psutil

from bench.served import Process, running
from bench.served_clients import percentiles
from hardway.values.known import processors
from tests.postgres import postgres_server

SIZES = (10, 30, 100, 300)
"""How many tables play; a machine of eight processors or more plays WHOLE too."""
WHOLE = 1_000
PLAYERS, WATCHERS, BETS, PAUSE = 8, 20, 3, 60.0
"""At one table: people, the entries of each player before a roll, and the seconds from roll to roll."""
SECONDS = 60.0
TABLES_OF_SERVER = 90
"""With more tables there are more servers, at least two; each has a process of people."""
MOST_MS = 250.0
"""The longest that 99 of 100 answers may take."""


def figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Measure evenings of more and more tables."""
    for tables in (*SIZES, *((WHOLE,) if processors() >= 8 else ())):
        yield from evening(figure, tables)


def evening(figure: Callable[..., Any], tables: int) -> Iterator[Any]:
    """Measure an evening with this many tables."""
    with Casino(tables, max(2, -(-tables // TABLES_OF_SERVER))) as casino:
        empty = casino.memory()
        casino.open()
        opened = casino.memory()
        casino.seat()
        seated = casino.memory()
        casino.watch()
        full = casino.memory()
        casino.play(SECONDS / 4, PAUSE)
        played = casino.play(SECONDS, PAUSE)
    what, load = f"{tables:,} tables: ", f"load {os.getloadavg()[0]:.0f}"
    detail = f"half within {played.answer[0]:.1f} ms; {played.entered:,} entries, {played.lost} lost, {load}"
    yield figure(f"{what}99 of 100 entries answered within", played.answer[1], "ms", MOST_MS, False, detail)
    detail = f"half within {played.tell[0]:.1f} ms; {casino.sockets:,} sockets"
    yield figure(f"{what}99 of 100 told of a roll within", played.tell[1], "ms", MOST_MS, False, detail)
    detail = f"{len(casino.servers)} servers, {played.used:.2f} processors; PostgreSQL {played.store:.2f}"
    if not played.lost:  # a server that cannot follow saves work
        yield figure(f"{what}one core carries", tables / played.used, "tables", None, True, detail)
    yield figure(f"{what}memory of a table", (opened - empty) * 1024 / tables, "kB", None, False)
    detail = f"of a player's {(seated - opened) * 1024 / tables / (PLAYERS + 1):.0f} kB; servers {full:,.0f} MB in all"
    yield figure(
        f"{what}memory of a watcher's socket", (full - seated) * 1024 / tables / WATCHERS, "kB", None, False, detail
    )


class Played(NamedTuple):
    """What came of some time of play."""

    entered: int
    lost: int
    """Entries without an answer, and sockets that were not told of a roll."""
    answer: list[float]
    """The median and the 99th percentile, in milliseconds."""
    tell: list[float]
    used: float
    """How many processors the servers used, and the database."""
    store: float


class Casino:
    """Servers, a database and people, which end with the `with` block."""

    def __init__(self, tables: int, servers: int) -> None:
        self.tables, self.count = tables, servers
        self.servers: list[Process] = []
        self.crowds: list[Process] = []
        self.sockets = 0
        self._stack = ExitStack()

    def __enter__(self) -> "Casino":
        with self._stack:
            self._stack.enter_context(_signals())
            folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
            url = self._stack.enter_context(postgres_server())
            data = Path(url.partition("host=")[2])
            self._postgres = psutil.Process(int((data / "postmaster.pid").read_text().split()[0]))
            for _ in range(self.count):
                words = ("bench.served_server", "hardway", url, str(folder / "hardway.key"))
                self.servers.append(self._stack.enter_context(running(*words)))
                self.crowds.append(self._stack.enter_context(running("bench.saturday_crowd")))
            self._addresses = [server.address() for server in self.servers]
            self._stack = self._stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()
        _say("")

    def open(self) -> None:
        """Open the tables, each by its first player, at the servers in turn."""
        places = [number % self.count for number in range(self.tables)]
        self._tables: list[list[Any]] = [[] for _ in range(self.count)]
        with ThreadPoolExecutor(4) as threads:
            for done, (place, table) in enumerate(zip(places, threads.map(self._table, places), strict=True)):
                self._tables[place].append(table)
                _say(f"{done + 1:,} of {self.tables:,} tables are open")

    def _table(self, place: int) -> tuple[str, list[str]]:
        """Open a table; return the address of its socket and the cookies of its players."""
        address = self._addresses[place]
        with httpx2.Client(base_url=address, timeout=60) as client:
            cookies = [_guest(client) for _ in range(PLAYERS)]
            headers = {"Cookie": cookies[0]}
            asked = client.post("/api/tables", json={"house": "crown", "dice": "real"}, headers=headers)
            table = asked.raise_for_status().json()["table"]
            client.get(f"/api/tables/{table}", headers=headers).raise_for_status()
        return f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket", cookies

    def seat(self) -> None:
        """Connect the players, and let them sit down."""
        _say(f"{PLAYERS * self.tables:,} players sit down")
        self._all(lambda place: {"do": "seat", "tables": self._tables[place]})

    def watch(self) -> None:
        """Connect the watchers."""
        _say(f"{WATCHERS * self.tables:,} watchers come")
        with httpx2.Client(timeout=60) as client:
            cookies = []
            for address in self._addresses:
                client.base_url = address
                cookies.append(_guest(client))
        self.sockets = sum(
            one["sockets"]
            for one in self._all(lambda place: {"do": "watch", "count": WATCHERS, "cookie": cookies[place]})
        )

    def play(self, seconds: float, pause: float) -> Played:
        """Let everybody play for some seconds, with a roll every `pause` seconds at each table."""
        _say(f"{self.tables:,} tables play for {seconds:.0f} s, a roll in {pause:.1f} s each")
        before, store, began = self._used(), self._stored(), time.perf_counter()
        all_of = self._all(lambda place: {"do": "play", "seconds": seconds, "pause": pause, "bets": BETS})
        took = time.perf_counter() - began
        used, stored = (self._used() - before) / took, (self._stored() - store) / took
        entered = sum(one["entered"] for one in all_of)
        lost = entered + sum(one["awaited"] - one["answered"] - one["told"] for one in all_of)
        answer, tell = ([wait for one in all_of for wait in one[what]] for what in ("answer", "tell"))
        return Played(entered, lost, percentiles(answer), percentiles(tell), used, stored)

    def memory(self) -> float:
        """Return the memory of all servers, in MB."""
        return sum(server.memory() for server in self.servers)

    def _used(self) -> float:
        return sum(server.processor() for server in self.servers)

    def _stored(self) -> float:
        """Return the processor seconds of the database: of its processes, and of those that have ended."""
        times = [one.cpu_times() for one in (self._postgres, *self._postgres.children())]
        return sum(one.user + one.system for one in times) + times[0].children_user + times[0].children_system

    def _all(self, job: Callable[[int], dict[str, Any]]) -> list[dict[str, Any]]:
        """Let every process of people do a job at the same time, and return their answers."""
        with ThreadPoolExecutor(len(self.crowds)) as threads:
            return list(threads.map(lambda place: self.crowds[place].do(**job(place)), range(len(self.crowds))))


def _guest(client: httpx2.Client) -> str:
    """Return the cookie of a new guest."""
    answer = client.post("/api/guest", json={}, headers={"Cookie": ""}).raise_for_status()
    client.cookies.clear()
    return f"hardway={answer.cookies['hardway']}"


def _say(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
    elif words and not words.endswith("are open"):
        print(words, file=sys.stderr, flush=True)


@contextmanager
def _signals() -> Iterator[None]:
    """Let SIGTERM end this as Ctrl-C does, so that servers, people and database end too."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


if __name__ == "__main__":
    from bench.__main__ import Figure, line_of

    for size in map(int, sys.argv[1:] or SIZES):
        for one in evening(Figure, size):
            print(line_of(one), flush=True)
