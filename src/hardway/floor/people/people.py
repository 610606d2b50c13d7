"""The people of a floor: all parts of this package together, and acts on several of them, such as to erase. No HTTP."""

from collections.abc import Callable, Collection, Container
from datetime import UTC, datetime, tzinfo
from logging import getLogger
from secrets import token_bytes

from argon2 import PasswordHasher

from hardway.floor.book import Change, FloorAct, FloorBook
from hardway.floor.people.accounts import LIKENESS, Accounts, KeptOut
from hardway.floor.people.administration_log import AdministrationLog
from hardway.floor.people.attempts import ACCOUNT, ADDRESS, Attempts, Rate
from hardway.floor.people.facts import BoundFacts, Person, Seals, drop
from hardway.floor.people.invitations import Invitations
from hardway.floor.people.passkeys import Passkeys, Site
from hardway.floor.people.passwords import HASHER, Passwords
from hardway.floor.people.personal_records import APPLICATION, Applications, Claimants
from hardway.floor.people.protection import Protection
from hardway.floor.people.role_grants import EVERYWHERE, Roles, acting_role, last_administrator, role_change
from hardway.floor.people.sessions import Sessions
from hardway.floor.people.usernames import RandomBytes
from hardway.floor.problem import Problem
from hardway.floor.timestamps import parse_timestamp, timestamp
from hardway.journal import Recorder
from hardway.journal.keys import Key
from hardway.rulebook import house_names

LOG = getLogger("hardway.floor")
LOCAL = Site("localhost", "Hardway", ("http://localhost:8000",))


