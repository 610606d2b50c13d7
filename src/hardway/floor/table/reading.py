"""Real dice: what the stick reads off them, read back before it counts, and corrected before it is settled.

The stick enters the faces; the table shows them. Entering the same faces again is the reading back, and gives the call
that is settled. Until then the judge of a disputed face may put the reading right, with a reason; who read what, and
who changed it, stands in the journal's rows of kind `dice`, which change nothing at the table.

>>> reading = DiceReading()
>>> reading.learn(reading.read(Roll(4, 3)), by="p1", role="stickperson")
>>> reading.call(Roll(4, 3))
Roll(first=4, second=3, leaning=None)

Must not know who may do this; that is `authority`.

`read 4 3` is the stick's, who may read again until it is called; `read 4 2 because …` of who rules on faces puts it
right before it is settled; `roll 4 3` reads it back, and is the call. One is taken at a time (`Reader`), so that a call
never overtakes a correction.
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


class FaceReading(NamedTuple):
    """One reading: the faces, who read them, and for a correction why, and what was read before."""

    roll: Roll
    by: str
    role: str
    because: str = ""
    before: Roll | None = None


class ReadingRefusal(NamedTuple):
    """Why a reading is not taken: a name, and a sentence."""

    name: str
    says: str


class DiceReading:
    """The faces of one throw of real dice, from the first reading to the call."""

    def __init__(self) -> None:
        self.reads: list[FaceReading] = []

    @property
    def stands(self) -> Roll | None:
        """Return the faces as they were read last."""
        return self.reads[-1].roll if self.reads else None

    def read(self, roll: Roll) -> dict[str, Any] | ReadingRefusal:
        """Return the body of the row of a first reading."""
        if self.stands is not None:
            return ReadingRefusal("read_already", f"{_told(self.stands)} was read; read it back, or have it corrected")
        return _misread(roll) or _body(roll)

    def correct(self, roll: Roll, *, because: str) -> dict[str, Any] | ReadingRefusal:
        """Return the body of the row by which a reading is put right."""
        if self.stands is None:
            return ReadingRefusal("not_read", "nothing was read that could be corrected")
        if says_nothing(because):
            return ReadingRefusal("no_reason", "a correction needs its reason: end with because and the reason")
        if roll == self.stands:
            return ReadingRefusal("the_same", f"{_told(roll)} is what was read; read it back")
        return _misread(roll) or {**_body(roll), "before": _body(self.stands), "because": because}

    def call(self, back: Roll) -> Roll | ReadingRefusal:
        """Return the call to be settled, if what is read back is what stands."""
        if self.stands is None:
            return ReadingRefusal("not_read", "read the faces first, then read them back")
        if back != self.stands:
            return ReadingRefusal("not_the_same", f"{_told(self.stands)} was read, and {_told(back)} read back")
        return self.stands

    def learn(self, body: Mapping[str, Any] | ReadingRefusal, *, by: str, role: str) -> None:
        """Take what a durable row of kind `dice` holds, and who gave it; one about another matter is let pass."""
        if isinstance(body, ReadingRefusal) or "read" not in body:
            return
        before = _roll(body["before"]) if "before" in body else None
        self.reads.append(FaceReading(_roll(body), by, role, body.get("because", ""), before))

    def rule(self, die: int, face: int) -> None:
        """Take a ruling on a face of the dice that were read: that is what is read back from now on."""
        if self.reads:
            last = self.reads[-1]
            dice = (face, last.roll.second) if die == 1 else (last.roll.first, face)
            self.reads[-1] = last._replace(roll=Roll(*dice, last.roll.leaning), before=last.before or last.roll)

    def clear(self) -> None:
        """Forget the reading: the throw was called, or called off."""
        self.reads.clear()


def _misread(roll: Roll) -> ReadingRefusal | None:
    leaning = roll.leaning[1:] if roll.leaning else ()
    if any(face not in FACES for face in (roll.first, roll.second, *leaning)):
        return ReadingRefusal("bad_dice", f"a die shows 1 to 6, not {_told(roll)}")
    return None


def _body(roll: Roll) -> dict[str, Any]:
    return {"read": [roll.first, roll.second], **({"leaning": list(roll.leaning)} if roll.leaning else {})}


def _roll(body: Mapping[str, Any]) -> Roll:
    first, second = body["read"]
    leaning = body.get("leaning")
    return Roll(first, second, (leaning[0], leaning[1]) if leaning else None)


def _told(roll: Roll) -> str:
    return f"{roll.first} {roll.second}" + (f" leaning {roll.leaning[0]} {roll.leaning[1]}" if roll.leaning else "")


class Reader:
    """The reading of one table's real dice."""

    def __init__(self, host: TableHost, lets_throw: Callable[[], Awaitable[Refusal | Problem | None]]) -> None:
        self._host, self.reading, self._lets_throw = host, DiceReading(), lets_throw
        self._one = asyncio.Lock()

    async def read(self, who: Giver, rest: str, key: str, now: datetime) -> EntryAnswer:
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
                return await self._host.answer_in_order(refusal)
            if refusal is not None:
                text = f"read {rest}"
                return await self._host.write_refusal(text, refusal, by=who.person, role=who.role, key=key, now=now)
            because = because or ("read again" if again else "")
            body = self.reading.correct(roll, because=because) if corrects else self.reading.read(roll)
            body = _against(ruled_faces(self._host.decided_state), roll) or body
            if isinstance(body, ReadingRefusal):
                return Problem("not_taken", body.says)
            if (no := await self._lets_throw()) is not None:
                return no
            for phase, step in (("hand", Throw()), ("air", Rest())):  # it left the hand, and lies still
                if self._host.decided_state.phase == phase:
                    done = await self._host.submit(Submission(step, who.person, "", now, who.role))
                    if not isinstance(done, Receipt):
                        return done
            return await self._host.write_note("dice", body, by=who.person, role=who.role, now=now, key=key)

    async def call(self, given: Submission) -> EntryAnswer:
        """Enter a call, if it is what was read."""
        assert isinstance(given.command, Roll)
        async with self._one:
            called = self.reading.call(given.command)
            if isinstance(called, ReadingRefusal):
                return Problem("not_taken", called.says)
            if self._host.decided_state.mode == "casino" and given.by == self.reading.reads[-1].by:
                by, role, key = given.by, given.role, given.key
                return await self._host.write_refusal(given.text, READ_BACK, by=by, role=role, key=key, now=given.now)
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


def _against(ruled: list[int | None], roll: Roll) -> ReadingRefusal | None:
    """Refuse a reading that goes against a ruling."""
    for die, face in enumerate(ruled):
        if face not in (None, roll[die]):
            return ReadingRefusal(
                "ruled", f"die {die + 1} was ruled to show {face}, not {roll[die]}, and that is final"
            )
    return None
