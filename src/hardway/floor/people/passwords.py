"""Passwords, kept as argon2id. The one door to argon2; knows no rule about who may sign in."""

from datetime import datetime
from functools import cached_property
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hardway.floor.when import written
from hardway.journal import Changed, Recorder

HASHER = PasswordHasher()
"""The second choice of RFC 9106, for servers that hash for many at once: 64 MiB, three passes, four lanes."""


class Passwords:
    """Keeps the hash of each person's password."""

    def __init__(self, recorder: Recorder, hasher: PasswordHasher = HASHER) -> None:
        self.recorder, self.hasher = recorder, hasher

    def keep(self, person: str, password: str, now: datetime) -> None:
        """Keep a new password."""
        self.recorder.put("password", person, {"hash": self.hasher.hash(_plain(password)), "set": written(now)})

    def match(self, person: str, password: str) -> bool:
        """Say whether this is the person's password. It takes as long for a person who is not there or has none."""
        nobodys, fact = self._nobodys, self.recorder.get("password", person)
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

    def _again(self, person: str, password: str, fact: dict[str, object]) -> None:
        """Hash a password by today's parameters, unless it was changed meanwhile."""
        try:
            self.recorder.put("password", person, {**fact, "hash": self.hasher.hash(_plain(password))}, expect=fact)
        except Changed:
            return


def _plain(password: str) -> bytes:
    """Return a password as it is hashed: however it was typed, one form."""
    return normalize("NFKC", password).encode(errors="surrogatepass")
