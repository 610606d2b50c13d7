"""Opens a SQLite file as a journal, checks the form of its tables, and sets SQLite to lose nothing.

A foreign file is not touched. A new file is private from the start, and SQLite gives its WAL the same mode. A file that
others may read is refused for writing; a file with triggers, which would write by themselves, is always refused.
"""

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import apsw

from hardway.journal.recorder import TRIAL, CannotOpen
from hardway.journal.stores.sqlite.read_only import ReadOnlyFile

FORM = 1
"""The number of the format of the database's tables, stored in the table `form`."""
BUSY_SECONDS = 10.0
TABLES = f"""
CREATE TABLE form (number INTEGER NOT NULL) STRICT;
INSERT INTO form (number) VALUES ({FORM});
CREATE TABLE rows (
  stream TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL,
  role TEXT NOT NULL, key TEXT NOT NULL, entry TEXT NOT NULL, body TEXT NOT NULL, proof TEXT NOT NULL,
  book TEXT NOT NULL, software TEXT NOT NULL, codec INTEGER NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (stream, seq)) STRICT;
CREATE TABLE facts (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id))
  STRICT, WITHOUT ROWID;
CREATE TABLE leases (
  stream TEXT NOT NULL PRIMARY KEY, token INTEGER NOT NULL, holder TEXT NOT NULL, until REAL NOT NULL)
  STRICT, WITHOUT ROWID;
"""


def open_journal_file(path: str, *, create: bool, vfs: str | None, synchronous: str) -> apsw.Connection:
    """Open or create a journal and return a connection; raise CannotOpen if the file cannot be used."""
    end = time.monotonic() + BUSY_SECONDS
    if create and vfs is None:
        with suppress(OSError):  # SQLite has the better message for a bad path
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    while True:
        with _opening(path, create=create):
            try:
                return _opened(path, create=create, vfs=vfs, synchronous=synchronous)
            except apsw.BusyError:  # turning WAL on does not wait for others that open the file
                if time.monotonic() > end:
                    raise
        time.sleep(0.01)


def open_to_read(path: str) -> tuple[ReadOnlyFile, apsw.Connection]:
    """Open a journal for reading only; return the file and a connection, or raise CannotOpen."""
    with _opening(path, create=False):
        file = ReadOnlyFile(path)
        try:
            db = file.connect()
            _must_have_tables(db, path)
        except BaseException:
            file.close()
            raise
        return file, db


@contextmanager
def _opening(path: str, *, create: bool) -> Iterator[None]:
    """Turn the errors of opening a file into CannotOpen with a sentence."""
    if os.path.isdir(path):
        raise CannotOpen(f"{path} cannot be opened: it is a folder; name a file")
    try:
        yield
    except apsw.NotADBError as error:
        raise CannotOpen(f"{path} is no journal of Hardway: not a SQLite database; name the right file") from error
    except apsw.CantOpenError as error:
        raise CannotOpen(f"{path} cannot be opened: {_not_opened(path, create=create)}") from error
    except apsw.Error as error:
        raise CannotOpen(f"{path} cannot be opened: {sqlite_cause(error)}") from error


def _not_opened(path: str, *, create: bool) -> str:
    if os.path.exists(path):
        return "you may not read it"
    return "it cannot be created there" if create else "there is no such file"


def connect_file(path: str, *, create: bool, vfs: str | None, synchronous: str) -> apsw.Connection:
    """Return a connection that waits for other writers, and whose commits are on the disk."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    db = apsw.Connection(path, flags=flags, vfs=vfs)
    db.set_busy_handler(_patience())
    db.pragma("synchronous", synchronous)
    db.pragma("fullfsync", 1)  # on macOS, fsync alone leaves data in the drive's cache
    db.pragma("checkpoint_fullfsync", 1)
    db.pragma("secure_delete", 1)  # deleted facts must not remain in free pages
    return db


def sqlite_cause(error: apsw.Error) -> str:
    """Return what failed, in words for a message."""
    match error:
        case apsw.FullError():
            return "the disk is full"
        case apsw.BusyError():
            return f"another process has been writing for more than {BUSY_SECONDS:g} seconds"
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            return "it may not be written"
        case apsw.IOError():
            return f"the disk could not be read or written ({error})"
    return str(error)


def _patience() -> Callable[[int], bool]:
    """Return a busy handler that tries to get a lock a thousand times a second, up to BUSY_SECONDS.

    SQLite's own handler slows down to ten attempts a second, so one busy writer would starve the others.
    """
    end = 0.0

    def wait(times: int) -> bool:
        nonlocal end
        if times == 0:
            end = time.monotonic() + BUSY_SECONDS
        time.sleep(0.001)
        return time.monotonic() < end

    return wait


def _opened(path: str, *, create: bool, vfs: str | None, synchronous: str) -> apsw.Connection:
    db = connect_file(path, create=create, vfs=vfs, synchronous=synchronous)
    try:
        new = create and _empty(db, path)
        if not create:
            _must_have_tables(db, path)
        if vfs is None:
            _check_private(path, new=new)
        if db.pragma("journal_mode", "wal") != "wal":
            raise CannotOpen(
                f"{path} cannot be opened: its file system does not support SQLite's write-ahead log; use a local disk"
            )
        if new:
            db.execute("BEGIN IMMEDIATE")
            if _empty(db, path):
                db.execute(TABLES)
            db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def _check_private(path: str, *, new: bool) -> None:
    """Make a new journal private; refuse an existing one that other users may read."""
    if new:
        os.chmod(path, 0o600)
    for one in (path, f"{path}-wal", f"{path}-shm"):
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(os.stat(one).st_mode)
            if os.name == "posix" and mode & 0o077:
                says = f"others may read it (mode {mode:04o}); make it yours alone: chmod 600 {path}*"
                raise CannotOpen(f"{one} cannot be opened: {says}")


def _must_have_tables(db: apsw.Connection, path: str) -> None:
    if _empty(db, path):
        raise CannotOpen(
            f"{path} is no journal of Hardway: it is empty; name the right file, or run `hardway serve` to make one"
        )


def _empty(db: apsw.Connection, path: str) -> bool:
    """Say whether the file contains nothing; raise CannotOpen for a foreign database or another version."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
    if not names:
        return True
    if {"journal", "rows", "facts", "leases"} <= names:
        raise CannotOpen(f"{path} {TRIAL.format(place='file')}")
    if "form" not in names:
        tables = ", ".join(sorted(names))
        raise CannotOpen(f"{path} is no journal of Hardway: it has the tables {tables}; name the right file")
    form = db.execute("SELECT max(number) FROM form").get
    if form != FORM:
        raise CannotOpen(f"{path} holds a journal of format {form}; this version of Hardway needs format {FORM}")
    triggers = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")]
    if triggers:  # triggers would write by themselves, in our transactions
        raise CannotOpen(f"{path} has SQL triggers that Hardway did not make: {', '.join(triggers)}; drop them")
    return False
