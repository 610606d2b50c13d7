"""What an entry is answered whose key was given before: as then, or that the key was another entry's.

Whether a key was given before is asked of its table (`Host.before`), which remembers the newest and looks the others up
in the store; for what, and what came of it, stands in the row that was made of it, and is read here. Knows rows and the
notation.

>>> row = Row.after(None, stream="t", kind="entry", entry="@2026-11-15T07:40:05 bet p1 pass 10", body='{"events":[]}')
>>> as_before(row, Keyed("k", "p1", "bet pass 10.00"))
Receipt(seq=1, events=(), again=True)
>>> as_before(row, Keyed("k", "p1", "bet pass 20")) is as_before(row, Keyed("k", "p1", "leave")) is KEY_TAKEN
True
"""

from typing import Any

from hardway.floor.entry import Given, Keyed, Receipt
from hardway.floor.powers import OWN
from hardway.floor.problem import Problem
from hardway.journal import Row
from hardway.journal.fold import refused_by, said
from hardway.notation import NotationError, parse
from hardway.table import Refusal

KEY_TAKEN = Problem("bad_entry", "this key was given for another entry: a new entry has a key of its own")
OTHERWISE = ("undo", "bots", "read", "confirm")
"""What a table writes down otherwise than it was said."""
FILLED_IN: dict[str, Any] = {"manner": None, "by": "", "name": ""}
"""What is filled in when somebody confirms an entry, or gives it in a role."""


def as_before(row: Row, given: Given | Keyed) -> Receipt | Refusal | Problem:
    """Answer an entry whose key a row has: as the giver of that row was answered, if it was made of this entry."""
    if (refusal := refused_by(row)) is not None:
        return refusal
    if not _same(row, given.said, given.by):
        return KEY_TAKEN
    if row.kind != "entry":
        return Receipt(row.seq, again=True)
    told = said(row)
    return Receipt(row.seq, told.tick + told.events, again=True)


def _same(row: Row, text: str, person: str) -> bool:
    """Say whether a row was made of this entry; yes, where that cannot be told."""
    kept, said = row.entry.split(), text.split()
    kept = kept[1:] if kept and kept[0].startswith("@") else kept
    if not kept or not said or said[0] in OTHERWISE:
        return True
    if said[0] in OWN and not row.role:
        said.insert(1, person)
    try:
        return _bare(kept) == _bare(said)
    except NotationError:
        return False


def _bare(words: list[str]) -> tuple[type, Any]:
    command: Any = parse(" ".join(words))
    return type(command), command._replace(**{name: FILLED_IN[name] for name in FILLED_IN if name in command._fields})
