"""Exclusions that outlive their accounts: by the name one signed in with, until they end. Knows no account.

One who is excluded and has their account erased stays excluded: nobody opens an account by that name, or one that looks
like it, before the exclusion ends. The row of the erasure says until when, under a hash of the name and a salt; the
salt is a plain fact, forgotten when the exclusion has ended, and from then on nobody can say whose name it was. Before
that its absence is found by an audit.
"""

import hmac
from collections.abc import Iterator
from datetime import datetime

from hardway.floor.book import Change, FloorBook
from hardway.floor.people.facts import drop
from hardway.floor.people.likeness import likenesses
from hardway.floor.people.usernames import RandomBytes
from hardway.floor.when import moment_of
from hardway.journal import Recorder

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
    return until != EVER and now >= moment_of(until)
