"""Reads real dice at a table: the stick says what they show, the table shows it, and the call settles it.

`read 4 3` is the stick's; `read 4 2 because …` of whoever rules on faces puts it right before it is settled; `roll 4 3`
reads it back, and is the call. Who read what, and who changed it and why, are rows of their own.
"""

from datetime import datetime
from json import loads

from hardway.floor.authority import At
from hardway.floor.host import Answered, Entry, Host
from hardway.floor.powers import whose
from hardway.floor.problem import Problem
from hardway.floor.reading import Misread, Reading
from hardway.notation import parse
from hardway.table.commands import Roll
from hardway.table.events import Called, ThrowVoid


class Reader:
    """The reading of one table's real dice."""

    def __init__(self, host: Host) -> None:
        self._host, self.reading = host, Reading()

    async def read(self, who: At, rest: str, key: str, now: datetime) -> Answered:
        """Take a reading, or a correction of one."""
        law = self._host.law
        faces, _, because = rest.partition(" because ")
        roll = parse(f"roll {faces}")
        assert isinstance(roll, Roll)
        corrects = self.reading.stands is not None
        refusal = whose(law, who.role, "face" if corrects else "roll", "", dice=who.dice)
        if refusal is not None:
            return refusal
        body = self.reading.correct(roll, because=because) if corrects else self.reading.read(roll)
        if isinstance(body, Misread):
            return Problem("not_taken", body.says)
        return await self._host.note("dice", body, by=who.person, role=who.role, now=now, key=key)

    def call(self, roll: Roll) -> Problem | None:
        """Let a call stand only if it is what was read."""
        called = self.reading.call(roll)
        return Problem("not_taken", called.says) if isinstance(called, Misread) else None

    def follow(self, entry: Entry) -> None:
        """Take what became durable; a call, or a throw called off, ends the reading."""
        if entry.row.kind == "dice":
            self.reading.learn(loads(entry.row.body), by=entry.row.by, role=entry.row.role)
        elif any(isinstance(event, Called | ThrowVoid) for event in entry.events):
            self.reading.clear()
