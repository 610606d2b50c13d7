"""Invitations: a secret word that opens one account, with the roles it promises. Sends no mail.

The store holds the SHA-256 of the word, so reading the store or a backup opens no account. A row of the floor's book
holds the promise; a fact outside the rows, which no backup contains, marks the invitation as open.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from hardway.floor.book import Change, FloorAct
from hardway.floor.people.accounts import Accounts
from hardway.floor.people.facts import Fact, Person, drop
from hardway.floor.people.role_grants import Grant, Roles, acting_role
from hardway.floor.problem import Problem
from hardway.floor.timestamps import add_time, parse_timestamp, timestamp

VALID = timedelta(days=7)
GONE = Problem("no_such_invitation", "This invitation is no longer open: it was used, withdrawn or has expired.")
REFUSED = Problem("invitation_refused", "This invitation is not valid, was used or has expired: ask for another one.")


class Invitation(NamedTuple):
    """A new invitation; `word`, the secret that opens the account, is returned here once and never again."""

    word: str
    until: str


class WaitingInvitation(NamedTuple):
    """An invitation that is still open, without its word."""

    id: str
    kind: str
    roles: tuple[Grant, ...]
    by: str
    until: str


class Invitations:
    """Creates, accepts, lists and withdraws invitations."""

    def __init__(self, accounts: Accounts, roles: Roles) -> None:
        self.accounts, self.roles, self.recorder, self.book = accounts, roles, accounts.recorder, roles.book

    def invite(
        self, by: str, kind: str, grants: Sequence[Grant], *, now: datetime, valid: timedelta = VALID
    ) -> Invitation | Problem:
        """Create an invitation to an account of a player or of staff, with these roles; return it, or the problem."""
        word, until = token_urlsafe(32), timestamp(add_time(now, valid))
        id, promise = _id(word), {"kind": kind, "roles": [one._asdict() for one in grants], "by": by, "until": until}

        def decide() -> FloorAct | Problem:
            change = Change("invitation", id, None, promise)
            return self._improper(by, kind, grants) or FloorAct(f"invite {id}", by, acting_role(by), facts=(change,))

        row = self.book.do(decide, now)
        if isinstance(row, Problem):
            return row
        self.recorder.put("invitation", id, {"until": until}, expect=None)
        return Invitation(word, until)

    def accept(self, word: str, name: str, password: str, *, now: datetime) -> Person | Problem:
        """Open the account that an invitation is for, and return the person; if that fails, the invitation stays
        open.
        """
        id = _id(word)
        waits, promise = self.recorder.get("invitation", id), self._promise(id, now)
        if waits is None or promise is None:
            return REFUSED
        if problem := self.accounts.acceptable(name, password, now):
            return problem
        if not drop(self.recorder, "invitation", id, waits):
            return REFUSED
        person = self.accounts.add(name, password, promise["kind"], now)
        if isinstance(person, Problem):  # another account took the name in this moment
            self.recorder.put("invitation", id, waits)
            return person
        self._change(f"accept {id}", id, promise, {"used": person.id}, by=person.id, now=now)
        for grant in _grants(promise):
            self.roles.grant(promise["by"], person.id, grant, why="invited", now=now)
        return person

    def waiting(self, by: str, now: datetime) -> list[WaitingInvitation]:
        """Return the open invitations that this administrator could have given; the next to expire comes first."""
        found = [self._waiting(by, id, now) for id in self.recorder.facts("invitation")]
        return sorted((one for one in found if one is not None), key=lambda one: (one.until, one.id))

    def withdraw(self, by: str, id: str, *, now: datetime) -> Problem | None:
        """Withdraw an open invitation; return the problem, or None. If its account is opened at the same time, the
        first wins."""
        waits, promise = self.recorder.get("invitation", id), self._promise(id, now)
        if waits is None or promise is None or self._waiting(by, id, now) is None:
            return GONE
        if not drop(self.recorder, "invitation", id, waits):
            return GONE
        self._change(f"withdraw {id}", id, promise, {"withdrawn": by}, by=by, role=acting_role(by), now=now)
        return None

    def _waiting(self, by: str, id: str, now: datetime) -> WaitingInvitation | None:
        promise = self._promise(id, now)
        if promise is None or self._improper(by, promise["kind"], _grants(promise)):
            return None
        return WaitingInvitation(id, promise["kind"], tuple(_grants(promise)), promise["by"], promise["until"])

    def _promise(self, id: str, now: datetime) -> Fact | None:
        """Return what an open invitation promises; None if it is over, or its giver may no longer give it."""
        promise = self.book.fact("invitation", id)
        if promise is None or "used" in promise or "withdrawn" in promise or now >= parse_timestamp(promise["until"]):
            return None
        return None if self._improper(promise["by"], promise["kind"], _grants(promise)) else promise

    def _change(
        self, entry: str, id: str, promise: Fact, more: Fact, *, by: str, now: datetime, role: str = ""
    ) -> None:
        change = Change("invitation", id, promise, {**promise, **more})
        self.book.do(lambda: FloorAct(entry, by, role, facts=(change,)), now)

    def _improper(self, by: str, kind: str, grants: Sequence[Grant]) -> Problem | None:
        if kind not in ("player", "staff") or (grants and kind != "staff"):
            return Problem("not_staff", "An invitation is for a player, or for staff with roles.")
        if not self.roles.is_administrator(by):
            return Problem("not_allowed", "Only an administrator invites people.")
        return next((problem for grant in grants if (problem := self.roles.grantable(by, grant))), None)


def _grants(promise: Fact) -> list[Grant]:
    return [Grant(**one) for one in promise["roles"]]


def _id(word: str) -> str:
    """Return the id of an invitation: a hash of its word."""
    return sha256(word.encode(errors="surrogatepass")).hexdigest()
