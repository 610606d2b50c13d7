"""Long tables: a hundred thousand rows open by reading the last of them, and are audited in the memory of a short one."""

import time
import tracemalloc

import pytest

from hardway.journal.audit import audit
from hardway.journal.checkpoint import write_snapshot
from hardway.journal.keys import Key
from hardway.journal.stored_stream import REMEMBERED_ROWS, open_stored_stream
from hardway.journal.stores import open_recorder
from tests.journal.games import Game
from tests.journal.kept import Kept


def kept_in(path, rows: int, key: Key):
    """A journal in a file, with the snapshot a host would have made a thousand rows before the end."""
    kept = Kept()
    game = Game(kept, "t").play(rows - 1000)
    recorder = open_recorder(str(path))
    write_snapshot(recorder, key, game.head, game.state)
    game.play(rows)
    played = kept.streams_["t"]
    for start in range(0, len(played), 1000):
        recorder.append(played[start : start + 1000])
    return recorder, game


class Counted:
    """A recorder that counts the rows which are read."""

    def __init__(self, recorder):
        self.recorder, self.count = recorder, 0

    def __getattr__(self, name):
        return getattr(self.recorder, name)

    def rows(self, *words, **more):
        for row in self.recorder.rows(*words, **more):
            self.count += 1
            yield row


@pytest.mark.soak
def test_table_of_100000_rows_opens_from_snapshot_and_is_clean(tmp_path):
    key = Key.new()
    recorder, game = kept_in(tmp_path / "large.db", 100_000, key)
    read = Counted(recorder)
    assert open_stored_stream(read, "t", key).state == game.state
    assert read.count < REMEMBERED_ROWS + 1100, "those since the snapshot, and those whose keys are remembered"
    began = time.perf_counter()
    assert open_stored_stream(recorder, "t").state == game.state
    without = time.perf_counter() - began
    began = time.perf_counter()
    checked = audit(recorder, public=key.public)
    seconds = time.perf_counter() - began
    assert (checked.findings, checked.rows) == ((), game.head.seq)
    print(f"opened without a snapshot in {without:.1f} s; {checked.rows / seconds:,.0f} rows a second audited")
    recorder.close()


@pytest.mark.soak
def test_audit_memory_does_not_grow_with_the_journal(tmp_path):
    peaks = []
    for rows in (1100, 2600):
        recorder, _ = kept_in(tmp_path / f"{rows}.db", rows, Key.new())
        audit(recorder, tables=["t"])
        tracemalloc.start()
        audit(recorder, tables=["t"])
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        recorder.close()
    assert peaks[1] < 1.25 * peaks[0]
