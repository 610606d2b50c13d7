"""What every process of a casino must hear at once: who was signed out, and about whom the floor wrote something.

Signing out has a fact of its own that says who it was; everything else is a row of the floor's book, but for rows that
only bind what somebody signs in with. A listener asks for both, and is told the people it was about. Knows the
recorder.
"""

import json
from typing import Any

from hardway.floor.book import STREAM
from hardway.floor.people.facts import Fact, swap
from hardway.floor.people.usernames import ID
from hardway.journal import Recorder

KIND, NAME = "news", "people"
KEPT = 64
"""Whose signing out is remembered."""


class News:
    """What is new since it was last asked for."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._number, self._seq = _number(recorder.get(KIND, NAME)), self._last()

    def since(self) -> set[str] | None:
        """Return about whom there is news; None where it may be anybody. What cannot be read now is told next time."""
        fact, seq = self.recorder.get(KIND, NAME), self._last()
        about = _both(self._signed_out(fact), self._written(seq))
        self._number, self._seq = _number(fact), seq
        return about

    def _signed_out(self, fact: Fact | None) -> set[str] | None:
        gone = _number(fact) - self._number
        return set(fact["gone"][-gone:] if fact is not None and gone else ()) if 0 <= gone <= KEPT else None

    def _written(self, seq: int) -> set[str] | None:
        if seq < self._seq:  # the journal was set back
            return None
        if seq == self._seq:
            return set()
        return {id for row in self.recorder.rows(STREAM, self._seq) for id in _people(row.body)}

    def _last(self) -> int:
        head = self.recorder.head(STREAM)
        return head.seq if head is not None else 0


def _number(fact: Fact | None) -> int:
    """Return how many have been signed out so far."""
    return int(fact["number"]) if fact is not None else 0


def tell_signed_out(recorder: Recorder, person: str) -> None:
    """Say that somebody was signed out, somewhere or everywhere."""

    def change(fact: Fact | None) -> tuple[Fact, None]:
        fact = fact or {"number": 0, "gone": []}
        return {"number": fact["number"] + 1, "gone": [*fact["gone"], person][-KEPT:]}, None

    swap(recorder, KIND, NAME, change)


def _people(body: str) -> list[str]:
    facts: list[dict[str, Any]] = json.loads(body).get("facts", [])
    return [fact["id"] for fact in facts if ID.match(fact["id"]) and "digest" not in fact["after"]]


def _both(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    return None if one is None or other is None else one | other
