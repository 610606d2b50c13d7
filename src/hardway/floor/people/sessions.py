"""Sessions: opaque tokens that can be taken back, that lock when idle and end in time. Knows accounts, no cookie.

The store keeps the SHA-256 of a token, so that reading the store signs nobody in, and the house's signature with it, so
that writing there does not either. When somebody was last seen is known
to the process at once and to the store within `KEPT_EVERY`; another process may lock a session by that much too early,
and never too late.
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

IDLE = {"player": timedelta(minutes=30), "staff": timedelta(minutes=5)}
"""After how long a session locks. A guest has nothing to unlock it with, and nothing to lose but play money."""
LIFE = {"guest": timedelta(days=1), "player": timedelta(days=30), "staff": timedelta(hours=12)}
"""After how long a session ends, however busy."""
ID = re.compile(r"[0-9a-f]{64}\Z")
KEPT_EVERY = timedelta(seconds=10)
LATELY = timedelta(minutes=10)
"""How long ago password or passkey were given at most, for what cannot be undone."""

NOT_SIGNED_IN = Problem("not_signed_in", "Nobody is signed in here: sign in first.")
OVER = Problem("session_over", "This session has ended: sign in again.")


class Identity(NamedTuple):
    """Who is signed in."""

    person: str
    name: str
    kind: str
    session: str
    """The session's id, which is not its token."""


class Session(NamedTuple):
    """A session that was just opened: the one time its token is known."""

    token: str
    signed: Identity
    until: str


class SessionInfo(NamedTuple):
    """One session in a person's list of them."""

    id: str
    created: str
    seen: str
    until: str
    locked: bool


class Sessions:
    """Who is signed in."""

    def __init__(self, accounts: Accounts, seals: Seals) -> None:
        self.accounts, self.recorder, self.seals = accounts, accounts.recorder, seals
        self._seen: dict[str, datetime] = {}

    def sign_in(self, name: str, password: str, address: str, now: datetime) -> Session | Problem:
        """Open a session for the person with this name and password."""
        person = self.accounts.prove(name, password, address, now)
        return person if isinstance(person, Problem) else self.open(person, now)

    def guest(self, now: datetime) -> Session:
        """Open a session for somebody who gives no name."""
        return self.open(self.accounts.guest(now), now)

    def open(self, person: Person, now: datetime) -> Session:
        """Open a session for a person who has proved to be that person."""
        token = token_urlsafe(32)
        id, until = session_id(token), timestamp(add_time(now, LIFE[person.kind]))
        fact = {
            "person": person.id, "kind": person.kind, "round": person.round, "created": timestamp(now),
            "seen": timestamp(now), "until": until,
        }  # fmt: skip
        self.recorder.put("session", id, self.seals.seal("session", id, fact), expect=None)
        return Session(token, _signed(person, id), until)

    def who(self, token: str, now: datetime, *, active: bool = True) -> Identity | Problem:
        """Return who is signed in. What a page asks by itself is not `active` and does not keep a session open."""
        id = session_id(token)
        while True:
            found = self._find(id, now)
            if isinstance(found, Problem):
                return found
            fact, person = found
            if problem := self._idle(id, fact, person, now):
                return problem
            with suppress(Changed):  # or else it was used or ended in this moment: look again
                if active:
                    self._saw(id, fact, now)
                return _signed(person, id)

    def resume(self, token: str, password: str, address: str, now: datetime) -> Identity | Problem:
        """Go on with a session that has locked, by the person's password."""
        found = self._find(session_id(token), now)
        if isinstance(found, Problem):
            return found
        person = self.accounts.prove_person(found[1].id, password, address, now, session=session_id(token))
        return person if isinstance(person, Problem) else self.unlock(token, person, now)

    def unlock(self, token: str, person: Person, now: datetime) -> Identity | Problem:
        """Go on with a session, if it is this person's, who has proved to be that person."""
        id = session_id(token)
        while True:
            found = self._find(id, now)
            if isinstance(found, Problem):
                return found
            fact, owner = found
            if owner.id != person.id:
                return Problem("wrong_credentials", "This session is somebody else's: sign out, and sign in again.")
            with suppress(Changed):
                after = self.seals.seal("session", id, {**fact, "proved": timestamp(now), "seen": timestamp(now)})
                self.recorder.put("session", id, after, expect=fact)
                return _signed(person, id)

    def proved_lately(self, signed: Identity, now: datetime) -> Problem | None:
        """Ask for password or passkey once more where they were given too long ago: a page that somebody left open must
        not be enough for what cannot be undone. A guest has neither."""
        fact = self._fact(signed.session)
        proved = parse_timestamp(str(fact.get("proved") or fact["created"])) if fact is not None else None
        if signed.kind == "guest" or (proved is not None and now < proved + LATELY):
            return None
        minutes = int(LATELY.total_seconds() // 60)
        return Problem(
            "prove_again", f"This needs a password or passkey given in the last {minutes} minutes: give it again."
        )

    def sign_out(self, token: str) -> None:
        """End a session."""
        id = session_id(token)
        fact = self.recorder.get("session", id)
        self._forget(id)
        if fact is not None:
            tell_signed_out(self.recorder, fact["person"])

    def end(self, person: str, id: str) -> Problem | None:
        """End one of a person's sessions, by its id."""
        fact = self.recorder.get("session", id) if ID.match(id) else None
        if fact is None or fact["person"] != person:
            return Problem("no_such_session", "There is no such session of this account.")
        self._forget(id)
        tell_signed_out(self.recorder, person)
        return None

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
                locked = self._idle(id, *found, now) is not None
                standing.append(
                    SessionInfo(id, fact["created"], timestamp(self._last(id, fact)), fact["until"], locked)
                )
        return sorted(standing, key=lambda one: one.created, reverse=True)

    def sweep(self, now: datetime) -> None:
        """Forget the sessions that nobody can use any more."""
        standing = self.recorder.facts("session")
        for id in standing:
            if isinstance(self._find(id, now), Problem):
                self._forget(id)
        for id in self._seen.keys() - standing.keys():
            self._seen.pop(id, None)

    def _fact(self, id: str) -> Fact | None:
        """Return a session that this house opened; one that somebody wrote into the database is none."""
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
        """Return when a session locks if nobody acts in it; None where it does not, or is over."""
        found = self._find(session_id(token), now)
        if isinstance(found, Problem) or found[1].kind not in IDLE:
            return None
        return self._last(session_id(token), found[0]) + IDLE[found[1].kind]

    def _idle(self, id: str, fact: Fact, person: Person, now: datetime) -> Problem | None:
        idle = IDLE.get(person.kind)
        if idle is None or now < self._last(id, fact) + idle:
            return None
        minutes = int(idle.total_seconds() // 60)
        says = f"{person.name}’s session is locked after {minutes} minutes without an act. Give the password to go on."
        return Problem("session_locked", says)

    def _last(self, id: str, fact: Fact) -> datetime:
        return max(parse_timestamp(fact["seen"]), self._seen.get(id, parse_timestamp(fact["seen"])))

    def _saw(self, id: str, fact: Fact, now: datetime) -> None:
        """Remember when a session was used; raise Changed where its fact has changed meanwhile."""
        self._seen[id] = max(now, self._last(id, fact))
        if now >= parse_timestamp(fact["seen"]) + KEPT_EVERY:
            after = self.seals.seal("session", id, {**fact, "seen": timestamp(now)})
            self.recorder.put("session", id, after, expect=fact)


def session_id(token: str) -> str:
    """Return the id of a token's session."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def _signed(person: Person, session: str) -> Identity:
    return Identity(person.id, person.name, person.kind, session)
