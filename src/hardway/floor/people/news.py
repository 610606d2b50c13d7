"""News for every process of a casino: which people were signed out, or are named in new rows of the floor.

A fact outside the rows lists the latest sign-outs. Every other piece of news is a row of the floor's book; rows that
only store credentials are no news. Knows the recorder.
"""

import json
from typing import Any

from hardway.floor.book import STREAM
from hardway.floor.people.facts import Fact, swap
from hardway.floor.people.usernames import ID
from hardway.journal import Recorder

KIND, NAME = "news", "people"
MAX_REMEMBERED = 64
"""The people of this many latest sign-outs are listed; a process that has missed more rechecks everybody."""


class News:
    """Finds the people who were signed out, or whom new rows of the floor name, since the last call."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._number, self._seq = _number(recorder.get(KIND, NAME)), self._last()

    def since(self) -> set[str] | None:
        """Return who was signed out, or is named in new rows of the floor, since the last call; None: maybe anybody.

        If the store cannot be read, the next call returns them.
        """
        fact, seq = self.recorder.get(KIND, NAME), self._last()
        about = _both(self._signed_out(fact), self._written(seq))
        self._number, self._seq = _number(fact), seq
        return about

    def _signed_out(self, fact: Fact | None) -> set[str] | None:
        gone = _number(fact) - self._number
        return set(fact["gone"][-gone:] if fact is not None and gone else ()) if 0 <= gone <= MAX_REMEMBERED else None

    def _written(self, seq: int) -> set[str] | None:
        if seq < self._seq:  # the journal was restored
            return None
        if seq == self._seq:
            return set()
        return {id for row in self.recorder.rows(STREAM, self._seq) for id in _people(row.body)}

    def _last(self) -> int:
        head = self.recorder.head(STREAM)
        return head.seq if head is not None else 0


def _number(fact: Fact | None) -> int:
    """Return the number of sign-outs so far, as the fact has it."""
    return int(fact["number"]) if fact is not None else 0


def tell_signed_out(recorder: Recorder, person: str) -> None:
    """Store that a person was signed out, from one session or from all."""

    def change(fact: Fact | None) -> tuple[Fact, None]:
        fact = fact or {"number": 0, "gone": []}
        return {"number": fact["number"] + 1, "gone": [*fact["gone"], person][-MAX_REMEMBERED:]}, None

    swap(recorder, KIND, NAME, change)


def _people(body: str) -> list[str]:
    facts: list[dict[str, Any]] = json.loads(body).get("facts", [])
    return [fact["id"] for fact in facts if ID.match(fact["id"]) and "digest" not in fact["after"]]


def _both(one: set[str] | None, other: set[str] | None) -> set[str] | None:
    return None if one is None or other is None else one | other
