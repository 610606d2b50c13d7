"""The recorder of a journal in one SQLite file: WAL with synchronous=FULL, so acknowledged rows are on the disk.

Several processes may have the file open: SQLite's lock orders the writers, and a batch is checked inside the
transaction that stores it. One connection writes, under a lock. The store's clock is the machine's.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any

import apsw

from hardway.journal.recorder import ANY, Answer, Lease, Unavailable
from hardway.journal.row import FIELDS, Row
from hardway.journal.stores.sql_recorder import COLUMNS, SQLRecorder, read_statements
from hardway.journal.stores.sqlite.database_file import connect_file, open_journal_file, open_to_read, sqlite_cause
from hardway.journal.stores.sqlite.head_cache import LEASE, HeadCache
from hardway.journal.stores.sqlite.read_only import ReadOnlyFile
from hardway.journal.stores.store_rules import check_append, check_unchanged, dump_fact, grant_lease, streams_of

POLL_SECONDS = 0.02
INSERT = f"INSERT INTO rows ({COLUMNS}) VALUES "
PLACES = f"({', '.join('?' * len(FIELDS))})"
TOGETHER = (128, 64, 32, 16, 8, 4, 2, 1)
"""A batch is split into INSERT statements, each with one of these numbers of rows: SQLite prepares each size once."""
RENEW = "UPDATE leases SET until = ? WHERE holder = ? AND holder <> '' RETURNING stream, token, holder, until"


class SQLiteRecorder(SQLRecorder[apsw.Connection]):
    """A `Recorder` in one file. `vfs` and `synchronous` are for tests that simulate a power cut.

    With `read_only` nothing on the disk changes, and writing raises Unavailable.
    """

    reads = read_statements("", "?")

    def __init__(
        self, path: str, *, create: bool = True, read_only: bool = False, clock: Callable[[], float] = time.time,
        vfs: str | None = None, synchronous: str = "FULL",
    ) -> None:  # fmt: skip
        super().__init__()
        self._path, self._clock, self._vfs, self._synchronous = path, clock, vfs, synchronous
        self._lock = threading.Lock()
        self._writer: apsw.Connection | None = None
        self._read_only: ReadOnlyFile | None = None
        if read_only:
            self._read_only, reader = open_to_read(path)
            self._readers.append(reader)
        else:
            self._writer = open_journal_file(path, create=create, vfs=vfs, synchronous=synchronous)
        self._heads = HeadCache()
        self._watcher: apsw.Connection | None = None
        self._version = 0
        self._closed = False

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store or delete a fact durably."""
        text = dump_fact(body)
        with self._lock, self._transaction() as db:
            if expect is not ANY:
                now = db.execute(self.reads.fact, (kind, id)).fetchone()
                check_unchanged(kind, id, now[0] if now else None, expect)
            if text is None:
                db.execute("DELETE FROM facts WHERE kind = ? AND id = ?", (kind, id))
            else:
                db.execute("INSERT OR REPLACE INTO facts (kind, id, body) VALUES (?, ?, ?)", (kind, id, text))

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the lease of a stream."""
        with self._lock, self._transaction() as db:
            self._heads.clear()
            found = db.execute(LEASE, (stream,)).fetchone()
            at = self._clock()
            lease = grant_lease(Lease(*found) if found else None, Lease(stream, 0, holder, at + seconds), at=at)
            if lease is not None:
                db.execute("INSERT OR REPLACE INTO leases (stream, token, holder, until) VALUES (?, ?, ?, ?)", lease)
        return lease

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder."""
        with self._lock, self._transaction() as db:
            self._heads.clear()
            found: list[Any] = db.execute(RENEW, (self._clock() + seconds, holder)).fetchall()
        return {stream: Lease(stream, *rest) for stream, *rest in sorted(found)}

    def release(self, lease: Lease) -> None:
        """Release a lease."""
        with self._lock, self._transaction() as db:
            self._heads.clear()
            db.execute(
                "UPDATE leases SET holder = '', until = 0 WHERE stream = ? AND token = ? AND holder = ?", lease[:3]
            )

    def wait(self, seconds: float) -> bool:
        """Sleep until the file was written since the last call, or `seconds` passed; return whether it was.

        It looks fifty times a second.
        """
        end = time.monotonic() + seconds
        with self._failing():
            if self._watcher is None:
                self._watcher = self._connection()
            while True:
                version = self._watcher.pragma("data_version")
                if version != self._version:
                    self._version = version
                    return True
                left = end - time.monotonic()
                if left <= 0:
                    return False
                time.sleep(min(left, POLL_SECONDS))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._closed = True
            for db in (self._watcher, self._writer):
                if db is not None:
                    self._close(db)
            self._writer = self._watcher = None
            self._close_readers()
            if self._read_only is not None:
                self._read_only.close()

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows in one transaction; see `Recorder`."""
        streams, now = streams_of(rows), self._clock()
        with self._lock:
            with self._transaction() as db:
                self._heads.refresh(db)
                plan = check_append(rows, {name: self._heads.head(db, name, now) for name in streams}, tokens)
                _insert(db, plan.stored)
            self._heads.update(plan.stored)
        return plan.answers

    @contextmanager
    def _transaction(self) -> Iterator[apsw.Connection]:
        """Lend the writing connection inside a transaction; commit it at the end, or roll it back after an error."""
        with self._failing():
            db = self._writer = self._writer or self._connection()
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except apsw.Error:
                self._writer = None
                self._heads.clear()
                self._close(db)
                raise
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except apsw.Error as error:
            raise Unavailable(f"the journal {self._path} failed: {sqlite_cause(error)}") from error

    def _close(self, db: apsw.Connection) -> None:
        with suppress(apsw.Error):
            db.close()

    def _connection(self) -> apsw.Connection:
        if self._closed:
            raise Unavailable(f"the journal {self._path} is closed")
        if self._read_only is not None:
            return self._read_only.connect()
        return connect_file(self._path, create=False, vfs=self._vfs, synchronous=self._synchronous)


def _insert(db: apsw.Connection, rows: Sequence[Row]) -> None:
    """Insert many rows by one statement.

    Each step of SQLite gives other threads the interpreter; with a step per row the writer would wait for them as
    often.
    """
    done = 0
    for many in TOGETHER:
        while len(rows) - done >= many:
            values = chain.from_iterable(rows[done : done + many])
            db.execute(INSERT + ", ".join([PLACES] * many), tuple(values))
            done += many
