"""Whether the plain facts kept of people are what the floor's rows say."""

import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256

from hardway.journal.audit.finding import Finding, shortened
from hardway.journal.floor_facts import FLOOR, FOLDED, Fact, Named, changes
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row

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

    def __init__(self, recorder: Recorder) -> None:
        head = recorder.head(FLOOR)
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

    def row(self, row: Row) -> None:
        """Take the next row of the floor."""
        for named, after in changes(row):
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
        now = datetime.now(UTC).isoformat()
        yield from self._kept_out(now)
        yield from self._retained(now)

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


def _known_by(fact: Fact) -> str:
    """Return what a claimant is known by, as the floor's rows have it; empty for a fact that is none."""
    try:
        text = f"{fact['name']}\0{fact['address']}"
        return hmac.digest(bytes.fromhex(fact["salt"]), text.encode(errors="surrogatepass"), "sha256").hex()
    except (KeyError, TypeError, ValueError):
        return ""
