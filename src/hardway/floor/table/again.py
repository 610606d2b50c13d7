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

import json
from typing import Any

from hardway.floor.problem import Problem
from hardway.floor.table.entry import Given, Keyed, Receipt
from hardway.floor.table.powers import OWN
from hardway.journal import Row
from hardway.journal.stored_table import decode_refusal, decode_row
from hardway.notation import NotationError, parse
from hardway.notation.words import SentEntry
from hardway.table import Refusal
from hardway.values.vocabulary import NO_BOOK, Vocabulary

KEY_TAKEN = Problem("bad_entry", "this key was given for another entry: a new entry has a key of its own")
OTHERWISE = ("undo", "bots", "read")
"""What a table writes down otherwise than it was said; the row keeps the words."""
FILLED_IN: dict[str, Any] = {"manner": None, "by": "", "name": ""}
"""What is filled in when somebody confirms an entry, or gives it in a role."""


def as_before(row: Row, given: Given | Keyed, book: Vocabulary = NO_BOOK) -> Receipt | Refusal | Problem:
    """Answer an entry whose key a row has: as the giver of that row was answered, if it was made of this entry."""
    if not _same(row, given.said, given.by, book):
        return KEY_TAKEN
    if (refusal := decode_refusal(row)) is not None:
        return refusal
    told = decode_row(row)
    return Receipt(row.seq, told.tick + told.events, again=True)


def _same(row: Row, text: str, person: str, book: Vocabulary) -> bool:
    """Say whether a row was made of this entry."""
    said = SentEntry(text)
    if said == (_kept(row) or row.entry):
        return True
    otherwise = not said or _kept(row) or said.verb in OTHERWISE
    return not otherwise and _means_the_same(row, list(said.words), person, book.signed(row.role))


def _kept(row: Row) -> str:
    """Return the words that a row keeps beside what it was made into; empty where it keeps none."""
    try:
        return str(json.loads(row.body).get("said", "")) if '"said"' in row.body else ""
    except (ValueError, AttributeError):
        return ""


def _means_the_same(row: Row, said: list[str], person: str, book: Vocabulary) -> bool:
    kept = row.entry.split()
    kept = kept[1:] if kept and kept[0].startswith("@") else kept
    if said[0] in OWN and not row.role:
        said.insert(1, person)
    try:
        return _bare(kept, book) == _bare(said, book)
    except NotationError:
        return False


def _bare(words: list[str], book: Vocabulary) -> tuple[type, Any]:
    command: Any = parse(" ".join(words), book)
    return type(command), command._replace(**{name: FILLED_IN[name] for name in FILLED_IN if name in command._fields})
