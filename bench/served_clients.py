"""The clients of the load test, in a process of their own: sockets that make entries or only listen.

Jobs are lines of JSON. Times are measured here, since this is where people wait.
"""

import asyncio
import json
import sys
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.lean_socket import LeanSocket

Job = dict[str, Any]


class Clients:
    """All sockets of this process, and the jobs they do."""

    def __init__(self) -> None:
        self.players: list[LeanSocket] = []
        self.stick: ClientConnection | None = None
        self.bare: ClientConnection | None = None
        self.heard: list[float] = []
        self.wanted = 0
        self.all_heard = asyncio.Event()
        self.last_rows = ""
        self.tasks: list[asyncio.Task[None]] = []
        self._rolls = 0

    async def open(self, url: str, cookie: str) -> ClientConnection:
        """Open one socket."""
        headers = {"Cookie": cookie} if cookie else None
        return await connect(
            url, additional_headers=headers, compression=None, max_size=None, max_queue=None, ping_interval=None,
            open_timeout=60,
        )  # fmt: skip

    async def seat(self, job: Job) -> Job:
        """Open a socket for each player, and sit down."""
        for place, cookie in enumerate(job["cookies"]):
            url = job["urls"][place % len(job["urls"])]
            player = await LeanSocket.connect(url, cookie)
            await lean_enter(player, "seat 5000", f"seat{place}")
            self.players.append(player)
        return {"players": len(self.players)}

    async def commands(self, job: Job) -> Job:
        """Let all players make entries, at this many a second or as fast as possible.

        Return how many there were, the seconds, and how long each took.
        """
        times: list[float] = []
        pause = len(self.players) / job["rate"] if job["rate"] else 0.0
        began = time.perf_counter()
        until = began + job["seconds"]

        async def plays(player: LeanSocket, name: str, place: int) -> None:
            number = 0
            while time.perf_counter() < until or number % 2:
                due = began + pause * (number + place / len(self.players))
                if pause and (early := due - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                entry = "take field" if number % 2 else "bet field 5"
                start = time.perf_counter()
                await lean_enter(player, entry, f"{name}-{number}")
                times.append(time.perf_counter() - start)
                number += 1

        await asyncio.gather(
            *(plays(player, f"{job['name']}-{place}", place) for place, player in enumerate(self.players))
        )
        return {"count": len(times), "seconds": time.perf_counter() - began, "ms": percentiles(times)}

    async def watch(self, job: Job) -> Job:
        """Open sockets that only listen, and wait for their welcome, which the bare server does not send."""
        waiting = asyncio.Semaphore(50)

        async def one() -> None:
            async with waiting:
                client = await self.open(job["url"], job["cookie"])
                if job["cookie"] and not (first := await client.recv()).startswith('{"type":"welcome"'):
                    raise RuntimeError(first)
            self.tasks.append(asyncio.create_task(self.listen(client)))

        await asyncio.gather(*(one() for _ in range(job["count"])))
        return {"watchers": len(self.tasks)}

    async def listen(self, client: ClientConnection) -> None:
        """Store the time at which each row arrives."""
        async for text in client:
            if text.startswith('{"type":"rows"'):
                self.heard.append(time.perf_counter())
                self.last_rows = text
                if len(self.heard) == self.wanted:
                    self.all_heard.set()

    async def ready(self, job: Job) -> Job:
        """Join as the stick at a table with a point, or as the sender at the bare server."""
        if "bare" in job:
            self.bare = await self.open(job["bare"], "")
            self.tasks.append(asyncio.create_task(self.listen(self.bare)))
            return {}
        player = await self.open(job["url"], job["cookie"])
        await enter(player, "seat 5000", "owner-seat")
        await enter(player, "bet pass 10", "owner-bet")
        await player.close()
        self.stick = await self.open(f"{job['url']}?as=stickperson", job["cookie"])
        await enter(self.stick, "roll 2 3", "point")
        return {}

    async def tell(self, job: Job) -> Job:
        """Make a roll, or send as many bytes at the bare server; return how long each listener waited."""
        self.heard.clear()
        self.all_heard.clear()
        self.wanted = job["watchers"]
        began = time.perf_counter()
        if job["bare"]:
            assert self.bare is not None
            await self.bare.send(self.last_rows)
        else:
            assert self.stick is not None
            self._rolls += 1
            entry = ("roll 4 2", "roll 6 2", "roll 5 4", "roll 6 4")[self._rolls % 4]
            await self.stick.send(json.dumps({"type": "enter", "key": f"r{self._rolls}", "entry": entry}))
        async with asyncio.timeout(60):
            await self.all_heard.wait()
        return {"ms": [1000 * (at - began) for at in self.heard], "bytes": len(self.last_rows)}

    async def leave(self, job: Job) -> Job:
        """Close every socket that listens."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()
        return {}


async def lean_enter(player: LeanSocket, entry: str, key: str) -> None:
    """Make an entry, and wait until it is accepted."""
    ack = f'{{"type":"ack","key":"{key}"'.encode()
    answer = await player.ask(
        f'{{"type":"enter","key":"{key}","entry":"{entry}"}}'.encode(), ack, b'{"type":"refused"', b'{"type":"problem"'
    )
    if not answer.startswith(ack):
        raise RuntimeError(answer.decode())


async def enter(client: ClientConnection, entry: str, key: str) -> None:
    """Make an entry, and wait until it is accepted."""
    await client.send(json.dumps({"type": "enter", "key": key, "entry": entry}))
    mine = f'"key":"{key}"'
    async for text in client:
        if mine in text[:200]:
            if not text.startswith('{"type":"ack"'):
                raise RuntimeError(text)
            return
    raise RuntimeError("the socket closed")


def percentiles(times: list[float]) -> list[float]:
    """Return the median and the 99th percentile, in milliseconds; of no times, both are zero."""
    ordered = sorted(times) or [0.0]
    return [1000 * ordered[len(ordered) // 2], 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]]


async def main() -> None:
    """Run jobs until the input ends."""
    clients, loop = Clients(), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        job = json.loads(line)
        result = await getattr(clients, job["do"])(job)
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