class People:
    """The people of a floor: `accounts`, `sessions`, `passkeys`, `roles`, `invitations`, `protection`,
    `claimants`, `applications`."""

    def __init__(
        self, recorder: Recorder, *, key: Key | None, site: Site = LOCAL, account: Rate = ACCOUNT,
        address: Rate = ADDRESS, zone: tzinfo = UTC, hasher: PasswordHasher = HASHER, random: RandomBytes = token_bytes,
        houses: Callable[[], Collection[str]] = house_names,
    ) -> None:  # fmt: skip
        self.recorder, self.book = recorder, FloorBook(recorder, key)
        bound, seals = BoundFacts(recorder, self.book), Seals(key)
        self.attempts = Attempts(recorder, account, address)
        self.kept_out = KeptOut(recorder, self.book, random)
        self.claimants = Claimants(recorder, self.book, random)
        self.applications = Applications(recorder, random)
        self.accounts = Accounts(recorder, Passwords(bound, hasher), self.attempts, self.kept_out, bound, random)
        self.sessions = Sessions(self.accounts, seals)
        self.passkeys = Passkeys(self.accounts, self.sessions, site)
        self.roles = Roles(self.accounts, self.book, houses)
        self.invitations = Invitations(self.accounts, self.roles)
        self.administration_log = AdministrationLog(recorder, self.roles)
        self.protection = Protection(self.accounts, self.roles, self.book, zone)

    def open_account(self, by: str, name: str, password: str, kind: str, now: datetime) -> Person | Problem:
        """Open an account for another person, as the act of an administrator; return the person, or the problem.

        The row of a staff account names the houses whose administrators may know its password, as `reset_password`.
        """

        def knows(id: str) -> list[Change]:
            if kind != "staff" or self.roles.administers(by, EVERYWHERE):
                return []
            return [self.roles.first_password(by, id)]

        return self.accounts.add(name, password, kind, now, by=by, role=acting_role(by), beside=knows)

    def unlock(self, by: str, person: str, *, why: str, now: datetime) -> Person | Problem:
        """Lift the lock of an account before its time; return the person, or the problem."""
        found = self._helped("unlock", by, person, why, now)
        if isinstance(found, Person):
            self.attempts.clear(person)
        return found

    def reset_password(self, by: str, person: str, password: str, *, why: str, now: datetime) -> Person | Problem:
        """Set another person's password, sign out all their sessions, and lift the lock; return the person, or the
        problem.

        The row names the houses whose administrators may know the password. After that no other house gives the person
        a role until an administrator of every house sets a new one, which removes the passkeys made meanwhile.
        """
        found = self.accounts.can_have(person, password)
        if isinstance(found, Person):
            found = self._helped("password", by, person, why, now, lambda: self.roles.given_password(by, person))
        if isinstance(found, Problem):
            return found
        self.attempts.clear(person)
        found = self.accounts.set_password(person, password, now)
        if isinstance(found, Person) and self.roles.renewed_password(by, person) is not None:
            self.passkeys.remove_all(person, now)  # every session has ended, so that none is made any more
            self._helped("renewed", by, person, why, now, lambda: self.roles.renewed_password(by, person))
        return found

    def choose_name(self, address: str, now: datetime, choose: Callable[[], Person | Problem]) -> Person | Problem:
        """Open an account or name a guest by `choose`; a taken name counts as a wrong attempt of the address, so that
        nobody finds out quickly which names exist."""
        if problem := self.attempts.refuses(address, now):
            return problem
        found = choose()
        if isinstance(found, Problem) and found.name == "name_taken":
            self.attempts.failed_from(address, now)
        return found

    def _helped(
        self, verb: str, by: str, person: str, why: str, now: datetime,
        change: Callable[[], Change | None] = lambda: None,
    ) -> Person | Problem:  # fmt: skip
        def decide() -> FloorAct | Problem:
            found = self.accounts.present(person)
            if isinstance(found, Problem):
                return found
            if not self.roles.may_act_on(by, person):
                return _not_allowed()
            changed = change()
            return FloorAct(f"{verb} {person}", by, acting_role(by), why, (changed,) if changed is not None else ())

        row = self.book.do(decide, now)
        return row if isinstance(row, Problem) else self.accounts.present(person)

    def erase(
        self, by: str, person: str, *, seated: bool, entered: str = "", why: str, now: datetime
    ) -> Problem | None:  # fmt: skip
        """Erase a person's name, credentials, sessions and answers; return why it cannot be done, or None.

        The rows keep the id, which then names no one. `seated`: the person is at a table; `entered` is an unfinished
        tournament they are in; both prevent it. While an exclusion or a limit binds the person, their name opens no
        account (`kept_out`). The record of a denied claim that must be retained stays too (`claimants`).
        """

        def decide() -> FloorAct | Problem:
            found = self.accounts.present(person)
            if isinstance(found, Problem):
                return found
            if by != person and not self.roles.may_act_on(by, person):
                return _not_allowed()
            if seated:
                return Problem("seated", f"{found.name} is at a table: leave the table first and take the chips along.")
            if entered:
                says = f"{found.name} is entered in {entered}: withdraw or retire first, or wait until it is over."
                return Problem("entered", says)
            if (house := self.roles.lone_administrator(person)) is not None:
                return last_administrator(found.name, house)
            return self._erasure(by, found, why, now)

        row = self.book.do(decide, now)
        if isinstance(row, Problem):
            return row
        self._forget({person})
        return None

    def _erasure(self, by: str, person: Person, why: str, now: datetime) -> FloorAct:
        known = {"kind": person.kind, "created": person.created}
        facts = [Change("person", person.id, known, {**known, "erased": timestamp(now)})]
        if roles := self.roles.of(person.id):
            facts.append(role_change(person.id, roles, ()))
        if limits := self.protection.removal(person.id):
            facts.append(limits)
        if (until := self.protection.bound_until(person.id, now)) and person.kind != "guest":
            facts += self.kept_out.changes(person.name, until)
        return FloorAct(f"erase {person.id}", by, "" if by == person.id else acting_role(by), why, tuple(facts))

    def _forget(self, people: Container[str]) -> None:
        for kind in ("name", LIKENESS, "passkey", "session", "challenge", APPLICATION):
            for id, fact in self.recorder.facts(kind).items():
                if fact.get("person") in people:
                    self.recorder.put(kind, id, None)
        for kind in ("password", "failure"):
            for id in self.recorder.facts(kind):
                if id in people:
                    self.recorder.put(kind, id, None)

    def sweep(self, now: datetime) -> None:
        """Finish acts that a crash cut short; delete expired sessions, challenges, invitations and failures."""
        self.book.mend()
        self._forget({id for id, fact in self.book.facts("person").items() if "erased" in fact})
        for swept in (self.accounts, self.sessions, self.attempts, self.kept_out, self.claimants):
            try:
                swept.sweep(now)
            # a damaged fact stops no other kind
            except (LookupError, TypeError, ValueError, AttributeError) as mistake:
                LOG.error("%s could not be swept: %r", type(swept).__name__, mistake)
        self.passkeys.sweep()
        for kind in ("challenge", "invitation"):
            for id, fact in self.recorder.facts(kind).items():
                if now >= parse_timestamp(fact["until"]):
                    drop(self.recorder, kind, id, fact)


def _not_allowed() -> Problem:
    return Problem("not_allowed", "Only an administrator of every house where this person works may do this.")
