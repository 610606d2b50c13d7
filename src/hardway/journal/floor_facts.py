"""Reads the facts that the floor's rows set: roles, limits, exclusions. Decides nothing.

A row of the stream `floor` names the facts it changes, each before and after. The last row that names a fact counts; a
stored fact that differs from it does not.

Of the facts that open an account (person, password, passkeys) a row holds only a digest. The fact contains a salt, so
the digest reveals nothing once the fact is erased. Each row is signed with the house's key, which is not in the
database: write access to the database neither grants a role nor replaces a credential.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from hardway.journal.keys import Key, canonical, signed_by
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, compact, read_object, seal_row

FLOOR = "floor"
"""The name of the stream with the acts about people and tables; tables have streams of their own."""
FOLDED = ("exclusion", "grant", "limits")
"""Kinds of facts whose full values are in the floor's rows."""
BOUND = ("person", "password", "passkey")
"""Kinds of facts whose digests are in the floor's rows: those with which a person signs in."""
UNBOUND = ("before", "count", "row")
"""Fields of a fact that are not part of its digest: earlier versions, a passkey's use count, the row's number."""
Fact = dict[str, Any]
Named = tuple[str, str]
"""The kind and the id of a fact."""
SIGNING_KEY: Named = ("signing_key", "house")
"""The fact that names the journal's signing key."""


def keys_of(recorder: Recorder) -> set[str]:
    """Return the public halves of all signing keys that the floor's rows name."""
    found = set()
    for row in recorder.rows(FLOOR):
        if row.entry.startswith("key "):
            found |= {str(after.get("public")) for named, after in changes(row) if named == SIGNING_KEY}
    return found


def endorsement(old: Key, new: str) -> Fact:
    """Return the fact that names a new signing key, for which the old key vouches."""
    return {"public": new, "endorsed": old.sign(["signing key", old.public, new])}


def is_endorsed(old: str, fact: Fact) -> bool:
    """Say whether a fact that names a signing key is vouched for by the key before it."""
    signature = fact.get("endorsed")
    return isinstance(signature, str) and signed_by(old, ["signing key", old, str(fact.get("public"))], signature)


def successors(recorder: Recorder, signers: Sequence[str]) -> dict[str, int]:
    """Return the signing keys that these keys lead to, each with the row of the floor that names it: a key leads to the
    next one where it vouches for it. These keys themselves have row 0."""
    found = dict.fromkeys(signers, 0)
    for row in recorder.rows(FLOOR):
        for named, after in changes(row) if row.entry.startswith("key ") else ():
            if named == SIGNING_KEY and any(is_endorsed(one, after) for one in found):
                found.setdefault(str(after["public"]), row.seq)
    return found


def changes(row: Row) -> Iterator[tuple[Named, Fact]]:
    """Yield each fact that a row of the floor sets, with its value; nothing if the row cannot be read."""
    try:
        found = [((str(one["kind"]), str(one["id"])), one["after"]) for one in json.loads(row.body).get("facts", ())]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return
    yield from (change for change in found if isinstance(change[1], dict))


def signed_row(row: Row, key: Key) -> Row:
    """Return a row of the floor with the house's signature over all its other fields."""
    proof = compact({"signature": key.sign(list(row._replace(proof="")[:-1]))})
    return seal_row(tuple(row._replace(proof=proof)[:-1]))


def is_signed(row: Row, public: str) -> bool:
    """Say whether a row of the floor is signed with this key."""
    signature = (read_object(row.proof) or {}).get("signature")
    return isinstance(signature, str) and signed_by(public, list(row._replace(proof="")[:-1]), signature)


def versions(fact: Fact | None) -> list[Fact]:
    """Return the stored versions of a fact whose digest rows hold: the newest, then earlier ones that a row may still
    name."""
    if fact is None:
        return []
    older = fact.get("before")
    newest = {name: held for name, held in fact.items() if name != "before"}
    return [newest, *(one for one in older if isinstance(one, dict))] if isinstance(older, list) else [newest]


def fact_digest(kind: str, id: str, fact: Fact) -> str:
    """Return the digest that rows hold of a fact that opens an account; it covers kind and id, too."""
    held = {name: value for name, value in fact.items() if name not in UNBOUND}
    return sha256(canonical([kind, id, held])).hexdigest()


def bound_id(kind: str, id: str) -> str:
    """Return the id that rows write for a fact that opens an account: its own, but a passkey's is hashed, since it
    identifies the device."""
    return sha256(id.encode(errors="surrogatepass")).hexdigest() if kind == "passkey" else id
