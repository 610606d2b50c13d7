"""The power goes at any write or sync, and what was not synced is lost, kept or torn: nothing acknowledged is lost, and
nothing is there twice."""

import random
import shutil
from pathlib import Path
from typing import Any

import apsw
import pytest

from hardway.journal import CannotOpen, Row, Unavailable
from hardway.journal.stores.sqlite import SQLiteRecorder
from tests.journal.chains import assert_whole
from tests.journal.powercut import Disk

STREAMS = ("t1", "t2", "t3")
CUTS_IN_A_LIFE = 20


class Life:
    """A journal, its acknowledged rows, and the batch that was being stored at the power cut."""

    def __init__(self, disk: Disk, seed: int, synchronous: str) -> None:
        self.disk, self.synchronous = disk, synchronous
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, list[Row]] = {stream: [] for stream in STREAMS}
        self.pending: list[Row] = []
        self.fact: list[Any] = [None]
        """What the fact may be: as acknowledged, and as being put."""
        self.lost = 0

    def until_dark(self) -> None:
        """Write until the power goes at a call chosen at random."""
        self.disk.calls_left = self.chance.randrange(1, 400)
        recorder = None
        try:
            while True:
                if recorder is None:
                    recorder = SQLiteRecorder(self.disk.db, vfs=self.disk.name, synchronous=self.synchronous)
                    recorder._writer.pragma("wal_autocheckpoint", 25)
                self.write(recorder)
                if self.chance.random() < 0.02:
                    recorder.close()
                    recorder = None
        except (Unavailable, CannotOpen, apsw.Error):
            if not self.disk.dead:
                raise
        finally:
            if recorder is not None:
                recorder.close()

    def write(self, recorder: SQLiteRecorder) -> None:
        """Store a batch over several streams, or a fact."""
        if self.chance.random() < 0.1:
            self.fact.append({"n": self.chance.random()})
            recorder.put("count", "it", self.fact[-1])
            self.fact = self.fact[-1:]
            return
        if not self.pending:
            for stream in self.chance.sample(STREAMS, self.chance.randrange(1, 4)):
                before = next(iter(self.acknowledged[stream][-1:]), None)
                for _ in range(self.chance.randrange(1, 4)):
                    before = self.row(before, stream)
                    self.pending.append(before)
        assert recorder.append(self.pending) == [None] * len(self.pending)
        for row in self.pending:
            self.acknowledged[row.stream].append(row)
        self.pending = []

    def row(self, before: Row | None, stream: str) -> Row:
        body = "x" * self.chance.choice([10, 300, 3_000, 12_000])
        return Row.after(before, stream=stream, kind="entry", key=f"{self.chance.getrandbits(64):x}", body=body)

    def look(self) -> None:
        """Open a copy of the disk and compare: the interrupted batch is there wholly or not at all."""
        copy = self.disk.folder.with_name("copy")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.disk.folder, copy)
        recorder = SQLiteRecorder(str(copy / "hardway.db"))
        try:
            assert recorder._writer.pragma("integrity_check") == "ok"
            found = {stream: list(recorder.rows(stream)) for stream in STREAMS}
            for stream, rows in found.items():
                assert_whole(rows)
                known = self.acknowledged[stream]
                self.lost += len(known) - len([row for row, there in zip(known, rows, strict=False) if row == there])
                assert rows[len(known) :] in ([], [row for row in self.pending if row.stream == stream])
            beyond = sum(len(rows) for rows in found.values()) - sum(map(len, self.acknowledged.values()))
            assert self.lost or beyond in (0, len(self.pending))
            self.lost += recorder.get("count", "it") not in self.fact
            if beyond == len(self.pending):
                for row in self.pending:
                    self.acknowledged[row.stream].append(row)
                self.pending = []
            self.fact = [recorder.get("count", "it")]
        finally:
            recorder.close()


def lost_in(cuts: int, folder: Path, *, synchronous: str = "FULL") -> tuple[int, int]:
    """Cut the power so often; return how many acknowledged rows and facts were lost, and how many were acknowledged."""
    lost = acknowledged = 0
    life = Life(Disk(folder / "disk-0"), 0, synchronous)
    for cut in range(1, cuts + 1):
        life.until_dark()
        dark, life.disk = life.disk, life.disk.cut(life.chance, folder / f"disk-{cut}")
        shutil.rmtree(dark.folder)
        life.look()
        if life.lost or cut % CUTS_IN_A_LIFE == 0 or cut == cuts:
            lost += life.lost
            acknowledged += sum(map(len, life.acknowledged.values()))
            life = Life(Disk(folder / f"disk-{cut}-new"), cut, synchronous)
    return lost, acknowledged


def test_power_cuts_lose_no_acknowledged_journal_row(tmp_path: Path) -> None:
    lost, acknowledged = lost_in(30, tmp_path)
    assert lost == 0
    assert acknowledged > 300


def test_power_cuts_without_full_sync_lose_acknowledged_rows(tmp_path: Path) -> None:
    """The simulated disk does lose writes: with synchronous=NORMAL SQLite may lose acknowledged rows, and it does."""
    lost, _ = lost_in(10, tmp_path, synchronous="NORMAL")
    assert lost > 0


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_thousand_power_cuts_lose_no_acknowledged_row(tmp_path: Path) -> None:
    lost, acknowledged = lost_in(1_000, tmp_path)
    assert lost == 0
    assert acknowledged > 10_000
