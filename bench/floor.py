"""Measures the floor: durable commands of 64 clients against raw commits of rows of the same size, how long a client
waits, and how long a long table takes to open."""

import asyncio
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import apsw

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Row, compact, open_recorder
from hardway.journal.checkpoint import write_snapshot
from hardway.journal.keys import Key
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import parse, write
from hardway.server.serve import collect_garbage_seldom
from hardway.table import Refusal, decide
from hardway.table.model.commands import Bet, Roll
from hardway.table.model.evolve import advance_in_place
from hardway.wire import encode

CLIENTS = 64
SECONDS = 3.0
TURNS = 3
LONG = 100_000
SEATS = 8
WAGERS = ("field", "hard 4", "hard 6", "hard 8", "hard 10", "any_seven", "pass", "dont_pass")
"""The wagers of eight clients who share a player's seat, one for each, so that 64 clients fit at one table."""
CREATE = "CREATE TABLE rows (stream TEXT, seq INTEGER, row TEXT, PRIMARY KEY (stream, seq)) WITHOUT ROWID"


def now() -> datetime:
    """Return the current time, as the floor's clock."""
    return datetime.now(UTC)


def raw_commits(path: str, size: int, seconds: float) -> float:
    """Return how many transactions of one row of this size SQLite commits in a second, one after the other."""
    db = apsw.Connection(path)
    db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    db.execute(CREATE)
    text, start = "x" * size, time.perf_counter()
    for seq in itertools.count():
        with db:
            db.execute("INSERT INTO rows VALUES ('crown-1', ?, ?)", (seq, text))
        if (took := time.perf_counter() - start) > seconds:
            db.close()
            return (seq + 1) / took
    raise AssertionError


async def clients(folder: str, tables: int, seconds: float) -> tuple[float, list[float], int]:
    """Let clients enter wagers for some seconds, each one after the other.

    Return the commands a second, how long each took, and the bytes of a row.
    """
    recorder = open_recorder(f"{folder}/floor.db")
    floor = Floor(recorder, Key.new(), clock=now)
    await floor.start()
    opened_ = [await floor.live(str(await floor.open(Spec("crown"), by="p0"))) for _ in range(tables)]
    waits: list[float] = []
    end = 0.0

    async def client(number: int) -> None:
        live = opened_[number % tables]
        assert isinstance(live, Live)
        for turn in itertools.count():
            start = time.perf_counter()
            if start > end:
                return
            await entered(live, number, turn)
            waits.append(time.perf_counter() - start)

    for live in opened_:
        await seat(live)
    collect_garbage_seldom()  # the server sets the same
    start = time.perf_counter()
    end = start + seconds
    await asyncio.gather(*map(client, range(CLIENTS)))
    took = time.perf_counter() - start
    await floor.stop()
    size = sum(len(compact(row)) for row in itertools.islice(recorder.rows("crown-1"), 20, 40)) // 20
    recorder.close()
    return len(waits) / took, sorted(waits), size


async def seat(live: Any) -> None:
    """Seat the players of a table."""
    for number in range(SEATS):
        assert isinstance(await live.enter(live.giver(f"p{number}"), "seat 1000", f"p{number}/s"), Receipt)


async def entered(live: Live, client: int, turn: int) -> None:
    """Make a client's next entry: a bet, then its take-down, then a bet again."""
    player, wager = f"p{client % SEATS}", WAGERS[client // SEATS]
    answer = await live.enter(
        live.giver(player), f"{'take' if turn % 2 else 'bet'} {wager} 5", f"{player}/{client}/{turn}"
    )
    assert isinstance(answer, Receipt), answer


def load(figure: Callable[..., Any], tables: int) -> Iterator[Any]:
    """Measure durable commands at this many tables, in turns with raw commits."""
    ratios, rates, raws, waits = [], [], [], []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            rate, waited, size = asyncio.run(clients(folder, tables, SECONDS))
            raw = raw_commits(f"{folder}/raw.db", size, SECONDS / 2)
        ratios.append(rate / raw)
        rates.append(rate)
        raws.append(raw)
        waits += waited
    waits.sort()
    p50, p99 = (waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.99))
    name = f"{CLIENTS} clients, {tables} table{'s' if tables > 1 else ''}"
    detail = f"{median(rates):,.0f} a s against {median(raws):,.0f} of {size} bytes"
    yield figure(f"durable commands, {name}", median(ratios), "times", 0.75, True, detail)
    yield figure(f"wait of a command, p99, {name}", p99, "ms", 30, False, f"p50 {p50:.1f} ms")


