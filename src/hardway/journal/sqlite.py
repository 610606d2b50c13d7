"""A journal in one SQLite file: WAL, synchronous=FULL, so that what is answered has reached the disk. The door to apsw.

Other processes may have the file open too; SQLite's own lock orders the writers, and a batch is judged inside the
transaction that stores it. One connection writes, under a lock; readers borrow connections of their own, and no read
is left open between two pages of rows, so readers hold up neither writers nor the clearing of the WAL. A connection
that failed is dropped and made anew at the next call. The store's clock is the machine's.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any

import apsw

from hardway.journal import sqlite_open as opening
from hardway.journal.plain import Facts, read, written
from hardway.journal.recorder import ANY, Answer, Changed, Lease, Unavailable
from hardway.journal.row import FIELDS, Row
from hardway.journal.sqlite_known import LAST, LEASE, Known
from hardway.journal.standing import Doubtful, check_asked, judge, renewed, touched

PAGE_ROWS = 500
POLL_SECONDS = 0.02
COLUMNS = ", ".join(FIELDS)
INSERT = f"INSERT INTO rows ({COLUMNS}) VALUES "
PLACES = f"({', '.join('?' * len(FIELDS))})"
TOGETHER = (128, 64, 32, 16, 8, 4, 2, 1)
"""How many rows one statement may insert: few lengths, so that each is prepared once."""
PAGE = f"SELECT {COLUMNS} FROM rows WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?"
HEAD = f"SELECT {COLUMNS} FROM rows WHERE stream = ? ORDER BY seq DESC LIMIT 1"
FOUND = f"SELECT {COLUMNS} FROM rows WHERE stream = ? AND key = ? AND key <> ''"
RENEW = "UPDATE leases SET until = ? WHERE holder = ? AND holder <> '' RETURNING stream, token, holder, until"
# Skips from each stream to the next along the primary key; DISTINCT would read every row.
STREAMS = """WITH RECURSIVE name(it) AS (
  SELECT min(stream) FROM rows
  UNION ALL SELECT (SELECT min(stream) FROM rows WHERE stream > it) FROM name WHERE it NOTNULL)
