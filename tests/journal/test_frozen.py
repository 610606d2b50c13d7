"""A process that stops in the middle of a transaction holds its locks; others wait for the locks, and not for it."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from hardway.journal import Lease, Recorder, Row, open_recorder
from hardway.journal.stores.postgres import write_connection
from tests.in_soak import rest_in_soak
from tests.journal.chains import assert_whole
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
IDLE_SECONDS = 5
"""When PostgreSQL ends a transaction in which nothing happens (postgres_open)."""


@contextmanager
def stopped(db: str, doing: str, where: str) -> Iterator[subprocess.Popen[str]]:
    """Start a process that holds `t1`, and stop it in the middle of something."""
    command = [sys.executable, "-m", "tests.journal.sleeper", db, doing, where]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "# here\n"
            process.send_signal(signal.SIGSTOP)
            yield process
        finally:
            process.kill()


def woken(process: subprocess.Popen[str]) -> list[str]:
    """Wake a process, and return its last line."""
    process.stdin.write("\n")
    process.stdin.flush()
    process.send_signal(signal.SIGCONT)
    said = process.stdout.read().splitlines()
    assert process.wait() == 0
    return said


def leased(recorder: Recorder, stream: str) -> Lease:
    while (lease := recorder.lease(stream, "waiting", 3.0)) is None:
        time.sleep(0.02)
    return lease


class Playing:
    """Another table of the waiting process, which is played meanwhile."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder, self.rows, self._done = recorder, 0, False
        self._lease = leased(recorder, "t2")
        self._thread = threading.Thread(target=self._play)

    def _play(self) -> None:
        while not self._done:
            row = Row.after(self.recorder.head("t2"), stream="t2", kind="entry")
            assert self.recorder.append([row], {"t2": self._lease.token}) == [None]
            self.recorder.renew("waiting", 3.0)
            self.rows += 1
            time.sleep(0.01)

    def __enter__(self) -> "Playing":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done = True
        self._thread.join()

    def does_not_wait(self, db: str) -> None:
        """Check that rows are stored while a frozen transaction holds their locks, by ending its connection."""
        began, moment = time.monotonic(), asked(db, "SELECT clock_timestamp()")
        rows = self.rows
        wait_until(lambda: self.rows > rows + 3)
        stands = asked(
            db, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'hardway' AND xact_start < %s", moment
        )
        assert stands or time.monotonic() - began > IDLE_SECONDS - 1, "PostgreSQL itself ends what is idle for so long"


def asked(db: str, sql: LiteralString, *values: Any) -> Any:
    """Query a database for one value, over another connection."""
    with psycopg.connect(db) as connection:
        return connection.execute(sql, values).fetchone()[0]  # type: ignore[index]


FREEZES = [("append", "locked"), ("append", "copying"), ("renew", "committing")]


@pytest.mark.parametrize(("doing", "where"), rest_in_soak(FREEZES, now=FREEZES[1:2]))
def test_process_frozen_while_writing_is_fenced_and_others_go_on(postgres: str, doing: str, where: str) -> None:
    """The frozen process has a lease of half a second; a server's lease of three seconds outlasts the wait for its locks."""
    recorder = open_recorder(postgres)
    with stopped(postgres, doing, where) as process, Playing(recorder) as other:
        other.does_not_wait(postgres)
        lease = leased(recorder, "t1")
        row = Row.after(recorder.head("t1"), stream="t1", kind="entry", key="mine")
        assert recorder.append([row], {"t1": lease.token}) == [None]
        assert woken(process) == ["Unavailable", "Fenced"]
    assert [row.key for row in recorder.rows("t1")] == ["one", "mine"]
    assert_whole(list(recorder.rows("t1")))
    recorder.close()


def test_floor_journal_write_does_not_wait_for_a_frozen_writer(postgres: str) -> None:
    recorder = open_recorder(postgres)
    with stopped(postgres, "floor", "copying") as process, Playing(recorder) as other:
        other.does_not_wait(postgres)
        assert recorder.append([Row.after(None, stream="floor", kind="floor", entry="mine")]) == [None]
        assert woken(process)[0] == "Unavailable"
    assert [row.entry for row in recorder.rows("floor")] == ["mine"]
    recorder.close()


def test_writer_waits_for_a_slow_transaction_of_another_process(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long transaction is not ended at once; a slow machine may take a minute for it."""
    monkeypatch.setattr(write_connection, "HELD_SECONDS", 60.0)
    monkeypatch.setattr(write_connection, "PATIENCE_SECONDS", 60.0)
    recorder = open_recorder(postgres)
    with stopped(postgres, "floor", "copying") as process:
        row = Row.after(None, stream="floor", kind="floor", entry="mine")
        said: list[object] = []
        waiting = threading.Thread(target=lambda: said.extend(recorder.append([row])))
        waiting.start()
        wait_until(lambda: asked(postgres, "SELECT count(*) FROM pg_locks WHERE NOT granted"))
        assert woken(process)[0] == "[None]"
        waiting.join()
    assert [row.entry for row in recorder.rows("floor")] == ["sleeper"]
    assert [type(one).__name__ for one in said] == ["Conflict"]
    recorder.close()
