"""Measures the server under load, as ratios within one run.

It measures accepted commands against raw commits, a roll to a thousand watchers against a bare broadcast, five thousand
sockets, opening a long table, taking over the table of a dead process, and a table's answers while simulations run.
Turns are short and alternate, so that noise of the machine affects both sides.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import apsw
import httpx2

from hardway.floor.tables import LEASE_SECONDS

CLIENTS, TABLES = 64, 8
WATCHERS = 1_000
SOCKETS = 5_000
EVENTS = 100_000
TAKEN_OVER = 5
ROW = (
    "CREATE TABLE row(stream TEXT, seq INTEGER, kind TEXT, at TEXT, by TEXT, role TEXT, key TEXT, entry TEXT,"
    " body TEXT, proof TEXT, book TEXT, software TEXT, codec INTEGER, prev TEXT, hash TEXT, PRIMARY KEY(stream, seq))"
    " WITHOUT ROWID"
)


class Process:
    """Another process, which answers lines of input with lines of output."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def line(self) -> str:
        """Return the next line that it prints."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args} ended")
        return line

    def tell(self, **job: Any) -> None:
        """Start a job; the next line that it prints is the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()

    def do(self, **job: Any) -> dict[str, Any]:
        """Run a job and return its answer."""
        self.tell(**job)
        return json.loads(self.line())  # type: ignore[no-any-return]

    def address(self) -> str:
        """Return the address that it prints once it is open."""
        while "is open at" not in (line := self.line()):
            pass
        return line.split()[-1]

    def memory(self) -> float:
        """Return its memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def processor(self) -> float:
        """Return the processor seconds that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.communicate(timeout=60)


@contextmanager
def running(*words: str) -> Iterator[Process]:
    """Start a process and yield it; end it afterwards."""
    process = Process(*words)
    try:
        yield process
    finally:
        process.end()


class Guests:
    """People without accounts; each is known by a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address

    def cookie(self) -> str:
        """Return the cookie of a new guest."""
        answer = httpx2.post(f"{self.address}/api/guest", json={}).raise_for_status()
        return f"hardway={answer.cookies['hardway']}"

    def table(self, cookie: str, **settings: Any) -> str:
        """Open a table for a guest, and return its name."""
        body = {"house": "crown", "dice": "real", **settings}
        answer = httpx2.post(f"{self.address}/api/tables", json=body, headers={"Cookie": cookie}).raise_for_status()
        return str(answer.json()["table"])

    def enter(self, table: str, cookie: str, entry: str, key: str) -> httpx2.Response:
        """Make an entry over HTTP, and return the answer."""
        path, body = f"{self.address}/api/tables/{table}/entries", {"key": key, "entry": entry}
        return httpx2.post(path, json=body, headers={"Cookie": cookie})

    def socket(self, table: str) -> str:
        """Return the address of a table's socket."""
        return f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"


class Raw:
    """SQLite alone: each row is a transaction that is synced to disk."""

    def __init__(self, path: Path, size: int) -> None:
        self.db = apsw.Connection(str(path))
        self.db.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
        self.db.execute(ROW)
        self.seq, self.body = 0, "x" * max(1, size - 330)
        self.times: list[float] = []
        """The milliseconds of each commit."""

    def commits(self, seconds: float) -> float:
        """Commit rows for some seconds, and return how many a second that was."""
        hash, began, count = "f" * 64, time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            self.seq, count = self.seq + 1, count + 1
            row = ("t", self.seq, "entry", "2026-11-15T07:40:05.000Z", "p7k3aaaaaaaa", "", f"p7k3aaaaaaaa/{self.seq}",
                   "bet p7k3aaaaaaaa field 5", self.body, "", hash, "0.1.0", 1, hash, hash)  # fmt: skip
            start = time.perf_counter()
            with self.db:
                self.db.execute(f"INSERT INTO row VALUES({','.join('?' * 15)})", row)
            self.times.append(1000 * (time.perf_counter() - start))
        return count / (time.perf_counter() - began)


