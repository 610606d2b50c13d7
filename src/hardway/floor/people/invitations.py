"""Invitations: a signed word that lets its bearer open one account, with the roles it promises. Knows no mail.

The one door to itsdangerous. What an invitation promises is kept here; the word holds its number and our signature.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from hardway.floor.people.accounts import Accounts
from hardway.floor.people.facts import Fact, Person, drop
from hardway.floor.people.problem import Problem
from hardway.floor.people.roles import Grant, Roles
from hardway.floor.when import later, read, written
from hardway.journal import Changed

VALID = timedelta(days=7)
REFUSED = Problem("invitation_refused", "This invitation is not valid, was used or has run out: ask for another one.")


class Invitation(NamedTuple):
    """An invitation that was just made."""

    word: str
    until: str


class Invitations:
    """Invitations to open an account."""

    def __init__(self, accounts: Accounts, roles: Roles) -> None:
        self.accounts, self.roles, self.recorder = accounts, roles, accounts.recorder

    def invite(
        self, by: str, kind: str, grants: Sequence[Grant], *, now: datetime, valid: timedelta = VALID
    ) -> Invitation | Problem:
        """Invite somebody to open an account of a player or of staff, with these roles."""
        if problem := self._improper(by, kind, grants):
            return problem
        id, until = self.accounts.random(16).hex(), written(later(now, valid))
        fact = {"kind": kind, "roles": [one._asdict() for one in grants], "by": by, "until": until}
        self.recorder.put("invitation", id, fact, expect=None)
        return Invitation(self._signer().dumps(id), until)

    def accept(self, word: str, name: str, password: str, *, now: datetime) -> Person | Problem:
        """Open the account that an invitation is for. It stays good until an account is opened by it."""
        id = self._read(word)
        fact = self.recorder.get("invitation", id) if id is not None else None
        if id is None or fact is None or now >= read(fact["until"]):
            return REFUSED
        grants = [Grant(**one) for one in fact["roles"]]
        if self._improper(fact["by"], fact["kind"], grants):
            return REFUSED
        if problem := self.accounts.acceptable(name, password):
            return problem
        if not drop(self.recorder, "invitation", id, fact):
            return REFUSED
        return self._opened(id, fact, grants, name, password, now)

    def _opened(
        self, id: str, fact: Fact, grants: Sequence[Grant], name: str, password: str, now: datetime
    ) -> Person | Problem:
        person = self.accounts.add(name, password, fact["kind"], now)
        if isinstance(person, Problem):  # somebody took the name in this moment
            self.recorder.put("invitation", id, fact)
            return person
        for grant in grants:
            self.roles.grant(fact["by"], person.id, grant, why="invited", now=now)
        return person

    def _improper(self, by: str, kind: str, grants: Sequence[Grant]) -> Problem | None:
        if kind not in ("player", "staff") or (grants and kind != "staff"):
            return Problem("not_staff", "An invitation is for a player, or for staff with roles.")
        if not self.roles.is_administrator(by):
            return Problem("not_allowed", f"{by} is no administrator: only one of them invites.")
        return next((problem for grant in grants if (problem := self.roles.grantable(by, grant))), None)

    def _read(self, word: str) -> str | None:
        if not word.isascii():
            return None
        try:
            id = self._signer().loads(word)
        except BadData:
            return None
        return id if isinstance(id, str) else None

    def _signer(self) -> URLSafeSerializer:
        fact = self.recorder.get("key", "invitation")
        if fact is None:
            fact = {"key": self.accounts.random(32).hex()}
            try:
                self.recorder.put("key", "invitation", fact, expect=None)
            except Changed:
                return self._signer()
        return URLSafeSerializer(fact["key"], salt="hardway invitation")
