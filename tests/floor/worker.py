"""A process that plays at shared tables: `python -m tests.floor.worker DB KEYFILE NAME COMMANDS TURN TABLE…`.

It waits for a line. Then it enters wagers under keys of its own, each again until it is acknowledged, and writes one
line of JSON for every acknowledgement and for every problem. After TURN commands it puts its table away, so that
another may have it, and goes to the next; with TURN 0 it stays at the first.
"""

import asyncio
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from hardway.floor.runtime.entry import Receipt
from hardway.floor.table.live import Live
from hardway.floor.tables import PUT_AWAY, Floor
from hardway.journal import open_recorder
from hardway.journal.keys import open_key

LEASE_SECONDS = 1.0


def say(**what: object) -> None:
    """Write a line; it has left this process when this returns."""
    print(json.dumps(what), flush=True)


async def one(floor: Floor, table: str, player: str, key: str, text: str) -> None:
    """Enter one wager until it is acknowledged."""
    while True:
        live = await floor.live(table)
        if not isinstance(live, Live):
            say(problem=live.name, says=live.says, table=table)
            await asyncio.sleep(0.01)
            continue
        answer = await live.enter(live.giver(player), text, key)
        if isinstance(answer, Receipt):
            say(ack=key, seq=answer.seq, table=table, again=answer.again)
            return
        say(problem=getattr(answer, "name", "refused"), says=answer.says, table=table)
        await asyncio.sleep(0.01)


async def main(db: str, keys: str, name: str, commands: int, turn: int, tables: list[str]) -> None:
    """Play."""
    recorder = open_recorder(db)
    floor = Floor(
        recorder, open_key(Path(keys)), clock=lambda: datetime.now(UTC), address=f"http://{name}",
        lease_seconds=LEASE_SECONDS,
    )  # fmt: skip
    await floor.start()
    say(started=name)
    sys.stdin.readline()
    for number in range(commands):
        table = tables[number // turn % len(tables)] if turn else tables[0]
        text = "take field 5" if number % 2 else "bet field 5"
        await one(floor, table, f"p{name}", f"{name}/{number}", text)
        if turn and number % turn == turn - 1:
            for table in tuple(floor.tables):
                await floor.release(table, PUT_AWAY)
            await asyncio.sleep(0.02)
    await floor.stop()
    recorder.close()
    say(stopped=name)


if __name__ == "__main__":
    db, keys, name, commands, turn, *tables = sys.argv[1:]
    asyncio.run(main(db, keys, name, int(commands), int(turn), tables))
