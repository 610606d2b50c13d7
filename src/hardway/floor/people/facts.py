"""Plain facts about people, and how they are changed without losing another's change. Knows the recorder alone.

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
| kept_out | what an excluded name is known by | salt, until |
| application | stream:p… | person, answers, salt |
| claimant | promotion:p… | person, promotion, name, address, salt, since |

What opens an account (who it is, its password, its passkeys) is bound to the floor's rows (`BoundFacts`). A row has the
digest of the fact. A fact that is not the one of the newest row opens nothing: neither one that somebody put into the
database, nor one of somebody else, nor an older one that was put back. The fact is kept before its row is written.
Until then the version before stays beside it and is the right one, so an act that is cut short in between changes
nothing.

Facts that come and go too often for a row, sessions and what a passkey is asked to sign, are signed with the house's
key (`Seals`), which is not in the database: a session that somebody writes there without it signs nobody in.
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
    """Somebody the floor knows."""

    id: str
    name: str
    """As typed; `erased person` once erased."""
    kind: str
    """guest, player or staff."""
    created: str
    round: int
    """How many times everything that was signed in has been signed out."""
    erased: str
    """When; empty while the person is there."""


def person_of(id: str, fact: Fact) -> Person:
    """Read a person's fact."""
    erased = fact.get("erased", "")
    name = ERASED if erased else fact["name"]
    return Person(id, name, fact["kind"], fact["created"], fact.get("round", 0), erased)


def drop(recorder: Recorder, kind: str, id: str, fact: Fact) -> bool:
    """Forget a fact if it is still this one."""
    try:
        recorder.put(kind, id, None, expect=fact)
    except Changed:
        return False
    return True


def swap(recorder: Recorder, kind: str, id: str, change: Callable[[Fact | None], tuple[Fact | None, T]]) -> T:
    """Change a fact from what stands there, again if somebody else was quicker; return what the change answers."""
    while True:
        stands = recorder.get(kind, id)
        after, answer = change(stands)
        if after == stands:
            return answer
        try:
            recorder.put(kind, id, after, expect=stands)
            return answer
        except Changed:
            continue


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


REMEMBERED = 10_000
"""How many facts are known to be good; a session is asked for with every request, and changes every ten seconds."""


class Seals:
    """Signs facts, and knows its own signature again."""

    def __init__(self, key: Key | None) -> None:
        self._key = key
        self._good: OrderedDict[tuple[str, str], Fact] = OrderedDict()

    def seal(self, kind: str, id: str, fact: Fact) -> Fact:
        """Return a fact with the house's signature."""
        if self._key is None:
            return fact
        held = _bare(fact)
        return {**held, "seal": self._key.sign([kind, id, held])}

    def verified(self, kind: str, id: str, fact: Fact | None) -> Fact | None:
        """Return a fact that this house signed; None for any other."""
        if fact is None or self._key is None or self._good.get((kind, id)) == fact:
            return fact
        if not signed_by(self._key.public, [kind, id, _bare(fact)], str(fact.get("seal"))):
            return None
        self._good[kind, id] = fact
        if len(self._good) > REMEMBERED:
            self._good.popitem(last=False)
        return fact


def _bare(fact: Fact) -> Fact:
    return {name: held for name, held in fact.items() if name != "seal"}
