"""Accounts: who is there, under which name, with which password. Knows neither sessions nor roles.

One who is excluded and has their account erased stays excluded (`KeptOut`): nobody opens an account by that name, or
one that looks like it, before the exclusion ends. The row of the erasure says until when, under a hash of the name and
a salt; the salt is a plain fact, forgotten when the exclusion has ended, and from then on nobody can say whose name it
was. Before that its absence is found by an audit.
"""

import hmac
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from secrets import token_bytes

from hardway.floor.book import Change, FloorBook
from hardway.floor.people.attempts import WRONG, Attempts, unknown_id
from hardway.floor.people.facts import KINDS, BoundFacts, Fact, Person, drop, person_of, swap
from hardway.floor.people.news import tell_signed_out
from hardway.floor.people.passwords import Passwords
from hardway.floor.people.usernames import (
    ERASED,
    ID,
    RandomBytes,
    imitates,
    likenesses,
    name_problem,
    new_id,
    password_problem,
)
from hardway.floor.problem import Problem
from hardway.floor.timestamps import parse_timestamp, timestamp
from hardway.journal import Changed, Recorder
from hardway.values.names import name_key

EVER = "ever"
"""What stands for the end of an exclusion that has none. It sorts after every moment."""
KIND = "kept_out"


class KeptOut:
    """Names that nobody opens an account by."""

    def __init__(self, recorder: Recorder, book: FloorBook, random: RandomBytes) -> None:
        self.recorder, self.book, self.random = recorder, book, random

    def changes(self, name: str, until: str) -> Iterator[Change]:
        """Return what the row of an erasure says of a name that stays excluded; its salts are kept at once."""
        for likeness in sorted(likenesses(name)):
            salt = self.random(32).hex()
            id = _known_by(salt, likeness)
            self.recorder.put(KIND, id, {"salt": salt, "until": until})
            yield Change(KIND, id, None, {"until": until})

    def holds(self, name: str, now: datetime) -> bool:
        """Say whether a name, or one that looks like it, is kept for somebody excluded: who asks is told that it is
        taken, as of any name, for whether a person is excluded is nobody else's to know."""
        known_by = likenesses(name)
        for id, after in self.book.facts(KIND).items():
            salt = self.recorder.get(KIND, id)
            if salt is None or _ended(after["until"], now):
                continue
            if any(id == _known_by(salt["salt"], likeness) for likeness in known_by):
                return True
        return False

    def sweep(self, now: datetime) -> None:
        """Forget the salts of exclusions that have ended."""
        told = self.book.facts(KIND)
        for id, fact in self.recorder.facts(KIND).items():
            if _ended(told.get(id, fact)["until"], now):
                drop(self.recorder, KIND, id, fact)


def _known_by(salt: str, likeness: str) -> str:
    return hmac.digest(bytes.fromhex(salt), likeness.encode(errors="surrogatepass"), "sha256").hex()


def _ended(until: str, now: datetime) -> bool:
    return until != EVER and now >= parse_timestamp(until)


LIKENESS = "likeness"
OPENED_WITHIN = timedelta(hours=1)
NO_ACCOUNT = Problem("not_allowed", "A guest has no account to keep a password for.")


