"""A process that stops in the middle of a transaction holds its locks; whoever waits for them does not wait for it."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardway.journal import Lease, Recorder, Row, open_recorder
from tests.journal.chains import assert_whole

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def stopped(db: str, doing: str, where: str) -> Iterator[subprocess.Popen[str]]:
    """Start a process that holds `t1`, and stop it in the middle of something."""
    command = [sys.executable, "-m", "tests.journal.sleeper", db, doing, where]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "# here\n"
            process.send_signal(signal.SIGSTOP)
            yield process
        finally:
            process.kill()


def woken(process: subprocess.Popen[str]) -> list[str]:
    """Let a process go on, and return what it says in the end."""
    process.send_signal(signal.SIGCONT)
    assert process.stdout is not None
    said = process.stdout.read().splitlines()
    assert process.wait() == 0
    return said


def leased(recorder: Recorder, stream: str) -> Lease:
    while (lease := recorder.lease(stream, "waiting", 3.0)) is None:
        time.sleep(0.02)
    return lease


class Playing:
    """Another table of the process that waits, at which play goes on."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder, self.longest, self._done = recorder, 0.0, False
        self._lease = leased(recorder, "t2")
        self._thread = threading.Thread(target=self._play)

    def _play(self) -> None:
        while not self._done:
            began = time.monotonic()
            row = Row.after(self.recorder.head("t2"), stream="t2", kind="entry")
            assert self.recorder.append([row], {"t2": self._lease.token}) == [None]
            self.recorder.renew("waiting", 3.0)
            self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.01)

    def __enter__(self) -> "Playing":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done = True
        self._thread.join()


@pytest.mark.parametrize(("doing", "where"), [("append", "locked"), ("append", "copying"), ("renew", "committing")])
def test_a_holder_that_stops_while_it_writes_is_fenced(postgres: str, doing: str, where: str) -> None:
    """Its lease is of half a second; one of three, which a floor has, is longer than its locks are waited for."""
    recorder = open_recorder(postgres)
    with stopped(postgres, doing, where) as process, Playing(recorder) as other:
        began = time.monotonic()
        lease = leased(recorder, "t1")
        row = Row.after(recorder.head("t1"), stream="t1", kind="entry", key="mine")
        assert recorder.append([row], {"t1": lease.token}) == [None]
        assert time.monotonic() - began < 3
        assert woken(process) == ["Unavailable", "Fenced"]
    assert other.longest < 1, "what another table writes does not wait"
    assert [row.key for row in recorder.rows("t1")] == ["one", "mine"]
    assert_whole(list(recorder.rows("t1")))
    recorder.close()


def test_the_floors_book_does_not_wait_for_one_that_stopped_while_it_wrote_there(postgres: str) -> None:
    recorder = open_recorder(postgres)
    with stopped(postgres, "floor", "copying") as process, Playing(recorder) as other:
        began = time.monotonic()
        assert recorder.append([Row.after(None, stream="floor", kind="floor", entry="mine")]) == [None]
        assert time.monotonic() - began < 3
        assert woken(process)[0] == "Unavailable"
    assert other.longest < 1, "what tables write does not wait for the floor"
    assert [row.entry for row in recorder.rows("floor")] == ["mine"]
    recorder.close()


def test_one_that_only_takes_its_time_is_waited_for(postgres: str) -> None:
    """A second in a transaction is long, and is nobody's death."""
    recorder = open_recorder(postgres)
    with stopped(postgres, "floor", "copying") as process:
        row = Row.after(None, stream="floor", kind="floor", entry="mine")
        said: list[object] = []
        waiting = threading.Thread(target=lambda: said.extend(recorder.append([row])))
        waiting.start()
        time.sleep(0.3)
        assert woken(process)[0] == "[None]"
        waiting.join()
    assert [row.entry for row in recorder.rows("floor")] == ["sleeper"]
    assert [type(one).__name__ for one in said] == ["Conflict"]
    recorder.close()
