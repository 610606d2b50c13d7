"""The three keepers under test, each of them empty."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from hardway.journal import Recorder, open_recorder
from tests.postgres import postgres_server


class Keeper(NamedTuple):
    """An empty journal somewhere, and how to open it: as often as one likes, where it is not in memory."""

    name: str
    db: str
    open: Callable[[], Recorder]


@pytest.fixture(autouse=True)
def private() -> Iterator[None]:
    """Make files of tests private, as everything of a journal must be."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server, started once."""
    with postgres_server() as url:
        yield url


@pytest.fixture
def postgres(server: str) -> str:
    """The address of a database without a journal."""
    with psycopg.connect(server, autocommit=True) as db:
        db.execute("DROP SCHEMA IF EXISTS hardway CASCADE")
    return server


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Keeper]:
    yield from _keeper(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Keeper]:
    """Those that several processes can have open."""
    yield from _keeper(request, tmp_path)


@pytest.fixture
def recorder(keeper: Keeper) -> Recorder:
    return keeper.open()


def _keeper(request: pytest.FixtureRequest, folder: Path) -> Iterator[Keeper]:
    db = {"memory": ":memory:", "sqlite": str(folder / "hardway.db"), "postgres": ""}[request.param]
    db = db or request.getfixturevalue("postgres")
    opened: list[Recorder] = []

    def open_one() -> Recorder:
        if request.param == "memory" and opened:
            return opened[0]
        opened.append(open_recorder(db))
        return opened[-1]

    yield Keeper(request.param, db, open_one)
    for recorder in opened:
        recorder.close()
