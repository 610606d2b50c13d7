"""Plain facts about people, and how to change them without losing another writer's change. Knows only the recorder.

| kind | id | body |
| --- | --- | --- |
| person | p… | name, sign_in, kind, created, round; or erased |
| name | what names are compared by | person |
| likeness | what a name looks like | person |
| password | p… | hash, set |
| passkey | credential | person, key, count, label, created, suspended |
| challenge | sha256 of it | person, until |
| session | sha256 of the token | person, kind, round, created, seen, until |
| grant | p… | roles: role, house, scope |
| failure | p…, `unknown …`, `address …` | failed, checking, until |
| limits | p… | now, later |
| exclusion | p… | since, until |
| invitation | sha256 of the word | until |
| kept_out | what an erased name that is still bound is known by | salt, until |
| application | stream:p… | person, answers, salt |
| claimant | promotion:p… | person, promotion, name, address, salt, since |

The facts that open an account (person, password, passkeys) are bound to the floor's rows (`BoundFacts`): a row holds
the digest of the fact. A fact that does not match the newest row opens nothing, whether it was forged, swapped or
restored. A new version is stored before its row, beside the old version, which stays valid until the row is stored; so
an act that a crash cuts short changes nothing.

Facts that change too often for a row (sessions, passkey challenges) are signed with the house's key (`Seals`), which is
not in the database: a session forged there signs nobody in.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Any, NamedTuple, TypeVar

from hardway.floor.book import Change, FloorAct, FloorBook
from hardway.floor.people.usernames import ERASED
from hardway.journal import Changed, Recorder
from hardway.journal.floor_facts import bound_id, fact_digest, versions
from hardway.journal.keys import Key, signed_by

Fact = dict[str, Any]
T = TypeVar("T")
KINDS = ("guest", "player", "staff")


class Person(NamedTuple):
    """A person with an account, or a guest; also one whose account was erased."""

    id: str
    name: str
    """The name as it was typed; `erased person` once erased."""
    kind: str
    """guest, player or staff."""
    created: str
    round: int
    """How often all of the person's sessions were signed out. A session stores this number, and ends when it
    changes.
    """
    erased: str
    """When the account was erased; empty if it was not."""


def person_of(id: str, fact: Fact) -> Person:
    """Return the person that a stored fact describes."""
    erased = fact.get("erased", "")
    name = ERASED if erased else fact["name"]
    return Person(id, name, fact["kind"], fact["created"], fact.get("round", 0), erased)


def drop(recorder: Recorder, kind: str, id: str, fact: Fact) -> bool:
    """Delete a fact unless it has changed since it was read; return whether it was deleted."""
    try:
        recorder.put(kind, id, None, expect=fact)
    except Changed:
        return False
    return True


def swap(recorder: Recorder, kind: str, id: str, change: Callable[[Fact | None], tuple[Fact | None, T]]) -> T:
    """Change a fact by a function; call it again if another writer was faster. Return the function's second value.

    The function takes the stored fact (None: there is none) and returns the new one (None deletes it) and a result.
    """
    while True:
        stored = recorder.get(kind, id)
        after, answer = change(stored)
        if after == stored:
            return answer
        try:
            recorder.put(kind, id, after, expect=stored)
            return answer
        except Changed:
            continue


GUEST = "guest"
MAX_VERSIONS = 4
"""How many versions of a fact are stored side by side, so that simultaneous writers do not overwrite each other."""
MAX_CACHED = 10_000
"""How many verified facts are cached, since every request looks up who is signed in."""


class BoundFacts:
    """Reads facts about people (stored values) whose digest is in the newest row about them; changes them by rows."""

    def __init__(self, recorder: Recorder, book: FloorBook) -> None:
        self.recorder, self.book = recorder, book
        self._found: dict[tuple[str, str], tuple[object, Fact | None, Fact | None]] = {}
        """Cache by fact: the digest in the row, the stored value, and the version that has this digest."""

    def get(self, kind: str, id: str) -> Fact | None:
        """Return the version of a fact whose digest is in the newest row about it; None if there is none."""
        return self._matching_version(kind, id, self.recorder.get(kind, id))

    def facts(self, kind: str) -> dict[str, Fact]:
        """Return all facts of a kind whose digest is in the newest row about them, by id."""
        found = {id: self._matching_version(kind, id, fact) for id, fact in self.recorder.facts(kind).items()}
        return {id: fact for id, fact in found.items() if fact is not None}

    def is_opened(self, kind: str, id: str) -> bool:
        """Say whether any row was ever about this fact."""
        return self.book.fact(kind, bound_id(kind, id)) is not None

    def is_gone(self, kind: str, id: str) -> bool:
        """Say whether a row removed this fact."""
        return "gone" in (self.book.fact(kind, bound_id(kind, id)) or {})

    def is_erased(self, person: str) -> bool:
        """Say whether a row erased a person."""
        return "erased" in (self.book.fact("person", person) or {})

    def propose(self, kind: str, id: str, fact: Fact, *, person: str, new: bool = False) -> Change:
        """Store a new version beside the old one, and return the change whose row makes it valid.

        Raise Changed if it must be `new` but the fact exists.
        """
        fact = {**fact, "salt": token_hex(16)}
        while True:
            stored = self.recorder.get(kind, id)
            if new and stored is not None:
                raise Changed(kind, id)
            try:
                self.recorder.put(kind, id, pack_versions([fact, *versions(stored)]), expect=stored)
                break
            except Changed:
                continue
        named = bound_id(kind, id)
        return Change(
            kind, named, self.book.fact(kind, named), {"digest": fact_digest(kind, id, fact), "person": person}
        )

    def bind(
        self, entry: str, person: str, changes: Sequence[Change], now: datetime, *, by: str = "", role: str = "",
        unless_changed: bool = False,
    ) -> bool:  # fmt: skip
        """Store a row that makes proposed changes valid; return whether it did.

        The row is the person's own act, or that of `by` in a `role`. It is not stored if the person was erased
        meanwhile or, with `unless_changed`, if one of the facts has changed.
        """

        def decide() -> FloorAct | None:
            unchanged = all(self.book.fact(one.kind, one.id) == one.before for one in changes)
            if self.is_erased(person) or (unless_changed and not unchanged):
                return None
            return FloorAct(entry, by or person, role, facts=tuple(changes))

        return self.book.do(decide, now) is not None

    def note(self, kind: str, id: str, fact: Fact, count: int) -> None:
        """Store the use count of a passkey, which no row holds; raise Changed if the fact has changed."""
        stored = self.recorder.get(kind, id)
        held = versions(stored)
        if fact not in held:
            raise Changed(kind, id)
        held[held.index(fact)] = {**fact, "count": count}
        self.recorder.put(kind, id, pack_versions(held), expect=stored)

    def remove(self, entry: str, kind: str, id: str, *, person: str, now: datetime) -> None:
        """Store a row that removes a fact, then delete the fact."""
        named = bound_id(kind, id)
        gone = Change(kind, named, self.book.fact(kind, named), {"gone": True, "person": person})
        self.bind(entry, person, [gone], now)
        self.recorder.put(kind, id, None)

    def _matching_version(self, kind: str, id: str, stored: Fact | None) -> Fact | None:
        by_rows = self.book.fact(kind, bound_id(kind, id))
        if by_rows is None:  # a guest has no account to open
            return stored if kind == "person" and stored is not None and stored.get("kind") == GUEST else None
        if "erased" in by_rows:
            return by_rows
        digest = by_rows.get("digest")
        known = self._found.get((kind, id))
        if known is not None and known[0] == digest and known[1] == stored:
            return known[2]
        right = next((one for one in versions(stored) if fact_digest(kind, id, one) == digest), None)
        if len(self._found) >= MAX_CACHED:
            self._found.clear()
        self._found[kind, id] = digest, stored, right
        return right


def pack_versions(held: Sequence[Fact]) -> Fact:
    """Return the stored form of the versions of a fact, the newest first."""
    older = list(held[1:MAX_VERSIONS])
    return {**held[0], "before": older} if older else dict(held[0])


class Seals:
    """Signs facts with the house's key, and verifies the signatures."""

    def __init__(self, key: Key | None) -> None:
        self._key = key
        self._good: OrderedDict[tuple[str, str], Fact] = OrderedDict()

    def seal(self, kind: str, id: str, fact: Fact) -> Fact:
        """Return a fact with the house's signature."""
        if self._key is None:
            return fact
        held = _without_seal(fact)
        return {**held, "seal": self._key.sign([kind, id, held])}

    def verified(self, kind: str, id: str, fact: Fact | None) -> Fact | None:
        """Return a fact if this house signed it; otherwise None."""
        if fact is None or self._key is None or self._good.get((kind, id)) == fact:
            return fact
        if not signed_by(self._key.public, [kind, id, _without_seal(fact)], str(fact.get("seal"))):
            return None
        self._good[kind, id] = fact
        if len(self._good) > MAX_CACHED:
            self._good.popitem(last=False)
        return fact


def _without_seal(fact: Fact) -> Fact:
    return {name: held for name, held in fact.items() if name != "seal"}
