"""What every process of a casino must hear at once: who was signed out, and about whom the floor wrote something.

Signing out changes plain facts alone, so a fact of its own says who it was; everything else is a row of the floor's
book. A listener asks for both, and is told the people it was about. Knows the recorder.
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
        self._number = self._newest(recorder.get(KIND, NAME))
        head = recorder.head(STREAM)
        self._seq = head.seq if head is not None else 0

    def since(self) -> set[str] | None:
        """Return about whom there is news; None where it may be anybody."""
        return _both(self._signed_out(), self._written())

    def _signed_out(self) -> set[str] | None:
        fact, before = self.recorder.get(KIND, NAME), self._number
        self._number = self._newest(fact)
        gone = self._number - before
        return set(fact["gone"][-gone:] if fact is not None and gone else ()) if 0 <= gone <= KEPT else None

    def _written(self) -> set[str]:
        head, before = self.recorder.head(STREAM), self._seq
        if head is None or head.seq <= before:
            return set()
        self._seq = head.seq
        return {id for row in self.recorder.rows(STREAM, before, head.seq - before) for id in _people(row.body)}

    def _newest(self, fact: Fact | None) -> int:
        return int(fact["number"]) if fact is not None else 0


def tell_signed_out(recorder: Recorder, person: str) -> None:
    """Say that somebody was signed out, somewhere or everywhere."""

    def change(fact: Fact | None) -> tuple[Fact, None]:
        fact = fact or {"number": 0, "gone": []}
        return {"number": fact["number"] + 1, "gone": [*fact["gone"], person][-KEPT:]}, None

    swap(recorder, KIND, NAME, change)


def _people(body: str) -> list[str]:
    facts: list[dict[str, Any]] = json.loads(body).get("facts", [])
    return [fact["id"] for fact in facts if ID.match(fact["id"])]


def _both(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    return None if one is None or other is None else one | other
