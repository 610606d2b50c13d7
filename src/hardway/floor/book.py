"""The floor's own stream: who gave which role, limit or exclusion to whom, and why; with what stood before and after.

The row leads and the facts follow. An act is first a row of the stream `floor`, durable and chained; then the plain
facts it changes are put as the row says. Whoever writes the next row first settles the last one, and a fact remembers
the row that set it, so an act cut short between the two is finished by the next, and a slow writer never puts an older
fact over a newer one. Rows name people by their ids and hold no name, no address and no secret.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from hardway import __version__
from hardway.floor.when import written
from hardway.journal import Changed, Conflict, Recorder, Row

STREAM = "floor"
LONGEST_WHY = 500
HOUSE = "house"
"""Who acts where nobody signed in does: the clock, the command line of whoever keeps the database."""

Fact = dict[str, Any]
T = TypeVar("T")


class Change(NamedTuple):
    """A plain fact, before and after an act."""

    kind: str
    id: str
    before: Fact | None
    after: Fact


class Act(NamedTuple):
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
    """Writes the stream `floor`, and settles the facts that its rows change."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def do(self, decide: Callable[[], Act | T], now: datetime) -> Row | T:
        """Write the act that is decided, or return what was decided instead of one.

        `decide` reads the facts; where another writer was quicker, it is asked again, unless its other rows are stored.
        These come first: the floor never tells of a row where another's came to stand.
        """
        stored: Act | None = None
        while True:
            head = self.recorder.head(STREAM)
            if head is not None:
                self._settle(head)
            act = stored or decide()
            if not isinstance(act, Act):
                return act
            if act.rows:
                if any(self.recorder.append(act.rows)):
                    continue
                stored = act = act._replace(rows=())
            row = _row(head, act, now)
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
            self._settle(head)

    def _settle(self, row: Row) -> None:
        for fact in json.loads(row.body)["facts"]:
            self._put(fact["kind"], fact["id"], {**fact["after"], "row": row.seq})

    def _put(self, kind: str, id: str, fact: Fact) -> None:
        while True:
            stands = self.recorder.get(kind, id)
            if stands is not None and stands.get("row", 0) >= fact["row"]:
                return
            try:
                return self.recorder.put(kind, id, fact, expect=stands)
            except Changed:
                continue


def _row(head: Row | None, act: Act, now: datetime) -> Row:
    at = max(written(now), head.at) if head is not None else written(now)  # a clock may be set back, the book is not
    return Row.after(
        head, stream=STREAM, kind="floor", at=at, by=act.by, role=act.role, entry=act.entry, body=_body(act),
        software=__version__,
    )  # fmt: skip


def _body(act: Act) -> str:
    facts = [change._asdict() for change in act.facts]
    return json.dumps(
        {"why": one_line(act.why, LONGEST_WHY), **act.about, "facts": facts}, ensure_ascii=False, separators=(",", ":")
    )


def one_line(text: str, most: int) -> str:
    """Return what somebody wrote as one line that can be shown anywhere."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:most]).strip()
