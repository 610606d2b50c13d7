"""Passwords, kept as argon2id. The one door to argon2; knows no rule about who may sign in."""

from datetime import datetime
from functools import cached_property
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hardway.floor.book import Change
from hardway.floor.people.facts import BoundFacts, Fact
from hardway.floor.timestamps import parse_timestamp, timestamp

HASHER = PasswordHasher()
"""The second choice of RFC 9106, for servers that hash for many at once: 64 MiB, three passes, four lanes."""


class Passwords:
    """Keeps the hash of each person's password."""

    def __init__(self, bound: BoundFacts, hasher: PasswordHasher = HASHER) -> None:
        self.bound, self.hasher = bound, hasher

    def propose(self, person: str, password: str, now: datetime) -> Change:
        """Keep a new password, and return what a row must say to make it the right one."""
        fact = {"hash": self.hasher.hash(_plain(password)), "set": timestamp(now)}
        return self.bound.propose("password", person, fact, person=person)

    def keep(self, person: str, password: str, now: datetime, *, unless_changed: bool = False) -> None:
        """Keep a new password, by a row."""
        change = self.propose(person, password, now)
        self.bound.bind(f"credential {person} password", person, [change], now, unless_changed=unless_changed)

    def match(self, person: str, password: str) -> bool:
        """Say whether this is the person's password. It takes as long for a person who is not there or has none."""
        nobodys, fact = self._nobodys, self.bound.get("password", person)
        kept = fact["hash"] if fact is not None else nobodys
        try:
            self.hasher.verify(kept, _plain(password))
        except (VerificationError, InvalidHashError):
            return False
        if fact is None:
            return False
        if self.hasher.check_needs_rehash(kept):
            self._again(person, password, fact)
        return True

    @cached_property
    def _nobodys(self) -> str:
        """A hash that costs what everybody's does; made when the first password is checked, whosever that is."""
        return self.hasher.hash("nobody's")

    def _again(self, person: str, password: str, fact: Fact) -> None:
        """Hash a password by today's parameters, unless it was changed meanwhile."""
        if self.bound.get("password", person) == fact:
            self.keep(person, password, parse_timestamp(fact["set"]), unless_changed=True)


def _plain(password: str) -> bytes:
    """Return a password as it is hashed: however it was typed, one form."""
    return normalize("NFKC", password).encode(errors="surrogatepass")
