"""A process that brings money to a table of its own: `python -m tests.floor.bringer DB KEYFILE TABLE CENTS PERSON…`.

It opens the table and waits for a line. Then everybody named sits down there with the same amount, one after another,
and it writes for each whether they did.
"""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path

from hardway.floor.runtime.entry import Receipt
from hardway.floor.table.live import Live
from hardway.journal import open_recorder
from hardway.journal.keys import open_key
from hardway.server import House
from hardway.values.money import dollars


async def main(db: str, keys: str, table: str, cents: int, people: list[str]) -> None:
    """Bring it."""
    recorder = open_recorder(db)
    house = House(recorder, open_key(Path(keys)), clock=lambda: datetime.now(UTC))
    await house.start()
    live = await house.floor.live(table)
    assert isinstance(live, Live), live
    print("# open", flush=True)
    sys.stdin.readline()
    for person in people:
        answer = await live.enter(live.giver(person), f"seat {dollars(cents)}", f"{person}/a")
        print(person, "sits" if isinstance(answer, Receipt) else answer.name, flush=True)
    await house.stop()
    recorder.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4], int(sys.argv[4]), sys.argv[5:]))