def row_size(db: Path) -> int:
    """Return how many bytes the row of a bet has."""
    kept = apsw.Connection(str(db), flags=apsw.SQLITE_OPEN_READONLY)
    name = next(kept.execute("SELECT name FROM sqlite_master WHERE type='table' AND sql LIKE '%prev%'"))[0]
    found = kept.execute(f"SELECT * FROM {name} WHERE entry LIKE '%field 5'")
    return int(median(sum(len(str(part)) for part in row) for row in found.fetchall()[:500]))


def served(figure: Callable[..., Any]) -> Iterator[Any]:
    """Measure the server."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        yield from _commands(figure, Path(folder))
        yield from _fan_out(figure, Path(folder))
        yield from _long_table(figure, Path(folder))
        yield from _taken_over(figure, Path(folder))


def _commands(figure: Callable[..., Any], folder: Path) -> Iterator[Any]:
    db = folder / "commands.db"
    with running("bench.served_server", "hardway", str(db)) as server, running("bench.served_clients") as clients:
        guests = Guests(server.address())
        cookies = [guests.cookie() for _ in range(CLIENTS)]
        tables = [guests.table(cookies[0]) for _ in range(TABLES)]
        clients.do(do="seat", urls=[guests.socket(table) for table in tables], cookies=cookies)
        clients.do(do="commands", seconds=1.0, rate=0, name="warm")
        raw = Raw(folder / "raw.db", row_size(db))
        ratios, tails, best = [], [], (0.0, 0.0)
        for turn in range(6):
            one = raw.commits(1.0)
            answer = clients.do(do="commands", seconds=1.5, rate=0, name=f"turn{turn}")
            two = raw.commits(1.0)
            ours, theirs = answer["count"] / answer["seconds"], (one + two) / 2
            ratios.append(ours / theirs)
            best = max(best, (ours, theirs))
            paced = clients.do(do="commands", seconds=1.5, rate=0.75 * theirs, name=f"paced{turn}")
            tails.append(paced["ms"][1])
        detail = f"{best[0]:,.0f} a second against {best[1]:,.0f} commits; {CLIENTS} clients, {TABLES} tables"
        yield figure("acknowledged commands, against raw commits", median(ratios), "times", 0.75, True, detail)
        turns = ", ".join(f"{one:.0f}" for one in tails)
        detail = f"at 0.75 times the raw commits; turns {turns}; a raw commit alone: {tail(raw.times):.0f}"
        yield figure("99 of 100 commands are answered within", median(tails), "ms", 30, False, detail)
        for rate in (1000.0, median(ratios) * best[1] / 2):
            yield _beside(figure, guests, cookies, clients, rate)


def _beside(figure: Callable[..., Any], guests: Guests, cookies: list[str], clients: Process, rate: float) -> Any:
    """Measure how long answers take at this many commands a second, in turns without and with four simulations."""
    job = {"strategy": "three_point_molly", "sessions": 200_000, "rolls": 1000}
    headers = {"Cookie": cookies[0]}
    alone, beside, played = [], [], []
    for turn in range(10):
        name = f"{rate:.0f}-{turn}"
        alone.append(clients.do(do="commands", seconds=1.5, rate=rate, name=f"alone{name}")["ms"][1])
        asked = [httpx2.post(f"{guests.address}/api/simulations", json=job, headers=headers) for _ in range(4)]
        ids = [answer.raise_for_status().json()["id"] for answer in asked]
        time.sleep(2)
        beside.append(clients.do(do="commands", seconds=1.5, rate=rate, name=f"beside{name}")["ms"][1])
        played.append(sum(_state(guests, id, headers) == "running" for id in ids))
        for id in ids:
            httpx2.delete(f"{guests.address}/api/simulations/{id}", headers=headers)
    detail = (
        f"{median(beside):.1f} ms against {median(alone):.1f}, at least {min(played)} simulations running, "
        f"{rate:,.0f} commands a second"
    )
    times = median(beside) / median(alone)
    return figure("99 of 100 answers beside simulations, against without", times, "times", 1.25, False, detail)


def _state(guests: Guests, id: str, headers: dict[str, str]) -> str:
    """Return the state of a simulation, such as `running`."""
    return str(httpx2.get(f"{guests.address}/api/simulations/{id}", headers=headers).json()["state"])


def _fan_out(figure: Callable[..., Any], folder: Path) -> Iterator[Any]:
    db = folder / "fan.db"
    with (
        running("bench.served_server", "hardway", str(db)) as server, running("bench.served_server", "bare") as bare,
        running("bench.served_clients") as clients,
    ):  # fmt: skip
        guests = Guests(server.address())
        owner = guests.cookie()
        table = guests.table(owner)
        bare_url = bare.address().replace("http", "ws", 1) + "/"
        clients.do(do="ready", url=guests.socket(table), cookie=owner)
        cookie = guests.cookie()
        clients.do(do="watch", url=guests.socket(table), cookie=cookie, count=WATCHERS)
        clients.do(do="watch", url=bare_url, cookie="", count=WATCHERS - 1)
        clients.do(do="ready", bare=bare_url)
        time.sleep(1)
        ratios, ours, theirs, size = [], [], [], 0
        for turn in range(34):
            roll = clients.do(do="tell", bare=False, watchers=WATCHERS)
            said = clients.do(do="tell", bare=True, watchers=WATCHERS)
            if turn >= 4:
                ours.append(tail(roll["ms"]))
                theirs.append(tail(said["ms"]))
                ratios.append(ours[-1] / theirs[-1])
                size = roll["bytes"]
        detail = f"{median(ours):.0f} ms against {median(theirs):.0f}, {WATCHERS:,} watchers, {size:,} bytes"
        yield figure("a roll's way to 99 of 100 watchers, against bare", median(ratios), "times", 1.5, False, detail)
        before = server.memory()
        clients.do(do="watch", url=guests.socket(table), cookie=cookie, count=SOCKETS - WATCHERS)
        time.sleep(1)
        reached = min(max(clients.do(do="tell", bare=False, watchers=SOCKETS)["ms"]) for _ in range(5))
        detail = f"{server.memory():,.0f} MB, {(server.memory() - before) * 1024 / (SOCKETS - WATCHERS):.0f} kB each"
        yield figure(f"a roll reaches all of {SOCKETS:,} sockets", reached, "ms", 1000, False, detail)
        clients.do(do="leave")


def _long_table(figure: Callable[..., Any], folder: Path) -> Iterator[Any]:
    from bench.long_table import long_table

    db = folder / "long.db"
    long_table(db, EVENTS)
    took = []
    for _ in range(3):
        with running("bench.served_server", "hardway", str(db)) as server:
            guests = Guests(server.address())
            headers = {"Cookie": guests.cookie()}
            began = time.perf_counter()
            httpx2.get(f"{guests.address}/api/tables/crown-1", headers=headers, timeout=60).raise_for_status()
            took.append(time.perf_counter() - began)
    yield figure(f"opening a table of {EVENTS:,} rows", min(took), "s", 1.0, False)


def _taken_over(figure: Callable[..., Any], folder: Path) -> Iterator[Any]:
    """Measure how long a table accepts nothing after its process has died, asking another process as pages do.

    The lease must run out first; a third of it may have passed when the process dies.
    """
    db, took = str(folder / "taken.db"), []
    for turn in range(TAKEN_OVER):
        with running("bench.served_server", "hardway", db) as one, running("bench.served_server", "hardway", db) as two:
            here, there = Guests(one.address()), Guests(two.address())
            cookie = here.cookie()
            table = here.table(cookie)
            here.enter(table, cookie, "seat 500", f"s{turn}").raise_for_status()
            one.process.kill()
            began = time.perf_counter()
            while there.enter(table, cookie, "bet field 5", f"b{turn}").status_code != 200:
                time.sleep(0.02)
            took.append(time.perf_counter() - began)
    detail = f"median {median(took):.1f} s of {TAKEN_OVER}; a lease has {LEASE_SECONDS:g} s"
    yield figure("a dead process's table goes on elsewhere within", max(took), "s", LEASE_SECONDS + 1, False, detail)


def tail(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]
