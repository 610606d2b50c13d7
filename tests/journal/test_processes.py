"""Several processes write one stream: one history without fork or gap, and a dead one's place is taken within seconds."""

import subprocess
import sys
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hardway.journal import Row
from tests.in_soak import rest_in_soak
from tests.journal.chains import assert_whole
from tests.journal.conftest import Keeper

ROOT = Path(__file__).resolve().parents[2]


class Racer:
    """A process that writes on a signal, and the lines it has printed."""

    def __init__(self, db: str, name: str, commands: int, way: str, seconds: float) -> None:
        command = [sys.executable, "-m", "tests.journal.racer", db, name, str(commands), way, str(seconds)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.told = ""
        assert self.read(1) == "# open\n"

    def go(self) -> None:
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def read(self, lines: int | None = None) -> str:
        """Return so many lines, or all that are left."""
        stdout = self.process.stdout
        assert stdout is not None
        new = stdout.read() if lines is None else "".join(stdout.readline() for _ in range(lines))
        self.told += new
        return new

    def acknowledged(self) -> dict[str, int]:
        """Return the acknowledged rows by key; a line torn by the kill does not count."""
        lines = [line.split() for line in self.told.splitlines(keepends=True) if line.endswith("\n")]
        return {key: int(seq) for seq, key in lines[1:]}

    def __enter__(self) -> "Racer":
        self.process.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.process.kill()
        self.process.__exit__(*error)


def raced(db: str, *, processes: int, commands: int, way: str, seconds: float) -> dict[str, int]:
    """Let processes race, and return all acknowledged rows."""
    told: dict[str, int] = {}
    share = commands // processes
    with ExitStack() as stack:
        racers = [stack.enter_context(Racer(db, f"r{number}", share, way, seconds)) for number in range(processes)]
        for racer in racers:
            racer.go()
        for racer in racers:
            racer.read()
            assert racer.process.wait() == 0
            told |= racer.acknowledged()
    assert len(told) == share * processes
    return told


def assert_one_history(rows: list[Row], told: dict[str, int]) -> None:
    """All that was acknowledged is there once, where it was said to be, and no older token comes after a newer one."""
    assert_whole(rows)
    there = {row.key: row.seq for row in rows}
    assert {key: there.get(key) for key in told} == told
    tokens = [int(row.entry) for row in rows]
    assert tokens == sorted(tokens)


def turns(rows: list[Row]) -> int:
    """Count how often one process wrote after another: it was a race."""
    return sum(before.key.split("-")[0] != after.key.split("-")[0] for before, after in pairwise(rows))


WAYS = [(store, *way) for store in ("sqlite", "postgres") for way in (("free", 0.0), ("lease", 0.1))]


@pytest.mark.parametrize(("shared", "way", "seconds"), rest_in_soak(WAYS, now=(WAYS[0], WAYS[-1])), indirect=["shared"])
def test_three_racing_processes_write_one_unbroken_hash_chain(shared: Keeper, way: str, seconds: float) -> None:
    told = raced(shared.db, processes=3, commands=300, way=way, seconds=seconds)
    rows = list(shared.open().rows("t1"))
    assert len(rows) == 300
    assert turns(rows) > 5, turns(rows)
    assert_one_history(rows, told)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("processes", [2, 4])
@pytest.mark.parametrize(("way", "seconds"), [("free", 0.0), ("lease", 0.1)])
def test_racing_processes_write_10000_rows_in_one_unbroken_chain(
    shared: Keeper, processes: int, way: str, seconds: float
) -> None:
    told = raced(shared.db, processes=processes, commands=10_000, way=way, seconds=seconds)
    rows = list(shared.open().rows("t1"))
    assert len(rows) == 10_000
    assert turns(rows) > 20
    assert_one_history(rows, told)


def failed_over(db: str, name: str) -> dict[str, int]:
    """Kill the holder of the lease, let the next process write, and return all acknowledged rows."""
    with Racer(db, f"{name}one", 1_000_000, "hold", 2.0) as one, Racer(db, f"{name}two", 1_000_000, "hold", 2.0) as two:
        one.go()
        one.read(50)
        two.go()
        one.process.kill()
        two.read(21)
        two.process.kill()
        one.read()
        two.read()
        return one.acknowledged() | two.acknowledged()


def test_stream_of_a_killed_writer_is_taken_over_by_another(shared: Keeper) -> None:
    shared.open()
    told = failed_over(shared.db, "x")
    assert len(told) >= 71
    rows = list(shared.open().rows("t1"))
    assert_one_history(rows, told)
    assert len(rows) - len(told) in (0, 1, 2), "each may have died between storing and saying so"


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_twenty_killed_writers_lose_no_acknowledged_row(shared: Keeper) -> None:
    shared.open()
    told: dict[str, int] = {}
    for number in range(20):
        told |= failed_over(shared.db, f"x{number}")
    assert_one_history(list(shared.open().rows("t1")), told)
