"""Backups: a journal copied into one SQLite file while its tables play on, and put back where there is none.

A backup is itself a journal, whatever keeps the original; `hardway audit verify --db FILE` reads it. Left out is what
must not come back: who is signed in, and invitations that wait. The signing key is in no backup.
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
"""How many at a time."""
Progress = Callable[[int, int], None]
"""Told how much is done, of how much: pages of the file, or rows."""


@runtime_checkable
class Momentary(Protocol):
    """A recorder that can be read as it is at one moment, while others write."""

    def hold_moment(self) -> None:
        """Read everything as it is now, from now on."""


@runtime_checkable
class InPieces(Protocol):
    """A recorder into which a backup cannot be put back at once."""

    def set_whole(self, *, whole: bool) -> None:
        """Say whether the journal is whole; one that is not cannot be opened."""


class BackupError(JournalError):
    """A backup that was not made or not put back; says why."""


def journal_name(db: str) -> str:
    """Return what a journal may be called in words: an address may have a password in it."""
    return db if is_file(db) else "the database"


def backup(db: str, file: str, progress: Progress | None = None) -> None:
    """Copy a journal into a new file that is its owner's alone."""
    told = progress or (lambda done, whole: None)
    with _new_file(file) as draft:
        if is_file(db):
            _copy_file(db, draft, told)
        else:
            with closing(open_recorder(db, read_only=True)) as source, closing(SQLiteRecorder(draft)) as target:
                if isinstance(source, Momentary):
                    source.hold_moment()
                _copy_all(source, target, told)
        _tidy(draft)


def restore(file: str, db: str, progress: Progress | None = None) -> None:
    """Put a backup back as a journal that must not exist yet."""
    told = progress or (lambda done, whole: None)
    if not is_file(file):
        raise BackupError(f"{file}: a backup is a file")
    with closing(open_recorder(file, read_only=True)) as source:  # says what it is, if it is no journal
        if is_file(db):
            with _new_file(db) as draft:
                _copy_file(file, draft, told)
                _tidy(draft)
            return
        with closing(open_recorder(db)) as target:
            if target.streams() or target.kinds():
                raise BackupError(
                    f"{journal_name(db)}: there is a journal already; a backup is put back where there is none"
                )
            if isinstance(target, InPieces):
                target.set_whole(whole=False)
            _copy_all(source, target, told)
            if isinstance(target, InPieces):
                target.set_whole(whole=True)


@contextmanager
def _new_file(path: str) -> Iterator[str]:
    """Give a name to write to; what is there at the end becomes the file, whole or not at all, and never another's."""
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


def _copy_file(source: str, target: str, told: Progress) -> None:
    """Copy page by page with SQLite's own online backup: it is of one moment, and holds nobody up. The moment is held
    by reading; else what is written between two steps would make it begin anew, and beside busy tables never end."""
    file, reading = open_to_read(source)  # says what it is, if it is no journal
    writing = apsw.Connection(target)
    try:
        reading.execute("BEGIN")
        reading.execute("SELECT number FROM form").fetchall()
        with writing.backup("main", reading, "main") as copy:
            while not copy.done:
                copy.step(COPIED_PAGES)
                told(copy.page_count - copy.remaining, copy.page_count)
    finally:
        writing.close()
        reading.close()
        file.close()


def _copy_all(source: Recorder, target: Recorder, told: Progress) -> None:
    """Copy facts, then the floor, then every table: so nothing copied speaks of a row that is not."""
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
            told(done, whole)


def _tidy(path: str) -> None:
    """Leave out what must not come back, and leave one file that is on the disk."""
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
