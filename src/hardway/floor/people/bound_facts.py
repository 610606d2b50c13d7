"""What opens an account, bound to the floor's rows: who it is, its password, its passkeys. Knows no account.

A row has the digest of the fact. A fact that is not the one of the newest row opens nothing: neither one that somebody
put into the database, nor one of somebody else, nor an older one that was put back.

The fact is kept before its row is written. Until then the version before stays beside it and is the right one, so an
act that is cut short in between changes nothing.
"""

from collections.abc import Sequence
from datetime import datetime
from secrets import token_hex

from hardway.floor.book import Change, FloorAct, FloorBook
from hardway.floor.people.facts import Fact
from hardway.journal import Changed, Recorder
from hardway.journal.floor_facts import bound_id, fact_digest, versions

GUEST = "guest"
VERSIONS = 4
"""How many are kept beside each other: writers of one moment do not lose each other's."""

REMEMBERED = 10_000


class BoundFacts:
    """Reads facts that the rows vouch for, and changes them by rows."""

    def __init__(self, recorder: Recorder, book: FloorBook) -> None:
        self.recorder, self.book = recorder, book
        self._found: dict[tuple[str, str], tuple[object, Fact | None, Fact | None]] = {}
        """By fact: what the row says, what stood there, and which version is the right one. Who asks is known by every
        request, and seldom changes."""

    def get(self, kind: str, id: str) -> Fact | None:
        """Return a fact as the newest row has it; None where it is another, or none."""
        return self._right(kind, id, self.recorder.get(kind, id))

    def facts(self, kind: str) -> dict[str, Fact]:
        """Return all facts of a kind that the rows vouch for."""
        found = {id: self._right(kind, id, fact) for id, fact in self.recorder.facts(kind).items()}
        return {id: fact for id, fact in found.items() if fact is not None}

    def is_opened(self, kind: str, id: str) -> bool:
        """Say whether a row ever bound this fact."""
        return self.book.fact(kind, bound_id(kind, id)) is not None

    def is_gone(self, kind: str, id: str) -> bool:
        """Say whether a row took this fact away."""
        return "gone" in (self.book.fact(kind, bound_id(kind, id)) or {})

    def is_erased(self, person: str) -> bool:
        """Say whether a row erased somebody."""
        return "erased" in (self.book.fact("person", person) or {})

    def propose(self, kind: str, id: str, fact: Fact, *, person: str, new: bool = False) -> Change:
        """Keep a fact beside what stands, and return what a row must say to make it the right one.

        Raise Changed if it is to be `new` and something stands there.
        """
        fact = {**fact, "salt": token_hex(16)}
        while True:
            stands = self.recorder.get(kind, id)
            if new and stands is not None:
                raise Changed(kind, id)
            try:
                self.recorder.put(kind, id, _packed([fact, *versions(stands)]), expect=stands)
                break
            except Changed:
                continue
        named = bound_id(kind, id)
        return Change(
            kind, named, self.book.fact(kind, named), {"digest": fact_digest(kind, id, fact), "person": person}
        )

    def bind(
        self, entry: str, person: str, changes: Sequence[Change], now: datetime, *, unless_changed: bool = False
    ) -> bool:
        """Write the row of changes that were proposed; False where the person was erased meanwhile, or one of the facts
        changed that must not have."""

        def decide() -> FloorAct | None:
            stands = all(self.book.fact(one.kind, one.id) == one.before for one in changes)
            if self.is_erased(person) or (unless_changed and not stands):
                return None
            return FloorAct(entry, person, facts=tuple(changes))

        return self.book.do(decide, now) is not None

    def note(self, kind: str, id: str, fact: Fact, count: int) -> None:
        """Note how often a passkey was used, of which no row tells; raise Changed if it is another fact by now."""
        stands = self.recorder.get(kind, id)
        held = versions(stands)
        if fact not in held:
            raise Changed(kind, id)
        held[held.index(fact)] = {**fact, "count": count}
        self.recorder.put(kind, id, _packed(held), expect=stands)

    def remove(self, entry: str, kind: str, id: str, *, person: str, now: datetime) -> None:
        """Let a fact open nothing any more, by a row, and forget it."""
        named = bound_id(kind, id)
        gone = Change(kind, named, self.book.fact(kind, named), {"gone": True, "person": person})
        self.bind(entry, person, [gone], now)
        self.recorder.put(kind, id, None)

    def _right(self, kind: str, id: str, stands: Fact | None) -> Fact | None:
        told = self.book.fact(kind, bound_id(kind, id))
        if told is None:  # a guest has no account to open
            return stands if kind == "person" and stands is not None and stands.get("kind") == GUEST else None
        if "erased" in told:
            return told
        digest = told.get("digest")
        known = self._found.get((kind, id))
        if known is not None and known[0] == digest and known[1] == stands:
            return known[2]
        right = next((one for one in versions(stands) if fact_digest(kind, id, one) == digest), None)
        if len(self._found) >= REMEMBERED:
            self._found.clear()
        self._found[kind, id] = digest, stands, right
        return right


def _packed(held: Sequence[Fact]) -> Fact:
    older = list(held[1:VERSIONS])
    return {**held[0], "before": older} if older else dict(held[0])
