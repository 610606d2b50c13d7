"""Sessions: opaque tokens that can be revoked, lock when idle and end in time. Knows accounts, no cookie.

The store holds the SHA-256 of a token and the house's signature, so neither reading nor writing the store signs anybody
in. A process knows the last activity of a session at once but stores it only every `SAVE_EVERY`. So another process may
lock a session earlier by that time, never later.
"""

import re
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from hardway.floor.people.accounts import Accounts
from hardway.floor.people.facts import Fact, Person, Seals
from hardway.floor.people.news import tell_signed_out
from hardway.floor.problem import Problem
from hardway.floor.timestamps import add_time, parse_timestamp, timestamp
from hardway.journal import Changed

LOCK_TIME = {"player": timedelta(minutes=30), "staff": timedelta(minutes=5)}
"""After how long without activity a session locks. A guest's session does not lock: there is no password to unlock it,
and only play money to lose."""
LIFE = {"guest": timedelta(days=1), "player": timedelta(days=30), "staff": timedelta(hours=12)}
"""Time after which a session ends, even if active."""
ID = re.compile(r"[0-9a-f]{64}\Z")
SAVE_EVERY = timedelta(seconds=10)
PROOF_LASTS = timedelta(minutes=10)
"""How long a password or passkey counts as recent; acts that cannot be undone need a recent one."""

NO_ROUND = -1
"""The `round` of a session that is being ended: no person has this `round`, so the session signs nobody in."""
NOT_SIGNED_IN = Problem("not_signed_in", "You are not signed in: sign in first.")
OVER = Problem("session_over", "Your session has ended. Sign in again.")


class Identity(NamedTuple):
    """Who is signed in, and in which session."""

    person: str
    name: str
    kind: str
    session: str
    """The session's id; it is not the token."""


class Session(NamedTuple):
    """A new session. Its token is returned here once and never again."""

    token: str
    signed: Identity
    until: str


class SessionInfo(NamedTuple):
    """One session in the list of a person's sessions."""

    id: str
    created: str
    seen: str
    until: str
    locked: bool


