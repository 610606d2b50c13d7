"""Accounts: people with their names and passwords. Knows neither sessions nor roles.

A person who has their account erased stays bound by an exclusion or limits (`KeptOut`): no account can be opened with
that name, or with a lookalike, before they end. The row of the erasure holds a salted hash of the name and the end. The
salt is stored outside the rows and deleted after the end; from then on the hash identifies no one. An
audit finds a salt that is missing before.
"""

import hmac
from collections.abc import Callable, Iterable, Iterator
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
"""The end of an exclusion that never ends. As text it sorts after every timestamp."""
KIND = "kept_out"


class KeptOut:
    """The names of erased people who are still bound by an exclusion or limits, as salted hashes."""

    def __init__(self, recorder: Recorder, book: FloorBook, random: RandomBytes) -> None:
        self.recorder, self.book, self.random = recorder, book, random

    def changes(self, name: str, until: str) -> Iterator[Change]:
        """Yield the changes for the row of an erasure, and store the salts. `until` is the end of the exclusion."""
        for likeness in sorted(likenesses(name)):
            salt = self.random(32).hex()
            id = _known_by(salt, likeness)
            self.recorder.put(KIND, id, {"salt": salt, "until": until})
            yield Change(KIND, id, None, {"until": until})

    def holds(self, name: str, now: datetime) -> bool:
        """Say whether a name, or a lookalike, is that of an erased person who is still excluded.

        Callers then say "taken", so that nobody learns of the exclusion.
        """
        known_by = likenesses(name)
        for id, after in self.book.facts(KIND).items():
            salt = self.recorder.get(KIND, id)
            if salt is None or _ended(after["until"], now):
                continue
            if any(id == _known_by(salt["salt"], likeness) for likeness in known_by):
                return True
        return False

    def sweep(self, now: datetime) -> None:
        """Delete the salts of exclusions that have ended."""
        by_rows = self.book.facts(KIND)
        for id, fact in self.recorder.facts(KIND).items():
            if _ended(by_rows.get(id, fact)["until"], now):
                drop(self.recorder, KIND, id, fact)


def _known_by(salt: str, likeness: str) -> str:
    return hmac.digest(bytes.fromhex(salt), likeness.encode(errors="surrogatepass"), "sha256").hex()


def _ended(until: str, now: datetime) -> bool:
    return until != EVER and now >= parse_timestamp(until)


LIKENESS = "likeness"
OPENED_WITHIN = timedelta(hours=1)
"""An account that still has no row after this time was left half opened by a crash, and is deleted."""
NO_ACCOUNT = Problem("not_allowed", "A guest has no account to keep a password for.")


