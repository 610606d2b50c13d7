"""What the floor's rows fold to: who has which role, limit and exclusion, by the acts that gave them. Decides nothing.

A row of the stream `floor` names the facts it changes, each with what stood before and what stands after it. The last
row that names a fact says what it is; the plain facts of the store follow, and count for nothing where they differ.
"""

import json
from collections.abc import Iterator
from typing import Any

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
