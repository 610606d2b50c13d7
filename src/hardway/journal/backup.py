"""Backups: copies a journal into one SQLite file while its tables are in use, and restores it where there is no
journal.

A backup of any store is itself a SQLite journal; `hardway audit verify --db FILE` reads it. Sessions, challenges and
open invitations are left out, since they must not become valid again. The signing key is in no backup.
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

IN_THE_AIR = "in_the_air"
"""The kind of the facts by which a backup names throws that were in the air when the backup was made.

The id of a fact is the table; its value has the number of the throw's row. After the backup was made, everyone saw the
secret and the nonces of these throws."""
LEFT_OUT = ("challenge", "invitation", "session")
"""Kinds of stored facts that no backup contains."""
BATCH = 500
COPIED_PAGES = 1000
"""How many pages of the SQLite file are copied in one step."""
Progress = Callable[[int, int], None]
"""Reports progress: how many pages of the file (or rows) are copied so far, and how many there are."""


@runtime_checkable
class Momentary(Protocol):
    """A recorder that can be read as of one moment while others write."""

    def hold_moment(self) -> None:
        """From now on read everything as it is at this moment."""


@runtime_checkable
class InPieces(Protocol):
    """A recorder that is restored in several transactions."""

    def set_whole(self, *, whole: bool) -> None:
        """Mark the journal as complete or not; one that is not complete cannot be opened."""


class BackupError(JournalError):
    """Why a backup or restore failed."""


def journal_name(db: str) -> str:
    """Return a journal's name as messages show it; an address may contain a password, which is left out."""
    return db if is_file(db) else "the database"


def backup(db: str, file: str, progress: Progress | None = None) -> None:
    """Copy a journal into a new file that only its owner can read."""
    report = progress or (lambda done, whole: None)
    with _new_file(file) as draft:
        if is_file(db):
            _copy_file(db, draft, report)
        else:
            with closing(open_recorder(db, read_only=True)) as source, closing(SQLiteRecorder(draft)) as target:
                if isinstance(source, Momentary):
                    source.hold_moment()
                copy_journal(source, target, report)
        _tidy(draft)


def restore(file: str, db: str, progress: Progress | None = None) -> None:
    """Restore a backup as a journal that must not exist yet."""
    report = progress or (lambda done, whole: None)
    if not is_file(file):
        raise BackupError(f"{file} is not a file: give the path of a backup")
    with closing(open_recorder(file, read_only=True)) as source:  # raises if it is no journal
        if is_file(db):
            with _new_file(db) as draft:
                _copy_file(file, draft, report)
                _tidy(draft)
            return
        with closing(open_recorder(db)) as target:
            if target.streams() or target.kinds():
                raise BackupError(
                    f"{journal_name(db)}: there is a journal already; restore to another file or database"
                )
            if isinstance(target, InPieces):
                target.set_whole(whole=False)
            copy_journal(source, target, report)
            if isinstance(target, InPieces):
                target.set_whole(whole=True)


@contextmanager
def _new_file(path: str) -> Iterator[str]:
    """Lend the path of a draft; at the end it becomes the new file, whole or not at all, and never replaces a file."""
    if Path(path).exists():
        raise BackupError(f"{path} exists already and is not overwritten; choose another name")
    draft = Path(f"{path}.part")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BackupError(
            f"{draft} exists, so a backup is running; if none is running, one was interrupted: delete this file"
        ) from None
    except OSError as error:
        raise BackupError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
    try:
        yield str(draft)
        os.link(draft, path)
    except FileExistsError:
        raise BackupError(f"{path} exists already and is not overwritten; choose another name") from None
    except apsw.Error as error:
        raise BackupError(f"{path}: cannot be written ({sqlite_cause(error)})") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{draft}{end}").unlink(missing_ok=True)


def _copy_file(source: str, target: str, report: Progress) -> None:
    """Copy page by page with SQLite's online backup, as of one moment, which an open read transaction keeps.

    Otherwise every write between two steps would restart the backup, and beside busy tables it would never end.
    """
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


def copy_journal(source: Recorder, target: Recorder, report: Progress = lambda done, whole: None) -> None:
    """Copy facts, then the floor, then every other stream, so that no copied row names a later one that is missing."""
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
                which = f"rows {batch[0].seq} to {batch[-1].seq}"
                raise BackupError(f"{stream}: the hashes of {which} are not a chain; `hardway audit verify` says why")
            done += len(batch)
            report(done, whole)


def _tidy(path: str) -> None:
    """Delete the facts and leases that must not be restored, name the dice in the air, and write the backup into one
    file."""
    db = apsw.Connection(path)
    try:
        db.pragma("secure_delete", 1)
        marks = ", ".join("?" * len(LEFT_OUT))
        db.execute(f"DELETE FROM facts WHERE kind IN ({marks})", LEFT_OUT)
        db.execute("DELETE FROM leases")
        db.execute("DELETE FROM facts WHERE kind = ?", (IN_THE_AIR,))
        db.execute(_NAME_DICE_IN_THE_AIR, (IN_THE_AIR,))
        db.pragma("journal_mode", "delete")
    finally:
        db.close()
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


_NAME_DICE_IN_THE_AIR = """WITH name(it) AS (SELECT DISTINCT stream FROM rows), last(stream, seq) AS (
  SELECT it, (SELECT seq FROM rows WHERE stream = it AND (proof <> '' OR kind = 'dice')
    AND seq > (SELECT max(seq) FROM rows WHERE stream = it) - 1000 ORDER BY seq DESC LIMIT 1) FROM name)
INSERT INTO facts (kind, id, body) SELECT ?, stream, '{"seq":' || seq || '}'
  FROM last JOIN rows USING (stream, seq) WHERE instr(proof, '"sealed":') > 0"""
"""Stores a fact for each throw whose dice have left the hand and were not called. Dice are in the air for seconds, so
the row of such a throw is among the newest. This is done in SQL alone, since a damaged row cannot be read as text."""