SELECT it FROM name WHERE it NOTNULL"""


class SQLiteRecorder:
    """A `Recorder` that keeps everything in one file. `vfs` and `synchronous` are for tests that cut the power."""

    def __init__(
        self, path: str, *, create: bool = True, clock: Callable[[], float] = time.time,
        vfs: str | None = None, synchronous: str = "FULL",
    ) -> None:  # fmt: skip
        self._path, self._clock, self._vfs, self._synchronous = path, clock, vfs, synchronous
        self._lock = threading.Lock()
        self._writer: apsw.Connection | None = opening.opened(path, create=create, vfs=vfs, synchronous=synchronous)
        self._known = Known()
        self._readers: list[apsw.Connection] = []
        self._watcher: apsw.Connection | None = None
        self._version = 0
        self._closed = False

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows durably; see `Recorder`."""
        keys = touched(rows)
        try:
            return self._appended(rows, dict.fromkeys(keys, ()), tokens)
        except Doubtful:
            return self._appended(rows, keys, tokens)

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Return the rows of a stream after a number, read page by page up to what is its head now."""
        head = self._one(LAST, (stream,))
        last = head[0] if head else 0
        return self._pages(stream, after, last if limit is None else min(last, after + limit))

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream."""
        row = self._one(HEAD, (stream,))
        return Row(*row) if row else None

    def find(self, stream: str, key: str) -> Row | None:
        """Return the row with this key."""
        row = self._one(FOUND, (stream, key))
        return Row(*row) if row else None

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        return sorted(stream for (stream,) in self._all(STREAMS, ()))

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a plain fact."""
        row = self._one("SELECT body FROM facts WHERE kind = ? AND id = ?", (kind, id))
        return read(row[0]) if row else None

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Keep or forget a plain fact durably."""
        text = written(body)
        with self._lock, self._transaction() as db:
            if expect is not ANY:
                now = db.execute("SELECT body FROM facts WHERE kind = ? AND id = ?", (kind, id)).fetchone()
                if (now[0] if now else None) != written(expect):
                    raise Changed(f"the {kind} {id} was changed by somebody else")
            if text is None:
                db.execute("DELETE FROM facts WHERE kind = ? AND id = ?", (kind, id))
            else:
                db.execute("INSERT OR REPLACE INTO facts (kind, id, body) VALUES (?, ?, ?)", (kind, id, text))

    def facts(self, kind: str) -> Facts:
        """Return all facts of a kind."""
        found = self._all("SELECT id, body FROM facts WHERE kind = ? ORDER BY id", (kind,))
        return {id: read(text) or {} for id, text in found}

    def kinds(self) -> list[str]:
        """Return the kinds of facts there are."""
        return [kind for (kind,) in self._all("SELECT DISTINCT kind FROM facts ORDER BY kind", ())]

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the right to write a stream."""
        with self._lock, self._transaction() as db:
            self._known.forget()
            found = db.execute(LEASE, (stream,)).fetchone()
            at = self._clock()
            lease = renewed(Lease(*found) if found else None, Lease(stream, 0, holder, at + seconds), at=at)
            if lease is not None:
                db.execute("INSERT OR REPLACE INTO leases (stream, token, holder, until) VALUES (?, ?, ?, ?)", lease)
        return lease

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew every lease somebody holds."""
        with self._lock, self._transaction() as db:
            self._known.forget()
            found: list[Any] = db.execute(RENEW, (self._clock() + seconds, holder)).fetchall()
        return {stream: Lease(stream, *rest) for stream, *rest in sorted(found)}

    def release(self, lease: Lease) -> None:
        """Give a lease back."""
        with self._lock, self._transaction() as db:
            self._known.forget()
            db.execute(
                "UPDATE leases SET holder = '', until = 0 WHERE stream = ? AND token = ? AND holder = ?", lease[:3]
            )

    def leases(self) -> dict[str, Lease]:
        """Return every lease."""
        found = self._all("SELECT stream, token, holder, until FROM leases ORDER BY stream", ())
        return {stream: Lease(stream, *rest) for stream, *rest in found}

    def wait(self, seconds: float) -> bool:
        """Sleep until the file was written since the last call, by asking it fifty times a second."""
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
            for db in (self._watcher, self._writer, *self._readers):
                if db is not None:
                    _dropped(db)
            self._writer = self._watcher = None
            self._readers.clear()

    def _appended(
        self, rows: Sequence[Row], keys: Mapping[str, Sequence[str]], tokens: Mapping[str, int] | None
    ) -> list[Answer]:
        """Store a batch. Only the keys named are looked up; if that was too few to answer, raise Doubtful."""
        now = self._clock()
        with self._lock:
            with self._transaction() as db:
                self._known.refresh(db)
                verdict = judge(rows, {name: self._known.standing(db, name, keys[name], now) for name in keys}, tokens)
                check_asked(rows, keys, verdict)
                try:
                    _insert(db, verdict.stored)
                except apsw.ConstraintError:
                    raise Doubtful from None
            self._known.store(verdict.stored)
        return verdict.answers

    def _pages(self, stream: str, after: int, last: int) -> Iterator[Row]:
        while after < last:
            page = self._all(PAGE, (stream, after, last, PAGE_ROWS))
            if not page:
                return
            yield from map(Row._make, page)
            after = page[-1][1]

    def _one(self, sql: str, values: Sequence[Any]) -> Any:
        found = self._all(sql, values)
        return found[0] if found else None

    def _all(self, sql: str, values: Sequence[Any]) -> list[Any]:
        with self._failing():
            try:
                db = self._readers.pop()
            except IndexError:
                db = self._connection()
            try:
                found = db.execute(sql, values).fetchall()
            except BaseException:
                _dropped(db)
                raise
            self._readers.append(db)
            return found

    @contextmanager
    def _transaction(self) -> Iterator[apsw.Connection]:
        """Lend the writing connection, in a transaction that is durable at the end or leaves nothing."""
        with self._failing():
            db = self._writer = self._writer or self._connection()
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except apsw.Error:
                self._writer = None
                self._known.forget()
                _dropped(db)
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
            raise Unavailable(f"the journal {self._path} failed: {opening.cause(error)}") from error

    def _connection(self) -> apsw.Connection:
        if self._closed:
            raise Unavailable(f"the journal {self._path} is closed")
        return opening.connected(self._path, create=False, vfs=self._vfs, synchronous=self._synchronous)


def _insert(db: apsw.Connection, rows: Sequence[Row]) -> None:
    """Insert rows, many by one statement: a step of SQLite gives the interpreter to other threads, and with a step for
    every row the writer waits for them as often."""
    done = 0
    for many in TOGETHER:
        while len(rows) - done >= many:
            values = chain.from_iterable(rows[done : done + many])
            db.execute(INSERT + ", ".join([PLACES] * many), tuple(values))
            done += many


def _dropped(db: apsw.Connection) -> None:
    with suppress(apsw.Error):
        db.close()
