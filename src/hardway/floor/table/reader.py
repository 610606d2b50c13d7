"""Reads real dice at a table: the stick says what they show, the table shows it, and the call settles it.

`read 4 3` is the stick's, who may read again until it is called; `read 4 2 because …` of who rules on faces puts it
right before it is settled; `roll 4 3` reads it back, and is the call. Who read what, and who changed it and why, are
rows of their own. One is taken at a time, so that a call never overtakes a correction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from json import loads

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Answered, Entry, Given, Receipt
from hardway.floor.table.crew import READ_BACK
from hardway.floor.table.powers import whose
from hardway.floor.table.reading import DiceReading, Misread
from hardway.floor.table.table_door import At
from hardway.floor.table.table_host import TableHost
from hardway.journal import Row
from hardway.journal.stored_stream import decode_row
from hardway.notation import parse
from hardway.rulebook import Refusal
from hardway.table.model.commands import Rest, Roll, Throw
from hardway.table.model.events import Called, Event, FaceRuled, ThrowVoid
from hardway.table.model.state import State


class Reader:
    """The reading of one table's real dice."""

    def __init__(self, host: TableHost, lets_throw: Callable[[], Awaitable[Refusal | Problem | None]]) -> None:
        self._host, self.reading, self._lets_throw = host, DiceReading(), lets_throw
        self._one = asyncio.Lock()

    async def read(self, who: At, rest: str, key: str, now: datetime) -> Answered:
        """Take a reading, or a correction of one."""
        faces, _, because = rest.partition(" because ")
        roll = parse(f"roll {faces}")
        assert isinstance(roll, Roll)
        async with self._one:
            corrects = self.reading.stands is not None
            reads = whose(self._host.law, who.role, "roll", "", dice=who.dice)
            again = corrects and reads is None and self.reading.reads[-1].by == who.person
            ruled = corrects and not again
            refusal = whose(self._host.law, who.role, "face", "", dice=who.dice) if ruled else reads
            if refusal is not None and not who.role:
                return await self._host.after(refusal)
            if refusal is not None:
                text = f"read {rest}"
                return await self._host.refuse(text, refusal, by=who.person, role=who.role, key=key, now=now)
            because = because or ("read again" if again else "")
            body = self.reading.correct(roll, because=because) if corrects else self.reading.read(roll)
            body = _against(ruled_faces(self._host.ahead), roll) or body
            if isinstance(body, Misread):
                return Problem("not_taken", body.says)
            if (no := await self._lets_throw()) is not None:
                return no
            for phase, step in (("hand", Throw()), ("air", Rest())):  # it left the hand, and lies still
                if self._host.ahead.phase == phase:
                    done = await self._host.submit(Given(step, who.person, "", now, who.role))
                    if not isinstance(done, Receipt):
                        return done
            return await self._host.note("dice", body, by=who.person, role=who.role, now=now, key=key)

    async def call(self, given: Given) -> Answered:
        """Enter a call, if it is what was read."""
        assert isinstance(given.command, Roll)
        async with self._one:
            called = self.reading.call(given.command)
            if isinstance(called, Misread):
                return Problem("not_taken", called.says)
            if self._host.ahead.mode == "casino" and given.by == self.reading.reads[-1].by:
                by, role, key = given.by, given.role, given.key
                return await self._host.refuse(given.said, READ_BACK, by=by, role=role, key=key, now=given.now)
            return await self._host.submit(given)

    def follow(self, entry: Entry) -> None:
        """Take what became durable; a call, or a throw called off, ends the reading."""
        self._follow(entry.row, entry.events)

    def reopened(self, rows: Iterable[Row]) -> None:
        """Take up the reading where the newest rows of the journal leave it."""
        for row in rows:
            self._follow(row, decode_row(row).events if row.kind == "entry" else ())

    def _follow(self, row: Row, events: tuple[Event, ...]) -> None:
        if row.kind == "dice":
            self.reading.learn(loads(row.body), by=row.by, role=row.role)
        elif any(isinstance(event, Called | ThrowVoid) for event in events):
            self.reading.clear()
        else:
            for event in events:
                if isinstance(event, FaceRuled):
                    self.reading.rule(event.die, event.face)


def ruled_faces(state: State) -> list[int | None]:
    """Return the face each die that lies on the table was ruled to show; none of a die that was not ruled on."""
    ruled = {die: face for die, face, *_ in state.desk.faces} if state.phase == "rest" else {}
    return [ruled.get(die) for die in (1, 2)]


def _against(ruled: list[int | None], roll: Roll) -> Misread | None:
    """Refuse a reading that goes against a ruling."""
    for die, face in enumerate(ruled):
        if face not in (None, roll[die]):
            return Misread("ruled", f"die {die + 1} was ruled to show {face}, not {roll[die]}, and that is final")
    return None
