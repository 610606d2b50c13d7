"""Measures how long other people wait for answers, with and without one guest who asks for as much as possible.

Both are measured in turns, at a server with its default settings on this machine.

python -m bench flood
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from bench.lean_http import LeanHttp
from bench.lean_socket import TEXT, LeanSocket
from bench.served import Guests, Process, running

PLAYERS, TABLES, RATE = 24, 4, 300.0
"""How many players there are at how many tables, and how many commands a second all of them make together."""
TURNS, SECONDS = 6, 2.0
FLOODS = {
    "legal": b'{"type":"legal","ask":1}',
    "bet_and_legal": b"",
    "say": b'{"type":"say","words":"hello"}',
    "ping": b'{"type":"ping"}',
    "history": b"",
    "sockets": b"",
    "sockets_at_no_table": b"",
}
AT_ONCE = 8
"""How many requests for history are sent at the same time."""
SOCKETS_A_SECOND = 100
"""How many sockets are opened each second; each is closed as soon as it is welcomed or refused."""


def figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Yield for each kind of flood how much longer others wait: the 99th percentile with it, divided by that
    without.
    """
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
            yield _flooded(figure, server, clients, flood, kind)


def _flooded(figure: Callable[..., Any], server: Process, clients: Process, flood: Process, kind: str) -> Any:
    alone, beside, sent, refused, used = [], [], 0, 0, [0.0, 0.0]

    def commands(name: str) -> tuple[float, float]:
        before = server.processor()
        tail = clients.do(do="commands", seconds=SECONDS, rate=RATE, name=name)["ms"][1]
        return tail, server.processor() - before

    for turn in range(TURNS):
        tail, seconds = commands(f"a{kind}{turn}")
        alone.append(tail)
        used[0] += seconds
        flood.tell(kind=kind, seconds=SECONDS + 0.5)
        time.sleep(0.25)
        tail, seconds = commands(f"b{kind}{turn}")
        beside.append(tail)
        used[1] += seconds
        answer = json.loads(flood.line())
        sent, refused = sent + answer["sent"], refused + answer.get("refused", 0)
    flooded, measured = TURNS * (SECONDS + 0.5), TURNS * SECONDS
    detail = (
        f"{median(beside):.1f} ms against {median(alone):.1f}; {sent / flooded:,.0f} sent a second, "
        f"{refused / flooded:,.0f} refused; processor {used[1] / measured:.0%} against {used[0] / measured:.0%}"
    )
    times = median(beside) / median(alone)
    return figure(f"99 of 100 answers beside a flood of {kind}, against without", times, "times", 2.0, False, detail)


async def _socket(job: dict[str, Any]) -> LeanSocket:
    """Take a seat and bet, so that there is as much as possible to ask about; return the socket."""
    socket = await LeanSocket.connect(job["url"], job["cookie"])
    for number, entry in enumerate(("seat 5000", "bet pass 10", "bet field 5", "bet place 6 12")):
        words = f'{{"type":"enter","key":"f{number}","entry":"{entry}"}}'.encode()
        await socket.ask(words, b'{"type":"ack"', b'{"type":"refused"', b'{"type":"problem"')
    return socket


async def _messages(socket: LeanSocket, message: bytes, until: float) -> int:
    """Send the message as often as the connection allows, and return how often; the server may close the connection."""
    sent = 0
    while time.perf_counter() < until and not socket.transport.is_closing():
        if socket.transport.get_write_buffer_size() < 1 << 16:
            for _ in range(50):
                socket._send(TEXT, message)
            sent += 50
        await asyncio.sleep(0.001)
    return sent


async def _asked_anew(socket: LeanSocket, until: float) -> int:
    """Bet, and ask what may be entered, again and again: each bet makes the answer new. Return how often."""
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


async def _history(job: dict[str, Any], until: float) -> dict[str, int]:
    """Ask for as much history as possible over a few connections, again after each answer."""
    counts = {"sent": 0, "refused": 0}

    async def one() -> None:
        line = await LeanHttp.connect(job["address"])
        while time.perf_counter() < until:
            status = await line.get(f"/api/tables/{job['table']}/history?limit=500", job["cookie"])
            counts["sent"] += 1
            counts["refused"] += status == 429
        line.transport.close()

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return counts


async def _sockets(url: str, cookie: str, until: float) -> dict[str, int]:
    """Open and close this many sockets a second, however long each takes."""
    counts, tasks = {"sent": 0, "refused": 0}, []

    async def one() -> None:
        try:
            socket = await LeanSocket.connect(url, cookie)
        except (RuntimeError, ConnectionError):
            counts["refused"] += 1
            return
        with suppress(ConnectionError):
            await socket.ask(FLOODS["ping"], b'{"type":"pong"', b'{"type":"problem"')
        socket.transport.close()

    while time.perf_counter() < until:
        tasks.append(asyncio.create_task(one()))
        counts["sent"] += 1
        await asyncio.sleep(1 / SOCKETS_A_SECOND)
    await asyncio.gather(*tasks)
    return counts


async def main() -> None:
    """Flood the server in the way and for the time that each line of input says."""
    loop, job, socket = asyncio.get_running_loop(), {}, None
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = json.loads(line)
        if "sit" in order:
            job = order
            print("{}", flush=True)
            continue
        until = time.perf_counter() + order["seconds"]
        if order["kind"] == "history":
            answer = await _history(job, until)
        elif order["kind"].startswith("sockets"):
            nowhere = job["url"].replace(job["table"], "nowhere-1")
            url = nowhere if order["kind"] != "sockets" else job["url"]
            answer = await _sockets(url, job["cookie"], until)
        else:
            if socket is None or socket.transport.is_closing():
                socket = await _socket(job)
            message = FLOODS[order["kind"]]
            answer = {"sent": await (_messages(socket, message, until) if message else _asked_anew(socket, until))}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
