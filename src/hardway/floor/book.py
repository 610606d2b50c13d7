"""The floor's own stream: who gave which role, limit or exclusion to whom, and why; with what stood before and after.

The row leads and the facts follow. An act is first a row of the stream `floor`, durable and chained; then the plain
facts it changes are put as the row says. The writer of the next row first settles the last one, and a fact remembers
the row that set it, so an act cut short between the two is finished by the next, and a slow writer never puts an older
fact over a newer one. What counts is what the rows fold to (`fact`): a plain fact that somebody put there by hand gives
nobody a role and lifts no exclusion, and the audit finds it. Rows name people by their ids and hold no name, no address
and no secret.

Every row is signed with the house's key. A book that has the key reads no row that is not: the newest signature vouches
for all rows before it, since each writer reads the book before it signs.
"""

import json
from collections.abc import Callable
from datetime import datetime
from threading import Lock
from typing import NamedTuple, TypeVar

from hardway.floor.timestamps import timestamp
from hardway.journal import START, Changed, Conflict, Recorder, Row, Unavailable, digest
from hardway.journal.floor_facts import FLOOR, FOLDED, Fact, Named, changes, is_signed, signed_row
from hardway.journal.keys import Key
from hardway.journal.row import SOFTWARE

STREAM = FLOOR
LONGEST_WHY = 500
HOUSE = "house"
"""Who acts where nobody signed in does: the clock, the command line of the database's keeper."""

T = TypeVar("T")


class Change(NamedTuple):
    """A plain fact, before and after an act."""

    kind: str
    id: str
    before: Fact | None
    after: Fact


class FloorAct(NamedTuple):
    """What a row of the floor says."""

    entry: str
    """In the floor's own small form: `grant p1 boxperson crown pit:main`."""
    by: str
    role: str = ""
    why: str = ""
    facts: tuple[Change, ...] = ()
    about: Fact = {}  # noqa: RUF012 - never changed
    """What else the body tells."""
    rows: tuple[Row, ...] = ()
    """Rows of other streams that come about by it: they are stored before it."""


class FloorBook:
    """Writes the stream `floor`, folds its rows, and settles the facts that they change."""

    def __init__(self, recorder: Recorder, key: Key | None, *, instead_of: str = "") -> None:
        """Read and write with the house's key; None, for a floor of tests, signs nothing and asks for no signature.

        `instead_of` is the public half of a key that is lost, whose rows are read until the new one's first.
        """
        self.recorder, self._key = recorder, key
        self._fold = _Fold(recorder, tuple(filter(None, (key.public, instead_of))) if key is not None else ())

    def fact(self, kind: str, id: str) -> Fact | None:
        """Return a fact as the rows make it; raise Unavailable where they are no chain."""
        return self._fold.now().get((kind, id))

    def facts(self, kind: str) -> dict[str, Fact]:
        """Return all facts of a kind as the rows make them, by their ids."""
        return {id: fact for (one, id), fact in self._fold.now().items() if one == kind}

    def do(self, decide: Callable[[], FloorAct | T], now: datetime) -> Row | T:
        """Write the act that is decided, or return what was decided instead of one.

        `decide` reads the facts; where another writer was quicker, it is asked again, unless its other rows are stored.
        These come first: the floor never tells of a row where another's came to stand.
        """
        stored: FloorAct | None = None
        while True:
            head = self.recorder.head(STREAM)
            if head is not None:
                self._fold.now()
                self._settle(head)
            act = stored or decide()
            if not isinstance(act, FloorAct):
                return act
            if act.rows:
                if any(self.recorder.append(act.rows)):
                    continue
                stored = act = act._replace(rows=())
            row = _row(head, act, now)
            if self._key is not None:
                row = signed_row(row, self._key)
            [answer] = self.recorder.append([row])
            if answer is None:
                self._settle(row)
                return row
            if not isinstance(answer, Conflict):
                raise RuntimeError(f"the floor's row {row.seq} was answered {answer}: its rows have no keys or leases")

    def mend(self) -> None:
        """Settle the last row, in case its writer died before it could."""
        head = self.recorder.head(STREAM)
        if head is not None:
            self._fold.now()
            self._settle(head)

    def _settle(self, row: Row) -> None:
        for (kind, id), after in changes(row):
            if kind in FOLDED or "erased" in after:
                self._put(kind, id, {**after, "row": row.seq})

    def _put(self, kind: str, id: str, fact: Fact) -> None:
        while True:
            stands = self.recorder.get(kind, id)
            if stands is not None and stands.get("row", 0) >= fact["row"]:
                return
            try:
                return self.recorder.put(kind, id, fact, expect=stands)
            except Changed:
                continue


class _Fold:
    """What the rows fold to; read on from where it stands, and for several threads."""

    def __init__(self, recorder: Recorder, signers: tuple[str, ...]) -> None:
        self._recorder, self._lock, self._signers = recorder, Lock(), signers
        self._last: Row | None = None
        self._facts: dict[Named, Fact] = {}

    def now(self) -> dict[Named, Fact]:
        with self._lock:
            head = self._recorder.head(STREAM)
            if head != self._last and not self._read_on():
                self._last, self._facts = None, {}  # the journal was set back: from the beginning
                if not self._read_on() and head is not None:
                    raise Unavailable(
                        "the floor's book is no chain any more, or not signed by this house; `hardway audit verify` "
                        "says where"
                    )
            return self._facts

    def _read_on(self) -> bool:
        """Take the rows that are new; False where they do not follow those that are known."""
        last, facts = self._last, dict(self._facts)
        for row in self._recorder.rows(STREAM, last.seq if last is not None else 0):
            seq, before = (last.seq, last.hash) if last is not None else (0, START)
            if (row.seq, row.prev) != (seq + 1, before) or row.hash != digest(row):
                return False
            facts.update(changes(row))
            last = row
        found = last is not self._last
        if found and last is not None and self._signers and not any(is_signed(last, one) for one in self._signers):
            return False
        self._last, self._facts = last, facts
        return found


def _row(head: Row | None, act: FloorAct, now: datetime) -> Row:
    at = (
        max(timestamp(now), head.at) if head is not None else timestamp(now)
    )  # a clock may be set back, the book is not
    return Row.after(
        head, stream=STREAM, kind="floor", at=at, by=act.by, role=act.role, entry=act.entry, body=_body(act),
        software=SOFTWARE,
    )  # fmt: skip


def _body(act: FloorAct) -> str:
    facts = [change._asdict() for change in act.facts]
    return json.dumps(
        {"why": one_line(act.why, LONGEST_WHY), **act.about, "facts": facts}, ensure_ascii=False, separators=(",", ":")
    )


def one_line(text: str, most: int) -> str:
    """Return what somebody wrote as one line that can be shown anywhere."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:most]).strip()
