"""What the floor's rows fold to: who has which role, limit and exclusion, by the acts that gave them. Decides nothing.

A row of the stream `floor` names the facts it changes, each with what stood before and what stands after it. The last
row that names a fact says what it is; the plain facts of the store follow, and count for nothing where they differ.

Of what opens an account (who it is, password, passkeys) a row has the digest alone. The fact has a salt in it, so once
the fact is erased the digest says nothing of anybody. Each row is signed with the house's key, which is not in the
database: one who can write there alone can neither give a role nor put another credential in place.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from hardway.journal.keys import Key, canonical, signed_by
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, compact, read_object, seal_row

FLOOR = "floor"
"""The stream of the floor itself."""
FOLDED = ("exclusion", "grant", "limits")
"""Kinds of plain facts that are what the rows fold to."""
BOUND = ("person", "password", "passkey")
"""Kinds of plain facts of which the rows have a digest: what opens an account."""
UNBOUND = ("before", "count", "row")
"""What no digest covers: versions that may still be the right one, how often a passkey was used."""
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


def signed_row(row: Row, key: Key) -> Row:
    """Return a row of the floor with the house's signature on everything else in it, the hash before it included."""
    proof = compact({"signature": key.sign(list(row._replace(proof="")[:-1]))})
    return seal_row(tuple(row._replace(proof=proof)[:-1]))


def is_signed(row: Row, public: str) -> bool:
    """Say whether a row of the floor is signed with the key whose public half this is."""
    signature = (read_object(row.proof) or {}).get("signature")
    return isinstance(signature, str) and signed_by(public, list(row._replace(proof="")[:-1]), signature)


def versions(fact: Fact | None) -> list[Fact]:
    """Return a bound fact as it may be: the newest, and those before that a row may still name."""
    if fact is None:
        return []
    older = fact.get("before")
    newest = {name: held for name, held in fact.items() if name != "before"}
    return [newest, *(one for one in older if isinstance(one, dict))] if isinstance(older, list) else [newest]


def fact_digest(kind: str, id: str, fact: Fact) -> str:
    """Return the digest by which a row knows a bound fact."""
    held = {name: value for name, value in fact.items() if name not in UNBOUND}
    return sha256(canonical([kind, id, held])).hexdigest()


def bound_id(kind: str, id: str) -> str:
    """Return under which id the rows know a bound fact: a passkey's own names it to its maker too."""
    return sha256(id.encode(errors="surrogatepass")).hexdigest() if kind == "passkey" else id
