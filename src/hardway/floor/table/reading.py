"""Real dice: what the stick reads off them, read back before it counts, and corrected before it is settled.

The stick enters the faces; the table shows them. Entering the same faces again is the reading back, and gives the call
that is settled. Until then the judge of a disputed face may put the reading right, with a reason; who read what, and
who changed it, stands in the journal's rows of kind `dice`, which change nothing at the table.

>>> reading = DiceReading()
>>> reading.learn(reading.read(Roll(4, 3)), by="p1", role="stickperson")
>>> reading.call(Roll(4, 3))
Roll(first=4, second=3, leaning=None)

Must not know who may do this; that is `authority`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hardway.table.model.commands import Roll
from hardway.values.dice import FACES
from hardway.values.entry_words import says_nothing


class Read(NamedTuple):
    """One reading: the faces, who read them, and for a correction why, and what was read before."""

    roll: Roll
    by: str
    role: str
    because: str = ""
    before: Roll | None = None


class Misread(NamedTuple):
    """Why a reading is not taken: a name, and a sentence."""

    name: str
    says: str


class DiceReading:
    """The faces of one throw of real dice, from the first reading to the call."""

    def __init__(self) -> None:
        self.reads: list[Read] = []

    @property
    def stands(self) -> Roll | None:
        """Return the faces as they were read last."""
        return self.reads[-1].roll if self.reads else None

    def read(self, roll: Roll) -> dict[str, Any] | Misread:
        """Return the body of the row of a first reading."""
        if self.stands is not None:
            return Misread("read_already", f"{_told(self.stands)} was read; read it back, or have it corrected")
        return _misread(roll) or _body(roll)

    def correct(self, roll: Roll, *, because: str) -> dict[str, Any] | Misread:
        """Return the body of the row by which a reading is put right."""
        if self.stands is None:
            return Misread("not_read", "nothing was read that could be corrected")
        if says_nothing(because):
            return Misread("no_reason", "a correction needs its reason: end with because and the reason")
        if roll == self.stands:
            return Misread("the_same", f"{_told(roll)} is what was read; read it back")
        return _misread(roll) or {**_body(roll), "before": _body(self.stands), "because": because}

    def call(self, back: Roll) -> Roll | Misread:
        """Return the call to be settled, if what is read back is what stands."""
        if self.stands is None:
            return Misread("not_read", "read the faces first, then read them back")
        if back != self.stands:
            return Misread("not_the_same", f"{_told(self.stands)} was read, and {_told(back)} read back")
        return self.stands

    def learn(self, body: Mapping[str, Any] | Misread, *, by: str, role: str) -> None:
        """Take what a durable row of kind `dice` holds, and who gave it; one about another matter is let pass."""
        if isinstance(body, Misread) or "read" not in body:
            return
        before = _roll(body["before"]) if "before" in body else None
        self.reads.append(Read(_roll(body), by, role, body.get("because", ""), before))

    def rule(self, die: int, face: int) -> None:
        """Take a ruling on a face of the dice that were read: that is what is read back from now on."""
        if self.reads:
            last = self.reads[-1]
            dice = (face, last.roll.second) if die == 1 else (last.roll.first, face)
            self.reads[-1] = last._replace(roll=Roll(*dice, last.roll.leaning), before=last.before or last.roll)

    def clear(self) -> None:
        """Forget the reading: the throw was called, or called off."""
        self.reads.clear()


def _misread(roll: Roll) -> Misread | None:
    leaning = roll.leaning[1:] if roll.leaning else ()
    if any(face not in FACES for face in (roll.first, roll.second, *leaning)):
        return Misread("bad_dice", f"a die shows 1 to 6, not {_told(roll)}")
    return None


def _body(roll: Roll) -> dict[str, Any]:
    return {"read": [roll.first, roll.second], **({"leaning": list(roll.leaning)} if roll.leaning else {})}


def _roll(body: Mapping[str, Any]) -> Roll:
    first, second = body["read"]
    leaning = body.get("leaning")
    return Roll(first, second, (leaning[0], leaning[1]) if leaning else None)


def _told(roll: Roll) -> str:
    return f"{roll.first} {roll.second}" + (f" leaning {roll.leaning[0]} {roll.leaning[1]}" if roll.leaning else "")
