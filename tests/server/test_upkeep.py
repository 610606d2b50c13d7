"""Checkpoints and backups that a server writes by itself, and the drill that restores one."""

import asyncio
import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from hardway.journal import MemoryRecorder, open_recorder
from hardway.journal.backup import BackupError
from hardway.journal.checkpoint import CheckpointError, load_checkpoint
from hardway.journal.keys import open_key
from hardway.journal.recorder import JournalError
from hardway.server import house
from hardway.server.house import House
from hardway.server.opening import UpkeepPlan
from hardway.server.upkeep import BACKUP, CHECKPOINT, Upkeep, newest, write_backup, write_checkpoint
from tests.house_key import KEY
from tests.journal.games import Game
from tests.server.process import SRC
from tests.waiting import SECONDS

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
DRILL = Path(__file__).parents[2] / "deploy" / "restore-drill.sh"


class Casino:
    """A journal with one table, its key, two empty folders, and a house whose clock the test sets."""

    def __init__(self, folder: Path) -> None:
        self.db, self.now = str(folder / "hardway.db"), NOON
        self.checkpoints, self.backups = folder / "checkpoints", folder / "backups"
        self.checkpoints.mkdir()
        self.backups.mkdir()
        self.recorder, self.key = open_recorder(self.db), open_key(folder / "hardway.db.key")
        self.table = Game(self.recorder, "crown-1", electronic=False)
        self.house = House(self.recorder, self.key, db=self.db, clock=lambda: self.now)

    def upkeep(self, **plan) -> Upkeep:
        folders = {"checkpoints": str(self.checkpoints), "backups": str(self.backups)}
        return Upkeep(self.house, UpkeepPlan(**folders | plan))

    def metric(self, name: str) -> float:
        lines = self.house.metrics.text().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.split()[0] == name)


@pytest.fixture
def casino(tmp_path) -> Casino:
    return Casino(tmp_path)


def named(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_background_work_begins_again_after_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "AGAIN_SECONDS", 0)
    begun = []

    async def work() -> None:
        begun.append(1)
        if len(begun) < 3:
            raise LookupError("a damaged row")
        ended.set()

    async def run() -> None:
        here = House(MemoryRecorder(), KEY)
        here.background = [work]
        await here.start()
        async with asyncio.timeout(SECONDS):
            await ended.wait()
        await here.stop()

    ended = asyncio.Event()
    asyncio.run(run())
    assert len(begun) == 3


def test_checkpoint_is_written_at_the_start_and_signed(casino):
    casino.upkeep().start()
    assert named(casino.checkpoints) == ["2026-11-15T12-00-00.000Z.checkpoint"]
    found = load_checkpoint(newest(casino.checkpoints, CHECKPOINT).read_text(), public=casino.key.public)
    assert found.heads == {"crown-1": (1, casino.table.head.hash)}
    assert casino.metric("hardway_last_checkpoint_timestamp_seconds") == NOON.timestamp()


def test_journal_that_contradicts_its_checkpoint_is_not_served(casino):
    """The newest checkpoint counts."""
    casino.table.play(5)
    kept = write_checkpoint(casino.recorder, casino.key, casino.checkpoints, "2026-11-15T12:00:00.000Z")
    with apsw.Connection(casino.db) as thief:
        thief.execute("DELETE FROM rows WHERE seq > 3")
    casino.now += timedelta(hours=1)
    with pytest.raises(CheckpointError) as refused:
        casino.upkeep().start()
    assert str(refused.value).startswith(f"{kept}: the journal is not the one its checkpoint of 2026-11-15T12:00")
    assert "If you restored a backup" in str(refused.value)
    assert named(casino.checkpoints) == [kept.name]


def test_damaged_checkpoint_is_named(casino):
    (casino.checkpoints / "2026-11-15T11-00-00.000Z.checkpoint").write_text("{")
    with pytest.raises(
        CheckpointError, match=r"11-00-00\.000Z\.checkpoint: this checkpoint is not JSON; move the file away"
    ):
        casino.upkeep().start()


def test_missing_folder_is_named_at_the_start(tmp_path):
    plan = UpkeepPlan(checkpoints=str(tmp_path), backups=str(tmp_path / "backups"))
    with pytest.raises(JournalError, match=r"backups: there is no folder .*backups; create it"):
        plan.check_folders()


