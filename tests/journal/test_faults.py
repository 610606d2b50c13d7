"""The disk is full, or a read, write or sync fails: each call in turn, once and from then on. The store says that it
failed, acknowledges nothing that is not there, and goes on when the disk does."""

import random
from pathlib import Path

import apsw
import pytest

from hardway.journal import CannotOpen, Row, Unavailable
from hardway.journal.stores.sqlite import SQLiteRecorder
from tests.journal.chains import assert_whole
from tests.journal.powercut import Disk

STREAMS = ("t1", "t2")
BATCHES = 4


def batch(recorder: SQLiteRecorder, number: int) -> list[Row]:
    rows = []
    for stream in STREAMS:
        first = Row.after(recorder.head(stream), stream=stream, kind="entry", key=f"{number}", body="x" * 1_500)
        rows += [first, Row.after(first, stream=stream, kind="entry", key=f"{number}b")]
    return rows


def stored(recorder: SQLiteRecorder, number: int) -> list[Row]:
    """Store a batch and return it if it was acknowledged; the store may say that it failed, and nothing else."""
    try:
        rows = batch(recorder, number)
        answers = recorder.append(rows)
    except Unavailable:
        return []
    assert answers == [None] * len(rows)
    return rows


def survived(disk: Disk, call: str, at: int, *, for_good: bool, error: type[apsw.Error]) -> bool:
    """Write while a system call fails, then without faults, then cut the power; return whether the call was made."""
    recorder = SQLiteRecorder(disk.db, vfs=disk.name)
    acknowledged = []
    try:
        recorder._writer.pragma("wal_autocheckpoint", 8)
        acknowledged += stored(recorder, 0)
        with disk.failing(call, at, for_good=for_good, error=error):
            for number in range(1, BATCHES):
                acknowledged += stored(recorder, number)
            came = disk.seen[call] >= at
        again = stored(recorder, BATCHES)
        assert again, "the disk is well again, and so is the journal"
        acknowledged += again
        found = SQLiteRecorder((disk.cut(random.Random(at), disk.folder.with_name("after"))).db)
    finally:
        recorder.close()
    try:
        rows = {stream: list(found.rows(stream)) for stream in STREAMS}
    finally:
        found.close()
    for stream in STREAMS:
        assert_whole(rows[stream])
        assert [row for row in acknowledged if row.stream == stream and row not in rows[stream]] == []
    return came


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.parametrize(
    ("call", "error"),
    [(call, apsw.IOError) for call in ("read", "write", "sync")] + [("write", apsw.FullError)],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_journal_loses_no_acknowledged_row_if_a_disk_call_fails(
    call: str, error: type[apsw.Error], for_good: bool, tmp_path: Path
) -> None:
    for at in range(1, 1_000):
        folder = tmp_path / f"{at}"
        folder.mkdir()
        if not survived(Disk(folder / "disk"), call, at, for_good=for_good, error=error):
            assert at > BATCHES, "some came and failed"
            return
    raise AssertionError("the calls did not come to an end")


@pytest.mark.parametrize("call", ["open", "read", "write", "sync"])
def test_journal_creation_can_be_retried_after_a_disk_failure(call: str, tmp_path: Path) -> None:
    disk = Disk(tmp_path / "disk")
    for at in range(1, 100):
        with disk.failing(call, at, for_good=False):
            try:
                SQLiteRecorder(disk.db, vfs=disk.name).close()
            except CannotOpen:
                continue
            break
    assert at > 1, "the first of them failed"
    recorder = SQLiteRecorder(disk.db, vfs=disk.name)
    assert len(stored(recorder, 1)) == 4
    recorder.close()


def test_full_disk_is_reported_as_a_full_disk(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "disk")
    recorder = SQLiteRecorder(disk.db, vfs=disk.name)
    rows = batch(recorder, 0)
    with disk.failing("write", 1, for_good=True, error=apsw.FullError):
        with pytest.raises(Unavailable, match=r"hardway.db failed: the disk is full"):
            recorder.append(rows)
        with pytest.raises(Unavailable, match=r"hardway.db failed: the disk is full"):
            recorder.put("person", "p1", {})
    assert recorder.head("t1") is None
    assert recorder.append(rows) == [None] * 4
    recorder.close()
