"""Real dice: the stick reads the faces, and a second entry reads them back, which is the call. A judge may correct them
before.

The stick enters the faces, and the table shows them. Entering the same faces again reads them back and is the call that
is settled. Until then the judge of faces may correct the reading, with a reason. Rows of kind `dice`, which change
nothing at the table, record each reading and correction with who gave it.

>>> reading = DiceReading()
>>> reading.learn(reading.read(Roll(4, 3)), by="p1", role="stickperson")
>>> reading.call(Roll(4, 3))
Roll(first=4, second=3, leaning=None)

`read 4 3` is the stick's, who may read again before the call. `read 4 2 because …` is the correction by the role that
rules on faces. `roll 4 3` reads back and calls. `Reader` takes one entry at a time, so that no call overtakes a
correction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from json import loads
from typing import Any, NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, EntryAnswer, Receipt, Submission
from hardway.floor.table.crew import READ_BACK
from hardway.floor.table.powers import whose
from hardway.floor.table.served_table import TableHost
from hardway.floor.table.table_door import Giver
from hardway.journal import Row
from hardway.journal.stored_stream import decode_row
from hardway.notation import parse
from hardway.rulebook import Refusal
from hardway.table.model.commands import Rest, Roll, Throw
from hardway.table.model.events import Called, Event, FaceRuled, ThrowVoid
from hardway.table.model.state import State
from hardway.values.dice import FACES
from hardway.values.entry_words import says_nothing
from hardway.values.phrase import needs_reason


class FaceReading(NamedTuple):
    """One reading: the faces, who gave it and in which role; of a correction also the reason and the earlier faces."""

    roll: Roll
    by: str
    role: str
    because: str = ""
    before: Roll | None = None


class ReadingRefusal(NamedTuple):
    """Why a reading is refused: the name of the reason, and a sentence."""

    name: str
    says: str


class DiceReading:
    """The faces of one throw of real dice, from the first reading to the call."""

    def __init__(self) -> None:
        self.readings: list[FaceReading] = []

    @property
    def current(self) -> Roll | None:
        """Return the faces of the last reading; None before the first."""
        return self.readings[-1].roll if self.readings else None

    def read(self, roll: Roll) -> dict[str, Any] | ReadingRefusal:
        """Return the body of the row of a first reading; or the refusal."""
        if self.current is not None:
            return ReadingRefusal(
                "read_already",
                f"the dice were read as {_faces_text(self.current)}; read them back, or have the reading corrected",
            )
        return _misread(roll) or _body(roll)

    def correct(self, roll: Roll, *, because: str) -> dict[str, Any] | ReadingRefusal:
        """Return the body of the row of a correction; or the refusal."""
        if self.current is None:
            return ReadingRefusal("not_read", "there is no reading to correct")
        if says_nothing(because):
            return ReadingRefusal("no_reason", needs_reason("a correction needs its reason"))
        if roll == self.current:
            return ReadingRefusal("the_same", f"the dice were already read as {_faces_text(roll)}; read them back")
        return _misread(roll) or {**_body(roll), "before": _body(self.current), "because": because}

    def call(self, back: Roll) -> Roll | ReadingRefusal:
        """Return the call if the faces read back are those of the reading; otherwise the refusal."""
        if self.current is None:
            return ReadingRefusal("not_read", "read the faces first, then read them back")
        if back != self.current:
            return ReadingRefusal(
                "not_the_same",
                f"the dice were read as {_faces_text(self.current)}, but read back as {_faces_text(back)}",
            )
        return self.current

    def learn(self, body: Mapping[str, Any] | ReadingRefusal, *, by: str, role: str) -> None:
        """Take the body of a durable `dice` row, and who gave it; a row about something else is ignored."""
        if isinstance(body, ReadingRefusal) or "read" not in body:
            return
        before = _roll(body["before"]) if "before" in body else None
        self.readings.append(FaceReading(_roll(body), by, role, body.get("because", ""), before))

    def rule(self, die: int, face: int) -> None:
        """Take a ruling on a face: it changes the faces that must be read back."""
        if self.readings:
            last = self.readings[-1]
            dice = (face, last.roll.second) if die == 1 else (last.roll.first, face)
            self.readings[-1] = last._replace(roll=Roll(*dice, last.roll.leaning), before=last.before or last.roll)

    def clear(self) -> None:
        """Forget the reading once the throw is called or called off."""
        self.readings.clear()


def _misread(roll: Roll) -> ReadingRefusal | None:
    leaning = roll.leaning[1:] if roll.leaning else ()
    if any(face not in FACES for face in (roll.first, roll.second, *leaning)):
        return ReadingRefusal("bad_dice", f"a die shows 1 to 6, not {_faces_text(roll)}")
    return None


def _body(roll: Roll) -> dict[str, Any]:
    return {"read": [roll.first, roll.second], **({"leaning": list(roll.leaning)} if roll.leaning else {})}


def _roll(body: Mapping[str, Any]) -> Roll:
    first, second = body["read"]
    leaning = body.get("leaning")
    return Roll(first, second, (leaning[0], leaning[1]) if leaning else None)


def _faces_text(roll: Roll) -> str:
    return f"{roll.first} {roll.second}" + (f" leaning {roll.leaning[0]} {roll.leaning[1]}" if roll.leaning else "")


class Reader:
    """Takes the readings and calls of one table's real dice, one at a time."""

    def __init__(self, host: TableHost, lets_throw: Callable[[], Awaitable[Refusal | Problem | None]]) -> None:
        self._host, self.reading, self._lets_throw = host, DiceReading(), lets_throw
        self._one = asyncio.Lock()

    async def read(self, who: Giver, rest: str, key: str, now: datetime) -> EntryAnswer:
        """Enter a reading, or a correction of one."""
        faces, _, because = rest.partition(" because ")
        roll = parse(f"roll {faces}")
        assert isinstance(roll, Roll)
        async with self._one:
            corrects = self.reading.current is not None
            reads = whose(self._host.law, who.role, "roll", "", dice=who.dice)
            again = corrects and reads is None and self.reading.readings[-1].by == who.person
            ruled = corrects and not again
            refusal = whose(self._host.law, who.role, "face", "", dice=who.dice) if ruled else reads
            if refusal is not None and not who.role:
                return await self._host.answer_in_order(refusal)
            if refusal is not None:
                text = f"read {rest}"
                return await self._host.write_refusal(text, refusal, by=who.person, role=who.role, key=key, now=now)
            because = because or ("read again" if again else "")
            body = self.reading.correct(roll, because=because) if corrects else self.reading.read(roll)
            body = _contradicts(ruled_faces(self._host.decided_state), roll) or body
            if isinstance(body, ReadingRefusal):
                return Problem("not_taken", body.says)
            if (no := await self._lets_throw()) is not None:
                return no
            # dice that can be read have left the hand and lie still
            for phase, step in (("hand", Throw()), ("air", Rest())):
                if self._host.decided_state.phase == phase:
                    done = await self._host.submit(Submission(step, who.person, "", now, who.role))
                    if not isinstance(done, Receipt):
                        return done
            return await self._host.write_note("dice", body, by=who.person, role=who.role, now=now, key=key)

    async def call(self, given: Submission) -> EntryAnswer:
        """Enter a call if its faces are those of the reading; otherwise refuse it."""
        assert isinstance(given.command, Roll)
        async with self._one:
            called = self.reading.call(given.command)
            if isinstance(called, ReadingRefusal):
                return Problem("not_taken", called.says)
            if self._host.decided_state.mode == "casino" and given.by == self.reading.readings[-1].by:
                by, role, key = given.by, given.role, given.key
                return await self._host.write_refusal(given.text, READ_BACK, by=by, role=role, key=key, now=given.now)
            return await self._host.submit(given)

    def follow(self, entry: Entry) -> None:
        """Take a durable entry; a call or a No Roll ends the reading."""
        self._follow(entry.row, entry.events)

    def reopened(self, rows: Iterable[Row]) -> None:
        """Restore the reading from the newest rows of the journal."""
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
    """Return the ruled face of each die on the table; None for a die without a ruling."""
    ruled = {die: face for die, face, *_ in state.desk.faces} if state.phase == "rest" else {}
    return [ruled.get(die) for die in (1, 2)]


def _contradicts(ruled: list[int | None], roll: Roll) -> ReadingRefusal | None:
    """Refuse a reading that contradicts a ruling."""
    for die, face in enumerate(ruled):
        if face not in (None, roll[die]):
            return ReadingRefusal(
                "ruled", f"die {die + 1} was ruled to show {face}, not {roll[die]}, and that is final"
            )
    return None
