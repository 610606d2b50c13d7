"""An audit that several processes share finds what one process finds, in the same order."""

import os
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import apsw
import pytest

from hardway.journal import Recorder, Unavailable, open_recorder
from hardway.journal.audit import audit, processes
from hardway.journal.audit.processes import Begin, stream_audits, useful_processes
from hardway.journal.audit.stream_audit import StreamAudit, StreamAuditor
from tests.journal.games import Game


@pytest.fixture(scope="module")
def db(tmp_path_factory) -> str:
    """Return a journal of three tables, two of which somebody changed."""
    file = str(tmp_path_factory.mktemp("audited") / "hardway.db")
    recorder = open_recorder(file)
    for number, rows in ((1, 40), (2, 90), (3, 60)):
        Game(recorder, f"crown-{number}", seed=number).play(rows)
    recorder.close()
    with apsw.Connection(file) as changed:
        changed.execute("UPDATE rows SET by = 'mallory' WHERE stream IN ('crown-1', 'crown-3') AND seq IN (7, 30)")
    return file


def test_audit_in_two_processes_finds_the_same_in_the_same_order(db, monkeypatch):
    monkeypatch.setattr(processes, "ROWS_OF_PROCESS", 1)
    recorder = open_recorder(db, read_only=True)
    told: list[tuple[str, int, int]] = []
    several = audit(
        recorder, jobs=2, reopen=partial(open_recorder, db, read_only=True), progress=lambda *one: told.append(one)
    )
    assert several == audit(recorder)
    changed = [finding.place for finding in several.findings if finding.what == "hash"]
    assert changed == ["crown-1, row 7", "crown-1, row 30", "crown-3, row 7", "crown-3, row 30"]
    assert told[-1] == ("rows", several.rows, several.rows)


def reopened_after(fifo: str, db: str) -> Recorder:
    """Open a journal, but not before somebody opens the named pipe for writing."""
    with open(fifo):
        return open_recorder(db, read_only=True)


def test_audit_process_that_waits_audits_the_last_streams_itself(db, tmp_path):
    streams, fifo, own = ["crown-2", "crown-3", "crown-1"], str(tmp_path / "fifo"), []
    os.mkfifo(fifo)
    auditor = StreamAuditor(open_recorder(db, read_only=True), {}, "", {})

    def here(stream: str) -> StreamAudit:
        own.append(stream)
        if len(own) == 1:
            open(fifo, "w").close()  # only now can the other process begin
        return auditor.audit(stream)

    with stream_audits(streams, 2, Begin(partial(reopened_after, fifo, db), {}, "", {}, money=True), here) as audited:
        found = {stream: audited(stream) for stream in sorted(streams)}
    assert found == {stream: auditor.audit(stream) for stream in streams}
    assert own == ["crown-1"]


def test_audit_process_that_ended_early_is_reported_with_advice():
    found: Future[StreamAudit] = Future()
    found.set_exception(BrokenProcessPool())
    with pytest.raises(Unavailable, match="a process of the audit ended too early"):
        processes._result(found)


@pytest.mark.parametrize(
    ("rows", "jobs", "processes"),
    [
        ({"crown-1": 9_999, "crown-2": 9_999}, 8, 1),
        ({"crown-1": 15_000, "crown-2": 15_000}, 8, 2),
        ({f"crown-{number}": 5_000 for number in range(100)}, 16, 16),
        ({"crown-1": 900_000}, 16, 1),
        ({}, 4, 1),
    ],
)
def test_audit_has_at_most_a_process_per_stream_and_10000_rows(rows, jobs, processes):
    assert useful_processes(rows, jobs) == processes
