"""Whether the plain facts kept of people are what the floor's rows say."""

import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from hardway.journal.audit.finding import Finding, shortened
from hardway.journal.floor_facts import (
    BOUND,
    FLOOR,
    FOLDED,
    SIGNING_KEY,
    Fact,
    Named,
    bound_id,
    changes,
    fact_digest,
    versions,
)
from hardway.journal.keys import signed_by
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row

GUEST = "guest"
OPENED_WITHIN = timedelta(hours=1)
"""An account whose opening was cut short is forgotten after this long; until then no row need tell of it."""
KEPT_OUT = "kept_out"
"""Exclusions that outlive their accounts: the row says until when, and the fact keeps the salt until then."""


TEXT = "daily_text"
"""Strategies of the daily shoot, by their SHA-256: the row of an entry names it."""
CLAIMANT = "claimant"
"""Claimants of denied claims: the row says until when, and has a hash of the name and address that the fact keeps."""


class FactCheck:
    """The plain facts as they stand when an audit begins, to be held against what the rows fold to.

    They are read before the rows, and every row but the last had its facts put when the next was written: so a fact is
    the one of the last row before the head of that moment, or of a later one.
    """

    def __init__(self, recorder: Recorder, public: str = "") -> None:
        head = recorder.head(FLOOR)
        self._public = public
        """The house's key; without it, the one that the rows name."""
        self._head = head.seq if head is not None else 0
        self._facts = {(kind, id): fact for kind in FOLDED for id, fact in recorder.facts(kind).items()}
        self._salts = recorder.facts(KEPT_OUT)
        self._claimants = recorder.facts(CLAIMANT)
        self._changed = [id for id, fact in recorder.facts(TEXT).items() if _digest(fact) != id]
        self._may_be: dict[Named, list[Fact | None]] = {}
        self._ends: dict[str, str] = {}
        """Of exclusions that outlive their accounts."""
        self._claims: dict[str, Fact] = {}
        """What the rows say of claimants."""
        self._bound = {(kind, id): fact for kind in BOUND for id, fact in recorder.facts(kind).items()}
        self._names = recorder.facts("name")
        self._sessions = recorder.facts("session")
        self._keys: set[str] = set()
        self._told: dict[Named, list[Fact]] = {}
        """What the rows say of bound facts: at the head of that moment, and since."""

    def row(self, row: Row) -> None:
        """Take the next row of the floor."""
        for named, after in changes(row):
            if named[0] in BOUND:
                self._told[named] = [after] if row.seq <= self._head else [*self._told.get(named, ()), after]
            if named == SIGNING_KEY and not self._public:
                self._keys.add(str(after.get("public")))
            fact = {**after, "row": row.seq}
            if named[0] == KEPT_OUT and row.seq <= self._head:  # the salt is kept before the row is written
                self._ends[named[1]] = str(after.get("until"))
            if named[0] == CLAIMANT and row.seq <= self._head:  # what is kept is there before its row
                self._claims[named[1]] = after
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
                yield Finding("fact", f"{kind} of {id}", 0, shortened(expected), shortened(found))
        for id in sorted(self._changed):
            yield Finding("fact", f"{TEXT} of {id}", 0, "a text of this SHA-256", "another text")
        yield from self._opens_doors()
        now = datetime.now(UTC).isoformat()
        yield from self._kept_out(now)
        yield from self._retained(now)

    def _opens_doors(self) -> Iterator[Finding]:
        """Say which credentials are not those that the rows bind, and which sessions the house did not open."""
        for (kind, id), fact in sorted(self._bound.items(), key=lambda one: one[0]):
            told = self._told.get((kind, bound_id(kind, id)), [])
            found = {fact_digest(kind, id, one) for one in versions(fact)}
            if not told and (fact.get("kind") == GUEST or self._is_being_opened(kind, id)):
                continue
            if not any(_erased(one) or one.get("digest") in found for one in told):
                whose = fact.get("person", id)
                expected = "the one of the floor's rows" if told else "nothing: no row of the floor tells of it"
                yield Finding("credential", f"{kind} of {whose}", 0, expected, "another" if told else "one")
        yield from self._gone()
        for key, fact in sorted(self._names.items()):
            person = str(fact.get("person"))
            named = any(one.get("sign_in") == key for one in versions(self._bound.get(("person", person))))
            if not named and not self._is_being_opened("person", person):
                yield Finding("credential", f"a name of {person}", 0, "a name of that person", "another")
        for id, fact in sorted(self._sessions.items()):
            held = {name: value for name, value in fact.items() if name != "seal"}
            keys = {self._public} if self._public else self._keys
            if keys and not any(signed_by(key, ["session", id, held], str(fact.get("seal"))) for key in keys):
                yield Finding("session", f"session of {fact.get('person')}", 0, "the house's signature", "none")

    def _is_being_opened(self, kind: str, id: str) -> bool:
        """Say whether an account is of the last hour and no row tells of it yet: that may be to come."""
        person = self._bound.get(("person", id))
        if kind == "passkey" or person is None or self._told.get(("person", id)):
            return False
        made, now = str(person.get("created")), datetime.now(UTC)
        return (now - OPENED_WITHIN).isoformat() < made < (now + OPENED_WITHIN).isoformat()

    def _gone(self) -> Iterator[Finding]:
        """Say which credentials are missing that the rows bind, of people who are there."""
        there = {(kind, bound_id(kind, id)) for kind, id in self._bound}
        for (kind, id), told in sorted(self._told.items()):
            whose = ("person", str(told[-1].get("person", id)))
            erased = any(map(_erased, self._told.get(whose, ())))
            if (kind, id) not in there and "digest" in told[-1] and not erased and len(told) == 1:
                yield Finding("credential", f"{kind} of {whose[1]}", 0, "the one of the floor's rows", "nothing")

    def _kept_out(self, now: str) -> Iterator[Finding]:
        """Say which exclusions of erased people were taken out, or changed, before they ended."""
        for id, until in sorted(self._ends.items()):
            found = self._salts.get(id, {})
            if until > now and (found.get("until") != until or "salt" not in found):
                stands = json.dumps(found) if found else "nothing"
                yield Finding("fact", f"{KEPT_OUT} of {id}", 0, f"a salt, until {until}", shortened(stands))

    def _retained(self, now: str) -> Iterator[Finding]:
        """Say which claimants' names and addresses are gone, or were changed, before their retention ended."""
        for id, told in sorted(self._claims.items()):
            found = self._claimants.get(id)
            if str(told.get("until")) > now and (found is None or _known_by(found) != told.get("known_by")):
                stands = "nothing" if found is None else "another name or address"
                yield Finding("fact", f"{CLAIMANT} of {id}", 0, f"name and address, until {told.get('until')}", stands)


def _digest(fact: Fact) -> str:
    return sha256(str(fact.get("text", "")).encode(errors="surrogatepass")).hexdigest()


def _erased(told: Fact) -> bool:
    return "erased" in told


def _known_by(fact: Fact) -> str:
    """Return what a claimant is known by, as the floor's rows have it; empty for a fact that is none."""
    try:
        text = f"{fact['name']}\0{fact['address']}"
        return hmac.digest(bytes.fromhex(fact["salt"]), text.encode(errors="surrogatepass"), "sha256").hex()
    except (KeyError, TypeError, ValueError):
        return ""
