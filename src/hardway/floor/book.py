"""The stream `floor`: acts about people and tables (roles, limits, exclusions), with giver, reason, before and after.

The row comes first, the stored facts follow. An act is stored as a row of the stream `floor`; then the facts that it
changes are updated. A fact is a value that the store holds outside the rows, such as the limits of a person. The next
writer first updates the facts of the last row, so an act that a crash cut short is finished; a fact names the row that
set it, so a slow writer never puts an older fact over a newer one. Only the fold of the rows counts (`fact`): a fact
that was forged in the store grants no role and lifts no exclusion, and the audit finds it. Rows name people by id and
hold no name, address or secret.

Every row is signed with the house's key. A book with the key trusts the newest row only if its signature is right; that
signature covers all rows before it, since each writer reads the book before it signs.
"""

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple, TypeVar

from hardway.floor.timestamps import add_time, timestamp
from hardway.journal import START, Changed, Conflict, Recorder, Row, Unavailable, append_rows, digest
from hardway.journal.floor_facts import FLOOR, FOLDED, Fact, Named, changes, is_signed, signed_row
from hardway.journal.keys import Key
from hardway.journal.row import SOFTWARE

STREAM = FLOOR
MAX_REASON_CHARACTERS = 500
PAGE_ROWS = 500
"""How many rows of the stream `floor` are read at a time, going back from the newest."""
HOUSE = "house"
"""The giver of an act for which no person is signed in: the clock, or the database's owner on the command line."""

T = TypeVar("T")


class Change(NamedTuple):
    """A stored fact before and after an act."""

    kind: str
    id: str
    before: Fact | None
    after: Fact


class FloorAct(NamedTuple):
    """An act about people or tables, such as granting a role, which becomes a row of the stream `floor`."""

    entry: str
    """The act in words: `grant p1 boxperson crown pit:main`."""
    by: str
    role: str = ""
    why: str = ""
    facts: tuple[Change, ...] = ()
    about: Fact = {}  # noqa: RUF012 - never changed
    """Further fields of the JSON body of the act's row."""
    rows: tuple[Row, ...] = ()
    """Rows of other streams that belong to the act; they are stored before the act's own row."""


class FloorBook:
    """Writes the stream `floor`, folds its rows, and updates the stored facts (values kept outside the rows) that they
    change."""

    def __init__(self, recorder: Recorder, key: Key | None, *, instead_of: str = "") -> None:
        """Open the stream to read and write, signed with the house's key; None, in tests, signs nothing and checks no
        signature.

        `instead_of` is the public half of a lost key, whose rows are accepted until the first row of the new key.
        """
        self.recorder, self._key = recorder, key
        self._fold = _Fold(recorder, tuple(filter(None, (key.public, instead_of))) if key is not None else ())

    def fact(self, kind: str, id: str) -> Fact | None:
        """Return a fact as the rows say; raise Unavailable if the rows are not one chain signed by the house."""
        return self._fold.now().get((kind, id))

    def facts(self, kind: str) -> dict[str, Fact]:
        """Return all facts of a kind as the rows say, by id."""
        return {id: fact for (one, id), fact in self._fold.now().items() if one == kind}

    def do(self, decide: Callable[[], FloorAct | T], now: datetime) -> Row | T:
        """Store the act that `decide` returns, and return its row; any other value of `decide` is returned and stores
        nothing.

        If another writer stored a row first, `decide` is called again; not if rows of other streams are stored already.
        Those come before the act's row, so that the floor never names a row that another has replaced. A store that
        hangs holds an act up: its row has the time at which it was handed to the store, to the second.
        """
        stored: FloorAct | None = None
        began = time.monotonic()
        while True:
            head = self.recorder.head(STREAM)
            if head is not None:
                self._fold.now()
                self._settle(head)
            act = stored or decide()
            if not isinstance(act, FloorAct):
                return act
            if act.rows:
                if any(append_rows(self.recorder, act.rows)):
                    continue
                stored = act = act._replace(rows=())
            waited = timedelta(seconds=int(time.monotonic() - began))
            row = _row(head, act, add_time(now, waited))
            if self._key is not None:
                row = signed_row(row, self._key)
            [answer] = append_rows(self.recorder, [row])
            if answer is None:
                self._settle(row)
                return row
            if not isinstance(answer, Conflict):
                raise RuntimeError(
                    f"the store answered {answer} to row {row.seq} of the floor, which has no key and no lease"
                )

    def mend(self) -> None:
        """Update the facts of the last row, in case its writer ended before it could."""
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
            stored = self.recorder.get(kind, id)
            if stored is not None and stored.get("row", 0) >= fact["row"]:
                return
            try:
                return self.recorder.put(kind, id, fact, expect=stored)
            except Changed:
                continue


class _Fold:
    """The facts that the rows lead to; each call folds only the rows since the last one. Safe for several threads."""

    def __init__(self, recorder: Recorder, signers: tuple[str, ...]) -> None:
        self._recorder, self._lock, self._signers = recorder, Lock(), signers
        self._last: Row | None = None
        self._facts: dict[Named, Fact] = {}

    def now(self) -> dict[Named, Fact]:
        with self._lock:
            head = self._recorder.head(STREAM)
            if head != self._last and not self._read_on():
                self._last, self._facts = None, {}  # the journal was restored: fold from the beginning
                if not self._read_on() and head is not None:
                    raise Unavailable(
                        "the floor's rows are damaged, or not signed by this house; `hardway audit verify` says where"
                    )
            return self._facts

    def _read_on(self) -> bool:
        """Fold the new rows; return False if they do not follow the last known row."""
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


def is_opened(recorder: Recorder, first: Row) -> bool:
    """Say whether a row of the floor opens a stream, whose first row is given; only a crash, or somebody who wrote into
    the database, leaves one without it.

    The floor's rows are read from the newest back to the time of that first row, as the opening row is never older.
    """
    head, entry = recorder.head(STREAM), f"open {first.stream}"
    end = head.seq if head is not None else 0
    while end > 0:
        begin = max(end - PAGE_ROWS, 0)
        page = list(recorder.rows(STREAM, begin, end - begin))
        if any(row.entry == entry for row in page):
            return True
        if not page or page[0].at < first.at:
            return False
        end = begin
    return False


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
    why = one_line(act.why, MAX_REASON_CHARACTERS)
    return json.dumps({"why": why, **act.about, "facts": facts}, ensure_ascii=False, separators=(",", ":"))


def one_line(text: str, most: int) -> str:
    """Return a text as one printable line of at most `most` characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:most]).strip()
