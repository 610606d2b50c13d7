"""A machine whose clock is set back: a dead process's lease does not last until the old hour comes again."""

from pathlib import Path

import pytest

from hardway.journal import Lease, MemoryRecorder, Recorder, Row
from hardway.journal.stores.sqlite.sqlite_recorder import SQLiteRecorder


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["memory", "sqlite"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Recorder, Clock]:
    clock = Clock()
    if request.param == "memory":
        return MemoryRecorder(clock=clock), clock
    return SQLiteRecorder(str(tmp_path / "h.db"), clock=clock), clock


def test_lease_of_a_dead_process_expires_though_clock_goes_back(kept: tuple[Recorder, Clock]) -> None:
    recorder, clock = kept
    dead = recorder.lease("t1", "dead", 3)
    assert dead is not None
    clock.now -= 3600
    taken = recorder.lease("t1", "next", 3)
    assert taken == Lease("t1", dead.token + 1, "next", clock.now + 3)
    late = recorder.append([Row.after(None, stream="t1", kind="open")], {"t1": dead.token})
    assert [type(one).__name__ for one in late] == ["Fenced"]
    recorder.close()


def test_lease_of_a_live_process_stays_though_clock_goes_back(kept: tuple[Recorder, Clock]) -> None:
    recorder, clock = kept
    mine = recorder.lease("t1", "alive", 3)
    assert mine is not None
    clock.now -= 3600
    assert recorder.renew("alive", 3)["t1"] == mine._replace(until=clock.now + 3)
    assert recorder.lease("t1", "next", 3) is None
    recorder.close()


def test_lease_of_more_than_60_seconds_is_refused(kept: tuple[Recorder, Clock]) -> None:
    recorder, _ = kept
    assert recorder.lease("t1", "one", 60) is not None
    with pytest.raises(ValueError, match="at most 60 seconds, not 61"):
        recorder.lease("t2", "one", 61)
    recorder.close()
