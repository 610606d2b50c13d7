"""One guest who asks for as much as can be asked for, and everybody else's acknowledgements: with against without, in
one run and in turns, at a server with its everyday settings on this machine alone.

python -m bench flood
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from bench.lean_socket import TEXT, LeanSocket
from bench.served import Guests, running

PLAYERS, TABLES, RATE = 24, 4, 300.0
"""Players at tables, and how many commands a second they enter, all of them together."""
TURNS, SECONDS = 6, 2.0
FLOODS = {
    "legal": b'{"type":"legal","ask":1}',
    "bet_and_legal": b"",
    "say": b'{"type":"say","words":"hello"}',
    "ping": b'{"type":"ping"}',
    "history": b"",
}
AT_ONCE = 8
"""Requests for history under way."""


def figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Yield for each kind of flood how much longer 99 of 100 acknowledgements of the others take."""
    with (
        tempfile.TemporaryDirectory(dir=".") as folder,
        running("bench.served_server", "everyday", str(Path(folder) / "flood.db")) as server,
        running("bench.served_clients") as clients,
        running("bench.flood") as flood,
    ):
        guests = Guests(server.address())
        cookies = [guests.cookie() for _ in range(PLAYERS)]
        tables = [guests.table(cookie) for cookie in cookies[:TABLES]]
        clients.do(do="seat", urls=[guests.socket(table) for table in tables], cookies=cookies)
        clients.do(do="commands", seconds=SECONDS, rate=RATE, name="warm")
        job = {"address": guests.address, "table": tables[0], "url": guests.socket(tables[0])}
        flood.do(**job, cookie=guests.cookie(), sit=True)
        for kind in FLOODS:
            yield _flooded(figure, clients, flood, kind)


def _flooded(figure: Callable[..., Any], clients: Any, flood: Any, kind: str) -> Any:
    alone, beside, sent = [], [], 0
    for turn in range(TURNS):
        alone.append(clients.do(do="commands", seconds=SECONDS, rate=RATE, name=f"a{kind}{turn}")["ms"][1])
        flood.tell(kind=kind, seconds=SECONDS + 0.5)
        time.sleep(0.25)
        beside.append(clients.do(do="commands", seconds=SECONDS, rate=RATE, name=f"b{kind}{turn}")["ms"][1])
        sent += json.loads(flood.line())["sent"]
    detail = f"{median(beside):.1f} ms against {median(alone):.1f}; {sent / TURNS / (SECONDS + 0.5):,.0f} sent a second"
    times = median(beside) / median(alone)
    return figure(f"99 of 100 answers beside a flood of {kind}, against without", times, "times", 2.0, False, detail)


async def _socket(job: dict[str, Any]) -> LeanSocket:
    """Sit down with something on the layout: then most can be asked about."""
    socket = await LeanSocket.connect(job["url"], job["cookie"])
    for number, entry in enumerate(("seat 5000", "bet pass 10", "bet field 5", "bet place 6 12")):
        words = f'{{"type":"enter","key":"f{number}","entry":"{entry}"}}'.encode()
        await socket.ask(words, b'{"type":"ack"', b'{"type":"refused"', b'{"type":"problem"')
    return socket


async def _messages(socket: LeanSocket, message: bytes, until: float) -> int:
    """Send as much as the line takes; a line that is closed was closed for it."""
    sent = 0
    while time.perf_counter() < until and not socket.transport.is_closing():
        if socket.transport.get_write_buffer_size() < 1 << 16:
            for _ in range(50):
                socket._send(TEXT, message)
            sent += 50
        await asyncio.sleep(0.001)
    return sent


async def _asked_anew(socket: LeanSocket, until: float) -> int:
    """Bet, and ask what may be entered now: each row makes that question new."""
    sent = 0
    began = time.monotonic_ns()
    while time.perf_counter() < until and not socket.transport.is_closing():
        if socket.transport.get_write_buffer_size() < 1 << 16:
            for _ in range(5):
                socket._send(TEXT, f'{{"type":"enter","key":"n{began}.{sent}","entry":"bet field 5"}}'.encode())
                socket._send(TEXT, FLOODS["legal"])
                sent += 1
        await asyncio.sleep(0.01)
    return sent


async def _history(job: dict[str, Any], until: float) -> int:
    sent = 0

    async def one(client: httpx.AsyncClient) -> None:
        nonlocal sent
        while time.perf_counter() < until:
            await client.get(f"/api/tables/{job['table']}/history?limit=500")
            sent += 1

    headers = {"Cookie": job["cookie"]}
    async with httpx.AsyncClient(base_url=job["address"], headers=headers, timeout=60) as client:
        await asyncio.gather(*(one(client) for _ in range(AT_ONCE)))
    return sent


async def main() -> None:
    """Flood when told to, for as long as told."""
    loop, job, socket = asyncio.get_running_loop(), {}, None
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        told = json.loads(line)
        if "sit" in told:
            job = told
            print("{}", flush=True)
            continue
        until = time.perf_counter() + told["seconds"]
        if told["kind"] == "history":
            sent = await _history(job, until)
        else:
            if socket is None or socket.transport.is_closing():
                socket = await _socket(job)
            message = FLOODS[told["kind"]]
            sent = await (_messages(socket, message, until) if message else _asked_anew(socket, until))
        print(json.dumps({"sent": sent}), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
