"""The people of the Saturday, in a process of their own: sockets that speak as the page does, at many tables.

Each player and watcher follows what they may enter, as every page does. Entries are made at their times, whether or not
the ones before are answered, so that a slow server is not asked less. Jobs are lines of JSON.
"""

import asyncio
import json
import sys
import time
from random import Random
from typing import Any

from bench.lean_socket import TEXT, LeanSocket

Job = dict[str, Any]
WELCOME, ROWS = b'{"type":"welcome"', b'{"type":"rows"'
CALLED, COME_OUT = b'"event":"called"', b'"point":null'
ANSWERS = (b'{"type":"ack","key":"', b'{"type":"refused","key":"', b'{"type":"problem","key":"')
FOLLOW = b'{"type":"legal","ask":0,"follow":true}'
LINE, ENTRIES = (
    "bet pass 10",
    ("bet field 5", "bet field 5", "bet any_seven 5", "bet hard 8 5", "bet hard 6 5", "take field"),
)
CONNECTING = 32
"""How many sockets connect at the same time."""


class Crowd:
    """All people of this process."""

    def __init__(self) -> None:
        self.tables: list[CrowdTable] = []
        self.answered: list[float] = []
        self.told: list[float] = []
        self.refused = self.entered = self.awaited = 0
        self.chance = Random(7)

    async def seat(self, job: Job) -> Job:
        """Connect the players of each table and its stickperson, and let the players sit down."""
        waiting = asyncio.Semaphore(CONNECTING)

        async def one(url: str, cookies: list[str]) -> None:
            async with waiting:
                table = CrowdTable(self, url)
                self.tables.append(table)
                for cookie in cookies:
                    table.players.append(await table.connect(cookie))
                table.stick = await table.connect(cookies[0], "?as=stickperson")
                for player in table.players:
                    player.enter("seat 5000")
                await table.all_answered()

        await asyncio.gather(*(one(*table) for table in job["tables"]))
        return {"tables": len(self.tables)}

    async def watch(self, job: Job) -> Job:
        """Connect this many watchers to each table."""
        waiting = asyncio.Semaphore(CONNECTING)

        async def one(table: "CrowdTable") -> None:
            async with waiting:
                await table.connect(job["cookie"])

        await asyncio.gather(*(one(table) for table in self.tables for _ in range(job["count"])))
        return {"sockets": sum(len(table.members) for table in self.tables)}

    async def play(self, job: Job) -> Job:
        """Play for some seconds at a pace; return how long people waited for answers and to be told of rolls."""
        self.answered, self.told = [], []
        self.refused = self.entered = self.awaited = 0
        until = time.perf_counter() + job["seconds"]
        await asyncio.gather(*(table.play(job["pause"], job["bets"], until) for table in self.tables))
        await asyncio.sleep(1.0)  # what is under way still arrives; what has not by then is counted as lost
        return {
            "entered": self.entered, "answered": len(self.answered), "refused": self.refused, "told": len(self.told),
            "awaited": self.awaited, "answer": self.answered, "tell": self.told,
        }  # fmt: skip


class CrowdTable:
    """One table, and everybody who is connected to it."""

    def __init__(self, crowd: Crowd, url: str) -> None:
        self.crowd, self.url = crowd, url
        self.players: list[Member] = []
        self.members: list[Member] = []
        self.stick: Member
        self.rolled_at = 0.0
        self.entries = 0

    async def connect(self, cookie: str, query: str = "") -> "Member":
        """Connect one page: wait for the table, and follow what may be entered."""
        member = await Member.connect(self.url + query, cookie)
        member.table = self
        await member.welcomed.wait()
        member.send(FOLLOW)
        self.members.append(member)
        return member

    async def all_answered(self) -> None:
        """Wait until every entry of this table is answered."""
        while any(member.sent for member in self.members):
            await asyncio.sleep(0.01)

    async def play(self, pause: float, bets: int, until: float) -> None:
        """Roll every `pause` seconds; before each roll every player makes some bets, at any moment."""
        chance, began = self.crowd.chance, time.perf_counter()
        roll_at = began + pause * chance.random()
        while True:
            moments = [
                (roll_at - pause * chance.uniform(0.05, 0.95), place) for place in bets * [*range(len(self.players))]
            ]
            for moment, place in [*sorted(moments), (roll_at, -1)]:
                if moment > until:
                    return
                if (early := moment - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                if moment > began:
                    self.enter(self.players[place] if place >= 0 else self.stick)
            roll_at += pause

    def enter(self, member: "Member") -> None:
        """Let a player bet, or the stickperson roll."""
        chance = self.crowd.chance
        if member is not self.stick:
            member.enter(chance.choice(ENTRIES) if member.has_line else LINE)
            member.has_line = True
            return
        self.rolled_at = time.perf_counter()
        for one in self.members:
            one.waits_for_roll = True
        self.crowd.awaited += len(self.members)
        member.enter(f"roll {chance.randint(1, 6)} {chance.randint(1, 6)}")


class Member(LeanSocket):
    """One page at a table."""

    table: CrowdTable

    def __init__(self) -> None:
        super().__init__()
        self.welcomed = asyncio.Event()
        self.sent: dict[bytes, float] = {}
        """The keys of entries that are not answered yet, and when they were made."""
        self.count = 0
        self.waits_for_roll = False
        self.has_line = False
        """Whether this player has a wager on the line: somebody must, before there can be a roll."""

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._send(TEXT, message)

    def enter(self, entry: str) -> None:
        """Make an entry."""
        self.count += 1
        key = f"{id(self)}-{self.count}"
        self.table.crowd.entered += 1
        self.sent[key.encode()] = time.perf_counter()
        self.send(f'{{"type":"enter","key":"{key}","entry":"{entry}"}}'.encode())

    def hear(self, buffer: bytes, start: int, end: int) -> None:
        """Note when an entry is answered and when a roll is told."""
        if buffer.startswith(ROWS, start):
            if self.waits_for_roll and buffer.find(CALLED, start, end) >= 0:
                self.waits_for_roll = False
                self.has_line = self.has_line and buffer.find(COME_OUT, start, end) < 0
                self.table.crowd.told.append(time.perf_counter() - self.table.rolled_at)
        elif buffer.startswith(ANSWERS, start):
            key = buffer[start:end].split(b'"', 8)[7]
            self.table.crowd.answered.append(time.perf_counter() - self.sent.pop(key))
            self.table.crowd.refused += not buffer.startswith(ANSWERS[0], start)
        elif buffer.startswith(WELCOME, start):
            self.welcomed.set()


async def main() -> None:
    """Run jobs until the input ends."""
    crowd, loop = Crowd(), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        job = json.loads(line)
        print(json.dumps(await getattr(crowd, job["do"])(job)), flush=True)


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
