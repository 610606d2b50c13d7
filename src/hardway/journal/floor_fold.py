"""What the floor's rows fold to: who has which role, limit and exclusion, by the acts that gave them. Decides nothing.

A row of the stream `floor` names the facts it changes, each with what stood before and what stands after it. The last
row that names a fact says what it is; the plain facts of the store follow, and count for nothing where they differ.
"""

import json
from collections.abc import Iterator
from typing import Any

from hardway.journal.finding import Finding, brief
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row

FLOOR = "floor"
"""The stream of the floor itself."""
FOLDED = ("exclusion", "grant", "limits")
"""Kinds of plain facts that are what the rows fold to."""
Fact = dict[str, Any]
Named = tuple[str, str]
"""The kind and the id of a fact."""
SIGNING_KEY: Named = ("signing_key", "house")
"""What says which key the journal is signed with."""


def keys_of(recorder: Recorder) -> set[str]:
    """Return the public halves of all keys that the journal was ever signed with, by the floor's rows."""
    found = set()
    for row in recorder.rows(FLOOR):
        if row.entry.startswith("key "):
            found |= {str(after.get("public")) for named, after in changes(row) if named == SIGNING_KEY}
    return found


def changes(row: Row) -> Iterator[tuple[Named, Fact]]:
    """Yield what a row of the floor says stands after it; nothing where it cannot be read."""
    try:
        found = [((str(one["kind"]), str(one["id"])), one["after"]) for one in json.loads(row.body).get("facts", ())]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return
    yield from (change for change in found if isinstance(change[1], dict))


class FactsKept:
    """The plain facts as they stand when an audit begins, to be held against what the rows fold to.

    They are read before the rows, and every row but the last had its facts put when the next was written: so a fact is
    the one of the last row before the head of that moment, or of a later one.
    """

    def __init__(self, recorder: Recorder) -> None:
        head = recorder.head(FLOOR)
        self._head = head.seq if head is not None else 0
        self._facts = {(kind, id): fact for kind in FOLDED for id, fact in recorder.facts(kind).items()}
        self._may_be: dict[Named, list[Fact | None]] = {}

    def row(self, row: Row) -> None:
        """Take the next row of the floor."""
        for named, after in changes(row):
            fact = {**after, "row": row.seq}
            if row.seq < self._head:
                self._may_be[named] = [fact]
            else:
                self._may_be.setdefault(named, [None]).append(fact)

    def end(self) -> Iterator[Finding]:
        """Say which facts are not what the rows fold to."""
        for kind, id in sorted({*self._facts, *(named for named in self._may_be if named[0] in FOLDED)}):
            stands, right = self._facts.get((kind, id)), self._may_be.get((kind, id), [None])
            if stands not in right:
                expected, found = (json.dumps(one) if one is not None else "nothing" for one in (right[-1], stands))
                yield Finding("fact", f"{kind} of {id}", 0, brief(expected), brief(found))
