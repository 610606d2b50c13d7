"""Passwords, stored as argon2id hashes. The only module that knows argon2."""

from datetime import datetime
from functools import cached_property
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hardway.floor.book import Change
from hardway.floor.people.facts import BoundFacts, Fact
from hardway.floor.timestamps import parse_timestamp, timestamp

HASHER = PasswordHasher()
"""Hashes by the second recommended option of RFC 9106, for less memory: 64 MiB, three passes, four lanes."""


class Passwords:
    """Stores and checks the password hash of each person."""

    def __init__(self, bound: BoundFacts, hasher: PasswordHasher = HASHER) -> None:
        self.bound, self.hasher = bound, hasher

    def propose(self, person: str, password: str, now: datetime) -> Change:
        """Store a new password beside the old one, and return the change whose row makes it valid."""
        fact = {"hash": self.hasher.hash(_plain(password)), "set": timestamp(now)}
        return self.bound.propose("password", person, fact, person=person)

    def keep(self, person: str, password: str, now: datetime, *, unless_changed: bool = False) -> None:
        """Store a new password and the row that makes it valid; with `unless_changed`, only if no other change came
        first."""
        change = self.propose(person, password, now)
        self.bound.bind(f"credential {person} password", person, [change], now, unless_changed=unless_changed)

    def match(self, person: str, password: str) -> bool:
        """Say whether this is the person's password; the check takes as long for an unknown person."""
        nobodys, fact = self._dummy_hash, self.bound.get("password", person)
        kept = fact["hash"] if fact is not None else nobodys
        try:
            self.hasher.verify(kept, _plain(password))
        except (VerificationError, InvalidHashError):
            return False
        if fact is None:
            return False
        if self.hasher.check_needs_rehash(kept):
            self._rehash(person, password, fact)
        return True

    @cached_property
    def _dummy_hash(self) -> str:
        """A hash to check for people without a password, so that the check takes as long."""
        return self.hasher.hash("nobody's")

    def _rehash(self, person: str, password: str, fact: Fact) -> None:
        """Hash a password again with today's parameters, unless it was changed meanwhile."""
        if self.bound.get("password", person) == fact:
            self.keep(person, password, parse_timestamp(fact["set"]), unless_changed=True)


def _plain(password: str) -> bytes:
    """Return the bytes to hash, normalised by NFKC, so that every way to type the same password gives the same
    bytes.
    """
    return normalize("NFKC", password).encode(errors="surrogatepass")
