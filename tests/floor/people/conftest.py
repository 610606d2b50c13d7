"""Fixtures of the tests of people: a store, a fast hasher, a first moment."""

from datetime import UTC, datetime

import pytest
from argon2 import PasswordHasher

from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant, People, Person, Problem, Session
from hardway.journal import MemoryRecorder, Recorder, Row
from tests.house_key import KEY

NOW = datetime(2026, 11, 15, 7, 40, tzinfo=UTC)
PASSWORD = "four dice in a cup"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
ALL = Grant(ADMINISTRATOR, EVERYWHERE, "*")


@pytest.fixture
def people() -> People:
    return People(MemoryRecorder(), key=KEY, hasher=QUICK)


@pytest.fixture
def ann(people: People) -> Person:
    """Return a player."""
    return added(people, "Ann")


@pytest.fixture
def boss(people: People) -> Person:
    """Return an administrator of every house."""
    person = added(people, "Boss", kind="staff")
    assert people.roles.grant("house", person.id, ALL, why="first", now=NOW) == ALL
    return person


def added(people: People, name: str, kind: str = "player") -> Person:
    person = people.accounts.add(name, PASSWORD, kind, NOW)
    assert isinstance(person, Person)
    return person


def signed_in(people: People, name: str, now: datetime = NOW) -> Session:
    session = people.sessions.sign_in(name, PASSWORD, "", now)
    assert isinstance(session, Session), session
    return session


def acts(recorder: Recorder) -> list[Row]:
    """Return the floor's rows without those that only bind credentials."""
    return [row for row in recorder.rows("floor") if row.entry.split()[0] not in ("account", "credential", "signout")]


def refused(answer: object) -> str:
    """Return the name of the problem that an answer must be."""
    assert isinstance(answer, Problem), answer
    assert answer.says[-1] == ".", "a sentence"
    return answer.name