class Sessions:
    """Opens, checks and ends sessions."""

    def __init__(self, accounts: Accounts, seals: Seals) -> None:
        self.accounts, self.recorder, self.seals = accounts, accounts.recorder, seals
        self._seen: dict[str, datetime] = {}

    def sign_in(self, name: str, password: str, address: str, now: datetime) -> Session | Problem:
        """Open a session for the person with this name and password; or return the problem."""
        person = self.accounts.prove(name, password, address, now)
        return person if isinstance(person, Problem) else self.open(person, now)

    def guest(self, now: datetime) -> Session:
        """Open a session for a new guest."""
        return self.open(self.accounts.guest(now), now)

    def open(self, person: Person, now: datetime) -> Session:
        """Open a session for a person who has proved their identity."""
        token = token_urlsafe(32)
        id, until = session_id(token), timestamp(add_time(now, LIFE[person.kind]))
        fact = {
            "person": person.id, "kind": person.kind, "round": person.round, "created": timestamp(now),
            "seen": timestamp(now), "until": until,
        }  # fmt: skip
        self.recorder.put("session", id, self.seals.seal("session", id, fact), expect=None)
        return Session(token, _identity(person, id), until)

    def who(self, token: str, now: datetime, *, active: bool = True) -> Identity | Problem:
        """Return who is signed in with a token, or the problem.

        The requests that a page sends by itself are not `active`: they do not keep a session from locking.
        """
        id = session_id(token)
        while True:
            found = self._find(id, now)
            if isinstance(found, Problem):
                return found
            fact, person = found
            if problem := self._lock_problem(id, fact, person, now):
                return problem
            with suppress(Changed):  # it was used or ended in this moment: read it again
                if active:
                    self._record_activity(id, fact, now)
                return _identity(person, id)

    def holder(self, token: str, now: datetime) -> Identity | Problem:
        """Return whose session a token is of, also while it is locked; or the problem. No activity is recorded."""
        found = self._find(session_id(token), now)
        return found if isinstance(found, Problem) else _identity(found[1], session_id(token))

    def resume(self, token: str, password: str, address: str, now: datetime) -> Identity | Problem:
        """Unlock a session by the person's password; return who is signed in, or the problem."""
        found = self._find(session_id(token), now)
        if isinstance(found, Problem):
            return found
        person = self.accounts.prove_person(found[1].id, password, address, now, session=session_id(token))
        return person if isinstance(person, Problem) else self.unlock(token, person, now)

    def unlock(self, token: str, person: Person, now: datetime) -> Identity | Problem:
        """Unlock a session for a person who has proved their identity; return the problem if the session is not
        theirs.
        """
        id = session_id(token)
        while True:
            found = self._find(id, now)
            if isinstance(found, Problem):
                return found
            fact, owner = found
            if owner.id != person.id:
                return Problem(
                    "wrong_credentials", "This session belongs to another person: sign out, and sign in again."
                )
            with suppress(Changed):
                after = self.seals.seal("session", id, {**fact, "proved": timestamp(now), "seen": timestamp(now)})
                self.recorder.put("session", id, after, expect=fact)
                return _identity(person, id)

    def proof_problem(self, signed: Identity, now: datetime) -> Problem | None:
        """Return the problem if a password or passkey was given too long ago for an act that cannot be undone; None if
        not.

        A guest has neither, and gets None.
        """
        fact = self._fact(signed.session)
        proved = parse_timestamp(str(fact.get("proved") or fact["created"])) if fact is not None else None
        if signed.kind == "guest" or (proved is not None and now < proved + PROOF_LASTS):
            return None
        minutes = int(PROOF_LASTS.total_seconds() // 60)
        return Problem(
            "prove_again",
            f"You gave your password or passkey more than {minutes} minutes ago: give it again to do this.",
        )

    def sign_out(self, token: str) -> None:
        """End the session of this token."""
        id = session_id(token)
        fact = self.recorder.get("session", id)
        if fact is not None:
            self._end(id, fact)

    def end(self, person: str, id: str) -> Problem | None:
        """End one of a person's sessions by its id; return the problem, or None."""
        fact = self.recorder.get("session", id) if ID.match(id) else None
        if fact is None or fact["person"] != person:
            return Problem("no_such_session", "There is no such session of this account.")
        self._end(id, fact)
        return None

    def _end(self, id: str, fact: Fact) -> None:
        """End a session, and tell every server. The session is deleted last: where the store fails in between, a retry
        still finds whose it was."""
        self.recorder.put("session", id, self.seals.seal("session", id, {**fact, "round": NO_ROUND}))
        tell_signed_out(self.recorder, fact["person"])
        self._forget(id)

    def _forget(self, id: str) -> None:
        self.recorder.put("session", id, None)
        self._seen.pop(id, None)

    def sign_out_everywhere(self, person: str, now: datetime) -> None:
        """End all sessions of a person, at once and on every server."""
        self.accounts.next_round(person, now)

    def of(self, person: str, now: datetime) -> list[SessionInfo]:
        """Return the sessions of a person, the newest first."""
        standing = []
        for id, fact in self.recorder.facts("session").items():
            if fact["person"] == person and not isinstance(found := self._find(id, now), Problem):
                locked = self._lock_problem(id, *found, now) is not None
                standing.append(
                    SessionInfo(id, fact["created"], timestamp(self._last_activity(id, fact)), fact["until"], locked)
                )
        return sorted(standing, key=lambda one: one.created, reverse=True)

    def sweep(self, now: datetime) -> None:
        """Delete sessions that have ended."""
        standing = self.recorder.facts("session")
        for id, fact in standing.items():
            if isinstance(self._find(id, now), Problem):
                if fact.get("round") == NO_ROUND:  # the store failed before every server was told
                    tell_signed_out(self.recorder, fact["person"])
                self._forget(id)
        for id in self._seen.keys() - standing.keys():
            self._seen.pop(id, None)

    def _fact(self, id: str) -> Fact | None:
        """Return the stored fact of a session if this house signed it; otherwise None."""
        return self.seals.verified("session", id, self.recorder.get("session", id))

    def _find(self, id: str, now: datetime) -> tuple[Fact, Person] | Problem:
        fact = self._fact(id)
        if fact is None:
            return NOT_SIGNED_IN
        person = self.accounts.person(fact["person"])
        if person is None or person.erased or person.round != fact["round"] or now >= parse_timestamp(fact["until"]):
            return OVER
        return fact, person

    def locks_at(self, token: str, now: datetime) -> datetime | None:
        """Return when a session locks if nothing happens in it; None if it never does, or has ended."""
        found = self._find(session_id(token), now)
        if isinstance(found, Problem) or found[1].kind not in LOCK_TIME:
            return None
        return self._last_activity(session_id(token), found[0]) + LOCK_TIME[found[1].kind]

    def _lock_problem(self, id: str, fact: Fact, person: Person, now: datetime) -> Problem | None:
        idle = LOCK_TIME.get(person.kind)
        if idle is None or now < self._last_activity(id, fact) + idle:
            return None
        minutes = int(idle.total_seconds() // 60)
        says = (
            f"{person.name}’s session is locked after {minutes} minutes without activity. Give the password to go on."
        )
        return Problem("session_locked", says)

    def _last_activity(self, id: str, fact: Fact) -> datetime:
        return max(parse_timestamp(fact["seen"]), self._seen.get(id, parse_timestamp(fact["seen"])))

    def _record_activity(self, id: str, fact: Fact, now: datetime) -> None:
        """Record that a session was active; raise Changed if its fact has changed meanwhile."""
        self._seen[id] = max(now, self._last_activity(id, fact))
        if now >= parse_timestamp(fact["seen"]) + SAVE_EVERY:
            after = self.seals.seal("session", id, {**fact, "seen": timestamp(now)})
            self.recorder.put("session", id, after, expect=fact)


def session_id(token: str) -> str:
    """Return the id of the session that has this token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def _identity(person: Person, session: str) -> Identity:
    return Identity(person.id, person.name, person.kind, session)
