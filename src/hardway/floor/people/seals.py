"""Signatures on facts that come and go too often for a row: sessions, and what a passkey is asked to sign.

The house's key is not in the database. A session that somebody writes there without it signs nobody in.
"""

from collections import OrderedDict

from hardway.floor.people.facts import Fact
from hardway.journal.keys import Key, signed_by

REMEMBERED = 10_000
"""How many facts are known to be good; a session is asked for with every request, and changes every ten seconds."""


class Seals:
    """Signs facts, and knows its own signature again."""

    def __init__(self, key: Key | None) -> None:
        self._key = key
        self._good: OrderedDict[tuple[str, str], Fact] = OrderedDict()

    def sealed(self, kind: str, id: str, fact: Fact) -> Fact:
        """Return a fact with the house's signature."""
        if self._key is None:
            return fact
        held = _bare(fact)
        return {**held, "seal": self._key.sign([kind, id, held])}

    def good(self, kind: str, id: str, fact: Fact | None) -> Fact | None:
        """Return a fact that this house signed; None for any other."""
        if fact is None or self._key is None or self._good.get((kind, id)) == fact:
            return fact
        if not signed_by(self._key.public, [kind, id, _bare(fact)], str(fact.get("seal"))):
            return None
        self._good[kind, id] = fact
        if len(self._good) > REMEMBERED:
            self._good.popitem(last=False)
        return fact


def _bare(fact: Fact) -> Fact:
    return {name: held for name, held in fact.items() if name != "seal"}
