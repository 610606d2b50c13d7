"""What a server does by itself from time to time: checkpoints and backups into folders, and a look at its own files.

The folders should be on another machine: a checkpoint there exposes whatever is changed here later.
"""

import asyncio
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from logging import getLogger
from pathlib import Path

from hardway.floor.manifest import differences, read_manifest
from hardway.floor.timestamps import timestamp
from hardway.journal.backup import BackupError, backup
from hardway.journal.checkpoint import (
    Checkpoint,
    CheckpointError,
    check_follows,
    dump_checkpoint,
    make_checkpoint,
    verify_own_checkpoint,
)
from hardway.journal.keys import Key
from hardway.journal.recorder import JournalError, Recorder
from hardway.server.house import House
from hardway.server.opening import UpkeepPlan

CHECKPOINT, BACKUP = ".checkpoint", ".db"
LOOK_SECONDS = 600.0
"""How many seconds pass between two checks whether a backup is due, and also between two checks of the software."""
DRAFT_SECONDS = 86_400.0
"""An unfinished backup file older than this many seconds was left by a server that was killed, and is deleted."""
LOG = getLogger("hardway.server")


class Upkeep:
    """The upkeep of one server."""

    def __init__(self, house: House, plan: UpkeepPlan) -> None:
        self._house, self._plan = house, plan

    def start(self) -> None:
        """Write the first checkpoint, and add the rest to the house's background work.

        Raise JournalError if a folder cannot be used, or if the journal contradicts the newest checkpoint there.
        """
        plan, house = self._plan, self._house
        if plan.checkpoints:
            try:
                self._checkpoint()
            except OSError as error:
                raise JournalError(f"checkpoints: {plan.checkpoints}: {error.strerror or error}") from None
            house.background.append(lambda: self._repeat("checkpoint", self._checkpoint, plan.checkpoint_minutes * 60))
            house.on_stop.append(lambda: self._try("checkpoint", self._checkpoint))
        if plan.backups:
            house.background.append(lambda: self._repeat("backup", self._backup, LOOK_SECONDS, at_once=True))
        if plan.manifest:
            house.background.append(lambda: self._repeat("manifest", self._compare, LOOK_SECONDS))

    async def _repeat(self, what: str, work: Callable[[], None], seconds: float, *, at_once: bool = False) -> None:
        while True:
            if not at_once:
                await asyncio.sleep(seconds)
            at_once = False
            await asyncio.to_thread(lambda: self._try(what, work))

    def _try(self, what: str, work: Callable[[], None]) -> None:
        try:
            work()
        except (JournalError, OSError) as error:
            self._house.metrics.upkeep_failures.labels(what).inc()
            LOG.error("no %s: %s", what, error)

    def _checkpoint(self) -> None:
        now = self._house.clock()
        write_checkpoint(self._house.recorder, self._house.key, Path(self._plan.checkpoints), timestamp(now))
        self._house.metrics.last_checkpoint.set(now.timestamp())

    def _backup(self) -> None:
        plan, folder, now = self._plan, Path(self._plan.backups), self._house.clock()
        before = newest(folder, BACKUP, until=now)
        if before is None or now - _time_of(before) >= timedelta(hours=plan.backup_hours):
            if plan.checkpoints:  # one that the backup must contain, so that a drill can compare them
                self._checkpoint()
                now = self._house.clock()
            write_backup(self._house.db, folder, timestamp(now), keep=plan.keep_backups, go_on=self._goes_on)
            before = newest(folder, BACKUP, until=now)
        if before is not None:
            self._house.metrics.last_backup.set(_time_of(before).timestamp())

    def _goes_on(self) -> bool:
        return not self._house.stopping

    def _compare(self) -> None:
        manifest = read_manifest(Path(self._plan.manifest), public=self._house.key.public)
        found = differences(manifest)
        self._house.metrics.software_changed.set(len(found))
        if found:
            raise JournalError("files differ: " + ", ".join(f"{one.file} ({one.says})" for one in found[:5]))


def write_checkpoint(recorder: Recorder, key: Key, folder: Path, at: str) -> Path:
    """Write a new checkpoint into a folder and return its file.

    Raise CheckpointError if the journal contradicts the newest one there.
    """
    last = newest(folder, CHECKPOINT)
    before = _read(recorder, key, last) if last is not None else None
    checkpoint = make_checkpoint(recorder, key, at)
    if before is not None and last is not None:
        try:
            check_follows(recorder, before, checkpoint)
        except CheckpointError as error:
            says = f"{last}: {error.says}. If you restored a backup, move away the checkpoints newer than it"
            raise CheckpointError(error.name, says) from None
    file = folder / _name(at, CHECKPOINT)
    draft = file.with_name(f"{file.name}.{os.urandom(4).hex()}.part")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as writing:
            writing.write(dump_checkpoint(checkpoint))
            writing.flush()
            os.fsync(writing.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return file


def _read(recorder: Recorder, key: Key, file: Path) -> Checkpoint:
    try:
        return verify_own_checkpoint(recorder, json.loads(file.read_text(encoding="utf-8")), key.public)
    except (ValueError, RecursionError):
        raise CheckpointError("not_a_checkpoint", f"{file}: this checkpoint is not JSON; move the file away") from None
    except CheckpointError as error:
        raise CheckpointError(error.name, f"{file}: {error.says}; move it away") from None


def write_backup(db: str, folder: Path, at: str, *, keep: int, go_on: Callable[[], bool] = lambda: True) -> Path:
    """Write a backup into a folder, delete the oldest beyond `keep`, and return its file.

    Raise BackupError as soon as `go_on` returns False.
    """

    def progress(done: int, whole: int) -> None:
        if not go_on():
            raise BackupError("the server stops; the backup is made after its next start")

    for draft in folder.glob(f"*{BACKUP}.part"):
        with suppress(OSError):
            if time.time() - draft.stat().st_mtime > DRAFT_SECONDS:
                draft.unlink()
    file = folder / _name(at, BACKUP)
    backup(db, str(file), progress)
    made = sorted(_made(folder, BACKUP), key=lambda one: (one.name <= file.name, one.name))  # of a clock ahead: first
    for old in made[:-keep] if keep else ():
        old.unlink()
    return file


def newest(folder: Path, kind: str, *, until: datetime | None = None) -> Path | None:
    """Return the newest checkpoint or backup in a folder; None if there is none. Leave out those later than `until`,
    which were made while the clock was ahead.
    """
    made = [file for file in _made(folder, kind) if until is None or _time_of(file) <= until]
    return made[-1] if made else None


def _made(folder: Path, kind: str) -> list[Path]:
    """Return the files of this kind that a server wrote into a folder, oldest first."""
    return sorted(file for file in folder.glob(f"????-??-??T??-??-??.???Z{kind}") if file.is_file())


def _name(at: str, kind: str) -> str:
    """Return the name of a file: its time, without the colons that some disks refuse."""
    return f"{at.replace(':', '-')}{kind}"


def _time_of(file: Path) -> datetime:
    day, _, clock = file.name[: len("2026-11-15T07-40-05.123Z")].partition("T")
    return datetime.fromisoformat(f"{day}T{clock.replace('-', ':')}")
