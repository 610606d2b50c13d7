"""A row of the journal, and the hash that ties it to the one before. Knows no database and no rule.

A stream is the history of a table, a tournament or a promotion, or the floor's own. Its first row opens it; every later
row holds one entry as it was written, who gave it, and what came of it. The hash of a row covers everything in it and
the hash of the row before, so that a row cannot be changed, moved or left out without every later hash changing too.

>>> first = Row.after(None, stream="t1", kind="open", entry="house crown")
>>> first.seq, first.prev == START
(1, True)

A row names the software that wrote it: the version of Hardway, and the number of its procedure, `0.1.0+1`. The books
say what a table allows, and a table keeps its book. How the books are applied stands in Python; so no version judges a
row by a procedure that it does not know.

>>> procedure_of("0.1.0+1"), unknown_procedure("0.1.0+1")
(1, '')
>>> unknown_procedure("0.3.0+2")
'it was decided by procedure 2 (Hardway 0.3.0), and this version knows 1 to 1; install the version that wrote it'
"""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from hardway import __version__

PROCEDURE = 1
"""Goes up when a release decides something otherwise than the release before."""
SOFTWARE = f"{__version__}+{PROCEDURE}"
"""As rows say it."""


def procedure_of(software: str) -> int:
    """Return the procedure of a row's software; 0 where it names none."""
    number = software.partition("+")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0


@lru_cache(maxsize=64)
def unknown_procedure(software: str) -> str:
    """Say why no row by this software can be judged here; empty where it can."""
    number = procedure_of(software)
    if 0 < number <= PROCEDURE:
        return ""
    if not number:
        return f"it names no procedure that it was decided by: {software[:60]!r}"
    by = f"procedure {number} (Hardway {software.partition('+')[0][:20]})"
    return f"it was decided by {by}, and this version knows 1 to {PROCEDURE}; install the version that wrote it"


START = "0" * 64
"""What stands where the first row would name the hash before it."""
KINDS = ("open", "entry", "refused", "dice", "floor")
"""`open`: the head of a record, line by line. `entry`: a command that was taken. `refused`: one of staff that was not.
`dice`: a face read out, a commitment renewed. `floor`: an act about people and tables (roles, limits, exclusions)."""


class Row(NamedTuple):
    """One entry of a stream, as it is kept. Texts are kept exactly as they were hashed."""

    stream: str
    seq: int
    kind: str
    at: str
    """When the host took it: UTC, 2026-11-15T07:40:05.123Z."""
    by: str
    """Who gave it: a person's opaque id, or `house`."""
    role: str
    """In which role; empty for a player."""
    key: str
    """What the giver called it, so that sending it twice is doing it once; never twice in a stream. May be empty."""
    entry: str
    """The command in the notation, people by their ids."""
    body: str
    """JSON: the events in the form of `wire.encode`, or the refusal, or what a `floor` or `dice` row is about."""
    proof: str
    """JSON: commitments and what was revealed, for electronic dice; else empty."""
    book: str
    """The digest of the rule book in force."""
    software: str
    """The version of Hardway that decided, and its procedure: see `PROCEDURE`."""
    codec: int
    """The form of `body`."""
    prev: str
    hash: str

    @classmethod
    def after(cls, before: "Row | None", **fields: Any) -> "Row":
        """Return the row that follows another, with its number and hashes filled in."""
        seq, prev = (before.seq + 1, before.hash) if before is not None else (1, START)
        held = {**_EMPTY, **fields, "seq": seq, "prev": prev}
        return seal_row(tuple(Row(**held, hash="")[:-1]))


_EMPTY: dict[str, Any] = dict.fromkeys(("at", "by", "role", "key", "entry", "body", "proof", "book"), "")
_EMPTY |= {"software": SOFTWARE, "codec": 1}
FIELDS = Row._fields
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes JSON as rows keep it."""


def read_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object that a text is; None where it is something else, broken, or too deep to be read."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def seal_row(fields: tuple[Any, ...]) -> Row:
    """Return the row of these fields, in their order, with its hash."""
    return Row._make((*fields, _hash(fields)))


def digest(row: Row) -> str:
    """Return the hash that a row must carry."""
    return _hash(row[:-1])


def _hash(fields: tuple[Any, ...]) -> str:
    return sha256(compact(fields).encode()).hexdigest()