def processor_time(commands: int = 20_000) -> float:
    """Return how many processor microseconds a command takes at the floor, with the store in memory."""

    async def enter() -> float:
        floor = Floor(open_recorder(":memory:"), Key.new(), clock=now)
        live = await floor.live(str(await floor.open(Spec("crown"), by="p0")))
        assert isinstance(live, Live)
        await seat(live)

        async def client(number: int) -> None:
            for turn in range(commands // CLIENTS):
                await entered(live, number, turn)

        start = time.process_time()
        await asyncio.gather(*map(client, range(CLIENTS)))
        took = time.process_time() - start
        await floor.stop()
        return took / (commands // CLIENTS * CLIENTS)

    return min(asyncio.run(enter()) for _ in range(3)) * 1e6


def long_table(recorder: Recorder, events: int) -> None:
    """Write a table with this many events, as a floor would."""
    floor = Floor(recorder, Key.new(), clock=now)
    assert floor._found(Spec("crown", dice="real"), "p0") == "crown-1"
    found = open_stored_stream(recorder, "crown-1")
    state, law, head, done = found.state, found.start.law, found.head, 0
    faces = itertools.cycle([(1, 2), (4, 2), (3, 6), (5, 5), (4, 3), (1, 1), (6, 5), (2, 2)])
    seats = [f"seat p{n} 1000000" for n in range(8)]
    rows: list[Row] = []
    commands = itertools.chain(map(parse, seats), _commands(faces))
    while done < events:
        command = next(commands)
        decision = decide(law, state, command)
        if isinstance(decision, Refusal):
            continue
        advance_in_place(state, command, decision)
        done += len(decision)
        head = Row.after(
            head, stream="crown-1", kind="entry", at=head.at, by="p1", key=f"k{head.seq}", entry=write(command),
            body=compact({"events": encode(decision)}), book=law.book.digest,
        )  # fmt: skip
        rows.append(head)
    for start in range(0, len(rows), 1000):
        assert not any(recorder.append(rows[start : start + 1000]))


def _commands(faces: Iterator[tuple[int, int]]) -> Iterator[Any]:
    while True:
        for number in range(8):
            yield Bet(f"p{number}", "pass", 1000)
            yield Bet(f"p{number}", "field", 500)
            yield Bet(f"p{number}", "place 6", 1200)
        yield Roll(*next(faces))


def opening(figure: Callable[..., Any]) -> Iterator[Any]:
    """Measure how long a table of a hundred thousand events takes to open, with its snapshot and without."""
    with tempfile.TemporaryDirectory() as folder:
        recorder, key = open_recorder(str(Path(folder) / "long.db")), Key.new()
        long_table(recorder, LONG)
        start = time.perf_counter()
        whole = open_stored_stream(recorder, "crown-1", key)
        without = time.perf_counter() - start
        write_snapshot(recorder, key, whole.head, whole.state)
        times = []
        for _ in range(5):
            start = time.perf_counter()
            asyncio.run(_opened(recorder, key))
            times.append(time.perf_counter() - start)
        recorder.close()
    detail = f"{whole.head.seq:,} rows; {without:.1f} s without the snapshot"
    yield figure(f"opening a table of {LONG:,} events", min(times), "s", 1.0, False, detail)


async def _opened(recorder: Recorder, key: Key) -> None:
    floor = Floor(recorder, key, clock=now)
    assert isinstance(await floor.live("crown-1"), Live)
    await floor.stop()


def floor_figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Measure the floor."""
    yield from load(figure, 1)
    yield from load(figure, 8)
    yield figure("processor time of a command at the floor", processor_time(), "µs", 100, False)
    yield from opening(figure)
