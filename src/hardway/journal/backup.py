"""Backups: copy a journal into one SQLite file while its tables play on, and restore it where there is no journal.

A backup of any store is itself a SQLite journal; `hardway audit verify --db FILE` reads it. Sessions, challenges and
open invitations are left out, since they must not come back. The signing key is in no backup.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Protocol, runtime_checkable

import apsw

from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import JournalError, Recorder, is_file
from hardway.journal.stores import open_recorder
from hardway.journal.stores.sqlite import SQLiteRecorder
from hardway.journal.stores.sqlite.database_file import open_to_read, sqlite_cause

LEFT_OUT = ("challenge", "invitation", "session")
"""Kinds of plain facts that no backup holds."""
BATCH = 500
COPIED_PAGES = 1000
"""Pages of the file that are copied in one step."""
Progress = Callable[[int, int], None]
"""Called with the number done and the total, in pages of the file or in rows."""


@runtime_checkable
class Momentary(Protocol):
    """A recorder that can hold one moment for reading while others write."""

    def hold_moment(self) -> None:
        """Read everything as it is now, from now on."""


@runtime_checkable
class InPieces(Protocol):
    """A recorder that is restored in several transactions."""

    def set_whole(self, *, whole: bool) -> None:
        """Say whether the journal is whole; one that is not cannot be opened."""


class BackupError(JournalError):
    """A backup or restore that failed, with the reason."""


def journal_name(db: str) -> str:
    """Return the name of a journal for messages: an address may contain a password."""
    return db if is_file(db) else "the database"


def backup(db: str, file: str, progress: Progress | None = None) -> None:
    """Copy a journal into a new private file."""
    report = progress or (lambda done, whole: None)
    with _new_file(file) as draft:
        if is_file(db):
            _copy_file(db, draft, report)
        else:
            with closing(open_recorder(db, read_only=True)) as source, closing(SQLiteRecorder(draft)) as target:
                if isinstance(source, Momentary):
                    source.hold_moment()
                _copy_all(source, target, report)
        _tidy(draft)


def restore(file: str, db: str, progress: Progress | None = None) -> None:
    """Restore a backup as a journal that must not exist yet."""
    report = progress or (lambda done, whole: None)
    if not is_file(file):
        raise BackupError(f"{file}: a backup is a file")
    with closing(open_recorder(file, read_only=True)) as source:  # raises if it is no journal
        if is_file(db):
            with _new_file(db) as draft:
                _copy_file(file, draft, report)
                _tidy(draft)
            return
        with closing(open_recorder(db)) as target:
            if target.streams() or target.kinds():
                raise BackupError(
                    f"{journal_name(db)}: there is a journal already; restore a backup where there is none"
                )
            if isinstance(target, InPieces):
                target.set_whole(whole=False)
            _copy_all(source, target, report)
            if isinstance(target, InPieces):
                target.set_whole(whole=True)


@contextmanager
def _new_file(path: str) -> Iterator[str]:
    """Lend the name of a draft; at the end it becomes the new file, whole or not at all, without overwriting any."""
    if Path(path).exists():
        raise BackupError(f"{path}: there is a file already; it is not written over")
    draft = Path(f"{path}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BackupError(f"{draft}: left by a backup that was stopped, or one is being made now") from None
    except OSError as error:
        raise BackupError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
    try:
        yield str(draft)
        os.link(draft, path)
    except FileExistsError:
        raise BackupError(f"{path}: there is a file already; it is not written over") from None
    except apsw.Error as error:
        raise BackupError(f"{path}: cannot be written ({sqlite_cause(error)})") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{draft}{end}").unlink(missing_ok=True)


def _copy_file(source: str, target: str, report: Progress) -> None:
    """Copy page by page with SQLite's online backup. An open read holds one moment: otherwise every write between two
    steps would restart the backup, and beside busy tables it would never end."""
    file, reading = open_to_read(source)  # raises if it is no journal
    writing = apsw.Connection(target)
    try:
        reading.execute("BEGIN")
        reading.execute("SELECT number FROM form").fetchall()
        with writing.backup("main", reading, "main") as copy:
            while not copy.done:
                copy.step(COPIED_PAGES)
                report(copy.page_count - copy.remaining, copy.page_count)
    finally:
        writing.close()
        reading.close()
        file.close()


def _copy_all(source: Recorder, target: Recorder, report: Progress) -> None:
    """Copy facts, then the floor, then every other stream, so that no copied row names a later one."""
    for kind in source.kinds():
        for id, fact in source.facts(kind).items() if kind not in LEFT_OUT else ():
            target.put(kind, id, fact)
    streams = sorted(source.streams(), key=lambda stream: (stream != FLOOR, stream))
    whole = sum(head.seq for stream in streams if (head := source.head(stream)) is not None)
    done = 0
    for stream in streams:
        rows = source.rows(stream)
        while batch := list(islice(rows, BATCH)):
            if any(answer is not None for answer in target.append(batch)):
                raise BackupError(f"{stream}: rows {batch[0].seq} to {batch[-1].seq} are no chain; audit the journal")
            done += len(batch)
            report(done, whole)


def _tidy(path: str) -> None:
    """Delete the facts that must not come back, and flush the backup into one file."""
    db = apsw.Connection(path)
    try:
        db.pragma("secure_delete", 1)
        marks = ", ".join("?" * len(LEFT_OUT))
        db.execute(f"DELETE FROM facts WHERE kind IN ({marks})", LEFT_OUT)
        db.execute("DELETE FROM leases")
        db.pragma("journal_mode", "delete")
    finally:
        db.close()
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