def test_backup_is_written_when_the_last_one_is_old_enough(casino):
    upkeep = casino.upkeep(backup_hours=6, keep_backups=2)
    for hours in (0, 5, 1, 6, 6):  # noon, 17:00, 18:00, midnight, 6:00
        casino.now += timedelta(hours=hours)
        upkeep._backup()
    assert named(casino.backups) == ["2026-11-16T00-00-00.000Z.db", "2026-11-16T06-00-00.000Z.db"]
    assert casino.metric("hardway_last_backup_timestamp_seconds") == (NOON + timedelta(hours=18)).timestamp()
    assert open_recorder(str(casino.backups / "2026-11-16T06-00-00.000Z.db")).head("crown-1") == casino.table.head
    assert "2026-11-15T18-00-00.000Z.checkpoint" in named(casino.checkpoints)


def test_backups_go_on_after_a_clock_was_years_ahead(casino):
    upkeep = casino.upkeep(backup_hours=6, keep_backups=1)
    casino.now += timedelta(days=1000)
    upkeep._backup()
    casino.now = NOON
    for hours in (0, 5, 1):  # at 17:00 none is due
        casino.now += timedelta(hours=hours)
        upkeep._backup()
        noon = "2026-11-15T12-00-00.000Z.db" if casino.now.hour < 18 else "2026-11-15T18-00-00.000Z.db"
        assert named(casino.backups) == [noon], "the new one is kept, not the one with the latest name"
    assert casino.metric("hardway_last_backup_timestamp_seconds") == (NOON + timedelta(hours=6)).timestamp()


def test_failed_backup_is_counted_and_the_server_goes_on(casino, caplog):
    upkeep = casino.upkeep()
    casino.backups.rmdir()
    upkeep._try("backup", upkeep._backup)
    assert casino.metric('hardway_upkeep_failures_total{work="backup"}') == 1
    assert "no backup: " in caplog.text


def test_stopping_server_gives_a_backup_up_and_leaves_no_draft(casino):
    with pytest.raises(BackupError, match="the server stops"):
        write_backup(casino.db, casino.backups, "2026-11-15T12:00:00.000Z", keep=0, go_on=lambda: False)
    assert named(casino.backups) == []


def test_draft_of_a_killed_server_is_deleted_after_a_day(casino):
    old, young = casino.backups / "old.db.part", casino.backups / "young.db.part"
    for draft in (old, young):
        draft.touch()
    day_ago = time.time() - 86_460
    os.utime(old, (day_ago, day_ago))
    write_backup(casino.db, casino.backups, "2026-11-15T12:00:00.000Z", keep=1)
    assert named(casino.backups) == ["2026-11-15T12-00-00.000Z.db", "young.db.part"]
    assert newest(casino.backups, BACKUP).name == "2026-11-15T12-00-00.000Z.db"


def test_software_that_changed_while_it_runs_is_counted(casino, tmp_path, monkeypatch):
    from hardway.floor import manifest

    package = tmp_path / "hardway"
    package.mkdir()
    (package / "dice.py").write_text("fair")
    monkeypatch.setattr(manifest, "PACKAGE", package)
    file = tmp_path / "software.manifest"
    file.write_text(manifest.dump_manifest(manifest.make_manifest(casino.key, at="", software="1")))
    upkeep = casino.upkeep(manifest=str(file))
    upkeep._compare()
    assert casino.metric("hardway_software_changed") == 0
    (package / "dice.py").write_text("loaded")
    with pytest.raises(JournalError, match=r"files differ: hardway/dice.py \(changed\)"):
        upkeep._compare()
    assert casino.metric("hardway_software_changed") == 1


def drill(casino: Casino, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run the drill with this Hardway as `hardway`."""
    program = tmp_path / "bin" / "hardway"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hardway "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(SRC)}
    words = [DRILL, casino.backups, casino.checkpoints]
    return subprocess.run([*map(str, words)], env=env, text=True, capture_output=True)


@pytest.mark.soak
def test_backup_drill_restores_the_newest_and_finds_changed_ones(casino, tmp_path):
    casino.table.play(5)
    casino.upkeep()._backup()
    casino.now += timedelta(hours=1)
    write_checkpoint(casino.recorder, casino.key, casino.checkpoints, "2026-11-15T13:00:00.000Z")
    ran = drill(casino, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1].startswith("restore-drill: ")
    assert "12-00-00.000Z.checkpoint" in ran.stdout.splitlines()[-1]

    with apsw.Connection(str(newest(casino.backups, BACKUP))) as thief:
        thief.execute("DELETE FROM rows WHERE seq > 3")
    ran = drill(casino, tmp_path)
    assert ran.returncode == 1
    assert "restore-drill" not in ran.stdout
