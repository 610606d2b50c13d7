"""Plain facts about people, and how they are changed without losing another's change. Knows the recorder alone.

| kind | id | body |
| --- | --- | --- |
| person | p… | name, sign_in, kind, created, round; or erased |
| name | what names are compared by | person |
| likeness | what a name looks like | person |
| password | p… | hash, set |
| passkey | credential | person, key, count, label, created, suspended |
| challenge | sha256 of it | person, until |
| session | sha256 of the token | person, kind, round, created, seen, until |
| grant | p… | roles: role, house, scope |
| failure | p…, `unknown …`, `address …` | failed, checking, until |
| limits | p… | now, later |
| exclusion | p… | since, until |
| invitation | sha256 of the word | until |
| kept_out | what an excluded name is known by | salt, until |
| application | stream:p… | person, answers, salt |
| claimant | promotion:p… | person, promotion, name, address, salt, since |
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from hardway.floor.people.usernames import ERASED
from hardway.journal import Changed, Recorder

Fact = dict[str, Any]
T = TypeVar("T")
KINDS = ("guest", "player", "staff")


class Person(NamedTuple):
    """Somebody the floor knows."""

    id: str
    name: str
    """As typed; `erased person` once erased."""
    kind: str
    """guest, player or staff."""
    created: str
    round: int
    """How many times everything that was signed in has been signed out."""
    erased: str
    """When; empty while the person is there."""


def person_of(id: str, fact: Fact) -> Person:
    """Read a person's fact."""
    erased = fact.get("erased", "")
    name = ERASED if erased else fact["name"]
    return Person(id, name, fact["kind"], fact["created"], fact.get("round", 0), erased)


def drop(recorder: Recorder, kind: str, id: str, fact: Fact) -> bool:
    """Forget a fact if it is still this one."""
    try:
        recorder.put(kind, id, None, expect=fact)
    except Changed:
        return False
    return True


def swap(recorder: Recorder, kind: str, id: str, change: Callable[[Fact | None], tuple[Fact | None, T]]) -> T:
    """Change a fact from what stands there, again if somebody else was quicker; return what the change answers."""
    while True:
        stands = recorder.get(kind, id)
        after, answer = change(stands)
        if after == stands:
            return answer
        try:
            recorder.put(kind, id, after, expect=stands)
            return answer
        except Changed:
            continue