class Accounts:
    """The people of the floor."""

    def __init__(
        self, recorder: Recorder, passwords: Passwords, attempts: Attempts, kept_out: KeptOut,
        bound: BoundFacts, random: RandomBytes = token_bytes,
    ) -> None:  # fmt: skip
        self.recorder, self.passwords, self.attempts, self.random = recorder, passwords, attempts, random
        self.kept_out, self.bound = kept_out, bound

    def add(self, name: str, password: str | None, kind: str, now: datetime) -> Person | Problem:
        """Open an account. Without a password one can be set later, or a passkey registered by an invitation."""
        if kind not in KINDS[1:]:
            raise ValueError(f"an account is of a player or of staff, not {kind!r}")
        if kind == "player" and (problem := _imitation(name)):
            return problem
        if problem := self.acceptable(name, password, now):
            return problem
        key = name_key(name)
        person, opened = self._opened(
            {"name": name, "sign_in": key, "kind": kind, "created": timestamp(now), "round": 0}
        )
        if password is not None:
            opened.append(self.passwords.propose(person.id, password, now))
        try:  # the one who puts the name has it; the account is there once its row is
            self._claim(name, {"person": person.id})
            self.recorder.put("name", key, {"person": person.id}, expect=None)
        except Changed:
            self._undo(person.id, name)
            return _taken(name)
        self.bound.bind(f"account {person.id}", person.id, opened, now)
        return person

    def _claim(self, name: str, owner: Fact) -> None:
        """Keep others from every name that looks like this one; raise Changed where somebody was quicker."""
        for likeness in sorted(likenesses(name)):
            stands = self.recorder.get(LIKENESS, likeness)
            self.recorder.put(LIKENESS, likeness, owner, expect=None if self._is_of_somebody(stands) else stands)

    def _undo(self, id: str, name: str) -> None:
        """Forget an account that never came to be."""
        for kind in ("person", "password"):
            self.recorder.put(kind, id, None)
        drop(self.recorder, "name", name_key(name), {"person": id})
        for likeness in likenesses(name):
            drop(self.recorder, LIKENESS, likeness, {"person": id})

    def acceptable(self, name: str, password: str | None, now: datetime) -> Problem | None:
        """Say why nobody can have this name and password.

        One sentence for a name that somebody has, that looks like one, or that is kept for somebody excluded.
        """
        if problem := name_problem(name) or (password_problem(password, name) if password is not None else None):
            return problem
        found = [self.recorder.get(LIKENESS, likeness) for likeness in likenesses(name)]
        alike, kept = any(map(self._is_of_somebody, found)), self.kept_out.holds(name, now)
        return _taken(name) if self._signs_in(name) is not None or alike or kept else None

    def _is_of_somebody(self, fact: Fact | None) -> bool:
        """Say whether somebody who is there, or about to be, has the name of this likeness."""
        person = fact["person"] if fact is not None else ""
        return bool(person) and self.recorder.get("person", person) is not None and not self.bound.is_erased(person)

    def guest(self, now: datetime) -> Person:
        """Let somebody in who gives no name."""
        return self._new_guest({"kind": "guest", "created": timestamp(now), "round": 0})

    def call_guest(self, id: str, name: str, now: datetime) -> Person | Problem:
        """Give a guest the name they want. It is theirs to be shown by alone: two guests may be called alike, but
        nobody like somebody who has an account, or works here."""
        person = self.present(id)
        if isinstance(person, Problem):
            return person
        if person.kind != "guest":
            return Problem("not_allowed", "The name of an account is the one you sign in by; it does not change.")
        if problem := _imitation(name) or self.acceptable(name, None, now):
            return problem
        return self._change_guest(id, lambda fact: {"name": name})

    def _change_guest(self, id: str, more: Callable[[Fact], Fact]) -> Person | Problem:
        """Change a guest who is there; of one who was erased in this moment nothing is kept."""

        def change(fact: Fact | None) -> tuple[Fact | None, None]:
            return (fact, None) if fact is None or "erased" in fact else ({**fact, **more(fact)}, None)

        swap(self.recorder, "person", id, change)
        return self.present(id)

    def _new_guest(self, fact: Fact) -> Person:
        while True:
            id = new_id(self.random)
            fact = {**fact, "name": f"Guest {id[1:5]}"}
            try:
                self.recorder.put("person", id, fact, expect=None)
                return person_of(id, fact)
            except Changed:  # one id in 2 to the 60
                continue

    def _opened(self, fact: Fact) -> tuple[Person, list[Change]]:
        """Keep somebody new, and return what a row must say for them to be there."""
        while True:
            id = new_id(self.random)
            try:
                return person_of(id, fact), [self.bound.propose("person", id, fact, person=id, new=True)]
            except Changed:  # one id in 2 to the 60
                continue

    def person(self, id: str) -> Person | None:
        """Return a person by id, the erased too."""
        fact = self.bound.get("person", id) if ID.match(id) else None
        return person_of(id, fact) if fact is not None else None

    def _signs_in(self, name: str) -> str | None:
        """Return the id of a person who signs in by a name. A text that no name can be is not even asked for."""
        key = name_key(name)
        fact = self.recorder.get("name", key) if key.isprintable() else None
        id: str | None = fact["person"] if fact is not None else None
        person = self.bound.get("person", id) if id is not None else None
        return id if person is not None and person.get("sign_in") == key else None

    def find(self, name: str) -> Person | None:
        """Return the person who signs in by a name."""
        id = self._signs_in(name)
        person = self.person(id) if id is not None else None
        return person if person is not None and not person.erased else None

    def present(self, id: str) -> Person | Problem:
        """Return a person who is there, or say that there is none."""
        person = self.person(id)
        if person is None:
            return Problem("no_such_person", f"There is no person {id}.")
        return Problem("erased_person", f"{id} is an {ERASED}.") if person.erased else person

    def name_of(self, id: str) -> str:
        """Return how a person is shown."""
        person = self.person(id)
        return person.name if person is not None else ERASED

    def everyone(self) -> list[Person]:
        """Return everybody who is there, by name."""
        people = (person_of(id, fact) for id, fact in self.bound.facts("person").items())
        return sorted((person for person in people if not person.erased), key=lambda one: (name_key(one.name), one.id))

    def prove(self, name: str, password: str, address: str, now: datetime) -> Person | Problem:
        """Return the person whose name and password these are. It takes as long for a name that nobody has."""
        id = self._signs_in(name)
        return self.prove_person(id if id is not None else unknown_id(name), password, address, now)

    def prove_person(
        self, id: str, password: str, address: str, now: datetime, *, session: str = ""
    ) -> Person | Problem:
        """Return the person if this is the password; count the try if not: of the account, or of a session that was
        opened before. So strangers who guess at an account lock nobody out who is in."""
        counted = f"session {session}" if session else id
        if problem := self.attempts.refuses(address, now):
            return problem
        number = self.attempts.begin(counted, now)
        if isinstance(number, Problem):
            return number
        person = self.person(id)  # read before the password: if that is changed now, this round is already over
        if not self.passwords.match(id, password) or person is None or person.erased:
            self.attempts.failed_from(address, now)
            return self.attempts.failed(counted, number, now)
        self.attempts.clear(counted)
        return person

    def change_password(
        self, id: str, old: str, new: str, address: str, now: datetime, *, session: str = ""
    ) -> Person | Problem:
        """Set a new password for a person who knows the old one; everything that is signed in is signed out."""
        found = self.present(id)
        if isinstance(found, Problem) or found.kind == "guest":
            return found if isinstance(found, Problem) else NO_ACCOUNT
        person = self.prove_person(id, old, address, now, session=session)
        if isinstance(person, Problem):
            return WRONG._replace(says="The old password is not right.") if person == WRONG else person
        return self.set_password(id, new, now)

    def set_password(self, id: str, new: str, now: datetime) -> Person | Problem:
        """Set a new password without asking for the old one; everything that is signed in is signed out."""
        person = self.can_have(id, new)
        if isinstance(person, Problem):
            return person
        self.passwords.keep(id, new, now)
        return self.next_round(id, now)

    def can_have(self, id: str, password: str) -> Person | Problem:
        """Return the person if this can be their password."""
        person = self.present(id)
        if isinstance(person, Problem):
            return person
        if person.kind == "guest":
            return NO_ACCOUNT
        return password_problem(password, person.name) or person

    def sweep(self, now: datetime) -> None:
        """Forget accounts whose opening was cut short: no row says that they are there."""
        for id, fact in self.recorder.facts("person").items():
            if "sign_in" not in fact or now < parse_timestamp(fact["created"]) + OPENED_WITHIN:
                continue
            if not self.bound.is_opened("person", id):
                self._undo(id, fact["name"])

    def next_round(self, id: str, now: datetime) -> Person | Problem:
        """Sign out everything that is signed in as this person."""
        fact = self.bound.get("person", id)
        if fact is not None and fact["kind"] == "guest":
            person = self._change_guest(id, lambda fact: {"round": fact["round"] + 1})
        else:
            if fact is not None and "erased" not in fact:
                change = self.bound.propose("person", id, {**fact, "round": fact["round"] + 1}, person=id)
                self.bound.bind(f"signout {id}", id, [change], now)
            person = self.present(id)
        tell_signed_out(self.recorder, id)
        return person


def _imitation(name: str) -> Problem | None:
    if imitates(name):
        return Problem("name_refused", f"{name} sounds like somebody who works here; choose another name.")
    return None


def _taken(name: str) -> Problem:
    says = f"{name} is taken, or looks like a name that is. Choose another, with a second name for instance."
    return Problem("name_taken", says)
