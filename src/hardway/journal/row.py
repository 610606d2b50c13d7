"""A row of the journal, and the hash that ties it to the one before. Knows no database and no rule.

A stream is the history of a table, a tournament or a promotion, or the floor's own. Its first row opens it; each later
row holds one entry, who gave it, and its events. The hash of a row covers all its fields and the hash of the row
before, so a changed, moved or missing row changes every later hash.

>>> first = Row.after(None, stream="t1", kind="open", entry="house crown")
>>> first.seq, first.prev == START
(1, True)

A row names the software that wrote it: the version of Hardway, and the number of its procedure, `0.1.0+1`. A journal
stores the rule books of its tables, but not the Python code that applies them; so no version judges a row by a
procedure that it does not know.

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
from hardway.values.json_text import compact as compact

PROCEDURE = 1
"""The number of the way in which entries are decided: a release that decides any entry differently increases it."""
SOFTWARE = f"{__version__}+{PROCEDURE}"
"""What this version of Hardway writes into the field `software` of a row."""


def procedure_of(software: str) -> int:
    """Return the version of the Python code that decided a row (its procedure number), from the row's `software`; 0 if
    it names none."""
    number = software.partition("+")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0


@lru_cache(maxsize=64)
def unknown_procedure(software: str) -> str:
    """Return why this version cannot judge rows of this software; empty if it can."""
    number = procedure_of(software)
    if 0 < number <= PROCEDURE:
        return ""
    if not number:
        return f"it names no procedure that it was decided by: {software[:60]!r}"
    by = f"procedure {number} (Hardway {software.partition('+')[0][:20]})"
    return f"it was decided by {by}, and this version knows 1 to {PROCEDURE}; install the version that wrote it"


START = "0" * 64
"""The field `prev` (hash of the previous row) of a stream's first row."""
KINDS = ("open", "entry", "refused", "dice", "floor")
"""`open`: the head of a record. `entry`: an accepted command. `refused`: a refused command of staff, or a player's
request that staff declined. `dice`: a reading of real dice or a renewed commitment. `floor`: an act about people
and tables (roles, limits, exclusions)."""


class Row(NamedTuple):
    """One row of a stream; its texts are stored exactly as they were hashed."""

    stream: str
    seq: int
    kind: str
    at: str
    """When the entry was decided, as a timestamp in UTC: 2026-11-15T07:40:05.123Z."""
    by: str
    """Who gave the entry: a person's opaque id, or `house`."""
    role: str
    """The role in which the person gave the entry; empty for a player."""
    key: str
    """The entry's idempotency key, unique in the stream; may be empty."""
    entry: str
    """The command in the notation, with people's ids."""
    body: str
    """JSON: the events in the form of `wire.encode`, the refusal, or the content of a `floor` or `dice` row."""
    proof: str
    """JSON: commitments, secret and nonces of electronic dice; otherwise empty."""
    book: str
    """The digest of the rule book by which the entry was decided."""
    software: str
    """The version of Hardway that decided the entry, and its `PROCEDURE`."""
    codec: int
    """The number of the JSON format in which `body` is written."""
    prev: str
    hash: str

    @classmethod
    def after(cls, before: "Row | None", **fields: Any) -> "Row":
        """Return a row that follows `before`, with number and hashes filled in; None: a first row."""
        seq, prev = (before.seq + 1, before.hash) if before is not None else (1, START)
        held = {**_EMPTY, **fields, "seq": seq, "prev": prev}
        return seal_row(tuple(Row(**held, hash="")[:-1]))


_EMPTY: dict[str, Any] = dict.fromkeys(("at", "by", "role", "key", "entry", "body", "proof", "book"), "")
_EMPTY |= {"software": SOFTWARE, "codec": 1}
FIELDS = Row._fields


def read_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object in a text; None if it is not an object, malformed, or nested too deep."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def seal_row(fields: tuple[Any, ...]) -> Row:
    """Return a row of these fields, in order, with its hash added."""
    return Row._make((*fields, _hash(fields)))


def digest(row: Row) -> str:
    """Return the hash that a row should have."""
    return _hash(row[:-1])


def _hash(fields: tuple[Any, ...]) -> str:
    return sha256(compact(fields).encode()).hexdigest()