class Accounts:
    """The accounts of all people."""

    def __init__(
        self, recorder: Recorder, passwords: Passwords, attempts: Attempts, kept_out: KeptOut,
        bound: BoundFacts, random: RandomBytes = token_bytes,
    ) -> None:  # fmt: skip
        self.recorder, self.passwords, self.attempts, self.random = recorder, passwords, attempts, random
        self.kept_out, self.bound = kept_out, bound

    def add(
        self, name: str, password: str | None, kind: str, now: datetime, *, by: str = "", role: str = "",
        beside: Callable[[str], Iterable[Change]] = lambda id: (),
    ) -> Person | Problem:  # fmt: skip
        """Open an account, and return its person. Without a password, one can be set later or a passkey registered by
        invitation.

        It is the person's own act, or that of `by` in a `role`. Its row has the changes of `beside`, by id, too.
        """
        if kind not in KINDS[1:]:
            raise ValueError(f"an account is for a player or for staff, not for {kind!r}")
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
        try:  # storing the name reserves it; the account exists once its row does
            self._claim(name, {"person": person.id})
            self.recorder.put("name", key, {"person": person.id}, expect=None)
        except Changed:
            self._undo(person.id, name)
            return _taken(name)
        self.bound.bind(f"account {person.id}", person.id, [*opened, *beside(person.id)], now, by=by, role=role)
        return person

    def _claim(self, name: str, owner: Fact) -> None:
        """Reserve a name and its lookalikes; raise Changed if another account was faster."""
        for likeness in sorted(likenesses(name)):
            stored = self.recorder.get(LIKENESS, likeness)
            self.recorder.put(LIKENESS, likeness, owner, expect=None if self._is_used(stored) else stored)

    def _undo(self, id: str, name: str) -> None:
        """Delete the stored facts of an account that could not be opened."""
        for kind in ("person", "password"):
            self.recorder.put(kind, id, None)
        drop(self.recorder, "name", name_key(name), {"person": id})
        for likeness in likenesses(name):
            drop(self.recorder, LIKENESS, likeness, {"person": id})

    def acceptable(self, name: str, password: str | None, now: datetime) -> Problem | None:
        """Return why this name and password cannot be used for a new account; None if they can.

        A used name, a lookalike and the name of an excluded person get the same answer.
        """
        if problem := name_problem(name) or (password_problem(password, name) if password is not None else None):
            return problem
        found = [self.recorder.get(LIKENESS, likeness) for likeness in likenesses(name)]
        alike, kept = any(map(self._is_used, found)), self.kept_out.holds(name, now)
        return _taken(name) if self._signs_in(name) is not None or alike or kept else None

    def _is_used(self, fact: Fact | None) -> bool:
        """Say whether a likeness (the fact of how a name looks) belongs to an account that exists or is being
        opened.
        """
        person = str(fact.get("person", "")) if fact is not None else ""
        return bool(person) and self.recorder.get("person", person) is not None and not self.bound.is_erased(person)

    def guest(self, now: datetime) -> Person:
        """Create a guest: a person without a name or password."""
        return self._new_guest({"kind": "guest", "created": timestamp(now), "round": 0})

    def call_guest(self, id: str, name: str, now: datetime) -> Person | Problem:
        """Set the name that a guest is shown by. Two guests may share a name, but no guest may have that of an account
        or of staff."""
        person = self.present(id)
        if isinstance(person, Problem):
            return person
        if person.kind != "guest":
            return Problem(
                "not_allowed", "You have an account: its name is the one you sign in with, so it cannot be changed."
            )
        if problem := _imitation(name) or self.acceptable(name, None, now):
            return problem
        return self._change_guest(id, lambda fact: {"name": name})

    def _change_guest(self, id: str, more: Callable[[Fact], Fact]) -> Person | Problem:
        """Change a guest by the function `more`; a guest who was erased in the same moment stays erased."""

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
        """Store a new person; return them, and the changes whose row opens the account."""
        while True:
            id = new_id(self.random)
            try:
                return person_of(id, fact), [self.bound.propose("person", id, fact, person=id, new=True)]
            except Changed:  # one id in 2 to the 60
                continue

    def person(self, id: str) -> Person | None:
        """Return the person with this id, even an erased one; None if there never was one."""
        fact = self.bound.get("person", id) if ID.match(id) else None
        return person_of(id, fact) if fact is not None else None

    def _signs_in(self, name: str) -> str | None:
        """Return the id of the person who signs in with this name; None for no one. A name that no one can have is not
        looked up."""
        key = name_key(name)
        fact = self.recorder.get("name", key) if key.isprintable() else None
        id: str | None = fact.get("person") if fact is not None else None
        person = self.bound.get("person", id) if id is not None else None
        return id if person is not None and person.get("sign_in") == key else None

    def find(self, name: str) -> Person | None:
        """Return the person who signs in with this name; None for no one."""
        id = self._signs_in(name)
        person = self.person(id) if id is not None else None
        return person if person is not None and not person.erased else None

    def present(self, id: str) -> Person | Problem:
        """Return the person with this id, if the account exists and is not erased; otherwise the problem."""
        person = self.person(id)
        if person is None:
            return Problem("no_such_person", f"There is no person {id}.")
        return Problem("erased_person", f"{id} is an {ERASED}: the account was erased.") if person.erased else person

    def name_of(self, id: str) -> str:
        """Return the name that a person is shown by; `erased person` for an erased or unknown one."""
        person = self.person(id)
        return person.name if person is not None else ERASED

    def everyone(self) -> list[Person]:
        """Return all people whose accounts are not erased, sorted by name."""
        people = (person_of(id, fact) for id, fact in self.bound.facts("person").items())
        return sorted((person for person in people if not person.erased), key=lambda one: (name_key(one.name), one.id))

    def prove(self, name: str, password: str, address: str, now: datetime) -> Person | Problem:
        """Return the person with this name and password, or the problem; the check takes as long for an unknown
        name.
        """
        id = self._signs_in(name)
        return self.prove_person(id if id is not None else unknown_id(name), password, address, now)

    def prove_person(
        self, id: str, password: str, address: str, now: datetime, *, session: str = ""
    ) -> Person | Problem:
        """Return the person if this is their password; otherwise count a failure, and return the problem.

        The failure counts for the account or, if `session` names one, for that session: guessing at an account then
        locks out nobody who is signed in.
        """
        counted = f"session {session}" if session else id
        if problem := self.attempts.refuses(address, now):
            return problem
        number = self.attempts.begin(counted, now)
        if isinstance(number, Problem):
            return number
        person = self.person(id)  # read before the password: if that changes now, this round of sessions has ended
        if not self.passwords.match(id, password) or person is None or person.erased:
            self.attempts.failed_from(address, now)
            return self.attempts.failed(counted, number, now)
        self.attempts.clear(counted)
        return person

    def change_password(
        self, id: str, old: str, new: str, address: str, now: datetime, *, session: str = ""
    ) -> Person | Problem:
        """Set a new password for a person who gives the old one, and sign out all their sessions."""
        found = self.present(id)
        if isinstance(found, Problem) or found.kind == "guest":
            return found if isinstance(found, Problem) else NO_ACCOUNT
        person = self.prove_person(id, old, address, now, session=session)
        if isinstance(person, Problem):
            return WRONG._replace(says="The old password is not right.") if person == WRONG else person
        return self.set_password(id, new, now)

    def set_password(self, id: str, new: str, now: datetime) -> Person | Problem:
        """Set a new password without asking for the old one, and sign out all the person's sessions."""
        person = self.can_have(id, new)
        if isinstance(person, Problem):
            return person
        self.passwords.keep(id, new, now)
        return self.next_round(id, now)

    def can_have(self, id: str, password: str) -> Person | Problem:
        """Return the person if they may have this password, otherwise the problem."""
        person = self.present(id)
        if isinstance(person, Problem):
            return person
        if person.kind == "guest":
            return NO_ACCOUNT
        return password_problem(password, person.name) or person

    def sweep(self, now: datetime) -> None:
        """Delete accounts that were left half opened: they have no row."""
        for id, fact in self.recorder.facts("person").items():
            if "sign_in" not in fact or now < parse_timestamp(fact["created"]) + OPENED_WITHIN:
                continue
            if not self.bound.is_opened("person", id):
                self._undo(id, fact["name"])

    def next_round(self, id: str, now: datetime) -> Person | Problem:
        """Sign out every session of a person, and return the person."""
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
        return Problem("name_refused", f"{name} sounds like a member of staff; choose another name.")
    return None


def _taken(name: str) -> Problem:
    says = f"{name} is taken, or looks like a name that is taken. Choose another, with a second name for instance."
    return Problem("name_taken", says)
